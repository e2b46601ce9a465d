//! Games against the engine, over pipes.

use std::process::Output;

use grundy::{Budget, Outcome, Play, Position, Question, Solver};
use grundy_oracle::Dice;

use crate::support::{Folder, Run, assert_has, flat};

fn play(arguments: &[&str], input: &[u8]) -> Output {
    Run::new(&[&["play"], arguments].concat()).input(input).output()
}

/// The transcript of a game that ends well.
#[track_caller]
fn transcript(arguments: &[&str], lines: &[&str]) -> String {
    Run::new(&[&["play"], arguments].concat()).talk(lines)
}

#[test]
fn a_player_who_follows_the_hints_wins() {
    // Every hint is followed, as it is printed.
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..20 {
        lines.push("hint".into());
        let so_far: Vec<&str> = lines.iter().map(String::as_str).collect();
        let text = transcript(&["--first", "you", "nim 3 4 5"], &so_far);
        let hint = text.rfind("A winning move: ").expect("there is always a winning move");
        // The position after the arrow: the game and its heaps.
        let hint = flat(&text[hint..]);
        let to = hint.split(" -> ").nth(1).unwrap_or_else(|| panic!("no arrow: {text}"));
        let mut words = to.split(' ');
        let game = words.next().unwrap();
        let heaps = words.take_while(|word| word.bytes().all(|sign| sign.is_ascii_digit()));
        let to: Vec<&str> = [game].into_iter().chain(heaps).collect();
        lines.push(to.join(" "));
        let so_far: Vec<&str> = lines.iter().map(String::as_str).collect();
        let text = transcript(&["--first", "you", "nim 3 4 5"], &so_far);
        if text.contains("I cannot move, and a player who cannot move loses. You win.\n") {
            assert_has(&text, "Every move loses if you answer well.");
            assert!(text.ends_with("\nReview: no move made a result worse.\n"), "{text}");
            return;
        }
        assert!(!text.contains("I win."), "{text}");
    }
    panic!("the game did not end");
}

/// A reply that is the only one is not hard to find.
#[test]
fn only_a_move_with_a_wrong_answer_is_hard_to_answer() {
    for (position, move_of_mine, hard) in [("subtract:1 5", "1", false), ("nim 3 2", "2 2", true)] {
        let text = transcript(&["--first", "you", position], &[move_of_mine]);
        assert_has(&text, "Every move loses if you answer well.");
        assert_eq!(flat(&text).contains("This one is hard to answer."), hard, "{text}");
    }
}

#[test]
fn a_whole_game() {
    let text = transcript(&["--first", "engine", "nim", "2", "1"], &["1"]);
    assert_eq!(
        text,
        "A player who cannot move loses. Write a move as the position after it, or as its\nnumber in \
         the list; `help` shows the rest.\nMe: nim 2 1  ->  nim 1 1\n    It makes the nim-sum 0: 1 \
         xor 1 = 0.\n\nYour turn: nim 1 1\n    1  o\n    1  o\n  1  nim 1 1  ->  nim 1\n> \
         1\nYou: nim 1 1  ->  nim 1\nMe: nim 1  ->  nothing\n    Nothing is left.\n\nYou cannot \
         move, and a player who cannot move loses. I win.\n\nReview: no move made a result \
         worse.\n"
    );
}

#[test]
fn a_lost_player_loses() {
    let text = transcript(&["--first", "you", "nim 2 2"], &["hint", "nim 2 1", "1"]);
    assert_has(&text, "There is no winning move");
    assert_has(&text, "Me: nim 1 2  ->  nim 1 1");
    assert_has(&text, "You cannot move, and a player who cannot move loses. I win.\n");
}

#[test]
fn undo_and_restart_go_back() {
    let lines = ["undo", "1 4 4", "undo", "moves", "nim 3 4", "1", "restart", "undo", "quit"];
    let text = transcript(&["--first", "you", "nim 3 4 4"], &lines);
    assert_eq!(text.matches("There is no move of yours to take back.").count(), 2, "{text}");
    assert_eq!(text.matches("Your turn: nim 3 4 4\n").count(), 5, "{text}");
    assert_has(&text, "From the beginning.");
    assert!(text.ends_with("The game is left unfinished. Goodbye.\n"));
}

