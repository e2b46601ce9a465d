//! `grundy merge`: joins the journals of parts, and says what is missing or contradicts.

use std::path::Path;

use grundy::message::Message;
use grundy::report::Merge as Document;

use super::atlas::joined::Survey;
use crate::args::Merge as Args;
use crate::failure::{Ending, Failure};
use crate::journal::{self, Content, items, ranges};
use crate::message::message;
use crate::session::Session;

/// The journals so far.
enum Joined {
    /// Of items with answers.
    Items(Content),
    /// Of a survey of codes.
    Survey(Survey),
}

impl Joined {
    /// What they say together.
    fn document(&self) -> Document {
        let document = match self {
            Joined::Items(content) => Document {
                command: content.head.command.clone(),
                items: content.head.items,
                answers: 0,
                missing: content.missing(),
                contradicted: items(content.contradicted.clone()),
                damaged: content.damaged,
                searched: None,
            },
            Joined::Survey(survey) => Document {
                command: survey.command(),
                items: survey.items(),
                answers: 0,
                missing: items(survey.missing()),
                contradicted: items(survey.contradicted()),
                damaged: survey.damaged,
                searched: survey.searched(),
            },
        };
        let missing: u64 = document.missing.iter().map(|[first, last]| last - first + 1).sum();
        Document { answers: document.items - missing, ..document }
    }
}

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    let mut joined = None;
    for path in &args.files {
        let next = read(path, session)?;
        joined = Some(match joined {
            None => next,
            Some(before) => join(before, next, path)?,
        });
    }
    let Some(joined) = joined else { return Ok(Ending::DONE) };
    let document = joined.document();
    let right = document.contradicted.is_empty();
    if let Some(path) = args.output.as_deref().filter(|_| right) {
        match &joined {
            Joined::Items(content) => session.out.bytes(content.text().as_bytes(), Some(path))?,
            Joined::Survey(survey) => survey.write(path, session)?,
        }
    }
    match args.json {
        true => session.out.json(&document)?,
        false => {
            let mut text = String::new();
            for message in words(&document) {
                text += &(message.text(session.language()) + "\n");
            }
            session.out.text(&text)?;
        }
    }
    Ok(if right && document.missing.is_empty() { Ending::DONE } else { Ending::NO })
}

fn read(path: &Path, session: &Session) -> Result<Joined, Failure> {
    let text = journal::text(path, session).map_err(|error| Failure::file("read", path, &error))?;
    let content = Content::read(&text);
    if let Some(survey) = Survey::read(path, &text) {
        return Ok(Joined::Survey(survey));
    }
    content.map(Joined::Items).ok_or_else(|| fault(path, message!("is-no-journal")))
}

fn fault(path: &Path, why: Message) -> Failure {
    Failure::File { file: path.display().to_string(), why }
}

/// Takes in the journal of another run, which has to be of the same work.
fn join(before: Joined, next: Joined, path: &Path) -> Result<Joined, Failure> {
    let other = |own: String, other: String| {
        Err(fault(path, message!("journal-of-other-work", other = other, own = own)))
    };
    match (before, next) {
        (Joined::Items(mut content), Joined::Items(next)) if content.head == next.head => {
            content.join(next);
            Ok(Joined::Items(content))
        }
        (Joined::Survey(mut survey), Joined::Survey(next)) => {
            survey.join(next);
            Ok(Joined::Survey(survey))
        }
        (before, next) => {
            let command = |joined: &Joined| match joined {
                Joined::Items(content) => content.head.command.clone(),
                Joined::Survey(survey) => survey.command(),
            };
            other(command(&before), command(&next))
        }
    }
}

fn words(document: &Document) -> Vec<Message> {
    let Document { command, items, answers, missing, contradicted, damaged, searched } = document;
    let mut words =
        vec![message!("merge-done", command = command, answers = *answers, items = *items)];
    if !missing.is_empty() {
        words.push(message!("merge-missing", items = ranges(missing)));
    }
    if !contradicted.is_empty() {
        words.push(message!("merge-contradicted", items = ranges(contradicted)));
    }
    if *damaged > 0 {
        words.push(message!("merge-damaged", count = *damaged));
    }
    if let &Some([least, most]) = searched
        && least < most
    {
        words.push(message!("merge-searched", least = least, most = most));
    }
    words
}
