//! Take-and-break codes: the rules of a one-heap game in a few digits.
//!
//! The notation is that of CGSuite. The digit at place `i` after the point says what may be
//! left after taking exactly `i` tokens from a heap. The digit just left of the point is about
//! moves that take nothing, and the digits further left about moves that *add* 1, 2, .. tokens.
//!
//! | digit | what may be left |
//! |---|---|
//! | `0`-`9`, `A`-`V` | j heaps is allowed if bit j is set: `3` = nothing or one heap, `4` = two heaps |
//! | `&N;` | the same for a number N of any size up to 2<sup>128</sup> - 1 |
//! | `{2,3}` | two or three heaps |
//! | `{2+}` | two heaps or more |
//! | `*` | any number of heaps: `{0+}` |
//! | `6!` | as `6`, but all heaps different |
//! | `6?` | as `6`, but not all heaps equal |
//! | `6=` | as `6`, but all heaps equal |
//! | `{2!,4?+}` | two different heaps, or four and more that are not all equal |
//! | `[37]` | (at the end) these digits repeat indefinitely |
//!
//! Heaps are never empty. No heap or a single one satisfies every modifier.
//!
//! So Kayles is `0.77` (take one or two tokens, and you may split the rest),
//! Dawson's Chess `0.137`, Nim `0.[3]`, Lasker's Nim `4.[3]` and Grundy's
//! game `4!.0`.
//!
//! # Which codes are refused
//!
//! A game must end. A move that takes tokens makes every heap smaller; a move
//! that takes none does if it leaves at least two heaps. A move that adds `a`
//! tokens must do so as well: **a code is accepted if and only if every move
//! leaves only heaps smaller than the one it came from** (then every play
//! ends, because multisets of heaps are well-ordered). For a digit that adds
//! `a` tokens that means: for `j` heaps, `j >= a + 2`; with `!`,
//! `j (j - 1) / 2 > a`; with `=`, no heap `n` with `n (j - 1) <= a` such that
//! `j` divides `n + a`. Without modifier, with `!` and with `?` a code that
//! breaks this rule really has an endless play (`n` becomes `n` and others);
//! with `=` it may not, and is refused all the same.

mod digit;
mod display;
mod options;
mod parse;

pub use digit::{Digit, Modifier};

use crate::fault::Fault;

/// The rules of a take-and-break game, in normal form.
///
/// Two codes are equal if their normal forms are. That is nearly "the same
/// rules"; only `!` and `?` of two heaps mean the same and stay apart.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::heap::code::Code;
/// let kayles = Code::parse(".77").unwrap();
/// assert_eq!(kayles.to_string(), "0.77");
/// let mut options = Vec::new();
/// let _ = kayles.options(3, &mut |heaps| {
///     options.push(heaps.to_vec());
///     std::ops::ControlFlow::Continue(())
/// });
/// assert_eq!(options, [vec![2], vec![1, 1], vec![1]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// `left[a]`: the heaps that may be left after adding `a` tokens (0: after taking none). No
    /// trailing empty digits.
    left: Vec<Digit>,
    /// `right[i - 1]`: the heaps that may be left after taking `i` tokens.
    right: Vec<Digit>,
    /// The digits that repeat indefinitely after `right`; empty if there are none.
    repeat: Vec<Digit>,
}

impl Code {
    /// The longest code that is read, in bytes.
    pub const MAX_LENGTH: usize = 4096;

    /// Reads a code. It must have a point; digits on either side of it may be
    /// left out (`.77`, `4.`), letters may be small.
    ///
    /// # Errors
    /// What is wrong, with the bytes at fault: an unknown character, a
    /// modifier without digit, a digit that allows no move where it stands,
    /// a game that need not end (see the [module](self)), more than
    /// [`Code::MAX_LENGTH`] bytes.
    pub fn parse(text: &str) -> Result<Code, Fault> {
        parse::parse(text)
    }

    /// The normal form of the digits `left` (from the point outwards, the
    /// first for taking nothing), `right` and `repeat`.
    fn normal(mut left: Vec<Digit>, mut right: Vec<Digit>, mut repeat: Vec<Digit>) -> Code {
        while left.last().is_some_and(Digit::is_empty) {
            left.pop();
        }
        if repeat.iter().all(Digit::is_empty) {
            repeat.clear();
            while right.last().is_some_and(Digit::is_empty) {
                right.pop();
            }
        }
        // The least period of the tail, then as much of it as possible.
        let length = repeat.len();
        if let Some(least) = (1..length).find(|&period| {
            length.is_multiple_of(period)
                && (period..length).all(|i| repeat[i] == repeat[i - period])
        }) {
            repeat.truncate(least);
        }
        while !repeat.is_empty() && right.last() == repeat.last() {
            right.pop();
            repeat.rotate_right(1);
        }
        Code { left, right, repeat }
    }

    /// The digit for adding `added` tokens (0: for taking none), if any.
    pub fn adding(&self, added: u64) -> Option<&Digit> {
        self.left.get(usize::try_from(added).ok()?)
    }

    /// The digit for taking `taken >= 1` tokens, if any.
    pub fn taking(&self, taken: u64) -> Option<&Digit> {
        let at = taken.checked_sub(1)?;
        let tail = at.checked_sub(self.right.len() as u64);
        match tail {
            None => self.right.get(at as usize),
            Some(at) if !self.repeat.is_empty() => {
                self.repeat.get((at % self.repeat.len() as u64) as usize)
            }
            Some(_) => None,
        }
    }

    /// How many places left of the point, the one for taking nothing
    /// included, have digits.
    pub fn left_len(&self) -> usize {
        self.left.len()
    }

    /// How many places after the point come before the repeating tail. For a
    /// finite code that is the place of its last digit.
    pub fn right_len(&self) -> usize {
        self.right.len()
    }

    /// The number of digits that repeat indefinitely; 0 for a finite code.
    pub fn repeat_len(&self) -> usize {
        self.repeat.len()
    }

    /// Whether only finitely many numbers of tokens may be taken.
    pub fn is_finite(&self) -> bool {
        self.repeat.is_empty()
    }

    /// Every digit that occurs, those of the tail once.
    pub fn digits(&self) -> impl Iterator<Item = &Digit> {
        self.left.iter().chain(&self.right).chain(&self.repeat)
    }
}
