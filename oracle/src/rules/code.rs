//! Take-and-break codes: after the point a digit for each number that is taken,
//! before it one for splits without taking.
//!
//! A digit says into how many heaps the rest may be split: bit j allows j heaps. Digits are `0`
//! to `9` and then `A` to `V`, or the numbers in braces (`{0,2!}`). `!` requires that all heaps
//! differ, `=` that all are equal, `?` that not all are equal. Digits in brackets at the end
//! repeat indefinitely.

use super::Part;

/// A code, digit by digit.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Code {
    /// Splits without taking.
    split: Digit,
    /// The heaps that may be left after taking 1, 2, ...
    digits: Vec<Digit>,
    /// What then repeats; empty for a finite code.
    tail: Vec<Digit>,
}

/// How many heaps may be left, and of what kind.
pub(crate) type Digit = Vec<(usize, Kind)>;

/// A condition on the heaps that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    Any,
    Unequal,
    Equal,
    NotAllEqual,
}

impl Kind {
    fn read(sign: char) -> Option<Kind> {
        match sign {
            '!' => Some(Kind::Unequal),
            '=' => Some(Kind::Equal),
            '?' => Some(Kind::NotAllEqual),
            _ => None,
        }
    }

    /// Whether ascending heaps keep to the condition.
    pub(crate) fn allows(self, heaps: &[u64]) -> bool {
        let equal = |two: &[u64]| two[0] == two[1];
        match self {
            Kind::Any => true,
            Kind::Unequal => !heaps.windows(2).any(equal),
            Kind::Equal => heaps.windows(2).all(equal),
            Kind::NotAllEqual => !heaps.windows(2).all(equal),
        }
    }
}

impl Code {
    pub(crate) fn parse(text: &str) -> Result<Code, String> {
        let unknown = || format!("no such game or code: {text:?}");
        let (left, right) = text.split_once('.').ok_or_else(unknown)?;
        let (finite, tail) = match right.split_once('[') {
            Some((finite, tail)) => (finite, tail.strip_suffix(']').ok_or_else(unknown)?),
            None => (right, ""),
        };
        let left = read_digits(left).ok_or_else(unknown)?;
        let (mut digits, tail) =
            (read_digits(finite).ok_or_else(unknown)?, read_digits(tail).ok_or_else(unknown)?);
        let [split] = &left[..] else { return Err(unknown()) };
        if split.iter().any(|&(count, _)| count < 2) || digits.len() + tail.len() == 0 {
            return Err(unknown());
        }
        if tail.is_empty() {
            while digits.len() > 1 && digits.last().is_some_and(Vec::is_empty) {
                digits.pop();
            }
        }
        Ok(Code { split: split.clone(), digits, tail })
    }

    pub(super) fn text(&self) -> String {
        let mut text = write_digit(&self.split) + ".";
        text.extend(self.digits.iter().map(write_digit));
        if !self.tail.is_empty() {
            let tail: String = self.tail.iter().map(write_digit).collect();
            text += &format!("[{tail}]");
        }
        text
    }

    /// The heaps that may be left after taking `taken`.
    pub(crate) fn digit(&self, taken: u64) -> &[(usize, Kind)] {
        let Some(place) = taken.checked_sub(1) else { return &self.split };
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        match place.checked_sub(self.digits.len()) {
            None => &self.digits[place],
            Some(_) if self.tail.is_empty() => &[],
            Some(past) => &self.tail[past % self.tail.len()],
        }
    }

    /// All digits, each once.
    pub(crate) fn all_digits(&self) -> impl Iterator<Item = &Digit> {
        std::iter::once(&self.split).chain(&self.digits).chain(&self.tail)
    }

    /// The last place before the digits that repeat.
    pub(crate) fn last_place(&self) -> u64 {
        let used = |digit: &Digit| !digit.is_empty();
        match self.tail.is_empty() {
            true => self.digits.iter().rposition(used).map_or(0, |place| place as u64 + 1),
            false => self.digits.len() as u64,
        }
    }

