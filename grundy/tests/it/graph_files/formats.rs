//! Graph files of every format: told apart, read within a budget, with their names.

use grundy::graph::{Fault, Graph, is_edge_list, tells_format};
use grundy::message::Language;
use grundy::{Budget, Stop};
use proptest::prelude::*;

#[test]
fn told_apart_by_content() {
    for text in [
        "digraph {\na -> b\n}",
        "digraph G{ a -> b }",
        "# a comment\n// another\n/* and\nanother */ strict digraph \"my graph\"\n{a->b}",
        "DiGraph\n{\na -> b}",
        "\u{feff}digraph{a->b}",
        " \n{\"edges\": [[\"a\", \"b\"]]}",
        "\u{feff}{\"edges\": [[\"a\", \"b\"]]}",
        "# a comment\na b\n",
    ] {
        let graph = Graph::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(graph.names().eq(["a", "b"]), "{text}");
        assert_eq!(graph.followers(0), [1], "{text}");
    }
    for text in ["digraph a\na b", "graph b", "graphs {", "strict digraph\n", "digraph a\nb {"] {
        assert!(Graph::read(text).is_ok(), "{text}");
    }
}

#[test]
fn a_beginning_tells_the_format_or_that_more_is_needed() {
    for whole in [
        "# a\n// b\n/* c */ strict digraph \"g\" /* d */ { a -> b }",
        "digraph <g> // d\n { a -> b }",
        "# comment\na b\n",
        "{\"edges\": []}",
        "strict digraph\n\"x\" y\n",
    ] {
        for at in (0..whole.len()).filter(|&at| tells_format(&whole[..at])) {
            assert_eq!(is_edge_list(&whole[..at]), is_edge_list(whole), "{}", &whole[..at]);
        }
        assert!(tells_format(whole), "{whole}");
    }
    assert!(!tells_format("digraph /*") && !tells_format("# only") && !tells_format(""));
}

#[test]
fn budgets_bound_what_is_read() {
    let arcs = || (0..20_000).map(|n| (n, n / 2));
    let dot: String = arcs().map(|(from, to)| format!("x{from}->\"y {to}\" ")).collect();
    let json: Vec<String> = arcs().map(|(from, to)| format!("[\"{from} \",{to}]")).collect();
    let attributes = "a=b,".repeat(100_000);
    let nodes: String = (0..100_000).map(|n| format!("x{n} ")).collect();
    for text in [
        format!("digraph {{{dot}}}"),
        format!("digraph {{{{{nodes}}}}}"),
        format!("digraph {{{}{}}}", "{".repeat(100_000), "}".repeat(100_000)),
        format!("digraph {{ a [{attributes}] }}"),
        format!("{{\"edges\": [{}]}}", json.join(",")),
        nodes.replace(' ', "\n"),
    ] {
        let late = Budget::unlimited().with_poll(|_| Err(Stop::Time));
        let stopped = Graph::read_within(&text, &late);
        assert!(matches!(stopped, Err(Fault::Stopped(Stop::Time))), "{}", &text[..30]);
        if text.len() > 500_000 || !text.contains('=') {
            let small = Budget::unlimited().with_memory(1 << 17);
            let stopped = Graph::read_within(&text, &small);
            assert!(matches!(stopped, Err(Fault::Stopped(Stop::Memory))), "{}", &text[..30]);
        }
        assert!(Graph::read_within(&text, &Budget::unlimited().with_memory(1 << 24)).is_ok());
    }
}

#[test]
fn spaces_in_names() {
    let graph = Graph::read("digraph { \"a b\" -> \"c\td\" -> \"a b\" }").unwrap();
    assert!(graph.names().eq(["a_b", "c_d"]));
    for text in [
        r#"digraph { "a b" -> a_b }"#,
        r#"digraph { a_b -> "a b" }"#,
        r#"{"vertices": ["a b", "a_b"]}"#,
        "{\"vertices\": [\"a b\", \"a\\tb\"]}",
    ] {
        let error = Graph::read(text).unwrap_err();
        assert!(error.message().to_string().contains("are the same"), "{text}: {error}");
    }
}

proptest! {
    /// Whatever the text, there is a graph or an error with a place.
    #[test]
    fn any_text_is_answered(
        head in prop::sample::select(vec!["", "digraph {", "strict digraph \"g\" {", "{\"edges\":[[", "{\"vertices\":["]),
        words in prop::collection::vec(
            prop::sample::select(vec![
                "a", "b ", " ", "->", "--", "{", "}", "[", "]", "\"", "\\", "<", ">", "=", ";", ",", ":",
                "\n", "#", "//", "/*", "*/", "subgraph ", "node", "1", "-", ".", "ü", "\"a\"", "]]}",
                "\"vertices\":", "\u{feff}", "\u{0}", "+",
            ]),
            0..24,
        )
    ) {
        let text = format!("{head}{}", words.concat());
        match Graph::read(&text) {
            Ok(graph) => prop_assert!(graph.names().all(|name| !name.contains(char::is_whitespace))),
            Err(error) => {
                prop_assert!(text.get(error.span()).is_some(), "{:?}", error.span());
                let shown = error.render(&text, Language::English);
                prop_assert_eq!(shown.contains('^'), !text.trim().is_empty());
            }
        }
    }
}
