//! The laws of `Ruleset` for every game of the catalogue.

use grundy::games::chips::{Annihilation, Chips};
use grundy::games::chocolate::Chocolate;
use grundy::games::chomp::Chomp;
use grundy::games::coins::Coins;
use grundy::games::cram::Cram;
use grundy::games::euclid::Euclid;
use grundy::games::graph_kayles::{Kayles, Rule};
use grundy::games::hackenbush::GreenHackenbush;
use grundy::games::heaps::Heaps;
use grundy::games::lasker::Lasker;
use grundy::games::moore::Moore;
use grundy::games::nim::{Nim, PokerNim};
use grundy::games::nimble::{Nimble, Nimble2};
use grundy::games::nimstring::Nimstring;
use grundy::games::northcott::Northcott;
use grundy::games::sprouts::Sprouts;
use grundy::games::staircase::Staircase;
use grundy::games::strip_tictactoe::StripTicTacToe;
use grundy::games::treblecross::Treblecross;
use grundy::games::tromino::Tromino;
use grundy::games::turtles::Turning;
use grundy::games::wythoff::Wythoff;
use grundy::graph::Graph;
use grundy::heap::HeapRules;
use grundy::{Ruleset, laws};

/// Checks the laws on positions given as text.
#[track_caller]
fn hold<R: Ruleset>(rules: R, positions: &[&str]) {
    let name = rules.name();
    let positions: Vec<R::Position> = positions
        .iter()
        .map(|text| rules.parse(text).unwrap_or_else(|e| panic!("{name} {text}: {e}")))
        .collect();
    let checked = laws::check(&rules, positions).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(checked.positions > 3, "{name}: only {} positions", checked.positions);
}

#[test]
fn nim_and_its_kin() {
    hold(Nim, &["40"]);
    hold(PokerNim::new(3), &["1 2 3", "2 2", "5"]);
    hold(Moore::new(1), &["2 3 4"]);
    hold(Moore::new(2), &["2 3 3 1", "1 1 1 1 1"]);
    hold(Moore::new(7), &["2 2 3"]);
    hold(Lasker, &["30"]);
}

#[test]
fn take_and_break() {
    for code in ["0.77", "0.07", "0.137", "4!.0", "4.[3]", "0.3F", "0.1[2]", "subtract:1,3,4"] {
        let rules = HeapRules::parse(code).unwrap();
        hold(Heaps::new(code.to_string(), rules), &["16"]);
    }
    hold(Treblecross::new(), &["3", "4", "5", "6", "X..X..", ".X....."]);
    hold(Tromino::new(), &["6"]);
}

#[test]
fn coins() {
    hold(Staircase::new(1), &["1 2 3", "0 1 0 2", "0 0 3 1"]);
    hold(Staircase::new(2), &["1 2 3", "0 1 0 2", "0 0 3 1 2"]);
    hold(Nimble, &["20"]);
    hold(Nimble2, &["3 5 6", "7", "2 4 6 8"]);
    hold(Turning::turtles(), &["ooooo", "xoxox"]);
    hold(Turning::twins(), &["ooooo", "xoxox"]);
    for rule in ["1-3", "ruler", "1+", "2-3F", "3C(4)", "1+S", "4FS,2"] {
        hold(Coins::of(&[rule]).unwrap(), &["HHHHH", "THTH"]);
    }
    hold(Coins::of(&["1-3", "ruler"]).unwrap(), &["HTH/THT/TTH", "3,3"]);
    hold(Coins::of(&["twins", "1-2"]).unwrap(), &["HHH/HHH"]);
    hold(Coins::of(&["twins", "1-2", "ruler"]).unwrap(), &["HT/TH//TH/HH", "2,2,3"]);
    hold(Northcott::new(6), &["1-6", "3-2"]);
}

#[test]
fn graphs() {
    let graph = || Graph::from_edge_list("a b\na c\nb d\nc d\nd e\na e\nf a\nf b").unwrap();
    hold(Chips::new("g", graph()), &["f"]);
    let loops = || Graph::from_edge_list("a b\nb a\nb c\nc d\ne a\ne d\nf b\nf d\nf f").unwrap();
    hold(Chips::new("g", loops()), &["a", "e", "f"]);
    hold(Annihilation::new("g", loops()), &["a e f", "a b"]);
    hold(Annihilation::new("g", graph()), &["a b f", "a c"]);
}

