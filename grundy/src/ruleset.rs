//! The rules of one game.
//!
//! [`Ruleset`] is the only thing that a new game has to say about itself: its
//! name, its moves and its text. Everything else, from the nim-value to the
//! winning moves and the explanation, follows from these by search; the
//! provided methods are there for what is known about a game beyond its
//! rules, each a theorem with a source and a test.

use std::fmt::{Debug, Write};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::MutexGuard;

use crate::graph::Arcs;
use crate::heap::{HeapForm, NimSequence};
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::Step;
use crate::theory::Theorem;
use crate::value::Value;
use crate::{Budget, Nimber, Stop, TextError};

/// Receives the options of a position one by one; each is a sum of positions
/// (usually one; none where nothing is left). Breaks off by
/// [`ControlFlow::Break`].
pub type EachOption<'a, P> = dyn FnMut(&[P]) -> ControlFlow<()> + 'a;

/// The rules of an impartial game.
///
/// A *term* of a sum is this ruleset with a list of *parts*: independent
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
///    unless [`loopy`](Ruleset::loopy) gives a reason or the game
///    [`repeats`](Ruleset::repeats).
/// 2. *Text.* Writing a position and parsing it gives the same position. Two
///    positions are equal exactly when they are written alike.
/// 3. *Canonical.* `canonical(p)` has the same value and outcomes as `p`, in
///    normal and in misere play.
/// 4. *Fast values are true.* Where `value(p)`, `outcome(p)`,
///    `options_to(p)` or `leads_to(p)` give an answer, it is the one that search over the
///    options gives.
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

    /// Why [`options`](Ruleset::options) broke off though `each` did not ask for
    /// it: [`Stop::Rules`], or a limit of the game's own that was reached.
    fn failure(&self) -> Stop {
        Stop::Rules
    }

    /// Reads one argument (where [`coupled`](Ruleset::coupled), all of them,
    /// separated by white space).
    ///
    /// # Errors
    /// What is wrong with the text, with the bytes at fault.
    fn parse(&self, text: &str) -> Result<Self::Position, TextError>;

    /// Refuses all arguments of a term together where each could be read, but is likely
    /// to mean something else (`chomp 3 4`, for `3x4`).
    ///
    /// # Errors
    /// What is doubtful, with the bytes at fault, and how to write what is meant.
    fn doubt(&self, _arguments: &str) -> Result<(), TextError> {
        Ok(())
    }

    /// Appends the argument's text.
    fn write(&self, position: &Self::Position, out: &mut String);

    /// Whether all arguments together are one position.
    fn coupled(&self) -> bool {
        false
    }

    /// Whether nothing is left of it, so that it is not written: a heap of
    /// size 0, an eaten bar.
    fn vanishes(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Appends the text of a whole term, which has at least one part.
    fn write_term(&self, parts: &mut dyn Iterator<Item = &Self::Position>, out: &mut String) {
        out.push_str(&self.name());
        for part in parts {
            out.push(' ');
            self.write(part, out);
        }
    }

    /// A position of the same value and outcomes that stands for all that
    /// are symmetric to this one: search looks at one of them only.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// How values are found where no theorem gives them at once.
    fn method(&self) -> FoundBy {
        FoundBy::Search
    }

    /// The value by a theorem or a table of the game's own, and how; `None`
    /// where search has to find it.
    ///
    /// # Errors
    /// The budget ran out.
    fn value(
        &self,
        _position: &Self::Position,
        _budget: &Budget,
    ) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(None)
    }

    /// The outcome of a term with these parts when it is played alone, where
    /// a theorem tells it without the value.
    fn outcome(&self, _parts: &[Self::Position], _play: Play) -> Option<Outcome> {
        None
    }

    /// Whether the value is worth a limited search only, because the outcome
    /// is known without it (Moore's Nim): an estimate of the positions that
    /// the search would visit.
    fn optional_value(&self, _position: &Self::Position) -> Option<u128> {
        None
    }

    /// Calls `each` with the options of the value `target`, each exactly once,
    /// and says whether these are all; `None` where the game has no short cut
    /// (all options are then tried). Only for games whose
    /// [`value`](Ruleset::value) is a theorem.
    fn options_to(
        &self,
        _position: &Self::Position,
        _target: Nimber,
        _budget: &Budget,
        _each: &mut EachOption<'_, Self::Position>,
    ) -> Option<Complete> {
        None
    }

    /// How many options [`options_to`](Ruleset::options_to) would give, where
    /// that is known without listing them; it may then be broken off early.
    fn count_to(
        &self,
        _position: &Self::Position,
        _target: Nimber,
        _budget: &Budget,
    ) -> Option<u128> {
        None
    }

    /// The game graph, where it lies ready, and the vertex of a position.
    fn graph(&self, _position: &Self::Position) -> Option<(&Arcs, u32)> {
        None
    }

    /// How many options there are, equal ones once, where that is known without
    /// listing them. Only for games with [`options_to`](Ruleset::options_to)
    /// in which no position can come again.
    fn count_options(&self, _position: &Self::Position) -> Option<u128> {
        None
    }

    /// Calls `each` with moves that win a term of this one part played alone,
    /// from a theorem that knows the outcome but not the value; `None` where
    /// there is none.
    fn winning_options(
        &self,
        _position: &Self::Position,
        _play: Play,
        _budget: &Budget,
        _each: &mut EachOption<'_, Self::Position>,
    ) -> Option<Complete> {
        None
    }

    /// The heap game behind the nim-sequence of the game, where each argument
    /// is one number.
    fn heap_form(&self) -> Option<HeapForm> {
        None
    }

    /// The values of the game's heaps, where it keeps a nim-sequence.
    fn sequence(&self) -> Option<MutexGuard<'_, NimSequence>> {
        None
    }

    /// The heap whose value a position needs from
    /// [`sequence`](Ruleset::sequence).
    fn largest_heap(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// Whether a move of the game can end the whole sum
    /// ([`ended`](Ruleset::ended)).
    fn can_end(&self) -> bool {
        false
    }

    /// Whether the move to this position has ended the whole sum: its maker
    /// moved last.
    fn ended(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The position as the next player sees it, where the text is written
    /// from the mover's side (Northcott's game).
    fn turned(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Whether every position is a Nim heap move for move (not only in value),
    /// so that Bouton's theorem on misere Nim holds for it.
    fn is_nim(&self) -> bool {
        false
    }

    /// Why the game is refused in misere play, where it can go on for ever;
    /// such a game has values by theorem only.
    fn loopy(&self) -> Option<&'static str> {
        None
    }

    /// Whether a position can come again. Searches then lay out the graph of
    /// all positions that can be reached, and label it by the loopy theory
    /// ([`Arcs::loopy_values`](crate::graph::Arcs::loopy_values)) and, in
    /// misere play, from its ends backwards.
    fn repeats(&self) -> bool {
        false
    }

    /// Where the game [`repeats`](Ruleset::repeats) and
    /// [`value`](Ruleset::value) knows the values: the place of a position in
    /// the order in which they were found
    /// ([`LoopyValues::counter`](crate::graph::LoopyValues::counter)); `None`
    /// for infinity.
    fn counter(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// The theorem behind [`value`](Ruleset::value) or
    /// [`outcome`](Ruleset::outcome), for the explanation.
    fn theorem(&self, _play: Play) -> Option<&'static Theorem> {
        None
    }

    /// Steps of the explanation that are the game's own: why the theorem
    /// applies here and what it gives. What the
    /// budget does not allow to be computed is left out.
    fn explain(&self, _parts: &[Self::Position], _play: Play, _budget: &Budget) -> Vec<Step> {
        Vec::new()
    }

    /// Whether `to` is an option, its parts in any order, where the game can
    /// tell it without trying all of them.
    fn leads_to(&self, _position: &Self::Position, _to: &[Self::Position]) -> Option<bool> {
        None
    }

    /// Whether a move is an increase that a winner never needs, because the
    /// opponent can take it back (a retreat in Northcott's game, chips from
    /// the bank of Poker Nim). A winner who avoids these comes to
    /// the end.
    fn retreats(&self, _from: &Self::Position, _to: &[Self::Position]) -> bool {
        false
    }

    /// The move that the proof of the game's theorem makes, where a term of
    /// this one part is won when played alone.
    fn proof_move(&self, _position: &Self::Position, _play: Play) -> Option<Vec<Self::Position>> {
        None
    }

    /// How a winning move is found that adds `change` to the value of a
    /// position (in the sense of the nim-sum), at the level of the heaps of
    /// the game's theorem; empty where there is nothing to say but the values.
    fn derive(&self, _from: &Self::Position, _to: &[Self::Position], _change: Nimber) -> Vec<Step> {
        Vec::new()
    }

    /// What a move did, in words, where the texts do not show it well.
    fn describe(&self, _from: &Self::Position, _to: &[Self::Position]) -> Option<String> {
        None
    }

    /// An estimate of the memory of one position, in bytes.
    fn bytes(&self, _position: &Self::Position) -> u64 {
        size_of::<Self::Position>() as u64
    }
}

/// Whether a list of moves is all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Complete {
    /// Every one was given.
    All,
    /// There may be more.
    Some,
    /// The budget ran out: there may be more.
    Stopped(Stop),
}

