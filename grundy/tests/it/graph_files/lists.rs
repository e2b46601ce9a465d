//! Graph files with a list of followers on each line, and with one follower for each vertex.

use grundy::Budget;
use grundy::graph::{Graph, Layout, Reading, Remark};
use grundy::message::Language;
use grundy::random::Random;

fn read(text: &str, layout: Layout) -> Result<Graph, String> {
    let reading = Reading { layout, ..Reading::default() };
    Graph::read_as(text, &reading, &Budget::unlimited())
        .map_err(|fault| fault.render(Language::English))
}

/// The arcs, as names.
fn arcs(graph: &Graph) -> String {
    let arc = |v: u32| graph.followers(v).iter().map(move |&w| (v, w));
    let all = (0..graph.len() as u32).flat_map(arc);
    let written = all.map(|(v, w)| format!("{}>{}", graph.name(v), graph.name(w)));
    written.collect::<Vec<_>>().join(" ")
}

#[test]
fn adjacency_lists() {
    for (text, names, expected) in [
        ("a: b c\nb: c\nc:\n", "a b c", "a>b a>c b>c"),
        ("a : b, c # two\n\nb：c\n", "a b c", "a>b a>c b>c"),
        ("2 2 3\n1 3\n0\n", "1 2 3", "1>2 1>3 2>3"),
        ("3\n2 2 3\n1 3\n0\n", "1 2 3", "1>2 1>3 2>3"),
        ("2 1 2\n1 2\n0\n", "1 2 3", "1>1 1>2 2>2"),
        ("2 1 2\n1 2\n1 0\n", "0 1 2", "0>1 0>2 1>2 2>0"),
        ("２　１ 3\n0\n0\n", "1 2 3", "1>1 1>3"),
        ("", "", ""),
        ("0\n0\n", "1 2", ""),
    ] {
        let graph = read(text, Layout::Adjacency).unwrap();
        assert_eq!(graph.names().collect::<Vec<_>>().join(" "), names, "{text:?}");
        assert_eq!(arcs(&graph), expected, "{text:?}");
    }
    let graph = read("2 1 2\n1 2\n0\n", Layout::Adjacency).unwrap();
    assert_eq!(graph.remarks(), [Remark::FromOne { vertices: 3 }]);
    let header = Reading { layout: Layout::Adjacency, header: true, ..Reading::default() };
    let graph = Graph::read_as("3 3\n2 2 3\n1 3\n0\n", &header, &Budget::unlimited()).unwrap();
    assert_eq!(arcs(&graph), "1>2 1>3 2>3");
    for (text, words) in [
        ("2 2 3\n2 3\n0\n", "line 2 says 2 names and has 1\n  2 3\n  ^"),
        ("4\n2 2 3\n1 3\n0\n", "4 vertices are announced, and there are 3 lists\n  0\n  ^"),
        ("1 4\n0\n", "`4` is no vertex: there are 2\n  1 4\n    ^"),
        ("1 0\n1 2\n", "0 and 2 cannot both be names of 2 vertices\n  1 2\n    ^"),
        ("1 x\n", "`x` is no number\n  1 x\n    ^"),
        ("a: b\nc d\n", "line 2 has no colon\n  c d\n  ^"),
        ("a b: c\n", "line 1 has not one name before the colon\n  a b: c\n  ^^^"),
    ] {
        let found = read(text, Layout::Adjacency).unwrap_err();
        assert!(found.starts_with(words), "{text:?}: {found}");
    }
}

#[test]
fn functional_graphs() {
    for (text, names, expected) in [
        ("3\n2 3 3\n", "1 2 3", "1>2 2>3 3>3"),
        ("3 1 2\n0\n", "0 1 2", "0>1 1>2 2>0"),
        ("4\n2 3 -1\n4\n", "1 2 3 4", "1>2 2>3 4>4"),
        ("2\n-1 -1\n", "1 2", ""),
        ("", "", ""),
    ] {
        let graph = read(text, Layout::Functional).unwrap();
        assert_eq!(graph.names().collect::<Vec<_>>().join(" "), names, "{text:?}");
        assert_eq!(arcs(&graph), expected, "{text:?}");
        assert!(graph.remarks().is_empty());
    }
    let graph = read("3\n1 2 2\n", Layout::Functional).unwrap();
    assert_eq!((&*arcs(&graph), graph.remarks().len()), ("1>1 2>2 3>2", 1));
    for (text, words) in [
        ("3\n1 2\n", "3 vertices are announced, and there are 2 followers\n  1 2\n    ^"),
        ("2\n1 2 1\n", "2 vertices are announced, and there are 3 followers"),
        ("3\n0 3 1\n", "0 and 3 cannot both be names of 3 vertices\n  0 3 1\n    ^"),
        ("x\n", "`x` is no number"),
        ("2\n1 7\n", "`7` is no vertex: there are 2"),
    ] {
        let found = read(text, Layout::Functional).unwrap_err();
        assert!(found.starts_with(words), "{text:?}: {found}");
    }
}

/// The same random graphs in three layouts.
#[test]
fn layouts_agree() {
    let mut random = Random::new(3);
    for n in 1..40u64 {
        let followers: Vec<Vec<u64>> = (0..n)
            .map(|_| (0..random.below(4)).map(|_| 1 + random.below(n)).collect())
            .chain([vec![n + 1]])
            .collect();
        let write = |list: &Vec<u64>| list.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let lists: String =
            followers.iter().map(|list| format!("{} {}\n", list.len(), write(list))).collect();
        let named: String =
            followers.iter().zip(1..).map(|(list, v)| format!("{v}: {}\n", write(list))).collect();
        let edges: String = followers
            .iter()
            .zip(1..)
            .flat_map(|(list, v)| list.iter().map(move |w| format!("{v} {w}\n")))
            .collect();
        let m = followers.iter().map(Vec::len).sum::<usize>();
        let edges = format!("{} {m}\n{edges}", n + 1);
        let header = Reading { header: true, ..Reading::default() };
        let sorted = |graph: Graph| {
            let all = arcs(&graph);
            let mut all: Vec<String> = all.split(' ').map(str::to_string).collect();
            all.sort();
            (graph.len(), all)
        };
        let expected = sorted(Graph::read_as(&edges, &header, &Budget::unlimited()).unwrap());
        assert_eq!(sorted(read(&lists, Layout::Adjacency).unwrap()), expected);
        assert_eq!(sorted(read(&named, Layout::Adjacency).unwrap()), expected);
        let one: Vec<u64> = (0..n).map(|_| 1 + random.below(n)).chain([n + 1]).collect();
        let edges: String = one.iter().zip(1..).map(|(w, v)| format!("{v} {w}\n")).collect();
        let functional = read(&format!("{}\n{}\n", n + 1, write(&one)), Layout::Functional);
        assert_eq!(sorted(functional.unwrap()), sorted(Graph::read(&edges).unwrap()));
    }
}
