//! Why a term has its value, and how a winning move is found.

use rustc_hash::{FxHashMap, FxHashSet};

use super::text::{alone, left};
use super::{Parts, Term, TermMove};
use crate::budget::{Budget, Progress, Stop};
use crate::message::{Message, message};
use crate::mex;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::{Label, OptionRow, PositionRow, Step, Summand, repeats, wanted};
use crate::sort;
use crate::value::Value;

/// The most smaller positions that are listed with their values.
const LISTED: usize = 72;
/// The most different parts whose values are explained one by one.
pub(super) const PARTS: usize = 6;

impl Term {
    /// Why the term has its value.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn explain(&self, play: Play, budget: &Budget) -> Result<Vec<Step>, Stop> {
        let mut steps = self.explain_outcome(play, budget);
        if play == Play::Misere {
            return Ok(steps);
        }
        if self.is_loopy() {
            return self.explain_loops(budget);
        }
        let has_theorem = self.theorem(play).is_some();
        // Games on heaps know all their values.
        let of_heaps = self.keeps_sequence() && !steps.is_empty();
        let shown = !steps.is_empty() && self.list.explains_value();
        if of_heaps || shown || (has_theorem && steps.len() > 1) {
            return Ok(steps);
        }
        steps.extend(self.explain_value(budget)?);
        Ok(steps)
    }

    /// What its theorem says here, without any search.
    pub fn explain_outcome(&self, play: Play, budget: &Budget) -> Vec<Step> {
        let mut steps = self.list.explain(play, budget);
        if let Some(theorem) = self.theorem(play) {
            steps.insert(0, Step::theorem(theorem));
        }
        steps
    }

    /// A part as the label of its value.
    pub(crate) fn label(&self, part: usize) -> Label {
        label(&*self.list, part)
    }

    /// Whether its game keeps a nim-sequence.
    fn keeps_sequence(&self) -> bool {
        self.with_sequence(&mut |_, _| ())
    }

    /// How to find a move that adds `change` to the value (in the sense of the nim-sum). If the
    /// value is not known, `change` is 0, and only the theorem's statement on the move is
    /// given. `alone` says that the term is the whole position.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn derive(
        &self,
        chosen: &TermMove,
        change: Nimber,
        alone: bool,
        budget: &Budget,
    ) -> Result<Vec<Step>, Stop> {
        let (part, to) = (chosen.part, &*chosen.to);
        let mut steps = self.list.derive(part, to, change);
        if !steps.is_empty() || change.is_zero() {
            return Ok(steps);
        }
        if (0..to.len()).any(|left| to.marked(left)) {
            let option = left(to).unwrap_or_default();
            steps.push(Step::say(message!("complimenting-move-wins", option = option)));
            return Ok(steps);
        }
        let Value::Nim(before) = self.list.part_value(part, budget)?.0 else { return Ok(steps) };
        steps = match alone && self.len() == 1 {
            true => vec![Step::say(message!("wanted-zero-alone"))],
            false => wanted(&Summand::Position(self.alone(part)), before.0, change),
        };
        steps.extend(self.list.explain_left(part, to));
        let row = option_row(to, budget)?;
        let after = before ^ change;
        steps.push(Step::say(match &row.parts[..] {
            [] if row.position == "nim" => {
                message!("nothing-left-has-value", value = after)
            }
            [] => message!("option-has-value", option = &row.position, value = after),
            parts => message!(
                "option-has-it",
                option = &row.position,
                sum = parts.iter().map(u128::to_string).collect::<Vec<_>>().join(" xor "),
                value = after,
            ),
        }));
        if row.parts.len() > 1 {
            let rows = row.parts.iter().enumerate();
            steps.push(Step::nim_sum(rows.map(|(part, &value)| (label(to, part), Nimber(value)))));
        }
        Ok(steps)
    }

    /// A picture of a move, where the game draws one.
    pub(crate) fn picture(&self, chosen: &TermMove) -> Option<Step> {
        let picture = self.list.picture(chosen.part, &*chosen.to)?;
        Some(Step::Picture { position: self.alone(chosen.part), picture })
    }

    /// Why the term has its value, by its options: for games whose theorem gives the outcome
    /// only.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn explain_value(&self, budget: &Budget) -> Result<Vec<Step>, Stop> {
        let list = &*self.list;
        let mut steps = Vec::new();
        let mut rows = Vec::new();
        let mut repeated = list.repetitions();
        let distinct: Vec<usize> = (0..list.len()).filter(|&part| !repeated(part)).collect();
        let shown = &distinct[..distinct.len().min(PARTS)];
        steps.extend(self.smaller_positions(shown, budget)?);
        for part in 0..list.len() {
            let value = list.part_value(part, budget)?.0;
            let free = self.compliments() && shown.contains(&part);
            if free && let Some(step) = self.complimented(part, &value, budget)? {
                steps.push(step);
            } else if shown.contains(&part) && value.nim().is_some() {
                match self.mex_step(part, budget)? {
                    Some(step) => steps.push(step),
                    None => steps.push(Step::say(message!(
                        "too-many-options",
                        position = format!("{} {}", self.name(), bare(list, part)),
                        value = value.nim().unwrap_or_default(),
                    ))),
                }
            }
            if let Value::Nim(value) = value {
                rows.push((self.label(part), value));
            }
        }
        if distinct.len() > PARTS {
            steps.push(Step::say(message!("more-parts-alike", parts = distinct.len() - PARTS)));
        }
        if list.len() > 1 && rows.len() == list.len() {
            steps.push(Step::say(message!("parts-added")));
            steps.push(Step::nim_sum(rows));
        }
        Ok(steps)
    }

    /// Why a part has its value where that is not the mex over its options: it has a mark, or a
    /// complimenting move. `None` of other parts.
    fn complimented(
        &self,
        part: usize,
        value: &Value,
        budget: &Budget,
    ) -> Result<Option<Step>, Stop> {
        let position = self.alone(part);
        let text = match value {
            Value::Marked(left) => message!(
                "marked-position",
                position = &position,
                kind = if left.nim().is_some() { "finite" } else { "loony" },
                value = left.to_string(),
            ),
            Value::Nim(value) => {
                let mut free = None;
                self.each_option(part, &mut |option| {
                    if free.is_none() && matches!(option_value(option, budget)?, Value::Marked(_)) {
                        free = left(option);
                    }
                    Ok(())
                })?;
                let Some(free) = free else { return Ok(None) };
                let text = message!(
                    "value-behind-mark",
                    position = &position,
                    option = free,
                    value = *value,
                );
                let (value, outcome) = (Some(Value::Nim(*value)), None);
                return Ok(Some(Step::Claim { position, value, outcome, text }));
            }
            _ => message!("loony-position", position = &position),
        };
        Ok(Some(Step::say(text)))
    }

    /// The options of one part and their mex; `None` where they are too many.
    fn mex_step(&self, part: usize, budget: &Budget) -> Result<Option<Step>, Stop> {
        /// Up to here every option is shown.
        const ALL: usize = 200;
        /// No reader checks more options than this by hand.
        const MOST: u64 = 100_000;
        /// Of more options nobody looks for those that are alike.
        const KINDS: usize = 48;
        let mut rows: Vec<OptionRow> = Vec::new();
        let mut terms: Vec<Term> = Vec::new();
        let mut shown_values: FxHashSet<u128> = FxHashSet::default();
        let mut first_of: Vec<OptionRow> = Vec::new();
        let mut values: Vec<u64> = Vec::new();
        let mut count = 0u64;
        let mut seen = self.list.none_seen(budget);
        let result = self.each_option(part, &mut |option| {
            if count >= MOST {
                count += 1;
                return Err(Stop::Moves);
            }
            if !seen.insert(option)? {
                return Ok(());
            }
            let row = option_row(option, budget)?;
            count += 1;
            // Twice: in the order in which they came, and by their values.
            let bytes = 2 * (row.position.len() + size_of::<OptionRow>()) as u64;
            let new = row.value.is_some_and(|value| !shown_values.contains(&value));
            if new || rows.len() <= ALL {
                budget.reserve(bytes)?;
            }
            if count.is_multiple_of(256) {
                budget.check(Progress {
                    what: "progress-options-listed",
                    done: count,
                    total: None,
                })?;
            }
            if let Some(value) = row.value {
                values.extend(u64::try_from(value));
                if shown_values.insert(value) {
                    first_of.push(row.clone());
                }
            }
            if rows.len() < ALL {
                rows.push(row);
                if terms.len() <= KINDS {
                    terms.push(Term::of(option.only(0..option.len())));
                }
            }
            Ok(())
        });
        if count > MOST {
            return Ok(None);
        }
        result?;
        let value = u128::from(mex::by_sorting(values));
        let options = if rows.len() as u64 == count {
            rows
        } else {
            first_of.retain(|row| row.value.is_some_and(|row| row < value));
            sort::by_key(&mut first_of, |row| row.value);
            first_of
        };
        let complete = options.len() as u64 == count;
        let mut options = options;
        if complete && terms.len() == options.len() {
            count_kinds(&mut options, &terms);
        }
        Ok(Some(Step::Mex { position: self.alone(part), options, complete, count, value }))
    }

    /// Where the values of the options of these parts come from, if they were searched: the
    /// values of all smaller positions, if these are few.
    fn smaller_positions(&self, parts: &[usize], budget: &Budget) -> Result<Vec<Step>, Stop> {
        let mut roots = Vec::new();
        for &part in parts {
            let (value, found_by) = self.list.part_value(part, budget)?;
            if found_by != FoundBy::Theorem && value.nim().is_some() {
                roots.push(part);
            }
        }
        // One position of each kind stands for all where there is no room for all.
        for by_kind in [false, true] {
            let mut below = Below { by_kind, seen: FxHashSet::default(), order: Vec::new() };
            if !roots.iter().all(|&part| below.collect(&*self.list, part)) {
                continue;
            }
            let mut order = below.order;
            // A part that is an option of none has its value by the mex below.
            if let [root] = roots[..] {
                order.retain(|below| !self.list.is_only(root, &*below.list));
            }
            let mut rows = Vec::new();
            for below in &order {
                let value @ Value::Nim(_) = below.list.part_value(0, budget)?.0 else {
                    return Ok(Vec::new());
                };
                rows.push(PositionRow { label: below.alone(0), value, from: Message::default() });
            }
            let lead = by_kind.then(|| Step::say(message!("positions-of-kinds")));
            let table = (!rows.is_empty()).then_some(Step::Positions { rows });
            return Ok(lead.into_iter().chain(table).collect());
        }
        let searched = self.list.searched();
        Ok(vec![Step::say(match searched {
            0..=LISTED => message!("options-valued", most = LISTED),
            _ => message!("options-searched", positions = searched),
        })])
    }

    /// The numbers of its theorem after a move, to check the move by; empty
    /// where there is none.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn explain_after(
        &self,
        chosen: &TermMove,
        play: Play,
        budget: &Budget,
    ) -> Result<Vec<Step>, Stop> {
        let after = self.after(Some(chosen));
        if after.is_empty() {
            return Ok(Vec::new());
        }
        if self.theorem(play).is_some() || self.is_nim() {
            let known = self.list.explain(play, budget);
            let mut steps = after.list.explain(play, budget);
            // Words that were said of the position before are not repeated.
            steps.retain(|step| match step {
                Step::NimSum { .. } | Step::DigitSums { .. } => true,
                Step::Text { text } => !known
                    .iter()
                    .any(|step| matches!(step, Step::Text { text: said } if repeats(text, said))),
                Step::Figures { .. } | Step::Reduction { .. } | Step::HeapValues { .. } => {
                    !known.contains(step)
                }
                _ => false,
            });
            return Ok(steps);
        }
        if !self.keeps_sequence() {
            return Ok(Vec::new());
        }
        let mut rows = Vec::new();
        for part in 0..after.len() {
            let Value::Nim(value) = after.list.part_value(part, budget)?.0 else {
                return Ok(Vec::new());
            };
            rows.push((after.label(part), value));
        }
        Ok(vec![Step::nim_sum(rows)])
    }
}

