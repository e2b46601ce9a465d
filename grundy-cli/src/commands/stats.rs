//! `grundy stats`: how often each nim-value occurs.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::ops::Range;

use clap::ValueEnum;
use grundy::Play;
use grundy::budget::{Budget, Progress, Stop};
use grundy::family::Family;
use grundy::heap::sequence;
use grundy::heap::tally::Tally;
use grundy::message::Language;
use grundy::report;

use super::family::{self, Values};
use super::misere;
use super::one_heap::{Block, Consumer, OneHeap};
use super::twin::suggest;
use crate::args::{self, Stats, Which};
use crate::checkpoint::{Checkpoint, Run};
use crate::checksum::{Checksum, ChecksumState};
use crate::failure::{Ending, Failure};
use crate::message::message;
use crate::proofs::Proofs;
use crate::session::Session;
use crate::{limits, range};

/// How many known heaps are looked at for a sparse space.
fn looked_at(game: &OneHeap, end: u64) -> u64 {
    let length =
        end.checked_sub(1).and_then(|last| game.form.heap(last)).map_or(0, |last| last + 1);
    // A period can make the range far longer than the table.
    length.min(game.sequence.computed())
}

/// What passes is counted.
struct Counted {
    /// The heaps of the heap game, from heap 0 on.
    heaps: Tally,
    /// The numbers of the range, where they are not those heaps.
    range: Option<Tally>,
    checksum: Option<Checksum>,
    /// Bytes of the memory limit that are taken.
    reserved: u64,
    stopped: Option<Stop>,
}

impl Counted {
    fn add(&mut self, values: Block<'_>, budget: &Budget) -> ControlFlow<()> {
        if let Some(range) = &mut self.range {
            match values {
                Block::Small(values) => range.add(values),
                Block::Large(value) => range.add_one(value),
            }
        }
        if let Some(checksum) = &mut self.checksum {
            values.each(|value| checksum.add(value));
        }
        self.reserve(budget)
    }

    /// Reserves what the counts have grown by.
    fn reserve(&mut self, budget: &Budget) -> ControlFlow<()> {
        /// The copy of a count in the answer, and its line of the text.
        const ANSWER: u64 = 128;
        let bytes = |tally: &Tally| tally.bytes() + ANSWER * tally.different() as u64;
        let bytes = bytes(&self.heaps) + self.range.as_ref().map_or(0, bytes);
        let reserved = match bytes.checked_sub(self.reserved) {
            Some(more) => budget.reserve(more),
            None => Ok(()),
        };
        self.reserved = self.reserved.max(bytes);
        self.stopped = reserved.err();
        match self.stopped {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Counts the known values of a range, and the heaps behind them. Where
    /// they repeat, one period is counted as often as it occurs.
    fn fill(&mut self, game: &OneHeap, range: &Range<u64>, budget: &Budget) -> Result<(), Stop> {
        let once = match game.sequence.period().map(|period| game.form.period(period)) {
            Some(period) if period.saltus == 0 && self.checksum.is_none() => {
                let first = period.preperiod.max(range.start).checked_add(period.period);
                first.map_or(range.end, |end| end.min(range.end))
            }
            _ => range.end,
        };
        game.values(range.start..once, budget, &mut |values| self.add(values, budget))?;
        self.stopped.map_or(Ok(()), Err)?;
        let Some(counts) = &mut self.range else { return Ok(()) };
        if let Some(period) = game.sequence.period().map(|period| game.form.period(period)) {
            let mut done = 0;
            for (place, n) in (0..period.period.min(range.end - once)).zip(once..) {
                if place % (1 << 16) == 0 {
                    budget.check(Progress { what: "progress-values", done: place, total: None })?;
                }
                let times = (range.end - 1 - n) / period.period + 1;
                if let Some(value) = game.known(n) {
                    counts.add_again(value.0, times);
                    done += times;
                }
            }
            debug_assert_eq!(done, range.end - once);
        }
        let known = looked_at(game, range.start + counts.total());
        for value in (0..known).map_while(|n| game.sequence.known(n)) {
            self.heaps.add_one(value.0);
        }
        Ok(())
    }
}

/// The counts of a stream.
struct Passing<'a> {
    counted: &'a mut Counted,
    budget: &'a Budget,
}

impl Consumer for Passing<'_> {
    type State = (Tally, Option<Tally>, Option<ChecksumState>);

