//! `grundy stats`: how often each nim-value occurs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::process::ExitCode;

use grundy::{Budget, Stop};
use serde::{Serialize, Serializer};

use super::one_heap::OneHeap;
use crate::args::Stats;
use crate::exact::Exact;
use crate::failure::{self, Failure};
use crate::proofs::Proofs;
use crate::{checksum, limits, output, range};

#[derive(Serialize)]
struct Document {
    game: String,
    from: Exact,
    /// The end of the range, excluded.
    to: Exact,
    #[serde(serialize_with = "counts")]
    counts: BTreeMap<u128, u64>,
    max: Option<Exact>,
    max_at: Option<Exact>,
    /// Rare and common heaps, where the game has a sparse space; all heaps
    /// from 1 to the end of the range are looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    sparse: Option<Sparse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stop>,
}

#[derive(Serialize)]
struct Sparse {
    mask: u32,
    parity: bool,
    rare_heaps: u64,
    last_rare: Option<u64>,
    /// The values that rare heaps have.
    rare_values: Vec<u32>,
    /// The first rare heaps.
    heaps: Vec<u64>,
}

/// How many rare heaps are listed.
const LISTED: usize = 2000;

fn sparse(game: &OneHeap, end: u64, budget: &Budget) -> Option<Sparse> {
    let length = game.form.heap(end.checked_sub(1)?)? + 1;
    // A period can make the range far longer than the table.
    let length = length.min(game.sequence.computed());
    let rares = game.sequence.rares(length, budget).ok()??;
    let values: BTreeSet<u32> = rares
        .heaps
        .iter()
        .filter_map(|&heap| u32::try_from(game.sequence.known(heap)?.0).ok())
        .collect();
    Some(Sparse {
        mask: rares.mask,
        parity: rares.parity,
        rare_heaps: rares.heaps.len() as u64,
        last_rare: rares.heaps.last().copied(),
        rare_values: values.into_iter().collect(),
        heaps: rares.heaps.into_iter().take(LISTED).collect(),
    })
}

fn counts<S: Serializer>(counts: &BTreeMap<u128, u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(
        counts.iter().map(|(value, count)| (value.to_string(), Exact((*count).into()))),
    )
}

/// Runs the command.
pub fn run(args: Stats) -> Result<ExitCode, Failure> {
    crate::files::allow(&args.limits);
    let mut game =
        OneHeap::parse(&args.game, args.known.as_deref(), args.method, args.limits.quiet)?;
    let range = range::parse(&args.range)?;
    game.check_range(&range, &args.range)?;
    let budget = limits::budget(&args.limits, limits::LONG);
    let proofs = Proofs::new(&args.limits);
    let stopped = game.fill(&range, args.raw, &proofs, &budget).err();
    let mut counts: BTreeMap<u128, u64> = BTreeMap::new();
    let (mut max, mut max_at) = (None, None);
    let mut small = [0u64; 1024];
    let mut done = 0u64;
    for (n, value) in range.clone().zip(game.values(range.clone())) {
        match small.get_mut(value as usize) {
            Some(count) if value < 1024 => *count += 1,
            _ => *counts.entry(value).or_default() += 1,
        }
        if max.is_none_or(|max| value > max) {
            (max, max_at) = (Some(value), Some(n));
        }
        done += 1;
    }
    let small = (0u128..).zip(small).filter(|&(_, count)| count > 0);
    counts.extend(small);
    let document = Document {
        game: game.name.clone(),
        from: Exact(range.start.into()),
        to: Exact((range.start + done).into()),
        counts,
        max: max.map(Exact),
        max_at: max_at.map(|n| Exact(n.into())),
        sparse: sparse(&game, range.start + done, &budget),
        checksum: args.checksum.then(|| checksum::of(game.values(range.clone()))),
        stopped,
    };
    if args.json {
        output::json(&document)?;
    } else {
        output::text(&report(&document))?;
    }
    Ok(failure::finish(stopped))
}

fn report(document: &Document) -> String {
    let mut out = String::new();
    let total: u64 = document.counts.values().sum();
    let _ = writeln!(
        out,
        "{}: {total} heaps, from {} to {}",
        document.game,
        document.from.0,
        document.to.0.saturating_sub(1)
    );
    if let (Some(max), Some(at)) = (document.max, document.max_at) {
        let _ = writeln!(out, "Largest value {}, first at heap {}", max.0, at.0);
    }
    let _ = writeln!(out, "{:>12} {:>14} {:>9}", "value", "heaps", "share");
    for (value, count) in &document.counts {
        let share = 100.0 * *count as f64 / total.max(1) as f64;
        let _ = writeln!(out, "{value:>12} {count:>14} {share:>8.3}%");
    }
    if let Some(sparse) = &document.sparse {
        let parity = if sparse.parity { " with the parity of the heap" } else { "" };
        let _ = writeln!(
            out,
            "Sparse space: mask {:#x}{parity}; {} rare heaps, the last one {}.",
            sparse.mask,
            sparse.rare_heaps,
            sparse.last_rare.unwrap_or(0)
        );
        let values: Vec<String> = sparse.rare_values.iter().map(u32::to_string).collect();
        let _ = writeln!(out, "Values of rare heaps: {}", values.join(" "));
        let heaps: Vec<String> = sparse.heaps.iter().take(40).map(u64::to_string).collect();
        let more = if sparse.rare_heaps > 40 { " ..." } else { "" };
        let _ = writeln!(out, "Rare heaps: {}{more}", heaps.join(" "));
    }
    if let Some(checksum) = &document.checksum {
        let _ = writeln!(out, "checksum {checksum}");
    }
    out
}
