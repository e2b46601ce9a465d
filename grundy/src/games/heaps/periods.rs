//! How a theorem of periods is applied, and what it says of one heap.

use super::theorems::theorem;
use crate::heap::period::{Period, Reduced};
use crate::heap::theorem::{guy_smith, residues};
use crate::heap::{HeapRules, NimSequence, Subtraction};
use crate::mex;
use crate::reason::{Figure, Step};

/// How the value of a heap follows from a smaller one by the period.
pub(super) fn reduction(game: &str, sequence: &NimSequence, heap: u64) -> Option<Step> {
    let proved = sequence.period()?;
    let Reduced { heap: least, times } = proved.reduce(heap)?;
    let &Period { period, saltus, .. } = proved;
    let value = sequence.known(heap)?.0;
    let game = game.to_string();
    (times > 0).then_some(Step::Reduction { game, heap, least, times, period, saltus, value })
}

/// The largest heap whose value the theorem needs; `None` where no period is
/// proved.
pub(super) fn needs(sequence: &NimSequence) -> Option<u64> {
    Some(Applied::of(sequence)?.needs)
}

/// A game as one word of a shell.
pub(super) fn word(game: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | ',' | '-');
    if game.chars().all(plain) { game.to_string() } else { format!("'{game}'") }
}

/// The theorem that proves the period, and what it is applied to.
pub(super) fn steps(game: &str, sequence: &NimSequence) -> Vec<Step> {
    /// A reader may compare so many pairs.
    const BY_HAND: u64 = 400;
    let (Some(period), Some(applied)) = (sequence.period(), Applied::of(sequence)) else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    steps.extend(theorem(period.theorem).map(|theorem| Step::Theorem { theorem }));
    steps.push(Step::Period {
        game: game.to_string(),
        theorem: period.theorem,
        preperiod: period.preperiod,
        period: period.period,
        saltus: period.saltus,
        figures: applied.figures,
        compared: applied.compared,
        checked_to: applied.needs,
    });
    let mut words = applied.words;
    if applied.long || applied.needs > BY_HAND {
        let game = word(game);
        words.push(format!(
            "That is too long to do by hand: `grundy period {game} --certificate F` writes the \
             figures of the proof to a file F, and `grundy verify F` checks it anew, with none of \
             the code that found it."
        ));
    }
    if !words.is_empty() {
        steps.push(Step::say(words.join(" ")));
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
    /// What is to be said of the other hypotheses.
    words: Vec<String>,
    /// Whether their check is no work for a pencil.
    long: bool,
}

impl Applied {
    fn of(sequence: &NimSequence) -> Option<Applied> {
        let period = sequence.period()?;
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
        let last_figure = || {
            Figure::new("k", last, "the largest number that is taken (the last place of the code)")
        };
        let from = |e: u64| Figure::new("e", e, "from this heap on");
        let by = |p: u64| Figure::new("p", p, "so far apart are the values that are compared");
        let grown = || Figure::new("s", s, "by how much the values grow in a period");
        let mut made = Applied {
            figures: Vec::new(),
            compared: None,
            needs: period.checked_to,
            words: Vec::new(),
            long: false,
        };
        match period.theorem {
            "guy-smith" | "finite-subtraction" | "guy-smith-unequal" => {
                // The least figures with which it can be applied.
                let finite = match code {
                    Some(code) => guy_smith::Finite::of(code)?,
                    None => guy_smith::Finite::subtraction(last),
                };
                let (e, p) = finite.least(period);
                made.needs = finite.needs(e, p)?;
                made.figures.push(match code {
                    Some(_) => last_figure(),
                    None => Figure::new("k", last, "the largest number that is taken"),
                });
                if period.theorem == "guy-smith" {
                    let most = "the largest number of heaps that a move leaves";
                    made.figures.push(Figure::new("h", finite.parts(), most));
                }
                made.figures.extend([from(e), by(p)]);
                made.compared = Some((e, made.needs - p)).filter(|&(first, last)| first <= last);
            }
            "all-but" => {
                let (m, start) = sequence.all_but_start()?;
                let free = |to: u64| {
                    let values = (0..to).filter_map(|heap| sequence.known(heap));
                    mex::by_sorting(values.filter_map(|value| u64::try_from(value.0).ok()))
                };
                made.needs = (e + p).saturating_sub(1);
                made.compared = (m > 0).then(|| (e - m, e - 1));
                made.figures = vec![
                    Figure::new("m", m, "the largest number that may not be taken"),
                    Figure::new("N", start, "the heap from which the rules are regular"),
                    from(e),
                    by(p),
                    grown(),
                    Figure::new(
                        "b(e)",
                        free(e - m),
                        "the least number that no heap below e - m has",
                    ),
                    Figure::new(
                        "b(e + p)",
                        free(e + p - m),
                        "the same for the heaps below e + p - m",
                    ),
                ];
            }
            "periodic-takes" => {
                let q = code?.repeat_len() as u64;
                made.needs = e + p - 1;
                made.compared = (last > 0).then(|| (e - last, e - 1));
                made.figures = vec![
                    Figure::new("u", last, "the place after which the digits repeat"),
                    Figure::new("q", q, "how many digits repeat"),
                    from(e),
                    by(p),
                ];
                made.words.push(format!(
                    "The sets of older values are the same at {e} and at {}: each heap from {} to \
                     {} has the value of some heap from 1 to {} of the same residue modulo {q}.",
                    e + p,
                    e - last,
                    e + p - last - 1,
                    e - last - 1,
                ));
            }
            "residues" => {
                let residues = residues::above(set?, reach, p);
                made.needs = e + reach + p - 1;
                made.compared = (reach > 0).then(|| (e, e + reach - 1));
                let most = "the largest take that a smaller value is looked for with";
                made.figures = vec![Figure::new("B", reach, most), from(e), by(p)];
                let list = residues.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                if residues.len() <= 30 {
                    made.words.push(format!("R consists of {list} (residues modulo {p})."));
                }
                let (first, end) = (e + reach, e + reach + p - 1);
                made.words.push(format!("(2) and (3) were checked for n = {first}, ..., {end}."));
                made.long = u128::from(p) * residues.len() as u128 > 30;
                if is_remainder(set?, &residues, reach, p) {
                    made.words.push(format!(
                        "In short: 1 to {} may be taken and no multiple of {p}, so g(n) is what n \
                         leaves when divided by {p}.",
                        p - 1
                    ));
                    made.long = false;
                }
            }
            "saltus-power-of-two" => {
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
                    Figure::new("H", h, "over so many periods the values are compared"),
                ];
                made.words.push(format!(
                    "(C1) and (C2) were checked on all options of the heaps {} to {}.",
                    e + (h - 1) * p,
                    made.needs
                ));
                made.long = true;
            }
            "window" => {
                let split = period.applied.split?;
                let rare = period.applied.last_rare.unwrap_or(0);
                let width = last + rare.max(reach);
                let parity = match (split.parity, sequence.split_shift()) {
                    (false, _) => "the parity of the heap does not count",
                    (true, Some(true)) => "the parity of the heap counts, with t = 1",
                    (true, _) => "the parity of the heap counts, with t = 0",
                };
                made.needs = e + p + width - 1;
                made.compared = Some((e, e + width - 1));
                made.figures = vec![
                    last_figure(),
                    Figure::new("M", split.mask, "the mask"),
                    Figure::new("s", u8::from(split.parity), parity),
                    Figure::new("n1", rare, "the last rare heap"),
                    Figure::new("A", reach, "the largest small part of a witness"),
                    Figure::new("W", width, "the width of the window, k + max(n1, A)"),
                    from(e),
                    by(p),
                ];
                made.words.push(format!(
                    "(H0) was checked for the heaps {} to {}, (H1) for the heaps {} to {}.",
                    rare + 1,
                    made.needs,
                    e + width,
                    made.needs
                ));
                made.long = true;
            }
            _ => {}
        }
        Some(made)
    }
}
