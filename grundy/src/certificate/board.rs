//! The certificate of a position on a board.

use grundy_check::{Certificate, Claim, Claimed, Facts, PositionClaim, Proof, VERSION};

use crate::budget::{Budget, Stop};
use crate::term::Term;

/// The certificate of the value of a term with one part; or if `outcome`, of who wins it in
/// normal play. `None` where the search of its game proves nothing: [`Term::prove`].
///
/// # Errors
/// The budget ran out.
///
/// ```
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
    let mut facts = Facts::default();
    for fact in &proof.facts {
        match fact.by {
            None => facts.add_value(fact.piece, fact.value),
            Some(by) => facts.add_other(fact.piece, fact.value, by),
        }
    }
    let claimed = match outcome {
        true => Claimed::Wins(proof.value != 0),
        false => Claimed::Value(proof.value.into()),
    };
    Ok(Some(Certificate {
        grundy_certificate: VERSION,
        claim: Claim::Position(PositionClaim { game: term.name(), board, claimed }),
        proof: Proof { facts: Some(facts), ..Proof::default() },
    }))
}

#[cfg(test)]
mod tests {
    /// What the search leaves to the checker is what the checker computes.
    #[test]
    fn the_checker_values_as_large_pieces_as_the_search_leaves_out() {
        assert_eq!(crate::search::FREE, grundy_check::FREE);
    }
}
