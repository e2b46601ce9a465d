//! Ranges: `0..100` (end excluded) and `0..=100`.

use std::ops::Range;

use grundy::TextError;
use grundy::ruleset::parse_number;

use crate::failure::Failure;

/// Reads a range that is not empty.
pub fn parse(text: &str) -> Result<Range<u64>, Failure> {
    read(text).map_err(|error| Failure::text(text, error))
}

/// What to write instead of a text without two points.
fn meant(text: &str) -> Option<String> {
    let number = |text: &str| parse_number(text.trim(), "").ok();
    if let Some(last) = number(text) {
        return Some(match last {
            0 => "write two ends, as in `0..=10` for the numbers from 0 to 10".to_string(),
            last => format!(
                "write `0..={last}` for the numbers from 0 to {last}, or `{last}..={last}` for {last} alone"
            ),
        });
    }
    let signs = ["-", ":", ",", "–", "—", "…", "to"];
    let (from, to) = signs.iter().find_map(|sign| {
        let (from, to) = text.split_once(sign)?;
        Some((number(from)?, number(to)?))
    })?;
    match from <= to {
        true => Some(format!(
            "two points stand in a range: write `{from}..={to}`, or `{from}..{to}` without {to}"
        )),
        false => None,
    }
}

fn read(text: &str) -> Result<Range<u64>, TextError> {
    let help = "write a range, as in 0..100 (end excluded) or 0..=100";
    let Some((start, end)) = text.split_once("..") else {
        let error = TextError::new(format!("`{text}` is not a range"), 0..text.len());
        return Err(error.help(meant(text).unwrap_or_else(|| help.to_string())));
    };
    if start.is_empty() || end.is_empty() {
        let what = if start.is_empty() { "begins nowhere" } else { "has no end" };
        let at = if start.is_empty() { 0..0 } else { text.len()..text.len() };
        let meant = match start.is_empty() {
            true if parse_number(end.trim_start_matches('='), "").is_ok() => format!("0..{end}"),
            false if parse_number(start, "").is_ok_and(|start| start < 100) => {
                format!("{start}..100")
            }
            _ => "0..100".to_string(),
        };
        return Err(TextError::new(format!("the range {what}"), at).help(format!(
            "write both ends, as in `{meant}`{}",
            if meant.contains('=') { "" } else { " (end excluded)" }
        )));
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_notations_are_refused_with_the_right_one() {
        for (text, help) in [
            ("10", "write `0..=10` for the numbers from 0 to 10, or `10..=10` for 10 alone"),
            ("0-10", "two points stand in a range: write `0..=10`, or `0..10` without 10"),
            ("0:10", "two points stand in a range: write `0..=10`, or `0..10` without 10"),
            ("3,7", "two points stand in a range: write `3..=7`, or `3..7` without 7"),
            ("..10", "write both ends, as in `0..10` (end excluded)"),
            ("..=10", "write both ends, as in `0..=10`"),
            ("5..", "write both ends, as in `5..100` (end excluded)"),
            ("9-3", "write a range, as in 0..100 (end excluded) or 0..=100"),
            ("x", "write a range, as in 0..100 (end excluded) or 0..=100"),
        ] {
            assert_eq!(read(text).unwrap_err().hint(), Some(help), "{text}");
        }
        assert_eq!(read("0..10"), Ok(0..10));
        assert_eq!(read("0..=10"), Ok(0..11));
    }
}
