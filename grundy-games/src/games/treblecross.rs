//! Treblecross: three in a row wins, with crosses only.
//!
//! Three in a row ends the whole sum and not only a strip. No Nim heap behaves like that, so a position
//! from which this can be done at once has the value `Ends`. Elsewhere a strip is the game 0.007.

use std::ops::ControlFlow;

use super::heaps::Heaps;
use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board, Cell};
use crate::budget::{Budget, Stop};
use crate::heap::HeapForm;
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::picture::Picture;
use crate::reason::Step;
use crate::ruleset::{EachOption, Ending, EndingWords, Nature, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const TREBLECROSS: Entry = Entry {
    name: "treblecross",
    arguments: "S...",
    code: None,
    kind: Kind::OneHeap,
    examples: &["treblecross 10", "treblecross ..X...."],
    sample: Some(|dice, size| super::random_strip(dice, size + 3, "......X")),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Treblecross::new()))
    },
    ..Entry::BLANK
};

/// The safe cells are listed for at most this many strips with crosses.
const STRIPS: usize = 3;

/// The position is the strip: `.` and `X` as bytes.
pub struct Treblecross {
    heaps: Heaps,
}

fn completed(strip: &[u8]) -> bool {
    strip.windows(3).any(|three| three == b"XXX")
}

/// The lengths of the runs of safe cells, with their first cells.
fn safe_runs(strip: &[u8]) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut length = 0;
    for cell in 0..=strip.len() {
        let near = &strip[cell.saturating_sub(2)..(cell + 3).min(strip.len())];
        if cell < strip.len() && !near.contains(&b'X') {
            length += 1;
        } else if length > 0 {
            runs.push((cell - length, length));
            length = 0;
        }
    }
    runs
}

/// The cells that are not safe, counted from 1, as in `2-6, 9`; empty where no cross stands.
fn unsafe_cells(strip: &[u8]) -> String {
    let mut next = 0;
    let mut ranges = Vec::new();
    for (first, length) in safe_runs(strip).into_iter().chain([(strip.len(), 0)]) {
        match first - next {
            0 => {}
            1 => ranges.push(first.to_string()),
            _ => ranges.push(format!("{}-{first}", next + 1)),
        }
        next = first + length;
    }
    ranges.join(", ")
}

/// Whether one more cross completes three.
fn completable(strip: &[u8]) -> bool {
    strip.windows(3).any(|three| three.iter().filter(|&&cell| cell == b'X').count() == 2)
}

/// Strips with their crosses and noughts.
pub(super) fn board(strips: &[Vec<u8>]) -> Board {
    let cell = |&cell: &u8| match cell {
        b'X' => Cell::Cross,
        b'O' => Cell::Nought,
        _ => Cell::Free,
    };
    Board::strips(strips.iter().map(|strip| strip.iter().map(cell).collect()))
}

/// Appends a strip, or its length where it is empty.
pub(super) fn write_strip(strip: &[u8], out: &mut String) {
    if strip.iter().all(|&cell| cell == b'.') {
        super::push_number(out, strip.len() as u64);
    } else {
        out.extend(strip.iter().map(|&cell| cell as char));
    }
}

impl Treblecross {
    /// The game, with an empty table of the values of 0.007.
    pub fn new() -> Treblecross {
        Treblecross { heaps: Heaps::octal_007() }
    }
}

impl Default for Treblecross {
    fn default() -> Treblecross {
        Treblecross::new()
    }
}

impl Ruleset for Treblecross {
    type Position = Vec<u8>;

    fn name(&self) -> String {
        "treblecross".into()
    }

    fn options(&self, strip: &Vec<u8>, each: &mut EachOption<'_, Vec<u8>>) -> ControlFlow<()> {
        if completed(strip) {
            return ControlFlow::Continue(());
        }
        for cell in (0..strip.len()).filter(|&cell| strip[cell] == b'.') {
            let mut next = strip.clone();
            next[cell] = b'X';
            each(&[next])?;
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<Vec<u8>, TextError> {
        let too_short = |cells: usize| {
            TextError::new(message!("treblecross-short", cells = cells), 0..text.len())
                .help(message!("treblecross-shortest"))
        };
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            let cells = parse_number(text, message!("length-of-strip"))?;
            let cells = super::strip_length(cells, 0..text.len())?;
            return if cells < 3 { Err(too_short(cells)) } else { Ok(vec![b'.'; cells]) };
        }
        super::strip_length(text.len() as u64, 0..text.len())?;
        let mut strip = Vec::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            strip.push(match c {
                '.' => b'.',
                'X' | 'x' => b'X',
                _ => {
                    return Err(TextError::new(
                        message!("not-a-cell", sign = c),
                        at..at + c.len_utf8(),
                    )
                    .help(message!("treblecross-strip")));
                }
            });
        }
        if strip.len() < 3 {
            return Err(too_short(strip.len()));
        }
        if let Some(at) = strip.windows(3).position(|three| three == b"XXX") {
            return Err(TextError::new(message!("treblecross-over"), at..at + 3)
                .help(message!("treblecross-won")));
        }
        Ok(strip)
    }

