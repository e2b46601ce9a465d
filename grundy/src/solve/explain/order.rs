//! The order in which a derivation is read: what is special to the position first, the theorems
//! that hold everywhere last.

use crate::message::{Message, message};
use crate::reason::{Level, Reason, Step, TheoremWords};
use crate::theory::Theorem;

/// Sentences on every position, which stand beside the theorems.
const GENERAL: [&str; 2] = ["plays-like-heap", "heaps-play-like-heap"];

/// Puts the steps in their order, with as much of them as the level has.
pub fn arranged(steps: Vec<Step>, level: Level) -> Reason {
    let (mut body, mut why) = (Vec::new(), Vec::new());
    let mut given: Vec<Theorem> = Vec::new();
    for step in steps {
        match step {
            Step::Theorem { mut theorem } if !given.contains(&theorem.theorem) => {
                given.push(theorem.theorem);
                if level < Level::Proof {
                    theorem.proof = Message::default();
                }
                why.push(Step::Theorem { theorem });
            }
            Step::Theorem { .. } => {}
            Step::Text { text } if GENERAL.iter().any(|id| text.says(id)) => {
                why.insert(0, Step::Text { text });
            }
            step => body.push(step),
        }
    }
    // The Sprague-Grundy theorem says what these sentences say.
    if given.contains(&Theorem::SpragueGrundy) {
        why.retain(|step| !matches!(step, Step::Text { text } if text.says(GENERAL[0])));
    } else if level == Level::Proof && why.iter().any(|step| matches!(step, Step::Text { .. })) {
        given.push(Theorem::SpragueGrundy);
        let theorem = Box::new(TheoremWords::of(Theorem::SpragueGrundy));
        why.push(Step::Theorem { theorem });
    }
    if level == Level::Proof {
        body.extend(super::words::glossary(&body, &why));
    }
    if !why.is_empty() {
        body.push(Step::heading(message!("heading-why")));
        body.extend(why);
    }
    if level == Level::Steps && !given.is_empty() {
        body.push(Step::say(message!("proofs-left-out", proofs = given.len())));
    }
    Reason { steps: body, level }
}
