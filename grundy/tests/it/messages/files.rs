//! Reads the message files of a crate and the calls of `message!` in its sources, and compares
//! them. Included by the crates that have messages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Term,
    Variant, VariantKey,
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

/// The keys with which texts choose among the sentences of the English message.
type Keys<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// What a variable is said to be, where it is a text that chooses.
type Chosen<'a> = BTreeMap<&'a str, &'a str>;

/// What a translation leaves out: a variable that each form of the English sentence says, and one
/// form of the translation does not. Where a text chooses among sentences, each is compared.
pub fn dropped(english: &str, other: &str) -> Vec<String> {
    let (english, other) = (parse(english).unwrap(), parse(other).unwrap());
    let other = patterns(&other.body);
    let mut faults = Vec::new();
    for (id, pattern) in patterns(&english.body) {
        let Some(translated) = other.get(&id) else { continue };
        // A sentence that a translation has for a key of its own may leave out what it knows.
        let mut keys = Keys::new();
        read_keys(pattern, &mut keys);
        let mut chosen = vec![Chosen::new()];
        for (name, keys) in keys {
            let mut more = Vec::new();
            for key in keys {
                more.extend(chosen.iter().cloned().map(|mut one| {
                    one.insert(name, key);
                    one
                }));
            }
            chosen = more;
        }
        let left_out = chosen.iter().find_map(|one| {
            let left = &said(pattern, one) - &said(translated, one);
            (!left.is_empty()).then(|| format!("`{id}` leaves out {left:?} in a form: {one:?}"))
        });
        faults.extend(left_out);
    }
    faults
}

/// The texts of messages and their attributes.
fn patterns<'a, 'b>(entries: &'b [Entry<&'a str>]) -> BTreeMap<String, &'b Pattern<&'a str>> {
    let mut found = BTreeMap::new();
    for entry in entries {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        found.extend(message.value.iter().map(|value| (id.to_string(), value)));
        let attributes = message.attributes.iter();
        found.extend(attributes.map(|part| (format!("{id}.{}", part.id.name), &part.value)));
    }
    found
}

/// The variable whose value a selector looks at.
fn looked_at<'a>(selector: &InlineExpression<&'a str>) -> Option<&'a str> {
    match selector {
        InlineExpression::VariableReference { id } => Some(id.name),
        _ => None,
    }
}

/// Whether the variants are forms for numbers.
fn counts(variants: &[Variant<&str>]) -> bool {
    let number = |one: &Variant<&str>| matches!(one.key, VariantKey::NumberLiteral { .. });
    let plural = |one: &Variant<&str>| match one.key {
        VariantKey::Identifier { name } => ["one", "few", "many", "other"].contains(&name),
        VariantKey::NumberLiteral { .. } => true,
    };
    variants.iter().any(number) || variants.iter().all(plural)
}

fn read_keys<'a>(pattern: &Pattern<&'a str>, keys: &mut Keys<'a>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let Expression::Select { selector, variants } = expression else { continue };
        for variant in variants {
            if let (Some(name), VariantKey::Identifier { name: key }, false) =
                (looked_at(selector), &variant.key, counts(variants))
            {
                keys.entry(name).or_default().insert(key);
            }
            read_keys(&variant.value, keys);
        }
    }
}

/// The variables that are said whatever the numbers are.
fn said(pattern: &Pattern<&str>, chosen: &Chosen<'_>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let Expression::Select { selector, variants } = expression else {
            read_expression(expression, &mut all);
            continue;
        };
        let name = looked_at(selector);
        let key = name.and_then(|name| chosen.get(name)).filter(|_| !counts(variants));
        let has = |variant: &&Variant<&str>| match variant.key {
            VariantKey::Identifier { name } => key.is_some_and(|key| *key == name),
            VariantKey::NumberLiteral { .. } => false,
        };
        let picked = variants.iter().find(has);
        let picked = picked.or_else(|| variants.iter().find(|one| key.is_some() && one.default));
        let forms = variants.iter().filter(|one| picked.is_none_or(|it| std::ptr::eq(it, *one)));
        let said_in = |variant: &Variant<&str>| {
            let mut all = said(&variant.value, chosen);
            // The form for this number alone may write it as a word.
            if let (Some(name), VariantKey::NumberLiteral { .. }) = (name, &variant.key) {
                all.insert(name.to_string());
            }
            all
        };
        all.extend(forms.map(said_in).reduce(|one, other| &one & &other).unwrap_or_default());
    }
    all
}

