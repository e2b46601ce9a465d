//! Words between the workers.

use crate::budget::Stop;

/// The workers that go through rounds together, as one of them sees them.
///
/// All of them make the same calls in the same order.
pub trait Peers {
    /// Why a worker ends before the answer: its own budget, or another worker.
    type Error: From<Stop>;

    /// The number of this worker, from 0 on.
    fn index(&self) -> usize;

    /// How many workers there are, at most [`WORKERS`](super::WORKERS).
    fn count(&self) -> usize;

    /// Begins a round: gives each worker the words for it, which are those of `out` at its number, this
    /// worker among them, and the two numbers. `out` is left empty. It does not wait for the others.
    ///
    /// # Errors
    /// Another worker is lost.
    fn begin(&mut self, out: &mut [Vec<u32>], numbers: [u64; 2]) -> Result<(), Self::Error>;

    /// Ends the earliest of the rounds that were begun: waits for each worker, and puts the words that it
    /// had for this one at its number in `got`. What was in `got` is lost. Returns the sum of each of the
    /// numbers over all workers.
    ///
    /// # Errors
    /// Another worker ended early, or is lost.
    fn end(&mut self, got: &mut [Vec<u32>]) -> Result<[u64; 2], Self::Error>;
}

/// The words that a worker has for the others, and those that it got in the last round.
#[derive(Debug)]
pub struct Mail<'a, P> {
    peers: &'a mut P,
    out: Vec<Vec<u32>>,
    got: Vec<Vec<u32>>,
    posted: usize,
    /// The words that went to other workers, in all rounds.
    sent: u64,
    rounds: u64,
}

/// The words for each worker after which the next round begins: 64 KiB. Letters of 512 KiB made two workers
/// wait for each other a fifth of the time.
const LETTER: usize = 1 << 14;

impl<P: Peers> Mail<'_, P> {
    /// No words yet.
    pub fn new(peers: &mut P) -> Mail<'_, P> {
        let count = peers.count();
        let empty = || vec![Vec::new(); count];
        Mail { out: empty(), got: empty(), peers, posted: 0, sent: 0, rounds: 0 }
    }

    /// The number of this worker.
    pub fn index(&self) -> usize {
        self.peers.index()
    }

    /// How many workers there are.
    pub fn count(&self) -> usize {
        self.peers.count()
    }

    /// Words for a worker.
    ///
    /// # Panics
    /// Where there is no such worker.
    #[inline]
    pub fn post(&mut self, worker: u16, words: &[u32]) {
        self.out[usize::from(worker)].extend_from_slice(words);
        self.posted += words.len();
    }

    /// Words for a worker, which `put` adds.
    ///
    /// # Panics
    /// Where there is no such worker.
    #[inline]
    pub fn post_with(&mut self, worker: u16, put: impl FnOnce(&mut Vec<u32>)) {
        let words = &mut self.out[usize::from(worker)];
        let before = words.len();
        put(words);
        self.posted += words.len() - before;
    }

    /// Whether there are enough words for a batch: a round is due.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.posted >= LETTER * self.out.len()
    }

    /// One round. Returns the sums over all workers of the first number, and of the second one with the
    /// words that each had for the others.
    ///
    /// # Errors
    /// Another worker ended early, or is lost.
    pub fn round(&mut self, numbers: [u64; 2]) -> Result<[u64; 2], P::Error> {
        self.begin(numbers)?;
        self.end()
    }

    /// The first half of a [`round`](Mail::round): hands over the words, and waits for nobody. A worker
    /// that works before it [ends](Mail::end) the round does not wait for one that is slower for a while.
    ///
    /// # Errors
    /// As of [`round`](Mail::round).
    pub fn begin(&mut self, [first, second]: [u64; 2]) -> Result<(), P::Error> {
        let posted = std::mem::take(&mut self.posted) as u64;
        self.sent += posted - self.out[self.peers.index()].len() as u64;
        self.rounds += 1;
        self.peers.begin(&mut self.out, [first, second + posted])
    }

    /// The second half of the earliest round that was begun: its sums. Its words are those that
    /// [`take`](Mail::take) gives then.
    ///
    /// # Errors
    /// As of [`round`](Mail::round).
    pub fn end(&mut self) -> Result<[u64; 2], P::Error> {
        self.peers.end(&mut self.got)
    }

    /// The words of the last round, by the workers that had them.
    pub fn take(&mut self) -> Vec<Vec<u32>> {
        let empty = vec![Vec::new(); self.got.len()];
        std::mem::replace(&mut self.got, empty)
    }

    /// The sum of each number over all workers. Cost: a round.
    ///
    /// # Errors
    /// As of [`round`](Mail::round).
    pub fn sums(&mut self, numbers: [u64; 2]) -> Result<[u64; 2], P::Error> {
        self.round(numbers)
    }

    /// How many words this worker gave to others so far, and in how many rounds.
    pub fn sent(&self) -> (u64, u64) {
        (self.sent, self.rounds)
    }
}
