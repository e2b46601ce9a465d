//! Periods that were seen and not proved, and that `--assume observed` takes for granted.

use grundy::heap::period::Period;
use grundy::message::Message;
use grundy::report::Assumed;
use grundy::term::Term;
use grundy::theory::Theorem;
use grundy::{Budget, Position};

use super::one_heap::OneHeap;
use crate::message::message;
use crate::session::Session;

/// Looks for periods of the games whose heaps are so large that one is needed, and says what is taken
/// for granted. Where a limit is reached before one was seen, the answer meets the same limit.
pub fn of_position(position: &Position, budget: &Budget, session: &Session) -> Vec<Assumed> {
    position.terms().iter().filter_map(|term| of_term(term, budget, session)).collect()
}

fn of_term(term: &Term, budget: &Budget, session: &Session) -> Option<Assumed> {
    if let Some(seen) = Assumed::of_term(term, budget) {
        return seen;
    }
    let name = term.name();
    let rules = session.rules.of(&name).filter(|rules| rules.is_heap_game())?;
    let form = grundy::games::find(&name, &session.files).ok()?.heap_form()?;
    let mut sequence = form.sequence();
    let period = sequence.assume(u64::MAX - 1, budget).ok()??;
    rules.assume(sequence);
    Some(Assumed::new(&name, &form.period(&period)))
}

/// The same for the values of a range up to this heap of the heap game.
pub fn of_sequence(game: &mut OneHeap, last: u64, budget: &Budget) -> Option<Assumed> {
    let period = game.sequence.assume(last, budget).ok()??;
    Some(Assumed::new(&game.name, &game.form.period(&period)))
}

/// Whether a period is proved.
pub fn is_proved(period: &Period) -> bool {
    period.theorem != Theorem::Observed
}

/// What is taken for granted, in words.
pub fn said(assumed: &Assumed) -> Message {
    let Assumed { game, preperiod, period, saltus, last } = assumed;
    message!(
        "period-assumed",
        game = game,
        preperiod = preperiod.0,
        period = period.0,
        saltus = saltus.0,
        last = last.0,
        times = (last.0 + 1 - preperiod.0) / period.0,
    )
}
