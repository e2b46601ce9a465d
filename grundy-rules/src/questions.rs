//! The questions to the rules of a file, each as one call of a function.

use grundy::budget::Progress;
use grundy::{Budget, Stop, TextError};
use starlark::values::list::ListRef;
use starlark::values::{OwnedFrozenValue, Value};

use crate::answer;
use crate::error::RuleError;
use crate::file::{Named, Options, RuleFile};
use crate::limits::Limits;
use crate::mark::Mark;
use crate::message::{Message, message};
use crate::position::{InStarlark, Position};
use crate::program::Session;
use crate::words::kind;

impl RuleFile {
    /// Calls a function with an evaluator of its own, unless it has reached a
    /// limit.
    fn ask<R>(
        &self,
        function: &str,
        ask: impl for<'v> FnOnce(&mut Session<'v, '_>) -> Result<R, Box<RuleError>>,
    ) -> Result<R, Box<RuleError>> {
        if let Some(fault) = self.given_up(&[function]).filter(RuleError::is_limit) {
            return Err(Box::new(fault));
        }
        self.0.program.session(self.0.program.limits.clone(), &self.0.budget, ask)
    }

    /// The options of a position, all of them.
    pub(crate) fn try_options(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Options, Box<RuleError>> {
        match self.given_up(&[self.0.program.lister()]).filter(RuleError::is_limit) {
            Some(fault) => Err(Box::new(fault)),
            None => self.list(position, self.0.program.limits.clone(), budget),
        }
    }

    /// The same with other limits, and whatever was reached before.
    pub(crate) fn list(
        &self,
        position: &Position,
        limits: Limits,
        budget: &Budget,
    ) -> Result<Options, Box<RuleError>> {
        let program = &self.0.program;
        // Steps are counted, but one of them may take long.
        let done = program.questions();
        let progress = Progress { what: "progress-questions-to-the-rules", done, total: None };
        if let Err(stop) = budget.check(progress) {
            let lister = program.lister();
            let asked = Some(format!("{lister}({})", position.brief_literal()));
            let fault = program.at(lister, message!("not-done", why = Message::from(stop)));
            return Err(Box::new(RuleError { stop, asked, ..fault }));
        }
        program.session(limits, budget, |session| {
            let value = position.alloc(session.eval.heap());
            let options = session.options(value)?;
            let lister = session.lister();
            let mut all = Vec::new();
            let heap = session.eval.heap();
            let mut room = self.0.program.limits.memory;
            answer::each(options, lister == "moves", heap, &mut |option| {
                all.push(sum_of(option, &mut room)?);
                Ok(())
            })
            .map_err(|wrong| match wrong {
                answer::Wrong::Answer(what) => session.wrong(lister, &[value], what),
                answer::Wrong::Other(unfit) => self.unfit(session, lister, value, unfit),
            })?;
            Ok(all)
        })
    }

    /// The fault of an option that was not taken.
    fn unfit<'v>(
        &self,
        session: &Session<'v, '_>,
        name: &'static str,
        position: Value<'v>,
        unfit: Unfit,
    ) -> Box<RuleError> {
        match unfit {
            Unfit::Value(what) => session.wrong(name, &[position], what),
            Unfit::Memory => {
                let bytes = self.0.program.limits.memory;
                let what = message!("options-memory", most = bytes);
                let fault = session.wrong(name, &[position], what);
                Box::new(RuleError { stop: Stop::Memory, ..*fault })
            }
        }
    }

    /// The moves of a position with their names, where the file gives them.
    pub(crate) fn try_moves(&self, position: &Position) -> Result<Vec<Named>, Box<RuleError>> {
        if !self.0.program.names_moves() {
            return Ok(Vec::new());
        }
        self.ask("moves", |session| {
            let value = position.alloc(session.eval.heap());
            let Some(moves) = session.moves(value) else { return Ok(Vec::new()) };
            let mut all: Vec<Named> = Vec::new();
            let mut room = self.0.program.limits.memory;
            answer::named(moves?, &mut |name, option| {
                all.push((name.to_string(), sum_of(option, &mut room)?));
                Ok(())
            })
            .map_err(|wrong| match wrong {
                answer::Wrong::Answer(what) => session.wrong("moves", &[value], what),
                answer::Wrong::Other(unfit) => self.unfit(session, "moves", value, unfit),
            })?;
            Ok(all)
        })
    }

