//! Graphs with cycles against brute force over whole products of graphs.
//!
//! The oracle lays out every placing of the chips and labels it from the ends
//! backwards; it knows no values, no xor and no set K.

use grundy::graph::{Arcs, LoopyValues};
use grundy::{Budget, Nimber, Outcome, Play, Value};
use grundy_oracle::digraphs::{Digraph, heap, lengths, shapes, sum_moves, sum_outcomes};
use grundy_oracle::{Dice, sample};
use proptest::prelude::*;

fn arcs(graph: &Digraph) -> Arcs {
    let rows = graph.iter().enumerate();
    let pairs: Vec<(u32, u32)> =
        rows.flat_map(|(from, to)| to.iter().map(move |&to| (from as u32, to as u32))).collect();
    Arcs::from_pairs(graph.len(), &pairs)
}

fn values(graph: &Digraph) -> LoopyValues {
    arcs(graph).loopy_values(&Budget::unlimited()).unwrap()
}

fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::N => 'N',
        Outcome::P => 'P',
        Outcome::D => 'D',
    }
}

/// The outcome of every placing, by the values of the vertices.
#[track_caller]
fn assert_sum(graphs: &[(&Digraph, &LoopyValues)]) {
    let bare: Vec<&Digraph> = graphs.iter().map(|(graph, _)| *graph).collect();
    for (placing, truth) in sum_outcomes(&bare, false).into_iter().enumerate() {
        let (mut rest, mut sum) = (placing, Value::ZERO);
        for (graph, values) in graphs {
            sum = sum.plus(&values.value((rest % graph.len()) as u32));
            rest /= graph.len();
        }
        assert_eq!(letter(sum.outcome()), truth, "placing {placing} of {bare:?}: {sum}");
    }
}

/// The value of every vertex, by adding Nim heaps: lost with the heap m, the
/// vertex has the value m; never lost, it has the value infinity, and K holds
/// the heaps with which it is won.
#[track_caller]
fn assert_probed(graph: &Digraph, values: &LoopyValues) {
    let size = graph.len() + 1;
    let outcomes = sum_outcomes(&[graph, &heap(size)], false);
    for vertex in 0..graph.len() {
        let with = |outcome: char| {
            let heaps = (0..=size).filter(|heap| outcomes[vertex + heap * graph.len()] == outcome);
            heaps.map(|heap| Nimber(heap as u128)).collect::<Vec<Nimber>>()
        };
        let value = match with('P')[..] {
            [heap] => Value::Nim(heap),
            [] => Value::Infinity(with('N')),
            ref heaps => panic!("{graph:?}: {vertex} is lost with {heaps:?}"),
        };
        assert_eq!(values.value(vertex as u32), value, "vertex {vertex} of {graph:?}");
    }
}

#[track_caller]
fn assert_lengths(graph: &Digraph) {
    for play in [Play::Normal, Play::Misere] {
        let misere = play == Play::Misere;
        let found = arcs(graph).outcomes(play, &Budget::unlimited()).unwrap();
        let truth = (sum_outcomes(&[graph], misere), lengths(graph, misere));
        for vertex in 0..graph.len() {
            let at = vertex as u32;
            assert_eq!(
                letter(found.outcome(at)),
                truth.0[vertex],
                "{vertex} of {graph:?} {play:?}"
            );
            let length = truth.1[vertex];
            assert_eq!(
                found.length(at),
                length.map(|n| n as u32),
                "{vertex} of {graph:?} {play:?}"
            );
            match found.strategy(at) {
                Some(next) => {
                    assert!(graph[vertex].contains(&(next as usize)));
                    assert_eq!(truth.0[next as usize], 'P');
                    assert_eq!(length, truth.1[next as usize].map(|n| n + 1));
                }
                None => assert!(truth.0[vertex] != 'N' || graph[vertex].is_empty()),
            }
        }
    }
}

/// Every graph of up to `most` vertices, one of each shape, with its values.
fn all(most: usize) -> Vec<(Digraph, LoopyValues)> {
    let all = (1..=most).flat_map(shapes);
    all.map(|graph| (graph.clone(), values(&graph))).collect()
}

/// Every sum of two of these graphs, a graph and itself too.
fn assert_pairs(all: &[(Digraph, LoopyValues)]) {
    for (at, (a, of_a)) in all.iter().enumerate() {
        for (b, of_b) in &all[..=at] {
            assert_sum(&[(a, of_a), (b, of_b)]);
        }
    }
}

/// The whole sample, some five million sums: of two graphs of up to four vertices.
#[test]
fn every_graph_up_to_three_vertices_and_every_sum_of_two() {
    let all = all(sample(3, 4));
    for (graph, values) in &all {
        assert_probed(graph, values);
        assert_lengths(graph);
    }
    assert_pairs(&all);
}

#[test]
fn every_graph_of_four_vertices() {
    let small = all(2);
    for (at, graph) in shapes(4).iter().enumerate() {
        let values = values(graph);
        assert_probed(graph, &values);
        assert_lengths(graph);
        // With some other shape, another one each time.
        let (other, of_other) = &small[at % small.len()];
        assert_sum(&[(graph, &values), (other, of_other), (graph, &values)]);
    }
}

