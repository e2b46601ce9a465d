//! The window theorem, streamed: of a long sequence only the first and the last
//! values are kept, and in the end no more than the theorem's window.

use super::Course;
use super::conclude::primes;
use crate::certificate::Proof;
use crate::claim::PeriodClaim;
use crate::host::{Memory, Stop};
use crate::message::message;
use crate::rules::{Like, Rules};
use crate::state::{State, WindowState};
use crate::two_heaps::{Bounds, Classes, TwoHeaps};
use crate::unproved::{Unproved, fits, refuse};
use std::borrow::Cow;
use std::ops::Range;

/// Before `e + W`, where the theorem does not bound the parts of witnesses, the
/// small parts are looked for up to this heap, in a longer window.
const SPAN: u64 = 1 << 22;

/// Checks (W), (H0), (H1) and (H2) of the theorem, and that preperiod and
/// period are the least.
pub(crate) fn check(
    claim: &PeriodClaim,
    proof: &Proof,
    rules: &Rules,
    course: Course<'_>,
) -> Result<u64, Unproved> {
    stream(claim, proof, rules, course, SPAN)
}

/// The same, with how many values are kept at each end at least.
fn stream(
    claim: &PeriodClaim,
    proof: &Proof,
    rules: &Rules,
    course: Course<'_>,
    span: u64,
) -> Result<u64, Unproved> {
    let suits = rules.tail.is_empty() && rules.parts() == 2 && !rules.asks(Like::Equal);
    if !suits {
        return refuse(message!("check-window-rules"));
    }
    let (Some(mask), Some(n1), Some(reach)) = (proof.mask, proof.last_rare, proof.reach) else {
        return refuse(message!("check-window-figures"));
    };
    let parity = proof.parity.unwrap_or(false);
    let classes = Classes::new(rules, mask, parity)?;
    let (e, p) = (proof.from.unwrap_or(claim.preperiod), claim.period);
    let other = proof.period.is_some_and(|period| period != p);
    if claim.saltus != 0 || proof.saltus.is_some_and(|saltus| saltus != 0) || other {
        return refuse(message!("check-window-saltus"));
    }
    let window = n1.max(reach).checked_add(rules.last);
    let end = window.and_then(|w| e.checked_add(p)?.checked_add(w));
    let (Some(w), Some(end)) = (window, end) else { return refuse(message!("check-beyond-2-64")) };
    if usize::try_from(end).is_err() {
        return refuse(message!("check-beyond-machine"));
    }
    // So every heap from e + W on lies beyond the full scans.
    if w.checked_add(3).is_none_or(|least| e < least) {
        return refuse(message!("check-window-from", w = w));
    }
    if parity && p % 2 == 1 {
        return refuse(message!("check-window-even"));
    }
    if claim.preperiod > e {
        return refuse(message!("check-from-small"));
    }
    // Larger figures show nothing more of a true claim, and cost time.
    if n1 > claim.preperiod || reach.checked_sub(p).is_some_and(|r| r > claim.preperiod) {
        return refuse(message!("check-window-large"));
    }
    if e > claim.preperiod.max(w + 3) {
        return refuse(message!("check-window-from-large"));
    }
    let bounds = Bounds { rare: n1 as usize, reach: reach as usize };
    let span = w.max(span);
    let narrow = (bounds, w as usize + 1);
    // All values are kept at first: there every witness is found.
    let stream = span.saturating_mul(2).saturating_add(3).min(e + w);
    let keep = |reach: u64| (reach + rules.last + 1) as usize;
    let wide = (Bounds { reach: span as usize, ..bounds }, keep(span));
    let host = course.host;
    let mut two_heaps = TwoHeaps::new(rules, Some(classes), Some(bounds), end, host)?;
    // The values that are compared with those a period later.
    let first = claim.preperiod.saturating_sub(1);
    let mut memory = Memory::new(host);
    let mut saved: Vec<u16> = Vec::new();
    // p / q for each prime q; found when there is something to compare, for much that is
    // claimed is refused before.
    let mut divisors: Vec<u64> = Vec::new();
    let quotients =
        || -> Result<Vec<u64>, Stop> { Ok(primes(p, host)?.into_iter().map(|q| p / q).collect()) };
    // Whether each is seen to be no period.
    let mut differs: Vec<bool> = Vec::new();
    let mut n = 0;
    if let Some(state) = course.state {
        n = state.done();
        let Some(window) = state.window.filter(|_| n <= end) else { return Err(Unproved::Unfit) };
        let streams = match n {
            _ if n <= stream => None,
            _ if n <= e + w => Some(wide),
            _ => Some(narrow),
        };
        two_heaps.resume(state.values, streams)?;
        if n > first {
            divisors = quotients()?;
        }
        (saved, differs) = (window.saved.into_owned(), window.differs.into_owned());
        memory.take(2 * saved.len() as u64)?;
        fits(saved.len() as u64 == n.min(e + w).saturating_sub(first))?;
        fits(differs.len() == divisors.len())?;
    }
    while n < end {
        if two_heaps.is_due() {
            let go_on = two_heaps.ask();
            let (saved, differs) = (Cow::Borrowed(&saved[..]), Cow::Borrowed(&differs[..]));
            host.pause(&State {
                certificate: Cow::Borrowed(course.text),
                values: two_heaps.state(),
                window: Some(WindowState { saved, differs }),
            });
            go_on?;
        }
        if n == stream && n < e + w {
            two_heaps.stream(wide.0, wide.1)?;
        }
        if n == e + w {
            two_heaps.stream(bounds, narrow.1)?;
        }
        let to = [stream, e + w, end].into_iter().find(|&to| to > n).unwrap_or(end);
        let values = two_heaps.extend(to as usize)?;
        let here = n..n + values.len() as u64;
        if here.end <= first {
            n = here.end;
            continue;
        }
        if n <= first {
            divisors = quotients()?;
            differs = vec![false; divisors.len()];
        }
        // Those of a range of heaps, among the last ones.
        let of = |heaps: &Range<u64>| {
            &values[(heaps.start - here.start) as usize..(heaps.end - here.start) as usize]
        };
        let save = overlap(&here, &(first..e + w));
        if saved.len() + of(&save).len() > saved.capacity() {
            let more = saved.len().max(1 << 10);
            memory.take(2 * more as u64)?;
            if saved.try_reserve_exact(more).is_err() {
                return Err(Unproved::Stopped(Stop::Memory));
            }
        }
        saved.extend_from_slice(of(&save));
        // The pairs of saved values at a distance, from a heap on: the earlier and the later
        // value.
        let before = |distance: u64, from: u64| {
            let now = overlap(&here, &(from + distance..e + w + distance));
            let start = now.start.saturating_sub(distance + first) as usize;
            (of(&now), &saved[start.min(saved.len())..][..of(&now).len()])
        };
        let (now, earlier) = before(p, claim.preperiod);
        if let Some(at) = now.iter().zip(earlier).position(|(now, earlier)| now != earlier) {
            let m = here.start.max(claim.preperiod + p) + at as u64;
            return refuse(message!("check-not-periodic", later = m, heap = m - p));
        }
        if claim.preperiod > 0
            && here.contains(&(first + p))
            && saved[0] == values[(first + p - here.start) as usize]
        {
            return refuse(message!("check-preperiod-not-least", preperiod = claim.preperiod));
        }
        let open = divisors.iter().zip(&mut differs).filter(|(_, differs)| !**differs);
        for (divisor, differs) in open {
            let (now, earlier) = before(*divisor, e);
            *differs = now != earlier;
        }
        n = here.end;
    }
    // p / q agrees on the window: by the same theorem it is a period. (If the
    // parity counts, no odd number is: n and n + p / q are both common.)
    for (divisor, differs) in divisors.into_iter().zip(differs) {
        let odd = parity && divisor % 2 == 1;
        if !differs && !odd {
            return refuse(message!("check-period-not-least", period = p, other = divisor));
        }
    }
    Ok(end - 1)
}

