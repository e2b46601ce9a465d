//! Positions of Nimstring: boards of boxes, and figures of strings and coins.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::space::Strings;
use crate::boards::EDGES;
use crate::boards::regions::{Bits, Wide};

/// The mark of a position whose last move has taken a coin.
pub const AGAIN: &str = ":again";
/// The name of the ground.
pub const GROUND: &str = "ground";
/// The most strings of a figure.
pub const MAX_STRINGS: usize = 256;

/// All strings of a figure, cut or not.
#[derive(Debug)]
pub struct Host {
    /// The rows and columns of boxes of a board.
    pub board: Option<(u32, u32)>,
    /// The file that it is the graph of.
    file: Option<String>,
    /// The names of the vertices of a graph, the ground first.
    names: Vec<String>,
    /// The strings.
    pub strings: Strings<Wide>,
    /// The ends of the strings.
    pub ends: Vec<(u32, u32)>,
    /// Permutations of the strings that keep the board.
    pub symmetries: Vec<Vec<u32>>,
}

/// The number of strings of a board.
pub fn lines_of(height: u32, width: u32) -> u64 {
    let (height, width) = (u64::from(height), u64::from(width));
    height * (2 * width + 1) + width
}

impl Host {
    /// The board of these rows and columns of boxes, at least one of each. A string crosses each
    /// line; lines are numbered row by row, as they are written.
    pub fn board(height: u32, width: u32) -> Host {
        let coin = |row: u32, column: u32| match row < height && column < width {
            true => 1 + row * width + column,
            false => 0,
        };
        let mut ends = Vec::new();
        for row in 0..=height {
            ends.extend(
                (0..width).map(|column| (coin(row.wrapping_sub(1), column), coin(row, column))),
            );
            if row < height {
                let upright = 0..=width;
                ends.extend(
                    upright.map(|column| (coin(row, column.wrapping_sub(1)), coin(row, column))),
                );
            }
        }
        let number = |level: bool, row: u32, column: u32| {
            row * (2 * width + 1) + if level { column } else { width + column }
        };
        let mut symmetries = Vec::new();
        for image in 1..8 {
            let (turn, down, right) = (image & 1 == 1, image & 2 == 2, image & 4 == 4);
            if turn && height != width {
                continue;
            }
            let place = |level: bool, row: u32, column: u32| {
                // A level line has one more row, an upright one one more column.
                let (rows, columns) = match level {
                    true => (height, width - 1),
                    false => (height - 1, width),
                };
                let row = if down { rows - row } else { row };
                let column = if right { columns - column } else { column };
                match turn {
                    true => number(!level, column, row),
                    false => number(level, row, column),
                }
            };
            let mut symmetry = Vec::new();
            for row in 0..=height {
                symmetry.extend((0..width).map(|column| place(true, row, column)));
                if row < height {
                    symmetry.extend((0..=width).map(|column| place(false, row, column)));
                }
            }
            symmetries.push(symmetry);
        }
        let strings = Strings::new(&ends, &symmetries).expect("a board that fits");
        let board = Some((height, width));
        Host { board, file: None, names: Vec::new(), strings, ends, symmetries }
    }

    /// A figure of strings between named vertices, at most [`MAX_STRINGS`] and no loops.
    pub fn graph(file: Option<String>, mut edges: Vec<(String, String)>) -> Host {
        for (a, b) in &mut edges {
            if *a > *b {
                std::mem::swap(a, b);
            }
        }
        edges.sort_unstable();
        let mut names = vec![GROUND.to_string()];
        let mut ends = Vec::new();
        for (a, b) in &edges {
            let mut number = |name: &String| match names.iter().position(|known| known == name) {
                Some(at) => at as u32,
                None => {
                    names.push(name.clone());
                    names.len() as u32 - 1
                }
            };
            ends.push((number(a), number(b)));
        }
        let strings = Strings::new(&ends, &[]).expect("a graph that fits");
        Host { board: None, file, names, strings, ends, symmetries: Vec::new() }
    }
}

/// A position: the strings that are not cut yet. Two positions are equal where they have the
/// same text.
#[derive(Clone, Debug)]
pub struct Figure {
    host: Arc<Host>,
    left: Wide,
    again: bool,
    text: Arc<str>,
}

impl Figure {
    /// Some strings of a host.
    pub fn new(host: Arc<Host>, left: Wide, again: bool) -> Figure {
        let text = text(&host, left, again).into();
        Figure { host, left, again, text }
    }

    /// All strings of which it is a part.
    pub fn host(&self) -> &Arc<Host> {
        &self.host
    }

