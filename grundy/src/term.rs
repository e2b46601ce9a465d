//! One term of a sum: a ruleset with its parts, seen without its types.
//!
//! Engines are generic over the [`Ruleset`]; the notation and the planner
//! work with [`Game`] and [`Term`], the object-safe view of it.

use std::any::Any;
use std::collections::HashSet;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashSet;

use crate::budget::{Budget, Progress, Stop};
use crate::error::TextError;
use crate::graph::Arcs;
use crate::heap::{HeapForm, NimSequence};
use crate::mex;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::reason::{OptionRow, PositionRow, Step};
use crate::reason::{capital, wanted};
use crate::ruleset::{Complete, Ruleset};
use crate::search::{SumSearch, ValueTable};
use crate::theory::Theorem;
use crate::value::{Sum, Value};

mod catalogue;
pub(crate) mod loopy;

pub use catalogue::{Catalogue, Part};

/// A game with its parameter, ready to read arguments.
pub trait Game: Send + Sync {
    /// The name with its parameter (`subtract:1,3,4`).
    fn name(&self) -> String;

    /// The heap game behind its nim-sequence, where it has one.
    fn heap_form(&self) -> Option<HeapForm>;

    /// Reads the arguments of a term; the places of errors count from the
    /// start of `arguments`.
    ///
    /// # Errors
    /// What is wrong with an argument.
    fn term(&self, arguments: &str) -> Result<Box<dyn Term>, TextError>;
}

/// A ruleset with the values that were found so far.
pub struct Bound<R: Ruleset> {
    rules: Arc<R>,
    tables: Tables<R>,
}

/// The values that were found so far; terms of one game share them.
struct Tables<R: Ruleset> {
    values: Arc<Mutex<ValueTable<R::Position>>>,
    /// Of a game that repeats.
    loops: Arc<Mutex<SumSearch>>,
}

impl<R: Ruleset> Clone for Tables<R> {
    fn clone(&self) -> Tables<R> {
        Tables { values: self.values.clone(), loops: self.loops.clone() }
    }
}

impl<R: Ruleset> Bound<R> {
    /// Makes a game of a ruleset.
    pub fn new(rules: R) -> Bound<R> {
        let loops = Arc::new(Mutex::new(SumSearch::new(Play::Normal)));
        Bound { rules: Arc::new(rules), tables: Tables { values: Arc::default(), loops } }
    }
}

impl<R: Ruleset> Game for Bound<R> {
    fn name(&self) -> String {
        self.rules.name()
    }

    fn heap_form(&self) -> Option<HeapForm> {
        self.rules.theory().heap_form()
    }

    fn term(&self, arguments: &str) -> Result<Box<dyn Term>, TextError> {
        let rules = &self.rules;
        let mut parts = Vec::new();
        let mut read = |text: &str, at: usize| -> Result<(), TextError> {
            let part = rules.parse(text).map_err(|error| error.shift(at))?;
            if !rules.vanishes(&part) {
                parts.push(part);
            }
            Ok(())
        };
        let trimmed = arguments.trim_ascii_start();
        let at = arguments.len() - trimmed.len();
        if rules.coupled() {
            let all = trimmed.trim_ascii_end();
            if !all.is_empty() {
                read(all, at)?;
            }
        } else {
            rules.doubt(trimmed.trim_ascii_end()).map_err(|error| error.shift(at))?;
            let start = arguments.as_ptr() as usize;
            for word in trimmed.split_ascii_whitespace() {
                read(word, word.as_ptr() as usize - start)?;
            }
        }
        Ok(Box::new(Typed { rules: rules.clone(), tables: self.tables.clone(), parts }))
    }
}

/// A move in a term: one part is replaced by others.
#[derive(Clone)]
pub struct Patch {
    part: usize,
    parts: Arc<dyn Any + Send + Sync>,
    /// Whether it ends the whole sum.
    pub ends: bool,
    /// Whether it is an increase that a winner never needs.
    pub retreats: bool,
    /// What was done, in words, where the texts do not show it well.
    pub note: Option<String>,
}

/// Moves that were asked for: the first few, and how many there are.
#[derive(Default)]
pub struct Moves {
    /// The first of them, as many as were wanted.
    pub listed: Vec<Patch>,
    /// How many were found.
    pub count: u128,
    /// Whether there are more than `count`.
    pub incomplete: bool,
    /// Why fewer are listed than were wanted, or not all were counted, where
    /// the budget ran out.
    pub stopped: Option<Stop>,
}

impl Moves {
    /// Counts a move; the first `keep` are listed, while there is memory. A
    /// move takes `bytes` beside what every one takes.
    fn add(&mut self, keep: usize, budget: &Budget, bytes: u64, patch: impl FnOnce() -> Patch) {
        /// Two lists that grow by doubling, the parts, and the text.
        const MOVE: u64 = 512;
        self.count += 1;
        if self.listed.len() < keep && self.stopped.is_none() {
            match budget.reserve(MOVE + bytes) {
                Ok(()) => self.listed.push(patch()),
                Err(stop) => self.stopped = Some(stop),
            }
        }
    }

    /// Ends a list: whether all moves were gone through, or what stopped that.
    fn end(mut self, complete: Result<bool, Stop>) -> Moves {
        self.incomplete = complete != Ok(true);
        self.stopped = self.stopped.or(complete.err());
        self
    }
}

/// An option of a term with its value.
pub struct Followed {
    /// The move.
    pub patch: Patch,
    /// The value of the term after it; `None` where the move ends the sum.
    pub value: Option<Value>,
}

/// A term of a sum.
pub trait Term: Any + Send + Sync {
    /// The name of its game, with the parameter.
    fn name(&self) -> String;

    /// Appends its text; nothing where it has no parts.
    fn write(&self, out: &mut String);

    /// Appends its text after a move; nothing where no part is left. With
    /// `turned`, as the next player sees it.
    fn write_after(&self, patch: Option<&Patch>, turned: bool, out: &mut String);

    /// Appends its text with at most `parts` parts; says whether that is all.
    fn write_some(&self, parts: usize, out: &mut String) -> bool;

    /// The text of the part that a move changes, alone, before and after it
    /// (as the next player sees it).
    fn change(&self, patch: &Patch) -> (String, String);

    /// Appends the texts of its parts after a move, each as a term of its
    /// own, as the next player sees them: two terms play alike where these
    /// are the same up to their order.
    fn push_parts(&self, patch: Option<&Patch>, out: &mut Vec<String>);

