//! Sprouts: positions as regions with boundaries, and what a line leaves.
//!
//! | file | what it does |
//! |---|---|
//! | `read` | positions in the string notation |
//! | `left` | what is left out of a position, and its lands |
//! | `form` | lands in a form that does not depend on their order and their names |

mod form;
mod left;
mod read;

use super::facts::Fact;
use super::game::{Each, Flow, Game};
use crate::message::{Message, message};
use crate::unproved::Unproved;
use std::ops::ControlFlow;

pub(crate) use form::Land;

/// Lands at which at most this many lines can end need no facts.
pub const FREE_LIVES: u32 = 5;

/// A spot as it stands in a boundary: 0, 1 or 2 lines where it stands in one place only. A larger
/// number is the name of a spot with two lines that stands in two places.
type Spot = u8;
/// The least name.
const NAME: Spot = 3;
/// Names of the new spot and of the spots at the ends of its line. A position has fewer others.
const NEW: Spot = 200;
const ENDS: [Spot; 2] = [201, 202];
/// A spot with three lines, which is left out.
const GONE: Spot = 203;

/// The spots along one side of a connected figure, in their order; the first follows the last.
type Boundary = Vec<Spot>;
/// The boundaries that lines can join, all seen from the same side.
type Region = Vec<Boundary>;

/// A position of Sprouts.
#[derive(Clone, Debug)]
pub(crate) struct Sprouts {
    start: Vec<Land>,
}

impl Sprouts {
    /// Reads a position; `None` where the text is none, or more than 180 lines could end at its
    /// spots.
    pub fn parse(text: &str) -> Option<Sprouts> {
        Some(Sprouts { start: left::lands(read::position(text)?) })
    }
}

impl Game for Sprouts {
    type Piece = Land;

    /// An option of many spots takes a millisecond.
    const WORK: u64 = 1 << 12;

    fn start(&self) -> Option<Vec<Land>> {
        Some(self.start.clone())
    }

    fn piece(&self, fact: &Fact<'_>) -> Result<Land, Message> {
        let read = || {
            let Fact::Land { land, .. } = fact else { return None };
            let mut lands = left::lands(read::position(land)?);
            lands.pop().filter(|_| lands.is_empty())
        };
        read().ok_or_else(|| message!("check-fact-text", fact = fact.shown()))
    }

    fn is_small(&self, land: &Land) -> bool {
        land.lives() <= FREE_LIVES
    }

    fn bytes(land: &Land) -> u64 {
        land.bytes()
    }

    fn options(&self, land: &Land, each: &mut Each<'_, Land>) -> Flow {
        let regions = land.regions();
        (0..regions.len()).try_for_each(|at| {
            let mut others = regions.clone();
            let region = others.swap_remove(at);
            lines(&region, &mut |parts, ends| {
                let mut all = others.clone();
                all.extend_from_slice(parts);
                // A spot with a name that gets a line is gone from its other place as well.
                for spot in all.iter_mut().flatten().flatten() {
                    if *spot >= NAME && ends.contains(spot) {
                        *spot = GONE;
                    }
                }
                each(&left::lands(all))
            })
        })
    }

    fn witnesses(&self, fact: &Fact<'_>, each: &mut Each<'_, Land>) -> Flow {
        match self.piece(fact) {
            Ok(land) => self.options(&land, each),
            Err(why) => ControlFlow::Break(Err(Unproved::Refused(why))),
        }
    }
}

/// How many places each spot with a name has.
fn places(regions: &[Region]) -> [u8; 256] {
    let mut places = [0u8; 256];
    for &spot in regions.iter().flatten().flatten().filter(|spot| **spot >= NAME) {
        places[usize::from(spot)] = places[usize::from(spot)].saturating_add(1);
    }
    places
}

/// How many lines can end at the spots of some regions; a spot with a name counts once.
fn lives(regions: &[Region]) -> u32 {
    let spots = regions.iter().flatten().flatten();
    let single: u32 = spots.filter(|spot| **spot < NAME).map(|&spot| 3 - u32::from(spot)).sum();
    single + places(regions).iter().filter(|count| **count > 0).count() as u32
}

/// What a spot becomes that gets a line.
fn drawn(spot: Spot, name: Spot) -> Spot {
    match spot {
        0 => 1,
        1 => name,
        _ => GONE,
    }
}

/// Receives the regions that a line makes of one, and the spots at its ends as they were before.
type Drawn<'a> = dyn FnMut(&[Region], [Spot; 2]) -> Flow + 'a;

