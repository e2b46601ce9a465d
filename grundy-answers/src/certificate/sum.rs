//! The certificate of a sum of boards and heaps.

use std::collections::HashMap;

use grundy_check::{
    Certificate, Claim, Claimed, Proof, SumClaim, Summand, TermProof, VERSION, knows,
};

use super::board::{facts_of, of_term};
use crate::budget::{Budget, Stop};
use crate::heap::NimSequence;
use crate::heap::tally::Tally;
use crate::term::Term;

/// From this heap on a split of the values is looked for, which makes the check shorter.
const FAR: u64 = 1 << 12;

/// The certificate of the value of a sum of terms in normal play; or if `outcome`, of who wins it.
/// That of one board is the one of [`of_term`]; any other has a proof for each part of each term.
/// `None` where some term has none ([`uncovered`]), and of the value where a term is loony.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::{Budget, Position, certificate};
/// let position: Position = "cram 3x5 + kayles 20 + nim 3".parse().unwrap();
/// let budget = Budget::unlimited();
/// let certificate = certificate::of_sum(position.terms(), false, &budget).unwrap().unwrap();
/// let verdict = certificate::verify(&certificate.to_string(), &budget).unwrap();
/// assert!(verdict.valid);
/// let said = verdict.text.to_string();
/// assert!(said.contains("the nim-value of cram 3x5 + 0.77 20 + nim 3 is 3"), "{said}");
/// ```
pub fn of_sum(terms: &[Term], outcome: bool, budget: &Budget) -> Result<Option<Certificate>, Stop> {
    if let [term] = terms
        && term.proves()
        && term.len() == 1
    {
        return of_term(term, outcome, budget);
    }
    let Ok(parts) = parts(terms) else { return Ok(None) };
    // Equal terms cancel: at most one of them needs a proof.
    let mut odd: HashMap<&Summand, bool> = HashMap::new();
    for (summand, _) in &parts {
        let odd = odd.entry(summand).or_default();
        *odd = !*odd;
    }
    let (mut proofs, mut sum) = (Vec::with_capacity(parts.len()), 0);
    let mut loony = false;
    for (summand, part) in &parts {
        if matches!(summand, Summand::Board { .. }) {
            loony |= part.is_loony(budget)?;
        }
    }
    if loony && !outcome {
        return Ok(None);
    }
    for (summand, part) in &parts {
        let mut proof = TermProof::default();
        if !loony && odd.insert(summand, false) == Some(true) {
            let value = match summand {
                Summand::Board { .. } => {
                    let Some(found) = part.prove(false, budget)? else { return Ok(None) };
                    proof.facts = Some(facts_of(&found));
                    found.value.into()
                }
                Summand::Heap { game, heap } if game == "nim" => *heap,
                Summand::Heap { heap, .. } => {
                    let mut value = None;
                    part.with_sequence(&mut |sequence, _| {
                        value = Some(heap_proof(sequence, *heap, budget));
                    });
                    let Some(value) = value else { return Ok(None) };
                    let (value, own) = value?;
                    proof = own;
                    // No certificate has a larger value.
                    let Ok(value) = u64::try_from(value) else { return Ok(None) };
                    value
                }
            };
            sum ^= value;
        }
        proofs.push(proof);
    }
    let claimed = if outcome { Claimed::Wins(loony || sum != 0) } else { Claimed::Value(sum) };
    let terms = parts.into_iter().map(|(summand, _)| summand).collect();
    Ok(Some(Certificate {
        grundy_certificate: VERSION,
        claim: Claim::Sum(SumClaim { terms, claimed }),
        proof: Proof { terms: Some(proofs), ..Proof::default() },
    }))
}

/// The first term whose value no certificate proves: one of another game than Nim, a heap game that
/// the checker can value, or a board game whose search writes facts.
pub fn uncovered(terms: &[Term]) -> Option<&Term> {
    parts(terms).err()
}

/// The parts of all terms as a certificate names them; else a term that it cannot name.
fn parts(terms: &[Term]) -> Result<Vec<(Summand, Term)>, &Term> {
    let mut all = Vec::new();
    for term in terms {
        for part in (0..term.len()).map(|part| term.part(part)) {
            let summand = summand(&part).filter(knows).ok_or(term)?;
            all.push((summand, part));
        }
    }
    Ok(all)
}

/// A term with one part, as a certificate names it.
fn summand(part: &Term) -> Option<Summand> {
    let (name, text) = (part.name(), part.portable()?);
    if part.proves() {
        return Some(Summand::Board { game: name, board: text });
    }
    let mut game = (name == "nim").then_some(name);
    part.with_sequence(&mut |sequence, _| game = Some(sequence.rules().to_string()));
    Some(Summand::Heap { game: game?, heap: text.parse().ok()? })
}

/// The value of a heap, with its proof: the certificate of the period of the game where the heap is
/// beyond the first period, and a split of the values where the heap is large.
fn heap_proof(
    sequence: &mut NimSequence,
    heap: u64,
    budget: &Budget,
) -> Result<(u128, TermProof), Stop> {
    let value = sequence.value(heap, budget)?.0;
    let mut proof = TermProof::default();
    let period = sequence.period().copied();
    match period.filter(|period| period.preperiod.saturating_add(period.period) <= heap) {
        Some(period) => proof.period = Some(Box::new(super::of_period(&period, sequence.rules()))),
        None if heap >= FAR => {
            let mut tally = Tally::new(0);
            let values = (0..=heap).map_while(|heap| u32::try_from(sequence.known(heap)?.0).ok());
            tally.add(&values.collect::<Vec<u32>>());
            if let Some(rares) = tally.rares(sequence.rules()) {
                (proof.mask, proof.parity) = (Some(rares.mask.into()), Some(rares.parity));
            }
        }
        None => {}
    }
    Ok((value, proof))
}