#[test]
fn wrong_input_is_told_and_asked_again() {
    let lines = [
        "",
        "frobnicate",
        "nim 3 4 5 6",
        "3 x",
        "kayls 3",
        "0",
        "999",
        "nim 3 4 5",
        "-1",
        "+",
        "+ 3",
        "nim 3 +",
        "\u{1b}[31m",
        "é",
        "chips:nowhere a",
        "18446744073709551616",
        "1 4 5",
    ];
    let text = transcript(&["--first", "you", "nim 3 4 5"], &lines);
    assert_has(&text, "I know no command, game or move `frobnicate`. Commands: moves, hint, why");
    assert_has(&text, "No move leads there.");
    assert_has(&text, "`x` is not a number");
    assert_has(&text, "You: nim 3 4 5  ->  nim 1 4 5");
    assert!(!text.contains('\u{1b}'));
}

#[test]
fn bytes_that_are_no_text_are_survived() {
    let output = play(&["nim 3"], b"\xff\xfe\x00\nquit\n");
    assert_eq!(output.status.code(), Some(0));
    let output = play(&["nim 3"], b"\0\0\0");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    let output = play(&["kayles 5"], b"");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_has(&text, "You begin (`--first engine` lets me begin).");
    assert!(text.ends_with("The game is left unfinished. Goodbye.\n"), "{text}");
}

#[test]
fn a_last_line_without_its_end_counts() {
    let text = String::from_utf8(play(&["nim 1"], b"nothing").stdout).unwrap();
    assert_has(&text, "You win.\n");
}

#[test]
fn misere_nim_leaves_the_last_one() {
    let text = transcript(&["--misere", "--first", "engine", "nim 5 1 1"], &["1", "1", "1"]);
    assert_has(&text, "Me: nim 5 1 1  ->  nim 1 1 1\n    It leaves an odd number of heaps");
    assert_has(&text, "I cannot move, and in misère play a player who cannot move wins. I win.");
}

#[test]
fn treblecross_ends_the_sum() {
    let text = transcript(&["--first", "you", "treblecross .X.X. + nim 3"], &["hint", ".XXX."]);
    assert_has(&text, "treblecross .X.X.  ->  treblecross .XXX.  (ends the game)");
    assert_has(&text, "The move completes three in a row, and that ends the whole sum. You win.\n");
    let text = transcript(&["--first", "you", "treblecross .X..."], &["treblecross .X.X."]);
    assert_has(&text, "The move completes three in a row, and that ends the whole sum. I win.\n");
    let text = transcript(&["--misere", "--first", "you", "treblecross XX."], &["1"]);
    assert_has(&text, "in misère play it loses. I win.\n");
}

/// The player's piece stands first and on the same side after every move.
#[test]
fn rows_of_northcott_keep_left_and_right() {
    let lines = ["row 1: 2", "why", "quit"];
    let text = transcript(&["--first", "you", "northcott:8 1-4 7-2"], &lines);
    assert_has(&text, "Rows are written with your piece first.");
    assert_has(
        &text,
        "Your turn: northcott:8 1-4 7-2\n    1 2 3 4 5 6 7 8\n    @ . . # . . . .\n    . # . . . . @ .\n",
    );
    assert_has(&text, "You: row 1: 1 -> 2");
    // I answer in one of the rows, and the player's piece in row 1 is still on the left.
    let turn = &text[text.rfind("Your turn: northcott:8 2-").expect(&text)..];
    assert_has(turn, " @ ");
    assert_has(&text, "Northcott's game is Nim with increases");
}

/// `hint` and `why` name the same move, and it is no retreat.
#[test]
fn hint_and_why_agree() {
    let text = transcript(&["--first", "you", "northcott:8 3-6 2-7"], &["hint", "why"]);
    assert_has(&text, "A winning move: row 2: 2 -> 4");
    assert_has(&text, "Move:  northcott:8 3-6 2-7  ->  northcott:8 6-3 7-4");
    assert!(!text.contains("a retreat: it wins"), "{text}");
}

#[test]
fn why_and_help_explain() {
    let text = transcript(&["--first", "you", "nim 3 4 5"], &["why", "help"]);
    assert_has(&text, "Bouton's theorem.");
    assert_has(&text, "restart  begins anew");
}

#[test]
fn heaps_of_any_size_can_be_played() {
    let heap = "1000000000000000000";
    let smaller = format!("nim {heap} 12345678901234567");
    let lines = [&*smaller, "moves", "nim 5 6", "quit"];
    let text = transcript(&["--first", "you", &format!("nim {heap} {heap}")], &lines);
    assert_has(&text, "It makes the nim-sum 0: 12345678901234567 xor 12345678901234567 = 0.");
    assert_has(&text, "More than 100000 moves:");
    assert_has(&text, "No move leads there.");
}

