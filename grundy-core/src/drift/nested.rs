//! Positions of rules that a user wrote, in a rule file or in Python: whole numbers, words, and tuples
//! of these.

use std::sync::Arc;

use crate::fault::{Cause, Fault, fault};

/// Tuples may be nested this deep.
pub const DEEPEST: usize = 64;

/// A position as such rules see it.
///
/// Its text is the number, the word, or the parts of the tuple with commas: `12`, `..X.`,
/// `3,5`, `(1,2),x`. A text that would be read as something else is put into parentheses or
/// quotes.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::drift::Nested;
/// let position = Nested::read("(1,2),x").unwrap();
/// let pair = Nested::tuple([Nested::Int(1), Nested::Int(2)]);
/// assert_eq!(position, Nested::tuple([pair, Nested::Text("x".into())]));
/// assert_eq!(position.text(), "(1,2),x");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nested {
    /// A whole number.
    Int(i64),
    /// A word.
    Text(Arc<str>),
    /// Several of these.
    Tuple(Arc<[Nested]>),
}

impl Nested {
    /// Several positions as one.
    pub fn tuple(parts: impl IntoIterator<Item = Nested>) -> Nested {
        Nested::Tuple(parts.into_iter().collect())
    }

    /// How much memory it takes, in bytes; about.
    pub fn bytes(&self) -> u64 {
        /// The counts of a shared text or tuple.
        const SHARED: u64 = 16;
        size_of::<Nested>() as u64
            + match self {
                Nested::Int(_) => 0,
                Nested::Text(text) => SHARED + text.len() as u64,
                Nested::Tuple(parts) => SHARED + parts.iter().map(Nested::bytes).sum::<u64>(),
            }
    }

    /// Its text, without white space.
    pub fn text(&self) -> String {
        let mut out = String::new();
        match self {
            Nested::Tuple(parts) if !parts.is_empty() => write_parts(parts, &mut out),
            other => other.write(&mut out),
        }
        out
    }

    /// Its text inside of a tuple.
    fn write(&self, out: &mut String) {
        match self {
            Nested::Int(number) => out.push_str(&number.to_string()),
            Nested::Text(text) if is_word(text) => out.push_str(text),
            Nested::Text(text) => quote(text, out),
            Nested::Tuple(parts) => {
                out.push('(');
                write_parts(parts, out);
                out.push(')');
            }
        }
    }

    /// Reads a text; see [`Nested::text`].
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(text: &str) -> Result<Nested, Fault> {
        let mut reader = Reader { text, at: 0 };
        let (mut parts, comma) = reader.parts(0)?;
        if reader.at < text.len() {
            return Err(reader.error(fault!("paren-not-opened")));
        }
        match parts.len() {
            1 if !comma => Ok(parts.remove(0)),
            _ => Ok(Nested::Tuple(parts.into())),
        }
    }
}

fn write_parts(parts: &[Nested], out: &mut String) {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        part.write(out);
    }
    if parts.len() == 1 {
        out.push(',');
    }
}

