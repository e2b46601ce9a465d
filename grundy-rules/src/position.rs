//! Positions of rule files as values of Starlark.

use grundy::drift::DEEPEST;
use starlark::values::tuple::{AllocTuple, TupleRef};
use starlark::values::{Heap, UnpackValue, Value};

use crate::mark::{Mark, SIGN};
use crate::message::{Message, message};
use crate::words::{SHOWN, cut, kind};

pub use grundy::drift::Nested as Position;

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

/// What a position is in Starlark.
pub(crate) trait InStarlark: Sized {
    /// The position of a Starlark value.
    ///
    /// # Errors
    /// What the value is instead.
    fn of(value: Value<'_>) -> Result<Self, Message>;
    /// The Starlark value of a position.
    fn alloc<'v>(&self, heap: Heap<'v>) -> Value<'v>;
    /// The position as a rule file writes it.
    fn literal(&self) -> String;
    /// The beginning of its text, for a message.
    fn brief(&self) -> String;
    /// The beginning of the text that a rule file would write, for a message.
    fn brief_literal(&self) -> String;
}

impl InStarlark for Position {
    fn of(value: Value<'_>) -> Result<Position, Message> {
        at_depth(value, 0, &mut Room::new())
    }

    fn alloc<'v>(&self, heap: Heap<'v>) -> Value<'v> {
        match self {
            Position::Int(number) => heap.alloc(*number),
            Position::Text(text) => heap.alloc(&**text),
            Position::Tuple(parts) => {
                let parts: Vec<Value<'v>> = parts.iter().map(|part| part.alloc(heap)).collect();
                heap.alloc(AllocTuple(parts))
            }
        }
    }

    fn brief(&self) -> String {
        match Mark::of_position(self) {
            Some(_) => self.brief_literal(),
            None => cut(&self.text(), SHOWN),
        }
    }

    fn brief_literal(&self) -> String {
        cut(&self.literal(), SHOWN)
    }

    fn literal(&self) -> String {
        match Mark::of_position(self) {
            Some(Mark::Win) => return "win".into(),
            Some(Mark::Lose) => return "lose".into(),
            Some(Mark::Again(position)) => return format!("again({})", position.literal()),
            Some(Mark::Must(position)) => return format!("must({})", position.literal()),
            None => {}
        }
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

fn at_depth(value: Value<'_>, depth: usize, room: &mut Room) -> Result<Position, Message> {
    if let Some(number) = value.unpack_i32() {
        return Ok(Position::Int(number.into()));
    }
    if let Some(text) = value.unpack_str() {
        if depth != 1 && text.starts_with(SIGN) {
            return Err(message!("sign-inside"));
        }
        room.text(text.len())?;
        return Ok(Position::Text(text.into()));
    }
    if let Some(parts) = TupleRef::from_value(value) {
        room.tuple(parts.len(), depth)?;
        let parts = parts.iter().map(|part| at_depth(part, depth + 1, room));
        return Ok(Position::Tuple(parts.collect::<Result<_, _>>()?));
    }
    match i64::unpack_value(value) {
        Ok(Some(number)) => Ok(Position::Int(number)),
        _ if value.get_type() == "int" => Err(message!("number-of-63-bits")),
        _ => Err(kind(value)),
    }
}