    fn write(&self, strip: &Vec<u8>, out: &mut String) {
        write_strip(strip, out);
    }

    fn noun(&self, _: &Vec<u8>) -> Option<&'static str> {
        Some("strip")
    }

    fn board(&self, strips: &[Vec<u8>]) -> Option<Board> {
        Some(board(strips))
    }

    fn canonical(&self, strip: Vec<u8>) -> Vec<u8> {
        let mut mirrored = strip.clone();
        mirrored.reverse();
        strip.min(mirrored)
    }

    fn nature(&self) -> Nature<Vec<u8>> {
        let words = || EndingWords {
            infinitive: message!("treblecross-complete"),
            present: message!("treblecross-completes"),
            made: message!("treblecross-made"),
        };
        Nature::Entailing(Ending { ended: |strip| completed(strip), words })
    }

    fn describe(&self, from: &Vec<u8>, to: &[Vec<u8>]) -> Option<Message> {
        let to = to.first()?;
        let cell = from.iter().zip(to).position(|(a, b)| a != b)?;
        Some(message!("treblecross-cross", cell = cell + 1, cells = from.len()))
    }

    fn bytes(&self, strip: &Vec<u8>) -> u64 {
        (size_of::<Vec<u8>>() + strip.len()) as u64
    }

    fn theory(&self) -> &dyn Theory<Vec<u8>> {
        self
    }
}

impl Theory<Vec<u8>> for Treblecross {
    fn found_by(&self) -> FoundBy {
        FoundBy::Sequence
    }

    fn heap_form(&self) -> Option<HeapForm> {
        Some(HeapForm { plus: 2, ..HeapForm::code("0.007") })
    }

    fn value(&self, strip: &Vec<u8>, budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        if completable(strip) {
            return Ok(Some((Value::Ends, FoundBy::Theorem)));
        }
        let mut sum = Nimber::ZERO;
        for (_, length) in safe_runs(strip) {
            sum ^= self.heaps.heap_value(length as u64 + 2, budget)?;
        }
        Ok(Some((Value::Nim(sum), FoundBy::Sequence)))
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::Treblecross)
    }

    fn picture(&self, from: &Vec<u8>, to: &[Vec<u8>]) -> Option<Picture> {
        let [to] = to else { return None };
        let signs = |strip: &[u8]| strip.iter().map(|&sign| char::from(sign)).collect::<Vec<_>>();
        Picture::of_change(&signs(from), &signs(to))
    }

    fn explain(&self, parts: &[Vec<u8>], play: Play, budget: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        if let Some(strip) = parts.iter().find(|strip| completable(strip)) {
            let mut text = String::new();
            write_strip(strip, &mut text);
            return vec![Step::say(message!("treblecross-completable", strip = text))];
        }
        let strips = parts.iter().zip(1usize..);
        let runs: Vec<(usize, usize, usize)> = strips
            .flat_map(|(strip, number)| {
                // The number of the strip, where there are several.
                let number = if parts.len() > 1 { number } else { 0 };
                safe_runs(strip).into_iter().map(move |(first, length)| (number, first, length))
            })
            .collect();
        let heaps: Vec<u64> = runs.iter().map(|&(.., length)| length as u64 + 2).collect();
        let mut steps = match heaps.is_empty() {
            true => Vec::new(),
            false => self.heaps.table_steps(&heaps, budget),
        };
        let rows: Result<Vec<(Message, Nimber)>, Stop> = runs
            .iter()
            .map(|&(strip, first, length)| {
                let heap = length as u64 + 2;
                let value = self.heaps.heap_value(heap, budget)?;
                let label = message!(
                    "treblecross-row",
                    strip = strip,
                    cell = first + 1,
                    last = first + length,
                    length = length,
                    heap = heap,
                );
                Ok((label, value))
            })
            .collect();
        if !runs.is_empty() {
            let crossed = parts.iter().filter(|strip| strip.contains(&b'X')).take(STRIPS);
            steps.extend(crossed.map(|strip| {
                let mut text = String::new();
                write_strip(strip, &mut text);
                Step::say(message!("treblecross-unsafe", strip = text, cells = unsafe_cells(strip)))
            }));
        }
        if let Ok(rows) = rows {
            steps.push(if rows.is_empty() {
                Step::say(message!("treblecross-no-safe-cell"))
            } else {
                Step::nim_sum(rows).row_in_words()
            });
        }
        steps
    }
}
