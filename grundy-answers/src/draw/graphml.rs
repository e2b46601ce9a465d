//! A graph with its values, as GraphML: an XML format that NetworkX, igraph, Gephi and yEd read.

use std::io::{self, Write};

use crate::budget::Budget;
use crate::graph::{Analysis, go_on};
use crate::markup::xml;
use crate::outcome::Play;
use crate::value::Value;

/// Writes the graph, bit by bit. Vertices are `n0`, `n1`, ... in the order of the graph; their
/// names, nim-values, outcomes and, where asked for, the remoteness and the recommended move are
/// attributes. A nim-value is a number where all of them are; where there are others (loopy
/// values), it is a text. What is not known is left out. Cost: linear.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::Budget;
/// use grundy::graph::{Analysis, Asked, Graph};
/// let graph = Graph::read("2 1\n1 0\n").unwrap();
/// let budget = Budget::unlimited();
/// let analysis = Analysis::new(&graph, Asked::default(), &budget);
/// let mut out = Vec::new();
/// grundy::draw::graphml::write(&analysis, &budget, &mut out).unwrap();
/// let text = String::from_utf8(out).unwrap();
/// assert!(text.contains(r#"<edge source="n0" target="n1"/>"#));
/// assert!(text.contains(r#"<data key="name">2</data>"#));
/// ```
///
/// # Errors
/// If `out` fails; with kind `Interrupted` if the budget stops the work (see [`go_on`]).
pub fn write(analysis: &Analysis, budget: &Budget, out: &mut dyn Write) -> io::Result<()> {
    let graph = analysis.graph;
    let (asked, normal) = (analysis.asked, analysis.asked.play == Play::Normal);
    out.write_all(
        b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
          <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
    )?;
    let nim = |vertex| matches!(analysis.value(vertex), None | Some(Value::Nim(_)));
    let number = match analysis.vertices().all(nim) {
        true => "long",
        false => "string",
    };
    let keys = [
        ("name", "string", true),
        ("value", number, normal),
        ("outcome", "string", true),
        ("length", "long", asked.length),
        ("move", "string", asked.strategy),
    ];
    for (name, kind, _) in keys.iter().filter(|key| key.2) {
        writeln!(
            out,
            "  <key id=\"{name}\" for=\"node\" attr.name=\"{name}\" attr.type=\"{kind}\"/>"
        )?;
    }
    writeln!(out, "  <graph edgedefault=\"directed\">")?;
    for vertex in analysis.vertices() {
        go_on(vertex, graph.len(), budget)?;
        write!(out, "    <node id=\"n{vertex}\">")?;
        data(out, "name", graph.name(vertex))?;
        if let Some(value) = analysis.value(vertex).filter(|_| normal) {
            data(out, "value", &value.to_string())?;
        }
        if let Some(outcome) = analysis.outcome(vertex) {
            data(out, "outcome", &format!("{outcome:?}"))?;
        }
        if let Some(length) = analysis.length(vertex).filter(|_| asked.length) {
            data(out, "length", &length.to_string())?;
        }
        if let Some(step) = analysis.step(vertex).filter(|_| asked.strategy) {
            data(out, "move", graph.name(step))?;
        }
        writeln!(out, "</node>")?;
    }
    for from in analysis.vertices() {
        go_on(from, graph.len(), budget)?;
        for to in graph.followers(from) {
            writeln!(out, "    <edge source=\"n{from}\" target=\"n{to}\"/>")?;
        }
    }
    out.write_all(b"  </graph>\n</graphml>\n")
}

fn data(out: &mut dyn Write, key: &str, text: &str) -> io::Result<()> {
    write!(out, "<data key=\"{key}\">{}</data>", xml(text))
}