    /// How many digits repeat; 0 for a finite code.
    pub(crate) fn tail_length(&self) -> u64 {
        self.tail.len() as u64
    }

    /// Every option of a heap, once: the number taken and the heaps left,
    /// ascending.
    pub(crate) fn each_option(&self, size: u64, each: &mut dyn FnMut(u64, &[u64])) {
        let most = if self.tail.is_empty() { self.digits.len() as u64 } else { size };
        for taken in 0..=most.min(size) {
            for &(count, kind) in self.digit(taken) {
                let rest = size - taken;
                match count {
                    0 if rest == 0 => each(taken, &[]),
                    0 => {}
                    _ => parts(rest, count, 1, &mut Vec::new(), &mut |heaps| {
                        if kind.allows(heaps) {
                            each(taken, heaps);
                        }
                    }),
                }
            }
        }
    }

    /// The heaps that each move leaves of one heap.
    pub(super) fn moves(&self, heap: &[u32]) -> Vec<Vec<Part>> {
        let mut all = Vec::new();
        self.each_option(heap[0].into(), &mut |_, heaps| {
            all.push(heaps.iter().map(|&heap| vec![heap as u32]).collect());
        });
        all
    }
}

/// Every way to write `rest` as `count` ascending numbers from `least` on.
fn parts(rest: u64, count: usize, least: u64, chosen: &mut Vec<u64>, each: &mut dyn FnMut(&[u64])) {
    if count == 1 {
        if rest >= least {
            chosen.push(rest);
            each(chosen);
            chosen.pop();
        }
        return;
    }
    for first in least..=rest / count as u64 {
        chosen.push(first);
        parts(rest - first, count - 1, first, chosen, each);
        chosen.pop();
    }
}

fn read_digits(text: &str) -> Option<Vec<Digit>> {
    let mut digits = Vec::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let mut digit = match sign {
            '{' => {
                let inner: String = signs.by_ref().take_while(|&sign| sign != '}').collect();
                inner.split(',').map(read_count).collect::<Option<Digit>>()?
            }
            sign => {
                let bits = sign.to_digit(32)?;
                (0..5).filter(|bit| bits >> bit & 1 == 1).map(|bit| (bit, Kind::Any)).collect()
            }
        };
        if let Some(kind) = signs.peek().copied().and_then(Kind::read) {
            signs.next();
            for (_, of) in digit.iter_mut().filter(|(count, of)| *count > 1 && *of == Kind::Any) {
                *of = kind;
            }
        }
        digit.sort_unstable();
        digits.push(digit);
    }
    Some(digits)
}

fn read_count(text: &str) -> Option<(usize, Kind)> {
    let last = text.chars().last()?;
    let kind = Kind::read(last);
    let count = if kind.is_some() { &text[..text.len() - 1] } else { text };
    let count: usize = count.parse().ok()?;
    // No condition is of any use on less than two heaps.
    Some((count, kind.filter(|_| count > 1).unwrap_or(Kind::Any)))
}

fn write_digit(digit: &Digit) -> String {
    let sign = |kind: Kind| match kind {
        Kind::Any => "",
        Kind::Unequal => "!",
        Kind::Equal => "=",
        Kind::NotAllEqual => "?",
    };
    let mut kinds: Vec<Kind> =
        digit.iter().filter(|(count, _)| *count > 1).map(|&(_, kind)| kind).collect();
    kinds.dedup();
    if kinds.len() < 2 && digit.iter().all(|&(count, _)| count < 5) {
        let bits = digit.iter().map(|(count, _)| 1 << count).sum();
        let bits = char::from_digit(bits, 32).expect("five bits").to_ascii_uppercase();
        return format!("{bits}{}", kinds.first().map_or("", |&kind| sign(kind)));
    }
    let counts: Vec<String> =
        digit.iter().map(|&(count, kind)| format!("{count}{}", sign(kind))).collect();
    format!("{{{}}}", counts.join(","))
}
