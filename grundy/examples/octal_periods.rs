//! Proves the periods of all octal codes of at most three digits (`0.abc` and
//! `4.abc`), searching each up to a bound: `octal_periods [BOUND] [-v]`.

use grundy::Budget;
use grundy::heap::rules::HeapRules;
use grundy::heap::sequence::NimSequence;
use std::collections::{BTreeMap, BTreeSet};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let bound = arguments.first().map_or(10_000, |text| text.parse().expect("a bound"));
    let verbose = arguments.iter().any(|argument| argument == "-v");
    let mut codes = BTreeSet::new();
    for left in ["0", "4"] {
        for digits in 0..512 {
            let text = format!("{left}.{digits:03o}");
            codes.insert(HeapRules::parse(&text).expect("an octal code").to_string());
        }
    }
    let budget = Budget::unlimited();
    let (mut proved, mut below, mut theorems) = (0, [0; 2], BTreeMap::new());
    for code in &codes {
        let mut game = NimSequence::new(HeapRules::parse(code).expect("its own name"));
        match game.prove(bound, &budget).expect("no limits") {
            Some(period) => {
                proved += 1;
                below[0] += u32::from(period.period < 2200);
                below[1] += u32::from(period.period + period.preperiod < 2200);
                *theorems.entry(period.theorem).or_insert(0) += 1;
                if verbose {
                    println!("{code} {} {} {}", period.preperiod, period.period, period.theorem);
                }
            }
            None if verbose => println!("{code} unknown"),
            None => {}
        }
    }
    println!(
        "{} codes, bound {bound}: {proved} proved, {} with a period below 2200, {} with \
         preperiod + period below 2200; {theorems:?}",
        codes.len(),
        below[0],
        below[1]
    );
}
