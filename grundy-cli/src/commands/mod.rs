//! The commands, one file each, and what several of them share.

use std::time::Duration;

use crate::args::{Command, Limits};
use crate::built::{SHELL, without};
use crate::console::Console;
use crate::failure::{Ended, Failure};
use crate::guard::Guard;
use crate::interpreter::available;
use crate::limits::{LONG, SHORT, UNLIMITED};
use crate::session::Session;

mod assumed;
mod atlas;
mod canonical;
#[cfg(feature = "check-explanation")]
mod check_explanation;
mod completions;
mod draw;
mod equiv;
mod exercise;
mod family;
mod found;
mod games;
mod genus;
mod graph;
mod guess;
mod lexicode;
mod lines;
mod man;
mod many;
mod merge;
mod mex;
mod misere;
mod model;
mod nim;
mod oeis;
mod one_heap;
mod options;
mod pages;
mod period;
mod play;
mod program;
mod quotient;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "schema")]
mod schema;
mod seq;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod stats;
mod table;
mod talk;
mod tutor;
mod twin;
mod verify;
mod xor;

#[cfg(feature = "check-explanation")]
pub use check_explanation::Sentences;
pub use solve::batch::guarded as batch;

/// Runs a command in a session of its own and reports how it ended; errors are JSON if `json`
/// is set. Rule files are opened only with a guard.
pub fn run(
    command: Command,
    limits: Limits,
    json: bool,
    console: &Console,
    guard: Option<Guard>,
) -> Ended {
    let session = &mut Session::new(console.clone(), limits, usual(&command), guard);
    let result = match command {
        Command::Solve(args) => solve::run(args, session),
        Command::Options(args) => options::run(args, session),
        Command::Draw(args) => draw::run(args, session),
        Command::Seq(args) => seq::run(args, session),
        Command::Period(args) => period::run(args, session),
        Command::Quotient(args) => quotient::run(args, session),
        Command::Genus(args) => genus::run(args, session),
        Command::Canonical(args) => canonical::run(args, session),
        Command::Guess(args) => guess::run(args, session),
        Command::Oeis(args) if SHELL => oeis::run(args, session),
        Command::Verify(args) => verify::run(args, session),
        #[cfg(feature = "check-explanation")]
        Command::CheckExplanation(args) => check_explanation::run(args, session),
        Command::Stats(args) => stats::run(args, session),
        Command::Atlas(args) if SHELL => atlas::run(args, session),
        Command::Merge(args) if SHELL => merge::run(args, session),
        Command::Table(args) => table::run(args, session),
        Command::Graph(args) => graph::run(args, session),
        Command::Equiv(args) => equiv::run(args, session),
        Command::Model(args) => model::run(args, session),
        Command::Nim(args) => nim::run(args, session),
        Command::Lexicode(args) => lexicode::run(args, session),
        Command::Mex(args) => mex::run(args, session),
        Command::Xor(args) => xor::run(args, session),
        Command::Games(args) => games::run(args, session),
        #[cfg(feature = "rules")]
        Command::Rules(args) => rules::run(args, session),
        Command::Play(args) => play::run(args, session),
        Command::Tutor(args) => tutor::run(args, session),
        Command::Exercise(args) => exercise::run(args, session),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args, session),
        #[cfg(feature = "serve")]
        Command::ServeWorker(args) => serve::work(args, session),
        #[cfg(feature = "schema")]
        Command::Schema => schema::run(session),
        Command::Completions(args) if SHELL => completions::run(args, session),
        Command::Man(args) if SHELL => man::run(args, session),
        #[cfg(not(feature = "check-explanation"))]
        Command::CheckExplanation(_) => Err(Failure::input(without("check-explanation"))),
        #[cfg(not(feature = "rules"))]
        Command::Rules(_) => Err(Failure::input(without("rules"))),
        #[cfg(not(feature = "schema"))]
        Command::Schema => Err(Failure::input(without("schema"))),
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) | Command::ServeWorker(_) => Err(Failure::input(without("serve"))),
        Command::Oeis(_)
        | Command::Atlas(_)
        | Command::Merge(_)
        | Command::Completions(_)
        | Command::Man(_) => Err(Failure::input(without("shell"))),
    };
    session.end(result, json)
}