/// A part as the label of its value, with the heap that it is.
fn label(list: &dyn Parts, part: usize) -> Label {
    let mut label = Label::from(alone(list, part));
    list.only(part..part + 1).with_sequence(&mut |_, heap| label.heap = Some((list.name(), heap)));
    label
}

/// The pieces of a term in normal form: equal ones are alike.
fn kind(term: &Term) -> Vec<String> {
    let mut pieces = Vec::new();
    term.normal_form().push_parts(None, &mut pieces);
    pieces.sort_unstable();
    pieces
}

/// Counts the options that are alike, which have the same `kinds`, where these are so many that
/// one of each says as much as all.
fn count_kinds(options: &mut [OptionRow], terms: &[Term]) {
    /// Fewer are listed as they are.
    const MANY: usize = 8;
    if options.len() < MANY {
        return;
    }
    let kinds: Vec<Vec<String>> = terms.iter().map(kind).collect();
    let mut first: FxHashMap<&Vec<String>, usize> = FxHashMap::default();
    for (at, kind) in kinds.iter().enumerate() {
        first.entry(kind).or_insert(at);
    }
    if first.len() * 2 > options.len() {
        return;
    }
    options.iter_mut().for_each(|option| option.alike = 0);
    for kind in &kinds {
        options[first[kind]].alike += 1;
    }
}

