//! `grundy graph`: value and outcome of every vertex of a game graph.

use std::io::Write;
use std::time::Duration;

use grundy::draw;
use grundy::explore::explore;
use grundy::games::chips::{ANNIHILATION, CHIPS};
use grundy::graph::{Analysis, Asked, Graph, GraphGame, Layout, Reading};
use grundy::{Budget, Play, Stop};

use self::staircase::Rooted;
use super::solve;
use crate::args::{self, GraphFormat, GraphInput, OnEdges};
use crate::failure::{Ending, Failure};
use crate::message::message;
use crate::picture::{self, Picture};
use crate::session::Session;
use crate::{formats, graphs, limits};

mod edges;
mod queries;
mod rows;
mod staircase;
mod workers;

/// The time of the command where the user gave none: a sum of chips is one position.
pub fn usual(args: &args::Graph) -> Duration {
    if args.start.is_empty() { limits::LONG } else { limits::SHORT }
}

/// Runs the command.
pub fn run(args: args::Graph, session: &mut Session) -> Result<Ending, Failure> {
    if args.workers.is_some() || args.hosts.is_some() {
        return workers::run(args, session);
    }
    if !args.more.is_empty() {
        return Err(several(&args));
    }
    let tree = args.game == Some(OnEdges::Staircase);
    session.files.graphs.reading = Reading {
        layout: match args.input {
            None => Layout::Content,
            Some(GraphInput::Adjacency) => Layout::Adjacency,
            Some(GraphInput::Functional) => Layout::Functional,
        },
        header: args.header || args.queries || tree,
        queries: args.queries || tree,
        tree,
        columns: args.columns,
        edges: args.game.is_some(),
    };
    if !args.start.is_empty() {
        return sum(args, session);
    }
    let budget = session.budget(limits::LONG);
    let mut asked = formats::asked(args.json, args.format, GraphFormat::Json)?;
    if let Some(path) = &args.svg {
        formats::only("--svg", "svg", path)?;
        asked = Some(GraphFormat::Svg);
    }
    let path = args.svg.as_deref().or(args.output.as_deref());
    let format = formats::of(asked, path, GraphFormat::Plain)?;
    let bare = matches!(format, GraphFormat::Edges | GraphFormat::Binary);
    let unused =
        [("--length", args.length), ("--strategy", args.strategy), ("--misere", args.misere)];
    if let Some((option, _)) = unused.into_iter().find(|&(_, given)| bare && given) {
        return Err(Failure::input(message!("format-of-arcs", option = option)));
    }
    let written = matches!(format, GraphFormat::Plain | GraphFormat::Csv | GraphFormat::Json);
    if (args.game.is_some() || args.queries) && !written {
        let option = if args.queries { "--queries" } else { "--game" };
        return Err(Failure::input(message!("text-csv-json", option = option)));
    }
    if args.game == Some(OnEdges::GreenHackenbush) && args.strategy {
        return Err(Failure::input(message!("edges-no-strategy")));
    }
    if tree && args.strategy {
        return Err(Failure::input(message!("tree-no-strategy")));
    }
    let of_tree = [("--steps", args.steps.is_some()), ("--root", args.root.is_some())];
    if let Some((option, _)) = of_tree.into_iter().find(|&(_, given)| given && !tree) {
        return Err(Failure::input(message!("only-for-trees", option = option)));
    }
    if args.classes && !matches!(format, GraphFormat::Json | GraphFormat::Plain) {
        return Err(Failure::input(message!("classes-format")));
    }
    let graph = match graph(&args, session, &budget) {
        Err(Failure::Stopped(stop, message)) => {
            // A file that says nothing would pass for a graph.
            if path.is_none() || matches!(format, GraphFormat::Json | GraphFormat::Plain) {
                let path = path.map(|path| session.out.place(path, true));
                session.out.stream(path.as_deref(), |out| {
                    rows::none(format, stop, session.clock.done(), &session.console, out)
                })?;
            }
            return Err(Failure::Stopped(stop, message));
        }
        graph => graph?,
    };
    match format {
        GraphFormat::Svg | GraphFormat::Png | GraphFormat::Pdf => drawable(&graph)?,
        GraphFormat::Dot => writable(&graph)?,
        GraphFormat::Edges => edges::check(&graph)?,
        GraphFormat::Binary => edges::check_spaces(&graph)?,
        _ => {}
    }
    if args.game == Some(OnEdges::GreenHackenbush) && graph.repeated() > 0 {
        return Err(Failure::input(message!("edges-given-twice")));
    }
    if bare {
        session.out.stream(path, |out| match format {
            GraphFormat::Edges => edges::write(&graph, &budget, out),
            _ => graph.write_binary(out),
        })?;
        return Ok(Ending::DONE);
    }
    let asked = asked_of(&args, session);
    let answers = match tree {
        true => {
            let file = args.file.as_deref().expect("clap asks for a file");
            let steps = args.steps.unwrap_or(1);
            let staircase = graph.staircase(steps, &budget);
            let staircase = staircase.map_err(|fault| graphs::failed(file, fault))?;
            if let Some(name) = &args.root {
                let root = graph.find(name).ok_or_else(|| {
                    let file = file.display().to_string();
                    Failure::input(message!("tree-no-root", file = file, vertex = name))
                })?;
                let rooted = Rooted::new(&graph, &staircase, root, &budget)?;
                let remarks = session.console.remarks();
                let language = session.language();
                session.out.stream_shown(path, |out| match format {
                    GraphFormat::Csv => rooted.csv(out),
                    GraphFormat::Json => rooted.json(remarks, out),
                    _ => rooted.plain(steps, language, out),
                })?;
                return Ok(Ending::DONE);
            }
            Analysis::of_staircase(&graph, &staircase, asked, &budget)
        }
        false => Analysis::new(&graph, asked, &budget),
    };
    // Answers that were found before an interrupt are written completely, and so is a document,
    // because half of one is useless. A second interrupt ends the program.
    let interrupted = answers.stopped == Some(Stop::Interrupted) || format == GraphFormat::Json;
    let budget = if interrupted { Budget::unlimited() } else { budget };
    let path = path.map(|path| session.out.place(path, answers.stopped.is_some()));
    if args.queries {
        if let Some(stop) = answers.stopped {
            return Err(Failure::Stopped(stop, None));
        }
        let file = args.file.as_deref().expect("clap asks for a file");
        let queries = graph.queries().map_err(|fault| graphs::failed(file, fault))?;
        let remarks = session.console.remarks();
        let language = session.language();
        session.out.stream(path.as_deref(), |out| match format {
            GraphFormat::Csv => queries::csv(&answers, &queries, &budget, out),
            GraphFormat::Json => queries::json(&answers, &queries, remarks, out),
            _ => queries::plain(&answers, &queries, language, &budget, out),
        })?;
        return Ok(Ending::DONE);
    }
    if format == GraphFormat::Plain {
        let paint = session.out.paint(path.as_deref());
        let language = session.language();
        let rows = |out: &mut dyn Write| match args.classes {
            true => rows::classes(&answers, language, out),
            false => rows::plain(&answers, language, paint, &budget, out),
        };
        session.out.stream_shown(path.as_deref(), rows)?;
        return Ok(answers.stopped.into());
    }
    let language = session.console.language();
    let picture =
        |format| picture::file(&draw::graph::drawing(&answers, language), format, language);
    let drawing = match format {
        GraphFormat::Svg => picture(Picture::Svg)?,
        GraphFormat::Png => picture(Picture::Png)?,
        GraphFormat::Pdf => picture(Picture::Pdf)?,
        _ => Vec::new(),
    };
    session.out.stream(path.as_deref(), |out| match format {
        GraphFormat::Csv => rows::csv(&answers, &budget, out),
        GraphFormat::Json => {
            rows::json(&answers, args.classes, session.console.remarks(), &budget, out)
        }
        GraphFormat::Dot => draw::dot::write(&answers, language, &budget, out),
        GraphFormat::Graphml => draw::graphml::write(&answers, &budget, out),
        _ => out.write_all(&drawing),
    })?;
    Ok(answers.stopped.into())
}

