//! Lessons over pipes.

use std::process::Output;

use crate::support::{Run, assert_has};

fn tutor(arguments: &[&str], input: &[u8]) -> Output {
    Run::new(&[&["tutor"], arguments].concat()).input(input).output()
}

/// The transcript of a lesson that ends well.
#[track_caller]
fn lesson(arguments: &[&str], lines: &[&str]) -> String {
    Run::new(&[&["tutor"], arguments].concat()).talk(lines)
}

#[test]
fn a_lesson_on_nim() {
    let lines = ["2", "2", "first", "3", "1", "1 4 5"];
    let text = lesson(&["nim", "3", "4", "5"], &lines);
    assert_has(&text, "1. Here they are in binary.");
    assert_has(&text, "    3  011\n    4  100\n    5  101\n");
    assert_has(&text, "3 xor 4 xor 5 = 2.");
    assert_has(&text, "That wins. It makes the nim-sum 0: 1 xor 4 xor 5 = 0.");
    assert!(text.ends_with("Those were all 6 questions; answered at once, without a hint: 6.\n"));
}

#[test]
fn a_mistake_is_told_and_a_wrong_move_is_answered() {
    let lines =
        ["4", "hint", "hint", "hint", "skip", "12", "2", "second", "1", "1", "3", "skip", "7"];
    let lines = [&lines[..], &["1", "5", "3 4", "1"]].concat();
    let text = lesson(&["nim", "3", "4", "5"], &lines);
    assert_has(&text, "Column 4 has 2 ones, an even number: they cancel each other.");
    assert_has(&text, "Count the ones of each column.");
    assert_has(&text, "I have no more hints.");
    assert_has(&text, "12 is the ordinary sum.");
    assert_has(&text, "No. The nim-sum is 2, which is not 0");
    assert_has(&text, "1 is not one of the numbers.");
    assert_has(&text, "3 xor 2 = 1.");
    assert_has(&text, "After this the value is 6, not 0.\nI answer nim 3 5  ->  nim 3 3.");
    assert_has(&text, "Take the move back and try another one.");
}

#[test]
fn every_game_is_taught() {
    for (position, first) in [
        ("kayles 5", "These are the options of kayles 5. What is its nim-value?"),
        ("nimble 3 4 6", "Which numbers does the theorem add up for nimble 3 4 6?"),
        ("euclid 7,25", "What is the whole part of 576/175?"),
        ("wythoff 4,6", "Which two numbers are pair 2?"),
        ("green-hackenbush edges:ground-a,a-b,a-c", "On a stand stalks of these lengths: 1 1"),
        ("turtles xoxxo", "the `o` in cell 2"),
        ("chomp 2x3", "These are the options of chomp 2x3."),
        ("treblecross .X.X.", "Who wins"),
        ("treblecross ..X....", "are left out"),
        ("moore:2 1 2 3", "divide by 3: what are the remainders"),
        ("northcott:8 1-4 7-2", "Which numbers does the theorem add up"),
        ("chips:examples/graphs/harbour.txt harbour", "the player who moves next there (`next`)"),
    ] {
        let lines = ["hint", "hint", "hint", "skip"].repeat(30);
        let text = lesson(&[position], &lines);
        assert_narrow(&text);
        assert_has(&text, first);
        assert_has(&text, "questions; answered at once, without a hint: 0.\n");
    }
}

/// Lines have at most 80 columns, where they are not one long word.
#[track_caller]
fn assert_narrow(text: &str) {
    let wide = text.lines().find(|line| {
        line.chars().count() > 80 && line.split(' ').all(|word| word.chars().count() < 40)
    });
    assert_eq!(wide, None, "{text}");
}

/// In misère play and on graphs with cycles nothing says who wins an option before that has been
/// asked.
#[test]
fn options_do_not_say_who_wins_them() {
    for (position, play) in [
        ("kayles 5", Some("--misere")),
        ("cram 2x3", Some("--misere")),
        ("treblecross 6", Some("--misere")),
        ("chips:examples/graphs/harbour.txt harbour", None),
    ] {
        let arguments: Vec<&str> = [position].into_iter().chain(play).collect();
        let text = lesson(&arguments, &[]);
        assert_has(&text, "1. Who wins ");
        assert!(!text.contains("moves next wins") && !text.contains("moves next loses"), "{text}");
        // Who answers wrongly learns why.
        let text = lesson(&arguments, &["next", "other", "nobody", "quit"]);
        assert_has(&text, "No. ");
        assert_has(&text, "Right. ");
    }
}

#[test]
fn a_finished_position_ends_kindly() {
    for position in ["nim 0", "kayles 0", "staircase 5", "grundy 2"] {
        let text = lesson(&[position], &["second"]);
        assert_has(&text, "No move is left: the game is over.");
        assert!(
            text.ends_with("That was the only question; answered at once, without a hint: 1.\n")
        );
    }
}

#[test]
fn commands_have_ukrainian_names() {
    let lines = ["підказка", "hint", "ходи", "пропустити", "вихід"];
    let text = lesson(&["nim 3 4", "--lang", "uk"], &lines);
    assert_has(&text, "підказка, пропустити, ходи, допомога, вихід");
    assert!(text.ends_with("Урок не закінчено. До побачення.\n"), "{text}");
    let text = lesson(&["--misere", "kayles 4", "--lang", "uk"], &["наступний", "інший", "вихід"]);
    assert_has(&text, "Ні. ");
    assert_has(&text, "Правильно. ");
}

