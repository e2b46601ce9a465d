//! Kayles on graphs: the families, graph6, and graphs whose vertices have other numbers.

use std::ops::Range;

use grundy::Ruleset;
use grundy::games::graph_kayles::{Kayles, Net, Rule, Shape, Simple};
use grundy::message::Language;
use grundy::random::Random;

#[test]
fn families_are_recognised_with_their_numbers() {
    let shapes = [
        Shape::Path(0),
        Shape::Path(1),
        Shape::Path(2),
        Shape::Path(7),
        Shape::Cycle(3),
        Shape::Cycle(6),
        Shape::Complete(5),
        Shape::Star(vec![1, 1, 1]),
        Shape::Star(vec![1, 2, 2, 4]),
    ];
    for shape in shapes {
        let graph = shape.graph();
        let (order, size) = shape.extent().expect("a family");
        assert_eq!((graph.order() as u64, graph.size() as u64), (order, size), "{shape:?}");
        // With other numbers: the last vertex first, then every other one.
        let vertices: Vec<u32> = (0..order as u32).rev().collect();
        let mixed: Vec<u32> = vertices.iter().copied().filter(|v| v % 2 == 1).collect();
        let mixed =
            [&mixed[..], &vertices.iter().copied().filter(|v| v % 2 == 0).collect::<Vec<_>>()]
                .concat();
        for numbers in [vertices, mixed] {
            let other = graph.on(&numbers);
            let (found, order) = Shape::of(&other);
            assert_eq!(found, shape);
            let again = other.on(&order);
            assert_eq!(again.edges().collect::<Vec<_>>(), graph.edges().collect::<Vec<_>>());
        }
    }
    for shape in [Shape::Grid(2, 3), Shape::Petersen] {
        assert_eq!(Shape::of(&shape.graph()).0, Shape::Other);
    }
}

/// The graph of a text in graph6.
fn read(text: &str) -> Net {
    Kayles::new(Rule::Vertex).parse(&format!("graph6:{text}")).expect("a graph")
}

/// A position of a graph that is of no family.
fn net(graph: &Simple) -> Net {
    Net::of_graph(Simple::new(graph.order(), graph.edges()))
}

/// The text of a graph in graph6.
fn write(graph: &Simple) -> String {
    net(graph).text().strip_prefix("graph6:").expect("graph6").to_string()
}

#[test]
fn texts_of_the_description() {
    // The example of formats.txt of nauty: 5 vertices, 0-2, 0-4, 1-3, 3-4.
    let net = read("DQc");
    assert_eq!(net.graph().edges().collect::<Vec<_>>(), [(0, 2), (0, 4), (1, 3), (3, 4)]);
    assert_eq!(write(net.graph()), "DQc");
    assert_eq!(write(&Shape::Complete(4).graph()), "C~");
    assert_eq!(write(&Shape::Path(0).graph()), "?");
    assert_eq!(write(&Shape::Path(1).graph()), "@");
}

#[test]
fn graphs_go_round() {
    for shape in [Shape::Path(62), Shape::Path(63), Shape::Cycle(100), Shape::Grid(7, 9)] {
        let graph = shape.graph();
        let again = read(&write(&graph));
        assert_eq!(again.graph().order(), graph.order());
        assert!(again.graph().edges().eq(graph.edges()));
    }
}

#[test]
fn what_is_no_graph_in_graph6() {
    let fault = |text: &str| -> (String, Range<usize>) {
        let text = format!("graph6:{text}");
        let error = Kayles::new(Rule::Edge).parse(&text).unwrap_err();
        assert!(error.hint().is_some(), "{text}");
        (error.message().text(Language::English), error.span())
    };
    let length = |signs: u64| format!("this graph6 text needs {signs} characters");
    let sign = |sign: char| format!("`{sign}` is not a character of graph6");
    let padding = "the last character has bits that belong to no pair of vertices";
    let large = || "the graph is too large".to_string();
    assert_eq!(fault(""), (length(1), 7..8));
    assert_eq!(fault("D"), (length(3), 7..8));
    assert_eq!(fault("DQcc"), (length(3), 7..11));
    assert_eq!(fault("D c"), (sign(' '), 8..9));
    assert_eq!(fault("Dé?"), (sign('é'), 8..10));
    assert_eq!(fault("~~?????A"), (large(), 7..15));
    // One vertex more than there may be, and as many.
    assert_eq!(fault("~C?@"), (large(), 7..11));
    assert_eq!(fault("~C??").0, length(4 + (16384 * 16383 / 2u64).div_ceil(6)));
    assert_eq!(fault("~?C"), (length(4), 7..10));
    assert_eq!(fault("C}~"), (length(2), 7..10));
    assert_eq!(fault("DQd"), (padding.to_string(), 9..10));
}

/// The same graph where its vertices have other numbers.
fn shuffled(graph: &Simple, dice: &mut Random) -> Simple {
    let mut places: Vec<u32> = (0..graph.order() as u32).collect();
    for at in (1..places.len()).rev() {
        places.swap(at, dice.below(at as u64 + 1) as usize);
    }
    graph.on(&places)
}

/// Graphs with random edges, and a shuffled copy: the same normal order. A copy with one edge more or
/// less is another graph.
#[test]
fn shuffled_graphs_get_the_same_order() {
    let mut dice = Random::new(20);
    let normal = |graph: &Simple| net(graph).in_normal_order();
    for _ in 0..300 {
        let order = dice.within(2, 8) as u32;
        let pairs = (1..order).flat_map(|b| (0..b).map(move |a| (a, b)));
        let edges: Vec<(u32, u32)> = pairs.filter(|_| dice.below(2) == 1).collect();
        let graph = Simple::new(order as usize, edges.iter().copied());
        let copy = shuffled(&graph, &mut dice);
        assert_eq!(normal(&graph), normal(&copy));
        assert_eq!(normal(&graph).graph().size(), edges.len());
        let other = match copy.joined(0, 1) {
            true => copy.edges().filter(|&edge| edge != (0, 1)).collect(),
            false => [&copy.edges().collect::<Vec<_>>()[..], &[(0, 1)]].concat(),
        };
        assert_ne!(normal(&graph), normal(&Simple::new(order as usize, other)));
    }
}

#[test]
fn symmetric_graphs_take_few_orders() {
    // A complete graph, one without edges, and the Petersen graph.
    let complete = Shape::Complete(12).graph();
    let empty = Simple::new(12, []);
    let petersen = Shape::Petersen.graph();
    let mut dice = Random::new(21);
    for graph in [&complete, &empty, &petersen] {
        let normal = net(graph).in_normal_order();
        assert_eq!(normal.graph().order(), graph.order());
        assert_eq!(normal.graph().size(), graph.size());
        assert_eq!(Net::of_graph(shuffled(graph, &mut dice)).in_normal_order(), normal);
    }
}
