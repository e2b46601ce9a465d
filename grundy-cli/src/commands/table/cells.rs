//! Positions of some numbers each, as the cells of a table.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

use grundy::budget::{Budget, Progress};
use grundy::games::{self, Kind, catalogue};
use grundy::term::{Game, Term};
use grundy::{Nimber, Outcome, Play, Position, Ruleset, Stop, TextError, Value};

use crate::args::Wanted;
use crate::commands::found::joined;
use crate::commands::misere::{Search, outcome};
use crate::failure::Failure;
use crate::interpreter::{RuleError, RuleFile};
use crate::message::message;
use crate::session::Session;

/// The game that was typed.
pub fn find(session: &Session, typed: &str) -> Result<Arc<dyn Game>, Failure> {
    let game = &*session.files.reader().quoted(typed.trim());
    games::find(game, &session.files).map_err(|error| session.files.unread(game, error))
}

/// The positions of a game, of which each number has a range.
pub struct Cells<'a> {
    session: &'a Session,
    game: &'a dyn Game,
    of: Of,
    /// In misère play, what is known of the positions.
    misere: Option<Search>,
    /// The words with which rules of the user refused some numbers first.
    refused: OnceCell<Box<RuleError>>,
}

/// What some numbers are.
enum Of {
    /// A position of rules of the user, which may define it.
    Rules(RuleFile),
    /// A position in which this stands between two of the numbers.
    Numbers(char),
    /// Heaps: the nim-sum of their values. Rules of the user define the position of a number.
    Heaps(Option<RuleFile>),
}

/// The values of the heaps of each range.
pub struct HeapValues(Vec<(u64, Vec<u128>)>);

impl HeapValues {
    /// The nim-sum of some heaps, one of each range.
    pub fn value(&self, heaps: &[u64]) -> u128 {
        let of =
            |(&heap, (start, values)): (&u64, &(u64, Vec<u128>))| values[(heap - start) as usize];
        heaps.iter().zip(&self.0).map(of).fold(0, |sum, value| sum ^ value)
    }
}

/// What came of a question about a cell: the answer, or nothing where the rules refuse the numbers.
type Answer<T> = Result<Result<Option<T>, Stop>, Failure>;

