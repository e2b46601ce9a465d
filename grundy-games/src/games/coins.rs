//! Coin-turning games: strips and boards of coins, of which a move turns a set that the rule allows.

use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Entry, Kind, Parameter, names};
use crate::TextError;
use crate::board::{Board, Cell, Row};
use crate::budget::{Budget, Stop};
use crate::error::Remedy;
use crate::message::{Message, message};
use crate::nimber::coins::{self, BadRule, NAMED, Rule, Wrong};
use crate::nimber::{Nimber, Work};
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
    examples: &["coins:1-3 HTHHT", "coins:ruler TTHHTH"],
    sample: Some(|dice, size| super::random_strip(dice, size.min(12), "HTT")),
    make: |parameter, _| {
        let text = parameter.required()?;
        Ok(term::game(Coins::new(vec![rule(text, parameter.span.start)?])))
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

fn two_rules(parameter: &Parameter<'_>) -> Result<Vec<Named>, TextError> {
    let text = parameter.required()?;
    let start = parameter.span.start;
    let help = |error: TextError| error.help(message!("coins-two-rules-write"));
    let Some((rows, columns)) = text.split_once('*') else {
        let error = TextError::new(message!("coins-one-rule"), parameter.span.clone());
        return Err(help(error).or_by(Remedy::WriteForm));
    };
    let second = start + rows.len() + 1;
    if let Some(at) = columns.find('*') {
        let place = second + at..second + at + 1;
        return Err(help(TextError::new(message!("coins-three-rules"), place)));
    }
    Ok(vec![rule(rows, start)?, rule(columns, second)?])
}

/// Reads a rule, which begins at that byte.
fn rule(text: &str, start: usize) -> Result<Named, TextError> {
    let bare = text.trim();
    match text.parse::<Rule>() {
        Ok(rule) => {
            let named = NAMED.iter().any(|(name, _)| *name == bare);
            Ok(Named { name: if named { bare.into() } else { rule.to_string() }, rule })
        }
        Err(_) if bare.starts_with(char::is_alphabetic) => {
            let what = message!("coins-rule-unknown", name = super::shortened(bare));
            let error = TextError::new(what, start..start + text.len());
            Err(match names::nearest_of(bare, NAMED.iter().map(|(name, _)| *name)) {
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

/// The rules: one for the coins of a strip, or one for the rows of a board and one for its columns.
/// The position is the rows, `true` for heads; a strip has one.
#[derive(Debug)]
pub struct Coins {
    rules: Vec<Named>,
    known: Mutex<Known>,
}

/// The values of coins that were found.
#[derive(Debug, Default)]
struct Known {
    /// A board that is large enough for all positions so far.
    board: Option<(Vec<u32>, Arc<coins::Board>)>,
    /// A board for which they take too long.
    refused: Option<Vec<u32>>,
}

/// What may be spent on the values of a board, and on the winning moves of a position: less than a second.
const WORK: u64 = 100_000_000;

/// The most winning moves that are listed.
const MOVES: usize = 100_000;

/// The most values that an explanation lists.
const LISTED: usize = 24;

type Rows = Vec<Vec<bool>>;

impl Coins {
    fn new(rules: Vec<Named>) -> Coins {
        Coins { rules, known: Mutex::default() }
    }

    /// Strips with this rule.
    ///
    /// # Errors
    /// What is wrong with the rule.
    pub fn strip(text: &str) -> Result<Coins, TextError> {
        Ok(Coins::new(vec![rule(text, 0)?]))
    }

    /// Boards with these rules for rows and columns.
    ///
    /// # Errors
    /// What is wrong with a rule.
    pub fn board(rows: &str, columns: &str) -> Result<Coins, TextError> {
        Ok(Coins::new(vec![rule(rows, 0)?, rule(columns, 0)?]))
    }

    fn is_strip(&self) -> bool {
        self.rules.len() == 1
    }

    /// The coordinates of a coin in the order of the rules, from 1 on.
    fn coin(&self, row: usize, column: usize) -> Vec<u32> {
        let both = [row as u32 + 1, column as u32 + 1];
        both[2 - self.rules.len()..].to_vec()
    }

    fn heads(&self, rows: &Rows) -> Vec<Vec<u32>> {
        let all = rows.iter().enumerate().flat_map(|(row, coins)| {
            let heads = coins.iter().enumerate().filter(|(_, heads)| **heads);
            heads.map(move |(column, _)| (row, column))
        });
        all.map(|(row, column)| self.coin(row, column)).collect()
    }

    /// Whether the coin with these coordinates shows heads; it is turned.
    fn turn(rows: &mut Rows, coin: &[u32]) {
        let (row, column) = match *coin {
            [column] => (1, column),
            _ => (coin[0], coin[1]),
        };
        let coin = &mut rows[row as usize - 1][column as usize - 1];
        *coin = !*coin;
    }

    /// The position after the coins at all combinations of these coordinates are turned.
    fn turned(rows: &Rows, sets: &[Vec<u32>]) -> Rows {
        let mut next = rows.clone();
        match sets {
            [columns] => columns.iter().for_each(|&column| Coins::turn(&mut next, &[column])),
            _ => {
                for &row in &sets[0] {
                    for &column in &sets[1] {
                        Coins::turn(&mut next, &[row, column]);
                    }
                }
            }
        }
        next
    }

    /// The values of coins as far as this position has heads; `None` where they take too long.
    fn values(&self, heads: &[Vec<u32>]) -> Option<Arc<coins::Board>> {
        let last = |direction: usize| heads.iter().map(|coin| coin[direction]).max().unwrap_or(0);
        let sizes: Vec<u32> = (0..self.rules.len()).map(last).collect();
        let within = |inner: &[u32], outer: &[u32]| inner.iter().zip(outer).all(|(a, b)| a <= b);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, board)) = &known.board
            && within(&sizes, of)
        {
            return Some(board.clone());
        }
        if known.refused.as_ref().is_some_and(|refused| within(refused, &sizes)) {
            return None;
        }
        let rules = || self.rules.iter().map(|named| named.rule.clone()).collect();
        // A longer board at once, so that values of a sequence are not found again and again.
        let longer: Vec<u32> = sizes.iter().map(|size| size.next_power_of_two().max(16)).collect();
        for sizes in [longer, sizes.clone()] {
            if let Ok(board) = coins::Board::new(rules(), &sizes, &mut Work::new(WORK)) {
                let board = Arc::new(board);
                known.board = Some((sizes, board.clone()));
                return Some(board);
            }
        }
        known.refused = Some(sizes);
        None
    }

    /// Rows and columns without heads at the end left out.
    fn trimmed(mut rows: Rows) -> Rows {
        let used = |row: &Vec<bool>| row.iter().rposition(|&heads| heads).map_or(0, |at| at + 1);
        let width = rows.iter().map(used).max().unwrap_or(0).max(1);
        rows.iter_mut().for_each(|row| row.truncate(width));
        let height = rows.iter().rposition(|row| row.contains(&true)).map_or(1, |at| at + 1);
        rows.truncate(height);
        rows
    }

    /// The coordinates of the coins that a move turns, the largest first, for each rule.
    fn sets_of(&self, from: &Rows, to: &Rows) -> Vec<Vec<u32>> {
        let mut sets = vec![Vec::new(); self.rules.len()];
        for (row, (old, new)) in from.iter().zip(to).enumerate() {
            for column in (0..old.len()).filter(|&column| old.get(column) != new.get(column)) {
                let coin = self.coin(row, column);
                sets.iter_mut().zip(coin).for_each(|(set, at): (&mut Vec<u32>, u32)| set.push(at));
            }
        }
        for set in &mut sets {
            set.sort_unstable_by(|a, b| b.cmp(a));
            set.dedup();
        }
        sets
    }

    /// Reads the number of the only head: `5`, or `2,3` on a board.
    fn one_head(&self, text: &str) -> Result<Rows, TextError> {
        let (row, column) = if self.is_strip() {
            let number = super::numbers(text, &message!("a-coin"), 1)?;
            (1, number[0])
        } else {
            super::pair(text, ',', &message!("a-coin"), 1)?
        };
        let cells = row.saturating_mul(column);
        super::strip_length(cells, 0..text.len())?;
        let mut rows = vec![vec![false; column as usize]; row as usize];
        rows[row as usize - 1][column as usize - 1] = true;
        Ok(rows)
    }
}

fn list(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl Ruleset for Coins {
    type Position = Rows;

    fn name(&self) -> String {
        match &self.rules[..] {
            [rule] => format!("{}:{}", COINS.name, rule.name),
            rules => format!("{}:{}*{}", COINS_2.name, rules[0].name, rules[1].name),
        }
    }

    fn options(&self, rows: &Rows, each: &mut EachOption<'_, Rows>) -> ControlFlow<()> {
        for coin in self.heads(rows) {
            let last = &self.rules[coin.len() - 1].rule;
            let mut end = |first: &[Vec<u32>]| {
                last.sets(coin[coin.len() - 1], &mut |set| {
                    let sets = [first, &[set.to_vec()]].concat();
                    each(&[Coins::turned(rows, &sets)])
                })
            };
            match coin[..] {
                [_] => end(&[])?,
                _ => self.rules[0].rule.sets(coin[0], &mut |set| end(&[set.to_vec()]))?,
            }
        }
        ControlFlow::Continue(())
    }

    fn parse(&self, text: &str) -> Result<Rows, TextError> {
        if text.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-') {
            return self.one_head(text);
        }
        super::strip_length(text.len() as u64, 0..text.len())?;
        let help = match self.is_strip() {
            true => message!("coins-strip"),
            false => message!("coins-board"),
        };
        let wrong = |what: Message, place: Range<usize>| {
            Err(TextError::new(what, place).help(help.clone()))
        };
        let mut rows: Rows = vec![Vec::new()];
        let mut start = 0;
        for (at, sign) in text.char_indices().chain([(text.len(), '/')]) {
            let place = at..at + sign.len_utf8();
            match sign {
                'H' | 'h' => rows.last_mut().expect("a row").push(true),
                'T' | 't' => rows.last_mut().expect("a row").push(false),
                '/' if at == text.len() || !self.is_strip() => {
                    let (width, length) = (rows[0].len(), rows[rows.len() - 1].len());
                    if length == 0 {
                        return wrong(
                            message!("cram-row-empty"),
                            start..start.max(at).max(start + 1),
                        );
                    }
                    if length != width {
                        let ragged = message!("cram-ragged", length = length, width = width);
                        return wrong(ragged, start..at);
                    }
                    if at < text.len() {
                        rows.push(Vec::new());
                        start = at + 1;
                    }
                }
                _ => return wrong(message!("not-a-cell", sign = sign), place),
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
        Coins::trimmed(rows)
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
        let rows = |rows: &Rows| {
            let row = |(at, row): (usize, &Vec<bool>)| Row {
                label: (at + 1).to_string().into(),
                ..Row::cells(row.iter().map(cell))
            };
            rows.iter().enumerate().map(row).collect()
        };
        Some(Board { numbered: Some(1), ..Board::stacked(boards.iter().map(rows)) })
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
    fn value(&self, rows: &Rows, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        let heads = self.heads(rows);
        let total = self.values(&heads).map(|board| board.total(&heads));
        Ok(total.map(|total| (Value::Nim(total), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        rows: &Rows,
        target: Nimber,
        _: &Budget,
        each: &mut EachOption<'_, Rows>,
    ) -> Option<Complete> {
        let heads = self.heads(rows);
        let board = self.values(&heads)?;
        let change = board.total(&heads) ^ target;
        let moves = board.moves_by(&heads, change, MOVES, &mut Work::new(WORK)).ok()?;
        let complete = if moves.len() < MOVES { Complete::All } else { Complete::Some };
        for sets in moves {
            if each(&[Coins::turned(rows, &sets)]).is_break() {
                break;
            }
        }
        Some(complete)
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

    fn explain(&self, parts: &[Rows], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let heads: Vec<Vec<u32>> = parts.iter().flat_map(|rows| self.heads(rows)).collect();
        if heads.is_empty() {
            return vec![Step::say(message!("coins-none-left"))];
        }
        let Some(board) = self.values(&heads) else { return Vec::new() };
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
            let of = if self.is_strip() { "coins" } else { ["rows", "columns"][direction] };
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
            _ => message!(
                "coins-cell",
                row = coin[0],
                column = coin[1],
                down = along[0][coin[0] as usize - 1],
                across = along[1][coin[1] as usize - 1],
            ),
        };
        steps.push(Step::nim_sum(heads.iter().map(|coin| (label(coin), board.value(coin)))));
        steps
    }

    fn derive(&self, from: &Rows, to: &[Rows], _: Nimber) -> Vec<Step> {
        let [to] = to else { return Vec::new() };
        let sets = self.sets_of(from, to);
        let Some(board) = self.values(&self.heads(from)) else { return Vec::new() };
        let value = |(set, values): (&Vec<u32>, &Vec<u64>)| {
            set.iter().fold(0, |sum, &at| sum ^ values[at as usize - 1])
        };
        let values: Vec<u64> = sets.iter().zip(board.values()).map(value).collect();
        vec![Step::say(match (&sets[..], &values[..]) {
            ([coins], [sum]) => {
                message!("coins-turn", count = coins.len(), coins = list(coins), sum = *sum)
            }
            _ => message!(
                "coins-turn-board",
                rows = list(&sets[0]),
                columns = list(&sets[1]),
                down = values[0],
                across = values[1],
                product = Nimber::from(values[0]) * Nimber::from(values[1]),
            ),
        })]
    }
}
