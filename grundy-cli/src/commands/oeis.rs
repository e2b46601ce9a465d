//! `grundy oeis`: sequences of the OEIS and the games whose nim-values they list, without a
//! network.

use std::path::Path;
use std::time::Duration;

use grundy::message::Message;
use grundy::oeis::{self, Link, Number, Question, Reading, View};
use grundy::report::Oeis;
use grundy::report::oeis::Sequence;
use grundy::{Budget, Stop, TextError};

use crate::args::{self, OeisFormat};
use crate::failure::{Ending, Failure};
use crate::message::message;
use crate::session::Session;
use crate::{formats, limits};

mod words;

/// How many terms a b-file has.
const WRITTEN: u64 = 1000;

/// The time in which the values of a game are compared with the table.
const LOOK: Duration = Duration::from_secs(10);

/// Runs the command.
pub fn run(mut args: args::Oeis, session: &mut Session) -> Result<Ending, Failure> {
    args.output.take_if(|path| formats::is_standard(path));
    let asked = formats::asked(args.json, args.format, OeisFormat::Json)?;
    let named = args.output.as_deref().and_then(b_file);
    let usual = if named.is_some() { OeisFormat::Bfile } else { OeisFormat::Plain };
    let format = formats::of(asked, args.output.as_deref(), usual)?;
    let text = args.words.join(" ");
    let question = Question::read(&text).map_err(|error| Failure::text(&text, error))?;
    match (question, format) {
        (Question::Terms(_), OeisFormat::Bfile) => Err(Failure::text(
            &text,
            TextError::new(message!("oeis-bfile-of-one"), 0..text.len())
                .help(message!("oeis-bfile-of-one-help")),
        )),
        (Question::Terms(terms), _) => search(&text, &terms, &args, format, session),
        (Question::Number(number), _) => {
            let Some(entry) = oeis::entry(number) else {
                let count = oeis::entries().count();
                return Err(Failure::no(message!(
                    "oeis-unknown-number",
                    number = number.to_string(),
                    count = count,
                    date = oeis::DATE
                )));
            };
            answer(&text, vec![Link::of_entry(entry)], None, &args, format, session)
        }
        (Question::Game(game), _) => {
            let game = session.files.reader().quoted(game.trim()).to_string();
            let budget = session.budget(LOOK);
            let refused = |error| session.files.unread(&game, error);
            let links = oeis::links(&game, &session.files, &budget).map_err(refused)?;
            session.rules.check()?;
            let own = Reading::of(&game, &session.files).map_err(refused)?;
            answer(&game, links, own.into_iter().next(), &args, format, session)
        }
    }
}

/// The number in the name of a b-file, as in `b002186.txt`.
fn b_file(path: &Path) -> Option<Number> {
    let name = path.file_name()?.to_str()?;
    let digits = name.strip_prefix('b')?.strip_suffix(".txt")?;
    if digits.len() < 6 { None } else { format!("A{digits}").parse().ok() }
}

/// Answers for sequences; without one in the table, a b-file is of the game's own values.
fn answer(
    asked: &str,
    links: Vec<Link>,
    own: Option<Reading>,
    args: &args::Oeis,
    format: OeisFormat,
    session: &mut Session,
) -> Result<Ending, Failure> {
    let budget = session.budget(limits::LONG);
    let count = args.terms.unwrap_or(WRITTEN);
    budget.reserve(count.saturating_mul(size_of::<u128>() as u64))?;
    if format == OeisFormat::Bfile {
        return bfile(asked, &links, own, args, count, session, &budget);
    }
    let mut stopped = None;
    let mut sequences = Vec::new();
    for link in &links {
        let terms = terms(link, args.terms, session, &budget)?;
        stopped = stopped.or(terms.stopped);
        let least = link.reading.least(&session.files);
        sequences.push(Sequence::new(link, &terms.values, least));
    }
    let none = sequences.is_empty();
    match format {
        OeisFormat::Json => {
            let document = Oeis { stopped, ..Oeis::sequences(asked, sequences) };
            session.out.json_to(&document, args.output.as_deref())?;
        }
        _ => {
            let text = match none {
                true => words::none(asked, session.language()),
                false => words::sequences(asked, &links, &sequences, session.language()),
            };
            session.out.stream_shown(args.output.as_deref(), |out| {
                out.write_all(grundy::markup::shown(&text).as_bytes())
            })?;
        }
    }
    Ok(match stopped {
        Some(stop) => Ending::Told(stop),
        None if none => Ending::NO,
        None => Ending::DONE,
    })
}

