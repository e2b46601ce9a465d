//! Coin-turning games: strips and boards of coins, of which a move turns a set that the rule allows.

use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Entry, Kind, Parameter, names};
use crate::TextError;
use crate::board::{Board, Cell, Row};
use crate::budget::{Budget, Stop};
use crate::error::Remedy;
use crate::message::{Message, message};
use crate::nimber::coins::{self, BadRule, NAMED, Rule, Strip, Wrong};
use crate::nimber::{Fault, Nimber, Work};
use crate::outcome::{FoundBy, Play};
use crate::picture::{self, Mark, Picture};
use crate::reason::Step;
use crate::ruleset::{Complete, EachOption, Ruleset, Theory};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

/// The registry's entry of strips.
pub const COINS: Entry = Entry {
    name: "coins",
    parameter: Some("RULE"),
    arguments: "S...",
    kind: Kind::Other,
    examples: &["coins:1-3 HTHHT", "coins:ruler TTHHTH", "coins:twins*twins*twins TT/TH//HT/TH"],
    sample: Some(|dice, size| super::random_strip(dice, size.min(12), "HTT")),
    make: |parameter, _| {
        let text = parameter.required()?;
        Ok(term::game(Coins::new(rules(text, parameter.span.start)?)))
    },
    ..Entry::BLANK
};

/// The registry's entry of boards.
pub const COINS_2: Entry = Entry {
    name: "coins2",
    parameter: Some("RULE*RULE"),
    arguments: "B...",
    kind: Kind::TwoNumbers { least: 1, separator: ',' },
    examples: &["coins2:twins*twins TTT/THH", "coins2:1-2*ruler 3,4"],
    sample: Some(|dice, size| {
        let width = dice.within(1, size.clamp(1, 5));
        let mut row = |_| (0..width).map(|_| if dice.below(3) == 0 { 'H' } else { 'T' }).collect();
        let rows: Vec<String> = (0..3).map(&mut row).collect();
        rows.join("/")
    }),
    make: |parameter, _| Ok(term::game(Coins::new(two_rules(parameter)?))),
    ..Entry::BLANK
};

/// A rule as it is written, and the sets that it allows.
#[derive(Clone, Debug)]
struct Named {
    name: String,
    rule: Rule,
}

/// A board with a name. Its rows and columns count from 0 in the books.
const TURNING_CORNERS: &str = "turning-corners";

fn two_rules(parameter: &Parameter<'_>) -> Result<Vec<Named>, TextError> {
    let text = parameter.required()?;
    let start = parameter.span.start;
    let help = |error: TextError| error.help(message!("coins-two-rules-write"));
    let Some((rows, columns)) = text.split_once('*') else {
        let error = TextError::new(message!("coins-one-rule"), parameter.span.clone());
        return Err(match text.trim() == TURNING_CORNERS {
            true => error.help(message!("coins-turning-corners")),
            false => help(error).or_by(Remedy::WriteForm),
        });
    };
    let second = start + rows.len() + 1;
    if let Some(at) = columns.find('*') {
        let place = second + at..second + at + 1;
        return Err(help(TextError::new(message!("coins-three-rules"), place)));
    }
    rules(text, start)
}

/// Reads rules with `*` between, which begin at that byte.
fn rules(text: &str, mut start: usize) -> Result<Vec<Named>, TextError> {
    let read = |text: &str| {
        let read = rule(text, start);
        start += text.len() + 1;
        read
    };
    text.split('*').map(read).collect()
}

