//! Words and names of files within quotes, in the text of a position.

use std::borrow::Cow;

/// The words of a text with their places. A word may begin with quotes, which hold spaces: the
/// name of a file.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let rest = text[from..].trim_ascii_start();
        let start = text.len() - rest.len();
        let closed = rest.starts_with(['"', '\'']).then(|| quote_end(rest)).flatten();
        let first = closed.unwrap_or(0);
        let length = rest.as_bytes()[first..].iter().position(u8::is_ascii_whitespace);
        let length = length.map_or(rest.len(), |length| first + length);
        from = start + length;
        (length > 0).then(|| (start, &rest[..length]))
    })
}

/// The end of the quotes with which a text begins; within them two of the same stand for one.
pub fn quote_end(text: &str) -> Option<usize> {
    let quote = text.as_bytes()[0];
    let mut at = 0;
    loop {
        at += 2 + text.as_bytes()[at + 1..].iter().position(|&byte| byte == quote)?;
        if text.as_bytes().get(at) != Some(&quote) {
            return Some(at);
        }
    }
}

/// The text between quotes.
pub fn bare(text: &str) -> &str {
    let within = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(text)
}

/// The name that is meant: within quotes, two quotes stand for one.
pub fn unquoted(text: &str) -> Cow<'_, str> {
    let inner = bare(text);
    let quote = &text[..(text.len() - inner.len()) / 2];
    match quote.is_empty() {
        true => inner.into(),
        false => inner.replace(&quote.repeat(2), quote).into(),
    }
}

/// A file name as positions contain it.
pub fn quoted(name: &str) -> String {
    let plain = !name.is_empty()
        && !name.contains(|c: char| c.is_ascii_whitespace() || c == '"' || c == '\'');
    match name {
        _ if plain => name.to_string(),
        _ if name.contains('"') && !name.contains('\'') => format!("'{name}'"),
        _ => format!("\"{}\"", name.replace('"', "\"\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_may_begin_with_quotes() {
        for (text, found) in [
            (" 3  4 ", &[(1, "3"), (4, "4")][..]),
            ("'a b' c", &[(0, "'a b'"), (6, "c")]),
            ("\"a \"\" b\".txt c", &[(0, "\"a \"\" b\".txt"), (13, "c")]),
            ("'a b", &[(0, "'a"), (3, "b")]),
            ("a'b c'", &[(0, "a'b"), (4, "c'")]),
            ("'' '", &[(0, "''"), (3, "'")]),
            (" ", &[]),
        ] {
            assert_eq!(words(text).collect::<Vec<_>>(), found, "{text}");
        }
    }
}
