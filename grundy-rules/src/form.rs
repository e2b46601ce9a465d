//! Whether the canonical form of a position has the same answers as the position itself.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use grundy::error::Remedy;
use grundy::search::SumSearch;
use grundy::{Budget, Nimber, Outcome, Play, Question, Stop, mex};

use crate::error::RuleError;
use crate::file::RuleFile;
use crate::mark;
use crate::message::message;
use crate::position::{InStarlark, Position};

impl RuleFile {
    /// Compares a position and its options with their canonical forms, of which values
    /// and outcomes are taken: the nim-value, or in misère play the outcome, has to be
    /// that which follows from each one's own options. Where only the outcome is asked for, values
    /// are not compared.
    ///
    /// This compares the forms of a file once: with the first position that is not its own form or
    /// has such an option. It ends after 20,000 options.
    ///
    /// Cost: in normal play the options of all of them, where values are known; in
    /// misère play another search.
    ///
    /// # Errors
    /// The budget ran out; [`Stop::Rules`] if they differ, and then [`fault`](RuleFile::fault)
    /// says how.
    pub fn compare_forms(
        &self,
        position: &Position,
        play: Play,
        question: Question,
        budget: &Budget,
    ) -> Result<(), Stop> {
        // `rules check` compares the values of a game whose play may come back.
        if self.repeats() || self.0.compared.load(Ordering::Relaxed) {
            return Ok(());
        }
        /// The options after which no other form is compared.
        const MOST: usize = 20_000;
        let _silence = self.silence();
        let mut search = SumSearch::new(play);
        let mut other =
            |part: &Position| self.compare_form(part, play, question, &mut search, budget);
        let mut looked = other(position)?;
        let options = self.try_options(position, budget);
        let options = options.map_err(|fault| self.remember(*fault))?;
        let parts: BTreeSet<Position> = options.into_iter().flatten().collect();
        for part in &parts {
            if looked > MOST {
                break;
            }
            looked += other(part)?;
        }
        self.0.compared.store(looked > 0, Ordering::Relaxed);
        Ok(())
    }

    /// Whether the next player loses a sum, in normal play.
    fn is_lost(&self, sum: &[Position], budget: &Budget) -> Result<bool, Stop> {
        let Some((last, others)) = sum.split_last() else { return Ok(true) };
        let mut value = Nimber::ZERO;
        for part in others {
            value ^= self.value(part, budget)?;
        }
        self.has_value(last, value, budget)
    }

    /// Whether one of the options is lost for the next player. Those that the search knows come
    /// first: one of them is mostly enough.
    fn has_lost(&self, options: &[Vec<Position>], budget: &Budget) -> Result<bool, Stop> {
        let is_known = |option: &Vec<Position>| match &**option {
            [part] => self.try_canonical(part).is_ok_and(|form| self.is_known_lost(&form, budget)),
            _ => false,
        };
        if options.iter().any(is_known) {
            return Ok(true);
        }
        for option in options {
            if self.is_lost(option, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Compares one of them, unless it is its own form. Gives the number of its options, counted from
    /// 1, and 0 for its own form.
    fn compare_form(
        &self,
        position: &Position,
        play: Play,
        question: Question,
        search: &mut SumSearch,
        budget: &Budget,
    ) -> Result<usize, Stop> {
        let remember = |fault: Box<RuleError>| self.remember(*fault);
        let form = self.try_canonical(position).map_err(remember)?;
        if form == *position {
            return Ok(0);
        }
        let options = self.try_options(position, budget).map_err(remember)?;
        let outcome = |wins: bool| format!("{:?}", Outcome::of(wins));
        let (own, other) = match play {
            Play::Normal if question == Question::Outcome && !self.has_marks() => {
                let wins = self.has_lost(&options, budget)?;
                (outcome(wins), outcome(!self.is_lost(std::slice::from_ref(&form), budget)?))
            }
            Play::Normal if self.has_marks() => {
                let value = |part: &Position| self.full_value(part, budget);
                let own = mark::value_of(position, &options, value)?;
                (own.to_string(), value(&form)?.to_string())
            }
            Play::Normal => {
                let value = |part: &Position| self.search_value(part, budget).map(u64::from);
                let sum = |option: &Vec<Position>| {
                    option.iter().try_fold(0, |sum, part| Ok(sum ^ value(part)?))
                };
                let values = options.iter().map(sum).collect::<Result<Vec<u64>, Stop>>()?;
                (mex::by_sorting(values).to_string(), value(&form)?.to_string())
            }
            Play::Misere => {
                let rules = Arc::new(self.clone());
                let mut found = |parts: &[Position]| {
                    if let [part] = parts
                        && let Some(wins) = self.wins_misere(part, budget)?
                    {
                        return Ok(Outcome::of(wins));
                    }
                    let parts: Vec<u32> =
                        parts.iter().map(|part| search.part(&rules, part)).collect();
                    search.outcome(&parts, budget)
                };
                let mut wins = options.is_empty();
                for option in &options {
                    wins |= found(option)? == Outcome::P;
                }
                let other = found(std::slice::from_ref(&form))?;
                (outcome(wins), format!("{other:?}"))
            }
        };
        if own == other {
            return Ok(1 + options.len());
        }
        let program = &self.0.program;
        let asked = Some(format!("canonical({})", position.brief_literal()));
        let text = self.try_write(position).unwrap_or_else(|_| position.text());
        let (position, form) = (position.brief_literal(), form.brief_literal());
        let message = if play == Play::Misere {
            message!("form-outcomes", position = position, own = own, form = form, other = other)
        } else if question == Question::Outcome {
            message!("form-winners", position = position, own = own, form = form, other = other)
        } else {
            message!("form-values", position = position, own = own, form = form, other = other)
        };
        let file = program.file.clone();
        let hint = Some(message!("hint-check", file = &file, text = &text));
        let remedy = Some(Remedy::CheckPosition { file, text });
        let fault = RuleError { asked, hint, remedy, ..program.at("canonical", message) };
        Err(self.remember(fault))
    }
}