    /// The strings that are left.
    pub fn left(&self) -> Wide {
        self.left
    }

    /// Whether the last move has taken a coin, so that the player who made it moves again.
    pub fn again(&self) -> bool {
        self.again
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether nothing is left that is written.
    pub fn vanishes(&self) -> bool {
        self.host.board.is_none() && self.left.is_empty() && !self.again
    }

    /// The same position without the mark.
    pub fn unmarked(&self) -> Figure {
        Figure::new(self.host.clone(), self.left, false)
    }

    /// The same position on a graph of its own, which has the strings that are left and no others.
    /// A board keeps its lines.
    pub fn alone(&self) -> Figure {
        let host = &self.host;
        if host.board.is_some() || self.left == host.strings.all() {
            return self.clone();
        }
        let named = |string: u32| {
            let (a, b) = self.named(string);
            (a.to_string(), b.to_string())
        };
        let own = Host::graph(None, self.left.cells().map(named).collect());
        let left = own.strings.all();
        Figure::new(Arc::new(own), left, self.again)
    }

    /// The text for a reader without files.
    pub fn portable(&self) -> String {
        match (&self.host.file, self.again) {
            (Some(_), false) => edges(&self.host, self.left),
            _ => self.text.to_string(),
        }
    }

    /// The least of its images on a board, turned and reflected.
    pub fn least_image(&self) -> Figure {
        let strings: Vec<u32> = (0..self.host.ends.len() as u32)
            .filter(|&string| !(self.left & Wide::cell(string)).is_empty())
            .collect();
        let image = |symmetry: &Vec<u32>| {
            let cells = strings.iter().map(|&string| Wide::cell(symmetry[string as usize]));
            cells.fold(Wide::default(), |left, cell| left ^ cell)
        };
        let least = self.host.symmetries.iter().map(image).chain([self.left]).min();
        Figure::new(self.host.clone(), least.unwrap_or(self.left), self.again)
    }

    /// The position after a string is cut.
    pub fn cut(&self, string: u32) -> Figure {
        let left = self.left ^ Wide::cell(string);
        let strings = &self.host.strings;
        let (a, b) = strings.ends(string);
        let again = strings.is_taken(left, a) || strings.is_taken(left, b);
        Figure::new(self.host.clone(), left, again)
    }

    /// The names of the ends of a string of a graph.
    pub fn named(&self, string: u32) -> (&str, &str) {
        let (a, b) = self.host.strings.ends(string);
        (&self.host.names[a as usize], &self.host.names[b as usize])
    }

    /// The memory of it, in bytes.
    pub fn bytes(&self) -> u64 {
        (size_of::<Figure>() + self.text.len() + 16) as u64
    }
}

fn text(host: &Host, left: Wide, again: bool) -> String {
    let whole = left == host.strings.all();
    let mut out = match (host.board, &host.file) {
        (Some((height, width)), _) if whole => format!("{height}x{width}"),
        (Some((_, width)), _) => {
            let mut rows = Vec::new();
            let mut strings = 0..host.ends.len() as u32;
            while !strings.is_empty() {
                let level = rows.len() % 2 == 0;
                let (length, drawn) = if level { (width, '-') } else { (width + 1, '|') };
                let row = strings
                    .by_ref()
                    .take(length as usize)
                    .map(|string| if (left & Wide::cell(string)).is_empty() { drawn } else { '.' });
                rows.push(row.collect::<String>());
            }
            rows.join("/")
        }
        (None, Some(file)) if whole && !again => file.clone(),
        _ => edges(host, left),
    };
    if again {
        out.push_str(AGAIN);
    }
    out
}

/// The strings one by one.
fn edges(host: &Host, left: Wide) -> String {
    let name = |end: u32| host.names[end as usize].as_str();
    let edges = left.cells().map(|string| host.strings.ends(string));
    let edges: Vec<String> = edges.map(|(a, b)| format!("{}-{}", name(a), name(b))).collect();
    format!("{EDGES}{}", edges.join(","))
}

impl PartialEq for Figure {
    fn eq(&self, other: &Figure) -> bool {
        self.text == other.text
    }
}

impl Eq for Figure {}

impl Hash for Figure {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl PartialOrd for Figure {
    fn partial_cmp(&self, other: &Figure) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Fewer strings first.
impl Ord for Figure {
    fn cmp(&self, other: &Figure) -> Ordering {
        (self.left.count(), &self.text).cmp(&(other.left.count(), &other.text))
    }
}