impl<'a> Cells<'a> {
    /// The positions with a number of each range; the ranges with their texts.
    ///
    /// # Errors
    /// The game has no positions of that many numbers, or refuses these numbers.
    pub fn of(
        session: &'a Session,
        game: &'a dyn Game,
        ranges: &[(&Range<u64>, &str)],
    ) -> Result<Cells<'a>, Failure> {
        let name = game.name();
        let entry = games::entry(name.split(':').next().unwrap_or(&name));
        let own = session.rules.of(&name);
        // The user's rules define what the numbers are, or are a game of one heap. They may refuse equal
        // numbers.
        let first = || ranges.iter().map(|(range, _)| range.start);
        let apart = (0..).zip(first()).map(|(more, first)| first + more).collect::<Vec<u64>>();
        let first: Vec<u64> = first().collect();
        let single = own.as_ref().is_some_and(|rules| !rules.joins(&first) && !rules.joins(&apart));
        let of = match entry.map_or(Kind::OneHeap, |entry| entry.kind) {
            Kind::TwoNumbers { .. } if single && game.heap_form().is_some() => Of::Heaps(own),
            Kind::TwoNumbers { least, separator } => {
                for (range, text) in ranges {
                    if range.start < least {
                        let digits = text.find('.').unwrap_or(text.len());
                        let error = TextError::new(message!("range-starts-too-low"), 0..digits)
                            .help(message!("numbers-at-least", game = &name, least = least));
                        return Err(Failure::text(*text, error));
                    }
                }
                match own {
                    Some(own) => Of::Rules(own),
                    None if ranges.len() != 2 => {
                        let error = TextError::new(
                            message!("two-numbers-only", game = &name),
                            0..name.len(),
                        );
                        let help = message!("two-numbers-write", game = &name);
                        return Err(Failure::text(&name, error.help(help)));
                    }
                    None => Of::Numbers(separator),
                }
            }
            Kind::OneHeap => Of::Heaps(None),
            Kind::Numbers => Of::Numbers(' '),
            Kind::Other => {
                let error = TextError::new(message!("no-table", game = &name), 0..name.len());
                let help = message!("tables-are-for", games = with_two_numbers());
                return Err(Failure::text(&name, error.help(help)));
            }
        };
        Ok(Cells { session, game, of, misere: None, refused: OnceCell::new() })
    }

    /// The same in misère play, with numbers up to the largest one.
    pub fn in_misere(self, largest: u64, budget: &Budget) -> Cells<'a> {
        let heaps = self.game.heap_game().filter(|_| matches!(self.of, Of::Heaps(_)));
        Cells { misere: Some(Search::new(heaps, largest, budget)), ..self }
    }

    /// The text of a cell; `None` where the rules refuse it.
    fn arguments(&self, numbers: &[u64]) -> Result<Option<String>, Stop> {
        let Of::Rules(rules) = &self.of else {
            return Ok(Some(joined(numbers, self.separator())));
        };
        self.of_rules(rules, numbers, |position| {
            let mut text = String::new();
            rules.write(position, &mut text);
            Ok(text)
        })
    }

    /// An answer about a cell in misère play.
    fn misere<T>(
        &self,
        numbers: &[u64],
        ask: impl FnOnce(&dyn Fn() -> String) -> Result<Result<T, Stop>, Failure>,
    ) -> Answer<T> {
        let arguments = match self.arguments(numbers) {
            Ok(Some(arguments)) => arguments,
            Ok(None) => return Ok(Ok(None)),
            Err(stop) => return Ok(Err(stop)),
        };
        let text = || format!("{} {arguments}", self.name());
        Ok(ask(&text)?.map(Some))
    }

    /// The name of the game.
    pub fn name(&self) -> String {
        self.game.name()
    }

    /// Whether rules of the user say what the positions are.
    pub fn are_of_rules(&self) -> bool {
        matches!(self.of, Of::Rules(_))
    }

    /// Whether each number is a heap.
    pub fn are_heaps(&self) -> bool {
        self.separator() == ' '
    }

    /// What stands between two numbers of a position.
    pub fn separator(&self) -> char {
        match self.of {
            Of::Rules(_) => ',',
            Of::Numbers(separator) => separator,
            Of::Heaps(_) => ' ',
        }
    }

    /// The error of the rules where they refuse `all` cells.
    pub fn refuse_if(&self, all: bool) -> Result<(), Failure> {
        match self.refused.get() {
            Some(refused) if all => Err(Failure::Rules(refused.clone())),
            _ => Ok(()),
        }
    }

    /// The values of the heaps of all ranges, where cells are their nim-sums.
    pub fn heaps(
        &self,
        ranges: &[&Range<u64>],
        budget: &Budget,
    ) -> Result<Result<Option<HeapValues>, Stop>, Failure> {
        let Of::Heaps(own) = &self.of else { return Ok(Ok(None)) };
        // In misère play no sum follows from its heaps, and a loony heap has no nim-value.
        if self.misere.is_some() || own.as_ref().is_some_and(RuleFile::has_marks) {
            return Ok(Ok(None));
        }
        let mut found: Vec<(u64, Vec<u128>)> = Vec::new();
        for (index, range) in ranges.iter().enumerate() {
            if let Some(same) = ranges[..index].iter().position(|other| other == range) {
                found.push(found[same].clone());
                continue;
            }
            let total = Some(range.end - range.start);
            let mut values = Vec::new();
            // The largest first: tables then grow once.
            for (heap, done) in (*range).clone().rev().zip(1..) {
                let value = self.single(own.as_ref(), heap, budget)?;
                let progress = Progress { what: "progress-heaps", done, total };
                match value.and_then(|value| budget.check(progress).map(|()| value)) {
                    Ok(value) => values.push(value),
                    Err(stop) => return Ok(Err(stop)),
                }
            }
            values.reverse();
            found.push((range.start, values));
        }
        Ok(Ok(Some(HeapValues(found))))
    }

    /// The value of a cell.
    pub fn value(&self, numbers: &[u64], budget: &Budget) -> Answer<u128> {
        if let Some(search) = &self.misere {
            let ask = |text: &dyn Fn() -> String| search.value(numbers, text, self.session, budget);
            return self.misere(numbers, ask);
        }
        match &self.of {
            Of::Rules(rules) => Ok(self.of_rules(rules, numbers, |position| {
                rules.value(position, budget).map(|value| value.0)
            })),
            Of::Numbers(separator) => {
                let value = self.position(&joined(numbers, *separator), budget);
                value.map(|value| value.map(Some))
            }
            Of::Heaps(own) => {
                let mut sum = 0;
                for &heap in numbers {
                    match self.single(own.as_ref(), heap, budget)? {
                        Ok(value) => sum ^= value,
                        Err(stop) => return Ok(Err(stop)),
                    }
                }
                Ok(Ok(Some(sum)))
            }
        }
    }

    /// Whether a cell has what is wanted. This may be known where the value is not.
    pub fn has(&self, numbers: &[u64], wanted: Wanted, budget: &Budget) -> Answer<bool> {
        match wanted {
            Wanted::Outcome(outcome) => self.has_outcome(numbers, outcome, budget),
            Wanted::Value(value) => self.has_value(numbers, value.into(), budget),
        }
    }

    fn has_value(&self, numbers: &[u64], value: u128, budget: &Budget) -> Answer<bool> {
        match (&self.misere, &self.of) {
            (None, Of::Rules(rules)) => Ok(self.of_rules(rules, numbers, |position| {
                rules.has_value(position, Nimber(value), budget)
            })),
            _ => {
                let found = self.value(numbers, budget)?;
                Ok(found.map(|found| found.map(|found| found == value)))
            }
        }
    }

    fn has_outcome(&self, numbers: &[u64], wanted: Outcome, budget: &Budget) -> Answer<bool> {
        if let Some(search) = &self.misere {
            let ask =
                |text: &dyn Fn() -> String| search.outcome(numbers, text, self.session, budget);
            let found = self.misere(numbers, ask)?;
            return Ok(found.map(|found| found.map(|outcome| outcome == wanted)));
        }
        match &self.of {
            Of::Rules(rules) if !rules.repeats() && !rules.has_marks() => {
                Ok(self.of_rules(rules, numbers, |position| {
                    let lost = rules.has_value(position, Nimber::ZERO, budget)?;
                    Ok(Outcome::of(!lost) == wanted)
                }))
            }
            Of::Heaps(own) if !own.as_ref().is_some_and(RuleFile::has_marks) => {
                let found = self.value(numbers, budget)?;
                Ok(found.map(|found| found.map(|value| Outcome::of(value != 0) == wanted)))
            }
            Of::Rules(_) | Of::Numbers(_) | Of::Heaps(_) => {
                let arguments = match self.arguments(numbers) {
                    Ok(Some(arguments)) => arguments,
                    Ok(None) => return Ok(Ok(None)),
                    Err(stop) => return Ok(Err(stop)),
                };
                let found = outcome(&Position::from(self.term(&arguments)?), Play::Normal, budget)?;
                Ok(found.map(|outcome| Some(outcome == wanted)))
            }
        }
    }

    /// The answer of the rules about a cell.
    fn of_rules<T>(
        &self,
        rules: &RuleFile,
        numbers: &[u64],
        ask: impl FnOnce(&<RuleFile as grundy::Ruleset>::Position) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        match rules.position_of(numbers)? {
            Ok(position) => ask(&position).map(Some),
            Err(refused) => {
                let _ = self.refused.set(refused);
                Ok(None)
            }
        }
    }

    /// The value of one heap.
    fn single(
        &self,
        own: Option<&RuleFile>,
        heap: u64,
        budget: &Budget,
    ) -> Result<Result<u128, Stop>, Failure> {
        match own {
            Some(rules) => Ok(rules.value_of_numbers(&[heap], budget).map(u128::from)),
            None => self.position(&heap.to_string(), budget),
        }
    }

    fn term(&self, arguments: &str) -> Result<Term, Failure> {
        self.game.term(arguments).map_err(|error| {
            let text = format!("{} {arguments}", self.name());
            self.session.files.unread(&text, error.shift(text.len() - arguments.len()))
        })
    }

    /// The value of a position; the position is shown where it has none.
    fn position(&self, arguments: &str, budget: &Budget) -> Result<Result<u128, Stop>, Failure> {
        let term = self.term(arguments)?;
        if term.is_empty() {
            return Ok(Ok(0));
        }
        match term.value(budget) {
            Ok((Value::Nim(value), _)) => Ok(Ok(value.0)),
            Ok(_) => {
                let position = format!("{} {arguments}", self.name());
                Err(Failure::input(message!("no-nim-value-no-table", position = position)))
            }
            Err(stop) => Ok(Err(stop)),
        }
    }
}

fn with_two_numbers() -> Vec<&'static str> {
    let entries = catalogue().iter();
    entries
        .filter(|entry| matches!(entry.kind, Kind::TwoNumbers { .. }))
        .map(|entry| entry.name)
        .collect()
}
