//! Finding a game by its name.

use std::sync::Arc;

use super::{Entry, Files, Parameter, catalogue, gallery, heaps, shortened};
use crate::error::{Remedy, TextError};
use crate::keyboard;
use crate::message::{Message, message};
use crate::quotes::{bare, unquoted};
use crate::term::Game;

/// The entry of a name or an alias.
pub fn entry(name: &str) -> Option<&'static Entry> {
    let is = |other: &&str| other.eq_ignore_ascii_case(name);
    catalogue().iter().find(|entry| is(&entry.name) || entry.aliases.iter().any(is))
}

/// What to write where the arguments of a game are missing.
pub(crate) fn example(head: &str) -> Message {
    let name = bare(head).split(':').next().unwrap_or(head);
    match entry(name) {
        Some(entry) => message!(
            "write-usage",
            usage = entry.usage(),
            arguments = entry.arguments_help().unwrap_or_default(),
            example = entry.examples[0],
        ),
        None => message!("write-heaps", example = format!("{head} 20")),
    }
}

/// Whether a word is meant as a take-and-break code and not as a name: it
/// begins with a sign that no name begins with, or has a point after signs of
/// a code, as `C.425` has. No name has a point.
pub fn looks_like_code(word: &str) -> bool {
    let sign = |c: char| c.is_digit(32) || "{}&*;,+!?=".contains(c);
    word.starts_with(|c: char| c.is_ascii_digit() || ".{&*".contains(c))
        || word
            .split_once('.')
            .is_some_and(|(left, _)| left.chars().all(sign) && entry(left).is_none())
}

/// Games that people ask for and in which the two players have different moves.
const PARTIZAN: [&str; 12] = [
    "chess",
    "checkers",
    "draughts",
    "go",
    "domineering",
    "crosscram",
    "col",
    "snort",
    "clobber",
    "amazons",
    "toads-and-frogs",
    "red-blue-hackenbush",
];

