//! The tokens of DOT.

use std::borrow::Cow;
use std::ops::Range;

use crate::TextError;
use crate::message::message;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// A name, a number, a quoted text or HTML; only a plain one can be a
    /// word of the language.
    Name {
        text: Cow<'a, str>,
        plain: bool,
    },
    Arrow,
    Line,
    Open,
    Close,
    OpenBracket,
    CloseBracket,
    Semicolon,
    Comma,
    Equals,
    Colon,
    End,
}

impl Token<'_> {
    /// Whether it is this word of the language, in any case.
    pub(super) fn is(&self, word: &str) -> bool {
        matches!(self, Token::Name { text, plain: true } if text.eq_ignore_ascii_case(word))
    }
}

type Placed<'a> = (Token<'a>, Range<usize>);

pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    peeked: Option<Placed<'a>>,
    last: Range<usize>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0, peeked: None, last: 0..0 }
    }

    /// The next token and its place.
    pub(super) fn next(&mut self) -> Result<Placed<'a>, TextError> {
        let token = match self.peeked.take() {
            Some(token) => token,
            None => self.read()?,
        };
        self.last = token.1.clone();
        Ok(token)
    }

    /// The next token, which stays.
    pub(super) fn peek(&mut self) -> Result<Placed<'a>, TextError> {
        if self.peeked.is_none() {
            self.peeked = Some(self.read()?);
        }
        Ok(self.peeked.clone().expect("just read"))
    }

    /// The place of the token that was read last.
    pub(super) fn last(&self) -> Range<usize> {
        self.last.clone()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn read(&mut self) -> Result<Placed<'a>, TextError> {
        self.skip()?;
        let (start, rest) = (self.at, self.rest());
        let Some(first) = rest.chars().next() else { return Ok((Token::End, start..start)) };
        let sign = match first {
            '{' => Token::Open,
            '}' => Token::Close,
            '[' => Token::OpenBracket,
            ']' => Token::CloseBracket,
            ';' => Token::Semicolon,
            ',' => Token::Comma,
            '=' => Token::Equals,
            ':' => Token::Colon,
            '-' if rest.starts_with("->") => Token::Arrow,
            '-' if rest.starts_with("--") => Token::Line,
            _ => {
                let text = self.name(first)?;
                let plain = is_letter(first);
                return Ok((Token::Name { text, plain }, start..self.at));
            }
        };
        self.at += if matches!(sign, Token::Arrow | Token::Line) { 2 } else { 1 };
        Ok((sign, start..self.at))
    }

    /// Skips white space and comments: `//`, `/* */`, and lines that begin
    /// with `#`.
    fn skip(&mut self) -> Result<(), TextError> {
        loop {
            let rest = self.rest();
            let content = rest.trim_start();
            self.at += rest.len() - content.len();
            let line = self.text[..self.at].ends_with('\n') || self.at == 0;
            if content.starts_with("//") || (content.starts_with('#') && line) {
                self.at += content.find('\n').unwrap_or(content.len());
            } else if let Some(comment) = content.strip_prefix("/*") {
                let Some(length) = comment.find("*/") else {
                    return Err(TextError::new(
                        message!("never-closed-comment"),
                        self.at..self.at + 2,
                    )
                    .help(message!("dot-comment-end-missing")));
                };
                self.at += length + 4;
            } else {
                return Ok(());
            }
        }
    }

    fn name(&mut self, first: char) -> Result<Cow<'a, str>, TextError> {
        let (start, rest) = (self.at, self.rest());
        match first {
            '"' => self.quoted(),
            '<' => {
                let mut depth = 0;
                for (at, sign) in rest.bytes().enumerate() {
                    match sign {
                        b'<' => depth += 1,
                        b'>' => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        self.at += at + 1;
                        return Ok(Cow::Borrowed(&rest[1..at]));
                    }
                }
                Err(TextError::new(message!("never-closed-angle"), start..start + 1)
                    .help(message!("dot-angle-missing")))
            }
            _ if is_letter(first) => {
                let end = rest.find(|c| !is_letter(c) && !c.is_ascii_digit());
                let word = &rest[..end.unwrap_or(rest.len())];
                self.at += word.len();
                Ok(Cow::Borrowed(word))
            }
            _ => {
                let end = rest.find(|c| !is_letter(c) && !c.is_ascii_digit() && !"-.".contains(c));
                let word = &rest[..end.unwrap_or(rest.len())];
                // In `1->2` the arrow is not a sign of the number.
                let word = word
                    .split_at(word[word.len().min(1)..].find('-').map_or(word.len(), |at| at + 1))
                    .0;
                let digits = word.strip_prefix('-').unwrap_or(word);
                let number = digits.contains(|c: char| c.is_ascii_digit())
                    && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
                    && digits.matches('.').count() <= 1;
                if number {
                    self.at += word.len();
                    return Ok(Cow::Borrowed(word));
                }
                let (message, length) = if digits.starts_with(|c: char| c.is_ascii_digit()) {
                    (message!("dot-neither", word = word), word.len())
                } else {
                    (message!("dot-begins-no-name", sign = first), first.len_utf8())
                };
                Err(TextError::new(message, start..start + length)
                    .help(message!("dot-quote-names")))
            }
        }
    }

    /// `"a" + "b"` is one text; `\"` is a quote and `\` at the end of a line
    /// is nothing.
    fn quoted(&mut self) -> Result<Cow<'a, str>, TextError> {
        let mut parts = Cow::Borrowed("");
        loop {
            let (start, body) = (self.at, &self.rest()[1..]);
            let mut escaped = false;
            let mut changed = false;
            let end = body.bytes().position(|byte| {
                let ends = byte == b'"' && !escaped;
                changed |= escaped && matches!(byte, b'"' | b'\n' | b'\r');
                escaped = byte == b'\\' && !escaped;
                ends
            });
            let Some(end) = end else {
                return Err(TextError::new(message!("never-closed-quote"), start..start + 1)
                    .help(message!("dot-quote-missing")));
            };
            self.at += end + 2;
            let text = &body[..end];
            let text = match changed {
                true => unescaped(text).into(),
                false => Cow::Borrowed(text),
            };
            parts = if parts.is_empty() { text } else { Cow::Owned(parts.into_owned() + &text) };
            let here = self.at;
            self.skip()?;
            if self.rest().starts_with('+') {
                self.at += 1;
                self.skip()?;
                if self.rest().starts_with('"') {
                    continue;
                }
            }
            self.at = here;
            return Ok(parts);
        }
    }
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, signs.peek()) {
            ('\\', Some('"')) => {}
            ('\\', Some('\n')) => {
                signs.next();
            }
            ('\\', Some('\r')) => {
                signs.next();
                signs.next_if_eq(&'\n');
            }
            ('\\', Some('\\')) => {
                out.push('\\');
                out.extend(signs.next());
            }
            _ => out.push(sign),
        }
    }
    out
}

/// A letter of a plain name; everything past ASCII is one.
fn is_letter(sign: char) -> bool {
    sign.is_ascii_alphabetic() || sign == '_' || !sign.is_ascii()
}
