//! Trial monoids: a known monoid times cyclic ones, with the lost elements that play gives them.

use crate::game::HeapGame;
use crate::limits::{Halt, Limits};
use crate::monoid::Bipartite;
use grundy_core::budget::{Budget, Progress, Stop};
use rustc_hash::FxHashMap;

/// The options of the heaps so far.
#[derive(Default)]
pub(crate) struct Moves {
    /// The heaps of all options, one after the other.
    parts: Vec<u32>,
    /// Where each option ends in `parts`.
    ends: Vec<usize>,
    /// Where the options of each heap end in `ends`.
    heaps: Vec<usize>,
}

impl Moves {
    /// How many heaps there are, the empty one included.
    pub(crate) fn len(&self) -> usize {
        self.heaps.len()
    }

    /// Adds the next heap.
    pub(crate) fn add(&mut self, game: &dyn HeapGame, budget: &Budget) -> Result<(), Halt> {
        let (parts, ends) = (self.parts.len(), self.ends.len());
        game.options(self.heaps.len() as u32, &mut |option| {
            self.parts.extend_from_slice(option);
            self.ends.push(self.parts.len());
        });
        // A list that grows has room for twice what it holds.
        let bytes = 2 * ((self.parts.len() - parts) * 4 + (self.ends.len() - ends) * 8);
        self.heaps.push(self.ends.len());
        // Many options are much work.
        (0..(self.ends.len() - ends) / OFTEN).try_for_each(|_| ask(budget, self.heaps.len()))?;
        Ok(budget.reserve(bytes as u64)?)
    }

    /// Whether a heap has options.
    pub(crate) fn is_live(&self, heap: usize) -> bool {
        !self.range(heap).is_empty()
    }

    fn range(&self, heap: usize) -> std::ops::Range<usize> {
        heap.checked_sub(1).map_or(0, |before| self.heaps[before])..self.heaps[heap]
    }

    /// The elements of the options of a heap, ascending.
    pub(crate) fn targets<T: Copy + Ord>(
        &self,
        heap: usize,
        values: &[T],
        one: T,
        product: impl Fn(T, T) -> T,
    ) -> Vec<T> {
        let mut targets: Vec<T> = self
            .range(heap)
            .map(|option| {
                let start = option.checked_sub(1).map_or(0, |before| self.ends[before]);
                let parts = self.parts[start..self.ends[option]].iter();
                parts.fold(one, |all, &part| product(all, values[part as usize]))
            })
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}

/// Heaps with one element, and the same elements of their options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kind<T> {
    /// The first such heap.
    pub(crate) heap: usize,
    pub(crate) value: T,
    /// The elements of the options, ascending.
    pub(crate) targets: Vec<T>,
}

/// The kinds of live heaps, the smallest first.
pub(crate) fn kinds<T: Copy + Ord + std::hash::Hash>(
    moves: &Moves,
    values: &[T],
    targets: &[Vec<T>],
) -> Vec<Kind<T>> {
    let mut seen = rustc_hash::FxHashSet::default();
    let live = (0..values.len()).filter(|&heap| moves.is_live(heap));
    live.filter(|&heap| seen.insert((values[heap], &targets[heap])))
        .map(|heap| Kind { heap, value: values[heap], targets: targets[heap].clone() })
        .collect()
}

/// A cyclic monoid: the powers of one element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cyclic {
    pub(crate) index: u32,
    pub(crate) period: u32,
}

impl Cyclic {
    fn size(self) -> u32 {
        self.index + self.period
    }

    fn product(self, a: u32, b: u32) -> u32 {
        let sum = a + b;
        if sum < self.size() { sum } else { self.index + (sum - self.index) % self.period }
    }
}

/// The product of a known monoid with cyclic ones. An element is a number: that of the known monoid plus
/// its order times the exponents, in mixed bases.
pub(crate) struct Trial<'a> {
    base: &'a Bipartite,
    cyclic: Vec<Cyclic>,
    size: usize,
}

/// A reduced monoid with the elements of the heaps.
pub(crate) struct Reduced {
    pub(crate) monoid: Bipartite,
    pub(crate) values: Vec<u16>,
}

