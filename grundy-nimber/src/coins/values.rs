//! The values of single coins.

use std::collections::VecDeque;

use super::rule::{Rule, Shape, Turn};
use crate::reach::{Choices, Reach};
use crate::work::{Fault, Work};

/// The values of the coins of one rule, each alone on the strip, as far as they were asked for.
///
/// Turning Turtles, Twins, Motley, Ruler, its variants with a largest number of coins, and Turnips
/// have closed forms (*Winning Ways*, chapter 14). Else the steps for a coin grow with the
/// sets of values that a move reaches, and not with the number of moves.
///
/// ```
/// use grundy_nimber::{Work, coins::Strip};
/// let (mut strip, mut work) = (Strip::new("1-5".parse().unwrap()), Work::new(1_000_000));
/// assert_eq!(strip.extend(6, &mut work).unwrap(), [1, 2, 4, 8, 16, 31]);
/// assert_eq!(strip.extend(8, &mut work).unwrap()[6..], [32, 64]);
/// ```
#[derive(Clone, Debug)]
pub struct Strip {
    rule: Rule,
    values: Vec<u64>,
    way: Way,
}

/// The greatest number of coins that a move turns, and the last coin whose value is found then; for numbers
/// between two entries the smaller one counts. A test computes some of them again.
const LAST: [(u32, u32); 10] = [
    (4, 2578),
    (6, 214),
    (8, 81),
    (10, 53),
    (12, 39),
    (14, 34),
    (16, 30),
    (18, 28),
    (28, 27),
    (30, 27),
];

/// How values are found.
#[derive(Clone, Debug)]
enum Way {
    Form(Form),
    /// From the values with one coin fewer, by the Mock Turtle theorem.
    Mock(Box<Strip>),
    /// A number of zeros, and then the values of the rule with any smaller number of coins as well.
    ///
    /// Where a move turns k coins or more, none has its largest coin below k, and each smaller set of
    /// later coins is filled up with the first k - 1 coins, which are worth nothing.
    After(u32, Box<Strip>),
    /// From the choices that each line of the rule leaves.
    Lines(Lines),
}

/// A closed form of the value of a coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `1-2`: the place of the coin.
    Turtles,
    /// `2`: the place before.
    Twins,
    /// `1+`: a power of two, because each number below is an xor of the values before.
    Motley,
    /// `1+C` and `1-kC`: the largest power of two that divides the place, and at most this.
    Ruler(u64),
    /// `3E`: the place before to the base 3 has its last digit 2 at place k, and the value is the k-th
    /// number with an odd number of ones; without a digit 2 it is 0.
    Turnips,
}

impl Rule {
    fn form(&self) -> Option<Form> {
        let [Turn { least, most, shape, first: false, within: None }] = self.turns[..] else {
            return None;
        };
        match (least, most, shape) {
            (1, Some(2), Shape::Any) => Some(Form::Turtles),
            (2, Some(2), Shape::Any) => Some(Form::Twins),
            (1, None, Shape::Any) => Some(Form::Motley),
            (1, None, Shape::Consecutive) => Some(Form::Ruler(u64::MAX)),
            (1, Some(most), Shape::Consecutive) => Some(Form::Ruler(1 << most.ilog2())),
            (3, Some(3), Shape::Equal) => Some(Form::Turnips),
            _ => None,
        }
    }

    /// The number of coins in `1-3`, `1-5` and so on, to which the Mock Turtle theorem applies.
    pub fn mock_turtles(&self) -> Option<u32> {
        match self.turns[..] {
            [
                Turn { least: 1, most: Some(most), shape: Shape::Any, first: false, within: None },
            ] if most % 2 == 1 && most > 1 => Some(most),
            _ => None,
        }
    }

    /// The last coin whose value this library finds, where it is known: that of `1+` is coin 64, after
    /// which values have more bits than are kept. For other rules the sets of values are too large for
    /// the next coin: see [`Fault::LargeValues`].
    pub fn last(&self) -> Option<u32> {
        let [turn] = &self.turns[..] else { return None };
        let known = match (turn.shape, turn.most) {
            _ if turn.first || turn.within.is_some() => None,
            (Shape::Any, None) => Some(64),
            (Shape::Any, Some(most)) => {
                let (_, last) = LAST.into_iter().rfind(|&(even, _)| even <= most)?;
                // With an odd number of coins the values follow from those with one fewer.
                Some(last + most % 2)
            }
            // The sets of pairs are as many as there are pairs of ends.
            (Shape::Symmetric, None) if turn.least <= 2 => return Some(51),
            _ => None,
        };
        known.map(|last| last + turn.least - 1)
    }

