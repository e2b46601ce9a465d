//! Reading a code.

use super::{Code, Digit, Modifier};
use crate::error::TextError;
use std::ops::Range;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

pub(super) fn parse(text: &str) -> Result<Code, TextError> {
    if text.len() > Code::MAX_LENGTH {
        return Err(TextError::new(
            format!("a code of {} bytes", text.len()),
            Code::MAX_LENGTH..text.len(),
        )
        .help(format!("codes have at most {} bytes", Code::MAX_LENGTH)));
    }
    let mut reader = Reader { text, at: 0 };
    let mut left = Vec::new();
    while !matches!(reader.peek(), None | Some('.')) {
        left.push(reader.digit("left of the point")?);
    }
    if reader.peek().is_none() {
        return Err(TextError::new("a code without a point", text.len()..text.len())
            .help("put a point before the digit for taking one token: `0.77` is Kayles"));
    }
    reader.at += 1;
    let mut right = Vec::new();
    while !matches!(reader.peek(), None | Some('[')) {
        right.push(reader.digit("after the point")?.0);
    }
    let mut repeat = Vec::new();
    if reader.peek() == Some('[') {
        let open = reader.at;
        reader.at += 1;
        loop {
            match reader.peek() {
                Some(']') if repeat.is_empty() => {
                    return Err(TextError::new("nothing repeats", open..reader.at + 1)
                        .help("write the digits that repeat for ever: `0.[3]` is Nim"));
                }
                Some(']') => break,
                None => {
                    return Err(TextError::new("`[` is not closed", open..open + 1)
                        .help("write `]` after the digits that repeat for ever"));
                }
                Some(_) => repeat.push(reader.digit("in a repeating tail")?.0),
            }
        }
        reader.at += 1;
        if reader.peek().is_some() {
            return Err(TextError::new("digits after the repeating tail", reader.at..text.len())
                .help("the digits in `[..]` repeat for ever: nothing can follow them"));
        }
    }
    if left.is_empty() && right.is_empty() && repeat.is_empty() {
        return Err(TextError::new("a code without digits", 0..text.len())
            .help("write a digit for each number of tokens taken: `0.77` is Kayles"));
    }
    left.reverse();
    for (added, (digit, span)) in left.iter().enumerate() {
        must_end(digit, added as u64, span.clone())?;
    }
    let left = left.into_iter().map(|(digit, _)| digit).collect();
    Ok(Code::normal(left, right, repeat))
}

/// Refuses a digit left of the point by which a heap need not become smaller.
fn must_end(digit: &Digit, added: u64, span: Range<usize>) -> Result<(), TextError> {
    let move_name = match added {
        0 => "taking nothing".to_owned(),
        1 => "adding a token".to_owned(),
        _ => format!("adding {added} tokens"),
    };
    if digit.modifier(0).is_some() {
        return Err(TextError::new(format!("{move_name} cannot leave no heap"), span)
            .help("left of the point write digits without bit 0 (an even number)"));
    }
    if digit.modifier(1).is_some() {
        return Err(TextError::new(
            format!("{move_name} and leaving one heap: the game would not end"),
            span,
        )
        .help("left of the point allow two heaps or more: `4.0`, `{2+}.0`"));
    }
    // More than added + 1 heaps always make the heap smaller.
    let listed = digit.counts().iter().copied();
    let tail = digit
        .tail()
        .into_iter()
        .flat_map(|(start, modifier)| (start..=added + 1).map(move |count| (count, modifier)));
    for (count, modifier) in listed.chain(tail) {
        if let Some(heap) = stays(added, count, modifier) {
            return Err(TextError::new(
                format!(
                    "{move_name} and leaving {count} heaps: a heap of {heap} need not become \
                     smaller, so the game might not end"
                ),
                span,
            )
            .help(format!(
                "after adding {added} leave at least {} heaps{}",
                added + 2,
                if modifier == Modifier::Any {
                    ""
                } else {
                    ", or fewer where that makes every heap smaller"
                },
            )));
        }
    }
    Ok(())
}

