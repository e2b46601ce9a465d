//! The claim of a period.

use super::Written;
use crate::message::{Message, message};

/// The claim that `g(n + period) = g(n) + saltus` for all `n >= preperiod`,
/// where `period >= 1` and `preperiod >= 0` are the least such numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodClaim {
    /// The game: a take-and-break code, `subtract:S` or `all-but:S`.
    pub game: String,
    /// The least heap from which the period holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// By how much the values grow in a period.
    pub saltus: u64,
}

impl PeriodClaim {
    pub(super) const KIND: &str = "period";

    /// The claim that was written; else the name of a key that it lacks.
    pub(super) fn read(written: Written) -> Result<PeriodClaim, &'static str> {
        Ok(PeriodClaim {
            game: written.game,
            preperiod: written.preperiod.ok_or("preperiod")?,
            period: written.period.ok_or("period")?,
            saltus: written.saltus.ok_or("saltus")?,
        })
    }

    pub(super) fn written(&self) -> Written {
        Written {
            preperiod: Some(self.preperiod),
            period: Some(self.period),
            saltus: Some(self.saltus),
            ..Written::new(&self.game, PeriodClaim::KIND)
        }
    }

    /// The proved statement, in words.
    pub(crate) fn message(&self) -> Message {
        let PeriodClaim { game, preperiod: e, period: p, saltus: s } = self;
        let formula = match *s {
            0 => format!("g(n + {p}) = g(n)"),
            s => format!("g(n + {p}) = g(n) + {s}"),
        };
        message!("check-claim", game = &**game, formula = formula, from = *e)
    }
}
