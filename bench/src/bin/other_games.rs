//! Surveys small families of other games to heap 100,000, and writes a table:
//!
//!     cargo run --release -p grundy-bench --bin other_games -- atlas/others.csv
//!
//! The families: all subtraction sets within 1..12; hexadecimal codes of two digits with a digit
//! above 7; `4!.ab`, where a heap may be split into different heaps; `0.{S}` and `0.{S}{T}` with
//! sets of at most three heaps. A game stops at [`SECONDS`] of processor time.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use grundy::heap::{HeapRules, NimSequence};
use grundy::{Budget, Stop};
use grundy_bench::{cpu, exit};
use nix::sys::resource::UsageWho;

/// The last heap.
const TO: u64 = 100_000;

/// The processor time of one game, in seconds.
const SECONDS: f64 = 3.0;

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let path: PathBuf = std::env::args().nth(1).ok_or("write the file of the table")?.into();
    let mut out = String::from(
        "family,game,status,preperiod,period,saltus,theorem,searched_to,largest,largest_at\n",
    );
    let started = cpu(UsageWho::RUSAGE_SELF)?;
    for (family, games) in families() {
        for game in games {
            out.push_str(&line(family, &game)?);
        }
    }
    let spent = cpu(UsageWho::RUSAGE_SELF)? - started;
    println!("{} games in {spent:.0} s of processor time", out.lines().count() - 1);
    std::fs::write(&path, out).map_err(|error| format!("{}: {error}", path.display()))
}

/// The games, by families.
fn families() -> Vec<(&'static str, Vec<String>)> {
    let subtraction = (1u32..1 << 12).map(|set| {
        let takes = (0..12).filter(|take| set >> take & 1 == 1);
        let takes: Vec<String> = takes.map(|take: u32| (take + 1).to_string()).collect();
        format!("subtract:{}", takes.join(","))
    });
    let hexadecimal = (0u32..256)
        .filter(|code| code % 16 > 0 && (code % 16 > 7 || code / 16 > 7))
        .map(|code| format!("0.{code:02X}"))
        .chain((8u32..16).map(|digit| format!("0.{digit:X}")));
    let unequal = (0u32..64).map(|code| format!("4!.{code:02o}"));
    // Sets of 0 to 3 heaps.
    let set = |bits: u32| {
        let counts: Vec<String> = (0..4)
            .filter(|count| bits >> count & 1 == 1)
            .map(|count: u32| count.to_string())
            .collect();
        format!("{{{}}}", counts.join(","))
    };
    let sets = (8u32..16)
        .map(|first| format!("0.{}", set(first)))
        .chain((1u32..16).map(|second| format!("0.{}{}", set(8), set(second))));
    vec![
        ("subtraction sets within 1..12", subtraction.collect()),
        ("hexadecimal, two digits", hexadecimal.collect()),
        ("4!.ab", unequal.collect()),
        ("0.{S} and 0.{3}{T}", sets.collect()),
    ]
}

/// The line of a game.
fn line(family: &str, game: &str) -> Result<String, String> {
    let rules = HeapRules::parse(game).map_err(|error| {
        format!(
            "{game}: {}",
            grundy::TextError::from(error).render(game, grundy::message::Language::English)
        )
    })?;
    let mut sequence = NimSequence::new(rules);
    let start = cpu(UsageWho::RUSAGE_SELF)?;
    let budget = Budget::unlimited().with_memory(4 << 30).with_poll(move |_| {
        match cpu(UsageWho::RUSAGE_SELF) {
            Ok(now) if now - start > SECONDS => Err(Stop::Time),
            _ => Ok(()),
        }
    });
    let proved = sequence.prove(TO, &budget).ok().flatten().copied();
    let observed = match proved {
        Some(_) => None,
        None => sequence.observed(&Budget::unlimited()).unwrap_or(None),
    };
    let reached = proved.map_or(sequence.computed().saturating_sub(1), |p| p.checked_to);
    let mut largest = (0, 0);
    for heap in 0..=reached {
        let Some(value) = sequence.known(heap) else { break };
        if value.0 > largest.0 {
            largest = (value.0, heap);
        }
    }
    let mut out = format!("\"{family}\",\"{game}\",");
    let written = match (proved, observed) {
        (Some(p), _) => {
            let status = if p.saltus == 0 { "periodic" } else { "arithmetic-periodic" };
            let theorem = p.theorem.id();
            write!(out, "{status},{},{},{},{theorem},", p.preperiod, p.period, p.saltus)
        }
        (None, Some(p)) => write!(out, "observed,{},{},{},,", p.preperiod, p.period, p.saltus),
        (None, None) => write!(out, "open,,,,,"),
    };
    written.map_err(|error| error.to_string())?;
    Ok(out + &format!("{reached},{},{}\n", largest.0, largest.1))
}
