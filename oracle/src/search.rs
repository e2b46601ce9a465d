//! The search: values, outcomes and winning moves of whole sums.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use crate::graph::Graphs;
use crate::laid::{Extent, Laid};
use crate::pulse::Pulse;
use crate::rules::Game;
use crate::rules::Term;
use crate::sum::{Key, after_move, each_option, key_of, keyed, options};
use crate::text::Position;

/// Tables that grow past this many positions are emptied between questions.
const MEMO_LIMIT: usize = 4_000_000;

/// No small position needs a heap this large to balance it.
const LARGEST_HEAP: u32 = 1 << 12;

/// The same of small positions with Nimstring, which may be balanced by none.
const HEAPS_BESIDE_STRINGS: u32 = 16;

/// A move in a position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The number of the term that it changes, counted from 1.
    pub term: usize,
    /// That term after the move, empty if nothing is left of it.
    pub to: String,
    /// The whole position after the move, as the next player sees it.
    pub after: String,
    /// For a Treblecross term, the strips after the move. They distinguish moves that complete
    /// three in a row, and so end everything: for those `to` is empty and `after` is `nim`.
    pub strip: Option<String>,
}

/// Answers questions about positions by searching them, and remembers the answers.
#[derive(Debug, Default)]
pub struct Oracle {
    pub(crate) graphs: Graphs,
    values: RefCell<HashMap<Key, u64>>,
    /// Whether the mover wins, in normal and in misère play.
    wins: [RefCell<HashMap<Key, bool>>; 2],
    /// The labels of positions where play can repeat, likewise.
    labels: [RefCell<HashMap<Key, (char, u32)>>; 2],
    /// Whether long work is to go on.
    pub(crate) pulse: Rc<Pulse>,
}

impl Oracle {
    /// An oracle that knows these graphs (only [`Oracle::parse`] needs them).
    pub fn new(graphs: Graphs) -> Oracle {
        Oracle { graphs, ..Oracle::default() }
    }

    /// Reads a position with the graphs of this oracle.
    pub fn parse(&self, text: &str) -> Result<Position, String> {
        Position::parse(text, &self.graphs)
    }

