//! Explanations, read again: what they claim is checked by brute force.

use std::collections::BTreeSet;

use grundy::games::InMemoryFiles;
use grundy::message::{Language, Message};
use grundy::reason::{Level, Reason, Step};
use grundy::{Budget, Play, Position, Solution, Solver};
use grundy_oracle::reasons::{Checker, check_reason};
use grundy_oracle::{Graphs as OracleGraphs, Oracle, parse_edges};

/// A graph without cycles, as the file `g`, and one with a cycle, as `c`.
const GRAPHS: [(&str, &str); 2] =
    [("g", "a b\na c\nb d\nd c\nd e\nc e\nf a\nf g\n"), ("c", "a b\nb c\nc a\nc d\nd e\nb e\n")];

fn files() -> InMemoryFiles {
    InMemoryFiles::from(GRAPHS)
}

fn oracle() -> Oracle {
    let mut graphs = OracleGraphs::new();
    for (name, text) in GRAPHS {
        graphs.insert(name.to_string(), parse_edges(text).unwrap());
    }
    Oracle::new(graphs)
}

fn explained(text: &str, play: Play) -> (Position, Solution, Reason) {
    let position = Position::parse_with(text, &files()).unwrap();
    let solver = Solver::new().play(play).explain(true);
    let mut solution = solver.solve(&position, &Budget::unlimited()).unwrap();
    let reason = solution.reason.take().unwrap();
    (position, solution, reason)
}

fn text(text: &str, play: Play) -> String {
    explained(text, play).2.text(Language::English)
}

/// With the theorems, in normal play.
fn proof(text: &str) -> String {
    let position = Position::parse(text).unwrap();
    let solver = Solver::new().max_moves(1).explain_at(Level::Proof);
    let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
    solution.reason.unwrap().text(Language::English)
}

/// In one line, so that a sentence is found wherever it is broken.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_says(position: &str, play: Play, words: &str) {
    let told = flat(&text(position, play));
    assert!(told.contains(words), "{position}: {told}");
}

/// The steps for heaps in another order are the same steps, but for that order.
#[test]
fn steps_of_nim_do_not_depend_on_the_order_of_its_heaps() {
    let lines = |position: &str| {
        let told = text(position, Play::Normal);
        let sorted = told.lines().map(|line| {
            let words = line.split(|sign: char| !sign.is_alphanumeric());
            let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            words.sort_unstable();
            words.join(" ")
        });
        let mut lines: Vec<String> = sorted.collect();
        lines.sort_unstable();
        lines
    };
    for orders in [
        ["nim 3 4 5", "nim 5 3 4", "nim 4 5 3"],
        ["nim 1 2 3 8", "nim 8 3 1 2", "nim 2 1 8 3"],
        ["nim 1 2 3", "nim 3 2 1", "nim 2 3 1"],
    ] {
        let [first, others @ ..] = orders.map(lines);
        for other in others {
            assert_eq!(first, other, "{orders:?}");
        }
    }
}

/// Of several heaps the one that the winning move changes is derived.
#[test]
fn the_heap_of_the_winning_move_is_derived() {
    for (position, heap) in
        [("all-but:2,3 14 9", 14), ("treblecross 7 ..X.....", 9), ("kayles 4 6 9", 9)]
    {
        let (_, _, reason) = explained(position, Play::Normal);
        let is_it = |step: &Step| matches!(step, Step::HeapMex { heap: own, .. } if *own == heap);
        assert!(reason.steps.iter().any(is_it), "{position}");
    }
}

