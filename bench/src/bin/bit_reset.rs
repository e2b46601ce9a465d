//! Why `Kernel::remove` of AVX2 (`heap/engine/lanes/narrow/avx2.rs`) is one instruction of
//! assembly: the loop over the lags below 8, with `btr` and in plain Rust, of which the
//! compiler makes vector shifts where several heaps go together.
//!
//! ```text
//! cargo run --release -p grundy-bench --bin bit_reset
//! ```
//!
//! On an EPYC with AVX-512, the least of a thousand runs:
//!
//! | game | heaps together | lags | ns a heap, btr | ns, plain | ratio |
//! |---|---|---|---|---|---|
//! | 0.106 | 4 | 1 | 0.98 | 0.95 | 0.97 |
//! | 0.16 | 2 | 5 | 3.01 | 3.70 | 1.23 |
//! | 0.56 | 2 | 5 | 3.01 | 3.75 | 1.24 |
//! | 0.054 | 2 | 5 | 3.01 | 3.72 | 1.24 |
//! | 0.354 | 1 | 3 | 3.00 | 2.98 | 0.99 |
//! | 0.77 | 1 | 5 | 4.10 | 6.31 | 1.54 |

#[cfg(not(target_arch = "x86_64"))]
fn main() {
    println!("only for x86-64");
}

#[cfg(target_arch = "x86_64")]
fn main() {
    bench::main();
}

#[cfg(target_arch = "x86_64")]
mod bench {
    use std::arch::asm;
    use std::hint::black_box;
    use std::time::Instant;

    /// The number of heaps of a run: short, so that few runs are interrupted.
    const HEAPS: usize = 1 << 14;

    /// How an index is taken from a set.
    trait Remove {
        fn remove(set: &mut u64, byte: u64);
    }

    struct Assembly;
    struct Plain;

    impl Remove for Assembly {
        #[inline(always)]
        fn remove(set: &mut u64, byte: u64) {
            // SAFETY: one instruction of all x86-64 processors on registers.
            unsafe {
                asm!("btr {}, {}", inout(reg) *set, in(reg) byte, options(pure, nomem, nostack));
            }
        }
    }

    impl Remove for Plain {
        #[inline(always)]
        fn remove(set: &mut u64, byte: u64) {
            *set &= !1u64.wrapping_shl(byte as u32);
        }
    }

    /// The inner loop of `kernel::produce`: groups of `G` heaps, `lags` of a shift and an index
    /// in all bytes of a word. The xor of all words.
    #[inline(always)]
    fn near<R: Remove, const G: usize>(words: &[[u32; 8]], lags: &[(u32, u64)]) -> u64 {
        let (mut now, mut all) = (0, 0);
        for eight in words {
            let eight = black_box(eight);
            for group in eight.as_chunks::<G>().0 {
                let mut sets = group.map(u64::from);
                for &(shift, index) in lags {
                    let indices = now >> (shift & 63) ^ index;
                    for (j, set) in sets.iter_mut().enumerate() {
                        R::remove(set, indices >> (8 * j));
                    }
                }
                let mut new = 0;
                for (j, set) in sets.iter().enumerate() {
                    new |= u64::from(set.trailing_zeros()) << (8 * j);
                }
                now = if G == 8 { new } else { now >> (8 * G % 64) | new << (64 - 8 * G) };
            }
            all ^= now;
        }
        all
    }

    #[target_feature(enable = "avx2,bmi1,bmi2")]
    fn run<R: Remove, const G: usize>(words: &[[u32; 8]], lags: &[(u32, u64)]) -> u64 {
        near::<R, G>(words, lags)
    }

    /// The least of a thousand times, in nanoseconds for each heap.
    fn time<R: Remove, const G: usize>(words: &[[u32; 8]], lags: &[(u32, u64)]) -> (f64, u64) {
        let mut least = f64::INFINITY;
        let mut all = 0;
        for _ in 0..1000 {
            let begin = Instant::now();
            // SAFETY: `main` has asked the processor.
            all = unsafe { run::<R, G>(black_box(words), black_box(lags)) };
            least = least.min(begin.elapsed().as_secs_f64());
        }
        (least * 1e9 / HEAPS as f64, all)
    }

    /// A game with its lags below 8: distances and indices. `G` is the largest power of two
    /// up to the least of them.
    fn row<const G: usize>(words: &[[u32; 8]], game: &str, near: &[(u32, u64)]) {
        let lag =
            |&(distance, index): &(u32, u64)| (8 * (8 - distance), 0x0101_0101_0101_0101 * index);
        let lags: Vec<(u32, u64)> = near.iter().map(lag).collect();
        let ((assembly, one), (plain, other)) =
            (time::<Assembly, G>(words, &lags), time::<Plain, G>(words, &lags));
        assert_eq!(one, other, "the same indices");
        let (count, ratio) = (near.len(), plain / assembly);
        println!("| {game} | {G} | {count} | {assembly:.2} | {plain:.2} | {ratio:.2} |");
    }

    pub fn main() {
        let has = |name: &str| match name {
            "avx2" => is_x86_feature_detected!("avx2"),
            "bmi1" => is_x86_feature_detected!("bmi1"),
            _ => is_x86_feature_detected!("bmi2"),
        };
        if !["avx2", "bmi1", "bmi2"].into_iter().all(has) {
            println!("only for AVX2");
            return;
        }
        let mut state = 1u32;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            // Some index is always left.
            state | 1 << 31
        };
        let words: Vec<[u32; 8]> =
            (0..HEAPS / 8).map(|_| std::array::from_fn(|_| random())).collect();
        println!("| game | heaps together | lags | ns a heap, btr | ns, plain | ratio |");
        println!("|---|---|---|---|---|---|");
        row::<4>(&words, "0.106", &[(6, 0)]);
        row::<2>(&words, "0.16", &[(6, 1), (5, 0), (4, 0), (3, 1), (2, 0)]);
        row::<2>(&words, "0.56", &[(7, 2), (6, 2), (4, 0), (3, 0), (2, 0)]);
        row::<2>(&words, "0.054", &[(7, 1), (6, 0), (5, 0), (4, 0), (3, 0)]);
        row::<1>(&words, "0.354", &[(6, 0), (5, 0), (1, 0)]);
        row::<1>(&words, "0.77", &[(7, 1), (5, 1), (4, 1), (2, 0), (1, 0)]);
    }
}