    /// Every move, each once: two moves are the same when they change the same
    /// term and leave the same parts in it.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let moves: BTreeSet<Move> =
            moves_with_keys(position).into_iter().map(|(one, _)| one).collect();
        moves.into_iter().collect()
    }

    /// The nim-value: the mex over the values of all options of the whole sum.
    ///
    /// With Treblecross in the sum, which ends early, it is
    /// [`Oracle::value_by_outcome`] instead, and `None` where the mover can
    /// complete three in a row at once. `None` too where play can repeat.
    pub fn value(&self, position: &Position) -> Option<u64> {
        let key = key_of(&position.terms);
        if may_repeat(&key) {
            return None;
        }
        if key.iter().any(|term| matches!(term.game, Game::Treblecross | Game::Nimstring)) {
            return self.value_by_outcome(position);
        }
        self.tidy();
        Some(value(&key, &mut self.values.borrow_mut()))
    }

    /// The least v for which the position with a `nim v` beside it is lost for
    /// the mover: the nim-value, found from outcomes only. `None` as for
    /// [`Oracle::value`], and where a Nimstring term is loony or gives the last player another
    /// move: then there is no such v, or the others are.
    pub fn value_by_outcome(&self, position: &Position) -> Option<u64> {
        let key = key_of(&position.terms);
        if may_repeat(&key) || can_end_at_once(&key) || key.iter().any(Term::is_marked) {
            return None;
        }
        let strings = key.iter().any(|term| term.game == Game::Nimstring);
        let heaps = if strings { 0..HEAPS_BESIDE_STRINGS } else { 0..LARGEST_HEAP };
        self.tidy();
        let memo = &mut self.wins[0].borrow_mut();
        let balances = |&heap: &u32| {
            let mut sum = key.clone();
            sum.push(Term::new(Game::Nim, vec![vec![heap]]));
            !wins(&keyed(sum), false, memo)
        };
        let found = heaps.clone().find(balances);
        assert!(strings || found.is_some(), "a heap that balances the sum");
        found.map(u64::from)
    }

    /// Whether play can come back to a position that it had.
    pub fn may_repeat(&self, position: &Position) -> bool {
        may_repeat(&key_of(&position.terms))
    }

    /// `'N'`: the mover wins; `'P'`: the other does; `'D'`: a draw, where play
    /// can repeat.
    ///
    /// # Panics
    ///
    /// For Northcott's game in misère play, which is not defined.
    pub fn outcome(&self, position: &Position, misere: bool) -> char {
        let northcott = |term: &Term| matches!(term.game, Game::Northcott { .. });
        assert!(
            !misere || !position.terms.iter().any(northcott),
            "northcott is played in normal play only"
        );
        self.tidy();
        self.outcome_of(&key_of(&position.terms), misere)
    }

    /// The moves to positions with outcome `'P'`.
    ///
    /// # Panics
    ///
    /// As [`Oracle::outcome`].
    pub fn winning_moves(&self, position: &Position, misere: bool) -> Vec<Move> {
        if self.outcome(position, misere) != 'N' {
            return Vec::new();
        }
        self.moves_to(position, 'P', misere)
    }

    /// In a draw: the moves to positions that are draws.
    ///
    /// # Panics
    ///
    /// As [`Oracle::outcome`].
    pub fn drawing_moves(&self, position: &Position, misere: bool) -> Vec<Move> {
        if self.outcome(position, misere) != 'D' {
            return Vec::new();
        }
        self.moves_to(position, 'D', misere)
    }

    fn moves_to(&self, position: &Position, outcome: char, misere: bool) -> Vec<Move> {
        let moves: BTreeSet<Move> = moves_with_keys(position)
            .into_iter()
            .filter(|(_, key)| self.outcome_of(key, misere) == outcome)
            .map(|(one, _)| one)
            .collect();
        moves.into_iter().collect()
    }

    /// Of a position where play can repeat: how long the game lasts, if the winner hurries and the
    /// loser delays; looking at this number of new positions at most.
    pub(crate) fn lasts(&self, position: &Position, misere: bool, most: usize) -> Option<u32> {
        self.outcome_within(position, misere, most)?;
        let labels = self.labels[usize::from(misere)].borrow();
        labels.get(&key_of(&position.terms)).map(|&(_, lasts)| lasts)
    }

    /// How long play lasts and how large the game is, by laying out all of it; `None` where there are more than
    /// `most` positions and moves, or where a player may move twice in a row.
    pub fn extent(&self, position: &Position, misere: bool, most: usize) -> Option<Extent> {
        Extent::of(&key_of(&position.terms), misere, most, &self.pulse)
    }

    fn outcome_of(&self, key: &Key, misere: bool) -> char {
        let which = usize::from(misere);
        if !may_repeat(key) {
            return match wins(key, misere, &mut self.wins[which].borrow_mut()) {
                true => 'N',
                false => 'P',
            };
        }
        let mut labels = self.labels[which].borrow_mut();
        if let Some(&(known, _)) = labels.get(key) {
            return known;
        }
        let laid = Laid::of(key, |same| same, usize::MAX, &Pulse::default()).expect("no limit");
        let found = laid.labels(misere);
        let (label, _) = found[0];
        labels.extend(laid.keys.into_iter().zip(found));
        label
    }

    /// The outcome, if it can be found by looking at this number of new positions at most.
    pub(crate) fn outcome_within(
        &self,
        position: &Position,
        misere: bool,
        most: usize,
    ) -> Option<char> {
        self.tidy();
        let key = key_of(&position.terms);
        let which = usize::from(misere);
        if !may_repeat(&key) {
            let mut left = most;
            let memo = &mut self.wins[which].borrow_mut();
            let wins = wins_within(&key, misere, memo, &mut left, &self.pulse)?;
            return Some(if wins { 'N' } else { 'P' });
        }
        let known = self.labels[which].borrow().get(&key).copied();
        known.map(|(label, _)| label).or_else(|| {
            reachable_while(position, most, &self.pulse)?;
            Some(self.outcome_of(&key, misere))
        })
    }

    /// Keeps the tables from growing without end.
    fn tidy(&self) {
        if self.values.borrow().len() > MEMO_LIMIT {
            self.values.take();
        }
        for table in &self.wins {
            if table.borrow().len() > MEMO_LIMIT {
                table.take();
            }
        }
        for table in &self.labels {
            if table.borrow().len() > MEMO_LIMIT {
                table.take();
            }
        }
    }
}

