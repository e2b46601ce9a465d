//! Ranges: `0..100` (end excluded) and `0..=100`.

use std::ops::Range;

use grundy::TextError;
use grundy::keyboard::{plain, span};
use grundy::message::Message;
use grundy::ruleset::parse_number;

use crate::failure::Failure;
use crate::message::message;

/// Reads a range that is not empty. (A range that begins with a minus comes with a
/// [space](crate::args::minus) before it.)
pub fn parse(text: &str) -> Result<Range<u64>, Failure> {
    let text = text.trim();
    read(&plain(text)).map_err(|error| {
        let place = span(text, error.span());
        Failure::text(text, error.moved_to(place))
    })
}

/// What to write instead of a text without two points.
fn meant(text: &str) -> Option<Message> {
    let number = |text: &str| parse_number(text.trim(), "").ok();
    if text.contains('N') && !text.contains(' ') {
        return Some(message!("range-of-family", family = text));
    }
    if let Some(last) = number(text) {
        return Some(match last {
            0 => message!("range-two-ends"),
            last => message!("range-to", last = last),
        });
    }
    let signs = ["-", ":", ",", "–", "—", "…", "to"];
    let (from, to) = signs.iter().find_map(|sign| {
        let (from, to) = text.split_once(sign)?;
        Some((number(from)?, number(to)?))
    })?;
    match from <= to {
        true => Some(message!("range-two-points", from = from, to = to)),
        false => None,
    }
}

fn read(text: &str) -> Result<Range<u64>, TextError> {
    let help = || message!("range-write");
    let Some((start, end)) = text.split_once("..") else {
        let error = TextError::new(message!("not-a-range", text = text), 0..text.len());
        return Err(error.help(meant(text).unwrap_or_else(help)));
    };
    if start.is_empty() || end.is_empty() {
        let what = match start.is_empty() {
            true => message!("range-without-start"),
            false => message!("range-without-end"),
        };
        let at = if start.is_empty() { 0..0 } else { text.len()..text.len() };
        let meant = match start.is_empty() {
            true if parse_number(end.trim_start_matches('='), "").is_ok() => format!("0..{end}"),
            false if parse_number(start, "").is_ok_and(|start| start < 100) => {
                format!("{start}..100")
            }
            _ => "0..100".to_string(),
        };
        let ends = if meant.contains('=') { "included" } else { "excluded" };
        return Err(TextError::new(what, at).help(message!(
            "range-both-ends",
            range = meant,
            end = ends
        )));
    }
    let from = parse_number(start, message!("start-of-range")).map_err(|e| e.help(help()))?;
    let (end, inclusive) = match end.strip_prefix('=') {
        Some(end) => (end, true),
        None => (end, false),
    };
    let at = text.len() - end.len();
    let to = parse_number(end, message!("end-of-range")).map_err(|e| e.shift(at).help(help()))?;
    let to = if inclusive {
        to.checked_add(1).ok_or_else(|| {
            TextError::new(message!("range-end-too-large"), at..text.len())
                .help(message!("range-largest-end", most = u64::MAX - 1))
        })?
    } else {
        to
    };
    if from >= to {
        return Err(
            TextError::new(message!("range-empty"), 0..text.len()).help(message!("range-order"))
        );
    }
    Ok(from..to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_notations_are_refused_with_the_right_one() {
        for (text, help) in [
            ("10", "write `0..=10` for the numbers from 0 to 10, or `10..=10` for 10 alone"),
            ("0-10", "a range has two dots: write `0..=10`, or `0..10` without 10"),
            ("0:10", "a range has two dots: write `0..=10`, or `0..10` without 10"),
            ("3,7", "a range has two dots: write `3..=7`, or `3..7` without 7"),
            ("..10", "write both ends, as in `0..10` (end excluded)"),
            ("..=10", "write both ends, as in `0..=10`"),
            ("5..", "write both ends, as in `5..100` (end excluded)"),
            ("9-3", "write a range, as in 0..100 (end excluded) or 0..=100"),
            ("x", "write a range, as in 0..100 (end excluded) or 0..=100"),
        ] {
            assert_eq!(read(text).unwrap_err().hint().unwrap(), help, "{text}");
        }
        assert_eq!(read("0..10"), Ok(0..10));
        assert_eq!(read("0..=10"), Ok(0..11));
    }
}
