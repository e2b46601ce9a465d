//! What is left of a position: spots and regions that no line can use are left out.

use super::form::Land;
use super::{Boundary, GONE, NAME, Region, Spot, lives, places};

/// The lands of a position: regions that share no spots are independent of each other.
pub(super) fn lands(mut regions: Vec<Region>) -> Vec<Land> {
    for region in &mut regions {
        region.iter_mut().for_each(|own| own.retain(|&spot| spot != GONE));
        region.retain(|own| !own.is_empty());
    }
    // A line needs two ends.
    regions.retain(|region| lives(std::slice::from_ref(region)) >= 2);
    let places = places(&regions);
    for boundary in regions.iter_mut().flatten() {
        for spot in boundary.iter_mut().filter(|spot| **spot >= NAME) {
            if places[usize::from(*spot)] == 1 {
                *spot = 2;
            }
        }
        close(boundary);
    }
    regions.iter_mut().for_each(thin);
    let mut lands: Vec<(Vec<Region>, Vec<Spot>)> = Vec::new();
    for region in regions {
        let names = region.iter().flatten().copied().filter(|&spot| spot >= NAME);
        let mut own = (vec![region.clone()], names.collect::<Vec<Spot>>());
        // All that share a name with the region are one land with it.
        let mut at = 0;
        while at < lands.len() {
            match lands[at].1.iter().any(|name| own.1.contains(name)) {
                true => {
                    let (regions, names) = lands.swap_remove(at);
                    own.0.extend(regions);
                    own.1.extend(names);
                }
                false => at += 1,
            }
        }
        lands.push(own);
    }
    lands.iter().map(|(regions, _)| Land::of(regions)).collect()
}

/// A spot whose two places follow each other stands in one place: nothing is between them.
fn close(boundary: &mut Boundary) {
    let twin = |boundary: &Boundary| {
        let length = boundary.len();
        (0..length).find(|&at| {
            let (spot, next) = (boundary[at], boundary[(at + 1) % length]);
            length > 1 && spot >= NAME && spot == next
        })
    };
    while let Some(at) = twin(boundary) {
        boundary[at] = 2;
        boundary.remove((at + 1) % boundary.len());
    }
}

/// In a region with at most three lives every line leaves the same number of them, so it does not
/// matter how they stand: each is written as a boundary of its own.
fn thin(region: &mut Region) {
    if lives(std::slice::from_ref(region)) > 3 {
        return;
    }
    let places = places(std::slice::from_ref(region));
    let mut thinned = Region::new();
    let mut seen = Vec::new();
    for &spot in region.iter().flatten() {
        match (spot, places[usize::from(spot)]) {
            (..NAME, _) => thinned.extend((spot..3).map(|_| vec![2])),
            (_, 1) => thinned.push(vec![spot]),
            _ if seen.contains(&spot) => {}
            _ => {
                seen.push(spot);
                thinned.push(vec![2]);
            }
        }
    }
    *region = thinned;
}
