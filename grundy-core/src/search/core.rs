//! The search for values, on numbers only: written once for all games.

use super::CHUNK;
use super::meter::Meter;
use super::space::{EXACT, Frame, LOONY, Line, MUST, Options, Space, Work};
use super::table::{Id, Table, Word};
use crate::budget::{Budget, Progress, Stop};
use crate::nimber::Nimber;
use crate::value::{Sizes, Value};

/// How far a search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// The question is answered: the table holds the answer.
    Done,
    /// The space wanted a [`pause`](Space::pause): a further call continues.
    Left,
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Its nim-value.
    Value,
    /// Whether its nim-value is this one: for 0, who wins. No value is computed that
    /// this does not need.
    Is(u32),
}

/// What to look at next.
struct Next {
    id: Id,
    goal: u32,
    why: Why,
}

/// The reason for which the search visits a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// It is a part of an option.
    Part,
    /// It is an option: this one of those that are missing.
    Option(u32),
    /// Another question about it has come up.
    Again,
}

/// The search for the values of positions, by mex, and for their outcomes.
///
/// The value of a position is the mex of the values of its options, and the value of a
/// sum is the nim-sum of its parts (Sprague-Grundy). Whether the value is `k` is a
/// smaller question: it is not where an option has the value `k`, which ends the search
/// at once, nor where the value is some `j` below `k` (J. Lemoine, S. Viennot, *Nimbers
/// are inevitable*, Theoret. Comput. Sci. 462 (2012): the outcome of the position
/// together with a Nim heap of size `k`). Of an option with several parts all but the
/// last one are then valued, and the last one is asked whether it has the value that is
/// left.
///
/// Both questions share the table, and so does a further call after the budget ran out. The
/// search keeps its own stack: a deep game cannot exhaust the machine's.
///
/// Positions with moves that are more than moves have values by [`Value::of_options`]: a word then
/// says that the position is loony, or where the sizes stand with which an answer wins. What must be
/// answered is always valued.
///
/// Cost: for a value every position is listed once; time and memory grow with the number
/// of positions times their options, and with the number of positions. For an outcome a
/// position is listed once for each value that it is asked for.
#[derive(Debug, Default)]
pub struct Core {
    stack: Vec<Frame>,
    work: Work,
    /// One bit for each value that options may have.
    marks: Vec<u64>,
    /// The answers of positions that must be answered. They belong to the table, and stay.
    answers: Vec<Sizes>,
    /// Their memory.
    kept: Meter,
    /// How many positions had numbers when the last one was opened.
    met: u64,
}

impl Core {
    /// Puts a question, in place of one that was not answered.
    ///
    /// # Errors
    /// The budget ran out, or the rules failed.
    pub fn ask<S: Space + ?Sized>(
        &mut self,
        id: Id,
        goal: Goal,
        space: &mut S,
        budget: &Budget,
    ) -> Result<(), S::Error> {
        self.abandon(space.table(), budget);
        let word = space.table().word(&id);
        match goal {
            _ if word.is_known() => Ok(()),
            Goal::Value => self.open(id, EXACT, space, budget),
            Goal::Is(value) => match word.is_value(value) {
                Some(_) => Ok(()),
                None => self.open(id, small(value), space, budget),
            },
        }
    }

    /// Goes on until the question is answered or the space pauses.
    ///
    /// # Errors
    /// The budget ran out, or the rules failed. The [`line`](Core::line) shows where; the
    /// results so far stay in the table.
    pub fn run<S: Space + ?Sized>(
        &mut self,
        space: &mut S,
        budget: &Budget,
    ) -> Result<Run, S::Error> {
        while let Some(frame) = self.stack.last() {
            let next = match frame.goal {
                EXACT => self.exact(space.table(), budget)?,
                _ => self.test(space.table(), budget)?,
            };
            let Some(Next { id, goal, why }) = next else {
                self.close();
                continue;
            };
            if let Why::Option(at) = why {
                let settled = space.settle(id, budget)?;
                if settled != id {
                    self.work.missing[at as usize] = settled;
                    if space.pause(Line::new(&self.stack, &self.work))? {
                        return Ok(Run::Left);
                    }
                    continue;
                }
            }
            let again = why == Why::Again;
            if !again && space.table().word(&id).is_open() {
                return Err(space.circle(Line::new(&self.stack, &self.work), id));
            }
            self.open(id, goal, space, budget)?;
            self.stack.last_mut().expect("it was just opened").again = again;
            if space.pause(Line::new(&self.stack, &self.work))? {
                return Ok(Run::Left);
            }
        }
        Ok(Run::Done)
    }