#[test]
fn a_budget_that_runs_out_is_told() {
    let arguments = ["--first", "engine", "--time", "0.05", "chomp 30x31"];
    let text = transcript(&arguments, &["hint", "quit"]);
    assert_has(&text, "I have not found out who wins (stopped: the time limit was reached");
    assert_has(&text, "this is any move.");
    assert_has(&text, "Your turn: chomp ");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (arguments, message) in [
        (&["-"][..], "your moves come from there"),
        (&[], "which game? Write one after `grundy play`"),
        (&["nim", "x"], "`x` is not a number"),
        (&["--misere", "northcott:8 1-4"], "has no misère play here"),
    ] {
        let output = play(arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert_has(&String::from_utf8(output.stderr).unwrap(), message);
    }
}

/// Against random moves the engine wins whatever the theory says is won.
#[test]
fn the_engine_wins_what_is_won() {
    let mut random = Dice::new(1);
    let (mut begun, mut answered) = (0, 0);
    while begun + answered < 240 {
        let mut n = |least: u64, most: u64| least + random.below(most - least + 1);
        let misere = n(0, 3) == 0;
        let term = |n: &mut dyn FnMut(u64, u64) -> u64| match n(0, 13) {
            0 => format!("nim {} {} {}", n(0, 5), n(1, 6), n(0, 4)),
            1 => format!("kayles {} {}", n(1, 6), n(0, 5)),
            2 if !misere => format!("northcott:6 1-{} 6-{}", n(2, 6), n(1, 5)),
            3 => format!("chocolate-eat {}x{}", n(1, 4), n(1, 4)),
            4 => format!("treblecross {}", n(3, 8)),
            5 => format!("wythoff {},{}", n(0, 5), n(1, 5)),
            6 => format!("chomp {}x{}", n(1, 4), n(1, 4)),
            7 => format!("moore:2 {} {} {}", n(1, 3), n(1, 3), n(0, 3)),
            8 => format!("poker-nim:{} {} {}", n(0, 2), n(1, 4), n(0, 3)),
            9 => format!("subtract:1,3 {}", n(1, 9)),
            10 => format!("staircase {} {} {}", n(0, 2), n(0, 3), n(0, 2)),
            11 => format!("twins {}", ["oxo", "oo", "ooxo", "oxxoo"][n(0, 3) as usize]),
            12 => format!("lasker {}", n(1, 6)),
            _ => format!("0.137 {} {}", n(1, 7), n(1, 5)),
        };
        let mut text = term(&mut n);
        if !misere && n(0, 1) == 0 {
            text = format!("{text} + {}", term(&mut n));
        }
        let play_as = if misere { Play::Misere } else { Play::Normal };
        let solver = Solver::new().play(play_as).question(Question::Outcome);
        let position = Position::parse(&text).unwrap();
        let outcome = solver.solve(&position, &Budget::unlimited()).unwrap().outcome;
        // Numbers past the end of the list are refused.
        let moves: String = (0..600).map(|_| format!("{}\n", n(1, 7))).collect();
        let first = if outcome == Some(Outcome::N) { "engine" } else { "you" };
        let mut arguments = vec!["--quiet", "--first", first];
        arguments.extend(misere.then_some("--misere"));
        arguments.push(&text);
        let output = play(&arguments, moves.as_bytes());
        let transcript = String::from_utf8(output.stdout).unwrap();
        assert!(flat(&transcript).contains("I win."), "{arguments:?}\n{transcript}");
        *(if first == "you" { &mut answered } else { &mut begun }) += 1;
    }
    assert!(begun > 100 && answered > 20, "{begun} {answered}");
}

#[test]
fn a_draw_is_kept() {
    let boat = ["--first", "you", "chips:examples/graphs/harbour.txt", "harbour"];
    let text = transcript(&boat, &["1", "hint", "1", "quit"]);
    assert_has(&text, "No move wins. A move that does not lose: ");
    assert_eq!(text.matches("Neither of us can force a win").count(), 2);
    assert!(text.ends_with("The game is left unfinished. Goodbye.\n"), "{text}");
}

/// A game of a rule file, played to its end by a player who follows the hints, and once by
/// one who does not.
#[test]
fn a_rule_file_is_played_to_its_end() {
    let position = "gallery:lasker 2 5";
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..12 {
        lines.push("hint".into());
        let text = flat(&transcript(&["--first", "you", position], &strs(&lines)));
        let hint = text.rfind("A winning move: ").expect("there is always a winning move");
        // The position after the arrow: the game and its heaps.
        let to = text[hint..].split(" -> ").nth(1).unwrap_or_else(|| panic!("no arrow: {text}"));
        let mut words = to.split(' ');
        let game = words.next().unwrap();
        let heaps = words.take_while(|word| word.bytes().all(|sign| sign.is_ascii_digit()));
        let to: Vec<&str> = [game].into_iter().chain(heaps).collect();
        lines.push(to.join(" "));
        let text = transcript(&["--first", "you", position], &strs(&lines));
        if text.contains("You win.\n") {
            let lost = transcript(&["--first", "engine", position], &["1"; 12]);
            assert_has(&lost, "I win.\n");
            return;
        }
    }
    panic!("the game did not end");
}

fn strs(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).collect()
}

