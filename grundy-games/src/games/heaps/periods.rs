//! Explanations of periods: how a theorem is applied, and what follows for one heap.

use crate::heap::period::{Period, Reduced};
use crate::heap::theorem::{guy_smith, residues};
use crate::heap::{HeapRules, NimSequence, Subtraction};
use crate::message::{Message, message};
use crate::mex;
use crate::reason::{Figure, More, Role, Step};
use crate::theory::Theorem;

/// How the value of a heap follows from a smaller one by the period.
pub(super) fn reduction(game: &str, sequence: &NimSequence, heap: u64) -> Option<Step> {
    let proved = sequence.period()?;
    let Reduced { heap: least, times } = proved.reduce(heap)?;
    let &Period { period, saltus, .. } = proved;
    let value = sequence.known(heap)?.0;
    let game = game.to_string();
    (times > 0).then_some(Step::Reduction { game, heap, least, times, period, saltus, value })
}

/// That the value of a large heap will follow from that of a smaller one.
pub(super) fn ahead(sequence: &NimSequence, heap: u64) -> Option<Step> {
    let proved = sequence.period()?;
    let Reduced { heap: least, times } = proved.reduce(heap)?;
    let &Period { period, saltus, .. } = proved;
    Some(Step::say(match saltus {
        0 => {
            message!("period-ahead", heap = heap, least = least, period = period, times = times)
        }
        _ => message!(
            "period-ahead-saltus",
            heap = heap,
            least = least,
            period = period,
            times = times
        ),
    }))
}

/// One step of the induction that proves the period, with the numbers of a heap; `None` where the
/// proof is another one, or the heap is not beyond the values that were compared.
pub(super) fn induction(sequence: &NimSequence, heap: u64) -> Option<Step> {
    let period = sequence.period()?;
    if !matches!(period.theorem, Theorem::GuySmith | Theorem::FiniteSubtraction) {
        return None;
    }
    let (finite, k) = match sequence.rules() {
        HeapRules::Code(code) => (guy_smith::Finite::of(code)?, code.right_len() as u64),
        HeapRules::Subtraction(set) => {
            let last = set.listed().last().copied()?;
            (guy_smith::Finite::subtraction(last), last)
        }
        HeapRules::Given(_) => return None,
    };
    let (e, p) = finite.least(period);
    let parts = finite.parts();
    let (most, rest) = (parts.checked_mul(e + p - 1)?, heap.checked_sub(k)?);
    (rest > most).then(|| {
        Step::say(message!(
            "period-induction",
            heap = heap,
            k = k,
            rest = rest,
            parts = parts,
            one = e + p - 1,
            most = most,
            least = e + p,
            p = p,
            smaller = heap - p,
        ))
    })
}

/// The largest heap whose value the theorem needs; `None` where no period is
/// proved.
pub(super) fn needs(sequence: &NimSequence) -> Option<u64> {
    Some(Applied::of(sequence)?.needs)
}

/// The theorem that proves the period, with its figures.
pub(super) fn steps(game: &str, sequence: &NimSequence) -> Vec<Step> {
    /// The largest number of pairs that a reader is asked to compare.
    const BY_HAND: u64 = 400;
    if let Some(&seen) = sequence.period().filter(|period| period.theorem == Theorem::Observed) {
        return vec![Step::say(message!(
            "period-observed",
            game = game,
            preperiod = seen.preperiod,
            period = seen.period,
            saltus = seen.saltus,
            last = seen.checked_to,
        ))];
    }
    let (Some(period), Some(applied)) = (sequence.period(), Applied::of(sequence)) else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    steps.extend([Step::theorem(period.theorem)]);
    steps.push(Step::Period {
        game: game.to_string(),
        theorem: period.theorem.id(),
        preperiod: period.preperiod,
        period: period.period,
        saltus: period.saltus,
        figures: applied.figures,
        compared: applied.compared,
        checked_to: applied.needs,
    });
    let mut words = applied.words;
    let long = applied.long || applied.needs > BY_HAND;
    if long {
        words.push(message!("period-long-check"));
    }
    if !words.is_empty() {
        let role = if long { Role::More(More::Certificate) } else { Role::Plain };
        steps.push(Step::with(role, Message::sentences(words)));
    }
    steps
}

/// Whether 1, ..., p - 1 may be taken and no multiple of p, where `residues`
/// are those of the numbers above `bound`.
fn is_remainder(set: &Subtraction, residues: &[u64], bound: u64, p: u64) -> bool {
    let multiple = residues.contains(&0) || (1..=bound / p).any(|times| set.contains(p * times));
    p > 1 && !multiple && (1..p).all(|taken| set.contains(taken))
}

/// A theorem with its letters.
struct Applied {
    figures: Vec<Figure>,
    /// The first and the last n for which g(n + p) is compared with g(n).
    compared: Option<(u64, u64)>,
    /// The largest heap whose value is needed.
    needs: u64,
    /// Sentences on the other hypotheses.
    words: Vec<Message>,
    /// Whether their check is no work for a pencil.
    long: bool,
}

