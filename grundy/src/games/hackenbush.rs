//! Green Hackenbush: cut an edge, and what is no longer joined to the ground goes.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use super::labels::normal_order;
use super::nets::edges::{EDGES, ends, is_plain, no_edge, words};
use super::nets::{of_fault, undirected};
use super::{Entry, Kind, shortened};
use crate::TextError;
use crate::board::{Board, Row};
use crate::budget::{Budget, Stop};
use crate::graph::Fault;
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::reason::Step;
use crate::ruleset::{EachOption, ReadGraph, Ruleset, Theory, normal};
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

mod work;

/// The most edges of a picture: every move is written out in full.
pub const MAX_EDGES: usize = 4096;

/// The name of the ground.
const GROUND: &str = "ground";

/// The registry's entry.
pub const GREEN_HACKENBUSH: Entry = Entry {
    name: "green-hackenbush",
    arguments: "G...",
    kind: Kind::Other,
    examples: &["green-hackenbush edges:ground-a,a-b"],
    sample: Some(|dice, size| {
        // A tree: each vertex hangs on the ground or on one before it. Then edges that close a
        // cycle.
        let named = |vertex: u64| match vertex {
            0 => GROUND.to_string(),
            _ => format!("v{vertex}"),
        };
        let vertices = dice.within(1, size.clamp(1, 12));
        let mut edges: Vec<(u64, u64)> =
            (1..=vertices).map(|vertex| (dice.within(0, vertex - 1), vertex)).collect();
        for _ in 0..dice.below(size.div_ceil(6).min(4)) {
            edges.push((dice.within(0, vertices - 1), vertices));
        }
        let edges = edges.into_iter().map(|(a, b)| format!("{}-{}", named(a), named(b)));
        format!("edges:{}", edges.collect::<Vec<String>>().join(","))
    }),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(GreenHackenbush))
    },
    ..Entry::BLANK
};

/// The rules; the position is a picture.
#[derive(Clone, Copy, Debug)]
pub struct GreenHackenbush;

/// A picture: edges, all joined to the ground.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Picture {
    /// The file that it is the graph of.
    file: Option<String>,
    /// The ends of each edge, the smaller name first, in rising order.
    edges: Vec<(String, String)>,
}

impl Picture {
    fn new(file: Option<String>, mut edges: Vec<(String, String)>) -> Picture {
        for (a, b) in &mut edges {
            if *a > *b {
                std::mem::swap(a, b);
            }
        }
        edges.sort_unstable();
        Picture { file, edges }
    }

    /// What hangs loose goes.
    fn grounded(mut self) -> Picture {
        let mut joined = self.joined().into_iter();
        self.edges.retain(|_| joined.next() == Some(true));
        self
    }

    /// Whether each edge is joined to the ground.
    fn joined(&self) -> Vec<bool> {
        let (numbers, edges) = self.numbered();
        let mut joined = vec![false; numbers];
        joined[0] = true;
        let neighbours = neighbours(numbers, &edges);
        let mut found = vec![0usize];
        while let Some(vertex) = found.pop() {
            for &(next, _) in &neighbours[vertex] {
                if !std::mem::replace(&mut joined[next], true) {
                    found.push(next);
                }
            }
        }
        edges.iter().map(|&(end, _)| joined[end]).collect()
    }

    /// The place of the first edge that is not joined to the ground.
    fn loose(&self) -> Option<usize> {
        self.joined().into_iter().position(|joined| !joined)
    }

