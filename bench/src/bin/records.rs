//! Proves the periods of the solved octal games of at most three digits, and verifies the
//! certificates; CPU time of whole processes.
//!
//!     cargo build --release --features full && cargo run --release -p grundy-bench --bin records
//!
//! Every proof must give the published figures. 0.106, the one long run, is left
//! out: `bench/records/README.md` has its command. With `--no-verify` the
//! certificates are not verified.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use grundy_bench::{exit, once, program};

/// The solved games: long periods and short ones.
const LISTS: [&str; 2] = [
    include_str!("../../../grundy-core/data/solved_octals.csv"),
    include_str!("../../../grundy/tests/data/periodic_octals_small.csv"),
];

/// Solved once, by a run that took months.
const LEFT_OUT: &str = "0.106";

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let program = program()?;
    let verify = std::env::args().all(|word| word != "--no-verify");
    let folder = std::env::temp_dir().join(format!("grundy-records-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let done = all(&program, &folder, verify);
    let _ = std::fs::remove_dir_all(&folder);
    done
}

/// Code, preperiod and period of each game.
fn games() -> Vec<(String, u64, u64)> {
    let rows = LISTS.iter().flat_map(|list| list.lines());
    let rows = rows.filter(|row| !row.starts_with('#') && !row.starts_with("code"));
    rows.filter_map(|row| {
        let mut cells = row.split(',');
        let code = cells.next()?;
        let code = if code.starts_with('.') { format!("0{code}") } else { code.into() };
        Some((code, cells.next()?.parse().ok()?, cells.next()?.parse().ok()?))
    })
    .filter(|(code, ..)| code != LEFT_OUT)
    .collect()
}

fn all(program: &Path, folder: &Path, verify: bool) -> Result<(), String> {
    println!("| game | preperiod | period | proved in, CPU | verified in, CPU | ratio |");
    println!("|---|---|---|---|---|---|");
    let (mut sums, mut short, mut count) = ([0.0; 2], [0.0; 2], 0);
    let games = games();
    for (code, preperiod, period) in &games {
        let certificate: PathBuf = folder.join(format!("{code}.json"));
        let file = certificate.to_string_lossy();
        let bound = 2 * (preperiod + period) + 10_000;
        let words = format!("period {code} --to {bound} --no-cache --certificate {file}");
        let answer = format!("preperiod {preperiod}, period {period}.");
        let proved = timed(program, &words, &answer)?;
        let verified = match verify {
            true => timed(program, &format!("verify {file} --time 0"), "valid: proved")?,
            false => 0.0,
        };
        let times = [proved, verified];
        sums.iter_mut().zip(times).for_each(|(sum, time)| *sum += time);
        if preperiod + period < 1000 {
            short.iter_mut().zip(times).for_each(|(sum, time)| *sum += time);
            count += 1;
        } else {
            line(code, &preperiod.to_string(), &period.to_string(), times);
        }
    }
    line(&format!("{count} games with short periods"), "", "", short);
    line(&format!("all {} games", games.len()), "", "", sums);
    Ok(())
}

fn line(name: &str, preperiod: &str, period: &str, [proved, verified]: [f64; 2]) {
    let ratio = verified / proved;
    println!("| {name} | {preperiod} | {period} | {proved:.2} s | {verified:.2} s | {ratio:.1} |");
}

/// CPU seconds of one run, whose answer must hold a text.
fn timed(program: &Path, words: &str, answer: &str) -> Result<f64, String> {
    once(program, &words.split_whitespace().collect::<Vec<_>>(), answer)
}
