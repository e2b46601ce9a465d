//! The one-heap games without a closed form: Kayles and its kin, Grundy's
//! game, subtraction games, and every take-and-break code.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use super::{Entry, Files, Kind, Parameter, shortened};
use crate::TextError;
use crate::board::{Board, Cell};
use crate::budget::{Budget, Stop};
use crate::heap::{Code, HeapForm, HeapRules, NimSequence, Subtraction};
use crate::keyboard;
use crate::lock;
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::picture::{self, Mark, Picture};
use crate::quotes::quoted;
use crate::reason::{Label, Rank, Role, Step};
use crate::ruleset::{Complete, EachOption, Ruleset, Theory, parse_number};
use crate::term;
use crate::term::Game;
use crate::value::Value;

mod explain;
mod periods;
mod targets;

use targets::Targets;

/// The registry's entry of Kayles.
pub const KAYLES: Entry = Entry {
    name: "kayles",
    arguments: "N...",
    code: Some("0.77"),
    kind: Kind::OneHeap,
    examples: &["kayles 5 7"],
    make: |parameter, _| named(parameter.none(), "kayles", "0.77", true),
    ..Entry::BLANK
};

/// The registry's entry of Dawson's Kayles.
pub const DAWSON_KAYLES: Entry = Entry {
    name: "dawson-kayles",
    arguments: "N...",
    code: Some("0.07"),
    kind: Kind::OneHeap,
    examples: &["dawson-kayles 10"],
    make: |parameter, _| named(parameter.none(), "dawson-kayles", "0.07", true),
    ..Entry::BLANK
};

/// The registry's entry of Dawson's Chess.
pub const DAWSON_CHESS: Entry = Entry {
    name: "dawson-chess",
    aliases: &["pawns", "crosses"],
    arguments: "N...",
    code: Some("0.137"),
    kind: Kind::OneHeap,
    examples: &["dawson-chess 52"],
    make: |parameter, _| named(parameter.none(), "dawson-chess", "0.137", true),
    ..Entry::BLANK
};

/// The registry's entry of Grundy's game.
pub const GRUNDY: Entry = Entry {
    name: "grundy",
    arguments: "N...",
    code: Some("4!.0"),
    kind: Kind::OneHeap,
    examples: &["grundy 20"],
    make: |parameter, _| named(parameter.none(), "grundy", "4!.0", false),
    ..Entry::BLANK
};

/// The registry's entry of subtraction games.
pub const SUBTRACT: Entry = Entry {
    name: "subtract",
    parameter: Some("S"),
    arguments: "N...",
    kind: Kind::OneHeap,
    examples: &["subtract:1,3,4 25"],
    make: |parameter, files| subtraction(parameter, files, false),
    ..Entry::BLANK
};

/// The registry's entry of all-but games.
pub const ALL_BUT: Entry = Entry {
    name: "all-but",
    parameter: Some("S"),
    arguments: "N...",
    kind: Kind::OneHeap,
    examples: &["all-but:2,3 25"],
    make: |parameter, files| subtraction(parameter, files, true),
    ..Entry::BLANK
};

/// The subtraction game of a set: its items, or `@` and the name of a file that holds them.
fn subtraction(
    parameter: &Parameter<'_>,
    files: &dyn Files,
    all_but: bool,
) -> Result<Arc<dyn Game>, TextError> {
    let text = parameter.required()?;
    let Some(file) = text.strip_prefix('@') else {
        let set = Subtraction::parse_set(text, all_but);
        let rules = set.map_err(|error| error.shift(parameter.span.start))?.into();
        return Ok(term::game(Heaps::new(HeapRules::to_string(&rules), rules)));
    };
    let refuse = |message: Message| TextError::new(message, parameter.span.clone());
    let shown = shortened(file);
    let read = files.read(file).map_err(|error| {
        refuse(message!("set-not-read", file = &shown, why = error.message)).caused_by(error.cause)
    })?;
    // Signs of three bytes stand for those of one.
    let plain = keyboard::plain(&read);
    let set = Subtraction::parse_file(&plain, all_but).map_err(|fault| {
        let fault = TextError::from(fault);
        let fault = fault.clone().moved_to(keyboard::span(&read, fault.span()));
        let before = &read.as_bytes()[..fault.span().start];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        refuse(match files.is_secret() {
            true => message!("set-line-wrong", file = &shown, line = line),
            false => {
                message!("set-fault", file = &shown, line = line, fault = fault.marked(&read))
            }
        })
    })?;
    let name = if all_but { ALL_BUT.name } else { SUBTRACT.name };
    Ok(term::game(Heaps::new(format!("{name}:{}", quoted(text)), set.into())))
}

fn named(
    parameter: Result<(), TextError>,
    name: &str,
    code: &str,
    in_a_row: bool,
) -> Result<Arc<dyn Game>, TextError> {
    parameter?;
    let rules = HeapRules::Code(Code::parse(code)?);
    Ok(term::game(Heaps { in_a_row, ..Heaps::new(name.to_string(), rules) }))
}

/// The game of a take-and-break code.
///
/// # Errors
/// What is wrong with the code.
pub fn code(text: &str) -> Result<Arc<dyn Game>, TextError> {
    let code = Code::parse(text)?;
    let name = code.to_string();
    Ok(term::game(Heaps::new(name, HeapRules::Code(code))))
}

/// A one-heap game; the position is one heap.
pub struct Heaps {
    name: String,
    rules: HeapRules,
    /// Whether a heap is a row of pins or pawns.
    in_a_row: bool,
    /// Made when they are asked for.
    targets: OnceLock<Option<Targets>>,
    sequence: Mutex<NimSequence>,
}

