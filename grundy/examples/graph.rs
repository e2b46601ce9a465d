//! An explicit game graph: values, outcomes and lengths of play, with cycles or without.
//! `cargo run -p grundy --example graph`.

use grundy::graph::Graph;
use grundy::{Budget, Outcome, Play};

/// Reads two graphs, and says who wins from each vertex.
pub fn main() {
    let budget = Budget::unlimited();

    // An arc is a move; a player who cannot move loses. Edge lists, DOT and JSON are read in one way.
    let graph = Graph::read("digraph { quay -> isle; quay -> wreck; isle -> wreck }").unwrap();
    let values = graph.values().expect("there is no cycle");
    for (name, value) in graph.names().zip(&values) {
        println!("{name}: nim-value {value}");
    }
    assert_eq!(values, [2, 1, 0]);

    // With cycles a game can go on for ever: it is a draw where neither player can force a win.
    let graph = Graph::read("a b\nb a\nb c\nc d").unwrap();
    let cycle = graph.values().unwrap_err();
    println!("a cycle of {} vertices", cycle.0.len());
    let values = graph.arcs().loopy_values(&budget).unwrap();
    let ends = graph.arcs().outcomes(Play::Normal, &budget).unwrap();
    for (vertex, name) in (0..).zip(graph.names()) {
        let value = values.value(vertex);
        match ends.length(vertex) {
            Some(moves) => println!("{name}: {value}, {:?} in {moves}", ends.outcome(vertex)),
            None => println!("{name}: {value}, {:?}", ends.outcome(vertex)),
        }
    }
    let outcomes: Vec<Outcome> = (0..4).map(|vertex| ends.outcome(vertex)).collect();
    assert_eq!(outcomes, [Outcome::D, Outcome::D, Outcome::N, Outcome::P]);
    assert_eq!(ends.length(2), Some(1));
}
