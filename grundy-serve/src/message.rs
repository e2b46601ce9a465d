//! The sentences of this crate, a message file for each language.

use grundy::message::Texts;

/// The message files.
pub static TEXTS: Texts = Texts::new(&[
    include_str!("../messages/en.ftl"),
    include_str!("../messages/uk.ftl"),
    include_str!("../messages/ru.ftl"),
    include_str!("../messages/ja.ftl"),
]);

/// A message of this crate: `message!("id", count = 3)`.
macro_rules! message {
    ($($inner:tt)*) => { ::grundy::message_of!(&$crate::message::TEXTS, $($inner)*) };
}
pub(crate) use message;
