//! The first steps of how a winning move is found from the nim-sum.

use super::Step;
use crate::nimber::Nimber;

/// What a number of the nim-sum must become so that the nim-sum, `change`, is
/// 0: the first steps of how a winning move is found. The label stands in the
/// middle of a sentence.
pub(crate) fn wanted(label: &str, value: u128, change: Nimber) -> Vec<Step> {
    let to = value ^ change.0;
    if to == 0 {
        return vec![Step::say(format!(
            "{} has the value {value}, as much as the whole nim-sum: it must become 0.",
            capital(label)
        ))];
    }
    let text = if to < value {
        format!(
            "The nim-sum is {change}, and its highest binary digit is {}. {} has this digit, so \
             {value} xor {change} = {to} is less than {value}:",
            1u128 << change.0.ilog2(),
            capital(label)
        )
    } else {
        format!(
            "The nim-sum is {change}. {} must become {value} xor {change} = {to}, which is more; \
             here a move does that too:",
            capital(label)
        )
    };
    let rows = [(label.to_string(), Nimber(value)), ("nim-sum before".to_string(), change)];
    vec![Step::say(text), Step::nim_sum(rows)]
}

/// A sentence begins with a capital, but a position with its name.
pub(crate) fn capital(label: &str) -> String {
    label.strip_prefix("the ").map_or(label.to_string(), |rest| format!("The {rest}"))
}
