//! The string literals of the sources that are sentences: what should be a message.

use std::path::Path;

/// Code in which an English sentence is no message, with the reason: the beginning of a path
/// under the folder of the crates, and a part of the literal (empty: any literal of the file).
const ALLOWED: &[(&str, &str)] = &[
    // Lines of the programs that `guess` writes.
    ("grundy-answers/src/guess/code/mod.rs", "#include <algorithm>"),
    ("grundy-answers/src/guess/code/mod.rs", "from math import"),
    // What serde says of a document: the end of a sentence of its own.
    ("grundy-games/src/graph/json/enabled.rs", "a list of"),
    ("grundy-games/src/graph/json/enabled.rs", "an arc `"),
    ("grundy-games/src/graph/json/enabled.rs", "a name: a text"),
    ("grundy-check/src/number.rs", ""),
    // Sentences of Starlark, which are looked for in its errors.
    ("grundy-rules/src/starlark_words.rs", ""),
    // What the system is said to have answered where it has no error of its own.
    ("grundy-rules/src/sandbox/stack.rs", "no stack can be so large"),
    // The help and the manual pages, which are English.
    ("grundy-cli/src/args/manual", ""),
    // Examples of command lines.
    ("grundy-cli/src/args/unread.rs", "grundy "),
    // Words of clap, which are looked for in its advice.
    ("grundy-cli/src/args/unread.rs", "as a value"),
    // The description of the API, for programmers.
    ("grundy-serve/src/openapi.rs", ""),
    // Descriptions in the JSON schema, which is a document for developers.
    ("grundy-games/src/reason/exact.rs", "An integer from 0 on"),
    ("grundy-answers/src/report/schema.rs", "The documents that `grundy` prints"),
];

/// The sentences in a file: literals with three or more words in lower case, one after the
/// other, outside of comments, attributes, assertions, panics and the tests at its end.
pub fn sentences(source: &str) -> Vec<(usize, String)> {
    let tests = ["#[cfg(test)]\nmod ", "#[cfg(all(test, unix))]\nmod "];
    let end = tests.iter().filter_map(|start| source.find(start)).min().unwrap_or(source.len());
    let code = &source[..end];
    let mut found = Vec::new();
    let mut at = 0;
    // What is open at the place: whether each bracket is one of an assertion or a panic.
    let mut brackets: Vec<bool> = Vec::new();
    while let Some(sign) = code[at..].chars().next() {
        let rest = &code[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if let Some(length) = raw(rest) {
            at += length;
        } else if sign == '\'' {
            at += character(rest);
        } else if sign == '"' {
            let length = 1 + closing(&rest[1..]);
            let text = rest[1..length - 1].replace("\\\n", "");
            if !brackets.contains(&true) && is_sentence(&text) {
                found.push((code[..at].lines().count(), text));
            }
            at += length;
        } else {
            match sign {
                '(' | '[' | '{' => brackets.push(is_silent(&code[..at], sign)),
                ')' | ']' | '}' => drop(brackets.pop()),
                _ => {}
            }
            at += sign.len_utf8();
        }
    }
    found
}

/// The length of a raw literal that begins here.
fn raw(rest: &str) -> Option<usize> {
    let quoted = rest.strip_prefix('r')?;
    let hashes = quoted.bytes().take_while(|&byte| byte == b'#').count();
    let inner = quoted[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(1 + hashes + 1 + inner.find(&end)? + end.len())
}

/// The length of a character, or of the sign before a lifetime.
fn character(rest: &str) -> usize {
    let mut signs = rest.char_indices().skip(1);
    match signs.next() {
        Some((_, '\\')) => 2 + rest[2..].find('\'').map_or(0, |at| at + 1).max(2),
        Some((_, _)) => match signs.next() {
            Some((at, '\'')) => at + 1,
            _ => 1,
        },
        None => 1,
    }
}

/// The bytes up to the end of a literal, its quote included.
fn closing(inner: &str) -> usize {
    let mut escaped = false;
    let end = inner.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map_or(inner.len(), |end| end + 1)
}

/// Whether what stands in a bracket that opens here is for nobody but programmers.
fn is_silent(before: &str, bracket: char) -> bool {
    const CALLS: &[&str] = &[
        ".expect",
        ".expect_err",
        "panic!",
        "unreachable!",
        "assert!",
        "assert_eq!",
        "assert_ne!",
        "debug_assert!",
        "debug_assert_eq!",
    ];
    match bracket {
        '(' => CALLS.iter().any(|call| before.ends_with(call)),
        '[' => before.ends_with('#') || before.ends_with("#!"),
        _ => false,
    }
}

fn is_sentence(text: &str) -> bool {
    let mut run = 0;
    for word in text.split(' ') {
        let word = word.trim_end_matches([',', ';', ':', '.', '?', '!']);
        let plain = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        run = if plain || word == "a" { run + 1 } else { 0 };
        if run >= 3 {
            return true;
        }
    }
    false
}

/// The sentences of crates that should be messages, and what is allowed and stands nowhere.
pub fn left_over(crates: &Path, names: &[&str]) -> Vec<String> {
    let mut left = Vec::new();
    let mut used = vec![false; ALLOWED.len()];
    let files = names.iter().flat_map(|name| super::files::sources(&crates.join(name).join("src")));
    for file in files {
        let path = file.strip_prefix(crates).unwrap().to_string_lossy().replace('\\', "/");
        let test = path.ends_with("/tests.rs") || path.contains("/tests/");
        if test {
            continue;
        }
        let source = std::fs::read_to_string(&file).unwrap();
        for (line, text) in sentences(&source) {
            let allows =
                |(place, part): &(&str, &str)| path.starts_with(place) && text.contains(part);
            match ALLOWED.iter().position(allows) {
                Some(at) => used[at] = true,
                None => left.push(format!("{path}:{line}: {text}")),
            }
        }
    }
    let idle = ALLOWED.iter().zip(used).filter(|(_, used)| !used);
    left.extend(idle.map(|(allowed, _)| format!("{allowed:?} allows nothing")));
    left
}
