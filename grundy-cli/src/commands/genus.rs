//! `grundy genus`: the genus symbols of misère play.

use std::fmt::Write;
use std::ops::Range;

use grundy::budget::Progress;
use grundy::genus::{Finite, Obstacle};
use grundy::message::Language;
use grundy::report::{Genus as Document, GenusClass, GenusOf};
use grundy::{Play, Position, Question, Stop, TextError, width};

use crate::args::Genus as Args;
use crate::failure::{Ending, Failure};
use crate::limits;
use crate::message::message;
use crate::range;
use crate::session::Session;

/// Runs the command. The positions of a range are asked in groups, so that those before a limit are printed.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    /// Positions of the first group; each later one has a quarter of those before it, or as many as this.
    const FIRST: usize = 8;
    let (mut asked, text) = asked(&args.position.words, session)?;
    let count = asked.end - asked.start;
    let budget = session.budget(limits::SHORT);
    let (mut genera, mut stopped) = (Vec::new(), None);
    while stopped.is_none() && !asked.is_empty() {
        let mut group = Vec::new();
        for number in asked.by_ref().take(FIRST.max(genera.len() / 4)) {
            let done = (genera.len() + group.len()) as u64;
            let progress = Progress { what: "progress-nim-values", done, total: Some(count) };
            if let Err(stop) = budget.check(progress) {
                stopped = Some(stop);
                break;
            }
            group.push(session.files.position(&text(number))?);
        }
        // What one group takes is there again for the next.
        let part = budget.part(u64::MAX);
        let found = positions_of(&group, session, |positions| {
            Finite::new(positions, &part).and_then(|finite| Ok(finite.genera(&part)?))
        })?;
        match found {
            Ok(found) => {
                let rows = group.iter().zip(&found);
                genera.extend(rows.map(|(position, genus)| GenusOf::new(position.text(), genus)));
            }
            Err(stop) => stopped = Some(stop),
        }
    }
    let document = Document { genera, stopped };
    match args.json {
        true => session.out.json(&document)?,
        false => session.out.text(&words(&document, session.language()))?,
    }
    let found = document.genera.len() as u64;
    Ok(match stopped {
        None => Ending::DONE,
        Some(stop) if found == 0 => Ending::Stopped(stop),
        Some(stop) => session.stopped_after(stop, found, count),
    })
}

/// Numbers, and the text of the position of each: of the one that the words are; or of the heaps of a game, where
/// the last word is a range.
type Asked = (Range<u64>, Box<dyn Fn(u64) -> String>);

fn asked(words: &[String], session: &Session) -> Result<Asked, Failure> {
    if let Some((range, game)) = words.split_last()
        && range.contains("..")
        && !game.is_empty()
        && range.bytes().all(|byte| byte.is_ascii_digit() || b".= ".contains(&byte))
    {
        let game = session.files.reader().text_of_words(game)?;
        return Ok((range::parse(range)?, Box::new(move |heap| format!("{game} {heap}"))));
    }
    let text = session.files.reader().text_of_words(words)?;
    Ok((0..1, Box::new(move |_| text.clone())))
}

/// Asks about positions that end, each of which can be played in misère play; the inner error is a limit.
pub fn positions_of<T>(
    positions: &[Position],
    session: &Session,
    work: impl FnOnce(&[&Position]) -> Result<T, Obstacle>,
) -> Result<Result<T, Stop>, Failure> {
    let mut accepted = None;
    for position in positions {
        accepted = Some(session.rules.accept(position, Play::Misere)?);
        grundy::Solver::new()
            .play(Play::Misere)
            .accepts(position)
            // Normal play, which a refusal points to, is no way out here.
            .map_err(|refusal| {
                let error = TextError::new(&refusal.message, position.span(refusal.term));
                Failure::text(position.text(), error)
            })?;
    }
    let all: Vec<&Position> = positions.iter().collect();
    let ask = || match work(&all) {
        Ok(found) => Ok(Ok(found)),
        Err(Obstacle::Unexplored(grundy::explore::Unexplored::Stopped(stop))) => Ok(Err(stop)),
        Err(Obstacle::Unexplored(why)) => {
            let of = |position: &&&Position| why.in_text(position).is_some();
            let position = all.iter().find(of).unwrap_or(&all[0]);
            // Rows and lengths, which the usual help is about, were not asked for.
            let error =
                why.in_text(position).filter(|_| all.len() == 1 && position.terms().len() == 1);
            Err(match error {
                Some(error) => {
                    let error = TextError::new(error.message(), error.span());
                    Failure::text(position.text(), error.help(message!("option-solve-misere")))
                }
                None => Failure::unexplored(position, &why),
            })
        }
        Err(Obstacle::Loops(position)) => {
            Err(Failure::input(message!("genus-loops", position = position)))
        }
    };
    match accepted {
        Some(accepted) => accepted.ask(Question::Value, ask),
        None => ask(),
    }
}

fn words(document: &Document, language: Language) -> String {
    let mut out = String::new();
    if document.genera.is_empty() {
        return message!("genus-not-found").text(language) + "\n";
    }
    let widest = |of: fn(&GenusOf) -> &str| {
        document.genera.iter().map(|row| width::of(of(row))).max().unwrap_or(0)
    };
    let (positions, genera) = (widest(|row| &row.position), widest(|row| &row.genus));
    for row in &document.genera {
        let class = match row.class {
            GenusClass::Fickle => "fickle",
            GenusClass::Firm => "firm",
            GenusClass::Restive => "restive",
            GenusClass::Restless => "restless",
            GenusClass::Wild => "wild",
        };
        let tame = if row.tame { "yes" } else { "no" };
        let class = message!("genus-class", class = class, tame = tame).text(language);
        let _ = writeln!(
            out,
            "{:<positions$}  {:<genera$}  {:?}  {class}",
            row.position, row.genus, row.outcome
        );
    }
    out
}
