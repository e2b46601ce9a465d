//! Nim, and Nim with a bank of chips (poker-Nim).

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::heap::HeapForm;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::Step;
use crate::reason::wanted;
use crate::ruleset::{Complete, EachOption, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry of Nim.
pub const NIM: Entry = Entry {
    name: "nim",
    title: "Nim",
    arguments: "H...",
    arguments_help: "heap sizes, 0 to 2^64-1",
    rules: "Take any number of objects, at least one, from one heap.",
    known: "The nim-value is the nim-sum of the heap sizes, in closed form (Bouton). Misere Nim \
        is solved as well: play as in normal Nim until your move would leave heaps of size 1 \
        only, then leave an odd number of them.",
    references: &[
        "C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901)",
        "Winning Ways, chapter 2",
    ],
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
    title: "Poker-Nim: Nim with increases",
    parameter: Some("R"),
    parameter_help: "chips in the common bank, 0 to 2^64-1",
    arguments: "H...",
    arguments_help: "heap sizes",
    rules: "Take any number from one heap; these chips leave the game. Or add some chips of the \
        bank to one heap that is not empty. The bank only shrinks.",
    known: "The nim-value is the nim-sum of the heap sizes, whatever the bank holds: an increase \
        can be taken back.",
    references: &["Winning Ways, chapter 3 (poker-Nim)"],
    kind: Kind::Numbers,
    examples: &["poker-nim:2 3 4 5"],
    make: |parameter, _| {
        let bank = parameter.number("the bank", 0)?;
        Ok(term::game(PokerNim::new(bank)))
    },
    ..Entry::BLANK
};

/// Bouton's theorem.
pub const BOUTON: Theorem = Theorem {
    title: "Bouton's theorem",
    statement: "A position of Nim equals a single heap whose size is the nim-sum (binary addition \
        without carry, xor) of the heap sizes. The player to move loses exactly when the \
        nim-sum is 0.",
    proof: &[
        "No heaps: the nim-sum is 0 and the player to move loses. A move changes exactly one \
         heap, so it changes the nim-sum: from 0 every move leads to a sum other than 0.",
        "From a sum s other than 0: take the highest binary digit of s. Some heap h has that \
         digit, else the column would not add up to 1. Then h xor s is smaller than h, because \
         the highest digit that changes goes from 1 to 0. Reduce the heap to h xor s: the \
         nim-sum becomes s xor h xor (h xor s) = 0.",
        "Let G be the position and H a heap of size s. In G + H the nim-sum is s xor s = 0, so it is \
         lost. Then G and H can stand for each other in every sum: G + X has the winner of \
         G + X + H + H, because H + H is lost and a lost position that is added changes nothing; \
         and (G + H) + X + H has the winner of X + H, for the same reason.",
    ],
    source: "C. L. Bouton, Ann. of Math. 3 (1901) 35-39",
};

/// Bouton's theorem with moves that enlarge heaps.
pub const INCREASES: Theorem = Theorem {
    title: "Nim with increases",
    statement: "If moves that enlarge heaps are added to Nim, in whatever way, so that the game \
        still ends, the nim-value stays the nim-sum of the heap sizes.",
    proof: &[
        "The player who wins Nim answers every increase by taking the same amount away again, \
         and every other move as in Nim. The rules of increases do not matter; as the game \
         ends, they run out, and in the meantime nobody has gained.",
        "The same holds with one more heap H, of the size of the nim-sum, beside the position G: \
         G + H is lost. So G equals H: G + X has the winner of (G + H) + X + H, because the lost \
         position H + H changes nothing, and that has the winner of X + H.",
    ],
    source: "Winning Ways, chapter 3 (reversible moves)",
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
        parse_number(text, "a heap size")
    }

    fn write(&self, heap: &u64, out: &mut String) {
        super::push_number(out, *heap);
    }

    fn vanishes(&self, &heap: &u64) -> bool {
        heap == 0
    }

    fn theory(&self) -> &dyn Theory<u64> {
        self
    }
}

impl Theory<u64> for Nim {
    fn heap_form(&self) -> Option<HeapForm> {
        Some(HeapForm::code("0.[3]"))
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

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&BOUTON)
    }

    fn explain(&self, parts: &[u64], _: Play, _: &Budget) -> Vec<Step> {
        vec![Step::nim_sum(parts.iter().map(|&heap| ("heap".to_string(), heap.into())))]
    }

    fn derive(&self, &heap: &u64, _: &[u64], change: Nimber) -> Vec<Step> {
        let mut steps = wanted(&format!("the heap {heap}"), heap.into(), change);
        let taken = u128::from(heap) - (u128::from(heap) ^ change.0);
        steps.push(Step::say(format!("So take {taken} from the heap {heap}.")));
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
                // A heap past 2^64-1 cannot be written; to list so far would
                // take longer than anybody waits.
                let Some(sum) = heap.checked_add(more) else { break };
                each(&[pot.with(index, sum)])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<Pot, TextError> {
        let mut heaps = super::numbers(text, "a heap size", 0)?;
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

    fn describe(&self, from: &Pot, to: &[Pot]) -> Option<String> {
        let to = to.first()?;
        (to.bank < from.bank).then(|| {
            let chips = from.bank - to.bank;
            format!("({chips} from the bank: an increase, which here happens to win as well.)")
        })
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

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&INCREASES)
    }

    fn explain(&self, parts: &[Pot], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let heaps = parts.iter().flat_map(|pot| &pot.heaps);
        vec![
            Step::say(
                "Here the increases are the chips of the bank: the player who added some sees \
                 them taken off again, and the bank has shrunk, so this cannot go on for ever.",
            ),
            Step::nim_sum(heaps.map(|&heap| ("heap".to_string(), heap.into()))),
        ]
    }

    fn derive(&self, from: &Pot, to: &[Pot], change: Nimber) -> Vec<Step> {
        let heaps = to.first().map_or(&[][..], |pot| &pot.heaps);
        let count = |heaps: &[u64], heap: u64| heaps.iter().filter(|&&h| h == heap).count();
        let changed = from.heaps.iter().find(|&&h| count(&from.heaps, h) > count(heaps, h));
        let Some(&heap) = changed else { return Vec::new() };
        let mut steps = wanted(&format!("the heap {heap}"), heap.into(), change);
        let to = u128::from(heap) ^ change.0;
        steps.push(Step::say(match to.checked_sub(heap.into()) {
            None => format!("So take {} from the heap {heap}.", u128::from(heap) - to),
            Some(more) => format!("So add {more} of the bank to the heap {heap}."),
        }));
        steps
    }

    fn is_reversible(&self, from: &Pot, to: &[Pot]) -> bool {
        to.first().is_some_and(|to| to.bank < from.bank)
    }
}
