//! Graphs as arguments: a family, graph6, a list of edges, or a file.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::edges::{ends, is_plain, no_edge, words};
use super::graph6;
use super::net::Net;
use super::shape::{Piece, Shape};
use crate::TextError;
use crate::boards::EDGES;
use crate::boards::regions::Simple;
use crate::games::names::nearest_of;
use crate::games::shortened;
use crate::graph::{Fault, Graph};
use crate::message::{Message, message};
use crate::ruleset::{ReadGraph, parse_number};

/// The most vertices of a graph: every move is written out in full.
pub const MAX_VERTICES: u64 = 16_384;
/// The most edges.
pub const MAX_EDGES: u64 = 500_000;

/// The families, as the help of an error lists them.
const FAMILIES: &str = "path:5, cycle:6, complete:4, grid:3x4, star:1,2,2, queens:5, petersen, graph6:DQc, edges:a-b,b-c";

/// Reads an argument; `graph` reads files.
pub(super) fn read(text: &str, graph: &ReadGraph<'_>) -> Result<Net, TextError> {
    if text == "petersen" {
        return Ok(Net::of_shape(Shape::Petersen));
    }
    let Some((family, rest)) = text.split_once(':') else { return of_file(text, graph) };
    let at = family.len() + 1;
    let place = at..text.len().max(at + 1);
    let number = |least: u64| -> Result<u32, TextError> {
        let number = parse_number(rest, message!("number-of-vertices"))
            .map_err(|error| error.shift(at).help(write_graph()))?;
        if number < least {
            return Err(TextError::new(
                message!("too-few-vertices", family = family, least = least),
                place.clone(),
            ));
        }
        u32::try_from(number).map_err(|_| too_large(place.clone()))
    };
    let shape = match family {
        "path" => Shape::Path(number(0)?),
        "cycle" => Shape::Cycle(number(3)?),
        "complete" => Shape::Complete(number(0)?),
        "grid" => {
            let (height, width) = crate::games::pair(rest, 'x', &message!("a-grid"), 1)
                .map_err(|error| error.shift(at))?;
            let side = |side: u64| u32::try_from(side).map_err(|_| too_large(place.clone()));
            Shape::Grid(side(height)?, side(width)?)
        }
        "star" => star(rest, at)?,
        _ if let Some(&(_, piece)) = Piece::ALL.iter().find(|(name, _)| *name == family) => {
            let side = |side: u64| u32::try_from(side).map_err(|_| too_large(place.clone()));
            let (height, width) = match rest.contains('x') {
                true => crate::games::pair(rest, 'x', &message!("a-board"), 1)
                    .map_err(|error| error.shift(at))?,
                false => {
                    let size = u64::from(number(1)?);
                    (size, size)
                }
            };
            Shape::Chess(piece, side(height)?, side(width)?)
        }
        "graph6" => return of_graph6(rest, at),
        "edges" => return of_edges(text),
        _ => return of_file(text, graph),
    };
    match shape.extent() {
        Some((order, size)) if order <= MAX_VERTICES && size <= MAX_EDGES => {
            Ok(Net::of_shape(shape))
        }
        _ => Err(too_large(place)),
    }
}

fn write_graph() -> Message {
    message!("write-graph", families = FAMILIES)
}

fn too_large(place: Range<usize>) -> TextError {
    TextError::new(message!("net-too-large"), place).help(message!(
        "net-largest",
        vertices = MAX_VERTICES,
        edges = MAX_EDGES
    ))
}

fn star(text: &str, mut at: usize) -> Result<Shape, TextError> {
    let mut rays = Vec::new();
    for word in text.split(',') {
        let place = at..at + word.len().max(1);
        let ray = parse_number(word, message!("length-of-ray"))
            .map_err(|error| error.shift(at).help(message!("write-star")))?;
        match u32::try_from(ray) {
            Ok(0) => {
                return Err(
                    TextError::new(message!("ray-of-nothing"), place).help(message!("write-star"))
                );
            }
            Ok(ray) if u64::from(ray) <= MAX_VERTICES => rays.push(ray),
            _ => return Err(too_large(place)),
        }
        at += word.len() + 1;
    }
    rays.sort_unstable();
    Ok(Shape::Star(rays))
}

fn of_graph6(text: &str, at: usize) -> Result<Net, TextError> {
    let whole = at..at + text.len().max(1);
    let graph = graph6::read(text, MAX_VERTICES as usize).map_err(|fault| {
        let (message, place) = match fault {
            graph6::Fault::TooLarge => return too_large(whole),
            graph6::Fault::Sign(sign, place) => {
                (message!("graph6-sign", sign = sign), place.start + at..place.end + at)
            }
            graph6::Fault::Length(signs) => (message!("graph6-length", signs = signs), whole),
            graph6::Fault::Padding(place) => {
                (message!("graph6-padding"), place.start + at..place.end + at)
            }
        };
        TextError::new(message, place).help(message!("graph6-example"))
    })?;
    match graph.size() as u64 <= MAX_EDGES {
        true => Ok(Net::of_graph(graph)),
        false => Err(too_large(at..at + text.len())),
    }
}