#[test]
fn moves_can_be_played_and_win() {
    let oracle = oracle();
    for play in [Play::Normal, Play::Misere] {
        for start in [
            "nim 3 4 5",
            "nim 1 1 1 2",
            "nimble 3 4 4 6",
            "nimble-2 2 5 7 9",
            "staircase 1 2 2 3",
            "staircase 0 1 2 1",
            "turtles xoxxo",
            "turtles ooxo",
            "twins xoxxo",
            "poker-nim:2 1 3",
            "kayles 4 3",
            "kayles 5 + nim 2",
            "chomp 2x3 + nim 3",
            "wythoff 2,4",
            "wythoff 3,5 + nim 1",
            "euclid 3,7",
            "chocolate-eat 3x2 2x2",
            "chocolate-split 2x3",
            "moore:2 1 2 3",
            "moore:3 1 2 + nim 1",
            "strip-tictactoe ..X..",
            "treblecross 6",
            "treblecross X.X..",
            "tromino 4",
            "lasker 3 4",
            "chips:g f d",
            "annihilation:g f a",
        ] {
            let (position, _, reason) = explained(start, play);
            let chosen = reason.steps.iter().find_map(|step| match step {
                Step::Move { term, from, to, after, .. } => Some((*term, from, to, after)),
                _ => None,
            });
            let truth = oracle.parse(start).unwrap();
            let won = oracle.outcome(&truth, play == Play::Misere) == 'N';
            assert_eq!(chosen.is_some(), won, "{start} {play:?}");
            let Some((term, from, to, after)) = chosen else { continue };
            let before = Position::parse_with(from, &files()).unwrap();
            assert_eq!(before.parts(), {
                let mut own = String::new();
                position.terms()[term as usize].write(&mut own);
                Position::parse_with(&own, &files()).unwrap().parts()
            });
            let winning = oracle.winning_moves(&truth, play == Play::Misere);
            let same = |a: &str, b: &str| {
                let parts = |text: &str| Position::parse_with(text, &files()).map(|p| p.parts());
                a == b || parts(a).ok().is_some_and(|a| Some(a) == parts(b).ok())
            };
            assert!(
                winning.iter().any(|found| same(&found.after, after)),
                "{start} {play:?}: {from} -> {to}, {after}"
            );
        }
    }
}

/// Every move from a member of a list has an answer in it, and no member can be left out.
#[test]
fn lists_of_lost_positions_prove_themselves() {
    let oracle = oracle();
    let outcome = |text: &str| oracle.outcome(&oracle.parse(text).unwrap(), true);
    for start in [
        "cram 2x4",
        "kayles 5 + cram 2x2",
        "node-kayles path:7",
        "chomp 3x3 + nim 2",
        "wythoff 3,5",
        "treblecross 5",
        "chips:g f d",
        "chips:c a + nim 2",
        "chips:c b d",
        "euclid 2,5 + nim 2",
        // Members of these serve only members that are not needed.
        "4.77 6 6",
        "staircase 0 1 1 0 1 0 1",
    ] {
        let (_, solution, reason) = explained(start, Play::Misere);
        let mut lists = 0;
        for step in &reason.steps {
            let Step::Lost { positions, .. } = step else { continue };
            lists += 1;
            // The members that are the only answer to a move from another one.
            let mut needed: BTreeSet<usize> = BTreeSet::new();
            let parts: Vec<_> = positions
                .iter()
                .map(|text| Position::parse_with(text, &files()).unwrap().parts())
                .collect();
            for (at, text) in positions.iter().enumerate() {
                assert_eq!(outcome(text), 'P', "{start}: {text}");
                let lost = Position::parse_with(text, &files()).unwrap();
                let repeats = lost.terms().iter().any(|term| term.is_loopy());
                let budget = Budget::unlimited();
                for chosen in lost.moves(usize::MAX, &budget).unwrap().moves {
                    if chosen.patch.ends {
                        continue;
                    }
                    let next = lost.after(&chosen);
                    let answers = next.moves(usize::MAX, &budget).unwrap().moves;
                    let listed = answers.iter().filter_map(|answer| {
                        let back = next.after(answer).parts();
                        let found = parts.iter().position(|parts| *parts == back);
                        // Where play can go round, answers come nearer to the end.
                        found.filter(|&to| !answer.patch.ends && (!repeats || to < at))
                    });
                    let back: BTreeSet<usize> = listed.collect();
                    let none = back.is_empty() && !answers.is_empty();
                    assert!(!none, "{start}: {text} to {}", next.text());
                    needed.extend(back.iter().filter(|&&to| back.len() == 1 && to != at));
                }
            }
            // All but the one to which the winner comes first.
            assert!(needed.len() + 1 >= positions.len(), "{start}: {needed:?} of {positions:?}");
        }
        assert_eq!(lists, usize::from(solution.outcome != Some(grundy::Outcome::D)), "{start}");
    }
}