/// Reads a rule, which begins at that byte.
fn rule(text: &str, start: usize) -> Result<Named, TextError> {
    let bare = text.trim();
    match text.parse::<Rule>() {
        Ok(rule) => {
            let named = NAMED.iter().any(|(name, _)| *name == bare);
            Ok(Named { name: if named { bare.into() } else { rule.to_string() }, rule })
        }
        Err(BadRule { what: Wrong::NoCount, at })
            if text[at.start..].starts_with(char::is_alphabetic)
                && matches!(text[..at.start].trim_end().chars().last(), None | Some(',')) =>
        {
            let name = text[at.start..].split([',', ' ']).next().unwrap_or_default();
            let place = start + at.start..start + at.start + name.len();
            let what = message!("coins-rule-unknown", name = super::shortened(name));
            let error = TextError::new(what, place);
            if name == TURNING_CORNERS {
                return Err(error.help(message!("coins-turning-corners")));
            }
            Err(match names::nearest_of(name, NAMED.iter().map(|(name, _)| *name)) {
                Some(nearest) => error.help(message!("did-you-mean", nearest = nearest)),
                None => error.help(message!("coins-rule-write")),
            })
        }
        Err(BadRule { what, at }) => {
            let what = match what {
                Wrong::NoCount => message!("coins-rule-no-count"),
                Wrong::Count => message!("coins-rule-count"),
                Wrong::Order => message!("coins-rule-order"),
                Wrong::Letter => message!("coins-rule-letter"),
                Wrong::Shape => message!("coins-rule-shape"),
                Wrong::Bracket => message!("coins-rule-bracket"),
            };
            let place = start + at.start..start + at.end.max(at.start + 1);
            Err(TextError::new(what, place).help(message!("coins-rule-write")))
        }
    }
}

/// The rules: one for the coins of a strip, or one for the rows of a board and one for its columns; with more
/// directions the rule of the rows comes last but one, that of the layers before it, and so on.
///
/// The position is the rows, `true` for heads; a strip has one. Between two layers stands an empty row, and
/// between two stacks of layers two of them.
#[derive(Debug)]
pub struct Coins {
    rules: Vec<Named>,
    known: Mutex<Known>,
}

/// The values of coins that were found.
#[derive(Debug)]
struct Known {
    /// A strip for each rule.
    strips: Vec<Strip>,
    /// The board of these strips.
    board: Arc<coins::Board>,
}

/// What may be spent on the winning moves of a position: about a second, and 256 MiB.
const WORK: u64 = 500_000_000;

/// The most values that an explanation lists.
const LISTED: usize = 24;

/// What may be spent on winning moves: a table of them takes less than a byte for each unit.
fn work_for_moves(budget: &Budget) -> u64 {
    WORK.min(budget.memory_left())
}

type Rows = Vec<Vec<bool>>;

impl Coins {
    fn new(rules: Vec<Named>) -> Coins {
        let strips: Vec<Strip> = rules.iter().map(|named| Strip::new(named.rule.clone())).collect();
        let board = Arc::new(coins::Board::of(&strips));
        Coins { rules, known: Mutex::new(Known { strips, board }) }
    }

    /// Coins with these rules: one for a strip, two for the rows and the columns of a board, and more for layers.
    ///
    /// # Errors
    /// What is wrong with a rule.
    ///
    /// # Panics
    /// Where there is no rule.
    pub fn of(rules: &[&str]) -> Result<Coins, TextError> {
        assert!(!rules.is_empty(), "a rule");
        Ok(Coins::new(rules.iter().map(|text| rule(text, 0)).collect::<Result<_, _>>()?))
    }

    /// Refuses more coins than a position has.
    fn fits(&self, coins: u64, text: &str) -> Result<(), TextError> {
        let Err(error) = super::strip_length(coins, 0..text.len()) else { return Ok(()) };
        if self.is_strip() {
            return Err(error);
        }
        let error = TextError::new(message!("board-too-large"), 0..text.len());
        Err(error.help(message!("board-most-coins", most = super::MAX_CELLS)))
    }

    fn is_strip(&self) -> bool {
        self.rules.len() == 1
    }

    /// The places of the rows that are not empty, with their coordinates: those of the coins without the last
    /// one, from 1 on.
    fn places(&self, rows: &Rows) -> Vec<(usize, Vec<u32>)> {
        let (mut here, mut breaks, mut places) = (vec![1; self.rules.len() - 1], 0, Vec::new());
        for (at, row) in rows.iter().enumerate() {
            if row.is_empty() {
                breaks += 1;
                continue;
            }
            if at > 0 {
                let direction = here.len() - 1 - breaks;
                here[direction] += 1;
                here[direction + 1..].fill(1);
            }
            breaks = 0;
            places.push((at, here.clone()));
        }
        places
    }