impl Heaps {
    /// The game of these rules under a name.
    pub fn new(name: String, rules: HeapRules) -> Heaps {
        let sequence = Mutex::new(NimSequence::new(rules.clone()));
        Heaps { name, in_a_row: false, targets: OnceLock::new(), rules, sequence }
    }

    /// The game of a code to which others are reduced.
    pub(super) fn of_code(code: &str) -> Heaps {
        let rules = HeapRules::Code(Code::parse(code).expect("a valid code"));
        Heaps::new(code.to_string(), rules)
    }

    /// The octal game 0.007, to which Treblecross and trominoes are reduced.
    pub(super) fn octal_007() -> Heaps {
        Heaps::of_code("0.007")
    }

    fn targets(&self) -> Option<&Targets> {
        self.targets.get_or_init(|| Targets::of(&self.rules)).as_ref()
    }

    fn table(&self) -> MutexGuard<'_, NimSequence> {
        lock(&self.sequence)
    }

    /// The value of a heap.
    pub(super) fn heap_value(&self, heap: u64, budget: &Budget) -> Result<Nimber, Stop> {
        self.table().value(heap, budget)
    }
}

impl Ruleset for Heaps {
    type Position = u64;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, &heap: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
        self.rules.options(heap, each)
    }

    /// An option has more heaps than are made.
    fn failure(&self) -> Stop {
        Stop::Memory
    }

    fn parse(&self, text: &str) -> Result<u64, TextError> {
        parse_number(text, message!("heap-size"))
    }

    fn write(&self, heap: &u64, out: &mut String) {
        super::push_number(out, *heap);
    }

    fn vanishes(&self, &heap: &u64) -> bool {
        heap == 0
    }

    /// The cell of a cross, which no text of heaps shows.
    fn describe(&self, &heap: &u64, to: &[u64]) -> Option<Message> {
        if self.name != "dawson-chess" {
            return None;
        }
        let cell = match heap.checked_sub(to.iter().sum())? {
            3 => to.first().filter(|_| to.len() == 2).copied().unwrap_or(0) + 2,
            _ => 1,
        };
        Some(message!("treblecross-cross", cell = cell, cells = heap))
    }

    fn board(&self, heaps: &[u64]) -> Option<Board> {
        let of = if self.in_a_row { Cell::Pin } else { Cell::Token };
        Some(Board::heaps(heaps.iter().copied(), of))
    }

    fn theory(&self) -> &dyn Theory<u64> {
        self
    }
}

impl Theory<u64> for Heaps {
    fn found_by(&self) -> FoundBy {
        FoundBy::Sequence
    }

    fn heap_form(&self) -> Option<HeapForm> {
        Some(HeapForm::of(self.rules.clone()))
    }

    fn heap_game(&self) -> Option<HeapRules> {
        Some(self.rules.clone())
    }

    fn value(&self, &heap: &u64, budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(self.heap_value(heap, budget)?), FoundBy::Sequence)))
    }

    fn with_sequence(&self, look: &mut dyn FnMut(&mut NimSequence)) -> bool {
        look(&mut self.table());
        true
    }

    /// Rows of pins.
    fn picture(&self, &heap: &u64, to: &[u64]) -> Option<Picture> {
        /// The longest row that is drawn.
        const PINS: u64 = 32;
        let taken = heap.checked_sub(to.iter().sum())?;
        if heap > PINS || to.len() > 2 || !matches!(&*self.name, "kayles" | "dawson-kayles") {
            return None;
        }
        let first = to.first().copied().unwrap_or(0);
        let pin = |at: u64| {
            let gone = (first..first + taken).contains(&at);
            picture::Cell { sign: '|', mark: if gone { Mark::Gone } else { Mark::None } }
        };
        Picture::of_cells(vec![(0..heap).map(pin).collect()])
    }

    fn explain_left(&self, &from: &u64, to: &[u64]) -> Vec<Step> {
        explain::after(&Ruleset::name(self), &self.table(), from, to)
    }

    fn heap_of(&self, &heap: &u64) -> u64 {
        heap
    }

    fn options_with_value(
        &self,
        &heap: &u64,
        target: Nimber,
        budget: &Budget,
        each: &mut EachOption<'_, u64>,
    ) -> Option<Complete> {
        self.targets()?.each(&self.table(), heap, target, budget, each)
    }

    fn count_with_value(&self, &heap: &u64, target: Nimber, budget: &Budget) -> Option<u128> {
        self.targets()?.count(&self.table(), heap, target, budget)
    }

    fn is_option(&self, &heap: &u64, to: &[u64]) -> Option<bool> {
        self.rules.leads_to(heap, to)
    }

    fn count_options(&self, &heap: &u64) -> Option<u128> {
        self.targets()?.count_all(heap)
    }

    fn explain(&self, parts: &[u64], play: Play, budget: &Budget) -> Vec<Step> {
        if play == Play::Misere || parts.is_empty() {
            return Vec::new();
        }
        let mut steps = self.table_steps(parts, budget);
        if parts.len() > 1 {
            let row = |&heap: &u64| {
                Ok((Label::of_heap(&self.name, heap), self.heap_value(heap, budget)?))
            };
            let rows: Result<Vec<_>, Stop> = parts.iter().map(row).collect();
            let Ok(rows) = rows else { return steps };
            steps.push(Step::with(Role::Spare(Rank::Lead), message!("heaps-added")));
            steps.push(Step::nim_sum(rows));
        }
        steps
    }
}
