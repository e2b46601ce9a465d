//! The program `grundy`, as a library: [`run`] runs one command line.
//!
//! Everything that a run needs and keeps is in one value, its session: the limits, the
//! clock, the files that were opened, the streams. So several runs can live in one process,
//! in threads of their own. Only two things belong to the process: its signals, and the
//! bound on the memory while rule files of the user's are open. A rule that can be stopped
//! in no other way ends the whole process.
//!
//! The layers, from the bottom: plain data ([`args`], [`failure`]), the streams and the
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

mod args;
mod checkpoint;
mod checksum;
mod commands;
mod console;
mod disk;
mod draft;
mod failure;
mod files;
mod formats;
mod graphs;
mod interrupt;
mod limits;
mod memory;
mod npy;
mod output;
mod places;
mod progress;
mod proofs;
mod range;
mod rules;
mod session;
mod terminal;
mod text;

use std::ffi::OsString;

use args::{Args, Command};
use console::Console;
pub use console::Io;
pub use failure::Status;
use grundy_rules::sandbox::{self, STACK};
pub use interrupt::Interrupt;

/// Runs a command line; the first word is the name of the program.
pub fn run(words: &[OsString], io: Io) -> Status {
    let json = args::wants_json(words);
    let console = Console::new(io);
    let command = match Args::read(words) {
        Ok(args) => args.command,
        Err(unread) => return unread.report(json, &console),
    };
    if rules::possible(words.iter().skip(1).cloned()) {
        on_deep_stack(command, json, &console)
    } else {
        commands::run(command, json, &console)
    }
}

/// Rules of the user's own may need a deep stack. Where no thread can be started, they are
/// refused when they are opened.
fn on_deep_stack(command: Command, json: bool, console: &Console) -> Status {
    let own = console.clone();
    match sandbox::on_deep_stack(STACK, move || commands::run(command, json, &own)) {
        Ok(thread) => thread.join().unwrap_or(Status::NO),
        Err(refused) => (refused.work)(),
    }
}
