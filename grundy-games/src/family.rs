//! Families of positions: a term in which one number varies, as in `node-kayles grid:3xN`.

use std::ops::Range;
use std::sync::Arc;

use crate::budget::{Budget, Stop};
use crate::error::TextError;
use crate::games::{self, Files};
use crate::heap::HeapForm;
use crate::heap::period::{Pattern, Period};
use crate::keyboard;
use crate::message::message;
use crate::position::{game_in_brackets, name_end};
use crate::term::{Game, Term};
use crate::value::Value;

/// The letter that stands for the number.
pub const VARIABLE: &str = "N";

/// A term with a variable `N` in its arguments. Its positions share one search, so that what is
/// found for one of them is there for the others.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::family::Family;
/// use grundy::games::NoFiles;
/// use grundy::{Budget, Nimber, Value};
/// let cram = Family::parse("cram 3xN", &NoFiles).unwrap();
/// let values = (1..8).map(|n| cram.value(n, &NoFiles, &Budget::unlimited()).unwrap().unwrap());
/// let truth = [1, 1, 0, 1, 1, 4, 1];
/// assert!(values.eq(truth.map(|value| Value::Nim(Nimber(value)))));
/// ```
pub struct Family {
    game: Arc<dyn Game>,
    /// The text of the term, and where the arguments begin in it.
    text: String,
    arguments: usize,
    /// The place of the variable in the text.
    place: Range<usize>,
}

/// The places of the variable in a text: the letter alone, or beside the `x` of a size.
fn places(text: &str, from: usize) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let apart = |at: Option<usize>, beyond: Option<usize>| {
        let sign = at.and_then(|at| bytes.get(at)).copied().unwrap_or(b' ');
        let next = beyond.and_then(|at| bytes.get(at)).copied().unwrap_or(b' ');
        // The `x` of `3xN` stands beside a number; in `boxN` it does not.
        !sign.is_ascii_alphanumeric() && sign != b'_'
            || sign == b'x' && (next.is_ascii_digit() || next == b'N')
    };
    let found = text.match_indices(VARIABLE).map(|(at, letter)| at..at + letter.len());
    found
        .filter(|place| {
            place.start >= from
                && apart(place.start.checked_sub(1), place.start.checked_sub(2))
                && apart(Some(place.end), Some(place.end + 1))
        })
        .collect()
}

impl Family {
    /// Whether a text is more than the name of a game, and has the variable.
    pub fn is_meant(text: &str) -> bool {
        let end = Family::name_end(text.trim());
        end.is_ok_and(|end| !places(text.trim(), end).is_empty())
    }

    /// The name of the game, and the arguments after it. Quotes after a `:` in the name hold spaces.
    ///
    /// # Errors
    /// A quote that is never closed.
    pub fn split(text: &str) -> Result<(&str, &str), TextError> {
        let (name, arguments) = text.split_at(Family::name_end(text)?);
        Ok((name.trim_end(), arguments.trim()))
    }

    /// Where the name of the game ends; of a sum in brackets, where the bracket begins.
    fn name_end(text: &str) -> Result<usize, TextError> {
        match game_in_brackets(text).transpose()? {
            Some((_, bracket, _)) => Ok(bracket),
            None => name_end(text, 0),
        }
    }

    /// Reads a term with the variable in it.
    ///
    /// # Errors
    /// What is wrong: there is no variable, or there are several, or no game of this name. Whether
    /// the other arguments can be read shows with the [first number](Family::at).
    pub fn parse(text: &str, files: &dyn Files) -> Result<Family, TextError> {
        let text = &*keyboard::plain(text.trim());
        let (game, end, last) = match game_in_brackets(text).transpose()? {
            Some(found) => found,
            None => {
                let end = name_end(text, 0)?;
                (games::find(&text[..end], files)?, end, end)
            }
        };
        if let Some(at) = text[last..].find(" + ").map(|at| last - end + at) {
            let place = end + at + 1..end + at + 2;
            return Err(TextError::new(message!("family-one-term"), place));
        }
        let place = match &places(text, end)[..] {
            [place] => place.clone(),
            [] => {
                let at =
                    text[end..].find(VARIABLE).map_or(end..text.len(), |at| end + at..end + at + 1);
                let at = match at.is_empty() {
                    true => text.len()..text.len(),
                    false => at,
                };
                return Err(TextError::new(message!("family-no-variable"), at)
                    .help(message!("family-write")));
            }
            [_, second, ..] => {
                return Err(TextError::new(message!("family-two-variables"), second.clone())
                    .help(message!("family-write")));
            }
        };
        Ok(Family { game, text: text.to_string(), arguments: end, place })
    }

    /// The text: `node-kayles grid:3xN`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of the term for a number.
    pub fn text_at(&self, n: u64) -> String {
        format!("{}{n}{}", &self.text[..self.place.start], &self.text[self.place.end..])
    }