#[test]
fn moves_of_rule_files_are_told_by_their_names() {
    let rules = "rules:grundy-cli/tests/rules/named.star";
    let text = transcript(&["--first", "you", rules, "4"], &["Take 1", "take 9", "quit"]);
    assert_has(&text, &format!("  1  {rules} 4  ->  {rules} 3  (take 1)"));
    assert_has(&text, &format!("You: {rules} 4  ->  {rules} 3  (take 1)"));
    assert_has(&text, "No move leads there.");
    // The same name in two terms is a question.
    let both = transcript(&["--first", "you", &format!("{rules} 4 + {rules} 2")], &["take 2"]);
    assert_has(&both, "That could mean");
}

/// The review names the move that lost a won game, and the one that would have kept it.
#[test]
fn the_review_names_mistakes() {
    let text = transcript(&["--first", "you", "nim 3 1"], &["nim 3", "quit"]);
    assert_has(&text, "I win.\n");
    assert!(
        flat(&text).ends_with(
            "Move 1 (you: nim 3 1 -> nim 3) lost a won game. nim 3 1 -> nim 1 1 was the only \
             winning move."
        ),
        "{text}"
    );
    // In the middle of a game, too.
    let text = transcript(&["--first", "you", "nim 3 4 5"], &["2 4 5", "review", "quit"]);
    assert_has(&text, "Move 1 (you: nim 3 4 5  ->  nim 2 4 5) lost a won game.");
}

/// With the same seed the program makes the same moves, and says so.
#[test]
fn levels_err_as_their_seed_says() {
    let game = |seed: &str| {
        let level = ["--level", "beginner", "--seed", seed, "--first", "engine", "nim 9 8 7"];
        transcript(&level, &["quit"])
    };
    assert_eq!(game("4"), game("4"));
    assert_has(&game("4"), "I play at the level beginner (`--seed 4` repeats my choices).");
    assert_has(&game("4"), "A move at random.");
    let moves: std::collections::BTreeSet<String> =
        (0..12).map(|seed| game(&seed.to_string()).lines().nth(3).unwrap().to_string()).collect();
    assert!(moves.len() > 4, "{moves:?}");
    let output = play(&["--level", "godlike", "nim 3"], b"");
    assert_eq!(output.status.code(), Some(2));
}

/// The move after which the smallest share of the replies wins.
#[test]
fn a_lost_position_is_made_hard() {
    let text = transcript(&["--first", "engine", "nim 1 2 3"], &["quit"]);
    assert_has(&text, "Me: nim 1 2 3  ->  nim 2 3\n    Every move loses if you answer well.");
}

