//! Where exercises come from: positions of a game made at random, or reached by random play.

use std::sync::Arc;

use super::Level;
use crate::budget::Budget;
use crate::error::TextError;
use crate::games::{self, Entry, Files, Kind, Sample};
use crate::message::message;
use crate::position::Position;
use crate::random::Random;
use crate::term::Game;

/// Where positions come from.
pub struct Source {
    from: From,
}

enum From {
    /// Positions of a game, made at random: as the catalogue says, or as the game itself does.
    Game(Arc<dyn Game>, Option<Sample>),
    /// What play leads to from a position.
    Start(Position),
}

impl Source {
    /// Reads a game, as in `nim` or `subtract:1,3,4`, or a position.
    ///
    /// # Errors
    /// What is wrong with the text. A game whose positions cannot be made at random (one of a rule
    /// file) needs a position.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::exercise::Source;
    /// use grundy::games::NoFiles;
    /// assert!(Source::read("kayles", &NoFiles).is_ok());
    /// assert!(Source::read("chomp 4x5", &NoFiles).is_ok());
    /// assert!(Source::read("kayls", &NoFiles).is_err());
    /// ```
    pub fn read(text: &str, files: &dyn Files) -> Result<Source, TextError> {
        let bare = text.trim();
        // A name may have spaces within quotes; then it is read as a position.
        if bare.is_empty() || bare.contains(char::is_whitespace) {
            return Ok(Source::start(Position::parse_with(text, files)?));
        }
        let start = text.len() - text.trim_start().len();
        let game = games::find(bare, files).map_err(|error| error.shift(start))?;
        let name = bare.split(':').next().unwrap_or(bare);
        let sample = match games::entry(name) {
            Some(entry) => sample_of(entry),
            // A code.
            None => Some(heaps as Sample),
        };
        let end = start + bare.len();
        let own = game.sample(&mut Random::new(0), 1).is_some();
        match sample.is_some() || own {
            true => Ok(Source { from: From::Game(game, sample) }),
            false => Err(TextError::new(message!("exercise-needs-start"), start..end)
                .help(message!("exercise-write-start", game = bare))),
        }
    }

    /// The positions that play leads to from a position.
    pub fn start(position: Position) -> Source {
        Source { from: From::Start(position) }
    }

    /// The position that play begins with; `None` where positions are made at random.
    pub fn position(&self) -> Option<&Position> {
        match &self.from {
            From::Game(..) => None,
            From::Start(position) => Some(position),
        }
    }

    /// A number that tells games apart, the same on every machine (FNV-1a, 64 bits).
    pub(super) fn hash(&self) -> u64 {
        let names = self.games().join(" ");
        names.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
    }

    /// The names of the games, each once, as they stand in positions.
    pub fn games(&self) -> Vec<String> {
        match &self.from {
            From::Game(game, _) => vec![game.name()],
            From::Start(position) => {
                let mut names: Vec<String> = Vec::new();
                for name in position.terms().iter().map(|term| term.name()) {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                names
            }
        }
    }

    /// A random position; `None` where the draw gave none.
    pub(super) fn sample(
        &self,
        dice: &mut Random,
        level: Level,
        budget: &Budget,
    ) -> Option<Position> {
        match &self.from {
            From::Game(game, sample) => {
                let size = dice.within(2, level.scale());
                let arguments = match sample {
                    Some(sample) => sample(dice, size),
                    None => game.sample(dice, size)?,
                };
                game.term(&arguments).ok().map(Position::from)
            }
            From::Start(start) => {
                /// The most moves of a walk, and the most moves that one is chosen of.
                const STEPS: u64 = 40;
                const MOVES: usize = 1_000;
                let mut position = start.clone();
                for _ in 0..dice.below(STEPS) {
                    let moves = position.some_moves(MOVES, budget).ok()?.moves;
                    let chosen = dice.one_of(&moves)?;
                    if chosen.patch.ends {
                        return None;
                    }
                    let after = position.after(chosen);
                    // Now and then a walk stays where it is, so that early positions come up too.
                    if after.terms().is_empty() || dice.below(6) == 0 {
                        break;
                    }
                    position = after;
                }
                Some(position)
            }
        }
    }
}

/// How positions of a game are made.
fn sample_of(entry: &Entry) -> Option<Sample> {
    let general: Option<Sample> = match entry.kind {
        Kind::OneHeap | Kind::Numbers => Some(heaps),
        Kind::TwoNumbers { separator: 'x', .. } => Some(bars),
        Kind::TwoNumbers { .. } => Some(pairs),
        Kind::Other => None,
    };
    entry.sample.or(general.filter(|_| entry.name != "rules"))
}

/// A few numbers.
fn heaps(dice: &mut Random, size: u64) -> String {
    list(dice, 4, |dice| dice.within(1, size).to_string())
}

/// A few pairs, `3,5`.
fn pairs(dice: &mut Random, size: u64) -> String {
    list(dice, 2, |dice| format!("{},{}", dice.within(1, size), dice.within(1, size)))
}

/// A few bars, `3x5`.
fn bars(dice: &mut Random, size: u64) -> String {
    let side = size.div_ceil(2).max(2);
    list(dice, 3, |dice| format!("{}x{}", dice.within(1, side), dice.within(1, side)))
}

/// One to `most` words.
fn list(dice: &mut Random, most: u64, word: impl Fn(&mut Random) -> String) -> String {
    let count = dice.within(1, most);
    (0..count).map(|_| word(dice)).collect::<Vec<_>>().join(" ")
}
