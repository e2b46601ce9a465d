//! Whether an answer is right, and what a wrong one shows about the mistake.

use super::answer::{numbers, winner_of};
use super::{Choice, Task, Verdict};
use crate::message::{Message, message};
use crate::outcome::Outcome;

impl Task {
    /// Compares a typed answer with the right one. A move is not read here, because it needs the
    /// rules of the game: see [`read_move`](crate::play::read_move) and [`judge`](super::judge()).
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::tutor::{Task, Verdict};
    /// let task = Task::NimSum { numbers: vec![3, 5], sum: 6 };
    /// assert_eq!(task.check("6"), Verdict::Right);
    /// let Verdict::Wrong(mistake) = task.check("8") else { panic!() };
    /// assert!(mistake.to_string().starts_with("8 is the ordinary sum."));
    /// ```
    pub fn check(&self, text: &str) -> Verdict {
        let wrong = match self {
            Task::Winner { outcome, why } => match winner_of(text) {
                None => return Verdict::Unclear(message!("tutor-write-winner")),
                Some(given) if given == *outcome => None,
                Some(_) => Some(message!("tutor-not-the-winner", why = why)),
            },
            Task::Next { outcome, why, .. } => match winner_of(text) {
                None => return Verdict::Unclear(message!("tutor-write-next")),
                Some(given) if given == *outcome => None,
                Some(_) => Some(message!("tutor-not-the-winner", why = why)),
            },
            Task::Move { .. } => return Verdict::Unclear(message!("tutor-write-move")),
            Task::Numbers { .. }
            | Task::Own { .. }
            | Task::Columns { .. }
            | Task::Lost { .. }
            | Task::Holders { .. } => match numbers(text) {
                None => return Verdict::Unclear(message!("tutor-write-numbers")),
                Some(given) => self.wrong_list(&given),
            },
            _ => match numbers(text).as_deref() {
                // "None" is a number here.
                Some([]) => self.wrong_number(0),
                Some(&[given]) => self.wrong_number(given),
                _ => return Verdict::Unclear(message!("tutor-write-number")),
            },
        };
        wrong.map_or(Verdict::Right, Verdict::Wrong)
    }

    /// What is wrong with a number; `None` where it is right.
    fn wrong_number(&self, given: u128) -> Option<Message> {
        match self {
            Task::Mex { options, value, .. } => wrong_mex(options, *value, given),
            Task::NimSum { numbers, sum } => wrong_sum(numbers, *sum, given),
            Task::Becomes { number, sum, to, .. } => {
                (given != *to).then(|| match given == *number {
                    true => message!("tutor-must-change", sum = *sum),
                    false => {
                        message!("tutor-sum-stays", given = given, sum = sum ^ number ^ given)
                    }
                })
            }
            Task::Value { value, theorem, .. } => (given != *value).then(|| match theorem {
                Some(theorem) => {
                    message!(
                        "tutor-not-by-theorem",
                        given = given,
                        theorem = crate::theory::title(*theorem),
                    )
                }
                None => message!("tutor-not-the-value", given = given),
            }),
            Task::Large { count } | Task::Ones { count } => {
                (given != *count).then(|| message!("tutor-count-again", given = given))
            }
            _ => None,
        }
    }

