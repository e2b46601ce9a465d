//! The other kinds of sums, against their definitions on moves that the oracle lists.

use std::collections::HashMap;

use grundy::family::Family;
use grundy::games::NoFiles;
use grundy::{Budget, Nimber, Outcome, Play, Position, Question, Solver, Stop, Value};
use grundy_oracle::{Dice, Oracle, default_graphs, sample};

const KINDS: [&str; 5] = ["conjunctive", "continued", "shortened", "selective", "ordinal"];

/// Positions by the rules in words: the components, each as a text.
struct Brute {
    oracle: Oracle,
    moves: HashMap<String, Vec<String>>,
    values: HashMap<(usize, Vec<String>), u128>,
    wins: HashMap<(usize, Vec<String>, bool), bool>,
}

impl Brute {
    fn moves(&mut self, text: &str) -> Vec<String> {
        if let Some(known) = self.moves.get(text) {
            return known.clone();
        }
        let position = self.oracle.parse(text).unwrap();
        let mut all: Vec<String> =
            self.oracle.moves(&position).into_iter().map(|one| one.after).collect();
        all.sort();
        all.dedup();
        self.moves.insert(text.to_string(), all.clone());
        all
    }

    /// The text of a sum with its components as the oracle writes them.
    fn normal(&self, kind: usize, sum: &str) -> String {
        let between = if KINDS[kind] == "ordinal" { " : " } else { " ; " };
        let inner = sum.strip_prefix(KINDS[kind]).unwrap().trim().trim_matches(['(', ')']);
        let own = |one: &str| self.oracle.parse(one).unwrap().text();
        text(kind, &inner.split(between).map(own).collect::<Vec<String>>())
    }

    fn options(&mut self, kind: usize, position: &[String]) -> Vec<Vec<String>> {
        let lists: Vec<Vec<String>> = position.iter().map(|one| self.moves(one)).collect();
        let ended = lists.iter().any(Vec::is_empty);
        if ended && matches!(KINDS[kind], "conjunctive" | "shortened") {
            return Vec::new();
        }
        if KINDS[kind] == "ordinal" {
            let mut all = Vec::new();
            for (at, list) in lists.iter().enumerate() {
                for to in list {
                    let mut next = position.to_vec();
                    next[at] = to.clone();
                    next[at + 1..].fill("nim".to_string());
                    all.push(next);
                }
            }
            return all;
        }
        // Every way to move or stay in each component.
        let mut all: Vec<Vec<String>> = vec![Vec::new()];
        for (own, list) in position.iter().zip(&lists) {
            let stays = matches!(KINDS[kind], "shortened" | "selective") || list.is_empty();
            let mut longer = Vec::new();
            for before in &all {
                for to in list.iter().chain(stays.then_some(own)) {
                    longer.push([&before[..], std::slice::from_ref(to)].concat());
                }
            }
            all = longer;
        }
        all.retain(|next| next[..] != *position);
        all
    }

    fn value(&mut self, kind: usize, position: &[String]) -> u128 {
        let key = (kind, position.to_vec());
        if let Some(&known) = self.values.get(&key) {
            return known;
        }
        let options = self.options(kind, position);
        let reached: Vec<u128> = options.iter().map(|next| self.value(kind, next)).collect();
        let value = (0..).find(|value| !reached.contains(value)).unwrap();
        self.values.insert(key, value);
        value
    }

    fn wins(&mut self, kind: usize, position: &[String], misere: bool) -> bool {
        let key = (kind, position.to_vec(), misere);
        if let Some(&known) = self.wins.get(&key) {
            return known;
        }
        let options = self.options(kind, position);
        let wins = match options.is_empty() {
            true => misere,
            false => options.iter().any(|next| !self.wins(kind, next, misere)),
        };
        self.wins.insert(key, wins);
        wins
    }
}

fn text(kind: usize, components: &[String]) -> String {
    let between = if KINDS[kind] == "ordinal" { " : " } else { " ; " };
    format!("{} ({})", KINDS[kind], components.join(between))
}

