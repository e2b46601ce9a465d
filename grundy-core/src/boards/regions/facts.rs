//! What a search proves, as certificates number it.

use super::bits::Bits;
use super::{Mirror, Rule, Simple};
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
    BoardProof { value, facts: BoardFacts::Vertices(facts), pairs: Vec::new() }
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

/// The proof that a pairing gives: that the value is 0, or of the outcome that the move before it leads there.
/// `None` where a graph in several pieces would need more.
pub fn mirrored(graph: &Simple, rule: Rule, mirror: Mirror, outcome: bool) -> Option<BoardProof> {
    let Mirror { taken, pairs } = mirror;
    let by = match (&taken[..], rule) {
        ([], _) => {
            let facts = BoardFacts::Vertices(Vec::new());
            return Some(BoardProof { value: 0, facts, pairs });
        }
        (&[vertex, ..], Rule::Vertex) => (vertex, None),
        (&[one, other, ..], Rule::Edge) => (one, Some(other)),
        _ => return None,
    };
    // The piece that the move is on has to be the only one.
    let (mut piece, mut reached, mut todo) = ([0u64; 4], 0, vec![taken[0]]);
    while let Some(vertex) = todo.pop() {
        let word = &mut piece[vertex as usize / 64];
        if *word >> (vertex % 64) & 1 == 0 {
            *word |= 1 << (vertex % 64);
            reached += 1;
            todo.extend(graph.neighbours(vertex));
        }
    }
    let alone = |vertex: &u32| rule == Rule::Edge && graph.neighbours(*vertex).is_empty();
    let others = (0..graph.order() as u32).filter(|vertex| !alone(vertex)).count();
    let facts = BoardFacts::Vertices(vec![BoardFact { piece, value: 0, by: Some(by) }]);
    (outcome && reached == others && !pairs.is_empty()).then_some(BoardProof {
        value: 1,
        facts,
        pairs,
    })
}
