//! The searches against brute force that knows neither mex nor numbers, and at their limits.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;

use grundy::games::chomp::Chomp;
use grundy::ruleset::{EachOption, Ending, EndingWords, Nature, Ruleset};
use grundy::search::{Searcher, SumSearch, ValueTable};
use grundy::{Budget, Nimber, Outcome, Play, Stop, TextError, Value};

/// A game by a function: the options of a number, each a list of numbers.
struct Game<F> {
    options: F,
    /// Whether the move to the number [`END`] ends the sum.
    ends: bool,
}

const END: u64 = 1;

impl<F> Ruleset for Game<F>
where
    F: Fn(u64, &mut EachOption<'_, u64>) -> ControlFlow<()> + Send + Sync + 'static,
{
    type Position = u64;

    fn name(&self) -> String {
        "game".into()
    }
    fn options(&self, &n: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
        (self.options)(n, each)
    }
    fn parse(&self, text: &str) -> Result<u64, TextError> {
        text.parse().map_err(|_| TextError::new("no number", 0..text.len()))
    }
    fn write(&self, n: &u64, out: &mut String) {
        out.push_str(&n.to_string());
    }
    fn nature(&self) -> Nature<u64> {
        let words = || {
            let [infinitive, present, made] = ["end", "ends", "ends"].map(Into::into);
            EndingWords { infinitive, present, made }
        };
        match self.ends {
            true => Nature::Entailing(Ending { ended: |&n| n == END, words }),
            false => Nature::Finite,
        }
    }
}

fn game<F>(options: F) -> Game<F>
where
    F: Fn(u64, &mut EachOption<'_, u64>) -> ControlFlow<()> + Send + Sync + 'static,
{
    Game { options, ends: false }
}

/// The options of each position, as they are drawn.
type Drawn = Vec<Vec<Vec<u64>>>;

/// Games in which every option has smaller numbers.
fn drawn() -> impl Strategy<Value = Drawn> {
    let position = prop::collection::vec(prop::collection::vec(any::<u64>(), 0..4), 0..5);
    prop::collection::vec(position, 1..8).prop_map(|mut game| {
        for (n, options) in game.iter_mut().enumerate() {
            match n {
                0 => options.clear(),
                _ => options.iter_mut().flatten().for_each(|part| *part %= n as u64),
            }
        }
        game
    })
}

/// Plays the sum of some parts and a heap of Nim to the end: whether the next player wins.
fn wins(
    game: &Drawn,
    last: Option<u64>,
    play: Play,
    parts: &[u64],
    heap: u64,
    known: &mut HashMap<(Vec<u64>, u64), bool>,
) -> bool {
    let key = (parts.to_vec(), heap);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let mut moves = 0;
    let mut found = false;
    for left in 0..heap {
        moves += 1;
        found |= !wins(game, last, play, parts, left, known);
    }
    for (at, &part) in parts.iter().enumerate() {
        for option in &game[part as usize] {
            moves += 1;
            if option.iter().any(|&to| last == Some(to)) {
                found |= play == Play::Normal;
                continue;
            }
            let mut next = [&parts[..at], &parts[at + 1..], option].concat();
            next.sort_unstable();
            found |= !wins(game, last, play, &next, heap, known);
        }
    }
    let answer = if moves == 0 { play == Play::Misere } else { found };
    known.insert(key, answer);
    answer
}

/// Two searchers of the same question give the same answer.
fn same<Q: ?Sized, A: PartialEq + std::fmt::Debug>(
    one: &mut dyn Searcher<Q, Answer = A>,
    other: &mut dyn Searcher<Q, Answer = A>,
    question: &Q,
) -> A {
    let budget = Budget::unlimited();
    let answer = one.search(question, &budget).unwrap();
    assert_eq!(other.search(question, &budget).unwrap(), answer);
    assert_eq!(one.search(question, &budget).unwrap(), answer);
    answer
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn values_and_outcomes_are_those_of_play(drawn in drawn(), ends: bool) {
        let last = (ends && drawn.len() > 2).then_some(END);
        let rules = |options: Drawn| Game {
            options: move |n: u64, each: &mut EachOption<'_, u64>| {
                options[n as usize].iter().try_for_each(|option| each(option))
            },
            ends: last.is_some(),
        };
        let mut known = HashMap::new();
        let budget = Budget::unlimited();
        let rules = rules(drawn.clone());
        let mut shared = ValueTable::new();
        for n in (0..drawn.len() as u64).rev().filter(|&n| Some(n) != last) {
            let mut wins = |heap| wins(&drawn, last, Play::Normal, &[n], heap, &mut known);
            let value = (0..8).find(|&heap| !wins(heap));
            for heap in 0..8u64 {
                let is = value == Some(heap);
                let number = Nimber(heap.into());
                let mut fresh = ValueTable::new();
                prop_assert_eq!(fresh.has_value(&rules, &n, number, &budget), Ok(is));
                // And with all that other questions have left behind.
                prop_assert_eq!(shared.has_value(&rules, &n, number, &budget), Ok(is));
                let full = fresh.full_value(&rules, &n, &budget).unwrap();
                prop_assert_eq!(full.nim().map(|value| value.0), value.map(u128::from));
            }
            let full = same(&mut shared.values(&rules), &mut ValueTable::new().values(&rules), &n);
            prop_assert_eq!(full == Value::Ends, value.is_none());
            let mut fresh = ValueTable::new();
            let outcome = same(&mut shared.outcomes(&rules), &mut fresh.outcomes(&rules), &n);
            prop_assert_eq!(outcome, Outcome::of(value != Some(0)));
        }
    }

    #[test]
    fn whole_sums_are_those_of_play(
        drawn in drawn(),
        ends: bool,
        parts in prop::collection::vec(any::<u64>(), 0..3),
        misere: bool,
    ) {
        let last = (ends && drawn.len() > 2).then_some(END);
        let play = if misere { Play::Misere } else { Play::Normal };
        let mut parts: Vec<u64> = parts.iter().map(|part| part % drawn.len() as u64).collect();
        parts.retain(|&part| Some(part) != last);
        parts.sort_unstable();
        let expected = wins(&drawn, last, play, &parts, 0, &mut HashMap::new());
        let options = drawn.clone();
        let rules = Arc::new(Game {
            options: move |n: u64, each: &mut EachOption<'_, u64>| {
                options[n as usize].iter().try_for_each(|option| each(option))
            },
            ends: last.is_some(),
        });
        let mut search = SumSearch::new(play);
        let ids: Vec<u32> = parts.iter().map(|part| search.part(&rules, part)).collect();
        let outcome = same(&mut search, &mut { let mut other = SumSearch::new(play);
            parts.iter().for_each(|part| { other.part(&rules, part); }); other }, &ids[..]);
        prop_assert_eq!(outcome, Outcome::of(expected));
    }

    #[test]
    fn outcomes_of_boards_are_those_of_their_values(rows in prop::collection::vec(1u16..7, 1..6)) {
        let mut rows = rows;
        rows.sort_unstable_by(|a, b| b.cmp(a));
        let text = rows.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
        let board = Chomp.parse(&text).unwrap();
        let budget = Budget::unlimited();
        let mut table = ValueTable::new();
        let outcome = table.outcome(&Chomp, &board, &budget).unwrap();
        let met = table.len();
        let value = ValueTable::new().value(&Chomp, &board, &budget).unwrap();
        prop_assert_eq!(outcome, Outcome::of(!value.is_zero()));
        prop_assert_eq!(table.value(&Chomp, &board, &budget), Ok(value));
        prop_assert!(met <= table.len());
    }
}

