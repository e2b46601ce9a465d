//! Graphs with their vertices in an order that depends on nothing but their form, so that graphs
//! that are the same up to the names of their vertices become equal.
//!
//! Vertices are told apart by what they are joined to, again and again; where that leaves some
//! equal, each of them is tried as the first. This is the way of McKay's *Practical graph
//! isomorphism* (Congr. Numer. 30, 1981), without its shortcuts: it is meant for graphs that people
//! play on.

use crate::sort;

/// How many orders are compared at most. A graph with more symmetries than these keeps one of those
/// orders, and two such graphs may stay different.
const ORDERS: usize = 20_000;

/// The vertices in their normal order. `joined[a][b]` is the number of edges between two vertices,
/// or of loops at one; `colours` tells vertices apart that must not change places.
///
/// Cost: for graphs without many symmetries about the cube of the number of vertices.
pub fn normal_order(joined: &[Vec<u32>], colours: &[u32]) -> Vec<usize> {
    let mut search = Search { joined, best: None, orders: 0 };
    search.go(refined(joined, colours.iter().map(|&colour| 2 * colour as usize).collect()));
    search.best.map(|(_, order)| order).unwrap_or_default()
}

struct Search<'a> {
    joined: &'a [Vec<u32>],
    /// The least matrix, and the order of the vertices that gives it.
    best: Option<(Vec<u32>, Vec<usize>)>,
    orders: usize,
}

impl Search<'_> {
    fn go(&mut self, colours: Vec<usize>) {
        let vertices = colours.len();
        let of =
            |colour: usize| (0..vertices).filter(|&v| colours[v] == colour).collect::<Vec<_>>();
        let open = (0..vertices).map(of).find(|cell| cell.len() > 1);
        let Some(cell) = open else {
            self.orders += 1;
            let mut order: Vec<usize> = (0..vertices).collect();
            sort::by_key(&mut order, |&vertex| colours[vertex]);
            let rows = order.iter().flat_map(|&a| order.iter().map(move |&b| (a, b)));
            let matrix: Vec<u32> = rows.map(|(a, b)| self.joined[a][b]).collect();
            if self.best.as_ref().is_none_or(|(least, _)| matrix < *least) {
                self.best = Some((matrix, order));
            }
            return;
        };
        // Vertices that can change places with the first one need not be tried.
        let like = |vertex: usize| {
            let first = cell[0];
            self.joined[first][first] == self.joined[vertex][vertex]
                && (0..vertices)
                    .filter(|&other| other != first && other != vertex)
                    .all(|other| self.joined[first][other] == self.joined[vertex][other])
        };
        let tried = if cell.iter().all(|&vertex| like(vertex)) { 1 } else { cell.len() };
        for &vertex in &cell[..tried] {
            if self.orders >= ORDERS {
                return;
            }
            let mut next: Vec<usize> = colours.iter().map(|&colour| 2 * colour + 1).collect();
            next[vertex] -= 1;
            self.go(refined(self.joined, next));
        }
    }
}

/// The colours 0, 1, ... of the vertices, where those with the same colour are joined to as many
/// vertices of each colour.
fn refined(joined: &[Vec<u32>], mut colours: Vec<usize>) -> Vec<usize> {
    let mut count = 0;
    loop {
        let sign = |vertex: usize| {
            let mut to: Vec<(usize, u32)> = (0..joined.len())
                .filter(|&other| other != vertex && joined[vertex][other] > 0)
                .map(|other| (colours[other], joined[vertex][other]))
                .collect();
            sort::whole(&mut to);
            (colours[vertex], joined[vertex][vertex], to)
        };
        let signs: Vec<_> = (0..joined.len()).map(sign).collect();
        let mut kinds: Vec<_> = signs.iter().collect();
        sort::whole(&mut kinds);
        kinds.dedup();
        let place = |sign| kinds.binary_search(&sign).unwrap_or_default();
        colours = signs.iter().map(place).collect();
        if kinds.len() == count {
            return colours;
        }
        count = kinds.len();
    }
}
