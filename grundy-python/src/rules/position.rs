//! Positions of rules in Python: ints, texts, and tuples of these.

use std::sync::Arc;

use grundy::TextError;
use grundy::drift::{Nested, View};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

/// How deep tuples may be nested.
const DEEPEST: usize = 64;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PyPosition {
    Int(i64),
    Text(Arc<str>),
    Tuple(Arc<[PyPosition]>),
}

impl PyPosition {
    /// A tuple of two numbers.
    pub fn pair(a: i64, b: i64) -> PyPosition {
        PyPosition::Tuple(Arc::new([PyPosition::Int(a), PyPosition::Int(b)]))
    }

    /// The two numbers of such a tuple.
    pub fn as_pair(&self) -> Option<(i64, i64)> {
        match self {
            PyPosition::Tuple(parts) => match parts[..] {
                [PyPosition::Int(a), PyPosition::Int(b)] => Some((a, b)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Reads an object.
    ///
    /// # Errors
    /// `TypeError` and `ValueError`: it is no position.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        PyPosition::within(object, 0)
    }

    fn within(object: &Bound<'_, PyAny>, depth: usize) -> PyResult<PyPosition> {
        if object.is_exact_instance_of::<PyInt>() {
            return number(object).map(PyPosition::Int);
        }
        if let Ok(parts) = object.cast::<PyTuple>() {
            if depth == DEEPEST {
                return Err(PyValueError::new_err(format!(
                    "tuples are nested {DEEPEST} times at most"
                )));
            }
            let parts = parts.iter().map(|part| PyPosition::within(&part, depth + 1));
            return Ok(PyPosition::Tuple(parts.collect::<PyResult<_>>()?));
        }
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(PyPosition::Text(text.to_str()?.into()));
        }
        // Numbers of NumPy, and truth values.
        if object.hasattr("__index__")? {
            return number(&object.call_method0("__index__")?).map(PyPosition::Int);
        }
        let kind = object.get_type().name()?.to_string();
        let shown = object.repr().map_or_else(|_| kind.clone(), |text| text.to_string());
        let shown: String = shown.chars().take(60).collect();
        let mut why =
            format!("{shown} is a {kind}, and no position: an int, a text or a tuple of these");
        if object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>() {
            why.push_str("; of a set write `tuple(sorted(...))`");
        } else if object.is_instance_of::<PyDict>() {
            why.push_str("; of a dict write `tuple(sorted(....items()))`");
        } else if object.is_instance_of::<PyList>() {
            why.push_str("; a list is a sum of positions, and no part of one");
        }
        Err(PyTypeError::new_err(why))
    }

    /// The object.
    pub fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self {
            PyPosition::Int(number) => number.into_pyobject(py)?.into_any(),
            PyPosition::Text(text) => PyString::new(py, text).into_any(),
            PyPosition::Tuple(parts) => {
                let parts =
                    parts.iter().map(|part| part.object(py)).collect::<PyResult<Vec<_>>>()?;
                PyTuple::new(py, parts)?.into_any()
            }
        })
    }

    /// Its text, without white space.
    pub fn text(&self) -> String {
        let mut out = String::new();
        match self {
            PyPosition::Tuple(parts) if !parts.is_empty() => write_parts(parts, &mut out),
            other => other.write(&mut out),
        }
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            PyPosition::Int(number) => out.push_str(&number.to_string()),
            PyPosition::Text(text) if is_word(text) => out.push_str(text),
            PyPosition::Text(text) => quote(text, out),
            PyPosition::Tuple(parts) => {
                out.push('(');
                write_parts(parts, out);
                out.push(')');
            }
        }
    }

    /// Reads a text: `5`, `3,4`, `(1,2),word`, `"two\u20;words"`.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(text: &str) -> Result<PyPosition, TextError> {
        let mut reader = Reader { text, at: 0 };
        let (mut parts, comma) = reader.parts(0)?;
        if reader.at < text.len() {
            return Err(reader.error("this `)` has no `(`"));
        }
        Ok(match parts.len() {
            1 if !comma => parts.remove(0),
            _ => PyPosition::Tuple(parts.into()),
        })
    }

    /// An estimate of its memory.
    pub fn bytes(&self) -> u64 {
        let own = size_of::<PyPosition>() as u64;
        match self {
            PyPosition::Int(_) => own,
            PyPosition::Text(text) => own + text.len() as u64 + 16,
            PyPosition::Tuple(parts) => own + 16 + parts.iter().map(PyPosition::bytes).sum::<u64>(),
        }
    }
}

