//! The options of a part with their values, and the least value that is missing.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{coded, kind, option_row, texts};
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};
use crate::mex;
use crate::reason::{OptionRow, Step};
use crate::sort;
use crate::term::options::Pace;
use crate::term::{Parts, Term};

impl Term {
    /// The options of one part and their mex; `None` where they are too many.
    pub(super) fn mex_step(&self, part: usize, budget: &Budget) -> Result<Option<Step>, Stop> {
        /// Up to here every option is shown.
        const ALL: usize = 200;
        /// No reader checks more options than this by hand.
        const MOST: u64 = 100_000;
        /// Of more options nobody looks for those of one kind.
        const KINDS: usize = 48;
        let mut rows: Vec<OptionRow> = Vec::new();
        let mut terms: Vec<Term> = Vec::new();
        let mut shown_values: FxHashSet<u128> = FxHashSet::default();
        let mut first_of: Vec<OptionRow> = Vec::new();
        let mut values: Vec<u64> = Vec::new();
        let mut count = 0u64;
        let mut seen = self.list.none_seen(budget);
        let mut ways = Ways::default();
        let named = self.list.named_move(part, 0).is_some();
        let result = self.each_option(part, &mut Pace::of(budget), &mut |option| {
            if named {
                ways.add(option);
            }
            if count >= MOST {
                count += 1;
                return Err(Stop::Moves);
            }
            if !seen.insert(option)? {
                return Ok(());
            }
            let row = option_row(option, budget)?;
            count += 1;
            // Twice: in the order in which they came, and by their values.
            let bytes = 2 * (row.position.len() + size_of::<OptionRow>()) as u64;
            let new = row.value.is_some_and(|value| !shown_values.contains(&value));
            if new || rows.len() <= ALL {
                budget.reserve(bytes)?;
            }
            if let Some(value) = row.value {
                values.extend(u64::try_from(value));
                if shown_values.insert(value) {
                    first_of.push(row.clone());
                }
            }
            if rows.len() < ALL {
                rows.push(row);
                if terms.len() <= KINDS {
                    terms.push(Term::of(option.only(0..option.len())));
                }
            }
            Ok(())
        });
        if count > MOST {
            return Ok(None);
        }
        result?;
        let value = u128::from(mex::by_sorting(values));
        let options = if rows.len() as u64 == count {
            rows
        } else {
            first_of.retain(|row| row.value.is_some_and(|row| row < value));
            sort::by_key(&mut first_of, |row| row.value);
            first_of
        };
        let complete = options.len() as u64 == count;
        let mut options = options;
        if complete && terms.len() == options.len() {
            count_kinds(&mut options, &terms);
        }
        if complete && options.iter().any(|option| coded(&option.position)) {
            for (option, term) in options.iter_mut().zip(&terms) {
                option.taken = ways.words(self, part, &*term.list);
            }
        }
        Ok(Some(Step::Mex { position: self.alone(part), options, complete, count, value }))
    }
}

/// The moves that leave each option, as numbers in the order of the ruleset.
#[derive(Default)]
struct Ways {
    known: FxHashMap<Vec<String>, Vec<usize>>,
    moves: usize,
}

impl Ways {
    fn add(&mut self, option: &dyn Parts) {
        self.known.entry(texts(option)).or_default().push(self.moves);
        self.moves += 1;
    }

    /// What the moves take that leave an option.
    fn words(&self, term: &Term, part: usize, option: &dyn Parts) -> Option<Message> {
        /// The largest number of moves with the same result that are named.
        const NAMED: usize = 4;
        let ways = self.known.get(&texts(option))?;
        let mut names = ways.iter().map_while(|&nth| term.list.named_move(part, nth));
        let first = names.next()?;
        let others: Vec<String> = names.take(NAMED).collect();
        let more = ways.len() - 1 - others.len();
        Some(match others.is_empty() {
            _ if ways.len() == self.moves && self.moves > 1 => {
                message!("move-takes-any", taken = first)
            }
            true => message!("move-takes", taken = first),
            // The cells of a grid have commas in their names.
            false => {
                message!("move-takes-or", taken = first, others = others.join("; "), more = more)
            }
        })
    }
}

/// Counts the options of one kind, which have the same `kinds`, where one of each says
/// as much as all.
fn count_kinds(options: &mut [OptionRow], terms: &[Term]) {
    /// Fewer are listed as they are.
    const MANY: usize = 8;
    if options.len() < MANY {
        return;
    }
    let kinds: Vec<Vec<String>> = terms.iter().map(kind).collect();
    let mut first: FxHashMap<&Vec<String>, usize> = FxHashMap::default();
    for (at, kind) in kinds.iter().enumerate() {
        first.entry(kind).or_insert(at);
    }
    if first.len() * 2 > options.len() {
        return;
    }
    options.iter_mut().for_each(|option| option.alike = 0);
    for kind in &kinds {
        options[first[kind]].alike += 1;
    }
}
