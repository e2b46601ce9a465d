//! The smaller positions that the options of a part lead to, with their values.

use rustc_hash::FxHashSet;

use super::kind;
use crate::budget::{Budget, Progress, Stop};
use crate::message::{Message, message};
use crate::outcome::{FoundBy, Play};
use crate::reason::{More, PositionRow, Role, Step};
use crate::term::options::Pace;
use crate::term::{Parts, Term};
use crate::value::Value;

/// The most smaller positions that are listed with their values.
const LISTED: usize = 72;
/// How many options are collected between two questions to the budget: those of a large graph, or
/// of Sprouts, take a millisecond each.
const OFTEN: usize = 64;
/// How many such questions there are, at most: a list that takes longer is left out.
const LOOKS: u32 = 64;

impl Term {
    /// Where the values of the options of these parts come from, if they were searched: the
    /// values of all smaller positions, if these are few.
    pub(super) fn smaller_positions(
        &self,
        parts: &[usize],
        budget: &Budget,
    ) -> Result<Vec<Step>, Stop> {
        let (mut roots, mut of_search) = (Vec::new(), Vec::new());
        for &part in parts {
            let (value, found_by) = self.list.part_value(part, budget)?;
            if value.nim().is_some() && !self.is_lost_by_theorem(part, &value, budget) {
                roots.push(part);
                if found_by != FoundBy::Theorem || self.searches_options(part, budget)? {
                    of_search.push(part);
                }
            }
        }
        // The theorem that gives the value of a part may not give those of its options.
        let explained = || {
            self.list.explain(Play::Normal, budget).iter().any(|step| match step {
                Step::Theorem { theorem } => theorem.theorem.is_rule(),
                Step::Text { .. } => false,
                _ => true,
            })
        };
        if of_search.is_empty() && explained() {
            return Ok(Vec::new());
        }
        // One position of each kind stands for all where there is no room for all.
        // Parts with values by a theorem are left out where there is still none.
        let of_search = if of_search.is_empty() { &roots } else { &of_search };
        let ways = [(false, &roots), (true, &roots), (false, of_search), (true, of_search)];
        let brief = budget.brief(LOOKS);
        for (by_kind, roots) in ways {
            let mut below = Below { by_kind, ..Below::default() };
            let mut few = true;
            for &part in roots {
                few = few && below.collect(&*self.list, part, &brief)?;
            }
            if !few {
                continue;
            }
            // A part that is an option of none has its value by the mex below.
            let reached: Vec<bool> = below.order.iter().map(|one| below.is_reached(one)).collect();
            let mut reached = reached.into_iter();
            let mut order = below.order;
            order.retain(|one| {
                let reached = reached.next() == Some(true);
                reached || !roots.iter().any(|&root| self.list.is_only(root, &*one.list))
            });
            let mut rows = Vec::new();
            for below in &order {
                let value = match below.list.part_value(0, budget)?.0 {
                    value @ (Value::Nim(_) | Value::Loony) => value,
                    // The same player moves on from there.
                    Value::Marked(_) => continue,
                    _ => return Ok(Vec::new()),
                };
                rows.push(PositionRow { label: below.alone(0), value, from: Message::default() });
            }
            let lead = by_kind.then(|| Step::with(Role::Table, message!("positions-of-kinds")));
            let table = (!rows.is_empty()).then_some(Step::Positions { rows });
            return Ok(lead.into_iter().chain(table).collect());
        }
        let searched = self.list.searched();
        let words = match searched {
            0..=LISTED => message!("options-valued", most = LISTED),
            _ => message!("options-searched", positions = searched),
        };
        Ok(vec![Step::with(Role::More(More::Options), words)])
    }
}

impl Term {
    /// Whether a search has to find the value of an option of a part; not asked of many options.
    fn searches_options(&self, part: usize, budget: &Budget) -> Result<bool, Stop> {
        /// No reader checks more of them.
        const MOST: usize = 200;
        let (mut searched, mut count) = (false, 0);
        let result = self.each_option(part, &mut Pace::of(budget), &mut |option| {
            for left in 0..option.len() {
                let known = option.vanishes(left)
                    || option.ended(left)
                    || option.part_value(left, budget)?.1 == FoundBy::Theorem;
                searched |= !known;
            }
            count += 1;
            if searched || count >= MOST { Err(Stop::Moves) } else { Ok(()) }
        });
        match result {
            Err(Stop::Moves) if searched || count >= MOST => Ok(searched),
            result => result.map(|()| searched),
        }
    }
}

/// Positions and all smaller ones, each after its options.
#[derive(Default)]
pub(super) struct Below {
    /// Whether positions of one kind count as one.
    by_kind: bool,
    seen: FxHashSet<String>,
    /// Those that are parts of options.
    reached: FxHashSet<String>,
    order: Vec<Term>,
    /// How many options were collected.
    listed: usize,
}

impl Below {
    /// Those that were collected, each after its options.
    pub(super) fn into_order(self) -> Vec<Term> {
        self.order
    }

    /// The name under which a position is listed. Two positions are the same where their keys
    /// are, or the texts of their normal forms.
    fn name(&self, list: &dyn Parts, part: usize) -> String {
        match self.by_kind {
            true => kind(&Term::of(list.only(part..part + 1))).join(" + "),
            false => list.only(part..part + 1).key(),
        }
    }

    fn is_reached(&self, one: &Term) -> bool {
        self.reached.contains(&self.name(&*one.list, 0))
    }

    /// Appends a position and all smaller ones that were not seen; breaks off with `false` where
    /// they are many, or where the time of a brief budget is over.
    ///
    /// # Errors
    /// The budget ran out otherwise.
    pub(super) fn collect(
        &mut self,
        list: &dyn Parts,
        part: usize,
        brief: &Budget,
    ) -> Result<bool, Stop> {
        /// The most parts of options of one position.
        const OPTIONS: usize = 4096;
        if list.vanishes(part) || list.ended(part) {
            return Ok(true);
        }
        let name = self.name(list, part);
        if self.seen.contains(&name) {
            return Ok(true);
        }
        if self.seen.len() > LISTED {
            return Ok(false);
        }
        self.seen.insert(name);
        let mut stopped = None;
        let mut options: Vec<Term> = Vec::new();
        let mut parts = 0;
        // The parts of the options: they are smaller positions themselves.
        let mut near: FxHashSet<String> = FxHashSet::default();
        let flow = list.options(part, &mut |option| {
            parts += option.len();
            near.extend((0..option.len()).map(|at| self.name(option, at)));
            if option.len() > 0 {
                options.push(Term::of(option.only(0..option.len())));
            }
            self.listed += 1;
            if self.listed.is_multiple_of(OFTEN) {
                let done = self.listed as u64;
                let progress = Progress { what: "progress-options-listed", done, total: None };
                stopped = brief.check(progress).err();
            }
            match stopped.is_some() || parts > OPTIONS || near.len() > LISTED {
                true => std::ops::ControlFlow::Break(()),
                false => std::ops::ControlFlow::Continue(()),
            }
        });
        self.reached.extend(near);
        if let Some(stop) = stopped.filter(|&stop| stop != Stop::Time) {
            return Err(stop);
        }
        if flow.is_break() {
            return Ok(false);
        }
        for option in &options {
            for at in 0..option.len() {
                if !self.collect(&*option.list, at, brief)? {
                    return Ok(false);
                }
            }
        }
        self.order.push(Term::of(list.only(part..part + 1)));
        Ok(true)
    }
}
