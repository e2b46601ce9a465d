//! What a long derivation leaves out.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::message::{Language, message};
use crate::reason::{Extent, Level, More, OptionRow, Rank, Role, Step, text};
use crate::sort;
use crate::theory::Theorem;

/// The number of lines that a reader with a pencil follows, in English. Other languages need a few
/// more.
const LINES: usize = 58;

/// Leaves out what a reader misses least, rank by rank, as long as there is much to read; then whole
/// terms of a sum, and a list of lost positions.
pub fn shorten(whole: Vec<Step>) -> Vec<Step> {
    let mut steps = whole.clone();
    for rank in Rank::ALL {
        if height(&steps) <= LINES {
            return steps;
        }
        let about = About::of(&steps);
        let kept = steps.into_iter().enumerate();
        steps = tidy(kept.filter_map(|(at, step)| cut(at, step, rank, &about)));
    }
    leave_out_terms(&mut steps);
    drop_lost_list(&mut steps, &whole);
    tidy(steps)
}

/// How many lines its text has.
fn height(steps: &[Step]) -> usize {
    text(steps, Level::Steps, Language::English).lines().count()
}

/// What a step has to know of the others.
struct About {
    /// Where the terms of a sum are added.
    sum: Option<usize>,
    /// Where the numbers after the move stand.
    check: Range<usize>,
    /// Whether a list of lost positions has the answers to all moves.
    list: bool,
    /// Whether the theorem on sums says what others say.
    sums: bool,
    /// The number of positions whose values are explained, where play can go round.
    loops: usize,
    /// The heaps that are derived although a table has their values: of each game one that the
    /// winning move lowers, or else the first.
    shown: Vec<(String, u64)>,
    /// For each table of heaps, its game and the first heap beyond it.
    tables: Vec<(String, u64)>,
}

impl About {
    fn of(steps: &[Step]) -> About {
        let tables = steps.iter().filter_map(|step| match step {
            Step::Values { game, from, values, .. } => {
                Some((game.clone(), *from + values.len() as u64))
            }
            _ => None,
        });
        let before = steps.iter().take_while(|step| !matches!(step, Step::Move { .. }));
        let sums = before.filter_map(|step| match step {
            Step::NimSum { result, .. } => Some(*result),
            _ => None,
        });
        let sum = sums.last().unwrap_or(0);
        let mut heaps: Vec<(bool, &String, u64)> = Vec::new();
        for step in steps {
            if let Step::HeapMex { game, heap, value, .. } = step {
                heaps.push((value ^ sum >= *value, game, *heap));
            }
        }
        heaps.sort_by_key(|(stays, ..)| *stays);
        let mut shown: Vec<(String, u64)> = Vec::new();
        for (_, game, heap) in heaps {
            if !shown.iter().any(|(known, _)| known == game) {
                shown.push((game.clone(), heap));
            }
        }
        let first = |is: fn(&Step) -> bool| steps.iter().position(is);
        let check = first(|step| *step.role() == Role::Check).unwrap_or(steps.len());
        let after = |step: &Step| matches!(step, Step::Heading { .. } | Step::Line { .. });
        let checks = steps[check..].iter().take_while(|step| !after(step)).count();
        About {
            sum: first(|step| *step.role() == Role::Sum),
            check: check..check + checks,
            list: first(|step| matches!(step, Step::Lost { .. })).is_some(),
            sums: steps.iter().any(|step| {
                matches!(step, Step::Theorem { theorem } if theorem.theorem == Theorem::SpragueGrundy)
            }),
            loops: steps.iter().filter(|step| matches!(step.role(), Role::Loop | Role::LoopBelow)).count(),
            shown,
            tables: tables.collect(),
        }
    }

    /// Whether a table has the value of a heap, whose derivation is no example.
    fn is_alike(&self, game: &str, heap: u64) -> bool {
        self.tables.iter().any(|(own, end)| own == game && heap < *end)
            && !self.shown.iter().any(|(own, of)| own == game && *of == heap)
    }
}

/// A longer table of smaller positions is left out at a rank.
fn rows_at(rank: Rank) -> usize {
    match rank {
        Rank::Table => 24,
        Rank::Example => 8,
        _ => 12,
    }
}

