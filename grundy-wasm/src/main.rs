//! Answers one request of the API: what a page without a server runs in its place.
//!
//! The module is a command of WASI. Its words are the name of the endpoint, the time limit in
//! seconds and the memory for tables in bytes; standard input is the body of the request. Standard
//! output is the document, and the exit status is the status of HTTP. A fourth word `tell` has
//! events on standard error while the work goes on, a line of JSON each: `{"part": "..."}` and
//! `{"progress": "..."}`.
//!
//! In place of an endpoint stand `late LANG` and `broken LANG`: what to answer where the caller
//! ended the work, or where it broke down.

use std::io::{self, Read, Write};
use std::time::Duration;

use grundy_cli::{Bounded, Event, answer, answer_telling};
use grundy_serve::{Answer, Limits, Question};
use serde_json::json;

/// Bounds the memory of rules.
#[global_allocator]
static ALLOCATOR: Bounded = Bounded;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let answer = match word(0) {
        "late" => Answer::late(word(1).parse().unwrap_or_default()),
        "broken" => Answer::broken(word(1).parse().unwrap_or_default()),
        name => {
            let mut body = Vec::new();
            io::stdin().read_to_end(&mut body)?;
            let usual = Limits::default();
            let time = word(1).parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
            let limits = Limits {
                time: time.unwrap_or(usual.time),
                memory: word(2).parse().unwrap_or(usual.memory),
                ..usual
            };
            let run = |question: Question| match word(3) {
                "tell" => answer_telling(question, tell),
                _ => answer(question),
            };
            grundy_serve::answer(name, &body, &limits, run)
        }
    };
    io::stdout().write_all(&answer.document)?;
    io::stdout().flush()?;
    std::process::exit(answer.status.into())
}

/// Says what happens on standard error. Where nobody listens, nothing is lost.
fn tell(event: Event<'_>) {
    let line = match event {
        Event::Part(part) => json!({ "part": part }),
        Event::Progress(words) => json!({ "progress": words }),
    };
    let _ = writeln!(io::stderr(), "{line}");
}
