//! Why a winning move wins, in a sentence or two.

use std::fmt;

use crate::budget::Budget;
use crate::message::{Message, message};
use crate::moves::Move;
use crate::outcome::Play;
use crate::position::Position;
use crate::reason::Step;
use crate::ruleset::EndingWords;
use crate::term::Term;
use crate::theory::Theorem;

/// Why a winning move wins; written, it is a sentence or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It ends the whole sum; how, where the rules of the game have words for it.
    Ends(Option<EndingWords>),
    /// Nothing is left.
    NothingLeft,
    /// It makes the nim-sum of these numbers 0.
    NimSum {
        /// Whether these are values of terms, and not the result of a theorem for one term.
        of_terms: bool,
        /// The numbers, after the move.
        numbers: Vec<u128>,
    },
    /// Misère Nim: it leaves an odd number of heaps of size 1.
    OddOnes,
    /// Misère Nim: it makes the nim-sum 0 while there are larger heaps.
    WhileLarge,
    /// The player who makes this move moves again, and wins from the position that is left.
    Again,
    /// The next player must answer it in the same part, and no answer wins.
    Order,
    /// It leaves the nim-value 0.
    Zero,
    /// The player to move then loses, by a theorem.
    Theorem(Theorem),
    /// The player to move then loses, as an exhaustive search shows.
    Search,
}

impl Why {
    /// Why a move wins that does; `has_value`: the position before it has a value. The cost is
    /// that of the values of the terms after it.
    pub fn of(
        position: &Position,
        chosen: &Move,
        play: Play,
        has_value: bool,
        budget: &Budget,
    ) -> Why {
        if chosen.patch.ends {
            return Why::Ends(position.terms()[chosen.term].ending());
        }
        let after = position.after(chosen);
        if after.terms().is_empty() {
            return Why::NothingLeft;
        }
        if let Some(term) = after.terms().iter().find(|term| term.is_marked()) {
            return if term.is_forcing() { Why::Order } else { Why::Again };
        }
        Why::lost(&after, play, has_value, budget)
    }

    /// Why the player to move loses a position that has a move. The cost is that of the values of
    /// its terms.
    pub fn lost(position: &Position, play: Play, has_value: bool, budget: &Budget) -> Why {
        let terms = position.terms();
        let reason = match play {
            Play::Normal if has_value => nim_sum(position, budget),
            Play::Normal => None,
            Play::Misere if terms.iter().all(|term| term.is_nim()) => ones(position, budget),
            Play::Misere => None,
        };
        reason.unwrap_or_else(|| match terms {
            _ if has_value => Why::Zero,
            [term] if let Some(theorem) = term.theorem(play) => Why::Theorem(theorem),
            [term] if let Some(theorem) = stated(term, play, budget) => Why::Theorem(theorem),
            _ => Why::Search,
        })
    }
}

impl Why {
    /// The reason of [`Why::lost`], said of the position itself.
    pub fn message_of_lost(&self) -> Message {
        match self {
            Why::NimSum { of_terms, numbers } => {
                message!("lost-nim-sum", of = of(*of_terms), sum = sum(numbers))
            }
            Why::OddOnes => message!("lost-odd-ones"),
            Why::WhileLarge => message!("lost-while-large"),
            Why::Zero => message!("lost-zero"),
            Why::Theorem(theorem) => {
                message!("lost-theorem", theorem = crate::theory::title(*theorem))
            }
            Why::Ends(_) | Why::NothingLeft | Why::Again | Why::Order | Why::Search => {
                message!("lost-search")
            }
        }
    }

    /// The reason of [`Why::of`], said of the move: a sentence, or two.
    pub fn message(&self) -> Message {
        match self {
            Why::Ends(Some(words)) => message!("why-ends", made = &words.made),
            Why::Ends(None) => message!("why-ends-sum"),
            Why::NothingLeft => message!("why-nothing-left"),
            Why::NimSum { of_terms, numbers } => {
                message!("why-nim-sum", of = of(*of_terms), sum = sum(numbers))
            }
            Why::OddOnes => message!("why-odd-ones"),
            Why::WhileLarge => message!("why-while-large"),
            Why::Again => message!("why-again"),
            Why::Order => message!("leaves-must"),
            Why::Zero => message!("why-zero"),
            Why::Theorem(theorem) => {
                message!("why-theorem", theorem = crate::theory::title(*theorem))
            }
            Why::Search => message!("why-search"),
        }
    }
}

fn of(terms: bool) -> &'static str {
    if terms { "terms" } else { "parts" }
}

fn sum(numbers: &[u128]) -> String {
    numbers.iter().map(u128::to_string).collect::<Vec<_>>().join(" xor ")
}

/// In English.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// The theorem that says who wins this position of a game, where it speaks of some positions only.
fn stated(term: &Term, play: Play, budget: &Budget) -> Option<Theorem> {
    term.outcome(play, budget).ok()??;
    term.explain_outcome(play, budget).into_iter().find_map(|step| match step {
        Step::Theorem { theorem } => Some(theorem.theorem),
        _ => None,
    })
}

/// The numbers whose nim-sum is now 0.
fn nim_sum(after: &Position, budget: &Budget) -> Option<Why> {
    const NUMBERS: usize = 8;
    let (of_terms, numbers): (bool, Vec<u128>) = match after.terms() {
        [term] => {
            // Only if a theorem gives it at once.
            term.theorem(Play::Normal)?;
            let steps = term.explain(Play::Normal, budget).ok()?;
            let rows = steps.iter().find_map(|step| match step {
                Step::NimSum { rows, omitted: 0, result: 0 } => Some(rows),
                _ => None,
            })?;
            (false, rows.iter().map(|row| row.value).collect())
        }
        terms if terms.len() <= NUMBERS => {
            let values = terms.iter().map(|term| Some(term.value(budget).ok()?.0.nim()?.0));
            (true, values.collect::<Option<_>>()?)
        }
        _ => return None,
    };
    (2..=NUMBERS).contains(&numbers.len()).then_some(Why::NimSum { of_terms, numbers })
}

/// The rule of misère Nim.
fn ones(after: &Position, budget: &Budget) -> Option<Why> {
    let mut large = 0;
    for term in after.terms() {
        large += term.large_parts(budget).ok()?;
    }
    Some(if large == 0 { Why::OddOnes } else { Why::WhileLarge })
}
