//! `grundy games`: the catalogue.

use std::fmt::Write;
use std::process::ExitCode;

use grundy::games::{self, CATALOGUE, Entry, looks_like_code};
use grundy::heap::Code;
use serde::Serialize;

use crate::args::Games;
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Document {
    name: String,
    aliases: &'static [&'static str],
    code: Option<String>,
    title: String,
    usage: String,
    arguments: String,
    rules: String,
    known: String,
    references: &'static [&'static str],
    examples: Vec<String>,
}

fn document(entry: &Entry) -> Document {
    Document {
        name: entry.name.into(),
        aliases: entry.aliases,
        code: entry.code.map(Into::into),
        title: entry.title.into(),
        usage: entry.usage(),
        arguments: match entry.parameter {
            Some(name) => {
                format!("{name}: {}; {}", entry.parameter_help, entry.arguments_help)
            }
            None => entry.arguments_help.into(),
        },
        rules: entry.rules.into(),
        known: entry.known.into(),
        references: entry.references,
        examples: entry.examples.iter().map(|&example| example.into()).collect(),
    }
}

/// A code is a game without an entry of its own.
fn code_document(name: &str) -> Result<Document, Failure> {
    let code = Code::parse(name).map_err(|error| Failure::text(name, error))?;
    let normal = code.to_string();
    let same: Vec<&str> = CATALOGUE
        .iter()
        .filter(|entry| entry.code == Some(normal.as_str()))
        .map(|entry| entry.name)
        .collect();
    let known = match same.is_empty() {
        true => String::new(),
        false => format!("The same game as {}.", same.join(", ")),
    };
    Ok(Document {
        name: normal.clone(),
        aliases: &[],
        title: format!("Take-and-break game {normal}"),
        usage: format!("{normal} N..."),
        arguments: "heap sizes".into(),
        rules:
            "A digit in place k right of the point says what may be left of a heap from which k \
            are taken: its binary digits 1, 2, 4, ... allow 0, 1, 2, ... heaps. Left of the point \
            nothing is taken."
                .into(),
        known,
        references: &["Winning Ways, chapter 4"],
        examples: vec![format!("{normal} 20")],
        code: Some(normal),
    })
}

/// Runs the command.
pub fn run(args: Games) -> Result<ExitCode, Failure> {
    let Some(name) = &args.name else {
        let documents: Vec<Document> = CATALOGUE.iter().map(document).collect();
        if args.json {
            output::json(&documents)?;
        } else {
            output::text(&list())?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    // A name may stand with a parameter.
    let bare = name.split(':').next().unwrap_or(name);
    let document = if looks_like_code(name) {
        code_document(name)?
    } else if let Some(entry) = games::entry(bare) {
        document(entry)
    } else {
        let error = games::find(bare, &games::NoFiles).err();
        return Err(match error {
            Some(error) => Failure::text(name.as_str(), error),
            None => Failure::Input(format!("unknown game `{name}`")),
        });
    };
    if args.json {
        output::json(&document)?;
    } else {
        output::text(&page(&document))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn list() -> String {
    let mut out = String::from("Games, with their arguments (who cannot move loses):\n\n");
    let width = CATALOGUE.iter().map(|entry| entry.usage().chars().count()).max().unwrap_or(0);
    for entry in CATALOGUE {
        let _ = writeln!(out, "  {:<width$}  {}", entry.usage(), entry.title);
    }
    let _ = writeln!(out, "  {:<width$}  any take-and-break code, as in 0.77 20", "CODE N...");
    out.push_str("\n`grundy games NAME` tells the rules and what is known of one game.\n");
    out
}

fn page(document: &Document) -> String {
    let mut out = format!("{}: {}\n\n", document.name, document.title);
    let mut item = |label: &str, text: &str| {
        if !text.is_empty() {
            let indent = " ".repeat(13);
            let _ = write!(out, "{label:<11}");
            let mut column = 11;
            for word in text.split_whitespace() {
                let width = word.chars().count();
                if column + 1 + width > 80 {
                    let _ = write!(out, "\n{}", &indent[..11]);
                    column = 11;
                } else if column > 11 {
                    out.push(' ');
                    column += 1;
                }
                out.push_str(word);
                column += width;
            }
            out.push('\n');
        }
    };
    item("Usage", &document.usage);
    item("Also", &document.aliases.join(", "));
    item("Arguments", &document.arguments);
    item("Rules", &document.rules);
    item("Code", document.code.as_deref().unwrap_or_default());
    item("Known", &document.known);
    for reference in document.references {
        item("See", reference);
    }
    for example in &document.examples {
        item("Try", &format!("grundy solve {example}"));
    }
    out
}