/// What to write in place of several files: they may be the words of a position.
fn several(args: &args::Graph) -> Failure {
    let files: Vec<_> = args.file.iter().chain(&args.more).map(|file| file.display()).collect();
    let words: Vec<String> = files.iter().map(ToString::to_string).collect();
    let game = words.first().map_or("", |word| word.split(':').next().unwrap_or_default());
    if grundy::games::entry(game).is_some() || grundy::games::looks_like_code(game) {
        let line = format!("grundy graph --of {}", words.join(" "));
        return Failure::input(message!("graph-of-position", line = line));
    }
    Failure::input(message!("several-graphs"))
}

/// The question about the vertices.
fn asked_of(args: &args::Graph, session: &Session) -> Asked {
    Asked {
        play: if args.misere { Play::Misere } else { Play::Normal },
        length: args.length,
        strategy: args.strategy,
        threads: session.limits.threads.unwrap_or(1) as usize,
        game: match args.game {
            None => GraphGame::Chip,
            Some(OnEdges::GreenHackenbush) => GraphGame::GreenHackenbush,
            Some(OnEdges::Geography) => GraphGame::Geography,
            Some(OnEdges::Staircase) => GraphGame::Staircase,
        },
    }
}

/// Refuses graphs that are too large for a picture.
fn drawable(graph: &Graph) -> Result<(), Failure> {
    use draw::graph::{ARCS, VERTICES};
    if draw::graph::fits(graph) {
        return Ok(());
    }
    let (vertices, arcs) = (graph.len(), graph.arcs().count());
    Err(Failure::input(message!(
        "graph-too-large-to-draw",
        vertices = vertices,
        arcs = arcs,
        most = VERTICES,
        most_arcs = ARCS
    )))
}

