//! Nim-values of whole boards, game by game, and the page that shows them:
//!
//!     cargo build --release --features full && cargo run --release -p grundy-bench --bin board_values -- search SECONDS [GAME..]
//!     cargo run --release -p grundy-bench --bin board_values -- page
//!
//! `search` asks the program beside this one for the value of one board after the other, each for
//! at most SECONDS of wall time and 3 GB, and appends a line to `bench/records/boards.csv`. A row
//! of boards ends at the first one that takes longer. What stands in the file is not searched
//! again; a board without a value is, where it now gets more time. `page` writes
//! `docs/board-values.md` from the file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::process::{Command, ExitCode, Stdio};

use grundy_bench::{cpu, exit, program};
use nix::sys::resource::UsageWho::RUSAGE_CHILDREN;
use serde::Deserialize;

const VALUES: &str = "bench/records/boards.csv";
const PAGE: &str = "docs/board-values.md";
const HEADER: &str = "game,rows,columns,value,cpu_seconds,limit_seconds";

/// Boards of one game.
struct Game {
    name: &'static str,
    title: &'static str,
    /// The position with these numbers of rows and columns.
    position: fn(u32, u32) -> String,
    /// A board and the same one turned have one value: only those with at least as many columns as
    /// rows are searched.
    turns: bool,
    /// The most rows and columns.
    most: (u32, u32),
    /// Whether a source that is named below has the value.
    is_known: fn(u32, u32) -> bool,
    /// What is known of the boards, and who published values.
    sources: &'static str,
}

const GAMES: [Game; 7] = [
    Game {
        name: "cram",
        title: "Cram",
        position: |rows, columns| format!("cram {rows}x{columns}"),
        turns: true,
        most: (9, 30),
        is_known: |rows, columns| match rows {
            1 | 2 => true,
            3 => columns <= 9,
            4 => columns <= 15,
            5 => columns <= 12,
            6 => columns <= 10 || columns % 2 == 0,
            7 => columns <= 9,
            _ => rows % 2 == 0 && columns % 2 == 0,
        },
        sources: "One row is Dawson's Kayles (0.07). Two rows, and even by even boards, follow from symmetry. M. Schneider \
                  (2009) has boards up to 5x7, J. Lemoine and S. Viennot with their program Glop larger ones, J. Uiterwijk (2019) \
                  the outcome of 5x11, and P. Beling 4x11, 4x15, 5x10, 5x12, 6x9, 7x8 and 7x9 (the table of \
                  github.com/beling/impartial-games, version of November 2025, from 4 rows on). Of three rows we had a list up to 3x9.",
    },
    Game {
        name: "cram-cylinder",
        title: "Cram on a cylinder",
        position: |rows, columns| format!("cram {rows}x{columns}:cylinder"),
        turns: false,
        most: (8, 16),
        is_known: |rows, columns| rows == 1 || columns == 1,
        sources: "The left edge is joined to the right one: a single row is a cycle, whose value follows from Dawson's Kayles, as does \
                  that of a single column. We know of no published table.",
    },
    Game {
        name: "cram-torus",
        title: "Cram on a torus",
        position: |rows, columns| format!("cram {rows}x{columns}:torus"),
        turns: true,
        most: (8, 16),
        is_known: |rows, _| rows == 1,
        sources: "Opposite edges are joined; a single row is a cycle. We know of no published table.",
    },
    Game {
        name: "node-kayles",
        title: "Node Kayles on grids",
        position: |rows, columns| format!("node-kayles grid:{rows}x{columns}"),
        turns: true,
        most: (9, 40),
        is_known: |rows, columns| match rows {
            3 => columns <= 16,
            _ => rows % 2 == 0 && (rows == 2 || columns % 2 == 0 || rows == 4) || rows == 1,
        },
        sources: "One row is Dawson's Chess (0.137). Boards of even sides have 0, by symmetry. Two rows have \
                  1, 0, 1, 0, ... and four rows 0 (OEIS A316632, comments); the program has no theorem for that. \
                  Three rows are OEIS A316632, with 16 terms (S. Brown et al., J. Integer Seq. 23 (2020), article 20.3.5).",
    },
    Game {
        name: "nimstring",
        title: "Nimstring",
        position: |rows, columns| format!("nimstring {rows}x{columns}"),
        turns: true,
        most: (5, 12),
        is_known: |rows, _| rows == 1,
        sources: "Rows and columns of boxes. Values of some small boards are in E. R. Berlekamp, *The Dots and Boxes Game* (2000), \
                  which we could not look up.",
    },
    Game {
        name: "chomp",
        title: "Chomp",
        position: |rows, columns| format!("chomp {rows}x{columns}"),
        turns: true,
        most: (14, 30),
        is_known: |rows, columns| rows <= 2 || columns <= 13 || rows == 3 && columns <= 17,
        sources: "Tables of P. Beling's igsolve give squares up to 13x13. A board of two rows follows from the list of all \
                  boards in it. `bench/records/README.md` has 15x15 to 18x17.",
    },
    Game {
        name: "sprouts",
        title: "Sprouts",
        position: |_, spots| format!("sprouts {spots}"),
        turns: true,
        most: (1, 14),
        is_known: |_, _| true,
        sources: "J. Lemoine and S. Viennot published who wins up to 44 spots; a value 0 is a win of the second player.",
    },
];

/// What was found of a board.
#[derive(Clone, Copy)]
struct Found {
    value: Option<u64>,
    /// The time that a search without a result had.
    limit: f64,
}

