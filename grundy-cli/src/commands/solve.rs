//! `grundy solve`: who wins, the nim-value, every winning move, and why.

use std::fmt::Write;

use grundy::heap::NimSequence;
use grundy::markup::{code_span, markdown as escape};
use grundy::report;
use grundy::term::Term;
use grundy::{Outcome, Play, Position, Question, Solution, Solver, Value};

use crate::args::Solve;
use crate::failure::{Failure, Status};
use crate::limits;
use crate::proofs::{self, Proofs};
use crate::session::Session;

mod batch;

/// Runs the command.
pub fn run(args: Solve, session: &mut Session) -> Result<Status, Failure> {
    let question = match (args.value, args.outcome) {
        (_, true) => Question::Outcome,
        (true, _) => Question::Value,
        _ => Question::All,
    };
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let keep = args.max_moves;
    let solver = Solver::new().play(play).question(question).max_moves(keep).explain(args.explain);
    if args.batch {
        return batch::run(&args, &solver, play, session);
    }
    let text = match &args.file {
        Some(path) => session.files.reader().text_of(path)?,
        None => session.files.reader().text_of_words(&args.position.words)?,
    };
    let position = session.files.position(&text)?;
    session.rules.look_for_circles(&position, play)?;
    let budget = session.budget(limits::SHORT);
    let proofs = Proofs::new(session);
    for term in position.terms() {
        large(term, &mut |sequence| proofs.recall(sequence, u64::MAX, &budget));
    }
    let solution = solver
        .solve(&position, &budget)
        .map_err(|refusal| Failure::refusal(&position, &refusal))?;
    for term in position.terms() {
        large(term, &mut |sequence| proofs.keep(sequence.rules(), sequence.period()));
    }
    session.rules.look_at_forms(&position, play)?;
    if let Some(wrong) = session.rules.wrong(&position, &solution) {
        return Err(Failure::Input(wrong));
    }
    if args.json {
        session.out.json(&report::Solve::new(&position, &solution, keep))?;
    } else {
        session.out.text(&words(&position, &solution, question, keep, args.markdown))?;
    }
    Ok(session.rules.finish(solution.stopped))
}

/// Calls `look` with the nim-sequence of a term, where its heaps are so large
/// that a kept proof is worth reading.
fn large(term: &Term, look: &mut dyn FnMut(&mut NimSequence)) {
    term.with_sequence(&mut |sequence, largest| {
        if largest >= proofs::WORTHWHILE {
            look(sequence);
        }
    });
}

/// How many parts of a term, or terms of a sum, are written for people; JSON
/// has them all.
const PARTS: usize = 24;

/// Long texts are cut for people.
fn short(text: String) -> String {
    const LIMIT: usize = 160;
    if text.len() <= LIMIT {
        return text;
    }
    let head: String = text.chars().take(LIMIT).collect();
    format!("{head}...")
}

/// The text of a term, for people.
fn term_text(term: &Term) -> String {
    let mut text = String::new();
    if !term.write_some(PARTS, &mut text) {
        text.push_str(" ...");
    }
    short(text)
}

fn words(
    position: &Position,
    solution: &Solution,
    question: Question,
    keep: usize,
    markdown: bool,
) -> String {
    let mut out = String::new();
    let text = short(position.short_text(PARTS));
    let misere = if solution.play == Play::Misere { ", misere play" } else { "" };
    if markdown {
        let _ = writeln!(out, "# {}{misere}\n", code_span(&text, false));
    } else {
        let _ = writeln!(out, "{text}{misere}");
    }
    let _ = match solution.outcome {
        Some(Outcome::N) => writeln!(out, "The first player wins (outcome N)."),
        Some(Outcome::P) => writeln!(out, "The second player wins (outcome P)."),
        Some(Outcome::D) => writeln!(out, "Neither player can force a win: a draw (outcome D)."),
        None => writeln!(out, "Who wins was not found within the limits."),
    };
    if question != Question::Outcome && solution.play == Play::Normal {
        let _ = match &solution.value {
            Some(Value::Nim(value)) => writeln!(out, "Nim-value {value}."),
            Some(value) => {
                writeln!(out, "Value {value}: infinity, with the finite values of its options.")
            }
            None if solution.terms.iter().any(|t| t.value == Some(Value::Ends)) => {
                writeln!(out, "No nim-value: the sum can be ended at once.")
            }
            None => writeln!(out, "The nim-value was not found within the limits."),
        };
    }
    if question == Question::All {
        methods(position, solution, &mut out, markdown);
        winning_moves(position, solution, keep, &mut out, markdown);
    }
    if let Some(reason) = &solution.reason {
        let _ = writeln!(out);
        if markdown {
            let _ = write!(out, "# Why\n\n{}", reason.markdown());
        } else {
            let _ = write!(out, "WHY\n\n{}", reason.text());
        }
    }
    out
}

