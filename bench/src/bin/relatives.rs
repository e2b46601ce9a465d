//! Searches the relatives of octal games for periods, and writes what it found into `atlas/`:
//!
//!     cargo run --release -p grundy-bench --bin relatives -- atlas [SECONDS]
//!
//! | file | the games |
//! |---|---|
//! | `subtraction.csv` | all sets of takes from 1 to 12 |
//! | `hexadecimal.csv` | the codes `0.ab` with a digit from 8 to F, which leave three heaps |
//! | `unequal.csv` | the codes of at most two digits with `!`: two heaps that differ |
//!
//! Each game is searched to heap 10^5, or for so many seconds of processor time (20). A period
//! stands in the table only where the checker has verified its certificate.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use grundy::certificate;
use grundy::heap::atlas::Entry;
use grundy::heap::search::Search;
use grundy::heap::{HeapRules, NimSequence};
use grundy::{Budget, Stop};
use grundy_bench::{cpu, exit};
use nix::sys::resource::UsageWho::RUSAGE_SELF;

/// The last heap of the searches.
const TO: u64 = 100_000;

/// The largest take of the subtraction sets.
const TAKES: u32 = 12;

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    let out: PathBuf = words.next().ok_or("write the folder of the atlas")?.into();
    let seconds = match words.next() {
        Some(text) => text.parse().map_err(|_| format!("{text} is no number of seconds"))?,
        None => 20.0,
    };
    let mut page = String::from(PAGE);
    for (file, what, games) in [
        ("subtraction.csv", "subtraction sets", subtraction()),
        ("hexadecimal.csv", "hexadecimal codes", hexadecimal()),
        ("unequal.csv", "codes with `!`", unequal()),
    ] {
        let found = games.iter().map(|game| Found::of(game, seconds));
        let found: Vec<Found> = found.collect::<Result<_, _>>()?;
        write(&out.join(file), &table(&found))?;
        line(&mut page, file, what, &found);
    }
    write(&out.join("relatives.md"), &page)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// All sets of takes up to [`TAKES`], but the empty one.
fn subtraction() -> Vec<String> {
    let set = |bits: u32| {
        let takes = (0..TAKES).filter(|take| bits >> take & 1 == 1);
        let takes: Vec<String> = takes.map(|take| (take + 1).to_string()).collect();
        format!("subtract:{}", takes.join(","))
    };
    (1..1 << TAKES).map(set).collect()
}

/// Codes `0.ab` of these digits, for each of these digits before the point; a last digit 0 says
/// nothing.
fn codes(before: &[&str], digits: &[&str], wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let mut codes = Vec::new();
    for left in before {
        for first in digits {
            for second in digits {
                let second = if *second == "0" { "" } else { second };
                let code = format!("{left}.{first}{second}");
                if wanted(&code) {
                    codes.push(code);
                }
            }
        }
    }
    codes
}

fn hexadecimal() -> Vec<String> {
    let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F"];
    codes(&["0"], &digits, |code| code.contains(['8', '9', 'A', 'B', 'C', 'D', 'E', 'F']))
}

fn unequal() -> Vec<String> {
    let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "4!", "5!", "6!", "7!"];
    codes(&["0", "4", "4!"], &digits, |code| code.contains('!'))
}

/// What was found of a game.
struct Found {
    game: String,
    entry: Entry,
    seconds: f64,
}

impl Found {
    /// Searches a game.
    fn of(game: &str, seconds: f64) -> Result<Found, String> {
        let fault = |why: &dyn std::fmt::Display| format!("{game}: {why}");
        let rules = HeapRules::parse(game).map_err(|error| fault(&error))?;
        let start = cpu(RUSAGE_SELF)?;
        let limit = start + seconds;
        let budget = Budget::unlimited().with_memory(8 << 30).with_poll(move |_| {
            match cpu(RUSAGE_SELF).is_ok_and(|now| now > limit) {
                true => Err(Stop::Time),
                false => Ok(()),
            }
        });
        let mut search = Search::new(NimSequence::new(rules.clone()));
        match search.run(TO, &budget, &mut |_| {}) {
            Ok(_) | Err(Stop::Time | Stop::Memory) => {}
            Err(stop) => return Err(fault(&stop)),
        }
        let to = search.computed().saturating_sub(1).min(TO);
        let free = Budget::unlimited();
        let (entry, proof) =
            Entry::of(&search, to, 1000, &free, &mut |_, _| {}).map_err(|stop| fault(&stop))?;
        if let Some(proof) = proof {
            let text = proof.certificate(&rules).to_string();
            let verdict = certificate::verify(&text, &free).map_err(|error| fault(&error))?;
            if !verdict.valid {
                return Err(fault(&verdict.text));
            }
        }
        Ok(Found { game: game.into(), entry, seconds: cpu(RUSAGE_SELF)? - start })
    }

    fn status(&self) -> &'static str {
        match &self.entry.period {
            Some(period) if period.theorem.is_some() => "proved",
            Some(_) => "observed",
            None => "open",
        }
    }
}

fn table(found: &[Found]) -> String {
    let mut out = String::from(
        "game,status,preperiod,period,saltus,theorem,checked_to,largest,largest_at,searched_to,cpu_seconds\n",
    );
    for one in found {
        let (Found { game, entry, seconds }, status) = (one, one.status());
        let figures = match &entry.period {
            Some(period) => format!(
                "{},{},{},{},{}",
                period.preperiod,
                period.period,
                period.saltus,
                period.theorem.as_deref().unwrap_or_default(),
                period.checked_to
            ),
            None => ",,,,".into(),
        };
        // A set of takes has commas.
        let game = if game.contains(',') { format!("\"{game}\"") } else { game.clone() };
        let (largest, at) = entry.largest;
        let _ = writeln!(out, "{game},{status},{figures},{largest},{at},{},{seconds:.2}", entry.to);
    }
    out
}

const PAGE: &str = "\
# Relatives of octal games

What `bench/src/bin/relatives.rs` found of games that are searched beside the octal codes, each to heap 100,000 or for a
limited time. A period is *proved* where a theorem proves it, and the checker has verified the certificate that
`grundy period GAME --certificate FILE` writes. It is *observed* where it was only seen up to the heap in the column
`searched_to`. The largest value is that of the heaps up to there.

| file | games | proved | observed | open | with a saltus | longest preperiod | longest period | CPU s |
|---|---:|---:|---:|---:|---:|---|---|---:|
";

/// The line of a file on the page.
fn line(page: &mut String, file: &str, what: &str, found: &[Found]) {
    let count = |status: &str| found.iter().filter(|found| found.status() == status).count();
    let proved = || found.iter().filter_map(|found| Some((found.entry.proved()?, &found.game)));
    let longest = |of: fn(&grundy::heap::atlas::Found) -> u64| {
        let longest = proved().rev().max_by_key(|(period, _)| of(period));
        longest.map_or(String::new(), |(period, game)| format!("{} (`{game}`)", of(period)))
    };
    let saltus = proved().filter(|(period, _)| period.saltus > 0).count();
    let seconds: f64 = found.iter().map(|found| found.seconds).sum();
    let _ = writeln!(
        page,
        "| [`{file}`]({file}): {what} | {} | {} | {} | {} | {saltus} | {} | {} | {seconds:.0} |",
        found.len(),
        count("proved"),
        count("observed"),
        count("open"),
        longest(|period| period.preperiod),
        longest(|period| period.period),
    );
}
