//! The order in which a derivation is read: what is special to the position first, the theorems
//! that hold everywhere last.

use crate::message::{Language, message};
use crate::picture::Picture;
use crate::reason::{Extent, Level, Reason, Step, TheoremWords};
use crate::sort;
use crate::theory::Theorem;

/// Sentences on every position, which stand beside the theorems.
const GENERAL: [&str; 2] = ["plays-like-heap", "heaps-play-like-heap"];

/// Sentences that give the sum of the table after them in words.
const SUMS_IN_WORDS: [&str; 3] = ["wanted-less", "wanted-more", "option-has-it"];

/// A reader with a pencil follows so many lines. Other languages may need a few more.
const LINES: usize = 58;

/// So many answers are listed where all else is long.
const FEW_ANSWERS: usize = 6;
/// So many where that is still too much.
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

/// Puts the steps in their order, with as much of them as the level has, behind the `rules` of the
/// games. `drawing` is a picture of the move; without one the nim-sum of the position is drawn, if
/// there is one whose result `is_whole`.
pub fn arranged(
    rules: Vec<Step>,
    drawing: Option<Step>,
    steps: Vec<Step>,
    is_whole: impl Fn(u128) -> bool,
    level: Level,
) -> Reason {
    let (mut body, mut why) = (Vec::new(), Vec::new());
    let mut given: Vec<Theorem> = Vec::new();
    let mut said = false;
    for step in steps {
        let repeats = std::mem::take(&mut said);
        match step {
            Step::Theorem { mut theorem } if !given.contains(&theorem.theorem) => {
                given.push(theorem.theorem);
                let first = theorem.theorem.is_rule();
                if level < Level::Proof {
                    theorem.extent = match theorem.theorem {
                        // The rest of it is how the values below were found.
                        Theorem::Nimstring => Extent::Brief,
                        _ => Extent::Statement,
                    };
                }
                // A rule stands before the numbers that it gives, and its proof after them.
                if first && level < Level::Proof {
                    body.push(Step::Theorem { theorem });
                    continue;
                }
                if first {
                    let (title, statement) = (theorem.title.clone(), theorem.statement.clone());
                    let ahead = message!("theorem-ahead", theorem = title, statement = statement);
                    body.push(Step::say(ahead));
                }
                why.push(Step::Theorem { theorem });
            }
            Step::Theorem { .. } => {}
            Step::Text { text } if GENERAL.iter().any(|id| text.says(id)) => {
                why.insert(0, Step::Text { text });
            }
            Step::NimSum { .. } if repeats && level < Level::Proof => {}
            step => {
                said = matches!(&step, Step::Text { text }
                    if SUMS_IN_WORDS.iter().any(|id| text.says(id)));
                body.push(step);
            }
        }
    }
    let general = |step: &Step| matches!(step, Step::Text { text } if text.says(GENERAL[0]));
    if given.contains(&Theorem::SpragueGrundy) {
        // It says what this sentence says.
        why.retain(|step| !general(step));
    } else if level == Level::Proof && why.iter().any(|step| matches!(step, Step::Text { .. })) {
        given.push(Theorem::SpragueGrundy);
        why.retain(|step| !general(step));
        let theorem = Box::new(TheoremWords::of(Theorem::SpragueGrundy));
        why.push(Step::Theorem { theorem });
    }
    let mut all = rules;
    if level == Level::Proof {
        all.extend(super::words::glossary(&body, &why));
    }
    let drawn = match &drawing {
        None => picture(&body, is_whole),
        Some(_) => None,
    };
    all.extend(drawing);
    match drawn {
        // It stands right before the sum that it shows.
        Some((at, picture)) => {
            let sum = body.split_off(at);
            all.extend(body);
            all.push(picture);
            all.extend(sum);
        }
        None => all.extend(body),
    }
    if !why.is_empty() {
        all.push(Step::heading(message!("heading-why")));
        all.extend(why);
    }
    if level == Level::Steps {
        let extent = shorten(&mut all);
        if !given.is_empty() {
            let part = if extent == Extent::Brief { "brief" } else { "proof" };
            let proofs = all.iter().filter(|step| matches!(step, Step::Theorem { .. })).count();
            all.push(Step::say(message!("proofs-left-out", part = part, proofs = proofs)));
        }
    }
    Reason { steps: all, level }
}

/// The picture of the nim-sum of a single term, before any move, and the place of that sum.
fn picture(body: &[Step], is_whole: impl Fn(u128) -> bool) -> Option<(usize, Step)> {
    // There the sum decides nothing.
    const ONES: [&str; 2] = ["misere-nim-ones", "misere-nim-one-large"];
    let misled = |step: &Step| ONES.iter().any(|id| says(step, id));
    if body.iter().any(|step| matches!(step, Step::Heading { .. })) || body.iter().any(misled) {
        return None;
    }
    let before = body.iter().take_while(|step| !matches!(step, Step::Move { .. }));
    before.enumerate().find_map(|(at, step)| match step {
        // The values of other heaps are found later, and are no sizes.
        Step::NimSum { rows, omitted: 0, result }
            if is_whole(*result) && rows.iter().all(|row| row.heap.is_none()) =>
        {
            let numbers = rows.iter().map(|row| (row.label.clone(), row.value));
            let picture = Picture::of_numbers(numbers)?;
            Some((at, Step::Picture { position: String::new(), picture }))
        }
        _ => None,
    })
}

