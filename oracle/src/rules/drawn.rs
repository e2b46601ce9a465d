//! Boards and graphs: Cram, Kayles on graphs, green Hackenbush.
//!
//! A board is its height, its width, how its edges are joined (0, 1 or 2) and a 1 for each free
//! cell. A graph is the number of its vertices and its edges, both ends of one after the other,
//! in rising order. A picture is the names of the two ends of each edge, as numbers.

use std::collections::BTreeSet;

use super::{Part, number, numbers};

/// A board as `4x5` or drawn, with `:cylinder` or `:torus` after it.
pub(super) fn read_board(word: &str) -> Result<Part, String> {
    let (drawn, wrap) = match word.split_once(':') {
        None => (word, 0),
        Some((drawn, "cylinder")) => (drawn, 1),
        Some((drawn, "torus")) => (drawn, 2),
        Some(_) => return Err(format!("no such board: {word:?}")),
    };
    if drawn.contains('x') {
        let size = numbers(drawn, 'x')?;
        let [height, width] = size[..] else { return Err(format!("not a size: {word:?}")) };
        if height == 0 || width == 0 {
            return Err(format!("no cells: {word:?}"));
        }
        let mut part = vec![height, width, wrap];
        part.resize(3 + (height * width) as usize, 1);
        return Ok(part);
    }
    let rows: Vec<&str> = drawn.split('/').collect();
    let mut part = vec![rows.len() as u32, rows[0].len() as u32, wrap];
    for row in &rows {
        if row.len() != rows[0].len() || row.is_empty() {
            return Err(format!("ragged rows: {word:?}"));
        }
        for sign in row.chars() {
            part.push(match sign {
                '.' => 1,
                '#' => 0,
                _ => return Err(format!("not a cell: {sign:?}")),
            });
        }
    }
    Ok(part)
}

pub(super) fn write_board(part: &[u32]) -> String {
    let (width, cells) = (part[1] as usize, &part[3..]);
    let joined = ["", ":cylinder", ":torus"][part[2] as usize];
    if cells.iter().all(|&free| free == 1) {
        return format!("{}x{}{joined}", part[0], part[1]);
    }
    let rows: Vec<String> = cells
        .chunks(width)
        .map(|row| row.iter().map(|&free| if free == 1 { '.' } else { '#' }).collect())
        .collect();
    rows.join("/") + joined
}

/// Cover two free neighbours.
pub(super) fn cram(part: &[u32]) -> Vec<Vec<Part>> {
    let (height, width, wrap) = (part[0], part[1], part[2]);
    let places = crate::nets::domino_places(height, width, wrap > 0, wrap > 1);
    let free = |cell: u32| part[3 + cell as usize] == 1;
    let fits = places.into_iter().filter(|&(a, b)| free(a) && free(b));
    fits.map(|(a, b)| {
        let mut next = part.to_vec();
        next[3 + a as usize] = 0;
        next[3 + b as usize] = 0;
        vec![next]
    })
    .collect()
}