#[test]
fn misere_nim_has_its_own_questions() {
    let text = lesson(&["--misere", "nim", "1", "1", "5"], &["1", "first", "1"]);
    assert_has(&text, "1. How many heaps are larger than 1?");
    assert_has(&text, "Exactly one heap is larger than 1");
    let text = lesson(&["--misere", "kayles", "4"], &["skip"; 9]);
    assert_has(&text, "Which of them does the player who moves next lose?");
}

#[test]
fn the_end_of_the_input_ends_the_lesson() {
    let output = tutor(&["nim 3"], b"");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("The lesson is left here. Goodbye.\n"), "{text}");
}

#[test]
fn what_is_no_answer_is_told() {
    let lines =
        ["what?", "", "-3", "99999999999999999999999999999999999999999", "\u{1b}[2J", "quit"];
    let text = lesson(&["nim", "3", "4"], &lines);
    assert_has(&text, "Write numbers with spaces between them, or `none`.");
    // An empty list is not right so far.
    for none in ["none", "0"] {
        let text = lesson(&["nim", "3", "4"], &[none, "quit"]);
        assert_has(&text, "There is at least one.");
        assert!(!text.contains("right so far"));
    }
    assert!(!text.contains('\u{1b}'));
    for (arguments, message) in [
        (&["-"][..], "your moves come from there"),
        (&[], "which game? Write one after `grundy tutor`"),
        (&["nim", "x"], "`x` is not a number"),
        (&["--misere", "northcott:8 1-4"], "has no misère play here"),
    ] {
        let output = tutor(arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert_has(&String::from_utf8(output.stderr).unwrap(), message);
    }
}

#[test]
fn a_limit_ends_the_lesson_before_it_begins() {
    let (out, _) = Run::line("tutor chomp 30x31 --misere --time 0.05").ends(3);
    assert_eq!(out, "");
}

#[test]
fn a_lesson_in_ukrainian() {
    let lines = ["2", "2", "перший", "3", "1", "1 4 5"];
    let text = lesson(&["--lang", "uk", "nim 3 4 5"], &lines);
    assert_has(&text, "У яких стовпцях");
    assert_has(&text, "Запитань було 6; правильно з першого разу, без підказки: 6.");
}

/// The document of a lesson.
#[track_caller]
fn document(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&lesson(arguments, &[])).unwrap()
}

#[test]
fn the_questions_are_a_document() {
    let found = document(&["nim", "3", "4", "5", "--json"]);
    let questions = found["questions"].as_array().unwrap();
    let of = |key: &str| questions.iter().map(|one| one[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("kind"), ["columns", "sum", "winner", "holders", "becomes", "move"]);
    assert_eq!(of("takes"), ["numbers", "number", "player", "numbers", "number", "move"]);
    let answers = serde_json::json!([[2], [2], "N", [3], [1], null]);
    assert_eq!(serde_json::Value::from(of("answer")), answers);
    assert_eq!(questions[0]["table"], serde_json::json!(["3  011", "4  100", "5  101"]));
    assert!(found.get("judged").is_none());
}

#[test]
fn the_document_says_what_became_of_an_answer() {
    let judged = |question: &str, answer: &str| {
        let words = ["nim", "3", "4", "5", "--json", "--question", question, "--answer", answer];
        let judged = document(&words)["judged"].clone();
        (judged["verdict"].as_str().unwrap().to_string(), judged["says"].to_string())
    };
    for (question, answer, verdict, says) in [
        ("1", "2", "right", "The columns with an odd number of ones: 2."),
        ("1", "4", "wrong", "they cancel each other"),
        ("2", "12", "wrong", "12 is the ordinary sum."),
        ("2", "many", "unclear", "number"),
        ("3", "N", "right", "The first player wins."),
        ("6", "nim 1 4 5", "right", "1 xor 4 xor 5 = 0"),
        ("6", "nim 3 4", "wrong", "3 xor 3 = 0"),
        ("6", "nim 9", "unclear", "move"),
    ] {
        let (found, said) = judged(question, answer);
        assert_eq!(found, verdict, "{question} {answer}: {said}");
        assert!(said.contains(says), "{question} {answer}: {said}");
    }
    // From a lost position any move is right, and it is answered.
    let found = document(&["nim", "2", "2", "--json", "--question", "4", "--answer", "nim 2"]);
    assert_eq!(found["judged"]["verdict"], "right", "{found}");
    // The name of a game alone has nothing left of it.
    assert_eq!(document(&["nim", "--json"])["position"], "nim");
    let output = tutor(&["nim", "3", "--json", "--question", "9", "--answer", "1"], b"");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("questions only"), "{said}");
}

#[test]
fn a_lesson_in_russian() {
    let lines = ["справка", "подсказка", "2", "2", "первый", "3", "1", "1 4 5"];
    let text = lesson(&["--lang", "ru", "nim 3 4 5"], &lines);
    assert_has(&text, "В каких столбцах");
    assert_has(&text, "Вопросов было 6; верно с первого раза, без подсказки: 5.");
    let text = lesson(&["--misere", "kayles 4", "--lang", "ru"], &["следующий", "другой", "выход"]);
    assert_has(&text, "Нет. ");
    assert_has(&text, "Верно. ");
}

#[test]
fn a_lesson_in_japanese() {
    let lines = ["help", "2", "2", "first", "3", "1", "1 4 5"];
    let text = lesson(&["--lang", "ja", "nim 3 4 5"], &lines);
    assert_has(&text, "質問は 6 問でした。ヒントなしで一度で正解: 6 問。");
    let wide = |line: &str| line.chars().map(|c| 1 + usize::from(c > '\u{2e80}')).sum::<usize>();
    assert!(text.lines().all(|line| wide(line) <= 80), "{text}");
}