/// Outcomes, values and winning moves in both conventions. The whole sample: 1200 sums.
#[test]
fn other_sums_have_the_outcomes_of_their_moves() {
    let small = [
        "nim",
        "nim 1",
        "nim 2",
        "nim 3",
        "nim 1 1",
        "nim 1 2",
        "nim 3 3",
        "nim 5",
        "kayles 2",
        "kayles 4",
        "chomp 2,2",
        "subtract:1,3 4",
        "subtract:2 5",
        "coins:1-2 TH",
        "coins:twins THH",
        "nim 1 + kayles 3",
        "grundy 5",
        "0.07 5",
        "euclid 2,5",
    ];
    let mut brute = Brute {
        oracle: Oracle::new(default_graphs()),
        moves: HashMap::new(),
        values: HashMap::new(),
        wins: HashMap::new(),
    };
    let mut dice = Dice::new(55);
    for at in 0..sample(300, 1200) {
        let kind = at % KINDS.len();
        let count = 2 + dice.below(2) as usize;
        let components: Vec<String> = (0..count).map(|_| dice.pick(&small).to_string()).collect();
        let text_of = text(kind, &components);
        let position: Position =
            text_of.parse().unwrap_or_else(|error| panic!("{text_of}: {error}"));
        assert_eq!(brute.normal(kind, &position.text()), brute.normal(kind, &text_of));
        for play in [Play::Normal, Play::Misere] {
            let misere = play == Play::Misere;
            let solver = Solver::new().play(play).max_moves(1000);
            let found = solver.solve(&position, &Budget::unlimited()).unwrap();
            let wins = brute.wins(kind, &components, misere);
            assert_eq!(found.outcome, Some(Outcome::of(wins)), "{text_of} {play:?}");
            let mut winning: Vec<String> = brute
                .options(kind, &components)
                .into_iter()
                .filter(|next| !brute.wins(kind, next, misere))
                .map(|next| text(kind, &next))
                .collect();
            winning = winning.iter().map(|next| brute.normal(kind, next)).collect();
            winning.sort();
            winning.dedup();
            let mut moves: Vec<String> =
                found.found().map(|one| brute.normal(kind, &one.after())).collect();
            moves.sort();
            if !winning.is_empty() || !moves.is_empty() {
                assert_eq!(moves, winning, "{text_of} {play:?}");
            }
            if !misere {
                let value = Value::Nim(Nimber(brute.value(kind, &components)));
                assert_eq!(found.value, Some(value), "{text_of}");
            }
        }
    }
}

/// Components with more positions than a search can list: the theorem needs of each only who wins it, or whether its
/// remoteness is smaller than the least one.
#[test]
fn large_components_have_their_own_engines() {
    let ask = |text: &str, solver: Solver| {
        let position: Position = text.parse().unwrap();
        solver.solve(&position, &Budget::unlimited()).unwrap()
    };
    // To list all winning moves of such sums takes long.
    let solve = |text: &str, play| ask(text, Solver::new().play(play).question(Question::Outcome));
    let value = |text: &str| ask(text, Solver::new().question(Question::Value)).nim().unwrap();
    for (a, b) in [("kayles 200 70", "nim 900 1200"), ("kayles 90 90", "nim 700 700")] {
        let lost = value(a).is_zero() && value(b).is_zero();
        for kind in ["selective", "shortened"] {
            let found = solve(&format!("{kind}({a} ; {b})"), Play::Normal);
            assert_eq!(found.outcome, Some(Outcome::of(!lost)), "{kind} {a} {b}");
        }
        // In misère play as well, because two components are left.
        let found = solve(&format!("selective({a} ; {b})"), Play::Misere);
        assert_eq!(found.outcome, Some(Outcome::of(!lost)), "{a} {b}");
    }
    // One winning move of a component, and none of the other.
    let found = ask("selective(nim 50 700 ; kayles 90 90)", Solver::new());
    assert_eq!(found.move_count, Some(1));
    assert_eq!(found.found().next().unwrap().after(), "selective (nim 50 50 ; kayles 90 90)");
    // The heap of 3 ends play in one move, and no component has ended before.
    for text in ["conjunctive(nim 3 ; kayles 90 90)", "conjunctive(kayles 200 200 ; nim 5)"] {
        assert_eq!(solve(text, Play::Normal).outcome, Some(Outcome::N), "{text}");
    }
    // The least remoteness is that of the two heaps of 2: 4.
    let found = solve("conjunctive(nim 2 2 ; nim 60 60 60 60)", Play::Normal);
    assert_eq!(found.outcome, Some(Outcome::P));
}

