//! Positions of any number of coordinates, one after the other.

use std::collections::BTreeMap;
use std::ops::Range;

use grundy::budget::{Budget, Progress};
use grundy::{Play, Stop};

use super::cells::{self, Cells};
use crate::args::{Format, Table};
use crate::commands::found::{Found, joined};
use crate::failure::{Ending, Failure};
use crate::message::message;
use crate::range;
use crate::session::Session;

/// Whether the positions are listed, and not put into rows and columns.
pub fn is_list(args: &Table) -> bool {
    args.which.wanted().is_some() || args.heaps.is_some() || !args.more.is_empty()
}

/// Lists the positions.
pub fn run(
    args: &Table,
    format: Format,
    budget: &Budget,
    session: &mut Session,
) -> Result<Ending, Failure> {
    let told = [Format::Plain, Format::Csv, Format::Json, Format::Bfile].contains(&format);
    if args.checksum || args.svg.is_some() || !told {
        return Err(Failure::input(message!("list-formats")));
    }
    let texts: Vec<&str> = match (args.heaps, &args.columns) {
        (Some(heaps), _) => vec![&args.rows; heaps as usize],
        (None, Some(columns)) => {
            [&args.rows, columns].into_iter().chain(&args.more).map(String::as_str).collect()
        }
        (None, None) => vec![&args.rows; 2],
    };
    let ranges = texts.iter().map(|text| range::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let game = cells::find(session, &args.game)?;
    let both: Vec<(&Range<u64>, &str)> = ranges.iter().zip(texts).collect();
    let cells = Cells::of(session, &*game, &both)?;
    let largest = ranges.iter().map(|range| range.end - 1).max().unwrap_or(0);
    let cells = if args.misere { cells.in_misere(largest, budget) } else { cells };
    let play = args.misere.then_some(Play::Misere);
    let mut found = Found::new((game.name(), play), ranges, args.which);
    found.separator = cells.separator();
    found.unordered = args.heaps.is_some();
    found.totals = args.totals.then(BTreeMap::new);
    let mut numbers: Vec<u64> = found.ranges.iter().map(|range| range.start).collect();
    let stopped = fill(&mut found, &mut numbers, &cells, budget)?;
    session.rules.check()?;
    found.write(&args.to, format, session.limits.quiet, stopped, session)?;
    Ok(match stopped {
        Some(stop) => {
            let position = joined(&numbers, found.separator);
            let advice = session.advice(stop);
            session.tell(message!("list-ends", advice = advice, position = position));
            Ending::Told(stop)
        }
        None => Ending::DONE,
    })
}

/// Takes the positions in the order of their numbers, so that smaller ones are known when a larger
/// one asks for them. Where a budget ran out, `numbers` are those of the first position that is
/// missing.
fn fill(
    found: &mut Found,
    numbers: &mut [u64],
    cells: &Cells<'_>,
    budget: &Budget,
) -> Result<Option<Stop>, Failure> {
    let wanted = found.which.wanted();
    let ranges: Vec<&Range<u64>> = found.ranges.iter().collect();
    let heaps = match cells.heaps(&ranges, budget)? {
        Ok(heaps) => heaps,
        Err(stop) => return Ok(Some(stop)),
    };
    let total = count(&found.ranges, found.unordered);
    let mut any = false;
    for done in 0.. {
        let progress = Progress { what: "progress-positions", done, total };
        if let Err(stop) = budget.check(progress) {
            return Ok(Some(stop));
        }
        let answer = match (wanted, &heaps) {
            (None, Some(heaps)) => Ok(Some((Some(heaps.value(numbers)), true))),
            (None, None) => {
                cells.value(numbers, budget)?.map(|value| value.map(|value| (Some(value), true)))
            }
            (Some(wanted), Some(heaps)) => Ok(Some((None, wanted.has(heaps.value(numbers))))),
            (Some(wanted), None) => {
                cells.has(numbers, wanted, budget)?.map(|has| has.map(|has| (None, has)))
            }
        };
        let taken = answer.and_then(|answer| match answer {
            Some((value, is_wanted)) => {
                any = true;
                found.add(numbers, value, is_wanted, budget)
            }
            None => Ok(()),
        });
        if let Err(stop) = taken {
            return Ok(Some(stop));
        }
        if !next(numbers, &found.ranges, found.unordered) {
            break;
        }
    }
    cells.refuse_if(!any)?;
    Ok(None)
}

/// The next position in the order of the numbers; whether there is one.
fn next(numbers: &mut [u64], ranges: &[Range<u64>], unordered: bool) -> bool {
    let grows = |index: &usize| numbers[*index] + 1 < ranges[*index].end;
    let Some(index) = (0..numbers.len()).rev().find(grows) else { return false };
    numbers[index] += 1;
    for later in index + 1..numbers.len() {
        numbers[later] = if unordered { numbers[index] } else { ranges[later].start };
    }
    true
}

/// How many positions there are, where that is a number of 64 bits.
fn count(ranges: &[Range<u64>], unordered: bool) -> Option<u64> {
    let mut count = 1u64;
    for (range, index) in ranges.iter().zip(1..) {
        let length = range.end - range.start;
        count = match unordered {
            // Multisets of one more number.
            true => count.checked_mul(length.checked_add(index - 1)?)? / index,
            false => count.checked_mul(length)?,
        };
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_comes_once() {
        for (ranges, unordered) in [
            (vec![0..3, 1..4, 5..7], false),
            (vec![2..6; 3], true),
            (vec![0..1; 4], true),
            (vec![0..5, 3..4], false),
        ] {
            let mut numbers: Vec<u64> = ranges.iter().map(|range| range.start).collect();
            let mut all = vec![numbers.clone()];
            while next(&mut numbers, &ranges, unordered) {
                all.push(numbers.clone());
            }
            assert!(all.is_sorted() && all.windows(2).all(|two| two[0] != two[1]));
            assert!(!unordered || all.iter().all(|numbers| numbers.is_sorted()));
            assert_eq!(count(&ranges, unordered), Some(all.len() as u64));
        }
    }
}
