//! Untrusted text, made safe for terminals, Markdown, XML, CSV and JSON.
//!
//! Names of vertices, of moves and of files may come from strangers. Each function here makes a
//! text safe for one place; code that writes a text into such a place calls it.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character is invisible, but a terminal or a page obeys it: control characters
/// except the line break and the tab, characters that change the direction of the surrounding
/// text, and characters of no width.
///
/// ```
/// # use grundy_words as grundy;
/// use grundy::markup::is_hidden;
/// assert!(['\u{1b}', '\u{9b}', '\u{202e}', '\u{200b}'].into_iter().all(is_hidden));
/// assert!(!['a', 'é', '∞', '\n', '\t'].into_iter().any(is_hidden));
/// ```
pub fn is_hidden(sign: char) -> bool {
    match sign {
        '\n' | '\t' => false,
        ..'\u{7f}' => sign.is_ascii_control(),
        '\u{7f}'..='\u{9f}' => true,
        // The soft hyphen, and a joiner of accents.
        '\u{ad}' | '\u{34f}' => true,
        // Marks of direction, embeddings, overrides and isolates.
        '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => true,
        // Spaces and joiners of no width, isolates, operators that are not written.
        '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => true,
        // Line breaks that are none for most programs.
        '\u{2028}' | '\u{2029}' => true,
        // Letters without a shape: Hangul fillers, Khmer and Mongolian signs.
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => true,
        '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' => true,
        // Notes between the lines, musical beams, tags.
        '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' => true,
        '\u{e0000}'..='\u{e0fff}' => true,
        _ => false,
    }
}

/// A text with every [hidden](is_hidden) character written out, as `\u{1b}`.
///
/// ```
/// # use grundy_words as grundy;
/// assert_eq!(grundy::markup::shown("a\u{1b}[31m"), "a\\u{1b}[31m");
/// ```
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for sign in text.chars() {
        match is_hidden(sign) {
            true => out.extend(sign.escape_unicode()),
            false => out.push(sign),
        }
    }
    out.into()
}

/// A text as one line of Markdown (CommonMark with tables) without any markup: no emphasis, no
/// link, no HTML, no end of a table's cell, no list.
///
/// ```
/// # use grundy_words as grundy;
/// use grundy::markup::markdown;
/// assert_eq!(markdown("a_b|[l](http://x)"), r"a\_b\|\[l\](http\://x)");
/// ```
pub fn markdown(text: &str) -> String {
    let text = shown(text);
    let mut out = String::with_capacity(text.len() + 8);
    for (at, sign) in text.char_indices() {
        let rest = &text[at + sign.len_utf8()..];
        let markup = match sign {
            '*' | '_' | '`' | '<' | '>' | '|' | '\\' | '[' | ']' | '~' | '$' => true,
            '&' => rest.starts_with(|next: char| next == '#' || next.is_ascii_alphabetic()),
            // Many readers make links of bare addresses.
            ':' => rest.starts_with("//"),
            '.' => ends_with_www(&text[..at]),
            '@' => rest.starts_with(|next: char| next.is_ascii_alphanumeric()),
            // These make a heading, a list or a rule at the beginning of a line.
            '#' | '+' | '-' | '=' => out.is_empty(),
            ')' => is_number(&text[..at]),
            _ => false,
        };
        // An item of a numbered list.
        let markup = markup
            || sign == '.'
                && is_number(&text[..at])
                && !rest.starts_with(|next: char| !next.is_whitespace());
        match sign {
            '\n' | '\t' => out.push(' '),
            ' ' if out.is_empty() => {}
            _ if markup => out.extend(['\\', sign]),
            _ => out.push(sign),
        }
    }
    out
}

fn ends_with_www(text: &str) -> bool {
    text.len()
        .checked_sub(3)
        .and_then(|at| text.get(at..))
        .is_some_and(|end| end.eq_ignore_ascii_case("www"))
}