fn terms(
    link: &Link,
    count: Option<u64>,
    session: &Session,
    budget: &Budget,
) -> Result<oeis::Found, Failure> {
    let found = link.terms(count, &session.files, budget);
    found.map_err(|error| session.files.unread(&link.reading.game, error))
}

/// Writes a b-file: index and term, one pair a line.
fn bfile(
    asked: &str,
    links: &[Link],
    own: Option<Reading>,
    args: &args::Oeis,
    count: u64,
    session: &mut Session,
    budget: &Budget,
) -> Result<Ending, Failure> {
    let path = args.output.as_deref();
    let named = path.and_then(b_file);
    // The name of the file may choose among the sequences of a game.
    let link = match named {
        Some(number) => links.iter().find(|link| link.entry.number == number),
        // Of a table the rows may have numbers, too; the table itself is what was asked for.
        None => links.iter().find(|link| own.as_ref().is_none_or(|own| link.reading == *own)),
    };
    if let (Some(number), Some(path), None) = (named, path, link)
        && let Some(other) = links.first()
    {
        let (file, other) = (path.display().to_string(), other.entry.number.to_string());
        let right = format!("b{}.txt", &other[1..]);
        let at = file.len() - path.file_name().map_or(0, |name| name.len());
        let error = TextError::new(
            message!(
                "oeis-bfile-of-another",
                number = number.to_string(),
                asked = asked,
                other = other
            ),
            at..file.len(),
        );
        let help = message!(
            "write-to",
            option = "-o",
            file = path.with_file_name(right).display().to_string()
        );
        return Err(Failure::text(file, error.help(help)));
    }
    let (from, found) = match (link, own) {
        (Some(link), _) => (link.entry.offset, terms(link, Some(count), session, budget)?),
        (None, Some(reading)) => {
            let from = reading.least(&session.files);
            let found = reading.values(from, count as usize, &session.files, budget);
            (from, found.map_err(|error| session.files.unread(&reading.game, error))?)
        }
        (None, None) => return Ok(Ending::NO),
    };
    session.rules.check()?;
    let stopped = found.stopped;
    let path = path.map(|path| session.out.place(path, stopped.is_some()));
    session.out.stream(path.as_deref(), |out| {
        for (index, value) in (from..).zip(&found.values) {
            writeln!(out, "{index} {value}")?;
        }
        Ok(())
    })?;
    Ok(match stopped {
        Some(stop) => session.stopped_after(stop, found.values.len() as u64, count),
        None => Ending::DONE,
    })
}

/// Searches games by terms.
fn search(
    asked: &str,
    terms: &[u128],
    args: &args::Oeis,
    format: OeisFormat,
    session: &mut Session,
) -> Result<Ending, Failure> {
    let budget = session.budget(limits::LONG);
    let found = oeis::search(terms, &budget);
    if found.stopped == Some(Stop::Interrupted) {
        return Err(Stop::Interrupted.into());
    }
    match format {
        OeisFormat::Json => {
            let document = Oeis::matches(asked, &found, args.max);
            session.out.json_to(&document, args.output.as_deref())?;
        }
        _ => {
            let text = words::matches(&found, args.max, session.language());
            session
                .out
                .stream_shown(args.output.as_deref(), |out| out.write_all(text.as_bytes()))?;
        }
    }
    Ok(match found.stopped {
        Some(stop) => Ending::Stopped(stop),
        None if found.groups.is_empty() => Ending::NO,
        None => Ending::DONE,
    })
}

/// The text of a reading, as the words of the answer need it.
fn view(reading: &Reading) -> (&'static str, u64) {
    match reading.view {
        View::Numbers => ("numbers", 0),
        View::Table => ("table", 0),
        View::Row(row) => ("row", row),
        View::Diagonal => ("diagonal", 0),
    }
}

/// What a reading is, in words.
fn said(reading: &Reading) -> Message {
    let (kind, row) = view(reading);
    message!("oeis-reading", kind = kind, row = row, game = &reading.game)
}