    /// The term for a number.
    ///
    /// # Errors
    /// There is none for this number; the place is one of [`text_at`](Family::text_at).
    pub fn at(&self, n: u64, files: &dyn Files) -> Result<Term, TextError> {
        let text = self.text_at(n);
        let graph = |name: &str| files.graph(name);
        let term = self.game.term_with(&text[self.arguments..], &graph);
        term.map_err(|error| error.shift(self.arguments))
    }

    /// Says up to which number values will be asked for: what is found for one is then there for
    /// the next. Without a term for this number nothing happens.
    pub fn expect(&self, largest: u64, files: &dyn Files) {
        if let Ok(term) = self.at(largest, files) {
            term.expect();
        }
    }

    /// The value of the term for a number.
    ///
    /// # Errors
    /// There is no such term; inside, the budget ran out.
    pub fn value(
        &self,
        n: u64,
        files: &dyn Files,
        budget: &Budget,
    ) -> Result<Result<Value, Stop>, TextError> {
        let term = self.at(n, files)?;
        Ok(term.value(budget).map(|(value, _)| value))
    }

    /// What precedes and what follows the variable in the only argument; of several arguments no
    /// theorem says anything.
    fn around(&self) -> Option<(&str, &str)> {
        let before = self.text[self.arguments..self.place.start].trim_start();
        let after = self.text[self.place.end..].trim_end();
        let single = !before.contains(char::is_whitespace) && !after.contains(char::is_whitespace);
        single.then_some((before, after))
    }

    /// The heap game behind the values, where a theorem names one: a path of Node Kayles is a heap
    /// of 0.137.
    pub fn heap_form(&self) -> Option<HeapForm> {
        self.around().and_then(|(before, after)| self.game.family_form(before, after))
    }
}

impl Family {
    /// The period of the values, where it follows from one of a heap game: every move on a cycle
    /// leaves a path, so its value is 1 where that of the path is 0, and else 0. Families with a
    /// [heap form](Family::heap_form) are left to that.
    ///
    /// Cost: that of the values of the heap game up to `to` at most.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn period(&self, to: u64, budget: &Budget) -> Result<Option<Period>, Stop> {
        let form = self.around().and_then(|(a, b)| self.game.family_options(a, b));
        let Some(form) = form else { return Ok(None) };
        let Some(last) = form.heap(to) else { return Ok(None) };
        let mut sequence = form.sequence();
        let Some(heaps) = sequence.prove(last, budget)?.copied().filter(|p| p.saltus == 0) else {
            return Ok(None);
        };
        let heaps = form.period(&heaps);
        let mut zero = |n: u64| Ok(form.value(&mut sequence, n, budget)?.is_zero());
        let end = heaps.preperiod.max(form.least) + heaps.period;
        let values: Vec<bool> = (form.least..end).map(&mut zero).collect::<Result<_, Stop>>()?;
        // The values from the preperiod on repeat with a divisor of the period.
        let at = |n: u64| {
            let over = (n + 1).saturating_sub(end).div_ceil(heaps.period);
            values[(n - over * heaps.period - form.least) as usize]
        };
        let repeats = |distance: u64| {
            let start = end - heaps.period;
            heaps.period.is_multiple_of(distance) && (start..end).all(|n| at(n) == at(n + distance))
        };
        let period = (1..=heaps.period).find(|&d| repeats(d)).unwrap_or(heaps.period);
        let start = (form.least..end - heaps.period).rev();
        let start = start.take_while(|&n| at(n) == at(n + period)).last();
        let start = start.unwrap_or(end - heaps.period);
        Ok(Some(Period { preperiod: start, period, saltus: 0, ..heaps }))
    }
}

/// The pattern with the least period that the values of consecutive numbers from `first` on show
/// for at least five whole periods, and on at least their last two thirds. It proves nothing.
///
/// ```
/// # use grundy_games as grundy;
/// let values = [7, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1];
/// let pattern = grundy::family::observed(&values, 1).unwrap();
/// assert_eq!((pattern.preperiod, pattern.period, pattern.saltus), (2, 2, 0));
/// assert_eq!((pattern.held, pattern.times()), (10, 5));
/// assert_eq!(grundy::family::observed(&values[..10], 1), None);
/// ```
pub fn observed(values: &[u128], first: u64) -> Option<Pattern> {
    let length = values.len();
    (1..=length / 5).find_map(|period| {
        let saltus = values[length - 1].checked_sub(values[length - 1 - period])?;
        let fits = |&at: &usize| values[at + period] == values[at].wrapping_add(saltus);
        let start = (0..length - period).rev().take_while(fits).last()?;
        let (preperiod, held) = (first + start as u64, (length - start) as u64);
        let saltus = u64::try_from(saltus).ok()?;
        let pattern = Pattern { preperiod, period: period as u64, saltus, held };
        pattern.is_observed(length as u64).then_some(pattern)
    })
}

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Family({})", self.text)
    }
}