    /// The canonical form of a position.
    pub(crate) fn try_canonical(&self, position: &Position) -> Result<Position, Box<RuleError>> {
        self.ask("canonical", |session| {
            let value = position.alloc(session.eval.heap());
            let form = session.form(value)?;
            match session.mark(value) {
                // Of the position behind the sign.
                Some(_) => Position::of(form).map_err(|what| {
                    session.wrong("canonical", &[value], message!("gives-no-position", what = what))
                }),
                None => position_of(session, "canonical", &[value], form),
            }
        })
    }

    /// The mirror image of a position, where the file gives one.
    pub(crate) fn try_image(
        &self,
        position: &Position,
    ) -> Result<Option<Position>, Box<RuleError>> {
        self.ask("mirror", |session| {
            let value = position.alloc(session.eval.heap());
            let image = session.image(value)?;
            image.map(|image| position_of(session, "mirror", &[value], image)).transpose()
        })
    }

    /// The text of a position.
    pub(crate) fn try_write(&self, position: &Position) -> Result<String, Box<RuleError>> {
        let program = &self.0.program;
        if let Some(mark) = Mark::of_position(position).filter(|_| program.marks) {
            let (sign, position) = mark.suffix();
            let text = position.map_or_else(|| Ok(String::new()), |own| self.try_write(own))?;
            return Ok(text + sign);
        }
        let Some(show) = &program.show else {
            // Text that `start` would read as another position is put into parentheses.
            let number = |part: &Position| match part {
                Position::Int(number) => Some(*number),
                _ => None,
            };
            let numbers: Option<Vec<i64>> = match position {
                Position::Tuple(parts) => parts.iter().map(number).collect(),
                part => number(part).map(|number| vec![number]),
            };
            let text = position.text();
            let start = program.start.as_ref().filter(|_| program.parse.is_none());
            let read =
                start.zip(numbers).and_then(|(start, numbers)| self.try_start(start, &numbers));
            return Ok(match read {
                Some(read) if read.as_ref().ok() != Some(position) => format!("({text})"),
                _ => text,
            });
        };
        self.ask("show", |session| {
            let value = position.alloc(session.eval.heap());
            let show = session.function(show);
            let text = session.call("show", show, &[value])?;
            let wrong = match text.unpack_str() {
                Some("") => message!("gives-empty-text"),
                Some("+") => message!("gives-plus"),
                Some(text) if text.contains(|c: char| c.is_whitespace() || c.is_control()) => {
                    message!("gives-spaces")
                }
                Some(text) => return Ok(text.to_string()),
                None => message!("gives-no-text", what = kind(text)),
            };
            Err(session.wrong("show", &[value], wrong))
        })
    }

    /// Reads a position. Of numbers that `parse` refuses `start` may make one.
    pub(crate) fn try_parse(
        &self,
        text: &str,
    ) -> Result<Result<Position, TextError>, Box<RuleError>> {
        if self.0.program.marks
            && let Some(read) = self.parse_marked(text)?
        {
            return Ok(read);
        }
        let words = || text.split([',', 'x']);
        let numbers: Option<Vec<i64>> = words().map(|word| word.parse().ok()).collect();
        let start = |function| {
            let numbers = numbers.as_deref()?;
            let position = self.try_start(function, numbers)?;
            Some(position.map(|position| Ok(as_typed(position, words(), numbers))))
        };
        let Some(parse) = &self.0.program.parse else {
            let read = || Ok(Position::read(text).map_err(TextError::from));
            return self.0.program.start.as_ref().and_then(start).unwrap_or_else(read);
        };
        let parsed = self.ask("parse", |session| {
            let argument = session.eval.heap().alloc(text);
            let parse = session.function(parse);
            let value = session.call("parse", parse, &[argument])?;
            position_of(session, "parse", &[argument], value).map(Ok)
        });
        match (parsed, &self.0.program.start) {
            (Err(refused), Some(function)) if !refused.is_limit() => match start(function) {
                Some(Err(fault)) if fault.is_limit() => Err(fault),
                Some(Ok(position)) => Ok(position),
                _ => Err(refused),
            },
            (parsed, _) => parsed,
        }
    }

    /// Reads a position with a sign behind it; `None` where it has none.
    fn parse_marked(
        &self,
        text: &str,
    ) -> Result<Option<Result<Position, TextError>>, Box<RuleError>> {
        let own = |position: &str| match self.try_parse(position)? {
            Ok(own) if Mark::of_position(&own).is_some() => {
                Ok(Err(TextError::new(message!("two-signs"), 0..text.len())))
            }
            read => Ok::<_, Box<RuleError>>(read),
        };
        Ok(Some(if let Some(position) = text.strip_suffix(":again") {
            own(position)?.map(|position| Mark::Again(&position).position())
        } else if let Some(position) = text.strip_suffix(":must") {
            own(position)?.map(|position| Mark::Must(&position).position())
        } else if text == ":lost" {
            Ok(Mark::Lose.position())
        } else if text == ":won" {
            Err(TextError::new(message!("game-is-won"), 0..text.len()))
        } else {
            return Ok(None);
        }))
    }

