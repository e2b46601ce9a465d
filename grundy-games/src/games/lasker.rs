//! Lasker's Nim: take from a heap, or split it.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board, Cell};
use crate::budget::{Budget, Stop};
use crate::heap::{HeapForm, HeapRules};
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::{Rank, Role, Step};
use crate::ruleset::{Complete, EachOption, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const LASKER: Entry = Entry {
    name: "lasker",
    arguments: "N...",
    code: Some("4.[3]"),
    kind: Kind::OneHeap,
    examples: &["lasker 3"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Lasker))
    },
    ..Entry::BLANK
};

/// The position is one heap.
#[derive(Clone, Copy, Debug)]
pub struct Lasker;

/// The closed form; it is its own inverse.
fn value(heap: u128) -> u128 {
    match heap % 4 {
        3 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    }
}

/// Splits of `heap` into two parts, the smaller first, whose values have the
/// nim-sum `target`; each once.
///
/// A part 4x + r has a value whose high digits are x + d(r), where d is 1 for
/// r = 3, -1 for r = 0 and 0 else. The high digits X, Y of two values have a
/// known sum S and a known nim-sum V, so X + Y = V + 2 (X and Y) gives their
/// common digits C = (S - V)/2; the digits of V are dealt out to X and Y in
/// every possible way.
fn splits(heap: u64, target: u128) -> impl Iterator<Item = (u64, u64)> {
    let high = |part: u64| value(part.into()) / 4;
    (0..4u64).flat_map(move |r| {
        let s = (heap % 4 + 4 - r) % 4;
        let shift = |r: u64| i128::from(r == 3) - i128::from(r == 0);
        let low = |r: u64| [3u128, 1, 2, 0][r as usize];
        let parts = (i128::from(heap) - i128::from(r + s)) / 4;
        let (sum, nim) = (parts + shift(r) + shift(s), target / 4);
        let common = sum - nim as i128;
        let fits = low(r) ^ low(s) == target % 4
            && i128::from(heap) >= i128::from(r + s)
            && common >= 0
            && common % 2 == 0
            && nim <= u128::from(u64::MAX)
            && (common as u128 / 2) & nim == 0;
        let common = if fits { common as u128 / 2 } else { 0 };
        // All ways to give digits of `nim` to the first part.
        let mut dealt = fits.then_some(0u128);
        std::iter::from_fn(move || {
            let own = dealt?;
            dealt = (own != nim).then(|| own.wrapping_sub(nim) & nim);
            Some(common | own)
        })
        .filter_map(move |x| {
            let part = (x as i128 - shift(r)) * 4 + i128::from(r);
            let first = u64::try_from(part).ok()?;
            let second = heap.checked_sub(first)?;
            let valid = first > 0 && first <= second && high(first) == x;
            valid.then_some((first, second))
        })
    })
}

impl Ruleset for Lasker {
    type Position = u64;

    fn name(&self) -> String {
        "lasker".into()
    }

    fn options(&self, &heap: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
        (0..heap).rev().try_for_each(|left| each(&[left]))?;
        (1..=heap / 2).try_for_each(|part| each(&[part, heap - part]))
    }

    fn parse(&self, text: &str) -> Result<u64, TextError> {
        parse_number(text, message!("heap-size"))
    }

    fn write(&self, heap: &u64, out: &mut String) {
        super::push_number(out, *heap);
    }

    fn vanishes(&self, &heap: &u64) -> bool {
        heap == 0
    }

    fn board(&self, heaps: &[u64]) -> Option<Board> {
        Some(Board::heaps(heaps.iter().copied(), Cell::Token))
    }

    fn theory(&self) -> &dyn Theory<u64> {
        self
    }
}

impl Theory<u64> for Lasker {
    fn heap_form(&self) -> Option<HeapForm> {
        Some(HeapForm::code("4.[3]"))
    }

    fn heap_game(&self) -> Option<HeapRules> {
        Theory::heap_form(self).map(|form| form.rules)
    }

    fn heap_of(&self, &heap: &u64) -> u64 {
        heap
    }

    fn value(&self, &heap: &u64, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(Nimber(value(heap.into()))), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        &heap: &u64,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, u64>,
    ) -> Option<Complete> {
        // The closed form swaps neighbours, so it is its own inverse.
        let left = value(target.0);
        if left < u128::from(heap) && each(&[left as u64]).is_break() {
            return Some(Complete::All);
        }
        for (a, b) in splits(heap, target.0) {
            if each(&[a, b]).is_break() {
                break;
            }
        }
        Some(Complete::All)
    }

    fn count_options(&self, &heap: &u64) -> Option<u128> {
        Some(u128::from(heap) + u128::from(heap / 2))
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Lasker)
    }

    fn explain(&self, parts: &[u64], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        // The theorem speaks of the heaps 4k+1 to 4k+4.
        let rows = parts.iter().map(|&heap| {
            let (quotient, remainder) = match heap.checked_sub(1) {
                Some(less) => (less / 4, less % 4 + 1),
                None => (0, 0),
            };
            let label =
                message!("lasker-row", heap = heap, quotient = quotient, remainder = remainder);
            (label, Nimber(value(heap.into())))
        });
        let added =
            (parts.len() > 1).then(|| Step::with(Role::Spare(Rank::Lead), message!("parts-added")));
        added.into_iter().chain([Step::nim_sum(rows)]).collect()
    }
}
