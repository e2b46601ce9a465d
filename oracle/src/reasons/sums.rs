//! Steps with sums: nim-sums, sums of digits, figures of theorems.

use crate::rules::Game;

use super::plain;
use super::read::Step;
use super::strips;
use super::table::Rules;
use super::truth::Truth;
use super::wide::{Wide, WideTerm};
use super::{Checking, Verdict};

/// The number of rows that are listed before some are left out.
const ROWS: usize = 24;

impl Checking<'_> {
    pub(super) fn nim_sum(&mut self, step: &Step<'_>) -> Verdict {
        let (rows, omitted) = (step.steps("rows")?, step.size("omitted")?);
        let result = step.number("result")?;
        let numbers: Result<Vec<u128>, String> =
            rows.iter().map(|row| row.number("value")).collect();
        let numbers = numbers?;
        let named = |row: &Step<'_>| row.text("label").is_ok_and(|l| self.checker.wide(l).is_ok());
        if omitted == 0 && !rows.is_empty() && !rows.iter().any(named) {
            self.of_theorem(&numbers)?;
        }
        let mut sum = 0;
        let mut labelled = Vec::new();
        for row in &rows {
            let (label, value) = (row.text("label")?, row.number("value")?);
            sum ^= value;
            labelled.push((label.to_string(), value));
            let said = self.worded(row, "label", Some(value))?;
            match self.checker.wide(label) {
                _ if said => {}
                Ok(position) if self.wording.is_some() && !self.is_part(&position) => {
                    return Err(format!("{label} is no part of the position"));
                }
                Ok(position) => {
                    self.value_is(label, &position, row.field("value")?)?;
                    self.must_be_shown(label, &position)?;
                    self.said.push((Some(position), value));
                }
                Err(_) if label.contains("...") => {
                    return Err(format!("the label {label} is cut"));
                }
                Err(_) if label.is_empty() => return Err("a row without a label".into()),
                Err(_) if self.wording.is_some() => {
                    let parts: Vec<Wide> = self.parts_named(label).collect();
                    let right = |part: &&Wide| {
                        self.checker.truth(part).is_none_or(|truth| truth == Truth::Value(value))
                    };
                    match parts.iter().find(right).or(parts.first()) {
                        Some(part) => self.value_is(label, part, row.field("value")?)?,
                        None => return Err(format!("no message has the words `{label}`")),
                    }
                }
                Err(_) => {}
            }
        }
        self.labelled.push(labelled);
        self.summed.push(numbers.clone());
        if omitted > 0 && rows.len() < ROWS {
            return Err("rows are left out, though there are few".into());
        }
        if omitted > 0 {
            self.omitted(&numbers, omitted, result)?;
        }
        if omitted == 0 && sum != result {
            return Err(format!("the nim-sum is {sum}, not {result}"));
        }
        if omitted == 0 {
            self.checked.confirmed += 1;
        }
        self.said.push((None, result));
        Ok(())
    }

    /// Rows that are named in words: the numbers of the theorem of a game, before the move or
    /// after it. The words are in one of several languages, so the numbers are compared.
    pub(super) fn of_theorem(&mut self, numbers: &[u128]) -> Verdict {
        let mut known = false;
        let all = [&self.position].into_iter().chain(&self.moved_to);
        let terms: Vec<WideTerm> = all.flat_map(|position| position.terms.clone()).collect();
        // A number and the nim-sum that it is to balance.
        if let &[one, sum] = numbers
            && self.said.iter().any(|(_, said)| *said == sum)
            && self.summed.iter().any(|summed| summed.contains(&one))
        {
            return Ok(());
        }
        let mut wanted = numbers.to_vec();
        wanted.sort_unstable();
        for term in terms {
            for turned in [term.clone(), term.turned()] {
                let Some(mut own) = self.checker.theorem_numbers(&turned) else { return Ok(()) };
                known = true;
                own.sort_unstable();
                if own == wanted {
                    self.checked.confirmed += 1;
                    return Ok(());
                }
            }
        }
        match known && !self.has_moved_away() {
            true => Err(format!("no term has the numbers {numbers:?}")),
            false => Ok(()),
        }
    }

    /// Rows are left out where there are more than are listed: of the parts of a term, or of the
    /// terms, before the move or after it.
    fn omitted(&mut self, numbers: &[u128], omitted: u64, result: u128) -> Verdict {
        let whole = [&self.position].into_iter().chain(&self.moved_to);
        let mut all: Vec<Option<Vec<u128>>> = Vec::new();
        for position in whole {
            let value = |part: &Wide| match self.checker.truth(part)? {
                Truth::Value(value) => Some(value),
                _ => None,
            };
            all.extend(position.terms.iter().map(|term| self.checker.theorem_numbers(term)));
            all.push(position.parts().iter().map(value).collect());
            let alone = |term: &WideTerm| value(&Wide { terms: vec![term.clone()] });
            all.push(position.terms.iter().map(alone).collect());
            for term in &position.terms {
                let term = Wide { terms: vec![term.clone()] };
                all.push(term.parts().iter().map(value).collect());
            }
        }
        let known = all.iter().all(Option::is_some);
        let count = numbers.len() as u64 + omitted;
        let fits = |own: &Vec<u128>| {
            let mut rest = own.clone();
            let listed = |number| {
                let at = rest.iter().position(|own| own == number);
                at.map(|at| rest.swap_remove(at)).is_some()
            };
            own.len() as u64 == count
                && own.iter().fold(0, |sum, number| sum ^ number) == result
                && numbers.iter().all(listed)
        };
        match (all.iter().flatten().any(fits), known) {
            (true, _) => self.checked.confirmed += 1,
            (false, true) => {
                return Err(format!("nothing has {count} numbers with the nim-sum {result}"));
            }
            (false, false) => self.leave_out("rows that are not listed"),
        }
        Ok(())
    }

    /// Whether the last move has left nothing of its term.
    fn has_moved_away(&self) -> bool {
        self.moved_to.iter().any(|after| after.terms.len() < self.position.terms.len())
    }

    /// A single heap of a game without a formula: where does its value come
    /// from?
    fn must_be_shown(&self, label: &str, position: &Wide) -> Verdict {
        let [WideTerm::Heaps(rules, heaps)] = &position.terms[..] else { return Ok(()) };
        let &[heap] = &heaps[..] else { return Ok(()) };
        let closed = *rules == Rules::Nim || Some(rules) == Rules::of_name("lasker").as_ref();
        let closed = closed || self.given.contains(&position.terms[0]);
        let closed = closed || self.is_computed(rules, heap);
        match closed || self.shown.contains_key(&(rules.clone(), heap)) {
            true => Ok(()),
            false => Err(format!("the value of {label} was not shown before")),
        }
    }

    pub(super) fn digit_sums(&mut self, step: &Step<'_>) -> Verdict {
        let (rows, omitted) = (step.steps("rows")?, step.size("omitted")?);
        let (modulus, sums) = (step.number("modulus")?, step.numbers("sums")?);
        let mut values = Vec::new();
        for row in &rows {
            let (label, value) = (row.text("label")?, row.number("value")?);
            if !self.worded(row, "label", Some(value))? && self.wording.is_some() {
                return Err(format!("no message has the words `{label}`"));
            }
            values.push(value);
        }
        values.sort_unstable();
        let moore = |term: &WideTerm| match term {
            WideTerm::Board(term) => match term.game {
                Game::Moore { most } => {
                    let heaps = term.parts.iter().map(|part| u128::from(part[0]));
                    Some((u128::from(most) + 1, heaps.collect::<Vec<u128>>()))
                }
                _ => None,
            },
            WideTerm::Heaps(..) => None,
        };
        let before = self.position.terms.iter();
        let all = before.chain(self.moved_to.iter().flat_map(|position| &position.terms));
        let mut all: Vec<(u128, Vec<u128>)> = all.filter_map(moore).collect();
        // The last move may leave nothing.
        if !self.moved_to.is_empty() {
            let moduli: Vec<u128> = all.iter().map(|(modulus, _)| *modulus).collect();
            all.extend(moduli.into_iter().map(|modulus| (modulus, Vec::new())));
        }
        if !all.iter().any(|(of, _)| *of == modulus) {
            return Err(format!("the modulus is {modulus}, but no term is moore:{}", modulus - 1));
        }
        if omitted > 0 && rows.len() < ROWS {
            return Err("heaps are left out, though there are few".into());
        }
        if omitted > 0 {
            let count = values.len() as u64 + omitted;
            let many = |heaps: &Vec<u128>| heaps.iter().filter(|&&heap| heap > 0).count() as u64;
            if !all.iter().any(|(_, heaps)| heaps.len() as u64 == count || many(heaps) == count) {
                return Err(format!("no term has {count} heaps"));
            }
            self.leave_out("heaps that are not listed");
            return Ok(());
        }
        if !all.iter().any(|(of, heaps)| *of == modulus && same(heaps, &values)) {
            return Err(format!("no term of moore:{} has the heaps {values:?}", modulus - 1));
        }
        let columns = sums.len().max(128);
        for column in 0..columns {
            let digits =
                values.iter().map(|value| value.checked_shr(column as u32).unwrap_or(0) & 1);
            let (truth, stated) =
                (digits.sum::<u128>() % modulus, sums.get(column).copied().unwrap_or(0));
            if truth != stated {
                return Err(format!("column {column} gives {truth}, not {stated}"));
            }
        }
        self.columns.push((modulus, values));
        self.checked.confirmed += 1;
        Ok(())
    }

    pub(super) fn figures(&mut self, step: &Step<'_>) -> Verdict {
        let (title, label) = (step.text("theorem")?, step.text("position")?);
        if !self.titles.iter().any(|other| other == title) {
            return Err(format!("the theorem `{title}` is not stated"));
        }
        let position = self.checker.wide(label)?;
        if self.wording.is_some() && !self.is_part(&position) {
            return Err(format!("{label} is no part of the position"));
        }
        let [WideTerm::Board(term)] = &position.terms[..] else {
            return Err(format!("no theorem with figures is known for {label}"));
        };
        for figure in step.steps("figures")? {
            let (symbol, value) = (figure.text("symbol")?, figure.number("value")?);
            let meaning = figure.text("meaning")?;
            let known = self.worded(&figure, "meaning", Some(value))?;
            if !known && self.wording.is_some() && !plain::is_formula(symbol, meaning) {
                return Err(format!("no message says what {symbol} is"));
            }
            if symbol == "value" {
                self.value_is(label, &position, figure.field("value")?)?;
                self.said.push((Some(position.clone()), value));
                continue;
            }
            match of_theorem(&term.game, &term.parts, symbol) {
                Some(truth) if truth == value => self.checked.confirmed += 1,
                Some(truth) => return Err(format!("{symbol} is {truth} for {label}, not {value}")),
                None => return Err(format!("what {symbol} is for {label} is not known here")),
            }
        }
        self.figured.push((title.to_string(), position));
        Ok(())
    }
}

