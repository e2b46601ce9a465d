//! The signature of the engine. Its suite is a file of `bench`, whose programs `cargo test` need not build.

use std::io::Write;

#[path = "../../../bench/src/signature.rs"]
mod suite;

#[test]
fn the_signature_of_the_engine_is_the_known_one() {
    let found = suite::signature();
    // Written past the test harness, so that every run shows it.
    let _ = writeln!(std::io::stderr().lock(), "signature of the engine: {}", found.whole());
    let known = include_str!("../../../bench/signature.txt");
    assert_eq!(
        found.to_string(),
        known,
        "the engine gives other answers. If that is meant, renew the file:\n\
         cargo run -p grundy-bench --bin signature > bench/signature.txt"
    );
}
