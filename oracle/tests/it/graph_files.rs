//! Graphs in files.

use grundy_oracle::{Graphs, Oracle, parse_edges, read_graph};

#[track_caller]
fn arcs(text: &str) -> String {
    let mut arcs = read_graph(text).unwrap();
    arcs.retain(|(_, to)| !to.is_empty());
    let arcs: Vec<String> = arcs.iter().map(|(from, to)| format!("{from}>{to}")).collect();
    arcs.join(" ")
}

#[test]
fn formats_are_told_apart() {
    assert_eq!(arcs("a b # fine\n\nb c"), "a>b b>c");
    assert_eq!(arcs("{\"edges\": [[1, 0], [\"a b\", 1]], \"vertices\": [\"x\"]}"), "1>0 a_b>1");
    assert_eq!(arcs("// note\ndigraph g { a -> b -> c; d [color=red]\n}"), "a>b b>c");
    assert_eq!(
        arcs("strict digraph {rankdir=LR node [shape=box] a -> {b \"c d\"} /* x */ -> e:n}"),
        "a>b a>c_d b>e c_d>e"
    );
    assert_eq!(arcs("digraph { subgraph x { a -> b } -> c }"), "a>b a>c b>c");
    assert!(read_graph("digraph { a }").unwrap().contains(&("a".into(), String::new())));
}

#[test]
fn faults_say_nothing_of_the_text() {
    for text in ["root:x:0:0:/bin/sh secret x", "{\"secret\": ", "digraph { secret -> }"] {
        let fault = read_graph(text).unwrap_err();
        assert!(!fault.contains("secret") && fault.contains("line 1"), "{fault}");
    }
    assert!(read_graph(&format!("digraph {}", "{".repeat(300))).is_err());
}

#[test]
fn cycles_are_seen() {
    let repeats = |text: &str| {
        let graphs = Graphs::from([("g".to_string(), parse_edges(text).unwrap())]);
        let oracle = Oracle::new(graphs);
        oracle.may_repeat(&oracle.parse("chips:g a").unwrap())
    };
    assert!(!repeats("a b\nb c # fine\n\na c"));
    assert!(repeats("a b\nb c\nc a\nc d"));
    assert!(parse_edges("a b c").is_err());
}
