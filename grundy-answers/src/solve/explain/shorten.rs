//! What a long derivation leaves out.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::message::{Argument, Language, Message, message};
use crate::reason::{Extent, Level, Step, text};
use crate::sort;
use crate::theory::Theorem;

/// The number of lines that a reader with a pencil follows. Other languages may need a few more.
const LINES: usize = 58;

/// The largest number of answers that are listed where all else is long.
const FEW_ANSWERS: usize = 6;
/// The number of answers that stay if the text is still too long.
const FEWEST_ANSWERS: usize = 3;
/// Of more options than these one for each value is enough where all else is long.
const MANY_OPTIONS: usize = 12;
/// Of more of them one for each value is enough where that is still too much.
const FEW_OPTIONS: usize = 5;
/// A longer table of smaller positions is left out where all else is long.
const MANY_POSITIONS: usize = 24;
/// A longer one where that is still too much.
const FEW_POSITIONS: usize = 8;
/// A list of options that is longer is a sentence where nothing else helps.
const LONG_LIST: usize = 9;

/// How positions get numbers where play can go round.
const RULE: [&str; 2] = ["loopy-rule", "loopy-rule-in-sum"];

/// Leaves out what is only there to be looked at, or can be looked up, as long as there is much to
/// read; then whole terms of a sum. Returns how much of each theorem is left.
pub fn shorten(steps: &mut Vec<Step>) -> Extent {
    // Most derivations are far from the limit: those are not laid out for it.
    let about: usize = steps.iter().map(lines).sum();
    let may_be_long = about * 3 > LINES * 2;
    let sections = if may_be_long { Section::all(steps) } else { Vec::new() };
    let answers: Vec<Step> =
        steps.iter().filter(|step| matches!(step, Step::Replies { .. })).cloned().collect();
    let ways: [fn(&mut Vec<Step>); 24] = [
        // The reader knows these; the others say what was reckoned.
        |steps| steps.retain(|step| !says(step, "also-wins")),
        |steps| in_brief(steps, &[Theorem::SpragueGrundy, Theorem::Bouton]),
        |steps| steps.retain(|step| !says(step, "reply-in-words")),
        |steps| one_option_each(steps, MANY_OPTIONS),
        |steps| drop_answers(steps, FEW_ANSWERS),
        drop_check,
        // The sum has these values in a table.
        |steps| steps.retain(|step| !says(step, "term-has-value")),
        |steps| in_brief(steps, Theorem::ALL),
        // Rows are numbered as anybody would, and the theorem in brief says what the moves are.
        |steps| {
            let spare = ["net-numbering-rows", "paths-moves"];
            steps.retain(|step| !spare.iter().any(|id| says(step, id)));
        },
        drop_single_rows,
        drop_asides,
        |steps| drop_positions(steps, MANY_POSITIONS),
        |steps| few_answers_beside_list(steps, FEW_ANSWERS),
        one_heap_each,
        few_positions_that_repeat,
        |steps| {
            steps.retain(|step| {
                !matches!(step, Step::Picture { .. }) && !says(step, "picture-of-move")
            })
        },
        |steps| {
            drop_answers(steps, FEWEST_ANSWERS);
            few_answers_beside_list(steps, FEWEST_ANSWERS);
        },
        |steps| one_option_each(steps, FEW_OPTIONS),
        |steps| drop_positions(steps, FEW_POSITIONS),
        |steps| long_lists_in_words(steps),
        |steps| steps.retain(|step| !matches!(step, Step::Line { .. })),
        |steps| no_lead_ins(steps),
        |steps| steps.retain(|step| !says(step, "moore-few-heaps")),
        drop_answers_beside_list,
    ];
    let mut fits = !may_be_long;
    if about > LINES * 10 {
        // However much is left out, there is much to read.
        ways.iter().for_each(|shorten| shorten(steps));
    } else if may_be_long {
        let (mut height, longest) = text_lines(steps);
        fits = height <= LINES;
        for shorten in ways {
            if fits {
                break;
            }
            let before = steps.clone();
            shorten(steps);
            // Lays out only the steps that changed, and these in one language.
            let lost: Vec<Step> =
                before.iter().filter(|step| !steps.contains(step)).cloned().collect();
            let new: Vec<Step> =
                steps.iter().filter(|step| !before.contains(step)).cloned().collect();
            height += text_lines_in(&new, longest);
            height = height.saturating_sub(text_lines_in(&lost, longest));
            if height <= LINES {
                // The sum of the changes may be off by the gaps between paragraphs.
                (height, _) = text_lines(steps);
                fits = height <= LINES;
            }
        }
    }
    if !fits {
        leave_out_terms(steps, sections);
    }
    if may_be_long {
        define_again(steps);
    }
    if !fits {
        drop_lost_list(steps, answers);
    }
    let extents = steps.iter().filter_map(|step| match step {
        Step::Theorem { theorem } => Some(theorem.extent),
        _ => None,
    });
    extents.max().unwrap_or(Extent::Statement)
}

