//! The answers of `grundy oeis` in words.

use std::fmt::Write;

use grundy::message::{Language, Message};
use grundy::oeis::{self, Group, Link, Match, Matches, Reading, View};
use grundy::report::oeis::Sequence;

use super::said;
use crate::message::message;

/// How many games of one sequence are named.
const NAMED: usize = 12;

/// That no sequence has the values of a game.
pub fn none(asked: &str, language: Language) -> String {
    let count = oeis::entries().count();
    let none = message!("oeis-none", game = asked, count = count, date = oeis::DATE);
    none.text(language) + "\n"
}

/// The sequences of a game, or of a number.
pub fn sequences(
    asked: &str,
    links: &[Link],
    documents: &[Sequence],
    language: Language,
) -> String {
    let mut out = String::new();
    for (link, document) in links.iter().zip(documents) {
        let mut line = |indent: &str, message: Message| {
            let _ = writeln!(out, "{indent}{}", message.text(language));
        };
        let number = link.entry.number.to_string();
        let game = &link.reading.game;
        let reading = match link.reading.view {
            View::Numbers => message!("oeis-values-at", game = game, place = place(link.shift)),
            _ if link.shift == 0 => said(&link.reading),
            _ => {
                let (reading, place) = (said(&link.reading), place(link.shift));
                message!("oeis-shifted", reading = reading, place = place)
            }
        };
        let offset = link.entry.offset;
        line("", message!("oeis-entry", number = &number, reading = reading, offset = offset));
        let terms: Vec<String> = document.terms.iter().map(|term| term.0.to_string()).collect();
        line("    ", message!("oeis-terms", terms = language.listed(&terms)));
        let others = link.entry.games.iter().filter(|source| source.reading != link.reading);
        let others = others.map(|source| other(&source.reading, source.shift, language));
        if let Some((games, more)) = named(&others.collect::<Vec<_>>(), language) {
            line("    ", message!("oeis-also", games = games, more = more));
        }
        let basis = match link.listed {
            true => message!("oeis-listed", date = oeis::DATE),
            false => message!("oeis-observed", game = asked, count = link.compared),
        };
        line("    ", basis);
        line("    ", message!("oeis-program", number = &number, line = &document.program));
        let file = format!("b{}.txt", &number[1..]);
        line("    ", message!("oeis-write-bfile", number = &number, file = file));
    }
    out
}

/// The first of some games in a row, and how many more there are; `None` without any.
fn named(games: &[String], language: Language) -> Option<(String, usize)> {
    let more = games.len().saturating_sub(NAMED);
    (!games.is_empty()).then(|| (language.listed(&games[..games.len() - more]), more))
}

/// Another game of a sequence.
fn other(reading: &Reading, shift: u64, language: Language) -> String {
    match reading.view {
        View::Numbers if shift == 0 => reading.game.clone(),
        View::Numbers => format!("{} ({})", reading.game, place(shift as i64)),
        _ => said(reading).text(language),
    }
}

/// The number of a term, as in `n + 1`.
fn place(shift: i64) -> String {
    match shift {
        0 => "n".to_string(),
        shift if shift < 0 => format!("n - {}", shift.unsigned_abs()),
        shift => format!("n + {shift}"),
    }
}

/// The games that have some terms.
pub fn matches(found: &Matches, most: usize, language: Language) -> String {
    let mut out = String::new();
    let mut line = |indent: &str, message: Message| {
        let _ = writeln!(out, "{indent}{}", message.text(language));
    };
    for group in found.groups.iter().take(most) {
        line("", heading(group, language));
        let others: Vec<String> = group.games[1..].iter().map(|one| brief(one, language)).collect();
        if let Some((games, more)) = named(&others, language) {
            let compared = group.compared;
            line("    ", message!("oeis-same", games = games, more = more, compared = compared));
        }
    }
    let more = found.groups.len().saturating_sub(most);
    if more > 0 {
        line("", message!("oeis-more", count = more));
    }
    if found.groups.is_empty() {
        line("", message!("oeis-nothing", games = found.games));
    }
    out
}

fn heading(group: &Group, language: Language) -> Message {
    let game = brief(&group.games[0], language);
    match group.number {
        Some(number) => message!("oeis-match", number = number.to_string(), game = game),
        None => message!("oeis-match-unlisted", game = game),
    }
}

/// A game with the number of the first term.
fn brief(one: &Match, language: Language) -> String {
    let reading = match one.reading.view {
        View::Numbers => one.reading.game.clone(),
        _ => said(&one.reading).text(language),
    };
    format!("{reading} (n = {})", one.from)
}
