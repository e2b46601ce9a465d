//! `grundy solve`: who wins, the nim-value, every winning move, and why.

use std::fmt::Write;

use grundy::explore::Unexplored;
use grundy::heap::NimSequence;
use grundy::length::{Length, length};
use grundy::markup::{code_span, markdown as escape};
use grundy::message::{Language, Message};
use grundy::misere::sums::Asked;
use grundy::reason::{Level, Reason};
use grundy::report::{self, Assumed};
use grundy::term::Term;
use grundy::{FoundMove, Outcome, Play, Position, Question, Solution, Solver, Stop, Value};

use super::assumed;
use super::talk::moves::note;
use crate::args::{Assume, Solve, SolveFormat};
use crate::failure::{Ending, Failure};
use crate::formats;
use crate::hints;
use crate::latex;
use crate::limits;
use crate::message::message;
use crate::paint::{DRAWN, HEADING, LOST, WON};
use crate::picture::{self, Picture};
use crate::proofs::{self, Proofs};
use crate::session::Session;
use crate::text;

pub mod batch;
mod board;
mod page;

/// Runs the command.
pub fn run(args: Solve, session: &mut Session) -> Result<Ending, Failure> {
    if args.batch {
        return batch::run(&args.into(), session);
    }
    args.shares.refuse()?;
    let (solver, play, question) = solver(&args);
    let keep = args.max_moves;
    let markdown = args.markdown.then_some(SolveFormat::Markdown);
    let asked = formats::asked(args.json, args.format.or(markdown), SolveFormat::Json)?;
    let path = args.output.as_deref();
    let format = formats::of(asked, path, SolveFormat::Text)?;
    // A picture belongs to an explanation.
    let picture = matches!(format, SolveFormat::Svg | SolveFormat::Png | SolveFormat::Pdf);
    let drawn = picture.then_some(Level::Steps);
    let told = args.explain.is_some();
    let solver = solver.explain_at(args.explain.map(Level::from).or(drawn));
    let (position, solution, assumed) = solved(&args, &solver, (play, question), session)?;
    let length = match args.length {
        true => Some(length_of(&position, play, session)?),
        false => None,
    };
    let stopped = solution.stopped.or(length.and_then(Result::err));
    let ending = stopped.into();
    let language = session.language();
    let reason = || solution.reason.clone().map(hints::with_commands);
    let said: Vec<Message> = assumed.iter().map(assumed::said).collect();
    match format {
        SolveFormat::Json => {
            said.into_iter().for_each(|remark| session.console.remark(remark));
            let solution = worded(solution, language);
            let mut document = report::Solve::new(&position, &solution, keep);
            document.length = length.map(|found| found.ok().map(Into::into));
            document.stopped = stopped;
            document.assumed = &assumed;
            session.out.json_to(&document, path)?;
        }
        SolveFormat::Html => {
            let answer = answer(&position, &solution, &said, (question, keep), false, language);
            let page = page::html(&answer, reason().as_ref(), language);
            session.out.bytes(page.as_bytes(), path)?;
        }
        SolveFormat::Svg | SolveFormat::Png | SolveFormat::Pdf => {
            let drawing =
                page::picture(&position, reason().as_ref(), told, language).ok_or_else(|| {
                    let position = short(&position.short_text(PARTS));
                    Failure::input(message!("no-picture", position = position))
                })?;
            let format = match format {
                SolveFormat::Png => Picture::Png,
                SolveFormat::Pdf => Picture::Pdf,
                _ => Picture::Svg,
            };
            let bytes = picture::file(&drawing, format, language)?;
            session.out.bytes(&bytes, path)?;
        }
        SolveFormat::Text | SolveFormat::Markdown | SolveFormat::Latex => {
            let markdown = format != SolveFormat::Text;
            let mut text =
                answer(&position, &solution, &said, (question, keep), markdown, language);
            if let Some(length) = length {
                text += &length_words(length, language);
            }
            if let Some(reason) = reason() {
                text += &explained(&reason, &said, markdown, language);
            }
            if format == SolveFormat::Latex {
                text = latex::of_markdown(&text);
            }
            if path.is_some() {
                session.out.bytes(text.as_bytes(), path)?;
                return Ok(ending);
            }
            let why = message!("why-heading").text(language);
            session.out.styled(&text, |number, line| {
                let style = match (number, solution.outcome) {
                    _ if markdown => return None,
                    (1, Some(Outcome::N)) => WON,
                    (1, Some(Outcome::P)) => LOST,
                    (1, Some(Outcome::D)) => DRAWN,
                    _ if line == why => HEADING,
                    _ => return None,
                };
                Some((style, line.len()))
            })?;
        }
    }
    Ok(ending)
}

