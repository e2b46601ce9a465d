//! What Starlark says, as far as this crate reads it.
//!
//! Starlark's errors have few kinds, so this crate recognises some of them by their text. The
//! texts are no part of Starlark's interface: `Cargo.toml` names its exact version, and
//! `tests/it/starlark.rs` fails if another version says something else.

/// Whether an error says that the values take more memory than they may.
pub(crate) fn is_heap_limit(message: &str) -> bool {
    message.starts_with("Heap memory limit")
}

/// Whether an error says that a number is counted with that has more than 32 bits.
pub(crate) fn is_large_count(message: &str) -> bool {
    message.contains("too big to fit in i32")
}

/// The text that a rule itself gives by `fail`.
pub(crate) fn said_by_rule(message: &str) -> Option<&str> {
    message.strip_prefix("fail:").map(str::trim)
}

/// Whether the words of a panic say that Starlark was asked for a value of more than 4 GiB:
/// it can make none, and has no error for that.
pub fn is_too_large(panic: &str) -> bool {
    panic.starts_with("AlignedSize")
}
