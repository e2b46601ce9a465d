//! Any text is the rules of a heap game or refused with its place; what is accepted is written as
//! the same rules.

use std::ops::ControlFlow;

use grundy::heap::HeapRules;

/// The options of the first heaps.
fn options(rules: &HeapRules) -> Vec<(u64, Vec<u64>)> {
    let mut all = Vec::new();
    for heap in 0..7 {
        let _ = rules.options(heap, &mut |parts| {
            all.push((heap, parts.to_vec()));
            ControlFlow::Continue(())
        });
    }
    all.sort_unstable();
    all.dedup();
    all
}

pub fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match HeapRules::parse(&text) {
        Ok(rules) => {
            let written = rules.to_string();
            let again = HeapRules::parse(&written)
                .unwrap_or_else(|error| panic!("{text:?} is written {written:?}: {error}"));
            assert_eq!(again.to_string(), written, "{text:?}");
            assert_eq!(options(&again), options(&rules), "{text:?} is written {written:?}");
        }
        Err(error) => {
            let error = grundy::TextError::from(error);
            let span = error.span();
            assert!(span.start <= span.end && span.start <= text.len(), "{text:?}: {error:?}");
            // Where nothing is written, no place is marked.
            let shown = error.render(&text, grundy::message::Language::English);
            assert_eq!(shown.contains('^'), !text.trim().is_empty(), "{text:?}: {shown}");
        }
    }
}
