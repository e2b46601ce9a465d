//! Turning turtles and twins: turn a coin, and perhaps one to its left.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::board::{Board, Cell};
use crate::budget::{Budget, Stop};
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::picture::Picture;
use crate::reason::{Step, Summand, wanted};
use crate::ruleset::{Complete, EachOption, Ruleset, Subject, Theory, normal};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry of turning turtles.
pub const TURTLES: Entry = Entry {
    name: "turtles",
    arguments: "S",
    kind: Kind::Other,
    examples: &["turtles xoxxo"],
    sample: Some(|dice, size| super::random_strip(dice, size, "oxx")),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Turning::turtles()))
    },
    ..Entry::BLANK
};

/// The registry's entry of twins.
pub const TWINS: Entry = Entry {
    name: "twins",
    arguments: "S",
    kind: Kind::Other,
    examples: &["twins xoxxo"],
    sample: Some(|dice, size| super::random_strip(dice, size, "oxx")),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Turning::twins()))
    },
    ..Entry::BLANK
};

/// Both games; the position is the strip, `true` for `o`.
#[derive(Clone, Copy, Debug)]
pub struct Turning {
    /// Whether two cells must be turned.
    both: bool,
}

impl Turning {
    /// Turning turtles: a second cell may be turned.
    pub fn turtles() -> Turning {
        Turning { both: false }
    }

    /// Twins: a second cell must be turned.
    pub fn twins() -> Turning {
        Turning { both: true }
    }

    /// The heap that an `o` in the cell (from 0) is.
    fn heap(self, cell: usize) -> u64 {
        cell as u64 + u64::from(!self.both)
    }

    fn sum(self, strip: &[bool]) -> u64 {
        let heaps = strip.iter().enumerate().filter(|&(_, &o)| o).map(|(cell, _)| self.heap(cell));
        heaps.fold(0, |sum, heap| sum ^ heap)
    }
}

fn turned(strip: &[bool], cell: usize, other: Option<usize>) -> Vec<bool> {
    let mut next = strip.to_vec();
    next[cell] = false;
    if let Some(other) = other {
        next[other] = !next[other];
    }
    next
}

impl Ruleset for Turning {
    type Position = Vec<bool>;

    fn name(&self) -> String {
        if self.both { "twins" } else { "turtles" }.into()
    }

    fn options(&self, strip: &Vec<bool>, each: &mut EachOption<'_, Vec<bool>>) -> ControlFlow<()> {
        for cell in (0..strip.len()).filter(|&cell| strip[cell]) {
            if !self.both {
                each(&[turned(strip, cell, None)])?;
            }
            for other in 0..cell {
                each(&[turned(strip, cell, Some(other))])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<Vec<bool>, TextError> {
        super::strip_length(text.len() as u64, 0..text.len())?;
        text.char_indices()
            .map(|(at, c)| match c {
                'o' | 'O' => Ok(true),
                'x' | 'X' => Ok(false),
                _ => Err(TextError::new(message!("not-a-cell", sign = c), at..at + c.len_utf8())
                    .help(message!("turtles-strip"))),
            })
            .collect()
    }

    fn write(&self, strip: &Vec<bool>, out: &mut String) {
        out.extend(strip.iter().map(|&o| if o { 'o' } else { 'x' }));
    }

    /// Cells after the last `o` do not count, nor does the first cell of twins: it is turned
    /// with another one only, and that one goes.
    fn normal_form(&self, strip: &Vec<bool>) -> Vec<Vec<bool>> {
        let mut strip = strip.clone();
        if let (true, Some(first)) = (self.both, strip.first_mut()) {
            *first = false;
        }
        let used = strip.iter().rposition(|&up| up).map_or(0, |last| last + 1);
        strip.truncate(used);
        normal(self, vec![strip])
    }

    fn board(&self, strips: &[Vec<bool>]) -> Option<Board> {
        let cell = |&heads: &bool| if heads { Cell::Heads } else { Cell::Tails };
        Some(Board::strips(strips.iter().map(|strip| strip.iter().map(cell).collect())))
    }

    fn bytes(&self, strip: &Vec<bool>) -> u64 {
        (size_of::<Vec<bool>>() + strip.len()) as u64
    }

    fn theory(&self) -> &dyn Theory<Vec<bool>> {
        self
    }
}

impl Theory<Vec<bool>> for Turning {
    fn value(&self, strip: &Vec<bool>, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(self.sum(strip).into()), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        strip: &Vec<bool>,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, Vec<bool>>,
    ) -> Option<Complete> {
        let Ok(target) = u64::try_from(target.0) else { return Some(Complete::All) };
        let change = self.sum(strip) ^ target;
        for cell in (0..strip.len()).filter(|&cell| strip[cell]) {
            // The heap gets the size that it needs, if that is smaller.
            let to = self.heap(cell) ^ change;
            if to < self.heap(cell) {
                let other = to.checked_sub(u64::from(!self.both)).map(|other| other as usize);
                if each(&[turned(strip, cell, other)]).is_break() {
                    break;
                }
            }
        }
        Some(Complete::All)
    }

    fn subject(&self, strips: &[Vec<bool>]) -> Option<Subject> {
        let cells = strips.iter().flat_map(|strip| (1u64..).zip(strip).filter(|&(_, &o)| o));
        Some(Subject::Coins(cells.map(|(cell, _)| cell).collect()))
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(if self.both { Theorem::Twins } else { Theorem::Turtles })
    }

    fn picture(&self, from: &Vec<bool>, to: &[Vec<bool>]) -> Option<Picture> {
        let [to] = to else { return None };
        let signs = |strip: &[bool]| {
            strip.iter().map(|&up| if up { 'o' } else { 'x' }).collect::<Vec<char>>()
        };
        Picture::of_change(&signs(from), &signs(to))
    }

    fn explain(&self, parts: &[Vec<bool>], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        if parts.iter().all(|strip| !strip.contains(&true)) {
            return vec![Step::say(message!("turtles-none-left"))];
        }
        let rows = parts.iter().flat_map(|strip| {
            let cells = strip.iter().enumerate().filter(|&(_, &o)| o);
            let label = |cell: usize| match self.both {
                true => message!("twins-row", cell = cell + 1),
                false => message!("turtles-row"),
            };
            cells.map(move |(cell, _)| (label(cell), Nimber::from(self.heap(cell))))
        });
        vec![Step::nim_sum(rows)]
    }

    fn derive(&self, from: &Vec<bool>, to: &[Vec<bool>], change: Nimber) -> Vec<Step> {
        // The rightmost cell that is turned goes from `o` to `x`.
        let right = |to: &Vec<bool>| (0..from.len()).rfind(|&cell| from[cell] != to[cell]);
        let Some(cell) = to.first().and_then(right) else { return Vec::new() };
        let heap = self.heap(cell);
        let place = cell as u64 + 1;
        let mut steps = wanted(&Summand::Cell(place), heap.into(), change);
        let left = (0..cell).find(|&other| from[other] != to[0][other]);
        let number = |cell: usize| cell as u64 + 1;
        steps.push(Step::say(match left {
            None => message!("turtles-turn-alone", cell = place),
            Some(left) if from[left] => {
                message!("turtles-turn-cancels", cell = place, other = number(left))
            }
            Some(left) => message!("turtles-turn-two", cell = place, other = number(left)),
        }));
        steps
    }
}
