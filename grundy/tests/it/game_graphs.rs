//! Laws of game graphs: sums, bisimulation, sets, and the graphs of positions.

use std::collections::{BTreeSet, VecDeque};

use grundy::compare::{bisimilar, compare};
use grundy::explore::{explore, explore_all};
use grundy::games::InMemoryFiles;
use grundy::graph::{Arcs, Graph, NoSets};
use grundy::{Budget, Outcome, Position, Solver};
use grundy_oracle::{Oracle, default_graphs, game_names, graphs, sample, small_positions};
use proptest::prelude::*;

/// N, P or D of every vertex, from the ends backwards; knows nothing of
/// values.
fn outcomes(arcs: &Arcs) -> Vec<char> {
    let mut left: Vec<usize> = vertices(arcs).map(|v| arcs.followers(v).len()).collect();
    let mut comes_from = vec![Vec::new(); arcs.len()];
    for from in vertices(arcs) {
        arcs.followers(from).iter().for_each(|&to| comes_from[to as usize].push(from));
    }
    let mut found = vec!['D'; arcs.len()];
    let mut queue: VecDeque<u32> = vertices(arcs).filter(|&v| left[v as usize] == 0).collect();
    queue.iter().for_each(|&v| found[v as usize] = 'P');
    while let Some(to) = queue.pop_front() {
        for &from in &comes_from[to as usize] {
            left[from as usize] -= 1;
            if found[from as usize] == 'D' && found[to as usize] == 'P' {
                found[from as usize] = 'N';
                queue.push_back(from);
            } else if found[from as usize] == 'D' && left[from as usize] == 0 {
                found[from as usize] = 'P';
                queue.push_back(from);
            }
        }
    }
    found
}

fn vertices(arcs: &Arcs) -> std::ops::Range<u32> {
    0..arcs.len() as u32
}

fn unlimited() -> Budget {
    Budget::unlimited()
}

/// A graph on up to `most` vertices; without loops, arcs lead to smaller ones.
fn any_graph(most: u32, loops: bool) -> impl Strategy<Value = Arcs> {
    (1..=most).prop_flat_map(move |n| {
        prop::collection::vec((0..n, 0..n), 0..3 * n as usize).prop_map(move |pairs| {
            let down = |&(a, b): &(u32, u32)| loops || b < a;
            let pairs: Vec<(u32, u32)> = pairs.into_iter().filter(down).collect();
            Arcs::from_pairs(n as usize, &pairs).once()
        })
    })
}

/// Nim heaps up to `most`, as a graph.
fn nim(most: u32) -> Arcs {
    let pairs = (0..=most).flat_map(|from| (0..from).map(move |to| (from, to)));
    Arcs::from_pairs(most as usize + 1, &pairs.collect::<Vec<_>>())
}

