//! The graph of all positions that can be reached.

use grundy::explore::{PositionShare, Unexplored, explore, explore_all};
use grundy::games::NoFiles;
use grundy::graph::shares::{Mail, Peers, together};
use grundy::graph::{Fault, Graph};
use grundy::{Budget, Position, Stop, Value};

fn graph(text: &str) -> Graph {
    explore(&Position::parse(text).unwrap(), &Budget::unlimited()).unwrap()
}

#[test]
fn order_makes_no_new_position() {
    // The multisets of heaps up to 3, 3 and 3.
    assert_eq!(graph("nim 3 3 3").len(), 20);
    assert_eq!(graph("nim 2 + nim 2").len(), 6);
    assert!(graph("nim").names().eq(["nim"]));
}

#[test]
fn coupled_terms_vanish_beside_others() {
    for (text, value) in [
        ("poker-nim:1 1 + nim 1", 0),
        ("moore:1 2 + nimble 2 + nim 2", 1),
        ("nim 1 + poker-nim:1 2 1", 2),
    ] {
        let graph = graph(text);
        let values = graph.arcs().loopy_values(&Budget::unlimited()).unwrap();
        assert_eq!(values.value(0), grundy::Value::Nim(grundy::Nimber(value)), "{text}");
    }
}

#[test]
fn rows_are_turned_and_come_back() {
    let graph = graph("northcott:4 2-3");
    assert!(graph.followers(0).iter().map(|&to| graph.name(to)).eq(["northcott:4 3-1"]));
    assert!(graph.values().is_err());
}

#[test]
fn what_ends_the_sum_is_refused() {
    let position = Position::parse("nim 1 + treblecross 3").unwrap();
    let obstacle = explore(&position, &Budget::unlimited()).unwrap_err();
    assert_eq!(obstacle, Unexplored::Ends("treblecross".into()));
    assert_eq!(obstacle.in_text(&position).unwrap().span(), 8..21);
    let position = Position::parse("nim 1 + nimstring 1x1").unwrap();
    let obstacle = explore(&position, &Budget::unlimited()).unwrap_err();
    assert_eq!(obstacle, Unexplored::Again("nimstring".into()));
    assert_eq!(obstacle.in_text(&position).unwrap().span(), 8..21);
}

#[test]
fn budgets() {
    let position = Position::parse("kayles 1000 + nim 1000000").unwrap();
    let budget = Budget::unlimited().with_memory(1 << 20);
    assert_eq!(explore(&position, &budget).unwrap_err(), Stop::Memory.into());
    assert_eq!(budget.memory_left(), 1 << 20);
    let budget = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    assert_eq!(explore(&position, &budget).unwrap_err(), Stop::Time.into());
    let budget = Budget::unlimited().with_moves(100);
    assert_eq!(explore(&position, &budget).unwrap_err(), Stop::Moves.into());
}

#[test]
fn two_positions_share_what_they_can() {
    let of = |text: &str| Position::parse(text).unwrap();
    let (nim, more, same) = (of("nim 5 2"), of("nim 6 2"), of("nim 2 + nim 5"));
    let (graph, vertices) = explore_all(&[&nim, &more, &same], &Budget::unlimited()).unwrap();
    assert_eq!(vertices, [0, 1, 0]);
    assert_eq!(graph.len(), explore(&more, &Budget::unlimited()).unwrap().len());
}

/// Why a worker ended.
#[derive(Debug)]
enum Ended {
    Stopped(Stop),
    Fault(Fault),
    Unexplored(Unexplored),
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Ended {
        Ended::Stopped(stop)
    }
}

impl From<Fault> for Ended {
    fn from(fault: Fault) -> Ended {
        Ended::Fault(fault)
    }
}

impl From<Unexplored> for Ended {
    fn from(why: Unexplored) -> Ended {
        Ended::Unexplored(why)
    }
}

/// A vertex: its name and its value.
type Vertex = (String, Value);

