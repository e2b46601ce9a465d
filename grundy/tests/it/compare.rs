//! Whether two positions are equal, and what tells them apart.

use grundy::compare::{bisimilar, compare};
use grundy::{Budget, Nimber, Outcome, Position, Stop, Value};

fn compared(first: &str, second: &str) -> (Option<bool>, Option<(String, [Outcome; 2])>) {
    let [first, second] = [first, second].map(|text| Position::parse(text).unwrap());
    let found = compare(&first, &second, &Budget::unlimited());
    let apart = found.distinguisher.map(|apart| (apart.game.text(), apart.outcomes));
    (found.equal, apart)
}

#[test]
fn by_values() {
    use Outcome::{N, P};
    let apart = |text: &str, outcomes| (Some(false), Some((text.to_string(), outcomes)));
    assert_eq!(compared("kayles 5", "nim 4"), (Some(true), None));
    assert_eq!(compared("nim 4", "nim 5"), apart("nim 4", [P, N]));
    assert_eq!(compared("nim 3", "nim 1 1"), apart("nim 3", [P, N]));
    assert_eq!(compared("nim 1 1", "nim 3"), apart("nim", [P, N]));
    // A value that no heap has.
    let large = "lasker 18446744073709551615";
    assert_eq!(compared(large, "nim 2"), apart("nim 2", [N, P]));
    let larger = format!("{large} + nim 1");
    assert_eq!(compared(large, &larger), apart(large, [P, N]));
    // The mover can end the sum, and wins beside anything.
    assert_eq!(compared("treblecross XX.", "treblecross 3"), apart("nim 1", [N, P]));
    assert_eq!(compared("treblecross XX.", "nim 9 + treblecross X.X"), (Some(true), None));
    // Beside a heap of size 1 both are lost.
    let again = "nimstring edges:ground-a,a-b:again";
    assert_eq!(compared(again, "nim 1"), apart("nim", [P, N]));
    // The outcome is known and the value is not.
    let budget = Budget::unlimited().with_memory(1 << 16);
    let [moore, nim] = ["moore:2 90 91 92 93", "nim"].map(|text| Position::parse(text).unwrap());
    let found = compare(&moore, &nim, &budget);
    assert_eq!(found.values, [None, Some(Value::Nim(Nimber::ZERO))]);
    assert_eq!(found.equal, Some(false));
    assert_eq!(found.distinguisher.unwrap().outcomes, [N, P]);
    assert_eq!(compare(&moore, &moore, &budget).equal, Some(true));
}

#[test]
fn with_cycles() {
    use Outcome::{D, N, P};
    struct Loops;
    impl grundy::games::Files for Loops {
        fn read(&self, _: &str) -> Result<String, grundy::error::FileError> {
            Ok("a a\na 0\nb b\nb c\nc b\nc 0\nd d\nd 1\n1 0\ne e\ne 1\ne 0".into())
        }
    }
    let compared = |first: &str, second: &str| {
        let [first, second] =
            [first, second].map(|text| Position::parse_with(text, &Loops).unwrap());
        let found = compare(&first, &second, &Budget::unlimited());
        let apart = found.distinguisher.map(|apart| (apart.game.text(), apart.outcomes));
        (found.equal, apart)
    };
    let apart = |text: &str, outcomes| (Some(false), Some((text.to_string(), outcomes)));
    let same = (Some(true), None);
    assert_eq!(compared("chips:g a", "chips:g c"), same);
    assert_eq!(compared("chips:g b", "chips:g b + nim 7"), same);
    assert_eq!(compared("chips:g a", "chips:g d + nim 1"), same);
    assert_eq!(compared("chips:g a", "chips:g d"), apart("nim", [N, D]));
    assert_eq!(compared("chips:g d", "chips:g e"), apart("nim", [D, N]));
    assert_eq!(compared("chips:g e", "chips:g a"), apart("nim 1", [N, D]));
    assert_eq!(compared("chips:g a", "kayles 5"), apart("nim 4", [D, P]));
    assert_eq!(compared("nim", "chips:g e"), apart("nim", [P, N]));
    assert_eq!(compared("chips:g e", "treblecross XX."), apart("nim 2", [D, N]));
}

#[test]
fn bisimulation_is_finer() {
    let same = |first: &str, second: &str| {
        let [first, second] = [first, second].map(|text| Position::parse(text).unwrap());
        bisimilar(&first, &second, &Budget::unlimited())
    };
    assert_eq!(same("nim 3 4", "nim 4 + nim 3"), Ok(true));
    assert_eq!(same("kayles 5", "nim 4"), Ok(false));
    assert_eq!(same("kayles 2", "dawson-kayles 2 + nim 1"), Ok(false));
    assert_eq!(same("subtract:1,2 4", "nim 1"), Ok(false));
    assert_eq!(same("treblecross 9", "treblecross 9"), Ok(true));
    assert_eq!(same("treblecross 9", "treblecross 8"), Ok(false));
    assert_eq!(same("northcott:2 1-2", "nim"), Ok(true));
    // Graphs that lie ready: the same one, and two.
    let chips = |text: String, vertex: &str| {
        struct Text(String);
        impl grundy::games::Files for Text {
            fn read(&self, _: &str) -> Result<String, grundy::error::FileError> {
                Ok(self.0.clone())
            }
        }
        Position::parse_with(&format!("chips:g {vertex}"), &Text(text)).unwrap()
    };
    let path = |steps: u32| (1..=steps).map(|n| format!("{n} {}\n", n - 1)).collect::<String>();
    let (long, longer) = (path(20_000), path(20_001) + "a 7\nb 9\nb 7\n");
    let budget = || {
        Budget::unlimited().with_poll(|progress| match progress.what {
            "progress-positions-of-the-graph" => Err(Stop::Time),
            _ => Ok(()),
        })
    };
    for (vertex, other, same) in
        [("19990", "19990", true), ("19990", "19988", false), ("8", "a", true), ("8", "b", false)]
    {
        let (one, two) = (chips(long.clone(), vertex), chips(longer.clone(), other));
        assert_eq!(bisimilar(&one, &two, &budget()), Ok(same), "{vertex} {other}");
        let one = chips(longer.clone(), vertex);
        assert_eq!(bisimilar(&one, &two, &budget()), Ok(same), "{vertex} {other}");
    }
    // Too large to explore, and yet decided by the first moves.
    assert_eq!(same("kayles 3000", "nim 1"), Ok(false));
}
