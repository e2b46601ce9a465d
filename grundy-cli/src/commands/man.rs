//! `grundy man`: manual pages, from the definition of the arguments.

use clap::Command;
use clap_mangen::roff::{Inline, Roff, bold, roman};

use crate::args::manual::{self, ENVIRONMENT, FILES, FOLDERS, PAGES, Page};
use crate::args::{Man, TERMINAL};
use crate::failure::{self, Ending, Failure};
use crate::message::message;
use crate::session::Session;

/// Runs the command.
pub fn run(args: Man, session: &mut Session) -> Result<Ending, Failure> {
    let mut program = manual::command()
        .disable_help_subcommand(true)
        .mut_subcommand("rules", |rules| rules.disable_help_subcommand(true));
    program.build();
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file("make", folder, &error))?;
        for page in PAGES {
            let name = format!("{}.1", name(page.path));
            session.out.bytes(written(page, &program)?.as_bytes(), Some(&folder.join(name)))?;
        }
        return Ok(Ending::DONE);
    }
    let asked: Vec<&str> =
        args.command.iter().flat_map(|word| word.split(' ')).filter(|w| !w.is_empty()).collect();
    let asked = asked.strip_prefix(&["grundy"]).unwrap_or(&asked);
    let Some(page) = PAGES.iter().find(|page| page.path == asked) else {
        return Err(Failure::input(message!("not-a-command", command = asked.join(" "))));
    };
    session.out.bytes(written(page, &program)?.as_bytes(), None)?;
    Ok(Ending::DONE)
}

/// The name of a page, as in `grundy-rules-check`.
fn name(path: &[&str]) -> String {
    ["grundy"].iter().chain(path).copied().collect::<Vec<_>>().join("-")
}

/// One page as roff.
fn written(page: &Page, program: &Command) -> Result<String, Failure> {
    let mut command = program;
    for word in page.path {
        command = command.find_subcommand(word).ok_or_else(|| {
            Failure::input(message!("not-a-command", command = page.path.join(" ")))
        })?;
    }
    let mut command = command.clone();
    let usage = command.render_usage().to_string();
    let command = command
        .subcommand_help_heading("COMMANDS")
        .override_usage(usage.trim_start_matches("Usage: ").to_string())
        .mut_args(|argument| match argument.get_help_heading() {
            Some(_) => argument,
            None if argument.is_positional() => argument.help_heading("Arguments"),
            None if ["help", "version"].contains(&argument.get_id().as_str()) => {
                argument.help_heading(TERMINAL)
            }
            None => argument.help_heading("Options"),
        });
    let man = clap_mangen::Man::new(command.clone())
        .title(name(page.path).to_uppercase())
        .source(concat!("grundy ", env!("CARGO_PKG_VERSION")))
        .manual("Impartial games");
    let mut bytes = Vec::new();
    let rendered = man
        .render_title(&mut bytes)
        .and_then(|()| man.render_name_section(&mut bytes))
        .and_then(|()| man.render_synopsis_section(&mut bytes))
        .and_then(|()| description(page, &command).to_writer(&mut bytes))
        .and_then(|()| match command.has_subcommands() {
            true => man.render_subcommands_section(&mut bytes),
            false => Ok(()),
        })
        .and_then(|()| man.render_options_section(&mut bytes))
        .and_then(|()| sections(page).to_writer(&mut bytes));
    rendered.map_err(|error| {
        Failure::input(message!("cannot-write-answer", why = failure::why(&error)))
    })?;
    Ok(emphasised(&String::from_utf8_lossy(&bytes)))
}

/// What the command does, and the notes on it. Lines that begin with two spaces are shown as they
/// are.
fn description(page: &Page, command: &Command) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["DESCRIPTION"]);
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string);
    let about = about.unwrap_or_default();
    let about = if about.ends_with('.') { about } else { format!("{about}.") };
    for note in about.split("\n\n").chain(page.notes.iter().copied()) {
        roff.control("PP", []);
        match note.starts_with("  ") {
            true => {
                roff.control("nf", []);
                note.lines().for_each(|line| {
                    roff.text([roman(line)]);
                });
                roff.control("fi", []);
            }
            false => {
                roff.text([roman(note.replace('\n', " "))]);
            }
        }
    }
    roff
}

/// The sections that `--help` has as well, and those that are the same on every page.
fn sections(page: &Page) -> Roff {
    let mut roff = Roff::new();
    let mut labelled = |title: &str, items: &mut dyn Iterator<Item = (Vec<Inline>, String)>| {
        let mut items = items.peekable();
        if items.peek().is_some() {
            roff.control("SH", [title]);
        }
        for (label, text) in items {
            roff.control("TP", []);
            roff.text(label);
            roff.text([roman(text)]);
        }
    };
    let statuses = page.statuses.iter();
    labelled(
        "EXIT STATUS",
        &mut statuses.map(|(status, meaning)| (vec![bold(status.to_string())], (*meaning).into())),
    );
    let examples = page.examples.iter();
    labelled(
        "EXAMPLES",
        &mut examples
            .map(|example| (vec![roman(example.described())], format!("`{}`", example.line))),
    );
    let known = |items: &'static [(&str, &str)]| {
        items.iter().map(|(label, text)| (vec![bold(*label)], (*text).to_string()))
    };
    let (files, folders) = if page.keeps_proofs() { (FILES, FOLDERS) } else { (&[][..], &[][..]) };
    labelled("FILES", &mut known(files));
    labelled("ENVIRONMENT", &mut known(ENVIRONMENT).chain(known(folders)));
    let others = PAGES.iter().filter(|other| {
        let near =
            |path: &[&str], other: &[&str]| path.split_last().is_some_and(|(_, p)| p == other);
        near(page.path, other.path) || near(other.path, page.path)
    });
    let others: Vec<String> = others.map(|other| format!("`{}`(1)", name(other.path))).collect();
    roff.control("SH", ["SEE ALSO"]);
    roff.text([roman(others.join(", "))]);
    roff
}

/// The same page with the words between backticks in bold.
fn emphasised(page: &str) -> String {
    let mut out = String::with_capacity(page.len());
    for line in page.lines() {
        let parts: Vec<&str> = line.split('`').collect();
        match parts.len() % 2 {
            0 => out.push_str(line),
            _ => parts.iter().enumerate().for_each(|(index, part)| match index % 2 {
                0 => out.push_str(part),
                _ => out.extend([r"\fB", part, r"\fR"]),
            }),
        }
        out.push('\n');
    }
    out
}
