//! Standard forms of octal codes: games whose sequences are equal by proof.
//!
//! Two reductions lead from a finite octal code to its standard form: the theorems
//! `first-cousins` and `redundant-moves`, which have the proofs. Two codes with one standard form
//! have the same sequence, moved by the difference of their shifts.
//!
//! * **First cousins** (Guy and Smith; Winning Ways, chapter 4). If one token admits no move
//!   (the digit for taking 1 is even), a heap of 1 is as good as none, and the heap n of the
//!   game plays as a heap of n - 1 of another code. There the digit for taking j allows nothing
//!   or one heap if the first code may leave one heap after taking j; up to two heaps if it may
//!   leave two after taking j - 1; and no heap if it may take a heap of j + 1 whole.
//! * **Moves that change no value.** (1) Taking a heap of i whole leads to the value 0. If heap i
//!   has another option of value 0, that move changes no value. (2) Taking t and leaving one heap
//!   n - t changes no value if i tokens may be taken before a split and heap t - i has the value 0:
//!   the split into t - i and n - t has the value of heap n - t.

use super::Code;
use super::code::Modifier;
use crate::theory::Theorem;

/// The most digits of a code that is reduced.
const MOST_DIGITS: usize = 64;

/// A step on the way to a standard form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Reduction {
    /// From a code in which one token admits no move to its first cousin: heap n becomes heap
    /// n - 1.
    FirstCousin,
    /// Moves that change no value are left out.
    RedundantMoves,
}

impl Reduction {
    /// The theorem behind it.
    pub fn theorem(self) -> Theorem {
        match self {
            Reduction::FirstCousin => Theorem::FirstCousins,
            Reduction::RedundantMoves => Theorem::RedundantMoves,
        }
    }
}

/// The standard form of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Standard {
    /// The code. A heap of one token has a move, unless the game has no moves at all.
    pub code: Code,
    /// By how much the heaps are moved: heap `n + shift` of the first code has the value of heap
    /// `n` of the standard form, and the smaller heaps have the value 0.
    pub shift: u64,
    /// The reductions, in their order.
    pub steps: Vec<Reduction>,
}

/// The standard form of a finite octal code of at most 64 digits, with 0 or 4 left of the
/// point; `None` for other codes. O(digits<sup>3</sup>).
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::heap::{Code, standard::standard_form};
/// // Dawson's Kayles and Dawson's Chess.
/// let form = standard_form(&Code::parse("0.07").unwrap()).unwrap();
/// assert_eq!((form.code.to_string(), form.shift), ("0.137".into(), 1));
/// // After taking one token and splitting off a heap of value 0, the rest is what a take leaves.
/// let form = standard_form(&Code::parse("0.1402").unwrap()).unwrap();
/// assert_eq!((form.code.to_string(), form.shift), ("0.14".into(), 0));
/// ```
pub fn standard_form(code: &Code) -> Option<Standard> {
    let mut digits = octal_digits(code)?;
    let (mut shift, mut steps) = (0, Vec::new());
    loop {
        if drop_redundant(&mut digits) {
            steps.push(Reduction::RedundantMoves);
        }
        let one_has_a_move = digits.get(1).is_some_and(|digit| digit & 1 == 1);
        if one_has_a_move || digits.iter().all(|&digit| digit == 0) {
            break;
        }
        digits = first_cousin(&digits);
        steps.push(Reduction::FirstCousin);
        shift += 1;
    }
    Some(Standard { code: code_of(&digits)?, shift, steps })
}

/// The digits from the place for taking nothing on, without zeros at the end.
fn octal_digits(code: &Code) -> Option<Vec<u8>> {
    if !code.is_finite() || code.left_len() > 1 || code.right_len() > MOST_DIGITS {
        return None;
    }
    let digits = std::iter::once(code.adding(0))
        .chain((1..=code.right_len() as u64).map(|taken| code.taking(taken)));
    digits
        .map(|digit| {
            let Some(digit) = digit else { return Some(0) };
            let counts = digit.counts().iter();
            let octal = digit.tail().is_none()
                && counts.clone().all(|&(count, m)| count <= 2 && m == Modifier::Any);
            octal.then(|| counts.map(|&(count, _)| 1 << count).sum())
        })
        .collect()
}

fn code_of(digits: &[u8]) -> Option<Code> {
    let right: String = digits.iter().skip(1).map(|digit| char::from(b'0' + digit)).collect();
    let right = if right.is_empty() { "0" } else { &right };
    Code::parse(&format!("{}.{right}", digits.first()?)).ok()
}

