//! `--color`: whether a terminal gets colours.

use std::borrow::Borrow;
use std::ffi::{OsStr, OsString};

use clap::ValueEnum;

use crate::paint::Colours;

const OPTIONS: [&str; 2] = ["--color", "--colour"];

/// What a word says: the value of the option, or that the next word is its value.
fn value(word: &OsStr) -> Option<Option<Colours>> {
    let text = word.to_str()?;
    let (name, value) = text.split_once('=').map_or((text, None), |(n, v)| (n, Some(v)));
    let read = |value| Colours::from_str(value, false).unwrap_or_default();
    OPTIONS.contains(&name).then(|| value.map(read))
}

/// The colours that a command line asks for. It need not be one that can be read: the error
/// has colours as well.
pub fn colour(words: &[OsString]) -> Colours {
    let mut words = words.iter().take_while(|word| *word != "--");
    let mut found = Colours::default();
    while let Some(word) = words.next() {
        found = match value(word) {
            Some(Some(value)) => value,
            Some(None) => {
                let next = words.next().and_then(|word| word.to_str()).unwrap_or_default();
                Colours::from_str(next, false).unwrap_or_default()
            }
            None => found,
        };
    }
    found
}

/// The words without the options before the command, so that the command is the second word.
pub fn left_out(words: &[OsString]) -> Vec<OsString> {
    let mut kept: Vec<OsString> = words.iter().take(1).cloned().collect();
    let mut rest = words.get(1..).unwrap_or_default();
    let taken = |word: &OsString| match word.to_str() {
        Some("--lang") => Some(2),
        Some(text) if text.starts_with("--lang=") => Some(1),
        _ => value(word.borrow()).map(|found| if found.is_some() { 1 } else { 2 }),
    };
    while let Some(count) = rest.first().and_then(taken) {
        rest = &rest[rest.len().min(count)..];
    }
    kept.extend_from_slice(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_found_in_any_command_line() {
        let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
        let of = |line: &str| colour(&words(line));
        assert_eq!(of("grundy solve nim 3"), Colours::Auto);
        assert_eq!(of("grundy --color never solve nim 3"), Colours::Never);
        assert_eq!(of("grundy solve nim --colour=always 3"), Colours::Always);
        assert_eq!(of("grundy solve -- nim --color always"), Colours::Auto);
        let kept = |line: &str| left_out(&words(line)).join(OsStr::new(" "));
        assert_eq!(kept("grundy --color never nim 3"), "grundy nim 3");
        assert_eq!(kept("grundy --colour=never nim --color always"), "grundy nim --color always");
        assert_eq!(kept("grundy --lang uk --color never nim"), "grundy nim");
        assert_eq!(kept("grundy --color"), "grundy");
    }
}