/// Every mex lists all options or one for each smaller value, and each smaller position in a
/// list comes after its options.
#[test]
fn values_are_shown_from_the_bottom_up() {
    let oracle = oracle();
    for start in
        ["chomp 3x3 2x2", "wythoff 3,6", "moore:2 1 1 1 2", "chips:g f a", "annihilation:g f a"]
    {
        let (_, _, reason) = explained(start, Play::Normal);
        let mut shown: Vec<Vec<String>> = Vec::new();
        let mut mexes = 0;
        let parts = |text: &str| Position::parse_with(text, &files()).unwrap().parts();
        let value = |text: &str| oracle.value(&oracle.parse(text).unwrap()).map(u128::from);
        for step in &reason.steps {
            match step {
                Step::Positions { rows, .. } => {
                    for row in rows {
                        // Its options, in words.
                        mexes += usize::from(row.from != Message::default());
                        let stated = row.value.nim().map(|value| value.0);
                        assert_eq!(value(&row.label), stated, "{start}: {}", row.label);
                        let position = Position::parse_with(&row.label, &files()).unwrap();
                        let budget = Budget::unlimited();
                        for chosen in position.moves(usize::MAX, &budget).unwrap().moves {
                            let next = position.after(&chosen).parts();
                            assert!(next.is_empty() || shown.contains(&next), "{}", row.label);
                        }
                        shown.push(parts(&row.label));
                    }
                }
                Step::Mex { position, options, complete, count, value: mex } => {
                    mexes += 1;
                    assert!(complete);
                    assert_eq!(options.len() as u64, *count);
                    assert_eq!(value(position), Some(*mex));
                    for option in options.iter().filter(|row| row.position != "nothing left") {
                        assert_eq!(value(&option.position), option.value);
                        let next = parts(&option.position);
                        assert!(shown.contains(&next), "{start}: {}", option.position);
                    }
                }
                _ => {}
            }
        }
        assert!(mexes > 0, "{start}");
    }
}

#[test]
fn moore_adds_modulo_k_plus_1() {
    for (start, modulus) in [("moore:2 1", 3), ("moore:2 7", 3), ("moore:5 1 2", 6)] {
        for play in [Play::Normal, Play::Misere] {
            let (_, _, reason) = explained(start, play);
            let mut seen = 0;
            for step in &reason.steps {
                match step {
                    Step::DigitSums { modulus: found, .. } => assert_eq!(*found, modulus),
                    Step::Figures { figures, .. } => {
                        assert_eq!((figures[0].symbol, figures[0].value), ("k", modulus - 1));
                    }
                    _ => continue,
                }
                seen += 1;
            }
            assert!(seen >= 2, "{start}");
        }
    }
    assert_says("moore:2 1", Play::Misere, "There is 1 heap of size 1, and 1 leaves");
}

#[test]
fn theorems_stand_only_where_their_hypotheses_hold() {
    assert!(!text("treblecross X.X...", Play::Normal).contains("Treblecross is the octal game"));
    assert!(!text("treblecross X.X... + nim 2", Play::Normal).contains("Bouton"));
    for start in ["treblecross 5 + nim 2", "northcott:8 1-4 + kayles 2"] {
        let told = flat(&proof(start));
        assert!(told.contains("theorem alone does not cover"), "{told}");
        assert!(told.contains("finite (play always ends"), "{told}");
        assert!(told.contains("impartial (both players"), "{told}");
    }
    assert_says("treblecross 3", Play::Misere, "completes three crosses loses");
    assert!(!text("treblecross 3", Play::Misere).contains("cannot move wins"));
}

#[test]
fn strategy_stealing_needs_no_budget() {
    let position = Position::parse("chomp 30x40").unwrap();
    let budget = Budget::unlimited().with_memory(100_000);
    let solution = Solver::new().explain(true).solve(&position, &budget).unwrap();
    let told = flat(&solution.reason.unwrap().text(Language::English));
    assert!(told.contains("Strategy stealing."), "{told}");
    assert!(told.contains("does not name a winning move"), "{told}");
    let question = grundy::Question::Outcome;
    let solution = Solver::new().question(question).explain(true).solve(&position, &budget);
    assert!(
        solution.unwrap().reason.unwrap().text(Language::English).contains("Strategy stealing.")
    );
}

/// Where play can come back to a position, an answer does not: it comes nearer to the end.
#[test]
fn answers_do_not_go_round() {
    let graph = include_str!("../../../examples/graphs/harbour.txt");
    let files = InMemoryFiles::from([("h", graph)]);
    let position = Position::parse_with("chips:h harbour", &files).unwrap();
    let solver = Solver::new().play(Play::Misere).explain(true);
    let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
    let mut answers = 0;
    for step in solution.reason.unwrap().steps {
        let Step::Replies { position, replies, .. } = step else { continue };
        for reply in replies {
            answers += 1;
            assert_ne!(reply.answer.as_deref(), Some(&*position), "{}", reply.after);
        }
    }
    assert!(answers > 0);
}

