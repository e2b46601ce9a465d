//! Graphs with cycles against brute force over whole products of graphs.
//!
//! The oracle lays out every placing of the chips and labels it from the ends
//! backwards; it knows no values, no xor and no set K.

use grundy::graph::{Arcs, LoopyValue, LoopyValues};
use grundy::{Budget, Outcome, Play};
use grundy_oracle::digraphs::{Digraph, heap, lengths, shapes, sum_outcomes};

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
        let (mut rest, mut sum) = (placing, LoopyValue::Nim(0));
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
            heaps.map(|heap| heap as u32).collect::<Vec<u32>>()
        };
        let value = match with('P')[..] {
            [heap] => LoopyValue::Nim(heap),
            [] => LoopyValue::Infinity(with('N')),
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

/// Every graph of up to so many vertices, one of each shape, with its values.
fn all(most: usize) -> Vec<(Digraph, LoopyValues)> {
    let all = (1..=most).flat_map(shapes);
    all.map(|graph| (graph.clone(), values(&graph))).collect()
}

fn assert_pairs(all: &[(Digraph, LoopyValues)], others: &[(Digraph, LoopyValues)]) {
    for (a, of_a) in all {
        for (b, of_b) in others {
            assert_sum(&[(a, of_a), (b, of_b)]);
        }
    }
}

#[test]
fn every_graph_up_to_three_vertices_and_every_sum_of_two() {
    let all = all(3);
    for (graph, values) in &all {
        assert_probed(graph, values);
        assert_lengths(graph);
    }
    assert_pairs(&all, &all);
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

/// Some five million sums.
#[test]
#[ignore = "takes minutes"]
fn every_sum_of_two_graphs_of_four_vertices() {
    let all = all(4);
    assert_pairs(&all, &all);
}

/// A random graph; the more arcs the fewer draws.
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

#[test]
fn random_sums_of_larger_graphs() {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut below = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % n as u64) as usize
    };
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