/// Draws every line in a region. Of boundaries without names that are equal it counts only how
/// many come to each side.
fn lines(region: &Region, each: &mut Drawn<'_>) -> Flow {
    let mut kinds: Vec<(&Boundary, usize)> = Vec::new();
    for own in region {
        let plain = own.iter().all(|&spot| spot < NAME);
        match kinds.iter_mut().find(|(other, _)| plain && *other == own) {
            Some((_, count)) => *count += 1,
            None => kinds.push((own, 1)),
        }
    }
    for (at, &(one, count)) in kinds.iter().enumerate() {
        let mut rest = kinds.clone();
        rest[at].1 -= 1;
        part(one, &rest, each)?;
        if count > 1 {
            let mut rest = rest.clone();
            rest[at].1 -= 1;
            join(one, one, &rest, each)?;
        }
        for (next, &(other, _)) in kinds.iter().enumerate().skip(at + 1) {
            let mut rest = rest.clone();
            rest[next].1 -= 1;
            join(one, other, &rest, each)?;
        }
    }
    ControlFlow::Continue(())
}

/// The given number of boundaries of each kind.
fn boundaries(kinds: &[(&Boundary, usize)]) -> Region {
    let all = kinds.iter().flat_map(|&(own, count)| std::iter::repeat_n(own, count));
    all.cloned().collect()
}

/// Lines between two boundaries make one of them: around the first from the end of the line back to
/// it, along the line, around the second, and along the other side of the line.
fn join(
    one: &Boundary,
    other: &Boundary,
    rest: &[(&Boundary, usize)],
    each: &mut Drawn<'_>,
) -> Flow {
    let mut region = boundaries(rest);
    region.push(Boundary::new());
    let joined = region.len() - 1;
    for (i, &x) in one.iter().enumerate() {
        for (j, &y) in other.iter().enumerate() {
            // One line only can end at a spot with a name.
            if x == y && x >= NAME {
                continue;
            }
            let way = &mut region[joined];
            way.clear();
            for (boundary, at, end) in [(one, i, ENDS[0]), (other, j, ENDS[1])] {
                let spot = boundary[at];
                let after = drawn(spot, end);
                way.push(after);
                way.extend(boundary[at + 1..].iter().chain(&boundary[..at]));
                // A spot without lines stands at the end of its first line once.
                way.extend((spot > 0).then_some(after));
                way.push(NEW);
            }
            each(std::slice::from_ref(&region), [x, y])?;
        }
    }
    ControlFlow::Continue(())
}

/// Lines from a boundary to itself part the region, and each of the other boundaries comes to one
/// side or to the other.
fn part(own: &Boundary, rest: &[(&Boundary, usize)], each: &mut Drawn<'_>) -> Flow {
    for (i, &x) in own.iter().enumerate() {
        for (j, &y) in own.iter().enumerate().skip(i) {
            let (near, far) = (drawn(x, ENDS[0]), drawn(y, ENDS[1]));
            let sides: [Boundary; 2] = match (i == j, x) {
                (true, 0) => [vec![ENDS[0], NEW], vec![ENDS[0], NEW]],
                (true, 1) => {
                    let around = own[i + 1..].iter().chain(&own[..i]).copied();
                    [vec![NEW], around.chain([NEW]).collect()]
                }
                (true, _) => continue,
                (false, _) if x == y && x >= NAME => continue,
                (false, _) => {
                    let here = own[i + 1..j].iter().copied();
                    let there = own[j + 1..].iter().chain(&own[..i]).copied();
                    [
                        std::iter::once(near).chain(here).chain([far, NEW]).collect(),
                        std::iter::once(far).chain(there).chain([near, NEW]).collect(),
                    ]
                }
            };
            // How many of each kind come to the first side.
            let mut here = vec![0; rest.len()];
            loop {
                let count = |first: bool| {
                    let counts = rest.iter().zip(&here);
                    counts.map(move |(&(own, all), &here)| {
                        (own, if first { here } else { all - here })
                    })
                };
                let mut regions =
                    [true, false].map(|first| boundaries(&count(first).collect::<Vec<_>>()));
                regions.iter_mut().zip(&sides).for_each(|(region, own)| region.push(own.clone()));
                each(&regions, [x, y])?;
                let Some(at) = (0..rest.len()).find(|&at| here[at] < rest[at].1) else { break };
                here[..at].fill(0);
                here[at] += 1;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests;
