//! Cram: place dominoes.

use std::collections::HashMap;
use std::ops::ControlFlow;

use board::{Board, Joined, Wrap};
use symmetry::{Copies, Turn};

use super::heaps::Heaps;
use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board as Drawn, Cell, Row};
use crate::boards::regions::{Host, Region, Regions, Rule, search_size};
use crate::budget::{Budget, Stop};
use crate::heap::HeapForm;
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::picture::{self, Mark, Picture};
use crate::reason::{Role, Step};
use crate::ruleset::{Complete, EachOption, Engine, Ruleset, Theory, normal, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

mod board;
mod symmetry;

/// The registry's entry.
pub const CRAM: Entry = Entry {
    name: "cram",
    arguments: "B...",
    kind: Kind::Other,
    examples: &["cram 3x5", "cram ..#/... 2x3:torus"],
    sample: Some(|dice, size| {
        // Boards of up to about `size` free cells, most of them with holes.
        let height = dice.within(1, 5);
        let width = dice.within(2, (2 * size).div_ceil(height).clamp(2, 7));
        if dice.below(4) == 0 {
            return format!("{height}x{width}");
        }
        let mut row = |_| (0..width).map(|_| if dice.below(4) == 0 { '#' } else { '.' }).collect();
        let rows: Vec<String> = (0..height).map(&mut row).collect();
        rows.join("/")
    }),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Cram::new()))
    },
    ..Entry::BLANK
};

/// The rules; the position is a board.
pub struct Cram {
    /// The heaps that paths of cells are.
    paths: Heaps,
}

/// A part of a board in which no cell has more than two neighbours, with its number of cells.
enum Line {
    /// With two ends, or one cell alone.
    Path(u64),
    /// Without ends.
    Ring(u64),
}

/// What a theorem says of a board.
enum Known {
    /// Its value.
    Value(Nimber),
    /// This domino wins.
    Wins(u32, u32),
}

impl Cram {
    /// The game.
    pub fn new() -> Cram {
        Cram { paths: Heaps::of_code("0.07") }
    }

    /// The paths and rings that the free cells form; `None` if they form anything else.
    fn lines(board: &Board) -> Option<Vec<Line>> {
        let graph = board.graph();
        let kept: Vec<bool> = (0..board.cells()).map(|cell| board.is_free(cell)).collect();
        let parts = graph.components(&kept).into_iter().map(|part| {
            let degree = |&cell: &u32| {
                graph.neighbours(cell).iter().filter(|&&next| kept[next as usize]).count()
            };
            let ends: usize = part.iter().map(|cell| 2usize.saturating_sub(degree(cell))).sum();
            let thin = part.iter().all(|cell| degree(cell) <= 2);
            let cells = part.len() as u64;
            thin.then_some(if ends == 0 { Line::Ring(cells) } else { Line::Path(cells) })
        });
        parts.collect()
    }

    /// The value of a path or ring: every move on a ring leaves the path without two of its cells.
    fn line_value(&self, line: &Line, budget: &Budget) -> Result<Nimber, Stop> {
        match *line {
            Line::Path(cells) => self.paths.heap_value(cells, budget),
            Line::Ring(cells) => {
                let left = self.paths.heap_value(cells - 2, budget)?;
                Ok(Nimber(u128::from(left == Nimber::ZERO)))
            }
        }
    }

    /// Whether there are two rows, or two columns, of which each crossing is free or blocked as
    /// a whole; and how many are free.
    fn two_rows(board: &Board) -> Option<u32> {
        let (height, width) = (board.height(), board.width());
        let free = match (height, width) {
            (2, _) => (0..width).map(|c| (board.is_free(c), board.is_free(c + width))).collect(),
            (_, 2) => {
                (0..height).map(|r| (board.is_free(2 * r), board.is_free(2 * r + 1))).collect()
            }
            _ => Vec::new(),
        };
        let whole = !free.is_empty() && free.iter().all(|(one, other)| one == other);
        whole.then(|| free.iter().filter(|(one, _)| *one).count() as u32)
    }

