//! The values of single coins.

use super::rule::{Rule, Shape, Turn};
use crate::reach::{Choices, Reach};
use crate::work::{Fault, Work};

impl Rule {
    /// The number of coins in `1-3`, `1-5` and so on, to which the Mock Turtle theorem applies.
    pub fn mock_turtles(&self) -> Option<u32> {
        match self.turns[..] {
            [
                Turn { least: 1, most: Some(most), shape: Shape::Any, first: false, within: None },
            ] if most % 2 == 1 && most > 1 => Some(most),
            _ => None,
        }
    }

    /// The values of the coins 1 to `length`, each alone on the strip.
    ///
    /// The steps for a coin grow with the sets of values that a move reaches, and not with the number of
    /// moves: with at most t coins there are t sets. Values from 2<sup>27</sup> on, and more than
    /// the work, stop the computation; `1+` alone is exempt, whose values are the powers of two, up to
    /// coin 64.
    pub fn values(&self, length: u32, work: &mut Work) -> Result<Vec<u64>, Fault> {
        let motley = Turn { least: 1, most: None, shape: Shape::Any, first: false, within: None };
        if self.turns == [motley] {
            // Each number below 2^(n-1) is an xor of the values before, and no other one is.
            return if length <= 64 {
                Ok((0..length).map(|at| 1 << at).collect())
            } else {
                Err(Fault::Work)
            };
        }
        if let Some(most) = self.mock_turtles() {
            return mock(most, length, work);
        }
        let mut kept: Vec<Option<Choices>> =
            self.turns.iter().map(|turn| turn.kept().then(|| turn.choices(0))).collect();
        let mut values: Vec<u64> = Vec::new();
        for coin in 1..=length {
            work.charge(u64::from(coin))?;
            let mut reached = Vec::new();
            for (turn, kept) in self.turns.iter().zip(&kept) {
                match kept {
                    Some(choices) => reached.extend_from_slice(choices.counts(turn.others(1))),
                    None => turn.reached(coin, &values, &mut reached, work)?,
                }
            }
            let value = Reach::mex(reached.iter());
            for choices in kept.iter_mut().flatten() {
                choices.add(&[value], work)?;
            }
            values.push(value);
        }
        Ok(values)
    }
}

/// The values with at most `most` coins, an odd number, from those with one coin fewer.
///
/// The Mock Turtle theorem (*Winning Ways*, chapter 14): with the coins numbered from 0, and 0 as
/// the value of coin 0 on the left, the value is twice the one with `most - 1` coins, plus 1 if
/// that has an even number of ones. For an xor of an even number of such values has an even number of
/// ones, and so none is the value of a coin; and an xor of an odd number is determined by the halves.
fn mock(most: u32, length: u32, work: &mut Work) -> Result<Vec<u64>, Fault> {
    if length == 0 {
        return Ok(Vec::new());
    }
    let turn =
        Turn { least: 1, most: Some(most - 1), shape: Shape::Any, first: false, within: None };
    let halves = Rule { turns: vec![turn] }.values(length - 1, work)?;
    let all = std::iter::once(0).chain(halves);
    Ok(all.map(|half| 2 * half + u64::from(half.count_ones() % 2 == 0)).collect())
}

impl Turn {
    /// Whether the choices among all smaller coins serve each coin.
    fn kept(&self) -> bool {
        self.shape == Shape::Any && !self.first && self.within.is_none()
    }

    /// The least number of coins besides `own` ones.
    fn others(&self, own: u32) -> usize {
        self.least.saturating_sub(own) as usize
    }

    /// The choices of coins besides these many. An open count is kept up to the least one that counts.
    fn choices(&self, own: u32) -> Choices {
        match self.most {
            Some(most) => Choices::new((most - 1).saturating_sub(own) as usize, false),
            None => Choices::new(self.others(1 + own), true),
        }
    }

    /// Adds the values that a move from this coin reaches.
    fn reached(
        &self,
        coin: u32,
        values: &[u64],
        reached: &mut Vec<Reach>,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let value = |coin: u32| values[coin as usize - 1];
        let bottom = self.bottom(coin);
        let mut set = Reach::default();
        let mut one = |by: u64, work: &mut Work| set.add_moved(&Reach::of(0), by, work);
        match self.shape {
            Shape::Consecutive | Shape::Equal => {
                if self.allows_count(1) && (!self.first || coin == 1) {
                    one(0, work)?;
                }
                let steps = if self.shape == Shape::Consecutive { 1 } else { coin - 1 };
                for step in 1..=steps {
                    let (mut at, mut count, mut xor) = (coin, 1, 0);
                    while at > step && at - step >= bottom && self.most.is_none_or(|m| count < m) {
                        at -= step;
                        count += 1;
                        xor ^= value(at);
                        work.charge(1)?;
                        if self.allows_count(count) && (!self.first || at == 1) {
                            one(xor, work)?;
                        }
                    }
                }
            }
            Shape::Any => {
                let with_first = u32::from(self.first && coin > 1);
                if self.most.is_some_and(|most| most < 1 + with_first) || self.first && bottom > 1 {
                    return Ok(());
                }
                let mut choices = self.choices(with_first);
                for other in bottom + with_first..coin {
                    choices.add(&[value(other)], work)?;
                }
                let forced = if with_first == 1 { value(1) } else { 0 };
                for counted in choices.counts(self.others(1 + with_first)) {
                    set.add_moved(counted, forced, work)?;
                }
            }
            Shape::Symmetric => {
                if self.allows_count(1) && (!self.first || coin == 1) {
                    one(0, work)?;
                }
                let ends = bottom..if self.first { coin.min(2) } else { coin };
                for least in ends {
                    self.pairs(coin, least, values, &mut set, work)?;
                }
            }
        }
        reached.push(set);
        Ok(())
    }

    /// Adds the values of the symmetric sets with these ends.
    fn pairs(
        &self,
        coin: u32,
        least: u32,
        values: &[u64],
        set: &mut Reach,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let value = |coin: u32| values[coin as usize - 1];
        let sum = coin + least;
        // Without a middle coin, and with it.
        for middle in 0..=u32::from(sum.is_multiple_of(2)) {
            let own = 2 + middle;
            let Some(room) = self.most.map_or(Some(None), |most| most.checked_sub(own).map(Some))
            else {
                continue;
            };
            let fewest = self.others(own).div_ceil(2);
            let mut choices = match room {
                Some(room) => Choices::new(room as usize / 2, false),
                None => Choices::new(fewest, true),
            };
            for low in least + 1..sum.div_ceil(2) {
                choices.add(&[value(low) ^ value(sum - low)], work)?;
            }
            let forced = value(least) ^ if middle == 1 { value(sum / 2) } else { 0 };
            for counted in choices.counts(fewest) {
                set.add_moved(counted, forced, work)?;
            }
        }
        Ok(())
    }
}