/// Where the sentence that defines g and mex was left out with its term, the next one on heaps says
/// it.
fn define_again(steps: &mut [Step]) {
    let defined = |step: &Step| says(step, "heaps-in-order") || says(step, "heaps-in-order-split");
    let Some(at) = steps.iter().position(|step| says(step, "heaps-together")) else { return };
    if !steps[..at].iter().any(defined) {
        steps[at] = Step::say(message!("heaps-in-order-split"));
    }
}

/// A term of a sum that has a nim-value.
struct Section {
    /// Its heading, which is its text.
    heading: Step,
    text: String,
    /// The sentence that gives its value.
    value: Message,
}

impl Section {
    /// The terms of a sum that can be left out: the reader needs the one of the move, and those to
    /// which another one refers.
    fn all(steps: &[Step]) -> Vec<Section> {
        let moved = steps.iter().find_map(|step| match step {
            Step::Move { from, .. } => Some(from.as_str()),
            _ => None,
        });
        let (mut heading, mut headings) = (None, Vec::new());
        // Each with the place of its heading.
        let mut sections: Vec<(usize, Section)> = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            match step {
                Step::Heading { text } => {
                    headings.push(at);
                    heading = Some((at, step, text));
                }
                Step::Text { text: value } if value.says("term-has-value") => {
                    let finite = value.argument("kind") == Some(&Argument::from("finite"));
                    if finite && let Some((at, heading, text)) = heading.take() {
                        let (heading, value) = (heading.clone(), value.clone());
                        let text = text.text(Language::English);
                        sections.push((at, Section { heading, text, value }));
                    }
                }
                _ => {}
            }
        }
        // The family of each, and the games of its heaps, once each.
        let shared = |(at, section): &(usize, Section)| {
            let next = headings.get(headings.partition_point(|heading| heading <= at));
            let own = next.map_or(&[][..], |&next| &steps[*at..next]);
            (section.family(own).to_string(), Section::heaps(own))
        };
        let all: Vec<(String, BTreeSet<&str>)> = sections.iter().map(shared).collect();
        let (mut families, mut games) = (BTreeMap::new(), BTreeMap::new());
        for (family, heaps) in &all {
            *families.entry(&**family).or_insert(0u64) += 1;
            heaps.iter().for_each(|game| *games.entry(*game).or_insert(0u64) += 1);
        }
        let alone = all.iter().map(|(family, heaps)| {
            families[&**family] == 1 && heaps.iter().all(|game| games[game] == 1)
        });
        let sections = sections.into_iter().map(|(_, section)| section).zip(alone);
        let left_out = |(section, alone): &(Section, bool)| *alone && moved != Some(&section.text);
        sections.filter(left_out).map(|(section, _)| section).collect()
    }

    /// The games of the heaps whose values are derived in its steps or stand in a table there: terms
    /// of several names may share a table, which stands with the first of them.
    fn heaps(own: &[Step]) -> BTreeSet<&str> {
        let games = own.iter().filter_map(|step| match step {
            Step::HeapMex { game, .. } | Step::Values { game, .. } => Some(game.as_str()),
            _ => None,
        });
        games.collect()
    }

    /// The games that share tables and theorems with this term, of which these are the steps.
    fn family(&self, own: &[Step]) -> &str {
        let game = self.text.split([' ', ':']).next().unwrap_or_default();
        let shared = |step: &Step| match step {
            Step::Values { .. } => true,
            Step::Theorem { theorem } => theorem.theorem.is_rule(),
            _ => false,
        };
        match matches!(game, "cram" | "node-kayles" | "arc-kayles") && own.iter().any(shared) {
            true => "graphs",
            false => game,
        }
    }

    /// Where it stands.
    fn range(&self, steps: &[Step]) -> Option<Range<usize>> {
        let start = steps.iter().position(|step| *step == self.heading)?;
        let is_heading = |step: &Step| matches!(step, Step::Heading { .. });
        let end = start + 1 + steps[start + 1..].iter().position(is_heading)?;
        Some(start..end)
    }

    /// What the sum says of it in its place.
    fn in_brief(&self) -> Option<Step> {
        let (term, value) = (self.value.argument("term")?, self.value.argument("value")?);
        Some(Step::say(message!("term-left-out", term = term.clone(), value = value.clone())))
    }
}

