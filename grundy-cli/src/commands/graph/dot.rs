//! A graph with its values, for Graphviz.

use std::io::{self, Write};

use grundy::Outcome;
use grundy::budget::Budget;
use grundy::graph::Graph;
use grundy::markup::shown;

use super::Answers;
use super::picture::{INK, LOUD, QUIET, colours, meaning, note, title, wins};
use super::rows::go_on;
use crate::failure::Failure;

/// Writes the graph in DOT; what it says can be read again.
pub fn write(answers: &Answers, budget: &Budget, out: &mut dyn Write) -> io::Result<()> {
    let graph = answers.graph;
    let mut legend = Vec::new();
    for (outcome, count) in answers.counts() {
        if count > 0 {
            let colour = match outcome {
                Outcome::N => "orange",
                Outcome::P => "blue",
                Outcome::D => "grey",
            };
            legend.push(format!("{} ({colour})", meaning(outcome)));
        }
    }
    legend.push("dark arcs: moves that win".into());
    if answers.strategy {
        legend.push("thick arcs: moves of the strategy".into());
    }
    writeln!(
        out,
        "digraph {{\n  \
         graph [fontname=\"Helvetica\", fontsize=11, fontcolor=\"{INK}\", nodesep=0.3, ranksep=0.45, \
         tooltip=\"{}\", label=\"{}\"]\n  \
         node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=12, \
         fontcolor=\"{INK}\", margin=\"0.12,0.06\", height=0.45]\n  \
         edge [color=\"{QUIET}\", arrowsize=0.7]",
        title(answers),
        legend.join(";  "),
    )?;
    for vertex in answers.vertices() {
        go_on(vertex, graph.len(), budget)?;
        let outcome = answers.outcome(vertex);
        let (fill, edge) = colours(outcome);
        let style = match outcome {
            Some(Outcome::N) | None => "",
            Some(Outcome::P) => ", penwidth=2",
            Some(Outcome::D) => ", style=\"rounded,filled,dashed\"",
        };
        let name = graph.name(vertex);
        writeln!(
            out,
            "  {} [label=\"{}\\n{}\", fillcolor=\"{fill}\", color=\"{edge}\"{style}]",
            id(name),
            label(name),
            note(answers, vertex)
        )?;
    }
    for from in answers.vertices() {
        go_on(from, graph.len(), budget)?;
        let step = answers.step(from).filter(|_| answers.strategy);
        for &to in graph.followers(from) {
            write!(out, "  {} -> {}", id(graph.name(from)), id(graph.name(to)))?;
            if step == Some(to) {
                write!(out, " [color=\"{LOUD}\", penwidth=2.6]")?;
            } else if wins(answers, to) {
                write!(out, " [color=\"{LOUD}\", penwidth=1.4]")?;
            }
            writeln!(out)?;
        }
    }
    writeln!(out, "}}")
}

/// Refuses graphs with names that DOT cannot hold: a `\` before a quote or at the
/// end stands there for nothing but itself, and two of them for two.
pub fn check(graph: &Graph) -> Result<(), Failure> {
    let odd = |name: &&str| {
        let ends = name.match_indices('"').map(|(at, _)| at).chain([name.len()]);
        ends.into_iter().any(|end| {
            let before = &name[..end];
            (before.len() - before.trim_end_matches('\\').len()) % 2 == 1
        })
    };
    match graph.names().find(odd) {
        Some(name) => Err(Failure::Input(format!(
            "DOT cannot hold the name `{name}`: an odd number of `\\` before a quote or at the end"
        ))),
        None => Ok(()),
    }
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

#[cfg(test)]
mod tests {
    use super::{check, id, label};
    use grundy::graph::Graph;
    use grundy::markup::shown;

    #[test]
    fn names_are_read_again() {
        for name in ["a", "kayles_4", "ü \"quoted\"", "back\\slash", "-1", "two\\\\", "{}"] {
            let graph = grundy::graph::Graph::read(&format!("digraph {{ {} }}", id(name))).unwrap();
            assert!(graph.names().eq([name.replace(' ', "_").as_str()]), "{name}");
        }
        assert_eq!(label("a\u{202e}\"&lt;\\"), "a\\\\u{202e}\\\"&amp;lt;\\\\");
        for name in ["end\\", "a\\\"b", "\\"] {
            let mut names = grundy::graph::Names::default();
            names.insert(name);
            assert!(check(&Graph::new(names, &[])).is_err(), "{name}");
        }
    }
}
