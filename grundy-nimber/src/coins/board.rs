//! Boards: products of rules, and their winning moves.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::finder::Finder;
use super::rule::Rule;
use super::values::Strip;
use crate::nimber::Nimber;
use crate::work::{Fault, Work};

/// A board of coins with one rule for each direction: a strip has one, a chess board two.
///
/// By the Tartan theorem (*Winning Ways*, chapter 14) the value of a coin is the nim-product of the
/// values of its coordinates. For let s and t be the xors of the other coins in the two sets of a move:
/// it takes the coin with the values x and y to s⊗y ⊕ x⊗t ⊕ s⊗t, which differs from x⊗y by
/// (x⊕s)⊗(y⊕t), and that is not 0; and by the definition of the product its mex is x⊗y.
///
/// ```
/// use grundy_nimber::{Nimber, Work, coins::{Board, Rule}};
/// let twins: Rule = "twins".parse().unwrap();
/// // Turning Corners, with rows and columns numbered from 1: row 1 and column 1 are worth nothing.
/// let board = Board::new(vec![twins.clone(), twins], &[9, 9], &mut Work::new(10_000)).unwrap();
/// assert_eq!(board.value(&[5, 6]), Nimber(4) * Nimber(5));
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    rules: Vec<Rule>,
    values: Vec<Vec<u64>>,
}

/// A move on a board: one set of coordinates for each direction, the largest first. The coins at each
/// combination of them are turned.
pub type BoardMove = Vec<Vec<u32>>;

impl Board {
    /// A board of this size in each direction.
    ///
    /// # Panics
    ///
    /// Where the numbers of rules and of sizes differ.
    pub fn new(rules: Vec<Rule>, sizes: &[u32], work: &mut Work) -> Result<Board, Fault> {
        assert_eq!(rules.len(), sizes.len(), "a size for each rule");
        let mut strips: Vec<Strip> = rules.into_iter().map(Strip::new).collect();
        for (strip, &size) in strips.iter_mut().zip(sizes) {
            strip.extend(size, work)?;
        }
        Ok(Board::of(&strips))
    }

    /// A board with a strip for each direction, as large as their values are known.
    pub fn of(strips: &[Strip]) -> Board {
        let rules = strips.iter().map(|strip| strip.rule().clone()).collect();
        Board { rules, values: strips.iter().map(|strip| strip.values().to_vec()).collect() }
    }

    /// The value of one coin, whose coordinates count from 1.
    ///
    /// # Panics
    ///
    /// Where the coin is not on the board.
    pub fn value(&self, coin: &[u32]) -> Nimber {
        assert_eq!(coin.len(), self.rules.len(), "a coordinate for each rule");
        let coordinates = coin.iter().zip(&self.values);
        coordinates.map(|(&at, values)| Nimber::from(values[at as usize - 1])).product()
    }

    /// The value of a position: the xor over its heads.
    pub fn total(&self, heads: &[Vec<u32>]) -> Nimber {
        heads.iter().map(|coin| self.value(coin)).sum()
    }

    /// The values of the coordinates in each direction, from 1 on.
    pub fn values(&self) -> &[Vec<u64>] {
        &self.values
    }

    /// Each winning move, at most `most` of them: those that change the value to 0.
    pub fn winning_moves(
        &self,
        heads: &[Vec<u32>],
        most: usize,
        work: &mut Work,
    ) -> Result<Vec<BoardMove>, Fault> {
        self.moves_by(heads, self.total(heads), most, work)
    }

