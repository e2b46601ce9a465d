//! The search for values of the positions of one game.

use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use super::Rule;
use super::bits::{Bits, Wide};
use super::grid::Grid;
use super::simple::Simple;
use super::web::Web;
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::ruleset::Engine;
use crate::search::{BarePieces, Listing, MisereSearch, PieceSearch, Pieces};

/// The graph of which a position is a part.
#[derive(Clone, Debug)]
pub enum Host {
    /// A grid of these rows and columns, its vertices numbered row by row.
    Grid(u32, u32),
    /// Any graph; it is the same one where the pointers are the same.
    Graph(Arc<OnceLock<Simple>>),
}

impl Host {
    fn same(&self, other: &Host) -> bool {
        match (self, other) {
            (Host::Grid(a, b), Host::Grid(c, d)) => (a, b) == (c, d),
            (Host::Graph(one), Host::Graph(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// These vertices of another graph as vertices of this one, where the other one is a part of
    /// it: a smaller grid, or the graph on its first vertices.
    fn place(&self, other: &Host, vertices: &[u32]) -> Option<Arc<[u32]>> {
        match (self, other) {
            (&Host::Grid(height, width), &Host::Grid(rows, columns)) => {
                let at = |row: u32, column: u32| row * width + column;
                let cell = |cell: &u32| (cell / columns, cell % columns);
                if rows <= height && columns <= width {
                    Some(vertices.iter().map(cell).map(|(row, column)| at(row, column)).collect())
                } else if columns <= height && rows <= width {
                    Some(vertices.iter().map(cell).map(|(row, column)| at(column, row)).collect())
                } else {
                    None
                }
            }
            (Host::Graph(graph), Host::Graph(other)) => {
                let (graph, other) = (graph.get()?, other.get()?);
                let order = other.order() as u32;
                let mut own = 0..order;
                let inside = order as usize <= graph.order()
                    && own.all(|vertex| {
                        let near = graph.neighbours(vertex);
                        let first = near.partition_point(|&next| next < order);
                        near[..first] == *other.neighbours(vertex)
                    });
                inside.then(|| vertices.into())
            }
            _ => None,
        }
    }
}

/// A position: some vertices of a graph.
#[derive(Clone, Debug)]
pub struct Region {
    /// The graph.
    pub host: Host,
    /// The vertices.
    pub vertices: Arc<[u32]>,
}

/// The most bytes of the tables of one graph.
const TABLES: u64 = 1 << 30;
/// How many graphs keep their tables.
const GRAPHS: usize = 4;

/// The engine: a search for each graph that positions are parts of.
pub struct Regions<P, F> {
    rule: Rule,
    region: F,
    /// The last one was used last.
    searches: Vec<(Host, Option<Box<dyn Search>>)>,
    /// The graph of which the positions that will be asked for are parts.
    expected: Option<Host>,
    position: PhantomData<fn(&P)>,
}

impl<P, F: FnMut(&P) -> Region> Regions<P, F> {
    /// The engine of a rule; `region` says what a position is.
    pub fn new(rule: Rule, region: F) -> Regions<P, F> {
        Regions { rule, region, searches: Vec::new(), expected: None, position: PhantomData }
    }

    /// The search for a position, with its vertices; `None` of a graph that is too large.
    fn search(&mut self, position: &P) -> Option<(&mut dyn Search, Arc<[u32]>)> {
        let Region { mut host, mut vertices } = (self.region)(position);
        if let Some(largest) = &self.expected
            && !largest.same(&host)
            && let Some(placed) = largest.place(&host, &vertices)
        {
            (host, vertices) = (largest.clone(), placed);
        }
        self.search_of(host).map(|search| (search, vertices))
    }

    /// The search on a graph; `None` if it is too large.
    fn search_of(&mut self, host: Host) -> Option<&mut dyn Search> {
        match self.searches.iter().position(|(known, _)| known.same(&host)) {
            Some(at) => self.searches[at..].rotate_left(1),
            None => {
                if self.searches.len() == GRAPHS {
                    self.searches.remove(0);
                }
                let search = of_host(self.rule, &host);
                self.searches.push((host, search));
            }
        }
        let (_, search) = self.searches.last_mut()?;
        match search {
            Some(search) => Some(&mut **search),
            None => None,
        }
    }
}

impl<P, F: FnMut(&P) -> Region + Send> Engine<P> for Regions<P, F> {
    fn value(&mut self, position: &P, budget: &Budget) -> Result<Option<Nimber>, Stop> {
        let Some((search, vertices)) = self.search(position) else { return Ok(None) };
        Ok(Some(Nimber(search.value(&vertices, budget)?.into())))
    }

    fn has_value(
        &mut self,
        position: &P,
        value: Nimber,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        let Some((search, vertices)) = self.search(position) else { return Ok(None) };
        // A value is at most the number of moves.
        let Ok(value) = u32::try_from(value.0) else { return Ok(Some(false)) };
        search.has_value(&vertices, value, budget).map(Some)
    }

    fn plays_misere(&self) -> bool {
        true
    }

    fn wins_misere(&mut self, parts: &[P], budget: &Budget) -> Result<Option<bool>, Stop> {
        let regions: Vec<Region> = parts.iter().map(&mut self.region).collect();
        let Some(host) = regions.first().map(|region| region.host.clone()) else {
            return Ok(Some(true));
        };
        if !regions.iter().all(|region| region.host.same(&host)) {
            return Ok(None);
        }
        let parts: Vec<Arc<[u32]>> = regions.into_iter().map(|region| region.vertices).collect();
        let Some(search) = self.search_of(host) else { return Ok(None) };
        search.wins_misere(&parts, budget).map(Some)
    }

    fn expect(&mut self, largest: &P) {
        let Region { host, .. } = (self.region)(largest);
        self.expected = None;
        if self.search_of(host.clone()).is_some() {
            self.expected = Some(host);
        }
    }

    fn met(&self) -> u64 {
        self.searches.iter().filter_map(|(_, search)| Some(search.as_ref()?.met())).sum()
    }
}

/// A search on one graph, whatever the width of its sets.
trait Search: Send {
    fn value(&mut self, vertices: &[u32], budget: &Budget) -> Result<u32, Stop>;
    fn has_value(&mut self, vertices: &[u32], value: u32, budget: &Budget) -> Result<bool, Stop>;
    fn wins_misere(&mut self, parts: &[Arc<[u32]>], budget: &Budget) -> Result<bool, Stop>;
    fn met(&self) -> u64;
}

/// The search on a graph; `None` if the graph is too large.
fn of_host(rule: Rule, host: &Host) -> Option<Box<dyn Search>> {
    fn grid<B: Bits>(rule: Rule, height: u32, width: u32) -> Option<Box<dyn Search>> {
        let space = Grid::<B>::new(rule, height, width)?;
        let cells = (0..height * width).map(|cell| B::cell(space.place(height, width, cell)));
        let cells = cells.collect();
        Some(Box::new(Placed { cells, search: PieceSearch::new(space, TABLES), misere: None }))
    }
    fn web<B: Bits>(rule: Rule, graph: &Simple) -> Option<Box<dyn Search>> {
        let space = Web::<B>::new(rule, graph)?;
        let cells = (0..graph.order() as u32).map(B::cell).collect();
        Some(Box::new(Placed { cells, search: PieceSearch::new(space, TABLES), misere: None }))
    }
    match host {
        Host::Grid(height, width) => grid::<u64>(rule, *height, *width)
            .or_else(|| grid::<u128>(rule, *height, *width))
            .or_else(|| grid::<Wide>(rule, *height, *width)),
        Host::Graph(graph) => {
            let graph = graph.get()?;
            web::<u64>(rule, graph)
                .or_else(|| web::<u128>(rule, graph))
                .or_else(|| web::<Wide>(rule, graph))
        }
    }
}

/// A search with the set of each vertex.
struct Placed<S: Apart> {
    cells: Vec<<S as Pieces>::Piece>,
    search: PieceSearch<S>,
    /// For misere play, once it was asked for.
    misere: Option<MisereSearch<S>>,
}

/// What falls apart into pieces.
trait Apart: Pieces + BarePieces<Piece = <Self as Pieces>::Piece> + Sized {
    fn apart(&self, cells: <Self as Pieces>::Piece, out: &mut Listing<<Self as Pieces>::Piece>);

    /// The same without values.
    fn bare_apart(
        &self,
        cells: <Self as Pieces>::Piece,
        out: &mut Listing<<Self as Pieces>::Piece>,
    );

    /// The game for a search without values.
    fn bare(&self) -> Self;
}

impl<B: Bits> Apart for Grid<B> {
    fn apart(&self, cells: B, out: &mut Listing<B>) {
        self.pieces(cells, out);
    }

    fn bare_apart(&self, cells: B, out: &mut Listing<B>) {
        self.bare_pieces(cells, out);
    }

    fn bare(&self) -> Grid<B> {
        self.without_values()
    }
}

impl<B: Bits> Apart for Web<B> {
    fn apart(&self, cells: B, out: &mut Listing<B>) {
        self.pieces(cells, out);
    }

    fn bare_apart(&self, cells: B, out: &mut Listing<B>) {
        self.bare_pieces(cells, out);
    }

    fn bare(&self) -> Web<B> {
        self.clone()
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
        self.search.space().apart(all, &mut list);
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
            none => none.insert(MisereSearch::new(self.search.space().bare())),
        };
        let (mut single, mut pieces) = (0, Vec::new());
        for vertices in parts {
            let all = vertices.iter().map(|&vertex| self.cells[vertex as usize]);
            let all = all.fold(B::default(), |all, cell| all | cell);
            let mut list = Listing::default();
            misere.space().bare_apart(all, &mut list);
            let (own, left) = list.options().next().expect("one option");
            single ^= own;
            pieces.extend_from_slice(left);
        }
        misere.wins(single == 1, &pieces, budget)
    }

    fn met(&self) -> u64 {
        self.search.work().0 + self.misere.as_ref().map_or(0, |misere| misere.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::{Apart, Bits, Grid, Listing, PieceSearch, Rule, Wide};
    use crate::budget::{Budget, Stop};

    /// The value of a whole grid, and of its parts in a search with tables of so many bytes.
    fn value<B: Bits>(rule: Rule, (height, width): (u32, u32), bytes: u64) -> u32 {
        let grid = Grid::<B>::new(rule, height, width).expect("a small grid");
        let cells = (0..height * width).map(|cell| B::cell(grid.place(height, width, cell)));
        let mut list = Listing::default();
        grid.apart(cells.fold(B::default(), |all, cell| all | cell), &mut list);
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
