//! Looking for a rare value among all splits, when no witness has shown that it is an option.

use super::super::Splits;
use super::bytes::Bytes;

/// The number of splits with neighbouring parts that are compared at a time.
const PLACE: usize = 64;

/// The places where rare values were found most recently, for each index; the most recent place
/// comes first. A split that shows a value to be an option of one heap mostly shows it of
/// thousands of heaps after it. (Measured on Grundy's game: 8 vectors for a value instead of
/// 24, and 15 with one place.)
#[derive(Clone, Debug)]
pub(crate) struct Places(Vec<[u16; 32]>);

impl Default for Places {
    fn default() -> Places {
        Places(vec![std::array::from_fn(|at| at as u16); 128])
    }
}

impl Splits<'_> {
    /// Whether a split with a part of this place has the index `wanted`.
    #[inline(always)]
    fn has<V: Bytes>(&self, cpu: V::Cpu, at: usize, place: usize, wanted: V) -> bool {
        let end = (place + 1) * PLACE;
        let mut hits = 0;
        for &taken in self.breaks {
            if end <= self.to(at, taken) {
                let [parts, others] = self.parts(at, taken, end - PLACE, end);
                for step in (0..PLACE).step_by(V::LANES) {
                    let sums = V::load(cpu, parts, step).xor(V::load(cpu, others, step));
                    hits |= sums.xor(wanted).zeros();
                }
            }
        }
        hits != 0
    }

    /// Whether some split of the heap at `at` has the index. `work` counts the places that were
    /// compared.
    #[inline(always)]
    fn find<V: Bytes>(
        &self,
        cpu: V::Cpu,
        at: usize,
        index: u8,
        places: &mut Places,
        work: &mut usize,
    ) -> bool {
        let wanted = V::splat(cpu, index);
        let known = &mut places.0[usize::from(index)];
        for k in 0..known.len() {
            *work += self.breaks.len();
            if self.has(cpu, at, known[k].into(), wanted) {
                known.swap(0, k);
                return true;
            }
        }
        let mut longest = 0;
        for &taken in self.breaks {
            longest = longest.max(self.to(at, taken));
        }
        // The other places, from there on.
        let (first, last) = (usize::from(known[0]), longest / PLACE);
        for next in first..first + last {
            let place = if next < last { next } else { next % last };
            *work += self.breaks.len();
            if self.has(cpu, at, place, wanted) {
                known.rotate_right(1);
                known[0] = place as u16;
                return true;
            }
        }
        // The splits that do not fill a place.
        for &taken in self.breaks {
            let to = self.to(at, taken);
            let [parts, others] = self.parts(at, taken, to / PLACE * PLACE, to);
            for (x, y) in parts.iter().zip(others) {
                if x ^ y == index {
                    return true;
                }
            }
        }
        false
    }
}

/// The first heap, at or after `at`, for which a rare value that was left
/// [open](super::candidates::open) is no option, or `end`.
#[inline(always)]
pub(crate) fn show<V: Bytes>(
    cpu: V::Cpu,
    splits: Splits<'_>,
    at: usize,
    mut end: usize,
    left: &[(u8, u8)],
    places: &mut Places,
    work: &mut usize,
) -> usize {
    for &(j, index) in left {
        let this = at + usize::from(j);
        // Heaps after the end were not computed, or are of no use.
        if this < end && !splits.find::<V>(cpu, this, index, places, work) {
            end = this;
        }
    }
    end
}
