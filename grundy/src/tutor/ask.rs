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
            Task::Mex { options, .. } => options.iter().map(|option| row(None, option)).collect(),
            Task::Lost { options, .. } => {
                options.iter().zip(1..).map(|(option, at)| row(Some(at), option)).collect()
            }
            Task::Columns { numbers, .. } => {
                let all = numbers.iter().fold(1, |all, number| all | number);
                let digits = (u128::BITS - all.leading_zeros()) as usize;
                let width = all.to_string().len();
                let line = |number: &u128| format!("{number:>width$}  {number:0digits$b}").into();
                numbers.iter().map(line).collect()
            }
            _ => Vec::new(),
        }
    }
}

fn row(number: Option<u128>, option: &Choice) -> Message {
    let what = match (option.outcome, option.value) {
        (_, Some(value)) => message!("tutor-has-value", value = value),
        (Outcome::N, None) => message!("tutor-is-won"),
        (Outcome::P, None) => message!("tutor-is-lost"),
        (Outcome::D, None) => message!("tutor-is-drawn"),
    };
    match number {
        Some(number) => {
            message!("tutor-option-row", number = number, position = &option.position, what = what,)
        }
        None => message!("tutor-value-row", position = &option.position, what = what),
    }
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
