//! Nim-values and outcomes of the positions of a rule file: the search core of the library over
//! positions in a few words each.

use grundy::search::{Core, Goal, Line, Run, Word};
use grundy::{Budget, Stop};

use crate::drift;
use crate::error::RuleError;
use crate::key::{Id, Keys, Refused};
use crate::position::Position;
use crate::program::Program;

mod endless;
mod options;

use options::{Broken, Rules};

/// After this number of words of work the search looks at the line of play, and again whenever
/// the work has doubled.
const LOOK: usize = 1 << 17;

/// Why a value was not found.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A fault of the rules.
    Rules(Box<RuleError>),
    /// A limit of the whole computation.
    Stop(Stop),
    /// The values of an option of several parts say nothing of misère play.
    Splits,
}

impl From<Box<RuleError>> for Failure {
    fn from(fault: Box<RuleError>) -> Failure {
        Failure::Rules(fault)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stop(stop)
    }
}

/// The values that were found.
///
/// The search is that of the library ([`Core`]), and takes the least option first: where
/// numbers only shrink, the table is filled from below, and every option is known when it
/// is met.
#[derive(Default)]
pub(crate) struct Search {
    keys: Keys,
    core: Core,
    notes: Notes,
    /// The search finds outcomes of misère play, as values of another game, in which a player who
    /// cannot move has one more move. Only for positions alone whose options have one part each.
    misere: bool,
    /// How deep the search was when it was broken off, and its first position.
    deepest: Option<(usize, Id)>,
}

/// Data that the search notes for messages.
#[derive(Default)]
struct Notes {
    /// How many positions were asked for their options.
    opened: u64,
    /// The one that was asked last.
    last: Option<Id>,
    /// How much there is to be at work until the line of play is looked at: whether it
    /// never ends.
    look_at: usize,
}

impl Notes {
    /// Whether the line of play should be looked at.
    fn is_due(&self, keys: &Keys, line: Line<'_>) -> bool {
        line.len() >= drift::FALLS && work(keys, line) >= self.look_at
    }
}

/// How many words the positions take, and the work in hand.
fn work(keys: &Keys, line: Line<'_>) -> usize {
    keys.words() + line.work()
}

impl Search {
    /// A search for outcomes of misère play.
    pub fn misere() -> Search {
        Search { misere: true, ..Search::default() }
    }

    /// The content of the table for a position when a question about it is answered.
    pub fn ask(
        &mut self,
        program: &Program,
        position: &Position,
        goal: Goal,
        budget: &Budget,
    ) -> Result<Word, Failure> {
        self.notes.last = None;
        let root = self.keys.id_of(position, budget).map_err(|refused| match refused {
            Refused::Value(what) => Failure::Rules(Box::new(RuleError::new(what))),
            Refused::Stop(stop) => Failure::Stop(stop),
        })?;
        if let Some(word) = self.keys.known(root, goal) {
            return Ok(word);
        }
        let result = self.search(root, goal, program, budget);
        let line = self.core.line();
        let result = result.map_err(|broken| match broken {
            Broken::Asked(fault, id) => {
                endless::odd_child(&self.keys, line, fault, id, program.lister()).into()
            }
            Broken::NoPosition(mut fault, id) => {
                // No position at all may be one that is too large.
                fault.message = endless::long_way(&self.keys, line, id, fault.message);
                fault.into()
            }
            Broken::Other(failure) => failure,
        });
        let result = match result {
            // If the limits are narrow, they ended the work before the line was looked at.
            Err(Failure::Stop(Stop::Time | Stop::Memory)) => {
                let fault = self.never_ends(true, program, &drift::glance());
                fault.map_or(result, |fault| Err(fault.into()))
            }
            result => result,
        };
        let line = self.core.line();
        self.deepest = line.get(0).map(|first| (line.len(), first));
        // The rest of the unfinished work is forgotten; values stay.
        self.core.abandon(&mut self.keys, budget);
        result?;
        Ok(self.keys.known(root, goal).expect("the question was answered"))
    }

    /// Answers a question about a numbered position.
    fn search(
        &mut self,
        root: Id,
        goal: Goal,
        program: &Program,
        budget: &Budget,
    ) -> Result<(), Broken> {
        let began = self.keys.words();
        self.notes.look_at = began + LOOK;
        let mut begun = false;
        loop {
            // A session makes values that die with it, so it is changed now and then.
            let Search { keys, core, notes, misere, .. } = self;
            let misere = *misere;
            let run = program.session(program.limits.clone(), budget, |session| {
                let mut rules = Rules { keys, notes, session, misere };
                if !begun {
                    begun = true;
                    let root = rules.canonical(root, budget)?;
                    core.ask(root, goal, &mut rules, budget)?;
                }
                core.run(&mut rules, budget)
            })?;
            if run == Run::Done {
                return Ok(());
            }
            if self.notes.is_due(&self.keys, self.core.line()) {
                if let Some(fault) = self.never_ends(false, program, budget) {
                    return Err(Broken::Other(fault.into()));
                }
                self.notes.look_at = 2 * work(&self.keys, self.core.line()) - began;
            }
        }
    }

    /// The value that an answer of the search stands for.
    pub fn value(&self, word: Word) -> Option<grundy::Value> {
        self.core.value(word)
    }

    /// How many positions were met.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// The answer to a question, where it was found before.
    pub fn known(&mut self, position: &Position, goal: Goal, budget: &Budget) -> Option<Word> {
        let id = self.keys.id_of(position, budget).ok()?;
        self.keys.known(id, goal)
    }
}