/// Gives only the values of whole terms until the rest is short enough: of the shortest one that is
/// enough, else of the longest ones.
fn leave_out_terms(steps: &mut Vec<Step>, mut sections: Vec<Section>) {
    loop {
        let (all, longest) = text_lines(steps);
        let more = all.saturating_sub(LINES);
        if more == 0 {
            return;
        }
        let heights = sections.iter().enumerate().filter_map(|(at, section)| {
            // The sentence in its place has a line or two.
            let section = &steps[section.range(steps)?];
            let height = text_lines_in(section, longest).saturating_sub(2);
            (height > 0).then_some((at, height))
        });
        let Some((at, _)) = heights
            .min_by_key(|&(_, height)| if height < more { usize::MAX - height } else { height })
        else {
            return;
        };
        let section = sections.swap_remove(at);
        if let (Some(range), Some(brief)) = (section.range(steps), section.in_brief()) {
            let gone: Vec<Step> = steps.drain(range).collect();
            drop_unused_periods(steps, &gone);
            // The sentences after the sum use the words of this rule.
            if gone.iter().any(|step| says(step, "loopy-rule"))
                && !steps.iter().any(|step| RULE.iter().any(|id| says(step, id)))
                && let Some(term) = section.value.argument("term")
                && let Some(at) = steps.iter().position(is_sum)
            {
                let rule = message!("loopy-rule-in-sum", term = term.clone());
                steps.insert(at + 1, Step::say(rule));
            }
            let sum = steps.iter().position(is_sum).map_or(steps.len(), |at| at + 1);
            let others = steps[sum..].iter().take_while(|step| says(step, "term-left-out"));
            let at = sum + others.count();
            steps.insert(at, brief);
        }
    }
}

/// Leaves out the theorems on periods that only the steps that are `gone` have applied.
fn drop_unused_periods(steps: &mut Vec<Step>, gone: &[Step]) {
    let applied = |steps: &[Step]| -> Vec<&str> {
        let periods = steps.iter().filter_map(|step| match step {
            Step::Period { theorem, .. } => Some(*theorem),
            _ => None,
        });
        periods.collect()
    };
    let (gone, left) = (applied(gone), applied(steps));
    steps.retain(|step| match step {
        Step::Theorem { theorem } => {
            let id = theorem.theorem.id();
            !gone.contains(&id) || left.contains(&id)
        }
        _ => true,
    });
}

/// Whether a step is the heading of the sum of the terms.
fn is_sum(step: &Step) -> bool {
    matches!(step, Step::Heading { text } if text.says("heading-sum"))
}

/// Whether a step is a sentence, or has one, of this identifier.
pub fn says(step: &Step, id: &str) -> bool {
    matches!(step, Step::Text { text } if text.says(id))
}

/// How many lines a text has, in the language in which it has the most. A text that is well below
/// the limit in English is not laid out in the others, which need at most a fifth more.
fn text_lines(steps: &[Step]) -> (usize, Language) {
    let english = text_lines_in(steps, Language::English);
    if english * 6 <= LINES * 5 {
        return (english, Language::English);
    }
    let lines = |&language: &Language| (text_lines_in(steps, language), language);
    let longest = Language::ALL.iter().map(lines).max_by_key(|&(lines, _)| lines);
    longest.unwrap_or((english, Language::English))
}