/// Refuses graphs with names that DOT cannot hold: a `\` before a quote or at the end.
fn writable(graph: &Graph) -> Result<(), Failure> {
    match draw::dot::unfit(graph) {
        Some(name) => Err(Failure::input(message!("name-not-for-dot", name = name))),
        None => Ok(()),
    }
}

/// The graph that is asked for: a file's or a position's, times another.
fn graph(args: &args::Graph, session: &Session, budget: &Budget) -> Result<Graph, Failure> {
    let graph = match &args.file {
        Some(file) => session.files.graphs.load_given(file, budget)?,
        None => of(args, session, budget)?,
    };
    match &args.times {
        Some(other) if args.file.as_ref() == Some(other) && other.to_str() == Some("-") => {
            Err(Failure::input(message!("input-holds-one-graph")))
        }
        Some(other) => graph
            .product(&session.files.graphs.load_given(other, budget)?, budget)
            .map_err(Failure::from),
        None => Ok(graph),
    }
}

/// The game graph of a position.
fn of(args: &args::Graph, session: &Session, budget: &Budget) -> Result<Graph, Failure> {
    let position = session.files.position(&session.files.reader().text_of_words(&args.of)?)?;
    session.rules.ends(&position)?;
    explore(&position, budget).map_err(|why| match Failure::unexplored(&position, &why) {
        Failure::Stopped(stop @ (Stop::Time | Stop::Memory), None) => {
            let advice = session.advice(stop);
            Failure::stopped(stop, message!("larger-than-drawn", advice = advice))
        }
        failure => failure,
    })
}

/// Chips on several vertices: the position that `grundy solve` answers.
fn sum(args: args::Graph, session: &mut Session) -> Result<Ending, Failure> {
    let path = args.file.as_deref().expect("clap asks for a file");
    let Some(file) = path.to_str() else {
        let file = path.display().to_string();
        return Err(Failure::input(message!("name-not-utf8", file = file)));
    };
    // A sign of a sum would begin another term.
    let is_chips = |word: &String| {
        let mut names = word.split_whitespace().peekable();
        names.peek().is_some() && names.all(|name| name != "+")
    };
    if let Some(word) = args.start.iter().find(|word| !is_chips(word)) {
        return Err(Failure::input(message!("start-names-no-vertex", word = word)));
    }
    let chips = args.start.join(" ");
    if !matches!(args.format, None | Some(GraphFormat::Plain | GraphFormat::Json)) {
        return Err(Failure::input(message!("chips-format")));
    }
    let game = if args.annihilate { &ANNIHILATION } else { &CHIPS };
    let text = format!("{}:{} {chips}", game.name, grundy::games::quoted(file));
    solve::run(
        args::Solve {
            position: args::PositionWords { words: vec![text] },
            misere: args.misere,
            explain: args.explain,
            max_moves: args.max_moves.unwrap_or(args::Solve::MOVES),
            json: args.json || args.format == Some(GraphFormat::Json),
            ..args::Solve::default()
        },
        session,
    )
}