/// A random graph; graphs with more arcs have fewer draws.
fn random(below: &mut impl FnMut(usize) -> usize, most: usize) -> Digraph {
    let n = 1 + below(most);
    let thin = 1 + below(4);
    let mut graph = vec![Vec::new(); n];
    for to_each in &mut graph {
        for to in 0..n {
            if below(thin + 1) == 0 {
                to_each.push(to);
            }
        }
    }
    graph
}

fn dice(seed: u64) -> impl FnMut(usize) -> usize {
    let mut dice = Dice::new(seed);
    move |n| dice.below(n as u64) as usize
}

#[test]
fn random_sums_of_larger_graphs() {
    let mut below = dice(0x2545_f491_4f6c_dd1d);
    for _ in 0..300 {
        let graphs = [random(&mut below, 8), random(&mut below, 8), random(&mut below, 5)];
        let [a, b, c] = &graphs;
        let found = graphs.each_ref().map(values);
        let [of_a, of_b, of_c] = &found;
        assert_probed(a, of_a);
        assert_lengths(a);
        assert_sum(&[(a, of_a), (b, of_b)]);
        assert_sum(&[(a, of_a), (b, of_b), (c, of_c)]);
    }
}

fn any_graph() -> impl Strategy<Value = Digraph> {
    any::<u64>().prop_map(|seed| random(&mut dice(seed | 1), 7))
}

proptest! {
    /// The value of a sum is the sum of the values, K and all.
    #[test]
    fn the_value_of_a_product_is_the_sum_of_the_values(a in any_graph(), b in any_graph()) {
        let (of_a, of_b) = (values(&a), values(&b));
        let product = values(&sum_moves(&[&a, &b]));
        for placing in 0..product.len() as u32 {
            let (at, other) = (placing % a.len() as u32, placing / a.len() as u32);
            prop_assert_eq!(product.value(placing), of_a.value(at).plus(&of_b.value(other)));
        }
    }

    /// Repeating an arc changes nothing, nor do new numbers.
    #[test]
    fn numbering_does_not_matter(graph in any_graph()) {
        let mut turned: Digraph = graph.iter().rev().cloned().collect();
        for to in turned.iter_mut().flatten() {
            *to = graph.len() - 1 - *to;
        }
        let twice: Digraph = graph.iter().map(|to| [&to[..], &to[..]].concat()).collect();
        let (own, other, twice) = (values(&graph), values(&turned), values(&twice));
        for vertex in 0..graph.len() as u32 {
            prop_assert_eq!(own.value(vertex), other.value(graph.len() as u32 - 1 - vertex));
            prop_assert_eq!(own.value(vertex), twice.value(vertex));
        }
    }

    /// On graphs without cycles the values are the plain ones.
    #[test]
    fn loop_free_graphs_have_their_plain_values(graph in any_graph()) {
        let down: Digraph = (0..graph.len())
            .map(|from| graph[from].iter().copied().filter(|&to| to < from).collect())
            .collect();
        let found = values(&down);
        let plain = arcs(&down).values().unwrap();
        let outcomes = arcs(&down).outcomes(Play::Normal, &Budget::unlimited()).unwrap();
        for vertex in 0..down.len() as u32 {
            prop_assert_eq!(found.nim(vertex), Some(plain[vertex as usize]));
            prop_assert_eq!(found.outcome(vertex), outcomes.outcome(vertex));
        }
    }
}

/// Beside a loopy chip, the count of drawing moves against the outcomes of all
/// positions that a move leads to.
#[test]
fn drawing_moves_are_counted() {
    use grundy::games::InMemoryFiles;
    use grundy::{Position, Solver};
    let loops = "b c\nc b\nd d\nd 1\n1 0\ne e\ne 1\ne 2\n2 0\n2 1\ne 0\nf f\nf 3\n3 1\n3 0\n3 2";
    let files = InMemoryFiles::from([("g", loops)]);
    let solved = |position: &Position| {
        Solver::new().solve(position, &Budget::unlimited()).expect("normal play")
    };
    let mut draws = 0;
    for chips in ["b", "d", "f", "d e", "e 2", "f f"] {
        for other in [
            "nim 5",
            "nim 5 5 3",
            "kayles 7 + nim 2",
            "0.7 9 4 9",
            "4!.0 11",
            "0.15 8",
            "0.{2=}3 9",
            "subtract:1,3,4 9 2",
            "lasker 9 9 + nim 1",
            "all-but:2 6",
            "wythoff 3,5",
        ] {
            let position = Position::parse_with(&format!("chips:g {chips} + {other}"), &files)
                .unwrap_or_else(|error| panic!("{other}: {error}"));
            let found = solved(&position);
            if found.outcome != Some(Outcome::D) {
                continue;
            }
            draws += 1;
            let all = position.moves(usize::MAX, &Budget::unlimited()).unwrap().moves;
            let draw = |chosen: &&_| solved(&position.after(chosen)).outcome == Some(Outcome::D);
            let count = all.iter().filter(draw).count();
            assert_eq!(found.move_count, Some(count as u128), "{}", position.text());
            assert_eq!(found.moves.len(), count.min(100), "{}", position.text());
        }
    }
    assert!(draws > 30, "{draws}");
    let text = "chips:g d + nim 1000000000 18446744073709551615 + kayles 999999999999999999";
    let position = Position::parse_with(text, &files).unwrap();
    let found = solved(&position);
    assert_eq!(found.outcome, Some(Outcome::D));
    assert!(found.move_count.is_some_and(|count| count > 1 << 64));
}
