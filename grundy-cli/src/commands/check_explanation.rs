//! `grundy check-explanation`: recomputes an explanation without the engine that made it.

use std::fmt::Write;

use grundy::Stop;
use grundy::budget::Progress;
use grundy_oracle::reasons::{Checked, Complaint, check_reason_while};
use grundy_oracle::{Graphs, Oracle, parse_edges};
use serde::Serialize;
use serde_json::Value;

use crate::args::CheckExplanation;
use crate::failure::{Failure, Status};
use crate::limits;
use crate::message::message;
use crate::paint::{LOST, WON};
use crate::session::Session;

/// Runs the command.
pub fn run(args: CheckExplanation, session: &mut Session) -> Result<Status, Failure> {
    let reader = session.files.reader();
    let text = match args.file.as_os_str() == "-" {
        true => reader.standard_input()?,
        false => reader.text_of(&args.file)?,
    };
    let file = args.file.display().to_string();
    let not_one = || Failure::input(message!("explanation-not-one", file = &file));
    let document: Value = serde_json::from_str(&text).map_err(|_| not_one())?;
    let position = document["position"].as_str().ok_or_else(not_one)?;
    let misere = match document["play"].as_str() {
        Some("normal") => false,
        Some("misere") => true,
        _ => return Err(not_one()),
    };
    let steps = document["reason"].as_array().ok_or_else(not_one)?.len();
    if position
        .split_whitespace()
        .any(|word| word.trim_start_matches(['\'', '"']).starts_with("rules:"))
    {
        return Err(Failure::input(message!("explanation-of-rules", file = &file)));
    }
    let oracle = Oracle::new(graphs(position, session)?);
    let budget = session.budget(limits::LONG);
    let (mut stopped, mut done) = (None, 0);
    let found = check_reason_while(position, misere, &document, &oracle, &mut || {
        let total = Some(steps as u64);
        let progress = Progress { what: "progress-steps-checked", done, total };
        done += 1;
        match budget.check(progress) {
            Ok(()) => true,
            Err(stop) => {
                stopped = Some(stop);
                false
            }
        }
    });
    report(&args, found, steps, stopped, session)
}

/// The graphs that a position names, as edge lists, read by the code of the checker.
fn graphs(position: &str, session: &Session) -> Result<Graphs, Failure> {
    let mut graphs = Graphs::new();
    for word in position.split_whitespace() {
        let word = word.trim_matches(['\'', '"']);
        let name = ["chips:", "annihilation:"].iter().find_map(|game| word.strip_prefix(game));
        let Some(name) = name.filter(|name| !graphs.contains_key(*name)) else { continue };
        let text = session.files.reader().text_of(name.as_ref())?;
        let edges = parse_edges(&text)
            .map_err(|why| Failure::input(message!("explanation-graph", file = name, why = why)))?;
        graphs.insert(name.to_string(), edges);
    }
    Ok(graphs)
}

/// The document of the command.
#[derive(Serialize)]
struct Document<'a> {
    right: bool,
    steps: usize,
    facts: usize,
    left_out: &'a [String],
    faults: Vec<Fault<'a>>,
}

#[derive(Serialize)]
struct Fault<'a> {
    step: Option<usize>,
    kind: &'a str,
    text: &'a str,
}

fn report(
    args: &CheckExplanation,
    found: Result<Checked, Vec<Complaint>>,
    steps: usize,
    stopped: Option<Stop>,
    session: &mut Session,
) -> Result<Status, Failure> {
    let (checked, complaints) = match found {
        Ok(checked) => (checked, Vec::new()),
        Err(complaints) => (Checked::default(), complaints),
    };
    let status = match (complaints.is_empty(), checked.left_out.is_empty(), stopped) {
        (false, ..) => Status::NO,
        (true, false, Some(stop)) => Status::of(stop),
        (true, false, None) => Status::STOPPED,
        (true, true, _) => Status::DONE,
    };
    if args.json {
        session.out.json(&Document {
            right: complaints.is_empty(),
            steps,
            facts: checked.confirmed,
            left_out: &checked.left_out,
            faults: complaints
                .iter()
                .map(|Complaint { step, kind, what }| Fault { step: *step, kind, text: what })
                .collect(),
        })?;
        return Ok(status);
    }
    let language = session.language();
    let (said, style) = match (complaints.len(), checked.left_out.len()) {
        (0, 0) => (message!("explanation-good", steps = steps, facts = checked.confirmed), WON),
        (0, parts) => {
            (message!("explanation-unfinished", facts = checked.confirmed, parts = parts), LOST)
        }
        (faults, _) => (message!("explanation-wrong", faults = faults), LOST),
    };
    let mut text = said.text(language) + "\n";
    for part in &checked.left_out {
        let _ = writeln!(text, "  {part}");
    }
    for Complaint { step, kind, what } in &complaints {
        let line = message!(
            "explanation-fault",
            at = if step.is_some() { "step" } else { "whole" },
            step = step.unwrap_or(0),
            kind = kind,
            why = what,
        );
        let _ = writeln!(text, "  {}", line.text(language));
    }
    let word = text.find(':').unwrap_or(0);
    session.out.styled(&text, |number, _| (number == 0).then_some((style, word)))?;
    Ok(status)
}
