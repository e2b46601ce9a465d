//! A game of a user's own against the same game in the library: Cram as `grundy/examples/own_board.rs`
//! writes it, and as the library has it, by the same search.
//!
//!     cargo build --release --features full && cargo run --release -p grundy-bench --bin own_rules -- [ROUNDS] [BOARD..]
//!
//! A board is written as `5x7`. Each run is a process of its own, with one thread; the two take turns,
//! and the least CPU time of the rounds counts. Both must find the same value. The ratio is to be at
//! least 0.5.

use std::num::NonZeroU32;
use std::process::{Command, ExitCode, Stdio};

use grundy::search::PieceSearch;
use grundy::{Budget, Position, Question, Solver};
use grundy_bench::{cpu, exit};
use nix::sys::resource::UsageWho;

#[allow(dead_code)]
#[path = "../../../grundy/examples/own_board.rs"]
mod own_board;

use own_board::Cram;

/// Boards of two even sides have a theorem in the library, so they are no comparison.
const BOARDS: &str = "5x6 5x7 5x8";

/// The memory of the tables of the search by own rules, in bytes: these boards need no more.
const MEMORY: u64 = 1 << 27;

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [one, kind, board] = &words[..]
        && one == "one"
    {
        let value = match &kind[..] {
            "own" => own(board)?,
            _ => built_in(board)?,
        };
        println!("{value} {}", cpu(UsageWho::RUSAGE_SELF)?);
        return Ok(());
    }
    let rounds = words.first().map_or(Ok(3), |word| word.parse::<NonZeroU32>().map(u32::from));
    let rounds = rounds.map_err(|error| format!("{}: {error}", words[0]))?;
    let boards: Vec<&str> = match words.get(1..) {
        Some(boards) if !boards.is_empty() => boards.iter().map(String::as_str).collect(),
        _ => BOARDS.split_whitespace().collect(),
    };
    println!("| Cram | value | built in | own rules | ratio |");
    println!("|---|---|---|---|---|");
    for board in boards {
        let mut least = [f64::INFINITY; 2];
        let mut values = [0; 2];
        for _ in 0..rounds {
            for (at, kind) in ["built-in", "own"].into_iter().enumerate() {
                let (value, seconds) = apart(kind, board)?;
                least[at] = least[at].min(seconds);
                values[at] = value;
            }
        }
        if values[0] != values[1] {
            return Err(format!("{board}: {} built in, {} by the own rules", values[0], values[1]));
        }
        let [library, own] = least;
        println!(
            "| {board} | {} | {library:.2} s | {own:.2} s | {:.2} |",
            values[0],
            library / own
        );
    }
    Ok(())
}

/// The value by the library's Cram.
fn built_in(board: &str) -> Result<u128, String> {
    let text = format!("cram {board}");
    let position: Position = text.parse().map_err(|_| format!("{text} is no position"))?;
    let solver = Solver::new().question(Question::Value);
    let solution = solver.solve(&position, &Budget::unlimited());
    let solution = solution.map_err(|refusal| refusal.to_string())?;
    Ok(solution.nim().ok_or("there is no value")?.0)
}

/// The value by the rules of the example.
fn own(board: &str) -> Result<u128, String> {
    let sides = board.split_once('x').and_then(|(h, w)| Some((h.parse().ok()?, w.parse().ok()?)));
    let (rows, columns): (u32, u32) = sides.ok_or_else(|| format!("{board} is no board"))?;
    if !(1..=8).contains(&rows) || !(1..=8).contains(&columns) {
        return Err(format!("{board}: the example has up to 8 rows and columns"));
    }
    let mut pieces = Vec::new();
    Cram::pieces(Cram::board(rows, columns), |piece| pieces.push(piece));
    let value = PieceSearch::new(Cram, MEMORY).value(&pieces, &Budget::unlimited());
    value.map(u128::from).map_err(|stop| format!("{board}: {stop:?}"))
}

/// The value and the CPU seconds of a run in a process of its own.
fn apart(kind: &str, board: &str) -> Result<(u128, f64), String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new(this)
        .args(["one", kind, board])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let words = text.trim().split_once(' ');
    words
        .and_then(|(value, seconds)| Some((value.parse().ok()?, seconds.parse().ok()?)))
        .ok_or_else(|| format!("{board}: {}", String::from_utf8_lossy(&output.stderr)))
}
