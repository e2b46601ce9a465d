//! Closed sets of positions: some positions with all pieces of positions to which play from them can lead.

use std::collections::HashMap;

use crate::budget::{Budget, Progress};
use crate::explore::{Obstacle, Unexplored, each_move};
use crate::graph::{Arcs, Unordered};
use crate::moves::Move;
use crate::position::Position;
use crate::term::Term;

/// Pieces of positions, each with its options, which are sums of pieces before it.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::{Budget, Position, closure::Closure};
/// let position = Position::parse("kayles 3 4").unwrap();
/// let closure = Closure::new(&[&position], &Budget::unlimited()).unwrap();
/// assert_eq!(closure.names, ["kayles 1", "kayles 2", "kayles 3", "kayles 4"]);
/// assert_eq!(closure.options[1], [vec![], vec![1]]);
/// assert_eq!(closure.sums, [[3, 4]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// Their texts, in normal form. The pieces are numbered from 1 on: the first is piece 1.
    pub names: Vec<String>,
    /// The options of each piece, as the numbers of pieces, ascending.
    pub options: Vec<Vec<Vec<u32>>>,
    /// The pieces of each position that was given.
    pub sums: Vec<Vec<u32>>,
}

/// A piece on the way.
struct Piece {
    name: String,
    term: Term,
    options: Vec<Vec<u32>>,
}

struct Search<'a> {
    budget: &'a Budget,
    pieces: Vec<Piece>,
    index: HashMap<String, u32>,
}

impl Closure {
    /// Makes all moves of all pieces. Pieces of different length of play come in that order.
    ///
    /// # Errors
    /// The budget ran out; or play from a position does not end, ends the whole sum, or lets a player move
    /// again.
    pub fn new(positions: &[&Position], budget: &Budget) -> Result<Closure, Obstacle> {
        let mut search = Search { budget, pieces: Vec::new(), index: HashMap::new() };
        let mut sums = Vec::new();
        for position in positions {
            sums.push(search.split(position)?);
        }
        let mut next = 0;
        while next < search.pieces.len() {
            search.expand(next)?;
            next += 1;
        }
        search.numbered(sums)
    }
}

impl Search<'_> {
    /// The pieces of a position in which something can be moved, ascending.
    fn split(&mut self, position: &Position) -> Result<Vec<u32>, Obstacle> {
        let mut pieces = Vec::new();
        for term in position.terms() {
            if term.is_marked() {
                return Err(Obstacle::Unexplored(Unexplored::marked(term)));
            }
            let term = term.normal_form();
            for part in 0..term.len() {
                pieces.push(self.piece(term.part(part))?);
            }
        }
        pieces.sort_unstable();
        Ok(pieces)
    }

    /// The number of a piece on the way.
    fn piece(&mut self, term: Term) -> Result<u32, Obstacle> {
        let name = Position::from(term.clone()).text();
        if let Some(&known) = self.index.get(&name) {
            return Ok(known);
        }
        if term.is_mirrored() {
            return Err(Obstacle::Loops(name));
        }
        self.budget.reserve(2 * name.len() as u64 + term.bytes() + 160)?;
        let number = self.pieces.len() as u32;
        self.index.insert(name.clone(), number);
        self.pieces.push(Piece { name, term, options: Vec::new() });
        Ok(number)
    }

    /// Makes all moves of a piece.
    fn expand(&mut self, at: usize) -> Result<(), Obstacle> {
        let (done, total) = (at as u64, None);
        let progress = Progress { what: "progress-positions-of-the-graph", done, total };
        self.budget.check(progress)?;
        let (term, budget) = (self.pieces[at].term.clone(), self.budget);
        let position = Position::from(term.clone());
        let mut options = Vec::new();
        each_move(&term, budget, |patch| {
            let left = self.split(&position.after(&Move { term: 0, patch }))?;
            budget.reserve(24 + 4 * left.len() as u64)?;
            options.push(left);
            Ok::<(), Obstacle>(())
        })?;
        options.sort_unstable();
        options.dedup();
        self.pieces[at].options = options;
        Ok(())
    }

    /// The pieces in the order of the longest play from them.
    fn numbered(self, sums: Vec<Vec<u32>>) -> Result<Closure, Obstacle> {
        let mut arcs = Vec::new();
        for (at, piece) in (0..).zip(&self.pieces) {
            arcs.extend(piece.options.iter().flatten().map(|&to| (at, to)));
        }
        let arcs = Arcs::from_pairs(self.pieces.len(), &arcs);
        let order = arcs.order(self.budget).map_err(|why| match why {
            Unordered::Stopped(stop) => stop.into(),
            Unordered::Cycle(cycle) => {
                Obstacle::Loops(self.pieces[cycle.0[0] as usize].name.clone())
            }
        })?;
        let mut lengths = vec![0; self.pieces.len()];
        for at in order.iter() {
            let followers = arcs.followers(at).iter();
            let longest = followers.map(|&to| lengths[to as usize] + 1).max();
            lengths[at as usize] = longest.unwrap_or(0);
        }
        let mut order: Vec<u32> = (0..).take(self.pieces.len()).collect();
        order.sort_by_key(|&at| lengths[at as usize]);
        let mut numbers = vec![0; order.len()];
        (1..).zip(&order).for_each(|(number, &at)| numbers[at as usize] = number);
        let renamed = |list: &Vec<u32>| {
            let mut list: Vec<u32> = list.iter().map(|&at| numbers[at as usize]).collect();
            list.sort_unstable();
            list
        };
        let options = |&at: &u32| {
            let mut options: Vec<Vec<u32>> =
                self.pieces[at as usize].options.iter().map(renamed).collect();
            options.sort_unstable();
            options
        };
        Ok(Closure {
            names: order.iter().map(|&at| self.pieces[at as usize].name.clone()).collect(),
            options: order.iter().map(options).collect(),
            sums: sums.iter().map(renamed).collect(),
        })
    }
}
