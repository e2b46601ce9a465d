//! Green Hackenbush: cut an edge, and what is no longer joined to the ground goes.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use rustc_hash::FxBuildHasher;

use super::canonical::normal_order;
use super::graph_kayles::edges::{ends, is_plain, no_edge, words};
use super::graph_kayles::{of_fault, undirected};
use super::{Entry, Kind, shortened};
use crate::TextError;
use crate::board::{Board, Lines, Net, Row};
use crate::boards::EDGES;
use crate::boards::regions::Bits;
use crate::budget::{Budget, Stop};
use crate::graph::Fault;
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Play};
use crate::quotes::quote_end;
use crate::reason::Step;
use crate::ruleset::{Complete, EachOption, ReadGraph, Ruleset, Subject, Theory, normal};
use crate::sort;
use crate::term;
use crate::theory::Theorem;
use crate::undirected::{Edges, Fusion};
use crate::value::Value;

mod work;

/// The most edges of a picture that is written by its edges, and of one that is drawn.
pub const MAX_EDGES: usize = 4096;

/// The most edges of a picture in a file.
pub const MAX_EDGES_IN_FILE: usize = 1 << 20;

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

/// A picture: edges, all joined to the ground. Those that are left of a figure, so that a move
/// copies a bit an edge and no names.
#[derive(Clone, Debug)]
pub struct Picture {
    figure: Arc<Figure>,
    /// Whether it is written as the file that it is the graph of, with the edges that were cut where
    /// the file stays.
    of_file: bool,
    /// The edges that are left, 64 a word. Of edges with the same ends the first ones are.
    left: Vec<u64>,
}

/// All edges of the picture with which play began.
#[derive(Debug)]
struct Figure {
    /// The file that it is the graph of.
    file: Option<String>,
    /// Whether positions after a move are written as the file, too.
    stays: bool,
    /// The names of the vertices, those of the ground first.
    names: Vec<String>,
    /// How many vertices are the ground.
    grounds: u32,
    /// The ends of each edge, the smaller name first, in the order of the names.
    ends: Vec<(u32, u32)>,
    /// The last edge with the same ends.
    last: Vec<u32>,
    /// The edges at each vertex; all of those at the ground are at vertex 0.
    neighbours: Edges,
    /// A hash of the names of each edge.
    hashes: Vec<u64>,
}

impl Figure {
    /// A figure on vertices of these names as the ground.
    fn new(grounds: Vec<String>, mut edges: Vec<(String, String)>) -> Figure {
        for (a, b) in &mut edges {
            if *a > *b {
                std::mem::swap(a, b);
            }
        }
        sort::whole(&mut edges);
        let mut names = grounds.clone();
        let mut numbers: HashMap<&str, u32> = grounds.iter().map(String::as_str).zip(0..).collect();
        let grounds = names.len() as u32;
        let mut ends = Vec::with_capacity(edges.len());
        for (a, b) in &edges {
            let mut number = |name| {
                *numbers.entry(name).or_insert_with(|| {
                    names.push(String::from(name));
                    names.len() as u32 - 1
                })
            };
            ends.push((number(a), number(b)));
        }
        let joined = |&(a, b): &(u32, u32)| (fused(a, grounds), fused(b, grounds));
        let neighbours = Edges::new(names.len(), &ends.iter().map(joined).collect::<Vec<_>>());
        let mut last: Vec<u32> = (0..ends.len() as u32).collect();
        for edge in (1..ends.len()).rev() {
            if ends[edge - 1] == ends[edge] {
                last[edge - 1] = last[edge];
            }
        }
        let hashes = edges.iter().map(|edge| FxBuildHasher.hash_one(edge)).collect();
        Figure { file: None, stays: false, names, grounds, ends, last, neighbours, hashes }
    }

    /// The ends of an edge, where the ground is one vertex.
    fn fused(&self, edge: u32) -> (u32, u32) {
        let (a, b) = self.ends[edge as usize];
        (fused(a, self.grounds), fused(b, self.grounds))
    }

    /// The names of the ends of an edge.
    fn edge(&self, edge: u32) -> (&str, &str) {
        let (a, b) = self.ends[edge as usize];
        (&self.names[a as usize], &self.names[b as usize])
    }
}

