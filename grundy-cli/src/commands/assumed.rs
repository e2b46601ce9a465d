//! Periods that were seen and not proved, and that `--assume observed` takes for granted.

use grundy::heap::period::Period;
use grundy::message::Message;
use grundy::term::Term;
use grundy::theory::Theorem;
use grundy::{Budget, Position};

use super::one_heap::OneHeap;
use crate::message::message;
use crate::session::Session;

/// Looks for periods of the games whose heaps are so large that one is needed, and says what is taken
/// for granted. Where a limit is reached before one was seen, the answer meets the same limit.
pub fn of_position(position: &Position, budget: &Budget, session: &Session) -> Vec<Message> {
    position.terms().iter().filter_map(|term| of_term(term, budget, session)).collect()
}

fn of_term(term: &Term, budget: &Budget, session: &Session) -> Option<Message> {
    let name = term.name();
    let mut seen = None;
    let has_sequence = term.with_sequence(&mut |sequence, largest| {
        if let Ok(Some(period)) = sequence.assume(largest, budget) {
            seen = Some(said(&sequence.rules().to_string(), &period));
        }
    });
    if has_sequence {
        return seen;
    }
    let rules = session.rules.of(&name).filter(|rules| rules.is_heap_game())?;
    let form = grundy::games::find(&name, &session.files).ok()?.heap_form()?;
    let mut sequence = form.sequence();
    let period = sequence.assume(u64::MAX - 1, budget).ok()??;
    rules.assume(sequence);
    Some(said(&name, &form.period(&period)))
}

/// The same for the values of a range up to this heap of the heap game.
pub fn of_sequence(game: &mut OneHeap, last: u64, budget: &Budget) -> Option<Message> {
    let period = game.sequence.assume(last, budget).ok()??;
    Some(said(&game.name, &game.form.period(&period)))
}

/// Whether a period is proved.
pub fn is_proved(period: &Period) -> bool {
    period.theorem != Theorem::Observed
}

fn said(game: &str, period: &Period) -> Message {
    message!(
        "period-assumed",
        game = game,
        preperiod = period.preperiod,
        period = period.period,
        saltus = period.saltus,
        last = period.checked_to,
        times = (period.checked_to + 1 - period.preperiod) / period.period,
    )
}
