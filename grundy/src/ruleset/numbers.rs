//! Whole numbers in positions.

use std::fmt::Write;

use crate::error::TextError;

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
