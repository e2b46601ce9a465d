//! Proofs of a term's own search, and what it keeps between runs.

use super::Term;
use crate::budget::{Budget, Stop};
use crate::ruleset::{BoardFacts, BoardProof};
use crate::value::Value;

impl Term {
    /// The number of the format of what [`keep`](Term::keep) gives: another one must not be read.
    pub const FORMAT: u32 = 1;

    /// The text of its only part for a reader without the files that the term was read from:
    /// [`Ruleset::portable`](crate::ruleset::Ruleset::portable). `None` of another number of parts.
    pub fn portable(&self) -> Option<String> {
        self.single().map(|part| self.list.portable(part))
    }

    /// Whether it is known without a search that one of its parts is loony.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn is_loony(&self, budget: &Budget) -> Result<bool, Stop> {
        let known = |part| Ok(self.list.known_value(part, budget)?.map(|(value, _)| value));
        let all: Result<Vec<_>, Stop> = (0..self.len()).map(known).collect();
        Ok(all?.contains(&Some(Value::Loony)))
    }

    /// Whether the search of its game writes facts that prove its values.
    pub fn proves(&self) -> bool {
        self.list.proves()
    }

    /// Facts that prove the value of its only part, or if `outcome`, only whether it is 0; `None`
    /// of another number of parts, and where the search of its game proves nothing.
    ///
    /// # Errors
    /// The budget ran out.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::{Budget, Position};
    /// let position: Position = "cram 3x3".parse().unwrap();
    /// let proof = position.terms()[0].prove(false, &Budget::unlimited()).unwrap().unwrap();
    /// assert_eq!(proof.value, 0);
    /// ```
    pub fn prove(&self, outcome: bool, budget: &Budget) -> Result<Option<BoardProof>, Stop> {
        match self.single() {
            Some(part) => self.list.prove(part, outcome, budget),
            None => Ok(None),
        }
    }

    /// Gives the search of its game facts that prove the value of its only part. They are believed.
    /// `false` of another number of parts, and where the search has no use for them.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::{Budget, Position};
    /// let budget = Budget::unlimited();
    /// let one: Position = "cram 3x5".parse().unwrap();
    /// let proof = one.terms()[0].prove(false, &budget).unwrap().unwrap();
    /// let other: Position = "cram 3x5".parse().unwrap();
    /// assert!(other.terms()[0].learn(&proof.facts, &budget));
    /// ```
    pub fn learn(&self, facts: &BoardFacts, budget: &Budget) -> bool {
        self.single().is_some_and(|part| self.list.learn(part, facts, budget))
    }

    /// How many positions the searches for its values have looked at. For tests.
    #[doc(hidden)]
    pub fn searched(&self) -> usize {
        self.list.searched()
    }

    /// What the search of its game has found for its parts, as bytes for a later run; `None` where
    /// that keeps nothing.
    pub fn keep(&self) -> Option<Vec<Vec<u8>>> {
        (0..self.len()).map(|part| self.list.keep(part)).collect()
    }

    /// Takes over what was kept for the same term; the bytes are believed. `false` where they are
    /// of another one.
    ///
    /// # Errors
    /// The memory does not suffice.
    pub fn recall(&self, kept: &[Vec<u8>], budget: &Budget) -> Result<bool, Stop> {
        if kept.len() != self.len() {
            return Ok(false);
        }
        for (part, state) in kept.iter().enumerate() {
            if !self.list.recall(part, state, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
