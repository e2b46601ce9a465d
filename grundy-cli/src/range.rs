//! Ranges: `0..100` (end excluded) and `0..=100`.

use std::ops::Range;

use grundy::TextError;
use grundy::ruleset::parse_number;

use crate::failure::Failure;

/// Reads a range that is not empty.
pub fn parse(text: &str) -> Result<Range<u64>, Failure> {
    read(text).map_err(|error| Failure::text(text, error))
}

fn read(text: &str) -> Result<Range<u64>, TextError> {
    let help = "write a range, as in 0..100 (end excluded) or 0..=100";
    let Some((start, end)) = text.split_once("..") else {
        return Err(TextError::new(format!("`{text}` is not a range"), 0..text.len()).help(help));
    };
    let from = parse_number(start, "the start of the range").map_err(|e| e.help(help))?;
    let (end, inclusive) = match end.strip_prefix('=') {
        Some(end) => (end, true),
        None => (end, false),
    };
    let at = text.len() - end.len();
    let to = parse_number(end, "the end of the range").map_err(|e| e.shift(at).help(help))?;
    let to = if inclusive {
        to.checked_add(1).ok_or_else(|| {
            TextError::new("the end of the range is too large", at..text.len())
                .help(format!("the largest end of a closed range is {}", u64::MAX - 1))
        })?
    } else {
        to
    };
    if from >= to {
        return Err(TextError::new("the range is empty", 0..text.len())
            .help("the start is smaller than the end, as in 0..100 or 5..=5"));
    }
    Ok(from..to)
}
