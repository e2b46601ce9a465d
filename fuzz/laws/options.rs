//! Nim-values from the list of options, heap by heap: no theorem and no engine.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use grundy::heap::HeapRules;

/// The values of the heaps 0 to `to`.
pub fn values(rules: &HeapRules, to: u64) -> Vec<u128> {
    let mut values: Vec<u128> = Vec::new();
    for heap in 0..=to {
        let mut options = BTreeSet::new();
        let _ = rules.options(heap, &mut |parts| {
            options.insert(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
            ControlFlow::Continue(())
        });
        values.push((0..).find(|value| !options.contains(value)).unwrap_or(u128::MAX));
    }
    values
}