    /// A board of this size in each direction, without heads.
    fn blank(sizes: &[u32]) -> Rows {
        let (&width, others) = sizes.split_last().expect("a direction");
        let mut rows = Vec::new();
        for at in 0..others.iter().product() {
            let mut block = 1;
            for size in others.iter().rev().take_while(|_| at > 0) {
                block *= size;
                if at % block > 0 {
                    break;
                }
                rows.push(Vec::new());
            }
            rows.push(vec![false; width as usize]);
        }
        rows
    }

    fn heads(&self, rows: &Rows) -> Vec<Vec<u32>> {
        let all = self.places(rows).into_iter().flat_map(|(at, place)| {
            let heads = rows[at].iter().enumerate().filter(|(_, heads)| **heads);
            heads.map(move |(column, _)| [&place[..], &[column as u32 + 1]].concat())
        });
        all.collect()
    }

    /// The size in each direction.
    fn sizes(&self, rows: &Rows) -> Vec<u32> {
        let mut sizes = vec![1; self.rules.len()];
        for (at, place) in self.places(rows) {
            let corner = place.into_iter().chain([rows[at].len() as u32]);
            sizes.iter_mut().zip(corner).for_each(|(size, at)| *size = at.max(*size));
        }
        sizes
    }

    /// The position after the coins at all combinations of these coordinates are turned.
    fn turned(&self, rows: &Rows, sets: &[Vec<u32>]) -> Rows {
        let (columns, others) = sets.split_last().expect("a direction");
        let mut next = rows.clone();
        for (at, place) in self.places(rows) {
            if place.iter().zip(others).all(|(at, set)| set.contains(at)) {
                columns.iter().for_each(|&column| {
                    let coin = &mut next[at][column as usize - 1];
                    *coin = !*coin;
                });
            }
        }
        next
    }

