//! Tries a law on many cases, without the instrumentation of `cargo fuzz`, which is slow:
//!
//! `cargo run --release --example cases -- LAW COUNT SEED`
//!
//! A case is an input of `seeds/` or `corpus/` with a few random changes. Case number n of a seed is
//! always the same, so a run can be repeated. A case that breaks the law is written to `artifacts/`.
//! `rule_files_never_panic` needs `--features rules`.

mod laws;
#[cfg(feature = "rules")]
#[path = "laws/rule_files_never_panic.rs"]
mod rule_files_never_panic;

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, panic, process};

use laws::{LAWS, Law};

/// The law that needs the interpreter of rule files.
const RULES: &[(&str, Law)] = &[
    #[cfg(feature = "rules")]
    ("rule_files_never_panic", rule_files_never_panic::holds),
];

/// Cases longer than this and than their input are cut.
const LONGEST: usize = 120;

/// Steele, Lea and Flood's SplitMix64 (2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound - 1`; 0 where `bound` is 0.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

/// The files of `seeds/` and `corpus/`, in the order of their names.
fn inputs(name: &str) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    for part in ["seeds", "corpus"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(part).join(name);
        let entries = fs::read_dir(folder).into_iter().flatten();
        files.extend(entries.map(|entry| entry.unwrap().path()));
    }
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// Writes an input into `case`, and changes it in one to eight places.
fn make(case: &mut Vec<u8>, inputs: &[Vec<u8>], random: &mut Random) {
    let input = &inputs[random.below(inputs.len())];
    case.clear();
    case.extend_from_slice(input);
    // One change is as likely as two or more.
    let changes = 1 + (random.next() & 0x7F).trailing_ones() as usize;
    for _ in 0..changes {
        let at = random.below(case.len());
        // Short parts are the more likely ones.
        let most = 1 + random.below(8);
        let length = random.below(most + 1).min(case.len() - at);
        match random.below(8) {
            0 | 1 if !case.is_empty() => case[at] = random.next() as u8,
            2 if !case.is_empty() => case[at] ^= 1 << random.below(8),
            3 if !case.is_empty() => {
                case[at] = case[at].wrapping_add([1, 255][random.below(2)]);
            }
            4 => drop(case.drain(at..at + length)),
            5 => case.insert(at, random.next() as u8),
            6 if random.below(16) == 0 => case.truncate(at),
            _ => {
                // A part of another input, put in or written over what is there.
                let other = &inputs[random.below(inputs.len())];
                let from = random.below(other.len());
                let part = &other[from..other.len().min(from + most)];
                let end = if random.below(2) == 0 { at } else { at + part.len().min(length) };
                drop(case.splice(at..end, part.iter().copied()));
            }
        }
    }
    case.truncate(LONGEST.max(input.len()));
}

fn run(name: &str, law: Law, count: u64, seed: u64) {
    let inputs = inputs(name);
    let mut case = Vec::new();
    let mut slowest = (Duration::ZERO, Vec::new());
    for number in 0..count {
        let start = Random(seed).next().wrapping_add(number);
        make(&mut case, &inputs, &mut Random(Random(start).next()));
        let before = Instant::now();
        if panic::catch_unwind(|| law(&case)).is_err() {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("artifacts").join(name);
            fs::create_dir_all(&file).unwrap();
            let file = file.join(format!("case-{seed}-{number}"));
            fs::write(&file, &case).unwrap();
            eprintln!("{name} is broken by case {number} of seed {seed}: {}", file.display());
            process::exit(1);
        }
        let took = before.elapsed();
        if took > slowest.0 {
            slowest = (took, case.clone());
        }
        if (number + 1).is_multiple_of(1_000_000) {
            eprintln!("{name}: {} cases", number + 1);
        }
    }
    let (took, case) = slowest;
    let case = String::from_utf8_lossy(&case);
    println!("{name} holds: {count} cases of seed {seed}; the slowest took {took:?}: {case:?}");
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [name, count, seed] = &words[..] else { panic!("these are needed: LAW COUNT SEED") };
    let Some(&(_, law)) = LAWS.iter().chain(RULES).find(|(law, _)| law == name) else {
        panic!("no law is called {name}")
    };
    let number = |word: &str| word.parse().expect("COUNT and SEED are whole numbers");
    run(name, law, number(count), number(seed));
}
