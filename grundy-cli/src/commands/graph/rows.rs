//! A line a vertex: text, CSV and JSON, written one by one, because a large
//! graph is not to be in memory twice.

use std::io::{self, Write};

use clap::builder::styling::Style;
use grundy::budget::{Budget, Stop};
use grundy::graph::{Analysis, GraphGame, go_on};
use grundy::markup::shown;
use grundy::message::{Language, Message};
use grundy::report::Done;
use grundy::{Outcome, Play, Value, report};
use unicode_width::UnicodeWidthStr;

use crate::args::GraphFormat;
use crate::console::Console;
use crate::message::message;
use crate::paint::{DRAWN, LOST, Paint, WON};

/// The answer if the budget ended before there was a graph.
pub fn none(
    format: GraphFormat,
    stop: Stop,
    done: Option<Done>,
    console: &Console,
    out: &mut dyn Write,
) -> io::Result<()> {
    let language = console.language();
    match format {
        GraphFormat::Json => {
            let document = report::Versioned::new(report::Graph::none(stop, done));
            report::write_json(&mut *out, &document.with_remarks(console.remarks()))?;
            out.write_all(b"\n")
        }
        GraphFormat::Plain => {
            writeln!(out, "{}", message!("graph-not-whole").text(language))?;
            match done {
                Some(done) => {
                    let done = message!("done-so-far", count = done.count, what = done.what);
                    writeln!(out, "{}", done.text(language))
                }
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// The numbers of vertices and of arcs (or edges), and how many vertices have each outcome.
pub fn counted(vertices: u64, arcs: u64, what: &str, outcomes: &[String], play: Play) -> Message {
    message!(
        "graph-counts",
        vertices = vertices,
        arcs = arcs,
        what = what,
        outcomes = if outcomes.is_empty() { "none" } else { "some" },
        list = outcomes.join(", "),
        play = if play == Play::Misere { "misere" } else { "normal" }
    )
}

/// The line of counts; gives how many vertices have no answer.
fn head(answers: &Analysis, language: Language, out: &mut dyn Write) -> io::Result<usize> {
    let graph = answers.graph;
    let counts = answers.counts();
    let open = graph.len() - counts.iter().map(|count| count.1).sum::<usize>();
    let mut named: Vec<String> = counts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(outcome, count)| format!("{count} {outcome:?}"))
        .collect();
    if open > 0 {
        named.push(message!("vertices-not-known", count = open).text(language));
    }
    let (vertices, arcs) = (graph.len() as u64, graph.arcs().count() as u64);
    let what = if answers.asked.game == GraphGame::Chip { "arcs" } else { "edges" };
    let head = counted(vertices, arcs, what, &named, answers.asked.play);
    writeln!(out, "{}", head.text(language))?;
    if let Some(matching) = answers.matching() {
        let reason = message!("geography-reason", edges = matching.len());
        writeln!(out, "{}", reason.text(language))?;
    }
    if answers.asked.game == GraphGame::Staircase {
        writeln!(out, "{}", message!("tree-roots").text(language))?;
    }
    Ok(open)
}

/// The classes of vertices with equal values, one a line.
pub fn classes(answers: &Analysis, language: Language, out: &mut dyn Write) -> io::Result<()> {
    /// The names that a line has.
    const SHOWN: usize = 24;
    head(answers, language, out)?;
    let classes = answers.classes();
    let texts = classes.iter().map(|(value, _)| value.to_string());
    let texts: Vec<String> = texts.collect();
    let Columns { vertex, value, .. } = Columns::of(language);
    let wide = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(value.width());
    if !classes.is_empty() {
        let space = wide - value.width();
        writeln!(out, "\n{:space$}{value}  {vertex}", "")?;
    }
    for ((_, vertices), value) in classes.iter().zip(&texts) {
        let names = vertices.iter().take(SHOWN).map(|&vertex| shown(answers.graph.name(vertex)));
        let mut line = names.collect::<Vec<_>>().join(", ");
        if vertices.len() > SHOWN {
            let more = message!("graph-class-more", count = vertices.len() - SHOWN);
            line += &format!(", {}", more.text(language));
        }
        writeln!(out, "{value:>wide$}  {line}")?;
    }
    Ok(())
}

/// Columns for people.
pub fn plain(
    answers: &Analysis,
    language: Language,
    paint: Paint,
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<()> {
    let graph = answers.graph;
    let open = head(answers, language, out)?;
    if open == graph.len() {
        return Ok(());
    }
    let known = answers.known().map(|(vertex, _)| shown(graph.name(vertex)).width());
    let widest = known.max().unwrap_or_default();
    let columns = Columns::of(language);
    let names = widest.clamp(columns.vertex.width(), 40);
    let value = |vertex| answers.value(vertex).map_or(String::new(), |value| value.to_string());
    let values = answers.vertices().map(|v| value(v).chars().count()).max().unwrap_or_default();
    let values = values.max(columns.value.width());
    let Columns { vertex: vertex_word, value: value_word, outcome: outcome_word, .. } = &columns;
    let lengths = columns.length.width();
    let header = |out: &mut dyn Write| {
        write!(out, "\n{vertex_word}{:1$}", "", names - vertex_word.width())?;
        if answers.has_values() {
            write!(out, "  {value_word:>values$}")?;
        }
        write!(out, "  {outcome_word}")?;
        if answers.asked.length {
            write!(out, "  {}", columns.length)?;
        }
        if answers.asked.strategy {
            write!(out, "  {}", columns.step)?;
        }
        writeln!(out)
    };
    header(out)?;
    for (vertex, outcome) in answers.known() {
        go_on(vertex, graph.len(), budget)?;
        let name = shown(graph.name(vertex));
        write!(out, "{name}{:1$}", "", names.saturating_sub(name.width()))?;
        if answers.has_values() {
            write!(out, "  {:>values$}", value(vertex))?;
        }
        let step = answers.step(vertex).filter(|_| answers.asked.strategy);
        write!(out, "  {}", paint.styled(style(outcome), &format!("{outcome:?}")))?;
        if answers.asked.length {
            let none = if outcome == Outcome::D { "-" } else { "?" };
            let length = answers.length(vertex).map_or(none.to_string(), |n| n.to_string());
            write!(out, "{:1$}{length:>lengths$}", "", outcome_word.width() + 1)?;
        }
        if let Some(step) = step {
            let space = if answers.asked.length { 2 } else { outcome_word.width() + 1 };
            write!(out, "{:space$}{}", "", shown(graph.name(step)))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The titles of the columns.
struct Columns {
    vertex: String,
    value: String,
    outcome: String,
    length: String,
    step: String,
}

impl Columns {
    fn of(language: Language) -> Columns {
        Columns {
            vertex: message!("column-vertex").text(language),
            value: message!("column-value").text(language),
            outcome: message!("column-outcome").text(language),
            length: message!("column-length").text(language),
            step: message!("column-move").text(language),
        }
    }
}

/// The style of an outcome.
fn style(outcome: Outcome) -> Style {
    match outcome {
        Outcome::N => WON,
        Outcome::P => LOST,
        Outcome::D => DRAWN,
    }
}

/// What a row says of a vertex.
pub struct Row<'a> {
    /// The value, where there is one.
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Outcome,
    /// How long the game lasts, where that is asked for.
    pub length: Option<Option<u32>>,
    /// The vertex of a winning move, where that is asked for: the empty name where there is none.
    pub step: Option<&'a str>,
}

/// `vertex,value,outcome`, and `length` and `move` where they are asked for.
pub fn csv(answers: &Analysis, budget: &Budget, out: &mut dyn Write) -> io::Result<()> {
    header(answers.asked.length, answers.asked.strategy, out)?;
    for (vertex, outcome) in answers.known() {
        go_on(vertex, answers.graph.len(), budget)?;
        let step = || answers.step(vertex).map_or("", |step| answers.graph.name(step));
        let answer = Row {
            value: answers.value(vertex),
            outcome,
            length: answers.asked.length.then(|| answers.length(vertex)),
            step: answers.asked.strategy.then(step),
        };
        row(answers.graph.name(vertex), &answer, out)?;
    }
    Ok(())
}

/// The names of the columns.
pub fn header(length: bool, strategy: bool, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"vertex,value,outcome")?;
    out.write_all(if length { b",length" } else { b"" })?;
    out.write_all(if strategy { b",move\n" } else { b"\n" })
}

/// The row of a vertex.
pub fn row(name: &str, answer: &Row<'_>, out: &mut dyn Write) -> io::Result<()> {
    field(out, name)?;
    out.write_all(b",")?;
    match &answer.value {
        None => {}
        Some(Value::Nim(value)) => write!(out, "{value}")?,
        Some(value) => field(out, &value.to_string())?,
    }
    write!(out, ",{:?}", answer.outcome)?;
    match answer.length {
        None => {}
        Some(Some(length)) => write!(out, ",{length}")?,
        Some(None) => out.write_all(b",")?,
    }
    if let Some(step) = answer.step {
        out.write_all(b",")?;
        field(out, step)?;
    }
    out.write_all(b"\n")
}

fn field(out: &mut dyn Write, text: &str) -> io::Result<()> {
    out.write_all(grundy::markup::csv(text).as_bytes())
}

/// The document of the contract.
pub fn json(
    answers: &Analysis,
    classes: bool,
    remarks: Vec<Message>,
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<()> {
    let document = report::Graph::new(answers, budget);
    let document = if classes { document.with_classes() } else { document };
    let document = report::Versioned::new(document).with_remarks(remarks);
    let written = report::write_json(&mut *out, &document);
    written.map_err(|error| match error.is_data() {
        // The only error that is made here: see `go_on`.
        true => io::ErrorKind::Interrupted.into(),
        false => io::Error::from(error),
    })?;
    out.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use grundy::graph::Names;

    use super::*;
    use crate::args::{Args, Command};

    fn plain_words(answers: &Analysis<'_>, budget: &Budget, out: &mut dyn Write) -> io::Result<()> {
        plain(answers, Language::English, Paint::OFF, budget, out)
    }

    /// A path, whose values are found from 0 on; the budget ends half way.
    fn half(options: &[&str], more: &[(u32, u32)], what: &'static str) -> [String; 3] {
        const LENGTH: u32 = 1 << 17;
        let mut names = Names::default();
        (0..LENGTH).for_each(|n| assert_eq!(names.insert(&n.to_string()), n));
        let arcs: Vec<_> = (1..LENGTH).map(|n| (n, n - 1)).chain(more.iter().copied()).collect();
        let graph = grundy::graph::Graph::new(names, &arcs);
        let budget = Budget::unlimited().with_poll(move |progress| {
            let late = progress.what == what && progress.done >= u64::from(LENGTH / 2);
            if late { Err(Stop::Time) } else { Ok(()) }
        });
        let words = [&["grundy", "graph", "x"], options].concat();
        let Command::Graph(args) = Args::try_parse_from(words).unwrap().command else { panic!() };
        let answers = Analysis::new(
            &graph,
            crate::commands::graph::asked_of(&args, &crate::session::Session::quiet()),
            &budget,
        );
        assert_eq!(answers.stopped, Some(Stop::Time));
        let json = |answers: &Analysis<'_>, budget: &Budget, out: &mut dyn Write| {
            json(answers, false, Vec::new(), budget, out)
        };
        [plain_words, csv, json].map(|write| {
            let mut out = Vec::new();
            write(&answers, &budget, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        })
    }

    #[test]
    fn what_was_found_before_the_budget_ended_is_printed() {
        for (options, more, what) in [
            (&[][..], &[][..], "progress-vertices-valued"),
            (&["--threads", "2"], &[], "progress-vertices-valued"),
            (&[], &[(9, 9)], "progress-vertices-valued"),
            (&["--misere"], &[], "progress-positions-decided"),
        ] {
            let [plain, csv, json] = half(options, more, what);
            let misere = options == ["--misere"];
            if more.is_empty() {
                let head = "131072 vertices, 131071 arcs: 32768 N, 32768 P, 65536 not known";
                assert!(plain.starts_with(head), "{}", plain.lines().next().unwrap());
                assert_eq!(csv.lines().count(), 65_537);
            }
            // What leads to a cycle has its value where it was found, and no
            // other vertex has one.
            let json: serde_json::Value = serde_json::from_str(&json).unwrap();
            assert_eq!(json["stopped"], "time");
            let vertices = json["vertices"].as_object().unwrap();
            assert_eq!(vertices.len() + 1, csv.lines().count());
            for (name, answer) in vertices {
                let n: u32 = name.parse().unwrap();
                let value = if misere { None } else { Some(n % 2) };
                assert_eq!(answer["value"], serde_json::json!(value), "{name}");
                let outcome = if (n % 2 == 1) == misere { "P" } else { "N" };
                assert_eq!(answer["outcome"], outcome, "{name}");
            }
        }
        // The values are known, and not all lengths.
        let [plain, csv, json] =
            half(&["--length", "--strategy"], &[], "progress-positions-decided");
        assert!(plain.starts_with("131072 vertices, 131071 arcs: 65536 N, 65536 P\n"));
        assert!(
            plain.contains("\n131071      1  N             ?\n"),
            "{}",
            &plain[plain.len() - 99..]
        );
        assert!(csv.ends_with("131071,1,N,,\n"));
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["vertices"]["100"]["length"], 100);
        assert_eq!(json["vertices"]["131071"]["length"], serde_json::Value::Null);
    }
}
