//! The explanation of a position of Moore's Nim.

use super::Moore;
use super::closed::Closed;
use crate::games::push_numbers;
use crate::message::{Message, message};
use crate::outcome::Play;
use crate::reason::{Figure, Rank, Role, Row, Step};
use crate::ruleset::{Ruleset, Theory};
use crate::theory::Theorem;

impl Moore {
    /// Why a position is won or lost, and what its value is where that is known.
    pub(super) fn steps(&self, heaps: &Vec<u64>, play: Play) -> Vec<Step> {
        let modulus = self.modulus();
        let largest = heaps.iter().max().copied().unwrap_or(0);
        let columns = (64 - largest.leading_zeros()).max(1) as usize;
        let rows: Vec<Row> = heaps
            .iter()
            .take(Step::ROWS)
            .map(|&heap| Row::new(message!("row-heap"), heap))
            .collect();
        let omitted = (heaps.len() - rows.len()) as u64;
        let sums = self.sums(heaps)[..columns].to_vec();
        let mut position = format!("moore:{} ", self.k);
        self.write(heaps, &mut position);
        let mut steps = Vec::new();
        if let Some(theorem) = self.theorem(play) {
            let figures = vec![Figure::new("k", self.k, message!("moore-figure-k"))];
            steps.push(Step::Figures { theorem: crate::theory::title(theorem), position, figures });
        }
        steps.push(Step::DigitSums { rows, omitted, modulus, sums });
        let ones_only = largest <= 1;
        let lost = self.lost(heaps, play);
        let words = match (play, ones_only) {
            (Play::Misere, true) => message!(
                "moore-only-ones",
                heaps = heaps.len(),
                remainder = heaps.len() as u128 % modulus,
                modulus = modulus,
            ),
            _ if lost => message!("moore-columns-zero"),
            (Play::Misere, false) => message!("moore-column-not-zero-misere"),
            _ => message!("moore-column-not-zero"),
        };
        let role = if play == Play::Misere && ones_only { Role::Misere } else { Role::Plain };
        steps.push(Step::with(role, words));
        if !lost && let Some(next) = self.constructive(heaps, play) {
            let mut columns = heaps.clone();
            if play == Play::Normal || !ones_only {
                steps.push(Step::say(message!("moore-construction")));
                let mut lines = Vec::new();
                self.columns(&mut columns, &mut |text| lines.push(Step::say(text())));
                steps.extend(lines);
                let pairs = heaps.iter().zip(&columns).filter(|(old, new)| old != new);
                let pairs = pairs.take(Step::ROWS);
                let pairs: Vec<Message> = pairs
                    .map(|(old, new)| message!("moore-becomes", old = *old, new = *new))
                    .collect();
                steps.push(Step::say(message!("moore-construction-ends", heaps = pairs)));
            }
            if play == Play::Misere && columns.iter().all(|&heap| heap <= 1) {
                steps.push(Step::say(match ones_only {
                    true => message!("moore-leave-ones", modulus = modulus),
                    false => message!("moore-leave-ones-instead", modulus = modulus),
                }));
            }
            let mut text = format!("moore:{} ", self.k);
            self.write(&next, &mut text);
            let ones = play == Play::Misere && next.iter().all(|&heap| heap <= 1);
            steps.push(Step::say(match next.is_empty() {
                true => message!("moore-proof-move-empties"),
                false => message!(
                    "moore-proof-move",
                    position = text,
                    then = if ones { "ones" } else { "columns" },
                ),
            }));
        }
        if play == Play::Misere {
            steps.push(Step::say(message!("moore-misere-strategy", modulus = modulus)));
        }
        if play == Play::Normal && !lost {
            steps.extend(self.value_steps(heaps));
        }
        steps
    }

    /// Why the position has its value, if a theorem gives it.
    fn value_steps(&self, heaps: &[u64]) -> Vec<Step> {
        let (theorem, figures, text) = match self.closed(heaps) {
            None => return vec![Step::with(Role::Spare(Rank::Lead), message!("moore-few-heaps"))],
            Some(Closed::Nim(value)) => {
                let row = |&heap: &u64| Row::new(message!("row-heap"), heap);
                let rows: Vec<Row> = heaps.iter().take(Step::ROWS).map(row).collect();
                let omitted = (heaps.len() - rows.len()) as u64;
                return vec![
                    Step::theorem(Theorem::Bouton),
                    Step::say(message!("moore-is-nim")),
                    Step::NimSum { rows, omitted, result: value },
                ];
            }
            Some(Closed::Total(total)) => (
                Theorem::MooreTotal,
                vec![
                    Figure::new("u", total, message!("moore-figure-total")),
                    Figure::new("value", total, message!("figure-nim-value")),
                ],
                message!("moore-total", total = total),
            ),
            Some(Closed::OneMore(figures)) => {
                let mut listed = vec![
                    Figure::new("u", figures.total, message!("moore-figure-total")),
                    Figure::new("m", figures.least, message!("moore-figure-least")),
                    Figure::new("y", figures.excess, "u - (k+1) m"),
                ];
                listed
                    .extend(figures.triangle().map(|t| Figure::new("z", t + 1, "y (y+1) / 2 + 1")));
                listed.push(Figure::new("value", figures.value(), message!("figure-nim-value")));
                (Theorem::JenkynsMayberry, listed, figures.text())
            }
        };
        let mut all = vec![Figure::new("k", self.k, message!("moore-figure-k"))];
        all.extend(figures);
        let mut position = format!("moore:{} ", self.k);
        push_numbers(&mut position, heaps);
        vec![
            Step::theorem(theorem),
            Step::Figures { theorem: crate::theory::title(theorem), position, figures: all },
            Step::say(text),
        ]
    }
}
