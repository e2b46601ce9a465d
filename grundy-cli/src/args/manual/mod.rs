//! What the help and the manual say of each command beside its options: notes, exit statuses,
//! examples, and which limits mean something there.
//!
//! The texts are data ([`PAGES`]). `--help`, the manual pages and the completions are made from
//! them and from the definition of the arguments; a test runs every example.

use clap::builder::StyledStr;
use clap::builder::styling::{AnsiColor, Style, Styles};
use clap::{Arg, ArgAction, Command, CommandFactory};

use super::Args;

mod pages;
mod shared;

pub use pages::PAGES;
pub use shared::{ENVIRONMENT, FILES, FOLDERS};

/// What is said of one command.
pub struct Page {
    /// The words after `grundy`: none for the program itself.
    pub path: &'static [&'static str],
    /// Paragraphs after the options.
    pub notes: &'static [&'static str],
    /// Exit statuses, with what they mean.
    pub statuses: &'static [(u8, &'static str)],
    /// Command lines to try.
    pub examples: &'static [Example],
    /// Limits that mean something here, with their texts; the others are accepted, and hidden.
    pub limits: &'static [(&'static str, &'static str)],
}

/// A command line to try.
pub struct Example {
    /// What it does.
    pub does: &'static str,
    /// The line, for a shell.
    pub line: &'static str,
    /// The exit status.
    pub status: u8,
}

/// The colours of help.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default())
    .error(crate::paint::ERROR)
    .valid(crate::paint::HINT)
    .invalid(crate::paint::REMARK);

/// The options that limit the work, by their names in the definition.
const LIMITS: [&str; 5] = ["threads", "memory", "time", "no_cache", "quiet"];

/// The help of a limit of time for one answer begins so.
const PLAIN_TIME: &str = "Time limit in seconds;";
/// What follows it in `--help`: see [`Clock::last`](crate::limits::Clock::last).
const AFTER_TIME: &str = "When it is over, the program has half of this time more, and at least \
                          half a second, to write what it has found; then it stops writing";

/// The definition of the command line, with all that help shows.
pub fn command() -> Command {
    let command = Args::command();
    let limits: Vec<Arg> =
        command.get_arguments().filter(|argument| is_limit(argument)).cloned().collect();
    let command = command.styles(STYLES).mut_arg("color", |color| {
        color.long_help(
            "When to use colours: auto (on a terminal, unless NO_COLOR is set; everywhere where \
             CLICOLOR_FORCE is set), always or never",
        )
    });
    PAGES.iter().fold(command, |command, page| {
        at(command, page.path, &|inner| dressed(inner, page, &limits))
    })
}

/// Changes the command at the end of a path.
fn at(command: Command, path: &[&str], change: &dyn Fn(Command) -> Command) -> Command {
    match path {
        [] => change(command),
        [first, rest @ ..] => command.mut_subcommand(first, |inner| at(inner, rest, change)),
    }
}

fn is_limit(argument: &Arg) -> bool {
    LIMITS.contains(&argument.get_id().as_str())
}

fn dressed(mut command: Command, page: &Page, limits: &[Arg]) -> Command {
    let own = |argument: Arg| {
        let id = argument.get_id().as_str();
        match page.limits.iter().find(|(name, _)| *name == id) {
            Some((_, text)) if id == "time" && text.starts_with(PLAIN_TIME) => {
                argument.help(*text).long_help(format!("{text}\n\n{AFTER_TIME}"))
            }
            Some((_, text)) => argument.help(*text),
            None => argument.hide(true),
        }
    };
    command = match page.path {
        [] => {
            command.mut_args(|argument| if is_limit(&argument) { own(argument) } else { argument })
        }
        _ => command.args(limits.iter().cloned().map(own)),
    };
    let name: Vec<&str> = ["grundy"].iter().chain(page.path).copied().collect();
    let more = format!("`{} --help` shows examples and exit statuses.", name.join(" "));
    command.after_help(more).after_long_help(page.text())
}

impl Page {
    /// Whether the command reads and keeps proofs.
    pub fn keeps_proofs(&self) -> bool {
        self.path.is_empty() || self.limits.iter().any(|(limit, _)| *limit == "no_cache")
    }

    /// What `--help` shows after the options.
    fn text(&self) -> StyledStr {
        let mut text = String::new();
        for note in self.notes {
            text += &format!("{note}\n\n");
        }
        let header = |title: &str| {
            let style = STYLES.get_header();
            format!("{style}{title}:{style:#}\n")
        };
        text += &header("Exit status");
        for (status, meaning) in self.statuses {
            text += &format!("  {}{status:<4}{:#} {meaning}\n", literal(), literal());
        }
        if !self.examples.is_empty() {
            text += &format!("\n{}", header("Examples"));
        }
        for example in self.examples {
            let (does, line) = (example.described(), example.line);
            text += &format!("  {does}:\n    {}{line}{:#}\n", literal(), literal());
        }
        StyledStr::from(text.trim_end().to_string())
    }
}

impl Example {
    /// What it does, with the exit status where that is not 0.
    pub fn described(&self) -> String {
        match self.status {
            0 => self.does.to_string(),
            status => format!("{} (exit status {status})", self.does),
        }
    }
}

fn literal() -> &'static Style {
    const LITERAL: Style = *STYLES.get_literal();
    &LITERAL
}

/// The same command line without what is hidden, and without options that only print help: what
/// completions offer.
pub fn visible(command: &Command) -> Command {
    let name = |page: &Page| page.path.last().copied().filter(|name| *name == command.get_name());
    let mut shown = Command::new(PAGES.iter().find_map(name).unwrap_or("grundy"));
    if let Some(about) = command.get_about() {
        shown = shown.about(about.clone());
    }
    let helps = |action: &ArgAction| {
        matches!(action, ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong)
    };
    let arguments = command
        .get_arguments()
        .filter(|argument| !argument.is_hide_set() && !helps(argument.get_action()));
    shown = shown.args(arguments.cloned());
    shown.subcommands(command.get_subcommands().filter(|inner| !inner.is_hide_set()).map(visible))
}
