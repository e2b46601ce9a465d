//! Sprouts: positions as text, and in an order that depends on nothing but their form.
//!
//! A part is a list of numbers: 0, 1 and 2 are spots with that many lines that stand in one place,
//! larger ones are spots with two lines that stand in two, [`CYCLE`] ends the spots around a
//! figure and [`REGION`] the figures of a region. Left out is what nobody can use: spots with three
//! lines, and regions in which no line can be drawn.

use std::collections::HashMap;

use super::{Part, TOO_LARGE, number};
use crate::sprouts::Drawing;

const CYCLE: u32 = 1000;
const REGION: u32 = 1001;
/// Positions at whose spots more lines can end are not laid out.
const MOST_ENDS: u32 = 21;

type Regions = Vec<Vec<Vec<u32>>>;

/// A number of spots, or a string.
pub(super) fn read(word: &str) -> Result<Part, String> {
    Ok(whole(&reduced(regions_of(word)?.0)))
}

/// The regions as they are written, and the names of spots that stand in two places, of 3, 4, ....
fn regions_of(word: &str) -> Result<(Regions, Vec<String>), String> {
    if word.bytes().all(|sign| sign.is_ascii_digit()) {
        let spots = number(word)?;
        if 3 * spots > MOST_ENDS {
            return Err(format!("{TOO_LARGE}: {word}"));
        }
        return Ok((vec![vec![vec![0]; spots as usize]], Vec::new()));
    }
    let mut names: Vec<String> = Vec::new();
    let (mut regions, mut region, mut cycle) = (Vec::new(), Vec::new(), Vec::new());
    let mut signs = word.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '0'..='2' => cycle.push(sign as u32 - '0' as u32),
            '*' => {
                let count: String = signs.by_ref().take_while(|&sign| sign != '.').collect();
                cycle.clear();
                region.extend(vec![vec![0]; number(&count)? as usize]);
            }
            '.' => region.push(std::mem::take(&mut cycle)),
            '}' => {
                region.push(std::mem::take(&mut cycle));
                region.retain(|cycle| !cycle.is_empty());
                regions.push(std::mem::take(&mut region));
            }
            ']' | '!' => {}
            _ => {
                let mut name = sign.to_string();
                if sign == '(' {
                    name.extend(signs.by_ref().take_while(|&sign| sign != ')'));
                    name.push(')');
                }
                let at = names.iter().position(|known| *known == name).unwrap_or(names.len());
                if at == names.len() {
                    names.push(name);
                }
                cycle.push(at as u32 + 3);
            }
        }
    }
    match ends(&regions.concat().concat()) <= MOST_ENDS {
        true => Ok((regions, names)),
        false => Err(format!("{TOO_LARGE}: {word}")),
    }
}

/// How many lines can still end at the spots.
fn ends(spots: &[u32]) -> u32 {
    let twice = spots.iter().filter(|&&spot| spot >= 3).count() as u32;
    spots.iter().filter(|&&spot| spot < 3).map(|spot| 3 - spot).sum::<u32>() + twice / 2
}

pub(super) fn write(part: &[u32]) -> String {
    let regions = split(part);
    if let [region] = &regions[..]
        && region.iter().all(|cycle| cycle == &[0])
    {
        return region.len().to_string();
    }
    let spot = |&spot: &u32| match spot {
        0..3 => spot.to_string(),
        3..29 => char::from(b'A' + spot as u8 - 3).to_string(),
        _ => format!("({})", spot - 2),
    };
    let mut out = String::new();
    for region in regions {
        for cycle in region {
            out.extend(cycle.iter().map(spot));
            out.push('.');
        }
        out.push('}');
    }
    if out.is_empty() { "0".into() } else { out }
}

fn split(part: &[u32]) -> Regions {
    let regions = part.split(|&spot| spot == REGION).filter(|region| !region.is_empty());
    let cycles = |region: &[u32]| -> Vec<Vec<u32>> {
        let cycles = region.split(|&spot| spot == CYCLE);
        cycles.filter(|cycle| !cycle.is_empty()).map(<[u32]>::to_vec).collect()
    };
    regions.map(cycles).collect()
}

