//! Graphs in files: edge lists, DOT and JSON, told apart by how they begin.

use serde_json::Value;

use crate::graph::parse_edges;

/// The arcs of a graph; a vertex without arcs stands there with an empty name beside it.
type Arcs = Vec<(String, String)>;

/// Sub-lists of DOT give no more arcs than this.
const ARCS: usize = 1 << 20;
/// Braces within braces.
const DEPTH: usize = 100;

/// Reads a graph. A name with spaces has `_` in their place.
///
/// # Errors
/// What is wrong, and in which line; nothing of the text.
pub fn read_graph(text: &str) -> Result<Arcs, String> {
    let text = text.trim_start_matches('\u{feff}');
    let begins = text.trim_start();
    if begins.starts_with('{') {
        return json(text);
    }
    if let Some(body) = dot_body(text) {
        return dot(text, body);
    }
    parse_edges(text).map_err(|_| {
        let wrong = |line: &str| parse_edges(line).is_err();
        let line = text.lines().position(wrong).map_or(1, |line| line + 1);
        format!("line {line} is no arc: two names are")
    })
}

fn name(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join("_")
}

fn json(text: &str) -> Result<Arcs, String> {
    let document: Value = serde_json::from_str(text)
        .map_err(|error| format!("it is not valid JSON: line {}", error.line()))?;
    let vertex = |value: &Value| match value {
        Value::String(text) => Ok(name(text)),
        Value::Number(number) if number.is_u64() => Ok(number.to_string()),
        _ => Err("a vertex is no name".to_string()),
    };
    let list = |key: &str| document[key].as_array().map_or(&[][..], Vec::as_slice);
    let mut arcs = Arcs::new();
    for arc in list("edges") {
        match arc.as_array().map(Vec::as_slice) {
            Some([from, to]) => arcs.push((vertex(from)?, vertex(to)?)),
            _ => return Err("an arc is no list of two names".into()),
        }
    }
    for alone in list("vertices") {
        arcs.push((vertex(alone)?, String::new()));
    }
    Ok(arcs)
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    Sign(char),
    Arrow,
}

/// The tokens of DOT with their lines; attributes in brackets are left out.
fn tokens(text: &str) -> Result<Vec<(Token, usize)>, String> {
    let (mut all, mut line) = (Vec::new(), 1);
    let signs: Vec<char> = text.chars().collect();
    let (mut at, mut brackets) = (0, 0);
    let mut push = |token: Token, line: usize, brackets: usize| {
        if brackets == 0 {
            all.push((token, line));
        }
    };
    while let Some(&sign) = signs.get(at) {
        let next = signs.get(at + 1).copied();
        match (sign, next) {
            ('\n', _) => line += 1,
            ('/', Some('/')) | ('#', _) => {
                while signs.get(at + 1).is_some_and(|&sign| sign != '\n') {
                    at += 1;
                }
            }
            ('/', Some('*')) => {
                at += 2;
                while at < signs.len() && (signs[at], signs.get(at + 1)) != ('*', Some(&'/')) {
                    line += usize::from(signs[at] == '\n');
                    at += 1;
                }
                at += 1;
            }
            ('"', _) => {
                let (mut quoted, first) = (String::new(), line);
                at += 1;
                loop {
                    match signs.get(at) {
                        None => return Err(format!("a name in line {first} has no end")),
                        Some('"') => break,
                        Some('\\') if signs.get(at + 1) == Some(&'"') => {
                            at += 1;
                            quoted.push('"');
                        }
                        Some(&sign) => {
                            line += usize::from(sign == '\n');
                            quoted.push(sign);
                        }
                    }
                    at += 1;
                }
                push(Token::Name(quoted), first, brackets);
            }
            ('[', _) => brackets += 1,
            (']', _) if brackets > 0 => brackets -= 1,
            ('-', Some('>')) => {
                at += 1;
                push(Token::Arrow, line, brackets);
            }
            ('{' | '}' | ';' | ',' | '=' | ':', _) => push(Token::Sign(sign), line, brackets),
            _ if sign.is_whitespace() => {}
            _ if sign.is_alphanumeric() || sign == '_' || sign == '.' || sign == '-' => {
                let start = at;
                let inside = |sign: &char| sign.is_alphanumeric() || matches!(sign, '_' | '.');
                while signs.get(at + 1).is_some_and(inside) {
                    at += 1;
                }
                push(Token::Name(signs[start..=at].iter().collect()), line, brackets);
            }
            _ if brackets > 0 => {}
            _ => return Err(format!("line {line} has a sign that means nothing")),
        }
        at += 1;
    }
    Ok(all)
}

