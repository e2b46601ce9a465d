//! Strings and coins as pieces of a search.
//!
//! *Winning Ways*, chapter 16. A coin with one string can be taken. If the string leads to the
//! ground, to another coin with one string, or to a coin with three or more, then taking it
//! changes no value. If it leads to a coin with two strings, the position is loony, unless the
//! other string of that coin leads to a third coin with one string: then all three can be taken.
//! So every position is loony, or has the value of one in which no coin can be taken; there every
//! move passes the turn, and the value is the mex over the options that are not loony.

use crate::budget::{Budget, Stop};
use crate::games::regions::Bits;
use crate::search::{Listing, Move, Pieces, Provable, Receive};

/// The strings of a figure and their ends: 0 is the ground, and coins are numbered from 1 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strings<B> {
    ends: Vec<(u32, u32)>,
    /// The strings at each coin; nothing at the ground.
    at: Vec<B>,
    /// Strings with the same two ends, where they are several.
    alike: Vec<B>,
    /// The strings that each string becomes under a symmetry.
    symmetries: Vec<Vec<u32>>,
}

impl<B: Bits> Strings<B> {
    /// The strings with these ends; `symmetries` are permutations of them that keep the figure.
    /// `None` if there are too many.
    pub fn new(ends: &[(u32, u32)], symmetries: &[Vec<u32>]) -> Option<Strings<B>> {
        if ends.len() > B::CELLS as usize {
            return None;
        }
        let coins = ends.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0);
        let mut at = vec![B::default(); coins as usize + 1];
        let mut alike: Vec<((u32, u32), B)> = Vec::new();
        for (string, &(a, b)) in (0..).zip(ends) {
            let own = B::cell(string);
            for end in [a, b] {
                if end != 0 {
                    at[end as usize] = at[end as usize] | own;
                }
            }
            let pair = (a.min(b), a.max(b));
            match alike.iter_mut().find(|(other, _)| *other == pair) {
                Some((_, set)) => *set = *set | own,
                None => alike.push((pair, own)),
            }
        }
        let alike = alike.into_iter().map(|(_, set)| set).filter(|set| set.count() > 1).collect();
        Some(Strings { ends: ends.to_vec(), at, alike, symmetries: symmetries.to_vec() })
    }

    /// All strings.
    pub fn all(&self) -> B {
        (0..self.ends.len() as u32).fold(B::default(), |all, string| all | B::cell(string))
    }

    /// The ends of a string.
    pub fn ends(&self, string: u32) -> (u32, u32) {
        self.ends[string as usize]
    }

    /// The strings among these at a coin.
    fn own(&self, left: B, coin: u32) -> B {
        self.at[coin as usize] & left
    }

    /// Whether a coin has lost its last string.
    pub fn is_taken(&self, left: B, coin: u32) -> bool {
        coin != 0 && self.own(left, coin).is_empty()
    }

    /// The end of a string that is not this coin.
    fn beyond(&self, string: u32, coin: u32) -> u32 {
        let (a, b) = self.ends(string);
        if a == coin { b } else { a }
    }

    /// The position after every free coin is taken; `None` if it is loony.
    pub fn settled(&self, mut left: B) -> Option<B> {
        let mut coin = 1;
        while (coin as usize) < self.at.len() {
            let own = self.own(left, coin);
            if own.count() != 1 {
                coin += 1;
                continue;
            }
            let string = own.first();
            let next = self.beyond(string, coin);
            let others = match next {
                0 => B::default(),
                next => self.own(left, next) ^ own,
            };
            if others.count() == 1 {
                let third = self.beyond(others.first(), next);
                if third == 0 || self.own(left, third).count() != 1 {
                    return None;
                }
            }
            left = left ^ own;
            // The next coin has a string less, and may come before this one.
            coin = if next == 0 { coin + 1 } else { coin.min(next) };
        }
        Some(left)
    }

    /// The parts of a settled position that hang together, as one option.
    pub fn apart(&self, mut left: B, out: &mut impl Receive<B>) {
        out.begin();
        while !left.is_empty() {
            let mut piece = B::cell(left.first());
            let mut new = piece;
            while !new.is_empty() {
                let (a, b) = self.ends(new.first());
                new = new.rest();
                for coin in [a, b] {
                    let more = self.at[coin as usize] & left & !piece;
                    piece = piece | more;
                    new = new | more;
                }
            }
            left = left ^ piece;
            out.piece(self.form(piece));
        }
        out.end();
    }

    /// The least of the images of a piece; of strings of one kind the first ones stand.
    fn form(&self, piece: B) -> B {
        let mut least = self.first_of_alike(piece);
        for symmetry in &self.symmetries {
            let image = piece.cells().map(|string| B::cell(symmetry[string as usize]));
            let image = image.fold(B::default(), |image, string| image | string);
            least = least.min(self.first_of_alike(image));
        }
        least
    }

    fn first_of_alike(&self, mut piece: B) -> B {
        for &alike in &self.alike {
            let own = piece & alike;
            if !own.is_empty() && own != alike {
                let first = alike.cells().take(own.count() as usize);
                let first = first.fold(B::default(), |set, string| set | B::cell(string));
                piece = (piece & !alike) | first;
            }
        }
        piece
    }
}

impl<B: Bits> Strings<B> {
    /// Calls `each` with every string of a piece whose cut counts for the value, and with what it
    /// leaves, all components together.
    fn each_move(&self, piece: B, each: &mut dyn FnMut(u32, B)) {
        for string in piece.cells() {
            if let Some(left) = self.settled(piece ^ B::cell(string)) {
                each(string, left);
            }
        }
    }
}

impl<B: Bits> Pieces for Strings<B> {
    type Piece = B;

    fn twin(&self) -> Option<Strings<B>> {
        Some(self.clone())
    }

    fn options(&mut self, piece: B, out: &mut impl Receive<B>, _: &Budget) -> Result<(), Stop> {
        self.each_move(piece, &mut |_, left| self.apart(left, out));
        Ok(())
    }

    fn size(&self, piece: B) -> u32 {
        piece.count()
    }

    fn mobility(&self, piece: B) -> u32 {
        piece.count()
    }
}

/// The checker has the same normal forms, and takes the coins that are free. A loony option counts
/// for no value.
impl<B: Bits> Provable for Strings<B> {
    fn moves(
        &mut self,
        piece: B,
        by: &mut Vec<Move>,
        out: &mut Listing<B>,
        _: &Budget,
    ) -> Result<(), Stop> {
        self.each_move(piece, &mut |string, left| {
            by.push([string, string]);
            self.apart(left, out);
        });
        Ok(())
    }

    fn valued(&self, left: B, out: &mut Listing<B>) {
        self.apart(left, out);
    }
}
