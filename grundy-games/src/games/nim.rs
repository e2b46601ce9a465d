//! Nim, and Nim with a bank of chips (poker-Nim).

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board, Cell, Cells, Row};
use crate::budget::{Budget, Stop};
use crate::heap::{HeapForm, HeapRules};
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::{Step, Summand, wanted};
use crate::ruleset::{Complete, EachOption, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry of Nim.
pub const NIM: Entry = Entry {
    name: "nim",
    arguments: "H...",
    code: Some("0.[3]"),
    kind: Kind::OneHeap,
    examples: &["nim 3 4 5", "nim 1 2 3"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Nim))
    },
    ..Entry::BLANK
};

/// The registry's entry of poker-Nim.
pub const POKER_NIM: Entry = Entry {
    name: "poker-nim",
    parameter: Some("R"),
    arguments: "H...",
    kind: Kind::Numbers,
    examples: &["poker-nim:2 3 4 5"],
    make: |parameter, _| {
        let bank = parameter.number(message!("the-bank"), 0)?;
        Ok(term::game(PokerNim::new(bank)))
    },
    ..Entry::BLANK
};

/// Nim: the position is one heap.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

impl Ruleset for Nim {
    type Position = u64;

    fn name(&self) -> String {
        "nim".into()
    }

    fn options(&self, &heap: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
        (0..heap).rev().try_for_each(|left| each(&[left]))
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

impl Theory<u64> for Nim {
    fn heap_form(&self) -> Option<HeapForm> {
        Some(HeapForm::code("0.[3]"))
    }

    fn heap_game(&self) -> Option<HeapRules> {
        Theory::heap_form(self).map(|form| form.rules)
    }

    fn heap_of(&self, &heap: &u64) -> u64 {
        heap
    }

    fn value(&self, &heap: &u64, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(heap.into()), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        &heap: &u64,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, u64>,
    ) -> Option<Complete> {
        if target.0 < u128::from(heap) {
            let _ = each(&[target.0 as u64]);
        }
        Some(Complete::All)
    }

    fn count_options(&self, &heap: &u64) -> Option<u128> {
        Some(heap.into())
    }

    fn is_option(&self, &heap: &u64, to: &[u64]) -> Option<bool> {
        Some(match to {
            [] => heap > 0,
            [left] => *left < heap,
            _ => false,
        })
    }

    fn is_nim(&self) -> bool {
        true
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Bouton)
    }

    fn explain(&self, parts: &[u64], _: Play, _: &Budget) -> Vec<Step> {
        vec![Step::nim_sum(parts.iter().map(|&heap| (message!("row-heap"), heap.into())))]
    }

    fn derive(&self, &heap: &u64, _: &[u64], change: Nimber) -> Vec<Step> {
        let mut steps = wanted(&Summand::Heap(heap), heap.into(), change);
        let taken = u128::from(heap) - (u128::from(heap) ^ change.0);
        steps.push(Step::say(message!("nim-take", taken = taken, heap = heap)));
        steps
    }
}

/// Poker-Nim: the position is all heaps and the bank.
#[derive(Clone, Copy, Debug)]
pub struct PokerNim {
    bank: u64,
}

/// A position of poker-Nim.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pot {
    /// Heaps that are not empty, in rising order.
    heaps: Vec<u64>,
    /// The chips that can still be added.
    bank: u64,
}

impl PokerNim {
    /// The game that begins with this bank.
    pub fn new(bank: u64) -> PokerNim {
        PokerNim { bank }
    }
}

impl Pot {
    fn with(&self, index: usize, heap: u64) -> Pot {
        let mut next = self.clone();
        let old = std::mem::replace(&mut next.heaps[index], heap);
        next.bank -= heap.saturating_sub(old);
        next.heaps.sort_unstable();
        next.heaps.retain(|&heap| heap > 0);
        next
    }
}

impl Ruleset for PokerNim {
    type Position = Pot;

    fn name(&self) -> String {
        format!("poker-nim:{}", self.bank)
    }

