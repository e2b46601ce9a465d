//! Turning turtles and twins: turn a coin, and perhaps one to its left.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::Step;
use crate::reason::wanted;
use crate::ruleset::{Complete, EachOption, Ruleset, Theory};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry of turning turtles.
pub const TURTLES: Entry = Entry {
    name: "turtles",
    title: "Turning turtles",
    arguments: "S",
    arguments_help: "a strip of `o` and `x`",
    rules: "Turn an `o` to `x`; you may also turn one cell to the left of it over, from `o` to `x` \
        or from `x` to `o`.",
    known: "An `o` in cell n, counted from 1, is a Nim heap of size n.",
    references: &[
        "T. S. Ferguson, Game Theory, part I, section 2.6 (after H. W. Lenstra)",
        "Winning Ways",
    ],
    kind: Kind::Other,
    examples: &["turtles xoxxo"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Turning::turtles()))
    },
    ..Entry::BLANK
};

/// The registry's entry of twins.
pub const TWINS: Entry = Entry {
    name: "twins",
    title: "Twins",
    arguments: "S",
    arguments_help: "a strip of `o` and `x`",
    rules: "Turn an `o` to `x`, and turn exactly one cell to the left of it over.",
    known: "An `o` in cell n, counted from 0, is a Nim heap of size n.",
    references: &["T. S. Ferguson, Game Theory, part I, section 5.1", "Winning Ways"],
    kind: Kind::Other,
    examples: &["twins xoxxo"],
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Turning::twins()))
    },
    ..Entry::BLANK
};

/// The theorem on turning turtles.
pub const TURTLE_HEAPS: Theorem = Theorem {
    title: "Turning turtles is Nim",
    statement: "The nim-value is the nim-sum of the numbers of all cells with an `o`, counted \
        from 1.",
    proof: &[
        "Think of an `o` in cell n as a heap of size n. Turning it alone takes the whole heap. \
         Turning cell m < n as well, from x to o, reduces the heap to m. If cell m held an o, \
         both vanish: that is the same as two equal heaps m and m, which cancel.",
        "So every move changes the nim-sum as a move of Nim does, and every move of Nim can be \
         made. The game ends because the strip, read as a binary number with the rightmost cell as \
         its highest digit, falls with every move.",
    ],
    source: "H. W. Lenstra; T. S. Ferguson, Game Theory, part I, section 2.6",
};

/// The theorem on twins.
pub const TWIN_HEAPS: Theorem = Theorem {
    title: "Twins is Nim",
    statement: "The nim-value is the nim-sum of the numbers of all cells with an `o`, counted \
        from 0.",
    proof: &[
        "As in turning turtles an `o` in cell n is a heap, but taking the whole heap is turning \
         the leftmost cell as well: so that cell has the number 0 and an `o` there is no heap at \
         all. Every move reduces the heap n to a number m from 0 to n-1, and equal heaps cancel.",
        "The game ends for the same reason: the strip, read as a binary number with the rightmost \
         cell as its highest digit, falls with every move.",
    ],
    source: "T. S. Ferguson, Game Theory, part I, section 5.1",
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
                _ => Err(TextError::new(format!("`{c}` is not a cell"), at..at + c.len_utf8())
                    .help("a strip is made of `o` and `x`, as in `xoxxo`")),
            })
            .collect()
    }

    fn write(&self, strip: &Vec<bool>, out: &mut String) {
        out.extend(strip.iter().map(|&o| if o { 'o' } else { 'x' }));
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
            // The heap becomes what it has to be, if that is less.
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

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        (play == Play::Normal).then_some(if self.both { &TWIN_HEAPS } else { &TURTLE_HEAPS })
    }

    fn explain(&self, parts: &[Vec<bool>], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        if parts.iter().all(|strip| !strip.contains(&true)) {
            return vec![Step::say("No `o` is left: the nim-value is 0.")];
        }
        let rows = parts.iter().flat_map(|strip| {
            let cells = strip.iter().enumerate().filter(|&(_, &o)| o);
            cells.map(|(cell, _)| ("`o` in cell".to_string(), Nimber::from(self.heap(cell))))
        });
        vec![Step::nim_sum(rows)]
    }

    fn derive(&self, from: &Vec<bool>, to: &[Vec<bool>], change: Nimber) -> Vec<Step> {
        // The rightmost cell that is turned goes from `o` to `x`.
        let right = |to: &Vec<bool>| (0..from.len()).rfind(|&cell| from[cell] != to[cell]);
        let Some(cell) = to.first().and_then(right) else { return Vec::new() };
        let heap = self.heap(cell);
        let mut steps = wanted(&format!("the `o` in cell {heap}"), heap.into(), change);
        let left = (0..cell).find(|&other| from[other] != to[0][other]);
        let number = |cell: usize| self.heap(cell);
        steps.push(Step::say(match left {
            None => format!("So turn cell {heap} alone."),
            Some(left) if from[left] => format!(
                "So turn the cells {heap} and {0}. The `o` in cell {0} goes as well: two equal heaps \
                 cancel.",
                number(left)
            ),
            Some(left) => format!(
                "So turn the cells {heap} and {0}: the `o` is then in cell {0}.",
                number(left)
            ),
        }));
        steps
    }
}
