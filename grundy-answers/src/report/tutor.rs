//! `tutor`: the reasoning behind an answer as questions.

use serde::Serialize;

use super::Exact;
use crate::budget::Stop;
use crate::message::{Language, Message};
use crate::outcome::{Outcome, Play};
use crate::tutor::{self, Lesson, Task};

/// The answer of `tutor`: the questions of a position, with hints and answers.
#[derive(Clone, Debug, Serialize)]
pub struct Tutor {
    /// The position.
    pub position: String,
    /// The convention.
    pub play: Play,
    /// Who wins; `null` where that was not found.
    pub outcome: Option<Outcome>,
    /// The questions, in their order.
    pub questions: Vec<TutorQuestion>,
    /// What became of an answer; left out where none was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judged: Option<TutorJudged>,
    /// The limit that ended the work; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// A question.
#[derive(Clone, Debug, Serialize)]
pub struct TutorQuestion {
    /// What it is about: `mex`, `columns`, `winner`, `move` and so on.
    pub kind: &'static str,
    /// The kind of answer: `number`, `numbers`, `player` or `move`.
    pub takes: &'static str,
    /// The sentences before the question.
    pub shown: Vec<String>,
    /// The question.
    pub ask: String,
    /// What is shown with it: options, or numbers in binary.
    pub table: Vec<String>,
    /// Hints, each says more than the one before it.
    pub hints: Vec<String>,
    /// The right answer.
    pub answer: TutorAnswer,
    /// The right answer in a sentence.
    pub told: String,
}

/// The right answer to a question.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum TutorAnswer {
    /// These numbers: in this order, where each belongs to something.
    Numbers(Vec<Exact>),
    /// Who wins.
    Player(Outcome),
    /// A move: there may be many right ones, so an answer has to be judged.
    Move,
}

/// What became of an answer.
#[derive(Clone, Debug, Serialize)]
pub struct TutorJudged {
    /// The number of the question, from 1.
    pub question: u64,
    /// `right`, `wrong`, `unclear` (it is no answer to this question) or `unknown` (what a move is
    /// worth was not found).
    pub verdict: &'static str,
    /// What there is to say about it: what a mistake shows, or how a move is refuted.
    pub says: String,
}

impl Tutor {
    /// The document of a lesson, its sentences in `language`.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::message::Language;
    /// use grundy::tutor::Lesson;
    /// use grundy::{Budget, Play, Position, report};
    /// let position: Position = "nim 3 4 5".parse().unwrap();
    /// let lesson = Lesson::of(&position, Play::Normal, &Budget::unlimited()).unwrap();
    /// let document = report::Tutor::new(&lesson, Language::English);
    /// assert_eq!(document.questions[1].ask, "What is 3 xor 4 xor 5?");
    /// assert_eq!(document.questions[1].takes, "number");
    /// ```
    pub fn new(lesson: &Lesson, language: Language) -> Tutor {
        let questions = lesson.questions.iter();
        Tutor {
            position: lesson.position.text(),
            play: lesson.play,
            outcome: lesson.outcome,
            questions: questions.map(|question| TutorQuestion::new(question, language)).collect(),
            judged: None,
            stopped: lesson.stopped,
        }
    }
}

impl TutorQuestion {
    fn new(question: &tutor::Question, language: Language) -> TutorQuestion {
        let texts = |messages: &[Message]| -> Vec<String> {
            messages.iter().map(|message| message.text(language)).collect()
        };
        let task = &question.task;
        let (kind, takes, answer) = parts(task);
        TutorQuestion {
            kind,
            takes,
            shown: texts(&question.shown),
            ask: task.ask().text(language),
            table: texts(&task.table()),
            hints: texts(&question.hints),
            answer,
            told: task.told().text(language),
        }
    }
}

/// The kind of a question, what it takes, and its answer.
fn parts(task: &Task) -> (&'static str, &'static str, TutorAnswer) {
    let one = |number: &u128| TutorAnswer::Numbers(vec![Exact(*number)]);
    let all = |numbers: &[u128]| {
        TutorAnswer::Numbers(numbers.iter().map(|number| Exact(*number)).collect())
    };
    match task {
        Task::Numbers { numbers, .. } => ("numbers", "numbers", all(numbers)),
        Task::Own { numbers, .. } => ("own", "numbers", all(numbers)),
        Task::Columns { odd, .. } => ("columns", "numbers", all(odd)),
        Task::Lost { lost, .. } => ("lost", "numbers", all(lost)),
        Task::Holders { holders, .. } => ("holders", "numbers", all(holders)),
        Task::Value { value, .. } => ("value", "number", one(value)),
        Task::Mex { value, .. } => ("mex", "number", one(value)),
        Task::NimSum { sum, .. } => ("sum", "number", one(sum)),
        Task::Large { count } => ("large", "number", one(count)),
        Task::Ones { count } => ("ones", "number", one(count)),
        Task::Becomes { to, .. } => ("becomes", "number", one(to)),
        Task::Next { outcome, .. } => ("next", "player", TutorAnswer::Player(*outcome)),
        Task::Winner { outcome, .. } => ("winner", "player", TutorAnswer::Player(*outcome)),
        Task::Move { .. } => ("move", "move", TutorAnswer::Move),
    }
}
