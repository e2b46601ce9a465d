//! A game of one heap and its values, as the commands on sequences use them.

use std::io;
use std::ops::{ControlFlow, Range};

use crate::interpreter::recognise;
use grundy::budget::{Budget, Progress, Stop};
use grundy::family::Family;
use grundy::games;
use grundy::heap::sequence::{self, Stream, StreamState};
use grundy::heap::{HeapForm, HeapRules, NimSequence, Recurrence};
use grundy::{Nimber, TextError};
use serde::{Deserialize, Serialize};

use super::twin::same;
use crate::args;
use crate::checkpoint::Checkpoint;
use crate::failure::{self, Failure, of_rules};
use crate::message::message;
use crate::proofs::{self, Proofs};
use crate::session::Session;

/// What takes the values of a stream.
pub trait Consumer {
    /// The state that is saved.
    type State: Serialize;

    /// Takes the values of the next heaps of the heap game behind the game.
    fn heaps(&mut self, values: sequence::Block<'_>) -> ControlFlow<()>;

    /// Whether it takes the values of the numbers.
    fn wants_values(&self) -> bool {
        true
    }

    /// Takes the values of the next numbers.
    fn values(&mut self, values: Block<'_>) -> ControlFlow<()>;

    /// Saves the state, after all output has reached the disk.
    ///
    /// # Errors
    /// Where that could not be written.
    fn state(&mut self) -> io::Result<Self::State>;

    /// Goes on where it stood.
    ///
    /// # Errors
    /// Where it cannot, for the user.
    fn resume(&mut self, state: Self::State) -> Result<(), Failure>;
}

/// A stream with what takes its values, to be saved.
#[derive(Serialize, Deserialize)]
pub struct Saved<'a, C> {
    stream: StreamState<'a>,
    consumer: C,
}

/// A game of one heap.
pub struct OneHeap {
    /// Its name, as positions are written.
    pub name: String,
    /// The heap game behind it.
    pub form: HeapForm,
    /// The values that were found.
    pub sequence: NimSequence,
    /// The code or subtraction game with the same first option lists as a rule file.
    pub twin: Option<HeapRules>,
}

impl OneHeap {
    /// Reads the name, with its parameter; of a rule file, `known` is the
    /// game whose engine is to be used, and below which heap the two are to be
    /// compared.
    pub fn parse(
        text: &str,
        known: Option<(&str, u64)>,
        method: args::Method,
        session: &Session,
    ) -> Result<OneHeap, Failure> {
        // A file's name may have spaces.
        let text = &*session.files.reader().quoted(text.trim());
        let refuse = |error| Failure::text(text, error);
        let (bare, rest) = Family::split(text).map_err(refuse)?;
        if !rest.is_empty() {
            return Err(refuse(
                TextError::new(message!("game-stands-alone"), bare.len()..text.len())
                    .help(message!("write-only-the-game")),
            ));
        }
        let game =
            games::find(bare, &session.files).map_err(|error| session.files.unread(text, error))?;
        let mut name = game.name();
        let form = match known {
            Some((known, to)) => {
                let (rules, below) = same(&name, known, to, session)?;
                if !session.limits.quiet {
                    session.tell(message!(
                        "taken-for",
                        game = &name,
                        other = rules.to_string(),
                        below = below,
                        rest = match below {
                            below if below >= to => "none",
                            _ if to == u64::MAX => "to",
                            _ => "time",
                        }
                    ));
                }
                // The basis of the answer goes with it, even with `--quiet`.
                let other = rules.to_string();
                let basis = match below {
                    below if below >= to || to == u64::MAX => {
                        message!("game-as", game = &name, other = other)
                    }
                    _ => message!("game-as-below", game = &name, other = other, below = below),
                };
                name = basis.text(session.language());
                Some(HeapForm::of(rules))
            }
            None => game.heap_form(),
        };
        session.rules.answered()?;
        let Some(form) = form else {
            let error = TextError::new(message!("no-sequence", game = &name), 0..text.len());
            return Err(refuse(
                match session.rules.of(&name).and_then(|rules| rules.slip_at_zero()) {
                    Some(slip) => error.help(message!(
                        "slip-at-zero",
                        slip = of_rules(&slip, session.console.reader())
                    )),
                    None if session.rules.of(&name).is_some_and(|rules| rules.repeats()) => {
                        error.help(message!("no-sequence-repeats"))
                    }
                    None => error.help(message!("sequences-are-for")),
                },
            ));
        };
        let twin = session.rules.of(&name).and_then(|rules| recognise(&rules, &session.look()));
        Ok(OneHeap { twin, ..OneHeap::of_form(name, form, method, session) })
    }

