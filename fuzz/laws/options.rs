//! Nim-values from the list of options, heap by heap: no theorem and no engine.

use std::ops::ControlFlow;

use grundy::heap::HeapRules;

/// The values of the heaps 0 to `to`.
pub fn values(rules: &HeapRules, to: u64) -> Vec<u128> {
    let mut values: Vec<u128> = Vec::new();
    // Whether a value is that of an option.
    let mut options = Vec::new();
    for heap in 0..=to {
        options.fill(false);
        let _ = rules.options(heap, &mut |parts| {
            let option = parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]) as usize;
            if option >= options.len() {
                options.resize(option + 1, false);
            }
            options[option] = true;
            ControlFlow::Continue(())
        });
        let mex = options.iter().position(|&seen| !seen).unwrap_or(options.len());
        values.push(mex as u128);
    }
    values
}
