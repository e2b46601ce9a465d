//! Reading edge lists.

use std::ops::Range;

use super::{Graph, Names};
use crate::TextError;

impl Graph {
    /// Reads an edge list: `a b` a line is an arc from a to b, a lone name is
    /// a vertex, `#` begins a comment. A byte order mark at the start is no
    /// part of a name. Cost: linear.
    ///
    /// # Errors
    /// A line of more than two names; a graph in DOT or JSON.
    ///
    /// ```
    /// use grundy::graph::Graph;
    /// let graph = Graph::from_edge_list("a b\nb c # the end\nd").unwrap();
    /// assert_eq!(graph.len(), 4);
    /// assert_eq!(graph.values().unwrap(), [0, 1, 0, 0]);
    /// ```
    pub fn from_edge_list(text: &str) -> Result<Graph, TextError> {
        let (mut names, mut arcs) = (Names::default(), Vec::new());
        let mut start = text.len() - text.trim_start_matches('\u{feff}').len();
        if let Some(at) = other_format(&text[start..]) {
            let span = start + at.start..start + at.end;
            return Err(TextError::new("DOT and JSON graphs are not read yet", span)
                .help("write one arc `a b` a line"));
        }
        for (number, line) in text[start..].split('\n').enumerate() {
            let content = line.split('#').next().unwrap_or("");
            let mut words = content.split_whitespace();
            if let Some(from) = words.next() {
                let from = names.insert(from);
                if let Some(to) = words.next() {
                    arcs.push((from, names.insert(to)));
                }
                if let Some(extra) = words.next() {
                    let at = start + (extra.as_ptr() as usize - line.as_ptr() as usize);
                    let message = format!("line {} has more than two names", number + 1);
                    return Err(TextError::new(message, at..at + extra.len())
                        .help("write one arc a line, as in `a b`; a lone name is a vertex"));
                }
            }
            start += line.len() + 1;
        }
        Ok(Graph::new(names, &arcs))
    }
}

/// The place of the word or brace that begins a graph in DOT or JSON.
fn other_format(text: &str) -> Option<Range<usize>> {
    let content = text.trim_start();
    let at = text.len() - content.len();
    if content.starts_with('{') {
        return Some(at..at + 1);
    }
    let word = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        text[..end].to_ascii_lowercase()
    };
    let mut rest = content;
    if word(rest) == "strict" {
        rest = rest["strict".len()..].trim_start();
    }
    let kind = word(rest);
    if kind != "graph" && kind != "digraph" {
        return None;
    }
    // `digraph {` and `digraph "its name" {`; elsewhere these are vertices.
    let header = rest[kind.len()..].split_once('{')?.0;
    let joined = !header.is_empty() && !header.starts_with(|c: char| c.is_whitespace() || c == '"');
    let name = header.trim();
    let quoted = name.len() >= 2 && name.starts_with('"') && name.ends_with('"');
    let plain = if quoted { !name.contains('\n') } else { !name.contains(char::is_whitespace) };
    (plain && !joined).then(|| at..content.len() - rest.len() + at + kind.len())
}

#[cfg(test)]
mod tests {
    use super::Graph;

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

    #[test]
    fn a_byte_order_mark_is_no_name() {
        let graph = Graph::from_edge_list("\u{feff}a b\n").unwrap();
        assert!(graph.names().eq(["a", "b"]));
        let error = Graph::from_edge_list("\u{feff}a b c").unwrap_err();
        assert_eq!(error.span(), 7..8);
    }

    #[test]
    fn dot_and_json_are_refused() {
        for text in [
            "{\"arcs\": []}",
            " \n{",
            "digraph {\na -> b\n}",
            "digraph G{ a -> b }",
            "strict graph \"my graph\"\n{",
            "DiGraph\n{\n}",
        ] {
            let error = Graph::from_edge_list(text).unwrap_err();
            assert_eq!(error.message(), "DOT and JSON graphs are not read yet", "{text}");
        }
        for text in ["digraph a\na b", "graph b", "graphs {", "strict digraph\n", "digraph a\nb {"]
        {
            assert!(Graph::from_edge_list(text).is_ok(), "{text}");
        }
    }
}
