use super::*;
use crate::budget::Budget;
use crate::games::{CATALOGUE, InMemoryFiles};
use crate::message::Language;

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
    "grundy 40",
    "nim 1000000000000000000 7",
    "wythoff 3,5",
    "wythoff 4,7 + euclid 7,25",
    "lasker 3 8",
    "nim 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
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
    let examples = CATALOGUE.iter().filter(|entry| entry.name != "rules");
    let examples = examples.flat_map(|entry| entry.examples.iter().copied());
    let mut lessons = Vec::new();
    for text in examples.chain(SUMS.iter().copied()) {
        // Names of files are quoted or not, and rule files are not here.
        let position = Position::parse_with(text, &files).unwrap();
        for play in [Play::Normal, Play::Misere] {
            // Misere play of some is refused, or takes long.
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
        Task::Columns { odd, .. } => list(odd),
        Task::Lost { lost, .. } => list(lost),
        Task::Holders { holders, .. } => list(holders),
        Task::Value { value, .. } | Task::Mex { value, .. } => value.to_string(),
        Task::NimSum { sum, .. } => sum.to_string(),
        Task::Large { count } | Task::Ones { count } => count.to_string(),
        Task::Becomes { to, .. } => to.to_string(),
        Task::Winner { outcome, .. } => match outcome {
            Outcome::N => "first".into(),
            Outcome::P => "second".into(),
            Outcome::D => "nobody".into(),
        },
        Task::Move { .. } => return None,
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
                    words
                };
                let same = match task {
                    Task::Winner { outcome: Outcome::N, .. } => other == "1",
                    Task::Winner { outcome: Outcome::P, .. } => ["2", "second"].contains(&other),
                    Task::Winner { .. } => ["0", "none", "nobody"].contains(&other),
                    Task::Numbers { .. } => other == answer,
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
    assert_eq!(kinds.len(), 12, "{kinds:?}");
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
