//! What a quotient is of: kinds of heaps with their options.

use grundy_core::heap::HeapRules;
use grundy_core::heap::code::Modifier;
use std::ops::ControlFlow;

/// The rules of a game that is played on heaps, each option a list of smaller heaps. Heap 0 is the empty
/// one.
///
/// A finite set of positions of any game is such a game as well, if it is closed: number the positions so
/// that the options of each are sums of those before it ([`Closed`]).
pub trait HeapGame {
    /// Gives the options of heap `n`, each as the heaps that are left, none of them 0 or as large as `n`.
    fn options(&self, n: u32, each: &mut dyn FnMut(&[u32]));

    /// What the theorem on periods needs to know, if it applies.
    fn reach(&self) -> Option<Reach> {
        None
    }

    /// The last heap, if there are finitely many.
    fn last(&self) -> Option<u32> {
        None
    }
}

/// How far the moves of a heap game reach, if any heap may be left that the numbers allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// A move takes at most this many tokens.
    pub taken: u32,
    /// A move leaves at most this many heaps, at least 1.
    pub parts: u32,
    /// The games that lie side by side, at least 1: see [`Joint`].
    pub games: u32,
}

/// A heap above 2<sup>32</sup> does not occur: no table is that long.
impl HeapGame for HeapRules {
    fn options(&self, n: u32, each: &mut dyn FnMut(&[u32])) {
        let mut heaps = Vec::new();
        let _ = HeapRules::options(self, u64::from(n), &mut |option| {
            heaps.clear();
            heaps.extend(option.iter().map(|&heap| heap as u32));
            each(&heaps);
            ControlFlow::Continue(())
        });
    }

    fn reach(&self) -> Option<Reach> {
        let reach = |taken: u64, parts: u64| {
            let (taken, parts) = (taken.try_into().ok()?, parts.try_into().ok()?);
            Some(Reach { taken, parts, games: 1 })
        };
        match self {
            HeapRules::Code(code) => {
                let free = code.is_finite()
                    && code.left_len() <= 1
                    && code.digits().all(|digit| {
                        digit.tail().is_none()
                            && digit.counts().iter().all(|count| count.1 == Modifier::Any)
                    });
                let parts = code.digits().filter_map(|digit| digit.greatest_count()).max();
                free.then(|| reach(code.right_len() as u64, parts.unwrap_or(0).max(1)))?
            }
            HeapRules::Subtraction(set) => {
                let finite = !set.is_all_but() && set.named().is_empty();
                finite.then(|| reach(set.listed().iter().copied().max().unwrap_or(0), 1))?
            }
            HeapRules::Given(_) => None,
        }
    }
}

/// A finite set of positions as a heap game.
///
/// ```
/// use grundy_misere::game::Closed;
/// // Nim with heaps of at most two: a heap of one, and a heap of two.
/// assert!(Closed::new(vec![vec![vec![]], vec![vec![], vec![1]]]).is_some());
/// // A position must not be an option of itself.
/// assert!(Closed::new(vec![vec![vec![1]]]).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed(Vec<Vec<Vec<u32>>>);

impl Closed {
    /// The options of position 1, of position 2, ..; each option is the list of positions of which it is
    /// the sum. `None` where one is not between 1 and the position's own number: the set is not closed, or
    /// play does not end.
    pub fn new(options: Vec<Vec<Vec<u32>>>) -> Option<Closed> {
        let mut lists = (1..).zip(&options);
        let fits = lists.all(|(n, list)| list.iter().flatten().all(|part| (1..n).contains(part)));
        fits.then_some(Closed(options))
    }

    /// The options of position 1, of position 2, ..
    pub fn lists(&self) -> &[Vec<Vec<u32>>] {
        &self.0
    }
}

impl HeapGame for Closed {
    fn options(&self, n: u32, each: &mut dyn FnMut(&[u32])) {
        let list = n.checked_sub(1).and_then(|at| self.0.get(at as usize));
        list.into_iter().flatten().for_each(|option| each(option));
    }

    fn last(&self) -> Option<u32> {
        Some(self.0.len() as u32)
    }
}

/// Several games side by side, for sums of heaps of all of them.
///
/// ```
/// use grundy_core::{budget::Budget, heap::HeapRules};
/// use grundy_misere::{game::Joint, limits::Limits, quotient::find};
/// let [kayles, nim] = ["0.77", "0.[3]"].map(|code| HeapRules::parse(code).unwrap());
/// let joint = Joint(vec![&kayles, &nim]);
/// // Heaps of at most nine, of both.
/// let found = find(&joint, 18, &Limits::default(), &Budget::unlimited());
/// let sum = [joint.heap(0, 5), joint.heap(1, 4)].map(u64::from);
/// assert_eq!(found.quotient.is_lost(&sum), Some(false));
/// ```
pub struct Joint<'a>(pub Vec<&'a dyn HeapGame>);

impl Joint<'_> {
    /// The number that the heap of this size has, in the game at this place: the heaps of one size are next to
    /// each other.
    pub fn heap(&self, place: usize, size: u32) -> u32 {
        size.checked_sub(1).map_or(0, |before| before * self.0.len() as u32 + place as u32 + 1)
    }
}

impl HeapGame for Joint<'_> {
    fn options(&self, n: u32, each: &mut dyn FnMut(&[u32])) {
        let Some(before) = n.checked_sub(1) else { return };
        let games = self.0.len() as u32;
        let (size, place) = (before / games + 1, (before % games) as usize);
        let mut heaps = Vec::new();
        self.0[place].options(size, &mut |option| {
            heaps.clear();
            heaps.extend(option.iter().map(|&part| self.heap(place, part)));
            each(&heaps);
        });
    }

    /// Where the theorem applies to each game.
    fn reach(&self) -> Option<Reach> {
        let none = Reach { taken: 0, parts: 1, games: self.0.len() as u32 };
        self.0.iter().try_fold(none, |all, game| {
            let Reach { taken, parts, .. } = game.reach()?;
            Some(Reach { taken: all.taken.max(taken), parts: all.parts.max(parts), ..all })
        })
    }
}