/// Without a position the first line is one. Slips are forgiven, and a name alone asks for the rest.
#[test]
fn a_game_is_chosen_by_its_first_lines() {
    let text = transcript(&["--first", "you"], &["nim 3", "nothing"]);
    assert_has(&text, "Write a position, or nothing to leave. > nim 3\n");
    assert_has(&text, "You win.\n");
    let text = transcript(&["--first", "you"], &["5", "foo", "nim 3,", "nim 1 1", "quit"]);
    assert_eq!(text.matches("error: ").count(), 3, "{text}");
    assert_has(&text, "Your turn: nim 1 1\n");
    for (lines, turn) in [
        (&["chomp", "2x3", "quit"][..], "Your turn: chomp 2x3\n"),
        (&["chomp", "chomp 2x2", "quit"], "Your turn: chomp 2x2\n"),
        (&["chomp", "", "quit"], "Your turn: chomp 3x4\n"),
        (&["chomp", "x", "2x2", "quit"], "Your turn: chomp 2x2\n"),
        (&["0.77", "", "quit"], "Your turn: 0.77 10\n"),
        (&["subtract:1,2", "7", "quit"], "Your turn: subtract:1,2 7\n"),
    ] {
        assert_has(&transcript(&["--first", "you"], lines), turn);
        // The name may stand on the command line, too.
        let arguments = ["--first", "you", lines[0]];
        assert_has(&transcript(&arguments, &lines[1..]), turn);
    }
    // Nobody goes on for ever, and an empty line leaves.
    let output = play(&[], b"a\nb\nc\nd\ne\nf\nnim 3\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(transcript(&[], &[""]), "Write a position, or nothing to leave. > \n");
}

/// Every game with a board shows it, and no line is wider than 80 columns.
#[test]
fn boards_are_drawn() {
    for (position, board) in [
        ("cram ..#/...", "       1 2 3\n    1  . . #\n    2  . . .\n"),
        ("node-kayles grid:2x2", "       1   2\n    1  o - o\n       |   |\n    2  o - o\n"),
        ("arc-kayles cycle:4", "    1 - 2 - 3 - 4 - (1)\n"),
        ("node-kayles petersen", "    1: 2 5 6\n"),
        ("green-hackenbush edges:ground-a,a-b", "    ground\n    '- a\n       '- b\n"),
        ("wythoff 2,3", "       0 1 2 3\n    0  . . . .\n    1  . . . .\n    2  . . . @\n"),
    ] {
        let text = transcript(&["--first", "you", position], &["help", "moves", "quit"]);
        assert_has(&text, board);
        let wide = text.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None);
    }
    // The lost squares are shown with a hint only.
    let text = transcript(&["--first", "you", "wythoff 2,3"], &["hint", "quit"]);
    let (before, after) = text.split_once("A winning move").unwrap();
    assert!(!before.contains('#') && after.contains('#'), "{text}");
    // The end of Treblecross.
    let text = transcript(&["--first", "you", "treblecross .X.X."], &[".XXX."]);
    assert_has(&text, "    1 2 3 4 5\n    . X X X .\nThe move completes three in a row");
}

#[test]
fn commands_have_ukrainian_names() {
    let lines = ["підказка", "чому", "огляд", "ходи", "назад", "допомога", "спочатку", "вихід"];
    let text = transcript(&["--first", "you", "--lang", "uk", "nim 3 1"], &lines);
    assert_has(&text, "  спочатку  починає спочатку");
    assert!(!text.contains("Команди: moves"), "{text}");
    assert!(text.ends_with("Гру не дограно. До побачення.\n"), "{text}");
}

#[test]
fn commands_have_russian_names() {
    let lines = ["подсказка", "почему", "разбор", "ходы", "назад", "справка", "сначала", "выход"];
    let text = transcript(&["--first", "you", "--lang", "ru", "nim 3 1"], &lines);
    assert_has(&text, "  сначала    начинает сначала");
    assert!(!text.contains("Команды: moves") && !text.contains("Я не знаю команды"), "{text}");
    assert!(text.ends_with("Игра не доиграна. До свидания.\n"), "{text}");
}

#[test]
fn a_quiet_game_is_reviewed_as_well() {
    let text = transcript(&["--quiet", "--first", "you", "nim 3 1"], &["nim 3"]);
    assert_has(&text, "Move 1 (you: nim 3 1  ->  nim 3) lost a won game.");
}

/// Writes a certificate with `solve`, and returns its path.
#[track_caller]
fn certificate(folder: &Folder, name: &str, arguments: &[&str]) -> String {
    let file = folder.file(&format!("{name}.json"));
    Run::new(&[&["solve"], arguments, &["--certificate", &file]].concat()).ends(0);
    file
}