    /// Each move that adds `change` to the value of the position, at most `most` of them.
    ///
    /// # Errors
    /// Those of [`each_move_by`](Board::each_move_by).
    pub fn moves_by(
        &self,
        heads: &[Vec<u32>],
        change: Nimber,
        most: usize,
        work: &mut Work,
    ) -> Result<Vec<BoardMove>, Fault> {
        let mut moves = Vec::new();
        if most > 0 {
            self.each_move_by(heads, change, work, &mut |chosen| {
                moves.push(chosen.to_vec());
                if moves.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
        }
        Ok(moves)
    }

    /// Calls for each move that adds `change` to the value of the position, once, until a call breaks.
    /// A move with the sets A, B, … does where the product of the xors over the whole sets is
    /// that: for each A, the nim-quotient says what the others must have.
    ///
    /// On a strip the work is about n<sup>t/2</sup> for each head, where a move turns at most t coins and
    /// the head is coin n. On a board the work counts the sets that the rules allow at each head.
    ///
    /// # Errors
    /// More work than allowed, after the calls for the moves that were found.
    pub fn each_move_by(
        &self,
        heads: &[Vec<u32>],
        change: Nimber,
        work: &mut Work,
        each: &mut dyn FnMut(&[Vec<u32>]) -> ControlFlow<()>,
    ) -> Result<(), Fault> {
        // No move leaves the value as it is.
        if change.is_zero() {
            return Ok(());
        }
        if let ([rule], [values]) = (&self.rules[..], &self.values[..]) {
            // A larger value than any is the xor of no set.
            let Ok(wanted) = u64::try_from(change.0) else { return Ok(()) };
            let mut finder = Finder::new(rule, values);
            for coin in Board::rising(heads) {
                let found = finder.sets(coin, wanted, work, &mut |set| each(&[set.to_vec()]))?;
                if found.is_break() {
                    break;
                }
            }
            return Ok(());
        }
        for coin in heads {
            let mut sets = Vec::new();
            for (direction, &at) in coin.iter().enumerate() {
                sets.push(self.sets_by_value(direction, at, work)?);
            }
            if choose(&sets, change, &mut Vec::new(), work, each)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// How many moves on a strip add `change` to the value of the position; `None` on a board.
    ///
    /// # Errors
    /// More work than allowed.
    pub fn count_moves_by(
        &self,
        heads: &[Vec<u32>],
        change: Nimber,
        work: &mut Work,
    ) -> Result<Option<u128>, Fault> {
        let ([rule], [values]) = (&self.rules[..], &self.values[..]) else { return Ok(None) };
        let Some(wanted) = u64::try_from(change.0).ok().filter(|&wanted| wanted > 0) else {
            return Ok(Some(0));
        };
        let (mut finder, mut count) = (Finder::new(rule, values), 0u128);
        for coin in Board::rising(heads) {
            let own = finder.count(coin, wanted, work)?;
            count = count.checked_add(own).ok_or(Fault::Work)?;
        }
        Ok(Some(count))
    }

    /// The heads of a strip from left to right.
    fn rising(heads: &[Vec<u32>]) -> Vec<u32> {
        let mut coins: Vec<u32> = heads.iter().map(|coin| coin[0]).collect();
        coins.sort_unstable();
        coins
    }

    /// The sets with this largest coordinate, by the xor of the values of all their members.
    fn sets_by_value(
        &self,
        direction: usize,
        at: u32,
        work: &mut Work,
    ) -> Result<BTreeMap<Nimber, Vec<Vec<u32>>>, Fault> {
        let mut sets: BTreeMap<Nimber, Vec<Vec<u32>>> = BTreeMap::new();
        let mut stopped = Ok(());
        let _ =
            self.rules[direction].sets_with_xor(at, &self.values[direction], &mut |set, xor| {
                let own = sets.entry(Nimber::from(xor)).or_default();
                // About what the list of a set costs, and a look at each other one.
                stopped = work.charge(80 + (set.len() + own.len()) as u64);
                if stopped.is_ok() && !own.iter().any(|other| other == set) {
                    own.push(set.to_vec());
                }
                if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        stopped.map(|()| sets)
    }
}

/// Calls for the moves that begin with the chosen sets, and whose other sets have the product `wanted`.
fn choose(
    sets: &[BTreeMap<Nimber, Vec<Vec<u32>>>],
    wanted: Nimber,
    chosen: &mut BoardMove,
    work: &mut Work,
    each: &mut dyn FnMut(&[Vec<u32>]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Fault> {
    let Some((own, others)) = sets.split_first() else {
        if wanted != Nimber::ONE {
            return Ok(ControlFlow::Continue(()));
        }
        work.charge(chosen.iter().map(|set| 20 + set.len() as u64).sum())?;
        return Ok(each(chosen));
    };
    // With one direction left the quotient must be 1.
    let possible: Vec<(&Nimber, &Vec<Vec<u32>>)> = match others {
        [] => own.get_key_value(&wanted).into_iter().collect(),
        _ => own.iter().filter(|(value, _)| !value.is_zero()).collect(),
    };
    for (&value, sets) in possible {
        // An inverse takes as long as a few products.
        work.charge(20 * sets.len() as u64)?;
        for set in sets {
            chosen.push(set.clone());
            let found = choose(others, wanted / value, chosen, work, each)?;
            chosen.pop();
            if found.is_break() {
                return Ok(found);
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}
