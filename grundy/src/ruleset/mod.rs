//! The rules of one game.
//!
//! [`Ruleset`] holds what a new game has to say about itself: its name, its
//! moves and its text. Search finds the rest, from the nim-value to the winning
//! moves and the explanation. What is known about a game beyond its rules
//! stands beside it in a [`Theory`], and whether play can end or go on in an
//! unusual way is its [`Nature`].

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Stop, TextError};

mod nature;
mod numbers;
mod theory;

pub use nature::{Ending, EndingWords, Nature};
pub use numbers::parse_number;
pub use theory::{Complete, NoTheory, Theory};

/// Receives the options of a position one by one; each is a sum of positions
/// (usually one; none where nothing is left). Breaks off by
/// [`ControlFlow::Break`].
pub type EachOption<'a, P> = dyn FnMut(&[P]) -> ControlFlow<()> + 'a;

/// What stands between the names of a move that has several
/// ([`names_moves`](Ruleset::names_moves)).
pub const BETWEEN_NAMES: &str = " / ";

/// The rules of an impartial game.
///
/// A *term* of a sum is a ruleset with a list of *parts*: independent
/// positions of it that are added up (the heaps of `kayles 5 7`). Where the
/// arguments belong together (the heaps of Moore's Nim, of which several
/// change in one move) [`coupled`](Ruleset::coupled) is true and the term has
/// one part.
///
/// # Laws
/// By implementing the trait you promise, for every position `p` that
/// [`parse`](Ruleset::parse) accepts or a move leads to:
///
/// 1. *Finite.* `options(p)` ends, and there is no endless sequence of moves,
///    unless [`nature`](Ruleset::nature) says otherwise.
/// 2. *Text.* Writing a position and parsing it gives the same position. Two
///    positions are equal exactly when they are written alike.
/// 3. *Canonical.* `canonical(p)` has the same value and outcomes as `p`, in
///    normal and in misere play.
/// 4. *The theory is true.* Where a method of [`theory`](Ruleset::theory) gives
///    an answer, it is the one that search over the options gives.
/// 5. *Nothing vanishes but nothing.* Where `vanishes(p)`, `p` has no options.
///
/// [`laws::check`](crate::laws::check) tests all five on positions of your
/// choice.
///
/// # Examples
/// A game in full: take one, or split a heap of even size in half.
///
/// ```
/// use std::ops::ControlFlow;
/// use grundy::ruleset::{EachOption, Ruleset};
/// use grundy::search::ValueTable;
/// use grundy::{Budget, Nimber, TextError};
///
/// struct Halving;
///
/// impl Ruleset for Halving {
///     type Position = u64;
///
///     fn name(&self) -> String {
///         "halving".into()
///     }
///     fn options(&self, &n: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
///         if n >= 1 {
///             each(&[n - 1])?;
///         }
///         if n >= 2 && n % 2 == 0 {
///             each(&[n / 2, n / 2])?;
///         }
///         ControlFlow::Continue(())
///     }
///     fn parse(&self, text: &str) -> Result<u64, TextError> {
///         text.parse().map_err(|_| TextError::new("not a heap size", 0..text.len()))
///     }
///     fn write(&self, n: &u64, out: &mut String) {
///         out.push_str(&n.to_string());
///     }
/// }
///
/// grundy::laws::check(&Halving, 0..=20).unwrap();
/// let mut table = ValueTable::new();
/// let value = table.value(&Halving, &7, &Budget::unlimited());
/// assert_eq!(value, Ok(Nimber(0)));
/// ```
pub trait Ruleset: Send + Sync + 'static {
    /// One position: a heap, a strip, a board. Two positions are equal when
    /// they are written alike.
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The name with its parameter, as it stands in front of the arguments:
    /// `"kayles"`, `"subtract:1,3,4"`.
    fn name(&self) -> String;

    /// Calls `each` with every option of `position`, until it breaks off.
    /// An option may be given twice; parts that vanish may be left out.
    ///
    /// # Errors
    /// Breaks when `each` does, and where the rules themselves fail (a rule
    /// file with a fault): [`failure`](Ruleset::failure) tells why.
    fn options(
        &self,
        position: &Self::Position,
        each: &mut EachOption<'_, Self::Position>,
    ) -> ControlFlow<()>;

    /// Reads one argument (where [`coupled`](Ruleset::coupled), all of them,
    /// separated by white space).
    ///
    /// # Errors
    /// What is wrong with the text, with the bytes at fault.
    fn parse(&self, text: &str) -> Result<Self::Position, TextError>;

    /// Appends the argument's text.
    fn write(&self, position: &Self::Position, out: &mut String);

    /// What is known of the game beyond its rules. A game with closed forms
    /// implements [`Theory`] itself and returns `self`; the others know nothing.
    fn theory(&self) -> &dyn Theory<Self::Position> {
        &NoTheory
    }

    /// Whether play is finite, and how it ends.
    fn nature(&self) -> Nature<Self::Position> {
        Nature::Finite
    }

    /// Whether all arguments together are one position.
    fn coupled(&self) -> bool {
        false
    }

    /// Whether nothing is left of it, so that it is not written: a heap of
    /// size 0, an eaten bar.
    fn vanishes(&self, _position: &Self::Position) -> bool {
        false
    }

    /// A position of the same value and outcomes that stands for all that
    /// are symmetric to this one: search looks at one of them only.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Refuses all arguments of a term together where each could be read, but is likely
    /// to mean something else (`chomp 3 4`, for `3x4`).
    ///
    /// # Errors
    /// What is doubtful, with the bytes at fault, and how to write what is meant.
    fn doubt(&self, _arguments: &str) -> Result<(), TextError> {
        Ok(())
    }

    /// Appends what stands in front of the parts of a term, of which this is the
    /// first: the name, unless a position has one of its own.
    fn write_heading(&self, _first: &Self::Position, out: &mut String) {
        out.push_str(&self.name());
    }

    /// Brings the parts of a term into one notation after a move, where the
    /// positions have several.
    fn unify(&self, _parts: &mut [Self::Position]) {}

    /// What a move did, in words, where the texts do not show it well.
    fn describe(&self, _from: &Self::Position, _to: &[Self::Position]) -> Option<String> {
        None
    }

    /// Whether that description is the name of the move in the rules: documents have it then,
    /// and a player may write it for the move. Several names of one move have
    /// [`BETWEEN_NAMES`] between them.
    fn names_moves(&self) -> bool {
        false
    }

    /// Why [`options`](Ruleset::options) broke off though `each` did not ask for
    /// it: [`Stop::Rules`], or a limit of the game's own that was reached.
    fn failure(&self) -> Stop {
        Stop::Rules
    }

    /// An estimate of the memory of one position, in bytes.
    fn bytes(&self, _position: &Self::Position) -> u64 {
        size_of::<Self::Position>() as u64
    }
}

/// The text of one position.
pub fn text_of<R: Ruleset + ?Sized>(rules: &R, position: &R::Position) -> String {
    let mut text = String::new();
    rules.write(position, &mut text);
    text
}
