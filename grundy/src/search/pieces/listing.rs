//! The options of a piece.

/// Receives the options of one piece: [`begin`](Listing::begin) each, give its
/// [`piece`](Listing::piece)s and what is [`known`](Listing::known) of it, and
/// [`end`](Listing::end) it.
#[derive(Debug)]
pub struct Listing<P> {
    pieces: Vec<P>,
    /// Of each option the nim-sum of its known parts, and where its pieces end.
    ends: Vec<(u32, u32)>,
    sum: u32,
}

impl<P> Default for Listing<P> {
    fn default() -> Listing<P> {
        Listing { pieces: Vec::new(), ends: Vec::new(), sum: 0 }
    }
}

impl<P: Copy> Listing<P> {
    /// Forgets all options.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.ends.clear();
    }

    /// How many options there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// An option begins.
    #[inline]
    pub fn begin(&mut self) {
        self.sum = 0;
    }

    /// A part of the option whose value is known.
    #[inline]
    pub fn known(&mut self, value: u32) {
        self.sum ^= value;
    }

    /// A part of the option, in its normal form.
    #[inline]
    pub fn piece(&mut self, piece: P) {
        self.pieces.push(piece);
    }

    /// The option has no further parts.
    #[inline]
    pub fn end(&mut self) {
        self.ends.push((self.sum, self.pieces.len() as u32));
    }

    /// The pieces of all options.
    pub fn pieces(&self) -> &[P] {
        &self.pieces
    }

    /// The options: of each the nim-sum of its known parts, and its pieces.
    pub fn options(&self) -> impl Iterator<Item = (u32, &[P])> {
        let mut from = 0;
        self.ends.iter().map(move |&(sum, end)| {
            let pieces = &self.pieces[from..end as usize];
            from = end as usize;
            (sum, pieces)
        })
    }
}

/// An option on the list of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The nim-sum of its parts with known values.
    pub sum: u32,
    /// Where its other parts begin, and how many they are; the largest comes first.
    pub first: u32,
    pub count: u32,
    pub cost: u32,
}
