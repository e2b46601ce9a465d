//! Values of the vertices of a loop-free graph.

use std::ops::Range;

use super::kernel::{Board, Loop, TooLarge, Walk};
use super::kind::Kind;
use super::packed::Packed;
use super::unfinished::{Labels, OPEN, Unfinished};
use super::{Arcs, Cycle, Order, Rows, Unordered};
use crate::budget::{Budget, Progress, Stop};
use crate::threads::Threads;

/// The nim-values of the vertices 0, 1, .., in half a byte each while all of
/// them are below 16, else in one byte, two or four.
#[derive(Clone, Debug)]
pub struct Values {
    cells: Cells,
    vertices: usize,
}

#[derive(Clone, Debug)]
enum Cells {
    Half(Packed<4>),
    One(Packed<8>),
    Two(Packed<16>),
    Four(Packed<32>),
}

/// Does the same with cells of every width.
macro_rules! with_cells {
    ($of:expr, $cells:ident => $work:expr) => {
        match $of {
            Cells::Half($cells) => $work,
            Cells::One($cells) => $work,
            Cells::Two($cells) => $work,
            Cells::Four($cells) => $work,
        }
    };
}

impl Values {
    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.vertices
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.vertices == 0
    }

    /// The value of a vertex.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn get(&self, vertex: u32) -> u32 {
        assert!((vertex as usize) < self.vertices, "no such vertex");
        with_cells!(&self.cells, cells => cells.get(vertex))
    }

    /// All values, in the order of the vertices.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        (0..self.vertices).map(|vertex| self.get(vertex as u32))
    }

    /// The bytes that the values hold.
    pub fn bytes(&self) -> u64 {
        with_cells!(&self.cells, cells => size_of_val(cells.words()) as u64)
    }

    /// The values of the first places of an order, where there is memory for
    /// them.
    fn first(&self, places: u32, order: &Order, budget: &Budget) -> Option<Labels> {
        let bytes = 4 * self.len() as u64;
        budget.reserve(bytes).ok()?;
        let mut labels = vec![OPEN; self.len()];
        for vertex in order.iter().take(places as usize) {
            labels[vertex as usize] = self.get(vertex);
        }
        budget.release(bytes);
        Some(Labels::new(labels))
    }

    /// The same values in wider cells.
    fn widened(&self, budget: &Budget) -> Result<Values, Stop> {
        budget.reserve(self.bytes() * 2)?;
        let cells = match &self.cells {
            Cells::Half(cells) => Cells::One(cells.widened(self.vertices)),
            Cells::One(cells) => Cells::Two(cells.widened(self.vertices)),
            Cells::Two(cells) => Cells::Four(cells.widened(self.vertices)),
            Cells::Four(_) => unreachable!("a value is at most the number of vertices"),
        };
        budget.release(self.bytes());
        Ok(Values { cells, vertices: self.vertices })
    }
}

impl Arcs {
    /// The nim-value of every vertex: the mex of the values of its
    /// followers. Cost: linear in vertices and arcs.
    ///
    /// # Errors
    /// A cycle, where there is one.
    pub fn values(&self) -> Result<Vec<u32>, Cycle> {
        match self.values_within(1, &Budget::unlimited()) {
            Ok(values) => Ok(values.iter().collect()),
            Err(Unordered::Cycle(cycle)) => Err(cycle),
            Err(Unordered::Stopped(_)) => unreachable!("there is no limit"),
        }
    }

    /// The nim-value of every vertex, by at most `threads` threads; see [`order`](Arcs::order)
    /// and [`values_in`](Arcs::values_in). Memory on one thread: at most 12 bytes a vertex
    /// beside the arcs, if the values are below 65536.
    ///
    /// # Errors
    /// A cycle, where there is one, or the end of the budget.
    ///
    /// ```
    /// # use grundy_core as grundy;
    /// use grundy::{Budget, graph::Arcs};
    /// let arcs = Arcs::from_pairs(3, &[(0, 1), (0, 2), (1, 2)]);
    /// let values = arcs.values_within(1, &Budget::unlimited()).unwrap();
    /// assert!(values.iter().eq([2, 1, 0]));
    /// ```
    pub fn values_within(&self, threads: usize, budget: &Budget) -> Result<Values, Unordered> {
        let order = self.order(budget)?;
        let values = self.values_in(&order, threads, budget);
        budget.release(order.bytes());
        values.map_err(|unfinished| unfinished.stop.into())
    }