/// Whether a word is read as itself.
fn is_word(text: &str) -> bool {
    let number = text.strip_prefix('-').unwrap_or(text);
    !text.is_empty()
        && (number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()))
        && text != "+"
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || "(),\"'".contains(c))
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\q"),
            '\\' => out.push_str("\\\\"),
            c if c.is_whitespace() || c.is_control() => {
                out.push_str(&format!("\\u{:x};", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn error(&self, what: Cause) -> Fault {
        let width = self.peek().map_or(0, char::len_utf8);
        Fault::new(what, self.at..self.at + width).help(fault!("write-position"))
    }

    /// Parts up to the end or a closing parenthesis, and whether a comma
    /// stood between or after them.
    fn parts(&mut self, depth: usize) -> Result<(Vec<Nested>, bool), Fault> {
        let mut parts = Vec::new();
        let mut comma = false;
        loop {
            match self.peek() {
                Some(')') if depth > 0 && (parts.is_empty() || comma) => break,
                None if depth == 0 && comma && parts.len() == 1 => break,
                _ => parts.push(self.part(depth)?),
            }
            match self.peek() {
                Some(',') => {
                    self.at += 1;
                    comma = true;
                }
                _ => break,
            }
        }
        Ok((parts, comma))
    }

    fn part(&mut self, depth: usize) -> Result<Nested, Fault> {
        match self.peek() {
            Some('(') if depth == DEEPEST => Err(self.error(fault!("nested-too-deep"))),
            Some('(') => {
                self.at += 1;
                let (mut parts, comma) = self.parts(depth + 1)?;
                if self.peek() != Some(')') {
                    return Err(self.error(fault!("paren-not-closed")));
                }
                self.at += 1;
                // Parentheses around one part, without a comma, only group.
                Ok(if parts.len() == 1 && !comma {
                    parts.remove(0)
                } else {
                    Nested::Tuple(parts.into())
                })
            }
            Some('"') => self.quoted(),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Nested, Fault> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| "(),\"".contains(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        if word.is_empty() {
            return Err(self.error(fault!("part-missing")));
        }
        let digits = word.strip_prefix('-').unwrap_or(word);
        let position = if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            Nested::Int(word.parse().map_err(|_| {
                Fault::new(fault!("number-too-large"), self.at..self.at + end)
                    .help(fault!("numbers-between"))
            })?)
        } else {
            Nested::Text(word.into())
        };
        self.at += end;
        Ok(position)
    }

    fn quoted(&mut self) -> Result<Nested, Fault> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(Nested::Text(text.into())),
                '\\' => text.push(self.escaped()?),
                c => text.push(c),
            }
        }
        Err(Fault::new(fault!("never-closed-quote"), start..start + 1))
    }

    fn escaped(&mut self) -> Result<char, Fault> {
        let escape = self.peek();
        self.at += escape.map_or(0, char::len_utf8);
        match escape {
            Some('q') => Ok('"'),
            Some('\\') => Ok('\\'),
            Some('u') => {
                let rest = &self.text[self.at..];
                let end = rest.find(';').unwrap_or(0);
                let code = u32::from_str_radix(&rest[..end], 16).ok().and_then(char::from_u32);
                let Some(c) = code else { return Err(self.error(fault!("no-letter-number"))) };
                self.at += end + 1;
                Ok(c)
            }
            _ => Err(self.error(fault!("escape-meant"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DEEPEST, Nested};

    fn int(number: i64) -> Nested {
        Nested::Int(number)
    }

    fn text(text: &str) -> Nested {
        Nested::Text(text.into())
    }

    #[test]
    fn tuples_are_nested_so_deep_and_no_deeper() {
        let nested = |depth: usize| "(".repeat(depth) + "1" + &",)".repeat(depth);
        let deepest = Nested::read(&nested(DEEPEST)).unwrap();
        assert_eq!(Nested::read(&deepest.text()), Ok(deepest));
        assert!(Nested::read(&nested(DEEPEST + 1)).is_err());
    }

    #[test]
    fn text_round_trips() {
        let tuple = |parts: &[Nested]| Nested::Tuple(parts.into());
        let words = ["", "x", "12", "-3", "-", "a b", "a\tb", "+", "\"", "\\", "a,b", "(", "é'"];
        let mut all: Vec<Nested> = words.iter().map(|word| text(word)).collect();
        all.extend([0, 7, -1, i64::MAX, i64::MIN].map(int));
        let simple = all.clone();
        all.push(tuple(&[]));
        for first in &simple {
            all.push(tuple(std::slice::from_ref(first)));
            all.push(tuple(&[tuple(std::slice::from_ref(first))]));
            all.push(tuple(&[first.clone(), tuple(&[]), int(3)]));
        }
        let mut texts = std::collections::HashSet::new();
        for position in &all {
            let written = position.text();
            assert!(!written.contains(char::is_whitespace), "{written}");
            assert_eq!(Nested::read(&written).as_ref(), Ok(position), "{written}");
            assert!(texts.insert(written));
        }
    }

    #[test]
    fn faults_have_a_place() {
        for (wrong, at) in [("3,", 0), ("(3", 2), ("3)", 1), ("(1,,2)", 3), (",", 0), ("\"a", 0)] {
            match Nested::read(wrong) {
                Ok(Nested::Tuple(parts)) if wrong == "3," => assert_eq!(*parts, [int(3)]),
                Ok(other) => panic!("{wrong} is read as {other:?}"),
                Err(error) => assert_eq!(error.span.start, at, "{wrong}"),
            }
        }
        let deep = "(".repeat(1000);
        assert!(Nested::read(&deep).is_err());
    }
}
