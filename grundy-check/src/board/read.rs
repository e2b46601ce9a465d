//! The boards that claims name, as graphs.

use super::graph::{Graph, Rule};
use super::set::{MOST, Set};
use super::strings::Strings;
use std::collections::HashSet;

/// A game with the board that a claim names.
pub(crate) struct Board {
    pub rule: Rule,
    pub graph: Graph,
    /// The vertices that are there at the beginning.
    pub start: Set,
    /// Sets of vertices of which facts show that a player can copy every move.
    pub paired: HashSet<Set>,
}

/// The rule of a game; `None` of another game.
pub(crate) fn rule(game: &str) -> Option<Rule> {
    match game {
        "cram" | "arc-kayles" => Some(Rule::Edge),
        "node-kayles" => Some(Rule::Vertex),
        "chomp" => Some(Rule::Bite),
        "nimstring" => Some(Rule::Cut),
        _ => None,
    }
}

impl Board {
    /// A board of which nothing is paired yet.
    fn new(rule: Rule, graph: Graph, start: Set) -> Board {
        Board { rule, graph, start, paired: HashSet::new() }
    }

    /// Reads a board; `None` where it is none, or has more than 256 vertices.
    pub fn parse(game: &str, text: &str) -> Option<Board> {
        let rule = rule(game)?;
        match game {
            "cram" => cram(text),
            "chomp" => chomp(text),
            "nimstring" => nimstring(text),
            _ => graph(text).map(|graph| {
                let start = graph.vertices();
                Board::new(rule, graph, start)
            }),
        }
    }
}

/// A number of at most three digits.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// The sides of a board that has no more than 256 cells.
fn sides(text: &str) -> Option<(u32, u32)> {
    let (height, width) = text.split_once('x')?;
    let (height, width) = (number(height)?, number(width)?);
    (height > 0 && width > 0 && height * width <= MOST).then_some((height, width))
}

/// Chomp: the sides of a rectangle, or the lengths of the rows. The poisoned square, the first one,
/// is left out: who must take it has no move.
fn chomp(text: &str) -> Option<Board> {
    let rows: Vec<u32> = match sides(text) {
        Some((height, width)) => vec![width; height as usize],
        None => text.split(',').map(number).collect::<Option<_>>()?,
    };
    let falling = rows.windows(2).all(|pair| pair[0] >= pair[1]);
    if !falling || rows.last() == Some(&0) || rows.len() as u32 * rows[0] > MOST {
        return None;
    }
    let graph = Graph::bitten(&rows);
    let mut start = Set::default();
    for (row, &length) in rows.iter().enumerate() {
        (0..length).for_each(|column| start.insert(row as u32 * rows[0] + column));
    }
    let start = start.minus(Set::of(&[0]));
    Some(Board::new(Rule::Bite, graph, start))
}

/// Nimstring: a size in boxes, rows of level lines and of upright ones by turns, or strings one by
/// one.
fn nimstring(text: &str) -> Option<Board> {
    let board =
        |strings: Strings, start: Set| Some(Board::new(Rule::Cut, Graph::strings(strings), start));
    if let Some(edges) = text.strip_prefix("edges:") {
        let strings = Strings::new(edge_list(edges)?);
        let start = Set::below(strings.len());
        return board(strings, start);
    }
    let fits = |height: u32, width: u32| height * (2 * width + 1) + width <= MOST;
    if text.starts_with(|sign: char| sign.is_ascii_digit()) {
        let (height, width) = sides(text).filter(|&(height, width)| fits(height, width))?;
        let strings = Strings::board(height, width);
        let start = Set::below(strings.len());
        return board(strings, start);
    }
    let rows: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
    let (height, width) = (rows.len() as u32 / 2, rows[0].len() as u32);
    let drawn = rows.iter().enumerate().all(|(at, row)| {
        let (length, line) = if at % 2 == 0 { (width, b'-') } else { (width + 1, b'|') };
        row.len() == length as usize && row.iter().all(|&sign| sign == b'.' || sign == line)
    });
    let odd = rows.len() % 2 == 1 && height > 0 && width > 0;
    if !odd || !drawn || height > MOST || width > MOST || !fits(height, width) {
        return None;
    }
    let signs = rows.iter().flat_map(|row| row.iter());
    let free: Vec<u32> =
        (0..).zip(signs).filter(|(_, sign)| **sign == b'.').map(|at| at.0).collect();
    board(Strings::board(height, width), Set::of(&free))
}

