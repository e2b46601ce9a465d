//! The parts of whole positions that are positions of one game.

use std::any::Any;
use std::hash::BuildHasher;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Listed, Lists, OptionInfo, Part, PartInfo, Space};
use crate::budget::{Progress, Stop};
use crate::intern::Slots;
use crate::ruleset::Ruleset;
use crate::search::SumSearch;

/// The parts that are positions of one game.
pub(super) struct Typed<R: Ruleset> {
    number: u32,
    rules: Arc<R>,
    positions: Vec<R::Position>,
    /// The numbers of the positions among all parts.
    parts: Vec<Part>,
    index: Slots,
}

impl<R: Ruleset> Typed<R> {
    /// The space of a game without parts, which is the one with this number.
    pub fn new(number: u32, rules: Arc<R>) -> Typed<R> {
        let (positions, parts) = (Vec::new(), Vec::new());
        Typed { number, rules, positions, parts, index: Slots::default() }
    }

    /// The number of a position among all parts.
    pub fn part(
        &mut self,
        position: &R::Position,
        lists: &mut Lists<'_>,
        search: &mut SumSearch,
    ) -> Result<Part, Stop> {
        /// An entry here, its place in a table that doubles, and its like in
        /// the search.
        const ENTRY: u64 = 256;
        let keyed = lists.keyed;
        let hash = keyed.hash_one(position);
        let Typed { rules, positions, parts, index, .. } = self;
        let known = index.find(hash, |local| positions[local as usize] == *position);
        if let Some(local) = known {
            return Ok(parts[local as usize]);
        }
        lists.take(ENTRY + 3 * rules.bytes(position))?;
        let part = Part::try_from(lists.parts.len()).map_err(|_| Stop::Memory)?;
        let text = &mut lists.text;
        text.clear();
        rules.write_heading(position, text);
        let half = |half: u8| u128::from(lists.hasher.hash_one((half, &*text, position)));
        let mark = half(0) << 64 | half(1);
        let id = search.part(rules, position);
        let local = positions.len() as u32;
        lists.parts.push(PartInfo {
            space: self.number,
            local,
            id,
            mark,
            dead: search.is_dead(id),
            listing: 0,
            options: Listed::No,
        });
        positions.push(position.clone());
        parts.push(part);
        index.insert(local.into(), hash, |local| keyed.hash_one(&positions[local as usize]));
        Ok(part)
    }
}

impl<R: Ruleset> Space for Typed<R> {
    fn list(
        &mut self,
        part: Part,
        most: u64,
        lists: &mut Lists<'_>,
        search: &mut SumSearch,
    ) -> Result<bool, Stop> {
        /// The memory of an option without its parts, in bytes.
        const OPTION: u64 = 96;
        let rules = self.rules.clone();
        let position = self.positions[lists.parts[part as usize].local as usize].clone();
        let nature = rules.nature();
        let own = lists.parts[part as usize].print();
        let start = lists.options.len();
        let mut seen = std::mem::take(&mut lists.seen);
        seen.clear();
        lists.listings += 1;
        let listing = lists.listings;
        let mut listed = 0u64;
        let mut over = false;
        let mut add = |option: &[R::Position]| -> Result<(), Stop> {
            listed += 1;
            over = listed > lists.budget.moves();
            if listed.is_multiple_of(256) {
                let progress =
                    Progress { what: "progress-moves-listed", done: listed, total: None };
                lists.budget.check(progress)?;
            }
            let from = lists.left.len();
            for left in option.iter().filter(|left| !rules.vanishes(left)) {
                let left = self.part(left, lists, search)?;
                lists.left.push(left);
            }
            let prints = match lists.left[from..] {
                [left] => {
                    let info = &mut lists.parts[left as usize];
                    if std::mem::replace(&mut info.listing, listing) == listing {
                        lists.left.truncate(from);
                        return Ok(());
                    }
                    info.print()
                }
                _ => {
                    let left = lists.left[from..].iter().map(|&left| &lists.parts[left as usize]);
                    let sum = |sum: (u128, u128), left: &PartInfo| {
                        (sum.0.wrapping_add(left.mark), sum.1.wrapping_add(left.print()))
                    };
                    let (marks, prints) = left.fold((0, 0), sum);
                    // The same parts in another order are the same option.
                    if !seen.insert(marks) {
                        lists.left.truncate(from);
                        return Ok(());
                    }
                    prints
                }
            };
            over |= (lists.options.len() - start) as u64 >= most;
            lists.take(OPTION + 16 * option.len() as u64)?;
            lists.changes.push(prints.wrapping_sub(own));
            lists.options.push(OptionInfo {
                start: from,
                end: lists.left.len(),
                ends: option.iter().any(|left| nature.ended(left)),
                passes: lists.left[from..] == [part],
            });
            if over { Err(Stop::Moves) } else { Ok(()) }
        };
        let mut stopped = Ok(());
        let flow = rules.options(&position, &mut |option| match add(option) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                stopped = Err(stop);
                ControlFlow::Break(())
            }
        });
        lists.seen = seen;
        if over || stopped.is_err() || flow.is_break() {
            // A list that is not whole is of no use.
            let left = lists.options.get(start).map_or(lists.left.len(), |first| first.start);
            lists.options.truncate(start);
            lists.changes.truncate(start);
            lists.left.truncate(left);
        }
        if over {
            lists.parts[part as usize].options = Listed::Over(most);
            return Ok(false);
        }
        stopped?;
        if flow.is_break() {
            return Err(rules.failure());
        }
        lists.parts[part as usize].options = Listed::All(start, lists.options.len());
        Ok(true)
    }

    fn write(&self, parts: &mut dyn Iterator<Item = u32>, out: &mut String) {
        let positions = parts.map(|local| self.positions[local as usize].clone());
        let mut positions: Vec<R::Position> = positions.collect();
        self.rules.unify(&mut positions);
        self.rules.write_heading(&positions[0], out);
        for position in &positions {
            out.push(' ');
            self.rules.write(position, out);
        }
    }

    fn coupled(&self) -> bool {
        self.rules.coupled()
    }

    fn name(&self) -> String {
        self.rules.name()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
