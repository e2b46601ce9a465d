//! Graph files in JSON.

use grundy::graph::Graph;

#[test]
fn arcs_and_vertices() {
    let text = r#"{"vertices": ["c", 7], "edges": [["a", "b"], ["b", -1], ["a","b"], [7, 7]]}"#;
    let graph = Graph::read(text).unwrap();
    assert!(graph.names().eq(["c", "7", "a", "b", "-1"]));
    assert_eq!(graph.followers(graph.find("a").unwrap()), [3]);
    assert_eq!(graph.followers(1), [1]);
    assert!(Graph::read("{}").unwrap().is_empty());
    assert!(Graph::read(r#"{"edges": [["\u00fc", "\""]]}"#).unwrap().names().eq(["ü", "\""]));
}

#[test]
fn faults_have_a_place() {
    for (text, behind, message) in [
        ("{\"edges\": [[\"a\", \"b\"", "", "the file ends before the graph does"),
        ("{", "", "the file ends before the graph does"),
        ("{\"edges\":\n [[\"ü\"]]}", "]}", "line 2: an arc has two names, and this one has 1"),
        (r#"{"edges": [["a", "b", "c"]]}"#, "]}", "an arc has two names, and this one has more"),
        (r#"{"edges": [["a", 1.5]]}"#, "]]}", "a name is a text, or a whole number below 2^64"),
        (r#"{"edges": [[18446744073709551616, 1]]}"#, ", 1]]}", "a name is a text, or a whole"),
        (r#"{"edges": [["a", [1]]]}"#, "1]]]}", "invalid type: sequence, expected a name"),
        (r#"{"edges": ["a"]}"#, "]}", "invalid type: string \"a\", expected an arc"),
        (r#"{"edges": 5}"#, "}", "invalid type: integer `5`, expected a list of arcs"),
        (r#"{"vertices": [""]}"#, "]}", "a vertex has an empty name"),
        (r#"{"nodes": []}"#, ": []}", "`nodes` is no part of a graph"),
        (
            r#"{"edges": [["a", "b"]], "edges": [["b", "c"]]}"#,
            r#": [["b", "c"]]}"#,
            "the graph has two parts `edges`",
        ),
        (r#"{"edges": []} x"#, "", "trailing characters"),
        ("{a -> b}", " -> b}", "key must be a string"),
    ] {
        let error = Graph::read(text).expect_err(text);
        assert!(error.message().to_string().starts_with(message), "{text}: {error}");
        assert_eq!(&text[error.span().end..], behind, "{text}: {error}");
        // A name that is at fault is marked as a whole.
        let marked = &text[error.span()];
        assert!(!marked.ends_with('"') || marked.starts_with('"'), "{text}: {marked}");
        assert!(marked != "\"", "{text}: {error}");
        assert!(error.hint().is_some(), "{text}");
    }
}
