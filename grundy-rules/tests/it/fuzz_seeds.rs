//! The law of the fuzz target on rule files, on its seeds and on their beginnings.

#[path = "../../../fuzz/laws/rule_files_never_panic.rs"]
mod law;

use std::fs;
use std::path::Path;

#[test]
fn rule_files_never_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds/rule_files_never_panic");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let seed = fs::read(entry.unwrap().path()).unwrap();
        law::holds(&seed);
        for part in 1..8 {
            law::holds(&seed[..seed.len() * part / 8]);
            let mut changed = seed.clone();
            changed[seed.len() * part / 8] ^= 1;
            law::holds(&changed);
        }
        count += 1;
    }
    assert!(count > 3);
}
