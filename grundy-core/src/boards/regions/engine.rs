//! The search for values of the positions of one game.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use super::facts::mirrored;
use super::placed::{Search, of_graph, of_grid};
use super::simple::Simple;
use super::stars::Stars;
use super::{Bits, LEAST_MIRRORED, Rule, Wide, mirror};
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::search::{BoardFacts, BoardProof, Engine};

/// The graph of which a position is a part.
#[derive(Clone, Debug)]
pub enum Host {
    /// A grid of these rows and columns, its vertices numbered row by row.
    Grid(u32, u32),
    /// Any graph; it is the same one where the pointers are the same.
    Graph(Arc<OnceLock<Simple>>),
}

impl Host {
    /// What a kept state says of it; `None` of a graph that was never asked for.
    fn label(&self, rule: Rule) -> Option<String> {
        Some(match self {
            Host::Grid(height, width) => format!("{rule:?} rows {height} {width}"),
            Host::Graph(graph) => {
                let graph = graph.get()?;
                let edges = graph.edges().map(|(a, b)| format!(" {a}-{b}")).collect::<String>();
                format!("{rule:?} graph {}{edges}", graph.order())
            }
        })
    }

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
    /// The lengths of its rays in rising order, where the position is known to be a star.
    pub rays: Option<Vec<u32>>,
}

/// Some cells of a grid that is too large for a search, as a graph of their own.
struct Part {
    /// The rows and columns of the grid.
    sides: (u32, u32),
    /// The cells, in rising order.
    cells: Arc<[u32]>,
    graph: Host,
}

impl Part {
    fn new((height, width): (u32, u32), cells: &[u32]) -> Part {
        let graph = OnceLock::from(Simple::grid(height, width).on(cells));
        Part { sides: (height, width), cells: cells.into(), graph: Host::Graph(graph.into()) }
    }

    /// Cells of the grid as vertices of the graph, if it has all of them.
    fn place(&self, sides: (u32, u32), cells: &[u32]) -> Option<Arc<[u32]>> {
        if sides != self.sides {
            return None;
        }
        let number = |cell| self.cells.binary_search(cell).ok().map(|at| at as u32);
        cells.iter().map(number).collect()
    }
}

/// How many graphs keep their tables.
const GRAPHS: usize = 4;

/// The engine: a search for each graph that positions are parts of.
pub struct Regions<P, F> {
    rule: Rule,
    region: F,
    /// The last one was used last.
    searches: Vec<(Host, Option<Box<dyn Search>>)>,
    /// The cells that were searched of grids that are too large; the newest come last.
    parts: Vec<Part>,
    stars: Stars,
    /// The graph of which the positions that will be asked for are parts.
    expected: Option<Host>,
    position: PhantomData<fn(&P)>,
}

impl<P, F: FnMut(&P) -> Region> Regions<P, F> {
    /// The engine of a rule; `region` says what a position is.
    pub fn new(rule: Rule, region: F) -> Regions<P, F> {
        let (searches, parts) = (Vec::new(), Vec::new());
        let stars = Stars::new(rule);
        Regions { rule, region, searches, parts, stars, expected: None, position: PhantomData }
    }

    /// What a position is, as a part of the graph that is expected where it is one.
    fn placed(&mut self, position: &P) -> Region {
        let region = (self.region)(position);
        if let Some(largest) = &self.expected
            && !largest.same(&region.host)
            && let Some(vertices) = largest.place(&region.host, &region.vertices)
        {
            return Region { host: largest.clone(), vertices, ..region };
        }
        region
    }

    /// The search for a position, with its vertices; `None` of a graph that is too large.
    fn search(&mut self, position: &P) -> Option<(&mut dyn Search, Arc<[u32]>)> {
        let Region { host, vertices, .. } = self.placed(position);
        let (host, mut parts) = self.cut_out(host, vec![vertices])?;
        let vertices = parts.pop()?;
        self.search_of(host).map(|search| (search, vertices))
    }

    /// Parts of a graph, or of the cells that they have together where it is a grid that is too
    /// large; `None` if there are too many of these.
    fn cut_out(&mut self, host: Host, parts: Vec<Arc<[u32]>>) -> Option<(Host, Vec<Arc<[u32]>>)> {
        let Host::Grid(height, width) = host else { return Some((host, parts)) };
        if self.search_of(host.clone()).is_some() {
            return Some((host, parts));
        }
        let sides = (height, width);
        let all: BTreeSet<u32> = parts.iter().flat_map(|part| part.iter().copied()).collect();
        let whole = self.part(sides, &Vec::from_iter(all))?;
        let placed = parts.iter().map(|part| whole.place(sides, part)).collect::<Option<_>>()?;
        Some((whole.graph.clone(), placed))
    }

    /// These cells of a grid that is too large, or more of them if those were asked for before;
    /// `None` if there are too many.
    fn part(&mut self, sides: (u32, u32), cells: &[u32]) -> Option<&Part> {
        if let Some(at) = self.parts.iter().position(|part| part.place(sides, cells).is_some()) {
            return self.parts.get(at);
        }
        if cells.len() > Wide::CELLS as usize {
            return None;
        }
        if self.parts.len() == GRAPHS {
            self.parts.remove(0);
        }
        self.parts.push(Part::new(sides, cells));
        self.parts.last()
    }

