//! How much a computation may do.

use std::fmt;

/// What a computation may still do, in units of some nanoseconds: about a product of 64 bits.
///
/// A computation that needs more stops with [`Fault::Work`]: before it begins if its cost is known
/// then, and otherwise on the way. Each long loop of this library asks its work. So the caller of
/// [`Work::asking`] can stop a computation within a millisecond or so, but for one product, inverse
/// or root of a finite number, whose cost is known before.
///
/// ```
/// use grundy_nimber::{Fault, Work, coins::Rule};
/// use std::time::{Duration, Instant};
/// let end = Instant::now() + Duration::from_millis(10);
/// let before_end = || Instant::now() < end;
/// let mut work = Work::asking(u64::MAX, &before_end);
/// let moebius: Rule = "1-5".parse().unwrap();
/// assert_eq!(moebius.values(100_000, &mut work), Err(Fault::Stopped));
/// ```
#[derive(Clone)]
pub struct Work<'a> {
    left: u64,
    /// The units until the next question.
    until: u64,
    /// The bytes that sets of values may take together.
    memory: u64,
    goes_on: Option<&'a dyn Fn() -> bool>,
}

/// The units between two questions.
const INTERVAL: u64 = 200_000;

/// Why a nimber was not computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The computation needs more work than it may do.
    Work,
    /// The answer to a question of [`Work::asking`] was to stop.
    Stopped,
    /// The computation needs sets of values that this library does not keep: values of
    /// 2<sup>27</sup> or more, or sets of more than 256 MiB together.
    LargeValues,
    /// The sets of values take more memory than [`Work::with_memory`] allows.
    Memory,
    /// A product needs the excess of this prime, which no table has.
    Excess(u32),
    /// An exponent is larger than this library keeps.
    Exponent,
    /// 0 has no inverse.
    DivisionByZero,
    /// No power of the base is the number.
    NoLogarithm,
    /// The logarithm of a number with more than 128 bits, or of a transfinite one.
    LogarithmTooLarge,
    /// The order of a number whose field is so large that its group is not factored here.
    OrderTooLarge,
    /// 0 has no order.
    OrderOfZero,
    /// Both sides of an equation are equal for each nimber.
    EveryNimber,
}

impl<'a> Work<'a> {
    /// This much work: 10<sup>9</sup> is some seconds.
    pub fn new(units: u64) -> Work<'a> {
        Work { left: units, until: INTERVAL, memory: u64::MAX, goes_on: None }
    }

    /// The same with at most this number of bytes for sets of values, checked after each coin: one coin may
    /// double them.
    pub fn with_memory(mut self, bytes: u64) -> Work<'a> {
        self.memory = bytes;
        self
    }

    /// The bytes that sets of values may take together.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// This much work, which asks about every millisecond whether to go on. Once the answer is no, the
    /// computation ends with [`Fault::Stopped`].
    pub fn asking(units: u64, goes_on: &'a dyn Fn() -> bool) -> Work<'a> {
        Work { goes_on: Some(goes_on), ..Work::new(units) }
    }

    /// Takes the cost from what is left.
    pub(crate) fn charge(&mut self, cost: u64) -> Result<(), Fault> {
        self.left = self.left.checked_sub(cost).ok_or(Fault::Work)?;
        match self.until.checked_sub(cost) {
            Some(until) => self.until = until,
            None => {
                self.until = INTERVAL;
                if self.goes_on.is_some_and(|goes_on| !goes_on()) {
                    return Err(Fault::Stopped);
                }
            }
        }
        Ok(())
    }

    /// Refuses a cost that is known before, and takes nothing: the computation takes it on the way.
    pub(crate) fn expect(&self, cost: u64) -> Result<(), Fault> {
        if cost > self.left { Err(Fault::Work) } else { Ok(()) }
    }

    /// Takes the cost of a product, an inverse or a root in the field of this level.
    pub(crate) fn charge_level(&mut self, level: u32) -> Result<(), Fault> {
        let above = level.saturating_sub(6);
        self.charge(3u64.saturating_pow(above).saturating_mul(u64::from(above) + 1))
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("left", &self.left).finish_non_exhaustive()
    }
}
