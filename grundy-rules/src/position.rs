//! Positions of rule files: numbers, words, and tuples of these.

use starlark::values::tuple::{AllocTuple, TupleRef};
use starlark::values::{Heap, UnpackValue, Value};

use crate::message::{Message, message};
use crate::words::{SHOWN, cut, kind};

mod text;

/// A position as the rules see it.
///
/// Its text is the number, the word, or the parts of the tuple with commas: `12`, `..X.`,
/// `3,5`, `(1,2),x`. A text that would be read as something else is put into parentheses or
/// quotes.
///
/// ```
/// use grundy_rules::Position;
/// let position = Position::read("(1,2),x").unwrap();
/// assert_eq!(
///     position,
///     Position::Tuple(vec![
///         Position::Tuple(vec![Position::Int(1), Position::Int(2)]),
///         Position::Text("x".into()),
///     ])
/// );
/// assert_eq!(position.text(), "(1,2),x");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Position {
    /// A whole number.
    Int(i64),
    /// A word.
    Text(Box<str>),
    /// Several of these.
    Tuple(Vec<Position>),
}

/// Tuples may be nested so deep.
const DEEPEST: usize = 40;

/// The largest number of parts of a position, and of its letters. A tuple may contain another
/// one many times at no cost; in a position each of them counts.
const MOST_PARTS: usize = 1 << 18;
const MOST_LETTERS: usize = 1 << 24;

/// How many more parts and bytes of text a position may have.
pub(crate) struct Room {
    parts: usize,
    letters: usize,
}

impl Room {
    /// The room of a whole position.
    pub fn new() -> Room {
        Room { parts: MOST_PARTS, letters: MOST_LETTERS }
    }

    /// Takes the room of a tuple of `parts` parts.
    ///
    /// # Errors
    /// What it is instead of a position.
    pub fn tuple(&mut self, parts: usize, depth: usize) -> Result<(), Message> {
        if depth == DEEPEST {
            return Err(message!("tuple-nested", most = DEEPEST));
        }
        self.parts = self
            .parts
            .checked_sub(parts)
            .ok_or_else(|| message!("tuple-parts", most = MOST_PARTS))?;
        Ok(())
    }

    /// Takes the room of a text of `bytes` bytes.
    ///
    /// # Errors
    /// As [`Room::tuple`].
    pub fn text(&mut self, letters: usize) -> Result<(), Message> {
        self.letters =
            self.letters.checked_sub(letters).ok_or_else(|| message!("words-of-16-mb"))?;
        Ok(())
    }
}

impl Position {
    /// The position of a Starlark value.
    ///
    /// # Errors
    /// What the value is instead.
    pub(crate) fn of(value: Value<'_>) -> Result<Position, Message> {
        Position::at_depth(value, 0, &mut Room::new())
    }

    fn at_depth(value: Value<'_>, depth: usize, room: &mut Room) -> Result<Position, Message> {
        if let Some(number) = value.unpack_i32() {
            return Ok(Position::Int(number.into()));
        }
        if let Some(text) = value.unpack_str() {
            room.text(text.len())?;
            return Ok(Position::Text(text.into()));
        }
        if let Some(parts) = TupleRef::from_value(value) {
            room.tuple(parts.len(), depth)?;
            let parts = parts.iter().map(|part| Position::at_depth(part, depth + 1, room));
            return Ok(Position::Tuple(parts.collect::<Result<_, _>>()?));
        }
        match i64::unpack_value(value) {
            Ok(Some(number)) => Ok(Position::Int(number)),
            _ if value.get_type() == "int" => Err(message!("number-of-63-bits")),
            _ => Err(kind(value)),
        }
    }

    /// The Starlark value of a position.
    pub(crate) fn alloc<'v>(&self, heap: Heap<'v>) -> Value<'v> {
        match self {
            Position::Int(number) => heap.alloc(*number),
            Position::Text(text) => heap.alloc(&**text),
            Position::Tuple(parts) => {
                let parts: Vec<Value<'v>> = parts.iter().map(|part| part.alloc(heap)).collect();
                heap.alloc(AllocTuple(parts))
            }
        }
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        size_of::<Position>() as u64
            + match self {
                Position::Int(_) => 0,
                Position::Text(text) => text.len() as u64,
                Position::Tuple(parts) => parts.iter().map(Position::bytes).sum(),
            }
    }

    /// The beginning of its text, for a message.
    pub(crate) fn brief(&self) -> String {
        cut(&self.text(), SHOWN)
    }

    /// The beginning of the text that a rule file would write, for a message.
    pub(crate) fn brief_literal(&self) -> String {
        cut(&self.literal(), SHOWN)
    }

    /// The position as a rule file writes it.
    pub(crate) fn literal(&self) -> String {
        match self {
            Position::Int(number) => number.to_string(),
            Position::Text(text) => format!("{text:?}"),
            Position::Tuple(parts) => {
                let comma = if parts.len() == 1 { "," } else { "" };
                let parts: Vec<String> = parts.iter().map(Position::literal).collect();
                format!("({}{comma})", parts.join(", "))
            }
        }
    }
}