/// Leaves out what is only there to be looked at, or can be looked up, as long as there is much to
/// read. Returns how much of each theorem is left.
fn shorten(steps: &mut Vec<Step>) -> Extent {
    // Most derivations are far from the limit: those are not laid out for it.
    let about: usize = steps.iter().map(lines).sum();
    let ways: [fn(&mut Vec<Step>); 20] = [
        // The reader knows these; the others say what was reckoned.
        |steps| steps.retain(|step| !says(step, "also-wins")),
        |steps| in_brief(steps, &[Theorem::SpragueGrundy, Theorem::Bouton]),
        |steps| one_option_each(steps, MANY_OPTIONS),
        |steps| drop_answers(steps, FEW_ANSWERS),
        drop_check,
        // The sum has these values in a table.
        |steps| {
            steps
                .retain(|step| !matches!(step, Step::Text { text } if text.says("term-has-value")));
        },
        |steps| in_brief(steps, Theorem::ALL),
        drop_single_rows,
        drop_asides,
        |steps| drop_positions(steps, MANY_POSITIONS),
        drop_answers_beside_list,
        one_heap_each,
        few_positions_that_repeat,
        |steps| steps.retain(|step| !matches!(step, Step::Picture { .. })),
        |steps| drop_answers(steps, FEWEST_ANSWERS),
        |steps| one_option_each(steps, FEW_OPTIONS),
        |steps| drop_positions(steps, FEW_POSITIONS),
        |steps| long_lists_in_words(steps),
        |steps| steps.retain(|step| !matches!(step, Step::Line { .. })),
        |steps| no_lead_ins(steps),
    ];
    if about > LINES * 10 {
        // However much is left out, there is much to read.
        ways.iter().for_each(|shorten| shorten(steps));
    } else if about * 3 > LINES * 2 {
        let mut height = text_lines(steps);
        for shorten in ways {
            if height <= LINES {
                break;
            }
            let before = steps.clone();
            shorten(steps);
            // Only what has changed is laid out again.
            let lost: Vec<Step> =
                before.iter().filter(|step| !steps.contains(step)).cloned().collect();
            let new: Vec<Step> =
                steps.iter().filter(|step| !before.contains(step)).cloned().collect();
            height = (height + text_lines(&new)).saturating_sub(text_lines(&lost));
        }
    }
    let extents = steps.iter().filter_map(|step| match step {
        Step::Theorem { theorem } => Some(theorem.extent),
        _ => None,
    });
    extents.max().unwrap_or(Extent::Statement)
}

/// Whether a step is a sentence, or has one, of this identifier.
fn says(step: &Step, id: &str) -> bool {
    matches!(step, Step::Text { text } if text.says(id))
}

/// How many lines a text has.
fn text_lines(steps: &[Step]) -> usize {
    let reason = Reason { steps: steps.to_vec(), level: Level::Steps };
    reason.text(Language::English).lines().count()
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
            options.retain(|option| {
                let below = option.value.filter(|below| below < value && !known.contains(below));
                known.extend(below);
                below.is_some()
            });
            sort::by_key(options, |option| option.value);
            *complete = false;
        }
    }
}

/// Shows how one heap of each game gets its value, where the table has the others as well.
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
    let mut known: Vec<String> = Vec::new();
    let mut dropped: u64 = 0;
    let mut last = None;
    let mut kept = Vec::new();
    for step in steps.drain(..) {
        match &step {
            Step::HeapMex { game, heap, .. } if known.contains(game) && in_table(game, *heap) => {
                dropped += 1;
                last = Some(kept.len());
                continue;
            }
            Step::HeapMex { game, .. } => known.push(game.clone()),
            _ => {}
        }
        kept.push(step);
    }
    if let Some(at) = last {
        kept.insert(at, Step::say(message!("more-heaps-alike", heaps = dropped)));
    }
    *steps = kept;
}

/// Says of long lists of positions to which play can come back only that there are many.
fn few_positions_that_repeat(steps: &mut Vec<Step>) {
    const LISTED: [&str; 3] = ["loopy-options", "loopy-no-move", "loopy-nothing-left"];
    let listed = |step: &Step| LISTED.iter().any(|id| says(step, id));
    /// So many can be followed one by one.
    const MOST: usize = 12;
    if steps.iter().filter(|step| listed(step)).count() <= MOST {
        return;
    }
    steps.retain(|step| !listed(step));
    for step in steps.iter_mut().filter(|step| says(step, "loopy-all-positions")) {
        *step = Step::say(message!("loopy-positions-left-out"));
    }
}

/// Says the value of a position whose options are a long list, one for each smaller value.
fn long_lists_in_words(steps: &mut [Step]) {
    // Of a single term nothing else shows the value.
    let sum = |step: &Step| matches!(step, Step::Heading { text } if text.says("heading-sum"));
    if !steps.iter().any(sum) {
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

/// Leaves out answers beyond `few`; those beside a list of lost positions belong to it.
fn drop_answers(steps: &mut [Step], few: usize) {
    if steps.iter().any(|step| matches!(step, Step::Lost { .. })) {
        return;
    }
    for step in steps.iter_mut() {
        if let Step::Replies { replies, omitted, .. } = step
            // To say that two are left out takes nearly as much room.
            && replies.len() > few + 2
            && replies.iter().all(|reply| reply.answer.is_some())
        {
            *omitted += (replies.len() - few) as u64;
            replies.truncate(few);
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
    let sum = |step: &Step| matches!(step, Step::Heading { text } if text.says("heading-sum"));
    let Some(end) = steps.iter().position(sum) else { return };
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
        Step::Picture { picture, .. } => picture.height() + 1,
        Step::Glossary { words } => words.len() + 2,
    }
}