    fn heaps(&mut self, values: sequence::Block<'_>) -> ControlFlow<()> {
        self.counted.heaps.add_block(values);
        self.counted.reserve(self.budget)
    }

    fn wants_values(&self) -> bool {
        self.counted.range.is_some() || self.counted.checksum.is_some()
    }

    fn values(&mut self, values: Block<'_>) -> ControlFlow<()> {
        self.counted.add(values, self.budget)
    }

    fn state(&mut self) -> std::io::Result<Self::State> {
        let Counted { heaps, range, checksum, .. } = &*self.counted;
        Ok((heaps.clone(), range.clone(), checksum.as_ref().map(Checksum::state)))
    }

    fn resume(&mut self, (heaps, range, checksum): Self::State) -> Result<(), Failure> {
        self.counted.heaps = heaps;
        self.counted.range = range;
        self.counted.checksum = checksum.and_then(Checksum::resume);
        Ok(())
    }
}

/// Runs the command.
pub fn run(args: Stats, session: &mut Session) -> Result<Ending, Failure> {
    let (arguments, range_text) = args::split(&args.range);
    let range = range::parse(range_text)?;
    let known = args.engine.known(range.end);
    let game =
        Values::parse(&args.game, arguments, known, args.engine.method, Which::default(), session)?;
    game.check_range(&range, range_text, session)?;
    let game = if args.misere { game.in_misere(session)? } else { game };
    let mut game = match game {
        Values::OneHeap(game) => *game,
        Values::Family(family) => {
            let budget = session.budget(limits::LONG);
            let from = (family.text().to_string(), range.start);
            let fill: Fill<'_> = Box::new(|session, give| {
                family::fill(&family, range, Which::default(), session, &budget, give)
            });
            return of_values(&args, from, Count::Family, fill, session);
        }
        Values::Misere(line) => {
            let (budget, which) = (session.budget(limits::LONG), Which::default());
            let from = (line.name.clone(), range.start);
            let fill: Fill<'_> =
                Box::new(|session, give| line.fill(range, which, session, &budget, give));
            let counted = match Family::is_meant(&line.name) {
                true => Count::Family,
                false => Count::Heaps,
            };
            return of_values(&args, from, counted, fill, session);
        }
    };
    let end = game.form.heap(range.end - 1);
    let budget = session.budget_to(limits::LONG, end);
    let proofs = Proofs::new(session);
    let (name, rules) = (game.name.clone(), game.form.rules.clone());
    let twin = game.twin.clone();
    let same = args.raw && range.start == 0 && game.is_plain();
    let mut counted = Counted {
        heaps: Tally::new(0),
        range: (!same).then(|| Tally::new(range.start)),
        checksum: args.checksum.then(Checksum::default),
        reserved: 0,
        stopped: None,
    };
    let stopped = if args.raw {
        let method = args.engine.method.to_possible_value();
        let checksum = if args.checksum { " --checksum" } else { "" };
        let run = Run {
            key: format!(
                "stats {name} {}.. --raw --method {}{checksum}",
                range.start,
                method.as_ref().map_or("auto", |method| method.get_name()),
            ),
            command: format!("stats {name} {} --raw{}{checksum}", range_text, args.engine.typed()),
        };
        let checkpoint = Checkpoint::open(&args.checkpoint, run, session)?;
        let mut passing = Passing { counted: &mut counted, budget: &budget };
        let stopped = game.stream(&range, checkpoint, &budget, &mut passing)?;
        stopped.or(counted.stopped)
    } else {
        args.checkpoint.refuse()?;
        let stopped = game.fill(&range, &proofs, &budget).err();
        // The values so far are counted although the budget has run out.
        let found = match stopped {
            Some(_) => {
                // The counts of many values are small beside the values.
                let memory = budget.memory_left().max(session.limits.memory / 8);
                counted.fill(&game, &range, &session.clock.late().with_memory(memory))
            }
            None => counted.fill(&game, &range, &budget),
        };
        stopped.or(found.err())
    };
    let tally = counted.range.as_ref().unwrap_or(&counted.heaps);
    let document = report::Stats {
        sparse: counted.heaps.rares(&rules).map(report::Sparse::from),
        checksum: counted.checksum.map(Checksum::finish),
        stopped,
        ..report::Stats::new(name, range.start, tally)
    };
    if args.json {
        session.out.json(&document)?;
    } else {
        say(&document, Count::Heaps, session)?;
    }
    if let Some(stop) = stopped {
        suggest(twin.as_ref(), stop, session);
    }
    Ok(stopped.into())
}

