//! Edge lists.

use std::io::{self, Read};

use grundy::graph::{Arcs, Fault, Graph, Reading, Remark};
use grundy::message::Language;
use grundy::{Budget, Stop};

#[test]
fn a_star_is_read_in_linear_time() {
    let text: String = (0..200_000).map(|n| format!("a {}\n", n % 150_000)).collect();
    let graph = Graph::from_edge_list(&text).unwrap();
    let center = graph.find("a").unwrap();
    assert_eq!(graph.followers(center).len(), 150_000);
    assert_eq!(graph.values().unwrap()[center as usize], 1);
    assert_eq!(graph.find("149999").map(|vertex| graph.name(vertex)), Some("149999"));
    assert_eq!(graph.find("150000"), None);
}

fn read(text: &[u8]) -> Result<Graph, Fault> {
    Graph::read_edge_list(|| Ok(text), &Budget::unlimited())
}

/// A source that gives a few bytes at a time.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(buffer.len());
        self.0.read(&mut buffer[..count])
    }
}

#[test]
fn lines_may_lie_in_any_pieces() {
    let text = "\u{feff}7 12\r\n  # nothing\n\nä\u{a0}7#x\n12\t08 # y\n7 12\n1234567890";
    let whole = read(text.as_bytes()).unwrap();
    assert!(whole.names().eq(["7", "12", "ä", "08", "1234567890"]));
    assert_eq!(whole.arcs(), &Arcs::from_pairs(5, &[(0, 1), (2, 0), (1, 3)]));
    for name in ["7", "12", "ä", "08", "1234567890"] {
        assert_eq!(whole.name(whole.find(name).unwrap()), name);
    }
    assert!(
        ["8", "07", "", "1234567891", "123456789"].iter().all(|name| whole.find(name).is_none())
    );
    for piece in 1..text.len() {
        let open = || Ok(Slow(text.as_bytes(), piece));
        let graph = Graph::read_edge_list(open, &Budget::unlimited()).unwrap();
        assert!(graph.arcs() == whole.arcs() && graph.names().eq(whole.names()));
    }
    let long = format!("{} b\nc d", "a".repeat(1_000_000));
    assert_eq!(read(long.as_bytes()).unwrap().len(), 4);
}

#[test]
fn faults_have_a_place() {
    let text = "a b\n".repeat(200_000) + "c d  e f\nx";
    let error = read(text.as_bytes()).unwrap_err();
    let shown = "line 200001 has more than two names\n  c d  e f\n       ^\n\
        write one arc a line, as in `a b`; a lone name is a vertex";
    assert_eq!(error.render(Language::English), shown);
    let error = Graph::from_edge_list(&text).unwrap_err();
    assert_eq!(error.render(&text, Language::English), shown);
    let error = read(b"a b\nc \xff\xfed\n").unwrap_err();
    let shown = "line 2 is not UTF-8 text\n  c \u{fffd}\u{fffd}d\n    ^\nsave the graph as UTF-8";
    assert_eq!(error.render(Language::English), shown);
    assert!(matches!(read(b"a \xc3").unwrap_err(), Fault::Line { .. }));
}

#[test]
fn the_budget_bounds_what_is_read() {
    let text: String = (0..100_000).map(|n| format!("{n} x{}\n", n / 2)).collect();
    let within = |bytes| {
        let budget = Budget::unlimited().with_memory(bytes);
        Graph::read_edge_list(|| Ok(text.as_bytes()), &budget)
    };
    for bytes in [0, 1 << 18, 1 << 20, 1 << 21] {
        assert!(matches!(within(bytes).unwrap_err(), Fault::Stopped(Stop::Memory)), "{bytes}");
    }
    assert_eq!(within(1 << 24).unwrap().len(), 150_000);
    let line = "a".repeat(1 << 20);
    let budget = Budget::unlimited().with_memory(1 << 20);
    let error = Graph::read_edge_list(|| Ok(line.as_bytes()), &budget).unwrap_err();
    assert!(matches!(error, Fault::Stopped(Stop::Memory)));
}

#[test]
fn a_text_that_changes_is_refused() {
    for other in ["a b\na c\n", "a b\nb c\nb a\n", "a b\n", "x\n", ""] {
        let mut texts = ["a b\nb c\n", other].into_iter();
        let open = || Ok(texts.next().unwrap().as_bytes());
        let error = Graph::read_edge_list(open, &Budget::unlimited()).unwrap_err();
        assert!(matches!(error, Fault::Changed), "{other}");
    }
}

#[test]
fn lone_vertices_and_far_numbers() {
    let text: String = (0..1_000_000).map(|n| format!("{n}\n")).collect();
    let graph = Graph::from_edge_list(&text).unwrap();
    assert_eq!((graph.len(), graph.arcs().count()), (1_000_000, 0));
    assert_eq!(graph.find("999999").map(|vertex| graph.name(vertex)), Some("999999"));
    let name = |n: u32| n * 49_999;
    let text: String = (0..20_000).map(|n| format!("{}\n", name(n))).collect();
    let graph = Graph::from_edge_list(&text).unwrap();
    assert!((0..20_000).all(|n| graph.find(&name(n).to_string()) == Some(n)));
    assert!(graph.names().eq((0..20_000).map(|n| name(n).to_string())));
}

