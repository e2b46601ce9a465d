//! The values of the vertices of a graph that is split over workers.

use super::seen::Seen;
use super::{Mail, Peers, Share, VALUES};
use crate::budget::{Budget, Progress, Stop};
use crate::graph::loopy::INFINITY;
use crate::graph::rule;
use crate::graph::unfinished::OPEN;
use crate::nimber::Nimber;
use crate::value::Value;

/// The values of the vertices of one worker.
#[derive(Clone, Debug, Default)]
pub struct ShareValues {
    /// A nim-value, or `INFINITY`.
    labels: Vec<u32>,
    /// The values among the followers.
    seen: Seen,
    /// Those from 64 on of the vertices of value infinity, as (vertex, value), in rising order.
    large: Vec<(u32, u32)>,
}

impl ShareValues {
    /// The value of a vertex.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn value(&self, vertex: u32) -> Value {
        let label = self.labels[vertex as usize];
        if label < INFINITY {
            return Value::Nim(Nimber(label.into()));
        }
        let first = self.large.partition_point(|&(owner, _)| owner < vertex);
        let large = self.large[first..].iter().take_while(|&&(owner, _)| owner == vertex);
        let all = self.seen.small(vertex).chain(large.map(|&(_, value)| value));
        Value::Infinity(all.map(|value| Nimber(value.into())).collect())
    }
}

impl Share {
    /// The value of every vertex: the mex where no cycle is reached, and elsewhere the labelling of
    /// Smith and Fraenkel, as [`Arcs::loopy_values`](crate::graph::Arcs::loopy_values) has it. The
    /// workers do it together.
    ///
    /// What is not known of a follower only keeps a vertex from being given a value, so it does not
    /// matter in which order the words come. Cost: eight bytes an arc between workers for what reaches
    /// no cycle; else up to four more for each m that one of its ends has among its followers. Memory: 20
    /// bytes a vertex, and 16 for each value from 64 on among the followers of a vertex.
    ///
    /// # Errors
    /// The end of the budget, or of another worker.
    pub fn values<P: Peers>(
        &self,
        mail: &mut Mail<'_, P>,
        budget: &Budget,
    ) -> Result<ShareValues, P::Error> {
        let vertices = self.len();
        budget.reserve_whole(VALUES * vertices as u64)?;
        let mut labelling = Labelling {
            share: self,
            here: mail.index() as u16,
            labels: vec![OPEN; vertices],
            left: self.degrees.clone(),
            count: vec![0; vertices],
            seen: Seen::new(vertices),
            found: 0,
            beyond: 0,
        };
        labelling.peel(mail, budget)?;
        labelling.levels(mail, budget)?;
        let Labelling { labels, seen, .. } = labelling;
        let infinite = |&(_, vertex): &(u32, u32)| labels[vertex as usize] == INFINITY;
        let mut large: Vec<_> = seen.large().into_iter().filter(infinite).collect();
        large.iter_mut().for_each(|(value, vertex)| std::mem::swap(value, vertex));
        large.sort_unstable();
        budget.release(8 * vertices as u64);
        Ok(ShareValues { labels, seen, large })
    }
}

/// A message of the levels: a follower of this vertex has got the value. Without it, a follower has a
/// move to the value now.
const GIVEN: u32 = super::VERTICES;

/// The bytes of a value from 64 on.
const LARGE: u64 = 16;

/// The labelling of a share while it runs.
struct Labelling<'a> {
    share: &'a Share,
    here: u16,
    /// A nim-value, `OPEN`, or `INFINITY`.
    labels: Vec<u32>,
    /// The number of followers without a value.
    left: Vec<u32>,
    /// The number of followers in the way of the value that is being given.
    count: Vec<u32>,
    seen: Seen,
    found: u64,
    /// The values from 64 on for which memory is reserved.
    beyond: usize,
}