    /// The position of numbers from a range: the one that `start` gives, if it takes this many;
    /// otherwise the one of their text.
    pub(crate) fn try_numbers(
        &self,
        numbers: &[u64],
    ) -> Result<Result<Position, TextError>, Box<RuleError>> {
        let small: Option<Vec<i64>> = numbers.iter().map(|&n| n.try_into().ok()).collect();
        if let (Some(start), Some(small)) = (&self.0.program.start, small)
            && let Some(position) = self.try_start(start, &small)
        {
            return position.map(Ok);
        }
        self.try_parse(&text_of(numbers))
    }

    /// What `start` gives; `None` where it takes another number of arguments.
    fn try_start(
        &self,
        start: &OwnedFrozenValue,
        numbers: &[i64],
    ) -> Option<Result<Position, Box<RuleError>>> {
        (self.0.program.start_arguments() == Some(numbers.len())).then(|| {
            self.ask("start", |session| {
                let heap = session.eval.heap();
                let arguments: Vec<_> = numbers.iter().map(|&number| heap.alloc(number)).collect();
                let start = session.function(start);
                let value = session.call("start", start, &arguments)?;
                position_of(session, "start", &arguments, value)
            })
        })
    }
}

/// The position that `start` gave, where it may only have written the numbers as words: these are
/// spelt as they were typed then, with their leading zeros.
fn as_typed<'a>(
    position: Position,
    words: impl Iterator<Item = &'a str>,
    numbers: &[i64],
) -> Position {
    let word = |part: Position, word: &str, number: i64| match &part {
        Position::Text(text)
            if **text == *number.to_string() && word.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            Position::Text(word.into())
        }
        _ => part,
    };
    let mut typed = words.zip(numbers);
    match (position, numbers) {
        (Position::Tuple(parts), _) if parts.len() == numbers.len() => {
            let typed = parts.iter().zip(typed);
            Position::Tuple(typed.map(|(part, (text, &n))| word(part.clone(), text, n)).collect())
        }
        (position, [_]) => match typed.next() {
            Some((text, &number)) => word(position, text, number),
            None => position,
        },
        (position, _) => position,
    }
}

/// Numbers as the text of a position.
pub(crate) fn text_of(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// The position that a function has given.
fn position_of<'v>(
    session: &Session<'v, '_>,
    name: &'static str,
    arguments: &[Value<'v>],
    value: Value<'v>,
) -> Result<Position, Box<RuleError>> {
    let read = Position::of(value).and_then(|position| match Mark::of_position(&position) {
        Some(_) => Err(message!("sign-outside-option")),
        None => Ok(position),
    });
    read.map_err(|what| session.wrong(name, arguments, message!("gives-no-position", what = what)))
}

/// Why an option is not taken.
enum Unfit {
    /// It is this instead of a position or a list of them.
    Value(Message),
    /// With all its parts it needs more memory than there is.
    Memory,
}

/// A sum of positions, whose bytes are taken of the room. A list may hold
/// another one many times at no cost: as options each counts.
fn sum_of(option: Value<'_>, room: &mut u64) -> Result<Vec<Position>, Unfit> {
    let mut take = |bytes: u64| {
        *room = room.checked_sub(bytes).ok_or(Unfit::Memory)?;
        Ok(())
    };
    let part = |value| {
        Position::of(value).map_err(|what| Unfit::Value(answer::not_a_position(&what, option)))
    };
    take(size_of::<Vec<Position>>() as u64)?;
    let Some(parts) = ListRef::from_value(option) else {
        let part = part(option)?;
        take(part.bytes())?;
        return Ok(vec![part]);
    };
    let mut all = Vec::new();
    let mut marked = 0;
    for value in parts.iter() {
        let part = part(value)?;
        take(part.bytes())?;
        marked += usize::from(Mark::of_position(&part).is_some_and(|mark| mark != Mark::Win));
        all.push(part);
    }
    if marked > 1 {
        return Err(Unfit::Value(answer::not_a_position(&message!("two-to-answer"), option)));
    }
    Ok(all)
}
