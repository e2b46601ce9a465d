//! `grundy completions`: completions for a shell, from the definition of the arguments.

use clap::{Arg, Command};
use clap_complete::Shell;

use crate::args::{Completions, manual};
use crate::failure::{Ending, Failure};
use crate::session::Session;

/// Runs the command.
pub fn run(args: Completions, session: &mut Session) -> Result<Ending, Failure> {
    session.out.bytes(script(args.shell).as_bytes(), None)?;
    Ok(Ending::DONE)
}

/// The completions for a shell.
fn script(shell: Shell) -> String {
    let mut command = manual::visible(&manual::command());
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "grundy", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    match shell {
        Shell::Bash => bash(&script, &games(&command)),
        Shell::Fish => script + &fish(&command),
        _ => script,
    }
}

/// In bash, options are offered after a `-` only; elsewhere there are commands and games, and where
/// there are none of these, files.
fn bash(script: &str, games: &str) -> String {
    const OPTIONS: &str = r#"if [[ ${cur} == -* || ${COMP_CWORD} -eq "#;
    const LAST: &str = r#"                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )"#;
    let mut out = String::new();
    let mut rest = script;
    // Both conditions of the generated script become the first one alone.
    while let Some((before, after)) = rest.split_once(OPTIONS) {
        out += before;
        out += "if [[ ${cur} == -* ";
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    }
    out += rest;
    let words = LAST.replace("${opts}", "$(_grundy_words ${opts})");
    let out = out.replace(LAST, &words);
    WORDS.replace("GAMES", games) + &out
}

/// A function of the shell: of a list of words those that are no options, and after `--of` games.
const WORDS: &str = r#"_grundy_words() {
    local word
    for word in "${COMP_WORDS[@]:0:COMP_CWORD}"; do
        [[ ${word} == --of ]] && printf '%s\n' GAMES
    done
    for word in "$@"; do
        [[ ${word} == -* ]] || printf '%s\n' "${word}"
    done
}

"#;

/// In fish, games have to be offered by lines of their own.
fn fish(command: &Command) -> String {
    let takes_games = |argument: &&Arg| argument.is_positional() && !names(argument).is_empty();
    let mut out = String::new();
    for inner in command.get_subcommands() {
        if let Some(games) = inner.get_arguments().find(takes_games) {
            let (name, games) = (inner.get_name(), names(games).join(" "));
            out += &format!(
                "complete -c grundy -n \"__fish_grundy_using_subcommand {name}\" -f -a \"{games}\"\n"
            );
        }
    }
    out
}

/// The games that `--of` is completed to.
fn games(command: &Command) -> String {
    let mut all = command.get_subcommands().flat_map(Command::get_arguments);
    all.find(|argument| argument.get_long() == Some("of"))
        .map_or(String::new(), |of| names(of).join(" "))
}

/// The words that an argument is completed to.
fn names(argument: &Arg) -> Vec<String> {
    argument.get_possible_values().iter().map(|value| value.get_name().to_string()).collect()
}