#[test]
fn an_outcome_needs_fewer_positions_than_a_value() {
    let board = Chomp.parse("9,9,8,7,6,5").unwrap();
    let budget = Budget::unlimited();
    let (mut outcomes, mut values) = (ValueTable::new(), ValueTable::new());
    let outcome = outcomes.outcome(&Chomp, &board, &budget).unwrap();
    let value = values.value(&Chomp, &board, &budget).unwrap();
    assert_eq!(outcome, Outcome::of(!value.is_zero()));
    assert!(outcomes.len() < values.len(), "{} and {}", outcomes.len(), values.len());
}

#[test]
fn a_deep_game_needs_no_deep_stack() {
    const DEPTH: u64 = 200_000;
    let line = game(|n, each| if n == 0 { ControlFlow::Continue(()) } else { each(&[n - 1]) });
    let budget = Budget::unlimited();
    assert_eq!(ValueTable::new().value(&line, &DEPTH, &budget), Ok(Nimber(0)));
    assert_eq!(ValueTable::new().outcome(&line, &(DEPTH + 1), &budget), Ok(Outcome::N));
    assert_eq!(ValueTable::new().has_value(&line, &DEPTH, Nimber(1), &budget), Ok(false));
    // With a part beside it that has a value of its own: 0, 1, then always more than 0.
    let pair = game(|n, each| match n {
        0 => ControlFlow::Continue(()),
        1 => each(&[0]),
        _ => each(&[n - 1, 1, 0]),
    });
    assert_eq!(ValueTable::new().outcome(&pair, &(DEPTH / 2), &budget), Ok(Outcome::N));
    let mut search = SumSearch::new(Play::Misere);
    let part = search.part(&Arc::new(line), &(DEPTH / 2));
    assert_eq!(search.outcome(&[part], &budget), Ok(Outcome::N));
}