/// Hands out values one by one.
type Fill<'a> = Box<
    dyn FnOnce(
            &Session,
            &mut dyn FnMut(Block<'_>) -> ControlFlow<()>,
        ) -> Result<Option<Stop>, Failure>
        + 'a,
>;

/// The same of values that come one by one.
fn of_values(
    args: &Stats,
    (name, from): (String, u64),
    counted: Count,
    fill: Fill<'_>,
    session: &mut Session,
) -> Result<Ending, Failure> {
    args.checkpoint.refuse_family()?;
    let mut counts = Tally::new(from);
    let mut checksum = args.checksum.then(Checksum::default);
    let stopped = fill(session, &mut |values| {
        values.each(|value| {
            counts.add_one(value);
            if let Some(checksum) = &mut checksum {
                checksum.add(value);
            }
        });
        ControlFlow::Continue(())
    })?;
    let document = report::Stats {
        checksum: checksum.map(Checksum::finish),
        stopped,
        play: args.misere.then_some(Play::Misere),
        ..report::Stats::new(name, from, &counts)
    };
    match args.json {
        true => session.out.json(&document)?,
        false => say(&document, counted, session)?,
    }
    Ok(stopped.into())
}

/// What the numbers of a range stand for.
#[derive(Clone, Copy)]
enum Count {
    Heaps,
    /// Positions of a family, by its variable N.
    Family,
}

/// Prints the counts for people.
fn say(document: &report::Stats, counted: Count, session: &Session) -> Result<(), Failure> {
    let language = session.language();
    session.out.stream(None, |out| words(document, counted, language, out))
}

fn words(
    document: &report::Stats,
    counted: Count,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let total: u64 = document.counts.values().sum();
    let (from, to) = (document.from.0, document.to.0.saturating_sub(1));
    let game = &misere::named(&document.game, document.play, language);
    let (head, column) = match counted {
        Count::Heaps => (
            message!("stats-heaps", game = game, count = total, from = from, to = to),
            message!("column-heaps"),
        ),
        Count::Family => (
            message!("stats-family", family = game, count = total, from = from, to = to),
            message!("column-positions"),
        ),
    };
    writeln!(out, "{}", head.text(language))?;
    if let (Some(max), Some(at)) = (document.max, document.max_at) {
        let largest = match counted {
            Count::Heaps => message!("stats-largest", value = max.0, heap = at.0),
            Count::Family => message!("stats-largest-family", value = max.0, at = at.0),
        };
        writeln!(out, "{}", largest.text(language))?;
    }
    let [value, count, share] = [message!("column-value"), column, message!("column-share")]
        .map(|column| column.text(language));
    writeln!(out, "{value:>12} {count:>14} {share:>9}")?;
    for (value, count) in &document.counts {
        let share = 100.0 * *count as f64 / total.max(1) as f64;
        writeln!(out, "{value:>12} {count:>14} {share:>8.3}%")?;
    }
    if let Some(sparse) = &document.sparse {
        let values: Vec<String> = sparse.rare_values.iter().map(u32::to_string).collect();
        let mut heaps: Vec<String> = sparse.heaps.iter().take(40).map(u64::to_string).collect();
        if sparse.rare_heaps > 40 {
            heaps.push("...".into());
        }
        for line in [
            message!(
                "stats-sparse",
                mask = format!("{:#x}", sparse.mask),
                parity = if sparse.parity { "yes" } else { "no" },
                count = sparse.rare_heaps,
                last = sparse.last_rare.unwrap_or(0)
            ),
            message!("stats-rare-values", values = values.join(" ")),
            message!("stats-rare-heaps", heaps = heaps.join(" ")),
        ] {
            writeln!(out, "{}", line.text(language))?;
        }
    }
    if let Some(checksum) = &document.checksum {
        writeln!(out, "{}", message!("checksum", checksum = checksum).text(language))?;
    }
    Ok(())
}
