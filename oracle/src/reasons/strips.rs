//! Strips of any length: separate parts of a strip are valued separately.

use std::collections::HashMap;
use std::sync::Mutex;

use crate::rules::Term;
use crate::rules::{Game, Part};

use super::table::{Rules, Tables};

const EMPTY: u32 = '.' as u32;
const X: u32 = 'X' as u32;
const O: u32 = 'O' as u32;
const UP: u32 = 'o' as u32;

/// Values of Treblecross that were found.
#[derive(Debug, Default)]
pub(super) struct Memo {
    strips: HashMap<Part, u128>,
    tables: Tables,
}

/// Strips up to this length are searched cell by cell.
const SEARCHED: usize = 11;

impl Memo {
    /// The value of a strip of Treblecross on which no move ends the play. A player who lets the
    /// other one complete three in a row has lost, so such a move is no option.
    pub(super) fn value(&mut self, strip: &Part) -> Option<u128> {
        if strip.len() > SEARCHED {
            return self.runs(strip);
        }
        if let Some(&known) = self.strips.get(strip) {
            return Some(known);
        }
        let mut reached = Vec::new();
        for cell in (0..strip.len()).filter(|&cell| strip[cell] == EMPTY) {
            let mut next = strip.clone();
            next[cell] = X;
            if !can_end(&next) {
                reached.push(self.value(&next)?);
            }
        }
        let mex = (0..).find(|value| !reached.contains(value)).expect("finite");
        self.strips.insert(strip.clone(), mex);
        Some(mex)
    }

    /// A cell is safe if no X is in it, next to it or next but one. A cross in
    /// a run of n safe cells makes it and two on each side unsafe: the heap n + 2
    /// of 0.007.
    fn runs(&mut self, strip: &Part) -> Option<u128> {
        let safe = safe(strip);
        let rules = Rules::of_name("0.007").expect("a code");
        let mut sum = 0;
        for run in safe.split(|safe| !safe).filter(|run| !run.is_empty()) {
            sum ^= self.tables.value(&rules, run.len() as u64 + 2)?;
        }
        Some(sum)
    }
}

/// Which cells have no X in them, next to them or next but one.
pub(super) fn safe(strip: &[u32]) -> Vec<bool> {
    let near = |cell: usize| &strip[cell.saturating_sub(2)..(cell + 3).min(strip.len())];
    (0..strip.len()).map(|cell| !near(cell).contains(&X)).collect()
}

/// Whether one more cross makes three in a row.
pub(super) fn can_end(strip: &[u32]) -> bool {
    let crosses = |three: &[u32]| three.iter().filter(|&&cell| cell == X).count();
    strip.windows(3).any(|three| crosses(three) == 2)
}

/// The value of one strip of the other games with strips.
pub(crate) fn value(term: &Term) -> Option<u128> {
    let [strip] = &term.parts[..] else { return None };
    Some(match term.game {
        Game::StripTicTacToe => runs_between_signs(strip),
        // Each `o` is a game of its own: the strip is their sum (Lenstra).
        Game::Turtles | Game::Twins => turned(strip, &term.game).fold(0, |sum, value| sum ^ value),
        Game::Coins(ref turning) => {
            turning.values(strip)?.into_iter().fold(0, |sum, value| sum ^ value)
        }
        _ => return None,
    })
}

/// The values of the `o` in a strip.
pub(super) fn turned(strip: &[u32], game: &Game) -> impl Iterator<Item = u128> {
    let single = coins(strip.len(), *game == Game::Turtles);
    let up = strip.iter().zip(single).filter(|(cell, _)| **cell == UP).map(|(_, value)| value);
    up.collect::<Vec<u128>>().into_iter()
}

/// The values of a single `o` in each cell: turned alone, where that is
/// allowed, or with an `o` made left of it.
fn coins(length: usize, alone: bool) -> Vec<u128> {
    let mut values: Vec<u128> = Vec::new();
    for _ in 0..length {
        let reached = |value: &u128| values.contains(value) || (alone && *value == 0);
        values.push((0..).find(|value| !reached(value)).expect("finite"));
    }
    values
}

type Runs = HashMap<(usize, u32, u32), u128>;

/// Strip tic-tac-toe: each run of empty cells, with the letters at its ends (an empty cell
/// stands for the border).
pub(super) fn runs_between_signs(strip: &[u32]) -> u128 {
    static RUNS: Mutex<Option<Runs>> = Mutex::new(None);
    let mut guard = RUNS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let memo = guard.get_or_insert_default();
    let mut sum = 0;
    let mut cell = 0;
    while cell < strip.len() {
        let length = strip[cell..].iter().take_while(|&&sign| sign == EMPTY).count();
        if length > 0 {
            let left = cell.checked_sub(1).map_or(EMPTY, |left| strip[left]);
            let right = strip.get(cell + length).copied().unwrap_or(EMPTY);
            sum ^= run(length, left, right, memo);
        }
        cell += length + 1;
    }
    sum
}

fn run(length: usize, left: u32, right: u32, memo: &mut Runs) -> u128 {
    if length == 0 {
        return 0;
    }
    if let Some(&known) = memo.get(&(length, left, right)) {
        return known;
    }
    let mut reached = Vec::new();
    for cell in 0..length {
        for sign in [X, O] {
            let beside_like = (cell == 0 && left == sign) || (cell + 1 == length && right == sign);
            if !beside_like {
                let (before, after) =
                    (run(cell, left, sign, memo), run(length - 1 - cell, sign, right, memo));
                reached.push(before ^ after);
            }
        }
    }
    let mex = (0..).find(|value| !reached.contains(value)).expect("finite");
    memo.insert((length, left, right), mex);
    mex
}
