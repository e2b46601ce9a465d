//! Reading a graph whose format is told by its content.

use rustc_hash::FxHashMap;

use super::{Graph, Names, dot, json};
use crate::TextError;

impl Graph {
    /// Reads an edge list, DOT or JSON, told apart by content: JSON begins
    /// with `{`, DOT with `digraph` or `graph` and a brace after it; comments
    /// may stand before. Arcs that are given twice count once, an arc from a
    /// vertex to itself is a loop.
    ///
    /// In DOT and JSON a name may have spaces; they become `_`, because a
    /// position could not name the vertex otherwise. Cost: linear, but for
    /// arcs between sub-lists of DOT (`{a b} -> {c d}`), which are as many as
    /// they are.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    ///
    /// ```
    /// use grundy::graph::Graph;
    /// for text in ["a b\nb c", "digraph { a -> b -> c }", r#"{"edges": [["a", "b"], ["b", "c"]]}"#] {
    ///     let graph = Graph::read(text).unwrap();
    ///     assert!(graph.names().eq(["a", "b", "c"]));
    ///     assert_eq!(graph.values().unwrap(), [0, 1, 0]);
    /// }
    /// ```
    pub fn read(text: &str) -> Result<Graph, TextError> {
        let start = text.len() - text.trim_start_matches('\u{feff}').len();
        let content = &text[start..];
        let graph = if content.trim_start().starts_with('{') {
            json::read(content)
        } else if is_list(content) {
            let start = content.len() - content.trim_start().len();
            Err(TextError::new("a graph in JSON is no list", start..start + 1)
                .help(r#"write `{"edges": [["a", "b"]]}`"#))
        } else if dot::begins(content) {
            dot::read(content)
        } else {
            return Graph::from_edge_list(text);
        };
        graph.map_err(|error| with_line(content, error).shift(start))
    }
}

/// Whether a text that begins so is surely an edge list, and no graph in DOT
/// or JSON.
///
/// ```
/// use grundy::graph::is_edge_list;
/// assert!(is_edge_list("a b\nb c") && !is_edge_list("digraph { a -> b }"));
/// ```
pub fn is_edge_list(start: &str) -> bool {
    let start = start.trim_start_matches('\u{feff}');
    !start.trim_start().starts_with(['{', '[']) && !dot::begins(start)
}

/// Whether a text is a list in JSON, and no edge list whose first name begins
/// with a bracket.
fn is_list(text: &str) -> bool {
    text.trim_start().starts_with('[')
        && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// Tells the line of a fault, where there are several.
fn with_line(text: &str, error: TextError) -> TextError {
    let Some(line) = text.trim_end().contains('\n').then(|| {
        text.as_bytes()[..error.span().start].iter().filter(|&&byte| byte == b'\n').count() + 1
    }) else {
        return error;
    };
    let told = TextError::new(format!("line {line}: {}", error.message()), error.span());
    match error.hint() {
        Some(help) => told.help(help),
        None => told,
    }
}

/// The vertices of a graph in a format whose names may have spaces.
#[derive(Default)]
pub(super) struct Vertices {
    pub(super) names: Names,
    /// How a name was written that got `_` for its spaces.
    spaced: FxHashMap<String, String>,
}

impl Vertices {
    /// The vertex of a name, and what is wrong with the name.
    pub(super) fn insert(&mut self, name: &str) -> Result<u32, String> {
        if name.is_empty() {
            return Err("a vertex has an empty name".into());
        }
        let same = |one: &str, other: &str| {
            format!("the names `{one}` and `{other}` are the same once `_` stands for spaces")
        };
        if !name.contains(char::is_whitespace) {
            return match self.spaced.get(name) {
                Some(spaced) => Err(same(spaced, name)),
                None => Ok(self.names.insert(name)),
            };
        }
        let joined: String =
            name.chars().map(|c| if c.is_whitespace() { '_' } else { c }).collect();
        match (self.spaced.get(&joined), self.names.find(&joined)) {
            (Some(other), _) if other != name => Err(same(other, name)),
            (None, Some(_)) => Err(same(&joined, name)),
            (Some(_), Some(vertex)) => Ok(vertex),
            _ => {
                let vertex = self.names.insert(&joined);
                self.spaced.insert(joined, name.to_string());
                Ok(vertex)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;
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
        for text in ["digraph a\na b", "graph b", "graphs {", "strict digraph\n", "digraph a\nb {"]
        {
            assert!(Graph::read(text).is_ok(), "{text}");
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
            assert!(error.message().contains("are the same"), "{text}: {error}");
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
                    prop_assert!(error.render(&text).contains('^'));
                }
            }
        }
    }
}
