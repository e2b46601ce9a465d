//! Values of options that cannot be read.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use grundy::keyboard::plain;
use grundy::message::Message;

use crate::message::message;

/// What to write instead, as a message: the [words of clap](super::said) repeat it in the
/// language of the run.
#[derive(Clone, Debug)]
pub struct BadValue(pub Message);

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for BadValue {}

/// Reads a whole number in a range.
pub fn number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, BadValue> + Clone + Send + Sync + 'static {
    move |text| {
        let number = plain(text).parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            let (first, last) = (*range.start(), *range.end());
            BadValue(message!("value-number", first = first, last = last))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_their_range() {
        let read = number::<u8>(1..=5);
        assert_eq!(read("5").ok(), Some(5));
        for text in ["0", "6", "261", "-1", "", "x", "1.5"] {
            let error = read(text).expect_err(text);
            assert_eq!(error.to_string(), "write a whole number from 1 to 5");
        }
    }
}
