//! The period of a nim-sequence, its proof, and a check of the proof by the independent checker:
//! `cargo run -p grundy --example periods`.

use grundy::heap::search::Search;
use grundy::heap::{HeapRules, NimSequence};
use grundy::{Budget, certificate};

/// Proves the period of Kayles, writes the certificate and verifies it.
pub fn main() {
    let budget = Budget::unlimited();
    let rules = HeapRules::parse("0.77").unwrap();

    let mut sequence = NimSequence::new(rules.clone());
    let values: Vec<u128> = (0..=12).map(|n| sequence.value(n, &budget).unwrap().0).collect();
    println!("Kayles: {values:?}");
    assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);

    // A repetition that is seen is a pattern. A period names the theorem that proves it.
    let mut search = Search::new(sequence);
    let period = *search.run(1000, &budget, &mut |_| {}).unwrap().expect("Kayles is periodic");
    println!("period {} from heap {} on, by {}", period.period, period.preperiod, period.theorem);
    assert_eq!((period.preperiod, period.period, period.saltus), (71, 12, 0));

    // The certificate is a claim with a hint. The crate `grundy-check`, which shares no code with
    // the engine, believes nothing but the rules and computes the values anew.
    let text = grundy::certificate::of_period(&period, &rules).to_string();
    println!("{text}");
    let verdict = certificate::verify(&text, &budget).unwrap();
    assert!(verdict.valid);
    println!("{}", verdict.text);

    // A false claim is refused.
    let forged = text.replace("71", "70");
    assert!(!certificate::verify(&forged, &budget).unwrap().valid);

    // From now on a heap of any size has its value at once.
    let mut sequence = search.into_sequence();
    let huge = sequence.value(10_u64.pow(18), &budget).unwrap();
    println!("a row of 10^18 pins: {huge}");
}
