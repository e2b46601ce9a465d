//! Values of heaps are shown before they are used.

use std::collections::{HashMap, HashSet};

use crate::heap::NimSequence;
use crate::position::Position;
use crate::reason::{HeapValue, Step};

/// The periods and the heaps of one-heap games that steps have shown.
#[derive(Default)]
struct Shown {
    heaps: HashMap<String, HashSet<u64>>,
    /// Preperiod, period and saltus.
    periods: HashMap<String, (u64, u64, u64)>,
    /// The games and heaps of reductions.
    reduced: HashSet<(String, u64)>,
}

impl Shown {
    /// Notes a step; says whether it shows anything that no step has shown.
    fn add(&mut self, step: &Step) -> bool {
        let (game, heaps): (&String, Vec<u64>) = match step {
            Step::Values { game, from, values, .. } => {
                (game, (*from..).take(values.len()).collect())
            }
            Step::HeapValues { game, rows } => (game, rows.iter().map(|row| row.heap).collect()),
            Step::HeapMex { game, heap, .. } | Step::Reduction { game, heap, .. } => {
                (game, vec![*heap])
            }
            Step::Period { game, preperiod, period, saltus, .. } => {
                self.periods.insert(game.clone(), (*preperiod, *period, *saltus));
                return true;
            }
            _ => return true,
        };
        let known = self.heaps.entry(game.clone()).or_default();
        let mut new = false;
        heaps.iter().for_each(|&heap| new |= known.insert(heap));
        match step {
            Step::HeapValues { .. } => new,
            // It says how a value follows that a table may have.
            Step::Reduction { heap, .. } => self.reduced.insert((game.clone(), *heap)),
            _ => true,
        }
    }

    fn has(&self, game: &str, heap: u64) -> bool {
        self.heaps.get(game).is_some_and(|heaps| heaps.contains(&heap))
    }

    /// The steps that show the value of a heap: by the period, if one was shown, or as it was
    /// computed.
    fn steps(&self, game: &str, heap: u64, position: &Position) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut of_game = position.terms().iter().filter(|term| term.name() == game);
        of_game.any(|term| {
            term.with_sequence(&mut |sequence, _| steps = self.of_heap(game, heap, sequence))
        });
        steps
    }

    fn of_heap(&self, game: &str, heap: u64, sequence: &NimSequence) -> Vec<Step> {
        let listed = |heap: u64| {
            let value = sequence.known(heap)?.0;
            let rows = vec![HeapValue { heap, value }];
            Some(Step::HeapValues { game: game.to_string(), rows })
        };
        let by_period = self.periods.get(game).and_then(|&(preperiod, period, saltus)| {
            let past = heap.checked_sub(preperiod)?;
            let (times, least) = (past / period, preperiod + past % period);
            if times == 0 {
                return None;
            }
            let value = sequence.known(heap)?.0;
            let small = if self.has(game, least) { None } else { Some(listed(least)?) };
            let game = game.to_string();
            let reduced = Step::Reduction { game, heap, least, times, period, saltus, value };
            Some(small.into_iter().chain([reduced]).collect())
        });
        by_period.unwrap_or_else(|| listed(heap).into_iter().collect())
    }
}

/// Puts the value of a heap before the first nim-sum that uses it, where no step
/// has shown it yet, and shows none twice.
pub fn before_use(position: &Position, steps: Vec<Step>) -> Vec<Step> {
    let mut shown = Shown::default();
    let mut all = Vec::new();
    for step in steps {
        if let Step::NimSum { rows, .. } = &step {
            for row in rows {
                let Some((game, heap)) = &row.heap else { continue };
                let heap = *heap;
                if shown.heaps.contains_key(game) && !shown.has(game, heap) {
                    for step in shown.steps(game, heap, position) {
                        shown.add(&step);
                        all.push(step);
                    }
                }
            }
        }
        if shown.add(&step) {
            all.push(step);
        }
    }
    all
}
