//! The search on one graph, whatever the width of its sets.

use std::sync::Arc;

use super::bits::{Bits, Wide};
use super::grid::Grid;
use super::simple::Simple;
use super::web::Web;
use super::{Rule, facts, kept};
use crate::budget::{Budget, Stop};
use crate::search::{
    BarePieces, BoardFact, BoardProof, Listing, MisereSearch, PieceSearch, Pieces,
};

/// The most bytes of the tables of one graph.
const TABLES: u64 = 1 << 30;

/// A search on one graph, whatever the width of its sets.
pub(super) trait Search: Send {
    fn value(&mut self, vertices: &[u32], budget: &Budget) -> Result<u32, Stop>;
    fn has_value(&mut self, vertices: &[u32], value: u32, budget: &Budget) -> Result<bool, Stop>;
    fn wins_misere(&mut self, parts: &[Arc<[u32]>], budget: &Budget) -> Result<bool, Stop>;
    fn prove(
        &mut self,
        vertices: &[u32],
        outcome: bool,
        budget: &Budget,
    ) -> Result<BoardProof, Stop>;
    fn believe(&mut self, facts: &[BoardFact], budget: &Budget);
    fn keep(&self, label: &str) -> Vec<u8>;
    fn recall(&mut self, label: &str, state: &[u8], budget: &Budget) -> Result<bool, Stop>;
    fn met(&self) -> u64;
}

/// The search on a grid; `None` if it is too large.
pub(super) fn of_grid(rule: Rule, height: u32, width: u32) -> Option<Box<dyn Search>> {
    fn grid<B: Bits>(rule: Rule, height: u32, width: u32) -> Option<Box<dyn Search>> {
        let space = Grid::<B>::new(rule, height, width)?;
        let cells = (0..height * width).map(|cell| B::cell(space.place(height, width, cell)));
        let cells = cells.collect();
        Some(Box::new(Placed { cells, search: PieceSearch::new(space, TABLES), misere: None }))
    }
    grid::<u64>(rule, height, width)
        .or_else(|| grid::<u128>(rule, height, width))
        .or_else(|| grid::<Wide>(rule, height, width))
}

/// The search on any other graph; `None` if it is too large.
pub(super) fn of_graph(rule: Rule, graph: &Simple) -> Option<Box<dyn Search>> {
    fn web<B: Bits>(rule: Rule, graph: &Simple) -> Option<Box<dyn Search>> {
        let space = Web::<B>::new(rule, graph)?;
        let cells = (0..graph.order() as u32).map(B::cell).collect();
        Some(Box::new(Placed { cells, search: PieceSearch::new(space, TABLES), misere: None }))
    }
    web::<u64>(rule, graph)
        .or_else(|| web::<u128>(rule, graph))
        .or_else(|| web::<Wide>(rule, graph))
}

/// A search with the set of each vertex.
struct Placed<S: Apart> {
    cells: Vec<<S as Pieces>::Piece>,
    search: PieceSearch<S>,
    /// For misère play, once it was asked for.
    misere: Option<MisereSearch<S>>,
}

/// The pieces of a graph.
trait Apart: BarePieces {
    /// The game for a search without values.
    fn without_values(&self) -> Self;

    /// Lists the components of some cells as bare pieces, as one option.
    fn bare(&self, left: <Self as Pieces>::Piece, out: &mut Listing<<Self as Pieces>::Piece>);

    /// The vertex of a cell, as [`BoardProof`] numbers it.
    fn vertex(&self, cell: u32) -> u32;
}

impl<B: Bits> Apart for Grid<B> {
    fn bare(&self, left: B, out: &mut Listing<B>) {
        self.bare_pieces(left, out);
    }

    fn without_values(&self) -> Grid<B> {
        Grid::without_values(self)
    }

    fn vertex(&self, cell: u32) -> u32 {
        Grid::vertex(self, cell)
    }
}

impl<B: Bits> Apart for Web<B> {
    fn bare(&self, left: B, out: &mut Listing<B>) {
        self.bare_pieces(left, out);
    }

    fn without_values(&self) -> Web<B> {
        self.clone()
    }

    fn vertex(&self, cell: u32) -> u32 {
        cell
    }
}

impl<B: Bits, S: Apart + Pieces<Piece = B>> Placed<S> {
    /// The set of some vertices.
    fn set(&self, vertices: &[u32]) -> B {
        let all = vertices.iter().map(|&vertex| self.cells[vertex as usize]);
        all.fold(B::default(), |all, cell| all | cell)
    }

    /// The nim-sum of the parts with known values, and the other parts.
    fn apart(&mut self, vertices: &[u32]) -> (u32, Vec<B>) {
        let all = self.set(vertices);
        let mut list = Listing::default();
        self.search.space().valued(all, &mut list);
        let (sum, pieces) = list.options().next().expect("one option");
        (sum, pieces.to_vec())
    }
}

impl<B: Bits, S: Apart + Pieces<Piece = B> + Send> Search for Placed<S> {
    fn value(&mut self, vertices: &[u32], budget: &Budget) -> Result<u32, Stop> {
        let (sum, pieces) = self.apart(vertices);
        Ok(sum ^ self.search.value(&pieces, budget)?)
    }

    fn has_value(&mut self, vertices: &[u32], value: u32, budget: &Budget) -> Result<bool, Stop> {
        let (sum, pieces) = self.apart(vertices);
        self.search.has_value(&pieces, sum ^ value, budget)
    }

