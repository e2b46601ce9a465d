//! The answers of the functions of a rule file.

use starlark::values::dict::DictRef;
use starlark::values::list::ListRef;
use starlark::values::range::Range;
use starlark::values::tuple::TupleRef;
use starlark::values::{Heap, Value, ValueLike};

use crate::message::{Message, message};
use crate::words::{cut, kind, shown};

/// Why an answer was not gone through.
pub(crate) enum Wrong<E> {
    /// The answer has the wrong type.
    Answer(Message),
    /// The caller that looked at the options stopped.
    Other(E),
}

/// Calls `each` with every option of a list of options; where these are
/// `named` moves, without their names.
pub(crate) fn each<'v, E>(
    options: Value<'v>,
    named: bool,
    heap: Heap<'v>,
    each: &mut dyn FnMut(Value<'v>) -> Result<(), E>,
) -> Result<(), Wrong<E>> {
    if named {
        return self::named(options, &mut |_, option| each(option));
    }
    if let Some(list) = ListRef::from_value(options) {
        return list.iter().try_for_each(each).map_err(Wrong::Other);
    }
    if options.downcast_ref::<Range>().is_some() {
        let numbers =
            options.iterate(heap).map_err(|error| Wrong::Answer(error.to_string().into()))?;
        return numbers.into_iter().try_for_each(each).map_err(Wrong::Other);
    }
    Err(Wrong::Answer(message!("gives-no-options", what = kind(options))))
}

/// The parts of all options of a list of options; breaks off where there are more than
/// `most`.
pub(crate) fn parts<'v>(
    options: Value<'v>,
    named: bool,
    heap: Heap<'v>,
    most: usize,
) -> Result<Vec<Value<'v>>, Wrong<()>> {
    let mut parts = Vec::new();
    each(options, named, heap, &mut |option| {
        match ListRef::from_value(option) {
            Some(list) => parts.extend(list.iter()),
            None => parts.push(option),
        }
        if parts.len() > most { Err(()) } else { Ok(()) }
    })?;
    Ok(parts)
}

/// Calls `each` with the name and the option of every named move.
pub(crate) fn named<'v, E>(
    moves: Value<'v>,
    each: &mut dyn FnMut(&str, Value<'v>) -> Result<(), E>,
) -> Result<(), Wrong<E>> {
    if let Some(moves) = DictRef::from_value(moves) {
        return moves
            .iter()
            .try_for_each(|(name, option)| each(&words(name), option).map_err(Wrong::Other));
    }
    let Some(list) = ListRef::from_value(moves) else {
        return Err(Wrong::Answer(message!("gives-no-moves", what = kind(moves))));
    };
    for pair in list.iter() {
        match TupleRef::from_value(pair).map(|pair| pair.content()) {
            Some(&[name, option]) => each(&words(name), option).map_err(Wrong::Other)?,
            _ => {
                let what = message!("gives-no-pairs");
                return Err(Wrong::Answer(what));
            }
        }
    }
    Ok(())
}

/// The message for an option that is no position.
pub(crate) fn not_a_position(what: &Message, option: Value<'_>) -> Message {
    message!("option-no-position", option = shown(option, 80), what = what)
}

/// A name as text of one line.
fn words(name: Value<'_>) -> String {
    let in_line = |c: char| if c.is_control() { ' ' } else { c };
    match name.unpack_str() {
        Some(text) => cut(text, 80).chars().map(in_line).collect(),
        None => shown(name, 80),
    }
}