/// The values of the options of a heap.
fn options(digits: &[u8], values: &[usize], heap: usize) -> Vec<usize> {
    let mut options = Vec::new();
    for (taken, &digit) in digits.iter().enumerate().take(heap + 1) {
        let rest = heap - taken;
        if digit & 1 != 0 && rest == 0 {
            options.push(0);
        }
        if digit & 2 != 0 && rest > 0 {
            options.push(values[rest]);
        }
        if digit & 4 != 0 {
            options.extend((1..=rest / 2).map(|part| values[part] ^ values[rest - part]));
        }
    }
    options
}

/// Leaves out the moves that change no value. Returns whether there were any.
fn drop_redundant(digits: &mut Vec<u8>) -> bool {
    let before = digits.clone();
    let mut values = Vec::new();
    for heap in 0..digits.len() {
        let options = options(digits, &values, heap);
        values.push((0..).find(|value| !options.contains(value)).unwrap_or(0));
    }
    for heap in 1..digits.len() {
        if digits[heap] & 1 != 0 {
            digits[heap] &= !1;
            if !options(digits, &values, heap).contains(&0) {
                digits[heap] |= 1;
            }
        }
    }
    for taken in 1..digits.len() {
        let beside_zero = (0..taken).any(|i| digits[i] & 4 != 0 && values[taken - i] == 0);
        if beside_zero {
            digits[taken] &= !2;
        }
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    *digits != before
}

/// The code in which heap n - 1 plays as heap n does here, where heap 1 has no move.
fn first_cousin(digits: &[u8]) -> Vec<u8> {
    let at = |place: usize| digits.get(place).copied().unwrap_or(0);
    (0..=digits.len())
        .map(|taken| {
            let two = if taken > 0 && at(taken - 1) & 4 != 0 { 7 } else { 0 };
            let one = if at(taken) & 2 != 0 { 3 } else { 0 };
            two | one | (at(taken + 1) & 1)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::heap::{HeapRules, NimSequence, atlas};

    fn form(code: &str) -> Standard {
        standard_form(&Code::parse(code).unwrap()).unwrap()
    }

    /// Every code of three digits, and each second one of four: the values of all heaps to 80
    /// are those of the standard form, moved by the shift.
    #[test]
    fn the_values_are_those_of_the_standard_form() {
        let values = |code: &Code| {
            let mut sequence = NimSequence::new(HeapRules::Code(code.clone()));
            sequence.compute(80, &Budget::unlimited()).unwrap();
            (0..=80).map(|heap| sequence.known(heap).unwrap().0).collect::<Vec<_>>()
        };
        let codes = atlas::codes(3).into_iter().chain(atlas::codes(4).into_iter().step_by(2));
        for code in codes {
            let form = standard_form(&code).unwrap();
            let (own, standard) = (values(&code), values(&form.code));
            let shift = form.shift as usize;
            assert!(own[..shift].iter().all(|&value| value == 0), "{code}");
            assert_eq!(own[shift..], standard[..=80 - shift], "{code} and {}", form.code);
            assert_eq!(standard_form(&form.code).unwrap().code, form.code, "{code}");
            let one = standard[1] == 1 || standard.iter().all(|&value| value == 0);
            assert!(one, "{code} and {}", form.code);
        }
    }

    #[test]
    fn known_cousins_have_one_form() {
        // Winning Ways, chapter 4: Dawson's Kayles and Chess; 0.4 is another cousin of theirs.
        for code in ["0.07", "0.4", "0.137"] {
            assert_eq!(form(code).code.to_string(), "0.137", "{code}");
        }
        assert_eq!(form("0.007").shift, 2);
        assert_eq!(form("0.4").shift, 2);
        assert_eq!(form("0.77").steps, []);
        assert_eq!(form("4.0").code, form("0.7").code);
        assert_eq!(form("0.0").code.to_string(), "0.0");
        assert_eq!(form("0.000").shift, 0);
    }

    #[test]
    fn codes_that_are_not_octal_have_none() {
        for code in ["0.8", "4!.0", "0.7!", "0.[3]", "8.0", "0.{2+}"] {
            assert_eq!(standard_form(&Code::parse(code).unwrap()), None, "{code}");
        }
        let long = format!("0.{}7", "0".repeat(64));
        assert_eq!(standard_form(&Code::parse(&long).unwrap()), None);
    }
}
