//! Questions that cold readers had on graphs, on play that goes round, and on lists: the words that
//! answer them.

use grundy::games::InMemoryFiles;
use grundy::message::Language;
use grundy::reason::{Reason, Step};
use grundy::{Budget, Play, Position, Solver, Value};

/// A graph with cycles, as the file `cyc`.
const ARCS: &str = "a b\nb c\nc a\nc d\nd e\nb e\nf c\nf g\ng f\ng e\n";

fn position(text: &str) -> Position {
    Position::parse_with(text, &InMemoryFiles::from([("cyc", ARCS)])).unwrap()
}

fn reason(text: &str, play: Play) -> Reason {
    let solver = Solver::new().play(play).explain(true);
    solver.solve(&position(text), &Budget::unlimited()).unwrap().reason.unwrap()
}

/// The explanation, in one line.
fn told(text: &str, play: Play) -> String {
    let text = reason(text, play).text(Language::English);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_says(position: &str, play: Play, words: &[&str]) {
    let told = told(position, play);
    for words in words {
        assert!(told.contains(words), "{position}: {words:?} in {told}");
    }
}

/// What one list has and another one lacks.
fn less(mut all: Vec<String>, gone: &[String]) -> Vec<String> {
    all.retain({
        let mut gone = gone.to_vec();
        move |part| match gone.iter().position(|other| other == part) {
            Some(at) => {
                gone.remove(at);
                false
            }
            None => true,
        }
    });
    all
}

fn value(text: &str) -> Value {
    Solver::new().solve(&position(text), &Budget::unlimited()).unwrap().value.unwrap()
}

/// Whether a move raised the value of a part in which play can go round. If so, the answer is the
/// move from there to the old value.
#[track_caller]
fn is_taken_back(before: &str, after: &str, answer: &str) -> bool {
    let [before, after, answer] = [before, after, answer].map(|text| position(text).parts());
    let (from, to) = (less(before.clone(), &after), less(after, &before));
    let ([from], [to]) = (&from[..], &to[..]) else { return false };
    let (old, new) = (value(from).nim(), value(to).nim());
    if !from.starts_with("chips:") || new.is_some_and(|new| Some(new) < old) {
        return false;
    }
    let others = less(before, std::slice::from_ref(from));
    assert_eq!(less(others.clone(), &answer), Vec::<String>::new(), "{from} -> {to}: {answer:?}");
    let [back] = &less(answer, &others)[..] else { panic!("{from} -> {to}") };
    assert_eq!(value(back).nim(), old, "{from} -> {to} -> {back}");
    true
}

#[test]
fn a_value_that_was_raised_goes_back_in_the_same_part() {
    let mut raised = 0;
    for text in [
        "chips:cyc a b f g",
        "chips:cyc b b",
        "chips:cyc c c",
        "chips:cyc a f",
        "chips:cyc b c + strip-tictactoe X...",
        "chips:cyc b d f",
        "chips:cyc c + nim 2",
        "chips:cyc b g",
    ] {
        let mut lines = 0;
        for step in reason(text, Play::Normal).steps {
            match step {
                Step::Replies { position, replies, .. } => {
                    for reply in replies {
                        let answer = reply.answer.unwrap();
                        raised += usize::from(is_taken_back(&position, &reply.after, &answer));
                    }
                }
                Step::Line { position, first_wins: false, moves, .. } => {
                    lines += 1;
                    let mut before = position;
                    for pair in moves.chunks_exact(2) {
                        is_taken_back(&before, &pair[0], &pair[1]);
                        before = pair[1].clone();
                    }
                }
                _ => {}
            }
        }
        assert!(lines <= 1);
    }
    assert!(raised >= 6, "{raised}");
}

#[test]
fn numbers_are_given_by_a_rule_that_stands_there() {
    let rule = ["A position gets the number m if (1) m is the least", "has the value ∞"];
    assert_says("chips:cyc b c + strip-tictactoe X...", Play::Normal, &rule);
    assert_says("annihilation:cyc b f", Play::Normal, &rule);
    assert_says("chips:cyc a b f g", Play::Normal, &rule);
    assert_says(
        "chips:cyc b c + strip-tictactoe X...",
        Play::Normal,
        &["Play can go round in chips:cyc b c, so numbers are given one after the other."],
    );
}

#[test]
fn numbers_of_vertices_are_explained_for_several_graphs() {
    for text in ["node-kayles star:1,2,3 path:5", "node-kayles complete:5 star:1,1,1,1 cycle:4"] {
        assert_says(text, Play::Normal, &["Vertices are numbered"]);
    }
}

#[test]
fn moves_are_named_where_positions_are_codes() {
    let grid = [
        "`grid:RxC` has R rows of C vertices",
        "4 take 1,1 (the same: 1,4; 3,1; 3,4)",
        "(take 1,1) -> ",
    ];
    assert_says("node-kayles grid:3x4", Play::Normal, &grid);
    let edges = ["take 1,1-1,2 (the same: 1,3-1,4; 2,1-2,2; 2,3-2,4)", "(take 1,2-1,3) -> "];
    assert_says("arc-kayles grid:2x4", Play::Normal, &edges);
    let ring = ["`petersen` has a ring 1-2-3-4-5-1", "1 take any, say 1-2", "(take 1-2) -> "];
    assert_says("arc-kayles petersen", Play::Normal, &ring);
    let complete = ["In `complete:n` any two of the n vertices are joined."];
    assert_says("node-kayles complete:5 path:3", Play::Normal, &complete);
    let text = reason("arc-kayles grid:2x4", Play::Normal).text(Language::English);
    let blank = |line: &str| line.trim().is_empty() && !line.is_empty();
    assert!(text.lines().all(|line| !blank(line) && line.len() <= 78), "{text}");
    // Paths and stars need none.
    assert!(!told("node-kayles star:1,2,3 path:5", Play::Normal).contains("(take"));
}

#[test]
fn an_answer_is_named_by_the_vertices_of_the_first_graph() {
    // In `grid:3x4` the corner and its neighbours are gone, and 1,3 is free.
    let text = told("node-kayles grid:3x4", Play::Normal);
    let answer = text.split("(take 1,1) -> ").nth(1).and_then(|rest| rest.split("(take ").nth(1));
    let cell = answer.and_then(|rest| rest.split(')').next()).unwrap();
    assert!(
        ["1,3", "1,4", "2,2", "2,3", "2,4", "3,1", "3,2", "3,3", "3,4"].contains(&cell),
        "{cell}"
    );
}

#[test]
fn values_of_options_have_a_source() {
    for (text, label) in [
        ("arc-kayles grid:2x4", "arc-kayles graph6:E`HW"),
        ("arc-kayles star:1,2,2 path:6", "arc-kayles path:3"),
    ] {
        let listed = reason(text, Play::Normal).steps.iter().any(|step| match step {
            Step::Positions { rows } => rows.iter().any(|row| row.label == label),
            _ => false,
        });
        assert!(listed, "{text}");
    }
    let text = told("cram 2x5", Play::Normal);
    assert!(text.contains("each after all its options (0 where there are none)"), "{text}");
}

#[test]
fn lost_positions_are_written_whole() {
    for text in [
        "arc-kayles cycle:5 + green-hackenbush edges:ground-a,a-b,a-c + wythoff 1,3",
        "green-hackenbush edges:ground-a,a-b,a-c,c-d,ground-e,e-f + euclid 4,9",
        "strip-tictactoe ..X.. + chocolate-split 2x3",
    ] {
        let reason = reason(text, Play::Misere);
        // A long one is broken over lines.
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        let written = bare(&reason.text(Language::English));
        for step in &reason.steps {
            if let Step::Lost { positions, .. } = step {
                positions.iter().for_each(|lost| assert!(written.contains(&bare(lost)), "{lost}"));
            }
        }
        let has = |is: fn(&Step) -> bool| reason.steps.iter().any(is);
        assert!(has(|step| matches!(step, Step::Lost { .. })), "{text}");
        assert!(has(|step| matches!(step, Step::Replies { .. })), "{text}");
        assert!(!reason.text(Language::English).contains(" ... euclid"), "{text}");
    }
}

#[test]
fn a_long_list_of_edges_is_not_cut_within_a_name() {
    let text = "green-hackenbush edges:ground-a,a-b,b-c,c-a,a-d,d-e,ground-f,f-g,g-ground";
    let moved = ["Move: green-hackenbush edges:a-b,a-c,", "-> green-hackenbush edges:a-c,a-d,"];
    assert_says(text, Play::Normal, &moved);
    assert!(!told(text, Play::Normal).contains(" ... "));
}

#[test]
fn a_pair_that_is_lost_needs_no_list_of_options() {
    let text = "wythoff 4,7 3,3";
    assert_says(text, Play::Normal, &["The difference of 4,7 is 3"]);
    // A picture says what it is of.
    assert_says("wythoff 1,2 2,3", Play::Normal, &["The move in wythoff 2,3:"]);
    assert!(!told(text, Play::Normal).contains("value: No option"));
    // Of another game the list is left out, and that is said.
    for text in ["chomp 5x6", "wythoff 6,10 4,7", "moore:2 3 3 3", "cram 4x4"] {
        assert!(!told(text, Play::Normal).contains("value: No option"), "{text}");
    }
}

#[test]
fn a_draw_says_that_the_labels_are_left_out() {
    assert_says("chips:cyc c d g", Play::Misere, &["The labels are too many to list here"]);
}