    /// What is wrong with a list of numbers; `None` where it is right.
    fn wrong_list(&self, given: &[u128]) -> Option<Message> {
        match self {
            Task::Numbers { labels, numbers, .. } | Task::Own { labels, numbers, .. } => {
                // "None" is a number where one is asked for.
                let given = if given.is_empty() && numbers.len() == 1 { &[0][..] } else { given };
                if given.len() != numbers.len() {
                    return Some(message!(
                        "tutor-as-many-numbers",
                        count = numbers.len(),
                        given = given.len(),
                    ));
                }
                let wrong = numbers.iter().zip(given).position(|(right, given)| right != given);
                let at = wrong?;
                Some(message!("tutor-number-is-not", label = &labels[at], given = given[at]))
            }
            Task::Columns { numbers, odd } => wrong_columns(numbers, odd, given),
            Task::Holders { numbers, digit, holders } => {
                if let Some(&other) = given.iter().find(|given| !numbers.contains(given)) {
                    return Some(message!("tutor-none-of-them", given = other));
                }
                if let Some(&without) = given.iter().find(|given| !holders.contains(given)) {
                    let binary = format!("{without:b}");
                    return Some(message!(
                        "tutor-has-no-digit",
                        given = without,
                        binary = binary,
                        digit = *digit,
                    ));
                }
                let missing = holders.iter().find(|holder| !given.contains(holder));
                missing.map(|_| more(given, message!("tutor-another-has-digit", digit = *digit)))
            }
            Task::Lost { options, lost } => {
                let known = |number: u128| (1..=options.len() as u128).contains(&number);
                if let Some(&other) = given.iter().find(|&&given| !known(given)) {
                    return Some(message!(
                        "tutor-no-such-option",
                        given = other,
                        most = options.len(),
                    ));
                }
                if let Some(&extra) = given.iter().find(|given| !lost.contains(given)) {
                    let option = &options[extra as usize - 1];
                    return Some(not_lost(extra, option));
                }
                let missing = lost.iter().any(|lost| !given.contains(lost));
                missing.then(|| more(given, message!("tutor-another-is-lost")))
            }
            _ => None,
        }
    }
}

fn not_lost(number: u128, option: &Choice) -> Message {
    let position = &option.position;
    let first = match option.outcome {
        Outcome::D => message!("tutor-option-drawn", number = number, position = position),
        _ => message!("tutor-option-won", number = number, position = position),
    };
    Message::sentences(
        [first].into_iter().chain(Some(&option.why).filter(|w| !w.is_empty()).cloned()),
    )
}

fn wrong_mex(options: &[Choice], value: u128, given: u128) -> Option<Message> {
    if given == value {
        return None;
    }
    let has = options.iter().find(|option| option.value == Some(given));
    Some(match has {
        Some(option) => {
            message!("tutor-value-occurs", given = given, position = &option.position)
        }
        None => message!("tutor-smaller-is-missing", given = given),
    })
}

fn wrong_sum(numbers: &[u128], sum: u128, given: u128) -> Option<Message> {
    if given == sum {
        return None;
    }
    let ordinary = numbers.iter().try_fold(0u128, |sum, &number| sum.checked_add(number));
    if ordinary == Some(given) {
        return Some(message!("tutor-ordinary-sum", given = given));
    }
    let digit = 1u128 << (given ^ sum).ilog2();
    Some(column(numbers, digit, given & digit != 0))
}

/// The ones of a column, where the answer has its digit wrong.
fn column(numbers: &[u128], digit: u128, given: bool) -> Message {
    let ones = numbers.iter().filter(|number| *number & digit != 0).count();
    match given {
        true => message!("tutor-column-cancels", digit = digit, ones = ones),
        false => message!("tutor-column-stays", digit = digit, ones = ones),
    }
}

fn wrong_columns(numbers: &[u128], odd: &[u128], given: &[u128]) -> Option<Message> {
    // Zero is another word for "none".
    let given: Vec<u128> = given.iter().copied().filter(|&given| given != 0).collect();
    if let Some(&other) = given.iter().find(|given| !given.is_power_of_two()) {
        return Some(message!("tutor-no-column", given = other));
    }
    if let Some(&extra) = given.iter().find(|given| !odd.contains(given)) {
        return Some(column(numbers, extra, true));
    }
    let missing = odd.iter().any(|odd| !given.contains(odd));
    missing.then(|| more(&given, message!("tutor-another-column")))
}

/// The words for a list that lacks an entry. The sentence `so_far` praises what is there, so an empty
/// list gets another one.
fn more(given: &[u128], so_far: Message) -> Message {
    if given.is_empty() { message!("tutor-at-least-one") } else { so_far }
}