    fn options(&self, pot: &Pot, each: &mut EachOption<'_, Pot>) -> ControlFlow<()> {
        for (index, &heap) in pot.heaps.iter().enumerate() {
            if index > 0 && pot.heaps[index - 1] == heap {
                continue;
            }
            for left in (0..heap).rev() {
                each(&[pot.with(index, left)])?;
            }
            for more in 1..=pot.bank {
                // A heap beyond 2^64-1 cannot be written, and a list up to there would take too
                // long.
                let Some(sum) = heap.checked_add(more) else { break };
                each(&[pot.with(index, sum)])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<Pot, TextError> {
        let mut heaps = super::numbers(text, &message!("heap-size"), 0)?;
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        Ok(Pot { heaps, bank: self.bank })
    }

    fn write(&self, pot: &Pot, out: &mut String) {
        super::push_numbers(out, &pot.heaps);
    }

    fn write_heading(&self, pot: &Pot, out: &mut String) {
        out.push_str("poker-nim:");
        super::push_number(out, pot.bank);
    }

    fn coupled(&self) -> bool {
        true
    }

    fn vanishes(&self, pot: &Pot) -> bool {
        pot.heaps.is_empty()
    }

    fn board(&self, pots: &[Pot]) -> Option<Board> {
        let pot = pots.first()?;
        let mut board = Board::heaps(pot.heaps.iter().copied(), Cell::Token);
        let label = message!("board-bank", chips = pot.bank);
        board.rows.push(Row { label, cells: Cells::Heap(pot.bank, Cell::Token) });
        Some(board)
    }

    fn describe(&self, from: &Pot, to: &[Pot]) -> Option<Message> {
        let to = to.first()?;
        (to.bank < from.bank).then(|| message!("poker-nim-increase", chips = from.bank - to.bank))
    }

    fn bytes(&self, pot: &Pot) -> u64 {
        (size_of::<Pot>() + pot.heaps.len() * 8) as u64
    }

    fn theory(&self) -> &dyn Theory<Pot> {
        self
    }
}

impl Theory<Pot> for PokerNim {
    fn value(&self, pot: &Pot, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        let sum = pot.heaps.iter().fold(0, |sum, heap| sum ^ heap);
        Ok(Some((Value::Nim(sum.into()), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        pot: &Pot,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, Pot>,
    ) -> Option<Complete> {
        let sum = pot.heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let Ok(target) = u64::try_from(target.0) else { return Some(Complete::All) };
        for (index, &heap) in pot.heaps.iter().enumerate() {
            let to = heap ^ sum ^ target;
            let again = index > 0 && pot.heaps[index - 1] == heap;
            if !again && to != heap && to.saturating_sub(heap) <= pot.bank {
                let flow = each(&[pot.with(index, to)]);
                if flow.is_break() {
                    break;
                }
            }
        }
        Some(Complete::All)
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Increases)
    }

    fn explain(&self, parts: &[Pot], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let heaps = parts.iter().flat_map(|pot| &pot.heaps);
        vec![
            Step::say(message!("poker-nim-bank")),
            Step::nim_sum(heaps.map(|&heap| (message!("row-heap"), heap.into()))),
        ]
    }

    fn derive(&self, from: &Pot, to: &[Pot], change: Nimber) -> Vec<Step> {
        let heaps = to.first().map_or(&[][..], |pot| &pot.heaps);
        let count = |heaps: &[u64], heap: u64| heaps.iter().filter(|&&h| h == heap).count();
        let changed = from.heaps.iter().find(|&&h| count(&from.heaps, h) > count(heaps, h));
        let Some(&heap) = changed else { return Vec::new() };
        let mut steps = wanted(&Summand::Heap(heap), heap.into(), change);
        let to = u128::from(heap) ^ change.0;
        steps.push(Step::say(match to.checked_sub(heap.into()) {
            None => message!("nim-take", taken = u128::from(heap) - to, heap = heap),
            Some(more) => message!("poker-nim-add", more = more, heap = heap),
        }));
        steps
    }

    fn is_reversible(&self, from: &Pot, to: &[Pot]) -> bool {
        to.first().is_some_and(|to| to.bank < from.bank)
    }
}
