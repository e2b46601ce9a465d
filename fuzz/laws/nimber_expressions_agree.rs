//! Any text is an expression of nimbers, or is refused with its place; a nimber is written as an expression with its
//! own value, steps change no answer, and a sum of two equal nimbers is 0.

use grundy::nimber::Work;
use grundy::nimber::expression::{Answer, evaluate, explain};

/// Some milliseconds.
fn work() -> Work<'static> {
    Work::new(100_000)
}

pub fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let found = evaluate(&text, &mut work());
    let explained = explain(&text, &mut work()).map(|(answer, _)| answer);
    assert_eq!(found, explained, "{text:?}");
    match found {
        Ok(Answer::Nimber(is)) => {
            let value = |text: &str| match evaluate(text, &mut Work::new(u64::MAX)) {
                Ok(Answer::Nimber(value)) => value,
                other => panic!("{text:?}: {other:?}"),
            };
            assert_eq!(value(&is.to_string()), is, "{text:?}");
            if let Ok(twice) = evaluate(&format!("({text}) + ({text})"), &mut work()) {
                assert_eq!(twice, Answer::Nimber(Default::default()), "{text:?}");
            }
        }
        Ok(Answer::Solutions(found)) => assert!(found.len() <= 2, "{text:?}: {found:?}"),
        Ok(_) => {}
        Err(mistake) => {
            let at = mistake.at;
            assert!(at.start <= at.end && at.end <= text.len(), "{text:?}: {at:?}");
            assert!(text.is_char_boundary(at.start) && text.is_char_boundary(at.end), "{text:?}");
        }
    }
}
