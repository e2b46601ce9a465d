//! The program `grundy`.
//!
//! Three layers: [`args`] reads the command line into typed options, a file of
//! [`commands`] does the work with the library and puts the answer into words,
//! [`output`] prints it.

mod args;
mod checksum;
mod commands;
mod exact;
mod failure;
mod files;
mod graphs;
mod limits;
mod npy;
mod output;
mod proofs;
mod range;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help goes to standard output with status 0, errors to standard
            // error with status 2.
            let code = if error.use_stderr() { 2 } else { 0 };
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let result = match args.command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Options(args) => commands::options::run(args),
        Command::Seq(args) => commands::seq::run(args),
        Command::Period(args) => commands::period::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Stats(args) => commands::stats::run(args),
        Command::Table(args) => commands::table::run(args),
        Command::Graph(args) => commands::graph::run(args),
        Command::Equiv(args) => commands::equiv::run(args),
        Command::Model(args) => commands::model::run(args),
        Command::Games(args) => commands::games::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Completions(args) => commands::completions::run(args),
    };
    match result {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}
