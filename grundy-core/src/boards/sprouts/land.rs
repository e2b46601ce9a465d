//! Lands: positions of Sprouts that are independent of each other, and their moves.
//!
//! A list of regions is a string of bytes: spots, [`BOUNDARY`] behind each boundary and
//! [`REGION`] behind each region.

use std::ops::ControlFlow;

/// The first number of a spot that occurs twice. The numbers 0 to 2 are spots that occur once and have
/// that many lines.
pub const TWICE: u8 = 3;
/// Ends a boundary: the spots along one side of a connected figure, cyclically.
pub const BOUNDARY: u8 = 254;
/// Ends a region: the boundaries that can be joined, all seen from the same side.
pub const REGION: u8 = 255;

/// A spot that is gone: it has three lines.
pub const DEAD: u8 = 253;
/// The spot that a move makes, and those of its ends that stand in two places after it.
const NEW: [u8; 3] = [252, 251, 250];
/// Spots in two places have numbers below this one.
pub const LETTERS_END: u8 = 250;

/// `count` spots without lines.
pub fn alone(count: u64) -> Vec<u8> {
    let mut bytes = [0, BOUNDARY].repeat(count as usize);
    bytes.push(REGION);
    bytes
}

/// The regions of a string.
pub fn regions_of(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|&byte| byte == REGION).map(|region| &region[..region.len() - 1])
}

/// The boundaries of a region.
pub fn boundaries_of(region: &[u8]) -> impl Iterator<Item = &[u8]> {
    region.split_inclusive(|&byte| byte == BOUNDARY).map(|own| &own[..own.len() - 1])
}

/// What a spot becomes when a line is drawn to it: it stands in two places if it had one line.
fn drawn(spot: u8, twice: u8) -> u8 {
    match spot {
        0 => 1,
        1 => twice,
        _ => DEAD,
    }
}

/// The line of a move.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The spots at its ends, as they were before.
    pub ends: [u8; 2],
    /// The region in which it is drawn, counted from 0.
    pub region: usize,
    /// Whether it leads from a spot to the same spot.
    pub loops: bool,
    /// Where it parts the region: how many of the other boundaries are on either side.
    pub sides: Option<[usize; 2]>,
}

/// Receives what each move leaves: regions with dead spots; and its line.
pub type EachMove<'a> = dyn FnMut(&[u8], &Line) -> ControlFlow<()> + 'a;

/// Calls `each` with what each move leaves; some may come several times.
pub fn each_move(bytes: &[u8], each: &mut EachMove<'_>) -> ControlFlow<()> {
    let mut at = 0;
    for (number, region) in regions_of(bytes).enumerate() {
        let moves = Moves {
            number,
            before: &bytes[..at],
            after: &bytes[at + region.len() + 1..],
            boundaries: &boundaries_of(region).collect::<Vec<_>>(),
        };
        moves.each(each)?;
        at += region.len() + 1;
    }
    ControlFlow::Continue(())
}

/// The moves in one region.
struct Moves<'a> {
    /// Its place among the regions.
    number: usize,
    /// The regions before and after it.
    before: &'a [u8],
    after: &'a [u8],
    boundaries: &'a [&'a [u8]],
}

