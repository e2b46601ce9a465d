//! A certificate is changed in any way. Where the checker calls it valid, its claim holds for the
//! values that the list of options gives, and no smaller period or preperiod does. A case is one
//! certificate of a game with small figures, changed in some of its fields; a check that takes more
//! than some milliseconds is stopped.

use std::cell::Cell;
use std::sync::OnceLock;

use grundy::heap::HeapRules;
use grundy_check::{Certificate, Claim, Host, PeriodClaim, Progress, Stop, TheoremId, VerifyError};

use super::bytes::Bytes;
use super::options;

/// Enough for small games, and little enough for many cases a second.
struct Small {
    /// In bytes.
    memory: Cell<u64>,
    /// How many times the check may go on when it asks, which is every few milliseconds.
    asks: Cell<u32>,
}

impl Host for Small {
    fn go_on(&self, _: Progress) -> Result<(), Stop> {
        self.asks.set(self.asks.get().checked_sub(1).ok_or(Stop::Asked)?);
        Ok(())
    }

    fn reserve(&self, bytes: u64) -> Result<(), Stop> {
        self.memory.set(self.memory.get().checked_sub(bytes).ok_or(Stop::Memory)?);
        Ok(())
    }
}

/// True certificates of games with small figures.
fn certificates() -> &'static [Certificate] {
    static ALL: OnceLock<Vec<Certificate>> = OnceLock::new();
    ALL.get_or_init(|| {
        let lines = include_str!("../../grundy-check/tests/data/certificates.jsonl");
        let all = lines.lines().map(|line| Certificate::parse(line).unwrap());
        let small = |certificate: &Certificate| {
            certificate.claim.period().is_some_and(|claim| claim.preperiod < 100)
        };
        all.filter(small).collect()
    })
}

fn change(number: u64, bytes: &mut Bytes<'_>) -> u64 {
    match bytes.byte() {
        0..120 => number,
        120..150 => number.wrapping_add(1),
        150..180 => number.wrapping_sub(1),
        180..200 => number.wrapping_mul(2),
        200..210 => number / 2,
        210..250 => bytes.byte().into(),
        _ => bytes.long(),
    }
}

fn change_option(number: Option<u64>, bytes: &mut Bytes<'_>) -> Option<u64> {
    match bytes.byte() {
        0..128 => number,
        128..140 => None,
        _ => Some(change(number.unwrap_or(1), bytes)),
    }
}

pub fn holds(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    // More work in rare cases.
    let asks = if bytes.below(16) == 15 { 2 } else { 0 };
    let mut changed = bytes.pick(certificates()).clone();
    let other = bytes.pick(certificates());
    let Claim::Period(claim) = &mut changed.claim else { return };
    let mut game = claim.game.clone();
    if bytes.byte() > 160 {
        game = other.claim.game().into();
    }
    if bytes.byte() > 200 {
        // One letter of the rules.
        let at = bytes.below(game.len());
        let with = *bytes.pick(&b"0123456789.=!?[]:,G"[..]) as char;
        game.replace_range(at..at + 1, &with.to_string());
    }
    *claim = PeriodClaim {
        game,
        preperiod: change(claim.preperiod, &mut bytes),
        period: change(claim.period, &mut bytes),
        saltus: change(claim.saltus, &mut bytes),
    };
    let claim = claim.clone();
    let proof = &mut changed.proof;
    if bytes.byte() > 200 {
        proof.theorem = (*bytes.pick(&TheoremId::ALL)).into();
    }
    for figure in [
        &mut proof.from,
        &mut proof.period,
        &mut proof.saltus,
        &mut proof.mask,
        &mut proof.last_rare,
        &mut proof.reach,
    ] {
        *figure = change_option(*figure, &mut bytes);
    }
    if bytes.byte() > 200 {
        proof.parity = Some(bytes.byte() > 128);
    }
    let text = changed.to_string();
    assert_eq!(Certificate::parse(&text).as_ref(), Ok(&changed));
    match grundy_check::verify(&text, &Small { memory: (1 << 21).into(), asks: asks.into() }) {
        Ok(verdict) if verdict.valid => is_true(&claim, &text),
        Ok(_) | Err(VerifyError::Stopped(_)) => {}
        Err(error) => panic!("{error}: {text}"),
    }
}

/// Compares a claim with the first values.
fn is_true(claim: &PeriodClaim, text: &str) {
    let PeriodClaim { game, preperiod: e, period: p, saltus: s } = claim;
    let rules = HeapRules::parse(game).unwrap_or_else(|error| {
        panic!(
            "{}",
            grundy::TextError::from(error).render(game, grundy::message::Language::English)
        )
    });
    let many = game.contains(|digit: char| digit == '8' || digit > '@');
    let to = (e + 3 * p + 10).min(if many { 60 } else { 400 });
    let values = options::values(&rules, to);
    let value = |heap: u64| values[heap as usize];
    let holds = |e: u64, p: u64, s: u64| {
        (e..=to.saturating_sub(p)).all(|heap| value(heap + p) == value(heap) + u128::from(s))
    };
    assert!(holds(*e, *p, *s), "{text}");
    if e + 2 * p > to {
        return;
    }
    assert!(*e == 0 || !holds(e - 1, *p, *s), "{e} is not the least: {text}");
    for q in (1..*p).filter(|q| p.is_multiple_of(*q) && s.is_multiple_of(p / q)) {
        assert!(!holds(*e, q, s / (p / q)), "{q} is a period: {text}");
    }
}