/// The text of a graph, and chips on it.
fn chips(arcs: &Arcs) -> InMemoryFiles {
    let mut text = String::new();
    for from in vertices(arcs) {
        text.push_str(&format!("v{from}\n"));
        arcs.followers(from).iter().for_each(|to| text.push_str(&format!("v{from} v{to}\n")));
    }
    InMemoryFiles::from([("g", text)])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_value_of_a_product_is_the_xor(a in any_graph(9, false), b in any_graph(9, false)) {
        let sum = a.product(&b, &unlimited()).unwrap();
        let (values, of_a, of_b) = (sum.values().unwrap(), a.values().unwrap(), b.values().unwrap());
        let found = outcomes(&sum);
        for v in vertices(&sum) {
            let (x, y) = (v as usize / b.len(), v as usize % b.len());
            prop_assert_eq!(values[v as usize], of_a[x] ^ of_b[y]);
            prop_assert_eq!(found[v as usize] == 'P', of_a[x] == of_b[y]);
        }
    }

    #[test]
    fn bisimilar_implies_equal_and_the_quotient_keeps_values(arcs in any_graph(14, false)) {
        let classes = arcs.bisimulation(&unlimited()).unwrap();
        let (values, quotient) = (arcs.values().unwrap(), classes.quotient(&arcs));
        let of_classes = quotient.values().unwrap();
        for v in vertices(&arcs) {
            prop_assert_eq!(values[v as usize], of_classes[classes.class(v) as usize]);
        }
    }

    #[test]
    fn the_quotient_keeps_loopy_values(arcs in any_graph(14, true)) {
        let classes = arcs.bisimulation(&unlimited()).unwrap();
        let values = arcs.loopy_values(&unlimited()).unwrap();
        let of_classes = classes.quotient(&arcs).loopy_values(&unlimited()).unwrap();
        for v in vertices(&arcs) {
            prop_assert_eq!(values.value(v), of_classes.value(classes.class(v)));
        }
    }

    #[test]
    fn the_quotient_keeps_outcomes_of_sums_with_cycles(
        arcs in any_graph(8, true),
        other in any_graph(4, true),
    ) {
        let classes = arcs.bisimulation(&unlimited()).unwrap();
        let quotient = classes.quotient(&arcs);
        let sum = outcomes(&arcs.product(&other, &unlimited()).unwrap());
        let small = outcomes(&quotient.product(&other, &unlimited()).unwrap());
        for v in vertices(&arcs) {
            for w in 0..other.len() {
                let of_class = classes.class(v) as usize * other.len() + w;
                prop_assert_eq!(sum[v as usize * other.len() + w], small[of_class]);
            }
        }
    }

    #[test]
    fn sets_are_the_same_exactly_for_bisimilar_vertices(arcs in any_graph(14, false)) {
        let classes = arcs.bisimulation(&unlimited()).unwrap();
        let sets = arcs.sets(&unlimited()).unwrap();
        prop_assert_eq!(classes.len(), sets.len());
        for v in vertices(&arcs) {
            for w in vertices(&arcs) {
                prop_assert_eq!(classes.class(v) == classes.class(w), sets.of(v) == sets.of(w));
            }
            // The members are the sets of the followers, each once.
            let members: BTreeSet<u32> = arcs.followers(v).iter().map(|&w| sets.of(w)).collect();
            prop_assert!(members.iter().eq(sets.members(sets.of(v))));
        }
    }

    #[test]
    fn a_cycle_is_the_only_reason_for_no_sets(arcs in any_graph(6, true)) {
        match arcs.sets(&unlimited()) {
            Ok(_) => prop_assert!(arcs.values().is_ok()),
            Err(NoSets::Cycle(_)) => prop_assert!(arcs.values().is_err()),
            Err(other) => prop_assert!(false, "{:?}", other),
        }
    }

    /// The answers of `compare` for chips, against the outcomes of product graphs.
    #[test]
    fn the_distinguisher_separates(
        arcs in any::<bool>().prop_flat_map(|loops| any_graph(8, loops)),
        seed in any::<u32>(),
    ) {
        let files = chips(&arcs);
        let v = seed % arcs.len() as u32;
        let at = |v: u32| Position::parse_with(&format!("chips:g v{v}"), &files).unwrap();
        // The outcomes of the sums of each vertex and a heap.
        let heaps = nim(arcs.len() as u32);
        let truth = outcomes(&arcs.product(&heaps, &unlimited()).unwrap());
        let row = |v: u32| &truth[v as usize * heaps.len()..][..heaps.len()];
        let (graph, chips) = {
            let all: Vec<Position> = vertices(&arcs).map(at).collect();
            explore_all(&all.iter().collect::<Vec<_>>(), &unlimited()).unwrap()
        };
        let classes = graph.arcs().bisimulation(&unlimited()).unwrap();
        for w in vertices(&arcs) {
            let found = compare(&at(v), &at(w), &unlimited());
            prop_assert_eq!(found.equal, Some(row(v) == row(w)));
            let same = classes.class(chips[v as usize]) == classes.class(chips[w as usize]);
            prop_assert!(!same || found.equal == Some(true));
            prop_assert_eq!(bisimilar(&at(v), &at(w), &unlimited()), Ok(same));
            prop_assert_eq!(found.distinguisher.is_some(), row(v) != row(w));
            if let Some(apart) = found.distinguisher {
                let text = apart.game.text();
                let heap = text.strip_prefix("nim").unwrap().trim().parse().unwrap_or(0usize);
                let outcomes = apart.outcomes.map(|outcome| format!("{outcome:?}"));
                prop_assert_eq!(outcomes, [row(v)[heap], row(w)[heap]].map(String::from));
            }
        }
    }

    #[test]
    fn annihilation_changes_no_value(arcs in any_graph(7, false), seed in any::<u32>()) {
        let files = chips(&arcs);
        let n = arcs.len() as u32;
        let three = [seed % n, seed / 7 % n, seed / 49 % n];
        let text = three.map(|v| format!("v{v}")).join(" ");
        let value = |game: &str| {
            let position = Position::parse_with(&format!("{game}:g {text}"), &files).unwrap();
            explore(&position, &unlimited()).unwrap().values().unwrap()[0]
        };
        prop_assert_eq!(value("annihilation"), value("chips"));
    }
}

