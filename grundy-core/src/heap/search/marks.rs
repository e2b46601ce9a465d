//! Marks: heaps that the search recognises when the values before them recur.

use memchr::memmem;

/// The number of indices before a marked heap that are hashed.
const CONTEXT: usize = 256;

/// The number of indices before the new ones that are needed.
pub(super) const BEFORE: usize = CONTEXT;

/// The number of heaps for each marked one, roughly.
const RARITY: usize = 512;

/// The number of tables of hashes: one for each number of zeros at the end.
const LEVELS: usize = 40;

/// The number of places of a table.
const PLACES: usize = 1 << 12;

/// The number of marks at one distance that make it a suspect.
const HITS: u32 = 4;

/// The number of distances that are watched.
const WATCHED: usize = 16;

/// A distance at which hashes came again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Distance {
    period: u64,
    /// The first and the last heap.
    first: u64,
    last: u64,
    hits: u32,
    /// How long it must have lasted to be a suspect.
    least: u64,
}

/// Hashes of the indices before marked heaps, with the last heap of each hash. Hashes that end
/// in many zeros are few, so they stay long: for every distance some thousands of them are not
/// forgotten within it.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Marks {
    /// Heaps are marked that have these indices, and the heap before.
    pair: [u8; 2],
    /// Whether a heap was marked since the pair was chosen or confirmed.
    used: bool,
    /// Hash and heap.
    places: Vec<(u64, u64)>,
    distances: Vec<Distance>,
}

impl Marks {
    /// Bytes of memory.
    pub(super) const BYTES: u64 = (LEVELS * PLACES * size_of::<(u64, u64)>()) as u64 + (1 << 20);

    /// Chooses, by a sample of indices, which heaps are marked.
    pub(super) fn new(sample: &[u8]) -> Marks {
        let places = vec![(0, 0); LEVELS * PLACES];
        let mut marks = Marks { pair: [0; 2], used: false, places, distances: Vec::new() };
        marks.renew(sample);
        marks
    }

    /// Chooses again if no heap was marked lately.
    pub(super) fn renew(&mut self, sample: &[u8]) {
        if std::mem::take(&mut self.used) {
            return;
        }
        let mut counts = vec![0usize; 1 << 16];
        for pair in sample.windows(2) {
            counts[usize::from(pair[0]) << 8 | usize::from(pair[1])] += 1;
        }
        // Two different ones, so that they do not overlap.
        let pairs = (0..1usize << 16).filter(|pair| pair >> 8 != pair & 0xff && counts[*pair] > 0);
        let best = pairs.min_by_key(|&pair| counts[pair].abs_diff(sample.len() / RARITY));
        self.pair = best.map_or([0, 1], |pair| [(pair >> 8) as u8, pair as u8]);
    }

    /// Whether this may have been saved.
    pub(super) fn is_whole(&self) -> bool {
        self.places.len() == LEVELS * PLACES && self.distances.len() <= WATCHED
    }

    /// Marks heaps from `from` on; their indices follow [`BEFORE`] others. With `parity` only
    /// even distances count.
    pub(super) fn pass(&mut self, indices: &[u8], from: u64, parity: bool) {
        // The pair may begin before.
        let pair = self.pair;
        for at in memmem::find_iter(&indices[BEFORE - 1..], &pair) {
            let heap = from + at as u64;
            let hash = hash(&indices[BEFORE + at + 1 - CONTEXT..BEFORE + at + 1]);
            let level = (hash.trailing_zeros() as usize).min(LEVELS - 1);
            let place = &mut self.places[level * PLACES + (hash >> 52) as usize];
            let before = std::mem::replace(place, (hash, heap));
            self.used = true;
            if before.0 == hash && before.1 > 0 {
                let distance = heap - before.1;
                let odd = parity && distance % 2 == 1;
                self.watch(if odd { 2 * distance } else { distance }, heap);
            }
        }
    }

    /// A hash recurs at this distance.
    fn watch(&mut self, period: u64, heap: u64) {
        if let Some(known) = self.distances.iter_mut().find(|known| known.period == period) {
            known.hits += 1;
            known.last = heap;
            return;
        }
        let new = Distance { period, first: heap, last: heap, hits: 1, least: 0 };
        if self.distances.len() < WATCHED {
            self.distances.push(new);
        } else if let Some(oldest) = self.distances.iter_mut().min_by_key(|known| known.last) {
            *oldest = new;
        }
    }

    /// A distance that has lasted for `window` heaps at least, up to now.
    pub(super) fn suspect(&self, window: u64, now: u64) -> Option<u64> {
        let lasted = |known: &&Distance| {
            known.hits >= HITS
                && known.last - known.first >= window.max(known.least)
                && now - known.last <= known.last - known.first
        };
        self.distances.iter().filter(lasted).map(|known| known.period).min()
    }

    /// A distance is no period: it has to last twice as long to be a suspect
    /// again.
    pub(super) fn reject(&mut self, period: u64, now: u64) {
        for known in self.distances.iter_mut().filter(|known| known.period == period) {
            known.least = 2 * (now - known.first).max(1);
        }
    }
}

/// Of a multiple of 8 bytes.
fn hash(bytes: &[u8]) -> u64 {
    let words = bytes.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word));
    let hash = words.fold(0, |hash: u64, word| {
        (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
