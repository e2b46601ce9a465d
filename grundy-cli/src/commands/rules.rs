//! `grundy rules`: rule files, written and checked.

use std::borrow::Cow;
use std::fmt::Write;
use std::io::Write as _;

use crate::interpreter::{COMPARED, Law, Report, check, recognise, template, tried};
use grundy::games::gallery;
use grundy::games::rules::not_in_gallery;
use grundy::message::{Language, Message};
use grundy::{Stop, report};

use crate::args::{Rules, RulesAction, RulesCheck, RulesNew};
use crate::failure::{Ending, Failure};
use crate::formats::is_standard;
use crate::limits;
use crate::message::message;
use crate::session::Session;
use crate::text::short;

/// Runs the command.
pub fn run(args: Rules, session: &mut Session) -> Result<Ending, Failure> {
    match args.action {
        RulesAction::New(args) => new(&args, session),
        RulesAction::Check(args) => checked(&args, session),
    }
}

fn new(args: &RulesNew, session: &Session) -> Result<Ending, Failure> {
    let rules = match &args.like {
        None => template(session.language()),
        Some(name) => {
            let name = name.strip_prefix(gallery::PREFIX).unwrap_or(name);
            gallery::text(name)
                .ok_or_else(|| Failure::text(name, not_in_gallery(name, 0..name.len())))?
        }
    };
    let Some(path) = args.file.as_deref().filter(|path| !is_standard(path)) else {
        session.out.text(rules)?;
        return Ok(Ending::DONE);
    };
    // An existing file is not overwritten.
    std::fs::File::create_new(path)
        .and_then(|mut file| file.write_all(rules.as_bytes()))
        .map_err(|error| Failure::file("write", path, &error))?;
    let file = path.display().to_string();
    let written = message!("rules-written", file = file).text(session.language());
    session.out.text(&(written + "\n"))?;
    Ok(Ending::DONE)
}

fn checked(args: &RulesCheck, session: &Session) -> Result<Ending, Failure> {
    let game = session.open_rules(&args.file)?;
    let found = check(&game, &args.positions, &session.budget(limits::LONG))
        .map_err(|error| Failure::text(args.positions.join(" "), error))?;
    // A play that reached the largest number of moves is a limit as well.
    let stopped = found.stopped.or(found.endless.as_ref().map(|_| Stop::Moves));
    let known = match found.broken {
        None if stopped.is_none() => {
            recognise(&game, &session.look()).map(|known| known.to_string())
        }
        _ => None,
    };
    let valid = found.broken.is_none();
    if args.json {
        // In the language of the answers.
        let language = session.language();
        let broken = found.broken.as_ref().map(|broken| {
            let [law, found] =
                [&broken.law.message(), &broken.found].map(|words| words.worded(language));
            (law, &*broken.position, found)
        });
        session.out.json(&report::Rules {
            file: &args.file,
            valid: Some(valid).filter(|&valid| !valid || stopped.is_none()),
            positions: found.positions,
            complete: found.complete,
            moves: found.moves,
            from: &found.from,
            broken: broken.as_ref().map(|(law, position, found)| report::Broken {
                law,
                position,
                found,
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
        let words = words(&args.file, &found, known.as_deref(), usual, session.language());
        session.out.text(&words)?;
    }
    Ok(match stopped.filter(|_| valid) {
        // The answer reports this limit.
        Some(Stop::Moves) => Ending::Told(Stop::Moves),
        Some(stop) => Ending::Stopped(stop),
        None if valid => Ending::DONE,
        None => Ending::NO,
    })
}

/// The largest number of letters of a position that are shown, and of a fault; JSON has them
/// all.
const POSITION: usize = 160;
const FOUND: usize = 1000;

fn brief(position: &str) -> Cow<'_, str> {
    short(position, POSITION)
}

fn briefs(positions: &[String]) -> Vec<Cow<'_, str>> {
    positions.iter().map(|position| brief(position)).collect()
}

/// `usual`: the user has given no positions.
fn words(
    file: &str,
    report: &Report,
    known: Option<&str>,
    usual: bool,
    language: Language,
) -> String {
    let mut out = String::new();
    let mut line = |message: Message| {
        let _ = writeln!(out, "{}", message.text(language));
    };
    if let Some(broken) = &report.broken {
        let position = &*brief(&broken.position);
        line(match &broken.law {
            Law::Answers(_) => message!("rules-failed", file = file, position = position),
            Law::Text => message!("rules-text-is-lost", file = file, position = position),
            Law::Other(law) => {
                message!("law-broken", file = file, law = law, position = position)
            }
        });
        line((&*short(&broken.found.text(language), FOUND)).into());
        // A position that the check has made up may be none of the game.
        if let Law::Answers(fault) = &broken.law
            && usual
            && fault.hint.is_none()
        {
            let first = report.from.first().map_or("0", |first| first);
            line(message!("positions-made-up", position = &*brief(first)));
        }
        return out;
    }
    if report.positions == 0 && report.stopped.is_some() {
        line(message!("nothing-checked", file = file));
        return out;
    }
    let shown = report.from.len().min(6);
    let from: Vec<String> =
        briefs(&report.from[..shown]).into_iter().map(|text| text.into_owned()).collect();
    let (count, mut from) = (report.positions, language.listed(&from));
    if shown < report.from.len() {
        from = message!("positions-and-others", positions = from).text(language);
    }
    line(match (report.stopped, &report.endless, report.complete) {
        (Some(_), ..) => message!("laws-stopped", file = file, count = count, from = from),
        (None, Some(_), _) => message!("laws-endless", file = file, count = count, from = from),
        (None, None, true) => message!("laws-hold", file = file, count = count, from = from),
        (None, None, false) => message!("laws-hold-first", file = file, count = count, from = from),
    });
    if report.stopped.is_some() {
        return out;
    }
    if let Some(play) = &report.endless {
        let first = briefs(&play.first).join(" -> ");
        line(message!("endless-play", moves = play.moves, first = first));
    }
    if !report.complete {
        line(message!("more-positions"));
    }
    if !report.moves {
        line(message!("no-position-moves"));
        if usual {
            line(message!("words-tried", words = tried()));
        }
    }
    if let Some(known) = known {
        line(message!("rules-are-known", count = COMPARED, game = known));
    }
    out
}
