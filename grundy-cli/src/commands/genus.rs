//! `grundy genus`: the genus symbols of misère play.

use std::fmt::Write;

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

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    let positions = positions(&args.position.words, session)?;
    let budget = session.budget(limits::SHORT);
    let found = positions_of(&positions, session, |positions| {
        Finite::new(positions, &budget).and_then(|finite| Ok(finite.genera(&budget)?))
    })?;
    let document = match found {
        Ok(genera) => {
            let rows = positions.iter().zip(&genera);
            let genera = rows.map(|(position, genus)| GenusOf::new(position.text(), genus));
            Document { genera: genera.collect(), stopped: None }
        }
        Err(stop) => Document { genera: Vec::new(), stopped: Some(stop) },
    };
    match args.json {
        true => session.out.json(&document)?,
        false => session.out.text(&words(&document, session.language()))?,
    }
    Ok(document.stopped.map_or(Ending::DONE, Ending::Stopped))
}

/// The position that the words are; or those of a game of heaps, where the last word is a range.
fn positions(words: &[String], session: &Session) -> Result<Vec<Position>, Failure> {
    if let Some((range, game)) = words.split_last()
        && range.contains("..")
        && !game.is_empty()
        && range.bytes().all(|byte| byte.is_ascii_digit() || b".= ".contains(&byte))
    {
        let game = session.files.reader().text_of_words(game)?;
        let heap = |heap| session.files.position(&format!("{game} {heap}"));
        return range::parse(range)?.map(heap).collect();
    }
    let text = session.files.reader().text_of_words(words)?;
    Ok(vec![session.files.position(&text)?])
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
            Err(Failure::unexplored(position, &why))
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
    if document.stopped.is_some() {
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
