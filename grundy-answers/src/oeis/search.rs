//! The search of games by terms.

use std::collections::HashMap;

use super::{Number, Reading, View, entries};
use crate::budget::{Budget, Progress, Stop};
use crate::games::heaps::{ALL_BUT, SUBTRACT};
use crate::games::{Entry, Kind, NoFiles, catalogue};
use crate::outcome::FoundBy;
use crate::position::Position;

/// The fewest terms that a search takes: with fewer, too many games have them.
pub const LEAST: usize = 4;

/// The values of games that begin with some terms, one list after the other.
#[derive(Clone, Debug)]
pub struct Matches {
    /// The lists, those of the OEIS first, then by where the terms begin.
    pub groups: Vec<Group>,
    /// How many games the search compared.
    pub games: usize,
    /// Why the search stopped before the last game, where it did.
    pub stopped: Option<Stop>,
}

/// Games with the same values from the terms on, as far as they were compared.
#[derive(Clone, Debug)]
pub struct Group {
    /// The sequence of the OEIS, if the table has it.
    pub number: Option<Number>,
    /// The games, the best known first.
    pub games: Vec<Match>,
    /// How many values of them are the same, the terms included.
    pub compared: usize,
}

/// A game that has the terms among its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The game, and how its values are read.
    pub reading: Reading,
    /// The number whose value is the first term.
    pub from: u64,
}

/// How many values of a game are compared, beside the terms.
const WINDOW: usize = 256;

/// The last number at which the terms may begin.
const LATEST: usize = 96;

/// The cells of a table, and the numbers of a row, that are searched.
const CELLS: usize = 120;

/// The largest number of the subtraction sets that are searched.
const LARGEST: u32 = 7;

/// Searches terms among the values that can be computed at once: the games of the
/// [table](super::entries), the games of the catalogue that have a sequence or a quick table, the
/// subtraction sets of numbers up to 7, and the octal codes `0.abc` and `4.abc`. The terms may begin
/// at any of the first 96 numbers. Cost: some 1300 sequences of a few hundred values.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::{Budget, oeis};
/// let terms = [0, 1, 2, 3, 1, 4, 3, 2];
/// let found = oeis::search(&terms, &Budget::unlimited());
/// assert_eq!(found.groups[0].games[0].reading.game, "kayles");
/// assert_eq!(found.groups[0].number.unwrap().to_string(), "A002186");
/// ```
pub fn search(terms: &[u128], budget: &Budget) -> Matches {
    let readings = readings();
    let total = Some(readings.len() as u64);
    let mut groups: Vec<Group> = Vec::new();
    let mut places: HashMap<Vec<u128>, usize> = HashMap::new();
    let (mut games, mut stopped) = (0, None);
    for (number, reading) in readings {
        let progress = Progress { what: "progress-games", done: games as u64, total };
        if let Err(stop) = budget.check(progress) {
            stopped = Some(stop);
            break;
        }
        games += 1;
        let count = match (reading.view, reading.game.contains(' ')) {
            (View::Numbers, false) => WINDOW + terms.len(),
            // A family is searched as far as its sequence in the OEIS goes.
            (View::Numbers, true) => 12,
            _ => CELLS,
        };
        let from = reading.least(&NoFiles);
        let Ok(found) = reading.values(from, count, &NoFiles, budget) else { continue };
        let starts = 0..=found.values.len().saturating_sub(terms.len()).min(LATEST);
        let mut starts = starts.filter(|&start| found.values[start..].starts_with(terms));
        let Some(start) = starts.next().filter(|_| !terms.is_empty()) else { continue };
        let compared = (found.values.len() - start).min(WINDOW - LATEST + terms.len());
        let same = found.values[start..start + compared].to_vec();
        let one = Match { reading, from: from + start as u64 };
        match places.get(&same) {
            Some(&place) => {
                let group = &mut groups[place];
                if !group.games.iter().any(|known| known.reading == one.reading) {
                    group.games.push(one);
                }
            }
            None => {
                places.insert(same, groups.len());
                groups.push(Group { number, games: vec![one], compared });
            }
        }
    }
    // Which game came first stays so within a group: the table, the catalogue, and the codes.
    groups.sort_by_key(|group| (group.number.is_none(), group.games[0].from));
    Matches { groups, games, stopped }
}

/// What is searched, with the sequences of the OEIS, the best known first.
fn readings() -> Vec<(Option<Number>, Reading)> {
    let table = entries().flat_map(|entry| {
        let number = Some(entry.number);
        entry.games.into_iter().map(move |source| (number, source.reading))
    });
    let plain = |view, game: String| (None, Reading { view, game });
    // Other tables take a search for each cell.
    let quick = |entry: &Entry| {
        let position = entry.examples.first().and_then(|text| Position::parse(text).ok());
        let terms = position.as_ref().map_or(&[][..], Position::terms);
        let found = terms.first().map(|term| term.value(&Budget::unlimited()));
        matches!(found, Some(Ok((_, FoundBy::Theorem | FoundBy::Sequence))))
    };
    let named = catalogue().iter().filter(|entry| entry.parameter.is_none()).flat_map(|entry| {
        let views = match entry.kind {
            Kind::OneHeap => vec![View::Numbers],
            Kind::TwoNumbers { least, .. } if quick(entry) => {
                let rows = (least..least + 4).map(View::Row);
                [View::Table, View::Diagonal].into_iter().chain(rows).collect()
            }
            _ => Vec::new(),
        };
        views.into_iter().map(move |view| plain(view, entry.name.to_string()))
    });
    let sets = (1..1u32 << LARGEST).flat_map(|set| {
        let members = (1..=LARGEST).filter(|number| set >> (number - 1) & 1 == 1);
        let members: Vec<String> = members.map(|number| number.to_string()).collect();
        let members = members.join(",");
        [&SUBTRACT, &ALL_BUT].map(|kind| plain(View::Numbers, format!("{}:{members}", kind.name)))
    });
    let codes = (1..=3usize).flat_map(|count| {
        let all = (0..8u32.pow(count as u32)).map(move |code| format!("{code:0count$o}"));
        all.filter(move |code| count == 1 || !code.ends_with('0'))
    });
    let codes: Vec<String> = codes.collect();
    let zeros = codes.iter().map(|code| plain(View::Numbers, format!("0.{code}")));
    let fours = codes.iter().map(|code| plain(View::Numbers, format!("4.{code}")));
    table.chain(named).chain(sets).chain(zeros).chain(fours).collect()
}