fn text_lines_in(steps: &[Step], language: Language) -> usize {
    text(steps, Level::Steps, language).lines().count()
}

/// Leaves one option for each value below the answer, where there are more than so `many`.
fn one_option_each(steps: &mut [Step], many: usize) {
    for step in steps.iter_mut() {
        if let Step::Mex { options, complete, value, .. } = step
            && *complete
            && (*value > 0 || many == MANY_OPTIONS)
            && options.iter().filter(|option| option.alike > 0).count() > many
        {
            let mut known: Vec<u128> = Vec::new();
            let all = options.len();
            options.retain(|option| {
                let below = option.value.filter(|below| below < value && !known.contains(below));
                known.extend(below);
                below.is_some()
            });
            sort::by_key(options, |option| option.value);
            *complete = options.len() == all;
        }
    }
}

/// Shows how one heap of each game gets its value, where the table has the others as well: one that
/// the winning move lowers, if there is one.
fn one_heap_each(steps: &mut Vec<Step>) {
    let tables: Vec<(String, usize)> = steps
        .iter()
        .filter_map(|step| match step {
            Step::Values { game, from, values, .. } => {
                Some((game.clone(), *from as usize + values.len()))
            }
            _ => None,
        })
        .collect();
    let in_table =
        |own: &str, heap: u64| tables.iter().any(|(game, end)| game == own && heap < *end as u64);
    let before = steps.iter().take_while(|step| !matches!(step, Step::Move { .. }));
    let sums = before.filter_map(|step| match step {
        Step::NimSum { result, .. } => Some(*result),
        _ => None,
    });
    let sum = sums.last().unwrap_or(0);
    // Of each game, the heap that is shown, and whether a move lowers it.
    let mut shown: Vec<(String, u64, bool)> = Vec::new();
    for step in &*steps {
        let Step::HeapMex { game, heap, value, .. } = step else { continue };
        let lowers = value ^ sum < *value;
        match shown.iter_mut().find(|(own, ..)| own == game) {
            Some((_, of, lowered)) if lowers && !*lowered => (*of, *lowered) = (*heap, true),
            Some(_) => {}
            None => shown.push((game.clone(), *heap, lowers)),
        }
    }
    // Of each game, how many heaps are left out, and the place after the last of its heaps.
    let mut known: Vec<(String, u64, usize)> = Vec::new();
    let mut kept = Vec::new();
    for step in steps.drain(..) {
        let Step::HeapMex { game, heap, .. } = &step else {
            kept.push(step);
            continue;
        };
        let is_shown = shown.iter().any(|(own, of, _)| own == game && of == heap);
        let dropped = in_table(game, *heap) && !is_shown;
        let at = kept.len() + usize::from(!dropped);
        match known.iter_mut().find(|(own, ..)| own == game) {
            Some((_, count, last)) => (*count, *last) = (*count + u64::from(dropped), at),
            None => known.push((game.clone(), dropped.into(), at)),
        }
        if !dropped {
            kept.push(step);
        }
    }
    known.retain(|(_, dropped, _)| *dropped > 0);
    sort::by_key(&mut known, |(.., last)| usize::MAX - last);
    for (_, mut dropped, last) in known {
        // The game itself may have left out some.
        if let Some(Step::Text { text }) = kept.get(last)
            && text.says("more-heaps-alike")
        {
            if let Some(Argument::Number(more)) = text.argument("heaps") {
                dropped += *more as u64;
            }
            kept.remove(last);
        }
        kept.insert(last, Step::say(message!("more-heaps-alike", heaps = dropped)));
    }
    *steps = kept;
}

