//! Reading a graph whose format is told by its content.

use std::collections::HashMap;

use super::build::room;
use super::{Fault, Graph, Names, dot, json, lines};
use crate::TextError;
use crate::budget::{Budget, Progress};

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
        Graph::read_within(text, &Budget::unlimited()).map_err(|fault| match fault {
            Fault::Line { offset, error, .. } => error.shift(offset as usize),
            fault => TextError::new(fault.to_string(), 0..0),
        })
    }

    /// As [`read`](Graph::read), within a budget: it is asked now and then, and
    /// memory is reserved before it is allocated, beside that of the text: for
    /// DOT and JSON up to 20 bytes an arc, 8 a vertex and the names.
    ///
    /// # Errors
    /// What is wrong with the text; more than 2<sup>32</sup> - 1 vertices or
    /// arcs; the end of the budget.
    pub fn read_within(text: &str, budget: &Budget) -> Result<Graph, Fault> {
        let start = text.len() - text.trim_start_matches('\u{feff}').len();
        let content = &text[start..];
        let mut draft = Draft::new(budget);
        let read = if content.trim_start().starts_with('{') {
            json::read(content, &mut draft)
        } else if is_list(content) {
            let start = content.len() - content.trim_start().len();
            Err(TextError::new("a graph in JSON is no list", start..start + 1)
                .help(r#"write `{"edges": [["a", "b"]]}`"#))
        } else if dot::begins(content) {
            dot::read(content, &mut draft)
        } else {
            return Graph::read_edge_list(|| Ok(text.as_bytes()), budget);
        };
        match (draft.fault.take(), read) {
            (Some(fault), _) => Err(fault),
            (None, Ok(())) => draft.finish(),
            (None, Err(error)) => Err(lines::fault(text, with_line(content, error).shift(start))),
        }
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

/// Whether the beginning of a text tells its format: comments alone do not, however
/// long they are.
///
/// ```
/// use grundy::graph::tells_format;
/// assert!(tells_format("a b") && tells_format("digraph { a") && !tells_format("digraph /* an"));
/// ```
pub fn tells_format(start: &str) -> bool {
    let start = start.trim_start_matches('\u{feff}');
    start.trim_start().starts_with(['{', '[']) || dot::begins_so(start).is_some()
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

/// A graph while it is read, in a format whose names may have spaces.
pub(super) struct Draft<'b> {
    names: Names,
    /// How a name was written that got `_` for its spaces.
    spaced: HashMap<String, String>,
    arcs: Vec<(u32, u32)>,
    budget: &'b Budget,
    /// Steps since the budget was asked.
    steps: usize,
    /// What ended the reading, where that is not the text: it goes before the
    /// error of the parser.
    fault: Option<Fault>,
}

impl Draft<'_> {
    fn new(budget: &Budget) -> Draft<'_> {
        Draft {
            names: Names::default(),
            spaced: HashMap::default(),
            arcs: Vec::new(),
            budget,
            steps: 0,
            fault: None,
        }
    }

    /// The vertex of a name, and what is wrong with the name.
    pub(super) fn vertex(&mut self, name: &str) -> Result<u32, String> {
        self.step(name.len())?;
        if name.is_empty() {
            return Err("a vertex has an empty name".into());
        }
        let same = |one: &str, other: &str| {
            format!("the names `{one}` and `{other}` are the same once `_` stands for spaces")
        };
        if !name.contains(char::is_whitespace) {
            if let Some(spaced) = self.spaced.get(name) {
                return Err(same(spaced, name));
            }
            let vertex = self.names.try_insert(name, self.budget);
            return self.keep(vertex);
        }
        let joined: String =
            name.chars().map(|c| if c.is_whitespace() { '_' } else { c }).collect();
        match (self.spaced.get(&joined), self.names.find(&joined)) {
            (Some(other), _) if other != name => Err(same(other, name)),
            (None, Some(_)) => Err(same(&joined, name)),
            (Some(_), Some(vertex)) => Ok(vertex),
            _ => {
                let vertex = self.names.try_insert(&joined, self.budget);
                let vertex = self.keep(vertex)?;
                self.reserve(name.len() + joined.len() + SPACED)?;
                self.spaced.insert(joined, name.to_string());
                Ok(vertex)
            }
        }
    }

    /// Adds an arc.
    pub(super) fn arc(&mut self, from: u32, to: u32) -> Result<(), String> {
        self.room(1)?;
        self.arcs.push((from, to));
        Ok(())
    }

    /// Adds all arcs from one list to another.
    pub(super) fn arcs(&mut self, from: &[u32], to: &[u32]) -> Result<(), String> {
        self.room(from.len() * to.len())?;
        self.arcs.extend(from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to))));
        Ok(())
    }

    fn room(&mut self, more: usize) -> Result<(), String> {
        let room = match self.arcs.len() + more <= u32::MAX as usize {
            true => room(&mut self.arcs, more, self.budget).map_err(Fault::from),
            false => Err(Fault::TooLarge),
        };
        self.keep(room)
    }

    /// Adds to a list of the parser.
    pub(super) fn push<T>(&mut self, list: &mut Vec<T>, item: T) -> Result<(), String> {
        let room = room(list, 1, self.budget).map_err(Fault::from);
        self.keep(room)?;
        list.push(item);
        Ok(())
    }

    /// Takes memory of the budget, which stays taken.
    pub(super) fn reserve(&mut self, bytes: usize) -> Result<(), String> {
        let reserved = self.budget.reserve(bytes as u64).map_err(Fault::from);
        self.keep(reserved)
    }

    /// Counts work, about a byte of the text a step, and asks the budget now
    /// and then.
    pub(super) fn step(&mut self, steps: usize) -> Result<(), String> {
        self.steps += steps + 1;
        if self.steps < 1 << 16 {
            return Ok(());
        }
        self.steps = 0;
        let done = self.arcs.len() as u64;
        let go_on = self.budget.check(Progress { what: "arcs of the graph", done, total: None });
        self.keep(go_on.map_err(Fault::from))
    }

    /// Keeps a fault, and ends the parser by an error that nobody reads.
    fn keep<T>(&mut self, result: Result<T, Fault>) -> Result<T, String> {
        result.map_err(|fault| {
            let message = fault.to_string();
            self.fault = Some(fault);
            message
        })
    }

    fn finish(self) -> Result<Graph, Fault> {
        let (arcs, vertices) = (self.arcs.len() as u64, self.names.len() as u64);
        // The rows, and a mark for each vertex.
        self.budget.reserve(4 * arcs + 8 * (vertices + 1))?;
        let graph = Graph::new(self.names, &self.arcs);
        self.budget.release(8 * self.arcs.capacity() as u64 + 4 * vertices);
        Ok(graph)
    }
}

/// What a name with spaces costs beside its letters.
const SPACED: usize = 112;

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
    fn a_beginning_tells_the_format_or_that_more_is_needed() {
        use super::{is_edge_list, tells_format};
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
        use super::{Budget, Fault};
        use crate::budget::Stop;
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
