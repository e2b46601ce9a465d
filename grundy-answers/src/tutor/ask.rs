//! The words of a question and of its answer.

use super::{Choice, Question, Task};
use crate::message::{Message, message};
use crate::outcome::Outcome;

/// The numbers with spaces between, or a word for none.
fn list(numbers: &[u128]) -> Message {
    match numbers {
        [] => message!("tutor-none"),
        _ => numbers.iter().map(u128::to_string).collect::<Vec<_>>().join(" ").into(),
    }
}

impl Task {
    /// The question.
    pub fn ask(&self) -> Message {
        match self {
            Task::Numbers { position, .. } => message!("tutor-ask-numbers", position = position),
            Task::Value { position, .. } => message!("tutor-ask-value", position = position),
            Task::Mex { position, .. } => message!("tutor-ask-mex", position = position),
            Task::Columns { .. } => message!("tutor-ask-columns"),
            Task::NimSum { numbers, .. } => message!("tutor-ask-sum", sum = sum_of(numbers)),
            Task::Large { .. } => message!("tutor-ask-large"),
            Task::Ones { .. } => message!("tutor-ask-ones"),
            Task::Next { position, .. } => message!("tutor-ask-next", position = position),
            Task::Own { ask, .. } => ask.clone(),
            Task::Lost { .. } => message!("tutor-ask-lost"),
            Task::Winner { .. } => message!("tutor-ask-winner"),
            Task::Holders { digit, .. } => message!("tutor-ask-holders", digit = *digit),
            Task::Becomes { label, number, .. } => {
                message!("tutor-ask-becomes", label = label, number = *number)
            }
            Task::Move { outcome: Outcome::N, .. } => message!("tutor-ask-move"),
            Task::Move { outcome: Outcome::D, .. } => message!("tutor-ask-drawing-move"),
            Task::Move { .. } => message!("tutor-ask-any-move"),
        }
    }

    /// The right answer in a sentence.
    pub fn told(&self) -> Message {
        match self {
            Task::Numbers { numbers, .. } => {
                message!("tutor-told-numbers", numbers = list(numbers))
            }
            Task::Value { position, value, .. } => {
                message!("tutor-told-value", position = position, value = *value)
            }
            Task::Mex { value: 0, position, .. } => {
                message!("tutor-told-mex-0", position = position)
            }
            Task::Mex { value, position, .. } => {
                message!("tutor-told-mex", position = position, value = *value, last = value - 1)
            }
            Task::Columns { odd, .. } => message!("tutor-told-columns", columns = list(odd)),
            Task::NimSum { numbers, sum } => {
                message!("tutor-told-sum", sum = sum_of(numbers), result = *sum)
            }
            Task::Large { count } => message!("tutor-told-large", count = *count),
            Task::Ones { count } => message!("tutor-told-ones", count = *count),
            Task::Next { outcome, why, .. } => {
                let who = match outcome {
                    Outcome::N => message!("tutor-next-wins"),
                    Outcome::P => message!("tutor-other-wins"),
                    Outcome::D => message!("tutor-nobody-wins"),
                };
                Message::sentences([who, why.clone()])
            }
            Task::Own { told, .. } => told.clone(),
            Task::Lost { lost, .. } => message!("tutor-told-lost", numbers = list(lost)),
            Task::Winner { outcome, why } => {
                let who = match outcome {
                    Outcome::N => message!("tutor-first-wins"),
                    Outcome::P => message!("tutor-second-wins"),
                    Outcome::D => message!("tutor-nobody-wins"),
                };
                Message::sentences([who, why.clone()])
            }
            Task::Holders { digit, holders, .. } => {
                message!("tutor-told-holders", digit = *digit, numbers = list(holders))
            }
            Task::Becomes { number, sum, to, .. } => {
                message!("tutor-told-becomes", number = *number, sum = *sum, to = *to)
            }
            Task::Move { example: Some((from, to)), .. } if to.is_empty() => {
                message!("tutor-told-move-away", from = from)
            }
            Task::Move { example: Some((from, to)), .. } => {
                message!("tutor-told-move", from = from, to = to)
            }
            Task::Move { .. } => message!("tutor-told-no-move"),
        }
    }

    /// What is shown with the question: the options, or the numbers in binary.
    pub fn table(&self) -> Vec<Message> {
        match self {
            Task::Mex { options, .. } => options.iter().map(valued).collect(),
            Task::Lost { options, .. } => {
                options.iter().zip(1..).map(|(option, at)| numbered(at, option)).collect()
            }
            Task::Own { rows, .. } => rows.clone(),
            Task::Columns { numbers, .. } => binary(numbers),
            _ => Vec::new(),
        }
    }
}

/// An option with its value; one without a value lets the opponent end the game.
fn valued(option: &Choice) -> Message {
    let what = match option.value {
        Some(value) => message!("tutor-has-value", value = value),
        None => message!("tutor-left-out"),
    };
    message!("tutor-value-row", position = &option.position, what = what)
}

/// An option in a numbered list; who wins it is said where the student knows it.
fn numbered(number: u128, option: &Choice) -> Message {
    if !option.found {
        return message!("tutor-open-row", number = number, position = &option.position);
    }
    let what = match option.outcome {
        Outcome::N => message!("tutor-is-won"),
        Outcome::P => message!("tutor-is-lost"),
        Outcome::D => message!("tutor-is-drawn"),
    };
    message!("tutor-option-row", number = number, position = &option.position, what = what)
}

/// Numbers in binary, each with its decimal form before it.
pub(super) fn binary(numbers: &[u128]) -> Vec<Message> {
    let all = numbers.iter().fold(1, |all, number| all | number);
    let digits = (u128::BITS - all.leading_zeros()) as usize;
    let width = numbers.iter().max().unwrap_or(&0).to_string().len();
    let line = |number: &u128| format!("{number:>width$}  {number:0digits$b}").into();
    numbers.iter().map(line).collect()
}

/// The numbers with `xor` between them.
pub(super) fn sum_of(numbers: &[u128]) -> String {
    numbers.iter().map(u128::to_string).collect::<Vec<_>>().join(" xor ")
}

impl Question {
    pub(super) fn new(task: Task, hints: Vec<Message>) -> Question {
        Question { shown: Vec::new(), task, hints }
    }
}