/// The text of one position.
pub fn text_of<R: Ruleset + ?Sized>(rules: &R, position: &R::Position) -> String {
    let mut text = String::new();
    rules.write(position, &mut text);
    text
}

/// Reads a whole number; the messages name `what` it is.
///
/// # Errors
/// Text that is not a number in ASCII digits, or one past 2<sup>64</sup> - 1.
pub fn parse_number(text: &str, what: &str) -> Result<u64, TextError> {
    // The fast path: up to 19 digits cannot overflow.
    let bytes = text.as_bytes();
    if !bytes.is_empty() && bytes.len() <= 19 {
        let mut number = 0u64;
        if bytes.iter().all(|&byte| {
            let digit = byte.wrapping_sub(b'0');
            number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
            digit < 10
        }) {
            return Ok(number);
        }
    }
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == bytes.len() && digits > 0 {
        return text.trim_start_matches('0').parse().or_else(|_| {
            if bytes.iter().all(|&byte| byte == b'0') {
                return Ok(0);
            }
            Err(TextError::new(format!("{what} is too large"), 0..text.len())
                .help(format!("the largest is {}", u64::MAX)))
        });
    }
    let mut help = String::new();
    if let Some(rest) = text.strip_prefix('-')
        && rest.bytes().all(|byte| byte.is_ascii_digit())
    {
        let _ = write!(help, "{what} is at least 0");
    } else {
        let _ = write!(help, "{what} is a whole number in the digits 0 to 9, as in `12`");
    }
    let rest = text[digits..].chars().next().map_or(0, char::len_utf8);
    Err(TextError::new(format!("`{text}` is not a number"), digits..digits + rest).help(help))
}
