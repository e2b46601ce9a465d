use super::*;
use crate::certificate::{self, Certificate};

fn search(game: &str, kept: u64) -> Search {
    let sequence = NimSequence::new(HeapRules::parse(game).unwrap());
    Search { kept, ..Search::new(sequence) }
}

#[test]
fn the_same_period_in_passing() {
    let budget = Budget::unlimited();
    // Kept values, a bound, and whether it comes to values in passing.
    for (game, kept, to, passing) in [
        ("0.16", 150_000, 600_000, true),
        ("0.354", 400_000, 12_000_000, true),
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
        let certificate = Certificate::new(all.rules(), &found).to_string();
        assert!(certificate::verify(&certificate, &budget).unwrap().valid, "{game}");
    }
}