    /// The pieces that stand on the ground, each with its vertices in a normal order.
    fn pieces(&self) -> Vec<Picture> {
        /// Larger pieces keep their names.
        const MOST: usize = 64;
        let (vertices, edges) = self.numbered();
        // Which piece each vertex is in: those that are joined without the ground.
        let mut piece: Vec<usize> = (0..vertices).collect();
        for &(a, b) in edges.iter().filter(|&&(a, b)| a > 0 && b > 0) {
            let (from, to) = (piece[a], piece[b]);
            piece.iter_mut().filter(|piece| **piece == from).for_each(|piece| *piece = to);
        }
        let of = |&(a, b): &(usize, usize)| piece[a.max(b)];
        let mut heads: Vec<usize> = edges.iter().map(of).collect();
        heads.sort_unstable();
        heads.dedup();
        let mut pieces = Vec::new();
        for head in heads {
            let own = || (0..edges.len()).filter(|&edge| of(&edges[edge]) == head);
            if head == 0 {
                // Each loop at the ground is a piece.
                let loops = own().map(|edge| vec![self.edges[edge].clone()]);
                pieces.extend(loops.map(|edges| Picture { file: None, edges }));
                continue;
            }
            let members: Vec<usize> =
                (0..vertices).filter(|&vertex| vertex == 0 || piece[vertex] == head).collect();
            if members.len() > MOST {
                let edges = own().map(|edge| self.edges[edge].clone()).collect();
                pieces.push(Picture { file: None, edges });
                continue;
            }
            let place = |vertex: usize| members.binary_search(&vertex).unwrap_or_default();
            let mut joined = vec![vec![0u32; members.len()]; members.len()];
            for (a, b) in own().map(|edge| edges[edge]).map(|(a, b)| (place(a), place(b))) {
                joined[a][b] += 1;
                joined[b][a] += u32::from(a != b);
            }
            let colours: Vec<u32> = members.iter().map(|&vertex| u32::from(vertex > 0)).collect();
            let order = normal_order(&joined, &colours);
            let name = |vertex: usize| match order.iter().position(|&at| at == place(vertex)) {
                Some(0) | None => GROUND.to_string(),
                Some(number) => format!("v{number}"),
            };
            let edges = own().map(|edge| edges[edge]).map(|(a, b)| (name(a), name(b)));
            pieces.push(Picture::new(None, edges.collect()));
        }
        pieces
    }

    /// How many vertices there are, and the edges with numbers for names; the ground is 0.
    fn numbered(&self) -> (usize, Vec<(usize, usize)>) {
        let mut numbers = BTreeMap::from([(GROUND, 0)]);
        let mut number = |name| {
            let next = numbers.len();
            *numbers.entry(name).or_insert(next)
        };
        let edges = self.edges.iter().map(|(a, b)| (number(a), number(b))).collect();
        (numbers.len(), edges)
    }

    /// The picture without an edge.
    fn cut(&self, edge: usize) -> Picture {
        let mut edges = self.edges.clone();
        edges.remove(edge);
        Picture { file: None, edges }.grounded()
    }

    /// The picture as a tree that grows downwards from the ground, a vertex a line. An edge that
    /// closes a cycle stands in brackets, beside the vertex that was reached last.
    fn drawn(&self) -> Vec<Row> {
        let (vertices, edges) = self.numbered();
        let neighbours = neighbours(vertices, &edges);
        let mut names = vec![GROUND; vertices];
        for ((a, b), (first, second)) in edges.iter().zip(&self.edges) {
            (names[*a], names[*b]) = (first, second);
        }
        // In depth, so that what stands on a vertex follows it.
        let mut tree = vec![Vec::new(); vertices];
        let mut closing: Vec<Vec<usize>> = vec![Vec::new(); vertices];
        let (mut seen, mut used) = (vec![false; vertices], vec![false; edges.len()]);
        seen[0] = true;
        let mut stack = vec![(0usize, 0usize)];
        while let Some((vertex, next)) = stack.pop() {
            let Some(&(other, edge)) = neighbours[vertex].get(next) else { continue };
            stack.push((vertex, next + 1));
            if std::mem::replace(&mut used[edge], true) {
                continue;
            }
            match std::mem::replace(&mut seen[other], true) {
                true => closing[vertex].push(edge),
                false => {
                    tree[vertex].push(other);
                    stack.push((other, 0));
                }
            }
        }
        let mut rows = Vec::new();
        let mut ahead = vec![(0usize, String::new(), String::new())];
        while let Some((vertex, before, below)) = ahead.pop() {
            let mut line = format!("{before}{}", names[vertex]);
            for &edge in &closing[vertex] {
                let (a, b) = &self.edges[edge];
                line.push_str(&format!("  ({a}-{b})"));
            }
            rows.push(Row::line("", line));
            for (at, &above) in tree[vertex].iter().enumerate().rev() {
                let last = at + 1 == tree[vertex].len();
                let (sign, gap) = if last { ("'- ", "   ") } else { ("|- ", "|  ") };
                ahead.push((above, format!("{below}{sign}"), format!("{below}{gap}")));
            }
        }
        rows
    }