/// The number of the token after the first brace, where a text begins as DOT does.
fn dot_body(text: &str) -> Option<usize> {
    let mut words = tokens(text).ok()?.into_iter().map(|(token, _)| token).take(4);
    let is = |token: &Token, word: &str| matches!(token, Token::Name(name) if name.eq_ignore_ascii_case(word));
    let mut count = 1;
    let mut token = words.next()?;
    if is(&token, "strict") {
        (token, count) = (words.next()?, 2);
    }
    if !is(&token, "digraph") {
        return None;
    }
    match words.next()? {
        Token::Sign('{') => Some(count + 1),
        Token::Name(_) => (words.next()? == Token::Sign('{')).then_some(count + 2),
        _ => None,
    }
}

fn dot(text: &str, body: usize) -> Result<Arcs, String> {
    let all = tokens(text)?;
    let mut reader = Dot { tokens: &all, at: body, arcs: Arcs::new() };
    reader.statements(0)?;
    match reader.at == all.len() {
        true => Ok(reader.arcs),
        false => Err(format!("something follows the graph in line {}", all[reader.at].1)),
    }
}

struct Dot<'a> {
    tokens: &'a [(Token, usize)],
    at: usize,
    arcs: Arcs,
}

impl Dot<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn fault<T>(&self, what: &str) -> Result<T, String> {
        let last = self.tokens.last().map_or(1, |&(_, line)| line);
        let line = self.tokens.get(self.at).map_or(last, |&(_, line)| line);
        Err(format!("{what} in line {line}"))
    }

    /// Statements up to the brace that closes them; all vertices that they name.
    fn statements(&mut self, depth: usize) -> Result<Vec<String>, String> {
        if depth > DEPTH {
            return self.fault("too many braces are open");
        }
        let mut named = Vec::new();
        loop {
            match self.peek() {
                None => return self.fault("a brace is not closed"),
                Some(Token::Sign('}')) => {
                    self.at += 1;
                    return Ok(named);
                }
                Some(Token::Sign(';' | ',')) => self.at += 1,
                Some(_) => named.extend(self.statement(depth)?),
            }
        }
    }

    fn statement(&mut self, depth: usize) -> Result<Vec<String>, String> {
        let mut left = self.end(depth)?;
        // An attribute, as `rankdir=LR`.
        if self.peek() == Some(&Token::Sign('=')) {
            self.at += 2;
            return Ok(Vec::new());
        }
        for vertex in &left {
            self.arcs.push((vertex.clone(), String::new()));
        }
        let mut named = left.clone();
        while self.peek() == Some(&Token::Arrow) {
            self.at += 1;
            let right = self.end(depth)?;
            if self.arcs.len() + left.len() * right.len() > ARCS {
                return self.fault("there are too many arcs");
            }
            for from in &left {
                self.arcs.extend(right.iter().map(|to| (from.clone(), to.clone())));
            }
            named.extend(right.iter().cloned());
            left = right;
        }
        Ok(named)
    }

    /// A vertex, or the vertices of a sub-list.
    fn end(&mut self, depth: usize) -> Result<Vec<String>, String> {
        match self.peek().cloned() {
            Some(Token::Sign('{')) => {
                self.at += 1;
                self.statements(depth + 1)
            }
            Some(Token::Name(word)) if word.eq_ignore_ascii_case("subgraph") => {
                self.at += 1;
                if let Some(Token::Name(_)) = self.peek() {
                    self.at += 1;
                }
                match self.peek() {
                    Some(Token::Sign('{')) => {
                        self.at += 1;
                        self.statements(depth + 1)
                    }
                    _ => self.fault("a subgraph has no brace"),
                }
            }
            Some(Token::Name(word)) => {
                self.at += 1;
                while self.peek() == Some(&Token::Sign(':')) {
                    self.at += 2;
                }
                let next = self.peek();
                let defaults = ["graph", "node", "edge"].contains(&&*word.to_ascii_lowercase());
                match defaults && next != Some(&Token::Arrow) {
                    true => Ok(Vec::new()),
                    false => Ok(vec![name(&word)]),
                }
            }
            _ => self.fault("a name is missing"),
        }
    }
}
