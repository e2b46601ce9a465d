//! An order of the vertices in which every arc leads forward.

use std::fmt;
use std::ops::Range;

use super::ahead::fetch_ahead;
use super::kind::Kind;
use super::{Arcs, Rows};
use crate::budget::{Budget, Progress, Stop};
use crate::memory::prefetch;

/// A cycle, as the vertices on it in the order of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle(pub Vec<u32>);

/// Why a graph has no order or no values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unordered {
    /// It has a cycle.
    Cycle(Cycle),
    /// The budget ended first.
    Stopped(Stop),
}

impl From<Stop> for Unordered {
    fn from(stop: Stop) -> Unordered {
        Unordered::Stopped(stop)
    }
}

/// `cycle`, or the key of the stop. A message has the words.
impl fmt::Display for Unordered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unordered::Cycle(_) => f.write_str("cycle"),
            Unordered::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Unordered {}

/// An order of the vertices of a loop-free graph: the followers of a vertex
/// come before it. (A topological order, read from its end.)
#[derive(Clone, Debug)]
pub struct Order {
    pub(super) kind: Kind,
    vertices: u32,
    /// Runs of at least [`WIDE`] places that no arc joins to each other.
    pub(super) wide: Vec<Range<u32>>,
}

/// From this number of independent vertices on, more than one thread pays.
pub(super) const WIDE: u32 = 1 << 13;

/// The number of vertices between two questions to the budget.
const STEP: u32 = 1 << 16;

impl Order {
    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.vertices as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.vertices == 0
    }

    /// The vertices, followers first.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::{Budget, graph::Arcs};
    /// let arcs = Arcs::from_pairs(3, &[(2, 0), (0, 1)]);
    /// let order = arcs.order(&Budget::unlimited()).unwrap();
    /// assert!(order.iter().eq([1, 0, 2]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.kind.vertices(0..self.vertices, self.vertices)
    }

    /// The bytes that the order holds.
    pub fn bytes(&self) -> u64 {
        match &self.kind {
            Kind::Listed(list) => list.len() as u64 * 4,
            _ => 0,
        }
    }
}

impl Arcs {
    /// An order in which followers come first. Where the numbering, or its
    /// reverse, is such an order, one look at the arcs finds it and no list
    /// is kept. Else vertices are taken away as soon as no arc leads to them
    /// any more (A. B. Kahn, Commun. ACM 5 (1962) 558-562), without a copy
    /// of the arcs turned round; the list that grows is the queue. Cost:
    /// linear; eight bytes a vertex while it runs, four of them stay.
    ///
    /// # Errors
    /// A cycle, where there is one, or the end of the budget.
    pub fn order(&self, budget: &Budget) -> Result<Order, Unordered> {
        let rows = self.rows();
        let vertices = self.len() as u32;
        if let Some((kind, wide)) = numbering(rows, budget)? {
            return Ok(Order { kind, vertices, wide });
        }
        let bytes = u64::from(vertices) * 4;
        budget.reserve(bytes * 2)?;
        let sorted = sort(rows, budget);
        budget.release(if matches!(sorted, Ok(Some(_))) { bytes } else { bytes * 2 });
        match sorted? {
            Some((kind, wide)) => Ok(Order { kind, vertices, wide }),
            None => Err(Unordered::Cycle(self.cycle(budget)?.expect("no order, so a cycle"))),
        }
    }

    /// A cycle, if there is one, by depth first search. Cost: linear, nine
    /// bytes a vertex.
    ///
    /// # Errors
    /// The end of the budget.
    pub fn cycle(&self, budget: &Budget) -> Result<Option<Cycle>, Stop> {
        let bytes = self.len() as u64 * 9;
        budget.reserve(bytes)?;
        let found = cycle(self.rows(), budget);
        budget.release(bytes);
        found
    }
}

fn check(budget: &Budget, done: u32, of: u32) -> Result<(), Stop> {
    budget.check(Progress {
        what: "progress-vertices-in-order",
        done: done.into(),
        total: Some(of.into()),
    })
}

/// Runs of places side by side: the wide ones are kept.
#[derive(Default)]
struct Runs {
    start: u32,
    wide: Vec<Range<u32>>,
}

impl Runs {
    /// The run ends before `place`, and the next one begins there.
    fn cut(&mut self, place: u32) {
        if place - self.start >= WIDE {
            self.wide.push(self.start..place);
        }
        self.start = place;
    }

    /// The wide runs among `places` places.
    fn end(mut self, places: u32) -> Vec<Range<u32>> {
        self.cut(places);
        self.wide
    }
}