/// How long play lasts; inside, the limit that ended the search for it.
fn length_of(
    position: &Position,
    play: Play,
    session: &Session,
) -> Result<Result<Length, Stop>, Failure> {
    match length(position, play, &session.budget(limits::SHORT)) {
        Ok(found) => Ok(Ok(found)),
        Err(Unexplored::Stopped(stop)) => Ok(Err(stop)),
        Err(why) => Err(Failure::unexplored(position, &why)),
    }
}

/// The same in words.
fn length_words(length: Result<Length, Stop>, language: Language) -> String {
    let Ok(found) = length else {
        return message!("length-not-found").text(language) + "\n";
    };
    let number = |number: Option<u32>| number.map_or_else(|| "-".to_string(), |n| n.to_string());
    let words = message!(
        "length-is",
        remoteness = number(found.remoteness),
        suspense = number(found.suspense),
        birthday = number(found.birthday),
        positions = found.positions,
        moves = found.moves,
    );
    let mut words = words.text(language) + "\n";
    if found.remoteness.is_none() {
        words += &(message!("length-draw").text(language) + "\n");
    } else if found.suspense.is_none() {
        words += &(message!("length-loops").text(language) + "\n");
    }
    words
}

/// What is asked.
fn solver(args: &Solve) -> (Solver, Play, Question) {
    let question = match (args.value, args.outcome) {
        (_, true) => Question::Outcome,
        (true, _) => Question::Value,
        _ => Question::All,
    };
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let solver = Solver::new().play(play).question(question).max_moves(args.max_moves);
    (solver.explain_at(args.explain.map(Level::from)), play, question)
}

/// The position of the command line, its solution, and what it takes for granted; with what is written
/// beside the answer: the certificate, and the proofs of periods.
fn solved(
    args: &Solve,
    solver: &Solver,
    (play, question): (Play, Question),
    session: &Session,
) -> Result<(Position, Solution, Vec<Assumed>), Failure> {
    let text = match &args.file {
        Some(path) => session.files.reader().text_of_given(path)?,
        None => session.files.reader().text_of_words(&args.position.words)?,
    };
    let position = session.files.position(&text)?;
    let accepted = session.rules.accept(&position, play)?;
    let budget = session.budget(limits::SHORT);
    let proofs = Proofs::new(session);
    for term in position.terms() {
        large(term, &mut |sequence| proofs.recall(sequence, u64::MAX, &budget));
    }
    let assumed = match args.assume {
        Some(Assume::Observed) => assumed::of_position(&position, &budget, session),
        None => Vec::new(),
    };
    if let Some(path) = &args.certificate {
        board::ready(path, &position)?;
    }
    let solution = accepted.solve(question, || {
        let mut solution = board::solve(args, solver, &position, session)?;
        if let Some(path) = &args.certificate {
            let stop = board::write(path, &position, &solution, session)?;
            solution.stopped = solution.stopped.or(stop);
        }
        for term in position.terms() {
            large(term, &mut |sequence| proofs.keep(sequence.rules(), sequence.period()));
        }
        Ok(solution)
    })?;
    Ok((position, solution, assumed))
}

/// The same solution with its reason in the words of a language.
fn worded(mut solution: Solution, language: Language) -> Solution {
    solution.reason = solution.reason.map(|reason| reason.worded(language));
    solution
}

/// Calls `look` with the nim-sequence of a term whose heaps are so large that a kept proof is
/// worth reading.
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
fn short(text: &str) -> String {
    const LIMIT: usize = 160;
    text::short(text, LIMIT).into_owned()
}

/// The text of a term, for people.
fn term_text(term: &Term) -> String {
    let mut text = String::new();
    if !term.write_some(PARTS, &mut text) {
        text.push_str(" ...");
    }
    short(&text)
}

