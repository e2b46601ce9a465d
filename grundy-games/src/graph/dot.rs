//! Reading DOT, the language of Graphviz.
//!
//! This parser is written by hand, because its errors show their place and a hostile file must
//! not exhaust the stack. The parsers with a permissive licence (graphviz-rust, 0.9.9) do
//! neither.

use std::ops::Range;

use std::collections::HashSet;

use super::draft::Draft;
use crate::TextError;
use crate::message::{Message, message};

mod tokens;

use tokens::{Token, Tokens};

/// The largest number of arcs that come from sub-lists: a short text could ask for any number
/// of them.
const FROM_LISTS: usize = 1 << 24;

/// The number of bytes that the name of a subgraph costs beside its letters.
const NAMED: usize = 56;

/// Whether the text begins as DOT does: a kind of graph, perhaps its name,
/// and a brace.
pub(super) fn begins(text: &str) -> bool {
    begins_so(text) == Some(true)
}

/// The same for the beginning of a text; `None` if more of the text would be needed to decide.
pub(super) fn begins_so(text: &str) -> Option<bool> {
    let mut tokens = Tokens::new(text);
    // A token that reaches the end of this beginning may continue after it.
    let mut next = || match tokens.next() {
        Ok((token, span)) => (span.end < text.len() || token == Token::Open).then_some(token),
        Err(error) if opens(&text[error.span().start..]) => None,
        // A lone `/` may begin a comment.
        Err(error) if error.span().end >= text.len() => None,
        Err(_) => Some(Token::End),
    };
    let mut token = next()?;
    if token.is("strict") {
        token = next()?;
    }
    if !token.is("graph") && !token.is("digraph") {
        return Some(false);
    }
    match next()? {
        Token::Name { .. } => Some(next()? == Token::Open),
        token => Some(token == Token::Open),
    }
}

/// Whether the text begins with what is closed later: a fault there says that it is not.
fn opens(text: &str) -> bool {
    text.starts_with(['"', '<']) || text.starts_with("/*")
}

/// Reads a `digraph`, or where edges are wanted a `graph`. Attributes and ports are skipped.
pub(super) fn read(text: &str, draft: &mut Draft<'_>) -> Result<(), TextError> {
    let mut tokens = Tokens::new(text);
    let (mut token, mut span) = tokens.next()?;
    if token.is("strict") {
        (token, span) = tokens.next()?;
    }
    draft.undirected = token.is("graph");
    if draft.undirected && !draft.edges {
        return Err(
            TextError::new(message!("dot-undirected"), span).help(message!("dot-write-digraph"))
        );
    }
    // The name, where there is one; then the brace.
    if tokens.next()?.0 != Token::Open {
        tokens.next()?;
    }
    let mut reader =
        Reader { tokens, draft, from_lists: 0, mentions: Vec::new(), named: HashSet::default() };
    reader.statements()?;
    let (token, span) = reader.tokens.next()?;
    if token != Token::End {
        return Err(TextError::new(message!("dot-after-end"), span).help(message!("dot-one-graph")));
    }
    Ok(())
}

struct Reader<'a, 'd, 'b> {
    tokens: Tokens<'a>,
    draft: &'d mut Draft<'b>,
    /// How many arcs came from sub-lists.
    from_lists: usize,
    /// The vertices of the statement so far; a sub-list is a range of them.
    mentions: Vec<u32>,
    /// The names of subgraphs.
    named: HashSet<String>,
}

/// An open brace.
struct Level {
    /// The place of the brace in the text.
    brace: Range<usize>,
    /// Its first mention.
    start: usize,
    /// A subgraph of this name was there before, and this one adds to it.
    again: bool,
    /// What stands left of a `->` or `--` that waits for its right end.
    left: Option<Range<usize>>,
}

