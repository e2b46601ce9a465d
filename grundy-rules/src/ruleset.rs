//! A rule file as a ruleset: what the library asks of it.

use std::ops::ControlFlow;
use std::sync::Arc;

use grundy::board::{Board, Cell, Row};
use grundy::heap::rules::{Given, Values};
use grundy::heap::{HeapForm, HeapRules};
use grundy::lock;
use grundy::message::Message;
use grundy::outcome::FoundBy;
use grundy::ruleset::{EachOption, Engine, Forcing, Nature, Theory};
use grundy::{Budget, Nimber, Ruleset, Stop, TextError, Value};

use crate::error::RuleError;
use crate::file::RuleFile;
use crate::mark::Mark;
use crate::message::message;
use crate::position::Position;
use crate::questions::text_of;

pub use grundy::ruleset::BETWEEN_NAMES;

/// A rule file asked for its numbers one after the other.
struct Numbers {
    rules: RuleFile,
    least: u64,
}

impl Values for Numbers {
    fn name(&self) -> String {
        self.rules.name()
    }

    fn value(&self, n: u64, budget: &Budget) -> Result<u32, Stop> {
        self.rules.value_of_numbers(&[n + self.least], budget)
    }
}

impl RuleFile {
    /// The position of some numbers from ranges: the one that `start` gives, if the file defines it
    /// with this many arguments; otherwise the one of their text. Or the words with which the rules
    /// refuse the numbers.
    ///
    /// # Errors
    /// The rules failed: [`fault`](RuleFile::fault) says how.
    pub fn position_of(&self, numbers: &[u64]) -> Result<Result<Position, Box<RuleError>>, Stop> {
        match self.try_numbers(numbers) {
            Ok(Ok(position)) => Ok(Ok(position)),
            Ok(Err(error)) => {
                let mut fault = RuleError::new(error.message());
                fault.asked = Some(text_of(numbers));
                Err(self.remember(fault))
            }
            Err(fault) if fault.refused => Ok(Err(fault)),
            Err(fault) => Err(self.remember(*fault)),
        }
    }

    /// Whether these numbers are one position, and not a heap each: `start` takes that many, or there is
    /// none and the file's own `parse` reads them with commas between.
    pub fn joins(&self, numbers: &[u64]) -> bool {
        let program = &self.0.program;
        program.start_arguments() == Some(numbers.len())
            || program.start.is_none()
                && program.parse.is_some()
                && matches!(self.try_numbers(numbers), Ok(Ok(_)))
    }

    /// The nim-value of the position of some numbers, none of which the rules may refuse.
    ///
    /// # Errors
    /// The budget ran out, or the rules failed: [`fault`](RuleFile::fault) says how.
    pub fn value_of_numbers(&self, numbers: &[u64], budget: &Budget) -> Result<u32, Stop> {
        match self.position_of(numbers)? {
            Ok(position) => self.search_value(&position, budget),
            Err(refused) => Err(self.remember(*refused)),
        }
    }
}

impl Ruleset for RuleFile {
    type Position = Position;

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn options(&self, position: &Position, each: &mut EachOption<'_, Position>) -> ControlFlow<()> {
        if self.given_up(&[]).is_some() {
            return ControlFlow::Break(());
        }
        if self.repeats()
            && let Err(fault) = self.grows(position)
        {
            self.remember(*fault);
            return ControlFlow::Break(());
        }
        match self.try_options(position, &self.0.budget) {
            Ok(options) => options.iter().try_for_each(|option| each(option)),
            Err(fault) => {
                self.remember(*fault);
                ControlFlow::Break(())
            }
        }
    }

    fn failure(&self) -> Stop {
        self.fault().map_or(Stop::Rules, |fault| fault.stop)
    }

    fn parse(&self, text: &str) -> Result<Position, TextError> {
        let read = self.try_parse(text).unwrap_or_else(|fault| {
            if fault.is_limit() {
                self.remember(RuleError::clone(&fault));
            }
            if self.is_of_gallery() && !fault.is_limit() && !fault.refused {
                return Err(self.no_position(text));
            }
            let help = match &fault.place {
                Some((file, Some(line))) => {
                    message!("says-line", file = file, line = line.to_string())
                }
                _ => message!("says-file", file = &self.0.program.file),
            };
            Err(TextError::new(fault.message, 0..text.len()).help(help))
        });
        let position = read?;
        self.suits(text, &position).map(|()| position)
    }

    fn write(&self, position: &Position, out: &mut String) {
        match self.try_write(position) {
            Ok(text) => out.push_str(&text),
            Err(fault) => {
                self.remember(*fault);
                out.push_str(&position.text());
            }
        }
    }

    fn vanishes(&self, position: &Position) -> bool {
        *position == Position::Int(0) && self.is_zero_nothing()
    }