/// The ends of strings, the ground 0 and the coins in the order of their first strings.
fn edge_list(text: &str) -> Option<Vec<[u32; 2]>> {
    let mut names = vec!["ground"];
    let mut ends = Vec::new();
    for edge in text.split(',').filter(|_| !text.is_empty()) {
        let (one, other) = edge.split_once('-')?;
        if one == other || ends.len() == MOST as usize {
            return None;
        }
        let mut own = [0; 2];
        for (end, name) in own.iter_mut().zip([one, other]) {
            let sign = |sign: char| matches!(sign, '-' | ':') || sign.is_whitespace();
            if name.is_empty() || name.contains(sign) {
                return None;
            }
            let known = names.iter().position(|known| *known == name);
            *end = known.unwrap_or(names.len()) as u32;
            if known.is_none() {
                names.push(name);
            }
        }
        ends.push(own);
    }
    Some(ends)
}

fn cram(text: &str) -> Option<Board> {
    let (drawn, wrap) = match text.split_once(':') {
        None => (text, (false, false)),
        Some((drawn, "cylinder")) => (drawn, (true, false)),
        Some((drawn, "torus")) => (drawn, (true, true)),
        Some(_) => return None,
    };
    let ((height, width), free) = match drawn.starts_with(|sign: char| sign.is_ascii_digit()) {
        true => (sides(drawn)?, None),
        false => {
            let rows: Vec<&[u8]> = drawn.split('/').map(str::as_bytes).collect();
            let (height, width) = (rows.len(), rows[0].len());
            let signs = rows.iter().flat_map(|row| row.iter());
            let drawn = signs.clone().all(|sign| b".#".contains(sign));
            let even = rows.iter().all(|row| row.len() == width);
            if width == 0 || !even || !drawn || height * width > MOST as usize {
                return None;
            }
            let free: Vec<bool> = signs.map(|&sign| sign == b'.').collect();
            ((height as u32, width as u32), Some(free))
        }
    };
    let graph = match wrap {
        (false, _) => Graph::grid(height, width),
        (_, over) => Graph::wrapped(height, width, over),
    };
    let mut start = Set::default();
    for cell in 0..height * width {
        if free.as_ref().is_none_or(|free| free[cell as usize]) {
            start.insert(match wrap {
                (false, _) => Graph::cell(height, width, cell),
                _ => cell,
            });
        }
    }
    Some(Board::new(Rule::Edge, graph, start))
}

fn graph(text: &str) -> Option<Graph> {
    let small = |order: u32| (order <= MOST).then_some(order);
    let (family, rest) = text.split_once(':').unwrap_or((text, ""));
    let of = |order: u32, edges: Vec<(u32, u32)>| Some(Graph::new(order, edges));
    match family {
        "path" => {
            let order = small(number(rest)?)?;
            of(order, (1..order).map(|b| (b - 1, b)).collect())
        }
        "cycle" => {
            let order = small(number(rest)?)?;
            let edges = (1..order).map(|b| (b - 1, b)).chain([(0, order.checked_sub(1)?)]);
            (order >= 3).then(|| Graph::new(order, edges.collect()))
        }
        "complete" => {
            let order = small(number(rest)?)?;
            of(order, (0..order).flat_map(|b| (0..b).map(move |a| (a, b))).collect())
        }
        "grid" => sides(rest).map(|(height, width)| Graph::grid(height, width)),
        "star" => {
            let rays: Option<Vec<u32>> = rest.split(',').map(number).collect();
            let (mut edges, mut order) = (Vec::new(), 1);
            for ray in rays? {
                for step in 0..ray {
                    edges.push((if step == 0 { 0 } else { order - 1 }, order));
                    order = small(order + 1)?;
                }
            }
            of(order, edges)
        }
        "petersen" if text == "petersen" => {
            let outer = (0..5).map(|a| (a, (a + 1) % 5));
            let spokes = (0..5).map(|a| (a, a + 5));
            let inner = (0..5).map(|a| (a + 5, (a + 2) % 5 + 5));
            of(10, outer.chain(spokes).chain(inner).collect())
        }
        "graph6" => graph6(rest),
        _ => None,
    }
}

