use super::*;

fn search(game: &str, kept: u64) -> Search {
    let sequence = NimSequence::new(HeapRules::parse(game).unwrap());
    Search::new(sequence).keeping(kept)
}

#[test]
fn the_same_period_in_passing() {
    let budget = Budget::unlimited();
    // Kept values, a bound, and whether it comes to values in passing.
    for (game, kept, to, passing) in [
        ("0.16", 150_000, 600_000, true),
        ("0.127", 1000, 100_000, false),
        ("0.77", 1000, 100_000, false),
    ] {
        let mut all = NimSequence::new(HeapRules::parse(game).unwrap());
        let expected = *all.prove(to, &budget).unwrap().unwrap();
        let mut search = search(game, kept);
        let found = *search.run(to, &budget, &mut |_| {}).unwrap().unwrap();
        let figures = |period: &Period| (period.preperiod, period.period, period.theorem);
        assert_eq!(figures(&found), figures(&expected), "{game}");
        assert_eq!(found.applied.split, expected.applied.split, "{game}");
        assert_eq!(search.passing.is_some(), passing, "{game}");
        // Only the reach may differ, and with it the window.
        assert!(found.checked_to >= expected.checked_to);
        assert!(found.checked_to <= expected.checked_to + 2000);
    }
}

#[test]
fn a_period_that_begins_in_the_window_of_the_first_snapshot() {
    let budget = Budget::unlimited();
    let mut search = search("0.16", 150_000);
    search.run(160_000, &budget, &mut |_| {}).unwrap();
    // A larger bound for the witnesses, as in games with many rare heaps.
    let lanes = &mut search.passing.as_mut().unwrap().lanes;
    *lanes = lanes.rewound(lanes.end(), lanes.indices(lanes.base()), 60_000).unwrap();
    let mut figures = Vec::new();
    for to in (310_000..370_000).step_by(10_000) {
        let found = search.run(to, &budget, &mut |_| {}).unwrap().is_some();
        let passing = search.passing.as_ref().unwrap();
        let first = passing.snapshots[0].0 - passing.window() as u64;
        assert!((first..first + passing.window() as u64).contains(&105_351));
        let period = confirm::confirm(passing, &search.sequence, 149_459, &budget).unwrap();
        figures.push(period.map(|period| (period.preperiod, period.period)));
        if found {
            break;
        }
    }
    // Too early, and then right.
    assert_eq!(figures[0], None);
    let known: Vec<_> = figures.into_iter().flatten().collect();
    assert!(known.len() > 1 && known.iter().all(|&figures| figures == (105_351, 149_459)));
}

#[test]
fn a_search_goes_on_where_it_was_saved() {
    let budget = Budget::unlimited();
    let to = 600_000;
    let expected = *search("0.16", 150_000).run(to, &budget, &mut |_| {}).unwrap().unwrap();
    // Saved while values are kept, in passing, and with the proof.
    for stop in [100_000, 200_000, 310_000, to] {
        let mut first = search("0.16", 150_000);
        first.run(stop, &budget, &mut |_| {}).unwrap();
        let saved = postcard::to_stdvec(&first.save().unwrap()).unwrap();
        let resume = |game: &str| {
            let state = postcard::from_bytes(&saved).unwrap();
            let sequence = NimSequence::new(HeapRules::parse(game).unwrap());
            Search::resume(sequence, state, &budget).unwrap()
        };
        let mut second = resume("0.16").unwrap();
        assert!(second.computed() >= stop.min(276_000));
        assert_eq!(second.run(to, &budget, &mut |_| {}).unwrap(), Some(&expected), "{stop}");
        if stop > 150_000 {
            assert!(resume("0.106").is_none());
        }
    }
}
