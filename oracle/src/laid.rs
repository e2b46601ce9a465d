//! The whole finite graph of positions, laid out, and what follows from it: won, lost or drawn where play
//! can repeat, and how long play lasts.

use std::collections::{HashMap, VecDeque};

use crate::pulse::Pulse;
use crate::rules::{Game, Term};
use crate::sum::{Key, options};

/// Every position that play reaches, the first one in front, and the places of the options of each.
pub(crate) struct Laid {
    pub(crate) keys: Vec<Key>,
    pub(crate) options: Vec<Vec<usize>>,
}

impl Laid {
    /// The graph from `start`, each position as `same` writes it; `None` where there are more than `most`
    /// positions and moves.
    pub(crate) fn of(
        start: &Key,
        same: impl Fn(Key) -> Key,
        most: usize,
        pulse: &Pulse,
    ) -> Option<Laid> {
        let start = same(start.clone());
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut laid = Laid { keys: vec![start], options: Vec::new() };
        let mut left = most;
        while let Some(key) = laid.keys.get(laid.options.len()) {
            let mut next: Vec<Key> = options(key).into_iter().map(&same).collect();
            next.sort_unstable();
            next.dedup();
            left = left.checked_sub(next.len() + 1).filter(|_| pulse.asks_at(next.len()))?;
            let place = |option: Key| {
                *numbers.entry(option.clone()).or_insert_with(|| {
                    laid.keys.push(option);
                    laid.keys.len() - 1
                })
            };
            let places = next.into_iter().map(place).collect();
            laid.options.push(places);
        }
        Some(laid)
    }

    /// Of each position: `'N'` where the mover wins, `'P'` where the other does, `'D'` where neither can force
    /// it. Beside it stands how many moves the game lasts if the winner hurries and the loser delays.
    pub(crate) fn labels(&self, misere: bool) -> Vec<(char, u32)> {
        let comes_from = self.comes_from();
        let mut options_left: Vec<usize> = self.options.iter().map(Vec::len).collect();
        let mut labels = vec![('D', 0); self.keys.len()];
        let mut settled = VecDeque::new();
        for here in 0..self.keys.len() {
            if options_left[here] == 0 {
                labels[here].0 = if misere { 'N' } else { 'P' };
                settled.push_back(here);
            }
        }
        while let Some(there) = settled.pop_front() {
            let (label, lasts) = labels[there];
            for &here in &comes_from[there] {
                if labels[here].0 != 'D' {
                    continue;
                }
                options_left[here] -= 1;
                if label == 'P' {
                    labels[here] = ('N', lasts + 1);
                    settled.push_back(here);
                } else if options_left[here] == 0 {
                    labels[here] = ('P', lasts + 1);
                    settled.push_back(here);
                }
            }
        }
        labels
    }

    /// The positions that have each one for an option.
    fn comes_from(&self) -> Vec<Vec<usize>> {
        let mut comes_from = vec![Vec::new(); self.keys.len()];
        for (here, options) in self.options.iter().enumerate() {
            options.iter().for_each(|&there| comes_from[there].push(here));
        }
        comes_from
    }

    /// The places, each after its options; `None` where play can come back to a position.
    fn upwards(&self) -> Option<Vec<usize>> {
        let comes_from = self.comes_from();
        let mut options_left: Vec<usize> = self.options.iter().map(Vec::len).collect();
        let mut order: Vec<usize> =
            (0..self.keys.len()).filter(|&here| options_left[here] == 0).collect();
        let mut at = 0;
        while let Some(&there) = order.get(at) {
            for &here in &comes_from[there] {
                options_left[here] -= 1;
                if options_left[here] == 0 {
                    order.push(here);
                }
            }
            at += 1;
        }
        (order.len() == self.keys.len()).then_some(order)
    }
}

/// How long play from a position lasts, and how large its game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The number of moves where the winner hurries and the loser delays; `None` for a draw.
    pub remoteness: Option<u32>,
    /// The same where the winner delays and the loser hurries; `None` where play can come back.
    pub suspense: Option<u32>,
    /// The number of moves of the longest play; `None` where play can come back.
    pub birthday: Option<u32>,
    /// The positions that play reaches, the first one counted, each once whatever the order of its parts.
    pub positions: u64,
    /// The moves from all of them; two moves to one position count once.
    pub moves: u64,
}

impl Extent {
    /// By laying out all of it; `None` where there are more than `most` positions and moves, or where a player
    /// may move twice in a row.
    pub(crate) fn of(start: &Key, misere: bool, most: usize, pulse: &Pulse) -> Option<Extent> {
        let laid = Laid::of(start, apart, most, pulse)?;
        if laid.keys.iter().flatten().any(Term::is_marked) {
            return None;
        }
        let labels = laid.labels(misere);
        let (label, lasts) = labels[0];
        let longest = laid.upwards().map(|order| {
            // Of each position: the suspense, and the longest play.
            let mut numbers = vec![(0, 0); laid.keys.len()];
            for here in order {
                let options = &laid.options[here];
                let lost = options.iter().filter(|&&there| labels[there].0 == 'P');
                let suspense = match labels[here].0 {
                    'N' => lost.map(|&there| numbers[there].0).max(),
                    _ => options.iter().map(|&there| numbers[there].0).min(),
                };
                let birthday = options.iter().map(|&there| numbers[there].1).max();
                let after = |moves: Option<u32>| moves.map_or(0, |moves| moves + 1);
                numbers[here] = (after(suspense), after(birthday));
            }
            numbers[0]
        });
        Some(Extent {
            remoteness: (label != 'D').then_some(lasts),
            suspense: longest.map(|(suspense, _)| suspense),
            birthday: longest.map(|(_, birthday)| birthday),
            positions: laid.keys.len() as u64,
            moves: laid.options.iter().map(|options| options.len() as u64).sum(),
        })
    }
}

/// A position with each part as a term of its own, where a term is the sum of its parts; small graphs without
/// names, and the components of sums in brackets likewise. A move on a board for trominoes makes heaps of the other boards too, which stay one term.
fn apart(key: Key) -> Key {
    let mut all = Key::new();
    for term in key {
        let mut term = term.unnamed();
        if let Game::Brackets(kind) = term.game {
            term.parts.iter_mut().for_each(|part| *part = kind.in_order(part, apart));
        }
        if term.game == Game::Tromino || !term.game.parts_are_apart() {
            all.push(term);
            continue;
        }
        let alone = |part| Term { game: term.game.clone(), parts: vec![part] };
        all.extend(term.parts.into_iter().map(alone));
    }
    all.sort_unstable();
    all
}