    fn known(&self, board: &Board, budget: &Budget) -> Result<Option<Known>, Stop> {
        if board.dominoes().next().is_none() {
            return Ok(Some(Known::Value(Nimber::ZERO)));
        }
        if let Some(free) = Cram::two_rows(board) {
            return Ok(Some(Known::Value(Nimber((free % 2).into()))));
        }
        let wins = match Turn::of(board) {
            Some((_, Copies::All)) => return Ok(Some(Known::Value(Nimber::ZERO))),
            Some((_, Copies::After(a, b))) => Some(Known::Wins(a, b)),
            None => None,
        };
        let Some(lines) = Cram::lines(board) else { return Ok(wins) };
        let mut sum = Nimber::ZERO;
        for line in &lines {
            sum ^= self.line_value(line, budget)?;
        }
        Ok(Some(Known::Value(sum)))
    }

    /// The domino after which every answer is a copy, where it wins and the value is not known.
    fn winning(&self, board: &Board) -> Option<(u32, u32)> {
        match self.known(board, &Budget::unlimited()) {
            Ok(Some(Known::Wins(a, b))) => Some((a, b)),
            _ => None,
        }
    }
}

/// Row and column of a cell, from 1 on.
fn place(board: &Board, cell: u32) -> String {
    format!("{},{}", cell / board.width() + 1, cell % board.width() + 1)
}

impl Default for Cram {
    fn default() -> Cram {
        Cram::new()
    }
}

impl Ruleset for Cram {
    type Position = Board;

    fn name(&self) -> String {
        "cram".into()
    }

    fn options(&self, board: &Board, each: &mut EachOption<'_, Board>) -> ControlFlow<()> {
        board.dominoes().try_for_each(|domino| each(&[board.with(domino)]))
    }

    /// Somebody who writes `4 5` means one board, and not two.
    fn doubt(&self, arguments: &str) -> Result<(), TextError> {
        let mut words = arguments.split_ascii_whitespace();
        let number = |word: &str| parse_number(word, "").is_ok();
        match words.clone().count() > 1 && words.all(number) {
            false => Ok(()),
            true => Err(TextError::new(
                message!("is-not-what", text = arguments, what = message!("a-board")),
                0..arguments.len(),
            )
            .help(message!("cram-write-board"))),
        }
    }

    fn parse(&self, text: &str) -> Result<Board, TextError> {
        Board::parse(text)
    }

    fn write(&self, board: &Board, out: &mut String) {
        board.write(out);
    }

    fn canonical(&self, board: Board) -> Board {
        board.least_image()
    }

    /// The regions of free cells, each turned and reflected.
    fn normal_form(&self, board: &Board) -> Vec<Board> {
        normal(self, board.regions().iter().map(Board::least_image).collect())
    }

    fn describe(&self, from: &Board, to: &[Board]) -> Option<Message> {
        let to = to.first()?;
        let mut covered = from.free().filter(|&cell| !to.is_free(cell));
        let (a, b) = (place(from, covered.next()?), place(from, covered.next()?));
        Some(message!("place-domino", a = a, b = b))
    }

    fn notation(&self, boards: &[Board]) -> Vec<Step> {
        let wrapped = boards.iter().any(|board| board.wrap() != Wrap::Plane);
        let words = || Step::with(Role::Rules(None), message!("cram-wrapped"));
        wrapped.then(words).into_iter().collect()
    }

    fn noun(&self, _: &Board) -> Option<&'static str> {
        Some("board")
    }

    fn board(&self, boards: &[Board]) -> Option<Drawn> {
        let rows = |board: &Board| {
            let cells =
                |row: u32| (0..board.width()).map(move |column| row * board.width() + column);
            let row = |row: u32| Row {
                label: (row + 1).to_string().into(),
                ..Row::cells(cells(row).map(|cell| match board.is_free(cell) {
                    true => Cell::Free,
                    false => Cell::Covered,
                }))
            };
            (0..board.height()).map(row).collect()
        };
        Some(Drawn { numbered: Some(1), ..Drawn::stacked(boards.iter().map(rows)) })
    }

    fn engine(&self) -> Option<Box<dyn Engine<Board>>> {
        let mut joined: HashMap<(u32, u32, Wrap), Joined> = HashMap::new();
        Some(Box::new(Regions::new(Rule::Edge, move |board: &Board| {
            let (height, width, wrap) = (board.height(), board.width(), board.wrap());
            let host = match wrap {
                Wrap::Plane => Host::Grid(height, width),
                _ => {
                    let graph = joined.entry((height, width, wrap)).or_default();
                    graph.get_or_init(|| board.graph().with_symmetries(symmetry::images(board)));
                    Host::Graph(graph.clone())
                }
            };
            Region { host, vertices: board.free().collect(), rays: None }
        })))
    }

    fn bytes(&self, board: &Board) -> u64 {
        board.bytes()
    }

    fn theory(&self) -> &dyn Theory<Board> {
        self
    }
}