impl Reader<'_, '_, '_> {
    /// Reads up to the brace that closes the graph. Levels are kept in a
    /// list, so that a deep text cannot exhaust the stack.
    fn statements(&mut self) -> Result<(), TextError> {
        let brace = self.tokens.last();
        let mut levels = vec![Level { brace, start: 0, again: false, left: None }];
        while let Some(level) = levels.last() {
            let waits = level.left.is_some();
            let (token, span) = self.tokens.next()?;
            // An entry for a mention of a vertex, or an open brace.
            self.draft.step(1).map_err(ended)?;
            match token {
                Token::End => {
                    let message = message!("graph-ends-early");
                    let place = if levels.len() == 1 { span } else { level.brace.clone() };
                    return Err(TextError::new(message, place).help(message!("dot-brace-missing")));
                }
                Token::Open => {
                    let start = self.mentions.len();
                    let level = Level { brace: span, start, again: false, left: None };
                    self.draft.push(&mut levels, level).map_err(ended)?;
                }
                _ if token.is("subgraph") => {
                    let again = self.subgraph()?;
                    let brace = self.tokens.last();
                    let level = Level { brace, start: self.mentions.len(), again, left: None };
                    self.draft.push(&mut levels, level).map_err(ended)?;
                }
                _ if waits && !matches!(token, Token::Name { .. }) => {
                    return Err(TextError::new(message!("dot-name-missing"), span)
                        .help(message!("dot-two-ends")));
                }
                Token::Close => {
                    let level = levels.pop().expect("the loop is at a level");
                    if let Some(parent) = levels.last_mut() {
                        let end = level.start..self.mentions.len();
                        self.end(parent, end, level.brace, level.again)?;
                        if levels.len() == 1 && levels[0].left.is_none() {
                            self.mentions.clear();
                        }
                    }
                }
                Token::Semicolon => {}
                _ if token.is("node") || token.is("edge") || token.is("graph") => {
                    self.attributes()?;
                }
                Token::Name { text, .. } => {
                    if !waits && self.tokens.peek()?.0 == Token::Equals {
                        // `rankdir = LR`: an attribute of the graph.
                        self.tokens.next()?;
                        self.attribute_text()?;
                        continue;
                    }
                    let vertex = self.draft.vertex(&text).map_err(|why| {
                        TextError::new(why, span.clone()).help(message!("graph-name-is"))
                    })?;
                    self.port()?;
                    self.draft.push(&mut self.mentions, vertex).map_err(ended)?;
                    let end = self.mentions.len() - 1..self.mentions.len();
                    self.end(levels.last_mut().expect("not empty"), end, span, false)?;
                    if levels.len() == 1 && levels[0].left.is_none() {
                        self.mentions.clear();
                    }
                }
                _ => return Err(unexpected(span)),
            }
        }
        Ok(())
    }

    /// Reads what follows `subgraph`: perhaps a name, and the brace. Returns whether the name
    /// was used before.
    fn subgraph(&mut self) -> Result<bool, TextError> {
        let (mut token, mut span) = self.tokens.next()?;
        let mut again = false;
        if let Token::Name { text, .. } = token {
            self.draft.reserve(text.len() + NAMED).map_err(ended)?;
            again = !self.named.insert(text.into_owned());
            (token, span) = self.tokens.next()?;
        }
        if token != Token::Open {
            return Err(TextError::new(message!("dot-subgraph-braces"), span)
                .help(message!("dot-write-subgraph")));
        }
        Ok(again)
    }

    /// Called after a vertex or a sub-list: joins it to the one on its left, and looks for an
    /// arrow.
    fn end(
        &mut self,
        level: &mut Level,
        end: Range<usize>,
        span: Range<usize>,
        again: bool,
    ) -> Result<(), TextError> {
        let left = level.left.take();
        let arrow =
            match (self.tokens.peek()?, self.draft.undirected) {
                ((Token::Arrow, _), false) | ((Token::Line, _), true) => true,
                ((Token::Line, span), false) => {
                    return Err(TextError::new(message!("dot-line"), span)
                        .help(message!("dot-write-arrow")));
                }
                ((Token::Arrow, span), true) => {
                    return Err(TextError::new(message!("dot-arrow"), span)
                        .help(message!("dot-write-line")));
                }
                _ => false,
            };
        if again && (left.is_some() || arrow) {
            let message = message!("dot-subgraph-again");
            return Err(TextError::new(message, span).help(message!("dot-rename-subgraph")));
        }
        if let Some(left) = left {
            self.connect(left, end.clone(), span)?;
        }
        if arrow {
            self.tokens.next()?;
            level.left = Some(end);
            return Ok(());
        }
        while self.tokens.peek()?.0 == Token::OpenBracket {
            self.attributes()?;
        }
        Ok(())
    }

    /// All arcs from one list to another.
    fn connect(
        &mut self,
        left: Range<usize>,
        right: Range<usize>,
        span: Range<usize>,
    ) -> Result<(), TextError> {
        if left.len() == 1 && right.len() == 1 {
            let (from, to) = (self.mentions[left.start], self.mentions[right.start]);
            return self.draft.arc(from, to).map_err(ended);
        }
        let list = |range: Range<usize>| {
            let mut list = self.mentions[range].to_vec();
            list.sort_unstable();
            list.dedup();
            list
        };
        let (left, right) = (list(left), list(right));
        self.from_lists = self.from_lists.saturating_add(left.len().saturating_mul(right.len()));
        if self.from_lists > FROM_LISTS {
            let message = message!("dot-many-arcs", most = FROM_LISTS);
            return Err(TextError::new(message, span).help(message!("dot-write-edge-list")));
        }
        self.draft.arcs(&left, &right).map_err(ended)
    }

    /// Skips `[color=red, width=2]`.
    fn attributes(&mut self) -> Result<(), TextError> {
        let (token, open) = self.tokens.next()?;
        if token != Token::OpenBracket {
            return Err(TextError::new(message!("dot-attributes-missing"), open)
                .help(message!("dot-words")));
        }
        loop {
            let (token, span) = self.tokens.next()?;
            self.draft.step(span.len()).map_err(ended)?;
            match token {
                Token::CloseBracket => return Ok(()),
                Token::Name { .. } => {
                    if self.tokens.peek()?.0 == Token::Equals {
                        self.tokens.next()?;
                        self.attribute_text()?;
                    }
                }
                Token::Semicolon | Token::Comma => {}
                Token::End => {
                    return Err(TextError::new(message!("never-closed-attributes"), open)
                        .help(message!("dot-bracket-missing")));
                }
                _ => return Err(unexpected(span)),
            }
        }
    }

    fn attribute_text(&mut self) -> Result<(), TextError> {
        match self.tokens.next()? {
            (Token::Name { .. }, _) => Ok(()),
            (_, span) => Err(TextError::new(message!("dot-attribute-text"), span)
                .help(message!("dot-write-attribute"))),
        }
    }

    /// Skips `:port:compass`.
    fn port(&mut self) -> Result<(), TextError> {
        while self.tokens.peek()?.0 == Token::Colon {
            self.tokens.next()?;
            let (token, span) = self.tokens.next()?;
            if !matches!(token, Token::Name { .. }) {
                return Err(TextError::new(message!("dot-port-name"), span)
                    .help(message!("dot-quote-colon")));
            }
        }
        Ok(())
    }
}

/// The draft keeps the reason; nobody reads this text.
fn ended(why: Message) -> TextError {
    TextError::new(why, 0..0)
}

fn unexpected(span: Range<usize>) -> TextError {
    TextError::new(message!("dot-no-meaning"), span).help(message!("dot-write-arcs"))
}
