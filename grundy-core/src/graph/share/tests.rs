use proptest::prelude::*;

use super::*;
use crate::graph::Arcs;
use crate::outcome::Play;
use crate::value::Value;

/// The share of one worker: vertex v is number `v / count` of worker `v % count`. Each arc is given as often as
/// in `pairs`.
fn share(
    vertices: u32,
    pairs: &[(u32, u32)],
    mail: &mut Mail<'_, Threads<Stop>>,
    budget: &Budget,
) -> Result<Share, Stop> {
    let (here, count) = (mail.index() as u32, mail.count() as u32);
    let place = |v: u32| Place { worker: (v % count) as u16, number: v / count };
    let mut draft = ShareDraft::new(count as usize);
    let own = (here..vertices).step_by(count as usize).count();
    let built = |unbuilt| match unbuilt {
        Unbuilt::Stopped(stop) => stop,
        Unbuilt::TooLarge => panic!("too large"),
    };
    draft.reach(own, budget).map_err(built)?;
    for &(from, to) in pairs {
        if from % count == here {
            draft.leads_from(from / count).map_err(built)?;
        }
        if to % count == here {
            draft.leads_to(place(from), to / count, budget).map_err(built)?;
        }
    }
    draft.finish(mail, budget)
}

/// The number of arcs, and the value and the lengths in normal and misère play of each vertex.
type Answers = (usize, Vec<(Value, Option<u32>, Option<u32>)>);

fn by_workers(count: usize, vertices: u32, pairs: &[(u32, u32)]) -> Answers {
    let shares = together(count, |mail| {
        let budget = Budget::unlimited().with_memory(1 << 40);
        let share = share(vertices, pairs, mail, &budget)?;
        assert_eq!((1 << 40) - budget.memory_left(), share.bytes());
        let values = share.values(mail, &budget)?;
        let normal = share.lengths(Play::Normal, mail, &budget)?;
        let misere = share.lengths(Play::Misere, mail, &budget)?;
        let of = |v| {
            assert_eq!(values.value(v).outcome(), normal.outcome(v));
            (values.value(v), normal.length(v), misere.length(v))
        };
        Ok((share.arcs(), (0..share.len() as u32).map(of).collect::<Vec<_>>()))
    });
    let shares: Vec<_> = shares.into_iter().map(Result::unwrap).collect();
    let of = |v: u32| shares[v as usize % count].1[v as usize / count].clone();
    (shares.iter().map(|share| share.0).sum(), (0..vertices).map(of).collect())
}

fn in_one_memory(vertices: u32, pairs: &[(u32, u32)]) -> Answers {
    let arcs = Arcs::from_pairs(vertices as usize, pairs).once();
    let budget = Budget::unlimited();
    let values = arcs.loopy_values(&budget).unwrap();
    let normal = arcs.outcomes(Play::Normal, &budget).unwrap();
    let misere = arcs.outcomes(Play::Misere, &budget).unwrap();
    let of = |v| (values.value(v), normal.length(v), misere.length(v));
    (arcs.count(), (0..vertices).map(of).collect())
}

/// Random arcs; all of them lead down where `loops` is 0, and that many in 100 lead anywhere.
fn random(vertices: u32, arcs: usize, loops: u64, seed: u64) -> Vec<(u32, u32)> {
    let mut random = crate::random::Random::new(seed);
    let mut next = |below: u64| random.below(below);
    let mut pairs = Vec::new();
    while pairs.len() < arcs {
        let (a, b) = (next(vertices.into()) as u32, next(vertices.into()) as u32);
        match next(100) < loops {
            true => pairs.push((a, b)),
            false if a != b => pairs.push((a.max(b), a.min(b))),
            false => {}
        }
    }
    pairs
}

proptest! {
    #[test]
    fn shares_have_the_answers_of_the_whole(
        vertices in 1u32..14,
        pairs in prop::collection::vec((0u32..14, 0u32..14), 0..60),
        workers in prop::sample::select(vec![1, 2, 3, 5, 8]),
    ) {
        let within = |&(from, to): &(u32, u32)| from.max(to) < vertices;
        let pairs: Vec<_> = pairs.into_iter().filter(within).collect();
        prop_assert_eq!(by_workers(workers, vertices, &pairs), in_one_memory(vertices, &pairs));
    }
}

#[test]
fn larger_graphs_have_the_same_answers() {
    // Dense enough for values from 64 on, and long enough for several batches.
    for (vertices, arcs, loops) in
        [(300, 40_000, 0), (300, 40_000, 1), (20_000, 300_000, 0), (20_000, 60_000, 30)]
    {
        let pairs = random(vertices, arcs, loops, 7);
        let expected = in_one_memory(vertices, &pairs);
        for workers in [1, 2, 3, 5, 8] {
            assert!(
                by_workers(workers, vertices, &pairs) == expected,
                "{vertices} {loops} {workers}"
            );
        }
    }
}

#[test]
fn limits_hold() {
    // 8 bytes for a vertex, 6 for an arc, 8 for an arc while it comes in, and 20 bytes for values.
    let pairs: Vec<(u32, u32)> = (1..9000).map(|v| (v, v - 1)).collect();
    let with = |memory| {
        together(3, |mail| {
            let budget = Budget::unlimited().with_memory(memory);
            let values = share(9000, &pairs, mail, &budget)?.values(mail, &budget)?;
            Ok(values.value(1))
        })
    };
    assert!(with(3000 * (8 + 6 + 20 + 8)).iter().all(Result::is_ok));
    assert!(with(3000 * 8).iter().all(|ended| *ended == Err(Stop::Memory)));
}
