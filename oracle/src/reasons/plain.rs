//! Words that no message has: parts of positions, formulas, equations.

use crate::rules::Game;

use super::wide::{Wide, WideTerm};
use super::{Checking, Verdict};

/// What a theorem calls its figures: a formula in its letters.
const FORMULAS: [(&str, &str); 2] = [("y", "u - (k+1) m"), ("z", "y (y+1) / 2 + 1")];

/// Whether a figure is explained by its formula, whose number is checked as well.
pub(super) fn is_formula(symbol: &str, meaning: &str) -> bool {
    FORMULAS.contains(&(symbol, meaning))
}

impl Checking<'_> {
    /// A position, or parts of a term of the position, as `5,7` of `euclid 5,7`.
    pub(super) fn named(&self, words: &str) -> Option<Wide> {
        match self.checker.wide(words) {
            Ok(position) => Some(position),
            Err(_) => self.parts_named(words).next(),
        }
    }

    /// The parts that are written so, of each game on a board: `5` may be a vertex and a coin.
    pub(super) fn parts_named(&self, words: &str) -> impl Iterator<Item = Wide> {
        let all = std::iter::once(&self.position).chain(&self.goals);
        all.flat_map(|position| &position.terms).filter_map(move |term| {
            let WideTerm::Board(board) = term else { return None };
            self.checker.wide(&format!("{} {words}", board.game.head())).ok()
        })
    }

    /// Whether it is the position, or one after a move that is shown, or some part of them.
    pub(super) fn is_part(&self, part: &Wide) -> bool {
        let all = std::iter::once(&self.position).chain(&self.goals);
        let within = |whole: &WideTerm, own: &WideTerm| match (whole, own) {
            (WideTerm::Heaps(rules, all), WideTerm::Heaps(other, heaps)) => {
                rules == other && heaps.iter().all(|heap| all.contains(heap))
            }
            (WideTerm::Board(whole), WideTerm::Board(own)) => {
                whole.game == own.game && own.parts.iter().all(|one| whole.parts.contains(one))
            }
            _ => false,
        };
        let mut all = all.flat_map(|whole| &whole.terms);
        part.terms.is_empty()
            || part.sorted() == self.position.sorted()
            || part
                .terms
                .iter()
                .all(|own| all.clone().any(|term| within(term, own) || within(&term.turned(), own)))
                && all.next().is_some()
    }

    /// `7/3 - 3/7 = (7^2 - 3^2) / (3 * 7) = 40/21 = 1.90...`, for a pair of Euclid.
    pub(super) fn equation(&mut self, text: &str) -> Verdict {
        let unknown = || "no message has these words".to_string();
        let numbers: Vec<u128> = text
            .split(|sign: char| !sign.is_ascii_digit())
            .filter(|word| !word.is_empty())
            .take(2)
            .filter_map(|word| word.parse().ok())
            .collect();
        let &[y, x] = &numbers[..] else { return Err(unknown()) };
        let all = std::iter::once(&self.position).chain(&self.goals);
        let ours = all.flat_map(|position| &position.terms).any(|term| match term {
            WideTerm::Board(board) if board.game == Game::Euclid => {
                board.parts.iter().any(|pair| {
                    let (a, b) = (u128::from(pair[0]), u128::from(pair[1]));
                    (a.min(b), a.max(b)) == (x, y)
                })
            }
            _ => false,
        });
        if !ours {
            return Err(unknown());
        }
        let (top, below) = (y * y - x * x, x * y);
        let rest = top % below * 100;
        let dots = if rest % below == 0 { "." } else { "..." };
        let right = format!(
            "{y}/{x} - {x}/{y} = ({y}^2 - {x}^2) / ({x} * {y}) = {top}/{below} = {}.{:02}{dots}",
            top / below,
            rest / below
        );
        if text != right {
            return Err(format!("the equation is {right}"));
        }
        self.checked.confirmed += 1;
        Ok(())
    }
}
