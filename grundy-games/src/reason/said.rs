//! Which sentences say the same.

use crate::message::Message;

/// That heaps get their values one after the other.
const IN_ORDER: &str = "heaps-in-order";
/// That, and what two heaps together have.
const IN_ORDER_SPLIT: &str = "heaps-in-order-split";

/// How many breaks of chocolate are left.
const BREAKS: &str = "chocolate-breaks";

/// Whether a sentence says how the values of heaps are found.
pub fn in_order(message: &Message) -> bool {
    matches!(message.id(), Some(IN_ORDER | IN_ORDER_SPLIT))
}

/// Whether a sentence only says what another has `said`.
pub fn repeats(message: &Message, said: &Message) -> bool {
    let counted = message.id() == Some(BREAKS) && said.id() == Some(BREAKS);
    message == said
        || counted
        || (message.id() == Some(IN_ORDER) && said.id() == Some(IN_ORDER_SPLIT))
}