/// What one of the workers has, and how many arcs lead there. A search of which `kept` levels are kept
/// goes on from the last of them.
fn share<P: Peers<Error = Ended>>(
    position: &Position,
    mail: &mut Mail<'_, P>,
    budget: &Budget,
    kept: usize,
) -> Result<(usize, Vec<Vertex>), Ended> {
    let mut share = PositionShare::new(position, &NoFiles, mail, budget)?;
    let mut levels = Vec::new();
    while levels.len() < kept {
        levels.push(Vec::new());
        let new = share.advance(mail)?;
        share.write_level(levels.last_mut().unwrap()).unwrap();
        if new == 0 {
            break;
        }
    }
    if kept > 0 {
        share = PositionShare::new(position, &NoFiles, mail, budget)?;
    }
    let mut new = 1;
    for level in levels {
        new = share.read_level(&mut &*level)?;
    }
    while new > 0 {
        new = share.advance(mail)?;
    }
    let graph = share.finish(mail)?;
    let values = graph.share().values(mail, budget)?;
    let vertex = |vertex| {
        let mut name = String::new();
        graph.push_name(vertex, &mut name);
        (name, values.value(vertex))
    };
    Ok((graph.share().arcs(), graph.vertices().map(vertex).collect()))
}

/// Workers find the vertices of the whole, under the same names and in the same order.
#[test]
fn shares_are_the_whole() {
    for text in [
        "nim",
        "nim 3 4 2",
        "kayles 7 3 + nim 2 2",
        "0.137 9 + 4.7 5",
        "northcott:6 2-4 1-5",
        "poker-nim:2 1 2 + nim 2",
        "moore:2 3 2 1 + nim 1",
        "cram 3x3",
        "wythoff 4,3 + wythoff 2,2",
        "conjunctive (nim 3 ; kayles 4) + nim 1 2",
        "chomp 3x4",
        "green-hackenbush tree:a-b,b-c",
    ] {
        let Ok(position) = Position::parse(text) else {
            assert_eq!(text, "green-hackenbush tree:a-b,b-c");
            continue;
        };
        let budget = Budget::unlimited();
        let whole = explore(&position, &budget).unwrap();
        let values = whole.arcs().loopy_values(&budget).unwrap();
        let vertex = |vertex| (whole.name(vertex).to_string(), values.value(vertex));
        let expected: Vec<Vertex> = (0..whole.len() as u32).map(vertex).collect();
        for (workers, kept) in [(1, 0), (2, 0), (3, 2), (5, 0), (5, 1), (8, 1000)] {
            let found = together(workers, |mail| share(&position, mail, &budget, kept));
            let found: Vec<_> = found.into_iter().map(Result::unwrap).collect();
            let arcs: usize = found.iter().map(|(arcs, _)| arcs).sum();
            assert_eq!(arcs, whole.arcs().count(), "{text} {workers}");
            let mut shares: Vec<_> =
                found.into_iter().map(|(_, vertices)| vertices.into_iter().peekable()).collect();
            for vertex in &expected {
                // Each share has its vertices in the order of the whole.
                let next = shares.iter_mut().find_map(|share| share.next_if_eq(vertex));
                assert_eq!(next.as_ref(), Some(vertex), "{text} {workers} {kept}");
            }
            assert!(shares.iter_mut().all(|share| share.next().is_none()), "{text} {workers}");
        }
    }
}

#[test]
fn all_workers_end_where_one_does() {
    let ended = |text: &str, budget: &Budget| {
        let position = Position::parse(text).unwrap();
        together(3, |mail| share(&position, mail, budget, 0))
    };
    let budget = Budget::unlimited().with_memory(1 << 18);
    let found = ended("kayles 40 40", &budget);
    assert!(found.iter().all(Result::is_err));
    // What the searches had taken is there again.
    assert_eq!(budget.memory_left(), 1 << 18);
    assert!(found.iter().any(|ended| matches!(
        ended,
        Err(Ended::Stopped(Stop::Memory) | Ended::Fault(Fault::Stopped(Stop::Memory)))
            | Err(Ended::Unexplored(Unexplored::Stopped(Stop::Memory)))
    )));
    let found = ended("nim 1 + treblecross 3", &Budget::unlimited());
    assert!(found.iter().any(|ended| matches!(
        ended,
        Err(Ended::Unexplored(Unexplored::Ends(game))) if game == "treblecross"
    )));
}

#[test]
fn a_level_that_is_cut_is_refused() {
    let position = Position::parse("nim 3 2").unwrap();
    let budget = Budget::unlimited();
    let found = together(1, |mail| {
        let mut share = PositionShare::new(&position, &NoFiles, mail, &budget)?;
        share.advance(mail)?;
        let mut level = Vec::new();
        share.write_level(&mut level).unwrap();
        for end in 0..level.len() {
            let mut again = PositionShare::new(&position, &NoFiles, mail, &budget)?;
            assert!(again.read_level(&mut &level[..end]).is_err(), "{end}");
        }
        Ok::<_, Ended>(())
    });
    assert!(found.iter().all(Result::is_ok));
}