/// The answer without the explanation, with what it takes for granted.
fn answer(
    position: &Position,
    solution: &Solution,
    assumed: &[Message],
    (question, keep): (Question, usize),
    markdown: bool,
    language: Language,
) -> String {
    let mut out = Out { text: String::new(), language, markdown };
    let text = short(&position.short_text(PARTS));
    let text = if markdown { code_span(&text, false).to_string() } else { text };
    let title = match solution.play {
        Play::Misere => message!("misere-position", position = text).text(language),
        Play::Normal => text,
    };
    out.text += &if markdown { format!("# {title}\n\n") } else { format!("{title}\n") };
    out.line(match solution.outcome {
        Some(Outcome::N) => message!("first-player-wins"),
        Some(Outcome::P) => message!("second-player-wins"),
        Some(Outcome::D) => message!("nobody-wins"),
        None => message!("winner-not-found"),
    });
    if solution.outcome.is_none() && !solution.known.is_empty() {
        let heaps = solution.known.iter().map(|Asked { rules, largest }| {
            let term =
                position.terms().iter().find(|term| term.heap_game().as_ref() == Some(rules));
            let game = term.map_or_else(|| rules.to_string(), Term::name);
            message!("winner-heaps-up-to", game = game, last = *largest).text(language)
        });
        let heaps = heaps.collect::<Vec<_>>().join(", ");
        out.line(message!("winner-quotient-known", heaps = heaps));
    }
    if question != Question::Outcome && solution.play == Play::Normal {
        out.line(match &solution.value {
            Some(Value::Nim(value)) => message!("value-nim", value = *value),
            Some(Value::Loony) => message!("value-loony"),
            Some(Value::Must(sizes)) => {
                let listed: Vec<String> = sizes.listed().iter().map(ToString::to_string).collect();
                let kind = match (sizes.has_most(), listed.is_empty()) {
                    (true, true) => "all",
                    (true, false) => "most",
                    (false, true) => "none",
                    (false, false) => "some",
                };
                message!("value-must", kind = kind, sizes = listed.join(", "))
            }
            Some(Value::Marked(left)) if **left == Value::Ends => {
                message!("value-again", left = "ends")
            }
            Some(Value::Marked(left)) => message!("value-again", left = left.to_string()),
            Some(value) => {
                let set = match value {
                    Value::Infinity(numbers) if numbers.is_empty() => "empty",
                    _ => "some",
                };
                message!("value-infinity", value = value.to_string(), set = set)
            }
            None if solution.terms.iter().any(|t| t.value == Some(Value::Ends)) => {
                message!("value-none")
            }
            // A theorem answered the rest, and the search that would be left is a long one.
            None if solution.stopped.is_none() => message!("value-not-searched"),
            None => message!("value-not-found"),
        });
    }
    assumed.iter().for_each(|assumed| out.line(assumed.clone()));
    if question == Question::All {
        methods(position, solution, &mut out);
        winning_moves(position, solution, keep, &mut out);
    }
    out.text
}

/// The explanation with its heading, and what it takes for granted.
fn explained(reason: &Reason, assumed: &[Message], markdown: bool, language: Language) -> String {
    let heading = match markdown {
        true => format!("# {}", message!("why-heading-markdown").text(language)),
        false => message!("why-heading").text(language),
    };
    let reason = if markdown { reason.markdown(language) } else { reason.text(language) };
    let assumed = assumed.iter().map(|assumed| assumed.text(language) + "\n\n");
    format!("\n{heading}\n\n{}{reason}", assumed.collect::<String>())
}

/// An answer that is being written.
struct Out {
    text: String,
    language: Language,
    markdown: bool,
}

impl Out {
    /// Adds a line.
    fn line(&mut self, message: Message) {
        self.text += &message.text(self.language);
        self.text.push('\n');
    }
}