    fn canonical(&self, position: Position) -> Position {
        if self.0.program.canonical.is_none() || self.given_up(&[]).is_some() {
            return position;
        }
        self.try_canonical(&position).unwrap_or_else(|fault| {
            self.remember(*fault);
            position
        })
    }

    fn names_moves(&self) -> bool {
        true
    }

    /// What the file says under `description`.
    fn own_rules(&self) -> Option<String> {
        self.about("description")
    }

    fn describe(&self, from: &Position, to: &[Position]) -> Option<Message> {
        if !self.0.program.names_moves() || self.given_up(&[]).is_some() {
            return None;
        }
        let mut known = lock(&self.0.named);
        if known.as_ref().is_none_or(|(position, _)| position != from) {
            let moves = match self.try_moves(from) {
                Ok(moves) => moves,
                Err(fault) => {
                    self.remember(*fault);
                    return None;
                }
            };
            *known = Some((from.clone(), moves));
        }
        let sorted = |parts: &[Position]| {
            let mut parts: Vec<Position> =
                parts.iter().filter(|part| !self.vanishes(part)).cloned().collect();
            parts.sort_unstable();
            parts
        };
        let wanted = sorted(to);
        let (_, moves) = known.as_ref()?;
        let mut names: Vec<&str> = Vec::new();
        for (name, option) in moves {
            if sorted(option) == wanted && !names.contains(&&**name) {
                names.push(name);
            }
        }
        (!names.is_empty()).then(|| names.join(BETWEEN_NAMES).into())
    }

    /// Numbers are heaps, and of several numbers one stands below the other.
    fn board(&self, parts: &[Position]) -> Option<Board> {
        let heap = |number: &Position| match number {
            Position::Int(size) => Some(Row::heap(u64::try_from(*size).ok()?, Cell::Token)),
            _ => None,
        };
        let rows = |position: &Position| match position {
            Position::Tuple(numbers) => numbers.iter().map(heap).collect::<Option<Vec<Row>>>(),
            number => Some(vec![heap(number)?]),
        };
        let rows = parts.iter().map(rows).collect::<Option<Vec<_>>>()?;
        // Heaps of one number each are one board.
        match rows.iter().all(|rows| rows.len() == 1) {
            true => Some(Board::of(rows.into_iter().flatten())),
            false => Some(Board::stacked(rows)),
        }
    }

    fn bytes(&self, position: &Position) -> u64 {
        position.bytes()
    }

    fn theory(&self) -> &dyn Theory<Position> {
        self
    }

    fn nature(&self) -> Nature<Position> {
        if self.repeats() {
            return Nature::Loopy;
        }
        if !self.has_marks() {
            return Nature::Unproved;
        }
        Nature::Forcing(Forcing {
            ended: |position| Mark::of_position(position) == Some(Mark::Win),
            marked: |position| Mark::of_position(position).is_some_and(|mark| mark != Mark::Win),
        })
    }

    fn engine(&self) -> Option<Box<dyn Engine<Position>>> {
        Some(Box::new(Own(self.clone())))
    }
}

/// The search of a rule file, as the library asks for it.
struct Own(RuleFile);

impl Engine<Position> for Own {
    fn value(&mut self, position: &Position, budget: &Budget) -> Result<Option<Nimber>, Stop> {
        Ok(self.0.full_value(position, budget)?.nim())
    }

    fn full_value(&mut self, position: &Position, budget: &Budget) -> Result<Option<Value>, Stop> {
        self.0.full_value(position, budget).map(Some)
    }

    fn has_value(
        &mut self,
        position: &Position,
        value: Nimber,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        self.0.has_value(position, value, budget).map(Some)
    }

    fn found_by(&self, position: &Position) -> FoundBy {
        match matches!(position, Position::Int(_)) && self.0.is_heap_game() {
            true => FoundBy::Sequence,
            false => FoundBy::Search,
        }
    }

    fn plays_misere(&self) -> bool {
        !self.0.repeats()
    }

    fn wins_misere(&mut self, parts: &[Position], budget: &Budget) -> Result<Option<bool>, Stop> {
        match parts {
            [] => Ok(Some(true)),
            // Who wins where play may come back, the graph of all positions says.
            [_] if self.0.repeats() => Ok(None),
            [part] => self.0.wins_misere(part, budget),
            _ => Ok(None),
        }
    }

    fn met(&self) -> u64 {
        self.0.positions() as u64
    }
}

impl Theory<Position> for RuleFile {
    fn heap_form(&self) -> Option<HeapForm> {
        if self.repeats() {
            return None;
        }
        let least = self.first_number().unwrap_or_else(|fault| {
            self.remember(*fault);
            None
        })?;
        let values = Numbers { rules: self.clone(), least };
        let rules = HeapRules::Given(Given(Arc::new(values)));
        Some(HeapForm { plus: -(least as i64), least, ..HeapForm::of(rules) })
    }
}