    /// Appends the texts of those of its parts that can move, each as a term of
    /// its own.
    fn push_alive(&self, out: &mut Vec<String>);

    /// The term after a move, as the next player sees it; it shares the
    /// values that were found so far.
    fn after(&self, patch: Option<&Patch>) -> Box<dyn Term>;

    /// Calls `each` with every move, until it breaks off; says whether all
    /// moves were given.
    ///
    /// # Errors
    /// The budget ran out.
    fn moves(
        &self,
        budget: &Budget,
        each: &mut dyn FnMut(Patch) -> ControlFlow<()>,
    ) -> Result<bool, Stop>;

    /// The move after which it is `wanted` (nothing, where that is `None`),
    /// as the next player sees it and with its parts in any order. The inner
    /// `None` says that no move does, the outer one that `wanted` is another
    /// game and would have to be compared by its text.
    ///
    /// # Errors
    /// The budget ran out, or there are more options than it allows.
    fn move_to(
        &self,
        wanted: Option<&dyn Term>,
        budget: &Budget,
    ) -> Result<Option<Option<Patch>>, Stop>;

    /// How many parts it has.
    fn len(&self) -> usize;

    /// Whether it has no parts.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An estimate of the memory of its parts, in bytes.
    fn bytes(&self) -> u64;

    /// Why it has no misere play, where it can go on for ever.
    fn loopy(&self) -> Option<&'static str>;

    /// Whether a position of its game can come again.
    fn repeats(&self) -> bool;

    /// How far its game is from the end, where all its parts have finite
    /// values: these values added up (not by xor), and then, in a game that
    /// repeats, how early they were found. A winner who always moves so that
    /// the measures of all terms add up to the least comes to the end, because
    /// after each of their moves the sum is smaller than after the one before,
    /// or a game that does not repeat has moved on.
    ///
    /// # Errors
    /// The budget ran out.
    fn measure(&self, budget: &Budget) -> Result<Option<(u128, u64)>, Stop>;

    /// Whether every part is a Nim heap, move for move.
    fn is_nim(&self) -> bool;

    /// Whether a part has a value, 0 or 1, of which all heaps are; and how
    /// many parts are larger (for misere Nim).
    fn large_parts(&self, budget: &Budget) -> Result<u64, Stop>;

    /// Its value and how it was found.
    ///
    /// # Errors
    /// The budget ran out.
    fn value(&self, budget: &Budget) -> Result<(Value, FoundBy), Stop>;

    /// Whether the player to move loses it beside a Nim heap of the size
    /// `others`, in normal play. The value of a part that is searched is not
    /// found where the answer does not need it. Not for games that repeat.
    ///
    /// # Errors
    /// The budget ran out.
    fn is_lost_beside(&self, others: Nimber, budget: &Budget) -> Result<bool, Stop>;

    /// Where the outcome is known without the value: how many positions a
    /// search for the value would visit.
    fn optional_value(&self) -> Option<u128>;

    /// How its value is found.
    fn method(&self) -> FoundBy;

    /// Calls `look` with the values of its game's heaps, where it keeps a
    /// nim-sequence, and the largest heap that is needed; says whether it does.
    /// The sequence is locked meanwhile: `look` asks the term for no values.
    fn with_sequence(&self, look: &mut dyn FnMut(&mut NimSequence, u64)) -> bool;

    /// Its outcome when played alone, by a theorem.
    fn outcome(&self, play: Play) -> Option<Outcome>;

    /// Moves that win it when played alone, by a theorem.
    fn winning_moves(&self, play: Play, keep: usize, budget: &Budget) -> Option<Moves>;

    /// Moves after which its value has changed by exactly `change` (in the
    /// sense of the nim-sum).
    ///
    /// # Errors
    /// The budget ran out.
    fn moves_by(&self, change: Nimber, keep: usize, budget: &Budget) -> Result<Moves, Stop>;

    /// Moves after which the whole sum has the outcome `wanted`, in normal
    /// play; `others` is the value of the other terms.
    ///
    /// # Errors
    /// The budget ran out.
    fn moves_among(
        &self,
        others: &Value,
        wanted: Outcome,
        keep: usize,
        budget: &Budget,
    ) -> Result<Moves, Stop>;

    /// Moves that end the whole sum.
    fn ending_moves(&self, keep: usize, budget: &Budget) -> Moves;

    /// All options with the value of the term after each.
    ///
    /// # Errors
    /// The budget ran out, or there are more options than it allows; what was
    /// found is in `options`.
    fn options(&self, options: &mut Vec<Followed>, budget: &Budget) -> Result<(), Stop>;

    /// Its game graph, where it lies ready and there is one part, and the vertex
    /// of that.
    fn graph(&self) -> Option<(&Arcs, u32)>;

    /// Its parts as numbers for a search of the whole sum.
    fn parts_in(&self, search: &mut SumSearch) -> Vec<u32>;

    /// Its parts as they are written, as numbers of a catalogue.
    ///
    /// # Errors
    /// There is no memory for them.
    fn parts_of(
        &self,
        catalogue: &mut Catalogue<'_>,
        search: &mut SumSearch,
    ) -> Result<Vec<Part>, Stop>;

    /// Moves to whole positions of the outcome `wanted`, by search; `others`
    /// are the parts of the other terms.
    ///
    /// # Errors
    /// The budget ran out.
    fn moves_in(
        &self,
        search: &mut SumSearch,
        others: &[u32],
        wanted: Outcome,
        keep: usize,
        budget: &Budget,
    ) -> Result<Moves, Stop>;

    /// The theorem behind its value or outcome.
    fn theorem(&self, play: Play) -> Option<&'static Theorem>;

    /// Whether a move of its game can end the whole sum.
    fn can_end(&self) -> bool;

    /// Whether a move makes the value of the part that moves smaller; a winner
    /// of Nim needs no other moves.
    ///
    /// # Errors
    /// The budget ran out.
    fn lowers(&self, patch: &Patch, budget: &Budget) -> Result<bool, Stop>;

    /// The move that the proof of its theorem makes, where it is won when
    /// played alone.
    fn proof_move(&self, play: Play) -> Option<Patch>;

    /// Why its value is what it is.
    ///
    /// # Errors
    /// The budget ran out.
    fn explain(&self, play: Play, budget: &Budget) -> Result<Vec<Step>, Stop>;

    /// What its theorem says here, without any search.
    fn explain_outcome(&self, play: Play, budget: &Budget) -> Vec<Step>;

