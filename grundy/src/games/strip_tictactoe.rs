//! Strip tic-tac-toe: X and O on a strip, never beside their like.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::heap::HeapForm;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::Step;
use crate::ruleset::{EachOption, Ruleset, Theory, parse_number};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry.
pub const STRIP_TICTACTOE: Entry = Entry {
    name: "strip-tictactoe",
    title: "Strip tic-tac-toe",
    arguments: "S...",
    arguments_help: "a length, or a string of `.`, `X` and `O`",
    rules: "Write X or O in an empty cell, never beside the same letter.",
    known: "Every run of empty cells has a value in closed form: with no letter at either end, its \
        length modulo 2; with one, its length; between two like letters 1; between two unlike \
        letters 0.",
    references: &["UVa 11534, Say Goodbye to Tic-Tac-Toe"],
    kind: Kind::OneHeap,
    examples: &["strip-tictactoe X..O....", "strip-tictactoe 6"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(StripTicTacToe))
    },
    ..Entry::BLANK
};

/// The theorem.
pub const RUNS: Theorem = Theorem {
    title: "Strip tic-tac-toe",
    statement: "A run of n >= 1 empty cells has the nim-value n mod 2 if neither end touches a \
        letter, n if one end does, 1 if both ends touch the same letter, and 0 if they touch \
        different letters.",
    proof: &[
        "Induction on n. Between different letters: a letter in the run leaves on one side a run \
         between like letters (or an empty run, which only the forbidden letter would leave) and on \
         the other one between unlike letters: value 1 xor 0 = 1, never 0. So the value is 0. \
         Between like letters: a letter leaves two runs between unlike ends, or two between like \
         ends (1 xor 1), always 0, and there is a move. So the value is 1.",
        "One end touches a letter: the new letter leaves a run of m cells between two letters, \
         value 0 or 1 as one chooses (for m = 0 only 0 is allowed), and one of n-1-m cells with one \
         letter, value n-1-m. That gives every value from 0 to n-1, and never n, because (n-1-m) xor 1 is \
         at most n-m, which is less than n where m is not 0.",
        "No end touches one: the new letter leaves two runs with one letter, a + b = n-1, value a \
         xor b. For even n these are never equal, so 0 is missing. For odd n the middle gives 0, and \
         a xor b has the parity of n-1, so it is never 1.",
    ],
    source: "UVa 11534",
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
            let cells = parse_number(text, "a length")?;
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
                        format!("`{c}` is not a cell"),
                        at..at + c.len_utf8(),
                    )
                    .help("a strip is a length, or made of `.`, `X` and `O`, as in `X..O`"));
                }
            };
            if cell != b'.' && strip.last() == Some(&cell) {
                return Err(TextError::new(format!("two {c} stand side by side"), at - 1..at + 1)
                    .help("such a position cannot arise: a letter never stands beside its like"));
            }
            strip.push(cell);
        }
        Ok(strip)
    }

    fn write(&self, strip: &Vec<u8>, out: &mut String) {
        super::treblecross::write_strip(strip, out);
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

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(&RUNS)
    }

    fn explain(&self, parts: &[Vec<u8>], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        if parts.iter().all(|strip| runs(strip).next().is_none()) {
            return vec![Step::say("No cell is empty: the nim-value is 0.")];
        }
        let rows = parts.iter().flat_map(|strip| {
            runs(strip).map(|(start, length, value)| {
                let left = start.checked_sub(1).map(|left| strip[left]);
                let case = match (left, strip.get(start + length)) {
                    (None, None) => "no end touches a letter",
                    (Some(left), Some(&right)) if left == right => "between like letters",
                    (Some(_), Some(_)) => "between unlike letters",
                    _ => "one end touches a letter",
                };
                let label = format!("run of {length} from cell {} ({case})", start + 1);
                (label, Nimber::from(value))
            })
        });
        vec![Step::nim_sum(rows)]
    }
}
