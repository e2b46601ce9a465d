//! Tables of sums of heaps in misère play: by tame heaps, or by the misère quotient.

use std::sync::{Arc, Mutex};

use grundy_misere::limits::Limits;
use grundy_misere::sums::{Asked, Element, Kind, Short, Table};

use crate::budget::{Budget, Progress};
use crate::lock;
use crate::outcome::FoundBy;
use crate::term::Term;

/// A search for a table.
#[derive(Clone, Debug)]
struct Entry {
    asked: Vec<Asked>,
    effort: u32,
    found: Result<Arc<Table>, Short>,
}

/// The misère quotients that were found, for questions that share them: one is found once.
#[derive(Clone, Debug, Default)]
pub(super) struct Quotients(Arc<Mutex<Vec<Entry>>>);

/// The effort of a search for a table that takes a short time. Each effort above it takes twice the time of
/// the one below it.
pub(super) const SOON: u32 = 0;

impl Quotients {
    /// The table for heaps up to the largest ones; how far the search came where that effort finds none.
    pub fn find(&self, asked: &[Asked], effort: u32, budget: &Budget) -> Result<Arc<Table>, Short> {
        /// A question has few of them.
        const KEPT: usize = 64;
        /// How often the search of the least effort above a short time asks its budget.
        const LOOKS: u32 = 6_000;
        let mut known = lock(&self.0);
        if let Some(entry) = known.iter().find(|entry| entry.answers(asked, effort)) {
            return entry.found.clone();
        }
        let found = match effort {
            SOON => Table::soon(asked, budget),
            _ => {
                let brief = budget.brief(LOOKS.saturating_mul(1 << effort.min(16)));
                Table::find(asked, &Limits::default(), &brief.part(budget.memory_left() / 2))
            }
        };
        let found = found.map(Arc::new);
        let progress = Progress { what: "progress-elements", done: 0, total: None };
        if found.is_ok() || budget.check(progress).is_ok() {
            if known.len() == KEPT {
                known.clear();
            }
            known.push(Entry { asked: asked.to_vec(), effort, found: found.clone() });
        }
        found
    }
}

impl Entry {
    /// Whether it has found what a search for these heaps would find.
    fn answers(&self, asked: &[Asked], effort: u32) -> bool {
        let mut pairs = self.asked.iter().zip(asked).enumerate();
        self.asked.len() == asked.len()
            && pairs.all(|(place, (old, new))| {
                let Ok(table) = &self.found else {
                    let larger = old.largest <= new.largest && self.effort >= effort;
                    return old.rules == new.rules && larger;
                };
                // A search ends where it has proved a period.
                let beyond = |heap: u64| heap >= table.elements(place).len() as u64;
                let periodic =
                    table.period(place).is_some() && beyond(old.largest) && beyond(new.largest);
                old.rules == new.rules && (old.largest == new.largest || periodic)
            })
    }
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
