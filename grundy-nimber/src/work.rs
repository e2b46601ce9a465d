//! How much a computation may do.

/// What a computation may still do, in units of about a product of 64 bits (some nanoseconds).
/// A computation that needs more stops with [`Fault::Work`].
#[derive(Clone, Debug)]
pub struct Work {
    left: u64,
}

/// Why a nimber was not computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The computation needs more work than it may do.
    Work,
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

impl Work {
    /// This much work: 10<sup>9</sup> is some seconds.
    pub fn new(units: u64) -> Work {
        Work { left: units }
    }

    /// Takes the cost from what is left.
    pub(crate) fn charge(&mut self, cost: u64) -> Result<(), Fault> {
        self.left = self.left.checked_sub(cost).ok_or(Fault::Work)?;
        Ok(())
    }

    /// Takes the cost of a product, an inverse or a root in the field of this level.
    pub(crate) fn charge_level(&mut self, level: u32) -> Result<(), Fault> {
        let above = level.saturating_sub(6);
        self.charge(3u64.saturating_pow(above).saturating_mul(u64::from(above) + 1))
    }
}