type Values = BTreeMap<(String, u32, u32), Found>;

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["search", seconds, ref games @ ..] => {
            let limit =
                seconds.parse().map_err(|_| format!("{seconds} is no number of seconds"))?;
            let unknown = games.iter().find(|name| GAMES.iter().all(|game| game.name != **name));
            if let Some(name) = unknown {
                let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
                return Err(format!("there is no game {name}; the games are {}", names.join(", ")));
            }
            let wanted = |game: &&Game| games.is_empty() || games.contains(&game.name);
            GAMES.iter().filter(wanted).try_for_each(|game| search(game, limit))
        }
        ["page"] => page(),
        _ => Err("write `search SECONDS [GAME..]` or `page`".into()),
    }
}

/// The file of values.
fn values() -> Result<Values, String> {
    let text = match std::fs::read_to_string(VALUES) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Values::new()),
        Err(error) => return Err(format!("{VALUES}: {error}")),
    };
    let line = |(at, line): (usize, &str)| {
        let words: Vec<&str> = line.split(',').collect();
        let [game, rows, columns, value, _, limit] = words[..] else {
            return Err(format!("{VALUES}:{}: six columns are wanted", at + 1));
        };
        let fault = |_| format!("{VALUES}:{}: a number is wanted", at + 1);
        let number = |word: &str| word.parse::<u32>().map_err(fault);
        let value = (!value.is_empty()).then(|| number(value)).transpose()?.map(u64::from);
        let limit = limit.parse().map_err(|_| format!("{VALUES}:{}: no limit", at + 1))?;
        Ok(((game.to_owned(), number(rows)?, number(columns)?), Found { value, limit }))
    };
    text.lines().enumerate().skip(1).map(line).collect()
}

/// Searches the boards of a game whose values are not known.
fn search(game: &Game, limit: f64) -> Result<(), String> {
    let known = values()?;
    let io = |error: std::io::Error| format!("{VALUES}: {error}");
    let mut file = OpenOptions::new().create(true).append(true).open(VALUES).map_err(io)?;
    if known.is_empty() && file.metadata().map_err(io)?.len() == 0 {
        writeln!(file, "{HEADER}").map_err(io)?;
    }
    for rows in 1..=game.most.0 {
        for columns in if game.turns { rows } else { 1 }..=game.most.1 {
            match known.get(&(game.name.to_owned(), rows, columns)) {
                Some(Found { value: Some(_), .. }) => continue,
                Some(found) if found.limit >= limit => break,
                _ => {}
            }
            let before = cpu(RUSAGE_CHILDREN)?;
            let value = value(&(game.position)(rows, columns), limit)?;
            let seconds = cpu(RUSAGE_CHILDREN)? - before;
            let text = value.map_or(String::new(), |value| value.to_string());
            writeln!(file, "{},{rows},{columns},{text},{seconds:.2},{limit}", game.name)
                .map_err(io)?;
            eprintln!("{} {rows}x{columns}: {text} ({seconds:.1} s)", game.name);
            if value.is_none() {
                break;
            }
        }
    }
    Ok(())
}

/// The value of a position by the program; `None` where a limit ended the search.
fn value(position: &str, limit: f64) -> Result<Option<u64>, String> {
    #[derive(Deserialize)]
    struct Answer {
        value: Option<u64>,
        stopped: Option<String>,
    }
    let output = Command::new(program()?)
        .args(["solve", position, "--value", "--json", "--no-cache", "--memory", "3G"])
        .args(["--threads", "1", "--time", &limit.to_string()])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let fault = || format!("{position}: {}", String::from_utf8_lossy(&output.stderr));
    let answer: Answer = serde_json::from_slice(&output.stdout).map_err(|_| fault())?;
    match (answer.value, &answer.stopped) {
        (Some(value), _) => Ok(Some(value)),
        (None, Some(_)) => Ok(None),
        (None, None) => Err(fault()),
    }
}

fn page() -> Result<(), String> {
    let values = values()?;
    let mut page = String::from(
        "# Nim-values of boards

The nim-values of whole boards that the program has found, each by a search or a theorem of [its own](boards.md) and with one
thread. `bench/records/boards.csv` has the processor time of each; `cargo run --release -p grundy-bench --bin board_values`
continues the table and writes this page. A value in bold is in none of the sources below its table.
",
    );
    for game in &GAMES {
        let own: BTreeMap<(u32, u32), u64> = values
            .iter()
            .filter(|((name, ..), _)| name == game.name)
            .filter_map(|(&(_, rows, columns), found)| Some(((rows, columns), found.value?)))
            .collect();
        let Some(columns) = own.keys().map(|&(_, columns)| columns).max() else { continue };
        let rows = own.keys().map(|&(rows, _)| rows).max().expect("there is a board");
        let _ = write!(page, "\n## {}\n\n| |", game.title);
        for column in 1..=columns {
            let _ = write!(page, " {column} |");
        }
        let _ = write!(page, "\n|---|{}\n", "---|".repeat(columns as usize));
        for row in 1..=rows {
            let _ = write!(
                page,
                "| {} |",
                if game.most.0 == 1 { "value".into() } else { row.to_string() }
            );
            for column in 1..=columns {
                let key =
                    if game.turns { (row.min(column), row.max(column)) } else { (row, column) };
                let _ = match own.get(&key) {
                    None => write!(page, " |"),
                    Some(value) if (game.is_known)(key.0, key.1) => write!(page, " {value} |"),
                    Some(value) => write!(page, " **{value}** |"),
                };
            }
            page.push('\n');
        }
        let _ = write!(page, "\n{}\n", game.sources);
    }
    std::fs::write(PAGE, page).map_err(|error| format!("{PAGE}: {error}"))
}
