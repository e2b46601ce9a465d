//! The certificate of a proved period.

use super::format::{Certificate, Claim, Proof, VERSION};
use crate::heap::period::Period;
use crate::heap::rules::HeapRules;

impl Certificate {
    /// The certificate of a period that
    /// [`NimSequence`](crate::heap::sequence::NimSequence) proved for a game.
    ///
    /// ```
    /// use grundy::budget::Budget;
    /// use grundy::certificate::{Certificate, verify};
    /// use grundy::heap::{rules::HeapRules, sequence::NimSequence};
    /// let budget = Budget::unlimited();
    /// let mut kayles = NimSequence::new(HeapRules::parse("0.77").unwrap());
    /// let period = *kayles.prove(1000, &budget).unwrap().unwrap();
    /// let text = Certificate::new(kayles.rules(), &period).to_string();
    /// assert!(verify(&text, &budget).unwrap().valid);
    /// assert!(!verify(&text.replace("71", "70"), &budget).unwrap().valid);
    /// ```
    pub fn new(rules: &HeapRules, period: &Period) -> Certificate {
        let applied = period.applied;
        let last = match rules {
            HeapRules::Code(code) => code.right_len() as u64,
            HeapRules::Subtraction(_) => 0,
        };
        let least = applied.window.map_or(0, |window| {
            // The checker streams beyond twice the window.
            last + window.last_rare.max(window.reach) + 3
        });
        let from = applied.from.max(least);
        Certificate {
            grundy_certificate: VERSION,
            claim: Claim {
                game: rules.to_string(),
                kind: "period".into(),
                preperiod: period.preperiod,
                period: period.period,
                saltus: period.saltus,
            },
            proof: Proof {
                theorem: period.theorem.into(),
                from: Some(from),
                period: (applied.period != period.period).then_some(applied.period),
                saltus: (applied.saltus != period.saltus).then_some(applied.saltus),
                mask: applied.split.map(|split| split.mask.into()),
                parity: applied.split.map(|split| split.parity),
                last_rare: applied.window.map(|window| window.last_rare),
                reach: applied.window.map(|window| window.reach),
            },
        }
    }
}

/// The certificate as JSON, indented.
impl std::fmt::Display for Certificate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = serde_json::to_string_pretty(self).map_err(|_| std::fmt::Error)?;
        f.write_str(&text)
    }
}
