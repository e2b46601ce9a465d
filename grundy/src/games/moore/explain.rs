//! The explanation of a position of Moore's Nim.

use super::closed::Closed;
use super::{Moore, ONE_HEAP_MORE, TOTAL};
use crate::games::nim::BOUTON;
use crate::games::push_numbers;
use crate::outcome::Play;
use crate::reason::{Figure, Row, Step};
use crate::ruleset::{Ruleset, Theory};

impl Moore {
    /// Why a position is won or lost, and what its value is where that is known.
    pub(super) fn steps(&self, heaps: &Vec<u64>, play: Play) -> Vec<Step> {
        let modulus = self.modulus();
        let largest = heaps.iter().max().copied().unwrap_or(0);
        let columns = (64 - largest.leading_zeros()).max(1) as usize;
        let rows: Vec<Row> = heaps
            .iter()
            .take(Step::ROWS)
            .map(|&heap| Row { label: "heap".into(), value: heap.into() })
            .collect();
        let omitted = (heaps.len() - rows.len()) as u64;
        let sums = self.sums(heaps)[..columns].to_vec();
        let mut position = format!("moore:{} ", self.k);
        self.write(heaps, &mut position);
        let mut steps = Vec::new();
        if let Some(theorem) = self.theorem(play) {
            let figures = vec![Figure::new("k", self.k, "heaps at most shrink in one move")];
            steps.push(Step::Figures { theorem: theorem.title, position, figures });
        }
        steps.push(Step::DigitSums { rows, omitted, modulus, sums });
        let ones_only = largest <= 1;
        let lost = self.lost(heaps, play);
        steps.push(Step::say(match (play, ones_only) {
            (Play::Misere, true) => format!(
                "No heap is larger than 1. There {} of size 1, and {} leaves the remainder {} modulo \
                 {modulus}.",
                match heaps.len() {
                    1 => "is 1 heap".to_string(),
                    ones => format!("are {ones} heaps"),
                },
                heaps.len(),
                heaps.len() as u128 % modulus,
            ),
            _ if lost => "Every column gives 0.".to_string(),
            _ => "Some column does not give 0.".to_string(),
        }));
        if !lost && let Some(next) = self.constructive(heaps, play) {
            let mut columns = heaps.clone();
            if play == Play::Normal || !ones_only {
                steps.push(Step::say(
                    "The construction of the proof on these heaps, from the highest column down:",
                ));
                let mut lines = Vec::new();
                self.columns(&mut columns, &mut |text| lines.push(Step::say(text())));
                steps.extend(lines);
                let pairs = heaps.iter().zip(&columns).filter(|(old, new)| old != new);
                let pairs = pairs.take(Step::ROWS).map(|(old, new)| format!("{old} becomes {new}"));
                let pairs = pairs.collect::<Vec<String>>().join(", ");
                steps.push(Step::say(format!("So {pairs}: every column gives 0.")));
            }
            if play == Play::Misere && columns.iter().all(|&heap| heap <= 1) {
                steps.push(Step::say(match ones_only {
                    true => format!("So leave a number of them that is 1 modulo {modulus}."),
                    false => format!(
                        "Only heaps of size 1 would be left, so leave a number of them that is 1 \
                         modulo {modulus} instead."
                    ),
                }));
            }
            let mut text = format!("moore:{} ", self.k);
            self.write(&next, &mut text);
            if next.is_empty() {
                text = "no heaps".into();
            }
            steps.push(Step::say(format!(
                "The move of the proof leads to {text}, where {}.",
                match (play, next.iter().all(|&heap| heap <= 1)) {
                    (Play::Misere, true) => "the number of ones is right",
                    _ => "every column gives 0",
                }
            )));
        }
        if play == Play::Misere {
            steps.push(Step::say(format!(
                "The winner's strategy: make every column give 0, as in normal play, until your \
                 move would leave only heaps of size 1; then leave a number of them that is 1 \
                 modulo {modulus}, and answer every move that takes r of them by taking {modulus} - r, \
                 until one is left for your opponent.",
            )));
        }
        if play == Play::Normal && !lost {
            steps.extend(self.value_steps(heaps));
        }
        steps
    }

    /// Why the position has its value, where a theorem tells it.
    fn value_steps(&self, heaps: &[u64]) -> Vec<Step> {
        let (theorem, figures, text) = match self.closed(heaps) {
            None => return Vec::new(),
            Some(Closed::Nim(value)) => {
                let row = |&heap: &u64| Row { label: "heap".into(), value: heap.into() };
                let rows: Vec<Row> = heaps.iter().take(Step::ROWS).map(row).collect();
                let omitted = (heaps.len() - rows.len()) as u64;
                let text = "One heap shrinks in each move, so this is Nim.";
                return vec![
                    Step::Theorem { theorem: &BOUTON },
                    Step::say(text),
                    Step::NimSum { rows, omitted, result: value },
                ];
            }
            Some(Closed::Total(total)) => (
                &TOTAL,
                vec![
                    Figure::new("u", total, "the total of the heaps"),
                    Figure::new("value", total, "the nim-value"),
                ],
                format!("There are at most k heaps, so the nim-value is u = {total}."),
            ),
            Some(Closed::OneMore(figures)) => {
                let mut listed = vec![
                    Figure::new("u", figures.total, "the total of the heaps"),
                    Figure::new("m", figures.least, "the least heap"),
                    Figure::new("y", figures.excess, "u - (k+1) m"),
                ];
                listed
                    .extend(figures.triangle().map(|t| Figure::new("z", t + 1, "y (y+1) / 2 + 1")));
                listed.push(Figure::new("value", figures.value(), "the nim-value"));
                (&ONE_HEAP_MORE, listed, figures.text())
            }
        };
        let mut all = vec![Figure::new("k", self.k, "heaps at most shrink in one move")];
        all.extend(figures);
        let mut position = format!("moore:{} ", self.k);
        push_numbers(&mut position, heaps);
        vec![
            Step::Theorem { theorem },
            Step::Figures { theorem: theorem.title, position, figures: all },
            Step::say(text),
        ]
    }
}