impl Applied {
    fn of(sequence: &NimSequence) -> Option<Applied> {
        let period = sequence.period().filter(|period| period.theorem != Theorem::Observed)?;
        let (code, set) = match sequence.rules() {
            HeapRules::Code(code) => (Some(code), None),
            HeapRules::Subtraction(set) => (None, Some(set)),
            HeapRules::Given(_) => return None,
        };
        let last = match (code, set) {
            (Some(code), _) => code.right_len() as u64,
            (_, Some(set)) => set.listed().last().copied().unwrap_or(0),
            _ => 0,
        };
        let (e, p, s) = (period.applied.from, period.applied.period, period.applied.saltus);
        let reach = period.applied.reach.unwrap_or(0);
        let last_figure = || Figure::new("k", last, message!("figure-largest-take-of-code"));
        let from = |e: u64| Figure::new("e", e, message!("figure-from-heap"));
        let by = |p: u64| Figure::new("p", p, message!("figure-apart"));
        let grown = || Figure::new("s", s, message!("figure-growth"));
        let mut made = Applied {
            figures: Vec::new(),
            compared: None,
            needs: period.checked_to,
            words: Vec::new(),
            long: false,
        };
        match period.theorem {
            Theorem::GuySmith | Theorem::FiniteSubtraction | Theorem::GuySmithUnequal => {
                // The least figures with which it can be applied.
                let finite = match code {
                    Some(code) => guy_smith::Finite::of(code)?,
                    None => guy_smith::Finite::subtraction(last),
                };
                let (e, p) = finite.least(period);
                made.needs = finite.needs(e, p)?;
                made.figures.push(match code {
                    Some(_) => last_figure(),
                    None => Figure::new("k", last, message!("figure-largest-take")),
                });
                if period.theorem == Theorem::GuySmith {
                    let most = message!("figure-most-heaps-left");
                    made.figures.push(Figure::new("h", finite.parts(), most));
                }
                made.figures.extend([from(e), by(p)]);
                made.compared = Some((e, made.needs - p)).filter(|&(first, last)| first <= last);
            }
            Theorem::AllBut => {
                let (m, start) = sequence.all_but_start()?;
                let free = |to: u64| {
                    let values = (0..to).filter_map(|heap| sequence.known(heap));
                    mex::by_sorting(values.filter_map(|value| u64::try_from(value.0).ok()))
                };
                made.needs = (e + p).saturating_sub(1);
                made.compared = (m > 0).then(|| (e - m, e - 1));
                made.figures = vec![
                    Figure::new("m", m, message!("figure-largest-not-taken")),
                    Figure::new("N", start, message!("figure-regular-from")),
                    from(e),
                    by(p),
                    grown(),
                    Figure::new("b(e)", free(e - m), message!("figure-least-below-e")),
                    Figure::new("b(e + p)", free(e + p - m), message!("figure-least-below-e-p")),
                ];
            }
            Theorem::PeriodicTakes => {
                let q = code?.repeat_len() as u64;
                made.needs = e + p - 1;
                made.compared = (last > 0).then(|| (e - last, e - 1));
                made.figures = vec![
                    Figure::new("u", last, message!("figure-repeat-after")),
                    Figure::new("q", q, message!("figure-repeated-digits")),
                    from(e),
                    by(p),
                ];
                made.words.push(message!(
                    "period-same-sets",
                    e = e,
                    later = e + p,
                    first = e - last,
                    last = e + p - last - 1,
                    before = e - last - 1,
                    modulus = q,
                ));
            }
            Theorem::Residues => {
                let residues = residues::above(set?, reach, p);
                made.needs = e + reach + p - 1;
                made.compared = (reach > 0).then(|| (e, e + reach - 1));
                let most = message!("figure-largest-take-tried");
                made.figures = vec![Figure::new("B", reach, most), from(e), by(p)];
                let list = residues.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                if residues.len() <= 30 {
                    made.words.push(message!("period-residues", residues = list, modulus = p));
                }
                let (first, end) = (e + reach, e + reach + p - 1);
                made.words.push(message!("period-residues-checked", first = first, last = end));
                made.long = u128::from(p) * residues.len() as u128 > 30;
                if is_remainder(set?, &residues, reach, p) {
                    made.words.push(message!("period-is-remainder", last = p - 1, p = p));
                    made.long = false;
                }
            }
            Theorem::SaltusPowerOfTwo => {
                let beyond = (period.checked_to + 1).checked_sub(e)?;
                let h = match beyond % p {
                    0 => (beyond / p).saturating_sub(1).max(2),
                    _ => 2,
                };
                made.needs = e + (h + 1) * p - 1;
                made.compared = Some((e, e + h * p - 1));
                made.figures = vec![
                    last_figure(),
                    from(e),
                    by(p),
                    grown(),
                    Figure::new("H", h, message!("figure-periods-compared")),
                ];
                made.words.push(message!(
                    "period-saltus-checked",
                    end = e + p,
                    first = e + (h - 1) * p,
                    last = made.needs,
                ));
                made.long = true;
            }
            Theorem::Window => {
                let split = period.applied.split?;
                let rare = period.applied.last_rare.unwrap_or(0);
                let width = last + rare.max(reach);
                let parity = match (split.parity, sequence.split_shift()) {
                    (false, _) => message!("figure-parity-not-counted"),
                    (true, Some(true)) => message!("figure-parity-counted", t = 1u8),
                    (true, _) => message!("figure-parity-counted", t = 0u8),
                };
                made.needs = e + p + width - 1;
                made.compared = Some((e, e + width - 1));
                made.figures = vec![
                    last_figure(),
                    Figure::new("M", split.mask, message!("figure-mask")),
                    Figure::new("s", u8::from(split.parity), parity),
                    Figure::new("n1", rare, message!("figure-last-rare")),
                    Figure::new("A", reach, message!("figure-witness-part")),
                    Figure::new("W", width, message!("figure-window-width")),
                    from(e),
                    by(p),
                ];
                made.words.push(message!(
                    "period-window-checked",
                    rare = rare + 1,
                    from = e + width,
                    last = made.needs,
                ));
                made.long = true;
            }
            _ => {}
        }
        Some(made)
    }
}