#[test]
fn two_numbers_and_boards() {
    hold(Chocolate::<false>, &["5x4"]);
    hold(Chocolate::<true>, &["4x3"]);
    hold(Wythoff::default(), &["8,7", "3,9"]);
    hold(Euclid, &["7,25", "13,8", "30,1"]);
    hold(Chomp, &["3x4", "5,3,1"]);
    hold(StripTicTacToe, &["6", "X..O..", ".X..X."]);
}

#[test]
fn boards_and_graphs() {
    hold(Cram::new(), &["3x4", "2x5", "..#/.../#..", "3x3:torus", "3x4:cylinder"]);
    let graphs = ["grid:3x3", "star:1,2,3", "petersen", "cycle:7", "complete:5", "graph6:DQc"];
    hold(Kayles::new(Rule::Vertex), &["queens:3", "knights:3x4", "bishops:3", "kings:2x3"]);
    hold(Kayles::new(Rule::Vertex), &graphs);
    hold(Kayles::new(Rule::Edge), &graphs);
    let pictures = ["edges:ground-a,a-b,b-c,a-c", "edges:ground-a,ground-a,a-a,a-b,b-c"];
    hold(GreenHackenbush, &pictures);
    let figures = ["1x2", "edges:ground-a,a-b,b-c,a-c,c-ground", "edges:a-b,a-b,b-c,c-d,d-ground"];
    hold(Nimstring, &figures);
    let drawn = ["0", "2", "0.AB.}AB.}]!", "1.2a1a.}]!", "AB.}AB.}]12.2.}]!"];
    hold(Sprouts, &drawn);
    hold(Nimstring, &["../|../-./.|./..", "edges:ground-a,a-b:again"]);
}