#[test]
fn a_certificate_says_how_to_play() {
    let folder = Folder::new();
    let file = certificate(&folder, "cram", &["--outcome", "cram", "3x7"]);
    let moves = ["1"; 30];
    let text = transcript(&["--certificate", &file, "--first", "engine", "--quiet"], &moves);
    assert_has(&text, "Me: cram 3x7  ->  cram");
    assert_has(&text, "I win.");
    // The facts serve a sum with other terms as well.
    let sum = "cram 3x7 + nim 2";
    let text = transcript(&["--certificate", &file, sum, "--first", "engine"], &moves);
    assert_has(&text, "I win.");
    let file = certificate(&folder, "strings", &["--value", "nimstring", "2x3"]);
    let text = transcript(&["--certificate", &file, "--first", "engine", "--quiet"], &moves);
    assert_has(&text, "Me: nimstring 2x3  ->  nimstring");
    assert_has(&text, "I win.");
    let file = certificate(&folder, "sprouts", &["--outcome", "sprouts", "5"]);
    let text = transcript(&["--certificate", &file, "--first", "engine", "--quiet"], &moves);
    assert_has(&text, "Me: sprouts 5  ->  sprouts");
    assert_has(&text, "I win.");
}

/// A sum of boards and heaps: the certificate is valid, and its facts play the boards.
#[test]
fn a_certificate_of_a_sum() {
    let folder = Folder::new();
    let words = ["cram", "3x5", "+", "kayles", "20", "+", "nim", "3"];
    let file = certificate(&folder, "sum", &words);
    assert_has(
        &Run::new(&["verify", &file]).text(),
        "valid: proved: the nim-value of cram 3x5 + 0.77 20 + nim 3 is 3",
    );
    let moves = ["1"; 30];
    let text = transcript(&["--certificate", &file, "--first", "engine", "--quiet"], &moves);
    assert_has(&text, "Me: ");
    assert_has(&text, "I win.");
}

/// A loony position has no nim-value, and what is won can be proved.
#[test]
fn a_certificate_of_a_loony_position_says_who_wins() {
    let loony = ["nimstring", "edges:a-b,b-ground"];
    let folder = Folder::new();
    let file = certificate(&folder, "loony", &[&["--outcome"], &loony[..]].concat());
    let text = transcript(&["--certificate", &file, "--first", "engine", "--quiet"], &["1"; 5]);
    assert_has(&text, "I win.");
    for (position, question, why) in [
        (loony, "--value", "is loony, so no nim-value can be proved"),
        (["nimstring", "1x1:again"], "--outcome", "and not of `nimstring 1x1:again`"),
        (["wythoff", "3,4"], "--value", "boards of Cram, Chomp, Kayles and Nimstring"),
    ] {
        let file = folder.file("none.json");
        let words = ["solve", question, position[0], position[1], "--certificate", &file];
        assert_has(&String::from_utf8_lossy(&Run::new(&words).output().stderr), why);
        assert!(!std::path::Path::new(&file).exists());
    }
}

#[test]
fn a_certificate_that_says_nothing_of_the_position_is_refused() {
    let folder = Folder::new();
    let file = certificate(&folder, "other", &["--outcome", "cram", "3x5"]);
    let refused = |arguments: &[&str], why: &str| {
        let output = play(arguments, b"quit\n");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_has(&String::from_utf8_lossy(&output.stderr), why);
    };
    let other = "the certificate is about cram 3x5, which is no term of the position";
    refused(&["--certificate", &file, "cram", "3x7"], other);
    refused(&["--certificate", &file, "--misere"], "--misere");
    let text = std::fs::read_to_string(&file).unwrap();
    let changed = folder.file("changed.json");
    std::fs::write(&changed, text.replace("\"N\"", "\"P\"")).unwrap();
    refused(&["--certificate", &changed], "not proved");
    std::fs::write(&changed, "{}").unwrap();
    refused(&["--certificate", &changed], "changed.json: ");
    refused(&["--certificate", "/no/such/file"], "/no/such/file");
    refused(&["--certificate", "bench/records/0.106.json"], "says nothing on how to play");
}

/// The positions after the moves of a long picture would be millions of letters: as many are listed
/// as have four million together, and the document says that there are more.
#[test]
fn long_positions_are_listed_up_to_a_size() {
    let path: Vec<String> = (1..1500).map(|at| format!("v{}-v{at}", at - 1)).collect();
    let path = format!("green-hackenbush edges:ground-v0,{}", path.join(","));
    let document = Run::new(&["play", "--json", "--time", "600", &path]).json();
    let moves = document["moves"].as_array().unwrap();
    assert_eq!(moves.len(), (4 << 20) / path.len());
    assert_eq!(document["complete"], false);
}
