//! `grundy graph`: value and outcome of every vertex of a game graph.

use std::process::ExitCode;

use grundy::draw;
use grundy::explore::{Unexplored, explore};
use grundy::graph::{Analysis, Asked, Graph};
use grundy::{Budget, Play, Stop};

use super::solve;
use crate::args::{self, GraphFormat};
use crate::failure::{self, Failure};
use crate::{files, formats, graphs, limits, output, rules};

mod edges;
mod rows;

/// Runs the command.
pub fn run(args: args::Graph) -> Result<ExitCode, Failure> {
    files::allow(&args.limits, limits::LONG);
    if args.header {
        graphs::skip_headers();
    }
    if !args.start.is_empty() {
        return sum(args);
    }
    let budget = limits::budget(&args.limits, limits::LONG);
    let path = args.output.as_deref();
    let asked = formats::asked(args.json, args.format, GraphFormat::Json)?;
    let format = formats::of(asked, path, GraphFormat::Plain)?;
    let bare = matches!(format, GraphFormat::Edges | GraphFormat::Binary);
    let unused =
        [("--length", args.length), ("--strategy", args.strategy), ("--misere", args.misere)];
    if let Some((option, _)) = unused.into_iter().find(|&(_, given)| bare && given) {
        return Err(Failure::Input(format!(
            "this format holds the arcs alone, and nothing of what `{option}` asks for\n\
             leave out `{option}`, or take `--format csv`, `json` or `dot`"
        )));
    }
    let graph = match graph(&args, &budget) {
        Err(Failure::Stopped(stop, message)) => {
            // A file that says nothing would pass for a graph.
            if path.is_none() || matches!(format, GraphFormat::Json | GraphFormat::Plain) {
                let path = path.map(|path| output::place(path, true));
                output::stream(path.as_deref(), |out| rows::none(format, stop, out))?;
            }
            return Err(Failure::Stopped(stop, message));
        }
        graph => graph?,
    };
    match format {
        GraphFormat::Svg => drawable(&graph)?,
        GraphFormat::Dot => writable(&graph)?,
        GraphFormat::Edges => edges::check(&graph)?,
        GraphFormat::Binary => edges::check_spaces(&graph)?,
        _ => {}
    }
    if bare {
        output::stream(path, |out| match format {
            GraphFormat::Edges => edges::write(&graph, &budget, out),
            _ => graph.write_binary(out),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let answers = Analysis::new(&graph, asked_of(&args), &budget);
    // What was found before an interrupt is written to its end, and so is a
    // document, of which half is none; a second interrupt leaves the program.
    let interrupted = answers.stopped == Some(Stop::Interrupted) || format == GraphFormat::Json;
    let budget = if interrupted { Budget::unlimited() } else { budget };
    let path = path.map(|path| output::place(path, answers.stopped.is_some()));
    output::stream(path.as_deref(), |out| match format {
        GraphFormat::Csv => rows::csv(&answers, &budget, out),
        GraphFormat::Json => rows::json(&answers, &budget, out),
        GraphFormat::Dot => draw::dot::write(&answers, &budget, out),
        GraphFormat::Svg => out.write_all(draw::graph::svg(&answers).as_bytes()),
        _ => rows::plain(&answers, &budget, out),
    })?;
    Ok(failure::finish(answers.stopped))
}

/// What is asked of the vertices.
fn asked_of(args: &args::Graph) -> Asked {
    Asked {
        play: if args.misere { Play::Misere } else { Play::Normal },
        length: args.length,
        strategy: args.strategy,
        threads: args.limits.threads.unwrap_or(1) as usize,
    }
}

/// Refuses graphs that are too large for a picture.
fn drawable(graph: &Graph) -> Result<(), Failure> {
    use draw::graph::{ARCS, VERTICES};
    if draw::graph::fits(graph) {
        return Ok(());
    }
    let (vertices, arcs) = (graph.len(), graph.arcs().count());
    Err(Failure::Input(format!(
        "the graph has {vertices} vertices and {arcs} arcs, too many for a picture that can be read: \
         at most {VERTICES} and {ARCS} are drawn\n`--format dot` writes it for Graphviz, whose `sfdp` \
         draws large graphs; `--format csv` writes the values"
    )))
}

/// Refuses graphs with names that DOT cannot hold: a `\` before a quote or at the end.
fn writable(graph: &Graph) -> Result<(), Failure> {
    match draw::dot::unfit(graph) {
        Some(name) => Err(Failure::Input(format!(
            "DOT cannot hold the name `{name}`: an odd number of `\\` before a quote or at the end"
        ))),
        None => Ok(()),
    }
}

/// The graph that is asked for: a file's or a position's, times another.
fn graph(args: &args::Graph, budget: &Budget) -> Result<Graph, Failure> {
    let graph = match &args.file {
        Some(file) => graphs::load(file, budget)?,
        None => of(args, budget)?,
    };
    match &args.times {
        Some(other) if args.file.as_ref() == Some(other) && other.to_str() == Some("-") => {
            Err(Failure::Input("standard input holds one graph; write a file for the other".into()))
        }
        Some(other) => graph.product(&graphs::load(other, budget)?, budget).map_err(Failure::from),
        None => Ok(graph),
    }
}

/// The game graph of a position.
fn of(args: &args::Graph, budget: &Budget) -> Result<Graph, Failure> {
    let position = files::position(&files::text_of_words(&args.of)?)?;
    rules::look_for_ends(&position, &args.limits)?;
    explore(&position, budget).map_err(|unexplored| {
        if let Some(error) = unexplored.in_text(&position) {
            return Failure::text(position.text(), error);
        }
        match unexplored {
            Unexplored::Stopped(stop @ (Stop::Time | Stop::Memory)) => {
                let advice = failure::advice(stop);
                Failure::Stopped(
                    stop,
                    format!(
                        "{advice}\n`grundy solve` answers for larger positions than can be drawn"
                    ),
                )
            }
            Unexplored::Stopped(stop) => stop.into(),
            Unexplored::Ends(_) => Failure::Input(unexplored.to_string()),
        }
    })
}

/// Chips on several vertices: the position that `grundy solve` answers.
fn sum(args: args::Graph) -> Result<ExitCode, Failure> {
    let path = args.file.as_deref().expect("clap asks for a file");
    let Some(file) = path.to_str() else {
        return Err(Failure::Input(format!("the name {} is not UTF-8 text", path.display())));
    };
    let chips = args.start.join(" ");
    if !matches!(args.format, None | Some(GraphFormat::Plain | GraphFormat::Json)) {
        return Err(Failure::Input(
            "the answer for a sum of chips is text or JSON; leave out `--format`, or `--start` for \
             the whole graph"
                .into(),
        ));
    }
    let game = if args.annihilate { "annihilation" } else { "chips" };
    let text = format!("{game}:{} {chips}", grundy::games::quoted(file));
    solve::run(args::Solve {
        position: args::PositionWords { words: vec![text] },
        file: None,
        batch: false,
        no_files: false,
        misere: args.misere,
        explain: args.explain,
        markdown: false,
        max_moves: args.max_moves.unwrap_or(100),
        value: false,
        outcome: false,
        json: args.json || args.format == Some(GraphFormat::Json),
        limits: args.limits,
    })
}
