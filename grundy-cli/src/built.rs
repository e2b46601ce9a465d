//! What the program is built with.

use grundy::message::Message;

use crate::message::message;

/// True if the parts for a terminal are compiled in: commands without an endpoint of the API,
/// conversations, formats other than JSON, and the texts of help. If not, nothing calls them and the
/// linker leaves them out.
pub const SHELL: bool = cfg!(feature = "shell");

/// A part that this program was built without: its name in the message files, or for people.
pub fn without(part: &str) -> Message {
    message!("built-without", part = part, features = "full")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The program that lacks a part is tried by `tests/parts.rs`, where it is built with fewer features.
    #[test]
    fn a_missing_part_is_named_with_the_command_that_brings_it() {
        for (part, name) in [
            ("rules", "rule files"),
            ("serve", "the page and its server"),
            ("check-explanation", "the checker of explanations"),
            ("schema", "the JSON Schema of the documents"),
            ("PNG", "PNG"),
            ("cluster", "workers"),
            ("shell", "the commands for a shell"),
        ] {
            let expected = format!(
                "this program was built without {name}: in a copy of the repository, \
                 `cargo install --path grundy-cli --features full` builds the whole program"
            );
            assert_eq!(without(part).to_string(), expected);
        }
    }
}