    /// The value by the fusion principle and the colon principle. Cost: linear.
    fn value(&self) -> Nimber {
        let (vertices, edges) = self.numbered();
        let neighbours = neighbours(vertices, &edges);
        // A walk in depth. An edge that leads back closes a cycle through all edges above the
        // vertex where it arrives: `low` is the earliest vertex that a subtree leads back to.
        let (mut place, mut low) = (vec![usize::MAX; vertices], vec![usize::MAX; vertices]);
        // The value of what hangs on a vertex, when all of its cycles are fused; and whether the
        // edges in cycles that are fused into it are odd in number.
        let mut value = vec![0u128; vertices];
        let mut stack = vec![(0usize, usize::MAX, 0usize)];
        (place[0], low[0]) = (0, 0);
        let mut count = 1;
        while let Some((vertex, above, next)) = stack.pop() {
            if let Some(&(other, edge)) = neighbours[vertex].get(next) {
                stack.push((vertex, above, next + 1));
                if edge == above {
                    continue;
                }
                if place[other] == usize::MAX {
                    (place[other], low[other]) = (count, count);
                    count += 1;
                    stack.push((other, edge, 0));
                } else if place[other] <= place[vertex] {
                    // An edge of a cycle becomes a loop, which is worth 1. A loop is listed
                    // twice at its vertex.
                    low[vertex] = low[vertex].min(place[other]);
                    value[vertex] ^= 1;
                }
                continue;
            }
            let Some(&(parent, ..)) = stack.last() else { break };
            low[parent] = low[parent].min(low[vertex]);
            // A bridge is a stalk under its subtree; an edge of a cycle is a loop, and its
            // vertices are one.
            value[parent] ^= match low[vertex] == place[vertex] {
                true => value[vertex] + 1,
                false => value[vertex] ^ 1,
            };
        }
        Nimber(value[0])
    }
}

/// For each vertex, the vertices that its edges lead to, with the numbers of the edges. A loop
/// stands there once.
fn neighbours(vertices: usize, edges: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
    let mut lists = vec![Vec::new(); vertices];
    for (edge, &(a, b)) in edges.iter().enumerate() {
        lists[a].push((b, edge));
        if a != b {
            lists[b].push((a, edge));
        }
    }
    lists
}

fn too_many(place: Range<usize>) -> TextError {
    TextError::new(message!("net-too-large"), place)
        .help(message!("picture-largest", edges = MAX_EDGES))
}

fn of_edges(text: &str) -> Result<Picture, TextError> {
    let mut edges = Vec::new();
    for (word, place) in words(text) {
        let Some((a, b)) = ends(word) else {
            return Err(no_edge(word, place, message!("picture-edges")));
        };
        if edges.len() == MAX_EDGES {
            return Err(too_many(place));
        }
        edges.push((a.to_string(), b.to_string()));
    }
    if !edges.iter().any(|(a, b)| a == GROUND || b == GROUND) {
        let message = message!("picture-edges-no-ground");
        return Err(
            TextError::new(message, EDGES.len()..text.len()).help(message!("picture-ground"))
        );
    }
    let typed = Picture { file: None, edges };
    if let Some((word, place)) = typed.loose().and_then(|at| words(text).nth(at)) {
        return Err(hangs_loose(word, place));
    }
    Ok(Picture::new(None, typed.edges))
}

fn hangs_loose(edge: &str, place: Range<usize>) -> TextError {
    TextError::new(message!("picture-loose", edge = shortened(edge)), place)
        .help(message!("picture-joined"))
}