/// Whether a command may open rule files: its games and positions name them, or come from elsewhere. Such
/// a run has a thread with a deep stack, which takes more addresses than some machines give.
pub fn may_open_rules(command: &Command) -> bool {
    let names = |words: &[String]| {
        words.iter().any(|word| {
            let word = word.to_ascii_lowercase();
            word == "-" || word.contains("rules") || word.contains("gallery")
        })
    };
    let name = |word: &String| names(std::slice::from_ref(word));
    let may = match command {
        Command::Solve(args) => args.batch || args.file.is_some() || names(&args.position.words),
        Command::Options(args) => names(&args.position.words),
        Command::Equiv(args) => names(&args.position.words) || names(&args.with),
        Command::Model(args) => names(&args.position.words),
        Command::Exercise(args) => names(&args.words),
        Command::Seq(args) => name(&args.game) || names(&args.range),
        Command::Stats(args) => name(&args.game) || names(&args.range),
        Command::Period(args) => name(&args.game) || names(&args.arguments),
        Command::Quotient(args) => names(&args.games) || names(&args.of),
        Command::Genus(args) => names(&args.position.words),
        Command::Draw(args) => names(&args.position.words),
        Command::Canonical(args) => names(&args.position.words) || names(&args.with),
        Command::Guess(args) => name(&args.game),
        Command::Table(args) => name(&args.game),
        Command::Oeis(args) => names(&args.words),
        Command::Graph(args) => names(&args.of),
        Command::Games(args) => args
            .name
            .as_ref()
            .is_some_and(|word| name(word) || grundy::games::in_gallery(word).is_some()),
        // A game is chosen while they run, or stands in a file.
        Command::Play(_) | Command::Tutor(_) | Command::CheckExplanation(_) => true,
        Command::Rules(_) => true,
        Command::Verify(_) | Command::Atlas(_) | Command::Schema => false,
        Command::Serve(_) | Command::ServeWorker(_) => false,
        Command::Completions(_) | Command::Man(_) | Command::Merge(_) => false,
        Command::Nim(_) | Command::Lexicode(_) | Command::Mex(_) | Command::Xor(_) => false,
    };
    may && available().is_ok()
}

/// The time of the whole command where the user gave none; `None` where only its parts have
/// times of their own.
fn usual(command: &Command) -> Option<Duration> {
    Some(match command {
        Command::Solve(_) | Command::Options(_) | Command::Equiv(_) | Command::Model(_) => SHORT,
        Command::Play(_) | Command::Tutor(_) | Command::Draw(_) => SHORT,
        Command::Genus(_) | Command::Canonical(_) | Command::Lexicode(_) => SHORT,
        Command::Nim(_) | Command::Mex(_) | Command::Xor(_) => SHORT,
        Command::Exercise(_) => LONG,
        // Each line has its own time.
        Command::Seq(args) if args.game == "-" => return None,
        Command::Quotient(args) if args.games == ["-"] => return None,
        Command::Quotient(_) => SHORT,
        Command::Seq(_) | Command::Guess(_) | Command::Stats(_) | Command::Table(_) => LONG,
        Command::Period(args) => period::usual(args),
        Command::Graph(args) => graph::usual(args),
        Command::Games(args) => return games::usual(args),
        Command::Oeis(_) | Command::Rules(_) | Command::Merge(_) => LONG,
        Command::Verify(_) => UNLIMITED,
        Command::CheckExplanation(_) => LONG,
        Command::Atlas(_) | Command::Schema | Command::Completions(_) | Command::Man(_) => {
            return None;
        }
        Command::Serve(_) | Command::ServeWorker(_) => return None,
    })
}