/// The format graph6 of B. D. McKay.
fn graph6(text: &str) -> Option<Graph> {
    let six = |sign: u8| (63..=126).contains(&sign).then(|| u32::from(sign) - 63);
    let sixes: Option<Vec<u32>> = text.bytes().map(six).collect();
    let sixes = sixes?;
    let (order, pairs) = match sixes[..] {
        [63, a, b, c, ref pairs @ ..] if a < 63 => (a << 12 | b << 6 | c, pairs),
        [first, ref pairs @ ..] if first < 63 => (first, pairs),
        _ => return None,
    };
    if order > MOST {
        return None;
    }
    let count = order as usize * (order as usize).saturating_sub(1) / 2;
    if pairs.len() != count.div_ceil(6) {
        return None;
    }
    let joined = |at: usize| pairs[at / 6] >> (5 - at % 6) & 1 == 1;
    let all = (1..order).flat_map(|b| (0..b).map(move |a| (a, b)));
    let edges = all.enumerate().filter(|&(at, _)| joined(at)).map(|(_, pair)| pair);
    Some(Graph::new(order, edges.collect()))
}

#[cfg(test)]
mod tests {
    use super::{Board, MOST};

    #[test]
    fn boards_and_what_is_none() {
        // More than 62 vertices take four signs, and 70 of them 403 signs for their pairs.
        let seventy = format!("graph6:~?@E_{}", "?".repeat(402));
        for (game, text, order, start, edges) in [
            ("cram", "3x4", 12, 12, 17),
            ("cram", "..#/...", 6, 5, 7),
            ("cram", "3x4:cylinder", 12, 12, 20),
            ("cram", "3x4:torus", 12, 12, 24),
            ("cram", "2x2:torus", 4, 4, 4),
            ("node-kayles", "path:0", 0, 0, 0),
            ("node-kayles", "cycle:3", 3, 3, 3),
            ("arc-kayles", "complete:5", 5, 5, 10),
            ("arc-kayles", "star:1,2,2", 6, 6, 5),
            ("arc-kayles", "petersen", 10, 10, 15),
            ("node-kayles", "graph6:DQc", 5, 5, 4),
            ("node-kayles", "grid:16x16", 256, 256, 480),
            ("node-kayles", &seventy, 70, 70, 1),
            ("chomp", "1x1", 1, 0, 0),
            ("chomp", "2x2", 4, 3, 5),
            ("chomp", "3,1", 6, 3, 4),
            // Strings are the vertices; those at a coin are neighbours.
            ("nimstring", "edges:", 0, 0, 0),
            ("nimstring", "edges:a-ground,a-b,b-ground,ground-c", 4, 4, 2),
            ("nimstring", "1x1", 4, 4, 6),
            ("nimstring", "2x3", 17, 17, 36),
            ("nimstring", "-./|../--", 7, 3, 12),
            ("nimstring", "10x11", 241, 241, 660),
        ] {
            let board = Board::parse(game, text).unwrap_or_else(|| panic!("{text}"));
            let (graph, all) = (&board.graph, board.start);
            assert_eq!((graph.order(), all.len()), (order, start), "{text}");
            let degrees: u32 = (0..order).map(|vertex| graph.near(vertex).len()).sum();
            assert_eq!(degrees, 2 * edges, "{text}");
        }
        let long = format!("graph6:{}", "~".repeat(1000));
        for text in [
            "",
            "x",
            "0x3",
            "3x",
            "3x4:",
            "3x4:ring",
            "..#/..",
            "..?/...",
            "17x16",
            "../",
            "300x1",
            "path:",
            "path:257",
            "path:-1",
            "cycle:2",
            "cycle:0",
            "star:300",
            "star:,",
            "star:",
            "graph6:",
            "graph6:D",
            "graph6:~",
            "graph6:~~",
            "grid:0x0",
            "petersen:1",
            "é/..",
            &long,
        ] {
            for game in ["cram", "node-kayles"] {
                assert!(Board::parse(game, text).is_none(), "{game} {text}");
            }
        }
        for text in
            ["", "0", "3,0", "1,2", "3,", ",3", "17x16", "0x3", "300", "3,x", "-1", "100,100,99"]
        {
            assert!(Board::parse("chomp", text).is_none(), "{text}");
        }
        for text in [
            "",
            "0x1",
            "1x86",
            "11x11",
            "2x2:again",
            "edges",
            "edges:a",
            "edges:a-a",
            "edges:ground-ground",
            "edges:a-b,",
            "edges:a-b-c",
            "edges:a-b:again",
            "edges:-a",
            ".",
            "./..",
            "./../-/..",
            "./.../.",
            "|/../.",
            "./.-/.",
        ] {
            assert!(Board::parse("nimstring", text).is_none(), "{text}");
        }
        assert!(Board::parse("nimstring", "1x85").is_some());
        assert!(Board::parse("nim", "3").is_none());
        assert!(Board::parse("arc-kayles", &format!("path:{MOST}")).is_some());
    }
}
