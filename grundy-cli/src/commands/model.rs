//! `grundy model`: a position as a hereditarily finite set.

use std::fmt::Write;

use grundy::explore::explore;
use grundy::graph::{Graph, NoSets};
use grundy::message::Language;
use grundy::{Position, TextError, report};

use crate::args::Model;
use crate::failure::{Ending, Failure};
use crate::limits;
use crate::message::message;
use crate::session::Session;

/// Sets up to this length are written in full.
const FULL: u64 = 400;

/// Runs the command.
pub fn run(args: Model, session: &mut Session) -> Result<Ending, Failure> {
    let text = session.files.reader().text_of_words(&args.position.words)?;
    let position = session.files.position(&text)?;
    session.rules.ends(&position)?;
    let budget = session.budget(limits::SHORT);
    let graph = explore(&position, &budget).map_err(|why| Failure::unexplored(&position, &why))?;
    let sets = graph.arcs().sets(&budget).map_err(|why| match why {
        NoSets::Stopped(stop) => stop.into(),
        NoSets::Cycle(cycle) => repeats(&position, &graph, &cycle.0),
    })?;
    let document = report::Model::new(position.text(), &sets, sets.of(0), FULL);
    if args.json {
        session.out.json(&document)?;
    } else {
        session.out.text(&words(&position, &document, session.language()))?;
    }
    Ok(Ending::DONE)
}

/// The error of a position that play can lead back to.
fn repeats(position: &Position, graph: &Graph, cycle: &[u32]) -> Failure {
    let mut names: Vec<&str> = cycle.iter().take(4).map(|&vertex| graph.name(vertex)).collect();
    names.push(if cycle.len() > names.len() { "..." } else { graph.name(cycle[0]) });
    let way = names.join(" -> ");
    let message = match way.len() {
        ..=200 => message!("play-comes-back-by", way = way),
        _ => message!("play-comes-back"),
    };
    let text = position.text();
    let error = TextError::new(message, 0..text.len()).help(message!("no-set-in-itself"));
    Failure::text(text, error)
}

/// The largest number of parts of a term that are shown.
const SHOWN: usize = 12;

fn words(position: &Position, document: &report::Model, language: Language) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", position.short_text(SHOWN));
    for (name, set) in &document.names {
        let _ = writeln!(out, "{name} = {set}");
    }
    let _ = writeln!(out, "m = {}", document.set);
    let sizes = message!(
        "model-sizes",
        members = document.members,
        sets = document.sets,
        rank = document.rank
    );
    let _ = writeln!(out, "{}", sizes.text(language));
    out
}
