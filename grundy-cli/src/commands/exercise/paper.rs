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
    let mut paper = Paper { pages: Vec::new(), y: HEIGHT };
    paper.page();
    let [name, date] = [message!("exercise-name"), message!("exercise-date")];
    for (at, to, words) in [(MARGIN, 500.0, name), (530.0, WIDTH - MARGIN, date)] {
        let y = paper.y;
        paper.last().text((at, y + SIZE), Anchor::Start, SIZE, sheet.words(words));
        let points = [(at, y + LINE), (to, y + LINE)];
        paper.last().shapes.push(Shape::line(&points, Stroke::thin(INK)));
    }
    paper.y += 2.0 * LINE;
    paper.text(&sheet.title(), 20.0, true);
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
            let high = drawing.as_ref().map_or(0.0, |drawing| drawing.height * scale)
                + words.as_ref().map_or(0.0, |words| words.lines().count() as f64 * LINE);
            let rules: f64 = before.iter().map(|rules| paper.high(rules, SIZE)).sum();
            // The rules stand with the first exercise, and an exercise with its board.
            paper.room(rules + paper.high(&position, SIZE) + high + WRITE);
            before.drain(..).for_each(|rules| paper.text(&rules, SIZE, false));
            paper.text(&position, SIZE, false);
            if let Some(drawing) = drawing {
                let high = drawing.height * scale;
                let at = (MARGIN + 16.0, paper.y);
                paper.last().add(drawing, at, scale);
                paper.y += high;
            }
            for line in words.iter().flat_map(|words| words.lines()) {
                let y = paper.y;
                paper.last().text((MARGIN, y + SIZE), Anchor::Start, SIZE, line);
                paper.y += LINE;
            }
            paper.y += WRITE;
            let y = paper.y;
            let points = [(MARGIN, y), (WIDTH - MARGIN, y)];
            paper.last().shapes.push(Shape::line(&points, Stroke::thin(0xa8afb8)));
            paper.y += LINE;
        }
    }
    if solutions {
        paper.page();
        paper.text(&sheet.words(message!("exercise-solutions")), 18.0, true);
        for (number, exercise) in sheet.numbered() {
            let answer = sheet.answer(exercise, &|text| shown(text).into_owned());
            let answer = format!("{number}.  {}", answer.replace("->", "→").replace('\n', " "));
            paper.room(paper.high(&answer, SIZE));
            paper.text(&answer, SIZE, false);
        }
        paper.text(&sheet.seed(), SIZE, false);
    }
    paper.pages
}

/// Pages, the last of which is being written.
struct Paper {
    pages: Vec<Drawing>,
    /// How far down the last page is full.
    y: f64,
}

impl Paper {
    fn page(&mut self) {
        self.pages.push(Drawing { width: WIDTH, height: HEIGHT, ..Drawing::default() });
        self.y = MARGIN;
    }

    fn last(&mut self) -> &mut Drawing {
        if self.pages.is_empty() {
            self.page();
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// Begins a page where this one has less room, unless nothing is on it.
    fn room(&mut self, high: f64) {
        if self.y + high > HEIGHT - MARGIN && self.y > MARGIN {
            self.page();
        }
    }

    fn broken(words: &str, size: f64) -> Vec<String> {
        lines(words, size, WIDTH - 2.0 * MARGIN)
    }

    /// The height of a paragraph.
    fn high(&self, words: &str, size: f64) -> f64 {
        Paper::broken(words, size).len() as f64 * size * LINE / SIZE + LINE / 2.0
    }

    /// Writes a paragraph.
    fn text(&mut self, words: &str, size: f64, bold: bool) {
        for words in Paper::broken(words, size) {
            self.room(size * LINE / SIZE);
            let at = (MARGIN, self.y + size);
            let anchor = Anchor::Start;
            self.last().shapes.push(Shape::Text { at, anchor, size, bold, colour: INK, words });
            self.y += size * LINE / SIZE;
        }
        self.y += LINE / 2.0;
    }
}
