//! Answers to the queries behind a graph: sums of chips.

use std::io::{self, Write};

use grundy::budget::Budget;
use grundy::graph::{Analysis, go_on};
use grundy::markup;
use grundy::message::{Language, Message};
use grundy::report::{self, Query};

use crate::message::message;

/// The answer to each query, and its text.
fn each<'a>(
    answers: &'a Analysis<'a>,
    queries: &'a [Vec<u32>],
    budget: &'a Budget,
) -> impl Iterator<Item = io::Result<Query<'a>>> {
    queries.iter().zip(0..).map(move |(query, at)| {
        go_on(at, queries.len(), budget)?;
        Ok(Query::new(answers, query))
    })
}

/// A line for each: the vertices, the value and the outcome.
pub fn plain(
    answers: &Analysis,
    queries: &[Vec<u32>],
    language: Language,
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<()> {
    for query in each(answers, queries, budget) {
        let query = query?;
        let said = match (&query.value, query.outcome) {
            (Some(value), Some(outcome)) => {
                let (value, outcome) = (value.to_string(), format!("{outcome:?}"));
                let vertices = markup::shown(&query.vertices.join(" ")).to_string();
                message!("query-answer", vertices = vertices, outcome = outcome, value = value)
            }
            _ => message!("query-unknown", vertices = query.vertices.join(" ")),
        };
        writeln!(out, "{}", said.text(language))?;
    }
    Ok(())
}

/// `vertices,value,outcome`
pub fn csv(
    answers: &Analysis,
    queries: &[Vec<u32>],
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(b"vertices,value,outcome\n")?;
    for query in each(answers, queries, budget) {
        let query = query?;
        let value = query.value.map_or(String::new(), |value| value.to_string());
        let outcome = query.outcome.map_or(String::new(), |outcome| format!("{outcome:?}"));
        let vertices = query.vertices.join(" ");
        writeln!(out, "{},{},{outcome}", markup::csv(&vertices), markup::csv(&value))?;
    }
    Ok(())
}

/// The document of the contract.
pub fn json(
    answers: &Analysis,
    queries: &[Vec<u32>],
    remarks: Vec<Message>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let document = report::Versioned::new(report::Queries::new(answers, queries));
    report::write_json(&mut *out, &document.with_remarks(remarks))?;
    out.write_all(b"\n")
}
