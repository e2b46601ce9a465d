//! The sentences of this crate, a message file for each language.

use grundy::message::Texts;

/// The message files.
pub static TEXTS: Texts = Texts::packed(
    &[include_str!("../messages/en.ftl")],
    &[
        include_bytes!(concat!(env!("OUT_DIR"), "/uk")),
        include_bytes!(concat!(env!("OUT_DIR"), "/ru")),
        include_bytes!(concat!(env!("OUT_DIR"), "/ja")),
    ],
);

/// A message of this crate: `message!("id", count = 3)`.
macro_rules! message {
    ($($inner:tt)*) => { ::grundy::message_of!(&$crate::message::TEXTS, $($inner)*) };
}
pub(crate) use message;