/// A vertex, where the first ones are one ground.
fn fused(vertex: u32, grounds: u32) -> u32 {
    if vertex < grounds { 0 } else { vertex }
}

impl Picture {
    /// The picture of these edges; those that are not joined to the ground are left in it.
    fn new(edges: Vec<(String, String)>) -> Picture {
        Picture::of(Figure::new(vec![GROUND.into()], edges))
    }

    /// All edges of a figure.
    fn of(figure: Figure) -> Picture {
        let mut left = vec![0; figure.ends.len().div_ceil(64)];
        (0..figure.ends.len()).for_each(|edge| left[edge / 64] |= 1 << (edge % 64));
        Picture { of_file: figure.file.is_some(), figure: Arc::new(figure), left }
    }

    fn has(&self, edge: u32) -> bool {
        self.left[edge as usize / 64] >> (edge % 64) & 1 == 1
    }

    fn take(&mut self, edge: u32) {
        self.left[edge as usize / 64] &= !(1 << (edge % 64));
    }

    /// The numbers of the edges that are left.
    fn edges(&self) -> impl Iterator<Item = u32> {
        (0..)
            .zip(&self.left)
            .flat_map(|(at, &word)| word.cells().map(move |bit: u32| 64 * at + bit))
    }

    /// The names of the vertices that are the ground.
    fn grounds(&self) -> &[String] {
        &self.figure.names[..self.figure.grounds as usize]
    }

    /// The names of the ends of the edges that are left.
    fn named(&self) -> impl Iterator<Item = (&str, &str)> {
        self.edges().map(|edge| self.figure.edge(edge))
    }