/// The forms of numbers in a message file that no number takes, or that some number lacks: where
/// 2 has a form of its own, so has 21.
pub fn forms(language: &str, source: &str) -> Vec<String> {
    let own: &[&str] = match language {
        "en" => &["one"],
        "ru" | "uk" => &["one", "few", "many"],
        "ja" => &[],
        _ => panic!("the forms of {language} are not known"),
    };
    let parsed = parse(source).unwrap();
    let mut faults = Vec::new();
    for (id, pattern) in patterns(&parsed.body) {
        each_choice(pattern, &mut |variants| {
            if !counts(variants) {
                return;
            }
            let mut seen = BTreeSet::new();
            for variant in variants {
                let key = match variant.key {
                    VariantKey::Identifier { name } => name,
                    VariantKey::NumberLiteral { value } => value,
                };
                let named = matches!(variant.key, VariantKey::Identifier { .. });
                if named && !variant.default && !own.contains(&key) {
                    faults.push(format!("`{id}`: no number takes the form `{key}`"));
                }
                if !seen.insert(key) {
                    faults.push(format!("`{id}` has the form `{key}` twice"));
                }
            }
            if seen.contains("few") && !seen.contains("one") {
                faults.push(format!("`{id}` has no form for 21"));
            }
        });
    }
    faults
}

fn each_choice<'a>(pattern: &Pattern<&'a str>, each: &mut dyn FnMut(&[Variant<&'a str>])) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let Expression::Select { variants, .. } = expression else { continue };
        each(variants);
        variants.iter().for_each(|variant| each_choice(&variant.value, each));
    }
}

#[test]
fn forms_that_no_number_takes_are_found() {
    let heaps = |keys: &str| {
        let variants = keys.split(' ').map(|key| match key.strip_prefix('*') {
            Some(key) => format!("   *[{key}] heaps\n"),
            None => format!("    [{key}] heaps\n"),
        });
        ["a = { $n ->\n", &variants.collect::<String>(), "}\n"].concat()
    };
    for (language, keys, faults) in [
        ("uk", "one few *many", 0),
        ("uk", "0 one *many", 0),
        ("uk", "1 few *many", 1),
        ("ru", "0 two *other", 1),
        ("ru", "one one *other", 1),
        ("en", "one few *other", 1),
        ("ja", "one *other", 1),
        ("ja", "0 *other", 0),
        // These are words and no forms.
        ("ja", "left one *right", 0),
    ] {
        let source = heaps(keys);
        assert_eq!(forms(language, &source).len(), faults, "{language}: {source}");
    }
}

/// A call of `message!`, or of `fault!` in the engines: where, the identifier, the names of the arguments.
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
        let calls_of = |name: &str| {
            code.match_indices(name).map(|(at, name)| (at, at + name.len())).collect::<Vec<_>>()
        };
        for (at, inner) in [calls_of("message!("), calls_of("fault!(")].concat() {
            if code[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == '_') {
                continue;
            }
            let line = code[..at].lines().count();
            let place = format!("{}:{line}", file.display());
            calls.push(call(place, &code[inner..]));
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

/// Checks the message files of a folder, which the sources of these crates call. `families` says
/// whether an identifier belongs to messages that are named by data: games, theorems.
pub fn check(folder: &Path, crates: &[PathBuf], families: impl Fn(&str) -> bool) {
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let english = messages(&read("en.ftl"));
    let calls: Vec<Call> = crates.iter().flat_map(|krate| calls(&krate.join("src"))).collect();
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
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let source = read(&name);
        let left_out = dropped(&read("en.ftl"), &source);
        wrong.extend(left_out.into_iter().map(|fault| format!("{name}: {fault}")));
        let language = name.trim_end_matches(".ftl");
        let unfit = forms(language, &source);
        wrong.extend(unfit.into_iter().map(|fault| format!("{name}: {fault}")));
        let other = messages(&source);
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
