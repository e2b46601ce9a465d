//! The order in which a derivation is read: what is special to the position first, the theorems
//! that hold everywhere last.

use super::shorten::shorten;
use crate::message::message;
use crate::picture::Picture;
use crate::reason::{Extent, Level, More, Reason, Role, Step, TheoremWords};
use crate::theory::Theorem;

/// Puts the steps in their order, with as much of them as the level has, behind the `rules` of the
/// games. `drawing` is a picture of the move, with what it is of; without one the nim-sum of the position is drawn, if
/// there is one whose result `is_whole`.
pub fn arranged(
    rules: Vec<Step>,
    drawing: Vec<Step>,
    steps: Vec<Step>,
    is_whole: impl Fn(u128) -> bool,
    level: Level,
) -> Reason {
    let (mut body, mut why) = (Vec::new(), Vec::new());
    let mut given: Vec<Theorem> = Vec::new();
    let mut said = false;
    for step in steps {
        let repeats = std::mem::take(&mut said);
        match step {
            Step::Theorem { mut theorem } if !given.contains(&theorem.theorem) => {
                given.push(theorem.theorem);
                let first = theorem.theorem.is_rule();
                if level < Level::Proof {
                    theorem.extent = match theorem.theorem {
                        // The rest of it is how the values below were found.
                        Theorem::Nimstring => Extent::Brief,
                        _ => Extent::Statement,
                    };
                }
                // A rule stands before the numbers that it gives, and its proof after them.
                if first && level < Level::Proof {
                    body.push(Step::Theorem { theorem });
                    continue;
                }
                if first {
                    let (title, statement) = (theorem.title.clone(), theorem.statement.clone());
                    let ahead = message!("theorem-ahead", theorem = title, statement = statement);
                    body.push(Step::say(ahead));
                }
                why.push(Step::Theorem { theorem });
            }
            Step::Theorem { .. } => {}
            step if is_general(&step) => why.insert(0, step),
            Step::NimSum { .. } if repeats && level < Level::Proof => {}
            step => {
                said = matches!(step.role(), Role::Lowered | Role::Raised | Role::Summed);
                body.push(step);
            }
        }
    }
    let general = |step: &Step| *step.role() == Role::General;
    if given.contains(&Theorem::SpragueGrundy) {
        // It says what this sentence says.
        why.retain(|step| !general(step));
    } else if level == Level::Proof && why.iter().any(|step| matches!(step, Step::Text { .. })) {
        given.push(Theorem::SpragueGrundy);
        why.retain(|step| !general(step));
        let theorem = Box::new(TheoremWords::of(Theorem::SpragueGrundy));
        why.push(Step::Theorem { theorem });
    }
    let mut all = rules;
    if level == Level::Proof {
        all.extend(super::words::glossary(&body, &why));
    }
    let drawn = match drawing.is_empty() {
        true => picture(&body, is_whole),
        false => None,
    };
    all.extend(drawing);
    match drawn {
        // It stands right before the sum that it shows.
        Some((at, picture)) => {
            let sum = body.split_off(at);
            all.extend(body);
            all.push(picture);
            all.extend(sum);
        }
        None => all.extend(body),
    }
    if !why.is_empty() {
        all.push(Step::heading(message!("heading-why")));
        all.extend(why);
    }
    if level == Level::Steps {
        all = shorten(all);
        let extents = all.iter().filter_map(|step| match step {
            Step::Theorem { theorem } => Some(theorem.extent),
            _ => None,
        });
        let extents: Vec<Extent> = extents.collect();
        if !given.is_empty() || all.iter().any(is_general) {
            let part = match given.is_empty() {
                true => "words",
                false if extents.iter().max() == Some(&Extent::Brief) => "brief",
                false => "proof",
            };
            let words = message!("proofs-left-out", part = part, proofs = extents.len());
            all.push(Step::with(Role::More(More::Proof), words));
        }
    }
    Reason { steps: all, level }
}

/// Whether a sentence is on every position: it stands beside the theorems.
fn is_general(step: &Step) -> bool {
    matches!(step.role(), Role::General | Role::GeneralHere)
}

/// The picture of the nim-sum of a single term, before any move, and the place of that sum.
fn picture(body: &[Step], is_whole: impl Fn(u128) -> bool) -> Option<(usize, Step)> {
    // The sum of a term alone, and where it decides.
    let misled =
        |step: &Step| matches!(step, Step::Heading { .. }) || *step.role() == Role::MisereOnes;
    if body.iter().any(misled) {
        return None;
    }
    let before = body.iter().take_while(|step| !matches!(step, Step::Move { .. }));
    before.enumerate().find_map(|(at, step)| match step {
        // The values of other heaps are found later, and are no sizes.
        Step::NimSum { rows, omitted: 0, result }
            if is_whole(*result) && rows.iter().all(|row| row.heap.is_none()) =>
        {
            let numbers = rows.iter().map(|row| (row.label.clone(), row.value));
            let picture = Picture::of_numbers(numbers)?;
            Some((at, Step::Picture { position: String::new(), picture }))
        }
        _ => None,
    })
}
