//! The program `grundy`, as a library: [`run`] runs one command line.
//!
//! Everything that a run needs and keeps is in one value, its session: the limits, the
//! clock, the files that were opened, the streams. So several runs can live in one process,
//! in threads of their own. Only two things belong to the process: its signals, which runs
//! with [`Io::process`] listen to, and its allocator, which a program may set to
//! [`Bounded`] so that a user's rules cannot ask for all of its
//! memory. Where a limit ends a run in the middle of a step of such rules, the thread of the
//! run is left behind; it ends with that step.
//!
//! The layers, from the bottom: plain data ([`args`], [`failure`], [`paint`]), the streams and the
//! clock ([`console`], [`limits`]), files, rule files and graphs, answers ([`output`]), the
//! [`session`] with all of these, and the [`commands`], one file each.
//!
//! ```
//! use grundy_cli::{Io, Status, run};
//!
//! let words = ["grundy", "solve", "nim", "3", "4", "5", "--value"].map(Into::into);
//! let status = run(&words, Io::new(std::io::empty(), std::io::sink(), std::io::sink()));
//! assert_eq!(status, Status::DONE);
//! ```

#![allow(rustdoc::private_intra_doc_links)]

#[cfg(feature = "api")]
mod answer;
mod args;
#[cfg(feature = "api")]
mod asked;
mod built;
mod checkpoint;
mod checksum;
#[cfg(feature = "cluster")]
mod cluster;
mod commands;
mod console;
mod cpu;
mod disk;
mod draft;
mod failure;
mod files;
mod formats;
mod graphs;
mod guard;
mod hints;
mod interpreter;
mod interrupt;
mod journal;
mod latex;
mod limits;
mod message;
mod npy;
mod output;
mod paint;
mod parquet;
mod picture;
mod places;
mod progress;
mod proofs;
mod range;
mod rules;
mod session;
mod terminal;
mod text;

use std::ffi::OsString;

#[cfg(feature = "api")]
pub use answer::{Event, answer, answer_telling};
use args::{Args, Command, Limits};
#[cfg(feature = "check-explanation")]
#[doc(hidden)]
pub use commands::Sentences;
use console::Console;
pub use console::Io;
use failure::Ended;
pub use failure::Status;
pub use interpreter::Bounded;
pub use interrupt::Interrupt;

/// Runs a command line; the first word is the name of the program.
pub fn run(words: &[OsString], io: Io) -> Status {
    let json = args::wants_json(words);
    let console = Console::new(io, args::language(words), args::colour(words));
    let Args { command, limits, .. } = match Args::read(words) {
        Ok(args) => args,
        Err(unread) => return unread.report(json, &console),
    };
    let Ended { status, fault } = perform(command, limits, json, &console);
    debug_assert!(fault.is_none(), "standard error has it");
    status
}

/// Runs a command, in a thread of its own where it may open rule files. Errors are JSON if `json` is set.
fn perform(command: Command, limits: Limits, json: bool, console: &Console) -> Ended {
    if !commands::may_open_rules(&command) {
        return commands::run(command, limits, json, console, None);
    }
    let command = match command {
        Command::Solve(args) if args.batch => return commands::batch(args, limits, json, console),
        command => command,
    };
    let own = console.clone();
    guard::run(console, move |guard| commands::run(command, limits, json, &own, Some(guard)))
        .unwrap_or_else(|left| left.end(console, json))
}
