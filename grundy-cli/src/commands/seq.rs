//! `grundy seq`: nim-values of a one-heap game.

use std::io;
use std::ops::{ControlFlow, Range};

use clap::ValueEnum;
use grundy::heap::sequence;
use grundy::{Budget, Outcome, Play, Stop, draw};

use super::assumed;
use super::family::{self, Values};
use super::found::Found;
use super::many;
use super::misere;
use super::one_heap::{Block, Consumer};
use super::pages;
use super::twin::suggest;
use crate::args::{self, Assume, Format, Seq, Shares, Wanted};
use crate::checkpoint::{Checkpoint, Run};
use crate::checksum::{Checksum, ChecksumState};
use crate::failure::{Ending, Failure};
use crate::journal::{self, Head, Work};
use crate::message::message;
use crate::parquet::Cells;
use crate::picture::{self, Picture};
use crate::proofs::Proofs;
use crate::session::Session;
use crate::{limits, npy, range};

mod writer;

use writer::{Writer, WriterState};

/// The output for the values.
struct Sink<'a> {
    /// All of them, where a picture or an array is made.
    kept: Option<Vec<u128>>,
    /// As text, at once.
    writer: Option<Writer>,
    checksum: Option<Checksum>,
    /// The heaps that are listed in place of values.
    found: Option<Found>,
    budget: &'a Budget,
    count: u64,
    failed: Option<Failure>,
}

