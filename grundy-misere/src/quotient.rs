//! The misère quotient of a heap game: search and proof.
//!
//! Two sums of heaps are equal if no third sum gives them different outcomes. The classes are a
//! commutative monoid, the *misère quotient*, and the classes of the sums that the player to move loses
//! are its lost elements. The quotient of the heaps up to n is found heap by heap:
//!
//! 1. A heap with the options of an earlier one, as elements, has its element.
//! 2. *Mex interpolation*: a heap has element x if its options include those of some sum of element x,
//!    and no element makes x and an option of the heap lost together.
//! 3. Otherwise the heap generates a cyclic monoid of its own, and the product of both is reduced.
//!    While the conditions of the proof fail for some sum, the least such sum has a wrong outcome: its
//!    heaps get cyclic monoids of their own.
//!
//! The conditions are a proof for all sums of the heaps so far. A theorem then says when the elements of
//! all heaps are periodic and the quotient is that of the whole game: see [`Period`].
//!
//! Sources: T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, J. Combin. Theory
//! Ser. A 115 (2008), and its supplement; A. N. Siegel, *Misère games and misère quotients*, Games of No
//! Chance 5 (2017).

use crate::family::{Family, Fault, Rows, Word};
use crate::game::HeapGame;
use crate::limits::{Halt, Limits};
use crate::monoid::Bipartite;
use crate::period::Fails;
pub use crate::period::Period;
use crate::trial::{Cyclic, Kind, Moves, Reduced, Trial, ask, kinds};
use grundy_core::budget::Budget;

/// How much is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Everything: the quotient is that of all heaps, whose elements are periodic.
    Proved(Period),
    /// Everything: there are finitely many heaps.
    Complete,
    /// The quotient is that of the heaps that have elements.
    Partial,
}

/// The misère quotient of a game, or of its heaps up to some size. It is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// The monoid.
    pub monoid: Bipartite,
    /// The element of each heap (the *pretending function*), from the empty heap on.
    pub values: Vec<u16>,
    /// What is proved beyond these heaps.
    pub status: Status,
    /// The heaps with which the quotient became larger, each with the order from there on.
    pub growth: Vec<(u32, usize)>,
    /// For each element the sets that moves reach from sums of it, none of which contains another: the
    /// data of the proof.
    pub family: Vec<Vec<Vec<u16>>>,
}

impl Quotient {
    /// The last heap whose element was computed.
    pub fn last(&self) -> u32 {
        self.values.len() as u32 - 1
    }

    /// The element of a heap; `None` where it is not known.
    pub fn value(&self, heap: u64) -> Option<u16> {
        let known = |heap: u64| self.values.get(usize::try_from(heap).ok()?).copied();
        match (known(heap), self.status) {
            (None, Status::Proved(period)) => known(period.reduced(heap)),
            (value, _) => value,
        }
    }

    /// The element of a sum of heaps.
    pub fn product(&self, heaps: &[u64]) -> Option<u16> {
        let mut heaps = heaps.iter();
        heaps.try_fold(0, |product, &heap| Some(self.monoid.product(product, self.value(heap)?)))
    }

