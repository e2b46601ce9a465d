//! Genus symbols and misère canonical forms of positions, from their game graphs.

use grundy_misere::canonical::{Form, Forms, TooLarge};
use grundy_misere::genus::{Genus, Temper};

use crate::budget::{Budget, Progress, Stop};
pub use crate::explore::Obstacle;
use crate::explore::explore_all;
use crate::graph::{Graph, Order, Unordered};
use crate::position::Position;

/// The game graph of positions without loops, in an order in which each follows all its followers.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::{Budget, Position, genus::Finite};
/// let positions = ["kayles 5", "nim 3"].map(|text| Position::parse(text).unwrap());
/// let finite = Finite::new(&positions.each_ref(), &Budget::unlimited()).unwrap();
/// let genera = finite.genera(&Budget::unlimited()).unwrap();
/// assert_eq!(genera[0].0.to_string(), "4^146");
/// assert_eq!(genera[1].0.to_string(), "3^31");
/// ```
pub struct Finite {
    graph: Graph,
    roots: Vec<u32>,
    order: Order,
}

impl Finite {
    /// Lays the game graph out.
    ///
    /// # Errors
    /// The budget ran out, a move ends the sum or is followed by another move of its player, or play can come back to a
    /// position.
    pub fn new(positions: &[&Position], budget: &Budget) -> Result<Finite, Obstacle> {
        let (graph, roots) = explore_all(positions, budget)?;
        let order = graph.arcs().order(budget).map_err(|why| match why {
            Unordered::Stopped(stop) => stop.into(),
            Unordered::Cycle(cycle) => Obstacle::Loops(graph.name(cycle.0[0]).into()),
        })?;
        Ok(Finite { graph, roots, order })
    }

    /// How many positions there are, those of all sums that play can leave included.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The genus of each position that was given, with its class, and whether the position is *tame*: it and all
    /// positions to which play can lead have the genus of a sum of Nim.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn genera(&self, budget: &Budget) -> Result<Vec<(Genus, Temper, bool)>, Stop> {
        let mut all: Vec<Option<(Genus, bool)>> = vec![None; self.graph.len()];
        let known = |all: &[Option<(Genus, bool)>], vertex: u32| -> Vec<(Genus, bool)> {
            let followers = self.graph.followers(vertex).iter();
            followers.filter_map(|&next| all[next as usize].clone()).collect()
        };
        for (done, vertex) in self.order.iter().enumerate() {
            ask(budget, done, self.order.len())?;
            let options = known(&all, vertex);
            let genus = Genus::of(options.iter().map(|(genus, _)| genus));
            let tame = genus.tame().is_some() && options.iter().all(|(_, tame)| *tame);
            all[vertex as usize] = Some((genus, tame));
        }
        let genus = |&root: &u32| {
            let (genus, tame) = all[root as usize].clone()?;
            let options = known(&all, root);
            let temper = genus.temper(options.iter().map(|(genus, _)| genus));
            Some((genus, temper, tame))
        };
        Ok(self.roots.iter().filter_map(genus).collect())
    }

    /// The canonical form of each position that was given; `None` where `forms` has no room for all.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn forms(&self, forms: &mut Forms, budget: &Budget) -> Result<Option<Vec<Form>>, Stop> {
        let mut all = vec![Forms::ZERO; self.graph.len()];
        for (done, vertex) in self.order.iter().enumerate() {
            ask(budget, done, self.order.len())?;
            let options = self.graph.followers(vertex).iter().map(|&next| all[next as usize]);
            match forms.game(options.collect()) {
                Ok(form) => all[vertex as usize] = form,
                Err(TooLarge) => return Ok(None),
            }
        }
        Ok(Some(self.roots.iter().map(|&root| all[root as usize]).collect()))
    }
}

fn ask(budget: &Budget, done: usize, total: usize) -> Result<(), Stop> {
    /// Positions between two looks at the budget.
    const OFTEN: usize = 64;
    if !done.is_multiple_of(OFTEN) {
        return Ok(());
    }
    let (done, total) = (done as u64, Some(total as u64));
    budget.check(Progress { what: "progress-positions", done, total })
}