/// The winner's moves of a line of play are those of the list above it.
#[test]
fn a_line_of_play_keeps_to_the_list() {
    for start in ["cram 2x4", "chomp 2x3", "cram 2x3"] {
        let (_, _, reason) = explained(start, Play::Misere);
        let lost: Vec<String> = reason
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Lost { positions, .. } => Some(positions.clone()),
                _ => None,
            })
            .flatten()
            .collect();
        let line = reason.steps.iter().find_map(|step| match step {
            Step::Line { moves, first_wins, .. } => Some((moves.clone(), *first_wins)),
            _ => None,
        });
        let (moves, first_wins) = line.expect(start);
        let skipped = if first_wins { 0 } else { 1 };
        let winner = moves.iter().skip(skipped).step_by(2);
        for left in winner.filter(|left| left.split(' ').count() == 2) {
            assert!(lost.contains(left), "{start}: {left} is not in {lost:?}");
        }
    }
}

#[test]
fn the_check_is_about_the_move() {
    let told = proof("moore:3 2 3 1 + nim 2");
    let check = told.split("Check, after the move:").nth(1).unwrap();
    assert!(!check.contains("becomes"), "{check}");
    let told = flat(&proof("wythoff 4,6 + nim 2"));
    let check = told.split("Check, after the move:").nth(1).unwrap();
    assert!(!check.contains("Wythoff's"), "{check}");
}

#[test]
fn winning_moves_are_derived() {
    for (start, words) in [
        ("nim 3 4 5", "So take 2 from the heap 3."),
        ("nimble 3 4 4 6", "So this coin goes to square 2 + 1 = 3."),
        ("kayles 5 7", "so 4 xor 6 = 2 is less than 4."),
        ("kayles 5 7", "kayles 1 3 has this value: 1 xor 3 = 2."),
        ("staircase 0 3 1 2", "So 1 coin goes from step 2 to step 1."),
        ("turtles xoxxo", "So turn the cells 5 and 2."),
        ("twins xxxxo", "So turn the cells 5 and 1"),
        ("chocolate-eat 3x2 2x2", "= 1: leave 2 rows."),
        ("nimble-2 2 5 8", "So the coin on square 8 goes 1 square to the left, to square 7."),
        ("annihilation:g f a", "So it goes to"),
        ("kayles 5 + nim 3", "kayles 3 has the value 3."),
    ] {
        assert_says(start, Play::Normal, words);
    }
}

#[test]
fn nothing_is_no_empty_table() {
    assert_says("turtles xxxx", Play::Normal, "No `o` is left: the nim-value is 0.");
    assert_says("turtles xoxxo", Play::Normal, "No `o` is left: the nim-value is 0.");
    assert_says("staircase 5", Play::Normal, "There is no even step: the nim-value is 0.");
    assert_says("strip-tictactoe XOX", Play::Normal, "No cell is empty: the nim-value is 0.");
    for start in ["turtles xxxx", "staircase 5", "strip-tictactoe XOX", "turtles xoxxo"] {
        let empty = |step: &Step| matches!(step, Step::NimSum { rows, .. } if rows.is_empty());
        assert!(!explained(start, Play::Normal).2.steps.iter().any(empty), "{start}");
    }
}

/// The move that is shown is the one that play's hint names: no retreat, and
/// where a theorem's proof makes one, that.
#[test]
fn the_needed_move_is_shown() {
    for (start, after) in [
        ("northcott:8 3-6 2-7", "northcott:8 6-3 7-4"),
        ("moore:2 3 4 5", "moore:2 3 3 3"),
        ("wythoff 4,7 + nim 3", "wythoff 4,7"),
        ("staircase 0 1 1", "staircase 1 0 1"),
    ] {
        let (position, solution, reason) = explained(start, Play::Normal);
        let shown = reason.steps.iter().find_map(|step| match step {
            Step::Move { after, .. } => Some(after.as_str()),
            _ => None,
        });
        assert_eq!(shown, Some(after), "{start}");
        let budget = Budget::unlimited();
        let chosen = solution.recommended(&budget).unwrap().unwrap();
        assert_eq!(position.after(&chosen).text(), after);
    }
    // However few moves are listed.
    let position = Position::parse("northcott:8 3-6 2-7").unwrap();
    let solver = Solver::new().max_moves(1).explain(true);
    let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
    let text = solution.reason.unwrap().text(Language::English);
    assert!(!text.contains("a retreat: it wins"), "{text}");
}

