//! A graph that is split over workers, each with a share of its vertices, and the passes over it.
//!
//! A worker knows the arcs that lead *to* its vertices. When a vertex gets its value or its length, its
//! worker tells the workers of the vertices before it: four or eight bytes an arc, in batches. The
//! workers go through rounds together: each sends one batch to each of the others, and gets one from
//! each. What is to be told within a share needs no round.

mod labels;
mod lengths;
mod mail;
mod seen;
mod threads;

pub use labels::ShareValues;
pub use lengths::ShareLengths;
pub use mail::{Mail, Peers};
pub use threads::{Threads, together};

use super::build::{Unbuilt, room};
use crate::budget::{Budget, Stop};

/// A vertex of a graph that is split: the worker that has it, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The worker, from 0 on.
    pub worker: u16,
    /// The number of the vertex among those of the worker, below [`VERTICES`].
    pub number: u32,
}

/// A worker has fewer vertices: the highest bit of a word says what a message is about.
pub const VERTICES: u32 = 1 << 31;

/// The bytes that the values of a vertex take while they are found.
const VALUES: u64 = 20;

/// There are at most this many workers.
pub const WORKERS: usize = 1 << 16;

/// The vertices of one worker, and the arcs that lead to them. Six bytes an arc and eight a vertex.
#[derive(Clone, Debug, Default)]
pub struct Share {
    /// How many arcs lead from each vertex.
    degrees: Vec<u32>,
    /// The arcs to v come from the places `starts[v]..starts[v + 1]` of these two lists.
    starts: Vec<u32>,
    numbers: Vec<u32>,
    workers: Vec<u16>,
}

impl Share {
    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.degrees.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.degrees.is_empty()
    }

    /// The number of arcs that lead to these vertices.
    pub fn arcs(&self) -> usize {
        self.numbers.len()
    }

    /// The vertices with an arc to this one.
    fn before(&self, vertex: u32) -> impl Iterator<Item = Place> {
        let vertex = vertex as usize;
        let row = self.starts[vertex] as usize..self.starts[vertex + 1] as usize;
        let (numbers, workers) = (&self.numbers[row.clone()], &self.workers[row]);
        numbers.iter().zip(workers).map(|(&number, &worker)| Place { worker, number })
    }

    /// The lists of which it consists, to be kept: how many arcs lead from each vertex; where in the next
    /// two lists the arcs to each vertex begin, and their end; the number and the worker of the vertex
    /// from which each arc comes.
    pub fn lists(&self) -> (&[u32], &[u32], &[u32], &[u16]) {
        (&self.degrees, &self.starts, &self.numbers, &self.workers)
    }

    /// The share that consists of these [`lists`](Share::lists), whose bytes are reserved; `None`
    /// where they do not fit together.
    pub fn from_lists(
        degrees: Vec<u32>,
        starts: Vec<u32>,
        numbers: Vec<u32>,
        workers: Vec<u16>,
    ) -> Option<Share> {
        let fits = starts.len() == degrees.len() + 1
            && starts[0] == 0
            && starts.is_sorted()
            && starts[degrees.len()] as usize == numbers.len()
            && numbers.len() == workers.len();
        fits.then_some(Share { degrees, starts, numbers, workers })
    }

    /// The bytes that it holds, which stay reserved in the budget.
    pub fn bytes(&self) -> u64 {
        8 * self.len() as u64 + 4 + 6 * self.arcs() as u64
    }
}

/// A share while its arcs come in.
#[derive(Debug)]
pub struct ShareDraft {
    degrees: Vec<u32>,
    /// The arcs from the vertices of each worker: the number there, and the vertex of this worker.
    arcs: Vec<Vec<(u32, u32)>>,
    count: u64,
}

impl ShareDraft {
    /// Of one of this many workers.
    pub fn new(workers: usize) -> ShareDraft {
        ShareDraft { degrees: Vec::new(), arcs: vec![Vec::new(); workers], count: 0 }
    }

    /// Makes room for `vertices` vertices.
    ///
    /// # Errors
    /// More of them than a worker may have; the end of the budget.
    pub fn reach(&mut self, vertices: usize, budget: &Budget) -> Result<(), Unbuilt> {
        if self.degrees.len() < vertices {
            if vertices >= VERTICES as usize {
                return Err(Unbuilt::TooLarge);
            }
            let more = vertices - self.degrees.len();
            room(&mut self.degrees, more, budget)?;
            self.degrees.resize(vertices, 0);
        }
        Ok(())
    }

    /// One more arc leads from a vertex that was reached; the worker of its other end hears of it.
    ///
    /// # Errors
    /// More than 2<sup>32</sup> - 1 arcs from it.
    pub fn leads_from(&mut self, vertex: u32) -> Result<(), Unbuilt> {
        self.lead_from(vertex, 1)
    }

    /// An arc leads to a vertex that was reached.
    ///
    /// # Errors
    /// More than 2<sup>32</sup> - 1 arcs to the vertices of this worker; the end of the budget.
    pub fn leads_to(&mut self, from: Place, to: u32, budget: &Budget) -> Result<(), Unbuilt> {
        if self.count == u64::from(u32::MAX) {
            return Err(Unbuilt::TooLarge);
        }
        self.count += 1;
        let arcs = &mut self.arcs[usize::from(from.worker)];
        room(arcs, 1, budget)?;
        arcs.push((from.number, to));
        Ok(())
    }