impl Theory<Board> for Cram {
    fn family_form(&self, before: &str, after: &str) -> Option<HeapForm> {
        let plain = after.trim_end_matches(":cylinder").trim_end_matches(":torus");
        let code = match (before, after, plain) {
            ("1x", "", _) | ("", "x1" | "x1:cylinder", _) => "0.07",
            // Two rows have the value of the parity of their columns.
            ("2x", _, "") | ("", _, "x2") => "0.3",
            _ => return None,
        };
        Some(HeapForm { least: 1, ..HeapForm::code(code) })
    }

    /// A row whose ends are neighbours is a ring. Those of at most two cells have no such ends.
    fn family_options(&self, before: &str, after: &str) -> Option<HeapForm> {
        let ring = matches!((before, after), ("1x", ":cylinder" | ":torus") | ("", "x1:torus"));
        ring.then(|| HeapForm { plus: -2, least: 3, ..HeapForm::code("0.07") })
    }

    fn value(&self, board: &Board, budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(match self.known(board, budget)? {
            Some(Known::Value(value)) => Some((Value::Nim(value), FoundBy::Theorem)),
            _ => None,
        })
    }

    fn outcome(&self, parts: &[Board], play: Play, _: &Budget) -> Result<Option<Outcome>, Stop> {
        Ok(match (parts, play) {
            ([board], Play::Normal) => self.winning(board).map(|_| Outcome::N),
            _ => None,
        })
    }

    fn value_search_size(&self, board: &Board, _: &Budget) -> Option<u128> {
        self.winning(board).map(|_| search_size(board.free().count() as u64))
    }

    fn winning_options(
        &self,
        board: &Board,
        play: Play,
        _: &Budget,
        each: &mut EachOption<'_, Board>,
    ) -> Option<Complete> {
        let domino = self.winning(board).filter(|_| play == Play::Normal)?;
        let _ = each(&[board.with(domino)]);
        Some(Complete::Some)
    }

    fn proof_move(&self, board: &Board, play: Play) -> Option<Vec<Board>> {
        (play == Play::Normal).then(|| Turn::copied(board))?.map(|after| vec![after])
    }

    fn picture(&self, from: &Board, to: &[Board]) -> Option<Picture> {
        let to = to.first()?;
        if (from.height(), from.width()) != (to.height(), to.width()) {
            return None;
        }
        let cell = |cell: u32| picture::Cell {
            sign: if to.is_free(cell) { '.' } else { '#' },
            mark: match from.is_free(cell) && !to.is_free(cell) {
                true => Mark::New,
                false => Mark::None,
            },
        };
        let width = from.width();
        let row = |row: u32| (0..width).map(|column| cell(row * width + column)).collect();
        Picture::of_cells((0..from.height()).map(row).collect())
    }

    fn explains_value(&self, board: &Board) -> bool {
        board.dominoes().next().is_some() && matches!(Turn::of(board), Some((_, Copies::All)))
    }

    fn explain(&self, parts: &[Board], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let mut steps = Vec::new();
        let by_copies = |board: &Board| match Turn::of(board) {
            Some((_, Copies::All)) => true,
            Some((_, Copies::After(..))) => Cram::two_rows(board).is_none(),
            None => false,
        };
        let by_rows = |board: &Board| Cram::two_rows(board).is_some() && !by_copies(board);
        if parts.iter().any(by_rows) {
            steps.push(Step::theorem(Theorem::TwoRows));
        }
        if let [board] = parts {
            steps.extend(match Turn::of(board) {
                Some((turn, Copies::All)) => {
                    Some(Step::say(message!("cram-copies", turn = turn.words(board))))
                }
                Some((turn, Copies::After(a, b))) if self.winning(board).is_some() => {
                    let (a, b) = (place(board, a), place(board, b));
                    let words = message!("cram-centre", a = a, b = b, turn = turn.words(board));
                    Some(Step::with(Role::Centre, words))
                }
                _ => None,
            });
        }
        if parts.iter().any(by_copies) {
            steps.push(Step::theorem(Theorem::CentralSymmetry));
        }
        let lines = |board: &Board| Cram::lines(board).is_some_and(|lines| !lines.is_empty());
        if parts.iter().any(lines) {
            steps.push(Step::say(message!("cram-paths")));
            steps.push(Step::theorem(Theorem::ArcKayles));
        }
        steps
    }
}
