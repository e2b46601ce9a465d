//! The normal form of a code as text.

use super::{Code, Digit, Modifier};
use std::fmt::{self, Write as _};

const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHIJKLMNOPQRSTUV";

/// Writes a digit as one sign, and beyond `V` as a list in braces. If all counts of two heaps or more have the same
/// modifier, it follows the digit; otherwise a modifier follows each count.
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.counts().iter().copied().chain(self.tail());
        let mut modifiers = all.filter(|&(count, _)| count >= 2).map(|(_, modifier)| modifier);
        // A tail that starts below 2 has no modifier, as have all its counts.
        let common = match self.tail() {
            Some((0 | 1, modifier)) => Some(modifier),
            _ => match modifiers.next() {
                None => Some(Modifier::Any),
                Some(first) => modifiers.all(|modifier| modifier == first).then_some(first),
            },
        };
        match common {
            Some(common) => write!(f, "{}{}", bare(self), common.as_str()),
            None => f.write_str(&list(self, Modifier::as_str)),
        }
    }
}

/// The digit without modifiers.
fn bare(digit: &Digit) -> String {
    if let Some((start, _)) = digit.tail() {
        let below = digit.counts().iter().map(|&(count, _)| count);
        return if below.eq(0..start) { "*".into() } else { list(&joined(digit), |_| "") };
    }
    let bits = digit
        .counts()
        .iter()
        .try_fold(0u128, |bits, &(count, _)| (count < 128).then(|| bits | 1 << count));
    match bits {
        Some(bits @ 0..32) => char::from(DIGITS[bits as usize]).into(),
        _ => list(digit, |_| ""),
    }
}

/// A digit without modifiers, so that the counts 0 and 1 join the tail.
fn joined(digit: &Digit) -> Digit {
    let plain = |&(count, _): &(u64, Modifier)| (count, Modifier::Any);
    Digit::normal(digit.counts().iter().map(plain), digit.tail().as_ref().map(plain))
        .unwrap_or_default()
}

fn list(digit: &Digit, modifier: impl Fn(Modifier) -> &'static str) -> String {
    let mut items: Vec<String> =
        digit.counts().iter().map(|&(count, m)| format!("{count}{}", modifier(m))).collect();
    items.extend(digit.tail().map(|(start, m)| format!("{start}{}+", modifier(m))));
    format!("{{{}}}", items.join(","))
}

/// The normal form: no leading or trailing zeros, one digit at least on
/// either side of the point, the least repeating tail, capital letters.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.left.is_empty() {
            f.write_char('0')?;
        }
        self.left.iter().rev().try_for_each(|digit| write!(f, "{digit}"))?;
        f.write_char('.')?;
        if self.right.is_empty() && self.repeat.is_empty() {
            f.write_char('0')?;
        }
        self.right.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        if !self.repeat.is_empty() {
            f.write_char('[')?;
            self.repeat.iter().try_for_each(|digit| write!(f, "{digit}"))?;
            f.write_char(']')?;
        }
        Ok(())
    }
}
