//! A line a vertex: text, CSV and JSON, written one by one, because a large
//! graph is not to be in memory twice.

use std::io::{self, Write};

use grundy::budget::{Budget, Progress, Stop};
use grundy::graph::LoopyValue;
use grundy::{Outcome, Play};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};
use unicode_width::UnicodeWidthStr;

use super::Answers;

/// Asks now and then whether the user still wants it; the time limit is for
/// the work, not for what was found.
pub fn go_on(done: u32, total: usize, budget: &Budget) -> io::Result<()> {
    if !done.is_multiple_of(1 << 14) {
        return Ok(());
    }
    let progress =
        Progress { what: "vertices written", done: done.into(), total: Some(total as u64) };
    match budget.check(progress) {
        Err(Stop::Interrupted) => Err(io::ErrorKind::Interrupted.into()),
        _ => Ok(()),
    }
}

/// Columns for people.
pub fn plain(answers: &Answers, budget: &Budget, out: &mut dyn Write) -> io::Result<()> {
    let graph = answers.graph;
    let plural = |count: usize, one: &str, many: &str| {
        format!("{count} {}", if count == 1 { one } else { many })
    };
    write!(
        out,
        "{}, {}",
        plural(graph.len(), "vertex", "vertices"),
        plural(graph.arcs().count(), "arc", "arcs")
    )?;
    for (place, (outcome, count)) in
        answers.counts().into_iter().filter(|count| count.1 > 0).enumerate()
    {
        write!(out, "{} {count} {outcome:?}", if place == 0 { ":" } else { "," })?;
    }
    writeln!(out, "{}", if answers.play == Play::Misere { " (misere play)" } else { "" })?;
    if graph.is_empty() {
        return Ok(());
    }
    let widest = graph.names().map(|name| name.width()).max().unwrap_or_default();
    let names = widest.clamp("vertex".len(), 40);
    let value = |vertex| answers.value(vertex).map_or(String::new(), |value| value.to_string());
    let values = answers.vertices().map(|v| value(v).chars().count()).max().unwrap_or_default();
    let values = values.max("value".len());
    let header = |out: &mut dyn Write| {
        write!(out, "\nvertex{:1$}", "", names - "vertex".len())?;
        if answers.play == Play::Normal {
            write!(out, "  {:>values$}", "value")?;
        }
        write!(out, "  outcome")?;
        if answers.length {
            write!(out, "  length")?;
        }
        writeln!(out, "{}", if answers.strategy { "  move" } else { "" })
    };
    header(out)?;
    for vertex in answers.vertices() {
        go_on(vertex, graph.len(), budget)?;
        let name = graph.name(vertex);
        write!(out, "{name}{:1$}", "", names.saturating_sub(name.width()))?;
        if answers.play == Play::Normal {
            write!(out, "  {:>values$}", value(vertex))?;
        }
        let outcome = answers.outcome(vertex);
        let step = answers.step(vertex).filter(|_| answers.strategy);
        write!(out, "  {outcome:?}")?;
        if answers.length {
            let length = answers.length(vertex).map_or("-".to_string(), |n| n.to_string());
            write!(out, "{:1$}{length:>6}", "", "outcome  ".len() - 1)?;
        }
        if let Some(step) = step {
            let space = if answers.length { 2 } else { "outcome  ".len() - 1 };
            write!(out, "{:space$}{}", "", graph.name(step))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// `vertex,value,outcome`, and `length` and `move` where they are asked for.
pub fn csv(answers: &Answers, budget: &Budget, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"vertex,value,outcome")?;
    out.write_all(if answers.length { b",length" } else { b"" })?;
    out.write_all(if answers.strategy { b",move\n" } else { b"\n" })?;
    for vertex in answers.vertices() {
        go_on(vertex, answers.graph.len(), budget)?;
        field(out, answers.graph.name(vertex))?;
        out.write_all(b",")?;
        match answers.value(vertex) {
            None => {}
            Some(LoopyValue::Nim(value)) => write!(out, "{value}")?,
            Some(value) => field(out, &value.to_string())?,
        }
        write!(out, ",{:?}", answers.outcome(vertex))?;
        if answers.length {
            match answers.length(vertex) {
                Some(length) => write!(out, ",{length}")?,
                None => out.write_all(b",")?,
            }
        }
        if answers.strategy {
            out.write_all(b",")?;
            field(out, answers.step(vertex).map_or("", |step| answers.graph.name(step)))?;
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// A field of CSV, in quotes where it needs them (RFC 4180).
fn field(out: &mut dyn Write, text: &str) -> io::Result<()> {
    if text.contains(['"', ',', '\n', '\r']) {
        write!(out, "\"{}\"", text.replace('"', "\"\""))
    } else {
        out.write_all(text.as_bytes())
    }
}

/// The document of the contract.
pub fn json(answers: &Answers, budget: &Budget, out: &mut dyn Write) -> io::Result<()> {
    let written = serde_json::to_writer(&mut *out, &Document { answers, budget });
    written.map_err(|error| match error.is_data() {
        // The only error that is made here: see `go_on`.
        true => io::ErrorKind::Interrupted.into(),
        false => io::Error::from(error),
    })?;
    out.write_all(b"\n")
}

struct Document<'a> {
    answers: &'a Answers<'a>,
    budget: &'a Budget,
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if self.answers.play == Play::Misere {
            map.serialize_entry("play", &Play::Misere)?;
        }
        map.serialize_entry("vertices", &Vertices(self))?;
        map.end()
    }
}

struct Vertices<'a>(&'a Document<'a>);

impl Serialize for Vertices<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let answers = self.0.answers;
        let mut map = serializer.serialize_map(Some(answers.graph.len()))?;
        for vertex in answers.vertices() {
            go_on(vertex, answers.graph.len(), self.0.budget).map_err(serde::ser::Error::custom)?;
            map.serialize_entry(answers.graph.name(vertex), &Vertex { answers, vertex })?;
        }
        map.end()
    }
}

struct Vertex<'a> {
    answers: &'a Answers<'a>,
    vertex: u32,
}

impl Serialize for Vertex<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Vertex { answers, vertex } = *self;
        let outcome: Outcome = answers.outcome(vertex);
        let mut fields = serializer.serialize_struct("Vertex", 4)?;
        fields.serialize_field("value", &answers.value(vertex))?;
        fields.serialize_field("outcome", &outcome)?;
        if answers.length {
            fields.serialize_field("length", &answers.length(vertex))?;
        }
        if answers.strategy {
            let step = answers.step(vertex).map(|step| answers.graph.name(step));
            fields.serialize_field("move", &step)?;
        }
        fields.end()
    }
}
