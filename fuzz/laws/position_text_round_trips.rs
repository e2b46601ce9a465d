//! Any text is a position or refused with its place; what is accepted is written as itself.

use grundy::Position;

use super::files::files;

pub fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Position::parse_with(&text, files()) {
        Ok(position) => {
            let written = position.text();
            let again = Position::parse_with(&written, files())
                .unwrap_or_else(|error| panic!("{text:?} is written {written:?}: {error}"));
            assert_eq!(again.text(), written, "{text:?}");
        }
        Err(error) => {
            let span = error.span();
            assert!(span.start <= span.end && span.start <= text.len(), "{text:?}: {error:?}");
            assert!(!error.message().to_string().is_empty(), "{text:?}");
            // Where nothing is written, no place is marked.
            let shown = error.render(&text, grundy::message::Language::English);
            assert_eq!(shown.contains('^'), !text.trim().is_empty(), "{text:?}: {shown}");
        }
    }
}