/// The text of a part without the name of the game.
fn bare(list: &dyn Parts, part: usize) -> String {
    let mut text = String::new();
    list.write_bare(part, &mut text);
    text
}

/// The value of an option.
fn option_value(option: &dyn Parts, budget: &Budget) -> Result<Value, Stop> {
    (0..option.len())
        .try_fold(Value::ZERO, |sum, part| Ok(sum.plus(&option.part_value(part, budget)?.0)))
}

/// An option with the values of its parts.
fn option_row(option: &dyn Parts, budget: &Budget) -> Result<OptionRow, Stop> {
    let position = left(option).unwrap_or_else(|| "nim".to_string());
    let mut parts = Vec::new();
    let mut sum = Some(Nimber::ZERO);
    for part in (0..option.len()).filter(|&part| !option.vanishes(part)) {
        match option.part_value(part, budget)?.0 {
            Value::Nim(value) => {
                parts.push(value.0);
                sum = sum.map(|sum| sum ^ value);
            }
            _ => sum = None,
        }
    }
    if parts.len() < 2 {
        parts.clear();
    }
    Ok(OptionRow { position, parts, value: sum.map(|sum| sum.0), alike: 1 })
}

/// Positions and all smaller ones, each after its options.
struct Below {
    /// Whether positions that are alike count as one.
    by_kind: bool,
    seen: FxHashSet<String>,
    order: Vec<Term>,
}

