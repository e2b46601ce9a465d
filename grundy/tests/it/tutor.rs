//! Lessons: their questions, answers, hints and figures.

use grundy::games::{InMemoryFiles, catalogue};
use grundy::message::{Language, Message, TEXTS};
use grundy::message_of;
use grundy::tutor::{Choice, Judged, Lesson, Task, Verdict, judge};
use grundy::{Budget, Outcome, Play, Position};

const SUMS: &[&str] = &[
    "kayles 5 7 + nim 3 4 + chocolate-eat 3x2",
    "nim 1 1",
    "nim 1 1 1",
    "nim 5 1 1",
    "nim",
    "treblecross .X.X. + nim 3",
    "treblecross 7",
    "chips:loops a",
    "chips:loops b + nim 2",
    "grundy 28",
    "nim 1000000000000000000 7",
    "wythoff 3,5",
    "wythoff 4,7 + euclid 7,25",
    "lasker 3 8",
    "nim 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
    "moore:2 1 2 3",
    "moore:2 3 4 5",
    "moore:3 1 1 1 1",
    "wythoff 0,3",
    "wythoff 6,10",
    "euclid 5,8",
    "euclid 3,17",
    "green-hackenbush edges:ground-a,a-b,a-c,b-c,ground-d,d-e",
    "green-hackenbush edges:ground-a,ground-b,a-b,b-c edges:ground-a,a-b,a-c,c-d,c-e",
    "twins xooxo",
];

/// A lesson on every example of the catalogue and on the sums, in both plays.
fn lessons() -> Vec<Lesson> {
    let files = InMemoryFiles::from([
        (
            "examples/graphs/river.txt",
            "spring brook\nspring lake\nbrook mill\nmill lake\nmill sea\nlake sea\n",
        ),
        ("loops", "a b\nb a\na c\nb d\nd e\n"),
    ]);
    let examples = catalogue().iter().filter(|entry| entry.name != "rules");
    let examples = examples.flat_map(|entry| entry.examples.iter().copied());
    let mut lessons = Vec::new();
    for text in examples.chain(SUMS.iter().copied()) {
        // Names of files are quoted or not, and rule files are not here.
        let position = Position::parse_with(text, &files).unwrap();
        for play in [Play::Normal, Play::Misere] {
            // Misère play of some is refused, or takes long.
            let memory = Budget::unlimited().with_memory(64 << 20);
            lessons.extend(Lesson::of(&position, play, &memory).ok());
        }
    }
    lessons
}

/// The right answer, as a student types it.
fn right(task: &Task) -> Option<String> {
    let list = |numbers: &[u128]| match numbers {
        [] => "none".to_string(),
        _ => numbers.iter().map(u128::to_string).collect::<Vec<_>>().join(" "),
    };
    Some(match task {
        Task::Numbers { numbers, .. } => list(numbers),
        Task::Own { numbers, .. } => list(numbers),
        Task::Columns { odd, .. } => list(odd),
        Task::Lost { lost, .. } => list(lost),
        Task::Holders { holders, .. } => list(holders),
        Task::Value { value, .. } | Task::Mex { value, .. } => value.to_string(),
        Task::NimSum { sum, .. } => sum.to_string(),
        Task::Large { count } | Task::Ones { count } => count.to_string(),
        Task::Becomes { to, .. } => to.to_string(),
        Task::Winner { outcome, .. } | Task::Next { outcome, .. } => match outcome {
            Outcome::N => "first".into(),
            Outcome::P => "second".into(),
            Outcome::D => "nobody".into(),
        },
        Task::Move { .. } => return None,
        other => panic!("a new kind of question: {other:?}"),
    })
}