    /// The values of the coins 1 to `length`, each alone on the strip. See [`Strip`].
    pub fn values(&self, length: u32, work: &mut Work) -> Result<Vec<u64>, Fault> {
        let mut strip = Strip::new(self.clone());
        strip.extend(length, work)?;
        Ok(strip.values)
    }
}

impl Form {
    fn value(self, coin: u32) -> u64 {
        match self {
            Form::Turtles => coin.into(),
            Form::Twins => u64::from(coin) - 1,
            Form::Motley => 1 << (coin - 1),
            Form::Ruler(most) => most.min(1 << coin.trailing_zeros()),
            Form::Turnips => {
                let (mut rest, mut place) = (coin - 1, 0);
                while rest > 0 && rest % 3 < 2 {
                    (rest, place) = (rest / 3, place + 1);
                }
                if rest > 0 { mock(place) } else { 0 }
            }
        }
    }
}

/// Twice the number, plus 1 if it has an even number of ones.
///
/// The Mock Turtle theorem (*Winning Ways*, chapter 14): with the coins numbered from 0, and 0 as
/// the value of coin 0 on the left, the value with 2m + 1 coins is this of the one with 2m. For an xor
/// of an even number of such values has an even number of ones, and so none is the value of a coin; and
/// an xor of an odd number is determined by the halves.
fn mock(half: u64) -> u64 {
    2 * half + u64::from(half.count_ones().is_multiple_of(2))
}

impl Strip {
    /// A strip of no coin yet.
    pub fn new(rule: Rule) -> Strip {
        let way = if let Some(form) = rule.form() {
            Way::Form(form)
        } else if let Some(most) = rule.mock_turtles() {
            let turn = Turn { most: Some(most - 1), ..rule.turns[0].clone() };
            Way::Mock(Box::new(Strip::new(Rule { turns: vec![turn] })))
        } else if let [turn @ Turn { least: 2.., .. }] = &rule.turns[..]
            && turn.is_free()
        {
            let smaller = Turn { least: 1, ..turn.clone() };
            let strip = Strip::new(Rule { turns: vec![smaller] });
            Way::After(turn.least - 1, Box::new(strip))
        } else {
            Way::Lines(Lines::new(&rule))
        };
        Strip { rule, values: Vec::new(), way }
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The values that were found, of the coins from 1 on.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// The bytes of the values, and of the sets that the next ones need.
    pub fn bytes(&self) -> u64 {
        let own = 8 * self.values.len() as u64;
        own + match &self.way {
            Way::Form(_) => 0,
            Way::Mock(strip) | Way::After(_, strip) => strip.bytes(),
            Way::Lines(lines) => lines.choices().map(|all| 8 * all.words() as u64).sum(),
        }
    }

    /// The values of the coins 1 to `length` at least. Those that were found before a fault stay.
    ///
    /// # Errors
    /// More work than allowed; sets that are larger than the work may keep ([`Fault::Memory`]) or than
    /// this library does ([`Fault::LargeValues`]).
    pub fn extend(&mut self, length: u32, work: &mut Work) -> Result<&[u64], Fault> {
        let known = self.values.len() as u32;
        match &mut self.way {
            _ if length <= known => {}
            Way::Form(form) => {
                let end = self.rule.last().map_or(length, |last| length.min(last));
                work.charge(u64::from(end - known))?;
                self.values.extend((known + 1..=end).map(|coin| form.value(coin)));
                if end < length {
                    return Err(Fault::LargeValues);
                }
            }
            Way::Mock(halves) => {
                let result = halves.extend(length - 1, work).map(|_| ());
                let all = std::iter::once(&0).chain(halves.values());
                self.values.extend(all.skip(known as usize).map(|&half| mock(half)));
                result?;
            }
            Way::After(zeros, later) => {
                let result = later.extend(length.saturating_sub(*zeros), work).map(|_| ());
                let length = if result.is_ok() { length } else { u32::MAX };
                let all = std::iter::repeat_n(&0, *zeros as usize).chain(later.values());
                let new: Vec<u64> =
                    all.take(length as usize).skip(known as usize).copied().collect();
                self.values.extend(new);
                result?;
            }
            Way::Lines(lines) => {
                for coin in known + 1..=length {
                    let value = lines.value(coin, &self.values, work)?;
                    self.values.push(value);
                }
            }
        }
        Ok(&self.values)
    }
}

/// The lines of a rule, with what each keeps of the values that were added.
#[derive(Clone, Debug)]
struct Lines {
    lines: Vec<(Turn, Kept)>,
    /// The number of coins whose values were added.
    added: u32,
    /// The next coin has sets of values that are too large.
    ended: bool,
}

/// What a line keeps from coin to coin.
#[derive(Clone, Debug)]
enum Kept {
    Nothing,
    /// The choices among all smaller coins, without coin 1 where each set has it.
    All(Choices),
    /// For each sum of the ends of a symmetric set, from this one on, the choices of pairs between.
    Pairs(u32, VecDeque<Choices>),
}

impl Lines {
    fn new(rule: &Rule) -> Lines {
        let line = |turn: &Turn| (turn.clone(), turn.kept());
        Lines { lines: rule.turns.iter().map(line).collect(), added: 0, ended: false }
    }

