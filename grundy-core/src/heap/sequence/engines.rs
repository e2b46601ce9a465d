//! Which engine computes the values of which rules.

use crate::heap::code::{Code, Modifier};
use crate::heap::engine::moves::Moves;
use crate::heap::engine::{
    Engine, enumerate::Enumerate, given::Told, sets::Sets, subtract::Subtract, two_heaps::TwoHeaps,
};
use crate::heap::period::ValueSplit;
use crate::heap::rules::HeapRules;

/// The engine of a game, by what its rules admit.
#[derive(Clone, Debug)]
pub(super) enum Engines {
    TwoHeaps(Box<TwoHeaps>),
    Sets(Box<Sets>),
    Subtract(Subtract),
    Enumerate(Enumerate),
    Given(Told),
}

impl Engines {
    /// Whichever it is, as what all of them can do.
    pub(super) fn engine(&mut self) -> &mut dyn Engine {
        match self {
            Engines::TwoHeaps(engine) => &mut **engine,
            Engines::Sets(engine) => &mut **engine,
            Engines::Subtract(engine) => engine,
            Engines::Enumerate(engine) => engine,
            Engines::Given(engine) => engine,
        }
    }

    /// Whether the sparse recurrence is at work.
    pub(super) fn is_sparse(&self) -> bool {
        self.split().is_some()
    }

    /// The split that the sparse recurrence uses, if that is at work.
    pub(super) fn split(&self) -> Option<ValueSplit> {
        let Engines::TwoHeaps(two) = self else { return None };
        two.split().map(|split| ValueSplit { mask: split.mask, parity: split.parity })
    }

    /// Whether a value costs so little that looking for patterns must be rare.
    pub(super) fn is_fast(&self) -> bool {
        match self {
            Engines::TwoHeaps(two) => two.only_takes(),
            Engines::Sets(sets) => sets.only_takes(),
            Engines::Subtract(_) => true,
            Engines::Enumerate(_) | Engines::Given(_) => false,
        }
    }

    /// The engine for these rules, which has computed nothing.
    pub(super) fn of_rules(rules: &HeapRules) -> Engines {
        match rules {
            HeapRules::Code(code) => Engines::of_code(code),
            HeapRules::Subtraction(set) if set.named().is_empty() && !set.is_all_but() => {
                let takes = set.shared();
                Engines::TwoHeaps(Box::new(TwoHeaps::new(Moves::subtraction(takes))))
            }
            HeapRules::Subtraction(set) => Engines::Subtract(Subtract::new(set.clone())),
            HeapRules::Given(given) => Engines::Given(Told::new(given.clone())),
        }
    }

    fn of_code(code: &Code) -> Engines {
        if let Some(moves) = Moves::of(code) {
            return Engines::TwoHeaps(Box::new(TwoHeaps::new(moves)));
        }
        let modifiers = || {
            let counts = code.digits().flat_map(|digit| digit.counts().iter().copied());
            counts
                .chain(code.digits().filter_map(|digit| digit.tail()))
                .map(|(_, modifier)| modifier)
        };
        if modifiers().all(|m| matches!(m, Modifier::Any | Modifier::Equal)) {
            return Engines::Sets(Box::new(Sets::new(code)));
        }
        Engines::Enumerate(Enumerate::new(code.clone().into()))
    }
}
