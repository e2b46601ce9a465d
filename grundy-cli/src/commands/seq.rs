//! `grundy seq`: nim-values of a one-heap game.

use std::fmt::Write;
use std::process::ExitCode;

use grundy::Stop;
use serde::Serialize;

use super::one_heap::OneHeap;
use crate::args::{Format, Seq};
use crate::exact::Exact;
use crate::failure::{self, Failure};
use crate::proofs::Proofs;
use crate::{checksum, limits, npy, output, range};

mod plot;

#[derive(Serialize)]
struct Document<'a> {
    game: &'a str,
    from: Exact,
    values: Vec<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
}

/// Runs the command.
pub fn run(args: Seq) -> Result<ExitCode, Failure> {
    crate::files::allow(&args.limits);
    let mut game =
        OneHeap::parse(&args.game, args.known.as_deref(), args.method, args.limits.quiet)?;
    let range = range::parse(&args.range)?;
    game.check_range(&range, &args.range)?;
    let budget = limits::budget(&args.limits, limits::LONG);
    let proofs = Proofs::new(&args.limits);
    let count = range.end - range.start;
    let stopped = budget
        .reserve(count.saturating_mul(size_of::<u128>() as u64))
        .and_then(|()| game.fill(&range, args.raw, &proofs, &budget))
        .err();
    let values: Vec<u128> = match stopped {
        Some(Stop::Memory) if game.sequence.computed() == 0 => Vec::new(),
        _ => game.values(range.clone()).take(1 << 32).collect(),
    };
    let checksum = args.checksum.then(|| checksum::of(values.iter().copied()));
    let format = if args.json { Format::Json } else { args.format };
    let bytes = match format {
        Format::Json => {
            let document = Document {
                game: &game.name,
                from: Exact(range.start.into()),
                values: values.iter().map(|&value| Exact(value)).collect(),
                checksum: checksum.clone(),
                stopped,
            };
            let mut text = serde_json::to_string(&document)
                .map_err(|error| Failure::Input(format!("cannot write the values: {error}")))?;
            text.push('\n');
            text.into_bytes()
        }
        Format::Plain => plain(&values).into_bytes(),
        Format::Csv => pairs("n,value\n", ',', range.start, &values).into_bytes(),
        Format::Bfile => pairs("", ' ', range.start, &values).into_bytes(),
        Format::Npy => npy::bytes(&values, &[values.len()]).map_err(Failure::Input)?,
    };
    if let Some(path) = &args.svg {
        let period = game.sequence.period().map(|period| game.form.period(period));
        let drawing = plot::svg(&game.name, range.start, &values, period.as_ref());
        output::bytes(drawing.as_bytes(), Some(path))?;
    }
    // A picture alone is enough, unless something else was asked for.
    let picture_only = args.svg.is_some() && args.output.is_none() && format == Format::Plain;
    let nothing = values.is_empty() && format == Format::Plain;
    if !picture_only && !nothing {
        output::bytes(&bytes, args.output.as_deref())?;
    }
    if let Some(checksum) = checksum
        && format != Format::Json
    {
        anstream::eprintln!("checksum {checksum}");
    }
    Ok(match stopped {
        Some(stop) => {
            anstream::eprintln!(
                "{}; {} of {count} values were printed",
                failure::advice(stop),
                values.len()
            );
            failure::status(stop)
        }
        None => ExitCode::SUCCESS,
    })
}

/// Numbers in lines of at most 80 columns.
fn plain(values: &[u128]) -> String {
    let mut out = String::new();
    let mut column = 0;
    for value in values {
        let word = value.to_string();
        if column > 0 && column + 1 + word.len() > 80 {
            out.push('\n');
            column = 0;
        }
        if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(&word);
        column += word.len();
    }
    out.push('\n');
    out
}

/// A line a value, with its index.
fn pairs(header: &str, separator: char, from: u64, values: &[u128]) -> String {
    let mut out = header.to_string();
    for (n, value) in (from..).zip(values) {
        let _ = writeln!(out, "{n}{separator}{value}");
    }
    out
}