/// Heaps of Nim that no search lists, against lists of all moves, and against sums of small heaps.
#[test]
fn large_nim_heaps_have_theorems() {
    let solve = |text: &str, play| {
        let position: Position = text.parse().unwrap();
        Solver::new().play(play).solve(&position, &Budget::unlimited().with_moves(1 << 16)).unwrap()
    };
    // All options of the lower component have values, and the sum has one of the others.
    for (lower, upper) in [(vec![700, 300], 90), (vec![1000], 5), (vec![513, 514, 40], 700)] {
        let sum = lower.iter().fold(0u64, |sum, heap| sum ^ heap);
        let moves = lower.iter().flat_map(|&heap| (0..heap).map(move |to| sum ^ heap ^ to));
        let taken: std::collections::HashSet<u64> = moves.collect();
        let value = (0..).filter(|value| !taken.contains(value)).nth(upper).unwrap();
        let heaps: Vec<String> = lower.iter().map(u64::to_string).collect();
        let text = format!("ordinal(nim {} : nim {upper})", heaps.join(" "));
        let found = solve(&text, Play::Normal);
        assert_eq!(found.value, Some(Value::Nim(Nimber(value.into()))), "{text}");
        // With a heap of this size beside it the sum is lost.
        let beside = solve(&format!("{text} + nim {value}"), Play::Normal);
        assert_eq!((beside.outcome, beside.move_count), (Some(Outcome::P), Some(0)), "{text}");
    }
    // Two heaps on each other are one heap of all.
    let found = solve("ordinal(nim 1000000000000 : nim 99999)", Play::Normal);
    assert_eq!(found.value, Some(Value::Nim(Nimber(1_000_000_099_999))));
    assert_eq!(found.move_count, Some(1));
    assert_eq!(found.found().next().unwrap().after(), "ordinal (nim : nim)");
    let found = solve("ordinal(nim 50000 : nim 60000) + nim 100000", Play::Normal);
    let after: Vec<String> = found.found().map(|one| one.after()).collect();
    assert_eq!(after, ["ordinal (nim 50000 : nim 50000) + nim 100000"]);
    // The sums of single heaps are won and lost as those of heaps up to 3.
    let size = |heap: u64| if heap > 3 { 1_000_000_000_000 + heap } else { heap };
    for kind in &KINDS[..4] {
        for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
            for play in [Play::Normal, Play::Misere] {
                let small = solve(&format!("{kind}(nim {a} ; nim {b})"), play);
                let text = format!("{kind}(nim {} ; nim {})", size(a), size(b));
                let position: Position = text.parse().unwrap();
                let solver = Solver::new().play(play).question(Question::Outcome);
                let large = solver.solve(&position, &Budget::unlimited()).unwrap();
                assert_eq!(large.outcome, small.outcome, "{text} {play:?}");
            }
        }
    }
}

/// A sum with a heap that no search lists has moves: the heap of 3 ends play in one.
#[test]
fn sums_with_very_many_moves_have_not_ended() {
    for kind in KINDS {
        let between = if kind == "ordinal" { ':' } else { ';' };
        for inner in [
            format!("{kind}(nim 1000000000 {between} nim 2)"),
            format!("{kind}(nim 2 {between} nim 200000)"),
        ] {
            let text = format!("conjunctive({inner} ; nim 3)");
            let position: Position = text.parse().unwrap();
            let solver = Solver::new().question(Question::Outcome);
            let found = solver.solve(&position, &Budget::unlimited()).unwrap();
            assert_eq!(found.outcome, Some(Outcome::N), "{text}");
        }
        // An empty component ends a short sum, whatever stands beside it.
        let text = format!("{kind}(nim 1000000000 {between} nim 0)");
        let position: Position = format!("selective({text} ; nim 1)").parse().unwrap();
        let solver = Solver::new().question(Question::Outcome);
        let found = solver.solve(&position, &Budget::unlimited());
        assert_eq!(found.unwrap().outcome, Some(Outcome::N), "{text}");
    }
}