    /// The values of coins as far as this position has heads; `None` where they are too large.
    fn values(
        &self,
        heads: &[Vec<u32>],
        budget: &Budget,
    ) -> Result<Option<Arc<coins::Board>>, Stop> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Known { strips, board } = &mut *known;
        let last = |direction: usize| heads.iter().map(|coin| coin[direction]).max().unwrap_or(0);
        let missing = |strip: &Strip, direction| strip.values().len() < last(direction) as usize;
        if !strips.iter().zip(0..).any(|(strip, direction)| missing(strip, direction)) {
            return Ok(Some(board.clone()));
        }
        for (direction, strip) in strips.iter_mut().enumerate() {
            let before = strip.bytes();
            let found =
                budget.with_work(u64::MAX, |work| strip.extend(last(direction), work).map(|_| ()));
            // The sets stay, for later coins.
            budget.reserve(strip.bytes().saturating_sub(before))?;
            match found? {
                Ok(()) => {}
                Err(Fault::Memory) => return Err(Stop::Memory),
                Err(_) => return Ok(None),
            }
        }
        *board = Arc::new(coins::Board::of(strips));
        Ok(Some(board.clone()))
    }

    /// The board up to the last head in each direction.
    fn trimmed(&self, rows: &Rows) -> Rows {
        let heads = self.heads(rows);
        let mut sizes = vec![1; self.rules.len()];
        for coin in &heads {
            sizes.iter_mut().zip(coin).for_each(|(size, &at)| *size = at.max(*size));
        }
        let mut rows = Coins::blank(&sizes);
        let places = self.places(&rows);
        for coin in &heads {
            let (column, place) = coin.split_last().expect("a direction");
            let row = places.iter().find(|(_, other)| other == place).expect("a row").0;
            rows[row][*column as usize - 1] = true;
        }
        rows
    }

    /// Calls `each` with the sets of a move whose last coin is this one; `chosen` are those of the first
    /// directions.
    fn choose(
        &self,
        coin: &[u32],
        chosen: &mut Vec<Vec<u32>>,
        each: &mut dyn FnMut(&[Vec<u32>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(&at) = coin.get(chosen.len()) else { return each(chosen) };
        self.rules[chosen.len()].rule.sets(at, &mut |set| {
            chosen.push(set.to_vec());
            self.choose(coin, chosen, each)?;
            chosen.pop();
            ControlFlow::Continue(())
        })
    }

    /// The coordinates of the coins that a move turns, the largest first, for each rule.
    fn sets_of(&self, from: &Rows, to: &Rows) -> Vec<Vec<u32>> {
        let mut sets = vec![Vec::new(); self.rules.len()];
        for (at, place) in self.places(from) {
            let (old, new) = (&from[at], &to[at]);
            for column in (0..old.len()).filter(|&column| old.get(column) != new.get(column)) {
                let coin = place.iter().copied().chain([column as u32 + 1]);
                sets.iter_mut().zip(coin).for_each(|(set, at): (&mut Vec<u32>, u32)| set.push(at));
            }
        }
        for set in &mut sets {
            set.sort_unstable_by(|a, b| b.cmp(a));
            set.dedup();
        }
        sets
    }

    /// Reads the place of the only head: `5`, `2,3` on a board, `2,3,4` where there are layers.
    fn one_head(&self, text: &str) -> Result<Rows, TextError> {
        let coin = match self.rules.len() {
            1 => vec![super::numbers(text, &message!("a-coin"), 1)?[0]],
            2 => {
                let (row, column) = super::pair(text, ',', &message!("a-coin"), 1)?;
                vec![row, column]
            }
            count => {
                let read = |part: &str| part.parse().ok().filter(|&at: &u64| at > 0);
                let coin: Option<Vec<u64>> = text.split(',').map(read).collect();
                coin.filter(|coin| coin.len() == count).ok_or_else(|| {
                    let error =
                        TextError::new(message!("coins-place", count = count), 0..text.len());
                    error.help(message!("coins-layers-write"))
                })?
            }
        };
        let cells = coin.iter().fold(1u64, |cells, &at| cells.saturating_mul(at));
        self.fits(cells, text)?;
        let coin: Vec<u32> = coin.into_iter().map(|at| at as u32).collect();
        let mut rows = Coins::blank(&coin);
        *rows.last_mut().and_then(|row| row.last_mut()).expect("a coin") = true;
        Ok(rows)
    }

    /// Reads the rows, or the place of the only head.
    fn read(&self, text: &str) -> Result<Rows, TextError> {
        if text.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-') {
            return self.one_head(text);
        }
        self.fits(text.len() as u64, text)?;
        let help = match self.rules.len() {
            1 => message!("coins-strip"),
            2 => message!("coins-board"),
            _ => message!("coins-layers-write"),
        };
        let wrong = |what: Message, place: Range<usize>| {
            Err(TextError::new(what, place).help(help.clone()))
        };
        let (mut rows, mut start, mut breaks): (Rows, usize, usize) = (Vec::new(), 0, 0);
        for (index, row) in text.split('/').enumerate() {
            let place = start..(start + row.len()).max(start + 1);
            start += row.len() + 1;
            let cell = |(at, sign): (usize, char)| match sign {
                'H' | 'h' => Ok(true),
                'T' | 't' => Ok(false),
                _ => Err((message!("not-a-cell", sign = sign), at..at + sign.len_utf8())),
            };
            let cells: Result<Vec<bool>, _> = row.char_indices().map(cell).collect();
            let cells = match cells {
                Ok(cells) => cells,
                Err((what, at)) => {
                    return wrong(what, place.start + at.start..place.start + at.end);
                }
            };
            if index > 0 && self.is_strip() {
                return wrong(message!("not-a-cell", sign = '/'), place.start - 1..place.start);
            }
            breaks = if cells.is_empty() { breaks + 1 } else { 0 };
            // As many rows may be empty as there are directions beside rows and columns.
            let last = start > text.len();
            if cells.is_empty() && (last || index == 0 || breaks + 2 > self.rules.len()) {
                return wrong(message!("cram-row-empty"), place);
            }
            let (width, length) = (rows.first().map_or(cells.len(), Vec::len), cells.len());
            if length > 0 && length != width {
                return wrong(message!("cram-ragged", length = length, width = width), place);
            }
            rows.push(cells);
        }
        let whole = Coins::blank(&self.sizes(&rows));
        if !whole.iter().map(Vec::len).eq(rows.iter().map(Vec::len)) {
            return wrong(message!("coins-layers-differ"), 0..text.len());
        }
        Ok(rows)
    }
}

fn joined(numbers: &[impl ToString], with: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(with)
}

fn list(numbers: &[impl ToString]) -> String {
    joined(numbers, ", ")
}

impl Ruleset for Coins {
    type Position = Rows;

