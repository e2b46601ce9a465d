//! Questions that cold readers of explanations had: the sentences that answer them.

use grundy::message::Language;
use grundy::reason::Level;
use grundy::{Budget, Play, Position, Solver};

/// The explanation, in one line.
fn told(text: &str, play: Play) -> String {
    told_at(text, play, Level::Steps)
}

fn told_at(text: &str, play: Play, level: Level) -> String {
    let position = Position::parse(text).unwrap();
    let solver = Solver::new().play(play).explain_at(level);
    let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
    let told = solution.reason.unwrap().text(Language::English);
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_says(position: &str, words: &str) {
    let told = told(position, Play::Normal);
    assert!(told.contains(words), "{position}: {told}");
}

#[test]
fn a_code_says_what_its_moves_do() {
    assert_says("arc-kayles path:5", "A move there takes 2 objects and leaves two heaps");
    assert_says("node-kayles path:5", "A move there takes 1 object that is a whole heap; or 2");
    assert_says("cram 1x5 1x4", "A domino takes two neighbours of it");
}

#[test]
fn numbers_of_vertices_and_of_parts_are_those_of_the_text() {
    assert_says("node-kayles star:1,1,2", "in a star the centre first and then ray by ray");
    for part in ["treblecross 5", "cram 1x4", "node-kayles path:5"] {
        let (game, _) = part.split_once(' ').unwrap();
        let other = match game {
            "treblecross" => "9",
            "cram" => "1x5",
            _ => "cycle:6",
        };
        let position = part.replace(' ', &format!(" {other} "));
        let told = told_at(&position, Play::Normal, Level::Proof);
        assert!(told.contains(&format!("The move in {part}:")), "{told}");
    }
    assert_says("node-kayles cycle:6 path:5", "Graph 2: Take vertex");
    assert_says("treblecross 9 5", "Strip 2: A cross in cell 1 of 5.");
    assert_says("treblecross 9 5", "strip 2, safe cells 1 to 5: heap 5 + 2 = 7");
    assert_says("strip-tictactoe X..O.... 6", "strip 2, run of 6 from cell 1");
    assert_says("northcott:8 1-5 2-7 3-8 + nim 2", "Row 1: Your piece goes");
    assert_says("cram 1x5 1x4", "Board 2: Place a domino");
    // Where there is one, it has no number.
    assert!(!told("treblecross 7", Play::Normal).contains("trip 1"));
    assert!(!told("node-kayles star:1,1,2", Play::Normal).contains("Graph 1"));
}

#[test]
fn it_is_said_which_cells_are_safe() {
    assert_says("treblecross 7", "In ...X... the cells 2-6 are not safe");
    assert_says("treblecross 7", "safe cell 7: heap 1 + 2 = 3");
    assert_says("treblecross 7", "safe cells 1 to 7: heap 7 + 2 = 9");
}

#[test]
fn a_term_of_one_row_has_its_number() {
    assert_says("lasker 7 + kayles 5", "Here: heap 7 = 4*1 + 3, value 8.");
    assert_says("kayles 5 + staircase 1 2 3", "Here: step 2, value 2.");
    assert_says("northcott:8 1-5 + nim 7", "Here: free columns between 1 and 5, value 3.");
}

#[test]
fn the_vertices_of_a_cycle_become_one() {
    let position = "green-hackenbush edges:ground-a,a-b,b-c,c-d,d-a";
    assert_says(position, "the order does not matter");
    assert_says(position, "cycles through a, b, c, d: 4 loops, value 0");
    assert_says(position, "Cut the edge between a and ground.");
}

#[test]
fn misere_nimstring_has_its_lost_positions_or_says_why_not() {
    let listed = told("nimstring 1x2", Play::Misere);
    assert!(listed.contains("lost positions that the winner uses"), "{listed}");
    let sum = told("nimstring 1x1 + nim 2", Play::Misere);
    assert!(sum.contains("The lost positions are not listed"), "{sum}");
}

#[test]
fn lines_of_sprouts_are_drawn_in_words() {
    assert_says(
        "sprouts 2",
        "Draw a line between two spots without lines, and put a new spot on it",
    );
    assert_says("sprouts 2", "Draw a line from a spot without lines back to the same spot");
}

/// A digit above 7 leaves three heaps, and is said in words like the others.
#[test]
fn hexadecimal_codes_are_said_in_words() {
    let rules = |code: &str| grundy::games::rules_of(code).expect("a code").1.to_string();
    let said = "Take 1 and leave one heap or nothing. Take 2 and leave three heaps, two heaps, one heap or nothing.";
    assert_eq!(rules("0.3F"), said);
    assert_eq!(rules("0.8"), "Take 1 and leave three heaps.");
    let repeated = "Take 1 and leave one heap or nothing. And so on: taking more than 1 allows what taking 1 fewer allows.";
    assert_eq!(rules("0.[3]"), repeated);
    let choices = "Add 1 and leave three heaps (of different sizes). Take 1 and leave one of these: one heap, two heaps (not all of the same size), 5 or more heaps.";
    assert_eq!(rules("8!0.{1,2?,5+}"), choices);
    assert_eq!(rules("0.0"), "No move is allowed.");
    assert!(rules("0.00000000000000000003").contains("digit in place k"));
}

/// Where the move of normal play would leave heaps of size 1 only, it is not said to win.
#[test]
fn moore_in_misere_play_does_not_praise_the_move_of_normal_play() {
    let text = told("moore:2 1 2 3", Play::Misere);
    assert!(text.contains("That is not the move here"), "{text}");
    assert!(!text.contains("wins by making every column 0"), "{text}");
}

/// Where the first term is left out, the next one says what g and mex are.
#[test]
fn g_and_mex_are_defined_where_they_are_used_first() {
    let text = told("node-kayles cycle:6 + kayles 3", Play::Normal);
    let (first, next) = (text.find("is the mex of"), text.find("g(a) xor g(b)"));
    assert!(first.is_some_and(|first| next.is_none_or(|next| first < next)), "{text}");
}
