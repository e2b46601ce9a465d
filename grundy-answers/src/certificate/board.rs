//! The certificate of a position on a board.

use grundy_check::{
    Certificate, Claim, Claimed, Fact, Facts, PositionClaim, Proof, Summand, TermProof, VERSION,
};

use crate::budget::{Budget, Stop};
use crate::ruleset::{BoardFact, BoardFacts, BoardProof, LandFact};
use crate::term::Term;

/// The certificate of the value of a term with one part; or if `outcome`, of who wins it in
/// normal play. `None` where the search of its game proves nothing: [`Term::prove`].
///
/// # Errors
/// The budget ran out.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::{Budget, Position, certificate};
/// let position: Position = "node-kayles grid:3x5".parse().unwrap();
/// let budget = Budget::unlimited();
/// let certificate = certificate::of_term(&position.terms()[0], false, &budget).unwrap().unwrap();
/// let verdict = certificate::verify(&certificate.to_string(), &budget).unwrap();
/// assert!(verdict.valid);
/// assert!(verdict.text.to_string().contains("the nim-value of grid:3x5 is "));
/// ```
pub fn of_term(term: &Term, outcome: bool, budget: &Budget) -> Result<Option<Certificate>, Stop> {
    let Some(board) = term.portable() else { return Ok(None) };
    let Some(proof) = term.prove(outcome, budget)? else { return Ok(None) };
    let claimed = match outcome {
        true => Claimed::Wins(proof.value != 0),
        false => Claimed::Value(proof.value.into()),
    };
    Ok(Some(Certificate {
        grundy_certificate: VERSION,
        claim: Claim::Position(PositionClaim { game: term.name(), board, claimed }),
        proof: Proof { facts: Some(facts_of(&proof)), ..Proof::default() },
    }))
}

/// The facts of a proof, as a certificate writes them.
pub(super) fn facts_of(proof: &BoardProof) -> Facts {
    let mut facts = Facts::default();
    if !proof.pairs.is_empty() {
        facts.add_pairs(&proof.pairs);
    }
    match &proof.facts {
        BoardFacts::Vertices(proved) => proved.iter().for_each(|fact| match fact.by {
            None => facts.add_value(fact.piece, fact.value),
            Some(by) => facts.add_other(fact.piece, fact.value, by),
        }),
        BoardFacts::Lands(proved) => {
            proved.iter().for_each(|fact| facts.add_land(&fact.land, fact.value, fact.is));
        }
    }
    facts
}

/// Gives the search of a term the facts of a certificate, which are believed: check them with
/// [`verify`](super::verify) before. A game that begins with this term is then played by them
/// without a search. `false` where neither the certificate is about this term nor a term of its sum.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::{Budget, Outcome, Position, Question, Solver, certificate};
/// let budget = Budget::unlimited();
/// let one: Position = "cram 3x7".parse().unwrap();
/// let written = certificate::of_term(&one.terms()[0], true, &budget).unwrap().unwrap();
/// let other: Position = "cram 3x7".parse().unwrap();
/// assert!(certificate::teach(&other.terms()[0], &written, &budget));
/// let solver = Solver::new().question(Question::Outcome);
/// assert_eq!(solver.solve(&other, &budget).unwrap().outcome, Some(Outcome::N));
/// assert!(!certificate::teach(&"cram 3x5".parse::<Position>().unwrap().terms()[0], &written, &budget));
/// ```
pub fn teach(term: &Term, certificate: &Certificate, budget: &Budget) -> bool {
    let (name, text) = (term.name(), term.portable());
    let is_this = |game: &str, board: &String| game == name && text.as_ref() == Some(board);
    let Proof { facts, terms, .. } = &certificate.proof;
    let facts = match &certificate.claim {
        Claim::Position(claim) if is_this(&claim.game, &claim.board) => facts.as_ref(),
        Claim::Sum(claim) => {
            let mut proofs = claim.terms.iter().zip(terms.iter().flatten());
            proofs.find_map(|one| match one {
                (Summand::Board { game, board }, TermProof { facts: Some(facts), .. })
                    if is_this(game, board) =>
                {
                    Some(facts)
                }
                _ => None,
            })
        }
        _ => None,
    };
    let Some(facts) = facts else { return false };
    let (mut vertices, mut lands) = (Vec::new(), Vec::new());
    let read = facts.for_each(|fact| match fact {
        Fact::Vertices { piece, value, by, .. } => vertices.push(BoardFact { piece, value, by }),
        Fact::Land { land, value, is, .. } => {
            lands.push(LandFact { land: land.into(), value, is });
        }
        _ => {}
    });
    let read = read.map(|()| match lands.is_empty() {
        true => BoardFacts::Vertices(vertices),
        false => BoardFacts::Lands(lands),
    });
    read.is_ok_and(|facts| term.learn(&facts, budget))
}