    /// The nim-values in an order that [`order`](Arcs::order) found for
    /// these arcs: each is the mex of those of the followers, which come
    /// first. Where many vertices in a row are independent, up to `threads`
    /// threads share them. Cost: linear; the cells of [`Values`], and those
    /// of half the width while values outgrow them.
    ///
    /// # Errors
    /// The end of the budget, with the values that were found.
    ///
    /// # Panics
    /// Where the order has another number of vertices.
    pub fn values_in(
        &self,
        order: &Order,
        threads: usize,
        budget: &Budget,
    ) -> Result<Values, Unfinished<Labels>> {
        assert_eq!(order.len(), self.len(), "an order of another graph");
        let vertices = self.len();
        budget.reserve(Packed::<4>::bytes(vertices))?;
        let mut values = Values { cells: Cells::Half(Packed::zeros(vertices)), vertices };
        let kernel = match &order.kind {
            Kind::Listed(_) => Loop::Fetch,
            _ if !local(self.rows()) => Loop::Fetch,
            _ => Loop::gather().unwrap_or(Loop::Plain),
        };
        let walk = Walk { rows: self.rows(), kind: &order.kind, kernel };
        let pool = match order.wide.is_empty() {
            true => None,
            false => Threads::new(threads),
        };
        let mut place = 0;
        let mut all = || {
            for run in &order.wide {
                alone(walk, &mut place, run.start, &mut values, budget)?;
                if let Some(pool) = &pool {
                    shared(walk, &mut place, run.end, &mut values, pool, budget)?;
                }
            }
            alone(walk, &mut place, vertices as u32, &mut values, budget)
        };
        all().map_err(|stop| {
            let found = values.first(place, order, budget);
            budget.release(values.bytes());
            Unfinished { stop, found }
        })?;
        Ok(values)
    }
}

/// The number of vertices between two questions to the budget.
const STEP: u32 = 1 << 16;

/// The number of vertices that the place of a value is fetched in advance.
const SOON: usize = 16;

/// The values of the places up to `end`, one after the other.
fn alone(
    walk: Walk<'_>,
    place: &mut u32,
    end: u32,
    values: &mut Values,
    budget: &Budget,
) -> Result<(), Stop> {
    steps(
        place,
        end,
        STEP,
        values,
        budget,
        |step, values| with_cells!(&mut values.cells, cells => walk.run(step, cells)),
    )
}

/// The values of the places up to `end`, which are independent of each other, by all threads of
/// the pool: they read finished values and write to other places.
fn shared(
    walk: Walk<'_>,
    place: &mut u32,
    end: u32,
    values: &mut Values,
    pool: &Threads,
    budget: &Budget,
) -> Result<(), Stop> {
    let step = STEP * 4;
    let bytes = u64::from(step) * 4;
    budget.reserve(bytes)?;
    let mut found = Vec::new();
    let done = steps(place, end, step, values, budget, |step, values| {
        found.clear();
        found.resize(step.len(), 0);
        with_cells!(&mut values.cells, cells => {
            share(walk, &step, cells, &mut found, pool)?;
            let vertices = |step| walk.kind.vertices(step, walk.rows.len() as u32);
            let mut soon = vertices(step.clone()).skip(SOON);
            for (vertex, &value) in vertices(step).zip(&found) {
                if let Some(vertex) = soon.next() {
                    cells.prefetch(vertex);
                }
                if !cells.set(vertex, value) {
                    return Err(TooLarge);
                }
            }
            Ok(())
        })
    });
    budget.release(bytes);
    done
}

fn share<const BITS: u32>(
    walk: Walk<'_>,
    places: &Range<u32>,
    stands: &Packed<BITS>,
    found: &mut [u32],
    pool: &Threads,
) -> Result<(), TooLarge> {
    const PART: usize = 1 << 12;
    pool.try_for_each_part(found, PART, |(part, found)| {
        let start = places.start + (part * PART) as u32;
        let end = start + found.len() as u32;
        walk.run(start..end, &mut Part { stands, found, start })
    })
}

/// A thread's part of independent places.
struct Part<'a, const BITS: u32> {
    stands: &'a Packed<BITS>,
    found: &'a mut [u32],
    start: u32,
}

impl<const BITS: u32> Board<BITS> for Part<'_, BITS> {
    #[inline(always)]
    fn cells(&self) -> &Packed<BITS> {
        self.stands
    }

    #[inline(always)]
    fn put(&mut self, place: u32, _: u32, value: u32) -> Result<(), TooLarge> {
        self.found[(place - self.start) as usize] = value;
        Ok(())
    }
}

/// Works from `place` to `end` in steps, and moves `place` along; where a value
/// has no room the cells are made wider and the step is done again.
fn steps(
    place: &mut u32,
    end: u32,
    step: u32,
    values: &mut Values,
    budget: &Budget,
    mut work: impl FnMut(Range<u32>, &mut Values) -> Result<(), TooLarge>,
) -> Result<(), Stop> {
    while *place < end {
        let total = Some(values.vertices as u64);
        budget.check(Progress {
            what: "progress-vertices-valued",
            done: (*place).into(),
            total,
        })?;
        let next = place.saturating_add(step).min(end);
        match work(*place..next, values) {
            Ok(()) => *place = next,
            Err(TooLarge) => *values = values.widened(budget)?,
        }
    }
    Ok(())
}

/// Whether the values that a row needs lie in the cache: then most arcs of a
/// sample are short.
fn local(rows: Rows<'_>) -> bool {
    const NEAR: u32 = 1 << 20;
    let step = (rows.len() / 1024).max(1);
    let (mut near, mut all) = (0usize, 0);
    for from in (0..rows.len() as u32).step_by(step) {
        let row = rows.of(from);
        near += row.iter().filter(|&&to| to.abs_diff(from) < NEAR).count();
        all += row.len();
    }
    near * 8 >= all * 7
}

#[cfg(test)]
mod tests;
