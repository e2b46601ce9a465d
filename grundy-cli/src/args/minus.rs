//! Positions that begin with a minus, such as `-3,14`, and `-/../.` of Nimstring.
//!
//! They look like options to clap, which takes them for words only where they are
//! plain numbers. No option of the program begins with a digit, or is made of lines
//! and slashes, so such a word gets a space in front where a position may stand, and
//! loses it again when it is read.

use std::convert::Infallible;
use std::ffi::OsString;

use clap::{Arg, Command};

/// Whether a word is a minus and a digit at first, or rows of a board of Nimstring.
fn negative(word: &str) -> bool {
    let Some(rest) = word.strip_prefix('-') else { return false };
    // What comes after the first row may be wrong: the game says so, with the place.
    let row = rest.split_once('/').map(|(row, _)| row);
    rest.starts_with(|c: char| c.is_ascii_digit())
        || row.is_some_and(|row| row.bytes().all(|sign| b"-.|".contains(&sign)))
}

/// The words of a command line, with a space before those positions. Commands whose arguments are [allowed](Arg::allow_negative_numbers) to
/// be negative are those that take positions.
pub fn guarded(command: &Command, words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let global: Vec<&Arg> =
        command.get_arguments().filter(|argument| argument.is_global_set()).collect();
    let mut command = command;
    let mut guarded = Vec::new();
    // After `--` there are no options; the value of an option is left as it is.
    let (mut literal, mut value) = (false, false);
    for word in words {
        let text = word.to_str().unwrap_or_default();
        let takes =
            command.get_arguments().any(|argument| argument.is_allow_negative_numbers_set());
        let guard = takes && !literal && !value && negative(text);
        literal |= text == "--";
        value =
            command.get_arguments().chain(global.iter().copied()).any(|of| wants_value(of, text));
        command = command.find_subcommand(text).unwrap_or(command);
        guarded.push(match guard {
            true => OsString::from(format!(" {text}")),
            false => word,
        });
    }
    guarded
}

/// Whether a word is this option, and its value is the next word.
fn wants_value(argument: &Arg, word: &str) -> bool {
    let long = word.strip_prefix("--").is_some_and(|name| argument.get_long() == Some(name));
    let short = word.strip_prefix('-').and_then(|name| name.chars().last());
    let short = !word.starts_with("--") && short.is_some() && argument.get_short() == short;
    (long || short) && argument.get_action().takes_values()
}

/// A word without the space before its minus.
pub fn bare(word: &str) -> &str {
    word.strip_prefix(' ').filter(|rest| negative(rest)).unwrap_or(word)
}

/// The same, as a parser of values.
pub fn word(word: &str) -> Result<String, Infallible> {
    Ok(bare(word).to_string())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Args;

    #[track_caller]
    fn assert_guarded(line: &str, guarded: &str) {
        let words = line.split(' ').map(OsString::from);
        let found = super::guarded(&Args::command(), words);
        let expected: Vec<OsString> = guarded.split('|').map(OsString::from).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn words_are_guarded_where_positions_stand() {
        assert_guarded("grundy solve rules:f -3,14 --json", "grundy|solve|rules:f| -3,14|--json");
        assert_guarded("grundy rules check f -1,2 -3", "grundy|rules|check|f| -1,2| -3");
        assert_guarded("grundy graph --of rules:f -3", "grundy|graph|--of|rules:f| -3");
        assert_guarded("grundy equiv f -1 --with f -2,1", "grundy|equiv|f| -1|--with|f| -2,1");
        assert_guarded("grundy solve nimstring -/../.", "grundy|solve|nimstring| -/../.");
        assert_guarded("grundy solve n -/.../..x", "grundy|solve|n| -/.../..x");
        assert_guarded("grundy options n --/.../-.:again", "grundy|options|n| --/.../-.:again");
        assert_guarded("grundy solve f -o/tmp --/x", "grundy|solve|f|-o/tmp| --/x");
        // Numbers of options, files, and what is literal, stay.
        assert_guarded("grundy solve f --time -3 -1,1", "grundy|solve|f|--time|-3| -1,1");
        assert_guarded("grundy graph f -o -3.svg", "grundy|graph|f|-o|-3.svg");
        assert_guarded("grundy verify -3.json", "grundy|verify|-3.json");
        assert_guarded("grundy solve -- f -1,2", "grundy|solve|--|f|-1,2");
        assert_eq!((bare(" -3,14"), bare(" 3"), bare("-3")), ("-3,14", " 3", "-3"));
    }
}