/// Runs of places counted from the other end.
fn turned(wide: &[Range<u32>], places: u32) -> Vec<Range<u32>> {
    wide.iter().rev().map(|run| places - run.end..places - run.start).collect()
}

type Found = (Kind, Vec<Range<u32>>);

/// The order that the numbering is, if it is one.
fn numbering(rows: Rows<'_>, budget: &Budget) -> Result<Option<Found>, Stop> {
    let vertices = rows.len() as u32;
    let (mut rising, mut falling) = (true, true);
    // Arcs that lead down join v to a run where one of its own ends there;
    // arcs that lead up, where one from the run ends at v.
    let (mut below, mut above, mut next) = (Runs::default(), Runs::default(), u32::MAX);
    for from in 0..vertices {
        if from % STEP == 0 {
            check(budget, from, vertices)?;
        }
        let row = rows.of(from);
        let least = row.iter().fold(u32::MAX, |least, &to| least.min(to));
        let most = row.iter().fold(0, |most, &to| most.max(to));
        rising &= row.is_empty() || most < from;
        falling &= row.is_empty() || least > from;
        if !rising && !falling {
            return Ok(None);
        }
        if !row.is_empty() && most >= below.start {
            below.cut(from);
        }
        if next <= from {
            above.cut(from);
            next = u32::MAX;
        }
        next = next.min(least);
    }
    Ok(Some(if rising {
        (Kind::Rising, below.end(vertices))
    } else {
        (Kind::Falling, turned(&above.end(vertices), vertices))
    }))
}

/// The vertices, each before its followers. None where there is a cycle.
fn sort(rows: Rows<'_>, budget: &Budget) -> Result<Option<Found>, Stop> {
    let vertices = rows.len();
    // How many arcs lead to each vertex from vertices that are not listed.
    let mut open = vec![0u32; vertices];
    for part in rows.targets().chunks(STEP as usize * 4) {
        check(budget, 0, vertices as u32)?;
        for &to in part {
            open[to as usize] += 1;
        }
    }
    let mut list: Vec<u32> = Vec::with_capacity(vertices);
    list.extend((0..vertices as u32).filter(|&vertex| open[vertex as usize] == 0));
    // A vertex is listed when the last one before it is done: the list goes
    // level by level, and no arc joins two of one level.
    let (mut levels, mut head, mut level) = (Runs::default(), 0, list.len());
    while head < list.len() {
        if head % STEP as usize == 0 {
            check(budget, head as u32, vertices as u32)?;
        }
        if head == level {
            levels.cut(head as u32);
            level = list.len();
        }
        let ahead = |ahead| list.get(head + ahead).copied();
        fetch_ahead(rows, ahead, |to| prefetch(&open, to as usize));
        for &to in rows.of(list[head]) {
            let open = &mut open[to as usize];
            *open -= 1;
            if *open == 0 {
                list.push(to);
            }
        }
        head += 1;
    }
    if list.len() < vertices {
        return Ok(None);
    }
    let wide = turned(&levels.end(vertices as u32), vertices as u32);
    Ok(Some((Kind::Listed(list), wide)))
}

/// A cycle, if there is one.
fn cycle(rows: Rows<'_>, budget: &Budget) -> Result<Option<Cycle>, Stop> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let vertices = rows.len() as u32;
    let mut state = vec![State::New; rows.len()];
    // The path from a root, each with the number of followers done.
    let mut path: Vec<(u32, u32)> = Vec::with_capacity(rows.len());
    let mut steps = 0u32;
    for root in 0..vertices {
        if state[root as usize] != State::New {
            continue;
        }
        state[root as usize] = State::Open;
        path.push((root, 0));
        while let Some((vertex, next)) = path.last_mut() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(STEP) {
                check(budget, root, vertices)?;
            }
            let vertex = *vertex;
            let Some(&follower) = rows.of(vertex).get(*next as usize) else {
                state[vertex as usize] = State::Done;
                path.pop();
                continue;
            };
            *next += 1;
            match state[follower as usize] {
                State::Done => {}
                State::New => {
                    state[follower as usize] = State::Open;
                    path.push((follower, 0));
                }
                State::Open => {
                    let from = path.iter().position(|&(on, _)| on == follower);
                    let from = from.expect("an open vertex is on the path");
                    return Ok(Some(Cycle(path[from..].iter().map(|&(on, _)| on).collect())));
                }
            }
        }
    }
    Ok(None)
}
