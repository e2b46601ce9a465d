//! The program `grundy`.
//!
//! Three layers: [`args`] reads the command line into typed options, a file of
//! [`commands`] does the work with the library and puts the answer into words,
//! [`output`] prints it.

mod args;
mod checkpoint;
mod checksum;
mod commands;
mod failure;
mod files;
mod formats;
mod graphs;
mod limits;
mod memory;
mod npy;
mod output;
mod proofs;
mod range;
mod rules;

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use args::{Args, Command};

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let json = args::wants_json(&words);
    let args = match Args::read(&words) {
        Ok(args) => args,
        Err(unread) => return unread.report(json),
    };
    if rules::possible(words.into_iter().skip(1)) {
        on_deep_stack(args.command, json)
    } else {
        run(args.command, json)
    }
}

/// Rules of the user's own may need a deep stack. Only what is used of it takes
/// memory, and that is watched; where so much address space is refused, a
/// smaller one has to do.
fn on_deep_stack(command: Command, json: bool) -> ExitCode {
    const STACKS: [u64; 3] = [8 << 30, 1 << 30, 64 << 20];
    let command = Arc::new(Mutex::new(Some(command)));
    for size in STACKS.into_iter().filter_map(|size| usize::try_from(size).ok()) {
        let command = command.clone();
        let run = move |command| run(command, json);
        let work = move || command.lock().ok().and_then(|mut command| command.take()).map(run);
        if let Ok(thread) = std::thread::Builder::new().stack_size(size).spawn(work) {
            return thread.join().ok().flatten().unwrap_or(ExitCode::FAILURE);
        }
    }
    let command = command.lock().ok().and_then(|mut command| command.take());
    command.map_or(ExitCode::FAILURE, |command| run(command, json))
}

/// Runs a command and reports how it ended; errors as JSON, where the answer would be.
fn run(command: Command, json: bool) -> ExitCode {
    let result = match command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Options(args) => commands::options::run(args),
        Command::Seq(args) => commands::seq::run(args),
        Command::Period(args) => commands::period::run(args),
        Command::Guess(args) => commands::guess::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Stats(args) => commands::stats::run(args),
        Command::Atlas(args) => commands::atlas::run(args),
        Command::Table(args) => commands::table::run(args),
        Command::Graph(args) => commands::graph::run(args),
        Command::Equiv(args) => commands::equiv::run(args),
        Command::Model(args) => commands::model::run(args),
        Command::Games(args) => commands::games::run(args),
        Command::Rules(args) => commands::rules::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Completions(args) => commands::completions::run(args),
    };
    rules::ended(result.unwrap_or_else(|failure| failure.report(json)))
}
