//! The rules of a game as the checks ask them: with numbers in place of positions. So the checks
//! are compiled once, and not anew for every game.

use std::ops::ControlFlow;

use super::MOST_OPTIONS;
use crate::budget::{Budget, Stop};
use crate::error::TextError;
use crate::intern::{Slots, hash_of};
use crate::nimber::Nimber;
use crate::outcome::{Outcome, Play};
use crate::ruleset::{Ruleset, text_of};
use crate::search::ValueTable;
use crate::sort;
use crate::value::Value;

/// What a check asks about the position with a number. Positions get numbers when they are met.
pub(super) trait Asked {
    /// The name of the game.
    fn name(&self) -> String;
    /// Whether play can come back to a position.
    fn is_loopy(&self) -> bool;
    /// Whether moves can be complimenting.
    fn compliments(&self) -> bool;
    /// Whether a move that ends the sum wins in misère play as well.
    fn wins_by_ending(&self) -> bool;
    /// Whether misère play is refused.
    fn refuses_misere(&self) -> bool;

    /// Positions in their own order.
    fn in_order(&self, all: &[u32]) -> Vec<u32>;

    fn text(&self, at: u32) -> String;
    fn ended(&self, at: u32) -> bool;
    fn marked(&self, at: u32) -> bool;
    fn vanishes(&self, at: u32) -> bool;

    /// The text read as a position; `None` where the text is not this game's to read: a term may
    /// be written under another name after a move.
    fn read_back(&mut self, at: u32) -> Option<Result<u32, TextError>>;
    /// The options; `None` where there are more than [`MOST_OPTIONS`], or the rules fail.
    fn options(&mut self, at: u32) -> Option<Vec<Vec<u32>>>;
    fn canonical(&mut self, at: u32) -> u32;

    /// The value by the theory.
    fn value(&self, at: u32) -> Result<Option<Value>, Stop>;
    /// Whether the theory knows a counter: it does for nim-values, and not for infinity.
    fn has_counter(&self, at: u32) -> bool;
    fn outcome(&self, at: u32, play: Play) -> Option<Outcome>;
    fn is_option(&self, at: u32, to: &[u32]) -> Option<bool>;
    /// The options of a value by the theory, as they are listed.
    fn with_value(&mut self, at: u32, target: Nimber) -> Option<Vec<Vec<u32>>>;
    /// The value by the search of the crate.
    fn searched(&self, at: u32) -> Result<Value, Stop>;
    /// The nim-value by a search of the game's own, if it has one.
    fn searched_by_engine(&self, at: u32) -> Option<Result<Option<Nimber>, Stop>>;
}

/// Rules, and the positions that were met.
pub(super) struct Numbered<'a, R: Ruleset> {
    rules: &'a R,
    positions: Vec<R::Position>,
    index: Slots,
}

