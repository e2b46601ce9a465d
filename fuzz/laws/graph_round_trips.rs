//! A graph comes back as it was from an edge list, from DOT, from JSON and from the binary format,
//! and its values are those of its definition.

use std::fmt::Write;
use std::sync::Arc;

use grundy::Budget;
use grundy::graph::{Graph, Names};

use super::bytes::Bytes;

const NAMES: [&str; 14] =
    ["a", "b", "c", "d", "e", "0", "7", "12", "x_y", "é", "node", "strict", "z.z", "->"];

/// The arcs as pairs of names, in order.
fn arcs(graph: &Graph) -> Vec<(&str, &str)> {
    let from = |vertex| graph.followers(vertex).iter().map(move |&to| (vertex, to));
    let all = (0..graph.len() as u32).flat_map(from);
    let mut all: Vec<_> = all.map(|(from, to)| (graph.name(from), graph.name(to))).collect();
    all.sort_unstable();
    all
}

pub fn holds(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let mut names = Names::default();
    let mut pairs = Vec::new();
    while !bytes.is_empty() && pairs.len() < 64 {
        let [from, to] = [0; 2].map(|_| {
            let name: &&str = bytes.pick(&NAMES);
            names.insert(name)
        });
        pairs.push((from, to));
    }
    let graph = Graph::new(names, &pairs);
    if graph.is_empty() {
        return;
    }
    let mut texts = [String::new(), "digraph {\n".into(), "{\"edges\": [".into()];
    for (at, &(from, to)) in pairs.iter().enumerate() {
        let (from, to) = (graph.name(from), graph.name(to));
        writeln!(texts[0], "{from} {to}").unwrap();
        writeln!(texts[1], "{from:?} -> {to:?};").unwrap();
        write!(texts[2], "{}[{from:?}, {to:?}]", if at > 0 { ", " } else { "" }).unwrap();
    }
    texts[1].push('}');
    texts[2].push_str("]}");
    for text in &texts {
        let read = Graph::read(text).unwrap_or_else(|error| {
            panic!("{}", error.render(text, grundy::message::Language::English))
        });
        assert_eq!(arcs(&read), arcs(&graph), "{text}");
        assert!(read.names().eq(graph.names()), "{text}");
    }
    let mut binary = Vec::new();
    graph.write_binary(&mut binary).unwrap();
    let read = Graph::from_binary(Arc::new(binary), &Budget::unlimited()).unwrap();
    assert_eq!(arcs(&read), arcs(&graph));
    assert!(read.names().eq(graph.names()));
    match graph.values() {
        Ok(values) => {
            for vertex in 0..graph.len() as u32 {
                let options = graph.followers(vertex).iter().map(|&to| values[to as usize]);
                let options: Vec<u32> = options.collect();
                let mex = (0..).find(|value| !options.contains(value));
                assert_eq!(Some(values[vertex as usize]), mex, "{}", texts[0]);
            }
        }
        // A cycle: some vertex leads to itself.
        Err(_) => assert!((0..graph.len() as u32).any(|vertex| {
            let (mut seen, mut open) = (vec![false; graph.len()], vec![vertex]);
            while let Some(next) = open.pop() {
                for &to in graph.followers(next) {
                    if !std::mem::replace(&mut seen[to as usize], true) {
                        open.push(to);
                    }
                }
            }
            seen[vertex as usize]
        })),
    }
}
