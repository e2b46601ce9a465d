//! The values of one-heap games, each the mex over the values of all options.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::graph::Graphs;
use crate::pulse::Pulse;
use crate::rules::Game;
use crate::rules::code::{Code, Kind};
use crate::rules::sets::Set;

/// The rules of a one-heap game. Games with the same moves have the same rules,
/// whatever their names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Rules {
    /// The size of a heap is its value: that is the definition of a nim-value.
    Nim,
    Code(Arc<Code>),
    Subtract(Arc<Set>),
    AllBut(Arc<Set>),
}

impl Rules {
    /// The rules of a game of this name, if all its parts are single heaps.
    pub(crate) fn of_name(name: &str) -> Option<Rules> {
        Rules::of(&Game::parse(name, &Graphs::new()).ok()?)
    }

    /// The rules of a game, if all its parts are single heaps. A board for
    /// trominoes counts as one, of as many objects as it has cells.
    pub(crate) fn of(game: &Game) -> Option<Rules> {
        let code = |text: &str| Rules::Code(Arc::new(Code::parse(text).expect("a code")));
        Some(match game {
            Game::Nim => Rules::Nim,
            Game::Kayles => code("0.77"),
            Game::DawsonKayles => code("0.07"),
            Game::DawsonChess => code("0.137"),
            Game::Lasker => code("4.[3]"),
            Game::Grundy => code("4!.0"),
            Game::Tromino => code("0.007"),
            Game::Code(code) => Rules::Code(code.clone()),
            Game::Subtract(set) => Rules::Subtract(set.clone()),
            Game::AllBut(set) => Rules::AllBut(set.clone()),
            _ => return None,
        })
    }

    /// A game with these rules.
    pub(crate) fn game(&self) -> Game {
        match self {
            Rules::Nim => Game::Nim,
            Rules::Code(code) => Game::Code(code.clone()),
            Rules::Subtract(set) => Game::Subtract(set.clone()),
            Rules::AllBut(set) => Game::AllBut(set.clone()),
        }
    }

    pub(crate) fn may_take(&self, number: u64) -> bool {
        match self {
            Rules::Nim => true,
            Rules::Subtract(set) => set.contains(number),
            Rules::AllBut(set) => !set.contains(number),
            Rules::Code(code) => code.digit(number).contains(&(1, Kind::Any)),
        }
    }

    /// The most heaps that a move leaves; at least 1.
    pub(crate) fn most_parts(&self) -> u64 {
        match self {
            Rules::Code(code) => {
                let counts = code.all_digits().flatten().map(|&(count, _)| count as u64);
                counts.max().unwrap_or(1).max(1)
            }
            _ => 1,
        }
    }

    /// About how many moves a heap has.
    pub(crate) fn moves_of(&self, heap: u64) -> u64 {
        match self {
            Rules::Nim => heap,
            Rules::Code(code) => {
                let takes = match code.tail_length() {
                    0 => code.last_place().min(heap) + 1,
                    _ => heap,
                };
                takes.saturating_mul(heap.saturating_pow(self.most_parts() as u32 - 1))
            }
            Rules::Subtract(_) | Rules::AllBut(_) => heap,
        }
    }

    /// How far values are computed.
    pub(crate) fn limit(&self) -> u64 {
        match self.most_parts() {
            1 | 2 => 8000,
            3 => 400,
            4 => 150,
            _ => 60,
        }
    }

    /// Every option of a heap, once: the number taken and the heaps left,
    /// ascending.
    pub(crate) fn each_option(&self, heap: u64, each: &mut dyn FnMut(u64, &[u64])) {
        if let Rules::Code(code) = self {
            return code.each_option(heap, each);
        }
        for taken in (1..=heap).filter(|&taken| self.may_take(taken)) {
            match heap - taken {
                0 => each(taken, &[]),
                rest => each(taken, &[rest]),
            }
        }
    }

    /// Whether one move leaves these heaps, ascending, of one.
    pub(crate) fn is_option(&self, heap: u64, left: &[u64]) -> bool {
        let rest = left.iter().try_fold(0u64, |sum, &part| sum.checked_add(part));
        let Some(taken) = rest.and_then(|rest| heap.checked_sub(rest)) else { return false };
        match self {
            Rules::Code(code) => {
                let fits =
                    |&(count, kind): &(usize, Kind)| count == left.len() && kind.allows(left);
                code.digit(taken).iter().any(fits)
            }
            _ => left.len() <= 1 && taken > 0 && self.may_take(taken),
        }
    }
}

/// Values of one-heap games as far as they were asked for.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    /// Whether to go on.
    pub(crate) pulse: Rc<Pulse>,
    values: HashMap<Rules, Vec<u32>>,
}

impl Tables {
    /// The value of a heap; `None` where it is too large to be computed.
    pub(crate) fn value(&mut self, rules: &Rules, heap: u64) -> Option<u128> {
        match rules {
            Rules::Nim => Some(heap.into()),
            _ if heap > rules.limit() => None,
            _ => self.up_to(rules, heap).get(heap as usize).map(|&value| value.into()),
        }
    }

    /// The values of the heaps up to one that is within the limit; fewer where it is not to go on.
    pub(crate) fn up_to(&mut self, rules: &Rules, heap: u64) -> &[u32] {
        let values = self.values.entry(rules.clone()).or_default();
        let mut seen: Vec<usize> = Vec::new();
        let wanted = heap.min(rules.limit()) as usize;
        let takes: Vec<usize> = match rules {
            Rules::Code(_) => Vec::new(),
            _ if values.len() > wanted => Vec::new(),
            _ => (1..=wanted).filter(|&taken| rules.may_take(taken as u64)).collect(),
        };
        while values.len() <= wanted && self.pulse.asks_at(values.len()) {
            let size = values.len();
            let mut mark = |value: u32| {
                let value = value as usize;
                if seen.len() <= value {
                    seen.resize(value + 1, 0);
                }
                seen[value] = size + 1;
            };
            match rules {
                Rules::Code(code) => code.each_option(size as u64, &mut |_, heaps| {
                    mark(heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]));
                }),
                _ => takes.iter().take_while(|&&t| t <= size).for_each(|t| mark(values[size - t])),
            }
            let mex = (0..).find(|&value| seen.get(value) != Some(&(size + 1)));
            values.push(mex.expect("finitely many options") as u32);
        }
        values
    }
}

/// The values of the heaps from 0 to `last` of a one-heap game, by the plain recurrence; `None`
/// where the name is not that of such a game. There are fewer values where larger heaps take too long.
pub fn heap_values(game: &str, last: u64) -> Option<Vec<u32>> {
    let rules = Rules::of_name(game).filter(|rules| *rules != Rules::Nim)?;
    Some(Tables::default().up_to(&rules, last).to_vec())
}