    /// How many arcs lead from a vertex that was reached.
    pub fn degree(&self, vertex: u32) -> u32 {
        self.degrees[vertex as usize]
    }

    /// This many more arcs lead from a vertex that was reached.
    ///
    /// # Errors
    /// As of [`leads_from`](ShareDraft::leads_from).
    pub fn lead_from(&mut self, vertex: u32, arcs: u32) -> Result<(), Unbuilt> {
        let degree = &mut self.degrees[vertex as usize];
        *degree = degree.checked_add(arcs).ok_or(Unbuilt::TooLarge)?;
        Ok(())
    }

    /// How many arcs there are so far.
    pub fn arcs(&self) -> u64 {
        self.count
    }

    /// The bytes that it holds of its budget.
    pub fn reserved(&self) -> u64 {
        let arcs: usize = self.arcs.iter().map(Vec::capacity).sum();
        4 * self.degrees.capacity() as u64 + 8 * arcs as u64
    }

    /// How many arcs there are so far from the vertices of each worker.
    pub fn marks(&self) -> Vec<usize> {
        self.arcs.iter().map(Vec::len).collect()
    }

    /// The arcs from each worker behind the counted ones: the number of each vertex there, and
    /// the vertex of this worker.
    pub fn arcs_after<'a>(
        &'a self,
        marks: &'a [usize],
    ) -> impl Iterator<Item = &'a [(u32, u32)]> + 'a {
        self.arcs.iter().zip(marks).map(|(arcs, &mark)| &arcs[mark..])
    }

    /// The share, in which every arc counts once. The workers do it together. Cost: linear but for sorting
    /// the arcs of each vertex; up to six bytes an arc and eight a vertex beside what there is, and
    /// those stay.
    ///
    /// # Errors
    /// The end of the budget, or of another worker.
    pub fn finish<P: Peers>(
        self,
        mail: &mut Mail<'_, P>,
        budget: &Budget,
    ) -> Result<Share, P::Error> {
        let (mut share, again) = self.rows(budget)?;
        // The workers of the vertices from which an arc was given again count it once.
        let mut again = again.into_iter();
        loop {
            while !mail.is_full()
                && let Some(from) = again.next()
            {
                mail.post(from.worker, &[from.number]);
            }
            let [waiting, posted] = mail.round([again.len() as u64, 0])?;
            mail.take().iter().flatten().for_each(|&from| share.degrees[from as usize] -= 1);
            if waiting + posted == 0 {
                return Ok(share);
            }
        }
    }

    /// The rows, and the places from which an arc was given again.
    fn rows(self, budget: &Budget) -> Result<(Share, Vec<Place>), Stop> {
        let (vertices, arcs) = (self.degrees.len(), self.count as usize);
        let mut degrees = self.degrees;
        budget.release(4 * (degrees.capacity() - vertices) as u64);
        degrees.shrink_to_fit();
        // The values come after, in place of these arcs, and it is known now how much they take.
        let held: u64 = self.arcs.iter().map(|list| 8 * list.capacity() as u64).sum();
        let later = (VALUES * vertices as u64).saturating_sub(held);
        budget.reserve_whole(4 * (vertices as u64 + 1) + 6 * arcs as u64 + later)?;
        budget.release(later);
        let mut starts = vec![0u32; vertices + 1];
        for &(_, to) in self.arcs.iter().flatten() {
            starts[to as usize + 1] += 1;
        }
        // The place for the next arc of each vertex; finally the end of its row.
        let mut sum = 0;
        for start in &mut starts[1..] {
            (*start, sum) = (sum, sum + *start);
        }
        let (mut numbers, mut workers) = (vec![0u32; arcs], vec![0u16; arcs]);
        for (worker, list) in self.arcs.into_iter().enumerate() {
            for &(from, to) in &list {
                let next = &mut starts[to as usize + 1];
                numbers[*next as usize] = from;
                workers[*next as usize] = worker as u16;
                *next += 1;
            }
            budget.release(8 * list.capacity() as u64);
        }
        let mut again = Vec::new();
        let (mut kept, mut start) = (0, 0);
        for vertex in 0..vertices {
            let end = starts[vertex + 1] as usize;
            while start < end {
                // The arcs from one worker stand side by side.
                let worker = workers[start];
                let same = workers[start..end].iter().take_while(|&&other| other == worker);
                let next = start + same.count();
                numbers[start..next].sort_unstable();
                let mut last = None;
                for at in start..next {
                    let number = numbers[at];
                    if last.replace(number) == Some(number) {
                        room(&mut again, 1, budget)?;
                        again.push(Place { worker, number });
                        continue;
                    }
                    (numbers[kept], workers[kept]) = (number, worker);
                    kept += 1;
                }
                start = next;
            }
            starts[vertex + 1] = kept as u32;
        }
        budget.release(6 * (arcs - kept) as u64 + 8 * again.capacity() as u64);
        numbers.truncate(kept);
        workers.truncate(kept);
        Ok((Share { degrees, starts, numbers, workers }, again))
    }
}

#[cfg(test)]
mod tests;
