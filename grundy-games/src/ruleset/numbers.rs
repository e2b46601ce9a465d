//! Whole numbers in positions.

use crate::error::TextError;
use crate::message::{Message, message};

/// Reads a whole number; the messages name `what` it is, as in "a heap size".
///
/// # Errors
/// Text that is not a number in ASCII digits, or one past 2<sup>64</sup> - 1.
pub fn parse_number(text: &str, what: impl Into<Message>) -> Result<u64, TextError> {
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
            Err(TextError::new(message!("what-too-large", what = what.into()), 0..text.len())
                .help(message!("largest-number", largest = u64::MAX)))
        });
    }
    let number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    let (message, help) = match text.strip_prefix('-') {
        Some(rest) if number(rest) => (
            message!("number-negative", text = text),
            message!("what-at-least-0", what = what.into()),
        ),
        _ => {
            let message = match text.is_empty() {
                true => message!("number-missing"),
                false => message!("not-a-number", text = text),
            };
            (message, message!("what-is-whole", what = what.into()))
        }
    };
    let rest = text[digits..].chars().next().map_or(0, char::len_utf8);
    Err(TextError::new(message, digits..digits + rest).help(help))
}