    /// The value of a coin from those of all coins before.
    fn value(&mut self, coin: u32, values: &[u64], work: &mut Work) -> Result<u64, Fault> {
        if self.ended {
            return Err(Fault::LargeValues);
        }
        self.found(coin, values, work).inspect_err(|fault| {
            // Some of the choices may have a value that others have not.
            self.lines.iter_mut().for_each(|(turn, kept)| *kept = turn.kept());
            self.added = 0;
            self.ended = *fault == Fault::LargeValues;
        })
    }

    fn found(&mut self, coin: u32, values: &[u64], work: &mut Work) -> Result<u64, Fault> {
        while self.added + 1 < coin {
            self.add(self.added + 1, values, work)?;
        }
        let mut reached = Vec::new();
        for (turn, kept) in &self.lines {
            match kept {
                Kept::All(choices) if !turn.first => {
                    reached.extend(choices.counts(turn.others(1), None));
                }
                _ => {}
            }
        }
        let mut set = Reach::default();
        for (turn, kept) in &self.lines {
            turn.reached(kept, coin, values, &mut set, work)?;
        }
        reached.push(&set);
        work.charge(Reach::mex_cost(reached.iter().copied()))?;
        Ok(Reach::mex(reached.into_iter()))
    }

    /// Adds the value of the next coin to what is kept.
    fn add(&mut self, coin: u32, values: &[u64], work: &mut Work) -> Result<(), Fault> {
        let value = |coin: u32| values[coin as usize - 1];
        for (turn, kept) in &mut self.lines {
            match kept {
                Kept::Nothing => {}
                Kept::All(_) if turn.first && coin == 1 => {}
                Kept::All(choices) => choices.add(value(coin), work)?,
                Kept::Pairs(first, pairs) => {
                    pairs.extend([turn.pair_choices(), turn.pair_choices()]);
                    // The sums that the next coin has with one below.
                    let end = coin + 1 + turn.bottom(coin + 1);
                    while *first < end && pairs.pop_front().is_some() {
                        *first += 1;
                    }
                    for (sum, choices) in (*first..2 * coin).zip(&mut *pairs) {
                        choices.add(value(coin) ^ value(sum - coin), work)?;
                    }
                }
            }
        }
        Choices::fit(self.choices(), work)?;
        self.added = coin;
        Ok(())
    }

    /// All choices that are kept.
    fn choices(&self) -> impl Iterator<Item = &Choices> {
        self.lines.iter().flat_map(|(_, kept)| {
            let (one, more) = match kept {
                Kept::Nothing => (None, None),
                Kept::All(choices) => (Some(choices), None),
                Kept::Pairs(_, pairs) => (None, Some(pairs)),
            };
            one.into_iter().chain(more.into_iter().flatten())
        })
    }
}

impl Turn {
    /// What the line keeps before any coin.
    fn kept(&self) -> Kept {
        match self.shape {
            Shape::Any if self.within.is_none() => Kept::All(self.choices()),
            // A coin alone: the least sum of two ends is 2.
            Shape::Symmetric if !self.first => Kept::Pairs(2, VecDeque::new()),
            _ => Kept::Nothing,
        }
    }

    /// The least number of coins besides `own` ones.
    fn others(&self, own: u32) -> usize {
        self.least.saturating_sub(own) as usize
    }

