//! The queue of questions, and which of them is worked on next.
//!
//! A client is the address that its questions come from. The next question is one of the client with
//! the fewest at work; among such clients the one that has waited longest. While others ask as well, no
//! client holds every worker, and a client that holds most of a full queue gives its newest place to
//! another one.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// How long after its last question a client counts as one that asks.
const PRESENT: Duration = Duration::from_secs(60);

/// A place in the queue, by which a question leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u64);

struct Waiting<J> {
    place: Place,
    client: IpAddr,
    job: J,
}

/// The questions that wait, and how many of each client are worked on.
pub struct Queue<J> {
    waiting: VecDeque<Waiting<J>>,
    at_work: BTreeMap<IpAddr, usize>,
    asked: BTreeMap<IpAddr, Instant>,
    places: u64,
    workers: usize,
    most: usize,
}

/// What an address stands for: a person who has one address of IPv6 has 2^64 of them.
fn client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        address => address,
    }
}

impl<J> Queue<J> {
    /// A queue of at most `most` questions before this many workers.
    pub fn new(workers: usize, most: usize) -> Queue<J> {
        let (waiting, at_work, asked) = Default::default();
        Queue { waiting, at_work, asked, places: 0, workers, most }
    }

    /// Puts a question at the end, if need be in place of one of another client, which it returns.
    ///
    /// # Errors
    /// The question, if the queue is full.
    pub fn push(&mut self, address: IpAddr, job: J, now: Instant) -> Result<(Place, Option<J>), J> {
        let client = client(address);
        self.asked.retain(|_, last| now.duration_since(*last) < PRESENT);
        self.asked.insert(client, now);
        let mut left = None;
        if self.waiting.len() >= self.most {
            match self.gives_way(client) {
                Some(at) => left = self.waiting.remove(at).map(|waiting| waiting.job),
                None => return Err(job),
            }
        }
        self.places += 1;
        let place = Place(self.places);
        self.waiting.push_back(Waiting { place, client, job });
        Ok((place, left))
    }

    /// The newest question of the client that has most of them in the queue, if `client` would have
    /// fewer even after it got that place.
    fn gives_way(&self, client: IpAddr) -> Option<usize> {
        let mut counts: BTreeMap<IpAddr, usize> = BTreeMap::new();
        for waiting in &self.waiting {
            *counts.entry(waiting.client).or_default() += 1;
        }
        let own = counts.get(&client).copied().unwrap_or(0);
        let (largest, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        let gives = count > own + 1;
        gives.then(|| self.waiting.iter().rposition(|waiting| waiting.client == largest))?
    }

    /// Takes a question out, if it still waits.
    pub fn leave(&mut self, place: Place) -> Option<J> {
        let at = self.waiting.iter().position(|waiting| waiting.place == place)?;
        self.waiting.remove(at).map(|waiting| waiting.job)
    }

    /// Takes all questions out.
    pub fn clear(&mut self) -> impl Iterator<Item = J> + use<J> {
        std::mem::take(&mut self.waiting).into_iter().map(|waiting| waiting.job)
    }

    /// The question to work on now, and whose it is. [`Queue::done`] ends the work on it.
    pub fn next(&mut self, now: Instant) -> Option<(IpAddr, J)> {
        let others = |client: &IpAddr| {
            let is_there = |last: &Instant| now.duration_since(*last) < PRESENT;
            self.asked.iter().any(|(other, last)| other != client && is_there(last))
        };
        let may =
            |client: &IpAddr, working: usize| working + 1 < self.workers.max(2) || !others(client);
        let at = (0..self.waiting.len())
            .map(|at| {
                let client = &self.waiting[at].client;
                (self.at_work.get(client).copied().unwrap_or(0), at)
            })
            .filter(|&(working, at)| may(&self.waiting[at].client, working))
            .min()?
            .1;
        let Waiting { client, job, .. } = self.waiting.remove(at)?;
        *self.at_work.entry(client).or_default() += 1;
        Some((client, job))
    }

    /// The work on a question of this client is over.
    pub fn done(&mut self, client: IpAddr) {
        if let Some(count) = self.at_work.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                self.at_work.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn a_question_that_left_has_no_place() {
        let (mut queue, now) = (Queue::new(1, 2), Instant::now());
        let (first, _) = queue.push(address(1), 1, now).unwrap();
        queue.push(address(1), 2, now).unwrap();
        assert_eq!(queue.push(address(1), 3, now), Err(3));
        assert_eq!(queue.leave(first), Some(1));
        assert_eq!(queue.leave(first), None);
        queue.push(address(1), 4, now).unwrap();
        assert_eq!(queue.next(now), Some((address(1), 2)));
        assert_eq!(queue.clear().collect::<Vec<_>>(), [4]);
        assert_eq!(queue.next(now), None);
    }

    #[test]
    fn a_client_with_few_questions_comes_before_one_with_many() {
        let (mut queue, now) = (Queue::new(3, 4), Instant::now());
        for job in 0..4 {
            queue.push(address(1), job, now).unwrap();
        }
        // The queue is full: the client with most places gives its newest one away.
        let (_, left) = queue.push(address(2), 10, now).unwrap();
        assert_eq!(left, Some(3));
        let (_, left) = queue.push(address(3), 20, now).unwrap();
        assert_eq!(left, Some(2));
        // Now nobody has two more than the others would have.
        assert_eq!(queue.push(address(3), 21, now), Err(21));
        let taken: Vec<i32> = (0..3).filter_map(|_| Some(queue.next(now)?.1)).collect();
        assert_eq!(taken, [0, 10, 20]);
        assert_eq!(queue.next(now), Some((address(1), 1)));
    }

    #[test]
    fn one_client_holds_every_worker_only_while_it_is_alone() {
        let (mut queue, now) = (Queue::new(2, 8), Instant::now());
        for job in 0..3 {
            queue.push(address(1), job, now).unwrap();
        }
        assert_eq!(queue.next(now), Some((address(1), 0)));
        // Another one has asked: the second worker is kept for others.
        queue.push(address(2), 10, now).unwrap();
        assert_eq!(queue.next(now), Some((address(2), 10)));
        queue.done(address(2));
        assert_eq!(queue.next(now), None);
        queue.done(address(1));
        assert_eq!(queue.next(now), Some((address(1), 1)));
        assert_eq!(queue.next(now), None);
        // A minute later it is alone again.
        assert_eq!(queue.next(now + PRESENT), Some((address(1), 2)));
        // A single worker is for everybody.
        let mut queue = Queue::new(1, 8);
        queue.push(address(1), 0, now).unwrap();
        queue.push(address(2), 1, now).unwrap();
        assert_eq!(queue.next(now), Some((address(1), 0)));
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let same =
            |one: &str, other: &str| client(one.parse().unwrap()) == client(other.parse().unwrap());
        assert!(same("2001:db8::1", "2001:db8::ffff:1") && !same("2001:db8::1", "2001:db8:0:1::1"));
        assert!(same("::ffff:192.0.2.1", "192.0.2.1") && !same("192.0.2.1", "192.0.2.2"));
    }
}
