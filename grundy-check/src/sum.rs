//! Claims on sums: the value of each term, and their nim-sum.
//!
//! The value of a board follows from facts ([`board`]). That of a heap is computed from the rules,
//! heap by heap; where a certificate of the period of the game is given, it is checked first, and
//! the heap is made smaller by whole periods. Two equal terms cancel, whatever their value is.
//! The player to move wins a sum with a loony term.

use crate::board::{self, shown};
use crate::certificate::{Proof, TermProof};
use crate::claim::{Claim, Claimed, SumClaim, Summand};
use crate::host::{Host, Progress};
use crate::message::{Message, message};
use crate::rules::{Like, Rules};
use crate::theorem;
use crate::two_heaps::{Classes, TwoHeaps};
use crate::unproved::{Unproved, refuse};
use crate::values;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Whether a term is a board or a heap of a game that the checker knows, and a board is not too large.
///
/// ```
/// use grundy_check::{Summand, knows};
/// assert!(knows(&Summand::Heap { game: "0.77".into(), heap: 20 }));
/// assert!(!knows(&Summand::Board { game: "hex".into(), board: "3x3".into() }));
/// ```
pub fn knows(term: &Summand) -> bool {
    match term {
        Summand::Board { game, board } => board::is_loony(game, board).is_ok(),
        Summand::Heap { game, .. } => game == "nim" || rules(game).is_ok(),
    }
}

/// Establishes a claim on a sum; returns the number of facts.
pub(crate) fn check(claim: &SumClaim, proof: &Proof, host: &dyn Host) -> Result<u64, Unproved> {
    let proofs = proof.terms.as_deref().unwrap_or_default();
    if proofs.len() != claim.terms.len() {
        return refuse(message!("check-sum-proofs", terms = claim.terms.len() as u64));
    }
    let go_on = |done: usize| host.go_on(Progress { done: done as u64, total: None });
    // Whether a term is left when equal ones have cancelled.
    let mut odd: HashMap<&Summand, bool> = HashMap::new();
    let mut loony = false;
    for (at, term) in claim.terms.iter().enumerate() {
        go_on(at)?;
        match odd.entry(term) {
            Entry::Occupied(mut odd) => *odd.get_mut() ^= true,
            Entry::Vacant(new) => {
                // Also where it cancels: it must be a position, and loony ones do not cancel.
                match term {
                    Summand::Board { game, board } => loony |= board::is_loony(game, board)?,
                    Summand::Heap { game, .. } if game == "nim" => {}
                    Summand::Heap { game, .. } => drop(rules(game).map_err(Unproved::Refused)?),
                }
                new.insert(true);
            }
        }
    }
    if loony {
        return match claim.claimed {
            Claimed::Wins(true) => Ok(0),
            _ => refuse(message!("check-claim-loony")),
        };
    }
    let (mut sum, mut facts) = (0, 0);
    for (at, (term, proof)) in claim.terms.iter().zip(proofs).enumerate() {
        // The first of an odd number of equal terms stands for all.
        if !odd.insert(term, false).unwrap_or(false) {
            continue;
        }
        go_on(at)?;
        sum ^= match term {
            Summand::Board { game, board } => {
                let Some(own) = &proof.facts else { return refuse(message!("check-no-facts")) };
                facts += own.len() as u64;
                board::value(game, board, own, host)?
            }
            Summand::Heap { game, heap } if game == "nim" => *heap,
            Summand::Heap { game, heap } => heap_value(game, *heap, proof, host)?,
        };
    }
    let holds = match claim.claimed {
        Claimed::Value(value) => sum == value,
        Claimed::Wins(wins) => (sum != 0) == wins,
    };
    if holds { Ok(facts) } else { refuse(message!("check-sum-other", value = sum)) }
}

/// The value of a heap.
fn heap_value(game: &str, heap: u64, proof: &TermProof, host: &dyn Host) -> Result<u64, Unproved> {
    let Some(certificate) = &proof.period else {
        return computed(game, heap, proof, host);
    };
    let Claim::Period(claim) = &certificate.claim else {
        return refuse(message!("check-sum-period", game = shown(game)));
    };
    if claim.game != game {
        return refuse(message!("check-sum-period", game = shown(game)));
    }
    theorem::check(certificate, None, host)?;
    // The period is at least 1, for the claim is true.
    let over = heap.saturating_sub(claim.preperiod) / claim.period;
    let first = computed(game, heap - over * claim.period, proof, host)?;
    let value = over.checked_mul(claim.saltus).and_then(|grown| grown.checked_add(first));
    value.map_or_else(|| refuse(message!("check-beyond-2-64")), Ok)
}

/// The rules of a game whose values are computed here heap by heap; else why they are not.
fn rules(game: &str) -> Result<Rules, Message> {
    let rules = Rules::parse(game)?;
    if !rules.named.is_empty() {
        return Err(message!("check-named-sets"));
    }
    if rules.parts() > 1 && !rules.tail.is_empty() {
        return Err(message!("check-sum-endless", game = shown(game)));
    }
    if rules.parts() > 2 && (rules.asks(Like::Different) || rules.asks(Like::Equal)) {
        return Err(message!("check-conditions"));
    }
    Ok(rules)
}

/// The value of a heap, from the values of all smaller ones.
fn computed(game: &str, heap: u64, proof: &TermProof, host: &dyn Host) -> Result<u64, Unproved> {
    let rules = rules(game).map_err(Unproved::Refused)?;
    let value = match rules.parts() {
        1 => values::takes(&rules, heap, host)?.last().copied(),
        2 => {
            let classes = match proof.mask {
                None => None,
                Some(mask) => Some(Classes::new(&rules, mask, proof.parity.unwrap_or(false))?),
            };
            let mut two_heaps = TwoHeaps::new(&rules, classes, None, heap, host)?;
            let heaps = usize::try_from(heap).ok().and_then(|heap| heap.checked_add(1));
            let Some(heaps) = heaps else { return refuse(message!("check-beyond-machine")) };
            while two_heaps.next_heap() < heaps {
                two_heaps.extend(heaps)?;
                if two_heaps.is_due() {
                    two_heaps.ask()?;
                }
            }
            two_heaps.into_values().last().copied().map(u32::from)
        }
        _ => values::sums(&rules, heap, host)?.last().copied(),
    };
    Ok(value.map_or(0, u64::from))
}
