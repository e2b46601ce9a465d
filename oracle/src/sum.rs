//! Whole sums as the tables know them, and their options.

use crate::rules::Term;

/// A position as the tables know it: the terms that are left, sorted. The
/// order in which games lie on the table changes nothing in them.
pub(crate) type Key = Vec<Term>;

pub(crate) fn key_of(terms: &[Term]) -> Key {
    keyed(terms.to_vec())
}

/// Terms as the tables know them.
pub(crate) fn keyed(mut terms: Vec<Term>) -> Key {
    terms.retain(|term| !term.parts.is_empty());
    terms.sort_unstable();
    terms
}

/// The sum `terms` after a move that has made `changed` of term `at`: the
/// board is turned round to the next player.
pub(crate) fn after_move(terms: &[Term], at: usize, changed: Term) -> Vec<Term> {
    let mut next = Vec::with_capacity(terms.len());
    next.extend_from_slice(&terms[..at]);
    next.push(changed);
    next.extend_from_slice(&terms[at + 1..]);
    for term in &mut next {
        term.game.seen_by_next_player(&mut term.parts);
    }
    next
}

/// Every option of the whole sum, each once.
pub(crate) fn options(key: &Key) -> Vec<Key> {
    let mut all: Vec<Key> = each_option(key).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Every option of the whole sum, made when it is asked for; one may come twice.
pub(crate) fn each_option(key: &Key) -> impl Iterator<Item = Key> {
    let marked = key.iter().any(Term::is_marked);
    // Terms are sorted. Two equal ones have the same options.
    let moved = move |&(at, term): &(usize, &Term)| {
        (!marked || term.is_marked()) && (at == 0 || key[at - 1] != *term)
    };
    key.iter().enumerate().filter(moved).flat_map(move |(at, term)| {
        term.moves().into_iter().map(move |after| match after.ended {
            true => Key::new(),
            false => keyed(after_move(key, at, after.term)),
        })
    })
}
