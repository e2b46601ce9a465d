//! Searches the relatives of octal games for periods, and writes what it found into a folder:
//!
//!     cargo run --release -p grundy-bench --bin relatives -- atlas/all [SECONDS [GAME ...]]
//!
//! | file | the games |
//! |---|---|
//! | `subtraction.csv` | all sets of takes from 1 to 12 |
//! | `hexadecimal.csv` | the codes `0.ab` with a digit from 8 to F, which leave three heaps |
//! | `unequal.csv` | the codes of at most two digits with `!`: two heaps that differ |
//!
//! Each game is searched to heap 10^5, Grundy's game to 2^32, or until the search has used SECONDS
//! of processor time (20). A game is not searched again if its row in the table is proved or has
//! reached the last heap. Where games are named, only those are searched. A row says `proved` only
//! if the checker has verified the certificate.

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

/// The largest take of the subtraction sets.
const TAKES: u32 = 12;

/// The last heap of the search for a game.
fn last_heap(game: &str) -> u64 {
    match game {
        "4!.0" => 1 << 32,
        _ => 100_000,
    }
}

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
    let only: Vec<String> = words.collect();
    let mut page = String::from(PAGE);
    for (file, what, games) in [
        ("subtraction.csv", "subtraction sets", subtraction()),
        ("hexadecimal.csv", "hexadecimal codes", hexadecimal()),
        ("unequal.csv", "codes with `!`", unequal()),
    ] {
        let known = read(&out.join(file))?;
        let known = |game: &String| known.iter().find(|row| row.game == *game);
        let row = |game: &String| match known(game) {
            Some(row) if row.is_done() || !only.is_empty() && !only.contains(game) => {
                Ok(row.clone())
            }
            _ => Row::of(game, seconds),
        };
        let rows: Vec<Row> = games.iter().map(row).collect::<Result<_, _>>()?;
        write(&out.join(file), &table(&rows))?;
        line(&mut page, file, what, &rows);
    }
    write(&out.join("relatives.md"), &(page + LITERATURE))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The rows of a table that is there.
