//! `grundy graph`: value and outcome of every vertex of a game graph.

use std::process::ExitCode;

use grundy::graph::{
    Graph, LoopyValue, LoopyValues, Remoteness, Unexplored, Unordered, Values, explore,
};
use grundy::{Budget, Outcome, Play, Stop, TextError};

use super::solve;
use crate::args::{self, GraphFormat};
use crate::failure::{self, Failure};
use crate::{files, graphs, limits, output};

mod dot;
mod edges;
mod picture;
mod rows;
mod svg;

/// What is known of the vertices of a graph.
pub struct Answers<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// The convention.
    pub play: Play,
    values: Found,
    ends: Option<Remoteness>,
    /// Whether lengths were asked for.
    pub length: bool,
    /// Whether winning moves were asked for.
    pub strategy: bool,
}

/// The values of all vertices.
enum Found {
    /// The graph has no cycle.
    Finite(Values),
    Loopy(LoopyValues),
    /// In misere play there are none.
    None,
}

impl<'a> Answers<'a> {
    fn find(graph: &'a Graph, args: &args::Graph, budget: &Budget) -> Result<Answers<'a>, Stop> {
        let play = if args.misere { Play::Misere } else { Play::Normal };
        let (length, strategy) = (args.length, args.strategy);
        let threads = args.limits.threads.unwrap_or(1) as usize;
        let values = match play {
            Play::Normal => match graph.arcs().values_within(threads, budget) {
                Ok(values) => Found::Finite(values),
                Err(Unordered::Cycle(_)) => Found::Loopy(graph.arcs().loopy_values(budget)?),
                Err(Unordered::Stopped(stop)) => return Err(stop),
            },
            Play::Misere => Found::None,
        };
        let ends = match length || strategy || play == Play::Misere {
            true => Some(graph.arcs().outcomes(play, budget)?),
            false => None,
        };
        Ok(Answers { graph, play, values, ends, length, strategy })
    }

    /// The vertices.
    pub fn vertices(&self) -> std::ops::Range<u32> {
        0..self.graph.len() as u32
    }

    /// The value of a vertex; in misere play there are none.
    pub fn value(&self, vertex: u32) -> Option<LoopyValue> {
        match &self.values {
            Found::Finite(values) => Some(LoopyValue::Nim(values.get(vertex))),
            Found::Loopy(values) => Some(values.value(vertex)),
            Found::None => None,
        }
    }

    /// Who wins.
    pub fn outcome(&self, vertex: u32) -> Outcome {
        match (&self.values, &self.ends) {
            (Found::Finite(values), _) => Outcome::of(values.get(vertex) != 0),
            (Found::Loopy(values), _) => values.outcome(vertex),
            (Found::None, Some(ends)) => ends.outcome(vertex),
            (Found::None, None) => unreachable!("misere play always asks for the ends"),
        }
    }

    /// How many moves the game lasts under best play.
    pub fn length(&self, vertex: u32) -> Option<u32> {
        self.ends.as_ref()?.length(vertex)
    }

    /// A winning move that comes nearer to the end.
    pub fn step(&self, vertex: u32) -> Option<u32> {
        self.ends.as_ref()?.strategy(vertex)
    }

    /// How many vertices have each outcome: N, P, D.
    pub fn counts(&self) -> [(Outcome, usize); 3] {
        let mut counts = [(Outcome::N, 0), (Outcome::P, 0), (Outcome::D, 0)];
        for vertex in self.vertices() {
            let outcome = self.outcome(vertex);
            counts.iter_mut().filter(|count| count.0 == outcome).for_each(|count| count.1 += 1);
        }
        counts
    }
}

/// Runs the command.
pub fn run(args: args::Graph) -> Result<ExitCode, Failure> {
    files::allow(&args.limits, limits::LONG);
    if !args.start.is_empty() {
        return sum(args);
    }
    let budget = limits::budget(&args.limits, limits::LONG);
    let graph = graph(&args, &budget)?;
    let format = if args.json { GraphFormat::Json } else { args.format };
    let path = args.output.as_deref();
    match format {
        GraphFormat::Svg => svg::check(&graph)?,
        GraphFormat::Dot => dot::check(&graph)?,
        GraphFormat::Edges => edges::check(&graph)?,
        GraphFormat::Binary => edges::check_spaces(&graph)?,
        _ => {}
    }
    if matches!(format, GraphFormat::Edges | GraphFormat::Binary) {
        output::stream(path, |out| match format {
            GraphFormat::Edges => edges::write(&graph, &budget, out),
            _ => graph.write_binary(out),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let answers = Answers::find(&graph, &args, &budget).map_err(stopped)?;
    output::stream(path, |out| match format {
        GraphFormat::Csv => rows::csv(&answers, &budget, out),
        GraphFormat::Json => rows::json(&answers, &budget, out),
        GraphFormat::Dot => dot::write(&answers, &budget, out),
        GraphFormat::Svg => out.write_all(svg::draw(&answers).as_bytes()),
        _ => rows::plain(&answers, &budget, out),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn stopped(stop: Stop) -> Failure {
    Failure::Stopped(stop, failure::advice(stop).to_string())
}

/// The graph that is asked for: a file's or a position's, times another.
fn graph(args: &args::Graph, budget: &Budget) -> Result<Graph, Failure> {
    let graph = match &args.file {
        Some(file) => graphs::load(file, budget)?,
        None => of(&args.of, budget)?,
    };
    match &args.times {
        Some(other) if args.file.as_ref() == Some(other) && other.to_str() == Some("-") => {
            Err(Failure::Input("standard input holds one graph; write a file for the other".into()))
        }
        Some(other) => graph.product(&graphs::load(other, budget)?, budget).map_err(stopped),
        None => Ok(graph),
    }
}

/// The game graph of a position.
fn of(words: &[String], budget: &Budget) -> Result<Graph, Failure> {
    let position = files::position(&files::text_of_words(words)?)?;
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
            Unexplored::Stopped(stop) => stopped(stop),
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
    if let Some(at) = chips.split_ascii_whitespace().position(|name| name == "+") {
        let start = chips.split('+').next().map_or(0, str::len);
        let error = TextError::new(format!("chip {} has no vertex", at + 1), start..start + 1)
            .help("write the vertices of the chips one after the other, as in `--start a b`");
        return Err(Failure::text(chips, error));
    }
    if !matches!(args.format, GraphFormat::Plain | GraphFormat::Json) {
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
        misere: args.misere,
        explain: args.explain,
        markdown: false,
        max_moves: args.max_moves,
        value: false,
        outcome: false,
        json: args.json || args.format == GraphFormat::Json,
        limits: args.limits,
    })
}