/// Where a game is that people ask for by a name which the catalogue does not have.
enum Elsewhere {
    /// A built-in game is it, or the nearest to it.
    Game(&'static str),
    /// A rule file of the gallery is it.
    Gallery(&'static str),
}

/// Names of games that people type, and where these games are.
const ELSEWHERE: &[(&str, Elsewhere)] = &[
    ("arc-kayles-path", Elsewhere::Game("kayles")),
    ("brussels-sprouts", Elsewhere::Game("sprouts")),
    ("chomp-on-divisors", Elsewhere::Gallery("schuh")),
    ("coin-turning", Elsewhere::Game("coins")),
    ("dawson", Elsewhere::Game("dawson-chess")),
    ("dots-and-boxes", Elsewhere::Game("nimstring")),
    ("dynamic-nim", Elsewhere::Gallery("schwenk-nim")),
    ("fibonacci", Elsewhere::Gallery("fibonacci-nim")),
    ("geography", Elsewhere::Game("chips")),
    ("hackenbush", Elsewhere::Game("green-hackenbush")),
    ("moebius", Elsewhere::Game("coins:moebius")),
    ("mobius", Elsewhere::Game("coins:moebius")),
    ("nimber", Elsewhere::Game("nim")),
    ("nim-with-a-pass", Elsewhere::Gallery("nim-pass")),
    ("noughts-and-crosses", Elsewhere::Game("strip-tictactoe")),
    ("poset", Elsewhere::Game("chomp")),
    ("silver-dollar", Elsewhere::Game("nimble-2")),
    ("subtract-a-square", Elsewhere::Game("subtract:squares")),
    ("sylver", Elsewhere::Gallery("sylver-coinage")),
    ("tic-tac-toe", Elsewhere::Game("strip-tictactoe")),
    ("tictactoe", Elsewhere::Game("strip-tictactoe")),
];

/// The game of the gallery that is meant by a name, if one is.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::games::in_gallery;
/// assert_eq!(["fibonacci", "welter", "nim"].map(in_gallery), [Some("fibonacci-nim"), Some("welter"), None]);
/// ```
pub fn in_gallery(name: &str) -> Option<&'static str> {
    let other = ELSEWHERE.iter().find_map(|(known, place)| match place {
        Elsewhere::Gallery(game) if *known == name => Some(*game),
        _ => None,
    });
    other.or_else(|| gallery::games().map(|(game, _)| game).find(|game| *game == name))
}

/// What to write instead of the name of a game that is elsewhere.
fn relative(name: &str) -> Option<Message> {
    match ELSEWHERE.iter().find(|(known, _)| *known == name) {
        Some((_, Elsewhere::Game(game))) => Some(message!("game-relative", game = *game)),
        _ => in_gallery(name).map(|game| message!("game-in-gallery", name = game)),
    }
}

/// The error of a text that begins with the name of a game which is not built in, or which is written
/// with other signs, as `Dawson's chess` is.
pub(crate) fn absent(text: &str) -> Option<TextError> {
    /// No known name has more words.
    const WORDS: usize = 3;
    let mut ends = vec![];
    let mut words: Vec<String> = vec![];
    for word in text.split_ascii_whitespace().take(WORDS) {
        words.push(word.to_lowercase().replace("'s", "").replace("’s", "").replace('_', "-"));
        ends.push(word.as_ptr() as usize - text.as_ptr() as usize + word.len());
    }
    (1..=words.len()).rev().find_map(|count| {
        let (name, end) = (words[..count].join("-"), ends[count - 1]);
        let typed = shortened(&text[..end]);
        if PARTIZAN.contains(&&*name) {
            return Some(
                TextError::new(message!("game-partizan", name = typed), 0..end)
                    .help(relative(&name).unwrap_or_else(|| message!("game-partizan-instead"))),
            );
        }
        let known = entry(&name).map(|entry| message!("did-you-mean", nearest = entry.name));
        let help = known.or_else(|| relative(&name))?;
        Some(TextError::new(message!("game-unknown", name = typed), 0..end).help(help))
    })
}

/// Makes a game of its name and parameter: `kayles`, `moore:2`, `0.77`,
/// `chips:"my graph.txt"`.
///
/// # Errors
/// An unknown game, with the nearest name; a parameter that is wrong.
pub fn find(head: &str, files: &dyn Files) -> Result<Arc<dyn Game>, TextError> {
    let typed = head;
    let head = &*keyboard::plain(typed);
    let game = match files.kept() {
        Some(kept) => kept.game(head, || found(head, files)),
        None => found(head, files),
    };
    game.map_err(|error| {
        let place = keyboard::span(typed, error.span());
        error.moved_to(place)
    })
}

/// The same of a name in ASCII.
fn found(head: &str, files: &dyn Files) -> Result<Arc<dyn Game>, TextError> {
    if looks_like_code(head) {
        return heaps::code(head);
    }
    // The whole word may be quoted too: "chips:my graph.txt".
    let bare = bare(head);
    let at = usize::from(bare.len() < head.len());
    let whole;
    let (name, parameter) = match bare.split_once(':') {
        // The whole word names the file.
        Some((name, game)) if format!("{name}:").eq_ignore_ascii_case(gallery::PREFIX) => {
            whole = format!("{}{game}", gallery::PREFIX);
            ("rules", Some(&*whole))
        }
        Some((name, parameter)) => (name, Some(parameter)),
        None => (bare, None),
    };
    let Some(entry) = entry(name) else {
        return Err(match absent(name) {
            Some(error) => {
                let span = error.span();
                error.moved_to(at + span.start..at + span.end)
            }
            None => {
                let what = message!("game-unknown", name = shortened(name));
                let error = TextError::new(what, at..at + name.len());
                let all = names().chain(gallery::games().map(|(game, _)| game));
                match nearest_of(name, all) {
                    Some(near) if entry(near).is_some() => {
                        error.help(message!("did-you-mean", nearest = near))
                    }
                    Some(game) => error.help(message!("game-in-gallery", name = game)),
                    None => error.help(message!("game-or-code")).or_by(Remedy::ListGames),
                }
            }
        });
    };
    let end = at + bare.len();
    let span = match parameter {
        Some(text) => end - text.len()..end,
        None => end..end,
    };
    let text = parameter.map(unquoted);
    let parameter = Parameter { text: text.as_deref(), span, usage: entry.usage() };
    (entry.make)(&parameter, files)
}

/// The name of a game that is nearest to a wrong one.
pub fn nearest(name: &str) -> Option<&'static str> {
    nearest_of(name, names())
}

/// The names and aliases of the catalogue.
fn names() -> impl Iterator<Item = &'static str> + Clone {
    let all = |entry: &'static Entry| std::iter::once(&entry.name).chain(entry.aliases).copied();
    catalogue().iter().flat_map(all)
}

/// The name of several that is nearest to a wrong one, if it is near.
pub fn nearest_of<'a>(
    wrong: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    // Comparing is quadratic, and nothing is near to a very long word.
    if wrong.len() > 2 * names.clone().map(str::len).max().unwrap_or(0) + 4 {
        return None;
    }
    let wrong = wrong.to_lowercase();
    let score = |known| (strsim::damerau_levenshtein(&wrong, known), known);
    let (distance, nearest) = names.clone().map(score).min_by_key(|&(distance, _)| distance)?;
    let begins = |known: &&str| wrong.len() >= 3 && known.starts_with(&wrong);
    match names.filter(begins).min_by_key(|known| known.len()) {
        Some(longer) if distance > 1 => Some(longer),
        _ => (distance <= 1 + nearest.len() / 4).then_some(nearest),
    }
}
