//! What the commands on sequences share: a game of one heap, and its values.

use std::io;
use std::ops::{ControlFlow, Range};

use grundy::budget::{Budget, Progress, Stop};
use grundy::games;
use grundy::heap::period::Period;
use grundy::heap::search::Search;
use grundy::heap::sequence::{self, Stream, StreamState};
use grundy::heap::{HeapForm, HeapRules, NimSequence, Recurrence};
use grundy::{Nimber, TextError};
use grundy_rules::{COMPARED, Compared, Difference, compare, recognise};
use serde::{Deserialize, Serialize};

use crate::checkpoint::Checkpoint;
use crate::failure::Failure;
use crate::proofs::{self, Proofs};
use crate::{args, files, limits, rules};

/// What takes the values of a stream.
pub trait Consumer {
    /// What is saved of it.
    type State: Serialize;

    /// Takes the values of the next heaps of the heap game behind the game.
    fn heaps(&mut self, values: sequence::Block<'_>) -> ControlFlow<()>;

    /// Whether it takes the values of the numbers.
    fn wants_values(&self) -> bool {
        true
    }

    /// Takes the values of the next numbers.
    fn values(&mut self, values: Block<'_>) -> ControlFlow<()>;

    /// Where it stands, all that it has written being on the disk.
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
    /// Of a rule file the code or subtraction game with the same first option lists.
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
        limits: &args::Limits,
    ) -> Result<OneHeap, Failure> {
        // A file's name may have spaces.
        let text = &*files::quoted(text.trim());
        let refuse = |error| Failure::text(text, error);
        let bare = text;
        if bare.contains(char::is_whitespace) && !bare.contains(['"', '\'']) {
            let at = text.find(bare).unwrap_or(0) + bare.find(char::is_whitespace).unwrap_or(0);
            return Err(refuse(
                TextError::new("a game stands alone here", at..text.len())
                    .help("write only the game, as in `kayles` or `0.77`; the heaps are a range"),
            ));
        }
        let game = games::find(bare, &files::Disk).map_err(|error| files::unread(text, error))?;
        let mut name = game.name();
        let form = match known {
            Some((known, to)) => {
                let (rules, below) = same(&name, known, to, limits)?;
                if !limits.quiet {
                    let rest = match below {
                        below if below >= to => "",
                        _ if to == u64::MAX => "; `--to N` compares those up to N",
                        _ => "; `--time SECONDS` compares more",
                    };
                    crate::output::tell!(
                        "remark: {name} is taken for {rules}: the options of the heaps below \
                         {below} are the same, one by one, and no others were compared{rest}"
                    );
                }
                // What the answer rests on goes with it, whatever is left unsaid.
                name = match below {
                    below if below >= to || to == u64::MAX => format!("{name} as {rules}"),
                    _ => format!("{name} as {rules}, the same below heap {below}"),
                };
                Some(HeapForm::of(rules))
            }
            None => game.heap_form(),
        };
        rules::answered()?;
        let Some(form) = form else {
            let error = TextError::new(format!("`{name}` has no nim-sequence"), 0..text.len());
            return Err(refuse(match rules::of(&name).and_then(|rules| rules.slip_at_zero()) {
                Some(slip) => error.help(format!(
                    "its positions are no numbers, or the file fails; asked for 0:\n{slip}"
                )),
                None => error.help(
                    "its positions are more than one number; sequences are there for games such as \
                     `kayles`, `grundy`, `subtract:1,3,4` and the take-and-break codes",
                ),
            }));
        };
        let sequence = form.sequence().with_recurrence(match method {
            args::Method::Auto => Recurrence::Auto,
            args::Method::Plain => Recurrence::Plain,
            args::Method::Dense => Recurrence::Dense,
            args::Method::Sparse => Recurrence::Sparse,
            args::Method::Lanes => Recurrence::Lanes,
        });
        let sequence = sequence.with_threads(limits.threads.unwrap_or(1) as usize);
        let twin = rules::of(&name).and_then(|rules| recognise(&rules, &limits::look(limits)));
        Ok(OneHeap { name, form, sequence, twin })
    }

    /// Refuses ranges below the least number of the game.
    pub fn check_range(&self, range: &Range<u64>, text: &str) -> Result<(), Failure> {
        if range.start < self.form.least {
            let end = text.find('.').unwrap_or(text.len());
            let error = TextError::new("the range starts too low", 0..end)
                .help(format!("the numbers of `{}` are at least {}", self.name, self.form.least));
            return Err(Failure::text(text, error));
        }
        if self.form.heap(range.end - 1).is_none() {
            let error = TextError::new("the range goes too far", 0..text.len())
                .help("the largest heap is 2^64-1");
            return Err(Failure::text(text, error));
        }
        Ok(())
    }

    /// Computes what the range needs, or a period that tells it.
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
        self.sequence.prove(last, budget)?;
        if last >= proofs::WORTHWHILE {
            proofs.keep(self.sequence.rules(), self.sequence.period());
        }
        Ok(())
    }