fn same(heaps: &[u128], values: &[u128]) -> bool {
    let mut heaps = heaps.to_vec();
    heaps.sort_unstable();
    heaps == values
}

/// A figure of the theorem on a game.
pub(super) fn of_theorem(game: &Game, parts: &[Vec<u32>], symbol: &str) -> Option<u128> {
    if let (Game::Wythoff, [pair]) = (game, parts) {
        let k = u128::from(pair[0].abs_diff(pair[1]));
        return match symbol {
            "k" => Some(k),
            // The whole part of k times (1 + the root of 5) / 2.
            "a" => Some((k + (5 * k * k).isqrt()) / 2),
            _ => None,
        };
    }
    let Game::Moore { most } = game else { return None };
    let most = u128::from(*most);
    let heaps = || parts.iter().map(|part| u128::from(part[0]));
    let (total, least) = (heaps().sum::<u128>(), heaps().min().unwrap_or(0));
    Some(match symbol {
        "k" => most,
        "u" => total,
        "m" => least,
        "y" => total.checked_sub((most + 1) * least)?,
        "z" => {
            let y = total.checked_sub((most + 1) * least)?;
            1 + y * (y + 1) / 2
        }
        "ones" => heaps().filter(|&heap| heap == 1).count() as u128,
        _ => return None,
    })
}