/// The closed forms of Moore's Nim, with the figures of their theorems, as the
/// checker recomputes them.
#[test]
fn the_figures_of_moores_nim_are_right() {
    let checker = Checker::default();
    for start in ["moore:2 3 4 5", "moore:2 4 4 5", "moore:3 1 2 2 4", "moore:3 1 2", "moore:1 3 5"]
    {
        let (_, _, reason) = explained(start, Play::Normal);
        let figures = reason.steps.iter().any(
            |step| matches!(step, Step::Figures { theorem, .. } if *theorem != "Moore's theorem"),
        );
        assert_eq!(figures, !start.starts_with("moore:1"), "{start}");
        let document = serde_json::json!({ "reason": reason.steps });
        let checked = check_reason(start, false, &document, &checker);
        assert!(checked.is_ok(), "{start}: {checked:?}");
    }
}

/// What the proofs say of positions on which a theorem does not speak.
#[test]
fn counterexamples_are_what_the_proofs_say() {
    use grundy::Outcome::{self, N, P};
    use grundy::theory::Theorem;
    let of = |text: &str, play| {
        let position = Position::parse(text).unwrap();
        Solver::new().play(play).solve(&position, &Budget::unlimited()).unwrap()
    };
    let value = |text: &str| of(text, Play::Normal).nim().unwrap().0;
    let outcome = |text: &str, play| -> Outcome { of(text, play).outcome.unwrap() };
    let oracle = oracle();
    type Case = (
        Theorem,
        &'static [&'static str],
        &'static [(&'static str, u128)],
        &'static [(&'static str, Play, Outcome)],
    );
    let cases: [Case; 5] = [
        (
            Theorem::MisereNim,
            &["kayles 8", "nim 1"],
            &[("kayles 8", 1), ("nim 1", 1)],
            &[("kayles 8", Play::Misere, N), ("nim 1", Play::Misere, P)],
        ),
        (
            Theorem::SpragueGrundy,
            &["nim 1 1", "nim 2 2"],
            &[("nim 1 1", 0), ("nim 2 2", 0)],
            &[("nim 1 1", Play::Misere, N), ("nim 2 2", Play::Misere, P)],
        ),
        (Theorem::TwoRows, &["cram ##./..."], &[("cram ##./...", 2)], &[]),
        (Theorem::CentralSymmetry, &["cram 1x3"], &[], &[("cram 1x3", Play::Normal, N)]),
        (Theorem::GuySmith, &[], &[("grundy 1", 0), ("grundy 2", 0), ("grundy 3", 1)], &[]),
    ];
    for (theorem, named, values, outcomes) in cases {
        let proof = flat(&grundy::theory::proof(theorem).paragraphs(Language::English).join(" "));
        for name in named {
            assert!(proof.contains(name), "{theorem:?} does not name {name}");
        }
        for &(text, stated) in values {
            assert_eq!(value(text), stated, "{text}");
            assert_eq!(oracle.value(&oracle.parse(text).unwrap()).map(u128::from), Some(stated));
        }
        for &(text, play, stated) in outcomes {
            assert_eq!(outcome(text, play), stated, "{text}");
            let truth = oracle.outcome(&oracle.parse(text).unwrap(), play == Play::Misere);
            assert_eq!(truth, if stated == N { 'N' } else { 'P' }, "{text}");
        }
    }
}

/// Where nobody can win, a line of play shows that it goes round.
#[test]
fn draws_go_round() {
    for play in [Play::Normal, Play::Misere] {
        let mut drawn = 0;
        for start in ["chips:loops a", "chips:loops a + nim 2", "chips:c a b"] {
            let position = Position::parse_with(start, &round_files()).unwrap();
            let solver = Solver::new().play(play).explain(true);
            let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
            let said = flat(&solution.reason.unwrap().text(Language::English));
            let round = said.contains("So play can go round for ever:");
            assert_eq!(round, solution.outcome == Some(grundy::Outcome::D), "{start}: {said}");
            drawn += usize::from(round);
        }
        assert!(drawn > 0);
    }
}

/// A graph in which two vertices lead to each other only.
fn round_files() -> InMemoryFiles {
    InMemoryFiles::from([("loops", "a b\nb a\nc d\n"), GRAPHS[1]])
}