    /// Computes every term of a range by the recurrence, no period used, and
    /// hands the values out as they come, with those of all heaps of the heap game
    /// behind it. With a checkpoint it goes on where an earlier run stood.
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
                    return Err(Failure::Input(format!(
                        "the saved run has come to heap {} already, beyond this range",
                        stream.given() - 1
                    )));
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
                budget.check(Progress { what: "values", done, total })?;
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

/// Where a limit ended the work with a rule file: which engine goes further, if one does.
pub fn suggest(twin: Option<&HeapRules>, stop: Stop, limits: &args::Limits) {
    if matches!(stop, Stop::Time | Stop::Memory)
        && !limits.quiet
        && let Some(twin) = twin
    {
        crate::output::tell!(
            "remark: the first {COMPARED} option lists are those of {twin}; `--as {twin}` uses its \
             engine"
        );
    }
}

/// What was found of the game whose option lists are those of a rule file.
pub struct Twin {
    /// Its rules.
    pub rules: HeapRules,
    /// The options of the heaps below are the same, one by one, and with canonical forms
    /// the values as well.
    pub below: u64,
    /// Its period, where that is proved.
    pub period: Option<Period>,
}

impl Twin {
    /// Compares a rule file with the game that it seems to be, and looks for a proof of the
    /// period of that game, within parts of the time. `None` where there is no such game.
    pub fn find(game: &OneHeap, limits: &args::Limits) -> Option<Twin> {
        let (own, twin) = (rules::of(&game.name)?, game.twin.clone()?);
        let compared = compare(&own, &twin, USUAL, &limits::look(limits));
        // Nobody has asked for these heaps: what they reach or break is told when somebody
        // does.
        own.forget();
        let compared = compared.ok().filter(|compared| compared.differs.is_none())?;
        let mut search = Search::new(NimSequence::new(twin.clone()));
        /// Most periods are seen up to here, and soon.
        const FAR: u64 = 20_000;
        let period = search.run(FAR, &limits::look(limits), &mut |_| {});
        let period = period.ok().flatten().copied();
        (compared.below >= COMPARED).then_some(Twin { rules: twin, below: compared.below, period })
    }

    /// It in words, with what it is.
    pub fn title(&self) -> String {
        match self.rules {
            HeapRules::Code(_) => format!("the code {}", self.rules),
            _ => format!("the game {}", self.rules),
        }
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
    // The first heap of the block that stands for a number of the range.
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

/// With `--as` the options of so many heaps are compared where no range is
/// given.
const USUAL: u64 = 500;

/// The game `known`, where the rule file `name` is the same on the heaps below `to`,
/// or on those that can be compared in a look; and below which heap they were.
fn same(
    name: &str,
    known: &str,
    to: u64,
    limits: &args::Limits,
) -> Result<(HeapRules, u64), Failure> {
    let Some(own) = rules::of(name) else {
        return Err(Failure::Input(format!(
            "`--as` is for rule files, and `{name}` has its engine already"
        )));
    };
    let read = match games::entry(known).and_then(|entry| entry.code) {
        Some(code) => HeapRules::parse(code),
        None => HeapRules::parse(known),
    };
    let read = read.map_err(|error| Failure::text(known, error))?;
    let to = if to == u64::MAX { USUAL } else { to.max(COMPARED) };
    /// What was compared on fewer heaps is no more than a guess.
    const FEW: u64 = 25;
    let compared = compare(&own, &read, to, &limits::look(limits));
    rules::check()?;
    let refuse = |why: String, help: &str| {
        Failure::text(known, TextError::new(why, 0..known.len()).help(help))
    };
    match compared {
        Ok(Compared { differs: Some(Difference::Options(n)), .. }) => Err(refuse(
            format!("{name} is not {read}: the options of heap {n} differ"),
            "leave out `--as`, and the rules themselves are asked",
        )),
        Ok(Compared { differs: Some(Difference::Values { heap, own, other }), .. }) => Err(refuse(
            format!(
                "{name} is not {read}: by its canonical forms heap {heap} has nim-value {own}, and \
                 in {read} it has {other}"
            ),
            "canonical forms keep the value: `grundy rules check` looks for one that does not",
        )),
        Ok(Compared { stopped: Some(stop), below, .. }) if stop != Stop::Time || below < FEW => {
            Err(stop.into())
        }
        Ok(Compared { below, .. }) => {
            // The time was that of a look.
            rules::resume();
            Ok((read, below))
        }
        Err(why) => Err(refuse(why, "`--as` takes rules for a take-and-break game")),
    }
}