impl super::Checker {
    /// The numbers that the theorem on a game adds up for a term; `None` where they are not
    /// known here.
    pub(super) fn theorem_numbers(&self, term: &WideTerm) -> Option<Vec<u128>> {
        let board = match term {
            WideTerm::Heaps(Rules::Nim, heaps) => {
                return Some(heaps.iter().map(|&heap| heap.into()).collect());
            }
            WideTerm::Heaps(rules, heaps) => {
                return heaps.iter().map(|&heap| self.heap_value(rules, heap)).collect();
            }
            WideTerm::Board(board) => board,
        };
        let numbers = board.parts.iter().map(|part| u128::from(part[0]));
        Some(match &board.game {
            Game::PokerNim { .. } => numbers.collect(),
            Game::Nimble => numbers.map(|square| square - 1).collect(),
            Game::Nimble2 => {
                // The gap before the last coin, the third from the end, and so on.
                let coins: Vec<u128> = numbers.collect();
                let before = |at: usize| at.checked_sub(1).map_or(0, |left| coins[left]);
                let own = (0..coins.len()).rev().step_by(2);
                own.map(|at| coins[at] - before(at) - 1).collect()
            }
            Game::Northcott { .. } => {
                let gap = |part: &Vec<u32>| u128::from(part[0].abs_diff(part[1]) - 1);
                board.parts.iter().map(gap).collect()
            }
            Game::Staircase(by) => {
                // The steps an odd number of moves above the floor.
                let odd = |part: &Vec<u32>| -> Vec<u128> {
                    let steps = (0u32..).zip(part).filter(|(step, _)| step / by % 2 == 1);
                    steps.map(|(_, &coins)| coins.into()).collect()
                };
                board.parts.iter().flat_map(odd).collect()
            }
            Game::Turtles | Game::Twins => {
                board.parts.iter().flat_map(|part| strips::turned(part, &board.game)).collect()
            }
            Game::Coins(turning) => {
                let values: Option<Vec<Vec<u128>>> =
                    board.parts.iter().map(|part| turning.values(part)).collect();
                values?.concat()
            }
            _ => return None,
        })
    }
}
