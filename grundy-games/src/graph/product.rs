//! The sum of two game graphs as one graph.

use super::{Graph, Names};
use crate::budget::{Budget, Progress, Stop};

impl Graph {
    /// The graph of the sum of two games (see [`Arcs::product`](super::Arcs::product)). The pair of
    /// the vertices `a` and `b` has the name `a|b`; a `|` or `\` that is part
    /// of a name is written `\|` or `\\` there, so that no two pairs have
    /// the same name.
    ///
    /// # Errors
    /// As of [`Arcs::product`](super::Arcs::product).
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::Budget;
    /// use grundy::graph::Graph;
    /// let (a, b) = ("x y", "1 0|0");
    /// let [a, b] = [a, b].map(|text| Graph::from_edge_list(text).unwrap());
    /// let sum = a.product(&b, &Budget::unlimited()).unwrap();
    /// assert!(sum.names().eq(["x|1", r"x|0\|0", "y|1", r"y|0\|0"]));
    /// ```
    pub fn product(&self, other: &Graph, budget: &Budget) -> Result<Graph, Stop> {
        // At most twice the letters, an end and a place in the index each.
        let letters = |graph: &Graph| graph.names().map(|name| name.len() as u128).sum::<u128>();
        let (rows, columns) = (self.len() as u128, other.len() as u128);
        let bytes = 2 * (letters(self) * columns + letters(other) * rows) + 49 * rows * columns;
        budget.reserve(u64::try_from(bytes).map_err(|_| Stop::Memory)?)?;
        let arcs = self.arcs.product(&other.arcs, budget)?;
        let columns: Vec<String> = other.names().map(escaped).collect();
        let (mut names, mut name) = (Names::default(), String::new());
        for row in self.names().map(escaped) {
            budget.check(Progress {
                what: "progress-names-of-the-product",
                done: names.len() as u64,
                total: Some(arcs.len() as u64),
            })?;
            for column in &columns {
                name.clear();
                name.extend([&row, "|", column]);
                names.insert(&name);
            }
        }
        let remarks = [self.remarks(), other.remarks()].concat();
        Ok(Graph { names, arcs, remarks, ..Graph::default() })
    }
}

fn escaped(name: &str) -> String {
    name.replace('\\', r"\\").replace('|', r"\|")
}
