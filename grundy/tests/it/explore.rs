//! The graph of all positions that can be reached.

use grundy::explore::{Unexplored, explore, explore_all};
use grundy::graph::Graph;
use grundy::{Budget, Position, Stop};

fn graph(text: &str) -> Graph {
    explore(&Position::parse(text).unwrap(), &Budget::unlimited()).unwrap()
}

#[test]
fn order_makes_no_new_position() {
    // The multisets of heaps up to 3, 3 and 3.
    assert_eq!(graph("nim 3 3 3").len(), 20);
    assert_eq!(graph("nim 2 + nim 2").len(), 6);
    assert!(graph("nim").names().eq(["nim"]));
}

#[test]
fn coupled_terms_vanish_beside_others() {
    for (text, value) in [
        ("poker-nim:1 1 + nim 1", 0),
        ("moore:1 2 + nimble 2 + nim 2", 1),
        ("nim 1 + poker-nim:1 2 1", 2),
    ] {
        let graph = graph(text);
        let values = graph.arcs().loopy_values(&Budget::unlimited()).unwrap();
        assert_eq!(values.value(0), grundy::Value::Nim(grundy::Nimber(value)), "{text}");
    }
}

#[test]
fn rows_are_turned_and_come_back() {
    let graph = graph("northcott:4 2-3");
    assert!(graph.followers(0).iter().map(|&to| graph.name(to)).eq(["northcott:4 3-1"]));
    assert!(graph.values().is_err());
}

#[test]
fn what_ends_the_sum_is_refused() {
    let position = Position::parse("nim 1 + treblecross 3").unwrap();
    let obstacle = explore(&position, &Budget::unlimited()).unwrap_err();
    assert_eq!(obstacle, Unexplored::Ends("treblecross".into()));
    assert_eq!(obstacle.in_text(&position).unwrap().span(), 8..21);
    let position = Position::parse("nim 1 + nimstring 1x1").unwrap();
    let obstacle = explore(&position, &Budget::unlimited()).unwrap_err();
    assert_eq!(obstacle, Unexplored::Again("nimstring".into()));
    assert_eq!(obstacle.in_text(&position).unwrap().span(), 8..21);
}

#[test]
fn budgets() {
    let position = Position::parse("kayles 1000 + nim 1000000").unwrap();
    let budget = Budget::unlimited().with_memory(1 << 20);
    assert_eq!(explore(&position, &budget).unwrap_err(), Stop::Memory.into());
    assert_eq!(budget.memory_left(), 1 << 20);
    let budget = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    assert_eq!(explore(&position, &budget).unwrap_err(), Stop::Time.into());
    let budget = Budget::unlimited().with_moves(100);
    assert_eq!(explore(&position, &budget).unwrap_err(), Stop::Moves.into());
}

#[test]
fn two_positions_share_what_they_can() {
    let of = |text: &str| Position::parse(text).unwrap();
    let (nim, more, same) = (of("nim 5 2"), of("nim 6 2"), of("nim 2 + nim 5"));
    let (graph, vertices) = explore_all(&[&nim, &more, &same], &Budget::unlimited()).unwrap();
    assert_eq!(vertices, [0, 1, 0]);
    assert_eq!(graph.len(), explore(&more, &Budget::unlimited()).unwrap().len());
}