/// Says of long lists of positions to which play can come back only that there are many.
fn few_positions_that_repeat(steps: &mut Vec<Step>) {
    const LISTED: [&str; 3] = ["loopy-options", "loopy-no-move", "loopy-nothing-left"];
    let listed = |step: &Step| LISTED.iter().any(|id| says(step, id));
    /// The largest number of positions that a reader can follow one by one.
    const MOST: usize = 12;
    if steps.iter().filter(|step| listed(step)).count() <= MOST {
        return;
    }
    // The options of the position itself stay, with their values.
    let own = steps.iter().find_map(|step| match step {
        Step::Move { from, .. } => Some(from.clone()),
        Step::Replies { position, .. } => Some(position.clone()),
        _ => None,
    });
    let is_own = |step: &Step| match (step, &own) {
        (Step::Text { text }, Some(own)) => {
            let options = text.find("loopy-options");
            let name = match options.and_then(|options| options.argument("position")) {
                Some(Argument::Text(name)) => name.clone(),
                Some(Argument::Message(name)) => name.text(Language::English),
                _ => return false,
            };
            own.ends_with(&format!(" {name}"))
        }
        _ => false,
    };
    steps.retain(|step| !listed(step) || is_own(step));
    for step in steps.iter_mut().filter(|step| says(step, "loopy-all-positions")) {
        *step = Step::say(message!("loopy-positions-left-out"));
    }
}

/// Says the value of a position whose options are a long list, one for each smaller value.
fn long_lists_in_words(steps: &mut [Step]) {
    // Of a single term nothing else shows the value.
    if !steps.iter().any(is_sum) {
        return;
    }
    for step in steps.iter_mut() {
        if let Step::Mex { position, options, complete: false, value, .. } = step
            && options.len() > LONG_LIST
        {
            let (option, value) = (std::mem::take(position), *value);
            *step = Step::say(message!("option-has-value", option = option, value = value));
        }
    }
}

/// Leaves out the sentences that say which tables follow.
fn no_lead_ins(steps: &mut Vec<Step>) {
    steps.retain(|step| !["parts-added", "heaps-added"].iter().any(|id| says(step, id)));
}

/// Says of tables of smaller positions that have more than so `many` rows only how many these are.
fn drop_positions(steps: &mut Vec<Step>, many: usize) {
    let long = |step: &Step| matches!(step, Step::Positions { rows } if rows.len() > many);
    let leads =
        |step: &Step| matches!(step, Step::Text { text } if text.says("positions-of-kinds"));
    let mut next = steps.iter().skip(1).map(long).collect::<Vec<bool>>().into_iter();
    steps.retain(|step| !(next.next() == Some(true) && leads(step)));
    for step in steps.iter_mut() {
        if let Step::Positions { rows } = step
            && rows.len() > many
        {
            *step = Step::say(message!("positions-left-out", positions = rows.len()));
        }
    }
}

/// Leaves out the theorems that say nothing on the values of a sum, or what its tables show.
fn drop_asides(steps: &mut Vec<Step>) {
    let asides = [Theorem::StrategyStealing, Theorem::Bouton];
    let used = |theorem| move |step: &Step| matches!(step, Step::Theorem { theorem: of } if of.theorem == theorem);
    if steps.iter().any(used(Theorem::SpragueGrundy)) {
        steps.retain(|step| !asides.iter().any(|&aside| used(aside)(step)));
    }
}

/// Leaves out the answers that stand beside a list of lost positions, which has them.
fn drop_answers_beside_list(steps: &mut Vec<Step>) {
    if steps.iter().any(|step| matches!(step, Step::Lost { .. })) {
        steps.retain(|step| !matches!(step, Step::Replies { .. }));
    }
}

/// Leaves out answers beyond `few` of those that stand beside a list of lost positions, which has
/// them.
fn few_answers_beside_list(steps: &mut [Step], few: usize) {
    if steps.iter().any(|step| matches!(step, Step::Lost { .. })) {
        fewer_answers(steps, few);
    }
}