impl<'a, R: Ruleset> Numbered<'a, R> {
    pub fn new(rules: &'a R) -> Numbered<'a, R> {
        Numbered { rules, positions: Vec::new(), index: Slots::default() }
    }

    pub fn number(&mut self, position: &R::Position) -> u32 {
        let hash = hash_of(position);
        let found = self.index.find(hash, |at| self.positions[at as usize] == *position);
        let new = self.positions.len() as u64;
        if found.is_none() {
            self.index.insert(new, hash, |at| hash_of(&self.positions[at as usize]));
            self.positions.push(position.clone());
        }
        u32::try_from(found.unwrap_or(new)).expect("fewer positions than 2^32")
    }

    fn at(&self, at: u32) -> &R::Position {
        &self.positions[at as usize]
    }

    /// Numbers the parts of what a list gives, which ends before it has more than `most` options.
    fn listed(
        &mut self,
        most: usize,
        list: impl FnOnce(&R, &mut dyn FnMut(&[R::Position]) -> ControlFlow<()>),
    ) -> Vec<Vec<u32>> {
        let rules = self.rules;
        let mut options: Vec<Vec<u32>> = Vec::new();
        list(rules, &mut |option| {
            options.push(option.iter().map(|part| self.number(part)).collect());
            match options.len() > most {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        options
    }
}

impl<R: Ruleset> Asked for Numbered<'_, R> {
    fn name(&self) -> String {
        self.rules.name()
    }
    fn is_loopy(&self) -> bool {
        self.rules.nature().is_loopy()
    }
    fn compliments(&self) -> bool {
        self.rules.nature().compliments()
    }
    fn wins_by_ending(&self) -> bool {
        self.rules.nature().is_forcing()
    }
    fn refuses_misere(&self) -> bool {
        self.rules.nature().no_misere().is_some()
    }

    fn in_order(&self, all: &[u32]) -> Vec<u32> {
        let mut all = all.to_vec();
        sort::by(&mut all, |&a, &b| self.at(a).cmp(self.at(b)));
        all
    }

    fn text(&self, at: u32) -> String {
        text_of(self.rules, self.at(at))
    }
    fn ended(&self, at: u32) -> bool {
        self.rules.nature().ended(self.at(at))
    }
    fn marked(&self, at: u32) -> bool {
        self.rules.nature().marked(self.at(at))
    }
    fn vanishes(&self, at: u32) -> bool {
        self.rules.vanishes(self.at(at))
    }

    fn read_back(&mut self, at: u32) -> Option<Result<u32, TextError>> {
        let mut heading = String::new();
        self.rules.write_heading(self.at(at), &mut heading);
        heading.push(' ');
        if heading.strip_prefix(&self.rules.name()).is_none_or(|rest| !rest.starts_with(' ')) {
            return None;
        }
        let read = self.rules.parse(&self.text(at));
        Some(read.map(|position| self.number(&position)))
    }

    fn options(&mut self, at: u32) -> Option<Vec<Vec<u32>>> {
        let position = self.at(at).clone();
        let mut whole = true;
        let options = self.listed(MOST_OPTIONS, |rules, each| {
            whole = rules.options(&position, each).is_continue();
        });
        whole.then_some(options)
    }

    fn canonical(&mut self, at: u32) -> u32 {
        let form = self.rules.canonical(self.at(at).clone());
        self.number(&form)
    }

    fn value(&self, at: u32) -> Result<Option<Value>, Stop> {
        let known = self.rules.theory().value(self.at(at), &Budget::unlimited())?;
        Ok(known.map(|(value, _)| value))
    }

    fn has_counter(&self, at: u32) -> bool {
        self.rules.theory().counter(self.at(at)).is_some()
    }

    fn outcome(&self, at: u32, play: Play) -> Option<Outcome> {
        let parts = std::slice::from_ref(self.at(at));
        self.rules.theory().outcome(parts, play, &Budget::unlimited()).ok()?
    }

    fn is_option(&self, at: u32, to: &[u32]) -> Option<bool> {
        let to: Vec<R::Position> = to.iter().map(|&part| self.at(part).clone()).collect();
        self.rules.theory().is_option(self.at(at), &to)
    }

    fn with_value(&mut self, at: u32, target: Nimber) -> Option<Vec<Vec<u32>>> {
        let position = self.at(at).clone();
        let mut known = None;
        let given = self.listed(usize::MAX, |rules, each| {
            let budget = Budget::unlimited();
            known = rules.theory().options_with_value(&position, target, &budget, each);
        });
        known.map(|_| given)
    }

    fn searched(&self, at: u32) -> Result<Value, Stop> {
        ValueTable::new().full_value(self.rules, self.at(at), &Budget::unlimited())
    }

    fn searched_by_engine(&self, at: u32) -> Option<Result<Option<Nimber>, Stop>> {
        let mut engine = self.rules.engine()?;
        Some(engine.value(self.at(at), &Budget::unlimited()))
    }
}
