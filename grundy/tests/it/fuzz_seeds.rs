//! The laws of the fuzz targets, on their seeds and on small changes of them.
//!
//! `cargo fuzz` runs the same functions on millions of inputs: see `fuzz/README.md`.

#[path = "../../../fuzz/laws/mod.rs"]
mod laws;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use laws::{LAWS, Law};

fn fuzz(part: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz").join(part)
}

fn seeds(name: &str) -> Vec<(String, Vec<u8>)> {
    let folder = fuzz("seeds").join(name);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{name} has no seeds");
    files.iter().map(|file| (file.display().to_string(), fs::read(file).unwrap())).collect()
}

/// A seed, its beginnings, and the seed with one byte changed, a few of each.
fn variants(seed: &[u8], count: usize) -> Vec<Vec<u8>> {
    let mut all = vec![seed.to_vec()];
    let mut state = 0x2026_1122u32;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % bound.max(1)
    };
    for _ in 0..count {
        let mut changed = seed.to_vec();
        changed.truncate(below(seed.len() + 1));
        all.push(changed);
        let mut changed = seed.to_vec();
        let at = below(seed.len());
        if let Some(byte) = changed.get_mut(at) {
            *byte = below(256) as u8;
        }
        all.push(changed);
    }
    all
}

fn hold(name: &str, law: Law, count: usize) {
    for (file, seed) in seeds(name) {
        for bytes in variants(&seed, count) {
            let result = std::panic::catch_unwind(|| law(&bytes));
            assert!(result.is_ok(), "{name} is broken by a change of {file}: {bytes:?}");
        }
    }
}

#[test]
fn the_laws_hold_for_the_seeds() {
    for (name, law) in LAWS {
        // How many changes of each seed are tried: few where a case takes long.
        let count = match name {
            "explanations_use_known_values" | "solve_agrees_with_oracle" => 2,
            "coin_rules_agree" | "compound_sums_agree" => 2,
            _ => 20,
        };
        hold(name, law, count);
    }
}

/// Each law has its target and its seeds, and nothing else has.
#[test]
fn every_law_has_a_target() {
    let stems = |part: &str| -> BTreeSet<String> {
        let files = fs::read_dir(fuzz(part)).unwrap();
        let stem = |path: PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
        files.map(|entry| stem(entry.unwrap().path())).collect()
    };
    let mut names: BTreeSet<String> = LAWS.iter().map(|(name, _)| name.to_string()).collect();
    // Its test is in the crate `grundy-rules`.
    names.insert("rule_files_never_panic".into());
    assert_eq!(stems("fuzz_targets"), names);
    assert_eq!(stems("seeds"), names);
    let manifest = fs::read_to_string(fuzz("Cargo.toml")).unwrap();
    for name in names {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}

/// Writes the seeds of states anew, where their formats have changed:
/// `cargo test -p grundy --test fuzz_seeds -- --ignored`
#[test]
#[ignore = "it writes files"]
fn the_seeds_of_states_are_written() {
    use grundy::Budget;
    use grundy::heap::search::Search;
    use grundy::heap::sequence::Stream;
    use grundy::heap::tally::Tally;
    use grundy::heap::{HeapRules, NimSequence};

    let write = |name: &str, bytes: Vec<u8>| {
        fs::write(fuzz("seeds/state_files_never_panic").join(name), bytes).unwrap();
    };
    let sequence = || NimSequence::new(HeapRules::parse("0.77").unwrap());
    let budget = Budget::unlimited();
    let mut search = Search::new(sequence());
    search.run(60, &budget, &mut |_| {}).unwrap();
    write("search", postcard::to_stdvec(&search.save().unwrap()).unwrap());
    let mut stream = Stream::new(sequence());
    let mut tally = Tally::new(0);
    let mut each = |_: u64, block: grundy::heap::Block<'_>| {
        tally.add_block(block);
        std::ops::ControlFlow::Continue(())
    };
    let _ = stream.advance(40, &budget, &mut each).unwrap();
    write("stream", postcard::to_stdvec(&stream.save().unwrap()).unwrap());
    write("tally", postcard::to_stdvec(&tally).unwrap());
}
