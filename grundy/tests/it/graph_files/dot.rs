//! Graph files in DOT.

use grundy::Budget;
use grundy::graph::Graph;
use grundy::message::Language;

/// The arcs by name, in the order of the vertices.
fn arcs(text: &str) -> String {
    let graph = Graph::read(text)
        .unwrap_or_else(|error| panic!("{}", error.render(text, Language::English)));
    let row = |vertex: u32| {
        let to: Vec<&str> = graph.followers(vertex).iter().map(|&to| graph.name(to)).collect();
        format!("{}>{}", graph.name(vertex), to.join(","))
    };
    (0..graph.len() as u32).map(row).collect::<Vec<_>>().join(" ")
}

#[test]
fn edges_without_a_direction_are_read_where_they_are_wanted() {
    let read = |text: &str| Graph::read_edges(text, &Budget::unlimited());
    let graph = read("strict graph g { a -- b -- {c d} [x=y]; e }").unwrap();
    assert!(graph.is_undirected());
    assert_eq!((graph.len(), graph.arcs().count()), (5, 3));
    assert!(!read("digraph { a -> b }").unwrap().is_undirected());
    assert!(!read("a b").unwrap().is_undirected());
    for (text, message, help) in [
        ("graph { a -> b }", "`->` is for directed graphs", "`a -- b`"),
        ("digraph { a -- b }", "`--` is for undirected graphs", "`a -> b`"),
    ] {
        let said = read(text).unwrap_err().marked().to_string();
        assert!(said.contains(message) && said.contains(help), "{text}: {said}");
    }
}

#[test]
fn statements() {
    for (text, wanted) in [
        ("digraph {}", ""),
        ("strict digraph G { a; b a -> c }", "a>c b> c>"),
        ("digraph { a -> b -> c -> a }", "a>b b>c c>a"),
        ("digraph { a -> a; a -> a }", "a>a"),
        ("digraph { {a b} -> c }", "a>c b>c c>"),
        ("digraph { a -> {b c} -> d }", "a>b,c b>d c>d d>"),
        ("digraph { {a b a} -> {c; d} }", "a>c,d b>c,d c> d>"),
        ("digraph { a -> {b -> c} }", "a>b,c b>c c>"),
        ("digraph { subgraph x {a {b}} -> subgraph {c} }", "a>c b>c c>"),
        ("digraph { a -> {} -> b }", "a> b>"),
        ("digraph { rankdir=LR node [shape=\"box\", x] a [label=<<b>a</b>>] -> }", "!"),
        ("digraph { rankdir=LR; node [shape=box] a [label=<<b>a</b>>][x=1;y=2] }", "a>"),
        ("digraph { edge[color = \"red\"] a:n -> b:port:sw [w=-.5] }", "a>b b>"),
        ("digraph { \"a \\\"b\" -> \"c\" + \"d\" }", "a_\"b>cd cd>"),
        ("digraph { -1.5 -> 2 -> .5 ü -> µ_1 }", "-1.5>2 2>.5 .5> ü>µ_1 µ_1>"),
        ("digraph { a // b\n -> c /* -> d */ \n# e\n}", "a>c c>"),
        ("digraph { \"node\" -> NODE_ }", "node>NODE_ NODE_>"),
        ("digraph { <html <i>id</i>> -> a }", "html_<i>id</i>>a a>"),
        ("digraph { \"a\\\nb\" -> c }", "ab>c c>"),
    ] {
        if wanted == "!" {
            assert!(Graph::read(text).is_err(), "{text}");
        } else {
            assert_eq!(arcs(text), wanted, "{text}");
        }
    }
}

#[test]
fn faults_have_a_place() {
    for (text, place, message) in [
        ("digraph { a -> b", "", "the file ends before the graph does"),
        ("digraph { a -> { b", "{ b", "the file ends before the graph does"),
        ("digraph { a -> }", "}", "a name is missing after `->`"),
        ("digraph { a -> ; b }", "; b }", "a name is missing after `->`"),
        ("digraph { a -- b }", "-- b }", "`--` is for undirected graphs"),
        ("graph { a -- b }", "graph {", "the graph is undirected"),
        ("digraph { a-b }", "-b }", "`-` does not begin"),
        ("digraph { 1a }", "1a }", "`1a` is neither"),
        ("digraph { \"a -> b }", "\"a", "a quote is never closed"),
        ("digraph { <a <b> }", "<a", "a `<` is never closed"),
        ("digraph { a /* b }", "/* b", "a comment is never closed"),
        ("digraph { a [b }", "}", "this has no meaning here"),
        ("digraph { a [b", "[b", "the attributes are never closed"),
        ("digraph { a = }", "}", "the attribute has no text"),
        ("digraph { node -> a }", "-> a", "attributes are missing"),
        ("digraph { a } b", "b", "there is more after the end"),
        ("digraph { \"\" -> b }", "\"\" ->", "a vertex has an empty name"),
        ("digraph { subgraph a -> b }", "-> b", "a subgraph needs braces"),
        ("digraph { subgraph a {x} subgraph a {y} -> b }", "{y}", "a subgraph of this name"),
        ("digraph { a : -> b }", "-> b", "the port has no name"),
        ("digraph { a, b }", ", b", "this has no meaning here"),
        ("digraph { * }", "* }", "`*` does not begin"),
    ] {
        let error = Graph::read(text).expect_err(text);
        assert!(error.message().to_string().starts_with(message), "{text}: {error}");
        assert!(text[error.span().start..].starts_with(place), "{text}: {:?}", error.span());
        assert!(error.hint().is_some(), "{text}");
    }
}

#[test]
fn deep_and_large_texts() {
    let deep = format!("digraph {}{}", "{a ".repeat(200_000), "}".repeat(200_000));
    assert_eq!(Graph::read(&deep).unwrap().len(), 1);
    let half = format!("digraph {}", "{".repeat(200_000));
    assert!(Graph::read(&half).is_err());
    let list: String = (0..5000).map(|n| format!("{n} ")).collect();
    let wide = format!("digraph {{ {{{list}}} -> {{{list}}} }}");
    assert!(
        Graph::read(&wide).unwrap_err().message().to_string().starts_with("the sub-lists make")
    );
}
