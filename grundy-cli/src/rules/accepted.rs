//! Positions that questions can be about, where their rules are the user's.

use grundy::games::gallery;
use grundy::ruleset::Ruleset;
use grundy::term::Term;
use grundy::{Budget, Outcome, Play, Position, Question, Solution, Solver, Stop};

use super::{RuleFiles, is};
use crate::failure::Failure;
use crate::interpreter::{Faults, RuleError, RuleFile, Silence};
use crate::message::message;

/// A position that is played so, and whose rules have no cycle that shows soon.
pub struct Accepted<'a> {
    rules: &'a RuleFiles,
    /// The position.
    pub position: &'a Position,
    /// How it is played.
    pub play: Play,
}

impl Accepted<'_> {
    /// A position that moves led to from this one.
    pub fn later<'b>(&'b self, position: &'b Position) -> Accepted<'b> {
        Accepted { position, ..*self }
    }

    /// Answers a question about the position.
    ///
    /// # Errors
    /// That of the `work`; the error of the rules, over which the answer is void. So it is where
    /// it rests on a canonical form which plays otherwise than its position, be it that of the
    /// position or of one of its options, and this is soon seen.
    pub fn ask<T>(
        &self,
        question: Question,
        work: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let answer = work()?;
        let Accepted { rules, position, play } = *self;
        rules.look(position, |term, budget| forms(rules, term, play, question, budget));
        rules.check().map(|()| answer)
    }

    /// The same for a solution.
    ///
    /// # Errors
    /// Also where the first player wins and has no winning move.
    pub fn solve(
        &self,
        question: Question,
        work: impl FnOnce() -> Result<Solution, Failure>,
    ) -> Result<Solution, Failure> {
        let (solution, position) = (self.ask(question, work)?, self.position);
        if !self.rules.any() {
            return Ok(solution);
        }
        let mut files = position.terms().iter().map(Term::name).filter(|name| is(name));
        // In misère play a player who cannot move wins.
        let moves = || position.some_moves(1, &Budget::unlimited().with_moves(1));
        if let Some(first) = files.next()
            && solution.outcome == Some(Outcome::N)
            && solution.move_count == Some(0)
            && moves().is_ok_and(|list| !list.moves.is_empty())
        {
            let (file, position) =
                (gallery::rule_file(&first).unwrap_or(&first), position.short_text(40));
            let why = message!("form-plays-otherwise", file = file, position = position);
            return Err(Failure::Rules(RuleError::new(why).into()));
        }
        Ok(solution)
    }
}

/// Compares the options of the parts of a term with those of their canonical forms.
fn forms(
    rules: &RuleFiles,
    term: &Term,
    play: Play,
    question: Question,
    budget: &Budget,
) -> Result<(), Stop> {
    let Some(rules) = rules.of(&term.name()).filter(RuleFile::has_forms) else {
        return Ok(());
    };
    let mut texts = Vec::new();
    term.push_parts(None, &mut texts);
    let name = rules.name() + " ";
    // The smallest heap is mostly the last part, and its form takes the least time to compare.
    let mut parts = texts.iter().rev().filter_map(|text| text.strip_prefix(&*name));
    parts.try_for_each(|part| match rules.parse(part) {
        Ok(part) => rules.compare_forms(&part, play, question, budget),
        Err(_) => Ok(()),
    })
}

impl RuleFiles {
    /// A position for questions. In misère play the search runs over whole positions, and only a
    /// limit would end it in a cycle of the rules, so cycles are looked for; in normal play the
    /// search meets them at the first term.
    ///
    /// # Errors
    /// It has no such play; the error of the rules.
    pub fn accept<'a>(
        &'a self,
        position: &'a Position,
        play: Play,
    ) -> Result<Accepted<'a>, Failure> {
        let accepted = Solver::new().play(play).accepts(position);
        accepted.map_err(|refusal| Failure::refusal(position, &refusal))?;
        match play {
            Play::Misere => self.look_for_cycles(position),
            Play::Normal => {}
        }
        self.check()?;
        Ok(Accepted { rules: self, position, play })
    }

    fn look_for_cycles(&self, position: &Position) {
        // The search of a term alone meets the cycle as well, where it takes the term on.
        if let [term] = position.terms()
            && is(&term.name())
            && self.limit().is_none()
        {
            let found = term.wins_misere(&self.0.clock.look(&self.0.limits));
            self.take(Faults::Limits);
            if !matches!(found, Ok(None)) {
                return;
            }
        }
        self.look(position, |term, budget| term.value(budget).map(drop));
    }

    /// Refuses a position of rules that have a cycle or never end, if that shows soon: before its
    /// whole graph is laid out.
    ///
    /// # Errors
    /// The error of the rules.
    pub fn ends(&self, position: &Position) -> Result<(), Failure> {
        self.answered()?;
        self.look(position, |term, budget| term.value(budget).map(drop));
        self.check()
    }

    /// Looks at each term with rules of the user, within a part of the time. Nothing depends on
    /// the result.
    fn look(&self, position: &Position, mut at: impl FnMut(&Term, &Budget) -> Result<(), Stop>) {
        let mut terms = position.terms().iter().filter(|term| is(&term.name())).peekable();
        if !self.any() || terms.peek().is_none() || self.limit().is_some() {
            return;
        }
        let budget = self.0.clock.look(&self.0.limits);
        let files: Vec<RuleFile> = self.opened().iter().map(|known| known.rules.clone()).collect();
        let _silence: Vec<Silence> = files.iter().map(RuleFile::silence).collect();
        if terms.try_for_each(|term| at(term, &budget)).is_err() {
            self.take(Faults::Limits);
        }
    }
}
