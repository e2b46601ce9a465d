//! Text as the keyboards of other scripts give it: full-width digits and signs, other spaces.

use std::borrow::Cow;
use std::ops::Range;

use crate::quotes::quote_end;

/// The sign of ASCII that another one stands for.
fn sign(c: char) -> Option<char> {
    match c {
        // The full-width forms lie in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0),
        '\u{2212}' => Some('-'),
        '\u{3001}' => Some(','),
        c if !c.is_ascii() && c.is_whitespace() => Some(' '),
        _ => None,
    }
}

/// Whether a word names a file: it has a folder or an ending. The name of a file is left as it
/// is, and so are quoted names.
fn is_file_name(word: &str) -> bool {
    let mut before = ' ';
    word.chars().any(|c| {
        let ending = before == '.' && c.is_alphabetic();
        before = c;
        ending || matches!(c, '/' | '\\' | '"' | '\'')
    })
}

/// The end of the quotes in a word, with which `text` begins: they hold the name of a file, which
/// may have spaces.
fn quoted(word: &str, text: &str) -> Option<usize> {
    let start = word.find(['"', '\''])?;
    let begins = start == 0 || word[..start].ends_with(':');
    begins.then(|| quote_end(&text[start..])).flatten().map(|end| start + end)
}

/// The text with the signs of ASCII in place of full-width ones (`１` is `1`, `＋` is `+`), and
/// with a plain space in place of any other (U+00A0, U+202F, U+3000 and so on).
///
/// A word that has letters of another script stays as it is, and so do words with quotes and names
/// of files. Each sign takes the place of one, so [`span`] finds the typed ones again. Cost: linear;
/// a text in ASCII is not copied.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::keyboard::plain;
/// assert_eq!(plain("ｎｉｍ　３ ＋ kayles\u{a0}５"), "nim 3 + kayles 5");
/// assert_eq!(plain("chips:図１.txt １"), "chips:図１.txt 1");
/// ```
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let is_space = |c: char| c.is_whitespace() || sign(c) == Some(' ');
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if is_space(first) {
            out.push(sign(first).unwrap_or(first));
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (word, after) = rest.split_at(rest.find(is_space).unwrap_or(rest.len()));
        if let Some(end) = quoted(word, rest) {
            // Digits alone are no name of a file, but a word of digits, which keeps its zeros.
            let digit = |c: char| sign(c).unwrap_or(c).is_ascii_digit();
            match rest[..end].trim_matches(['"', '\'']).chars().all(digit) {
                true => out.extend(rest[..end].chars().map(|c| sign(c).unwrap_or(c))),
                false => out.push_str(&rest[..end]),
            }
            rest = &rest[end..];
            continue;
        }
        rest = after;
        let foreign =
            word.chars().any(|c| !c.is_ascii() && c.is_alphanumeric() && sign(c).is_none());
        match foreign || is_file_name(word) {
            true => out.push_str(word),
            false => out.extend(word.chars().map(|c| sign(c).unwrap_or(c))),
        }
    }
    out.into()
}

/// The bytes of `text` that became the bytes `span` of its [`plain`] form.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::keyboard::{plain, span};
/// let text = "nim　３x";
/// assert_eq!(&plain(text)[4..6], "3x");
/// assert_eq!(&text[span(text, 4..6)], "３x");
/// ```
pub fn span(text: &str, span: Range<usize>) -> Range<usize> {
    if text.is_ascii() {
        return span;
    }
    let plain = plain(text);
    let place = |at: usize| {
        let before = plain.char_indices().take_while(|(place, _)| *place < at).count();
        text.char_indices()
            .nth(before)
            .map_or(text.len() + at.saturating_sub(plain.len()), |(at, _)| at)
    };
    place(span.start)..place(span.end)
}

#[cfg(test)]
mod tests {
    use super::{plain, span};

    #[test]
    fn signs_of_other_keyboards_are_those_of_ascii() {
        for (typed, read) in [
            ("１２，３", "12,3"),
            ("0.７７　２０", "0.77 20"),
            ("nim\u{a0}3\u{202f}4", "nim 3 4"),
            ("０．．１０", "0..10"),
            ("subtract:１,２ ３", "subtract:1,2 3"),
            ("−3", "-3"),
            // Letters of another script: a name, which stays as it is.
            ("駅１ １", "駅１ 1"),
            ("rules:１.star １", "rules:１.star 1"),
            ("chips:\"１ ２ ３\" １", "chips:\"１ ２ ３\" 1"),
            ("rules:a.star \"００７\" '１'", "rules:a.star \"007\" '1'"),
            ("\"１.star\"", "\"１.star\""),
            ("nim 3 4", "nim 3 4"),
        ] {
            assert_eq!(plain(typed), read, "{typed}");
            assert_eq!(plain(typed).chars().count(), typed.chars().count());
        }
    }

    #[test]
    fn places_lie_under_the_typed_signs() {
        let text = "nim　３ ４x ＋ 図 ５";
        let short = plain(text).into_owned();
        for (at, c) in short.char_indices() {
            let found = span(text, at..at + c.len_utf8());
            assert_eq!(plain(&text[found.clone()]).chars().count(), 1, "{found:?}");
        }
        assert_eq!(span(text, short.len()..short.len()), text.len()..text.len());
        assert_eq!(span("nim x", 4..5), 4..5);
    }
}
