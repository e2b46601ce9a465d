use proptest::prelude::*;

use super::*;

/// The mex of the followers' values, by the definition.
fn naive(arcs: &Arcs, vertex: u32, known: &mut Vec<Option<u32>>) -> u32 {
    if let Some(value) = known[vertex as usize] {
        return value;
    }
    let row: Vec<u32> = arcs.followers(vertex).iter().map(|&to| naive(arcs, to, known)).collect();
    let value = (0..).find(|value| !row.contains(value)).unwrap();
    known[vertex as usize] = Some(value);
    value
}

fn check(arcs: &Arcs) {
    let order = arcs.order(&Budget::unlimited()).unwrap();
    let mut done = vec![false; arcs.len()];
    for vertex in order.iter() {
        assert!(arcs.followers(vertex).iter().all(|&to| done[to as usize]));
        assert!(!std::mem::replace(&mut done[vertex as usize], true));
    }
    assert!(done.iter().all(|&done| done));
    let mut known = vec![None; arcs.len()];
    let values = arcs.values_within(1, &Budget::unlimited()).unwrap();
    assert_eq!(values.len(), arcs.len());
    for vertex in 0..arcs.len() as u32 {
        assert_eq!(values.get(vertex), naive(arcs, vertex, &mut known));
    }
    for kernel in [Loop::Plain, Loop::Fetch].into_iter().chain(Loop::gather()) {
        let mut same =
            Values { cells: Cells::Half(Packed::zeros(arcs.len())), vertices: arcs.len() };
        let walk = Walk { rows: arcs.rows(), kind: &order.kind, kernel };
        alone(walk, &mut 0, arcs.len() as u32, &mut same, &Budget::unlimited()).unwrap();
        assert!(same.iter().eq(values.iter()), "{kernel:?}");
    }
}

/// Arcs lead from larger numbers to smaller; then numbers are exchanged.
fn renamed(vertices: u32, pairs: &[(u32, u32)], name: impl Fn(u32) -> u32) -> Arcs {
    let pairs: Vec<(u32, u32)> = pairs.iter().map(|&(from, to)| (name(from), name(to))).collect();
    Arcs::from_pairs(vertices as usize, &pairs)
}

fn check_renamed(vertices: u32, pairs: &[(u32, u32)]) {
    check(&renamed(vertices, pairs, |vertex| vertex));
    check(&renamed(vertices, pairs, |vertex| vertices - 1 - vertex));
    // 7919 is a prime that divides no number of vertices here.
    let mixed = |vertex| (u64::from(vertex) * 7919 % u64::from(vertices)) as u32;
    check(&renamed(vertices, pairs, mixed));
}

proptest! {
    #[test]
    fn values_are_the_mex(
        pairs in prop::collection::vec((0u32..60, 0u32..60), 0..700),
    ) {
        let pairs: Vec<(u32, u32)> = pairs
            .into_iter()
            .filter(|(a, b)| a != b)
            .map(|(a, b)| (a.max(b), a.min(b)))
            .collect();
        check_renamed(60, &pairs);
    }
}

#[test]
fn nim_heaps_have_every_value() {
    for vertices in [1, 2, 17, 66, 300] {
        let pairs: Vec<(u32, u32)> =
            (0..vertices).flat_map(|heap| (0..heap).map(move |to| (heap, to))).collect();
        let arcs = Arcs::from_pairs(vertices as usize, &pairs);
        assert!(arcs.values().unwrap().into_iter().eq(0..vertices));
        check_renamed(vertices, &pairs);
    }
    check(&Arcs::default());
}

#[test]
fn a_value_without_room_widens_the_cells() {
    let budget = Budget::unlimited();
    let mut values = Values { cells: Cells::Half(Packed::zeros(9)), vertices: 9 };
    for value in [3, 15, 16, 255, 256, 65_535, 65_536, u32::MAX] {
        let old: Vec<u32> = values.iter().collect();
        while !with_cells!(&mut values.cells, cells => cells.set(7, value)) {
            values = values.widened(&budget).unwrap();
            assert!(values.iter().eq(old.iter().copied()));
        }
        assert_eq!(values.get(7), value);
        assert!((0..9).filter(|&vertex| vertex != 7).all(|vertex| values.get(vertex) == 0));
    }
}

