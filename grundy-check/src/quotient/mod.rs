//! Checks misère quotients.
//!
//! The certificate holds a finite monoid with its lost elements, the element of each heap up to some size,
//! and for each element a family of sets, each contained in what the moves of some sums reach. The check:
//!
//! 1. the table is a commutative monoid with the identity 0 (associativity by Light's test, which tries
//!    the generators only);
//! 2. the elements of the heaps generate it;
//! 3. it is reduced: refining the partition in lost and other elements tells all elements apart;
//! 4. 0 is not lost, and a heap without moves has the element 0;
//! 5. no move leads from a lost element to a lost one, times any element;
//! 6. for each entry of the family and each heap there is an entry for the sum of both; and each set of an
//!    element that is not lost has a lost element;
//! 7. if a period is claimed, the elements repeat for as many heaps as the theorem asks.
//!
//! Why that is a proof. By induction on the number of heaps, with 6, the moves of each sum of live heaps
//! reach all elements of some set of its element. So each sum that is not of a lost element has a move to a
//! lost one, or has no move; and 5 says that a sum of a lost element has none. By induction on the play, a
//! sum is lost exactly if its element is. By 2 and 3 the classes of sums that no sum tells apart are then
//! the elements, and by 1 their sums are the products. For 7 let a move take at most k tokens and leave at
//! most s heaps. An option of a heap m of at least s·(from + length) + k tokens has a heap of at least
//! from + length tokens; shorter by the length it has the same element, and the option becomes one of the
//! heap m - length. Conversely an option of that heap has a heap of at least `from` tokens, which may be
//! longer by the length. So both heaps have the same options as elements, and with one element all of the
//! above holds for the heaps up to m; and so on.

mod options;
mod table;

use crate::certificate::unread;
use crate::error::VerifyError;
use crate::host::{Clock, Host, Memory};
use crate::message::{Message, message};
use crate::rules::{Like, Rules};
use crate::unproved::{Unproved, refuse};
use options::{Sums, targets};
use serde::{Deserialize, Serialize};
use table::Table;

/// The version of the format that is written and read.
pub const QUOTIENT_VERSION: u64 = 1;

/// A certificate of a misère quotient: the claim, and the family that proves it.
///
/// Elements are the numbers below the order of the monoid; 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientCertificate {
    /// The version of the format: [`QUOTIENT_VERSION`].
    pub grundy_quotient: u64,
    /// The heap game, or none where the options are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The options of position 1, of position 2, ..; each is a list of positions before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<Vec<Vec<u32>>>>,
    /// The period of the elements, if the claim is about all heaps of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<QuotientPeriod>,
    /// The rows of the multiplication table.
    pub table: Vec<Vec<u16>>,
    /// The lost elements, ascending.
    pub lost: Vec<u16>,
    /// The element of each heap, from the empty one on.
    pub values: Vec<u16>,
    /// For each element its sets.
    pub family: Vec<Vec<Vec<u16>>>,
}

/// Heap n + length has the element of heap n from `from` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotientPeriod {
    /// The first heap of the period.
    pub from: u64,
    /// Its length.
    pub length: u64,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[must_use = "only the verdict says whether the claim holds"]
pub struct QuotientVerdict {
    /// Whether the claim is established.
    pub valid: bool,
    /// The finding in words.
    pub text: Message,
}