/// What is left of a step at a rank.
fn cut(at: usize, mut step: Step, rank: Rank, about: &About) -> Option<Step> {
    /// The most positions that a reader can follow one by one where play goes round.
    const LOOPS: usize = 12;
    /// A list of options that is longer is a sentence where nothing else helps.
    const LONG_LIST: usize = 9;
    match (rank, &mut step) {
        (_, Step::Text { role: Role::Spare(of) | Role::Rules(Some(of)), .. }) if *of == rank => {
            return None;
        }
        (Rank::Check, _) if about.check.contains(&at) => return None,
        // The sum has these numbers.
        (Rank::Repeated, Step::NimSum { rows, omitted: 0, .. })
            if rows.len() == 1 && about.sum.is_some_and(|sum| at < sum) =>
        {
            return None;
        }
        (Rank::Remark, Step::Theorem { theorem }) => {
            if matches!(theorem.theorem, Theorem::SpragueGrundy | Theorem::Bouton) {
                theorem.extent = Extent::Brief;
            }
        }
        (Rank::Option, Step::Mex { options, complete, value, .. }) => {
            one_option_each(options, complete, *value, 12);
        }
        (Rank::Option, Step::Replies { .. }) if !about.list => fewer_answers(&mut step, 6),
        (Rank::Statement, Step::Theorem { theorem }) => theorem.extent = Extent::Brief,
        // They say nothing on the values of a sum, or what its tables show.
        (Rank::Usual, Step::Theorem { theorem }) if about.sums => {
            let aside = [Theorem::StrategyStealing, Theorem::Bouton];
            return (!aside.contains(&theorem.theorem)).then_some(step);
        }
        (Rank::Table | Rank::Example | Rank::List, Step::Positions { rows })
            if rows.len() > rows_at(rank) =>
        {
            let left_out = message!("positions-left-out", positions = rows.len());
            let left_out = Step::with(Role::More(More::Lists), left_out);
            // A table of a line or two takes hardly more room: it goes last.
            let room = if rank == Rank::List { 0 } else { 1 };
            let long = height(std::slice::from_ref(&step))
                > height(std::slice::from_ref(&left_out)) + room;
            return Some(if long { left_out } else { step });
        }
        (Rank::Table, Step::Replies { .. }) if about.list => fewer_answers(&mut step, 6),
        (Rank::Table, Step::HeapMex { game, heap, .. }) if about.is_alike(game, *heap) => {
            return Some(alike(1));
        }
        (Rank::Table, Step::Text { role, .. }) if about.loops > LOOPS => match role {
            Role::LoopBelow => return None,
            Role::LoopsListed => {
                let left_out = message!("loopy-positions-left-out");
                return Some(Step::with(Role::More(More::Lists), left_out));
            }
            _ => {}
        },
        (Rank::Picture, Step::Picture { .. }) | (Rank::Play, Step::Line { .. }) => return None,
        (Rank::Example, Step::Replies { .. }) => fewer_answers(&mut step, FEWEST),
        (Rank::Example, Step::Mex { options, complete, value, .. }) if *value > 0 => {
            one_option_each(options, complete, *value, 5);
        }
        // Of a single term nothing else shows the value.
        (Rank::List, Step::Mex { position, options, complete: false, value, .. })
            if about.sum.is_some() && options.len() > LONG_LIST =>
        {
            let option = std::mem::take(position);
            return Some(Step::say(message!("option-has-value", option = option, value = *value)));
        }
        (Rank::Lead, Step::Replies { .. }) if about.list => return None,
        _ => {}
    }
    Some(step)
}

/// The number of answers that stay where the text is still too long.
const FEWEST: usize = 3;