fn methods(position: &Position, solution: &Solution, out: &mut Out) {
    /// The largest number of terms that are listed.
    const LISTED: usize = 40;
    if solution.terms.is_empty() {
        return;
    }
    let mut rows = Vec::new();
    for (answer, term) in solution.terms.iter().zip(position.terms()).take(LISTED) {
        let value = answer.value.as_ref().map_or_else(|| "-".to_string(), Value::to_string);
        rows.push((term_text(term), value, answer.method.name()));
    }
    let named = |method: &str| message!("method-name", method = method).text(out.language);
    if out.markdown {
        let head = message!("terms-head").text(out.language);
        let mut table = format!("\n{head}\n|---|---|---|\n");
        for (text, value, method) in rows {
            let _ = writeln!(table, "| {} | {value} | {} |", code_span(&text, true), named(method));
        }
        out.text += &table;
        out.text.push('\n');
        return;
    }
    if let [(.., method)] = rows[..] {
        if solution.outcome.is_some() {
            out.line(message!("how-found", method = method));
        }
        return;
    }
    let width = rows.iter().map(|row| row.0.chars().count().min(60)).max().unwrap_or(0);
    let values = rows.iter().map(|row| row.1.chars().count()).max().unwrap_or(0);
    let valued = rows.iter().any(|row| row.1 != "-");
    if !valued && solution.outcome.is_none() {
        return;
    }
    let what = if valued { "some" } else { "none" };
    let mut list = message!("terms", values = what).text(out.language) + "\n";
    for (text, value, method) in rows {
        let _ = writeln!(list, "  {text:<width$}  {value:>values$}  {}", named(method));
    }
    out.text += &list;
    if solution.terms.len() > LISTED {
        out.text += "  ";
        out.line(message!("more-terms", count = solution.terms.len() - LISTED));
    }
}

fn winning_moves(position: &Position, solution: &Solution, keep: usize, out: &mut Out) {
    if solution.outcome.is_none() {
        return;
    }
    let kind = if solution.outcome == Some(Outcome::D) { "drawing" } else { "winning" };
    let (found, listed) = match solution.move_count {
        Some(0) if solution.outcome == Some(Outcome::N) && solution.play == Play::Misere => {
            (message!("no-move-needed"), false)
        }
        Some(0) => (message!("no-winning-move"), false),
        Some(count) => match solution.choice_count.filter(|&choices| choices != count) {
            Some(choices) => {
                let words =
                    message!("moves-count-each", kind = kind, count = count, choices = choices);
                (words, true)
            }
            None => (message!("moves-count", kind = kind, count = count), true),
        },
        None if solution.stopped.is_some() && solution.moves.is_empty() => {
            (message!("moves-not-found", kind = kind), false)
        }
        None if solution.moves.is_empty() => (message!("moves-not-listed", kind = kind), false),
        None => (message!("moves-some", kind = kind), true),
    };
    out.line(match solution.outcome {
        Some(Outcome::D) => Message::sentences([message!("no-move-wins"), found]),
        _ => found,
    });
    if !listed {
        return;
    }
    if out.markdown {
        out.text.push('\n');
    }
    let shown = solution.moves.len().min(keep);
    for found in solution.found().take(keep) {
        let line = move_line(position, found, out.language, out.markdown);
        out.text += &line;
    }
    if let Some(count) = solution.move_count
        && count > shown as u128
    {
        out.text += "  ";
        let left = count - shown as u128;
        // Where a limit of memory or time left moves out, listing more of them would not help.
        out.line(match shown < keep && solution.stopped.is_some() {
            true => message!("more-moves-left-out", count = left),
            false => message!("more-moves", count = left),
        });
    }
}

/// A winning move as a line.
fn move_line(
    position: &Position,
    found: FoundMove<'_>,
    language: Language,
    markdown: bool,
) -> String {
    let grundy::Move { term, patch } = found.chosen();
    let term = &position.terms()[*term];
    // Of a million heaps only the one that changes is shown.
    let (from, to) = match term.len() > PARTS {
        true => term.change(patch),
        false => (found.from(), found.to()),
    };
    let long = to.len() > 160;
    let (from, to) = (short(&from), short(&to));
    let to = if to.is_empty() { message!("nothing-left").text(language) } else { to };
    let note = note(term, patch, long, language);
    let note = note.map_or_else(String::new, |note| format!("   ({note})"));
    if !markdown {
        return format!("  {from}  ->  {to}{note}\n");
    }
    let [from, to] = [from, to].map(|text| code_span(&text, false).to_string());
    let note = if note.is_empty() { note } else { format!(" {}", escape(note.trim())) };
    let step = message!("move-from-to", from = from, to = to).text(language);
    format!("- {step}{note}\n")
}
