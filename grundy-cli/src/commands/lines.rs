//! Questions from standard input, one a line.

use grundy::report::{Error, Versioned, json_text};
use grundy::{Stop, TextError};
use serde::Serialize;

use crate::args::{Numbers, number_of_word};
use crate::failure::{self, Ending, Failure, Status, an_error};
use crate::message::message;
use crate::session::Session;

/// The bytes of answers that are written at once.
const BLOCK: usize = 1 << 16;

/// Answers each line of standard input but empty ones and those that begin with `#`. The answer to a line with
/// a mistake names the line: an error on standard error, or with `json` a document; and the lines after it
/// follow. The run ends with the worst status of a line.
pub fn each(
    json: bool,
    session: &Session,
    mut answer: impl FnMut(&str, &mut String) -> Result<Status, Failure>,
) -> Result<Ending, Failure> {
    let input = session.files.reader().bytes_of_input()?;
    let (mut out, mut worst) = (String::new(), Status::DONE);
    for (number, line) in questions(&input) {
        if session.console.interrupt().is_raised() {
            session.out.text(&out)?;
            return Ok(Ending::Stopped(Stop::Interrupted));
        }
        let status = match text_of(line).and_then(|line| answer(line, &mut out)) {
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

/// The lines of an input but empty ones and those that begin with `#`, with their numbers.
pub fn questions(input: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    let lines = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input).split(|&byte| byte == b'\n');
    (1..).zip(lines.map(<[u8]>::trim_ascii)).filter(|(_, line)| !matches!(line, [] | [b'#', ..]))
}

/// The text of a line.
///
/// # Errors
/// The first byte that is no UTF-8.
pub fn text_of(line: &[u8]) -> Result<&str, Failure> {
    str::from_utf8(line).map(str::trim).map_err(|error| {
        let (at, shown) = (error.valid_up_to(), String::from_utf8_lossy(line));
        let end = at + char::REPLACEMENT_CHARACTER.len_utf8();
        Failure::text(shown, TextError::new(message!("not-utf8"), at..end))
    })
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
    if matches!(&args.numbers[..], [word] if word == "-") {
        return each(args.json, session, |line, out| {
            answer(numbers_of(line)?, out);
            Ok(Status::DONE)
        });
    }
    if args.numbers.iter().any(|word| word == "-") {
        return Err(Failure::input(message!("input-or-numbers")));
    }
    let mut out = String::new();
    answer(numbers_of(&args.numbers.join(" "))?, &mut out);
    session.out.text(&out)?;
    Ok(Ending::DONE)
}

/// The numbers of a list, with spaces or commas between.
fn numbers_of(list: &str) -> Result<Vec<u64>, Failure> {
    let (mut numbers, mut at) = (Vec::new(), 0);
    for word in list.split([',', ' ', '\t']) {
        let end = at + word.len();
        if !word.is_empty() {
            let read = number_of_word(word).map_err(|why| {
                let large = word.bytes().all(|digit| digit.is_ascii_digit());
                let what = match large {
                    true => message!("whole-number-too-large"),
                    false => message!("no-whole-number"),
                };
                let error = TextError::new(what, at..end);
                Failure::text(list, error.help(why.0))
            });
            numbers.push(read?);
        }
        at = end + 1;
    }
    Ok(numbers)
}