    /// The number of coins that each set has: the largest one, and coin 1 where the rule says so.
    fn own(&self) -> u32 {
        1 + u32::from(self.first)
    }

    /// The choices of the other coins. An open count is kept up to the least one that counts.
    fn choices(&self) -> Choices {
        match self.most {
            Some(most) => Choices::new(most.saturating_sub(self.own()) as usize, false),
            None => Choices::new(self.others(self.own()), true),
        }
    }

    /// The choices of pairs between the ends of a symmetric set.
    fn pair_choices(&self) -> Choices {
        match self.most {
            Some(most) => Choices::new(most.saturating_sub(2) as usize / 2, false),
            None => Choices::new(self.others(2).div_ceil(2), true),
        }
    }

    /// Adds the values that a move from this coin reaches, but for those of all choices that are kept
    /// without a forced coin.
    fn reached(
        &self,
        kept: &Kept,
        coin: u32,
        values: &[u64],
        set: &mut Reach,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let value = |coin: u32| values[coin as usize - 1];
        let bottom = self.bottom(coin);
        // The coin alone. The choices among all coins have that already.
        let alone = self.allows_count(1) && (!self.first || coin == 1);
        if alone && (self.first || !matches!(kept, Kept::All(_))) {
            set.insert(0)?;
        }
        work.charge(1)?;
        if self.first && (bottom > 1 || coin == 1) {
            return Ok(());
        }
        match (self.shape, kept) {
            (Shape::Consecutive | Shape::Equal, _) => {
                // The largest step with which as many coins as wanted fit.
                let steps = match self.shape {
                    Shape::Consecutive => 1,
                    _ => (coin - bottom) / (self.least.max(2) - 1),
                };
                for step in 1..=steps {
                    let (mut at, mut count, mut xor) = (coin, 1, 0);
                    while at >= bottom + step && self.most.is_none_or(|m| count < m) {
                        at -= step;
                        count += 1;
                        xor ^= value(at);
                        work.charge(1)?;
                        if self.allows_count(count) && (!self.first || at == 1) {
                            set.insert(xor)?;
                        }
                    }
                }
            }
            (Shape::Any, Kept::All(_)) if !self.first => {}
            (Shape::Any, kept) => {
                if self.most.is_some_and(|most| most < self.own()) {
                    return Ok(());
                }
                let own;
                let choices = match kept {
                    Kept::All(choices) => choices,
                    _ => {
                        let mut choices = self.choices();
                        for other in bottom + u32::from(self.first)..coin {
                            choices.add(value(other), work)?;
                        }
                        own = choices;
                        &own
                    }
                };
                let forced = if self.first { value(1) } else { 0 };
                for counted in choices.counts(self.others(self.own()), None) {
                    set.add_moved(counted, forced, work)?;
                }
            }
            (Shape::Symmetric, Kept::Pairs(first, pairs)) => {
                for (sum, choices) in (*first..2 * coin).zip(pairs) {
                    self.symmetric(coin, sum - coin, choices, values, set, work)?;
                }
            }
            (Shape::Symmetric, _) => {
                let mut choices = self.pair_choices();
                if self.most.is_none_or(|most| most > 3) {
                    for low in 2..(coin + 1).div_ceil(2) {
                        choices.add(value(low) ^ value(coin + 1 - low), work)?;
                    }
                }
                self.symmetric(coin, 1, &choices, values, set, work)?;
            }
        }
        Ok(())
    }

    /// Adds the values of the symmetric sets with these ends, from the choices of pairs between.
    fn symmetric(
        &self,
        coin: u32,
        least: u32,
        choices: &Choices,
        values: &[u64],
        set: &mut Reach,
        work: &mut Work,
    ) -> Result<(), Fault> {
        let value = |coin: u32| values[coin as usize - 1];
        // Without a middle coin, and with it.
        for middle in 0..=u32::from((coin + least).is_multiple_of(2)) {
            let own = 2 + middle;
            if self.most.is_some_and(|most| most < own) {
                continue;
            }
            let most = self.most.map(|most| (most - own) as usize / 2);
            let forced = value(least) ^ if middle == 1 { value((coin + least) / 2) } else { 0 };
            for counted in choices.counts(self.others(own).div_ceil(2), most) {
                set.add_moved(counted, forced, work)?;
            }
        }
        Ok(())
    }
}