/// The checks find the faults that they are made for.
mod broken {
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicU32, Ordering};

    use grundy::budget::{Budget, Stop};
    use grundy::outcome::{FoundBy, Outcome, Play};
    use grundy::ruleset::{Complete, EachOption, Nature, Theory};
    use grundy::value::Value;
    use grundy::{Nimber, Ruleset, TextError, laws};

    /// Take one or two, with a fault of choice against the law of that name.
    struct Faulty(&'static str);

    impl Ruleset for Faulty {
        type Position = u64;

        fn name(&self) -> String {
            "faulty".into()
        }
        fn options(&self, &n: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
            if self.0 == "the game ends" && n == 3 {
                each(&[5])?;
            }
            if self.0 == "options are finite" && n == 3 {
                for _ in 0.. {
                    each(&[2])?;
                }
            }
            if self.0 == "canonical forms keep the outcomes" && n == 6 {
                return each(&[2, 2]);
            }
            (1..=n.min(2)).try_for_each(|taken| each(&[n - taken]))
        }
        fn parse(&self, text: &str) -> Result<u64, TextError> {
            let n: u64 = text.parse().map_err(|_| TextError::new("no", 0..1))?;
            Ok(if self.0 == "text round-trips" && n == 2 { 1 } else { n })
        }
        fn write(&self, n: &u64, out: &mut String) {
            out.push_str(&n.to_string());
        }
        fn vanishes(&self, &n: &u64) -> bool {
            n == 0 || self.0 == "what vanishes cannot move" && n == 1
        }
        fn canonical(&self, n: u64) -> u64 {
            match self.0 {
                // All have the value 0.
                "a canonical form is its own canonical form" if n == 6 => 3,
                "a canonical form is its own canonical form" if n == 3 => 0,
                "canonical forms keep the value" => 0,
                // Both have the value 1. In misère play the heap of 1 is lost, and a move to two
                // heaps of 2 wins.
                "canonical forms keep the outcomes" if n == 6 => 1,
                _ => n,
            }
        }

        fn theory(&self) -> &dyn Theory<u64> {
            self
        }
    }

    impl Theory<u64> for Faulty {
        fn value(&self, &n: &u64, _: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
            let wrong = u128::from(self.0 == "fast values are true" && n == 4);
            let known = ["fast values are true", "options_with_value is true"].contains(&self.0);
            Ok(known.then_some((Value::Nim(Nimber(u128::from(n % 3) + wrong)), FoundBy::Theorem)))
        }
        fn outcome(&self, parts: &[u64], play: Play, _: &Budget) -> Result<Option<Outcome>, Stop> {
            let [n] = parts else { return Ok(None) };
            Ok(match self.0 {
                "outcomes by theorem are true" => {
                    let lost = match play {
                        Play::Normal => n % 3 == 0,
                        // Wrong: in misère play the heaps of 1, 4, 7 ... are lost.
                        Play::Misere => n % 3 == 0 && *n > 0,
                    };
                    Some(Outcome::of(!lost))
                }
                _ => None,
            })
        }
        fn is_option(&self, &n: &u64, to: &[u64]) -> Option<bool> {
            (self.0 == "is_option tells the options").then(|| match to {
                [] => n == 1, // and of two
                [to] => *to > 0 && *to < n && n - *to <= 2,
                _ => false,
            })
        }
        fn options_with_value(
            &self,
            &n: &u64,
            target: Nimber,
            _: &Budget,
            each: &mut EachOption<'_, u64>,
        ) -> Option<Complete> {
            if self.0 != "options_with_value is true" {
                return None;
            }
            for taken in 1..=n.min(2) {
                if (n - taken) % 3 == target.0 as u64 {
                    let _ = each(&[n - taken]);
                    // Wrong: the option of a heap of 5 stands twice.
                    if n == 5 {
                        let _ = each(&[n - taken]);
                    }
                }
            }
            Some(Complete::All)
        }
    }

    #[test]
    fn laws_are_found_broken() {
        assert!(laws::check(&Faulty("none"), [6]).is_ok());
        for law in [
            "the game ends",
            "options are finite",
            "text round-trips",
            "what vanishes cannot move",
            "a canonical form is its own canonical form",
            "canonical forms keep the value",
            "canonical forms keep the outcomes",
            "fast values are true",
            "outcomes by theorem are true",
            "is_option tells the options",
            "options_with_value is true",
        ] {
            let broken = laws::check(&Faulty(law), [6]).expect_err(law);
            assert_eq!(broken.law, law);
        }
    }

    /// Take one. From a call on, the heap of one becomes a heap of 50 instead, which is as lost as
    /// nothing: only the list of options tells it.
    struct Fickle {
        calls: AtomicU32,
        from: u32,
        nature: Nature<u64>,
    }

    impl Ruleset for Fickle {
        type Position = u64;

        fn name(&self) -> String {
            "fickle".into()
        }
        fn options(&self, &n: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
            let call = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
            match n {
                0 | 50 => ControlFlow::Continue(()),
                1 if call >= self.from => each(&[50]),
                _ => each(&[n - 1]),
            }
        }
        fn parse(&self, text: &str) -> Result<u64, TextError> {
            text.parse().map_err(|_| TextError::new("no", 0..1))
        }
        fn write(&self, n: &u64, out: &mut String) {
            out.push_str(&n.to_string());
        }
        fn nature(&self) -> Nature<u64> {
            self.nature
        }
    }

    /// Wherever in the check the rules change, it says so and does not panic.
    #[test]
    fn rules_that_change_are_found() {
        for nature in [Nature::Finite, Nature::Loopy] {
            let found = |from: &u32| {
                let rules = Fickle { calls: AtomicU32::new(0), from: *from, nature };
                let broken = laws::check(&rules, [4]).err();
                broken.inspect(|broken| assert_eq!(broken.law, "options stay the same")).is_some()
            };
            // Ten calls collect the heaps of 0 to 4: the fourth asks for the heap of one, the
            // seventh again. Five look for moves out of nothing, and the seventeenth call reads
            // the options of one for its value.
            let changes: Vec<u32> = (1..60).filter(found).collect();
            assert_eq!(changes, (5..=17).collect::<Vec<u32>>(), "{nature:?}");
        }
    }
}