    /// The search on a graph; `None` if it is too large.
    fn search_of(&mut self, host: Host) -> Option<&mut dyn Search> {
        match self.searches.iter().position(|(known, _)| known.same(&host)) {
            Some(at) => self.searches[at..].rotate_left(1),
            None => {
                if self.searches.len() == GRAPHS {
                    self.searches.remove(0);
                }
                let search = match &host {
                    &Host::Grid(height, width) => of_grid(self.rule, height, width),
                    Host::Graph(graph) => graph.get().and_then(|graph| of_graph(self.rule, graph)),
                };
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
        if let Some(rays) = (self.region)(position).rays
            && let Some(value) = self.stars.value(&rays, budget)?
        {
            return Ok(Some(Nimber(value.into())));
        }
        let Some((search, vertices)) = self.search(position) else { return Ok(None) };
        Ok(Some(Nimber(search.value(&vertices, budget)?.into())))
    }

    fn has_value(
        &mut self,
        position: &P,
        value: Nimber,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        if let Some(rays) = (self.region)(position).rays
            && let Some(own) = self.stars.value(&rays, budget)?
        {
            return Ok(Some(Nimber(own.into()) == value));
        }
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
        let parts = regions.into_iter().map(|region| region.vertices).collect();
        let Some((host, parts)) = self.cut_out(host, parts) else { return Ok(None) };
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

    fn proves(&self) -> bool {
        true
    }

    fn prove(
        &mut self,
        position: &P,
        outcome: bool,
        budget: &Budget,
    ) -> Result<Option<BoardProof>, Stop> {
        /// A fact has room for the vertices of no larger graph.
        const MOST: usize = 256;
        // A checker numbers the vertices of the whole graph.
        let Region { host, vertices, .. } = self.placed(position);
        // The checker knows the symmetries that are known here, and needs no pairs for them.
        let other = |graph: &&Simple| graph.symmetries().is_empty();
        let whole = match &host {
            Host::Graph(graph) => graph.get().filter(other),
            Host::Grid(..) => None,
        };
        let whole = whole.filter(|graph| graph.order() == vertices.len());
        if let Some(graph) = whole.filter(|graph| (LEAST_MIRRORED..=MOST).contains(&graph.order()))
            && let Some(mirror) = mirror(graph, self.rule)
            && let Some(proof) = mirrored(graph, self.rule, mirror, outcome)
        {
            return Ok(Some(proof));
        }
        let Some(search) = self.search_of(host) else { return Ok(None) };
        search.prove(&vertices, outcome, budget).map(Some)
    }

    fn learn(&mut self, position: &P, facts: &BoardFacts, budget: &Budget) -> bool {
        let BoardFacts::Vertices(facts) = facts else { return false };
        let Region { host, .. } = self.placed(position);
        let Some(search) = self.search_of(host) else { return false };
        search.believe(facts, budget);
        true
    }

    fn keep(&mut self, position: &P) -> Option<Vec<u8>> {
        self.search(position)?;
        let label = (self.region)(position).host.label(self.rule)?;
        let (search, _) = self.search(position)?;
        Some(search.keep(&label))
    }

    fn recall(&mut self, position: &P, state: &[u8], budget: &Budget) -> Result<bool, Stop> {
        let Some(label) = (self.region)(position).host.label(self.rule) else { return Ok(false) };
        let Some((search, _)) = self.search(position) else { return Ok(false) };
        search.recall(&label, state, budget)
    }

    fn met(&self) -> u64 {
        let searches = self.searches.iter().filter_map(|(_, search)| search.as_ref());
        self.stars.met() + searches.map(|search| search.met()).sum::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few cells of a grid that is too large have the values that they have on a small one.
    #[test]
    fn few_cells_of_a_large_grid_are_searched_as_a_graph_of_their_own() {
        // A row of seven with cells below the first, the fourth and the last.
        let cells =
            [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (1, 0), (1, 3), (1, 6)];
        let on = |height, width, kept: &dyn Fn(usize) -> bool| {
            let cells = (0..).zip(cells).filter(|&(at, _)| kept(at));
            let vertices = cells.map(|(_, (row, column))| row * width + column).collect();
            Region { host: Host::Grid(height, width), vertices, rays: None }
        };
        for rule in [Rule::Edge, Rule::Vertex] {
            let mut engine = Regions::new(rule, Region::clone);
            let budget = Budget::unlimited();
            assert!(engine.search_of(Host::Grid(300, 40)).is_none());
            for left in 0..cells.len() {
                // All cells, then without one of them: those are a part of the first ones.
                let kept = |at: usize| left == 0 || at != left;
                let (small, large) = (on(2, 7, &kept), on(300, 40, &kept));
                let value = engine.value(&small, &budget).unwrap();
                assert!(value.is_some());
                assert_eq!(engine.value(&large, &budget), Ok(value), "{rule:?} {left}");
                let misere = engine.wins_misere(&[small.clone(), small], &budget).unwrap();
                assert!(misere.is_some());
                assert_eq!(
                    engine.wins_misere(&[large.clone(), large.clone()], &budget),
                    Ok(misere)
                );
                assert_eq!(engine.prove(&large, false, &budget), Ok(None));
            }
            assert_eq!(engine.parts.len(), 1);
            let all =
                Region { host: Host::Grid(300, 40), vertices: (0..300).collect(), rays: None };
            assert_eq!(engine.value(&all, &budget), Ok(None), "too many cells");
        }
    }
}
