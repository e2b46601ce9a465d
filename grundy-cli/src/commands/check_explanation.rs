//! `grundy check-explanation`: recomputes an explanation without the engine that made it.

mod read;

use std::cell::Cell;
use std::fmt::Write;
use std::rc::Rc;

use grundy::budget::{Budget, Progress};
use grundy::games::chips::{ANNIHILATION, CHIPS};
use grundy::games::graph_kayles::{ARC_KAYLES, NODE_KAYLES};
use grundy::games::hackenbush::GREEN_HACKENBUSH;
use grundy::games::nimstring::NIMSTRING;
use grundy::games::rules::RULES;
use grundy::message::{Argument, Language, Message, TEXTS};
use grundy::{Stop, report};
use grundy_oracle::nim_steps::check_nimbers;
use grundy_oracle::reasons::{Checked, Checker, Complaint, Word, Wording, check_document};
use grundy_oracle::{Graphs, read_graph};

use crate::args::CheckExplanation;
use crate::failure::{Ending, Failure, Status};
use crate::limits;
use crate::message::message;
use crate::paint::{LOST, WON};
use crate::session::Session;
use read::Unread;

/// The largest number of faults, and of left-out parts, that are listed; the rest is counted.
const SHOWN: usize = 20;

/// Runs the command.
pub fn run(args: CheckExplanation, session: &mut Session) -> Result<Ending, Failure> {
    let reader = session.files.reader();
    let (text, file) = match args.file.as_os_str() == "-" {
        true => (reader.standard_input()?, message!("standard-input")),
        false => {
            let file = message!("explanation-file", file = args.file.display().to_string());
            (reader.text_of(&args.file)?, file)
        }
    };
    let budget = session.budget(limits::LONG);
    let document = read::document(&text, &budget).map_err(|unread| match unread {
        Unread::Stopped(stop) => {
            let why = message!("explanation-not-read", file = &file, why = Message::from(stop));
            Failure::stopped(stop, why)
        }
        Unread::Broken(line, column) => Failure::input(message!(
            "explanation-broken",
            file = &file,
            line = line,
            column = column
        )),
        Unread::Twice(line, column) => Failure::input(message!(
            "explanation-key-twice",
            file = &file,
            line = line,
            column = column
        )),
    })?;
    drop(text);
    let not_one = || Failure::input(message!("explanation-not-one", file = &file));
    if document["expression"].is_string() {
        let steps = document["steps"].as_array().ok_or_else(not_one)?.len();
        return tell(&args, check_nimbers(&document), steps, None, session);
    }
    let position = document["position"].as_str().ok_or_else(not_one)?;
    if !matches!(document["play"].as_str(), Some("normal" | "misere")) {
        return Err(not_one());
    }
    let steps = document["reason"].as_array().ok_or_else(not_one)?.len();
    let named = |game: &str| {
        let mut words = position.split_whitespace().map(|word| word.trim_matches(['\'', '"']));
        words.any(|word| word.starts_with(game))
    };
    if named(&format!("{}:", RULES.name)) {
        return unable(&args, message!("explanation-of-rules", file = &file), steps, session);
    }
    if on_edges(position, session) {
        return unable(&args, message!("explanation-of-edges", file = &file), steps, session);
    }
    // The components of a sum in brackets are computed without files.
    let brackets = position.split_whitespace().any(|word| word.starts_with('('));
    if brackets && of_graphs().any(|game| named(&game) || named(&format!("({game}"))) {
        return unable(&args, message!("explanation-of-sum", file = &file), steps, session);
    }
    if args.no_files && of_graphs().any(|game| named(&game)) {
        return unable(&args, message!("explanation-names-file", file = &file), steps, session);
    }
    let graphs = graphs(position, session)?;
    let stopped = Rc::new(Cell::new(None));
    let checker = Checker::new(graphs).asking(asking(budget, steps, stopped.clone()));
    let found = check_document(&document, &checker, &Sentences);
    tell(&args, found, steps, stopped.get(), session)
}

/// Asks the clock, and keeps why the check stopped.
fn asking(
    budget: Budget,
    steps: usize,
    stopped: Rc<Cell<Option<Stop>>>,
) -> impl FnMut(usize) -> bool + 'static {
    move |done| {
        let total = Some(steps as u64);
        let progress = Progress { what: "progress-steps-checked", done: done as u64, total };
        let found = budget.check(progress);
        stopped.set(found.err());
        found.is_ok()
    }
}

/// The sentences of the library, as the checker asks for them.
pub struct Sentences;

impl Wording for Sentences {
    fn languages(&self) -> usize {
        Language::ALL.len()
    }

    fn sentence(&self, language: usize, id: &str, arguments: &[(&str, Word)]) -> Option<String> {
        let argument = |word: &Word| match word {
            Word::Number(number) => Argument::Number(*number),
            Word::Text(text) => Argument::Text(text.clone()),
        };
        let arguments: Vec<(&str, Argument)> =
            arguments.iter().map(|(name, word)| (*name, argument(word))).collect();
        TEXTS.sentence(Language::ALL[language], id, &arguments)
    }

    fn joined(&self, language: usize, sentences: Vec<String>) -> String {
        Language::ALL[language].joined(sentences)
    }

    fn listed(&self, language: usize, members: &[String]) -> String {
        Language::ALL[language].listed(members)
    }
}

