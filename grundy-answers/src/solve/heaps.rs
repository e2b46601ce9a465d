//! Tables of sums of heaps in misère play: by tame heaps, or by the misère quotient.

use std::sync::{Arc, Mutex};

use grundy_misere::sums::{Asked, Element, Kind, Table};

use crate::budget::{Budget, Progress};
use crate::lock;
use crate::outcome::FoundBy;
use crate::term::Term;

/// A search for a table, and what it found.
type Entry = (Vec<Asked>, Option<Arc<Table>>);

/// The misère quotients that were found, for questions that share them: one is found once.
#[derive(Clone, Debug, Default)]
pub(super) struct Quotients(Arc<Mutex<Vec<Entry>>>);

impl Quotients {
    /// The table for heaps up to the largest ones; `None` where none is found in a short time.
    pub fn find(&self, asked: &[Asked], budget: &Budget) -> Option<Arc<Table>> {
        /// A question has few of them.
        const KEPT: usize = 64;
        let mut known = lock(&self.0);
        if let Some((_, table)) = known.iter().find(|entry| answers(entry, asked)) {
            return table.clone();
        }
        let found = Table::soon(asked, budget).map(Arc::new);
        let progress = Progress { what: "progress-elements", done: 0, total: None };
        if found.is_none() && budget.check(progress).is_err() {
            return None;
        }
        if known.len() == KEPT {
            known.clear();
        }
        known.push((asked.to_vec(), found.clone()));
        found
    }
}

/// Whether an earlier search has found what one for these heaps would find.
fn answers((earlier, table): &Entry, asked: &[Asked]) -> bool {
    let mut pairs = earlier.iter().zip(asked).enumerate();
    earlier.len() == asked.len()
        && pairs.all(|(place, (old, new))| {
            let Some(table) = table else {
                return old.rules == new.rules && old.largest <= new.largest;
            };
            // A search ends where it has proved a period.
            let beyond = |heap: u64| heap >= table.elements(place).len() as u64;
            let periodic =
                table.period(place).is_some() && beyond(old.largest) && beyond(new.largest);
            old.rules == new.rules && (old.largest == new.largest || periodic)
        })
}

/// The games of heaps of a position, each once, with the largest heap; `None` where a term has none.
pub(super) fn asked(terms: &[Term]) -> Option<Vec<Asked>> {
    let mut asked: Vec<Asked> = Vec::new();
    for term in terms {
        let rules = term.heap_game()?;
        let largest = term.heaps().into_iter().max().unwrap_or(0);
        match asked.iter_mut().find(|game| game.rules == rules) {
            Some(game) => game.largest = game.largest.max(largest),
            None => asked.push(Asked { rules, largest }),
        }
    }
    (!asked.is_empty()).then_some(asked)
}

/// The elements of the heaps of a term; `None` where the table does not have one.
pub(crate) fn elements(table: &Table, term: &Term) -> Option<Vec<Element>> {
    let place = table.place(&term.heap_game()?)?;
    term.heaps().into_iter().map(|heap| table.element(place, heap)).collect()
}

/// The product of the elements of terms.
pub(crate) fn product<'t>(
    table: &Table,
    terms: impl IntoIterator<Item = &'t Term>,
) -> Option<Element> {
    terms.into_iter().try_fold(Element::ONE, |product, term| {
        Some(table.product(product, table.product_of(elements(table, term)?)))
    })
}

/// How an answer by a table was found.
pub(crate) fn found_by(table: &Table) -> FoundBy {
    match table.kind() {
        Kind::Tame => FoundBy::Theorem,
        Kind::Quotient(_) => FoundBy::Quotient,
    }
}
