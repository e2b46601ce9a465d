//! Command lines that cannot be read: what is wrong, and the line that was probably meant.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::Write;

use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::games::heaps::KAYLES;
use grundy::games::{self, looks_like_code};
use grundy::message::{Language, Message};
use grundy::{TextError, report};

use super::said;
use crate::console::Console;
use crate::failure::{self, Failure, Status, printed};
use crate::message::message;
use crate::paint::Paint;

/// Why there are no arguments: a fault, or a text that was asked for (help, the version).
pub enum Unread {
    /// What clap says, and what to write instead.
    Clap(Box<clap::Error>, Option<Message>),
    /// What it does not know about.
    Failure(Failure),
}

/// Whether a command line asks for JSON, so that errors are to be JSON as well.
pub fn wants_json(words: &[OsString]) -> bool {
    let words = || words.iter().map(|word| word.to_string_lossy()).take_while(|word| word != "--");
    let format =
        words().zip(words().skip(1)).any(|(option, value)| option == "--format" && value == "json");
    format || words().any(|word| ["--json", "--format=json", "--batch"].contains(&&*word))
}

/// The language that a command line names, if it names one that there is.
pub fn language(words: &[OsString]) -> Option<Language> {
    let words = words.iter().map(|word| word.to_string_lossy()).take_while(|word| word != "--");
    let words: Vec<Cow<'_, str>> = words.collect();
    let after = words.iter().zip(words.iter().skip(1)).find(|(option, _)| *option == "--lang");
    let joined = || words.iter().find_map(|word| word.strip_prefix("--lang="));
    after.map(|(_, value)| &**value).or_else(joined)?.parse().ok()
}

impl From<Failure> for Unread {
    fn from(failure: Failure) -> Unread {
        Unread::Failure(failure)
    }
}

impl Unread {
    /// Puts the right line into an error of clap's.
    pub fn new(mut error: clap::Error, words: &[OsString], command: &Command) -> Unread {
        let words: Vec<Cow<'_, str>> = words.iter().map(|word| word.to_string_lossy()).collect();
        let context = |kind| match error.get(kind) {
            Some(ContextValue::String(text)) => Some(text.clone()),
            _ => None,
        };
        match error.kind() {
            ErrorKind::InvalidSubcommand => {
                let wrong = context(ContextKind::InvalidSubcommand).unwrap_or_default();
                no_command(error, &wrong, &words)
            }
            ErrorKind::MissingSubcommand => {
                // Clap lists the hidden commands as well.
                if let Some(ContextValue::Strings(names)) =
                    error.remove(ContextKind::ValidSubcommand)
                {
                    let hidden = |name: &String| {
                        command.find_subcommand(name).is_some_and(Command::is_hide_set)
                    };
                    let shown = names.into_iter().filter(|name| !hidden(name)).collect();
                    error.insert(ContextKind::ValidSubcommand, ContextValue::Strings(shown));
                }
                Unread::clap(error)
            }
            ErrorKind::UnknownArgument => {
                let wrong = context(ContextKind::InvalidArg).unwrap_or_default();
                let (error, tip) = unknown(error, &wrong, &words, command);
                Unread::with_tip(error, tip)
            }
            ErrorKind::MissingRequiredArgument => {
                // An example without the option that is missing would be of no help.
                let missing = error.get(ContextKind::InvalidArg).map(ToString::to_string);
                let missing = missing.unwrap_or_default();
                let option = missing.split(' ').next().filter(|name| name.starts_with("--"));
                let example = words.get(1).and_then(|word| example(word));
                let example = example.filter(|line| option.is_none_or(|name| line.contains(name)));
                Unread::with_tip(error, example.map(|line| message!("line-example", line = line)))
            }
            ErrorKind::InvalidValue => {
                // The names of games are for completions: any position is taken.
                let names = error.get(ContextKind::ValidValue);
                if matches!(names, Some(ContextValue::Strings(names)) if names.iter().any(|name| name == "nim"))
                {
                    error.remove(ContextKind::ValidValue);
                }
                Unread::clap(error)
            }
            _ => Unread::clap(error),
        }
    }

    fn clap(error: clap::Error) -> Unread {
        Unread::with_tip(error, None)
    }

    fn with_tip(error: clap::Error, tip: Option<Message>) -> Unread {
        Unread::Clap(Box::new(error), tip)
    }