impl Moves<'_> {
    fn each(&self, each: &mut EachMove<'_>) -> ControlFlow<()> {
        // Boundaries of one kind can be exchanged where no spot stands anywhere else.
        let first_like = |of: usize| {
            let own = self.boundaries[of];
            match is_plain(own) {
                true => self.boundaries.iter().position(|&other| other == own).unwrap_or(of),
                false => of,
            }
        };
        for one in 0..self.boundaries.len() {
            let first = first_like(one);
            if first == one {
                self.split(one, each)?;
            }
            for other in 0..one {
                let like = first_like(other);
                // Of those of one kind the first ones are joined.
                let apart = first == one && like == other;
                let second = first == other
                    && !self.boundaries[other + 1..one].contains(&self.boundaries[one]);
                if apart || second {
                    self.join(other, one, each)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Lines between two boundaries.
    fn join(&self, a: usize, b: usize, each: &mut EachMove<'_>) -> ControlFlow<()> {
        let (first, second) = (self.boundaries[a], self.boundaries[b]);
        let mut left = Vec::new();
        for (i, &x) in first.iter().enumerate() {
            for (j, &y) in second.iter().enumerate() {
                if x == y && x >= TWICE {
                    continue;
                }
                left.clear();
                left.extend_from_slice(self.before);
                for (at, own) in self.boundaries.iter().enumerate() {
                    if at != a && at != b {
                        left.extend_from_slice(own);
                        left.push(BOUNDARY);
                    }
                }
                open(first, i, NEW[1], &mut left);
                left.push(NEW[0]);
                open(second, j, NEW[2], &mut left);
                left.extend([NEW[0], BOUNDARY, REGION]);
                left.extend_from_slice(self.after);
                let (ends, region) = ([x, y], self.number);
                each(&left, &Line { ends, region, loops: false, sides: None })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Lines from a boundary to itself, which part the region.
    fn split(&self, which: usize, each: &mut EachMove<'_>) -> ControlFlow<()> {
        let own = self.boundaries[which];
        let groups = self.groups(which);
        let (mut inner, mut outer, mut left) = (Vec::new(), Vec::new(), Vec::new());
        for (i, &x) in own.iter().enumerate() {
            for (j, &y) in own.iter().enumerate().skip(i) {
                inner.clear();
                outer.clear();
                if i == j {
                    match x {
                        0 => {
                            inner.extend([NEW[1], NEW[0]]);
                            outer.extend([NEW[1], NEW[0]]);
                        }
                        1 => {
                            inner.push(NEW[0]);
                            outer.extend(own[i + 1..].iter().chain(&own[..i]));
                            outer.push(NEW[0]);
                        }
                        _ => continue,
                    }
                } else {
                    if x == y && x >= TWICE {
                        continue;
                    }
                    let (near, far) = (drawn(x, NEW[1]), drawn(y, NEW[2]));
                    inner.push(near);
                    inner.extend_from_slice(&own[i + 1..j]);
                    inner.extend([far, NEW[0]]);
                    outer.push(far);
                    outer.extend(own[j + 1..].iter().chain(&own[..i]));
                    outer.extend([near, NEW[0]]);
                }
                // How many of each group come to the inner side.
                let mut here = vec![0; groups.len()];
                loop {
                    left.clear();
                    left.extend_from_slice(self.before);
                    for (side, of_side) in [(true, &inner), (false, &outer)] {
                        for (&(group, count), &here) in groups.iter().zip(&here) {
                            for _ in 0..if side { here } else { count - here } {
                                left.extend_from_slice(group);
                                left.push(BOUNDARY);
                            }
                        }
                        left.extend_from_slice(of_side);
                        left.extend([BOUNDARY, REGION]);
                    }
                    left.extend_from_slice(self.after);
                    let one: usize = here.iter().sum();
                    let sides = Some([one, self.boundaries.len() - 1 - one]);
                    let (ends, region) = ([x, y], self.number);
                    each(&left, &Line { ends, region, loops: i == j, sides })?;
                    let more = here.iter().zip(&groups).position(|(&here, group)| here < group.1);
                    let Some(at) = more else { break };
                    here[..at].fill(0);
                    here[at] += 1;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The other boundaries of the region, of those of one kind only their number.
    fn groups(&self, without: usize) -> Vec<(&[u8], usize)> {
        let mut groups: Vec<(&[u8], usize)> = Vec::new();
        for (_, &own) in self.boundaries.iter().enumerate().filter(|&(at, _)| at != without) {
            let like = groups.iter_mut().find(|(other, _)| is_plain(own) && *other == own);
            match like {
                Some((_, count)) => *count += 1,
                None => groups.push((own, 1)),
            }
        }
        groups
    }
}

/// Whether no spot of a boundary stands anywhere else.
fn is_plain(boundary: &[u8]) -> bool {
    boundary.iter().all(|&spot| spot < TWICE)
}

/// A boundary from a spot that gets a line, on to its other side.
fn open(boundary: &[u8], at: usize, twice: u8, out: &mut Vec<u8>) {
    let after = drawn(boundary[at], twice);
    out.push(after);
    out.extend(boundary[at + 1..].iter().chain(&boundary[..at]));
    if boundary[at] != 0 {
        out.push(after);
    }
}

/// How many lines can still end in a region.
pub fn lives_of(region: &[u8]) -> u32 {
    let mut seen = [0u64; 4];
    let mut lives = 0;
    for &spot in region {
        match spot {
            0..TWICE => lives += 3 - u32::from(spot),
            BOUNDARY => {}
            _ => {
                let (word, bit) = (usize::from(spot) / 64, 1 << (spot % 64));
                lives += u32::from(seen[word] & bit == 0);
                seen[word] |= bit;
            }
        }
    }
    lives
}

/// The regions that are left when a line between two spots is drawn: dead spots, boundaries
/// without spots, and regions in which no line can be drawn are gone. Spots that stood in two
/// places are gone from both; of one whose other place is gone one place is left.
pub fn settled(bytes: &[u8], ends: [u8; 2]) -> Vec<u8> {
    let gone = |spot: u8| spot == DEAD || spot >= TWICE && ends.contains(&spot);
    let mut left = Vec::with_capacity(bytes.len());
    let mut places = [0u8; 256];
    for region in regions_of(bytes) {
        let start = left.len();
        for boundary in boundaries_of(region) {
            let first = left.len();
            left.extend(boundary.iter().filter(|&&spot| !gone(spot)));
            if left.len() > first {
                left.push(BOUNDARY);
            }
        }
        if lives_of(&left[start..]) < 2 {
            left.truncate(start);
        } else {
            left[start..].iter().for_each(|&spot| places[usize::from(spot)] += 1);
            left.push(REGION);
        }
    }
    let mut out = Vec::with_capacity(left.len());
    let mut first = 0;
    for &spot in &left {
        match spot {
            BOUNDARY => {
                // A spot whose two places are next to each other stands there once.
                while let Some(at) = beside_itself(&out[first..]) {
                    let next = if first + at + 1 == out.len() { first } else { first + at + 1 };
                    out[first + at] = 2;
                    out.remove(next);
                }
                out.push(BOUNDARY);
                first = out.len();
            }
            REGION => {
                out.push(REGION);
                first = out.len();
            }
            TWICE.. if places[usize::from(spot)] == 1 => out.push(2),
            _ => out.push(spot),
        }
    }
    out
}

/// The first place of a boundary with the same spot in the next place.
fn beside_itself(boundary: &[u8]) -> Option<usize> {
    let length = boundary.len();
    let next = |at: usize| boundary[if at + 1 == length { 0 } else { at + 1 }];
    (0..length).find(|&at| length > 1 && boundary[at] >= TWICE && boundary[at] == next(at))
}

/// In a region with at most three lives every line leaves the same: the lives that are not used,
/// and one of the new spot. So only its lives count; each is written as a spot of its own.
pub fn thinned(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for region in regions_of(bytes) {
        if lives_of(region) > 3 {
            out.extend_from_slice(region);
            out.push(REGION);
            continue;
        }
        for (at, &spot) in region.iter().enumerate() {
            match spot {
                0..TWICE => out.extend((0..3 - spot).map(|_| 2)),
                BOUNDARY => {}
                _ if region[..at].contains(&spot) => {}
                _ if region[at + 1..].contains(&spot) => out.push(2),
                _ => out.push(spot),
            }
        }
        out.extend([BOUNDARY, REGION]);
    }
    out
}

/// The lands of some regions: those that share spots, directly or through others.
pub fn apart(bytes: &[u8]) -> Vec<Vec<&[u8]>> {
    let mut regions: Vec<&[u8]> = regions_of(bytes).collect();
    let mut lands = Vec::new();
    while let Some(first) = regions.pop() {
        let mut land = vec![first];
        let mut own = [0u64; 4];
        let letters = |region: &[u8], set: &mut [u64; 4]| {
            for &spot in region.iter().filter(|spot| (TWICE..BOUNDARY).contains(spot)) {
                set[usize::from(spot) / 64] |= 1 << (spot % 64);
            }
        };
        letters(first, &mut own);
        while let Some(at) = regions.iter().position(|region| {
            let mut its = [0u64; 4];
            letters(region, &mut its);
            its.iter().zip(&own).any(|(a, b)| a & b != 0)
        }) {
            let region = regions.swap_remove(at);
            letters(region, &mut own);
            land.push(region);
        }
        lands.push(land);
    }
    lands
}