    fn name(&self) -> String {
        match &self.rules[..] {
            [rows, columns] => format!("{}:{}*{}", COINS_2.name, rows.name, columns.name),
            rules => {
                let names: Vec<&str> = rules.iter().map(|rule| &*rule.name).collect();
                format!("{}:{}", COINS.name, names.join("*"))
            }
        }
    }

    fn options(&self, rows: &Rows, each: &mut EachOption<'_, Rows>) -> ControlFlow<()> {
        self.heads(rows).iter().try_for_each(|coin| {
            self.choose(coin, &mut Vec::new(), &mut |sets| each(&[self.turned(rows, sets)]))
        })
    }

    fn parse(&self, text: &str) -> Result<Rows, TextError> {
        let rows = self.read(text)?;
        for (direction, named) in self.rules.iter().enumerate() {
            let Some(last) = named.rule.last() else { continue };
            let beyond = self.heads(&rows).into_iter().map(|coin| coin[direction]).max();
            if let Some(at) = beyond.filter(|&at| at > last) {
                let what = message!("coins-last", rule = &named.name, last = last, coin = at);
                // The coins of a strip are the letters of its text.
                let letter = at as usize - 1..at as usize;
                let place = match self.is_strip() && text.starts_with(['H', 'h', 'T', 't']) {
                    true => letter,
                    false => 0..text.len(),
                };
                let help = message!("coins-last-write", last = last);
                return Err(TextError::new(what, place).help(help));
            }
        }
        Ok(rows)
    }

    fn write(&self, rows: &Rows, out: &mut String) {
        for (at, row) in rows.iter().enumerate() {
            out.push_str(if at > 0 { "/" } else { "" });
            out.extend(row.iter().map(|&heads| if heads { 'H' } else { 'T' }));
        }
    }

    fn canonical(&self, rows: Rows) -> Rows {
        self.trimmed(&rows)
    }

    fn noun(&self, _: &Rows) -> Option<&'static str> {
        Some(if self.is_strip() { "strip" } else { "board" })
    }

    fn board(&self, boards: &[Rows]) -> Option<Board> {
        let cell = |&heads: &bool| if heads { Cell::Heads } else { Cell::Tails };
        if self.is_strip() {
            let strips = boards.iter().flatten();
            return Some(Board::strips(strips.map(|strip| strip.iter().map(cell).collect())));
        }
        let rows = |rows: &[Vec<bool>]| {
            let row = |(at, row): (usize, &Vec<bool>)| Row {
                label: (at + 1).to_string().into(),
                ..Row::cells(row.iter().map(cell))
            };
            rows.iter().enumerate().map(row).collect()
        };
        let layers = boards.iter().flat_map(|rows| rows.split(Vec::is_empty));
        let layers = layers.filter(|layer| !layer.is_empty());
        Some(Board { numbered: Some(1), ..Board::stacked(layers.map(rows)) })
    }

    fn bytes(&self, rows: &Rows) -> u64 {
        let row = |row: &Vec<bool>| size_of::<Vec<bool>>() + row.len();
        (size_of::<Rows>() + rows.iter().map(row).sum::<usize>()) as u64
    }

    fn theory(&self) -> &dyn Theory<Rows> {
        self
    }
}

