//! `grundy rules`: rule files, written and checked.

use std::borrow::Cow;
use std::fmt::Write;
use std::io::Write as _;
use std::process::ExitCode;

use grundy::{Stop, report};
use grundy_rules::{COMPARED, Report, TEMPLATE, check, recognise, tried};

use crate::args::{Rules, RulesAction, RulesCheck, RulesNew};
use crate::failure::{self, Failure};
use crate::{limits, output, rules};

/// Runs the command.
pub fn run(args: Rules) -> Result<ExitCode, Failure> {
    match args.action {
        RulesAction::New(args) => new(&args),
        RulesAction::Check(args) => checked(&args),
    }
}

fn new(args: &RulesNew) -> Result<ExitCode, Failure> {
    let Some(path) = &args.file else {
        output::text(TEMPLATE)?;
        return Ok(ExitCode::SUCCESS);
    };
    // What somebody has written is not written over.
    std::fs::File::create_new(path)
        .and_then(|mut file| file.write_all(TEMPLATE.as_bytes()))
        .map_err(|error| Failure::file("write", path, &error))?;
    let name = path.display();
    output::text(&format!(
        "{name} is written. Now: grundy rules check {name}, grundy solve rules:{name} 7\n"
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn checked(args: &RulesCheck) -> Result<ExitCode, Failure> {
    crate::files::allow(&args.limits, limits::LONG);
    let (game, _) = rules::open(&args.file)?;
    let found = check(&game, &args.positions, &limits::budget(&args.limits, limits::LONG))
        .map_err(|error| Failure::text(args.positions.join(" "), error))?;
    // A play of so many moves is a limit as well.
    let stopped = found.stopped.or(found.endless.as_ref().map(|_| Stop::Moves));
    let known = match found.broken {
        None if stopped.is_none() => {
            recognise(&game, &limits::look(&args.limits)).map(|known| known.to_string())
        }
        _ => None,
    };
    let valid = found.broken.is_none();
    // A slip of the rules is the answer here.
    rules::forgive();
    if args.json {
        let broken = found.broken.as_ref();
        output::json(&report::Rules {
            file: &args.file,
            valid: Some(valid).filter(|&valid| !valid || stopped.is_none()),
            positions: found.positions,
            complete: found.complete,
            moves: found.moves,
            from: &found.from,
            broken: broken.map(|broken| report::Broken {
                law: broken.law,
                position: &broken.position,
                found: &broken.found,
            }),
            endless: found
                .endless
                .as_ref()
                .map(|play| report::Endless { moves: play.moves, first: &play.first }),
            stopped: found.stopped,
            same_as: known,
        })?;
    } else {
        let usual = args.positions.is_empty() && game.examples().is_empty();
        output::text(&words(&args.file, &found, known.as_deref(), usual))?;
    }
    Ok(match stopped.filter(|_| valid) {
        // The answer says so.
        Some(Stop::Moves) => failure::status(Stop::Moves),
        Some(stop) => failure::finish(Some(stop)),
        None => ExitCode::from(u8::from(!valid)),
    })
}

/// So many letters of a position are shown, and so many of what was found there; JSON
/// has them all.
const POSITION: usize = 160;
const FOUND: usize = 1000;

fn brief(position: &str) -> Cow<'_, str> {
    output::short(position, POSITION)
}

fn briefs(positions: &[String]) -> Vec<Cow<'_, str>> {
    positions.iter().map(|position| brief(position)).collect()
}

/// `usual`: nobody has given positions.
fn words(file: &str, report: &Report, known: Option<&str>, usual: bool) -> String {
    let mut out = String::new();
    if let Some(broken) = &report.broken {
        let position = brief(&broken.position);
        let _ = match broken.law {
            "the rules answer every question" => writeln!(out, "{file}: {position} failed."),
            "text round-trips" => {
                writeln!(out, "{file}: parse(show(p)) is not p.\nPosition: {position}")
            }
            law => writeln!(out, "{file}: a law is broken: {law}.\nPosition: {position}"),
        };
        let _ = writeln!(out, "{}", output::short(&broken.found, FOUND));
        // A position that the check has made up may be none of the game.
        let made_up = usual && broken.law == "the rules answer every question";
        if made_up && !broken.found.contains("\nhint: ") {
            let first = report.from.first().map_or("0", |first| first);
            let _ = writeln!(
                out,
                "Nobody gave positions, so the check began with some of its own, such as {}. Where \
                 these are none of the game, give others after the file, or in it, as in \
                 `examples = [\"3,5\"]`.",
                brief(first)
            );
        }
        return out;
    }
    if report.positions == 0 && report.stopped.is_some() {
        let _ = writeln!(out, "{file}: nothing was checked before it was stopped.");
        return out;
    }
    let shown = report.from.len().min(6);
    let more = if shown < report.from.len() { ", ..." } else { "" };
    let laws = match (report.stopped, &report.endless, report.complete) {
        (Some(_), ..) => "it was stopped, and no law was seen broken on the first",
        (None, Some(_), _) => {
            "it is not shown that the game ends; the other laws hold on the first"
        }
        (None, None, true) => "the laws hold on all",
        (None, None, false) => "the laws hold on the first",
    };
    let _ = writeln!(
        out,
        "{file}: {laws} {} positions that these lead to: {}{more}.",
        report.positions,
        briefs(&report.from[..shown]).join(", ")
    );
    if report.stopped.is_some() {
        return out;
    }
    if let Some(play) = &report.endless {
        let _ = writeln!(
            out,
            "A play goes on after {} moves: {} -> ...",
            play.moves,
            briefs(&play.first).join(" -> ")
        );
    }
    if !report.complete {
        out.push_str(
            "There are more, so values were not compared; begin with smaller positions.\n",
        );
    }
    if !report.moves {
        out.push_str(
            "None of them has a move, so hardly anything was checked; give positions that have, \
             after the file or in it, as in `examples = [\"oxo\"]`.\n",
        );
        if usual {
            let _ = writeln!(out, "Tried were {}; other words were not tried.", tried());
        }
    }
    if let Some(known) = known {
        let _ = writeln!(
            out,
            "Its first {COMPARED} option lists are those of {known}: `--as {known}` uses the \
             engine of that game in seq, period and stats."
        );
    }
    out
}