    /// The values of a heap form, under a name.
    pub fn of_form(
        name: String,
        form: HeapForm,
        method: args::Method,
        session: &Session,
    ) -> OneHeap {
        let sequence = form.sequence().with_recurrence(match method {
            args::Method::Auto => Recurrence::Auto,
            args::Method::Plain => Recurrence::Plain,
            args::Method::Dense => Recurrence::Dense,
            args::Method::Sparse => Recurrence::Sparse,
            args::Method::Lanes => Recurrence::Lanes,
        });
        let sequence = sequence.with_threads(session.limits.threads.unwrap_or(1) as usize);
        OneHeap { name, form, sequence, twin: None }
    }

    /// Refuses ranges below the least number of the game.
    pub fn check_range(&self, range: &Range<u64>, text: &str) -> Result<(), Failure> {
        if range.start < self.form.least {
            let end = text.find('.').unwrap_or(text.len());
            let (game, least) = (&self.name, self.form.least);
            let error = TextError::new(message!("range-starts-too-low"), 0..end).help(message!(
                "numbers-at-least",
                game = game,
                least = least
            ));
            return Err(Failure::text(text, error));
        }
        if self.form.heap(range.end - 1).is_none() {
            let error = TextError::new(message!("range-goes-too-far"), 0..text.len())
                .help(message!("largest-heap"));
            return Err(Failure::text(text, error));
        }
        Ok(())
    }

    /// Computes the values that the range needs, or a period that gives them. Where there may be no
    /// room for all, it says so before.
    ///
    /// # Errors
    /// Why it stopped before.
    pub fn fill(
        &mut self,
        range: &Range<u64>,
        proofs: &Proofs,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let last = self.form.heap(range.end - 1).ok_or(Stop::Memory)?;
        if last >= proofs::WORTHWHILE {
            proofs.recall(&mut self.sequence, u64::MAX, budget);
        }
        if self.sequence.may_be_proved() {
            self.sequence.prove_towards(last.min(proofs::WORTHWHILE), last, budget)?;
            let each = self.sequence.bytes_per_value();
            let bytes = |values: u64| values.saturating_mul(each);
            let missing = last.saturating_add(1).saturating_sub(self.sequence.computed());
            if self.sequence.period().is_none()
                && bytes(missing) > budget.memory_left()
                && let Some(size) = failure::size(bytes(last.saturating_add(1)))
            {
                proofs.warn(message!("sequence-forecast", to = range.end - 1, size = size));
            }
            self.sequence.prove(last, budget)?;
        } else {
            // Every value is needed, and whether there is room for them is known before.
            self.sequence.compute(last, budget)?;
        }
        if last >= proofs::WORTHWHILE {
            proofs.keep(self.sequence.rules(), self.sequence.period());
        }
        Ok(())
    }

