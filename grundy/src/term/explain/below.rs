//! The smaller positions that the options of a part lead to, with their values.

use rustc_hash::FxHashSet;

use super::{bare, kind};
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};
use crate::outcome::FoundBy;
use crate::reason::{PositionRow, Step};
use crate::term::{Parts, Term};
use crate::value::Value;

/// The most smaller positions that are listed with their values.
const LISTED: usize = 72;

impl Term {
    /// Where the values of the options of these parts come from, if they were searched: the
    /// values of all smaller positions, if these are few.
    pub(super) fn smaller_positions(
        &self,
        parts: &[usize],
        budget: &Budget,
    ) -> Result<Vec<Step>, Stop> {
        let mut roots = Vec::new();
        for &part in parts {
            let (value, found_by) = self.list.part_value(part, budget)?;
            if found_by != FoundBy::Theorem && value.nim().is_some() {
                roots.push(part);
            }
        }
        // One position of each kind stands for all where there is no room for all.
        for by_kind in [false, true] {
            let mut below = Below { by_kind, seen: FxHashSet::default(), order: Vec::new() };
            if !roots.iter().all(|&part| below.collect(&*self.list, part)) {
                continue;
            }
            let mut order = below.order;
            // A part that is an option of none has its value by the mex below.
            if let [root] = roots[..] {
                order.retain(|below| !self.list.is_only(root, &*below.list));
            }
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
            let lead = by_kind.then(|| Step::say(message!("positions-of-kinds")));
            let table = (!rows.is_empty()).then_some(Step::Positions { rows });
            return Ok(lead.into_iter().chain(table).collect());
        }
        let searched = self.list.searched();
        Ok(vec![Step::say(match searched {
            0..=LISTED => message!("options-valued", most = LISTED),
            _ => message!("options-searched", positions = searched),
        })])
    }
}

/// Positions and all smaller ones, each after its options.
struct Below {
    /// Whether positions that are alike count as one.
    by_kind: bool,
    seen: FxHashSet<String>,
    order: Vec<Term>,
}

impl Below {
    /// The name under which a position is listed. Two positions are the same where their texts
    /// are, or those of their normal forms.
    fn name(&self, list: &dyn Parts, part: usize) -> String {
        match self.by_kind {
            true => kind(&Term::of(list.only(part..part + 1))).join(" + "),
            false => bare(list, part),
        }
    }

    /// Appends a position and all smaller ones that were not seen; breaks off with `false` where
    /// they are many.
    fn collect(&mut self, list: &dyn Parts, part: usize) -> bool {
        /// The most parts of options of one position.
        const OPTIONS: usize = 4096;
        if list.vanishes(part) || list.ended(part) {
            return true;
        }
        let name = self.name(list, part);
        if self.seen.contains(&name) {
            return true;
        }
        if self.seen.len() > LISTED {
            return false;
        }
        self.seen.insert(name);
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
            match parts > OPTIONS || near.len() > LISTED {
                true => std::ops::ControlFlow::Break(()),
                false => std::ops::ControlFlow::Continue(()),
            }
        });
        let mut below =
            options.iter().flat_map(|option| (0..option.len()).map(move |at| (option, at)));
        let all = flow.is_continue() && below.all(|(option, at)| self.collect(&*option.list, at));
        if all {
            self.order.push(Term::of(list.only(part..part + 1)));
        }
        all
    }
}
