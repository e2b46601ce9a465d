//! Reads the message files of a crate and the calls of `message!` in its sources, and compares
//! them. Included by the crates that have messages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Term,
};
use fluent_syntax::parser::parse;

/// The identifiers of a message file, those of attributes as `message.attribute`, with the
/// variables of each.
pub type Messages = BTreeMap<String, BTreeSet<String>>;

/// The messages of a file.
pub fn messages(source: &str) -> Messages {
    let parsed = parse(source).unwrap_or_else(|(_, errors)| {
        let line = |at: usize| source[..at].lines().count();
        let shown: Vec<_> =
            errors.iter().map(|error| format!("line {}: {error}", line(error.pos.start))).collect();
        panic!("{shown:#?}")
    });
    let mut found = Messages::new();
    let mut add = |id: String, pattern: &Pattern<&str>| {
        let mut variables = BTreeSet::new();
        read_pattern(pattern, &mut variables);
        assert!(found.insert(id.clone(), variables).is_none(), "{id} stands twice");
    };
    // The library keeps messages and terms of a language in one list.
    let mut names = BTreeSet::new();
    for entry in &parsed.body {
        if let Entry::Message(Message { id, .. }) | Entry::Term(Term { id, .. }) = entry {
            assert!(names.insert(id.name), "{} stands twice", id.name);
        }
        let Entry::Message(message) = entry else { continue };
        if let Some(value) = &message.value {
            add(message.id.name.to_string(), value);
        }
        for attribute in &message.attributes {
            add(format!("{}.{}", message.id.name, attribute.id.name), &attribute.value);
        }
    }
    found
}

fn read_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            read_expression(expression, variables);
        }
    }
}

fn read_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        Expression::Select { selector, variants } => {
            read_inline(selector, variables);
            variants.iter().for_each(|variant| read_pattern(&variant.value, variables));
        }
        Expression::Inline(inline) => read_inline(inline, variables),
    }
}

fn read_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    let mut arguments = |arguments: &CallArguments<&str>| {
        arguments.positional.iter().for_each(|one| read_inline(one, variables));
        arguments.named.iter().for_each(|one| read_inline(&one.value, variables));
    };
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_string());
        }
        InlineExpression::FunctionReference { arguments: given, .. } => arguments(given),
        InlineExpression::TermReference { arguments: given, .. } => {
            given.iter().for_each(arguments);
        }
        InlineExpression::Placeable { expression } => read_expression(expression, variables),
        _ => {}
    }
}

/// A call of `message!`: where, the identifier, the names of the arguments.
pub struct Call {
    pub place: String,
    pub id: String,
    pub arguments: BTreeSet<String>,
}

/// The calls in the sources of a folder. Each has its identifier as a literal.
pub fn calls(folder: &Path) -> Vec<Call> {
    let mut calls = Vec::new();
    for file in sources(folder) {
        let source = std::fs::read_to_string(&file).unwrap();
        // Comments have examples.
        let code: Vec<&str> = source
            .lines()
            .map(|line| if line.trim_start().starts_with("//") { "" } else { line })
            .collect();
        let code = code.join("\n");
        for (at, _) in code.match_indices("message!(") {
            if code[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == '_') {
                continue;
            }
            let line = code[..at].lines().count();
            let place = format!("{}:{line}", file.display());
            calls.push(call(place, &code[at + "message!(".len()..]));
        }
    }
    calls
}

fn call(place: String, inner: &str) -> Call {
    let rest = inner.trim_start();
    let literal = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    let Some((id, rest)) = literal else { panic!("{place}: no literal identifier") };
    let mut arguments = BTreeSet::new();
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    let mut begin = None;
    for (at, sign) in rest.char_indices() {
        match sign {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => begin = Some(at + 1),
            '=' if depth == 0 => {
                if let Some(begin) = begin.take() {
                    arguments.insert(rest[begin..at].trim().to_string());
                }
            }
            _ => {}
        }
    }
    Call { place, id: id.to_string(), arguments }
}

/// The sources in a folder.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Checks the message files of a crate, in the folder `messages` beside `src`. `families` says
/// whether an identifier belongs to messages that are named by data: games, theorems.
pub fn check(krate: &Path, families: impl Fn(&str) -> bool) {
    let read = |name: &str| std::fs::read_to_string(krate.join("messages").join(name)).unwrap();
    let english = messages(&read("en.ftl"));
    let calls = calls(&krate.join("src"));
    let mut wrong = Vec::new();
    for Call { place, id, arguments } in &calls {
        match english.get(id) {
            None => wrong.push(format!("{place}: there is no message `{id}`")),
            Some(variables) if variables != arguments => wrong.push(format!(
                "{place}: `{id}` has the variables {variables:?} and is given {arguments:?}"
            )),
            Some(_) => {}
        }
    }
    let used: BTreeSet<&str> = calls.iter().map(|call| &*call.id).collect();
    for id in english.keys() {
        if !used.contains(&**id) && !families(id) {
            wrong.push(format!("nothing says `{id}`"));
        }
    }
    for entry in std::fs::read_dir(krate.join("messages")).unwrap() {
        let entry = entry.unwrap();
        // A folder has the translations of another crate.
        if entry.path().is_dir() {
            continue;
        }
        let name = entry.file_name().into_string().unwrap();
        let other = messages(&read(&name));
        for (id, variables) in &english {
            match other.get(id) {
                None => wrong.push(format!("{name} lacks `{id}`")),
                Some(own) if own != variables => wrong.push(format!(
                    "{name}: `{id}` has the variables {own:?}, and in English {variables:?}"
                )),
                Some(_) => {}
            }
        }
        for id in other.keys().filter(|id| !english.contains_key(*id)) {
            wrong.push(format!("{name} has `{id}`, which English lacks"));
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}