    /// Whether the player to move loses a sum of heaps; `None` where the element of a heap is not known.
    pub fn is_lost(&self, heaps: &[u64]) -> Option<bool> {
        self.product(heaps).map(|x| self.monoid.is_lost(x))
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The quotient as far as it is proved.
    pub quotient: Quotient,
    /// Why the search ended before its last heap, if it did.
    pub halt: Option<Halt>,
}

/// Finds the quotient of the heaps up to `to`. The search ends before that where everything is proved, or
/// at a limit.
///
/// Time and memory depend on the quotient: Kayles, with 40 elements, takes some milliseconds, and Dawson's
/// Kayles up to heap 33, with 638 elements, about a second. Each step of work asks the budget.
pub fn find(game: &dyn HeapGame, to: u32, limits: &Limits, budget: &Budget) -> Found {
    let limits = Limits { order: limits.order.min(usize::from(u16::MAX)), ..limits.clone() };
    let budget = budget.part(u64::MAX);
    let to = game.last().map_or(to, |last| last.min(to));
    let mut search = Search::new(game, &limits, &budget);
    let mut halt = None;
    let mut status = Status::Partial;
    while search.heaps() <= to {
        if let Err(stop) = search.step() {
            halt = Some(stop);
            break;
        }
        if let Some(period) = game.reach().and_then(|reach| search.fails.period(reach)) {
            status = Status::Proved(period);
            break;
        }
    }
    if game.last().is_some_and(|last| search.heaps() > last) {
        status = Status::Complete;
    }
    let family = search.rows.monoid.elements().map(|x| {
        let sets = search.family.of(x);
        sets.map(|set| set.iter().collect()).collect()
    });
    let family = family.collect();
    let Search { rows, values, growth, .. } = search;
    Found { quotient: Quotient { monoid: rows.monoid, values, status, growth, family }, halt }
}

struct Search<'a> {
    game: &'a dyn HeapGame,
    limits: &'a Limits,
    budget: &'a Budget,
    moves: Moves,
    rows: Rows,
    values: Vec<u16>,
    targets: Vec<Vec<u16>>,
    kinds: Vec<Kind<u16>>,
    family: Family,
    growth: Vec<(u32, usize)>,
    fails: Fails,
}