impl Below {
    /// The name under which a position is listed. Two positions are the same where their texts
    /// are, or those of their normal forms.
    fn name(&self, list: &dyn Parts, part: usize) -> String {
        match self.by_kind {
            true => kind(&Term::of(list.only(part..part + 1))).join(" + "),
            false => bare(list, part),
        }
    }

    /// Appends a position and all smaller ones that were not seen; breaks off with `false` where
    /// they are many.
    fn collect(&mut self, list: &dyn Parts, part: usize) -> bool {
        /// The most parts of options of one position.
        const OPTIONS: usize = 4096;
        if list.vanishes(part) || list.ended(part) {
            return true;
        }
        let name = self.name(list, part);
        if self.seen.contains(&name) {
            return true;
        }
        if self.seen.len() > LISTED {
            return false;
        }
        self.seen.insert(name);
        let mut options: Vec<Term> = Vec::new();
        let mut parts = 0;
        // The parts of the options: they are smaller positions themselves.
        let mut near: FxHashSet<String> = FxHashSet::default();
        let flow = list.options(part, &mut |option| {
            parts += option.len();
            near.extend((0..option.len()).map(|at| self.name(option, at)));
            if option.len() > 0 {
                options.push(Term::of(option.only(0..option.len())));
            }
            match parts > OPTIONS || near.len() > LISTED {
                true => std::ops::ControlFlow::Break(()),
                false => std::ops::ControlFlow::Continue(()),
            }
        });
        let mut below =
            options.iter().flat_map(|option| (0..option.len()).map(move |at| (option, at)));
        let all = flow.is_continue() && below.all(|(option, at)| self.collect(&*option.list, at));
        if all {
            self.order.push(Term::of(list.only(part..part + 1)));
        }
        all
    }
}
