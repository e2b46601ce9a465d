//! Sequences of the OEIS and the games whose values they list, without a network.

use std::sync::Arc;

use grundy::oeis::{Link, Reading, entry, links, search as search_games};
use grundy::report::oeis::Sequence as Document;
use grundy::{Stop, TextError, report};
use pyo3::prelude::*;

use crate::convert;
use crate::errors;
use crate::files::Source;
use crate::limits::{AtWork, Limits, run};
use answer::Items;
pub use answer::{Oeis, OeisMatch, OeisSequence};
use question::{Question, Reader, is_rules};

mod answer;
mod question;

/// How many lists of games with the terms are given where nothing is said, as in the program.
const LISTS: u64 = 10;

/// How long the values of a game are compared with the table, in seconds, as in the program.
const LOOK: u64 = 10;

/// The sequences of the OEIS that hold the values of a game, or the games of a sequence (`A002186`)
/// or of some terms. The table comes with the package, so this works offline.
///
/// `terms` is how many terms of each sequence are computed, and `max` how many lists of games with
/// the terms are given, by default ten.
#[pyfunction]
#[pyo3(signature = (asked, /, *, terms = None, max = None, files = None, time = None, memory = None, progress = None))]
#[allow(clippy::too_many_arguments)]
pub fn oeis(
    py: Python<'_>,
    asked: &Bound<'_, PyAny>,
    terms: Option<&Bound<'_, PyAny>>,
    max: Option<&Bound<'_, PyAny>>,
    files: Option<&Bound<'_, PyAny>>,
    time: Option<f64>,
    memory: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Oeis> {
    let _at_work = AtWork::begin(py);
    let count = terms.map(|terms| convert::natural("terms", terms)).transpose()?;
    let max = max.map_or(Ok(LISTS), |max| convert::natural("max", max))?;
    let max = usize::try_from(max).unwrap_or(usize::MAX);
    let limits = || Limits::new(time, memory, progress);
    // Says what is wrong with `files` before they are needed.
    Source::new(py, files)?.end()?;
    let (name, keep, own) = match Question::read(asked)? {
        Question::Terms(terms) => return search(py, &terms, max, limits()?),
        Question::Number(number) => {
            let own = entry(number).map(Link::of_entry).into_iter().collect();
            (number.to_string(), None, Some(own))
        }
        Question::Game(name, keep) => (name, keep, None),
    };
    let rules = is_rules(&name);
    let reader = Arc::new(Reader::new(files, keep));
    let all: Vec<Link> = match own {
        Some(all) => all,
        None => {
            let found =
                run(py, limits()?.or_time(LOOK), rules, |budget| links(&name, &*reader, budget))?;
            found.map_err(|error| errors::of_text(py, &name, &error))?
        }
    };
    let found = run(py, limits()?, rules, |budget| {
        let mut answers = Vec::new();
        let mut stopped: Option<Stop> = None;
        for link in all {
            let found = link.terms(count, &*reader, budget)?;
            stopped = stopped.or(found.stopped);
            let least = Reading::least(&link.reading, &*reader);
            let document = Document::new(&link, &found.values, least);
            answers.push((link, document));
        }
        Ok((answers, stopped))
    })?;
    let (found, stopped) = found.map_err(|error: TextError| errors::of_text(py, &name, &error))?;
    let documents = found.iter().map(|(_, document)| document.clone()).collect();
    let document = report::Oeis { stopped, ..report::Oeis::sequences(&name, documents) };
    let items = found
        .into_iter()
        .map(|(link, document)| Py::new(py, OeisSequence::new(link, &document, reader.clone())));
    let items = Items::Sequences(items.collect::<PyResult<_>>()?);
    complete(py, Oeis::new(&document, items)?, stopped)
}

/// Games by terms.
fn search(py: Python<'_>, terms: &[u128], max: usize, limits: Limits) -> PyResult<Oeis> {
    let found = run(py, limits, false, |budget| search_games(terms, budget))?;
    let asked: Vec<String> = terms.iter().map(ToString::to_string).collect();
    let document = report::Oeis::matches(&asked.join(" "), &found, max);
    let matches = document.matches.iter().flatten();
    let items = matches.map(|document| Py::new(py, OeisMatch::new(document)));
    let items = Items::Matches(items.collect::<PyResult<_>>()?);
    complete(py, Oeis::new(&document, items)?, found.stopped)
}

fn complete(py: Python<'_>, oeis: Oeis, stopped: Option<Stop>) -> PyResult<Oeis> {
    match stopped {
        None => Ok(oeis),
        Some(stop) => {
            let partial = Py::new(py, oeis)?.into_any();
            Err(errors::stopped(py, stop, Some(partial)))
        }
    }
}
