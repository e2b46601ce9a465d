//! The certificate of a proved period.

use grundy_check::{Certificate, Claim, PeriodClaim, Proof, TheoremName, VERSION};

use crate::heap::period::{Applied, Period, ValueSplit};
use crate::heap::rules::HeapRules;
use crate::theory::Theorem;

/// The certificate of the period, which
/// [`NimSequence`](crate::heap::sequence::NimSequence) proved for a game of these rules.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::budget::Budget;
/// use grundy::certificate::{of_period, verify};
/// use grundy::heap::{rules::HeapRules, sequence::NimSequence};
/// let budget = Budget::unlimited();
/// let mut kayles = NimSequence::new(HeapRules::parse("0.77").unwrap());
/// let period = *kayles.prove(1000, &budget).unwrap().unwrap();
/// let text = of_period(&period, kayles.rules()).to_string();
/// assert!(verify(&text, &budget).unwrap().valid);
/// assert!(!verify(&text.replace("71", "70"), &budget).unwrap().valid);
/// ```
pub fn of_period(period: &Period, rules: &HeapRules) -> Certificate {
    let applied = period.applied;
    let last = match rules {
        HeapRules::Code(code) => code.right_len() as u64,
        HeapRules::Subtraction(_) | HeapRules::Given(_) => 0,
    };
    use Theorem::{FiniteSubtraction, GuySmith, GuySmithUnequal};
    let theorem = TheoremName::from(period.theorem.id());
    let classical = matches!(period.theorem, GuySmith | GuySmithUnequal | FiniteSubtraction);
    // No larger figures than `docs/certificates.md` allows.
    let (from, reach) = match (applied.last_rare, applied.reach) {
        (Some(rare), Some(reach)) => {
            let reach = reach.min(period.preperiod.saturating_add(period.period));
            (period.preperiod.max(last + rare.max(reach) + 3), Some(reach))
        }
        (_, reach) if classical => (period.preperiod.max(1), reach),
        (_, reach) => (applied.from, reach),
    };
    // There the period follows from the claim.
    let other = applied.period != period.period && !classical;
    Certificate {
        grundy_certificate: VERSION,
        claim: Claim::Period(PeriodClaim {
            game: rules.to_string(),
            preperiod: period.preperiod,
            period: period.period,
            saltus: period.saltus,
        }),
        proof: Proof {
            theorem,
            from: Some(from),
            period: other.then_some(applied.period),
            saltus: (applied.saltus != period.saltus).then_some(applied.saltus),
            mask: applied.split.map(|split| split.mask.into()),
            parity: applied.split.map(|split| split.parity),
            last_rare: applied.last_rare,
            reach,
            facts: None,
            terms: None,
        },
    }
}

/// The period that a certificate is about, once it is verified;
/// `checked_to` is the largest heap whose value the proof used. `None`
/// where it claims no period, or names a theorem that is not known.
pub fn period_of(certificate: &Certificate, checked_to: u64) -> Option<Period> {
    let Certificate { claim, proof, .. } = certificate;
    let (claim, theorem) = (claim.period()?, Theorem::of_id(proof.theorem.known()?.name())?);
    let split = proof.mask.zip(proof.parity);
    let split = split
        .and_then(|(mask, parity)| Some(ValueSplit { mask: u32::try_from(mask).ok()?, parity }));
    Some(Period {
        preperiod: claim.preperiod,
        period: claim.period,
        saltus: claim.saltus,
        theorem,
        checked_to,
        applied: Applied {
            from: proof.from.unwrap_or(claim.preperiod),
            period: proof.period.unwrap_or(claim.period),
            saltus: proof.saltus.unwrap_or(claim.saltus),
            split,
            last_rare: proof.last_rare,
            reach: proof.reach,
        },
    })
}
