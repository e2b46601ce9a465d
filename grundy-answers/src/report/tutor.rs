//! `tutor`: the reasoning behind an answer as questions.

use serde::Serialize;

use super::Exact;
use crate::budget::Stop;
use crate::message::{Language, Message};
use crate::outcome::{Outcome, Play};
use crate::tutor::{self, Lesson, Task};

/// The answer of `tutor`: the questions of a position, with hints and answers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "tutor"))]
pub struct Tutor {
    /// The position.
    pub position: String,
    /// The convention.
    pub play: Play,
    /// Who wins; null where that was not found.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TutorQuestion {
    /// What it is about.
    pub kind: TutorKind,
    /// The kind of answer that it takes.
    pub takes: TutorTakes,
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TutorJudged {
    /// The number of the question, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub question: u64,
    /// Whether the answer is right.
    pub verdict: TutorVerdict,
    /// What there is to say about it: what a mistake shows, or how a move is refuted.
    pub says: String,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TutorKind {
    /// The numbers that a theorem adds up for a term.
    Numbers,
    /// Numbers of the theorem of one game.
    Own,
    /// The binary columns in which the number of ones is odd.
    Columns,
    /// The options that the player who moves next loses, by their numbers in the list.
    Lost,
    /// The numbers that have a 1 in the highest column of the nim-sum.
    Holders,
    /// The nim-value of a term by a theorem.
    Value,
    /// The nim-value of a position whose options are shown with their values.
    Mex,
    /// The nim-sum.
    Sum,
    /// How many heaps are larger than 1.
    Large,
    /// How many heaps of size 1 there are.
    Ones,
    /// What a number must become, so that the nim-sum is 0.
    Becomes,
    /// Who wins a position after a move.
    Next,
    /// Who wins.
    Winner,
    /// A move: one that wins, in a draw one that keeps it, and from a lost position any.
    Move,
}

/// What a question takes for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TutorTakes {
    /// A number.
    Number,
    /// Several numbers.
    Numbers,
    /// Who wins: N, the player to move, P, the other one, or D.
    Player,
    /// The position after a move.
    Move,
}

/// What became of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TutorVerdict {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong,
    /// It is no answer to this question.
    Unclear,
    /// What a move is worth was not found.
    Unknown,
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
    /// assert_eq!(document.questions[1].takes, report::TutorTakes::Number);
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
fn parts(task: &Task) -> (TutorKind, TutorTakes, TutorAnswer) {
    let one = |number: &u128| TutorAnswer::Numbers(vec![Exact(*number)]);
    let all = |numbers: &[u128]| {
        TutorAnswer::Numbers(numbers.iter().map(|number| Exact(*number)).collect())
    };
    match task {
        Task::Numbers { numbers, .. } => (TutorKind::Numbers, TutorTakes::Numbers, all(numbers)),
        Task::Own { numbers, .. } => (TutorKind::Own, TutorTakes::Numbers, all(numbers)),
        Task::Columns { odd, .. } => (TutorKind::Columns, TutorTakes::Numbers, all(odd)),
        Task::Lost { lost, .. } => (TutorKind::Lost, TutorTakes::Numbers, all(lost)),
        Task::Holders { holders, .. } => (TutorKind::Holders, TutorTakes::Numbers, all(holders)),
        Task::Value { value, .. } => (TutorKind::Value, TutorTakes::Number, one(value)),
        Task::Mex { value, .. } => (TutorKind::Mex, TutorTakes::Number, one(value)),
        Task::NimSum { sum, .. } => (TutorKind::Sum, TutorTakes::Number, one(sum)),
        Task::Large { count } => (TutorKind::Large, TutorTakes::Number, one(count)),
        Task::Ones { count } => (TutorKind::Ones, TutorTakes::Number, one(count)),
        Task::Becomes { to, .. } => (TutorKind::Becomes, TutorTakes::Number, one(to)),
        Task::Next { outcome, .. } => {
            (TutorKind::Next, TutorTakes::Player, TutorAnswer::Player(*outcome))
        }
        Task::Winner { outcome, .. } => {
            (TutorKind::Winner, TutorTakes::Player, TutorAnswer::Player(*outcome))
        }
        Task::Move { .. } => (TutorKind::Move, TutorTakes::Move, TutorAnswer::Move),
    }
}