    /// Computes every term of a range by the recurrence, without using a period, and hands the
    /// values out as they are found, with those of all heaps of the heap game behind it. With a
    /// checkpoint it continues where an earlier run stopped.
    ///
    /// # Errors
    /// Where the checkpoint cannot be used. Otherwise why it stopped before, if it
    /// did.
    pub fn stream<C: Consumer>(
        self,
        range: &Range<u64>,
        checkpoint: Option<(Checkpoint, Option<Saved<'static, C::State>>)>,
        budget: &Budget,
        consumer: &mut C,
    ) -> Result<Option<Stop>, Failure> {
        let OneHeap { name, form, sequence, .. } = self;
        let Some(last) = form.heap(range.end - 1) else { return Ok(Some(Stop::Memory)) };
        let length = last.saturating_add(1);
        let (mut checkpoint, saved) =
            checkpoint.map_or((None, None), |(at, state)| (Some(at), state));
        let mut stream = match (&checkpoint, saved) {
            (Some(checkpoint), Some(Saved { stream, consumer: state })) => {
                if stream.given() > length {
                    let heap = stream.given() - 1;
                    return Err(Failure::input(message!("saved-run-beyond", heap = heap)));
                }
                consumer.resume(state)?;
                match Stream::resume(sequence, stream, budget) {
                    Ok(Some(stream)) => stream,
                    Ok(None) => return Err(checkpoint.unfit()),
                    Err(stop) => return Ok(Some(stop)),
                }
            }
            _ => Stream::new(sequence),
        };
        if let (Some(checkpoint), None) = (&checkpoint, stream.save()) {
            return Err(checkpoint.useless(&name));
        }
        let (mut stopped, mut room) = (None, Vec::new());
        while stream.given() < length && stopped.is_none() {
            let mut each = |from: u64, block: sequence::Block<'_>| {
                consumer.heaps(block)?;
                match consumer.wants_values() {
                    true => pick(&form, range, from, block.values(&mut room), consumer),
                    false => ControlFlow::Continue(()),
                }
            };
            match stream.advance(length, budget, &mut each) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Ok(None),
                Err(stop) => stopped = Some(stop),
            }
            if let Some(checkpoint) = &mut checkpoint
                && (checkpoint.is_due() || stopped.is_some() || stream.given() >= length)
                && let Some(stream) = stream.save()
            {
                match consumer.state() {
                    Ok(consumer) => checkpoint.save(&Saved { stream, consumer }),
                    Err(error) => checkpoint.failed(&error),
                }
            }
        }
        if let Some(checkpoint) = &checkpoint {
            checkpoint.stopped(stopped);
        }
        Ok(stopped)
    }

    /// Whether its numbers are the heaps of the heap game behind it.
    pub fn is_plain(&self) -> bool {
        self.form.times == 1 && self.form.plus == 0
    }

    /// The value at n, if it is known.
    pub fn known(&self, n: u64) -> Option<Nimber> {
        self.sequence.known(self.form.heap(n)?)
    }

    /// Hands out the values of a range, as far as they are known and taken.
    ///
    /// # Errors
    /// Why it stopped before.
    pub fn values(
        &self,
        range: Range<u64>,
        budget: &Budget,
        values: &mut dyn FnMut(Block<'_>) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let total = Some(range.end - range.start);
        let mut small = Vec::with_capacity(BLOCK);
        for (done, value) in (0..).zip(range.map_while(|n| self.known(n))) {
            if done % BLOCK as u64 == 0 {
                budget.check(Progress { what: "progress-values", done, total })?;
            }
            let flow = match u32::try_from(value.0) {
                Ok(value) => {
                    small.push(value);
                    ControlFlow::Continue(())
                }
                Err(_) => {
                    let flow = values(Block::Small(&small));
                    small.clear();
                    if flow.is_continue() { values(Block::Large(value.0)) } else { flow }
                }
            };
            if flow.is_break() {
                return Ok(());
            }
            if small.len() == BLOCK {
                if values(Block::Small(&small)).is_break() {
                    return Ok(());
                }
                small.clear();
            }
        }
        let _ = values(Block::Small(&small));
        Ok(())
    }
}

/// Hands on what of a block of heaps is in the range.
fn pick(
    form: &HeapForm,
    range: &Range<u64>,
    from: u64,
    block: &[u32],
    consumer: &mut impl Consumer,
) -> ControlFlow<()> {
    let first = form.heap(range.start).unwrap_or(u64::MAX);
    // The first heap of the block that belongs to a number of the range.
    let next = first + from.saturating_sub(first).next_multiple_of(form.times);
    let Some(block) = block.get(usize::try_from(next - from).unwrap_or(usize::MAX)..) else {
        return ControlFlow::Continue(());
    };
    if form.times == 1 {
        return consumer.values(Block::Small(block));
    }
    let some: Vec<u32> = block.iter().step_by(form.times as usize).copied().collect();
    consumer.values(Block::Small(&some))
}

/// How many values are handed out together.
const BLOCK: usize = 4096;

/// Values of consecutive numbers.
#[derive(Clone, Copy)]
pub enum Block<'a> {
    /// Below 2^32.
    Small(&'a [u32]),
    /// One larger value.
    Large(u128),
}

impl Block<'_> {
    /// Visits each value.
    pub fn each(self, mut visit: impl FnMut(u128)) {
        match self {
            Block::Small(values) => values.iter().for_each(|&value| visit(value.into())),
            Block::Large(value) => visit(value),
        }
    }
}