/// The graphs that a position names, read by the code of the checker. What is wrong with a file
/// says nothing of what stands in it.
fn graphs(position: &str, session: &Session) -> Result<Graphs, Failure> {
    let mut graphs = Graphs::new();
    for word in position.split_whitespace() {
        let word = word.trim_matches(['\'', '"']);
        let name = of_graphs().find_map(|game| word.strip_prefix(&*game));
        let Some(name) = name.filter(|name| !graphs.contains_key(*name)) else { continue };
        let text = session.files.reader().text_of(name.as_ref())?;
        let arcs = read_graph(&text)
            .map_err(|_| Failure::input(message!("explanation-graph", file = name)))?;
        graphs.insert(name.to_string(), arcs);
    }
    Ok(graphs)
}

/// How the games begin that are played on the graph of a file.
fn of_graphs() -> impl Iterator<Item = String> {
    [&CHIPS, &ANNIHILATION].into_iter().map(|game| format!("{}:", game.name))
}

/// Whether a term is a graph file whose arcs are edges: the code of the checker has no names for these.
fn on_edges(position: &str, session: &Session) -> bool {
    let games = [&GREEN_HACKENBUSH, &NODE_KAYLES, &ARC_KAYLES, &NIMSTRING].map(|game| game.name);
    let reader = session.files.reader();
    let mut of_game = false;
    position.split_whitespace().any(|word| {
        let word = word.trim_matches(['\'', '"', '(', ')']);
        of_game = games.contains(&word) || of_game && word != "+";
        of_game
            && [word, word.split('@').next().unwrap_or(word)]
                .iter()
                .any(|name| reader.is_file(name))
    })
}

/// What cannot be checked here.
fn unable(
    args: &CheckExplanation,
    why: grundy::message::Message,
    steps: usize,
    session: &mut Session,
) -> Result<Ending, Failure> {
    let text = why.text(session.language());
    match args.json {
        true => session.out.json(&report::CheckExplanation {
            right: true,
            steps,
            facts: 0,
            sentences: 0,
            unread: 0,
            left_out: std::slice::from_ref(&text),
            left_out_count: 1,
            faults: Vec::new(),
            fault_count: 0,
            stopped: None,
        })?,
        false => session.out.styled(&(text + "\n"), |_, _| None)?,
    }
    Ok(Status::STOPPED.into())
}

fn tell(
    args: &CheckExplanation,
    found: Result<Checked, Vec<Complaint>>,
    steps: usize,
    stopped: Option<Stop>,
    session: &mut Session,
) -> Result<Ending, Failure> {
    let (checked, complaints) = match found {
        Ok(checked) => (checked, Vec::new()),
        Err(complaints) => (Checked::default(), complaints),
    };
    let status = match (complaints.is_empty(), checked.left_out.is_empty(), stopped) {
        (false, ..) => Status::NO,
        (true, _, Some(stop)) => Status::of(stop),
        (true, false, None) => Status::STOPPED,
        (true, true, None) => Status::DONE,
    };
    let shown = &complaints[..complaints.len().min(SHOWN)];
    let left_out = &checked.left_out[..checked.left_out.len().min(SHOWN)];
    if args.json {
        session.out.json(&report::CheckExplanation {
            right: complaints.is_empty(),
            steps,
            facts: checked.confirmed,
            sentences: checked.sentences,
            unread: checked.unread,
            left_out,
            left_out_count: checked.left_out.len(),
            faults: shown
                .iter()
                .map(|Complaint { step, kind, what }| report::Fault {
                    step: step.map(|step| step + 1),
                    kind,
                    text: what,
                })
                .collect(),
            fault_count: complaints.len(),
            stopped,
        })?;
        return Ok(status.into());
    }
    let language = session.language();
    let facts = checked.confirmed;
    let (said, style) = match (complaints.len(), checked.left_out.len(), stopped) {
        (0, _, Some(stop)) => {
            let at = checked.stopped_at.unwrap_or(0);
            let (at, step) = if at < steps { ("step", at + 1) } else { ("end", steps) };
            let said = message!(
                "explanation-stopped",
                why = Message::from(stop),
                at = at,
                step = step,
                steps = steps,
                facts = facts
            );
            (said, LOST)
        }
        (0, 0, None) => (
            message!(
                "explanation-good",
                steps = steps,
                facts = facts,
                sentences = checked.sentences,
                unread = checked.unread
            ),
            WON,
        ),
        (0, parts, None) => {
            (message!("explanation-unfinished", facts = facts, parts = parts), LOST)
        }
        (faults, ..) => (message!("explanation-wrong", faults = faults), LOST),
    };
    let mut text = said.text(language) + "\n";
    for part in left_out {
        let _ = writeln!(text, "  {part}");
    }
    for Complaint { step, kind, what } in shown {
        let at = match (step, kind.as_str()) {
            (Some(_), _) => "step",
            (None, "") => "whole",
            (None, _) => "key",
        };
        let step = step.map_or(0, |step| step + 1);
        let line = message!("explanation-fault", at = at, step = step, kind = kind, why = what);
        let _ = writeln!(text, "  {}", line.text(language));
    }
    let more = (complaints.len() - shown.len()) + (checked.left_out.len() - left_out.len());
    if more > 0 {
        let _ = writeln!(text, "  {}", message!("explanation-more", count = more).text(language));
    }
    let word = text.find(':').unwrap_or(0);
    session.out.styled(&text, |number, _| (number == 0).then_some((style, word)))?;
    Ok(status.into())
}