impl Labelling<'_> {
    /// Gives the vertices that reach no cycle their mex.
    fn peel<P: Peers>(&mut self, mail: &mut Mail<'_, P>, budget: &Budget) -> Result<(), P::Error> {
        let vertices = 0..self.share.len() as u32;
        let mut queue: Vec<u32> =
            vertices.filter(|&vertex| self.left[vertex as usize] == 0).collect();
        queue.iter().for_each(|&vertex| self.give(vertex, self.seen.mex(vertex)));
        loop {
            while !mail.is_full()
                && let Some(vertex) = queue.pop()
            {
                let value = self.labels[vertex as usize];
                for before in self.share.before(vertex) {
                    if before.worker == self.here {
                        self.valued(before.number, value, &mut queue);
                    } else {
                        mail.post(before.worker, &[before.number, value]);
                    }
                }
            }
            self.check(budget)?;
            let [waiting, posted] = mail.round([queue.len() as u64, 0])?;
            if waiting + posted == 0 {
                return Ok(());
            }
            for words in mail.take() {
                let (pairs, _) = words.as_chunks();
                pairs.iter().for_each(|&[to, value]| self.valued(to, value, &mut queue));
            }
        }
    }

    /// A follower of a vertex has got a value, in the peel.
    #[inline]
    fn valued(&mut self, vertex: u32, value: u32, queue: &mut Vec<u32>) {
        self.seen.insert(vertex, value);
        let left = &mut self.left[vertex as usize];
        *left -= 1;
        if *left == 0 {
            self.give(vertex, self.seen.mex(vertex));
            queue.push(vertex);
        }
    }

    fn give(&mut self, vertex: u32, value: u32) {
        self.labels[vertex as usize] = value;
        self.found += 1;
    }

    /// Gives values to the vertices that are left, m = 0, 1, ..
    fn levels<P: Peers>(
        &mut self,
        mail: &mut Mail<'_, P>,
        budget: &Budget,
    ) -> Result<(), P::Error> {
        let vertices = 0..self.share.len() as u32;
        let left: Vec<u32> =
            vertices.filter(|&vertex| self.labels[vertex as usize] == OPEN).collect();
        let mut open = left.clone();
        // Values that vertices heard of in the peel.
        let large = self.seen.large();
        let mut large = large.into_iter().peekable();
        for m in 0.. {
            if mail.sums([open.len() as u64, 0])?[0] == 0 {
                return Ok(());
            }
            let mut work = Work { m, ..Work::default() };
            while let Some((_, vertex)) = large.next_if(|&(value, _)| value <= m) {
                work.back.extend(Some(vertex).filter(|&v| self.labels[v as usize] >= OPEN));
            }
            if m < 64 {
                let has = |&vertex: &u32| {
                    self.labels[vertex as usize] >= OPEN && self.seen.contains(vertex, m)
                };
                work.back.extend(left.iter().copied().filter(has));
            }
            for &vertex in &open {
                self.count[vertex as usize] = self.left[vertex as usize];
                self.try_to_give(vertex, &mut work);
            }
            self.level(&mut work, mail, budget)?;
            open.retain(|&vertex| {
                let label = &mut self.labels[vertex as usize];
                *label = rule::after(*label, self.seen.contains(vertex, m));
                *label == OPEN
            });
        }
        Ok(())
    }

    /// Gives m to all vertices that may have it.
    fn level<P: Peers>(
        &mut self,
        work: &mut Work,
        mail: &mut Mail<'_, P>,
        budget: &Budget,
    ) -> Result<(), P::Error> {
        loop {
            while !mail.is_full()
                && let Some((vertex, given)) = work.next()
            {
                for before in self.share.before(vertex) {
                    let word = before.number | given;
                    if before.worker == self.here {
                        self.hear(word, work);
                    } else {
                        mail.post(before.worker, &[word]);
                    }
                }
            }
            self.check(budget)?;
            let [waiting, posted] = mail.round([work.len(), 0])?;
            if waiting + posted == 0 {
                return Ok(());
            }
            mail.take().iter().flatten().for_each(|&word| self.hear(word, work));
        }
    }

    /// A follower has got m, or has a move to m now.
    #[inline]
    fn hear(&mut self, word: u32, work: &mut Work) {
        let vertex = word & !GIVEN;
        let at = vertex as usize;
        if word & GIVEN == 0 {
            let open = self.labels[at] == OPEN && !self.seen.contains(vertex, work.m);
            if open {
                self.count[at] -= 1;
                self.try_to_give(vertex, work);
            }
            return;
        }
        self.left[at] -= 1;
        let was = rule::in_the_way(self.labels[at], self.seen.contains(vertex, work.m));
        if self.labels[at] >= OPEN {
            self.seen.insert(vertex, work.m);
        }
        if was {
            work.back.push(vertex);
        }
    }

    fn try_to_give(&mut self, vertex: u32, work: &mut Work) {
        let at = vertex as usize;
        let has = self.seen.contains(vertex, work.m);
        if rule::may_be_given(self.labels[at], has, self.count[at]) {
            self.give(vertex, work.m);
            work.given.push(vertex);
        }
    }

    fn check(&mut self, budget: &Budget) -> Result<(), Stop> {
        let more = self.seen.beyond() - self.beyond;
        budget.reserve(LARGE * more as u64)?;
        self.beyond += more;
        let (done, total) = (self.found, Some(self.share.len() as u64));
        budget.check(Progress { what: "progress-vertices-valued", done, total })
    }
}

/// What is to be told of the value m.
#[derive(Default)]
struct Work {
    m: u32,
    /// The vertices that have got it.
    given: Vec<u32>,
    /// Those without a value that have a follower of value m now.
    back: Vec<u32>,
}

impl Work {
    /// The next vertex, with the bit of its message.
    fn next(&mut self) -> Option<(u32, u32)> {
        let given = self.given.pop().map(|vertex| (vertex, GIVEN));
        given.or_else(|| self.back.pop().map(|vertex| (vertex, 0)))
    }

    fn len(&self) -> u64 {
        (self.given.len() + self.back.len()) as u64
    }
}