/// The error of a graph file.
pub(crate) fn of_fault(name: &str, fault: Fault) -> TextError {
    let shown = shortened(name);
    let cause = fault.cause();
    let refuse =
        |message: Message| TextError::new(message, 0..name.len().max(1)).caused_by(cause.clone());
    match fault {
        Fault::Line { .. } => {
            refuse(message!("graph-fault", graph = &shown, fault = fault.marked()))
        }
        fault => refuse(message!("graph-not-read", graph = &shown, fault = fault.message()))
            .help(write_graph()),
    }
}

/// The edges of a graph file read as undirected, in the order of the file's vertices.
///
/// # Errors
/// The file has an arc twice. The graph has it once, where these games would have two edges.
pub(crate) fn undirected<'a>(
    name: &str,
    graph: &'a Graph,
) -> Result<impl Iterator<Item = (u32, u32)> + use<'a>, TextError> {
    if graph.repeated() > 0 {
        let message = message!("net-arc-again", graph = shortened(name));
        return Err(
            TextError::new(message, 0..name.len().max(1)).help(message!("net-write-other-way"))
        );
    }
    let row = |from: u32| graph.followers(from).iter().map(move |&to| (from, to));
    Ok((0..graph.len() as u32).flat_map(row))
}

fn loop_at(vertex: &str, place: Range<usize>) -> TextError {
    TextError::new(message!("net-loop", vertex = shortened(vertex)), place)
        .help(message!("net-simple"))
}

fn double_edge(a: &str, b: &str, place: Range<usize>) -> TextError {
    let message = message!("net-double-edge", a = shortened(a), b = shortened(b));
    TextError::new(message, place).help(message!("net-simple"))
}

/// The number of a vertex; a new one gets the next.
fn number<'a>(numbers: &mut HashMap<&'a str, u32>, name: &'a str) -> u32 {
    let next = numbers.len() as u32;
    *numbers.entry(name).or_insert(next)
}

/// The graph of a list of edges and of single vertices, numbered as they first occur.
fn of_edges(text: &str) -> Result<Net, TextError> {
    let mut numbers: HashMap<&str, u32> = HashMap::new();
    let mut edges: HashSet<(u32, u32)> = HashSet::new();
    for (word, place) in words(text) {
        match ends(word) {
            Some((a, b)) if a == b => return Err(loop_at(a, place)),
            Some((a, b)) => {
                let (first, second) = (number(&mut numbers, a), number(&mut numbers, b));
                if !edges.insert((first.min(second), first.max(second))) {
                    return Err(double_edge(a, b, place));
                }
            }
            None if is_plain(word) => {
                number(&mut numbers, word);
            }
            None => return Err(no_edge(word, place, message!("net-write-edges"))),
        }
        if numbers.len() as u64 > MAX_VERTICES || edges.len() as u64 > MAX_EDGES {
            return Err(too_large(EDGES.len()..text.len()));
        }
    }
    let mut names = vec![String::new(); numbers.len()];
    numbers.iter().for_each(|(name, &at)| names[at as usize] = name.to_string());
    let graph = Simple::new(names.len(), edges);
    Ok(Net::of_file(text, graph, names))
}

/// A graph of a family whose name is near to a wrong one.
fn nearest(text: &str) -> Option<String> {
    const NAMES: [&str; 7] = ["path", "cycle", "complete", "grid", "star", "graph6", "edges"];
    match text.split_once(':') {
        None => nearest_of(text, ["petersen"].into_iter()).map(str::to_string),
        Some((family, rest)) => {
            nearest_of(family, NAMES.into_iter()).map(|name| format!("{name}:{rest}"))
        }
    }
}

fn of_file(name: &str, graph: &ReadGraph<'_>) -> Result<Net, TextError> {
    let read = graph(name).map_err(|fault| {
        let found = matches!(fault, Fault::Line { .. });
        let error = of_fault(name, fault);
        match nearest(name) {
            Some(nearest) if !found => error.help(message!("did-you-mean", nearest = nearest)),
            _ => error,
        }
    })?;
    let place = 0..name.len().max(1);
    if read.len() as u64 > MAX_VERTICES || read.arcs().count() as u64 > MAX_EDGES {
        return Err(too_large(place));
    }
    let mut edges: Vec<(u32, u32)> =
        undirected(name, &read)?.map(|(a, b)| (a.min(b), a.max(b))).collect();
    edges.sort_unstable();
    let named = |vertex: u32| read.name(vertex).to_string();
    if let Some(&(vertex, _)) = edges.iter().find(|(a, b)| a == b) {
        return Err(loop_at(&named(vertex), place));
    }
    if let Some(two) = edges.windows(2).find(|two| two[0] == two[1]) {
        let (a, b) = two[0];
        return Err(double_edge(&named(a), &named(b), place));
    }
    let names = read.names().map(str::to_string).collect();
    Ok(Net::of_file(name, Simple::new(read.len(), edges), names))
}