    fn wins_misere(&mut self, parts: &[Arc<[u32]>], budget: &Budget) -> Result<bool, Stop> {
        let misere = match &mut self.misere {
            Some(misere) => misere,
            none => none.insert(MisereSearch::new(self.search.space().without_values())),
        };
        let (mut single, mut pieces) = (0, Vec::new());
        for vertices in parts {
            let all = vertices.iter().map(|&vertex| self.cells[vertex as usize]);
            let all = all.fold(B::default(), |all, cell| all | cell);
            let mut list = Listing::default();
            misere.space().bare(all, &mut list);
            let (own, left) = list.options().next().expect("one option");
            single ^= own;
            pieces.extend_from_slice(left);
        }
        misere.wins(single == 1, &pieces, budget)
    }

    fn prove(
        &mut self,
        vertices: &[u32],
        outcome: bool,
        budget: &Budget,
    ) -> Result<BoardProof, Stop> {
        let (all, mut list) = (self.set(vertices), Listing::default());
        self.search.space().bare(all, &mut list);
        let start = list.options().next().expect("one option");
        let proved = self.search.prove(start, outcome, budget)?;
        let space = &*self.search.space();
        Ok(facts::written(proved, |cell| space.vertex(cell)))
    }

    fn believe(&mut self, facts: &[BoardFact], budget: &Budget) {
        let all = self.cells.iter().fold(B::default(), |all, &cell| all | cell);
        let mut cells = [B::default(); 256];
        for cell in all.cells() {
            cells[self.search.space().vertex(cell) as usize] = B::cell(cell);
        }
        for fact in facts {
            self.search.believe(&facts::read(fact, &cells), budget);
        }
    }

    fn keep(&self, label: &str) -> Vec<u8> {
        kept::write(&self.search, label)
    }

    fn recall(&mut self, label: &str, state: &[u8], budget: &Budget) -> Result<bool, Stop> {
        let all = self.cells.iter().fold(B::default(), |all, &cell| all | cell);
        kept::read(&mut self.search, label, all, state, budget)
    }

    fn met(&self) -> u64 {
        self.search.work().0 + self.misere.as_ref().map_or(0, |misere| misere.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::{Arc, Mutex};

    use super::{Bits, Grid, Listing, PieceSearch, Rule, Wide};
    use crate::budget::{Budget, Note, Stop};
    use crate::search::Provable;

    /// The value of a whole grid, and of its parts in a search with tables of this many bytes.
    fn value<B: Bits>(rule: Rule, (height, width): (u32, u32), bytes: u64) -> u32 {
        let grid = Grid::<B>::new(rule, height, width).expect("a small grid");
        let cells = (0..height * width).map(|cell| B::cell(grid.place(height, width, cell)));
        let mut list = Listing::default();
        grid.valued(cells.fold(B::default(), |all, cell| all | cell), &mut list);
        let (sum, pieces) = list.options().next().expect("one option");
        let mut search = PieceSearch::new(grid, bytes);
        sum ^ search.value(pieces, &Budget::unlimited()).expect("no limits")
    }

    /// A table that forgets costs time and nothing else, and so do wider sets.
    #[test]
    fn every_size_of_tables_and_sets_gives_the_same_values() {
        let grids = [(3, 5), (3, 6), (3, 7), (4, 5), (5, 5), (3, 9), (4, 7)];
        for rule in [Rule::Edge, Rule::Vertex] {
            for sides in grids {
                let truth = value::<u64>(rule, sides, 1 << 26);
                assert_eq!(value::<u64>(rule, sides, 0), truth, "{rule:?} {sides:?}");
                let turned = (sides.1, sides.0);
                assert_eq!(value::<u128>(rule, turned, 1 << 16), truth, "{rule:?} {sides:?}");
                assert_eq!(value::<Wide>(rule, sides, 1 << 20), truth, "{rule:?} {sides:?}");
            }
        }
    }

    /// A search that a budget stops goes on where it was.
    #[test]
    fn a_search_goes_on_after_its_budget() {
        let grid = Grid::<u64>::new(Rule::Edge, 5, 6).expect("a small grid");
        let all = (0..30).fold(0, |all, cell| all | u64::cell(grid.place(5, 6, cell)));
        let mut search = PieceSearch::new(grid, 1 << 24);
        let notes: Arc<Mutex<Vec<Note>>> = Arc::default();
        let told = notes.clone();
        let all_told =
            Budget::unlimited().with_notes(move |note| told.lock().expect("no panic").push(note));
        let other = Grid::<u64>::new(Rule::Edge, 5, 6).expect("a small grid");
        assert_eq!(PieceSearch::new(other, 1 << 24).value(&[all], &all_told), Ok(2));
        let notes = notes.lock().expect("no panic");
        assert!(notes.iter().any(|note| note.tried.is_some()), "{notes:?}");
        assert!(notes.iter().all(|note| note.used <= note.room && note.room > 0), "{notes:?}");
        let mut stops = 0;
        let found = loop {
            static ASKED: AtomicU32 = AtomicU32::new(0);
            let poll =
                |_: crate::budget::Progress<'_>| match ASKED.fetch_add(1, Ordering::Relaxed) % 4 {
                    3 => Err(Stop::Time),
                    _ => Ok(()),
                };
            match search.value(&[all], &Budget::unlimited().with_poll(poll)) {
                Ok(value) => break value,
                Err(Stop::Time) => stops += 1,
                Err(other) => panic!("{other}"),
            }
            assert!(stops < 1000);
        };
        assert_eq!(found, 2);
        assert!(stops > 0);
        // Without memory there is an error and no answer.
        let none = Budget::unlimited().with_memory(1000);
        assert_eq!(search.value(&[all ^ 1], &none), Err(Stop::Memory));
    }
}
