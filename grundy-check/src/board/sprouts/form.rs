//! Lands in a form that does not depend on their order and their names.
//!
//! The form of a land is the land itself with other names, its regions and boundaries in order and
//! its boundaries turned; so two lands with one form are the same. The names come from marks: a
//! number for each spot that depends on what stands around its places. Where several spots have one
//! mark, one of them gets a mark of its own, and those of the others follow from it. If it matters
//! which one, though all the choices look equal, two forms of one land may differ: then a fact is not
//! found, and the claim is not proved.

use super::{Boundary, NAME, Region, Spot, lives};

/// A land in its form: of each region the boundaries, each with an end behind it, and the end of
/// the region.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Land(Box<[u8]>);

const END_OF_BOUNDARY: u8 = 254;
const END_OF_REGION: u8 = 255;

/// A number from two.
fn mix(one: u64, other: u64) -> u64 {
    let sum = one.wrapping_add(other.rotate_left(23)).wrapping_add(0xd6e8_feb8_6659_fd93);
    let product = (sum ^ sum >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    product ^ product >> 29
}

/// The marks of all spots; that of a spot without a name is the number of its lines.
type Marks = [u64; 256];

/// What stands around one place of a boundary, read in one direction from there.
fn around(boundary: &Boundary, at: usize, back: bool, marks: &Marks) -> u64 {
    let length = boundary.len();
    (0..length).fold(length as u64, |all, step| {
        let step = if back { length - step } else { step };
        mix(all, marks[usize::from(boundary[(at + step) % length])])
    })
}

/// New marks from what stands around the places of each spot. A region may be read in either
/// direction, all of it in the same one.
fn looked(regions: &[Region], marks: &Marks) -> Marks {
    let mut next = *marks;
    let mut seen: Vec<(Spot, [u64; 2])> = Vec::new();
    for region in regions {
        seen.clear();
        let mut whole = [0u64; 2];
        for boundary in region {
            let mut own = [0u64; 2];
            for (at, &spot) in boundary.iter().enumerate() {
                let ways = [false, true].map(|back| around(boundary, at, back, marks));
                own = [0, 1].map(|way| own[way].wrapping_add(mix(ways[way], 1)));
                if spot >= NAME {
                    seen.push((spot, ways));
                }
            }
            whole = [0, 1].map(|way| whole[way].wrapping_add(mix(own[way], 2)));
        }
        for &(spot, ways) in &seen {
            let place = mix(ways[0], whole[0]).wrapping_add(mix(ways[1], whole[1]));
            let mark = &mut next[usize::from(spot)];
            *mark = mark.wrapping_add(mix(place, 3));
        }
    }
    next
}

/// The names of the spots of a land, while they are brought into an order.
struct Names<'a> {
    regions: &'a [Region],
    all: Vec<Spot>,
    /// How many numbers one pass over the whole land mixes, and how many more the limit allows.
    look: usize,
    left: usize,
}

impl Names<'_> {
    /// How many numbers are mixed for one land at most: some milliseconds. Lands that take more are
    /// given the order that has been found until then.
    const MOST: usize = 1 << 20;

    fn of(regions: &[Region]) -> Names<'_> {
        let mut all: Vec<Spot> =
            regions.iter().flatten().flatten().copied().filter(|&spot| spot >= NAME).collect();
        all.sort_unstable();
        all.dedup();
        let look = regions.iter().flatten().map(|own| 2 * own.len() * own.len()).sum();
        Names { regions, all, look, left: Names::MOST }
    }

    /// Looks until no further spots get different marks.
    fn refined(&mut self, mut marks: Marks) -> Marks {
        let mut kinds = 0;
        while self.left >= self.look {
            self.left -= self.look;
            let next = looked(self.regions, &marks);
            let mut seen: Vec<u64> = self.all.iter().map(|&spot| next[usize::from(spot)]).collect();
            seen.sort_unstable();
            seen.dedup();
            if seen.len() <= kinds {
                break;
            }
            (marks, kinds) = (next, seen.len());
        }
        marks
    }

    /// The names in an order that does not depend on what they are. Of spots with one mark that one
    /// is chosen whose choice gives the least marks to all.
    fn in_order(mut self) -> Vec<Spot> {
        let mut marks = self.refined(std::array::from_fn(|spot| spot.min(NAME.into()) as u64));
        let mark = |marks: &Marks, spot: Spot| marks[usize::from(spot)];
        for _ in 0..self.all.len() {
            self.all.sort_by_key(|&spot| mark(&marks, spot));
            let mut alike = self.all.chunk_by(|&a, &b| mark(&marks, a) == mark(&marks, b));
            let Some(alike) = alike.find(|alike| alike.len() > 1).map(<[Spot]>::to_vec) else {
                break;
            };
            let chosen = alike.into_iter().map(|spot| {
                let mut own = marks;
                own[usize::from(spot)] = mix(mark(&marks, spot), 4);
                let own = self.refined(own);
                let all = self.all.iter().map(|&spot| mix(mark(&own, spot), 5));
                (all.fold(0, u64::wrapping_add), own)
            });
            marks = chosen.min_by_key(|(all, _)| *all).map_or(marks, |(_, own)| own);
        }
        self.all.sort_by_key(|&spot| mark(&marks, spot));
        self.all
    }
}

/// A boundary from the place from which it is least.
fn turned(boundary: &Boundary, names: &[Spot; 256], back: bool) -> Boundary {
    let mut own: Boundary = boundary.iter().map(|&spot| names[usize::from(spot)]).collect();
    if back {
        own.reverse();
    }
    let least = (0..own.len()).min_by(|&a, &b| {
        let from = |at: usize| own[at..].iter().chain(&own[..at]);
        from(a).cmp(from(b))
    });
    own.rotate_left(least.unwrap_or(0));
    own
}

impl Land {
    /// The form of the regions of a land.
    pub fn of(regions: &[Region]) -> Land {
        let mut names: [Spot; 256] = std::array::from_fn(|spot| spot as Spot);
        for (name, spot) in (NAME..).zip(Names::of(regions).in_order()) {
            names[usize::from(spot)] = name;
        }
        let form = |region: &Region| {
            let [one, other] = [false, true].map(|back| {
                let mut own: Region =
                    region.iter().map(|boundary| turned(boundary, &names, back)).collect();
                own.sort_unstable();
                own
            });
            one.min(other)
        };
        let mut forms: Vec<Region> = regions.iter().map(form).collect();
        forms.sort_unstable();
        let mut bytes = Vec::new();
        for region in &forms {
            for boundary in region {
                bytes.extend_from_slice(boundary);
                bytes.push(END_OF_BOUNDARY);
            }
            bytes.push(END_OF_REGION);
        }
        Land(bytes.into())
    }

    /// Its regions.
    pub fn regions(&self) -> Vec<Region> {
        let region = |bytes: &[u8]| {
            let own = bytes[..bytes.len() - 1].split_inclusive(|&byte| byte == END_OF_BOUNDARY);
            own.map(|own| own[..own.len() - 1].to_vec()).collect()
        };
        self.0.split_inclusive(|&byte| byte == END_OF_REGION).map(region).collect()
    }

    /// How many lines can end at its spots.
    pub fn lives(&self) -> u32 {
        lives(&self.regions())
    }

    /// What it takes beside the value itself.
    pub fn bytes(&self) -> u64 {
        self.0.len() as u64
    }
}