impl Theory<Rows> for Coins {
    fn value(&self, rows: &Rows, budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        let heads = self.heads(rows);
        let total = self.values(&heads, budget)?.map(|board| board.total(&heads));
        Ok(total.map(|total| (Value::Nim(total), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        rows: &Rows,
        target: Nimber,
        budget: &Budget,
        each: &mut EachOption<'_, Rows>,
    ) -> Option<Complete> {
        let heads = self.heads(rows);
        let board = match self.values(&heads, budget) {
            Ok(board) => board?,
            Err(stop) => return Some(Complete::Stopped(stop)),
        };
        let change = board.total(&heads) ^ target;
        let found = budget.with_work(work_for_moves(budget), |work| {
            board.each_move_by(&heads, change, work, &mut |sets| each(&[self.turned(rows, sets)]))
        });
        Some(match found {
            Ok(Ok(())) => Complete::All,
            Ok(Err(_)) => Complete::Some,
            Err(stop) => Complete::Stopped(stop),
        })
    }

    fn count_with_value(&self, rows: &Rows, target: Nimber, budget: &Budget) -> Option<u128> {
        let heads = self.heads(rows);
        let board = self.values(&heads, budget).ok()??;
        let change = board.total(&heads) ^ target;
        let count = |work: &mut Work<'_>| board.count_moves_by(&heads, change, work);
        budget.with_work(work_for_moves(budget), count).ok()?.ok()?
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(match self.is_strip() {
            true => Theorem::CoinTurning,
            false => Theorem::Tartan,
        })
    }

    fn picture(&self, from: &Rows, to: &[Rows]) -> Option<Picture> {
        let [to] = to else { return None };
        let cell = |(old, new): (&bool, &bool)| picture::Cell {
            sign: if *new { 'H' } else { 'T' },
            mark: if old == new { Mark::None } else { Mark::New },
        };
        let row = |(old, new): (&Vec<bool>, &Vec<bool>)| old.iter().zip(new).map(cell).collect();
        Picture::of_cells(from.iter().zip(to).map(row).collect())
    }

    fn explain(&self, parts: &[Rows], play: Play, budget: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let heads: Vec<Vec<u32>> = parts.iter().flat_map(|rows| self.heads(rows)).collect();
        if heads.is_empty() {
            return vec![Step::say(message!("coins-none-left"))];
        }
        let Ok(Some(board)) = self.values(&heads, budget) else { return Vec::new() };
        let last = |direction: usize| heads.iter().map(|coin| coin[direction]).max().unwrap_or(0);
        let along = board.values();
        let (mut steps, mut mock) = (Vec::new(), false);
        for (direction, named) in self.rules.iter().enumerate() {
            let values = &along[direction][..last(direction) as usize];
            if values.len() > LISTED {
                continue;
            }
            if named.rule.mock_turtles().is_some() {
                mock = true;
            }
            let of = match (along.len(), along.len() - direction) {
                (1, _) => "coins",
                (_, 1) => "columns",
                (_, 2) => "rows",
                _ => "layers",
            };
            steps.push(Step::say(message!(
                "coins-values",
                of = of,
                rule = &named.name,
                values = list(values),
            )));
        }
        if mock {
            steps.insert(0, Step::theorem(Theorem::MockTurtles));
        }
        let label = |coin: &Vec<u32>| match coin[..] {
            [coin] => message!("coins-row", coin = coin),
            [_, _] => message!(
                "coins-cell",
                row = coin[0],
                column = coin[1],
                down = along[0][coin[0] as usize - 1],
                across = along[1][coin[1] as usize - 1],
            ),
            _ => {
                let value = |(values, &at): (&Vec<u64>, &u32)| values[at as usize - 1];
                let values: Vec<u64> = along.iter().zip(coin).map(value).collect();
                message!("coins-at", place = joined(coin, ","), values = joined(&values, " * "))
            }
        };
        steps.push(Step::nim_sum(heads.iter().map(|coin| (label(coin), board.value(coin)))));
        steps
    }

    fn derive(&self, from: &Rows, to: &[Rows], _: Nimber) -> Vec<Step> {
        let [to] = to else { return Vec::new() };
        let sets = self.sets_of(from, to);
        // They were found for the move.
        let budget = Budget::unlimited().brief(0);
        let Ok(Some(board)) = self.values(&self.heads(from), &budget) else { return Vec::new() };
        let value = |(set, values): (&Vec<u32>, &Vec<u64>)| {
            set.iter().fold(0, |sum, &at| sum ^ values[at as usize - 1])
        };
        let values: Vec<u64> = sets.iter().zip(board.values()).map(value).collect();
        vec![Step::say(match (&sets[..], &values[..]) {
            ([coins], [sum]) => {
                message!("coins-turn", count = coins.len(), coins = list(coins), sum = *sum)
            }
            ([_, _], [_, _]) => message!(
                "coins-turn-board",
                rows = list(&sets[0]),
                columns = list(&sets[1]),
                down = values[0],
                across = values[1],
                product = Nimber::from(values[0]) * Nimber::from(values[1]),
            ),
            _ => message!(
                "coins-turn-layers",
                sets = sets.iter().map(|set| list(set)).collect::<Vec<_>>().join(" / "),
                values = joined(&values, " * "),
                product = values.iter().map(|&value| Nimber::from(value)).product::<Nimber>(),
            ),
        })]
    }
}
