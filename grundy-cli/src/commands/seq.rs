//! `grundy seq`: nim-values of a one-heap game.

use std::ops::ControlFlow;
use std::process::ExitCode;

use grundy::Budget;

use super::one_heap::{Block, OneHeap};
use crate::args::{Format, Seq};
use crate::checksum::Checksum;
use crate::failure::{self, Failure};
use crate::proofs::Proofs;
use crate::{limits, npy, output, range, rules};

mod plot;
mod writer;

use writer::Writer;

/// Where the values go.
struct Sink {
    /// All of them, where a picture or an array is made.
    kept: Option<Vec<u128>>,
    /// As text, at once.
    writer: Option<Writer>,
    checksum: Option<Checksum>,
    count: u64,
    failed: Option<Failure>,
}

impl Sink {
    fn add(&mut self, values: Block<'_>) -> ControlFlow<()> {
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

/// Runs the command.
pub fn run(args: Seq) -> Result<ExitCode, Failure> {
    crate::files::allow(&args.limits, limits::LONG);
    let mut game = OneHeap::parse(&args.game, args.known.as_deref(), args.method, &args.limits)?;
    let range = range::parse(&args.range)?;
    game.check_range(&range, &args.range)?;
    let budget = limits::budget(&args.limits, limits::LONG);
    let proofs = Proofs::new(&args.limits);
    let count = range.end - range.start;
    let format = if args.json { Format::Json } else { args.format };
    // A picture alone is enough, unless something else was asked for.
    let picture_only = args.svg.is_some() && args.output.is_none() && format == Format::Plain;
    let text = format != Format::Npy && !picture_only;
    let (name, path) = (game.name.clone(), args.output.clone());
    let mut sink = Sink {
        kept: (args.svg.is_some() || format == Format::Npy).then(Vec::new),
        writer: text.then(|| Writer::new(format, name.clone(), range.start, path)),
        checksum: args.checksum.then(Checksum::default),
        count: 0,
        failed: None,
    };
    let room = match sink.kept {
        Some(_) => budget.reserve(count.saturating_mul(size_of::<u128>() as u64)),
        None => Ok(()),
    };
    let mut period = None;
    let stopped = match room {
        Err(stop) => Some(stop),
        Ok(()) if args.raw => {
            game.stream(&range, &budget, &mut |_| {}, Some(&mut |values| sink.add(values))).err()
        }
        Ok(()) => {
            let stopped = game.fill(&range, &proofs, &budget).err();
            period = game.sequence.period().map(|period| game.form.period(period));
            // What was found is printed, although the budget has run out.
            let given = match stopped {
                Some(_) => game.values(range.clone(), &Budget::unlimited(), &mut |v| sink.add(v)),
                None => game.values(range.clone(), &budget, &mut |values| sink.add(values)),
            };
            stopped.or(given.err())
        }
    };
    if let Some(failure) = sink.failed {
        return Err(failure);
    }
    let checksum = sink.checksum.map(Checksum::finish);
    if let Some(values) = sink.kept {
        if let Some(path) = &args.svg {
            let drawing = plot::svg(&name, range.start, &values, period.as_ref());
            output::bytes(drawing.as_bytes(), Some(path))?;
        }
        if format == Format::Npy {
            let bytes = npy::bytes(&values, &[values.len()]).map_err(Failure::Input)?;
            output::bytes(&bytes, args.output.as_deref())?;
        }
    }
    if let Some(writer) = sink.writer {
        writer.finish(checksum.as_deref(), stopped)?;
    }
    if let Some(checksum) = checksum
        && format != Format::Json
    {
        anstream::eprintln!("checksum {checksum}");
    }
    Ok(match stopped {
        Some(stop) => {
            let advice = failure::advice(stop);
            anstream::eprintln!("{advice}; {} of {count} values were printed", sink.count);
            rules::remark();
            failure::status(stop)
        }
        None => ExitCode::SUCCESS,
    })
}
