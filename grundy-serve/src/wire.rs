//! What the server and its worker processes say to each other, over a pair of pipes.
//!
//! A question is one line of JSON. The answer is a line of three numbers, which are the exit
//! status and the lengths of both outputs in bytes, and then the outputs.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};

/// A command line of the program, and the texts that stand in place of files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The words after the name of the program.
    pub words: Vec<String>,
    /// Texts by the names that the words give them.
    pub files: BTreeMap<String, String>,
}

/// What the program printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The exit status.
    pub status: u8,
    /// Standard output.
    pub output: Vec<u8>,
    /// Standard error.
    pub errors: Vec<u8>,
}

/// The largest output that a worker sends, in bytes: 64 MiB.
pub const LARGEST: usize = 64 << 20;

/// Answers questions one after the other until there are no more: the whole life of a worker.
///
/// # Errors
/// If reading or writing fails, or a question makes no sense.
pub fn work(
    mut questions: impl BufRead,
    mut replies: impl Write,
    answer: impl Fn(Question) -> Reply,
) -> io::Result<()> {
    let mut line = String::new();
    while questions.read_line(&mut line)? > 0 {
        let reply = answer(serde_json::from_str(&line).map_err(io::Error::other)?);
        send(&reply, &mut replies)?;
        line.clear();
    }
    Ok(())
}

fn send(reply: &Reply, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, "{} {} {}", reply.status, reply.output.len(), reply.errors.len())?;
    to.write_all(&reply.output)?;
    to.write_all(&reply.errors)?;
    to.flush()
}

/// Asks a worker.
///
/// # Errors
/// If the worker has ended.
#[cfg(any(test, feature = "server"))]
pub fn ask(question: &Question, to: &mut impl Write, from: &mut impl BufRead) -> io::Result<Reply> {
    let mut line = serde_json::to_string(question).map_err(io::Error::other)?;
    line.push('\n');
    to.write_all(line.as_bytes())?;
    to.flush()?;
    line.clear();
    from.read_line(&mut line)?;
    let numbers: Vec<usize> = line.split_whitespace().flat_map(str::parse).collect();
    let ended = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let [status, output, errors] = numbers[..] else { return Err(ended()) };
    let status = u8::try_from(status).map_err(|_| ended())?;
    let mut part = |length: usize| {
        let mut bytes = vec![0; length.min(LARGEST)];
        from.read_exact(&mut bytes).map(|()| bytes)
    };
    Ok(Reply { status, output: part(output)?, errors: part(errors)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_answered() {
        let question = Question {
            words: vec!["solve".into(), "nim 3\n\"4".into()],
            files: [("a".to_string(), "b c\n".to_string())].into(),
        };
        let answer = |question: Question| Reply {
            status: 3,
            output: question.words.join(" ").into_bytes(),
            errors: question.files["a"].clone().into_bytes(),
        };
        let mut asked = serde_json::to_vec(&question).unwrap();
        asked.push(b'\n');
        let mut replies = Vec::new();
        work(&asked[..], &mut replies, answer).unwrap();
        let mut sent = Vec::new();
        let reply = ask(&question, &mut sent, &mut &replies[..]).unwrap();
        assert_eq!(reply, answer(question.clone()));
        assert_eq!(sent, asked);
        assert!(ask(&question, &mut sent, &mut &b""[..]).is_err());
        assert!(ask(&question, &mut sent, &mut &b"0 5 0\nab"[..]).is_err());
    }
}
