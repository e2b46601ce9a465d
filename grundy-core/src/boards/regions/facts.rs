//! What a search proves, as certificates number it.

use super::bits::Bits;
use crate::search::{BoardFact, BoardFacts, BoardProof, Fact};

/// A value with the facts that prove it; `vertex` numbers the cells.
pub fn written<B: Bits>(
    (value, facts): (u32, Vec<Fact<B>>),
    vertex: impl Fn(u32) -> u32,
) -> BoardProof {
    let fact = |fact: Fact<B>| {
        let mut piece = [0; 4];
        for vertex in fact.piece.cells().map(&vertex) {
            piece[vertex as usize / 64] |= 1 << (vertex % 64);
        }
        let by = fact.by.map(|[one, other]| {
            let next = (one != other).then(|| vertex(other));
            (vertex(one), next)
        });
        BoardFact { piece, value: fact.value, by }
    };
    let facts = facts.into_iter().map(fact).collect();
    BoardProof { value, facts: BoardFacts::Vertices(facts) }
}

/// A fact for a search that has these cells for the vertices.
pub fn read<B: Bits>(fact: &BoardFact, cells: &[B]) -> Fact<B> {
    let vertices = cells.iter().enumerate();
    let own = vertices.filter(|(vertex, _)| fact.piece[vertex / 64] >> (vertex % 64) & 1 == 1);
    let piece = own.fold(B::default(), |piece, (_, &cell)| piece | cell);
    // Which move it is does not matter to the search.
    let by = fact.by.map(|(one, other)| [one, other.unwrap_or(one)]);
    Fact { piece, value: fact.value, by }
}