#[test]
fn the_right_answer_is_right_and_others_are_not() {
    let (mut asked, mut kinds) = (0, std::collections::BTreeSet::new());
    for lesson in lessons() {
        for question in &lesson.questions {
            let task = &question.task;
            kinds.insert(format!("{task:?}").split([' ', '{']).next().unwrap().to_string());
            let Some(answer) = right(task) else { continue };
            asked += 1;
            assert_eq!(task.check(&answer), Verdict::Right, "{}: {task:?}", lesson.position);
            for other in ["0", "1", "2", "3", "5", "8", "1 2", "none", "second", "nobody", "9 9 9"]
            {
                let verdict = task.check(other);
                let sorted = |text: &str| {
                    let mut words: Vec<String> = text.split(' ').map(str::to_string).collect();
                    words.sort();
                    words.dedup();
                    words
                };
                let same = match task {
                    Task::Winner { outcome, .. } | Task::Next { outcome, .. } => match outcome {
                        Outcome::N => other == "1",
                        Outcome::P => ["2", "second"].contains(&other),
                        Outcome::D => ["0", "none", "nobody"].contains(&other),
                    },
                    Task::Own { .. } | Task::Numbers { .. } => {
                        other == answer || (answer == "0" && other == "none")
                    }
                    Task::Columns { .. } if answer == "none" => ["none", "0"].contains(&other),
                    Task::Columns { .. } | Task::Lost { .. } | Task::Holders { .. } => {
                        sorted(other) == sorted(&answer)
                    }
                    _ => other == answer || (answer == "0" && other == "none"),
                };
                assert_eq!(
                    verdict == Verdict::Right,
                    same,
                    "{}: {other} for {answer}: {task:?}",
                    lesson.position
                );
                if let Verdict::Wrong(words) | Verdict::Unclear(words) = verdict {
                    for &language in Language::ALL {
                        assert!(!words.text(language).is_empty());
                    }
                }
            }
        }
    }
    assert!(asked > 150, "{asked}");
    assert_eq!(kinds.len(), 14, "{kinds:?}");
}

#[test]
fn every_question_has_words_in_every_language() {
    for lesson in lessons() {
        for question in &lesson.questions {
            for &language in Language::ALL {
                let mut words = vec![question.task.ask(), question.task.told()];
                words.extend(question.hints.iter().cloned());
                words.extend(question.shown.iter().cloned());
                words.extend(question.task.table());
                for word in words {
                    let text = word.text(language);
                    assert!(
                        !text.is_empty() && !text.contains('{') | text.contains("mex"),
                        "{text}"
                    );
                }
            }
        }
    }
}

/// The figures of the questions, computed once more: mex, nim-sums, and what must change.
#[test]
fn figures_of_questions_are_right() {
    let mut seen = 0;
    for lesson in lessons() {
        for question in &lesson.questions {
            match &question.task {
                Task::Mex { options, value, .. } => {
                    let has =
                        |value: u128| options.iter().any(|option| option.value == Some(value));
                    assert!((0..*value).all(has) && !has(*value), "{}", lesson.position);
                    seen += 1;
                }
                Task::Columns { numbers, odd } => {
                    let sum = numbers.iter().fold(0, |sum, number| sum ^ number);
                    assert_eq!(odd.iter().sum::<u128>(), sum);
                    seen += 1;
                }
                Task::Holders { numbers, digit, holders } => {
                    assert!(numbers.iter().all(|n| holders.contains(n) == (n & digit != 0)));
                }
                Task::Becomes { number, sum, to, .. } => assert_eq!(number ^ sum, *to),
                _ => {}
            }
        }
    }
    assert!(seen > 30, "{seen}");
}

/// The move that the tutor shows wins, and every other one that it calls wrong has an answer.
#[test]
fn moves_are_judged_as_the_outcomes_say() {
    let budget = Budget::unlimited();
    for text in ["nim 3 4 5", "kayles 5 + nim 2", "chomp 2x3", "treblecross 6", "nim 2 2"] {
        let position: Position = text.parse().unwrap();
        for play in [Play::Normal, Play::Misere] {
            let lesson = Lesson::of(&position, play, &budget).unwrap();
            let moves = position.moves(1000, &budget).unwrap().moves;
            let mut winning = 0;
            for chosen in &moves {
                match judge(&position, chosen, play, &budget) {
                    Judged::Wins(_) => winning += 1,
                    Judged::Loses(refutation) => {
                        let Some((reply, _)) = &refutation.reply else { continue };
                        let back = judge(&refutation.after, reply, play, &budget);
                        assert!(matches!(back, Judged::Wins(_)), "{text}");
                    }
                    other => panic!("{text}: {other:?}"),
                }
            }
            assert_eq!(winning > 0, lesson.outcome == Some(Outcome::N), "{text} {play:?}");
            let Some(last) = lesson.questions.last() else { panic!("{text}") };
            assert!(
                matches!(&last.task, Task::Move { example, .. } if example.is_some() == (winning > 0))
            );
        }
    }
}