/// The positions that each line leaves.
pub(super) fn moves(part: &[u32]) -> Vec<Vec<Part>> {
    let (drawing, _) = drawing(&split(part));
    drawing.moves().iter().map(|next| apart(&reduced(written(next)))).collect()
}

/// Regions as a drawing, and what stands for each spot in them.
fn drawing(regions: &Regions) -> (Drawing, Vec<u32>) {
    let mut spots = Vec::new();
    let mut numbers = HashMap::new();
    let regions: Vec<Vec<Vec<usize>>> = regions
        .iter()
        .map(|region| {
            let mut place = |&spot: &u32| {
                let mut new = || {
                    spots.push(spot);
                    spots.len() - 1
                };
                if spot < 3 { new() } else { *numbers.entry(spot).or_insert_with(new) }
            };
            region.iter().map(|cycle| cycle.iter().map(&mut place).collect()).collect()
        })
        .collect();
    let lines = spots.iter().map(|&spot| spot.min(2)).collect();
    (Drawing::of_regions(&regions, lines), spots)
}

/// A line of a position, in the words of its text.
pub(crate) struct Drawn {
    /// Its ends: the name of the spot, or the number of its lines where it has none.
    pub(crate) ends: [String; 2],
    /// Whether both ends are one spot.
    pub(crate) loops: bool,
    /// The number of the region, from 1; 0 where there is one only.
    pub(crate) region: u128,
    /// How many of the other boundaries come to each side, where it parts the region.
    pub(crate) sides: Option<[u128; 2]>,
    /// What it leaves.
    pub(crate) left: Vec<Part>,
}

/// The lines that can be drawn in a position that is written so.
pub(crate) fn drawn(word: &str) -> Result<Vec<Drawn>, String> {
    let (regions, names) = regions_of(word)?;
    let (drawing, spots) = drawing(&regions);
    let end = |spot: usize| match spots[spot] {
        lines @ 0..3 => lines.to_string(),
        named => names[named as usize - 3].clone(),
    };
    let all = drawing.drawn().into_iter().map(|(line, next)| Drawn {
        ends: line.ends.map(end),
        loops: line.ends[0] == line.ends[1],
        region: if regions.len() > 1 { line.region as u128 + 1 } else { 0 },
        sides: line.sides.map(|sides| sides.map(|side| side as u128)),
        left: apart(&reduced(written(&next))),
    });
    Ok(all.collect())
}

/// A drawing with a number of its own for each spot that has two lines.
fn written(drawing: &Drawing) -> Regions {
    let spot = |&spot: &usize| match drawing.lines(spot) {
        2 => spot as u32 + 3,
        lines => lines,
    };
    let cycles = |cycles: &Vec<Vec<usize>>| -> Vec<Vec<u32>> {
        cycles.iter().map(|cycle| cycle.iter().map(spot).collect()).collect()
    };
    drawing.as_regions().iter().map(cycles).collect()
}

/// The regions in which a line can be drawn; a spot with two lines that stands in one place, or in
/// two that follow each other, is 2.
fn reduced(mut regions: Regions) -> Regions {
    regions.retain(|region| {
        let mut spots: Vec<u32> = region.concat();
        spots.sort_unstable();
        spots.dedup_by(|a, b| a == b && *a >= 3);
        spots.iter().map(|&spot| if spot < 3 { 3 - spot } else { 1 }).sum::<u32>() > 1
    });
    let all = regions.concat().concat();
    let once = |spot: u32| spot >= 3 && all.iter().filter(|&&other| other == spot).count() == 1;
    for cycle in regions.iter_mut().flatten() {
        cycle.iter_mut().filter(|spot| once(**spot)).for_each(|spot| *spot = 2);
        loop {
            let length = cycle.len();
            let follows = |&at: &usize| cycle[at] >= 3 && cycle[at] == cycle[(at + 1) % length];
            let Some(at) = (0..length).find(|at| length > 1 && follows(at)) else { break };
            cycle[at] = 2;
            cycle.remove((at + 1) % length);
        }
    }
    regions
}

