//! Why a term has its value, and how a winning move is found.

use std::ops::ControlFlow;

use super::text::{alone, left};
use super::{Parts, Term, TermMove};
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::reason::{Label, OptionRow, Rank, Role, Step, Summand, Taken, wanted};
use crate::term::options::Pace;
use crate::value::Value;

mod below;
mod forced;
mod mex_step;

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
    pub fn label(&self, part: usize) -> Label {
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
        if self.is_forcing() {
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
        steps.push(match &row.parts[..] {
            [] if row.position == "nim" => {
                Step::say(message!("nothing-left-has-value", value = after))
            }
            [] => Step::say(message!("option-has-value", option = &row.position, value = after)),
            parts => Step::with(
                Role::Summed,
                message!(
                    "option-has-it",
                    option = &row.position,
                    sum = parts.iter().map(u128::to_string).collect::<Vec<_>>().join(" xor "),
                    value = after,
                ),
            ),
        });
        if row.parts.len() > 1 {
            let rows = row.parts.iter().enumerate();
            steps.push(Step::nim_sum(rows.map(|(part, &value)| (label(to, part), Nimber(value)))));
        }
        Ok(steps)
    }

    /// Whether the theorem of its game finds a move by making a number larger, where the value needs
    /// this `change`.
    pub fn raises(&self, chosen: &TermMove, change: Nimber) -> bool {
        let steps = self.list.derive(chosen.part, &*chosen.to, change);
        steps.iter().any(|step| *step.role() == Role::Raised)
    }

    /// A move in the names of the position with which play began; `None` where the texts of positions
    /// show it.
    pub fn taken(&self, chosen: &TermMove) -> Option<Taken> {
        if let Some(moved) = self.row_move(chosen) {
            return Some(Taken::Instead(moved));
        }
        if !self.takes_by_name(chosen) {
            return None;
        }
        let (wanted, mut nth) = (texts(&*chosen.to), 0);
        let flow = self.list.options(chosen.part, &mut |option| {
            if texts(option) == wanted {
                return ControlFlow::Break(());
            }
            nth += 1;
            ControlFlow::Continue(())
        });
        let taken = flow.is_break().then(|| self.list.named_move(chosen.part, nth))??;
        Some(Taken::Beside(message!("move-takes", taken = taken)))
    }

    /// The text of a part, without the name of the game.
    pub fn part_text(&self, part: usize) -> String {
        bare(&*self.list, part)
    }

    /// Whether a player has names for what a move takes, which the texts of positions do not show.
    pub fn takes_by_name(&self, chosen: &TermMove) -> bool {
        self.list.named_move(chosen.part, 0).is_some()
    }

    /// A move in a row of pieces of both players, by the columns of the piece.
    pub fn row_move(&self, chosen: &TermMove) -> Option<Message> {
        let (from, to) = (self.list.column(chosen.part)?, chosen.to.column(0)?);
        Some(message!("move-in-row", row = chosen.part + 1, from = from, to = to))
    }

    /// A picture of a move, where the game draws one.
    pub fn picture(&self, chosen: &TermMove) -> Option<Step> {
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
        let mut copies = list.copies();
        let distinct: Vec<usize> = (0..list.len()).filter(|&part| copies(part) > 0).collect();
        let shown = &distinct[..distinct.len().min(PARTS)];
        match self.is_forcing() {
            true => steps.extend(self.forced_positions(shown, budget)?),
            false => steps.extend(self.smaller_positions(shown, budget)?),
        }
        for part in 0..list.len() {
            let value = list.part_value(part, budget)?.0;
            if shown.contains(&part) && !self.is_forcing() {
                steps.extend(self.value_step(part, &value, budget)?);
            }
            if let Value::Nim(value) = value {
                rows.push((self.label(part), value));
            }
        }
        if distinct.len() > PARTS {
            steps.push(Step::say(message!("more-parts-alike", parts = distinct.len() - PARTS)));
        }
        if list.len() > 1 && rows.len() == list.len() {
            steps.push(Step::with(Role::Spare(Rank::Lead), message!("parts-added")));
            steps.push(Step::nim_sum(rows));
        }
        Ok(steps)
    }

    /// Why a part has its value; `None` where it has none of Nim.
    fn value_step(
        &self,
        part: usize,
        value: &Value,
        budget: &Budget,
    ) -> Result<Option<Step>, Stop> {
        if self.compliments()
            && let Some(step) = self.complimented(part, value, budget)?
        {
            return Ok(Some(step));
        }
        if let Some(said) = self.lost_by_theorem(part, value, budget) {
            return Ok(Some(said));
        }
        let Some(value) = value.nim() else { return Ok(None) };
        let mex = self.mex_step(part, budget)?;
        Ok(Some(mex.unwrap_or_else(|| {
            let position = format!("{} {}", self.name(), bare(&*self.list, part));
            Step::say(message!("too-many-options", position = position, value = value))
        })))
    }

    /// Whether the theorem on the outcome says why one of several parts has the value 0.
    fn is_lost_by_theorem(&self, part: usize, value: &Value, budget: &Budget) -> bool {
        self.lost_by_theorem(part, value, budget).is_some()
    }

    /// What the theorem on the outcome says of one of several parts that is lost alone; `None`
    /// where it says nothing.
    fn lost_by_theorem(&self, part: usize, value: &Value, budget: &Budget) -> Option<Step> {
        if self.len() < 2 || *value != Value::ZERO {
            return None;
        }
        let alone = Term::of(self.list.only(part..part + 1));
        if alone.outcome(Play::Normal, budget) != Ok(Some(Outcome::P)) {
            return None;
        }
        let steps = alone.list.explain(Play::Normal, budget);
        steps.into_iter().find(|step| matches!(step, Step::Text { .. }))
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
                self.each_option(part, &mut Pace::of(budget), &mut |option| {
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
                // Tables of heaps do not stand here, and nothing of what these lack.
                Step::Text { role: Role::More(_), .. } => false,
                Step::Text { .. } => !known.iter().any(|said| step.repeats(said)),
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

/// The pieces of a term in normal form: equal ones are of one kind.
fn kind(term: &Term) -> Vec<String> {
    let mut pieces = Vec::new();
    term.normal_form().push_parts(None, &mut pieces);
    pieces.sort_unstable();
    pieces
}

/// Whether a text has the code of a graph, which no reader knows by heart.
pub fn coded(text: &str) -> bool {
    text.contains("graph6:")
}

/// The parts of which something is left, in order.
fn texts(list: &dyn Parts) -> Vec<String> {
    let left = (0..list.len()).filter(|&part| !list.vanishes(part));
    let mut texts: Vec<String> = left.map(|part| bare(list, part)).collect();
    texts.sort_unstable();
    texts
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
    Ok(OptionRow { position, parts, value: sum.map(|sum| sum.0), alike: 1, taken: None })
}