/// What a student is to find out stands neither in the question nor in the list below it, and two
/// hints at least lead there.
#[test]
fn no_question_gives_its_answer_away() {
    let (mut open, mut next) = (0, 0);
    for lesson in lessons() {
        for (number, question) in lesson.questions.iter().enumerate() {
            let hints = question.hints.len();
            match &question.task {
                Task::Lost { options, .. } => {
                    let asked = |option: &Choice| {
                        lesson.questions[..number].iter().any(|question| {
                            matches!(&question.task, Task::Next { position, .. }
                                if *position == option.position)
                        })
                    };
                    for (option, row) in options.iter().zip(question.task.table()) {
                        let nothing = option.position == message_of!(&TEXTS, "nothing");
                        assert_eq!(option.found, asked(option) || nothing, "{}", lesson.position);
                        let told = row.to_string().contains("the player who moves next");
                        assert_eq!(told, option.found, "{}: {row}", lesson.position);
                        open += u32::from(!option.found);
                    }
                    assert!(hints >= 1);
                }
                Task::Next { why, .. } => {
                    next += 1;
                    assert!(hints >= 3, "{}: {:?}", lesson.position, question.hints);
                    assert!(!why.is_empty(), "{}", lesson.position);
                }
                Task::Winner { .. } | Task::Value { .. } | Task::Own { .. } => {
                    assert!(hints >= 2, "{}: {:?}", lesson.position, question.task);
                }
                _ => {}
            }
        }
    }
    assert!(open > 30 && next > 60, "{open} {next}");
}

/// Who wins after each move, against the definition: by the moves alone.
#[test]
fn the_outcomes_of_options_are_right() {
    /// Whether the player to move wins.
    fn wins(position: &Position, play: Play) -> bool {
        let moves = position.some_moves(1_000, &Budget::unlimited()).unwrap().moves;
        match moves.is_empty() {
            true => play == Play::Misere,
            false => moves.iter().any(|chosen| match chosen.patch.ends {
                true => play == Play::Normal,
                false => !wins(&position.after(chosen), play),
            }),
        }
    }
    let mut seen = 0;
    for text in ["kayles 5", "cram 2x3", "treblecross 5", "kayles 2 + nim 2", "grundy 8"] {
        let position: Position = text.parse().unwrap();
        let lesson = Lesson::of(&position, Play::Misere, &Budget::unlimited()).unwrap();
        for question in &lesson.questions {
            let Task::Next { position, outcome, .. } = &question.task else { continue };
            let position: Position = position.to_string().parse().unwrap();
            assert_eq!(*outcome, Outcome::of(wins(&position, Play::Misere)), "{text}: {position}");
            seen += 1;
        }
    }
    assert!(seen > 8, "{seen}");
}