    /// The value that a word stands for; `None` where it is not known.
    pub fn value(&self, word: Word) -> Option<Value> {
        Some(match word {
            Word::LOONY => Value::Loony,
            Word::ENDS => Value::Ends,
            _ if let Some(place) = word.answers() => Value::Must(self.answers[place].clone()),
            _ => Value::Nim(Nimber(word.nim()?.into())),
        })
    }

    /// The positions that are being looked at.
    pub fn line(&self) -> Line<'_> {
        Line::new(&self.stack, &self.work)
    }

    /// Forgets a question that was not answered, and gives its memory back. The results so far
    /// stay in the table.
    pub fn abandon<T: Table<Id>>(&mut self, table: &mut T, budget: &Budget) {
        let mut free = Meter::default();
        for frame in self.stack.drain(..) {
            let word = table.word(&frame.id).opened(false);
            table.set(&frame.id, word, &mut free, budget).expect("the word has its place");
        }
        let work = std::mem::take(&mut self.work);
        work.meter.end(budget);
        (self.stack, self.marks) = (Vec::new(), Vec::new());
    }

    /// Lists the options of a position, and puts it on the stack.
    fn open<S: Space + ?Sized>(
        &mut self,
        id: Id,
        goal: u32,
        space: &mut S,
        budget: &Budget,
    ) -> Result<(), S::Error> {
        let Work { seen, pending, missing, meter, .. } = &mut self.work;
        meter.grow(&mut self.stack, 1, Some(budget))?;
        let (seen, pending, missing) = (seen.len(), pending.len(), missing.len());
        let place = |length: usize| u32::try_from(length).map_err(|_| Stop::Memory);
        let [first_seen, at, next] = [place(seen)?, place(pending)?, place(missing)?];
        let lists = (first_seen, at, next);
        let mut frame = Frame { id, goal, lists, next, at, must: false, again: false };
        self.met = space.met();
        let mut out = Options::new(&mut self.work, goal, self.met, budget);
        space.expand(id, &mut out)?;
        let Options { hit, ends, values, answered, .. } = out;
        debug_assert!(goal == EXACT || !answered, "what must be answered is valued");
        frame.must = answered;
        let table = space.table();
        let word = table.word(&id);
        let word = if ends && answered {
            keep(&mut self.answers, Sizes::all_but([]), &mut self.kept, budget)?
        } else if ends {
            Word::ENDS
        } else {
            let values = if goal == EXACT { values } else { values | u32::from(hit) << goal };
            word.without(values).opened(true)
        };
        if hit || ends {
            self.work.seen.truncate(seen);
            self.work.pending.truncate(pending);
            self.work.missing.truncate(missing);
        }
        table.set(&id, word, &mut self.work.meter, budget)?;
        self.stack.push(frame);
        // A test may need few of them: the rules often list good ones first.
        if goal == EXACT && self.work.missing.len() > missing + 1 {
            space.sort(&mut self.work.missing[missing..]);
        }
        Ok(())
    }

    /// Takes the last position off the stack.
    fn close(&mut self) {
        let frame = self.stack.pop().expect("there is a position");
        let (seen, pending, missing) = frame.lists;
        self.work.seen.truncate(seen as usize);
        self.work.pending.truncate(pending as usize);
        self.work.missing.truncate(missing as usize);
    }

    /// Continues with the value of the last position. Returns the position to look at next, or
    /// nothing if the value is found.
    fn exact<T: Table<Id>>(
        &mut self,
        table: &mut T,
        budget: &Budget,
    ) -> Result<Option<Next>, Stop> {
        let frame = self.stack.last_mut().expect("there is a position");
        let Work { seen, pending, missing, meter, steps } = &mut self.work;
        if table.word(&frame.id).is_known() {
            return Ok(None);
        }
        while let Some(&id) = missing.get(frame.next as usize) {
            frame.next += 1;
            if !table.word(&id).is_known() {
                return Ok(Some(Next { id, goal: EXACT, why: Why::Part }));
            }
            tick(steps, self.met, budget)?;
        }
        let (first_seen, first_pending, _) = frame.lists;
        let mut at = first_pending as usize;
        let mut forcing = Vec::new();
        while at < pending.len() {
            if pending[at] & MUST != 0 {
                let (parts, won) = won_beside(&pending[at..], table, &self.answers);
                forcing.push(won.expect("all parts are known"));
                at += 2 + parts;
                tick(steps, self.met, budget)?;
                continue;
            }
            let parts = pending[at] as usize;
            let mut sum = Some(pending[at + 1]);
            for id in &pending[at + 2..at + 2 + parts] {
                sum = sum.and_then(|sum| Some(sum ^ table.word(id).nim()?));
            }
            at += 2 + parts;
            if let Some(sum) = sum {
                meter.grow(seen, 1, Some(budget))?;
                seen.push(sum);
            }
            tick(steps, self.met, budget)?;
        }
        if frame.must || !forcing.is_empty() {
            let seen = seen[first_seen as usize..].iter().map(|&value| Nimber(value.into()));
            forcing.push(Sizes::of(seen));
            let won = Sizes::union(forcing);
            let word = match (frame.must, won.least_missing()) {
                (true, _) => Some(keep(&mut self.answers, won, &mut self.kept, budget)?),
                (false, Some(value)) => u64::try_from(value.0).ok().and_then(Word::of),
                (false, None) => Some(Word::LOONY),
            };
            table.set(&frame.id, word.ok_or(Stop::Memory)?, meter, budget)?;
            return Ok(None);
        }
        let value = mex(&seen[first_seen as usize..], &mut self.marks, meter, budget)?;
        // A value is at most the number of options, each of which was listed.
        let word = Word::of(value).ok_or(Stop::Memory)?;
        table.set(&frame.id, word, meter, budget)?;
        Ok(None)
    }

    /// Goes on with whether the last position has the value that its goal is.
    fn test<T: Table<Id>>(&mut self, table: &mut T, budget: &Budget) -> Result<Option<Next>, Stop> {
        let frame = self.stack.last_mut().expect("there is a position");
        let Work { pending, missing, meter, steps, .. } = &mut self.work;
        let word = table.word(&frame.id);
        let goal = frame.goal;
        let mut answer = word.is_value(goal).map(|_| word);
        while let (None, Some(&id)) = (answer, missing.get(frame.next as usize)) {
            match table.word(&id).is_value(goal) {
                None => return Ok(Some(Next { id, goal, why: Why::Option(frame.next) })),
                Some(true) => answer = Some(word.without(1 << goal)),
                Some(false) => frame.next += 1,
            }
            tick(steps, self.met, budget)?;
        }
        while let (None, Some(&parts)) = (answer, pending.get(frame.at as usize)) {
            let at = frame.at as usize;
            if parts & MUST != 0 {
                let (parts, won) = won_beside(&pending[at..], table, &self.answers);
                match won {
                    Err(id) => return Ok(Some(Next { id, goal: EXACT, why: Why::Part })),
                    Ok(won) if won.contains(Nimber(goal.into())) => {
                        answer = Some(word.without(1 << goal));
                    }
                    Ok(_) => frame.at += 2 + parts as u32,
                }
                tick(steps, self.met, budget)?;
                continue;
            }
            let mut sum = Some(pending[at + 1]);
            let mut open = [None; 2];
            for &id in &pending[at + 2..at + 2 + parts as usize] {
                let word = table.word(&id);
                if !word.is_known() {
                    open = [open[1], Some(id)];
                } else {
                    sum = sum.and_then(|sum| Some(sum ^ word.nim()?));
                }
            }
            let is = match (sum, open) {
                // It lets the opponent end the whole sum.
                (None, _) => false,
                (Some(sum), [None, None]) => sum == goal,
                (Some(sum), [None, Some(last)]) => match table.word(&last).is_value(sum ^ goal) {
                    Some(is) => is,
                    None => {
                        let goal = small(sum ^ goal);
                        return Ok(Some(Next { id: last, goal, why: Why::Part }));
                    }
                },
                (_, [Some(part), _]) => {
                    return Ok(Some(Next { id: part, goal: EXACT, why: Why::Part }));
                }
            };
            match is {
                true => answer = Some(word.without(1 << goal)),
                false => frame.at += 2 + parts,
            }
            tick(steps, self.met, budget)?;
        }
        let word = match answer {
            Some(word) => word,
            // No option has the value. It may be smaller.
            None => match (0..goal).find(|&less| word.is_value(less).is_none()) {
                Some(less) => {
                    return Ok(Some(Next { id: frame.id, goal: less, why: Why::Again }));
                }
                None => Word::of(goal.into()).expect("a small value"),
            },
        };
        let word = if frame.again { word } else { word.opened(false) };
        table.set(&frame.id, word, meter, budget)?;
        Ok(None)
    }
}

