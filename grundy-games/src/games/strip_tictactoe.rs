//! Strip tic-tac-toe: X and O on a strip, never beside an equal letter.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::board::Board;
use crate::budget::{Budget, Stop};
use crate::heap::HeapForm;
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::picture::Picture;
use crate::reason::{Step, Summand, wanted};
use crate::ruleset::{EachOption, Ruleset, Theory, normal, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const STRIP_TICTACTOE: Entry = Entry {
    name: "strip-tictactoe",
    arguments: "S...",
    kind: Kind::OneHeap,
    examples: &["strip-tictactoe X..O....", "strip-tictactoe 6"],
    sample: Some(|dice, size| super::random_strip(dice, size, "....XO")),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(StripTicTacToe))
    },
    ..Entry::BLANK
};

/// The position is the strip: `.`, `X` and `O` as bytes.
#[derive(Clone, Copy, Debug)]
pub struct StripTicTacToe;

/// The runs of empty cells: where they begin, their length and their value.
fn runs(strip: &[u8]) -> impl Iterator<Item = (usize, usize, u64)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < strip.len() && strip[at] != b'.' {
            at += 1;
        }
        if at == strip.len() {
            return None;
        }
        let start = at;
        while at < strip.len() && strip[at] == b'.' {
            at += 1;
        }
        let length = at - start;
        let value = match (start.checked_sub(1).map(|left| strip[left]), strip.get(at)) {
            (None, None) => length as u64 % 2,
            (None, Some(_)) | (Some(_), None) => length as u64,
            (Some(left), Some(&right)) => u64::from(left == right),
        };
        Some((start, length, value))
    })
}

impl Ruleset for StripTicTacToe {
    type Position = Vec<u8>;

    fn name(&self) -> String {
        "strip-tictactoe".into()
    }

    fn options(&self, strip: &Vec<u8>, each: &mut EachOption<'_, Vec<u8>>) -> ControlFlow<()> {
        for at in (0..strip.len()).filter(|&at| strip[at] == b'.') {
            for letter in [b'X', b'O'] {
                let left = at.checked_sub(1).map(|left| strip[left]);
                if left != Some(letter) && strip.get(at + 1) != Some(&letter) {
                    let mut next = strip.clone();
                    next[at] = letter;
                    each(&[next])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<Vec<u8>, TextError> {
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            let cells = parse_number(text, message!("length-of-strip"))?;
            return Ok(vec![b'.'; super::strip_length(cells, 0..text.len())?]);
        }
        super::strip_length(text.len() as u64, 0..text.len())?;
        let mut strip: Vec<u8> = Vec::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            let cell = match c {
                '.' => b'.',
                'X' | 'x' => b'X',
                'O' | 'o' => b'O',
                _ => {
                    return Err(TextError::new(
                        message!("not-a-cell", sign = c),
                        at..at + c.len_utf8(),
                    )
                    .help(message!("tictactoe-strip")));
                }
            };
            if cell != b'.' && strip.last() == Some(&cell) {
                return Err(TextError::new(
                    message!("tictactoe-alike", letter = c),
                    at - 1..at + 1,
                )
                .help(message!("tictactoe-impossible")));
            }
            strip.push(cell);
        }
        Ok(strip)
    }

    /// The runs of empty cells do not disturb each other, and the letters at their ends count only
    /// as equal or not.
    fn normal_form(&self, strip: &Vec<u8>) -> Vec<Vec<u8>> {
        let piece = |(start, length, _): (usize, usize, u64)| {
            let left = start.checked_sub(1).map(|left| strip[left]);
            let mut run = vec![b'.'; length];
            match (left, strip.get(start + length)) {
                (None, None) => {}
                (Some(left), Some(&right)) => {
                    run.insert(0, b'X');
                    run.push(if left == right { b'X' } else { b'O' });
                }
                _ => run.insert(0, b'X'),
            }
            run
        };
        normal(self, runs(strip).map(piece).collect())
    }

    fn write(&self, strip: &Vec<u8>, out: &mut String) {
        super::treblecross::write_strip(strip, out);
    }

    fn board(&self, strips: &[Vec<u8>]) -> Option<Board> {
        Some(super::treblecross::board(strips))
    }

    fn vanishes(&self, strip: &Vec<u8>) -> bool {
        strip.is_empty()
    }

    fn bytes(&self, strip: &Vec<u8>) -> u64 {
        (size_of::<Vec<u8>>() + strip.len()) as u64
    }

    fn theory(&self) -> &dyn Theory<Vec<u8>> {
        self
    }
}

impl Theory<Vec<u8>> for StripTicTacToe {
    fn heap_form(&self) -> Option<HeapForm> {
        // An empty strip has the value n mod 2, as a heap from which one is
        // taken at a time.
        Some(HeapForm::code("0.3"))
    }

    fn value(&self, strip: &Vec<u8>, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        let sum = runs(strip).fold(0, |sum, (_, _, value)| sum ^ value);
        Ok(Some((Value::Nim(sum.into()), FoundBy::Theorem)))
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::StripTictactoe)
    }

    fn picture(&self, from: &Vec<u8>, to: &[Vec<u8>]) -> Option<Picture> {
        let [to] = to else { return None };
        let signs = |strip: &[u8]| strip.iter().map(|&sign| char::from(sign)).collect::<Vec<_>>();
        Picture::of_change(&signs(from), &signs(to))
    }

    fn explain(&self, parts: &[Vec<u8>], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        if parts.iter().all(|strip| runs(strip).next().is_none()) {
            return vec![Step::say(message!("strip-no-empty-cell"))];
        }
        let rows = parts.iter().zip(1usize..).flat_map(|(strip, number)| {
            // The number of the strip, where there are several.
            let number = if parts.len() > 1 { number } else { 0 };
            runs(strip).map(move |(start, length, value)| {
                let left = start.checked_sub(1).map(|left| strip[left]);
                let case = match (left, strip.get(start + length)) {
                    (None, None) => "open",
                    (Some(left), Some(&right)) if left == right => "like",
                    (Some(_), Some(_)) => "unlike",
                    _ => "one",
                };
                let cell = start + 1;
                let label = message!(
                    "strip-run",
                    strip = number,
                    length = length,
                    cell = cell,
                    ends = case
                );
                (label, Nimber::from(value))
            })
        });
        vec![Step::nim_sum(rows)]
    }

    fn derive(&self, from: &Vec<u8>, to: &[Vec<u8>], change: Nimber) -> Vec<Step> {
        let [to] = to else { return Vec::new() };
        let changed = from.iter().zip(to).position(|(before, after)| before != after);
        let Some(at) = changed else { return Vec::new() };
        let within =
            |&(start, length, _): &(usize, usize, u64)| (start..start + length).contains(&at);
        let Some((start, length, value)) = runs(from).find(within) else { return Vec::new() };
        let run = Summand::Run(length as u64, start as u64 + 1);
        let mut steps = wanted(&run, value.into(), change);
        let left: Vec<u64> = runs(to)
            .filter(|&(first, ..)| (start..start + length).contains(&first))
            .map(|(_, _, value)| value)
            .collect();
        let value = left.iter().fold(0, |sum, value| sum ^ value);
        let sum = match &left[..] {
            [] | [_] => value.to_string(),
            _ => {
                let values: Vec<String> = left.iter().map(u64::to_string).collect();
                format!("{} = {value}", values.join(" xor "))
            }
        };
        let letter = char::from(to[at]);
        steps.push(Step::say(message!("strip-letter", letter = letter, cell = at + 1, sum = sum)));
        steps
    }
}
