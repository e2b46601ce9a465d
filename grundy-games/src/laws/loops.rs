//! Laws of games in which play can come back to a position.

use rustc_hash::FxHashMap;

use super::{Asked, Broken, broken, by_options, changed, in_play};
use crate::budget::Budget;
use crate::graph::Arcs;
use crate::message::message;
use crate::outcome::Play;

/// Fast values, counters and outcomes against the graph of these positions,
/// to which all options belong; gives how many values were compared. Options
/// of several parts are not looked at.
pub(super) fn check(rules: &mut dyn Asked, all: &[u32]) -> Result<usize, Broken> {
    let vertices: FxHashMap<u32, u32> = all.iter().copied().zip(0..).collect();
    // One vertex more: nothing left.
    let nothing = all.len() as u32;
    let mut pairs = Vec::new();
    for (&position, from) in all.iter().zip(0..) {
        for option in rules.options(position).unwrap_or_default() {
            match &option[..] {
                [] => pairs.push((from, nothing)),
                [next] => match vertices.get(next) {
                    Some(&next) => pairs.push((from, next)),
                    None => return Err(changed(rules, position)),
                },
                _ => return Ok(0),
            }
        }
    }
    let arcs = Arcs::from_pairs(all.len() + 1, &pairs);
    let budget = Budget::unlimited();
    let (Ok(values), Ok(normal), Ok(misere)) = (
        arcs.loopy_values(&budget),
        arcs.outcomes(Play::Normal, &budget),
        arcs.outcomes(Play::Misere, &budget),
    ) else {
        return Ok(0);
    };
    let mut compared = 0;
    for (&position, at) in all.iter().zip(0..) {
        let truth = values.value(at);
        let form = rules.canonical(position);
        if let Some(&other) = vertices.get(&form) {
            let found = values.value(other);
            if found != truth {
                let (own, other) = (format!("{truth:?}"), format!("{found:?}"));
                let found = message!("law-found-form-value", own = own, other = other);
                return Err(broken(rules, message!("law-form-values"), position, found));
            }
            for (play, outcomes) in [(Play::Normal, &normal), (Play::Misere, &misere)] {
                let (own, other) = (outcomes.outcome(at), outcomes.outcome(other));
                if own != other {
                    let found = in_play(play, Some(other), own);
                    return Err(broken(rules, message!("law-form-outcomes"), position, found));
                }
            }
        }
        if let Ok(Some(value)) = rules.value(position) {
            compared += 1;
            if value != truth {
                let found = by_options(value, truth);
                return Err(broken(rules, message!("law-values"), position, found));
            }
            if rules.has_counter(position) != value.nim().is_some() {
                let found = message!("law-found-counters");
                return Err(broken(rules, message!("law-counters"), position, found));
            }
        }
        for (play, outcomes) in [(Play::Normal, &normal), (Play::Misere, &misere)] {
            let (said, truth) = (rules.outcome(position, play), outcomes.outcome(at));
            if said.is_some_and(|said| said != truth) {
                let found = in_play(play, said, truth);
                return Err(broken(rules, message!("law-outcomes"), position, found));
            }
        }
    }
    Ok(compared)
}
