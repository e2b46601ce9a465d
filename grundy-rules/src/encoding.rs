//! Positions as bytes: shorter ones and smaller numbers come first.

use starlark::values::tuple::{AllocTuple, TupleRef};
use starlark::values::{Heap, UnpackValue, Value};

use crate::mark::SIGN;
use crate::message::{Message, message};
use crate::position::{Position, Room};
use crate::words::{cut, kind};

const NUMBER: u8 = 0x10;
const TEXT: u8 = 0x20;
const TUPLE: u8 = 0x30;

fn push_number(number: i64, bytes: &mut Vec<u8>) {
    // Negative numbers come before the others, the least first.
    let size = |magnitude: u64| (8 - magnitude.leading_zeros() as usize / 8).min(8);
    let magnitude = if number < 0 { !number } else { number } as u64;
    let length = if magnitude == 0 { 0 } else { size(magnitude) };
    bytes.push(if number < 0 { NUMBER - 1 - length as u8 } else { NUMBER + length as u8 });
    bytes.extend_from_slice(&(number as u64).to_be_bytes()[8 - length..]);
}

fn push_length(tag: u8, length: usize, bytes: &mut Vec<u8>) {
    bytes.push(tag);
    let mut rest = length;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Appends the bytes of a Starlark value.
///
/// # Errors
/// What the value is instead of a position.
pub(crate) fn encode(value: Value<'_>, bytes: &mut Vec<u8>) -> Result<(), Message> {
    encode_part(value, bytes, 0, &mut Room::new())
}

/// Encodes a part; `room` is the size that is still allowed.
fn encode_part(
    value: Value<'_>,
    bytes: &mut Vec<u8>,
    depth: usize,
    room: &mut Room,
) -> Result<(), Message> {
    if let Some(number) = value.unpack_i32() {
        push_number(number.into(), bytes);
    } else if let Some(text) = value.unpack_str() {
        if depth != 1 && text.starts_with(SIGN) {
            return Err(message!("sign-inside"));
        }
        room.text(text.len())?;
        push_length(TEXT, text.len(), bytes);
        bytes.extend_from_slice(text.as_bytes());
    } else if let Some(parts) = TupleRef::from_value(value) {
        room.tuple(parts.len(), depth)?;
        push_length(TUPLE, parts.len(), bytes);
        for part in parts.iter() {
            encode_part(part, bytes, depth + 1, room)?;
        }
    } else if let Ok(Some(number)) = i64::unpack_value(value) {
        push_number(number, bytes);
    } else if value.get_type() == "int" {
        return Err(message!("number-of-63-bits"));
    } else {
        return Err(kind(value));
    }
    Ok(())
}

/// The same of a position.
pub(crate) fn encode_position(position: &Position, bytes: &mut Vec<u8>) {
    match position {
        Position::Int(number) => push_number(*number, bytes),
        Position::Text(text) => {
            push_length(TEXT, text.len(), bytes);
            bytes.extend_from_slice(text.as_bytes());
        }
        Position::Tuple(parts) => {
            push_length(TUPLE, parts.len(), bytes);
            parts.iter().for_each(|part| encode_position(part, bytes));
        }
    }
}

/// The next item of a key.
enum Item {
    Number(i64),
    Text(String),
    Tuple(usize),
}

/// The next item; a text is cut after `most` bytes.
fn item(bytes: &mut impl Iterator<Item = u8>, most: usize) -> Item {
    let mut next = || bytes.next().unwrap_or_default();
    match next() {
        TEXT => {
            let length = take_length(&mut next);
            let text: Vec<u8> = (0..length.min(most)).map(|_| next()).collect();
            Item::Text(String::from_utf8_lossy(&text).into_owned())
        }
        TUPLE => Item::Tuple(take_length(&mut next)),
        tag => {
            let negative = tag < NUMBER;
            let length = if negative { NUMBER - 1 - tag } else { tag - NUMBER };
            let start = if negative { u64::MAX } else { 0 };
            let number = (0..length).fold(start, |number, _| number << 8 | u64::from(next()));
            Item::Number(number as i64)
        }
    }
}

fn take_length(next: &mut impl FnMut() -> u8) -> usize {
    let (mut length, mut shift) = (0, 0);
    loop {
        let byte = next();
        length |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return length;
        }
        shift += 7;
    }
}

/// The Starlark value of these bytes.
pub(crate) fn alloc<'v>(bytes: &mut std::vec::IntoIter<u8>, heap: Heap<'v>) -> Value<'v> {
    match item(bytes, usize::MAX) {
        Item::Number(number) => heap.alloc(number),
        Item::Text(text) => heap.alloc(text),
        Item::Tuple(length) => {
            let parts: Vec<Value<'v>> = (0..length).map(|_| alloc(bytes, heap)).collect();
            heap.alloc(AllocTuple(parts))
        }
    }
}

/// The first letters of the position with these bytes, as a rule file writes it. The rest is
/// not looked at: a word may have millions of letters.
pub(crate) fn brief(bytes: &[u8], letters: usize) -> String {
    let mut out = String::new();
    write_brief(&mut bytes.iter().copied(), 4 * letters, &mut out);
    cut(&out, letters)
}

/// Ends where more than `most` bytes are written.
fn write_brief(bytes: &mut impl Iterator<Item = u8>, most: usize, out: &mut String) {
    match item(bytes, most) {
        Item::Number(number) => out.push_str(&number.to_string()),
        Item::Text(text) => out.push_str(&format!("{text:?}")),
        Item::Tuple(length) => {
            out.push('(');
            for at in 0..length {
                if out.len() > most {
                    return;
                }
                out.push_str(if at > 0 { ", " } else { "" });
                write_brief(bytes, most, out);
            }
            out.push_str(if length == 1 { ",)" } else { ")" });
        }
    }
}

/// The position of these bytes.
pub(crate) fn decode(bytes: &mut std::vec::IntoIter<u8>) -> Position {
    match item(bytes, usize::MAX) {
        Item::Number(number) => Position::Int(number),
        Item::Text(text) => Position::Text(text.into()),
        Item::Tuple(length) => Position::Tuple((0..length).map(|_| decode(bytes)).collect()),
    }
}