fn read_as(text: &str, reading: Reading) -> Result<Graph, Fault> {
    Graph::read_edge_list_as(|| Ok(text.as_bytes()), &reading, &Budget::unlimited())
}

#[test]
fn a_header_gives_the_vertices_and_the_arcs() {
    let header = || Reading { header: true, ..Reading::default() };
    for (text, names, arcs, remarks) in [
        ("3 2\n1 2\n2 3\n", "1 2 3", 2, vec![]),
        ("# c\n\n4 2\n2 3\n3 4\n", "2 3 4 1", 2, vec![]),
        ("4 2\n0 1\n1 3\n", "0 1 3 2", 2, vec![]),
        // The number of arcs counts lines, whether an arc comes twice or not.
        ("3 2\n1 2\n1 2\n", "1 2 3", 1, vec![]),
        (
            "4 1 2\n1 2\n3\n4 1\n1 2 3 4\n",
            "1 2 3 4",
            1,
            vec![Remark::Left { line: 3, lines: 3, arcs: 1 }],
        ),
        ("3 9\n1 2\n2 3\n", "1 2 3", 2, vec![Remark::Fewer { arcs: 9, lines: 2 }]),
        ("2 2\n1 2\n2 3\n", "1 2 3", 2, vec![Remark::Beyond { vertices: 2, found: 3 }]),
        ("3 2\n0 1\n1 3\n", "0 1 3 2", 2, vec![Remark::Beyond { vertices: 3, found: 4 }]),
        ("3\n1 2\n", "1 2 3", 1, vec![]),
        ("3\na b\n", "a b", 1, vec![Remark::Unnamed { vertices: 3, found: 2 }]),
        ("from to\na b\n", "a b", 1, vec![]),
        ("\u{feff}\u{ff13}\u{3000}1\r\n\u{ff11} 2\r\n", "1 2 3", 1, vec![]),
        ("5 0\n", "1 2 3 4 5", 0, vec![]),
    ] {
        let graph = read_as(text, header()).unwrap();
        assert_eq!(graph.names().collect::<Vec<_>>().join(" "), names, "{text:?}");
        assert_eq!(graph.arcs().count(), arcs, "{text:?}");
        assert_eq!(graph.remarks(), remarks, "{text:?}");
    }
    let tests = read_as("2\n2 1\n1 2\n2 1\n2 1\n", header()).unwrap();
    assert_eq!(tests.remarks(), [Remark::Tests { tests: 2 }]);
    let far = read_as("9999999999 1\n1 2\n", header()).unwrap_err();
    assert!(matches!(far, Fault::TooLarge));
    let little = Budget::unlimited().with_memory(1 << 20);
    let far = "900000000 1\n1 2\n";
    let far = Graph::read_edge_list_as(|| Ok(far.as_bytes()), &header(), &little);
    assert!(matches!(far.unwrap_err(), Fault::Stopped(Stop::Memory)));
}

/// A large graph with a header is the one without, and the vertices that have no arcs.
#[test]
fn a_header_of_a_large_graph_changes_no_value() {
    let n = 30_000u32;
    let arcs: Vec<(u32, u32)> =
        (1..n).map(|v| (v, v / 2)).chain((3..n).map(|v| (v, v / 3))).collect();
    for first in [0, 1] {
        let list: String =
            arcs.iter().map(|(a, b)| format!("{} {}\n", a + first, b + first)).collect();
        let text = format!("{} {} 3\n{list}1 2 3\n7\n", n + 500, arcs.len());
        let graph = read_as(&text, Reading { header: true, ..Reading::default() }).unwrap();
        let plain = Graph::from_edge_list(&list).unwrap();
        assert_eq!(graph.len(), n as usize + 500);
        let (all, own) = (graph.values().unwrap(), plain.values().unwrap());
        for v in first..n + 500 + first {
            let vertex = graph.find(&v.to_string()).unwrap() as usize;
            let expected = plain.find(&v.to_string()).map_or(0, |at| own[at as usize]);
            assert_eq!(all[vertex], expected, "{v}");
        }
    }
}

#[test]
fn columns_are_chosen() {
    let columns = |a, b| Reading { columns: Some([a, b]), ..Reading::default() };
    let text = "a b 7 x y\nc\nb c 9\n";
    assert!(read_as(text, columns(1, 2)).unwrap().names().eq(["a", "b", "c"]));
    let graph = read_as(text, columns(3, 1)).unwrap();
    assert!(graph.names().eq(["7", "a", "c", "9", "b"]) && graph.followers(0) == [1]);
    let Err(Fault::Line { line, error, .. }) = read_as("1 2 3\n# x\n 1 2\n", columns(1, 3)) else {
        panic!()
    };
    assert_eq!((&*line, error.span()), (" 1 2", 1..4));
    assert_eq!(error.message(), "line 3 has 2 columns");
}

#[test]
fn a_byte_order_mark_is_no_name() {
    let graph = Graph::from_edge_list("\u{feff}a b\n").unwrap();
    assert!(graph.names().eq(["a", "b"]));
    let error = Graph::from_edge_list("\u{feff}a b c").unwrap_err();
    assert_eq!(error.span(), 7..8);
}
