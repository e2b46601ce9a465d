//! Moves that are more than moves: the constants `win` and `lose`, and what the functions `again` and
//! `must` give.
//!
//! *Winning Ways*, chapter 12. Such an option is a position with a sign before it, as a tuple that no
//! rule file writes: the next player has to move in it. Behind `must` they answer with a move of the
//! position, behind `again` they can only take the sign away, and behind `lose` they win the game.

use grundy::value::Sizes;
use starlark::environment::GlobalsBuilder;
use starlark::starlark_module;
use starlark::values::list::AllocList;
use starlark::values::tuple::{AllocTuple, TupleRef};
use starlark::values::{Heap, Value};

use grundy::drift::Nested as Position;

/// With this letter begins each sign.
pub(crate) const SIGN: char = '\u{1}';
const WIN: &str = "\u{1}win";
const LOSE: &str = "\u{1}lose";
const AGAIN: &str = "\u{1}again";
const MUST: &str = "\u{1}must";

/// The names that a rule file uses for them.
pub(crate) const NAMES: [&str; 4] = ["win", "lose", "again", "must"];

/// A position with a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark<P> {
    /// The player who moved has won.
    Win,
    /// The player who moved has lost.
    Lose,
    /// The player who moved moves again, when the next player has taken the sign away.
    Again(P),
    /// The next player must answer here.
    Must(P),
}

fn of_parts<P: Copy>(parts: &[P], text: impl Fn(P) -> Option<&'static str>) -> Option<Mark<P>> {
    match *parts {
        [sign] => match text(sign)? {
            WIN => Some(Mark::Win),
            LOSE => Some(Mark::Lose),
            _ => None,
        },
        [sign, position] => match text(sign)? {
            AGAIN => Some(Mark::Again(position)),
            MUST => Some(Mark::Must(position)),
            _ => None,
        },
        _ => None,
    }
}

/// The sign that a text is.
fn sign(text: &str) -> Option<&'static str> {
    [WIN, LOSE, AGAIN, MUST].into_iter().find(|&sign| sign == text)
}

impl<'v> Mark<Value<'v>> {
    /// The sign of a Starlark value.
    pub fn of(value: Value<'v>) -> Option<Mark<Value<'v>>> {
        let parts = TupleRef::from_value(value)?.content();
        of_parts(parts, |part| sign(part.unpack_str()?))
    }

    /// The position with its sign.
    pub fn alloc(self, heap: Heap<'v>) -> Value<'v> {
        match self {
            Mark::Win => heap.alloc(AllocTuple([WIN])),
            Mark::Lose => heap.alloc(AllocTuple([LOSE])),
            Mark::Again(position) => heap.alloc((AGAIN, position)),
            Mark::Must(position) => heap.alloc((MUST, position)),
        }
    }

    /// The list of its options, where the rules need not be asked.
    pub fn options(self, named: bool, heap: Heap<'v>) -> Option<Value<'v>> {
        let (name, option) = match self {
            Mark::Win => return Some(heap.alloc(AllocList::EMPTY)),
            Mark::Lose => ("win", Mark::Win.alloc(heap)),
            Mark::Again(position) => ("again", position),
            Mark::Must(_) => return None,
        };
        Some(match named {
            true => heap.alloc(AllocList([(name, option)])),
            false => heap.alloc(AllocList([option])),
        })
    }
}

impl<'a> Mark<&'a Position> {
    /// The sign of a position.
    pub fn of_position(position: &'a Position) -> Option<Mark<&'a Position>> {
        let Position::Tuple(parts) = position else { return None };
        let parts: Vec<&Position> = parts.iter().take(3).collect();
        of_parts(&parts, |part| match part {
            Position::Text(text) => sign(text),
            _ => None,
        })
    }

    /// What stands behind the text of the position; `None` where there is no position.
    pub fn suffix(self) -> (&'static str, Option<&'a Position>) {
        match self {
            Mark::Win => (":won", None),
            Mark::Lose => (":lost", None),
            Mark::Again(position) => (":again", Some(position)),
            Mark::Must(position) => (":must", Some(position)),
        }
    }

    /// The position with its sign.
    pub fn position(self) -> Position {
        let sign = |sign: &str| Position::Text(sign.into());
        match self {
            Mark::Win => Position::tuple([sign(WIN)]),
            Mark::Lose => Position::tuple([sign(LOSE)]),
            Mark::Again(position) => Position::tuple([sign(AGAIN), position.clone()]),
            Mark::Must(position) => Position::tuple([sign(MUST), position.clone()]),
        }
    }
}

/// A value in the words of Starlark, with each sign as a rule file writes it.
pub(crate) fn as_written(text: String) -> String {
    if !text.contains("\\x01") {
        return text;
    }
    text.replace("(\"\\x01win\",)", "win")
        .replace("(\"\\x01lose\",)", "lose")
        .replace("(\"\\x01again\", ", "again(")
        .replace("(\"\\x01must\", ", "must(")
}

/// The value of a position by those of its options.
///
/// # Errors
/// A value is not known.
pub(crate) fn value_of<'a, E>(
    position: &Position,
    options: impl IntoIterator<Item = &'a Vec<Position>>,
    mut value: impl FnMut(&Position) -> Result<grundy::Value, E>,
) -> Result<grundy::Value, E> {
    let is_won = |part: &Position| Mark::of_position(part) == Some(Mark::Win);
    let mut ends = false;
    let mut values = Vec::new();
    for option in options {
        values.push(match option.iter().any(is_won) {
            true => {
                ends = true;
                grundy::Value::Must(Sizes::of([]))
            }
            false => option
                .iter()
                .try_fold(grundy::Value::ZERO, |sum, part| Ok(sum.plus(&value(part)?)))?,
        });
    }
    Ok(match Mark::of_position(position) {
        Some(_) => grundy::Value::of_answers(&values),
        None if ends => grundy::Value::Ends,
        None => grundy::Value::of_options(&values),
    })
}

/// What rule files may use.
#[starlark_module]
pub(crate) fn marks(builder: &mut GlobalsBuilder) {
    fn again<'v>(
        #[starlark(require = pos)] position: Value<'v>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        Ok(Mark::Again(position).alloc(heap))
    }

    fn must<'v>(
        #[starlark(require = pos)] position: Value<'v>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        Ok(Mark::Must(position).alloc(heap))
    }
}

/// The constants that rule files may use.
pub(crate) fn constants(builder: &mut GlobalsBuilder) {
    builder.set("win", AllocTuple([WIN]));
    builder.set("lose", AllocTuple([LOSE]));
}
