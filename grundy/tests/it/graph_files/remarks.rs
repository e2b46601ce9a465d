//! What is remarked on a graph file: headers, titles and joined names.

use grundy::graph::{Graph, Remark};
use grundy::random::Random;

#[track_caller]
fn remark(text: &str) -> Option<Remark> {
    let graph = Graph::read(text).unwrap();
    assert!(graph.remarks().len() < 2, "{text:?}: {:?}", graph.remarks());
    graph.remarks().first().cloned()
}

fn header(line: u64, vertices: u64, arcs: u64) -> Option<Remark> {
    Some(Remark::Header { line, vertices, arcs })
}

#[test]
fn headers_and_commas_are_noticed() {
    for (text, found) in [
        ("5 5\n1 2\n1 3\n2 4\n3 4\n4 5\n", header(1, 5, 5)),
        ("# contest\n\n3 2\n1 2\n2 3", header(3, 3, 2)),
        ("4 9\n0 1\n1 2\n2 3", header(1, 4, 9)),
        // A vertex has no arc, and an arc comes twice.
        ("7 4\n1 2\n1 2\n2 3\n5 6", header(1, 7, 4)),
        ("7 3\n0 1\n1 2\n1 2", header(1, 7, 3)),
        // Queries: their number alone, or pairs behind the arcs.
        ("6 3\n1 2\n2 3\n3 4\n2\n1\n4", header(1, 6, 3)),
        ("9 4\n1 2\n2 3\n3 4\n1 2\n1 8", header(1, 9, 4)),
        ("3 2\nx y\ny z", header(1, 3, 2)),
        ("3\n0 1\n1 2", Some(Remark::Count { line: 1, vertices: 3 })),
        ("9\n0 1\n1 2", Some(Remark::Count { line: 1, vertices: 9 })),
        ("2\n3 2\n1 2\n2 3\n2 1\n1 2", Some(Remark::Tests { tests: 2 })),
        ("3 2\n1 2\n2 3\n4 3\n1 2\n2 3\n3 4\n0 0", Some(Remark::Tests { tests: 3 })),
        (
            "From to\na b\nb c",
            Some(Remark::Titles { line: 1, from: "From".into(), to: "to".into() }),
        ),
        ("a\nb\nc", Some(Remark::NoArcs { vertices: 3 })),
    ] {
        assert_eq!(remark(text), found, "{text:?}");
    }
    for (text, line, name, parts) in [
        ("1,2\n1,3", 1, "1,2", "1 2"),
        ("a b\n1, 3", 2, "1,", "1 3"),
        ("a->b\nb->c", 1, "a->b", "a b"),
        ("1: 2\n2: 3\n3:", 1, "1:", "1 2"),
        ("1:\n2: 1", 1, "1:", "1"),
    ] {
        let (name, parts) = (name.into(), parts.into());
        assert_eq!(remark(text), Some(Remark::Joined { line, name, parts }), "{text:?}");
    }
    for text in ["a b\nb c", "1 2\n2 3\n3 4", "3\n1 2\n2 3", "5 1,2\n1,2 3", ""] {
        assert_eq!(remark(text), None, "{text:?}");
    }
}

/// A large file whose first line gives the numbers of vertices and arcs gets a remark: with an arc twice,
/// with vertices without arcs, numbered from 0 or from 1, with queries.
#[test]
fn headers_of_large_files_are_noticed() {
    for n in [2_000u64, 20_000, 60_000] {
        for first in [0, 1] {
            let arcs: String =
                (first..n - 1).map(|v| format!("{v} {}\n", v + 1)).collect::<String>() + "1 2\n";
            let m = n - first;
            for (vertices, queries) in
                [(n, ""), (n + 1, ""), (n + 77, "2\n1\n9\n"), (n, "1\n3 4\n")]
            {
                let text = format!("{vertices} {m}\n{arcs}{queries}");
                assert_eq!(remark(&text), header(1, vertices, m), "{n} {first} {queries:?}");
            }
            assert_eq!(remark(&arcs), None);
        }
    }
}

/// Of random graphs without a header few get a remark, and of those with one all do.
#[test]
fn headers_are_told_from_arcs() {
    let mut random = Random::new(7);
    let mut wrong = 0;
    for case in 0..400u64 {
        let n = 5 + case % 40;
        let m = n + case % 60;
        let first = case % 2;
        let arcs: String = (0..m)
            .map(|_| format!("{} {}\n", first + random.below(n), first + random.below(n)))
            .collect();
        let with = format!("{n} {m}\n{arcs}");
        assert_eq!(remark(&with), header(1, n, m), "{with}");
        wrong += u64::from(remark(&arcs).is_some());
    }
    assert!(wrong <= 20, "{wrong} of 400 graphs without a header get a remark");
}
