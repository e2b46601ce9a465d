//! `grundy draw`: what lies on the table, and what some moves change.

use std::borrow::Cow;

use grundy::board::{Board, Net};
use grundy::drawing::{Drawing, Marks};
use grundy::message::Language;
use grundy::play::{NoMove, turned};
use grundy::term::Term;
use grundy::{Move, Play, Position};

use super::talk::moves::{self, Seen, boards, note, written};
use crate::args::{Draw, DrawFormat};
use crate::failure::{Ending, Failure};
use crate::formats;
use crate::limits;
use crate::message::message;
use crate::picture::{self, Picture};
use crate::session::Session;
use crate::text;

/// Runs the command.
pub fn run(args: Draw, session: &mut Session) -> Result<Ending, Failure> {
    let path = args.output.as_deref();
    let format = formats::of(args.format, path, DrawFormat::Text)?;
    let text = session.files.reader().text_of_words(&args.position.words)?;
    let position = session.files.position(&text)?;
    session.rules.accept(&position, Play::Normal)?;
    let line = line_of(position, &args.moves, session)?;
    let language = session.language();
    if format == DrawFormat::Text {
        let text = shown(&line, language).ok_or_else(|| no_picture(&line[0].0))?;
        session.out.bytes(text.as_bytes(), path)?;
        return Ok(Ending::DONE);
    }
    let drawing = drawn(&line, language).ok_or_else(|| no_picture(&line[0].0))?;
    let format = match format {
        DrawFormat::Png => Picture::Png,
        DrawFormat::Pdf => Picture::Pdf,
        DrawFormat::Tikz => Picture::Tikz,
        DrawFormat::Svg | DrawFormat::Text => Picture::Svg,
    };
    let bytes = picture::file(&drawing, format, language)?;
    session.out.bytes(&bytes, path)?;
    Ok(Ending::DONE)
}

/// A position, and the move that leads on from it.
type Moment = (Position, Option<Move>);

/// The positions of a line of play.
fn line_of(start: Position, typed: &[String], session: &Session) -> Result<Vec<Moment>, Failure> {
    let mut line = Vec::new();
    let mut position = start;
    for text in typed {
        let budget = session.budget(limits::SHORT);
        let chosen = moves::read(session, &position, text, &budget).map_err(|why| match why {
            NoMove::Doubt(one, other) => Failure::input(moves::doubt(&one, &other)),
            NoMove::Stopped(stop) => {
                let advice = session.advice(stop);
                Failure::input(message!("play-cannot-compare", advice = advice))
            }
            NoMove::Fault(text, error) => Failure::text(text, error),
            NoMove::Illegal | NoMove::Unknown => {
                let position = text::short(&position.text(), 160).into_owned();
                Failure::input(message!("draw-no-move", position = position, to = text))
            }
        })?;
        let next = position.after(&chosen);
        line.push((position, Some(chosen)));
        position = next;
    }
    line.push((position, None));
    Ok(line)
}

fn no_picture(position: &Position) -> Failure {
    let text = position.text();
    let position = text::short(&text, 160).into_owned();
    Failure::input(message!("draw-no-picture", position = position))
}

/// The position as the player sees it who moves first in the line.
fn seen(at: usize, position: &Position) -> Cow<'_, Position> {
    let turned = if at % 2 == 1 { turned(position) } else { None };
    turned.map_or(Cow::Borrowed(position), Cow::Owned)
}

/// The boards as text, with the moves between them.
fn shown(line: &[Moment], language: Language) -> Option<String> {
    let mut out = String::new();
    for (at, (position, chosen)) in line.iter().enumerate() {
        if line.len() > 1 {
            out += &format!("{}\n", position.text());
        }
        match boards(&seen(at, position), language) {
            Some(text) => out += &text,
            None if position.terms().is_empty() => {}
            None => return None,
        }
        if let Some(chosen) = chosen {
            let words = written(position, chosen, Seen::ByMover, language);
            out += &format!("\n{words}\n\n");
        }
    }
    (!out.is_empty()).then_some(out)
}

/// The drawings, with what each move changes and its words between them.
fn drawn(line: &[Moment], language: Language) -> Option<Drawing> {
    let mut all = Drawing::default();
    let mut before: Vec<Net> = Vec::new();
    for (at, (position, chosen)) in line.iter().enumerate() {
        let sight = seen(at, position);
        let mut boards = sight.terms().iter().map(Term::board).collect::<Option<Vec<_>>>()?;
        for net in boards.iter_mut().flat_map(|board| &mut board.nets) {
            net.stay(&before);
        }
        for (at, (term, board)) in sight.terms().iter().zip(&boards).enumerate() {
            let marks = match chosen.as_ref().filter(|chosen| chosen.term == at) {
                Some(chosen) => Marks::between(board, &board_after(term, chosen)),
                None => Marks::default(),
            };
            all.below(board.marked(&marks, language)?);
        }
        if let Some(chosen) = chosen {
            let term = &position.terms()[chosen.term];
            // Texts of graphs are long.
            let long = term.to_string().len() > 40;
            let row = term.row_move(&chosen.patch).map(|row| row.text(language));
            let note = row.or_else(|| note(term, &chosen.patch, long, language).filter(|_| long));
            let words = note.unwrap_or_else(|| written(position, chosen, Seen::ByMover, language));
            all.caption(words.replace("  ->  ", " → "));
        }
        before = boards.into_iter().flat_map(|board| board.nets).collect();
    }
    (!all.shapes.is_empty()).then_some(all)
}

/// The boards of a position; `None` where a term of it has no picture.
pub fn boards_of(position: &Position, language: Language) -> Option<Drawing> {
    drawn(&[(position.clone(), None)], language)
}

/// The board that a move leaves, as its mover sees it.
fn board_after(term: &Term, chosen: &Move) -> Board {
    let after = term.after(Some(&chosen.patch));
    let after = if term.is_mirrored() { after.after(None) } else { after };
    after.board().unwrap_or_default()
}