impl<'a> Trial<'a> {
    /// # Errors
    /// [`Halt::Trial`] if it is larger than the limit.
    pub(crate) fn new(
        base: &'a Bipartite,
        cyclic: Vec<Cyclic>,
        limits: &Limits,
    ) -> Result<Trial<'a>, Halt> {
        let mut sizes = cyclic.iter().map(|cyclic| cyclic.size() as usize);
        let size = sizes.try_fold(base.order(), usize::checked_mul);
        let size = size.filter(|&size| size <= limits.trial).ok_or(Halt::Trial)?;
        Ok(Trial { base, cyclic, size })
    }

    /// The generator of one of the cyclic monoids.
    fn generator(&self, at: usize) -> u32 {
        let below = self.cyclic[..at].iter().map(|cyclic| cyclic.size());
        below.fold(self.base.order() as u32, |place, size| place * size)
    }

    fn product(&self, a: u32, b: u32) -> u32 {
        let order = self.base.order() as u32;
        let (mut a, mut b, mut place) = (a, b, order);
        let low = self.base.product((a % order) as u16, (b % order) as u16);
        (a, b) = (a / order, b / order);
        let mut product = u32::from(low);
        for &cyclic in &self.cyclic {
            let size = cyclic.size();
            product += place * cyclic.product(a % size, b % size);
            (a, b, place) = (a / size, b / size, place * size);
        }
        product
    }

    /// The monoid with the lost elements that play gives it, reduced. The heaps have their values in the
    /// known monoid, but for those of `fresh`, which generate the cyclic ones in turn; and a heap with the
    /// options of an earlier one has its value.
    ///
    /// # Errors
    /// The limit that it passed.
    pub(crate) fn reduce(
        &self,
        moves: &Moves,
        old: &[u16],
        fresh: &[usize],
        limits: &Limits,
        budget: &Budget,
    ) -> Result<Reduced, Halt> {
        let (mut values, mut targets) = (Vec::<u32>::new(), Vec::new());
        let mut work = Work::default();
        let mut same = FxHashMap::default();
        for heap in 0..moves.len() {
            let of = moves.targets(heap, &values, 0, |a, b| self.product(a, b));
            work.add(moves.range(heap).len(), budget, heap)?;
            let given = match fresh.iter().position(|&other| other == heap) {
                Some(at) => self.generator(at),
                None => u32::from(*old.get(heap).unwrap_or(&0)),
            };
            let live = moves.is_live(heap);
            values.push(if live { *same.entry(of.clone()).or_insert(given) } else { 0 });
            targets.push(of);
        }
        // A product for each element and kind, and the elements with their words.
        let part = budget.part(u64::MAX);
        let sweep = self.sweep(&kinds(moves, &values, &targets), &part)?;
        let reduced = self.quotient(&sweep, &values, limits, &part)?;
        Ok(reduced)
    }

    /// The elements that sums of heaps reach, in the order of their least words, with their outcomes.
    fn sweep(&self, kinds: &[Kind<u32>], budget: &Budget) -> Result<Sweep, Halt> {
        const NONE: u32 = u32::MAX;
        budget.reserve(self.size as u64 * 4)?;
        let mut at = vec![NONE; self.size];
        at[0] = 0;
        let mut sweep = Sweep { elements: vec![0], lost: vec![false], at: Vec::new() };
        // For each element: the kinds in its least word, each with the element of the word without it.
        let mut without: Vec<Vec<(u32, u32)>> = vec![Vec::new()];
        let mut work = Work::default();
        work.add(self.size / 8, budget, 0)?;
        for (kind, of) in (0..).zip(kinds) {
            let mut block = 0..sweep.elements.len();
            while !block.is_empty() {
                let start = sweep.elements.len();
                for from in block {
                    let element = self.product(sweep.elements[from], of.value);
                    work.add(1, budget, sweep.elements.len())?;
                    if at[element as usize] != NONE {
                        continue;
                    }
                    let others = without[from].iter().filter(|pair| pair.0 != kind);
                    let parts: Vec<(u32, u32)> = others
                        .map(|&(other, rest)| {
                            let rest = self.product(sweep.elements[rest as usize], of.value);
                            (other, at[rest as usize])
                        })
                        .chain([(kind, from as u32)])
                        .collect();
                    let mut tried = parts.len();
                    let wins = parts.iter().any(|&(kind, rest)| {
                        kinds[kind as usize].targets.iter().any(|&target| {
                            tried += 1;
                            let target = self.product(sweep.elements[rest as usize], target);
                            sweep.lost[at[target as usize] as usize]
                        })
                    });
                    at[element as usize] = sweep.elements.len() as u32;
                    budget.reserve(32 + 8 * parts.len() as u64)?;
                    sweep.elements.push(element);
                    sweep.lost.push(!wins);
                    without.push(parts);
                    work.add(tried, budget, sweep.elements.len())?;
                }
                block = start..sweep.elements.len();
            }
        }
        sweep.at = at;
        Ok(sweep)
    }

    /// Joins the elements which no element tells apart, by refinement of the partition in lost and others.
    fn quotient(
        &self,
        sweep: &Sweep,
        values: &[u32],
        limits: &Limits,
        budget: &Budget,
    ) -> Result<Reduced, Halt> {
        let mut generators = values.to_vec();
        generators.sort_unstable();
        generators.dedup();
        let count = sweep.elements.len();
        budget.reserve(4 * (count * (generators.len() + 2)) as u64)?;
        let action = |&generator: &u32| -> Vec<u32> {
            let product = |&element: &u32| sweep.at[self.product(element, generator) as usize];
            sweep.elements.iter().map(product).collect()
        };
        let actions: Vec<Vec<u32>> = generators.iter().map(action).collect();
        let mut class: Vec<u32> = sweep.lost.iter().map(|&lost| u32::from(lost)).collect();
        let (mut classes, mut idle) = (1 + usize::from(class.contains(&1)), 0);
        let mut work = Work::default();
        work.add(actions.len() * count, budget, classes)?;
        let mut split = FxHashMap::default();
        for action in actions.iter().cycle() {
            if idle == actions.len() {
                break;
            }
            split.clear();
            let next = |(at, &to): (usize, &u32)| {
                let new = split.len() as u32;
                *split.entry((class[at], class[to as usize])).or_insert(new)
            };
            class = action.iter().enumerate().map(next).collect();
            idle = if split.len() == classes { idle + 1 } else { 0 };
            classes = split.len();
            if classes > limits.order {
                return Err(Halt::Order);
            }
            work.add(count, budget, classes)?;
        }
        // Classes are numbered as they first occur, so that the identity is 0.
        let mut first = vec![0; classes];
        (0..count).rev().for_each(|at| first[class[at] as usize] = at);
        budget.reserve(2 * (classes * classes) as u64)?;
        let mut table = Vec::with_capacity(classes * classes);
        for &x in &first {
            table.extend(first.iter().map(|&y| {
                let product = self.product(sweep.elements[x], sweep.elements[y]);
                class[sweep.at[product as usize] as usize] as u16
            }));
            work.add(classes, budget, table.len())?;
        }
        let lost = (0..classes as u16).filter(|&x| sweep.lost[first[usize::from(x)]]);
        let values = values.iter().map(|&v| class[sweep.at[v as usize] as usize] as u16);
        Ok(Reduced { monoid: Bipartite::new(classes, table, lost), values: values.collect() })
    }
}

/// The elements of a trial that sums of heaps reach.
struct Sweep {
    elements: Vec<u32>,
    lost: Vec<bool>,
    /// The place of each element of the trial in `elements`.
    at: Vec<u32>,
}

/// Options after which to ask whether to continue.
pub(crate) const OFTEN: usize = 4096;

/// Work after which to ask whether to continue, in products or words of sets.
const WORK: usize = 1 << 14;

/// Work that is done, so that a search asks as often wherever it spends its time.
#[derive(Default)]
pub(crate) struct Work(usize);

impl Work {
    /// Adds some, and asks whether to continue once for each [`WORK`].
    pub(crate) fn add(&mut self, some: usize, budget: &Budget, done: usize) -> Result<(), Stop> {
        self.0 += some;
        while self.0 >= WORK {
            self.0 -= WORK;
            ask(budget, done)?;
        }
        Ok(())
    }
}

/// Asks whether to continue.
pub(crate) fn ask(budget: &Budget, done: usize) -> Result<(), Stop> {
    budget.check(Progress { what: "progress-elements", done: done as u64, total: None })
}