impl Sink<'_> {
    fn add(&mut self, values: Block<'_>) -> ControlFlow<()> {
        if let Some(found) = &mut self.found
            && let Some(wanted) = found.which.wanted()
        {
            let (mut n, mut room) = (found.ranges[0].start + self.count, Ok(()));
            values.each(|value| {
                let is_wanted = match wanted {
                    Wanted::Outcome(Outcome::D) => value == misere::DRAW,
                    wanted => wanted.has(value) && value != misere::DRAW,
                };
                room = room.and_then(|()| found.add(&[n], None, is_wanted, self.budget));
                n += 1;
            });
            if let Err(stop) = room {
                self.failed = Some(stop.into());
                return ControlFlow::Break(());
            }
        }
        values.each(|_| self.count += 1);
        if let Some(kept) = &mut self.kept {
            values.each(|value| kept.push(value));
        }
        if let Some(checksum) = &mut self.checksum {
            values.each(|value| checksum.add(value));
        }
        if let Some(writer) = &mut self.writer
            && let Err(failure) = writer.add(values)
        {
            self.failed = Some(failure);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

impl Consumer for Sink<'_> {
    type State = (u64, Option<WriterState>, Option<ChecksumState>);

    fn heaps(&mut self, _: sequence::Block<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn values(&mut self, values: Block<'_>) -> ControlFlow<()> {
        self.add(values)
    }

    fn state(&mut self) -> io::Result<Self::State> {
        let writer = self.writer.as_mut().map(Writer::state).transpose()?;
        Ok((self.count, writer, self.checksum.as_ref().map(Checksum::state)))
    }

    fn resume(&mut self, (count, state, checksum): Self::State) -> Result<(), Failure> {
        self.count = count;
        self.checksum = checksum.and_then(Checksum::resume);
        match (&mut self.writer, state) {
            (Some(writer), Some(state)) => writer.resume(state),
            _ => Ok(()),
        }
    }
}

/// The values of each game of standard input.
fn many(args: &Seq, session: &mut Session) -> Result<Ending, Failure> {
    let files = args.to.output.is_some() || args.svg.is_some();
    let formats = args.to.format.is_some_and(|format| format != Format::Json);
    if files || formats || args.checkpoint.checkpoint.is_some() {
        return Err(Failure::input(message!("many-no-files")));
    }
    let [range] = &args.range[..] else {
        return Err(Failure::input(message!("many-range")));
    };
    let options = [("raw", args.raw), ("misere", args.misere), ("checksum", args.checksum)];
    let options = options.iter().filter(|(_, given)| *given);
    let options: String = options.map(|(name, _)| format!(" --{name}")).collect();
    let command = format!("seq - {range}{options}{}", args.which.typed());
    many::run((command, &args.shares), limits::LONG, session, |line, session| {
        let mut words = line.split_whitespace().map(String::from);
        let game = words.next().unwrap_or_default();
        let to = args::Output { json: true, ..args::Output::default() };
        let range = words.chain([range.clone()]).collect();
        run(Seq { game, range, to, shares: Shares::default(), ..args.clone() }, session)
    })
}

/// The values of a family with a journal, once it has all of them; inside, the end of a run that has not.
fn kept(
    args: &Seq,
    game: &Values,
    range: &Range<u64>,
    session: &Session,
    budget: &Budget,
) -> Result<Result<Option<Vec<u128>>, Ending>, Failure> {
    let shares = &args.shares;
    if let Values::OneHeap(_) = game {
        shares.refuse()?;
    }
    shares.need_journal()?;
    if shares.journal.is_none() {
        return Ok(Ok(None));
    }
    let misere = if args.misere { " --misere" } else { "" };
    let name = journal::question(game.name(), session);
    let command = format!("seq {name}{misere}{}", args.which.typed());
    let head = || Head::new(command, range.clone().map(|n| n.to_string()));
    let mut work = Work::open(shares, head, session)?;
    let mut values = Vec::new();
    for (n, item) in range.clone().zip(1..) {
        if let Some(known) = work.known(item) {
            values.push(known.parse().map_err(|_| journal::unreadable(item))?);
        } else if work.is_own(item) {
            let mut own = None;
            let give = &mut |value: Block<'_>| {
                value.each(|value| own = Some(value));
                ControlFlow::Continue(())
            };
            let filled = match game {
                Values::Misere(line) => line.fill(n..n + 1, args.which, session, budget, give),
                Values::Family(family) => {
                    family::fill(family, n..n + 1, args.which, session, budget, give)
                }
                Values::OneHeap(_) => Ok(None),
            };
            let stopped = filled.inspect_err(|_| work.withdraw())?;
            if let Some(stop) = stopped {
                work.is_whole(session);
                return Ok(Err(Ending::Stopped(stop)));
            }
            if let Some(value) = own {
                work.keep(item, &value.to_string())?;
                values.push(value);
            }
        }
    }
    Ok(match work.is_whole(session) {
        true => Ok(Some(values)),
        false => Err(Ending::DONE),
    })
}

/// Runs the command.
pub fn run(mut args: Seq, session: &mut Session) -> Result<Ending, Failure> {
    if args.game == "-" {
        return many(&args, session);
    }
    let format = args.to.settle(args.svg.as_deref())?;
    let (arguments, range_text) = args::split(&args.range);
    let range = range::parse(range_text)?;
    let known = args.engine.known(range.end);
    let game =
        Values::parse(&args.game, arguments, known, args.engine.method, args.which, session)?;
    game.check_range(&range, range_text, session)?;
    let budget = match &game {
        Values::OneHeap(game) => session.budget_to(limits::LONG, game.form.heap(range.end - 1)),
        Values::Family(_) | Values::Misere(_) => session.budget(limits::LONG),
    };
    let game = if args.misere { game.in_misere(session)? } else { game };
    let play = args.misere.then_some(Play::Misere);
    let shared = match kept(&args, &game, &range, session, &budget)? {
        Ok(values) => values,
        Err(ending) => return Ok(ending),
    };
    let proofs = Proofs::new(session);
    let count = range.end - range.start;
    // A picture alone is enough, unless something else was asked for.
    let picture_only = args.svg.is_some() && args.to.output.is_none() && format == Format::Plain;
    // Pictures, arrays and pages are made of all values at once.
    let bit_by_bit = [Format::Plain, Format::Bfile, Format::Csv, Format::Json];
    let whole = !bit_by_bit.contains(&format);
    let list = args.which.wanted().is_some();
    if list && (whole || args.svg.is_some() || args.checksum) {
        return Err(Failure::input(message!("list-formats")));
    }
    let text = !whole && !picture_only && !list;
    let (name, path) = (game.name().to_string(), args.to.output.clone());
    let kept = args.checkpoint.checkpoint.is_some();
    let twin = game.twin().cloned();
    let mut sink = Sink {
        kept: (args.svg.is_some() || whole).then(Vec::new),
        writer: text.then(|| {
            let out = session.out.clone();
            Writer::new(out, format, (name.clone(), play), range.start, path, kept)
        }),
        checksum: args.checksum.then(Checksum::default),
        found: list.then(|| Found::new((name.clone(), play), vec![range.clone()], args.which)),
        budget: &budget,
        count: 0,
        failed: None,
    };
    let room = match sink.kept {
        Some(_) => budget.reserve(count.saturating_mul(size_of::<u128>() as u64)),
        None => Ok(()),
    };
    let mut period = None;
    let stopped = match (room, game) {
        (Err(stop), _) => Some(stop),
        (Ok(()), game @ (Values::Family(_) | Values::Misere(_))) => {
            args.checkpoint.refuse_family()?;
            // A number without a position may follow: then no document has begun.
            let mut held = Vec::new();
            let mut give = |value: Block<'_>| {
                match format {
                    Format::Json => value.each(|value| held.push(value)),
                    _ => return sink.add(value),
                }
                ControlFlow::Continue(())
            };
            let stopped = match &game {
                _ if let Some(values) = shared => {
                    let _ = values.into_iter().try_for_each(|value| give(Block::Large(value)));
                    None
                }
                Values::Misere(line) => {
                    line.fill(range.clone(), args.which, session, &budget, &mut give)?
                }
                Values::Family(family) => {
                    family::fill(family, range.clone(), args.which, session, &budget, &mut give)?
                }
                Values::OneHeap(_) => None,
            };
            let _ = held.into_iter().try_for_each(|value| sink.add(Block::Large(value)));
            stopped
        }
        (Ok(()), Values::OneHeap(game)) if args.raw => {
            let asked = args.checkpoint.checkpoint.is_some();
            if asked && (sink.kept.is_some() || list || args.to.output.is_none()) {
                return Err(Failure::input(message!("checkpoint-needs-text-file")));
            }
            let path = args.to.output.as_deref().unwrap_or("".as_ref()).display();
            let named = format.to_possible_value();
            let named = named.as_ref().map_or("plain", |format| format.get_name());
            let checksum = if args.checksum { " --checksum" } else { "" };
            let run = Run {
                key: format!(
                    "seq {name} from {} --raw --method {:?} --format {format:?} --checksum {} -o {path}",
                    range.start, args.engine.method, args.checksum,
                ),
                command: format!(
                    "seq {name} {} --raw{} --format {named}{checksum} -o {path}",
                    range_text,
                    args.engine.typed(),
                ),
            };
            let checkpoint = Checkpoint::open(&args.checkpoint, run, session)?;
            game.stream(&range, checkpoint, &budget, &mut sink)?
        }
        (Ok(()), Values::OneHeap(mut game)) => {
            args.checkpoint.refuse()?;
            if let (Some(Assume::Observed), Some(last)) =
                (args.assume, game.form.heap(range.end - 1))
                && let Some(seen) = assumed::of_sequence(&mut game, last, &budget)
            {
                let words = assumed::said(&seen);
                match format {
                    Format::Json => session.console.remark(words),
                    _ => session.tell(words),
                }
                if let Some(writer) = &mut sink.writer {
                    writer.assume(seen);
                }
            }
            let stopped = game.fill(&range, &proofs, &budget).err();
            period = game.sequence.period().map(|period| game.form.period(period));
            period = period.filter(assumed::is_proved);
            // The values so far are printed although the budget has run out.
            let given = match stopped {
                Some(_) => game
                    .values(range.clone(), &session.clock.late(), &mut |values| sink.add(values)),
                None => game.values(range.clone(), &budget, &mut |values| sink.add(values)),
            };
            stopped.or(given.err())
        }
    };
    if stopped == Some(Stop::Rules) {
        session.rules.check()?;
    }
    if let Some(failure) = sink.failed {
        return Err(failure);
    }
    let checksum = sink.checksum.map(Checksum::finish);
    if let Some(values) = sink.kept {
        let (from, period) = (range.start, period.as_ref());
        let (language, out) = (session.language(), &session.out);
        let budget = out.budget();
        let drawing = |format| {
            let drawn = draw::sequence::drawing(&name, from, &values, period, language, &budget)?;
            picture::file(&drawn, format, language)
        };
        if let Some(path) = &args.svg {
            let path = out.place(path, stopped.is_some());
            out.bytes(&drawing(Picture::Svg)?, Some(&path))?;
        }
        let path = args.to.output.as_deref().filter(|_| whole);
        let path = path.map(|path| out.place(path, stopped.is_some()));
        let path = path.as_deref();
        match format {
            _ if !whole => {}
            Format::Svg => out.bytes(&drawing(Picture::Svg)?, path)?,
            Format::Png => out.bytes(&drawing(Picture::Png)?, path)?,
            Format::Pdf => out.bytes(&drawing(Picture::Pdf)?, path)?,
            Format::Markdown => out.stream(path, |out| {
                pages::sequence_markdown(&name, from, &values, language, out)
            })?,
            Format::Latex => {
                out.stream(path, |out| pages::sequence_latex(&name, from, &values, language, out))?
            }
            Format::Parquet => {
                let small = pages::small(&values).map_err(Failure::input)?;
                let n = Cells::From(from, small.len());
                let columns = [("n", n), ("value", Cells::Numbers(&small))];
                out.bytes(&out.built(|out| pages::parquet(&columns, out))?, path)?;
            }
            _ => {
                let all = || values.iter().copied();
                let width = npy::width(all()).map_err(Failure::input)?;
                let shape = [values.len()];
                out.bytes(&out.built(|out| npy::write(all(), width, &shape, out))?, path)?;
            }
        }
    }
    if let Some(found) = sink.found {
        found.write(&args.to, format, session.limits.quiet, stopped, session)?;
    }
    if let Some(writer) = sink.writer {
        writer.finish(checksum.as_deref(), stopped)?;
    }
    if let Some(checksum) = checksum
        && format != Format::Json
    {
        session.tell(message!("checksum", checksum = checksum));
    }
    Ok(match stopped {
        Some(stop) => {
            suggest(twin.as_ref(), stop, session);
            session.stopped_after(stop, sink.count, count)
        }
        None => Ending::DONE,
    })
}
