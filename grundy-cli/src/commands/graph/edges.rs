//! A graph without its values, as an edge list.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, Write};

use grundy::budget::Budget;
use grundy::graph::{Graph, go_on};
use grundy::message::Message;

use crate::failure::Failure;
use crate::message::message;

/// Refuses graphs with names that an edge list cannot hold.
pub fn check(graph: &Graph) -> Result<(), Failure> {
    let refuse = |why: Message| Err(Failure::input(message!("dot-writes-such-names", why = why)));
    if let Some(name) = graph.names().find(|name| name.contains('#') || name.is_empty()) {
        return refuse(message!("edges-comment", name = name));
    }
    // What begins so would be read as DOT or JSON.
    let begins = |name: &&str| {
        name.starts_with(['{', '[', '\u{feff}'])
            || ["strict", "digraph", "graph"].iter().any(|word| name.eq_ignore_ascii_case(word))
    };
    if let Some(name) = graph.names().find(begins) {
        return refuse(message!("edges-like-dot", name = name));
    }
    let mut spaced = graph.names().filter(|name| name.contains(char::is_whitespace)).peekable();
    if spaced.peek().is_none() {
        return Ok(());
    }
    let mut joined = HashSet::new();
    match graph.names().find(|name| !joined.insert(word(name))) {
        Some(name) => refuse(message!("edges-joined", name = &*word(name))),
        None => Ok(()),
    }
}

/// Refuses graphs with names that the binary format cannot hold.
pub fn check_spaces(graph: &Graph) -> Result<(), Failure> {
    match graph.names().find(|name| name.contains(char::is_whitespace)) {
        Some(name) => Err(Failure::input(message!("binary-holds-no-spaces", name = name))),
        None => Ok(()),
    }
}

/// Writes an arc a line, and vertices without arcs alone.
pub fn write(graph: &Graph, budget: &Budget, out: &mut dyn Write) -> io::Result<()> {
    let mut entered = vec![false; graph.len()];
    for vertex in 0..graph.len() as u32 {
        graph.followers(vertex).iter().for_each(|&to| entered[to as usize] = true);
    }
    for vertex in 0..graph.len() as u32 {
        go_on(vertex, graph.len(), budget)?;
        let name = word(graph.name(vertex));
        if graph.followers(vertex).is_empty() && !entered[vertex as usize] {
            writeln!(out, "{name}")?;
        }
        for &to in graph.followers(vertex) {
            writeln!(out, "{name} {}", word(graph.name(to)))?;
        }
    }
    Ok(())
}

/// A name with `_` for its spaces.
fn word(name: &str) -> Cow<'_, str> {
    match name.contains(char::is_whitespace) {
        true => name.replace(char::is_whitespace, "_").into(),
        false => name.into(),
    }
}
