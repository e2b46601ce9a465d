//! How the ways of taking a mex compare: prints, for sets of c random numbers
//! below c, the time of each way divided by the time of the bit mask.
//!
//! Run it with `cargo run --release -p grundy-bench --bin mex`.

use grundy::mex::{BitMask, Marks, Versions, by_hashing, by_sorting};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A linear congruential generator (Knuth's MMIX constants).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// The least time of five rounds over all sets.
fn time(sets: &[Vec<u64>], rounds: usize, mut mex: impl FnMut(&[u64]) -> u64) -> Duration {
    (0..5)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..rounds {
                for set in sets {
                    black_box(mex(black_box(set)));
                }
            }
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

fn main() {
    let mut random = Random(2026);
    println!("| c | sorting | hashing | marks | versions | bit mask |");
    println!("|---|---|---|---|---|---|");
    for c in [8, 64, 1024, 16384] {
        let sets: Vec<Vec<u64>> =
            (0..64).map(|_| (0..c).map(|_| random.below(c)).collect()).collect();
        let rounds = (1 << 16) / c as usize + 1;
        let (mut marks, mut versions, mut mask) = (Marks::new(), Versions::new(), BitMask::new());
        let bits = time(&sets, rounds, |set| {
            mask.clear();
            set.iter().for_each(|&x| mask.insert(x as u32));
            u64::from(mask.mex())
        });
        let times = [
            time(&sets, rounds, |set| by_sorting(set.iter().copied())),
            time(&sets, rounds, |set| by_hashing(set.iter().copied())),
            time(&sets, rounds, |set| marks.mex(set)),
            time(&sets, rounds, |set| versions.mex(set)),
        ];
        print!("| {c} |");
        for time in times {
            print!(" {:.1} |", time.as_secs_f64() / bits.as_secs_f64());
        }
        println!(" 1 |");
    }
}