impl<'a> Search<'a> {
    /// The empty heap.
    fn new(game: &'a dyn HeapGame, limits: &'a Limits, budget: &'a Budget) -> Search<'a> {
        let rows = Rows::new(Bipartite::trivial());
        let mut moves = Moves::default();
        // The empty heap has no options, which take no memory.
        let _ = moves.add(game, budget);
        let (family, kinds, growth) = (Family::new(1), Vec::new(), Vec::new());
        let (values, targets) = (vec![0], vec![Vec::new()]);
        let fails = Fails::of(&values);
        Search { game, limits, budget, moves, rows, values, targets, kinds, family, growth, fails }
    }

    /// How many heaps have elements, the empty one included.
    fn heaps(&self) -> u32 {
        self.values.len() as u32
    }

    /// Finds the element of the next heap.
    fn step(&mut self) -> Result<(), Halt> {
        ask(self.budget, self.values.len())?;
        let heap = self.values.len();
        if self.moves.len() == heap {
            self.moves.add(self.game, self.budget)?;
        }
        self.budget.reserve(48 + 6 * self.rows.monoid.order() as u64)?;
        let product = |a, b| self.rows.monoid.product(a, b);
        let targets = self.moves.targets(heap, &self.values, 0, product);
        if !self.moves.is_live(heap) {
            self.add(0, targets);
        } else if let Some(same) = self.kinds.iter().find(|kind| kind.targets == targets) {
            self.add(same.value, targets);
        } else if let Some(value) = self.fit(heap, &targets)? {
            self.kinds.push(Kind { heap, value, targets: targets.clone() });
            self.add(value, targets);
        } else {
            self.grow(heap)?;
        }
        Ok(())
    }

    fn add(&mut self, value: u16, targets: Vec<u16>) {
        self.values.push(value);
        self.targets.push(targets);
        self.fails.note(&self.values);
    }

    /// The element of a heap with these options, if the quotient stays the same.
    fn fit(&mut self, heap: usize, targets: &[u16]) -> Result<Option<u16>, Halt> {
        let (rows, monoid) = (&self.rows, &self.rows.monoid);
        let wins = targets.iter().any(|&target| monoid.is_lost(target));
        let lost_with = rows.lost_with(targets);
        let set = crate::bits::Bits::from_iter(monoid.order(), targets.iter().copied());
        let fits = |&x: &u16| monoid.is_lost(x) != wins && rows.may_be(x, &lost_with);
        let candidates: Vec<u16> = monoid.elements().filter(fits).collect();
        let between = |&&x: &&u16| self.family.of(x).any(|lower| lower.is_subset(&set));
        if let Some(&x) = candidates.iter().find(between) {
            return Ok(Some(x));
        }
        for value in candidates {
            let new = Kind { heap, value, targets: targets.to_vec() };
            let kinds: Vec<Kind<u16>> = self.kinds.iter().cloned().chain([new]).collect();
            match Family::test(rows, &kinds, self.limits, self.budget) {
                Ok(family) => {
                    std::mem::replace(&mut self.family, family).release(self.budget);
                    return Ok(Some(value));
                }
                Err(Fault::Wrong(_)) => {}
                Err(Fault::Halt(halt)) => return Err(halt),
            }
        }
        Ok(None)
    }

    /// Finds a larger quotient, of the heaps up to the next one.
    fn grow(&mut self, heap: usize) -> Result<(), Halt> {
        let (limits, budget) = (self.limits, self.budget);
        let trial = Trial::new(&self.rows.monoid, vec![Cyclic { index: 2, period: 2 }], limits)?;
        let mut now = trial.reduce(&self.moves, &self.values, &[heap], limits, budget)?;
        for _ in 0..limits.trials {
            let product = |a, b| now.monoid.product(a, b);
            let targets = |heap| self.moves.targets(heap, &now.values, 0, product);
            let targets: Vec<Vec<u16>> = (0..=heap).map(targets).collect();
            let kinds = kinds(&self.moves, &now.values, &targets);
            let (rows, values) = (Rows::new(now.monoid), now.values);
            match Family::test(&rows, &kinds, limits, budget) {
                Ok(family) => {
                    // The table, and the rows of what makes each element lost.
                    let bytes = |order: usize| 3 * (order * order) as u64;
                    budget.release(bytes(self.rows.monoid.order()));
                    budget.reserve(bytes(rows.monoid.order()))?;
                    std::mem::replace(&mut self.family, family).release(budget);
                    self.growth.push((heap as u32, rows.monoid.order()));
                    (self.rows, self.values) = (rows, values);
                    (self.targets, self.kinds) = (targets, kinds);
                    self.fails = Fails::of(&self.values);
                    return Ok(());
                }
                Err(Fault::Wrong(word)) => {
                    now = self.refine(&rows.monoid, &values, &kinds, &word)?;
                }
                Err(Fault::Halt(halt)) => return Err(halt),
            }
        }
        Err(Halt::Trials)
    }

    /// Gives as few heaps of a word as possible cyclic monoids of their own, so that its outcome changes.
    fn refine(
        &self,
        monoid: &Bipartite,
        values: &[u16],
        kinds: &[Kind<u16>],
        word: &Word,
    ) -> Result<Reduced, Halt> {
        let outcome = |monoid: &Bipartite, values: &[u16]| {
            let values = word.iter().map(|&kind| values[kinds[kind].heap]);
            monoid.is_lost(monoid.product_of(values))
        };
        let wrong = outcome(monoid, values);
        let mut letters = word.clone();
        letters.dedup();
        let cyclic = |kind: usize, more: u32| {
            let (index, period) = monoid.powers(kinds[kind].value);
            let times = word.iter().filter(|&&other| other == kind).count() as u32;
            // An even multiple of the period.
            let period = if period.is_multiple_of(2) { period } else { 2 * period };
            Cyclic { index: index.max(times).max(2) + more, period }
        };
        let mut choices: Vec<u32> = (1..1 << letters.len().min(16)).collect();
        choices.sort_by_key(|choice| choice.count_ones());
        let mut halt = Halt::Trials;
        for more in 0..4 {
            for &choice in &choices {
                let chosen = (0..).zip(&letters).filter(|(at, _)| choice >> at & 1 == 1);
                let chosen: Vec<usize> = chosen.map(|(_, &kind)| kind).collect();
                let heaps: Vec<usize> = chosen.iter().map(|&kind| kinds[kind].heap).collect();
                let factors = chosen.iter().map(|&kind| cyclic(kind, more)).collect();
                let next = Trial::new(monoid, factors, self.limits).and_then(|trial| {
                    trial.reduce(&self.moves, values, &heaps, self.limits, self.budget)
                });
                match next {
                    Ok(next) if outcome(&next.monoid, &next.values) != wrong => return Ok(next),
                    Ok(_) => {}
                    Err(stop @ Halt::Stopped(_)) => return Err(stop),
                    Err(limit) => halt = limit,
                }
            }
        }
        Err(halt)
    }
}