/// Reads and checks a certificate of a misère quotient.
///
/// ```
/// // Nim with heaps of one: two elements, and an odd number of heaps is lost.
/// let text = r#"{"grundy_quotient": 1, "options": [[[]]], "table": [[0, 1], [1, 0]], "lost": [1],
///     "values": [0, 1], "family": [[[1]], [[0]]]}"#;
/// assert!(grundy_check::verify_quotient(text, &()).unwrap().valid);
/// let wrong = text.replace(r#""lost": [1]"#, r#""lost": [0]"#);
/// assert!(!grundy_check::verify_quotient(&wrong, &()).unwrap().valid);
/// ```
///
/// Cost: order² times the number of generators, and the number of sets squared times the number of
/// different heaps, at most.
///
/// # Errors
/// [`VerifyError::Malformed`] if the text is no such certificate, [`VerifyError::Stopped`] if the host
/// stopped the check.
pub fn verify_quotient(text: &str, host: &dyn Host) -> Result<QuotientVerdict, VerifyError> {
    let malformed = |why: Message| Err(VerifyError::Malformed(why));
    if text.len() > crate::MAX_FACTS {
        return malformed(message!("check-too-long", most = crate::MAX_FACTS));
    }
    let mut memory = Memory::new(host);
    memory.take(8 * text.len() as u64).map_err(VerifyError::Stopped)?;
    let read: QuotientCertificate = match serde_json::from_str(text) {
        Ok(read) => read,
        Err(error) => return malformed(unread(&error)),
    };
    if read.grundy_quotient != QUOTIENT_VERSION {
        let (version, known) = (read.grundy_quotient.to_string(), QUOTIENT_VERSION);
        return malformed(message!("check-version", version = version, known = known));
    }
    match read.check(host) {
        Ok(()) => Ok(QuotientVerdict { valid: true, text: read.claim() }),
        Err(Unproved::Refused(why)) => {
            Ok(QuotientVerdict { valid: false, text: message!("check-not-proved", why = why) })
        }
        Err(Unproved::Stopped(stop)) => Err(VerifyError::Stopped(stop)),
        Err(Unproved::Unfit) => Err(VerifyError::Unfit),
    }
}

/// Heaps with one element, and the same elements of their options.
struct Kind {
    heap: usize,
    value: u16,
    targets: Vec<u16>,
}

impl QuotientCertificate {
    fn claim(&self) -> Message {
        let (order, lost) = (self.table.len(), self.lost.len());
        let game = self.game.clone().unwrap_or_default();
        match (self.period, &self.options) {
            (Some(QuotientPeriod { from, length }), _) => message!(
                "check-proved-quotient",
                game = game,
                order = order,
                lost = lost,
                length = length,
                from = from
            ),
            (None, None) => {
                let last = self.values.len().saturating_sub(1);
                message!("check-proved-heaps", game = game, last = last, order = order, lost = lost)
            }
            (None, Some(options)) => {
                let count = options.len();
                message!("check-proved-positions", count = count, order = order, lost = lost)
            }
        }
    }

    fn check(&self, host: &dyn Host) -> Result<(), Unproved> {
        let mut clock = Clock::new(host, None);
        let table = Table::read(self)?;
        let rules = match (&self.game, &self.options) {
            (Some(game), None) => Some(Rules::parse(game).map_err(Unproved::Refused)?),
            (None, Some(options)) if options.len() + 1 == self.values.len() => None,
            _ => return refuse(message!("check-quotient-shape")),
        };
        let (mut kinds, mut sums): (Vec<Kind>, _) = (Vec::new(), Sums::new(host));
        for heap in 0..self.values.len() {
            let targets = match (&rules, &self.options) {
                (Some(rules), _) => {
                    targets(rules, heap, &self.values, &table, &mut sums, &mut clock)?
                }
                (None, options) => self.listed(options.as_deref(), heap, &table)?,
            };
            let value = self.values[heap];
            match targets {
                None if value != 0 => {
                    return refuse(message!("check-quotient-dead", heap = heap));
                }
                None => {}
                Some(targets) => {
                    let known = |kind: &Kind| kind.value == value && kind.targets == targets;
                    let new = !kinds.iter().any(known);
                    kinds.extend(new.then_some(Kind { heap, value, targets }));
                }
            }
            clock.tick(table.order() as u64 + kinds.len() as u64, heap as u64)?;
        }
        table.is_monoid(&self.values, &mut clock)?;
        table.is_reduced(&self.values, &mut clock)?;
        lost_moves(&table, &kinds, &mut clock)?;
        self.winning_moves(&table, &kinds, &mut clock)?;
        match (self.period, &rules) {
            (None, _) => Ok(()),
            (Some(period), Some(rules)) => self.repeats(period, rules),
            (Some(_), None) => refuse(message!("check-quotient-rules")),
        }
    }

    /// The elements of the listed options; `None` for a position without one.
    fn listed(
        &self,
        options: Option<&[Vec<Vec<u32>>]>,
        heap: usize,
        table: &Table<'_>,
    ) -> Result<Option<Vec<u16>>, Unproved> {
        let Some(list) = heap.checked_sub(1).and_then(|at| options?.get(at)) else {
            return Ok(None);
        };
        if list.iter().flatten().any(|&part| part == 0 || part as usize >= heap) {
            return refuse(message!("check-quotient-endless", heap = heap));
        }
        let product = |option: &Vec<u32>| {
            option.iter().fold(0, |all, &part| table.times(all, self.values[part as usize]))
        };
        let mut targets: Vec<u16> = list.iter().map(product).collect();
        targets.sort_unstable();
        targets.dedup();
        Ok((!targets.is_empty()).then_some(targets))
    }