    fn len(&self) -> usize {
        self.left.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// For a vertex, the vertices that its edges lead to, with the numbers of the edges.
    fn neighbours(&self, vertex: u32) -> impl Iterator<Item = (u32, u32)> {
        let all = self.figure.neighbours.at(vertex);
        all.iter().copied().filter(|&(_, edge)| self.has(edge))
    }

    /// Whether each vertex of the figure is joined to the ground.
    fn joined(&self) -> Vec<bool> {
        let mut joined = vec![false; self.figure.names.len()];
        joined[0] = true;
        let mut found = vec![0];
        while let Some(vertex) = found.pop() {
            for (next, _) in self.neighbours(vertex) {
                if !std::mem::replace(&mut joined[next as usize], true) {
                    found.push(next);
                }
            }
        }
        joined
    }

    /// The file that it is written as.
    fn file(&self) -> Option<&str> {
        self.figure.file.as_deref().filter(|_| self.of_file)
    }

    /// What hangs loose goes.
    fn grounded(mut self) -> Picture {
        let joined = self.joined();
        for edge in 0..self.figure.ends.len() as u32 {
            if self.has(edge) && !joined[self.figure.fused(edge).0 as usize] {
                self.take(edge);
            }
        }
        self
    }

    /// The first edge that is not joined to the ground.
    fn loose(&self) -> Option<(&str, &str)> {
        let joined = self.joined();
        let edge = self.edges().find(|&edge| !joined[self.figure.fused(edge).0 as usize])?;
        Some(self.figure.edge(edge))
    }

    /// The picture without an edge.
    fn cut(&self, edge: u32) -> Picture {
        let mut cut = Picture { of_file: self.figure.stays, ..self.clone() };
        let alike = edge..=self.figure.last[edge as usize];
        cut.take(alike.rev().find(|&edge| self.has(edge)).unwrap_or(edge));
        cut.grounded()
    }

    /// The edge that a move to another picture cuts: of those that are gone, the one that ends at
    /// what is left, or at the ground.
    fn cut_to(&self, to: &[Picture]) -> Option<u32> {
        let mut left = Picture { left: vec![0; self.left.len()], ..self.clone() };
        match to.first() {
            Some(to) if Arc::ptr_eq(&to.figure, &self.figure) => left.left.clone_from(&to.left),
            Some(to) => {
                // Both are in the order of the names.
                let mut own = self.edges();
                for name in to.named() {
                    let edge = own.find(|&edge| self.figure.edge(edge) == name)?;
                    left.left[edge as usize / 64] |= 1 << (edge % 64);
                }
            }
            None => {}
        }
        let joined = left.joined();
        let cut = self.edges().filter(|&edge| !left.has(edge)).find(|&edge| {
            let (a, b) = self.figure.fused(edge);
            joined[a as usize] || joined[b as usize]
        })?;
        (self.cut(cut) == left).then_some(cut)
    }

    /// The edges that are gone and end at what is left, or at the ground. With them the others go.
    fn gone(&self) -> impl Iterator<Item = u32> {
        let joined = self.joined();
        (0..self.figure.ends.len() as u32).filter(move |&edge| {
            let (a, b) = self.figure.fused(edge);
            !self.has(edge) && (joined[a as usize] || joined[b as usize])
        })
    }

    /// Cuts the edge that a word names, `a-b`, and leaves what hangs loose; `false` where there is none.
    fn cut_named(&mut self, word: &str, numbers: &HashMap<&str, u32>) -> bool {
        let ends = word.split_once('-').and_then(|(a, b)| {
            let (a, b) = (numbers.get(a)?, numbers.get(b)?);
            let all = self.figure.neighbours.at(fused(*a, self.figure.grounds));
            let is = |edge: u32| {
                let ends = self.figure.ends[edge as usize];
                self.has(edge) && (ends == (*a, *b) || ends == (*b, *a))
            };
            all.iter().map(|&(_, edge)| edge).filter(|&edge| is(edge)).max()
        });
        ends.map(|edge| self.take(edge)).is_some()
    }

    /// The pieces that stand on the ground, each with its vertices in a normal order.
    fn pieces(&self) -> Vec<Picture> {
        /// Larger pieces keep their names.
        const MOST: usize = 64;
        let vertices = self.figure.names.len();
        // Which piece each vertex is in: those that are joined without the ground.
        let mut piece = vec![0usize; vertices];
        let mut heads = 0;
        for start in 1..vertices as u32 {
            if piece[start as usize] > 0 {
                continue;
            }
            heads += 1;
            piece[start as usize] = heads;
            let mut found = vec![start];
            while let Some(vertex) = found.pop() {
                for (next, _) in self.neighbours(vertex) {
                    if next > 0 && piece[next as usize] == 0 {
                        piece[next as usize] = heads;
                        found.push(next);
                    }
                }
            }
        }
        let mut own: Vec<Vec<(u32, u32)>> = vec![Vec::new(); heads + 1];
        for edge in self.edges() {
            let (a, b) = self.figure.fused(edge);
            own[piece[a.max(b) as usize]].push((a, b));
        }
        let name = |vertex: u32| match vertex {
            0 => GROUND.to_string(),
            _ => self.figure.names[vertex as usize].clone(),
        };
        let mut pieces = Vec::new();
        for (head, own) in own.into_iter().enumerate().filter(|(_, own)| !own.is_empty()) {
            if head == 0 {
                // Each loop at the ground is a piece.
                let one = || Picture::new(vec![(GROUND.into(), GROUND.into())]);
                pieces.extend(own.iter().map(|_| one()));
                continue;
            }
            let mut members: Vec<u32> = own.iter().flat_map(|&(a, b)| [0, a, b]).collect();
            sort::whole(&mut members);
            members.dedup();
            if members.len() > MOST {
                let edges = own.iter().map(|&(a, b)| (name(a), name(b)));
                pieces.push(Picture::new(edges.collect()));
                continue;
            }
            let place = |vertex: u32| members.binary_search(&vertex).unwrap_or_default();
            let mut joined = vec![vec![0u32; members.len()]; members.len()];
            for (a, b) in own.iter().map(|&(a, b)| (place(a), place(b))) {
                joined[a][b] += 1;
                joined[b][a] += u32::from(a != b);
            }
            let colours: Vec<u32> = members.iter().map(|&vertex| u32::from(vertex > 0)).collect();
            let order = normal_order(&joined, &colours);
            let name = |vertex: u32| match order.iter().position(|&at| at == place(vertex)) {
                Some(0) | None => GROUND.to_string(),
                Some(number) => format!("v{number}"),
            };
            let edges = own.iter().map(|&(a, b)| (name(a), name(b)));
            pieces.push(Picture::new(edges.collect()));
        }
        pieces
    }

    /// The picture as a tree that grows downwards from the ground, a vertex a line. An edge that
    /// closes a cycle stands in brackets, beside the vertex that was reached last.
    fn drawn(&self) -> Vec<Row> {
        let Figure { names, ends, .. } = &*self.figure;
        // In depth, so that what stands on a vertex follows it.
        let mut tree = vec![Vec::new(); names.len()];
        let mut closing: Vec<Vec<u32>> = vec![Vec::new(); names.len()];
        let (mut seen, mut used) = (vec![false; names.len()], vec![false; ends.len()]);
        seen[0] = true;
        let mut stack = vec![(0u32, self.neighbours(0))];
        while let Some((vertex, ahead)) = stack.last_mut() {
            let vertex = *vertex;
            let Some((other, edge)) = ahead.next() else {
                stack.pop();
                continue;
            };
            if std::mem::replace(&mut used[edge as usize], true) {
                continue;
            }
            match std::mem::replace(&mut seen[other as usize], true) {
                true => closing[vertex as usize].push(edge),
                false => {
                    tree[vertex as usize].push(other as usize);
                    stack.push((other, self.neighbours(other)));
                }
            }
        }
        let mut rows = Vec::new();
        let mut ahead = vec![(0usize, String::new(), String::new())];
        while let Some((vertex, before, below)) = ahead.pop() {
            let mut line = format!("{before}{}", names[vertex]);
            for &edge in &closing[vertex] {
                let (a, b) = self.figure.edge(edge);
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

    /// The graph that a drawing shows, where it is small.
    fn net(&self) -> Option<Net> {
        /// The most edges that are drawn.
        const MOST: usize = 120;
        let edges: Vec<(&str, &str)> = self.named().take(MOST + 1).collect();
        let mut net = Net::new(Lines::Ground);
        net.vertex(GROUND);
        for &(a, b) in &edges {
            let ends = (net.vertex(a), net.vertex(b));
            net.edges.push(ends);
        }
        (edges.len() <= MOST).then_some(net)
    }

    /// Its cycles fused. Cost: linear.
    fn fusion(&self) -> Fusion {
        Fusion::new(self.figure.names.len(), [0], |vertex| self.neighbours(vertex))
    }

    /// The value by the fusion principle and the colon principle. Cost: linear.
    fn value(&self) -> Nimber {
        self.fusion().value(0).into()
    }

    /// The edges that lead to a value, one for each option: of edges with the same ends one.
    fn cuts_to(&self, target: Nimber, budget: &Budget) -> Result<Vec<u32>, Stop> {
        let Ok(target) = u64::try_from(target.0) else { return Ok(Vec::new()) };
        let mut cuts = self.fusion().cuts_to(target, budget)?;
        cuts.retain(|&edge| self.is_first(edge));
        Ok(cuts)
    }

    /// Whether an edge is the first of those with the same ends.
    fn is_first(&self, edge: u32) -> bool {
        let ends = &self.figure.ends;
        edge == 0 || ends[edge as usize] != ends[edge as usize - 1]
    }

    /// The same picture written by its edges.
    fn by_edges(&self) -> Picture {
        let name = |vertex: u32| match fused(vertex, self.figure.grounds) {
            0 => GROUND.to_string(),
            vertex => self.figure.names[vertex as usize].clone(),
        };
        let ends = self.edges().map(|edge| self.figure.ends[edge as usize]);
        Picture::new(ends.map(|(a, b)| (name(a), name(b))).collect())
    }
}

/// Two pictures are equal where they have the same text.
impl PartialEq for Picture {
    fn eq(&self, other: &Picture) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Picture {}

impl PartialOrd for Picture {
    fn partial_cmp(&self, other: &Picture) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Picture {
    fn cmp(&self, other: &Picture) -> Ordering {
        let same = Arc::ptr_eq(&self.figure, &other.figure);
        if same && (self.of_file, &self.left) == (other.of_file, &other.left) {
            return Ordering::Equal;
        }
        self.file().cmp(&other.file()).then_with(|| self.named().cmp(other.named()))
    }
}

impl Hash for Picture {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let hash = |edge: u32| self.figure.hashes[edge as usize];
        hasher.write_u64(self.edges().map(hash).fold(0, u64::wrapping_add));
    }
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
    let picture = Picture::new(edges);
    let joined = picture.joined();
    let names = || picture.figure.names.iter().map(String::as_str).zip(&joined);
    let standing: HashSet<&str> =
        names().filter(|(_, joined)| **joined).map(|(name, _)| name).collect();
    let loose = |word: &str| ends(word).is_some_and(|(a, _)| !standing.contains(a));
    if let Some((word, place)) = words(text).find(|(word, _)| loose(word)) {
        return Err(hangs_loose(word, place));
    }
    Ok(picture)
}

fn hangs_loose(edge: &str, place: Range<usize>) -> TextError {
    TextError::new(message!("picture-loose", edge = shortened(edge)), place)
        .help(message!("picture-joined"))
}

/// A picture in a file: `FILE`, or `FILE@V,W` with the vertices that are the ground, or
/// `FILE@V,W:a-b,c-d` with the edges that were cut.
fn of_file(text: &str, graph: &ReadGraph<'_>) -> Result<Picture, TextError> {
    // A name with an `@` stands in quotes.
    let quoted = text.starts_with(['"', '\'']).then(|| quote_end(text)).flatten().unwrap_or(0);
    let at = text[quoted..].find('@').map(|at| quoted + at);
    let name = &text[..at.unwrap_or(text.len())];
    let place = 0..name.len().max(1);
    let read =
        graph(name).map_err(|fault| of_fault(name, fault).help(message!("picture-edges")))?;
    let refuse = |message: Message| TextError::new(message, place.clone());
    let edges = read.arcs().count();
    if edges > MAX_EDGES_IN_FILE {
        return Err(refuse(message!("net-too-large"))
            .help(message!("picture-largest", edges = MAX_EDGES_IN_FILE)));
    }
    // The words after the `@`, and those after the `:`, with their places.
    let behind = text.get(name.len() + 1..).unwrap_or_default();
    let (grounds, cuts) = match behind.split_once(':') {
        Some((grounds, cuts)) => (grounds, Some(cuts)),
        None => (behind, None),
    };
    let place_of = |word: &str| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len().max(1)
    };
    let mut named: Vec<&str> = Vec::new();
    for word in grounds.split(',').filter(|_| at.is_some()) {
        if read.find(word).is_none() {
            let (graph, vertex) = (shortened(name), shortened(word));
            let message = message!("graph-no-vertex", graph = graph, vertex = vertex);
            return Err(
                TextError::new(message, place_of(word)).help(message!("picture-write-ground"))
            );
        }
        if !named.contains(&word) {
            named.push(word);
        }
    }
    if at.is_none() && read.find(GROUND).is_none() {
        return Err(refuse(message!("picture-no-ground", graph = shortened(name)))
            .help(message!("picture-write-ground")));
    }
    let stays = at.is_some() || edges > MAX_EDGES;
    if let Some(other) = read.names().find(|name| !is_plain(name) || stays && name.contains(':')) {
        return Err(refuse(message!("picture-name", vertex = shortened(other)))
            .help(message!("picture-names")));
    }
    let own = |vertex: u32| read.name(vertex).to_string();
    let edges = undirected(name, &read)?.map(|(a, b)| (own(a), own(b))).collect();
    if named.is_empty() {
        named.push(GROUND);
    }
    let mut figure = Figure::new(named.iter().map(ToString::to_string).collect(), edges);
    figure.file = Some(if stays { format!("{name}@{}", named.join(",")) } else { name.into() });
    figure.stays = stays;
    let mut picture = Picture { of_file: true, ..Picture::of(figure) };
    if let Some((a, b)) = picture.loose() {
        return Err(hangs_loose(&format!("{a}-{b}"), place));
    }
    if let Some(cuts) = cuts {
        let figure = picture.figure.clone();
        let numbers = figure.names.iter().map(String::as_str).zip(0..).collect();
        for word in cuts.split(',') {
            if !picture.cut_named(word, &numbers) {
                let help = message!("picture-write-cut");
                return Err(no_edge(word, place_of(word), help));
            }
        }
        picture = picture.grounded();
    }
    Ok(picture)
}

impl Ruleset for GreenHackenbush {
    type Position = Picture;

    fn name(&self) -> String {
        "green-hackenbush".into()
    }

    fn options(&self, picture: &Picture, each: &mut EachOption<'_, Picture>) -> ControlFlow<()> {
        picture.edges().try_for_each(|edge| each(&[picture.cut(edge)]))
    }

    fn parse(&self, text: &str) -> Result<Picture, TextError> {
        let none = |_: &str| Err(Fault::Refused(message!("files-not-read").into()));
        self.parse_with(text, &none)
    }

    fn parse_with(&self, text: &str, graph: &ReadGraph<'_>) -> Result<Picture, TextError> {
        match text.starts_with(EDGES) {
            true => of_edges(text),
            false => of_file(text, graph),
        }
    }

    fn write(&self, picture: &Picture, out: &mut String) {
        let listed = |out: &mut String, edges: &mut dyn Iterator<Item = u32>| {
            for (at, edge) in edges.enumerate() {
                let (a, b) = picture.figure.edge(edge);
                out.extend([if at > 0 { "," } else { "" }, a, "-", b]);
            }
        };
        match picture.file() {
            Some(file) => {
                out.push_str(file);
                let mut gone = picture.gone().peekable();
                if gone.peek().is_some() {
                    out.push(':');
                    listed(out, &mut gone);
                }
            }
            None => {
                out.push_str(EDGES);
                listed(out, &mut picture.edges());
            }
        }
    }

    fn vanishes(&self, picture: &Picture) -> bool {
        picture.left.iter().all(|&word| word == 0)
    }

    fn canonical(&self, picture: Picture) -> Picture {
        match picture.figure.stays {
            false => Picture { of_file: false, ..picture },
            // One that is too large to be written by its edges stays as it is.
            true if picture.len() > MAX_EDGES => picture,
            true => picture.by_edges(),
        }
    }

    /// What stands on the ground side by side, the vertices named in a normal order.
    fn normal_form(&self, picture: &Picture) -> Vec<Picture> {
        normal(self, picture.pieces())
    }

    fn describe(&self, from: &Picture, to: &[Picture]) -> Option<Message> {
        let (a, b) = from.figure.edge(from.cut_to(to)?);
        Some(message!("cut-edge", a = a, b = b))
    }

    fn noun(&self, _: &Picture) -> Option<&'static str> {
        Some("picture")
    }

    fn board(&self, pictures: &[Picture]) -> Option<Board> {
        if pictures.iter().map(Picture::len).sum::<usize>() > MAX_EDGES {
            return None;
        }
        let shown = pictures.iter().map(|picture| match picture.figure.stays {
            true => picture.by_edges(),
            false => picture.clone(),
        });
        let shown: Vec<Picture> = shown.collect();
        let nets = shown.iter().map(Picture::net).collect::<Option<Vec<_>>>();
        let board = Board::stacked(shown.iter().map(Picture::drawn));
        Some(Board { nets: nets.unwrap_or_default(), ..board })
    }

    fn bytes(&self, picture: &Picture) -> u64 {
        // With its text, which is written where it is listed.
        let text = picture.named().map(|(a, b)| a.len() + b.len() + 2).sum::<usize>();
        (size_of::<Picture>() + 8 * picture.left.len() + text) as u64
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

    fn options_with_value(
        &self,
        picture: &Picture,
        target: Nimber,
        budget: &Budget,
        each: &mut EachOption<'_, Picture>,
    ) -> Option<Complete> {
        match picture.cuts_to(target, budget) {
            Ok(cuts) => {
                let _ = cuts.into_iter().try_for_each(|edge| each(&[picture.cut(edge)]));
                Some(Complete::All)
            }
            Err(stop) => Some(Complete::Stopped(stop)),
        }
    }

    fn count_with_value(&self, picture: &Picture, target: Nimber, budget: &Budget) -> Option<u128> {
        Some(picture.cuts_to(target, budget).ok()?.len() as u128)
    }

    fn count_options(&self, picture: &Picture) -> Option<u128> {
        Some(picture.edges().filter(|&edge| picture.is_first(edge)).count() as u128)
    }

    fn subject(&self, pictures: &[Picture]) -> Option<Subject> {
        if pictures.iter().any(|picture| picture.of_file) {
            return None;
        }
        let edges = |picture: &Picture| {
            picture.named().map(|(a, b)| (a.to_string(), b.to_string())).collect()
        };
        Some(Subject::Stalks(pictures.iter().map(edges).collect()))
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