fn read(path: &Path) -> Result<Vec<Row>, String> {
    let fault = |why: &str| format!("{}: {why}", path.display());
    match std::fs::read_to_string(path) {
        Ok(text) => {
            let rows = text.lines().skip(1);
            rows.map(|line| Row::parse(line).ok_or_else(|| fault(line))).collect()
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(fault(&error.to_string())),
    }
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

/// What was found of a game: a row of a table.
#[derive(Clone)]
struct Row {
    game: String,
    status: String,
    /// The preperiod, the period and the saltus.
    period: Option<[u64; 3]>,
    theorem: String,
    checked_to: Option<u64>,
    /// The largest value, and the first heap that has it.
    largest: (u64, u64),
    to: u64,
    seconds: f64,
}

impl Row {
    /// Searches a game.
    fn of(game: &str, seconds: f64) -> Result<Row, String> {
        let fault = |why: &dyn std::fmt::Display| format!("{game}: {why}");
        let rules = HeapRules::parse(game).map_err(|error| fault(&error))?;
        let start = cpu(RUSAGE_SELF)?;
        let limit = start + seconds;
        let budget = Budget::unlimited().with_memory(12 << 30).with_poll(move |_| {
            match cpu(RUSAGE_SELF).is_ok_and(|now| now > limit) {
                true => Err(Stop::Time),
                false => Ok(()),
            }
        });
        let last = last_heap(game);
        let mut search = Search::new(NimSequence::new(rules.clone()));
        match search.run(last, &budget, &mut |_| {}) {
            Ok(_) | Err(Stop::Time | Stop::Memory) => {}
            Err(stop) => return Err(fault(&stop)),
        }
        let to = search.computed().saturating_sub(1).min(last);
        // The search for a pattern needs as much memory as the values.
        let free = Budget::unlimited().with_memory(10 << 30);
        let (entry, proof) =
            Entry::of(&search, to, 1000, &free, &mut |_, _| {}).map_err(|stop| fault(&stop))?;
        if let Some(proof) = proof {
            let text = grundy::certificate::of_period(&proof, &rules).to_string();
            let verdict = certificate::verify(&text, &free).map_err(|error| fault(&error))?;
            if !verdict.valid {
                return Err(fault(&verdict.text));
            }
        }
        let found = entry.period.as_ref();
        let status = match found {
            Some(period) if period.theorem.is_some() => "proved",
            Some(_) => "observed",
            None => "open",
        };
        Ok(Row {
            game: game.into(),
            status: status.into(),
            period: found.map(|found| [found.preperiod, found.period, found.saltus]),
            theorem: found.and_then(|found| found.theorem.clone()).unwrap_or_default(),
            checked_to: found.map(|found| found.checked_to),
            largest: entry.largest,
            to: entry.to,
            seconds: cpu(RUSAGE_SELF)? - start,
        })
    }

    /// Reads a line of a table. A set of takes has commas, and stands in quotation marks.
    fn parse(line: &str) -> Option<Row> {
        let mut cells = line.rsplitn(11, ',').collect::<Vec<_>>().into_iter().rev();
        let mut next = || cells.next();
        let (game, status) = (next()?.trim_matches('"'), next()?);
        let figures = [next()?, next()?, next()?].map(|cell| cell.parse().ok());
        let theorem = next()?;
        let checked_to = next()?.parse().ok();
        let [largest, at, to] = [next()?, next()?, next()?].map(|cell| cell.parse().ok());
        Some(Row {
            game: game.into(),
            status: status.into(),
            period: match figures {
                [Some(preperiod), Some(period), Some(saltus)] => Some([preperiod, period, saltus]),
                _ => None,
            },
            theorem: theorem.into(),
            checked_to,
            largest: (largest?, at?),
            to: to?,
            seconds: next()?.parse().ok()?,
        })
    }

    fn is_proved(&self) -> bool {
        self.status == "proved"
    }

    /// Whether a further search would find nothing new.
    fn is_done(&self) -> bool {
        self.is_proved() || self.to >= last_heap(&self.game)
    }
}

fn table(rows: &[Row]) -> String {
    let mut out = String::from(
        "game,status,preperiod,period,saltus,theorem,checked_to,largest,largest_at,searched_to,cpu_seconds\n",
    );
    for row in rows {
        let game = match row.game.contains(',') {
            true => format!("\"{}\"", row.game),
            false => row.game.clone(),
        };
        let cell =
            |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let figure = |at: usize| cell(row.period.map(|period| period[at]));
        let _ = writeln!(
            out,
            "{game},{},{},{},{},{},{},{},{},{},{:.2}",
            row.status,
            figure(0),
            figure(1),
            figure(2),
            row.theorem,
            cell(row.checked_to),
            row.largest.0,
            row.largest.1,
            row.to,
            row.seconds
        );
    }
    out
}

const PAGE: &str = "\
# Relatives of octal games

What `bench/src/bin/relatives.rs` found of games that are searched beside the octal codes, each to heap 100,000 (Grundy's
game, `4!.0`, to heap 2^32) or for a limited time and memory. A period is *proved* where a theorem proves it, and the checker has verified
the certificate that `grundy period GAME --certificate FILE` writes. It is *observed* where it was only seen up to the heap in
the column `searched_to`. The largest value is that of the heaps up to there.

| file | games | proved | observed | open | with a saltus | least heap searched to | longest preperiod | longest period | CPU s |
|---|---:|---:|---:|---:|---:|---:|---|---|---:|
";

/// Who has looked at these games before.
const LITERATURE: &str = "
S. Howse and R. J. Nowakowski, *Periodicity and arithmetic-periodicity in hexadecimal games*, Theoretical Computer
Science 313 (2004) 463-472, treat the hexadecimal games of one and two digits, with a theorem of their own on arithmetic
periods; J. P. Grossman and R. J. Nowakowski, *A ruler regularity in hexadecimal games*, Games of No Chance 4 (2015), those like
0.2048. The texts were not at hand, so nothing in `hexadecimal.csv` is called new.
";

/// The line of a file on the page.
fn line(page: &mut String, file: &str, what: &str, rows: &[Row]) {
    let count = |status: &str| rows.iter().filter(|row| row.status == status).count();
    let longest = |figure: usize| {
        let proved = rows.iter().rev().filter(|row| row.is_proved());
        let all = proved.filter_map(|row| Some((row.period?[figure], &row.game)));
        let longest = all.max_by_key(|&(length, _)| length);
        longest.map_or(String::new(), |(length, game)| format!("{length} (`{game}`)"))
    };
    let saltus = rows.iter().filter(|row| row.is_proved());
    let saltus = saltus.filter(|row| row.period.is_some_and(|period| period[2] > 0)).count();
    let least = rows.iter().filter(|row| !row.is_proved()).map(|row| row.to).min();
    let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
    let _ = writeln!(
        page,
        "| [`{file}`]({file}): {what} | {} | {} | {} | {} | {saltus} | {} | {} | {} | {seconds:.0} |",
        rows.len(),
        count("proved"),
        count("observed"),
        count("open"),
        least.map_or(String::new(), |least| least.to_string()),
        longest(0),
        longest(1),
    );
}