    /// Step 6. The entry of the empty sum has no set, and leads to those of single heaps.
    fn winning_moves(
        &self,
        table: &Table<'_>,
        kinds: &[Kind],
        clock: &mut Clock<'_>,
    ) -> Result<(), Unproved> {
        let order = table.order();
        let words = order.div_ceil(64);
        let bits = |elements: &mut dyn Iterator<Item = u16>| {
            let mut bits = vec![0u64; words];
            elements.for_each(|x| bits[usize::from(x) / 64] |= 1 << (x % 64));
            bits
        };
        let mut sets: Vec<Vec<Vec<u64>>> = Vec::new();
        for (x, family) in (0..).zip(&self.family) {
            if let Some(set) = family.iter().flatten().find(|&&y| usize::from(y) >= order) {
                return refuse(message!("check-quotient-element", element = u64::from(*set)));
            }
            let wins = |set: &Vec<u16>| set.iter().any(|&y| table.is_lost(y));
            if !table.is_lost(x) && !family.iter().all(wins) {
                return refuse(message!("check-quotient-no-move", element = u64::from(x)));
            }
            sets.push(family.iter().map(|set| bits(&mut set.iter().copied())).collect());
        }
        let empty = [(0, &[][..])];
        let entries = (0..).zip(&self.family);
        let entries = entries.flat_map(|(x, family)| family.iter().map(move |set| (x, &**set)));
        for (done, (x, set)) in empty.into_iter().chain(entries).enumerate() {
            for kind in kinds {
                let stay = set.iter().map(|&y| table.times(y, kind.value));
                let moved = kind.targets.iter().map(|&t| table.times(x, t));
                let all = bits(&mut stay.chain(moved));
                let sum = &sets[usize::from(table.times(x, kind.value))];
                clock.tick((words * (sum.len() + 1) + set.len()) as u64, done as u64)?;
                let below = |set: &Vec<u64>| set.iter().zip(&all).all(|(a, b)| a & !b == 0);
                if !sum.iter().any(below) {
                    let (element, heap) = (u64::from(x), kind.heap);
                    return refuse(message!("check-quotient-sum", element = element, heap = heap));
                }
            }
        }
        Ok(())
    }

    /// Step 7: with at most `parts` heaps left and `taken` tokens taken, heap n + length has the element of
    /// heap n for all n from `from` on below parts·from + (parts - 1)·length + taken.
    fn repeats(&self, period: QuotientPeriod, rules: &Rules) -> Result<(), Unproved> {
        let free = rules.barred.is_none()
            && rules.named.is_empty()
            && rules.tail.is_empty()
            && rules.splits.iter().all(|split| split.like == Like::Any && split.taken >= 0);
        if !free {
            return refuse(message!("check-quotient-rules"));
        }
        let QuotientPeriod { from, length } = period;
        if from == 0 || length == 0 {
            return refuse(message!("check-quotient-from"));
        }
        let last = self.values.len() as u64 - 1;
        let end = from
            .checked_add(length)
            .and_then(|sum| sum.checked_mul(rules.parts()))
            .and_then(|sum| sum.checked_add(rules.last))
            .filter(|&end| end <= last + 1);
        if end.is_none() {
            return refuse(message!("check-quotient-heaps", last = last));
        }
        let (first, step) = (from as usize, length as usize);
        let differs = |&n: &usize| self.values[n] != self.values[n + step];
        match (first..self.values.len() - step).find(differs) {
            Some(n) => refuse(message!("check-quotient-period", heap = n, other = n + step)),
            None => Ok(()),
        }
    }
}

/// Step 5.
fn lost_moves(table: &Table<'_>, kinds: &[Kind], clock: &mut Clock<'_>) -> Result<(), Unproved> {
    for kind in kinds {
        for &target in &kind.targets {
            let lost = |&x: &u16| {
                table.is_lost(table.times(x, kind.value)) && table.is_lost(table.times(x, target))
            };
            if (0..table.order()).map(|x| x as u16).any(|x| lost(&x)) {
                return refuse(message!("check-quotient-lost", heap = kind.heap));
            }
            clock.tick(table.order() as u64, kind.heap as u64)?;
        }
    }
    Ok(())
}
