//! A graph with its values, for Graphviz.

use std::io::{self, Write};

use super::picture::{LOUD, QUIET, colours, meaning, note, title, wins};
use crate::budget::Budget;
use crate::drawing::INK;
use crate::graph::{Analysis, Graph, go_on};
use crate::markup::shown;
use crate::message::{Language, message};
use crate::outcome::Outcome;

/// Writes the graph in DOT, bit by bit; [`Graph::read`] reads the same arcs from it. Names
/// that DOT cannot hold ([`unfit`]) come out wrong. Cost: linear.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::Budget;
/// use grundy::graph::{Analysis, Asked, Graph};
/// use grundy::message::Language;
/// let graph = Graph::read("2 1\n1 0\n").unwrap();
/// let budget = Budget::unlimited();
/// let analysis = Analysis::new(&graph, Asked::default(), &budget);
/// let mut out = Vec::new();
/// grundy::draw::dot::write(&analysis, Language::English, &budget, &mut out).unwrap();
/// assert!(String::from_utf8(out).unwrap().contains("\"2\" -> \"1\""));
/// ```
///
/// # Errors
/// If `out` fails; with kind `Interrupted` if the budget stops the work (see [`go_on`]).
pub fn write(
    analysis: &Analysis,
    language: Language,
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<()> {
    let graph = analysis.graph;
    let mut legend = Vec::new();
    for (outcome, count) in analysis.counts() {
        if count > 0 {
            let colour = match outcome {
                Outcome::N => "orange",
                Outcome::P => "blue",
                Outcome::D => "grey",
            };
            let meaning = meaning(outcome);
            legend.push(message!("picture-colour", meaning = meaning, colour = colour));
        }
    }
    legend.push(message!("picture-dark-arcs"));
    if analysis.asked.strategy {
        legend.push(message!("picture-thick-arcs"));
    }
    let legend: Vec<String> = legend.iter().map(|line| label(&line.text(language))).collect();
    writeln!(
        out,
        "digraph {{\n  \
         graph [fontname=\"Helvetica\", fontsize=11, fontcolor=\"#{INK:06x}\", nodesep=0.3, ranksep=0.45, \
         tooltip=\"{}\", label=\"{}\"]\n  \
         node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=12, \
         fontcolor=\"#{INK:06x}\", margin=\"0.12,0.06\", height=0.45]\n  \
         edge [color=\"#{QUIET:06x}\", arrowsize=0.7]",
        label(&title(analysis).text(language)),
        legend.join(";  "),
    )?;
    for vertex in analysis.vertices() {
        go_on(vertex, graph.len(), budget)?;
        let outcome = analysis.outcome(vertex);
        let (fill, edge) = colours(outcome);
        let style = match outcome {
            Some(Outcome::N) | None => "",
            Some(Outcome::P) => ", penwidth=2",
            Some(Outcome::D) => ", style=\"rounded,filled,dashed\"",
        };
        let name = graph.name(vertex);
        writeln!(
            out,
            "  {} [label=\"{}\\n{}\", fillcolor=\"#{fill:06x}\", color=\"#{edge:06x}\"{style}]",
            id(name),
            label(name),
            note(analysis, vertex, language)
        )?;
    }
    for from in analysis.vertices() {
        go_on(from, graph.len(), budget)?;
        let step = analysis.step(from).filter(|_| analysis.asked.strategy);
        for &to in graph.followers(from) {
            write!(out, "  {} -> {}", id(graph.name(from)), id(graph.name(to)))?;
            if step == Some(to) {
                write!(out, " [color=\"#{LOUD:06x}\", penwidth=2.6]")?;
            } else if wins(analysis, to) {
                write!(out, " [color=\"#{LOUD:06x}\", penwidth=1.4]")?;
            }
            writeln!(out)?;
        }
    }
    writeln!(out, "}}")
}

/// The first name that DOT cannot hold: one with an odd number of `\` before a quote or at
/// the end.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::graph::Graph;
/// let graph = Graph::read("a b\\\n").unwrap();
/// assert_eq!(grundy::draw::dot::unfit(&graph), Some("b\\"));
/// ```
pub fn unfit(graph: &Graph) -> Option<&str> {
    let odd = |name: &&str| {
        name.split('"').any(|before| (before.len() - before.trim_end_matches('\\').len()) % 2 == 1)
    };
    graph.names().find(odd)
}

/// A name in quotes.
fn id(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\\\""))
}

/// A text in a label, where `\` begins an escape and `&` an entity. It is there to be
/// looked at, so hidden signs are written out.
fn label(text: &str) -> String {
    shown(text).replace('&', "&amp;").replace('\\', "\\\\").replace('"', "\\\"")
}
