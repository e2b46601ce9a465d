//! Who wins a whole sum, by search over whole positions.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::CHUNK;
use crate::budget::{Budget, Progress, Stop};
use crate::ruleset::{Outcome, Play, Ruleset};

/// A part of a sum, of whatever game, as a number.
pub type PartId = u32;

/// Outcomes of whole sums of any games, in normal or misere play.
///
/// In misere play the values of two games do not tell the outcome of their
/// sum (Winning Ways, chapter 13), so the search runs over whole positions: a
/// position is the sorted list of its parts that can still move.
///
/// Every distinct part is numbered and its options are listed once. Cost:
/// grows with the number of whole positions met.
pub struct SumSearch {
    play: Play,
    spaces: Vec<(usize, Box<dyn Space>)>,
    parts: Vec<PartInfo>,
    memo: FxHashMap<Box<[PartId]>, bool>,
    reserved: u64,
    used: u64,
    steps: u64,
}

struct PartInfo {
    space: u32,
    /// Cannot move and has not ended the sum: may be left out.
    dead: bool,
    ended: bool,
    options: Option<Arc<[Box<[PartId]>]>>,
}

/// The numbered positions of one ruleset.
trait Space: Any + Send {
    fn expand(&self, part: PartId, budget: &Budget) -> Result<Vec<Box<dyn Any>>, Stop>;
    fn intern(&mut self, position: Box<dyn Any>, parts: &mut Vec<PartInfo>) -> Vec<PartId>;
    fn as_any(&mut self) -> &mut dyn Any;
}

struct Typed<R: Ruleset> {
    number: u32,
    rules: Arc<R>,
    ids: FxHashMap<R::Position, PartId>,
    positions: FxHashMap<PartId, R::Position>,
}

impl<R: Ruleset> Typed<R> {
    fn id(&mut self, position: R::Position, parts: &mut Vec<PartInfo>) -> PartId {
        let position = self.rules.canonical(position);
        if let Some(&id) = self.ids.get(&position) {
            return id;
        }
        let id = PartId::try_from(parts.len()).expect("fewer parts than bytes of memory");
        let ended = self.rules.ended(&position);
        let dead =
            !ended && self.rules.options(&position, &mut |_| ControlFlow::Break(())).is_continue();
        parts.push(PartInfo { space: self.number, dead, ended, options: None });
        self.ids.insert(position.clone(), id);
        self.positions.insert(id, position);
        id
    }
}

impl<R: Ruleset> Space for Typed<R> {
    fn expand(&self, part: PartId, budget: &Budget) -> Result<Vec<Box<dyn Any>>, Stop> {
        let mut options: Vec<Box<dyn Any>> = Vec::new();
        let mut listed = 0u64;
        let mut stopped = None;
        let _ = self.rules.options(&self.positions[&part], &mut |option| {
            listed += 1;
            if listed.is_multiple_of(CHUNK) {
                let go_on = budget
                    .check(Progress { what: "options listed", done: listed, total: None })
                    .and_then(|()| budget.reserve(CHUNK * 64));
                if let Err(stop) = go_on {
                    stopped = Some(stop);
                    return ControlFlow::Break(());
                }
            }
            options.push(Box::new(option.to_vec()));
            ControlFlow::Continue(())
        });
        match stopped {
            Some(stop) => Err(stop),
            None => Ok(options),
        }
    }