    /// How a move is found that adds `change` to the value (in the sense of
    /// the nim-sum). Where the value is not known, `change` is 0 and only what
    /// the theorem says of the move is given.
    ///
    /// # Errors
    /// The budget ran out.
    fn derive(&self, patch: &Patch, change: Nimber, budget: &Budget) -> Result<Vec<Step>, Stop>;

    /// Why its value is what it is, by its options: for games whose theorem
    /// tells the outcome only.
    ///
    /// # Errors
    /// The budget ran out.
    fn explain_value(&self, budget: &Budget) -> Result<Vec<Step>, Stop>;

    /// The numbers of its theorem after a move, to check the move by; empty
    /// where there is none.
    ///
    /// # Errors
    /// The budget ran out.
    fn explain_after(&self, patch: &Patch, play: Play, budget: &Budget) -> Result<Vec<Step>, Stop>;
}

/// Receives moves: the part that moves and its option.
type EachMove<'a, P> = dyn FnMut(usize, &[P]) -> Result<(), Stop> + 'a;

struct Typed<R: Ruleset> {
    rules: Arc<R>,
    tables: Tables<R>,
    parts: Vec<R::Position>,
}

/// Options that were seen, while there is memory.
struct Seen<'a, P> {
    options: HashSet<Vec<P>>,
    budget: &'a Budget,
    reserved: u64,
    held: u64,
}

impl<'a, P: Eq + Hash> Seen<'a, P> {
    fn new(budget: &'a Budget) -> Seen<'a, P> {
        Seen { options: HashSet::new(), budget, reserved: 0, held: 0 }
    }

    /// Whether an option is a new one.
    ///
    /// # Errors
    /// There is no memory for it.
    fn insert<R: Ruleset<Position = P>>(
        &mut self,
        option: Vec<P>,
        rules: &R,
    ) -> Result<bool, Stop> {
        /// So much is reserved at once.
        const ROOM: u64 = 1 << 12;
        /// A list, its place in a table that doubles, and an allocator's margin.
        const ENTRY: u64 = 100;
        let parts: u64 = option.iter().map(|part| rules.bytes(part)).sum();
        if !self.options.insert(option) {
            return Ok(false);
        }
        self.held += ENTRY + parts;
        if self.held > self.reserved {
            let more = ROOM.max(self.held - self.reserved);
            self.budget.reserve(more)?;
            self.reserved += more;
        }
        Ok(true)
    }
}

impl<P> Drop for Seen<'_, P> {
    fn drop(&mut self) {
        self.budget.release(self.reserved);
    }
}

impl<R: Ruleset> Typed<R> {
    fn part_value(&self, part: &R::Position, budget: &Budget) -> Result<(Value, FoundBy), Stop> {
        if let Some(known) = self.rules.theory().value(part, budget)? {
            return Ok(known);
        }
        if self.rules.nature().is_loopy() {
            return Ok((self.looped(part, budget)?.0, FoundBy::Graph));
        }
        let mut table = self.tables.values.lock().unwrap_or_else(PoisonError::into_inner);
        Ok((table.full_value(&*self.rules, part, budget)?, FoundBy::Search))
    }

    /// The value of an option; `None` where it ends the sum.
    fn option_value(&self, option: &[R::Position], budget: &Budget) -> Result<Option<Value>, Stop> {
        let mut sum = Value::ZERO;
        for part in option {
            if self.rules.nature().ended(part) {
                return Ok(None);
            }
            sum = sum.plus(&self.part_value(part, budget)?.0);
        }
        Ok(Some(sum))
    }

    fn patch(&self, part: usize, option: &[R::Position]) -> Patch {
        let rules = &self.rules;
        let parts: Vec<R::Position> =
            option.iter().filter(|part| !rules.vanishes(part)).cloned().collect();
        Patch {
            part,
            ends: parts.iter().any(|part| rules.nature().ended(part)),
            retreats: rules.theory().is_reversible(&self.parts[part], &parts),
            note: rules.describe(&self.parts[part], &parts),
            parts: Arc::new(parts),
        }
    }

    /// Calls `each` with every option of every part, equal ones once; gives
    /// whether the budget of moves allowed all of them.
    fn each_move(
        &self,
        budget: &Budget,
        each: &mut EachMove<'_, R::Position>,
    ) -> Result<bool, Stop> {
        /// Work between two looks at the budget.
        const OFTEN: u64 = 256;
        let (mut listed, mut work) = (0u64, 0u64);
        // Moves that leave the part as it was are one move of the term.
        let mut passed = false;
        let mut seen_parts: HashSet<&R::Position> = HashSet::new();
        for (index, part) in self.parts.iter().enumerate() {
            if self.parts.len() > 1 && !seen_parts.insert(part) {
                continue;
            }
            let mut seen = Seen::new(budget);
            let mut stopped = None;
            let mut over = false;
            let flow = self.rules.options(part, &mut |option| {
                listed += 1;
                if listed > budget.moves() {
                    over = true;
                    return ControlFlow::Break(());
                }
                // Of some games a move is a long list.
                let more = 1 + option.len() as u64 / 16;
                let (before, now) = (work / OFTEN, (work + more) / OFTEN);
                work += more;
                let mut result = if before < now {
                    budget.check(Progress { what: "moves listed", done: listed, total: None })
                } else {
                    Ok(())
                };
                if result.is_ok() {
                    result = match seen.insert(self.sorted(option), &*self.rules) {
                        Ok(true) => {
                            let passes = matches!(option, [next] if next == part);
                            let again = passes && passed;
                            passed |= passes;
                            if again { Ok(()) } else { each(index, option) }
                        }
                        Ok(false) => Ok(()),
                        Err(stop) => Err(stop),
                    };
                }
                match result {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(stop) => {
                        stopped = Some(stop);
                        ControlFlow::Break(())
                    }
                }
            });
            if let Some(stop) = stopped {
                return Err(stop);
            }
            if over {
                return Ok(false);
            }
            if flow.is_break() {
                return Err(self.rules.failure());
            }
        }
        Ok(true)
    }