/// What two ranges share; an empty range somewhere if that is nothing.
fn overlap(one: &Range<u64>, other: &Range<u64>) -> Range<u64> {
    let shared = one.start.max(other.start)..one.end.min(other.end);
    if shared.is_empty() { one.end..one.end } else { shared }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Certificate;
    use crate::claim::Claim;
    use crate::host::{Host, Progress};
    use proptest::prelude::*;
    use std::cell::RefCell;

    /// The certificate of 0.644, with a wider reach.
    fn certificate(reach: u64) -> Certificate {
        let text = r#"{"grundy_certificate": 1,
            "claim": {"game": "0.644", "kind": "period",
                      "preperiod": 3256, "period": 442, "saltus": 0},
            "proof": {"theorem": "window", "from": 3256,
                      "mask": 126, "parity": false, "last_rare": 511, "reach": 756}}"#;
        let mut certificate = Certificate::parse(text).unwrap();
        certificate.proof.reach = certificate.proof.reach.max(Some(reach));
        certificate
    }

    fn claim(certificate: &mut Certificate) -> &mut PeriodClaim {
        match &mut certificate.claim {
            Claim::Period(claim) => claim,
            other => panic!("{other:?}"),
        }
    }

    fn streamed(certificate: &Certificate, span: u64) -> Result<u64, Unproved> {
        resumed(certificate, span, None, &())
    }

    fn resumed(
        certificate: &Certificate,
        span: u64,
        state: Option<State<'static>>,
        host: &dyn Host,
    ) -> Result<u64, Unproved> {
        let Certificate { claim, proof, .. } = certificate;
        let claim = claim.period().unwrap();
        let rules = Rules::parse(&claim.game).unwrap();
        stream(claim, proof, &rules, Course { text: "", state, host }, span)
    }

    #[test]
    fn a_long_sequence_is_checked_with_few_values() {
        let good = certificate(1000);
        let from = good.proof.from.unwrap();
        let end = from + 442 + 1003 - 1;
        for span in [0, 1003, 1100, 1600, 2000, 1 << 20] {
            assert_eq!(streamed(&good, span).unwrap(), end, "{span}");
        }
        // Before e + W small parts reach farther than the span.
        let mut narrow = certificate(0);
        narrow.proof.reach = Some(40);
        narrow.proof.last_rare = Some(43);
        assert!(matches!(streamed(&narrow, 0), Err(Unproved::Refused(_))));
    }

    /// Stops a check when it first asks, at a heap or beyond, and keeps its state.
    struct Interrupts {
        at: u64,
        state: RefCell<Option<Vec<u8>>>,
    }

    impl Host for Interrupts {
        fn go_on(&self, progress: Progress) -> Result<(), Stop> {
            if progress.done >= self.at { Err(Stop::Asked) } else { Ok(()) }
        }

        fn pause(&self, state: &State<'_>) {
            if state.done() >= self.at {
                let bytes = postcard::to_stdvec(state).unwrap();
                assert!(self.state.replace(Some(bytes)).is_none());
            }
        }
    }

    /// Interrupts a check once, at a heap, and continues from the saved state.
    fn interrupted(certificate: &Certificate, span: u64, at: u64) -> (Result<u64, Unproved>, u64) {
        let host = Interrupts { at, state: RefCell::default() };
        match resumed(certificate, span, None, &host) {
            Err(Unproved::Stopped(Stop::Asked)) => {}
            other => return (other, 0),
        }
        let bytes = host.state.into_inner().expect("a state");
        let state: State<'static> = postcard::from_bytes(&bytes).unwrap();
        let done = state.done();
        (resumed(certificate, span, Some(state), &()), done)
    }

    #[test]
    fn an_interrupted_check_has_the_same_verdict() {
        let good = certificate(0);
        let end = streamed(&good, 0).unwrap();
        let mut late = good.clone();
        // It holds, and is not the least, which is found out in the end.
        claim(&mut late).period *= 2;
        for (certificate, expected) in [(&good, true), (&late, false)] {
            let mut stops = std::collections::BTreeSet::new();
            for span in [0, 1400, 1 << 20] {
                for at in (1..end).step_by(397) {
                    let (found, done) = interrupted(certificate, span, at);
                    assert_eq!(found.is_ok(), expected, "{span} {at}");
                    stops.insert(done);
                }
            }
            // All values, a wide stream, and a narrow one.
            assert!(stops.len() > 10, "{stops:?}");
        }
    }

    #[test]
    fn a_state_that_does_not_fit_is_refused() {
        let good = certificate(0);
        let host = Interrupts { at: 3500, state: RefCell::default() };
        assert!(resumed(&good, 0, None, &host).is_err());
        let bytes = host.state.into_inner().unwrap();
        let state: State<'static> = postcard::from_bytes(&bytes).unwrap();
        let unfit = |change: &dyn Fn(&mut State<'static>)| {
            let mut state = state.clone();
            change(&mut state);
            matches!(resumed(&good, 0, Some(state), &()), Err(Unproved::Unfit))
        };
        assert!(!unfit(&|_| {}));
        assert!(unfit(&|state| state.window = None));
        assert!(unfit(&|state| state.values.next = 1000));
        assert!(unfit(&|state| state.values.next = u64::MAX));
        assert!(unfit(&|state| state.values.next += 1));
        assert!(unfit(&|state| state.values.low = Cow::Owned(vec![0; 3])));
        assert!(unfit(&|state| state.values.low.to_mut().fill(0)));
        assert!(unfit(&|state| state.values.last.to_mut().truncate(700)));
        let window = |state: &mut State<'static>| state.window.clone().unwrap();
        assert!(unfit(&|state| {
            let saved = Cow::Owned(window(state).saved[1..].to_vec());
            state.window = Some(WindowState { saved, ..window(state) });
        }));
        assert!(unfit(&|state| {
            state.window = Some(WindowState { differs: Cow::Owned(vec![]), ..window(state) });
        }));
    }

    fn long() -> Certificate {
        let text = r#"{"grundy_certificate": 1,
            "claim": {"game": "0.16", "kind": "period",
                      "preperiod": 105351, "period": 149459, "saltus": 0},
            "proof": {"theorem": "window", "from": 105351,
                      "mask": 30, "parity": false, "last_rare": 13935, "reach": 21577}}"#;
        Certificate::parse(text).unwrap()
    }

    /// The certificate of `docs/certificates.md`: values are dropped, and blocks are used.
    #[test]
    fn what_is_dropped_is_not_missed() {
        let end = 105_351 + 149_459 + 21_577 + 2;
        for span in [0, 30_000] {
            assert_eq!(streamed(&long(), span).unwrap(), end - 1, "{span}");
        }
    }

    proptest! {
        #[test]
        fn no_tampering_passes_a_stream(
            claim in (prop_oneof![Just(3256u64), 3200u64..3300], prop_oneof![Just(442u64), 1u64..900]),
            from in prop_oneof![Just(3256u64), 3200u64..4000],
            mask in prop_oneof![4 => Just(None), 1 => (1u64..64).prop_map(Some)],
            parity in prop::bool::weighted(0.1),
            last_rare in prop_oneof![4 => Just(None), 1 => (0u64..100).prop_map(Some)],
            reach in 0u64..1200,
            span in 0u64..2000,
        ) {
            let mut tampered = certificate(0);
            let figures = self::claim(&mut tampered);
            (figures.preperiod, figures.period) = claim;
            let proof = &mut tampered.proof;
            (proof.from, proof.reach) = (Some(from), Some(reach));
            (proof.mask, proof.parity) = (mask.or(proof.mask), Some(parity));
            proof.last_rare = last_rare.or(proof.last_rare);
            let accepted = streamed(&tampered, span).is_ok();
            prop_assert!(!accepted || claim == (3256, 442), "{tampered}");
        }
    }
}