fn may_repeat(key: &Key) -> bool {
    key.iter().any(|term| term.game.may_repeat())
}

fn can_end_at_once(key: &Key) -> bool {
    key.iter()
        .filter(|term| term.game == Game::Treblecross)
        .any(|term| term.moves().iter().any(|after| after.ended))
}

/// Every move as text, with the position that it leads to.
fn moves_with_keys(position: &Position) -> Vec<(Move, Key)> {
    let mut all = Vec::new();
    let marked = position.terms.iter().any(Term::is_marked);
    let terms = position.terms.iter().enumerate();
    for (at, term) in terms.filter(|(_, term)| !marked || term.is_marked()) {
        for after in term.moves() {
            let next = match after.ended {
                true => Vec::new(),
                false => after_move(&position.terms, at, after.term.clone()),
            };
            let treblecross = term.game == Game::Treblecross;
            let key = key_of(&next);
            let next = Position { terms: next }.unnamed().terms;
            let one = Move {
                term: at + 1,
                to: next.get(at).map(Term::text).unwrap_or_default(),
                after: Position { terms: next }.text(),
                strip: treblecross.then(|| after.term.text()),
            };
            all.push((one, key));
        }
    }
    all
}

/// How many positions play can reach, this one counted; `None` if more than
/// `most`.
pub fn reachable(position: &Position, most: usize) -> Option<usize> {
    reachable_while(position, most, &Pulse::default())
}

/// The same, as long as it may go on.
fn reachable_while(position: &Position, most: usize, pulse: &Pulse) -> Option<usize> {
    let start = key_of(&position.terms);
    let mut seen = HashSet::from([start.clone()]);
    let mut ahead = vec![start];
    while let Some(key) = ahead.pop() {
        for option in options(&key) {
            if seen.insert(option.clone()) {
                ahead.push(option);
            }
        }
        if seen.len() > most || !pulse.goes_on() {
            return None;
        }
    }
    Some(seen.len())
}

/// The least number that no option has for a value.
fn value(key: &Key, memo: &mut HashMap<Key, u64>) -> u64 {
    if let Some(&known) = memo.get(key) {
        return known;
    }
    let reached: BTreeSet<u64> = options(key).iter().map(|option| value(option, memo)).collect();
    let mex = (0..).find(|v| !reached.contains(v)).expect("finitely many options");
    memo.insert(key.clone(), mex);
    mex
}

/// The mover wins if some option is lost for the other; who cannot move loses,
/// or wins in misère play.
fn wins(key: &Key, misere: bool, memo: &mut HashMap<Key, bool>) -> bool {
    let mut no_limit = usize::MAX;
    wins_within(key, misere, memo, &mut no_limit, &Pulse::default()).expect("no limit")
}

/// The same, unless it takes more new positions than are left to look at.
fn wins_within(
    key: &Key,
    misere: bool,
    memo: &mut HashMap<Key, bool>,
    left: &mut usize,
    pulse: &Pulse,
) -> Option<bool> {
    if let Some(&known) = memo.get(key) {
        return Some(known);
    }
    *left = left.checked_sub(1).filter(|_| pulse.goes_on())?;
    let (mut wins, mut ends) = (false, true);
    for option in each_option(key) {
        ends = false;
        if !wins_within(&option, misere, memo, left, pulse)? {
            wins = true;
            break;
        }
    }
    wins |= ends && misere;
    memo.insert(key.clone(), wins);
    Some(wins)
}