/// Says of a list of lost positions only that there is one, where there is still too much to read;
/// then a few of the `answers` stand there instead.
fn drop_lost_list(steps: &mut Vec<Step>, mut answers: Vec<Step>) {
    /// Up to here a reader follows a list that is a proof alone.
    const MOST: usize = LINES + 2;
    let Some(at) = steps.iter().position(|step| matches!(step, Step::Lost { .. })) else { return };
    if text_lines(steps).0 <= MOST {
        return;
    }
    if let Step::Lost { positions, .. } = &steps[at] {
        let positions = positions.len().saturating_sub(1);
        steps[at] = Step::say(message!("lost-list-too-long", positions = positions));
    }
    if !steps.iter().any(|step| matches!(step, Step::Replies { .. })) {
        fewer_answers(&mut answers, FEWEST_ANSWERS);
        steps.splice(at..at, answers);
    }
    let checks = ["lost-list-check", "lost-list-check-ends"];
    steps.retain(|step| !checks.iter().any(|id| says(step, id)));
}

/// Leaves out answers beyond `few`; those beside a list of lost positions belong to it.
fn drop_answers(steps: &mut [Step], few: usize) {
    if steps.iter().any(|step| matches!(step, Step::Lost { .. })) {
        return;
    }
    fewer_answers(steps, few);
}

fn fewer_answers(steps: &mut [Step], few: usize) {
    for step in steps.iter_mut() {
        if let Step::Replies { replies, omitted, images, .. } = step
            // To say that two are left out takes nearly as much room.
            && replies.len() > few + 2
            && replies.iter().all(|reply| reply.answer.is_some())
        {
            *omitted += (replies.len() - few) as u64;
            replies.truncate(few);
            // Those that are left out are of other kinds.
            *images = false;
        }
    }
}

/// Leaves what some theorems say, in brief.
fn in_brief(steps: &mut [Step], theorems: &[Theorem]) {
    for step in steps {
        if let Step::Theorem { theorem } = step
            && theorems.contains(&theorem.theorem)
        {
            theorem.extent = Extent::Brief;
        }
    }
}

/// Leaves out the sums of one number of the terms of a sum, which has them all.
fn drop_single_rows(steps: &mut Vec<Step>) {
    let Some(end) = steps.iter().position(is_sum) else { return };
    let single =
        |step: &Step| matches!(step, Step::NimSum { rows, omitted: 0, .. } if rows.len() == 1);
    let mut at = 0;
    steps.retain(|step| {
        at += 1;
        at > end || !single(step)
    });
}

/// Leaves out the sums after the move.
fn drop_check(steps: &mut Vec<Step>) {
    let is_check =
        |step: &Step| matches!(step, Step::Text { text } if text.says("check-after-move"));
    let Some(start) = steps.iter().position(is_check) else { return };
    let ends = |step: &Step| matches!(step, Step::Heading { .. } | Step::Line { .. });
    let end = steps[start..].iter().position(ends).map_or(steps.len(), |end| start + end);
    steps.drain(start..end);
}

/// About how many lines of text a step takes.
fn lines(step: &Step) -> usize {
    match step {
        Step::Heading { .. } | Step::Move { .. } | Step::Reduction { .. } => 3,
        Step::Text { .. } | Step::Claim { .. } => 2,
        Step::Theorem { theorem } => match theorem.extent {
            Extent::Brief => 3,
            Extent::Statement | Extent::Proof => 6,
        },
        Step::NimSum { rows, .. } | Step::DigitSums { rows, .. } => rows.len() + 3,
        Step::Mex { options, .. } => options.len().min(12) + 4,
        Step::HeapMex { groups, .. } => groups.len().min(20) + 3,
        Step::Replies { replies, .. } => {
            let wide = replies.iter().any(|reply| reply.after.len() > 32);
            replies.len().min(16) * if wide { 2 } else { 1 } + 2
        }
        Step::Positions { rows, .. } => rows.len() / 3 + 3,
        Step::Values { values, .. } => values.len() / 10 + 3,
        Step::HeapValues { rows, .. } => rows.len() / 5 + 3,
        Step::Period { figures, .. } => figures.len() + 6,
        Step::Lost { positions, .. } => match positions.len() {
            0..=40 => positions.len() / 3 + 3,
            _ => 3,
        },
        Step::Figures { figures, .. } => figures.len() + 1,
        Step::Line { moves, .. } => moves.len() / 2 + 3,
        Step::Picture { picture, .. } => picture.text(Language::English).lines().count() + 1,
        Step::Glossary { words } => words.len() + 2,
    }
}
