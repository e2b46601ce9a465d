//! What moves lead to, as far as a check looks.

use std::collections::{BTreeMap, BTreeSet};

use grundy::{Budget, Nimber, Value};

use super::{Broken, End, Law, MOST, failed, poll};
use crate::drift;
use crate::file::RuleFile;
use crate::mark;
use crate::message::message;
use crate::position::{InStarlark, Position};

/// A play that was followed, and did not end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Endless {
    /// The number of moves that were made.
    pub moves: usize,
    /// The positions in which the first ones were made.
    pub first: Vec<String>,
}

impl Endless {
    /// The largest number of moves of one play.
    const FOLLOWED: usize = 10_000;
    /// After these numbers of moves the check tests whether a play drifts away.
    const LOOKS: [usize; 5] = [1000, 2000, 4000, 8000, Endless::FOLLOWED - 1];
    /// The largest number of its positions that are named.
    const NAMED: usize = 6;
}

/// The positions that moves lead to.
pub(super) struct Explorer<'a> {
    pub rules: &'a RuleFile,
    pub budget: &'a Budget,
    pub options: BTreeMap<Position, BTreeSet<Vec<Position>>>,
    /// The positions, each after its options.
    pub order: Vec<Position>,
    pub complete: bool,
}

impl Explorer<'_> {
    /// Visits all positions that moves lead to, up to the limit, and remembers the line of
    /// play, so that a cycle can be named.
    pub fn explore(&mut self, roots: &[Position]) -> Result<(), End> {
        let mut path: Vec<(Position, Vec<Position>)> = Vec::new();
        let mut open: BTreeSet<Position> = BTreeSet::new();
        for root in roots {
            self.enter(root, &mut path, &mut open)?;
            while let Some((_, todo)) = path.last_mut() {
                match todo.pop() {
                    Some(next) => self.enter(&next, &mut path, &mut open)?,
                    None => {
                        let (done, _) = path.pop().expect("the position just looked at");
                        open.remove(&done);
                        self.order.push(done);
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether canonical forms have the value of their positions, which is
    /// found here by the definition, without them.
    pub fn canonical(&mut self) -> Result<(), End> {
        let mut forms = Vec::new();
        for position in self.order.clone() {
            let form = self.rules.try_canonical(&position).map_err(|f| failed(self.rules, *f))?;
            if form != position {
                forms.push((position, form));
            }
        }
        let new: Vec<Position> = forms.iter().map(|(_, form)| form.clone()).collect();
        self.explore(&new)?;
        let mut values: BTreeMap<&Position, Value> = BTreeMap::new();
        for position in &self.order {
            let known = |part: &Position| values.get(part).cloned().ok_or(());
            let options = &self.options[position];
            let value = match self.rules.has_marks() {
                true => mark::value_of(position, options, known),
                false => by_mex(options, known),
            };
            // Else some option was past the limit.
            let Ok(value) = value else { return Ok(()) };
            values.insert(position, value);
        }
        for (position, form) in &forms {
            // A form past the limit was not looked at.
            let (Some(own), Some(other)) = (values.get(position), values.get(form)) else {
                continue;
            };
            if own != other {
                return Err(End::Broken(Broken {
                    law: Law::Other(message!("law-form-values")),
                    position: position.brief_literal(),
                    found: message!(
                        "law-found-value",
                        own = own.to_string(),
                        form = form.brief_literal(),
                        other = other.to_string()
                    ),
                }));
            }
        }
        Ok(())
    }

    /// Follows some plays from these positions, if there are more than were looked at: by the
    /// first option of each position, by the last one, and by arbitrary ones. Returns the first
    /// long play.
    ///
    /// Nothing is followed where numbers only shrink.
    pub fn follow(&self, roots: &[Position]) -> Result<Option<Endless>, End> {
        let shrinks = |position: &Position, part: &Position| match (position, part) {
            (Position::Int(position), Position::Int(part)) => (0..*position).contains(part),
            _ => false,
        };
        let all = |(position, options): (&Position, &BTreeSet<Vec<Position>>)| {
            options.iter().flatten().all(|part| shrinks(position, part))
        };
        if self.options.iter().all(all) {
            return Ok(None);
        }
        let mut any = 0u64;
        let mut pick = |way: usize, count: usize| match way {
            0 => 0,
            1 => count - 1,
            _ => {
                // A linear congruential generator of Knuth's.
                any = any.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (any >> 33) as usize % count
            }
        };
        // Those that were looked at have printed what they print.
        let _silence = self.rules.silence();
        for root in roots {
            for way in 0..3 {
                let mut ahead = vec![(0, root.clone())];
                let (mut first, mut moves) = (Vec::new(), 0);
                let mut line: Vec<Position> = Vec::new();
                while let Some((depth, position)) = ahead.pop() {
                    poll(self.budget, self.options.len())?;
                    let listed = self.rules.try_options(&position, self.budget);
                    let mut listed = listed.map_err(|fault| failed(self.rules, *fault))?;
                    if listed.is_empty() {
                        continue;
                    }
                    if first.len() < Endless::NAMED {
                        first.push(position.brief());
                    }
                    moves += 1;
                    if moves == Endless::FOLLOWED {
                        return Ok(Some(Endless { moves, first }));
                    }
                    line.truncate(depth);
                    line.push(position);
                    if Endless::LOOKS.contains(&moves) {
                        self.look(&line)?;
                    }
                    let next = listed.swap_remove(pick(way, listed.len()));
                    ahead.extend(next.into_iter().map(|part| (depth + 1, part)));
                }
            }
        }
        Ok(None)
    }

    /// Whether a line of play never ends, as far as that can be seen.
    fn look(&self, line: &[Position]) -> Result<(), End> {
        let program = &self.rules.0.program;
        let Some(left) = drift::never_ends(line, false, program, self.budget) else {
            return Ok(());
        };
        let first = line[left.before..].iter().take(drift::NAMED);
        let names: Vec<String> = first.map(Position::brief_literal).collect();
        Err(End::Broken(Broken {
            law: Law::Other(message!("law-ends")),
            position: line[left.before].brief(),
            found: message!(
                "law-found-drift",
                advice = drift::advice(&names, left, program),
                ends = drift::words(&names),
            ),
        }))
    }

    fn enter(
        &mut self,
        position: &Position,
        path: &mut Vec<(Position, Vec<Position>)>,
        open: &mut BTreeSet<Position>,
    ) -> Result<(), End> {
        if open.contains(position) {
            if self.rules.repeats() {
                return Ok(());
            }
            let start = path.iter().position(|(other, _)| other == position).unwrap_or(0);
            let mut names: Vec<String> =
                path[start..].iter().take(12).map(|(p, _)| p.brief()).collect();
            names.push(position.brief());
            return Err(End::Broken(Broken {
                law: Law::Other(message!("law-ends")),
                position: position.brief(),
                found: message!("law-found-circle", circle = names.join(" -> ")),
            }));
        }
        if self.options.contains_key(position) {
            return Ok(());
        }
        poll(self.budget, self.options.len())?;
        if self.options.len() == MOST {
            self.complete = false;
            return Ok(());
        }
        let listed = self.rules.try_options(position, self.budget);
        let listed = listed.map_err(|mut fault| {
            if let (false, Some((before, _))) = (fault.is_limit(), path.last()) {
                let lister = self.rules.0.program.lister();
                fault.hint = drift::odd_child(before, position, lister);
            }
            failed(self.rules, *fault)
        })?;
        let next: Vec<Position> = listed.iter().flatten().cloned().collect();
        self.options.insert(position.clone(), listed.into_iter().map(sorted).collect());
        open.insert(position.clone());
        path.push((position.clone(), next));
        Ok(())
    }
}

/// The value by the options where all have nim-values.
fn by_mex(
    options: &BTreeSet<Vec<Position>>,
    known: impl Fn(&Position) -> Result<Value, ()>,
) -> Result<Value, ()> {
    let sum = |option: &Vec<Position>| {
        option.iter().try_fold(0u64, |sum, part| {
            let value = known(part)?.nim().ok_or(())?;
            Ok(sum ^ u64::try_from(value.0).map_err(|_| ())?)
        })
    };
    let values: Vec<u64> = options.iter().map(sum).collect::<Result<_, ()>>()?;
    Ok(Value::Nim(Nimber(grundy::mex::by_sorting(values).into())))
}

/// The parts of an option in their order.
pub(super) fn sorted(mut option: Vec<Position>) -> Vec<Position> {
    option.sort_unstable();
    option
}