    /// Prints it. Help goes to standard output with status 0, errors to standard error
    /// with status 2.
    pub fn report(self, json: bool, console: &Console) -> Status {
        match self {
            Unread::Failure(failure) => {
                console.report(&failure, json);
                failure.status()
            }
            Unread::Clap(mut error, tip) => {
                let language = console.language();
                // English keeps the words of clap; a document says the same in every language.
                let said = said::fault(&error).filter(|_| json || language != Language::English);
                if let Some(fault) = said {
                    let hints: Vec<Message> = tip.into_iter().chain(said::hints(&error)).collect();
                    let words = match json {
                        true => refusal(&fault, &hints, language),
                        false => lines(&fault, &hints, said::usage(&error), language),
                    };
                    console.say(format_args!("{words}"));
                    return Status::BAD_INPUT;
                }
                if let Some(tip) = tip {
                    let tips = vec![StyledStr::from(tip.to_string())];
                    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
                }
                if error.use_stderr() && json {
                    console.say(format_args!("{}", document(&error.render().to_string())));
                    return Status::BAD_INPUT;
                }
                let text = |paint: Paint| match paint.is_on() {
                    true => error.render().ansi().to_string(),
                    false => error.render().to_string(),
                };
                if error.use_stderr() {
                    // Where that cannot be written, nobody can be told.
                    let _ = console.errors().write_all(text(console.paint_errors()).as_bytes());
                    return Status::BAD_INPUT;
                }
                let mut out = console.output();
                let text = text(console.paint());
                match printed(out.write_all(text.as_bytes()).and_then(|()| out.flush())) {
                    Ok(()) => Status::DONE,
                    Err(failure) => Unread::Failure(failure).report(json, console),
                }
            }
        }
    }
}

/// What clap would print, as a JSON document.
fn document(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let mut parts = text.split("\n\n");
    let words = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
    let message = words(parts.next().unwrap_or_default());
    // Tips come first, then the usage, then where help is.
    let help = parts.next().map(|part| words(part).replace("tip: ", ""));
    failure::document(&report::Error { help: help.map(Cow::from), ..report::Error::of(&message) })
}

/// A fault with its hints as a JSON document.
fn refusal(fault: &Message, hints: &[Message], language: Language) -> String {
    let help: Vec<String> = hints.iter().map(|hint| hint.text(language)).collect();
    let help = Some(help.join(" ")).filter(|help| !help.is_empty()).map(Cow::from);
    failure::document(&report::Error { help, ..report::Error::of(fault.text(language)) })
}

/// A fault with its hints and the form of the command, laid out as clap does.
fn lines(fault: &Message, hints: &[Message], usage: Option<String>, language: Language) -> String {
    let mut paragraphs = vec![message!("line-error", fault = fault).text(language)];
    for hint in hints {
        paragraphs.push(format!("  {}", message!("line-tip", tip = hint).text(language)));
    }
    if let Some(usage) = usage {
        paragraphs.push(message!("line-usage", usage = usage).text(language));
    }
    paragraphs.push(message!("line-more").text(language));
    paragraphs.join("\n\n")
}

/// A word in the place of a command.
fn no_command(error: clap::Error, wrong: &str, words: &[Cow<'_, str>]) -> Unread {
    let first = wrong.split_whitespace().next().unwrap_or_default();
    let name = first.split(':').next().unwrap_or(first);
    let rest = || words[1..].iter().map(|word| typed(word)).collect::<Vec<_>>().join(" ");
    let is_number = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
    let is_game = games::entry(name).is_some() || !is_number && looks_like_code(first);
    match words.get(1).map(AsRef::as_ref) {
        Some("rules") if wrong.ends_with(".star") => {
            let line = format!("grundy rules check {wrong}");
            Unread::with_tip(error, Some(message!("line-write", line = line)))
        }
        Some("help") if is_game => {
            Unread::with_tip(error, Some(message!("line-rules-of", game = wrong)))
        }
        Some(word) if word == wrong && (is_game || is_number) => {
            let text = format!("grundy {}", rest());
            let (message, game) = match is_game {
                true => (message!("game-without-command", game = first), ""),
                false => (message!("numbers-without-command"), "nim "),
            };
            let at = "grundy ".len();
            let end = at + typed(wrong).len();
            let error = TextError::new(message, at..end)
                .help(message!("write-solve", position = format!("{game}{}", rest())));
            Unread::Failure(Failure::text(text, error))
        }
        Some(word) if word == wrong && meant(word).is_some() => {
            let command = meant(word).unwrap_or_default();
            let mut error = error;
            error.remove(ContextKind::SuggestedSubcommand);
            let position = words[2..].iter().map(|word| typed(word)).collect::<Vec<_>>().join(" ");
            // A line that is an error itself would be of no help; files are not opened here.
            let unread = command == "solve"
                && !position.contains(':')
                && grundy::Position::parse(&position).is_err();
            let position = if unread { "nim 3 4 5" } else { &position };
            let line = format!("grundy {command} {position}");
            Unread::with_tip(error, Some(message!("line-write", line = line)))
        }
        Some(word) if word == wrong => {
            let Some(game) = games::nearest(name) else { return Unread::clap(error) };
            let mut error = error;
            // Of two near words the one with the same first letter is meant.
            let begins = |text: &str| text.chars().next() == game.chars().next();
            let near = match error.get(ContextKind::SuggestedSubcommand) {
                Some(ContextValue::String(near)) => begins(near),
                Some(ContextValue::Strings(near)) => near.iter().any(|near| begins(near)),
                _ => false,
            };
            if !near {
                error.remove(ContextKind::SuggestedSubcommand);
            }
            Unread::with_tip(error, Some(message!("line-game-meant", game = game)))
        }
        _ => Unread::clap(error),
    }
}

/// A word as it is typed in a shell.
fn typed(word: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_alphanumeric() || "-_=+,.:/@%×".contains(c);
    match word.chars().all(plain) && !word.is_empty() {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', r"'\''")).into(),
    }
}

/// Words that are typed for a command of another name.
const COMMANDS: [(&str, &[&str]); 3] = [
    ("solve --explain", &["explain", "why", "reason", "prove", "proof"]),
    ("solve --misere", &["misere", "misère"]),
    ("solve", &["hint", "value", "nimber", "nim-value", "winner", "win", "evaluate", "eval"]),
];

fn meant(word: &str) -> Option<&'static str> {
    COMMANDS.iter().find(|(_, others)| others.contains(&word)).map(|(name, _)| *name)
}