/// A sum within a sum tells that it has a move by its first one: with lists of all moves this would take
/// minutes and gigabytes.
#[test]
fn sums_with_very_many_moves_end_with_the_budget() {
    let start = std::time::Instant::now();
    let budget = Budget::unlimited()
        .with_poll(move |_| if start.elapsed().as_secs() < 2 { Ok(()) } else { Err(Stop::Time) });
    let solve = |large: u32| {
        let text = format!("conjunctive(conjunctive(nim {large} ; nim 2) ; nim 3)");
        Solver::new().play(Play::Misere).solve(&text.parse().unwrap(), &budget).unwrap().outcome
    };
    // Heaps from 2 on have the same remoteness.
    assert!([None, solve(4)].contains(&solve(40_000)));
    // The heap of 1 ends play, and each of the 250 000 moves beside it wins.
    let text = "conjunctive(nim 1 ; conjunctive(nim 500 ; nim 500))";
    let position: Position = text.parse().unwrap();
    let found = Solver::new().solve(&position, &Budget::unlimited().with_moves(1 << 16)).unwrap();
    assert_eq!(found.outcome, Some(Outcome::N));
    assert!(found.found().count() > 0);
    assert_eq!(found.move_count, None);
}

/// What a theorem has to know of the components is found within the budget.
#[test]
fn theorems_of_sums_keep_the_budget() {
    let budget = Budget::unlimited().with_poll(|_| Err(Stop::Time));
    for text in ["conjunctive(nim 3 ; kayles 30)", "continued(kayles 20 ; kayles 20)"] {
        for play in [Play::Normal, Play::Misere] {
            let position: Position = text.parse().unwrap();
            let found = Solver::new().play(play).solve(&position, &budget).unwrap();
            assert_eq!((found.outcome, found.stopped), (None, Some(Stop::Time)), "{text} {play:?}");
        }
    }
}

/// Moves of heaps that are too many to be listed are named once, and as moves of smaller heaps are.
#[test]
fn moves_of_huge_heaps_are_named_once() {
    let moves = |heap: u64, play| {
        let text = format!("selective(nim {heap} + nim 2 ; conjunctive(kayles 3 ; nim 3))");
        let position: Position = text.parse().unwrap();
        let found = Solver::new().play(play).solve(&position, &Budget::unlimited()).unwrap();
        let mut after: Vec<String> = found.found().map(|found| found.after()).collect();
        after.sort_unstable();
        after
    };
    for play in [Play::Normal, Play::Misere] {
        let small = moves(6, play);
        assert!(!small.is_empty());
        assert_eq!(moves(1_000_000_000, play), small, "{play:?}");
    }
}

/// A position that is lost by a theorem has the value 0, however large a search would be.
#[test]
fn lost_sums_have_the_value_zero() {
    for text in ["conjunctive(nim 2 2 ; nim 20 20 20 20)", "selective(kayles 90 90 ; nim 70 70)"] {
        let position: Position = text.parse().unwrap();
        let found = Solver::new().solve(&position, &Budget::unlimited()).unwrap();
        assert_eq!((found.outcome, found.nim()), (Some(Outcome::P), Some(Nimber(0))), "{text}");
    }
}

/// In misère play too heaps on top of each other are one heap.
#[test]
fn heaps_on_each_other_are_one_heap_in_misere_play() {
    let solve = |text: &str, question| {
        let position: Position = text.parse().unwrap();
        let solver = Solver::new().play(Play::Misere).question(question);
        solver.solve(&position, &Budget::unlimited()).unwrap()
    };
    for heaps in [[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 0, 1], [0, 2, 3], [3, 0, 1], [1, 1, 1]] {
        let [a, b, c] = heaps;
        let text = format!("ordinal(nim {a} : nim {b} : nim {c})");
        let found = solve(&text, Question::All);
        let one: u64 = heaps.iter().sum();
        let heap = solve(&format!("nim {one}"), Question::All);
        assert_eq!((found.outcome, found.move_count), (heap.outcome, heap.move_count), "{text}");
        for chosen in found.found() {
            let after = solve(&chosen.after(), Question::Outcome);
            assert_eq!(after.outcome, Some(Outcome::P), "{text}");
        }
    }
    let found = solve("ordinal(nim 10000000000 : nim 4)", Question::All);
    assert_eq!((found.outcome, found.move_count), (Some(Outcome::N), Some(1)));
    assert_eq!(found.found().next().unwrap().after(), "ordinal (nim 1 : nim)");
    let found = solve("ordinal(nim 1 : nim 18446744073709551615)", Question::All);
    assert_eq!(found.found().next().unwrap().after(), "ordinal (nim 1 : nim)");
}

