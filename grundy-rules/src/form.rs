//! Whether the canonical form of a position has the same answers as the position itself.

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy::error::Remedy;
use grundy::search::SumSearch;
use grundy::{Budget, Outcome, Play, Stop, mex};

use crate::error::RuleError;
use crate::file::RuleFile;
use crate::message::message;
use crate::position::{InStarlark, Position};

impl RuleFile {
    /// Compares a position and its options with their canonical forms, of which values
    /// and outcomes are taken: the nim-value, or in misère play the outcome, has to be
    /// that which follows from each one's own options.
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
        budget: &Budget,
    ) -> Result<(), Stop> {
        let _silence = self.silence();
        let mut search = SumSearch::new(play);
        self.compare_form(position, play, &mut search, budget)?;
        let options = self.try_options(position, budget);
        let options = options.map_err(|fault| self.remember(*fault))?;
        let parts: BTreeSet<Position> = options.into_iter().flatten().collect();
        parts.iter().try_for_each(|part| self.compare_form(part, play, &mut search, budget))
    }

    /// Compares one of them.
    fn compare_form(
        &self,
        position: &Position,
        play: Play,
        search: &mut SumSearch,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let remember = |fault: Box<RuleError>| self.remember(*fault);
        let form = self.try_canonical(position).map_err(remember)?;
        if form == *position {
            return Ok(());
        }
        let options = self.try_options(position, budget).map_err(remember)?;
        let (own, other) = match play {
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
                let mut outcome = |parts: &[Position]| {
                    let parts: Vec<u32> =
                        parts.iter().map(|part| search.part(&rules, part)).collect();
                    search.outcome(&parts, budget)
                };
                let mut wins = options.is_empty();
                for option in &options {
                    wins |= outcome(option)? == Outcome::P;
                }
                let other = outcome(std::slice::from_ref(&form))?;
                (format!("{:?}", Outcome::of(wins)), format!("{other:?}"))
            }
        };
        if own == other {
            return Ok(());
        }
        let program = &self.0.program;
        let asked = Some(format!("canonical({})", position.brief_literal()));
        let text = self.try_write(position).unwrap_or_else(|_| position.text());
        let (position, form) = (position.brief_literal(), form.brief_literal());
        let message = match play {
            Play::Normal => {
                message!("form-values", position = position, own = own, form = form, other = other,)
            }
            Play::Misere => message!(
                "form-outcomes",
                position = position,
                own = own,
                form = form,
                other = other,
            ),
        };
        let file = program.file.clone();
        let hint = Some(message!("hint-check", file = &file, text = &text));
        let remedy = Some(Remedy::CheckPosition { file, text });
        let fault = RuleError { asked, hint, remedy, ..program.at("canonical", message) };
        Err(self.remember(fault))
    }
}