fn methods(position: &Position, solution: &Solution, out: &mut String, markdown: bool) {
    if solution.terms.is_empty() {
        return;
    }
    let mut rows = Vec::new();
    for (answer, term) in solution.terms.iter().zip(position.terms()).take(40) {
        let value = answer.value.as_ref().map_or_else(|| "-".to_string(), Value::to_string);
        rows.push((term_text(term), value, answer.method.name()));
    }
    if markdown {
        out.push_str("\n| term | value | found by |\n|---|---|---|\n");
        for (text, value, method) in rows {
            let _ = writeln!(out, "| {} | {value} | {method} |", code_span(&text, true));
        }
        out.push('\n');
        return;
    }
    if rows.len() == 1 {
        if solution.outcome.is_some() {
            let _ = writeln!(out, "Found by {}.", rows[0].2);
        }
        return;
    }
    let width = rows.iter().map(|row| row.0.chars().count().min(60)).max().unwrap_or(0);
    let values = rows.iter().map(|row| row.1.chars().count()).max().unwrap_or(0);
    out.push_str("Terms:\n");
    for (text, value, method) in rows {
        let _ = writeln!(out, "  {text:<width$}  {value:>values$}  by {method}");
    }
    if solution.terms.len() > 40 {
        let _ = writeln!(out, "  ... and {} more", solution.terms.len() - 40);
    }
}

fn capital(word: &str) -> String {
    let first = word.chars().take(1).map(|letter| letter.to_ascii_uppercase());
    first.chain(word.chars().skip(1)).collect()
}

fn winning_moves(
    position: &Position,
    solution: &Solution,
    keep: usize,
    out: &mut String,
    markdown: bool,
) {
    if solution.outcome.is_none() {
        return;
    }
    let kind = match solution.outcome {
        Some(Outcome::D) => {
            out.push_str("No move wins. ");
            "drawing"
        }
        _ => "winning",
    };
    match solution.move_count {
        Some(0) if solution.outcome == Some(Outcome::N) => {
            out.push_str("There is no move, and none is needed: in misere play a player who cannot move wins.\n");
            return;
        }
        Some(0) => {
            let _ = writeln!(out, "No winning move.");
            return;
        }
        Some(1) => {
            let _ = writeln!(out, "One {kind} move:");
        }
        Some(count) => {
            let _ = writeln!(out, "{count} {kind} moves:");
        }
        None if solution.stopped.is_some() && solution.moves.is_empty() => {
            let _ = writeln!(out, "{} moves were not found within the limits.", capital(kind));
            return;
        }
        None if solution.moves.is_empty() => {
            let _ = writeln!(
                out,
                "{} moves were not listed: there are too many moves to try.",
                capital(kind)
            );
            return;
        }
        None => {
            let _ = writeln!(
                out,
                "{} moves (there may be more: too many to try them all):",
                capital(kind)
            );
        }
    }
    if markdown {
        out.push('\n');
    }
    let shown = solution.moves.len().min(keep);
    for index in 0..shown {
        let grundy::Move { term, patch } = &solution.moves[index];
        let term = &position.terms()[*term];
        // Of a million heaps only the one that changes is shown.
        let (from, to) = match term.len() > PARTS {
            true => term.change(patch),
            false => (solution.from(index), solution.to(index)),
        };
        let long = to.len() > 160;
        let (from, to) = (short(from), short(to));
        let to = if to.is_empty() { "nothing".to_string() } else { to };
        let note = match &patch.note {
            _ if patch.ends => "   (ends the game)".to_string(),
            Some(note) if long || term.move_name(patch).is_some() => format!("   ({note})"),
            _ => String::new(),
        };
        let _ = if markdown {
            let [from, to] = [from, to].map(|text| code_span(&text, false));
            let note = if note.is_empty() { note } else { format!(" {}", escape(note.trim())) };
            writeln!(out, "- {from} to {to}{note}")
        } else {
            writeln!(out, "  {from}  ->  {to}{note}")
        };
    }
    if let Some(count) = solution.move_count
        && count > shown as u128
    {
        let _ = writeln!(out, "  ... and {} more (--max-moves)", count - shown as u128);
    }
}