/// A sum of one kind may be a component of another one, and a term of the usual sum.
#[test]
fn a_semicolon_needs_no_blanks() {
    let text = |text: &str| text.parse::<Position>().unwrap().text();
    assert_eq!(text("selective(nim 3;kayles 4)"), text("selective (nim 3 ; kayles 4)"));
    for tight in ["ordinal(nim 3:coins:1-2 TH)", "ordinal(nim 3: coins:1-2 TH)"] {
        assert_eq!(text(tight), text("ordinal (nim 3 : coins:1-2 TH)"), "{tight}");
    }
    let nested = "ordinal(selective(nim 3;kayles 4):nim 2)";
    assert_eq!(text(nested), text("ordinal (selective (nim 3 ; kayles 4) : nim 2)"));
}

#[test]
fn mistakes_in_sums_say_what_to_write() {
    for (text, what, help) in [
        ("selectiv(nim 3 ; nim 4)", "selectiv", "did you mean `selective`"),
        ("selective(nim 3 , nim 4)", "another sign", "`selective(nim 3 ; kayles 5)`"),
        ("selective(nim 3 : nim 4)", "another sign", "`selective(nim 3 ; kayles 5)`"),
        ("ordinal(nim 3 ; nim 4)", "another sign", "`ordinal(nim 3 : kayles 5)`"),
        ("ordinal(nim 3)", "two positions", "`ordinal(nim 3 : kayles 5)`"),
        ("Ordinal nim 3 : nim 4", "no bracket", "`ordinal(nim 3 : kayles 5)`"),
        ("conjunctive", "no bracket", "`conjunctive(nim 3 ; kayles 5)`"),
    ] {
        let error = text.parse::<Position>().unwrap_err();
        let said = error.message().to_string();
        let hint = error.hint().map(ToString::to_string).unwrap_or_default();
        assert!(said.contains(what) && hint.contains(help), "{text}: {said}, {hint}");
    }
}

/// A number in a sum in brackets varies.
#[test]
fn sums_in_brackets_are_families() {
    let value = |text: &str| {
        let position: Position = text.parse().unwrap();
        Solver::new().solve(&position, &Budget::unlimited()).unwrap().value.unwrap()
    };
    for family in ["ordinal(nim 2 : kayles N)", "selective (nim 1 + nim 2 ; kayles N)"] {
        let all = Family::parse(family, &NoFiles).unwrap();
        for n in 0..6 {
            let found = all.value(n, &NoFiles, &Budget::unlimited()).unwrap().unwrap();
            assert_eq!(found, value(&family.replace('N', &n.to_string())), "{family} {n}");
        }
    }
    let error = Family::parse("ordinal(nim 2 : kayles N) + nim 3", &NoFiles).unwrap_err();
    assert!(error.to_string().contains("one"), "{error}");
}

#[test]
fn sums_stand_in_sums() {
    let solve = |text: &str, play| {
        let position: Position = text.parse().unwrap();
        Solver::new().play(play).solve(&position, &Budget::unlimited()).unwrap()
    };
    // The components of the inner sum have the remotenesses 1 and 2.
    let inner = "conjunctive(nim 1 ; nim 1 1)";
    let nested = solve(&format!("selective({inner} ; kayles 1 1)"), Play::Normal);
    assert_eq!(nested.outcome, Some(Outcome::N));
    let value = solve(inner, Play::Normal).value.unwrap();
    let Value::Nim(value) = value else { panic!("{value}") };
    let sum = solve(&format!("{inner} + nim {value}"), Play::Normal);
    assert_eq!(sum.outcome, Some(Outcome::P));
    assert_eq!(solve("ordinal(nim 2 : nim 3)", Play::Normal).value, Some(Value::Nim(Nimber(5))));
    let misere = solve("nim 1 + ordinal(nim 1 : nim 1)", Play::Misere);
    assert_eq!(misere.outcome, Some(Outcome::N));
}

/// The remoteness and the suspense of heaps of Kayles, by their definitions.
struct Kayles {
    play: Play,
    known: HashMap<Vec<u32>, [u32; 2]>,
}

