//! The rules of one game.
//!
//! [`Ruleset`] holds the rules of a game: its name, its moves and its text. Search finds the
//! rest, from the nim-value to the winning moves and the explanation. Knowledge beyond the
//! rules is a [`Theory`] beside them, and a [`Nature`] says whether play always ends, and how.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::board::Board;
use crate::graph::{Fault, Graph};
use crate::message::Message;
use crate::random::Random;
use crate::reason::Step;
use crate::{Stop, TextError};

mod nature;
mod numbers;
mod rules;
mod theory;

pub use grundy_core::search::{BoardFact, BoardFacts, BoardProof, EachOption, Engine, LandFact};
pub use nature::{Ending, EndingWords, Forcing, Nature};
pub use numbers::parse_number;
pub use rules::Rules;
pub use theory::{Complete, NoTheory, Subject, Theory};

/// Reads the graph of a name that stands in a position: a file, where the caller has files.
pub type ReadGraph<'a> = dyn Fn(&str) -> Result<Graph, Fault> + 'a;

/// The separator between the names of a move that has several
/// ([`names_moves`](Ruleset::names_moves)).
pub const BETWEEN_NAMES: &str = " / ";

/// The rules of an impartial game.
///
/// A *term* of a sum is a ruleset with a list of *parts*, which are independent positions of it
/// (the heaps of `kayles 5 7`). If the arguments belong together (in Moore's Nim one move may
/// change several heaps), [`coupled`](Ruleset::coupled) is true and the term has one part.
///
/// # Laws
/// By implementing the trait you promise, for every position `p` that
/// [`parse`](Ruleset::parse) accepts or a move leads to:
///
/// 1. *Finite.* `options(p)` ends and gives the same options whenever it is asked, and there is
///    no endless sequence of moves, unless [`nature`](Ruleset::nature) says otherwise.
/// 2. *Text.* Writing a position and parsing it gives the same position. Two
///    positions are equal exactly when they have the same text.
/// 3. *Canonical.* `canonical(p)` has the same value and outcomes as `p`, in
///    normal and in misère play.
/// 4. *The theory is true.* If a method of [`theory`](Ruleset::theory) gives an answer, search
///    over the options gives the same answer.
/// 5. *Only nothing vanishes.* If `vanishes(p)`, then `p` has no options.
///
/// [`laws::check`](crate::laws::check) tests all five on positions of your
/// choice.
///
/// [`Rules`] makes a ruleset of one function, for a first game.
///
/// # Examples
/// A game in full: take one, or split a heap of even size in half.
///
/// ```
/// # use grundy_games as grundy;
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
    /// they have the same text.
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The name with its parameter, as it precedes the arguments: `"kayles"`,
    /// `"subtract:1,3,4"`.
    fn name(&self) -> String;

    /// Calls `each` with every option of `position`, until `each` breaks. An option may be
    /// given twice; parts that vanish may be left out.
    ///
    /// # Errors
    /// Breaks when `each` does, and when the rules themselves fail (a rule file with an error):
    /// [`failure`](Ruleset::failure) says why.
    fn options(
        &self,
        position: &Self::Position,
        each: &mut EachOption<'_, Self::Position>,
    ) -> ControlFlow<()>;

    /// Reads one argument (or, if [`coupled`](Ruleset::coupled), all arguments, separated by
    /// white space).
    ///
    /// # Errors
    /// What is wrong with the text, with the bytes at fault.
    fn parse(&self, text: &str) -> Result<Self::Position, TextError>;

    /// Reads one argument as [`parse`](Ruleset::parse) does, for a game whose arguments may
    /// name graph files; `graph` reads these.
    ///
    /// # Errors
    /// What is wrong with the text, or with the file, with the bytes of the text at fault.
    fn parse_with(&self, text: &str, _graph: &ReadGraph<'_>) -> Result<Self::Position, TextError> {
        self.parse(text)
    }

    /// Appends the text of the argument.
    fn write(&self, position: &Self::Position, out: &mut String);

    /// Appends a text that two positions share where they differ only in the order of what they are made of: by
    /// default the text of the argument.
    fn write_key(&self, position: &Self::Position, out: &mut String) {
        self.write(position, out);
    }

    /// The text of a position for a reader without the files that the position was read from:
    /// by default the text of the argument.
    fn portable(&self, position: &Self::Position) -> String {
        let mut text = String::new();
        self.write(position, &mut text);
        text
    }

    /// The knowledge about the game beyond its rules. A game with closed forms implements
    /// [`Theory`] itself and returns `self`; the others have none.
    fn theory(&self) -> &dyn Theory<Self::Position> {
        &NoTheory
    }

    /// A search for values that suits the game better than the one over
    /// [`options`](Ruleset::options); its terms ask it first.
    fn engine(&self) -> Option<Box<dyn Engine<Self::Position>>> {
        None
    }

    /// Whether play is finite, and how it ends.
    fn nature(&self) -> Nature<Self::Position> {
        Nature::Finite
    }

    /// Whether all arguments together are one position, because one move may change several of
    /// them.
    fn coupled(&self) -> bool {
        false
    }

    /// Whether the position is nothing and is not written: a heap of size 0, an eaten bar.
    fn vanishes(&self, _position: &Self::Position) -> bool {
        false
    }

    /// One representative of all positions that are symmetric to this one, with the same value
    /// and outcomes: search looks only at the representative.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// The independent pieces of a position in which something can still be moved, each in a
    /// normal form: two positions *are of one kind* where they have the same pieces, in any order. A set
    /// of exercises has no two of one kind. By default a position is one piece, its
    /// [canonical](Ruleset::canonical) form; override this where a position falls apart (the
    /// regions of a board), or where symmetries are too costly for a search (graphs with their
    /// vertices in another order). The sum of the pieces has the value and the outcomes of the
    /// position.
    fn normal_form(&self, position: &Self::Position) -> Vec<Self::Position> {
        normal(self, vec![self.canonical(position.clone())])
    }

    /// The [canonical](Ruleset::canonical) form as one word, if it fits; different forms must
    /// have different words. A search then finds positions faster.
    fn packed(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// The canonical form for a word that [`packed`](Ruleset::packed) gave.
    ///
    /// # Panics
    /// The game has no such words.
    fn unpacked(&self, word: u64) -> Self::Position {
        panic!("{word} is no position")
    }

    /// Refuses all arguments of a term together if each can be read but probably means
    /// something else (`chomp 3 4`, for `3x4`).
    ///
    /// # Errors
    /// What is doubtful, with the bytes at fault, and how to write the probable meaning.
    fn doubt(&self, _arguments: &str) -> Result<(), TextError> {
        Ok(())
    }

    /// Appends the text that precedes the parts of a term, of which this is the first: the
    /// name, unless a position has one of its own.
    fn write_heading(&self, _first: &Self::Position, out: &mut String) {
        out.push_str(&self.name());
    }

    /// Gives the parts of a term the same notation after a move, if positions have several
    /// notations.
    fn unify(&self, _parts: &mut [Self::Position]) {}

    /// A description of a move, if the texts of the positions do not show it well.
    fn describe(&self, _from: &Self::Position, _to: &[Self::Position]) -> Option<Message> {
        None
    }

    /// What the move takes that [`options`](Ruleset::options) gives as number `nth`, counted from
    /// 0: in the names that a player uses for the position with which play began. `None` where
    /// the texts of positions show it.
    fn named_move(&self, _position: &Self::Position, _nth: usize) -> Option<String> {
        None
    }

    /// What a part is where a term has several, as `strip`, `row`, `board`, `graph` or `picture`:
    /// the description of a move then begins with it and its number. `None` where the description
    /// says which part moves.
    fn noun(&self, _part: &Self::Position) -> Option<&'static str> {
        None
    }

    /// What the rules are, in the words of who wrote them: explanations begin with that. `None` for
    /// the games of the catalogue, whose rules it has in every language.
    fn own_rules(&self) -> Option<String> {
        None
    }

    /// What lies on the table, for pictures; `None` where the game has no board. Boards may be as
    /// large as positions are: a heap is described by its size.
    fn board(&self, _parts: &[Self::Position]) -> Option<Board> {
        None
    }

    /// The arguments of a position drawn at random, for a game that has a file of its own as its parameter;
    /// `size` is how large the position may be. `None` where the catalogue says how.
    fn sample(&self, _dice: &mut Random, _size: u64) -> Option<String> {
        None
    }

    /// Whether that description is the name of the move in the rules. Documents then contain
    /// it, and a player may type it for the move. Several names of one move are separated by
    /// [`BETWEEN_NAMES`].
    fn names_moves(&self) -> bool {
        false
    }

    /// Whether the texts of positions show what a move did; else explanations say it as well.
    fn shows_moves(&self) -> bool {
        true
    }

    /// How these positions are written, beside the rules of the game.
    fn notation(&self, _parts: &[Self::Position]) -> Vec<Step> {
        Vec::new()
    }

    /// Why [`options`](Ruleset::options) stopped although `each` did not ask for it:
    /// [`Stop::Rules`], or a limit of the game's own.
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

/// Those pieces in which something can be moved: the end of
/// [`Ruleset::normal_form`].
pub fn normal<R: Ruleset + ?Sized>(rules: &R, mut pieces: Vec<R::Position>) -> Vec<R::Position> {
    pieces.retain(|piece| rules.options(piece, &mut |_| ControlFlow::Break(())).is_break());
    pieces
}