/// The graphs of small positions, against brute force: every vertex is a
/// position, and outcomes and values that are found in the graph are true. The whole sample: every
/// seventh position of each game.
#[test]
fn graphs_of_small_positions() {
    let files: InMemoryFiles = graphs().into_iter().collect();
    let oracle = Oracle::new(default_graphs());
    // Moves that end a sum, or keep the turn, are no arcs.
    let no_graph = ["treblecross", "nimstring"];
    for game in game_names().into_iter().filter(|game| !no_graph.contains(game)) {
        for text in small_positions(game).iter().step_by(sample(41, 7)) {
            let position = Position::parse_with(text, &files).unwrap();
            let graph: Graph = explore(&position, &unlimited()).unwrap();
            let truth = oracle.parse(text).unwrap();
            let letter = outcomes(graph.arcs())[0];
            assert_eq!(letter, oracle.outcome(&truth, false), "{text}");
            if let Some(value) = oracle.value(&truth) {
                assert_eq!(u64::from(graph.values().unwrap()[0]), value, "{text}");
            }
            // Northcott's rows come back, and yet equal heaps.
            let value = Solver::new().solve(&position, &unlimited()).unwrap().value;
            let loopy = graph.arcs().loopy_values(&unlimited()).unwrap().value(0);
            assert_eq!(value, Some(loopy), "{text}");
            let read: Vec<Position> =
                graph.names().map(|name| Position::parse_with(name, &files).unwrap()).collect();
            let parts: BTreeSet<Vec<String>> = read.iter().map(Position::parts).collect();
            assert_eq!(parts.len(), graph.len(), "{text}: a position stands there twice");
            // An L-tromino's term and 0.007 write the same positions.
            for (from, vertex) in read.iter().zip(0..).filter(|_| game != "tromino") {
                let moves = from.moves(usize::MAX, &unlimited()).unwrap().moves;
                let after: BTreeSet<Vec<String>> =
                    moves.iter().map(|chosen| from.after(chosen).parts()).collect();
                let followers = graph.followers(vertex).iter();
                let followers: BTreeSet<Vec<String>> =
                    followers.map(|&to| read[to as usize].parts()).collect();
                assert_eq!(after, followers, "{}", graph.name(vertex));
            }
        }
    }
}

/// A position without moves is lost, and a heap of every size is its own
/// value, in the graphs as well.
#[test]
fn heaps_are_their_sets() {
    for size in 0..8u32 {
        let position = Position::parse(&format!("nim {size}")).unwrap();
        let graph = explore(&position, &unlimited()).unwrap();
        assert_eq!(graph.values().unwrap()[0], size);
        let sets = graph.arcs().sets(&unlimited()).unwrap();
        assert_eq!(sets.closure(sets.of(0)).len(), size as usize);
        let found = compare(&position, &Position::parse("kayles 0").unwrap(), &unlimited());
        assert_eq!(found.equal, Some(size == 0));
        assert_eq!(
            found.distinguisher.map(|apart| apart.outcomes[0]),
            (size > 0).then_some(Outcome::P)
        );
    }
}