/// Words that are typed for an option of another name.
const SYNONYMS: [(&str, &[&str]); 7] = [
    ("--explain", &["--why", "--reason", "--explanation", "--proof", "--prove", "-e", "-w"]),
    ("--json", &["-j"]),
    ("--output", &["--out", "--to-file", "--picture", "--plot", "--draw"]),
    ("--misere", &["--misère", "-m"]),
    ("--max-moves", &["--moves", "--limit"]),
    ("--time", &["--timeout", "-t"]),
    ("--to", &["--max", "--up-to"]),
];

/// An option, or a word too many.
fn unknown(
    mut error: clap::Error,
    wrong: &str,
    words: &[Cow<'_, str>],
    command: &Command,
) -> (clap::Error, Option<Message>) {
    // `-- --why` would make a position of it, which is never meant.
    if let Some(ContextValue::StyledStrs(tips)) = error.remove(ContextKind::Suggested) {
        let kept: Vec<StyledStr> =
            tips.into_iter().filter(|tip| !tip.to_string().contains("as a value")).collect();
        if !kept.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(kept));
        }
    }
    let Some(inner) = words.get(1).and_then(|word| command.find_subcommand(&**word)) else {
        return (error, None);
    };
    let meant = SYNONYMS.iter().find(|(_, others)| others.contains(&wrong)).map(|(name, _)| *name);
    let has = |name: &str| {
        let long = name.trim_start_matches('-');
        inner.get_arguments().any(|argument| argument.get_long() == Some(long))
    };
    if let Some(name) = meant.filter(|name| has(name)) {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(name.into()));
        return (error, None);
    }
    let game = words.get(2).map_or("", AsRef::as_ref);
    let name = game.split(':').next().unwrap_or(game);
    if inner.get_name() == "graph" && (games::entry(name).is_some() || looks_like_code(game)) {
        let position = words[2..].iter().map(|word| typed(word)).collect::<Vec<_>>().join(" ");
        let line = format!("grundy graph --of {position}");
        return (error, Some(message!("line-write", line = line)));
    }
    let ranges = ["seq", "stats", "guess", "table"].contains(&inner.get_name());
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    if ranges && is_number(wrong) {
        let game = words.get(2).map_or(Cow::from(KAYLES.name), |word| typed(word));
        let before = words.iter().rev().skip_while(|word| *word != wrong).nth(1);
        let from = before.map(AsRef::as_ref).filter(|word| is_number(word)).unwrap_or("0");
        let line = format!("grundy {} {game} {from}..{wrong}", inner.get_name());
        return (error, Some(message!("line-range", line = line)));
    }
    (error, None)
}

/// A line to try, for a command that was given too little.
fn example(command: &str) -> Option<&'static str> {
    Some(match command {
        "seq" => "grundy seq kayles 0..100",
        "period" => "grundy period kayles",
        "quotient" => "grundy quotient 0.75",
        "genus" => "grundy genus kayles 0..20",
        "draw" => "grundy draw kayles 5 2 -o kayles.svg",
        "canonical" => "grundy canonical kayles 5",
        "guess" => "grundy guess lasker 0..200",
        "oeis" => "grundy oeis kayles",
        "verify" => "grundy verify proof.json",
        "check-explanation" => "grundy check-explanation why.json",
        "stats" => "grundy stats kayles 0..1000",
        "table" => "grundy table nim 0..8",
        "graph" => "grundy graph river.txt",
        "equiv" => "grundy equiv kayles 5 --with nim 4",
        "merge" => "grundy merge one.jsonl two.jsonl -o whole.jsonl",
        "completions" => "grundy completions bash",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_asked_for_in_several_ways() {
        let wants =
            |line: &str| wants_json(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert!(wants("grundy solve kayls 5 --json") && wants("grundy seq nim 0..9 --format json"));
        assert!(wants("grundy seq --format=json nim 0..9") && wants("grundy solve --batch"));
        assert!(!wants("grundy solve -- --json") && !wants("grundy seq nim 0..9 --format csv"));
    }

    #[test]
    fn words_are_written_as_a_shell_reads_them() {
        assert_eq!(typed("kayles"), "kayles");
        assert_eq!(typed("nim 3 4"), "'nim 3 4'");
        assert_eq!(typed("0.{1,2!}"), "'0.{1,2!}'");
        assert_eq!(typed("it's"), r"'it'\''s'");
    }
}