impl Kayles {
    /// The heaps after each move.
    fn moves(heaps: &[u32]) -> Vec<Vec<u32>> {
        let mut all = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            for (taken, left) in (1..=2).flat_map(|taken| (0..heap).map(move |left| (taken, left)))
            {
                let Some(right) = (heap - left).checked_sub(taken) else { continue };
                let mut next = heaps.to_vec();
                next[at] = left;
                next.push(right);
                next.retain(|&heap| heap > 0);
                next.sort_unstable();
                all.push(next);
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    fn lengths(&mut self, heaps: Vec<u32>) -> [u32; 2] {
        if let Some(&known) = self.known.get(&heaps) {
            return known;
        }
        let moves = Kayles::moves(&heaps);
        let moves: Vec<[u32; 2]> = moves.into_iter().map(|next| self.lengths(next)).collect();
        // A position is lost where its number is even in normal play, and odd in misère play.
        let lost = u32::from(self.play == Play::Misere);
        let won = |at: usize| moves.iter().map(move |one| one[at]).filter(move |n| n % 2 == lost);
        let all = |at: usize| moves.iter().map(move |one| one[at]);
        let remoteness = won(0).min().or(all(0).max()).map_or(0, |next| next + 1);
        let suspense = won(1).max().or(all(1).min()).map_or(0, |next| next + 1);
        self.known.insert(heaps, [remoteness, suspense]);
        [remoteness, suspense]
    }
}

/// A component with thousands of positions: each is visited once, whatever the order of its heaps.
#[test]
fn components_with_thousands_of_positions() {
    for play in [Play::Normal, Play::Misere] {
        let mut kayles = Kayles { play, known: HashMap::new() };
        let lost = u32::from(play == Play::Misere);
        let nim = |heap: u32| heap.min(1 + lost);
        let options = Kayles::moves(&[26]);
        for (at, kind) in ["conjunctive", "continued"].into_iter().enumerate() {
            let mut last = |heap: u32, rest: Vec<u32>| {
                let number = kayles.lengths(rest)[at];
                if at == 0 { nim(heap).min(number) } else { nim(heap).max(number) }
            };
            let won = last(3, vec![26]) % 2 != lost;
            let to = (0..3).flat_map(|heap| options.iter().map(move |rest| (heap, rest.clone())));
            let winning = to.filter(|(heap, rest)| last(*heap, rest.clone()) % 2 == lost).count();
            let position: Position = format!("{kind}(nim 3 ; kayles 26)").parse().unwrap();
            // With all moves of normal play comes the value, which takes a search.
            let (question, count) = match play {
                Play::Normal => (Question::Outcome, None),
                Play::Misere => (Question::All, Some(winning as u128)),
            };
            let solver = Solver::new().play(play).question(question);
            let found = solver.solve(&position, &Budget::unlimited()).unwrap();
            assert_eq!(found.outcome, Some(Outcome::of(won)), "{position} {play:?}");
            assert_eq!(found.move_count, count, "{position} {play:?}");
        }
    }
}

/// The theorems answer where no list of moves or of positions is within reach, and within the memory.
#[test]
fn theorems_need_no_lists() {
    let ask = |text: &str, question, budget: &Budget| {
        let position: Position = text.parse().unwrap();
        Solver::new().question(question).solve(&position, budget).unwrap()
    };
    let whole = Budget::unlimited();
    let kayles = ask("kayles 1000000", Question::Value, &whole).nim().unwrap();
    // The options of the lower heap have the values 0, 1 and 2.
    let found = ask("ordinal(nim 3 : kayles 1000000)", Question::Value, &whole);
    assert_eq!(found.nim(), Some(Nimber(3 + kayles.0)));
    for (text, outcome) in [
        // A component that is won wins the sum.
        ("ordinal(kayles 100000 : nim 3)", Outcome::N),
        ("ordinal(nim 2 : kayles 100000 : nim 3)", Outcome::N),
        ("ordinal(kayles 100000 100000 : nim 3)", Outcome::N),
        ("ordinal(kayles 100000 100000 : nim 3 3)", Outcome::P),
        // The heap ends play in one move.
        ("conjunctive(sprouts 9 ; nim 8)", Outcome::N),
    ] {
        assert_eq!(ask(text, Question::Outcome, &whole).outcome, Some(outcome), "{text}");
    }
    let small = Budget::unlimited().with_memory(1 << 20);
    let found = ask("conjunctive(kayles 30 ; kayles 30)", Question::Outcome, &small);
    assert_eq!((found.outcome, found.stopped), (None, Some(Stop::Memory)));
}