#[test]
fn a_position_that_needs_itself_is_a_fault_of_the_rules() {
    let circle = game(|n, each| match n {
        0 => ControlFlow::Continue(()),
        9 => each(&[5]),
        n => each(&[n % 5 + 1, 0]),
    });
    for table in [&mut ValueTable::new(), &mut ValueTable::new()] {
        let budget = Budget::unlimited().with_memory(1 << 20);
        for n in [1, 5, 9, 1] {
            assert_eq!(table.value(&circle, &n, &budget), Err(Stop::Rules));
            assert_eq!(table.outcome(&circle, &n, &budget), Err(Stop::Rules));
        }
        // Positions outside of the cycle keep their answers.
        assert_eq!(table.value(&circle, &0, &budget), Ok(Nimber(0)));
    }
}

#[test]
fn options_that_wait_are_reserved_and_given_back() {
    const OPTIONS: u64 = 100_000;
    // Every option waits for 1, alone or three times.
    let fan = game(|n, each| match n {
        0 => ControlFlow::Continue(()),
        1 => each(&[0]),
        n => (0..n).try_for_each(|at| each(if at % 2 == 0 { &[1] } else { &[1, 1, 1] })),
    });
    // The table has few entries, the options take some megabytes.
    let little = Budget::unlimited().with_memory(1 << 20);
    let mut table = ValueTable::new();
    assert_eq!(table.value(&fan, &OPTIONS, &little), Err(Stop::Memory));
    assert!(little.memory_left() > (1 << 20) - 8192, "{little:?}");
    let enough = Budget::unlimited().with_memory(1 << 24);
    assert_eq!(table.value(&fan, &OPTIONS, &enough), Ok(Nimber(0)));
    assert!(enough.memory_left() > (1 << 24) - 8192, "{enough:?}");
    // An outcome looks at one option after the other, and keeps less.
    assert_eq!(ValueTable::new().outcome(&fan, &OPTIONS, &little), Ok(Outcome::P));
    assert!(little.memory_left() > (1 << 20) - 16384, "{little:?}");
    let least = Budget::unlimited().with_memory(1 << 18);
    assert_eq!(ValueTable::new().outcome(&fan, &OPTIONS, &least), Err(Stop::Memory));
}

/// A budget that stops the work when it is asked for the given time.
fn ends_after(asked: u64) -> Budget {
    let count = AtomicU64::new(0);
    Budget::unlimited().with_poll(move |_| match count.fetch_add(1, Ordering::Relaxed) {
        at if at == asked => Err(Stop::Time),
        _ => Ok(()),
    })
}

#[test]
fn a_search_goes_on_from_wherever_it_was_stopped() {
    let board = Chomp.parse("7x8").unwrap();
    let lost = Chomp.parse("8,8,7,6,5").unwrap();
    let free = Budget::unlimited();
    let value = ValueTable::new().full_value(&Chomp, &board, &free);
    let outcome = ValueTable::new().outcome(&Chomp, &lost, &free);
    for asked in [0, 1, 2, 5, 10] {
        let mut table = ValueTable::new();
        assert_eq!(table.full_value(&Chomp, &board, &ends_after(asked)), Err(Stop::Time));
        let met = table.len();
        assert_eq!(table.full_value(&Chomp, &board, &free), value);
        assert!(met <= table.len());
        let mut table = ValueTable::new();
        let stopped = table.outcome(&Chomp, &lost, &ends_after(asked));
        assert!(stopped == Err(Stop::Time) || stopped == outcome);
        assert_eq!(table.outcome(&Chomp, &lost, &free), outcome);
        assert_eq!(table.full_value(&Chomp, &board, &free), value);
    }
    // The same with memory, a little more each time.
    let (mut table, mut stops) = (ValueTable::new(), 0);
    let found = (1..).find_map(|round| {
        let found =
            table.full_value(&Chomp, &board, &Budget::unlimited().with_memory(round * 8_000));
        stops += u32::from(found.is_err());
        found.ok()
    });
    assert_eq!(found, value.ok());
    assert!(stops > 5);
}

#[test]
fn memory_is_reserved_before_it_is_taken() {
    for limit in [10_000, 40_000, 100_000] {
        let budget = Budget::unlimited().with_memory(limit);
        let mut table = ValueTable::new();
        let board = Chomp.parse("8x9").unwrap();
        assert_eq!(table.full_value(&Chomp, &board, &budget), Err(Stop::Memory));
        assert!(table.bytes() <= limit, "{} of {limit}", table.bytes());
        assert!(table.bytes() >= limit / 8, "only {} of {limit}", table.bytes());
    }
}