fn fewer_answers(step: &mut Step, few: usize) {
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

/// Leaves one option for each value below the answer, where more than `many` options are listed.
fn one_option_each(options: &mut Vec<OptionRow>, complete: &mut bool, value: u128, many: usize) {
    if !*complete || options.iter().filter(|option| option.alike > 0).count() <= many {
        return;
    }
    let mut known: BTreeSet<u128> = BTreeSet::new();
    let all = options.len();
    options.retain(|option| option.value.is_some_and(|below| below < value && known.insert(below)));
    sort::by_key(options, |option| option.value);
    *complete = options.len() == all;
}

/// The sentence that this number of heaps is valued in the same way.
fn alike(heaps: u64) -> Step {
    Step::with(Role::Alike(heaps), message!("more-heaps-alike", heaps = heaps))
}

/// Puts right what the steps that are left say of others: heaps that are valued in the same way are
/// counted once, after the example, no sentence announces a table that is gone, and the first one on
/// the order of heaps says all of it.
fn tidy(steps: impl IntoIterator<Item = Step>) -> Vec<Step> {
    let mut kept: Vec<Step> = Vec::new();
    let mut ordered = false;
    for mut step in steps {
        if kept.last().is_some_and(|last| *last.role() == Role::Table)
            && !matches!(step, Step::Positions { .. })
        {
            kept.pop();
        }
        let before = kept.last().map(|last| last.role().clone());
        match (step.role(), before) {
            (Role::Alike(heaps), Some(Role::Alike(more))) => {
                step = alike(heaps + more);
                kept.pop();
            }
            (_, Some(Role::Alike(_))) if matches!(step, Step::HeapMex { .. }) => {
                kept.insert(kept.len() - 1, step);
                continue;
            }
            (Role::InOrder | Role::InOrderSplit, _) => ordered = true,
            (Role::InOrderToo, _) if !ordered => {
                ordered = true;
                step = Step::with(Role::InOrderSplit, message!("heaps-in-order-split"));
            }
            _ => {}
        }
        kept.push(step);
    }
    kept
}

/// Gives only the values of whole terms until the rest is short enough: of the shortest one that is
/// enough, else of the longest ones.
fn leave_out_terms(steps: &mut Vec<Step>) {
    let mut left_out = 0;
    loop {
        let more = height(steps).saturating_sub(LINES);
        let sections = (0..steps.len()).filter_map(|start| {
            let Role::Term(term) = steps[start].role() else { return None };
            let next = |step: &Step| matches!(step, Step::Heading { .. });
            let end = start + 1 + steps[start + 1..].iter().position(next)?;
            // The sentence in its place has a line or two.
            let height = height(&steps[start..end]).saturating_sub(2);
            (height > 0).then(|| (height, start..end, term.clone()))
        });
        let longest_or_enough =
            |height: usize| if height < more { usize::MAX - height } else { height };
        let chosen = sections.min_by_key(|(height, ..)| longest_or_enough(*height));
        let Some((_, section, term)) = chosen.filter(|_| more > 0) else { return };
        let (brief, theorems) = *term;
        steps.drain(section);
        steps.retain(|step| {
            !matches!(step, Step::Theorem { theorem } if theorems.contains(&theorem.theorem))
        });
        if let Some(sum) = steps.iter().position(|step| *step.role() == Role::Sum) {
            left_out += 1;
            steps.insert(sum + left_out, Step::say(brief));
        }
    }
}

/// Says of a list of lost positions only that there is one, where there is still too much to read;
/// then a few of the answers of the `whole` stand there instead.
fn drop_lost_list(steps: &mut Vec<Step>, whole: &[Step]) {
    /// Up to here a reader follows a list that is a proof alone.
    const MOST: usize = LINES + 2;
    if height(steps) <= MOST {
        return;
    }
    let Some(at) = steps.iter().position(|step| matches!(step, Step::Lost { .. })) else { return };
    if let Step::Lost { positions, .. } = &steps[at] {
        let positions = positions.len().saturating_sub(1);
        let text = message!("lost-list-too-long", positions = positions);
        steps[at] = Step::with(Role::More(More::Play), text);
    }
    let answers = |step: &&Step| matches!(step, Step::Replies { .. });
    if !steps.iter().any(|step| answers(&step)) {
        let mut answers: Vec<Step> = whole.iter().filter(answers).cloned().collect();
        answers.iter_mut().for_each(|step| fewer_answers(step, FEWEST));
        steps.splice(at..at, answers);
    }
    steps.retain(|step| *step.role() != Role::More(More::Lost));
}
