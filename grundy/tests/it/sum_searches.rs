//! Searches of whole sums, of the terms of a position.

use std::ops::ControlFlow;

use grundy::games::InMemoryFiles;
use grundy::search::SumSearch;
use grundy::{Budget, Outcome, Play, Position, Stop};

/// The numbers of the parts of a position; `g` is a graph in which play can go round.
fn parts(text: &str, search: &mut SumSearch) -> Vec<u32> {
    let files = InMemoryFiles::from([("g", "a b\nb a\nb c\nc d")]);
    let position = Position::parse_with(text, &files).unwrap();
    position.terms().iter().flat_map(|term| term.parts_in(search)).collect()
}

#[test]
fn what_was_not_searched_is_not_known() {
    let mut search = SumSearch::new(Play::Misere);
    let mut of = |text: &str| parts(text, &mut search);
    let (small, large) = (of("nim 2"), of("nim 2 3"));
    assert_eq!(search.known_outcome(&large), None);
    assert_eq!(search.outcome(&small, &Budget::unlimited()), Ok(Outcome::N));
    assert_eq!(search.known_outcome(&small), Some(Outcome::N));
    assert_eq!(search.known_outcome(&large), None);
}

#[test]
fn a_second_call_goes_on() {
    let text = "kayles 7 5 + nim 3";
    let mut search = SumSearch::new(Play::Misere);
    let first = parts(text, &mut search);
    let whole = search.outcome(&first, &Budget::unlimited()).unwrap();
    let mut search = SumSearch::new(Play::Misere);
    let again = parts(text, &mut search);
    let mut stops = 0;
    let answer = (1..).find_map(|round| {
        let budget = Budget::unlimited().with_memory(1000 * round);
        let answer = search.outcome(&again, &budget);
        stops += u32::from(answer.is_err());
        answer.ok()
    });
    assert_eq!(answer, Some(whole));
    assert!(stops > 0);
    assert!(matches!(whole, Outcome::N | Outcome::P));
}

#[test]
fn one_graph_serves_all_positions_that_it_reaches() {
    let budget = Budget::unlimited();
    let mut search = SumSearch::new(Play::Misere);
    let start = parts("chips:g a + nim 3", &mut search);
    assert_eq!(search.outcome(&start, &budget), Ok(Outcome::N));
    assert_eq!(search.length(&start, &budget), Ok(Some(4)));
    // The vertices a to c with four heaps, and d, which is left out.
    assert_eq!(search.laid_out(), 4 * 4);
}

#[test]
fn limits_hold() {
    let text = "chips:g a a a a b b b b c c c c + nim 9 8 7";
    let mut search = SumSearch::new(Play::Misere);
    let start = parts(text, &mut search);
    let budget = Budget::unlimited().with_memory(100_000);
    assert_eq!(search.outcome(&start, &budget), Err(Stop::Memory));
    let mut search = SumSearch::new(Play::Normal);
    let start = parts(text, &mut search);
    let budget = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    assert_eq!(search.value(&start, &budget).err(), Some(Stop::Time));
}

#[test]
fn lists_of_moves_are_reserved() {
    // No theorem gives the moves of Wythoff's game to a value, so each move is tried and
    // remembered.
    let position = Position::parse("wythoff 20000,20001").unwrap();
    let term = &position.terms()[0];
    let mut count = 0u64;
    let little = Budget::unlimited().with_memory(1 << 20);
    let found = term.moves(&little, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(found, Err(Stop::Memory));
    assert!((1000..60_001).contains(&count));
    assert_eq!(little.memory_left(), 1 << 20);
}

#[test]
fn the_memory_limit_holds_all_tables() {
    const LIMIT: u64 = 400_000;
    let mut search = SumSearch::new(Play::Misere);
    let start = parts("nimble-2 3 9 17 29 + kayles 40", &mut search);
    let budget = Budget::unlimited().with_memory(LIMIT);
    assert_eq!(search.outcome(&start, &budget), Err(Stop::Memory));
    let bytes = search.bytes();
    assert!(bytes <= LIMIT, "{bytes} bytes");
    assert!(bytes > LIMIT / 4, "only {bytes} bytes were used");
}