/// Keeps the answers of a position; gives its word.
fn keep(
    answers: &mut Vec<Sizes>,
    own: Sizes,
    meter: &mut Meter,
    budget: &Budget,
) -> Result<Word, Stop> {
    meter.take(16 * own.listed().len() as u64, Some(budget))?;
    meter.grow(answers, 1, Some(budget))?;
    answers.push(own);
    Word::of_answers(answers.len() - 1).ok_or(Stop::Memory)
}

/// How many parts a waiting option has, and beside which Nim heaps it wins: its last part must be
/// answered. Or a part whose value is not known.
fn won_beside<T: Table<Id>>(
    option: &[u32],
    table: &T,
    answers: &[Sizes],
) -> (usize, Result<Sizes, Id>) {
    let parts = (option[0] & !(MUST | LOONY)) as usize;
    let ids = &option[2..2 + parts];
    if let Some(&id) = ids.iter().find(|id| !table.word(id).is_known()) {
        return (parts, Err(id));
    }
    let (must, others) = ids.split_last().expect("the part that must be answered");
    let rest = others.iter().try_fold(option[1], |sum, id| Some(sum ^ table.word(id).nim()?));
    let place = table.word(must).answers().expect("the part must be answered");
    let lost = answers[place].clone().complement();
    let won = match rest.filter(|_| option[0] & LOONY == 0) {
        Some(rest) => lost.beside(Nimber(rest.into())),
        None => lost.beside_loony(),
    };
    (parts, Ok(won))
}

/// The question for a value that fits into a word's marks, else for the value itself.
fn small(value: u32) -> u32 {
    if value < Word::MARKS { value } else { EXACT }
}

/// Counts a step, and asks the budget now and then.
#[inline]
fn tick(steps: &mut u64, done: u64, budget: &Budget) -> Result<(), Stop> {
    *steps += 1;
    if *steps < CHUNK {
        return Ok(());
    }
    *steps = 0;
    budget.check(Progress { what: "progress-positions-searched", done, total: None })
}

/// The least number that is not among the values: O(c) for c values.
fn mex(
    values: &[u32],
    marks: &mut Vec<u64>,
    meter: &mut Meter,
    budget: &Budget,
) -> Result<u64, Stop> {
    // The mex is at most the number of values, so larger values need no mark.
    let words = values.len() / 64 + 1;
    marks.clear();
    meter.grow(marks, words, Some(budget))?;
    marks.resize(words, 0);
    for &value in values {
        if let Some(word) = marks.get_mut(value as usize / 64) {
            *word |= 1 << (value % 64);
        }
    }
    let full = marks.iter().take_while(|&&word| word == u64::MAX).count();
    Ok(full as u64 * 64 + u64::from(marks.get(full).map_or(0, |word| word.trailing_ones())))
}
