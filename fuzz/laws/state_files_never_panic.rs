//! Any bytes are the state of a search, a stream, a count or a check, or refused. What stands in a
//! state is believed, but for what can be checked cheaply: wrong values may come of wrong bytes, a
//! panic may not.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use grundy::heap::search::{Search, SearchState};
use grundy::heap::sequence::{Stream, StreamState};
use grundy::heap::tally::Tally;
use grundy::heap::{HeapRules, NimSequence};
use grundy::{Budget, Stop};
use grundy_check::{Certificate, State};

/// Little memory, and a few hundred questions whether to go on.
fn budget() -> Budget {
    let asked = AtomicU32::new(0);
    Budget::unlimited().with_memory(1 << 22).with_poll(move |_| {
        let often = asked.fetch_add(1, Ordering::Relaxed) > 300;
        if often { Err(Stop::Time) } else { Ok(()) }
    })
}

pub fn holds(bytes: &[u8]) {
    let sequence = || NimSequence::new(HeapRules::parse("0.77").unwrap());
    if let Ok(state) = postcard::from_bytes::<SearchState<'static>>(bytes)
        && let Ok(Some(mut search)) = Search::resume(sequence(), state, &budget())
    {
        let _ = search.run(3000, &budget(), &mut |_| {});
        if let Some(state) = search.save() {
            let bytes = postcard::to_stdvec(&state).unwrap();
            assert!(postcard::from_bytes::<SearchState<'static>>(&bytes).is_ok());
        }
    }
    if let Ok(state) = postcard::from_bytes::<StreamState<'static>>(bytes)
        && let Ok(Some(mut stream)) = Stream::resume(sequence(), state, &budget())
    {
        let mut each = |_: u64, _: grundy::heap::Block<'_>| ControlFlow::Continue(());
        for _ in 0..4 {
            let length = stream.given().saturating_add(40);
            if stream.advance(length, &budget(), &mut each).is_err() {
                break;
            }
        }
    }
    // What a count says is believed, so sums of it may overflow where overflow is checked.
    if let Ok(tally) = postcard::from_bytes::<Tally>(bytes) {
        let _ = (tally.total(), tally.different(), tally.bytes(), tally.largest());
    }
    if let Ok(state) = postcard::from_bytes::<State<'static>>(bytes) {
        let certificates = include_str!("../../grundy-check/tests/data/certificates.jsonl");
        let first = certificates.lines().next().unwrap_or_default();
        let certificate = Certificate::parse(first).unwrap();
        let _ = certificate.verify(Some(state), &());
    }
}
