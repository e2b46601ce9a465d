//! Questions from standard input, one a line.

use grundy::report::{Error, Versioned, json_text};
use grundy::{Stop, TextError};
use serde::Serialize;

use crate::args::{NumberWord, Numbers, number_of_word};
use crate::failure::{self, Ending, Failure, Status, an_error};
use crate::message::message;
use crate::session::Session;

/// So many bytes of answers are written at once.
const BLOCK: usize = 1 << 16;

/// Answers each line of standard input but empty ones and those that begin with `#`. The answer to a line with
/// a mistake names the line: an error on standard error, or with `json` a document; and the lines after it
/// follow. The run ends with the worst status of a line.
pub fn each(
    json: bool,
    session: &Session,
    mut answer: impl FnMut(&str, &mut String) -> Result<Status, Failure>,
) -> Result<Ending, Failure> {
    let text = session.files.reader().standard_input()?;
    let (mut out, mut worst) = (String::new(), Status::DONE);
    for (number, line) in questions(&text) {
        if session.console.interrupt().is_raised() {
            session.out.text(&out)?;
            return Ok(Ending::Stopped(Stop::Interrupted));
        }
        let status = match answer(line, &mut out) {
            Ok(status) => status,
            Err(failure) => {
                wrong(&failure, number, json, session, &mut out)?;
                failure.status()
            }
        };
        worst = worst.worse(status);
        if out.len() >= BLOCK {
            session.out.text(&std::mem::take(&mut out))?;
        }
    }
    session.out.text(&out)?;
    Ok(worst.into())
}

/// The lines of a text but empty ones and those that begin with `#`, with their numbers.
pub fn questions(text: &str) -> impl Iterator<Item = (u64, &str)> {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    (1..).zip(lines).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Adds a document as a line.
pub fn push(document: &impl Serialize, out: &mut String) {
    *out += &json_text(&Versioned::new(document)).unwrap_or_default();
    out.push('\n');
}

/// Reports what is wrong with a line.
fn wrong(
    failure: &Failure,
    line: u64,
    json: bool,
    session: &Session,
    out: &mut String,
) -> Result<(), Failure> {
    let reader = session.console.reader();
    if json {
        if let Some(error) = failure.document(reader) {
            *out += &failure::document(&Error { line: Some(line), ..error });
            out.push('\n');
        }
        return Ok(());
    }
    // What was found before comes first, for a reader who sees both.
    session.out.text(&std::mem::take(out))?;
    if let Some(why) = failure.message(reader) {
        let words = message!("fault-in-line", line = line, why = why).text(reader.language);
        session.console.say(format_args!("{}", an_error(&words, reader.language)));
    }
    Ok(())
}

/// Runs `mex` and `xor`, whose answer is one number for each list of numbers.
pub fn of_numbers<D: Serialize>(
    args: Numbers,
    session: &Session,
    document: impl Fn(Vec<u64>) -> D,
    number: impl Fn(&D) -> u64,
) -> Result<Ending, Failure> {
    let answer = |numbers: Vec<u64>, out: &mut String| {
        let document = document(numbers);
        match args.json {
            true => push(&document, out),
            false => *out += &format!("{}\n", number(&document)),
        }
    };
    if let [NumberWord::Input] = args.numbers[..] {
        return each(args.json, session, |line, out| {
            let (mut numbers, mut at) = (Vec::new(), 0);
            for word in line.split([',', ' ', '\t']) {
                let end = at + word.len();
                if !word.is_empty() {
                    let read = number_of_word(word).map_err(|why| {
                        Failure::text(
                            line,
                            TextError::new(message!("no-whole-number"), at..end).help(why.0),
                        )
                    });
                    numbers.push(read?);
                }
                at = end + 1;
            }
            answer(numbers, out);
            Ok(Status::DONE)
        });
    }
    let number = |word: &NumberWord| match word {
        NumberWord::Number(number) => Ok(*number),
        NumberWord::Input => Err(Failure::input(message!("input-or-numbers"))),
    };
    let numbers = args.numbers.iter().map(number).collect::<Result<Vec<_>, _>>()?;
    let mut out = String::new();
    answer(numbers, &mut out);
    session.out.text(&out)?;
    Ok(Ending::DONE)
}
