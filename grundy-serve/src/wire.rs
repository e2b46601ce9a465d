//! What the server and its worker processes say to each other, over a pair of pipes.
//!
//! A question is one line of JSON. A worker that has read it says so with an empty line. The answer is
//! a line of two numbers, which are 1 for a fault or 0 and the length of the document in bytes, and then
//! the document.

use std::io::{self, BufRead, Write};
use std::sync::mpsc;

use serde_json::Value;

use crate::question::Question;

/// What a question is answered with: a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The document says what is wrong with the question.
    pub is_fault: bool,
    /// The document, as JSON.
    pub document: Vec<u8>,
}

/// The largest document that a worker sends, in bytes: 64 MiB.
pub const LARGEST: usize = 64 << 20;

/// Answers questions one after the other until there are no more: the whole life of a worker. `gone` is
/// called as soon as no question can come any more, also while one is worked on.
///
/// # Errors
/// If reading or writing fails, or a question makes no sense.
pub fn work(
    mut questions: impl BufRead + Send + 'static,
    mut replies: impl Write,
    answer: impl Fn(Question) -> Reply,
    gone: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    let (send, lines) = mpsc::channel();
    std::thread::Builder::new().spawn(move || {
        loop {
            let mut line = String::new();
            let read = questions.read_line(&mut line);
            if matches!(read, Ok(0)) || send.send(read.map(|_| line)).is_err() {
                break;
            }
        }
        gone();
    })?;
    for line in lines {
        // By way of a `Value`, from which requests are read as well: one translation of the types is enough.
        let question: Value = serde_json::from_str(&line?).map_err(io::Error::other)?;
        let question = serde_json::from_value(question).map_err(io::Error::other)?;
        replies.write_all(b"\n")?;
        replies.flush()?;
        write(&answer(question), &mut replies)?;
    }
    Ok(())
}

fn write(reply: &Reply, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, "{} {}", u8::from(reply.is_fault), reply.document.len())?;
    to.write_all(&reply.document)?;
    to.flush()
}

/// A question as a worker reads it.
#[cfg(any(test, feature = "server"))]
pub fn line(question: &Question) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(question).map_err(io::Error::other)?;
    line.push(b'\n');
    Ok(line)
}

/// What became of a question.
#[cfg(any(test, feature = "server"))]
#[derive(Debug, PartialEq, Eq)]
pub enum Asked<R> {
    /// It has an answer, which is kept in this room.
    Answered(Reply, R),
    /// It has an answer, and there is no room for it.
    NoRoom,
    /// The worker has ended before it read the question.
    Unread,
    /// The worker has ended while it worked on the question.
    Ended,
}

/// Asks a worker with the [`line`] of a question. `room` makes room for an answer of that many bytes.
#[cfg(any(test, feature = "server"))]
pub fn ask<R>(
    question: &[u8],
    to: &mut impl Write,
    from: &mut impl BufRead,
    room: impl FnOnce(usize) -> Option<R>,
) -> Asked<R> {
    let mut line = String::new();
    let written = to.write_all(question).and_then(|()| to.flush());
    if written.and_then(|()| from.read_line(&mut line)).is_err() || line != "\n" {
        return Asked::Unread;
    }
    line.clear();
    if from.read_line(&mut line).is_err() {
        return Asked::Ended;
    }
    let numbers: Vec<usize> = line.split_whitespace().flat_map(str::parse).collect();
    let [is_fault @ (0 | 1), length] = numbers[..] else { return Asked::Ended };
    if length > LARGEST {
        return Asked::Ended;
    }
    let Some(room) = room(length) else {
        let length = length as u64;
        let left = io::copy(&mut io::Read::take(&mut *from, length), &mut io::sink());
        return if left.is_ok_and(|left| left == length) { Asked::NoRoom } else { Asked::Ended };
    };
    let mut document = vec![0; length];
    match from.read_exact(&mut document) {
        Ok(()) => Asked::Answered(Reply { is_fault: is_fault == 1, document }, room),
        Err(_) => Asked::Ended,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use grundy::message::Language;

    use super::*;
    use crate::question::Ask;

    #[test]
    fn what_is_asked_is_answered() {
        let question = Question {
            asked: Ask::Model { position: "nim 3\n\"4".into() },
            files: [("a".to_string(), "b c\n".to_string())].into(),
            language: Language::Ukrainian,
            time: Duration::from_millis(1500),
            memory: 7,
        };
        let answer = |question: Question| Reply {
            is_fault: true,
            document: format!("{question:?}").into_bytes(),
        };
        let asked: &'static [u8] = line(&question).unwrap().leak();
        let mut replies = Vec::new();
        let (tell, gone) = mpsc::channel();
        work(asked, &mut replies, answer, move || tell.send(()).unwrap()).unwrap();
        gone.recv().unwrap();
        let mut sent = Vec::new();
        let room = |bytes: usize| Some(bytes);
        let expected = answer(question);
        let length = expected.document.len();
        assert_eq!(
            ask(asked, &mut sent, &mut &replies[..], room),
            Asked::Answered(expected, length)
        );
        assert_eq!(sent, asked);
        // An answer without room is read all the same, so that the next one can be.
        let mut rest = &replies[..];
        assert_eq!(ask(asked, &mut sent, &mut rest, |_| None::<()>), Asked::NoRoom);
        assert!(rest.is_empty());
        for (replies, expected) in [
            ("", Asked::Unread),
            ("\n", Asked::Ended),
            ("\n0 5\nab", Asked::Ended),
            ("\n0 99999999999\nab", Asked::Ended),
            ("\n2 0\n", Asked::Ended),
        ] {
            let mut sent = Vec::new();
            assert_eq!(ask(asked, &mut sent, &mut replies.as_bytes(), room), expected, "{replies}");
        }
    }
}