#[test]
fn threads_find_the_same() {
    // Each vertex has an arc to every lower level, so its level is its
    // value, and the last ones have no room in half a byte.
    let (width, levels) = (9_000u32, 20);
    let mut pairs = Vec::new();
    for from in width..width * levels {
        pairs.extend((0..from / width).map(|level| (from, level * width + from * 31 % width)));
    }
    let vertices = width * levels;
    let mixed = |vertex| (u64::from(vertex) * 7919 % u64::from(vertices)) as u32;
    for arcs in [
        renamed(vertices, &pairs, |vertex| vertex),
        renamed(vertices, &pairs, |vertex| vertices - 1 - vertex),
        renamed(vertices, &pairs, mixed),
    ] {
        let order = arcs.order(&Budget::unlimited()).unwrap();
        assert_eq!(order.wide.len(), levels as usize);
        for run in &order.wide {
            let mut within = vec![false; arcs.len()];
            let run = || order.kind.vertices(run.clone(), vertices);
            run().for_each(|vertex| within[vertex as usize] = true);
            assert!(
                run().all(|from| { arcs.followers(from).iter().all(|&to| !within[to as usize]) })
            );
        }
        let alone = arcs.values_in(&order, 1, &Budget::unlimited()).unwrap();
        let shared = arcs.values_in(&order, 3, &Budget::unlimited()).unwrap();
        assert_eq!(alone.iter().max(), Some(levels - 1));
        assert!(alone.iter().eq(shared.iter()));
    }
}

#[test]
fn cycles_and_budgets_end_it() {
    let arcs = Arcs::from_pairs(5, &[(0, 1), (1, 2), (2, 3), (3, 1), (4, 0)]);
    assert_eq!(arcs.values(), Err(Cycle(vec![1, 2, 3])));
    assert_eq!(Arcs::from_pairs(1, &[(0, 0)]).values(), Err(Cycle(vec![0])));
    let arcs = Arcs::from_pairs(100, &[(0, 99), (99, 1)]);
    for bytes in [0, 100, 799] {
        let budget = Budget::unlimited().with_memory(bytes);
        let stopped = arcs.values_within(1, &budget).unwrap_err();
        assert_eq!(stopped, Unordered::Stopped(Stop::Memory), "{bytes}");
    }
    let budget = Budget::unlimited().with_memory(1600);
    assert!(arcs.values_within(1, &budget).is_ok());
    let budget = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    assert_eq!(arcs.values_within(1, &budget).unwrap_err(), Unordered::Stopped(Stop::Time));
}

#[test]
fn what_stands_at_the_end_of_the_budget_is_kept() {
    let vertices = 4 * STEP;
    let pairs: Vec<(u32, u32)> = (1..vertices).map(|from| (from, from - 1)).collect();
    for factor in [1, 7919] {
        let name = |vertex| (u64::from(vertex) * factor % u64::from(vertices)) as u32;
        let arcs = renamed(vertices, &pairs, name);
        let order = arcs.order(&Budget::unlimited()).unwrap();
        let late = |progress: Progress<'_>| match progress.done < u64::from(2 * STEP) {
            true => Ok(()),
            false => Err(Stop::Time),
        };
        let budget = Budget::unlimited().with_memory(1 << 24).with_poll(late);
        let Unfinished { stop, found } = arcs.values_in(&order, 1, &budget).unwrap_err();
        assert_eq!((stop, budget.memory_left()), (Stop::Time, 1 << 24));
        let found = found.unwrap();
        for place in 0..vertices {
            let value = (place < 2 * STEP).then_some(place % 2);
            assert_eq!(found.nim(name(place)), value, "{place}");
        }
    }
}

/// Few enough for Miri, which `.ci/run` has look at the prefetches and gathers.
#[test]
fn loads_of_a_small_graph_stay_within_it() {
    let pairs: Vec<(u32, u32)> =
        (1..20).flat_map(|from| (from / 2..from).map(move |to| (from, to))).collect();
    check(&renamed(20, &pairs, |vertex| 19 - vertex));
}