/// Figures of the lessons on single games: from the literature, or counted by hand.
#[test]
fn lessons_on_single_games() {
    let numbers = |text: &str| -> Vec<Vec<u128>> {
        let position: Position = text.parse().unwrap();
        let lesson = Lesson::of(&position, Play::Normal, &Budget::unlimited()).unwrap();
        let own = lesson.questions.into_iter().filter_map(|question| match question.task {
            Task::Own { numbers, .. } => Some(numbers),
            _ => None,
        });
        own.collect()
    };
    // 11, 100, 101 in binary: two ones in the column 4, one in 2, two in 1; modulo 3.
    assert_eq!(numbers("moore:2 3 4 5"), [vec![2, 1, 2], vec![4], vec![2]]);
    assert_eq!(numbers("moore:2 2 2 2"), [[0, 0]]);
    // Pairs (1, 2), (3, 5), (4, 7), (6, 10).
    assert_eq!(numbers("wythoff 10,6"), [[6, 10]]);
    assert_eq!(numbers("wythoff 4,6"), [[3, 5]]);
    // 25 - 7 * 7 < 0 < 625 - 49 = 576 = 3 * 175 + 51; of 4, 11, 18 the pair (7, 11) is near enough.
    assert_eq!(numbers("euclid 7,25"), [vec![576, 175], vec![3], vec![11]]);
    assert_eq!(numbers("euclid 8,5"), [vec![39, 40], vec![0]]);
    // A cycle of 3 edges on a stalk is a stalk of 2; beside it stands one of 2.
    let picture = "green-hackenbush edges:ground-a,a-b,a-c,b-c,ground-d,d-e";
    assert_eq!(numbers(picture), [[2, 2]]);
    // On c stand two stalks of 1, which cancel; on a one of 1 over b and one of 1 over c.
    let picture = "green-hackenbush edges:ground-a,a-b,a-c,c-d,c-e";
    assert_eq!(numbers(picture), [[0], [0], [1]]);
}

#[test]
fn coins_are_named_by_their_cells() {
    for (text, cells) in [("turtles xoxxo", [2, 5]), ("twins xoxxo", [2, 5])] {
        let position: Position = text.parse().unwrap();
        let lesson = Lesson::of(&position, Play::Normal, &Budget::unlimited()).unwrap();
        let Task::Numbers { labels, numbers, .. } = &lesson.questions[0].task else { panic!() };
        let expected = cells.map(|cell: u128| format!("the `o` in cell {cell}"));
        assert_eq!(labels.iter().map(Message::to_string).collect::<Vec<_>>(), expected);
        let less = u128::from(text.starts_with("twins"));
        assert_eq!(*numbers, cells.map(|cell| cell - less));
    }
}

#[test]
fn a_finished_position_ends_kindly() {
    for text in ["nim", "kayles 0", "staircase 5", "grundy 2", "wythoff 0,0"] {
        let position: Position = text.parse().unwrap();
        for play in [Play::Normal, Play::Misere] {
            let lesson = Lesson::of(&position, play, &Budget::unlimited()).unwrap();
            let last = lesson.questions.last().unwrap();
            assert!(matches!(last.task, Task::Winner { .. }), "{text}: {last:?}");
            let shown: Vec<String> = last.shown.iter().map(Message::to_string).collect();
            assert!(shown.iter().any(|words| words.starts_with("No move is left")), "{shown:?}");
        }
    }
}

#[test]
fn moore_in_misere_play() {
    let lesson = |text: &str| {
        let position: Position = text.parse().unwrap();
        Lesson::of(&position, Play::Misere, &Budget::unlimited()).unwrap()
    };
    let numbers = |text: &str| -> Vec<Vec<u128>> {
        let own = lesson(text).questions.into_iter().filter_map(|question| match question.task {
            Task::Own { numbers, .. } => Some(numbers),
            _ => None,
        });
        own.collect()
    };
    // Four ones leave 1 modulo 3, and five leave 2.
    assert_eq!(numbers("moore:2 1 1 1 1"), [[1]]);
    assert_eq!(numbers("moore:2 1 1 1 1 1"), [[2]]);
    assert_eq!(lesson("moore:2 1 1 1 1").outcome, Some(Outcome::P));
    assert_eq!(lesson("moore:2 1 1 1 1 1").outcome, Some(Outcome::N));
    assert_eq!(numbers("moore:2 3 4 5"), [vec![2, 1, 2], vec![4], vec![2]]);
    assert_eq!(numbers("moore:2 2 2 2"), [[0, 0]]);
    // Both heaps are large, and may both change: one heap of size 1 is left.
    let both = lesson("moore:2 2 3");
    let last = both.questions.last().unwrap();
    assert!(last.hints.iter().any(|hint| hint.says("tutor-hint-moore-leave-ones")), "{last:?}");
    assert_eq!(numbers("moore:2 2 3"), [vec![2, 1], vec![2], vec![2]]);
}
