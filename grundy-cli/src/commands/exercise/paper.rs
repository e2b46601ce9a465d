//! Exercises as pages of A4.

use grundy::draw::text::lines;
use grundy::drawing::{Anchor, Drawing, INK, Shape, Stroke};
use grundy::markup::shown;

use super::super::draw::boards_of;
use super::super::talk::moves::boards;
use super::sheet::Sheet;
use crate::message::message;

/// A4 in units of a drawing.
const WIDTH: f64 = 794.0;
const HEIGHT: f64 = 1123.0;
const MARGIN: f64 = 76.0;
/// The size of the letters, and the room of a line.
const SIZE: f64 = 14.0;
const LINE: f64 = 21.0;
/// The room to write an answer.
const WRITE: f64 = 64.0;

/// The pages of a sheet.
pub fn pages(sheet: &Sheet<'_>, solutions: bool) -> Vec<Drawing> {
    let mut paper = Paper { full: Vec::new(), page: blank(), y: MARGIN };
    let [name, date] = [message!("exercise-name"), message!("exercise-date")];
    for (at, to, words) in [(MARGIN, 500.0, name), (530.0, WIDTH - MARGIN, date)] {
        let y = paper.y;
        paper.page.text((at, y + SIZE), Anchor::Start, SIZE, sheet.words(words));
        let points = [(at, y + LINE), (to, y + LINE)];
        paper.page.shapes.push(Shape::line(&points, Stroke::thin(INK)));
    }
    paper.y += 2.0 * LINE;
    paper.text(&sheet.title, 20.0, true);
    paper.text(&sheet.task(), SIZE, false);
    for (rules, exercises) in sheet.with_rules() {
        let mut before: Vec<String> = rules.into_iter().map(str::to_string).collect();
        for (number, exercise) in exercises {
            let position = format!("{number}.  {}", shown(&exercise.position.text()));
            let drawing = boards_of(&exercise.position, sheet.language);
            let words = match &drawing {
                Some(_) => None,
                None => boards(&exercise.position, sheet.language),
            };
            let room = WIDTH - 2.0 * MARGIN - 16.0;
            // A wide board becomes as small as the page.
            let scale = drawing.as_ref().map_or(1.0, |drawing| (room / drawing.width).min(1.0));
            let drawn = drawing.as_ref().map_or(0.0, |drawing| drawing.height * scale)
                + words.as_ref().map_or(0.0, |words| words.lines().count() as f64 * LINE);
            let rules: f64 = before.iter().map(|rules| high(rules, SIZE)).sum();
            // The rules stand with the first exercise, and an exercise with its board.
            paper.room(rules + high(&position, SIZE) + drawn + WRITE);
            before.drain(..).for_each(|rules| paper.text(&rules, SIZE, false));
            paper.text(&position, SIZE, false);
            if let Some(drawing) = drawing {
                let below = paper.y + drawing.height * scale;
                let at = (MARGIN + 16.0, paper.y);
                paper.page.add(drawing, at, scale);
                paper.y = below;
            }
            for line in words.iter().flat_map(|words| words.lines()) {
                let y = paper.y;
                paper.page.text((MARGIN, y + SIZE), Anchor::Start, SIZE, line);
                paper.y += LINE;
            }
            paper.y += WRITE;
            let y = paper.y;
            let points = [(MARGIN, y), (WIDTH - MARGIN, y)];
            paper.page.shapes.push(Shape::line(&points, Stroke::thin(0xa8afb8)));
            paper.y += LINE;
        }
    }
    if solutions {
        paper.turn();
        paper.text(&sheet.words(message!("exercise-solutions")), 18.0, true);
        for (number, exercise) in sheet.numbered() {
            let answer = sheet.answer(exercise, &|text| shown(text).into_owned());
            let answer = format!("{number}.  {}", answer.replace("->", "→").replace('\n', " "));
            paper.room(high(&answer, SIZE));
            paper.text(&answer, SIZE, false);
        }
        paper.text(&sheet.seed(), SIZE, false);
    }
    paper.full.push(paper.page);
    paper.full
}

fn blank() -> Drawing {
    Drawing { width: WIDTH, height: HEIGHT, ..Drawing::default() }
}

/// The lines of a paragraph.
fn broken(words: &str, size: f64) -> Vec<String> {
    lines(words, size, WIDTH - 2.0 * MARGIN)
}

/// The height of a paragraph.
fn high(words: &str, size: f64) -> f64 {
    broken(words, size).len() as f64 * size * LINE / SIZE + LINE / 2.0
}

/// Pages.
struct Paper {
    /// Those that are written.
    full: Vec<Drawing>,
    /// The one that is being written.
    page: Drawing,
    /// How far down it is full.
    y: f64,
}

impl Paper {
    fn turn(&mut self) {
        self.full.push(std::mem::replace(&mut self.page, blank()));
        self.y = MARGIN;
    }

    /// Begins a page where this one has less room, unless nothing is on it.
    fn room(&mut self, high: f64) {
        if self.y + high > HEIGHT - MARGIN && self.y > MARGIN {
            self.turn();
        }
    }

    /// Writes a paragraph.
    fn text(&mut self, words: &str, size: f64, bold: bool) {
        for words in broken(words, size) {
            self.room(size * LINE / SIZE);
            let at = (MARGIN, self.y + size);
            let anchor = Anchor::Start;
            self.page.shapes.push(Shape::Text { at, anchor, size, bold, colour: INK, words });
            self.y += size * LINE / SIZE;
        }
        self.y += LINE / 2.0;
    }
}