    fn intern(&mut self, position: Box<dyn Any>, parts: &mut Vec<PartInfo>) -> Vec<PartId> {
        let option = position.downcast::<Vec<R::Position>>().expect("an option of this ruleset");
        option.into_iter().map(|part| self.id(part, parts)).collect()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// A whole position that is being searched.
struct Frame {
    position: Box<[PartId]>,
    part: usize,
    option: usize,
}

impl SumSearch {
    /// A search without entries.
    pub fn new(play: Play) -> SumSearch {
        SumSearch {
            play,
            spaces: Vec::new(),
            parts: Vec::new(),
            memo: FxHashMap::default(),
            reserved: 0,
            used: 0,
            steps: 0,
        }
    }

    /// Numbers a position of `rules`. Two calls with the same `Arc` share
    /// their numbers.
    pub fn part<R: Ruleset>(&mut self, rules: &Arc<R>, position: &R::Position) -> PartId {
        let key = Arc::as_ptr(rules).cast::<()>() as usize;
        let index = match self.spaces.iter().position(|(of, _)| *of == key) {
            Some(index) => index,
            None => {
                let number = self.spaces.len() as u32;
                let space: Typed<R> = Typed {
                    number,
                    rules: rules.clone(),
                    ids: FxHashMap::default(),
                    positions: FxHashMap::default(),
                };
                self.spaces.push((key, Box::new(space)));
                number as usize
            }
        };
        let space = self.spaces[index].1.as_any().downcast_mut::<Typed<R>>();
        space.expect("the space of this ruleset").id(position.clone(), &mut self.parts)
    }

    /// How many whole positions it holds.
    pub fn len(&self) -> usize {
        self.memo.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.memo.is_empty()
    }

    /// Who wins the sum of `parts`.
    ///
    /// # Errors
    /// The budget ran out; what was found is kept, and a second call goes on
    /// from it.
    pub fn outcome(&mut self, parts: &[PartId], budget: &Budget) -> Result<Outcome, Stop> {
        if parts.iter().any(|&part| self.parts[part as usize].ended) {
            // The previous player ended it: as when nobody can move.
            return Ok(Outcome::of(self.play == Play::Misere));
        }
        let root = self.position(parts.iter().copied());
        if let Some(wins) = self.known(&root) {
            return Ok(Outcome::of(wins));
        }
        let mut stack = vec![Frame { position: root, part: 0, option: 0 }];
        let mut answer = false;
        while let Some(top) = stack.len().checked_sub(1) {
            match self.step(&mut stack[top], budget)? {
                Step::Into(position) => stack.push(Frame { position, part: 0, option: 0 }),
                Step::Done(wins) => {
                    let frame = stack.pop().expect("the frame just looked at");
                    self.insert(frame.position, wins, budget)?;
                    answer = wins;
                }
            }
        }
        Ok(Outcome::of(answer))
    }

    /// Goes on with a position until it is decided or an unknown one is met.
    fn step(&mut self, frame: &mut Frame, budget: &Budget) -> Result<Step, Stop> {
        while frame.part < frame.position.len() {
            let part = frame.position[frame.part];
            if frame.part > 0 && frame.position[frame.part - 1] == part {
                frame.part += 1;
                continue;
            }
            let options = self.options(part, budget)?;
            while let Some(option) = options.get(frame.option) {
                self.steps += 1;
                if self.steps.is_multiple_of(CHUNK) {
                    self.tick(budget)?;
                }
                if option.iter().any(|&part| self.parts[part as usize].ended) {
                    if self.play == Play::Normal {
                        return Ok(Step::Done(true));
                    }
                } else {
                    let rest = frame.position.iter().enumerate();
                    let rest = rest.filter(|&(at, _)| at != frame.part).map(|(_, &part)| part);
                    let next = self.position(rest.chain(option.iter().copied()));
                    match self.known(&next) {
                        Some(false) => return Ok(Step::Done(true)),
                        Some(true) => {}
                        None => return Ok(Step::Into(next)),
                    }
                }
                frame.option += 1;
            }
            frame.option = 0;
            frame.part += 1;
        }
        Ok(Step::Done(false))
    }

    /// The parts that matter, in order.
    fn position(&self, parts: impl Iterator<Item = PartId>) -> Box<[PartId]> {
        let mut live: Vec<PartId> = parts.filter(|&part| !self.parts[part as usize].dead).collect();
        live.sort_unstable();
        live.into_boxed_slice()
    }

    fn known(&self, position: &[PartId]) -> Option<bool> {
        if position.is_empty() {
            return Some(self.play == Play::Misere);
        }
        self.memo.get(position).copied()
    }

    fn options(&mut self, part: PartId, budget: &Budget) -> Result<Arc<[Box<[PartId]>]>, Stop> {
        if let Some(options) = &self.parts[part as usize].options {
            return Ok(options.clone());
        }
        let space = self.parts[part as usize].space as usize;
        let listed = self.spaces[space].1.expand(part, budget)?;
        let mut options: Vec<Box<[PartId]>> = Vec::with_capacity(listed.len());
        for option in listed {
            let ids = self.spaces[space].1.intern(option, &mut self.parts);
            let mut ids: Vec<PartId> =
                ids.into_iter().filter(|&id| !self.parts[id as usize].dead).collect();
            ids.sort_unstable();
            options.push(ids.into_boxed_slice());
        }
        // Few parts first: such options are decided sooner.
        options.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        options.dedup();
        self.used += options.iter().map(|option| 32 + 4 * option.len() as u64).sum::<u64>() + 128;
        self.reserve(budget)?;
        let options: Arc<[Box<[PartId]>]> = options.into();
        self.parts[part as usize].options = Some(options.clone());
        Ok(options)
    }

    fn insert(&mut self, position: Box<[PartId]>, wins: bool, budget: &Budget) -> Result<(), Stop> {
        self.used += 64 + 4 * position.len() as u64;
        self.reserve(budget)?;
        self.memo.insert(position, wins);
        Ok(())
    }

    fn reserve(&mut self, budget: &Budget) -> Result<(), Stop> {
        while self.used > self.reserved {
            budget.reserve(1 << 20)?;
            self.reserved += 1 << 20;
        }
        Ok(())
    }

    fn tick(&self, budget: &Budget) -> Result<(), Stop> {
        budget.check(Progress {
            what: "whole positions searched",
            done: self.memo.len() as u64,
            total: None,
        })
    }
}

enum Step {
    Into(Box<[PartId]>),
    Done(bool),
}
