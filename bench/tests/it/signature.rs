//! The engine gives the answers that it gave: see `grundy_bench::signature`.

use std::io::Write;

use grundy_bench::signature::signature;

#[test]
fn the_signature_of_the_engine_is_the_known_one() {
    let found = signature();
    // Written past the test harness, so that every run shows it.
    let _ = writeln!(std::io::stderr().lock(), "signature of the engine: {}", found.whole());
    let known = include_str!("../../signature.txt");
    assert_eq!(
        found.to_string(),
        known,
        "the engine gives other answers. If that is meant, renew the file:\n\
         cargo run -p grundy-bench --bin signature > bench/signature.txt"
    );
}