impl Nested for PyPosition {
    fn view(&self) -> View<'_, PyPosition> {
        match self {
            PyPosition::Int(number) => View::Int(*number),
            PyPosition::Text(text) => View::Text(text),
            PyPosition::Tuple(parts) => View::Tuple(parts),
        }
    }

    fn of_number(number: i64) -> PyPosition {
        PyPosition::Int(number)
    }

    fn of_word(word: String) -> PyPosition {
        PyPosition::Text(word.into())
    }

    fn of_parts(parts: Vec<PyPosition>) -> PyPosition {
        PyPosition::Tuple(parts.into())
    }
}

fn number(object: &Bound<'_, PyAny>) -> PyResult<i64> {
    object.extract::<i64>().map_err(|_| {
        PyValueError::new_err("a number of a position lies between -2**63 and 2**63 - 1")
    })
}

fn write_parts(parts: &[PyPosition], out: &mut String) {
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
    !text.is_empty()
        && !is_number(text)
        && text != "+"
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || "(),\"'".contains(c))
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
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
    fn error(&self, why: &str) -> TextError {
        let end = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        TextError::new(why.to_string(), self.at..self.at + end)
            .help("a position is a number, a word, or several of these with commas: `3,4`")
    }

    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Parts between commas up to `)` or the end, and whether there was a comma.
    fn parts(&mut self, depth: usize) -> Result<(Vec<PyPosition>, bool), TextError> {
        if depth > DEEPEST {
            return Err(self.error("tuples are nested too deep"));
        }
        let (mut parts, mut comma) = (Vec::new(), false);
        loop {
            match self.next() {
                None | Some(')') => return Ok((parts, comma)),
                Some(_) => parts.push(self.part(depth)?),
            }
            match self.next() {
                Some(',') => {
                    self.at += 1;
                    comma = true;
                }
                None | Some(')') => return Ok((parts, comma)),
                Some(_) => return Err(self.error("here a `,` is missing")),
            }
        }
    }

    fn part(&mut self, depth: usize) -> Result<PyPosition, TextError> {
        match self.next() {
            Some('(') => {
                self.at += 1;
                let (mut parts, comma) = self.parts(depth + 1)?;
                if self.next() != Some(')') {
                    return Err(self.error("a `)` is missing"));
                }
                self.at += 1;
                Ok(match parts.len() {
                    1 if !comma => parts.remove(0),
                    _ => PyPosition::Tuple(parts.into()),
                })
            }
            Some('"') => self.quoted(),
            _ => {
                let rest = &self.text[self.at..];
                let end = rest.find(|c: char| "(),\"'".contains(c)).unwrap_or(rest.len());
                let word = &rest[..end];
                if word.is_empty() {
                    return Err(self.error("here a number or a word is missing"));
                }
                let position = match (is_number(word), word.parse()) {
                    (true, Ok(number)) => PyPosition::Int(number),
                    (true, Err(_)) => return Err(self.error("this number has more than 63 bits")),
                    (false, _) => PyPosition::Text(word.into()),
                };
                self.at += end;
                Ok(position)
            }
        }
    }

    fn quoted(&mut self) -> Result<PyPosition, TextError> {
        let start = self.at;
        self.at += 1;
        let mut out = String::new();
        loop {
            let Some(c) = self.next() else {
                self.at = start;
                return Err(self.error("this quote is not closed"));
            };
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(PyPosition::Text(out.into())),
                '\\' => out.push(self.escape()?),
                c => out.push(c),
            }
        }
    }

    fn escape(&mut self) -> Result<char, TextError> {
        let rest = &self.text[self.at..];
        let (found, length) = match rest.chars().next() {
            Some('q') => (Some('"'), 1),
            Some('\\') => (Some('\\'), 1),
            Some('u') => {
                let end = rest.find(';').unwrap_or(0);
                let code = rest.get(1..end).and_then(|code| u32::from_str_radix(code, 16).ok());
                (code.and_then(char::from_u32), end + 1)
            }
            _ => (None, 0),
        };
        let found = found.ok_or_else(|| self.error("after `\\` stands `q`, `\\` or `u20;`"))?;
        self.at += length;
        Ok(found)
    }
}
