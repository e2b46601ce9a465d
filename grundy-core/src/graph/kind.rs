//! How an order of vertices is written down.

use std::ops::Range;

/// An order of the vertices, followers first.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// 0, 1, ..: every arc leads to a smaller number.
    Rising,
    /// .., 1, 0: every arc leads to a larger number.
    Falling,
    /// From the last vertex of this list to the first.
    Listed(Vec<u32>),
}

impl Kind {
    /// The vertices at these places.
    pub fn vertices(&self, places: Range<u32>, of: u32) -> impl Iterator<Item = u32> {
        places.map(move |place| match self {
            Kind::Rising => place,
            Kind::Falling => of - 1 - place,
            Kind::Listed(list) => list[(of - 1 - place) as usize],
        })
    }
}