fn of_file(name: &str, graph: &ReadGraph<'_>) -> Result<Picture, TextError> {
    let read =
        graph(name).map_err(|fault| of_fault(name, fault).help(message!("picture-edges")))?;
    let refuse = |message: Message| TextError::new(message, 0..name.len().max(1));
    if read.arcs().count() > MAX_EDGES {
        return Err(too_many(0..name.len().max(1)));
    }
    if read.find(GROUND).is_none() {
        return Err(refuse(message!("picture-no-ground", graph = shortened(name)))
            .help(message!("picture-ground")));
    }
    if let Some(other) = read.names().find(|name| !is_plain(name)) {
        return Err(refuse(message!("picture-name", vertex = shortened(other)))
            .help(message!("picture-names")));
    }
    let named = |vertex: u32| read.name(vertex).to_string();
    let edges = undirected(name, &read)?.map(|(a, b)| (named(a), named(b))).collect();
    let picture = Picture::new(Some(name.to_string()), edges);
    if let Some((a, b)) = picture.loose().map(|at| &picture.edges[at]) {
        return Err(hangs_loose(&format!("{a}-{b}"), 0..name.len().max(1)));
    }
    Ok(picture)
}

impl Ruleset for GreenHackenbush {
    type Position = Picture;

    fn name(&self) -> String {
        "green-hackenbush".into()
    }

    fn options(&self, picture: &Picture, each: &mut EachOption<'_, Picture>) -> ControlFlow<()> {
        (0..picture.edges.len()).try_for_each(|edge| each(&[picture.cut(edge)]))
    }

    fn parse(&self, text: &str) -> Result<Picture, TextError> {
        let none = |_: &str| Err(Fault::Refused(message!("files-not-read")));
        self.parse_with(text, &none)
    }

    fn parse_with(&self, text: &str, graph: &ReadGraph<'_>) -> Result<Picture, TextError> {
        match text.starts_with(EDGES) {
            true => of_edges(text),
            false => of_file(text, graph),
        }
    }

    fn write(&self, picture: &Picture, out: &mut String) {
        if let Some(file) = &picture.file {
            out.push_str(file);
            return;
        }
        out.push_str(EDGES);
        for (at, (a, b)) in picture.edges.iter().enumerate() {
            out.push_str(if at > 0 { "," } else { "" });
            out.push_str(&format!("{a}-{b}"));
        }
    }

    fn vanishes(&self, picture: &Picture) -> bool {
        picture.edges.is_empty()
    }

    fn canonical(&self, picture: Picture) -> Picture {
        Picture { file: None, ..picture }
    }

    /// What stands on the ground side by side, the vertices named in a normal order.
    fn normal_form(&self, picture: &Picture) -> Vec<Picture> {
        normal(self, picture.pieces())
    }

    fn describe(&self, from: &Picture, to: &[Picture]) -> Option<Message> {
        let left = to.first().map_or(&[][..], |to| &to.edges);
        let mut cuts = (0..from.edges.len()).filter(|&edge| from.cut(edge).edges == *left);
        let (a, b) = &from.edges[cuts.next()?];
        Some(message!("cut-edge", a = a, b = b))
    }

    fn noun(&self, _: &Picture) -> Option<&'static str> {
        Some("picture")
    }

    fn board(&self, pictures: &[Picture]) -> Option<Board> {
        Some(Board::stacked(pictures.iter().map(Picture::drawn)))
    }

    fn bytes(&self, picture: &Picture) -> u64 {
        let edges = picture.edges.iter().map(|(a, b)| 48 + a.len() + b.len());
        (size_of::<Picture>() + edges.sum::<usize>()) as u64
    }

    fn theory(&self) -> &dyn Theory<Picture> {
        self
    }
}

impl Theory<Picture> for GreenHackenbush {
    fn found_by(&self) -> FoundBy {
        FoundBy::Theorem
    }

    fn value(&self, picture: &Picture, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        Ok(Some((Value::Nim(picture.value()), FoundBy::Theorem)))
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        (play == Play::Normal).then_some(Theorem::GreenHackenbush)
    }

    fn explain(&self, parts: &[Picture], play: Play, _: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let shown = &parts[..parts.len().min(3)];
        let fused = shown.iter().any(work::has_cycles).then(|| message!("hackenbush-fused"));
        let mut steps: Vec<Step> = fused.into_iter().map(Step::say).collect();
        steps.extend(shown.iter().flat_map(work::steps));
        if parts.len() > 1 {
            let mut text = String::new();
            let rows = parts.iter().map(|picture| {
                text.clear();
                self.write(picture, &mut text);
                (text.clone(), picture.value())
            });
            steps.push(Step::nim_sum(rows));
        }
        steps
    }
}
