//! Reading edge lists.

use super::Graph;
use crate::TextError;

impl Graph {
    /// Reads an edge list: `a b` a line is an arc from a to b, a lone name is
    /// a vertex, `#` begins a comment. Cost: linear, but quadratic in the
    /// arcs of one vertex.
    ///
    /// # Errors
    /// A line of more than two names.
    ///
    /// ```
    /// use grundy::graph::Graph;
    /// let graph = Graph::from_edge_list("a b\nb c # the end\nd").unwrap();
    /// assert_eq!(graph.len(), 4);
    /// assert_eq!(graph.values().unwrap(), [0, 1, 0, 0]);
    /// ```
    pub fn from_edge_list(text: &str) -> Result<Graph, TextError> {
        let mut graph = Graph::new();
        let mut start = 0;
        for (number, line) in text.split('\n').enumerate() {
            let content = line.split('#').next().unwrap_or("");
            let mut words = content.split_whitespace();
            if let Some(from) = words.next() {
                let from = graph.vertex(from);
                if let Some(to) = words.next() {
                    let to = graph.vertex(to);
                    graph.arc(from, to);
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
        Ok(graph)
    }
}