pub(super) fn part_of(order: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Part {
    let edges: BTreeSet<(u32, u32)> =
        edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
    std::iter::once(order).chain(edges.into_iter().flat_map(|(a, b)| [a, b])).collect()
}

pub(crate) fn edges_of(part: &[u32]) -> Vec<(u32, u32)> {
    part[1..].chunks(2).map(|ends| (ends[0], ends[1])).collect()
}

fn star(rays: &[u32]) -> Part {
    let (mut edges, mut next) = (Vec::new(), 1);
    for &ray in rays {
        for step in 0..ray {
            edges.push((if step == 0 { 0 } else { next - 1 }, next));
            next += 1;
        }
    }
    part_of(next, edges)
}

fn line(order: u32) -> Vec<(u32, u32)> {
    (1..order).map(|b| (b - 1, b)).collect()
}

/// A graph of a family, in graph6, or as a list of edges and single vertices between commas.
pub(crate) fn read_graph(word: &str) -> Result<Part, String> {
    if word == "petersen" {
        let edges = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
        return Ok(part_of(10, edges));
    }
    let (family, rest) = word.split_once(':').ok_or_else(|| format!("no graph: {word:?}"))?;
    match family {
        "path" => Ok(part_of(number(rest)?, line(number(rest)?))),
        "cycle" => {
            let order = number(rest)?;
            Ok(part_of(order, line(order).into_iter().chain([(0, order - 1)])))
        }
        "complete" => {
            let order = number(rest)?;
            Ok(part_of(order, (1..order).flat_map(|b| (0..b).map(move |a| (a, b)))))
        }
        "grid" => {
            let size = numbers(rest, 'x')?;
            let [height, width] = size[..] else { return Err(format!("no size: {word:?}")) };
            let places = crate::nets::domino_places(height, width, false, false);
            Ok(part_of(height * width, places))
        }
        "queens" | "rooks" | "bishops" | "kings" | "knights" => {
            let sides = numbers(rest, 'x')?;
            let (height, width) = match sides[..] {
                [side] => (side, side),
                [height, width] => (height, width),
                _ => return Err(format!("no board: {word:?}")),
            };
            let attacks = |a: u32, b: u32| {
                let down = (a / width).abs_diff(b / width);
                let side = (a % width).abs_diff(b % width);
                let (line, slope) = (down == 0 || side == 0, down == side);
                match family {
                    "queens" => line || slope,
                    "rooks" => line,
                    "bishops" => slope,
                    "kings" => down <= 1 && side <= 1,
                    _ => down * side == 2,
                }
            };
            let squares = height * width;
            let pairs = (0..squares).flat_map(|b| (0..b).map(move |a| (a, b)));
            Ok(part_of(squares, pairs.filter(|&(a, b)| attacks(a, b)).collect::<Vec<_>>()))
        }
        "star" => {
            let mut rays = numbers(rest, ',')?;
            rays.sort_unstable();
            Ok(star(&rays))
        }
        "graph6" => {
            let six = |sign: u8| u32::from(sign).checked_sub(63).filter(|&six| six < 64);
            let sixes: Option<Vec<u32>> = rest.bytes().map(six).collect();
            let sixes = sixes.ok_or_else(|| format!("no graph: {word:?}"))?;
            let order = *sixes.first().filter(|&&order| order < 63).ok_or("too large")?;
            let bits = order as usize * (order as usize).saturating_sub(1) / 2;
            if sixes.len() != 1 + bits.div_ceil(6) {
                return Err(format!("no graph: {word:?}"));
            }
            let mut edges = Vec::new();
            let mut at = 0;
            for b in 1..order {
                for a in 0..b {
                    if sixes[1 + at / 6] >> (5 - at % 6) & 1 == 1 {
                        edges.push((a, b));
                    }
                    at += 1;
                }
            }
            Ok(part_of(order, edges))
        }
        "edges" => {
            let mut names: Vec<&str> = Vec::new();
            for name in rest.split([',', '-']) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            let place = |name| names.iter().position(|&other| other == name).expect("a name");
            let pairs = rest.split(',').filter_map(|word| word.split_once('-'));
            let edges = pairs.map(|(a, b)| (place(a) as u32, place(b) as u32));
            Ok(part_of(names.len() as u32, edges))
        }
        _ => Err(format!("no graph: {word:?}")),
    }
}

pub(super) fn write_graph(part: &[u32]) -> String {
    let (order, edges) = (part[0], edges_of(part));
    if edges == line(order) {
        return format!("path:{order}");
    }
    let mut bits: Vec<bool> =
        (1..order).flat_map(|b| (0..b).map(move |a| (a, b))).map(|e| edges.contains(&e)).collect();
    bits.resize(bits.len().div_ceil(6) * 6, false);
    let sixes = bits.chunks(6).map(|six| six.iter().fold(0, |n, &bit| 2 * n + u8::from(bit)));
    let signs = std::iter::once(order as u8).chain(sixes).map(|six| (six + 63) as char);
    format!("graph6:{}", signs.collect::<String>())
}

/// What is left without some vertices: the components in the order of their first vertices.
/// Paths, cycles and stars get the numbers of their families.
fn left(part: &[u32], gone: &BTreeSet<u32>) -> Vec<Part> {
    let inside = |v: &u32| !gone.contains(v);
    let edges: Vec<(u32, u32)> =
        edges_of(part).into_iter().filter(|(a, b)| inside(a) && inside(b)).collect();
    let mut free: BTreeSet<u32> = (0..part[0]).filter(inside).collect();
    let mut all = Vec::new();
    while let Some(first) = free.pop_first() {
        let mut found = BTreeSet::from([first]);
        loop {
            let next: Vec<u32> = edges
                .iter()
                .filter(|(a, b)| found.contains(a) != found.contains(b))
                .flat_map(|&(a, b)| [a, b])
                .collect();
            if next.is_empty() {
                break;
            }
            found.extend(next);
        }
        free.retain(|vertex| !found.contains(vertex));
        let place = |v: u32| found.iter().position(|&other| other == v).expect("inside") as u32;
        let own = edges.iter().filter(|(a, _)| found.contains(a));
        let own: Vec<(u32, u32)> = own.map(|&(a, b)| (place(a), place(b))).collect();
        all.push(numbered(found.len() as u32, own));
    }
    all
}

/// A connected graph with the numbers of its family.
fn numbered(order: u32, edges: Vec<(u32, u32)>) -> Part {
    let degree = |v: u32| edges.iter().filter(|&&(a, b)| a == v || b == v).count();
    let degrees: Vec<usize> = (0..order).map(degree).collect();
    let forks: Vec<u32> = (0..order).filter(|&v| degrees[v as usize] > 2).collect();
    if forks.is_empty() {
        let around = (edges.len() as u32 == order).then_some((0, order.saturating_sub(1)));
        return part_of(order, line(order).into_iter().chain(around));
    }
    if forks.len() == 1 && edges.len() as u32 + 1 == order {
        // Each ray is what one edge of the fork leads to.
        let mut rays: Vec<u32> = left(&part_of(order, edges), &BTreeSet::from([forks[0]]))
            .iter()
            .map(|ray| ray[0])
            .collect();
        rays.sort_unstable();
        return star(&rays);
    }
    part_of(order, edges)
}

/// Take a vertex with its neighbours.
pub(crate) fn node_kayles(part: &[u32]) -> Vec<Vec<Part>> {
    let edges = edges_of(part);
    let taken = |v: u32| {
        let near = edges.iter().filter(|&&(a, b)| a == v || b == v).flat_map(|&(a, b)| [a, b]);
        near.chain([v]).collect()
    };
    (0..part[0]).map(|v| left(part, &taken(v))).collect()
}

/// Take two neighbours.
pub(crate) fn arc_kayles(part: &[u32]) -> Vec<Vec<Part>> {
    edges_of(part).into_iter().map(|(a, b)| left(part, &BTreeSet::from([a, b]))).collect()
}

/// A name of up to four letters as a number; the ground is 0.
pub(super) fn name(text: &str) -> Result<u32, String> {
    match text {
        "ground" => Ok(0),
        _ if text.is_empty() || text.len() > 4 => Err(format!("a long name: {text:?}")),
        _ => Ok(text.bytes().fold(0, |name, letter| name << 8 | u32::from(letter))),
    }
}

pub(crate) fn name_text(name: u32) -> String {
    match name {
        0 => "ground".to_string(),
        _ => name.to_be_bytes().into_iter().filter(|&b| b > 0).map(char::from).collect(),
    }
}

pub(super) fn read_picture(word: &str) -> Result<Part, String> {
    let edges = word.strip_prefix("edges:").ok_or_else(|| format!("no picture: {word:?}"))?;
    let mut all = Vec::new();
    for edge in edges.split(',') {
        let (a, b) = edge.split_once('-').ok_or_else(|| format!("no edge: {edge:?}"))?;
        all.push((name(a)?, name(b)?));
    }
    Ok(picture(all))
}

/// The edges that are joined to the ground, in order.
fn picture(edges: Vec<(u32, u32)>) -> Part {
    let mut reached = BTreeSet::from([0]);
    while let Some(&(a, b)) = edges.iter().find(|(a, b)| reached.contains(a) != reached.contains(b))
    {
        reached.extend([a, b]);
    }
    let kept = edges.into_iter().filter(|(a, _)| reached.contains(a));
    let mut kept: Vec<(u32, u32)> = kept.map(|(a, b)| (a.min(b), a.max(b))).collect();
    kept.sort_unstable();
    kept.into_iter().flat_map(|(a, b)| [a, b]).collect()
}

pub(super) fn write_picture(part: &[u32]) -> String {
    let edges: Vec<String> = part
        .chunks(2)
        .map(|ends| format!("{}-{}", name_text(ends[0]), name_text(ends[1])))
        .collect();
    format!("edges:{}", edges.join(","))
}

/// Cut an edge.
pub(super) fn hackenbush(part: &[u32]) -> Vec<Vec<Part>> {
    let edges: Vec<(u32, u32)> = part.chunks(2).map(|ends| (ends[0], ends[1])).collect();
    (0..edges.len())
        .map(|gone| {
            let mut kept = edges.clone();
            kept.remove(gone);
            vec![picture(kept)]
        })
        .collect()
}
