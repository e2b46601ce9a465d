//! `grundy model`: a position as a hereditarily finite set.

use std::fmt::Write;
use std::process::ExitCode;

use grundy::explore::{Unexplored, explore};
use grundy::graph::{Graph, NoSets};
use grundy::{Position, TextError, report};

use crate::args::Model;
use crate::failure::Failure;
use crate::{files, limits, output, rules};

/// Sets up to this length are written in full.
const FULL: u64 = 400;

/// Runs the command.
pub fn run(args: Model) -> Result<ExitCode, Failure> {
    files::allow(&args.limits, limits::SHORT);
    let text = files::text_of_words(&args.position.words)?;
    let position = files::position(&text)?;
    rules::look_for_ends(&position, &args.limits)?;
    let budget = limits::budget(&args.limits, limits::SHORT);
    let graph = explore(&position, &budget).map_err(|why| match why {
        Unexplored::Stopped(stop) => stop.into(),
        why => match why.in_text(&position) {
            Some(error) => Failure::text(position.text(), error),
            None => Failure::Input(why.to_string()),
        },
    })?;
    let sets = graph.arcs().sets(&budget).map_err(|why| match why {
        NoSets::Stopped(stop) => stop.into(),
        NoSets::Cycle(cycle) => repeats(&position, &graph, &cycle.0),
    })?;
    let document = report::Model::new(position.text(), &sets, sets.of(0), FULL);
    if args.json {
        output::json(&document)?;
    } else {
        output::text(&words(&position, &document))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The error of a position that play can lead back to.
fn repeats(position: &Position, graph: &Graph, cycle: &[u32]) -> Failure {
    let mut names: Vec<&str> = cycle.iter().take(4).map(|&vertex| graph.name(vertex)).collect();
    names.push(if cycle.len() > names.len() { "..." } else { graph.name(cycle[0]) });
    let way = names.join(" -> ");
    let way = if way.len() <= 200 { format!(": {way}") } else { String::new() };
    let message = format!("play can come back to a position{way}");
    let text = position.text();
    let error = TextError::new(message, 0..text.len())
        .help("a set cannot be a member of its own members; `grundy equiv` compares such games");
    Failure::text(text, error)
}

/// So many parts of a term are shown.
const SHOWN: usize = 12;

fn words(position: &Position, document: &report::Model) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", position.short_text(SHOWN));
    for (name, set) in &document.names {
        let _ = writeln!(out, "{name} = {set}");
    }
    let _ = writeln!(out, "m = {}", document.set);
    let count = |number: usize, one: &str, more: &str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {more}"),
    };
    let _ = writeln!(
        out,
        "{}; {} in all below it; the longest play has {}.",
        count(document.members, "member", "members"),
        count(document.sets, "distinct set", "distinct sets"),
        count(document.rank as usize, "move", "moves")
    );
    out
}