/// A heap that, with `added` tokens, can be split into `count >= 2` heaps of
/// which one is not smaller.
fn stays(added: u64, count: u64, modifier: Modifier) -> Option<u64> {
    match modifier {
        // The heap itself and count - 1 others from the added tokens.
        Modifier::Any | Modifier::NotAllEqual => (added >= count - 1).then_some(added + 1),
        Modifier::Unequal => (u128::from(added) >= u128::from(count) * u128::from(count - 1) / 2)
            .then_some(added + 1),
        Modifier::Equal => {
            (1..=added / (count - 1)).find(|&heap| (heap + added).is_multiple_of(count))
        }
    }
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// One digit with its modifier, and its bytes.
    fn digit(&mut self, place: &str) -> Result<(Digit, Range<usize>), TextError> {
        let start = self.at;
        let Some(c) = self.peek() else {
            return Err(TextError::new("a digit is missing", start..start));
        };
        let (counts, tail) = match c {
            '*' => {
                self.at += 1;
                (Vec::new(), Some((0, None)))
            }
            '{' => self.list()?,
            '&' => (bits(self.number()?), None),
            _ => match c.to_digit(32) {
                Some(value) => {
                    self.at += 1;
                    (bits(value.into()), None)
                }
                None => return Err(self.unexpected(c, place)),
            },
        };
        let modifier = self.peek().and_then(Modifier::from_char);
        if modifier.is_some() {
            self.at += 1;
            if let Some(second) = self.peek().filter(|&c| Modifier::from_char(c).is_some()) {
                return Err(TextError::new(
                    format!("a second modifier `{second}`"),
                    self.at..self.at + 1,
                )
                .help("a digit has at most one of `!` (all different), `?` (not all equal), `=` (all equal)"));
            }
        }
        let clash = || {
            TextError::new("a number of heaps with two different modifiers", start..self.at)
                .help("give each number of heaps once: `{2!,3}`")
        };
        let joined = |(count, own): (u64, Option<Modifier>)| match (own, modifier) {
            (Some(own), Some(modifier)) if own != modifier && count >= 2 => Err(clash()),
            _ => Ok((count, own.or(modifier).unwrap_or(Modifier::Any))),
        };
        let counts = counts.into_iter().map(joined).collect::<Result<Vec<_>, _>>()?;
        let tail = tail
            .map(|(start, own)| joined((start.max(2), own)).map(|(_, modifier)| (start, modifier)))
            .transpose()?;
        let digit = Digit::normal(counts, tail).ok_or_else(clash)?;
        Ok((digit, start..self.at))
    }

    fn unexpected(&self, c: char, place: &str) -> TextError {
        let span = self.at..self.at + c.len_utf8();
        let error = TextError::new(format!("`{c}` is not a digit of a code"), span);
        match c {
            '!' | '?' | '=' => {
                error.help(format!("`{c}` stands behind the digit it belongs to: `4!.0`"))
            }
            '.' => error.help("a code has one point"),
            '[' => error.help("digits repeat for ever only at the end of a code: `0.[3]`"),
            ']' => error.help("`]` closes the digits that repeat for ever: `0.[3]`"),
            '}' | ',' | '+' => error.help("numbers of heaps stand in braces: `0.{1,2}`, `0.{2+}`"),
            ';' => error.help("a digit above V is written `&32;`"),
            _ => error.help(format!(
                "digits {place} are 0-9, A-V, `&32;`, `{{2,3}}` or `*`: bit j of a digit allows \
                 the player to leave j heaps, so 3 is none or one, 4 two, 8 three"
            )),
        }
    }

    /// `&N;`
    fn number(&mut self) -> Result<u128, TextError> {
        let start = self.at;
        self.at += 1;
        let digits = self.decimal();
        let span = start..self.at;
        if digits.is_empty() {
            return Err(TextError::new("a number is missing after `&`", span)
                .help("write a digit above V as a decimal number: `&32;` allows five heaps"));
        }
        let number = digits.parse().map_err(|_| {
            TextError::new("the number is too large", span.clone())
                .help("numbers go up to 2^128 - 1; beyond write the numbers of heaps: `{130}`")
        })?;
        if self.peek() != Some(';') {
            return Err(TextError::new("`;` is missing after the number", self.at..self.at)
                .help("a digit above V is written `&32;`"));
        }
        self.at += 1;
        Ok(number)
    }

    /// The decimal digits from here.
    fn decimal(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at += length;
        &rest[..length]
    }

    /// `{2!,3+}`
    #[allow(clippy::type_complexity)]
    fn list(
        &mut self,
    ) -> Result<(Vec<(u64, Option<Modifier>)>, Option<(u64, Option<Modifier>)>), TextError> {
        const HELP: &str = "write numbers of heaps, the last perhaps with `+`: `{1,2!}`, `{0,3+}`";
        let open = self.at;
        self.at += 1;
        let (mut counts, mut tail) = (Vec::new(), None);
        loop {
            let start = self.at;
            let digits = self.decimal();
            if digits.is_empty() {
                let (message, end) = match self.peek() {
                    None => {
                        return Err(TextError::new("`{` is not closed", open..open + 1).help(HELP));
                    }
                    Some('}') if start == open + 1 => ("no number of heaps", start + 1),
                    Some(c) => ("a number of heaps is missing", start + c.len_utf8()),
                };
                let from = if start == open + 1 && self.peek() == Some('}') { open } else { start };
                return Err(TextError::new(message, from..end).help(HELP));
            }
            let count = digits.parse().ok().filter(|&count| count <= Digit::MAX_COUNT);
            let Some(count) = count else {
                return Err(TextError::new("too many heaps", start..self.at)
                    .help(format!("numbers of heaps go up to {}", Digit::MAX_COUNT)));
            };
            let mut modifier = None;
            let mut plus = false;
            while let Some(c) = self.peek() {
                if c == '+' && !plus {
                    plus = true;
                } else if let Some(m) = Modifier::from_char(c).filter(|_| modifier.is_none()) {
                    modifier = Some(m);
                } else {
                    break;
                }
                self.at += 1;
            }
            if !plus {
                counts.push((count, modifier));
            } else if tail.replace((count, modifier)).is_some() {
                return Err(TextError::new("a second `+`", start..self.at)
                    .help("one `+` allows every larger number of heaps already"));
            }
            match self.peek() {
                Some(',') => self.at += 1,
                Some('}') => break,
                None => return Err(TextError::new("`{` is not closed", open..open + 1).help(HELP)),
                Some(c) => {
                    return Err(TextError::new(
                        format!("`{c}` in a list of numbers of heaps"),
                        self.at..self.at + c.len_utf8(),
                    )
                    .help(HELP));
                }
            }
        }
        self.at += 1;
        Ok((counts, tail))
    }
}

/// The numbers of heaps that a digit's bits allow.
fn bits(bits: u128) -> Vec<(u64, Option<Modifier>)> {
    (0..128).filter(|&bit| bits >> bit & 1 == 1).map(|bit| (bit, None)).collect()
}
