//! Boards: positions looked at, nanoseconds for each, memory and CPU time of a search for a value,
//! beside `igsolve` where its path is given.
//!
//!     cargo build --release --features full && cargo run --release -p grundy-bench --bin boards -- [IGSOLVE|-] [ROUNDS] [BOARD..]
//!
//! A board is written as `cram:5x7` or `chomp:12x12`. Each run is a process of its own, this program
//! with the words `one BOARD`, which searches by the library with one thread; runs of `igsolve`
//! (<https://crates.io/crates/igsolve>) take turns with them, with the method that is its fastest on
//! these boards. The least time of the rounds counts. `igsolve` must find the same value.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy::{Budget, Position, Question, Solver};
use grundy_bench::{cpu, exit};
use nix::sys::resource::{UsageWho, getrusage};

const BOARDS: &str = "cram:5x6 cram:5x7 cram:5x8 cram:4x11 chomp:10x10 chomp:12x12 chomp:13x13 \
                      node-kayles:grid:3x20";
/// The board to which times are compared.
const UNIT: &str = "cram:5x8";

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [one, board] = &words[..]
        && one == "one"
    {
        println!("{}", Run::here(board)?.line());
        return Ok(());
    }
    let peer = words.first().filter(|word| *word != "-").map(Path::new);
    let rounds = words.get(1).map_or(Ok(3), |word| word.parse::<u32>());
    let rounds = rounds.map_err(|error| format!("{}: {error}", words[1]))?;
    let boards: Vec<&str> = match words.get(2..) {
        Some(boards) if !boards.is_empty() => boards.iter().map(String::as_str).collect(),
        _ => BOARDS.split_whitespace().collect(),
    };
    println!("| board | value | positions | ns each | MB | CPU | to {UNIT} | igsolve | ratio |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut unit = None;
    for board in boards {
        let (mut best, mut other) = (None::<Run>, f64::INFINITY);
        for _ in 0..rounds {
            let run = Run::of(board)?;
            if let Some(peer) = peer
                && let Some(time) = of_peer(peer, board, run.value)?
            {
                other = other.min(time);
            }
            best = Some(match best {
                Some(best) if best.seconds < run.seconds => best,
                _ => run,
            });
        }
        let Some(Run { value, met, kilobytes, seconds }) = best else { continue };
        if board == UNIT {
            unit = Some(seconds);
        }
        let each = seconds * 1e9 / met.max(1) as f64;
        let megabytes = kilobytes as f64 / 1024.0;
        let unit = unit.map_or("-".into(), |unit| format!("{:.2}", seconds / unit));
        let (time, ratio) = match other.is_finite() {
            true => (format!("{other:.2} s"), format!("{:.1}", other / seconds)),
            false => ("-".into(), "-".into()),
        };
        println!(
            "| {board} | {value} | {met} | {each:.0} | {megabytes:.0} | {seconds:.2} s | {unit} | {time} | {ratio} |"
        );
    }
    Ok(())
}

/// A search for the value of a board.
struct Run {
    value: u128,
    /// How many positions the search looked at; the last few thousand may be missing.
    met: u64,
    /// The most memory that was in use.
    kilobytes: i64,
    /// CPU time of the process.
    seconds: f64,
}

impl Run {
    /// Searches in this process.
    fn here(board: &str) -> Result<Run, String> {
        let text = board.replacen(':', " ", 1);
        let position: Position = text.parse().map_err(|_| format!("{text} is no position"))?;
        let met = Arc::new(AtomicU64::new(0));
        let last = met.clone();
        let budget = Budget::unlimited().with_poll(move |progress| {
            if progress.what == "progress-positions-searched" {
                last.store(progress.done, Ordering::Relaxed);
            }
            Ok(())
        });
        let solver = Solver::new().question(Question::Value);
        let solution = solver.solve(&position, &budget).map_err(|refusal| refusal.to_string())?;
        let value = solution.nim().ok_or("there is no value")?.0;
        let usage = getrusage(UsageWho::RUSAGE_SELF).map_err(|error| error.to_string())?;
        let seconds = cpu(UsageWho::RUSAGE_SELF)?;
        Ok(Run { value, met: met.load(Ordering::Relaxed), kilobytes: usage.max_rss(), seconds })
    }

    /// Searches in a process of its own.
    fn of(board: &str) -> Result<Run, String> {
        let own = std::env::current_exe().map_err(|error| error.to_string())?;
        let output = Command::new(own)
            .args(["one", board])
            .stdin(Stdio::null())
            .output()
            .map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stdout);
        let run = || {
            let mut words = text.split_whitespace();
            Some(Run {
                value: words.next()?.parse().ok()?,
                met: words.next()?.parse().ok()?,
                kilobytes: words.next()?.parse().ok()?,
                seconds: words.next()?.parse().ok()?,
            })
        };
        run().ok_or_else(|| format!("{board}: {}", String::from_utf8_lossy(&output.stderr)))
    }

    fn line(&self) -> String {
        format!("{} {} {} {}", self.value, self.met, self.kilobytes, self.seconds)
    }
}

/// CPU seconds of `igsolve`, which must find the same value; `None` of a board that it does not
/// have.
fn of_peer(peer: &Path, board: &str, value: u128) -> Result<Option<f64>, String> {
    let Some((game, size)) = board.split_once(':') else { return Ok(None) };
    let method: &[&str] = match game {
        "cram" => &["--tt", "hash-map", "-m", "br-asp-set"],
        "chomp" => &["-m", "def"],
        _ => return Ok(None),
    };
    let Some((rows, columns)) = size.split_once('x') else { return Ok(None) };
    let before = cpu(UsageWho::RUSAGE_CHILDREN)?;
    let output = Command::new(peer)
        .args(method)
        .args([game, "--rows", rows, "--cols", columns])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot run {}: {error}", peer.display()))?;
    let time = cpu(UsageWho::RUSAGE_CHILDREN)? - before;
    let text = String::from_utf8_lossy(&output.stdout);
    match text.lines().any(|line| line == format!("Nimber of initial position: {value}")) {
        true => Ok(Some(time)),
        false => Err(format!("igsolve {game} {rows} {columns} does not find {value}: {text}")),
    }
}
