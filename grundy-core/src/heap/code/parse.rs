//! Reading a code.

use super::{Code, Digit, Modifier};
use crate::fault::{Fault, fault};

use std::ops::Range;

/// Where a digit stands.
#[derive(Clone, Copy)]
enum Place {
    Left,
    Right,
    Tail,
}

impl Place {
    /// As the message file names it.
    fn key(self) -> &'static str {
        match self {
            Place::Left => "left",
            Place::Right => "right",
            Place::Tail => "tail",
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

pub(super) fn parse(text: &str) -> Result<Code, Fault> {
    if text.len() > Code::MAX_LENGTH {
        return Err(Fault::new(
            fault!("code-too-long", length = text.len()),
            Code::MAX_LENGTH..text.len(),
        )
        .help(fault!("code-longest", most = Code::MAX_LENGTH)));
    }
    let mut reader = Reader { text, at: 0 };
    let mut left = Vec::new();
    while !matches!(reader.peek(), None | Some('.')) {
        left.push(reader.digit(Place::Left)?);
    }
    if reader.peek().is_none() {
        return Err(Fault::new(fault!("code-no-point"), text.len()..text.len())
            .help(fault!("code-put-point")));
    }
    reader.at += 1;
    let mut right = Vec::new();
    while !matches!(reader.peek(), None | Some('[')) {
        right.push(reader.digit(Place::Right)?.0);
    }
    let mut repeat = Vec::new();
    if reader.peek() == Some('[') {
        let open = reader.at;
        reader.at += 1;
        loop {
            match reader.peek() {
                Some(']') if repeat.is_empty() => {
                    return Err(Fault::new(fault!("code-nothing-repeats"), open..reader.at + 1)
                        .help(fault!("code-write-repeating")));
                }
                Some(']') => break,
                None => {
                    return Err(Fault::new(fault!("code-bracket-open"), open..open + 1)
                        .help(fault!("code-close-bracket")));
                }
                Some(_) => repeat.push(reader.digit(Place::Tail)?.0),
            }
        }
        reader.at += 1;
        if reader.peek().is_some() {
            return Err(Fault::new(fault!("code-after-repeating"), reader.at..text.len())
                .help(fault!("code-repeating-last")));
        }
    }
    if left.is_empty() && right.is_empty() && repeat.is_empty() {
        return Err(
            Fault::new(fault!("code-no-digits"), 0..text.len()).help(fault!("code-write-digits"))
        );
    }
    left.reverse();
    for (added, (digit, span)) in left.iter().enumerate() {
        must_end(digit, added as u64, span.clone())?;
    }
    let left = left.into_iter().map(|(digit, _)| digit).collect();
    Ok(Code::normal(left, right, repeat))
}

/// Refuses a digit left of the point by which a heap need not become smaller.
fn must_end(digit: &Digit, added: u64, span: Range<usize>) -> Result<(), Fault> {
    if digit.modifier(0).is_some() {
        return Err(Fault::new(fault!("code-leaves-no-heap", added = added), span)
            .help(fault!("code-left-even")));
    }
    if digit.modifier(1).is_some() {
        return Err(Fault::new(fault!("code-leaves-one-heap", added = added), span)
            .help(fault!("code-left-two-heaps")));
    }
    // More than added + 1 heaps always make the heap smaller.
    let listed = digit.counts().iter().copied();
    let tail = digit
        .tail()
        .into_iter()
        .flat_map(|(start, modifier)| (start..=added + 1).map(move |count| (count, modifier)));
    for (count, modifier) in listed.chain(tail) {
        if let Some(heap) = stays(added, count, modifier) {
            let least = added + 2;
            let help = match modifier {
                Modifier::Any => fault!("code-leave-at-least", added = added, least = least),
                _ => fault!("code-leave-at-least-or-fewer", added = added, least = least),
            };
            let message = fault!("code-need-not-shrink", added = added, count = count, heap = heap);
            return Err(Fault::new(message, span).help(help));
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
    fn digit(&mut self, place: Place) -> Result<(Digit, Range<usize>), Fault> {
        let start = self.at;
        let Some(c) = self.peek() else {
            return Err(Fault::new(fault!("code-digit-missing"), start..start));
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
                return Err(Fault::new(
                    fault!("code-second-modifier", sign = second),
                    self.at..self.at + 1,
                )
                .help(fault!("code-one-modifier")));
            }
        }
        let clash = || {
            Fault::new(fault!("code-modifiers-clash"), start..self.at)
                .help(fault!("code-each-once"))
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

    fn unexpected(&self, c: char, place: Place) -> Fault {
        let span = self.at..self.at + c.len_utf8();
        let error = Fault::new(fault!("code-not-a-digit", sign = c), span);
        match c {
            '!' | '?' | '=' => error.help(fault!("code-modifier-place", sign = c)),
            '.' => error.help(fault!("code-one-point")),
            '[' => error.help(fault!("code-repeat-at-end")),
            ']' => error.help(fault!("code-bracket-closes")),
            '}' | ',' | '+' => error.help(fault!("code-braces")),
            ';' => error.help(fault!("code-above-v")),
            _ => error.help(fault!("code-digits-are", place = place.key())),
        }
    }

    /// `&N;`
    fn number(&mut self) -> Result<u128, Fault> {
        let start = self.at;
        self.at += 1;
        let digits = self.decimal();
        let span = start..self.at;
        if digits.is_empty() {
            return Err(
                Fault::new(fault!("code-number-missing"), span).help(fault!("code-write-above-v"))
            );
        }
        let number = digits.parse().map_err(|_| {
            Fault::new(fault!("number-too-large"), span.clone()).help(fault!("code-number-largest"))
        })?;
        if self.peek() != Some(';') {
            return Err(Fault::new(fault!("code-semicolon-missing"), self.at..self.at)
                .help(fault!("code-above-v")));
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
    ) -> Result<(Vec<(u64, Option<Modifier>)>, Option<(u64, Option<Modifier>)>), Fault> {
        let help = || fault!("code-write-counts");
        let open = self.at;
        self.at += 1;
        let (mut counts, mut tail) = (Vec::new(), None);
        loop {
            let start = self.at;
            let digits = self.decimal();
            if digits.is_empty() {
                let (message, end) = match self.peek() {
                    None => {
                        return Err(
                            Fault::new(fault!("code-brace-open"), open..open + 1).help(help())
                        );
                    }
                    Some('}') if start == open + 1 => (fault!("code-no-count"), start + 1),
                    Some(c) => (fault!("code-count-missing"), start + c.len_utf8()),
                };
                let from = if start == open + 1 && self.peek() == Some('}') { open } else { start };
                return Err(Fault::new(message, from..end).help(help()));
            }
            let count = digits.parse().ok().filter(|&count| count <= Digit::MAX_COUNT);
            let Some(count) = count else {
                return Err(Fault::new(fault!("code-many-heaps"), start..self.at)
                    .help(fault!("code-heaps-most", most = Digit::MAX_COUNT)));
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
                return Err(Fault::new(fault!("code-second-plus"), start..self.at)
                    .help(fault!("code-one-plus")));
            }
            match self.peek() {
                Some(',') => self.at += 1,
                Some('}') => break,
                None => {
                    return Err(Fault::new(fault!("code-brace-open"), open..open + 1).help(help()));
                }
                Some(c) => {
                    return Err(Fault::new(
                        fault!("code-sign-in-list", sign = c),
                        self.at..self.at + c.len_utf8(),
                    )
                    .help(help()));
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