    /// The parts before the one that moves, what comes in its place, and the
    /// parts after it.
    fn around<'a>(&'a self, patch: Option<&'a Patch>) -> [&'a [R::Position]; 3] {
        let Some(patch) = patch else { return [&self.parts, &[], &[]] };
        let new = patch.parts.downcast_ref::<Vec<R::Position>>().map_or(&[][..], |parts| parts);
        [&self.parts[..patch.part], new, &self.parts[patch.part + 1..]]
    }

    /// Whether `to` (sorted) is an option of a part.
    fn leads_to(
        &self,
        part: &R::Position,
        to: &[R::Position],
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let rules = &*self.rules;
        if let Some(answer) = rules.theory().is_option(part, to) {
            return Ok(answer);
        }
        let mut found = false;
        let mut listed = 0u64;
        let mut stopped = None;
        let flow = rules.options(part, &mut |option| {
            listed += 1;
            if listed.is_multiple_of(4096) {
                let progress = Progress { what: "moves compared", done: listed, total: None };
                stopped = budget.check(progress).err();
            }
            found = self.sorted(option) == to;
            if found || stopped.is_some() || listed >= budget.moves() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        match stopped {
            _ if found => return Ok(true),
            Some(stop) => return Err(stop),
            None if flow.is_continue() => return Ok(false),
            None if listed < budget.moves() => return Err(rules.failure()),
            None => {}
        }
        // There are too many: look among those that have the same value.
        let mut sum = Nimber::ZERO;
        for part in to {
            match rules.theory().value(part, budget)? {
                Some((Value::Nim(value), _)) => sum ^= value,
                _ => return Err(Stop::Moves),
            }
        }
        listed = 0;
        let complete = rules.theory().options_with_value(part, sum, budget, &mut |option| {
            listed += 1;
            found = self.sorted(option) == to;
            if found || listed >= budget.moves() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        match complete {
            _ if found => Ok(true),
            Some(Complete::Stopped(stop)) => Err(stop),
            Some(Complete::All) if listed < budget.moves() => Ok(false),
            _ => Err(Stop::Moves),
        }
    }

    /// An option as a multiset of what is written.
    fn sorted(&self, option: &[R::Position]) -> Vec<R::Position> {
        let mut parts: Vec<R::Position> =
            option.iter().filter(|part| !self.rules.vanishes(part)).cloned().collect();
        parts.sort_unstable();
        parts
    }

    /// The targets of `moves_by` by the game's own short cut, part by part.
    /// `None` where it has none.
    fn short_cut(
        &self,
        change: Nimber,
        keep: usize,
        budget: &Budget,
    ) -> Result<Option<Moves>, Stop> {
        let mut moves = Moves::default();
        let mut seen: HashSet<&R::Position> = HashSet::new();
        let mut tried = 0;
        for (index, part) in self.parts.iter().enumerate() {
            // A part may take long, but less than the budget asks for.
            if index % 64 == 63 {
                budget.check(Progress {
                    what: "parts",
                    done: index as u64,
                    total: Some(self.parts.len() as u64),
                })?;
            }
            let Some((Value::Nim(value), _)) = self.rules.theory().value(part, budget)? else {
                return Ok(None);
            };
            let counted = self.rules.theory().count_with_value(part, value ^ change, budget);
            let listed = moves.count;
            let mut fresh = None;
            let complete = self.rules.theory().options_with_value(
                part,
                value ^ change,
                budget,
                &mut |option| {
                    if self.parts.len() > 1 && !*fresh.get_or_insert_with(|| seen.insert(part)) {
                        return ControlFlow::Break(());
                    }
                    moves
                        .add(keep, budget, self.option_bytes(option), || self.patch(index, option));
                    tried += 1;
                    if tried % 4096 == 0 {
                        let what = "winning moves";
                        let progress = Progress { what, done: tried, total: None };
                        if let Err(stop) = budget.check(progress) {
                            moves.stopped = Some(stop);
                            moves.incomplete |= counted.is_none();
                            return ControlFlow::Break(());
                        }
                    }
                    // What is counted is gone through for the list only.
                    let listing = moves.listed.len() < keep && moves.stopped.is_none();
                    if !listing && counted.is_some() {
                        return ControlFlow::Break(());
                    }
                    if counted.is_none() && moves.count >= u128::from(budget.moves()) {
                        moves.incomplete = true;
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                },
            );
            match complete {
                None => return Ok(None),
                Some(Complete::Some) => moves.incomplete = true,
                Some(Complete::All) => {}
                Some(Complete::Stopped(stop)) => {
                    moves.stopped = moves.stopped.or(Some(stop));
                    // Whether the part is a new one is known with its first move.
                    moves.incomplete |= counted != Some(0) && moves.count == listed;
                    moves.incomplete |= counted.is_none();
                }
            }
            if let Some(counted) = counted
                && moves.count > listed
            {
                moves.count = listed.saturating_add(counted);
            }
            if counted.is_none() && moves.count >= u128::from(budget.moves()) {
                moves.incomplete |= index + 1 < self.parts.len();
                break;
            }
        }
        Ok(Some(moves))
    }

    /// How many moves make a draw of a sum with `others`, where that is known
    /// without trying them: beside infinity with the set K all moves between
    /// finite values, but for those to a value in K, from where the next
    /// player wins.
    fn drawing_moves(&self, own: &Sum, others: &Value, budget: &Budget) -> Option<u128> {
        if self.rules.nature().is_loopy() {
            return None;
        }
        let mut count = 0u128;
        let mut seen: HashSet<&R::Position> = HashSet::new();
        for (index, part) in self.parts.iter().enumerate() {
            if !seen.insert(part) {
                continue;
            }
            let Value::Infinity(lost) = own.without(index).plus(others) else { return None };
            count = count.checked_add(self.rules.theory().count_options(part)?)?;
            for value in lost {
                count = count.checked_sub(self.count_to(part, value, budget)?)?;
            }
        }
        Some(count)
    }

    /// How many options of a part have a value.
    fn count_to(&self, part: &R::Position, value: Nimber, budget: &Budget) -> Option<u128> {
        self.rules.theory().count_with_value(part, value, budget).or_else(|| {
            let (mut count, mut stopped) = (0u64, false);
            let complete = self.rules.theory().options_with_value(part, value, budget, &mut |_| {
                count += 1;
                if count.is_multiple_of(4096) {
                    let progress = Progress { what: "moves counted", done: count, total: None };
                    stopped = budget.check(progress).is_err();
                }
                if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            (complete? == Complete::All && !stopped).then_some(count.into())
        })
    }

    /// An estimate of the memory of the parts and the text of an option.
    fn option_bytes(&self, option: &[R::Position]) -> u64 {
        option.iter().map(|part| 2 * self.rules.bytes(part)).sum()
    }

    /// Whether its game keeps a nim-sequence.
    fn keeps_sequence(&self) -> bool {
        self.rules.theory().with_sequence(&mut |_| ())
    }

    /// The text of a part as a term of its own.
    fn alone(&self, part: &R::Position) -> String {
        let mut text = String::new();
        self.rules.write_term(&mut std::iter::once(part), &mut text);
        text
    }

    fn option_row(&self, option: &[R::Position], budget: &Budget) -> Result<OptionRow, Stop> {
        let mut position = String::new();
        let shown: Vec<&R::Position> =
            option.iter().filter(|part| !self.rules.vanishes(part)).collect();
        if shown.is_empty() {
            position.push_str("nim");
        } else {
            self.rules.write_term(&mut shown.iter().copied(), &mut position);
        }
        let mut parts = Vec::new();
        let mut sum = Some(Nimber::ZERO);
        for part in &shown {
            match self.part_value(part, budget)?.0 {
                Value::Nim(value) => {
                    parts.push(value.0);
                    sum = sum.map(|sum| sum ^ value);
                }
                _ => sum = None,
            }
        }
        if parts.len() < 2 {
            parts.clear();
        }
        Ok(OptionRow { position, parts, value: sum.map(|sum| sum.0) })
    }

    /// The options of one part and their mex.
    fn mex_step(&self, part: &R::Position, budget: &Budget) -> Result<Option<Step>, Stop> {
        /// Up to here every option is shown.
        const ALL: usize = 200;
        /// Past this many options nobody checks by hand.
        const MOST: u64 = 100_000;
        let mut rows: Vec<OptionRow> = Vec::new();
        let mut shown_values: FxHashSet<u128> = FxHashSet::default();
        let mut first_of: Vec<OptionRow> = Vec::new();
        let mut values: Vec<u64> = Vec::new();
        let mut count = 0u64;
        let mut stopped = None;
        let mut seen = Seen::new(budget);
        let flow = self.rules.options(part, &mut |option| {
            if count >= MOST {
                count += 1;
                return ControlFlow::Break(());
            }
            let row = match seen.insert(self.sorted(option), &*self.rules) {
                Ok(false) => return ControlFlow::Continue(()),
                Ok(true) => self.option_row(option, budget),
                Err(stop) => Err(stop),
            };
            count += 1;
            let kept = |row: OptionRow| {
                // Twice: in the order in which they came, and by their values.
                let bytes = 2 * (row.position.len() + size_of::<OptionRow>()) as u64;
                let new = row.value.is_some_and(|value| !shown_values.contains(&value));
                if new || rows.len() <= ALL {
                    budget.reserve(bytes)?;
                }
                if count.is_multiple_of(256) {
                    budget.check(Progress { what: "options listed", done: count, total: None })?;
                }
                Ok(row)
            };
            match row.and_then(kept) {
                Ok(row) => {
                    if let Some(value) = row.value {
                        values.extend(u64::try_from(value));
                        if shown_values.insert(value) {
                            first_of.push(row.clone());
                        }
                    }
                    if rows.len() < ALL {
                        rows.push(row);
                    }
                    ControlFlow::Continue(())
                }
                Err(stop) => {
                    stopped = Some(stop);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(stop) = stopped {
            return Err(stop);
        }
        if count > MOST {
            return Ok(None);
        }
        if flow.is_break() {
            return Err(self.rules.failure());
        }
        let value = u128::from(mex::by_sorting(values));
        let complete = rows.len() as u64 == count;
        let options = if complete {
            rows
        } else {
            first_of.retain(|row| row.value.is_some_and(|row| row < value));
            first_of.sort_by_key(|row| row.value);
            first_of
        };
        let mut position = String::new();
        self.rules.write_term(&mut std::iter::once(part), &mut position);
        Ok(Some(Step::Mex { position, options, complete, count, value }))
    }

    /// Where the values of the options of these parts come from, where they
    /// were searched: the values of all smaller positions if these are few.
    fn smaller_positions<'a>(
        &'a self,
        parts: impl Iterator<Item = &'a R::Position>,
        budget: &Budget,
    ) -> Result<Option<Step>, Stop> {
        let mut roots = Vec::new();
        for part in parts {
            let (value, method) = self.part_value(part, budget)?;
            if method != FoundBy::Theorem && value.nim().is_some() {
                roots.push(part);
            }
        }
        let (mut seen, mut order) = (FxHashSet::default(), Vec::new());
        if roots.iter().all(|part| self.collect(part, &mut seen, &mut order)) {
            // A part that is an option of none has its value by the mex below.
            if let [root] = roots[..] {
                order.retain(|part| part != root);
            }
            let mut rows = Vec::new();
            for part in &order {
                let value @ Value::Nim(_) = self.part_value(part, budget)?.0 else {
                    return Ok(None);
                };
                rows.push(PositionRow { label: self.alone(part), value, from: String::new() });
            }
            return Ok((!rows.is_empty()).then_some(Step::Positions { rows, circular: false }));
        }
        let searched = self.tables.values.lock().unwrap_or_else(PoisonError::into_inner).len();
        Ok(Some(Step::say(format!(
            "The values of the options were found in the same way, from the smallest positions on: \
             {}, too many to write out here. `grundy options POSITION` shows the options of any of them \
             with their values.",
            match searched {
                0..=Self::LISTED => format!("more than {} of them", Self::LISTED),
                _ => format!("a search over {searched} positions found them"),
            }
        ))))
    }

    /// So many smaller positions are listed with their values.
    const LISTED: usize = 100;

    /// Appends a position and all smaller ones that are not yet `seen`, each
    /// after its options; breaks off with `false` where they are many.
    fn collect(
        &self,
        part: &R::Position,
        seen: &mut FxHashSet<R::Position>,
        order: &mut Vec<R::Position>,
    ) -> bool {
        if self.rules.vanishes(part) || self.rules.nature().ended(part) || seen.contains(part) {
            return true;
        }
        if seen.len() > Self::LISTED {
            return false;
        }
        seen.insert(part.clone());
        let mut options: Vec<R::Position> = Vec::new();
        let flow = self.rules.options(part, &mut |option| {
            options.extend_from_slice(option);
            if options.len() > 4096 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let all = flow.is_continue() && options.iter().all(|part| self.collect(part, seen, order));
        if all {
            order.push(part.clone());
        }
        all
    }
}

impl<R: Ruleset> Term for Typed<R> {
    fn name(&self) -> String {
        self.rules.name()
    }

    fn write(&self, out: &mut String) {
        self.write_after(None, false, out);
    }

    fn write_after(&self, patch: Option<&Patch>, turned: bool, out: &mut String) {
        let turned_parts: Vec<R::Position>;
        let [before, replacement, after] = self.around(patch);
        let mut parts: Box<dyn Iterator<Item = &R::Position>> =
            Box::new(before.iter().chain(replacement).chain(after));
        if turned && self.rules.nature().no_misere().is_some() {
            turned_parts = parts.map(|part| self.rules.nature().turned(part)).collect();
            parts = Box::new(turned_parts.iter());
        }
        let mut parts = parts.peekable();
        if parts.peek().is_some() {
            self.rules.write_term(&mut parts, out);
        }
    }

    fn write_some(&self, parts: usize, out: &mut String) -> bool {
        if !self.parts.is_empty() {
            self.rules.write_term(&mut self.parts.iter().take(parts), out);
        }
        self.parts.len() <= parts
    }

    fn change(&self, patch: &Patch) -> (String, String) {
        let part = Typed {
            rules: self.rules.clone(),
            tables: self.tables.clone(),
            parts: vec![self.parts[patch.part].clone()],
        };
        let (mut before, mut after) = (String::new(), String::new());
        part.write(&mut before);
        part.write_after(Some(&Patch { part: 0, ..patch.clone() }), true, &mut after);
        (before, after)
    }

    fn push_parts(&self, patch: Option<&Patch>, out: &mut Vec<String>) {
        let mut text = String::new();
        self.write_after(patch, true, &mut text);
        let [before, new, after] = self.around(patch);
        let parts = before.len() + new.len() + after.len();
        // Of a coupled term without parts nothing is left.
        if parts == 1 || parts > 0 && self.rules.coupled() {
            out.push(text);
        } else if parts > 1 {
            // An argument is one word; the name may be quoted and be several.
            let words: Vec<&str> = text.rsplit(' ').take(parts).collect();
            let arguments: usize = words.iter().map(|word| word.len() + 1).sum();
            let name = &text[..text.len() - arguments];
            out.extend(words.into_iter().map(|word| format!("{name} {word}")));
        }
    }

    fn push_alive(&self, out: &mut Vec<String>) {
        for part in &self.parts {
            if self.rules.options(part, &mut |_| ControlFlow::Break(())).is_break() {
                out.push(self.alone(part));
            }
        }
    }

    fn after(&self, patch: Option<&Patch>) -> Box<dyn Term> {
        let [before, new, after] = self.around(patch);
        let parts = before.iter().chain(new).chain(after);
        let parts = parts.map(|part| self.rules.nature().turned(part)).collect();
        Box::new(Typed { rules: self.rules.clone(), tables: self.tables.clone(), parts })
    }

    fn moves(
        &self,
        budget: &Budget,
        each: &mut dyn FnMut(Patch) -> ControlFlow<()>,
    ) -> Result<bool, Stop> {
        let mut broken = false;
        let all =
            self.each_move(budget, &mut |index, option| match each(self.patch(index, option)) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => {
                    broken = true;
                    Err(Stop::Moves)
                }
            });
        if broken { Ok(false) } else { all }
    }

    fn move_to(
        &self,
        wanted: Option<&dyn Term>,
        budget: &Budget,
    ) -> Result<Option<Option<Patch>>, Stop> {
        let mut added: Vec<R::Position> = Vec::new();
        if let Some(wanted) = wanted {
            let Some(wanted) = (wanted as &dyn Any).downcast_ref::<Typed<R>>() else {
                return Ok(None);
            };
            let (mut text, mut as_own) = (String::new(), String::new());
            wanted.write(&mut text);
            self.rules.write_term(&mut wanted.parts.iter(), &mut as_own);
            if text != as_own {
                return Ok(None);
            }
            added.extend(wanted.parts.iter().map(|part| self.rules.nature().turned(part)));
        }
        added.sort_unstable();
        // Parts that are there before and after did not move.
        let mut own: Vec<(&R::Position, usize)> = self.parts.iter().zip(0..).collect();
        own.sort_unstable();
        let mut kept = vec![false; added.len()];
        let mut removed = Vec::new();
        let mut at = 0;
        for (part, index) in own {
            at += added[at..].iter().take_while(|new| *new < part).count();
            if added.get(at) == Some(part) {
                kept[at] = true;
                at += 1;
            } else {
                removed.push(index);
            }
        }
        let mut keep = kept.iter();
        added.retain(|_| keep.next() == Some(&false));
        let &[part] = &removed[..] else { return Ok(Some(None)) };
        let legal = self.leads_to(&self.parts[part], &added, budget)?;
        Ok(Some(legal.then(|| self.patch(part, &added))))
    }

    fn len(&self) -> usize {
        self.parts.len()
    }

    fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| self.rules.bytes(part)).sum()
    }

    fn loopy(&self) -> Option<&'static str> {
        self.rules.nature().no_misere()
    }

    fn repeats(&self) -> bool {
        self.rules.nature().is_loopy()
    }

    fn measure(&self, budget: &Budget) -> Result<Option<(u128, u64)>, Stop> {
        let mut sum = (0u128, 0u64);
        for part in &self.parts {
            let value = self.part_value(part, budget)?.0.nim();
            let (Some(value), Some(place)) = (value, self.part_counter(part, budget)?) else {
                return Ok(None);
            };
            sum = (sum.0.saturating_add(value.0), sum.1.saturating_add(place));
        }
        Ok(Some(sum))
    }

    fn is_nim(&self) -> bool {
        self.rules.theory().is_nim()
    }

    fn large_parts(&self, budget: &Budget) -> Result<u64, Stop> {
        let mut large = 0;
        for part in &self.parts {
            let (value, _) = self.part_value(part, budget)?;
            large += u64::from(value.nim().is_some_and(|value| value.0 > 1));
        }
        Ok(large)
    }

    fn value(&self, budget: &Budget) -> Result<(Value, FoundBy), Stop> {
        let mut sum = Value::ZERO;
        let mut method = FoundBy::Theorem;
        for (index, part) in self.parts.iter().enumerate() {
            if index % 4096 == 4095 {
                budget.check(Progress {
                    what: "parts",
                    done: index as u64,
                    total: Some(self.parts.len() as u64),
                })?;
            }
            let (value, how) = self.part_value(part, budget)?;
            sum = sum.plus(&value);
            method = method.max(how);
        }
        Ok((sum, method))
    }

    fn is_lost_beside(&self, others: Nimber, budget: &Budget) -> Result<bool, Stop> {
        let mut sum = others;
        // Of the parts that are searched all but the last one are valued.
        let mut searched: Option<&R::Position> = None;
        for part in &self.parts {
            let known = match self.rules.theory().value(part, budget)? {
                Some((value, _)) => Some(value),
                None => match searched.replace(part) {
                    Some(before) => Some(self.part_value(before, budget)?.0),
                    None => None,
                },
            };
            match known {
                Some(Value::Nim(value)) => sum ^= value,
                // The player to move can end the sum.
                Some(_) => return Ok(false),
                None => {}
            }
        }
        let Some(part) = searched else { return Ok(sum.is_zero()) };
        let mut table = self.tables.values.lock().unwrap_or_else(PoisonError::into_inner);
        table.has_value(&*self.rules, part, sum, budget)
    }

    fn optional_value(&self) -> Option<u128> {
        let estimates = self.parts.iter().map(|part| self.rules.theory().value_search_size(part));
        estimates.fold(None, |sum, part| match (sum, part) {
            (Some(a), Some(b)) => Some(u128::saturating_add(a, b)),
            (a, b) => a.or(b),
        })
    }

    fn method(&self) -> FoundBy {
        self.rules.theory().found_by()
    }

    fn with_sequence(&self, look: &mut dyn FnMut(&mut NimSequence, u64)) -> bool {
        let theory = self.rules.theory();
        let largest = self.parts.iter().map(|part| theory.heap_of(part)).max().unwrap_or(0);
        theory.with_sequence(&mut |sequence| look(sequence, largest))
    }

    fn outcome(&self, play: Play) -> Option<Outcome> {
        self.rules.theory().outcome(&self.parts, play)
    }

    fn winning_moves(&self, play: Play, keep: usize, budget: &Budget) -> Option<Moves> {
        let [part] = &self.parts[..] else { return None };
        let mut moves = Moves::default();
        let mut seen = Seen::new(budget);
        let mut stopped = None;
        let complete = self.rules.theory().winning_options(part, play, budget, &mut |option| {
            match seen.insert(self.sorted(option), &*self.rules) {
                Ok(true) => {
                    let bytes = self.option_bytes(option);
                    moves.add(keep, budget, bytes, || self.patch(0, option));
                    let done = seen.options.len() as u64;
                    if done.is_multiple_of(4096) {
                        let progress = Progress { what: "winning moves", done, total: None };
                        stopped = budget.check(progress).err();
                    }
                }
                Ok(false) => {}
                Err(stop) => stopped = Some(stop),
            }
            if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Some(moves.end(stopped.map_or(Ok(complete == Complete::All), Err)))
    }

    fn moves_by(&self, change: Nimber, keep: usize, budget: &Budget) -> Result<Moves, Stop> {
        if let Some(moves) = self.short_cut(change, keep, budget)? {
            return Ok(moves);
        }
        let mut moves = Moves::default();
        let mut at = usize::MAX;
        let mut target = None;
        let complete = self.each_move(budget, &mut |index, option| {
            if at != index {
                at = index;
                let (value, _) = self.part_value(&self.parts[index], budget)?;
                target = value.nim().map(|value| value ^ change);
            }
            if let Some(Value::Nim(value)) = self.option_value(option, budget)?
                && Some(value) == target
            {
                moves.add(keep, budget, self.option_bytes(option), || self.patch(index, option));
            }
            Ok(())
        });
        Ok(moves.end(complete))
    }

    fn moves_among(
        &self,
        others: &Value,
        wanted: Outcome,
        keep: usize,
        budget: &Budget,
    ) -> Result<Moves, Stop> {
        let own = self.values(budget)?;
        let mut moves = Moves::default();
        let counted = match wanted {
            Outcome::D => self.drawing_moves(&own, others, budget),
            _ => None,
        };
        let mut enough = false;
        let complete = self.each_move(budget, &mut |index, option| {
            // What is counted is gone through for the list only.
            if counted.is_some() && (moves.listed.len() >= keep || moves.stopped.is_some()) {
                enough = true;
                return Err(Stop::Moves);
            }
            let reached = match self.option_value(option, budget)? {
                Some(value) => value.plus(&own.without(index)).plus(others).outcome(),
                None => Outcome::P,
            };
            if reached == wanted {
                moves.add(keep, budget, self.option_bytes(option), || self.patch(index, option));
            }
            Ok(())
        });
        let mut moves = moves.end(if enough { Ok(true) } else { complete });
        if let Some(counted) = counted {
            (moves.count, moves.incomplete) = (counted, false);
        }
        Ok(moves)
    }

    fn ending_moves(&self, keep: usize, budget: &Budget) -> Moves {
        let mut moves = Moves::default();
        let complete = self.each_move(budget, &mut |index, option| {
            if option.iter().any(|part| self.rules.nature().ended(part)) {
                moves.add(keep, budget, self.option_bytes(option), || self.patch(index, option));
            }
            Ok(())
        });
        moves.end(complete)
    }

    fn options(&self, options: &mut Vec<Followed>, budget: &Budget) -> Result<(), Stop> {
        let own = self.values(budget)?;
        let complete = self.each_move(budget, &mut |index, option| {
            // With room for the text, which is made of it next.
            budget.reserve(256 + self.option_bytes(option))?;
            let value = self.option_value(option, budget)?;
            let value = value.map(|value| value.plus(&own.without(index)));
            options.push(Followed { patch: self.patch(index, option), value });
            Ok(())
        })?;
        if complete { Ok(()) } else { Err(Stop::Moves) }
    }

    fn graph(&self) -> Option<(&Arcs, u32)> {
        match &self.parts[..] {
            [part] => self.rules.theory().graph(part),
            _ => None,
        }
    }

    fn parts_in(&self, search: &mut SumSearch) -> Vec<u32> {
        self.parts.iter().map(|part| search.part(&self.rules, part)).collect()
    }

    fn parts_of(
        &self,
        catalogue: &mut Catalogue<'_>,
        search: &mut SumSearch,
    ) -> Result<Vec<Part>, Stop> {
        self.parts.iter().map(|part| catalogue.part(&self.rules, part, search)).collect()
    }

    fn moves_in(
        &self,
        search: &mut SumSearch,
        others: &[u32],
        wanted: Outcome,
        keep: usize,
        budget: &Budget,
    ) -> Result<Moves, Stop> {
        let own = self.parts_in(search);
        let mut moves = Moves::default();
        let complete = self.each_move(budget, &mut |index, option| {
            let mut position: Vec<u32> = others.to_vec();
            position.extend(own.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, &p)| p));
            position.extend(option.iter().map(|part| search.part(&self.rules, part)));
            if search.outcome(&position, budget)? == wanted {
                moves.add(keep, budget, self.option_bytes(option), || self.patch(index, option));
            }
            Ok(())
        });
        Ok(moves.end(complete))
    }

    fn theorem(&self, play: Play) -> Option<&'static Theorem> {
        self.rules.theory().theorem(play)
    }

    fn explain(&self, play: Play, budget: &Budget) -> Result<Vec<Step>, Stop> {
        let mut steps = self.explain_outcome(play, budget);
        if play == Play::Misere {
            return Ok(steps);
        }
        if self.rules.nature().is_loopy() {
            return self.explain_loops(budget);
        }
        let has_theorem = self.rules.theory().theorem(play).is_some();
        // Games on heaps know all their values.
        let of_heaps = self.keeps_sequence() && !steps.is_empty();
        if of_heaps || (has_theorem && steps.len() > 1) {
            return Ok(steps);
        }
        steps.extend(self.explain_value(budget)?);
        Ok(steps)
    }

    fn can_end(&self) -> bool {
        self.rules.nature().ending().is_some()
    }

    fn lowers(&self, patch: &Patch, budget: &Budget) -> Result<bool, Stop> {
        let [_, new, _] = self.around(Some(patch));
        let before = self.part_value(&self.parts[patch.part], budget)?.0.nim();
        let after = self.option_value(new, budget)?.and_then(|value| value.nim());
        Ok(before.zip(after).is_some_and(|(before, after)| after < before))
    }

    fn proof_move(&self, play: Play) -> Option<Patch> {
        let [part] = &self.parts[..] else { return None };
        Some(self.patch(0, &self.rules.theory().proof_move(part, play)?))
    }

    fn explain_outcome(&self, play: Play, budget: &Budget) -> Vec<Step> {
        let mut steps = self.rules.theory().explain(&self.parts, play, budget);
        if let Some(theorem) = self.rules.theory().theorem(play) {
            steps.insert(0, Step::Theorem { theorem });
        }
        steps
    }

    fn derive(&self, patch: &Patch, change: Nimber, budget: &Budget) -> Result<Vec<Step>, Stop> {
        let [_, new, _] = self.around(Some(patch));
        let part = &self.parts[patch.part];
        let mut steps = self.rules.theory().derive(part, new, change);
        if !steps.is_empty() || change.is_zero() {
            return Ok(steps);
        }
        let Value::Nim(before) = self.part_value(part, budget)?.0 else { return Ok(steps) };
        steps = wanted(&self.alone(part), before.0, change);
        steps.extend(self.rules.theory().explain_left(part, new));
        let row = self.option_row(new, budget)?;
        let after = before ^ change;
        steps.push(Step::say(match &row.parts[..] {
            [] if row.position == "nim" => {
                format!("A position with nothing left has the value {after}.")
            }
            [] => format!("{} has the value {after}.", capital(&row.position)),
            parts => format!(
                "{} has it: {} = {after}.",
                row.position,
                parts.iter().map(u128::to_string).collect::<Vec<_>>().join(" xor ")
            ),
        }));
        if row.parts.len() > 1 {
            let rows =
                new.iter().zip(row.parts).map(|(part, value)| (self.alone(part), Nimber(value)));
            steps.push(Step::nim_sum(rows));
        }
        Ok(steps)
    }

    fn explain_value(&self, budget: &Budget) -> Result<Vec<Step>, Stop> {
        let mut steps = Vec::new();
        const PARTS: usize = 6;
        let mut rows = Vec::new();
        let mut seen: HashSet<&R::Position> = HashSet::new();
        let mut distinct: Vec<&R::Position> = Vec::new();
        for part in &self.parts {
            if seen.insert(part) {
                distinct.push(part);
            }
        }
        seen.clear();
        steps.extend(self.smaller_positions(distinct.into_iter().take(PARTS), budget)?);
        for part in &self.parts {
            let value = self.part_value(part, budget)?.0;
            if seen.insert(part) && seen.len() <= PARTS && value.nim().is_some() {
                match self.mex_step(part, budget)? {
                    Some(step) => steps.push(step),
                    None => steps.push(Step::say(format!(
                        "{} {} has too many options to list them; its value, {}, follows from the \
                         smaller ones as above.",
                        self.rules.name(),
                        crate::ruleset::text_of(&*self.rules, part),
                        value.nim().unwrap_or_default(),
                    ))),
                }
            }
            if let Value::Nim(value) = value {
                let mut label = String::new();
                self.rules.write_term(&mut std::iter::once(part), &mut label);
                rows.push((label, value));
            }
        }
        if seen.len() > PARTS {
            steps.push(Step::say(format!(
                "({} more parts are valued in the same way.)",
                seen.len() - PARTS
            )));
        }
        if self.parts.len() > 1 {
            steps.push(Step::say(
                "The parts are independent, so their values are added without carry (xor):",
            ));
            steps.push(Step::nim_sum(rows));
        }
        Ok(steps)
    }

    fn explain_after(&self, patch: &Patch, play: Play, budget: &Budget) -> Result<Vec<Step>, Stop> {
        let [before, new, after] = self.around(Some(patch));
        let parts = before.iter().chain(new).chain(after);
        let parts: Vec<R::Position> = parts.map(|part| self.rules.nature().turned(part)).collect();
        if parts.is_empty() {
            return Ok(Vec::new());
        }
        if self.rules.theory().theorem(play).is_some() || self.rules.theory().is_nim() {
            let known = self.rules.theory().explain(&self.parts, play, budget);
            let mut steps = self.rules.theory().explain(&parts, play, budget);
            // Words that were said of the position before are not repeated.
            steps.retain(|step| match step {
                Step::NimSum { .. } | Step::DigitSums { .. } => true,
                Step::Text { text } => !known.iter().any(
                    |step| matches!(step, Step::Text { text: said } if said.starts_with(text)),
                ),
                Step::Figures { .. } | Step::Reduction { .. } | Step::HeapValues { .. } => {
                    !known.contains(step)
                }
                _ => false,
            });
            return Ok(steps);
        }
        if !self.keeps_sequence() {
            return Ok(Vec::new());
        }
        let mut rows = Vec::new();
        for part in &parts {
            let Value::Nim(value) = self.part_value(part, budget)?.0 else { return Ok(Vec::new()) };
            let mut label = String::new();
            self.rules.write_term(&mut std::iter::once(part), &mut label);
            rows.push((label, value));
        }
        Ok(vec![Step::nim_sum(rows)])
    }
}