fn is_number(text: &str) -> bool {
    let text = text.trim_start();
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A text as code within a line of Markdown, between as many backquotes as it needs. With
/// `cell` it may be used in the cell of a table.
///
/// ```
/// # use grundy_words as grundy;
/// use grundy::markup::code_span;
/// assert_eq!(code_span("nim 3", false), "`nim 3`");
/// assert_eq!(code_span("a`b", false), "``a`b``");
/// assert_eq!(code_span("a|b", true), r"`a\|b`");
/// ```
pub fn code_span(text: &str, cell: bool) -> String {
    // Two line breaks would end the paragraph, and the code.
    let text = shown(text).replace(['\n', '\t'], " ");
    if cell && text.contains(r"\|") {
        // Tables know no way to write that in code.
        return markdown(&text);
    }
    let fence = "`".repeat(longest_run(&text) + 1);
    let edge = |sign: Option<char>| sign == Some('`') || sign == Some(' ');
    let room = match text.is_empty() || edge(text.chars().next()) || edge(text.chars().last()) {
        true => " ",
        false => "",
    };
    let text = if cell { text.replace('|', r"\|") } else { text };
    format!("{fence}{room}{text}{room}{fence}")
}

/// Lines as a block of code in Markdown, whatever they contain.
///
/// ```
/// # use grundy_words as grundy;
/// assert_eq!(grundy::markup::code_block("1\n"), "```text\n1\n```\n");
/// ```
pub fn code_block(lines: &str) -> String {
    let lines = shown(lines);
    let fence = "`".repeat((longest_run(&lines) + 1).max(3));
    let end = if lines.ends_with('\n') { "" } else { "\n" };
    format!("{fence}text\n{lines}{end}{fence}\n")
}

/// The largest number of successive backquotes.
fn longest_run(text: &str) -> usize {
    text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0)
}

/// A text in XML, such as SVG, between tags or in the value of an attribute. Characters that
/// XML cannot contain are replaced.
///
/// ```
/// # use grundy_words as grundy;
/// assert_eq!(grundy::markup::xml("R&D <b>"), "R&amp;D &lt;b&gt;");
/// ```
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for sign in shown(text).chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(sign),
        }
    }
    out
}

/// A field of CSV, in quotes where it needs them (RFC 4180).
///
/// ```
/// # use grundy_words as grundy;
/// assert_eq!(grundy::markup::csv("a,\"b\""), "\"a,\"\"b\"\"\"");
/// ```
pub fn csv(text: &str) -> Cow<'_, str> {
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")).into(),
        false => text.into(),
    }
}

/// A text inside a JSON string, with every [hidden](is_hidden) character as `\u001b`, including
/// those that JSON allows unescaped. Readers get the same text.
///
/// ```
/// # use grundy_words as grundy;
/// assert_eq!(grundy::markup::json("\u{202e}"), "\\u202e");
/// ```
pub fn json(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for sign in text.chars() {
        match is_hidden(sign) {
            false => out.push(sign),
            true => {
                for unit in sign.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.into()
}

/// Where a string of JSON begins, of which the last byte of a text is the closing quote.
///
/// ```
/// # use grundy_words as grundy;
/// let text = r#"{"a": 1, "a\"b""#;
/// assert_eq!(grundy::markup::json_string_start(text), Some(9));
/// assert_eq!(grundy::markup::json_string_start("{"), None);
/// ```
pub fn json_string_start(text: &str) -> Option<usize> {
    let inside = text.strip_suffix('"')?;
    let slashes = |at: usize| inside[..at].bytes().rev().take_while(|&byte| byte == b'\\').count();
    inside.rmatch_indices('"').map(|(at, _)| at).find(|&at| slashes(at) % 2 == 0)
}

/// A text as LaTeX without any markup of its own. Letters that are not Latin need the font encoding of their
/// language.
pub fn latex(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        match sign {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => out.extend(['\\', sign]),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            // Of these the old font encoding makes other signs, or ligatures.
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("\\char34{}"),
            '\'' => out.push_str("\\char39{}"),
            '`' => out.push_str("\\char96{}"),
            '-' => out.push_str("-{}"),
            '∞' => out.push_str("$\\infty$"),
            '→' => out.push_str("$\\to$"),
            '⊕' => out.push_str("$\\oplus$"),
            '×' => out.push_str("$\\times$"),
            '≤' => out.push_str("$\\le$"),
            '≥' => out.push_str("$\\ge$"),
            '≠' => out.push_str("$\\ne$"),
            '−' => out.push_str("$-$"),
            '…' => out.push_str("\\dots{}"),
            '\u{a0}' => out.push('~'),
            sign if sign.is_control() && sign != '\n' => {}
            _ => out.push(sign),
        }
    }
    out.replace("-{}-{}", "-{}-").replace("-{} ", "- ")
}