/// The parts of a position that share no spots, each in its order.
fn apart(regions: &[Vec<Vec<u32>>]) -> Vec<Part> {
    let mut lands: Vec<Regions> = Vec::new();
    for region in regions {
        let own = region.concat();
        let shares = |land: &Regions| {
            land.concat().concat().iter().any(|spot| *spot >= 3 && own.contains(spot))
        };
        let (touched, others): (Vec<Regions>, Vec<Regions>) = lands.into_iter().partition(shares);
        lands = others;
        lands.push(touched.concat());
        lands.last_mut().expect("just pushed").push(region.clone());
    }
    lands.iter().map(ordered).collect()
}

/// All lands as one part.
fn whole(regions: &[Vec<Vec<u32>>]) -> Part {
    let mut lands = apart(regions);
    lands.sort();
    let (mut all, mut names) = (Vec::new(), 0);
    for land in lands {
        let own = land.iter().filter(|spot| (3..CYCLE).contains(*spot)).max().map_or(0, |m| m - 2);
        let named = |spot: u32| if (3..CYCLE).contains(&spot) { spot + names } else { spot };
        all.extend(land.into_iter().map(named));
        names += own;
    }
    all
}

/// A land that is written in part.
#[derive(Clone, PartialEq, Eq)]
struct Started {
    /// Names in the order in which they came.
    names: Vec<u32>,
    regions: Vec<Vec<Vec<u32>>>,
    /// What is left of the region that was begun.
    open: Vec<Vec<u32>>,
}

/// The least list for a land: figure by figure the least one that can come next, where the spots in
/// two places are named in the order in which they come.
fn ordered(land: &Regions) -> Part {
    let start = Started { names: Vec::new(), regions: land.clone(), open: Vec::new() };
    let mut out = Vec::new();
    let mut states = vec![start];
    while states.iter().any(|state| !state.regions.is_empty() || !state.open.is_empty()) {
        let mut best: Option<Vec<u32>> = None;
        let mut next: Vec<Started> = Vec::new();
        for state in &states {
            for opened in state.opened() {
                for (tokens, after) in opened.figures() {
                    let order = best.as_ref().map(|best| tokens.cmp(best));
                    if order.is_none_or(|order| order.is_lt()) {
                        best = Some(tokens);
                        next = vec![after];
                    } else if order.is_some_and(|order| order.is_eq()) && !next.contains(&after) {
                        next.push(after);
                    }
                }
            }
        }
        out.extend(best.expect("something is left"));
        states = next;
    }
    out
}

impl Started {
    /// With a region begun, read in either direction.
    fn opened(&self) -> Vec<Started> {
        if !self.open.is_empty() {
            return vec![self.clone()];
        }
        let mut all = Vec::new();
        for at in 0..self.regions.len() {
            let mut state = self.clone();
            state.open = state.regions.remove(at);
            let mut turned = state.clone();
            turned.open.iter_mut().for_each(|cycle| cycle.reverse());
            all.extend([state, turned]);
        }
        all
    }

    /// With one more figure, from each of its spots on.
    fn figures(&self) -> Vec<(Vec<u32>, Started)> {
        let mut all = Vec::new();
        for (at, cycle) in self.open.iter().enumerate() {
            if self.open[..at].contains(cycle) {
                continue;
            }
            for from in 0..cycle.len() {
                let mut state = self.clone();
                state.open.remove(at);
                let mut tokens = Vec::new();
                for &spot in cycle[from..].iter().chain(&cycle[..from]) {
                    if spot >= 3 && !state.names.contains(&spot) {
                        state.names.push(spot);
                    }
                    let name = state.names.iter().position(|&name| name == spot);
                    tokens.push(name.map_or(spot, |name| name as u32 + 3));
                }
                tokens.push(CYCLE);
                if state.open.is_empty() {
                    tokens.push(REGION);
                }
                all.push((tokens, state));
            }
        }
        all
    }
}
