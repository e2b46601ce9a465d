//! The modules of a crate, and what each of them names.

#![allow(dead_code)] // Each test that includes this file uses a part of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A crate's modules by their paths, with their text: no comments, no strings,
/// and test modules for themselves.
pub struct Crate {
    modules: BTreeMap<Vec<String>, String>,
    tests: BTreeMap<Vec<String>, String>,
    /// Names at the root of the crate that refer to something in a module.
    root: BTreeMap<String, String>,
}

impl Crate {
    /// Reads all files below a directory.
    pub fn read(folder: &Path) -> Crate {
        let (mut modules, mut tests) = (BTreeMap::new(), BTreeMap::new());
        collect(folder, &mut Vec::new(), &mut modules, &mut tests);
        let mut root = BTreeMap::new();
        let front = modules.get(&Vec::new()).cloned().unwrap_or_default();
        for path in paths(&front, "pub use ") {
            if let [module, .., name] = &path[..] {
                root.insert(name.clone(), module.clone());
            }
        }
        Crate { modules, tests, root }
    }

    /// The directories that contain modules.
    pub fn folders(&self) -> Vec<Vec<String>> {
        let parents = self.modules.keys().filter_map(|path| Some(path.split_last()?.1.to_vec()));
        let mut all: Vec<Vec<String>> = parents.collect();
        all.dedup();
        all.sort();
        all.dedup();
        all
    }

    /// The files with their texts.
    pub fn texts(&self) -> impl Iterator<Item = (String, &str)> {
        self.modules.iter().map(|(path, text)| (path.join("/"), text.as_str()))
    }

    /// The test modules by their paths, with their texts and the modules that they name.
    pub fn tests(&self) -> impl Iterator<Item = (&[String], &str, Vec<Vec<String>>)> {
        self.tests.iter().map(|(path, text)| (&path[..], &**text, self.named(path, text)))
    }

    /// The modules at the top.
    pub fn top(&self) -> BTreeSet<&str> {
        self.modules.keys().filter_map(|path| path.first()).map(String::as_str).collect()
    }

    /// The uses between modules of one directory, with everything below them: the module that
    /// uses, the module that is used, and the file.
    pub fn siblings(&self, folder: &[String]) -> Vec<(String, String, String)> {
        let mut edges = Vec::new();
        for (path, text) in &self.modules {
            if !path.starts_with(folder) || path.len() <= folder.len() {
                continue;
            }
            for named in self.named(path, text) {
                if named.starts_with(folder) && named.len() > folder.len() {
                    let (from, to) = (&path[folder.len()], &named[folder.len()]);
                    if from != to {
                        edges.push((from.clone(), to.clone(), path.join("/")));
                    }
                }
            }
        }
        edges
    }

    /// The modules that a module names.
    fn named(&self, path: &[String], text: &str) -> Vec<Vec<String>> {
        let mut all = Vec::new();
        for named in paths(text, "crate::") {
            all.push(match named.first().and_then(|name| self.root.get(name)) {
                Some(module) if !self.modules.contains_key(&named[..1]) => vec![module.clone()],
                _ => named,
            });
        }
        for named in paths(text, "super::") {
            let mut base = path.to_vec();
            base.pop();
            let mut rest = &named[..];
            while rest.first().is_some_and(|name| name == "super") {
                base.pop();
                rest = &rest[1..];
            }
            all.push([&base[..], rest].concat());
        }
        // As far as there are files.
        all.iter_mut().for_each(|named| {
            while !named.is_empty() && !self.modules.contains_key(named) {
                named.pop();
            }
        });
        all
    }
}

/// Reads a folder: modules, and the test modules of files `tests.rs`, folders `tests` and blocks
/// `mod tests`.
fn collect(
    folder: &Path,
    path: &mut Vec<String>,
    modules: &mut BTreeMap<Vec<String>, String>,
    tests: &mut BTreeMap<Vec<String>, String>,
) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let entry = entry.unwrap().path();
        let name = entry.file_stem().unwrap().to_string_lossy().into_owned();
        if entry.is_dir() {
            path.push(name);
            collect(&entry, path, modules, tests);
            path.pop();
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let mut at = path.clone();
            if !matches!(&name[..], "mod" | "lib" | "main") {
                at.push(name);
            }
            let text = bare(&fs::read_to_string(&entry).unwrap());
            if at.iter().any(|name| name == "tests") {
                tests.entry(at).or_default().push_str(&text);
                continue;
            }
            let (code, of_tests) =
                text.split_once("#[cfg(test)]\nmod tests {").unwrap_or((&text, ""));
            modules.entry(at.clone()).or_default().push_str(code);
            if !of_tests.is_empty() {
                at.push("tests".to_string());
                tests.entry(at).or_default().push_str(of_tests);
            }
        }
    }
}

/// Whether a name stands in a text, and not only as a part of a longer one.
pub fn has_word(text: &str, name: &str) -> bool {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        !before.ends_with(is_name) && !after.starts_with(is_name)
    })
}

/// A source without comments and without the contents of strings.
fn bare(source: &str) -> String {
    let mut out = String::new();
    let mut left = source;
    while let Some(letter) = left.chars().next() {
        let next = left[letter.len_utf8()..].chars().next();
        let skip = match (letter, next) {
            ('/', Some('/')) => left.find('\n').unwrap_or(left.len()),
            ('"', _) => {
                let mut escaped = false;
                let end = left[1..].find(|c| {
                    let ends = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    ends
                });
                end.map_or(left.len(), |end| end + 2)
            }
            ('\'', Some('"')) => 3,
            ('\'', Some('\\')) => {
                left[2..].char_indices().nth(1).map_or(left.len(), |(at, _)| at + 2)
            }
            _ => {
                out.push(letter);
                letter.len_utf8()
            }
        };
        left = &left[skip..];
    }
    out
}

/// The paths that follow a word, groups written out: `a::{b, c::d}` gives
/// `a::b` and `a::c::d`.
fn paths(text: &str, word: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for (at, _) in text.match_indices(word) {
        let before = text[..at].chars().next_back();
        if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_') {
            continue;
        }
        // `super::super::a` is found once, from its start.
        if word == "super::" && text[..at].ends_with("super::") {
            continue;
        }
        group(&text[at + word.len()..], &mut Vec::new(), &mut all);
    }
    all
}

/// Reads one path or group, and returns the rest of the text after it.
fn group<'a>(text: &'a str, start: &mut Vec<String>, all: &mut Vec<Vec<String>>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut inner) = text.strip_prefix('{') {
        loop {
            inner = group(inner, start, all).trim_start();
            match inner.chars().next() {
                Some(',') => inner = inner[1..].trim_start(),
                Some('}') => return &inner[1..],
                _ => return inner,
            }
            if let Some(rest) = inner.strip_prefix('}') {
                return rest;
            }
        }
    }
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let end = text.find(|letter| !is_name(letter)).unwrap_or(text.len());
    if end == 0 {
        all.push(start.clone());
        return text.strip_prefix('*').unwrap_or(text);
    }
    start.push(text[..end].to_string());
    let rest = match text[end..].strip_prefix("::") {
        Some(rest) if rest.starts_with(|letter| is_name(letter) || letter == '{') => {
            group(rest, start, all)
        }
        Some(rest) => {
            all.push(start.clone());
            rest.strip_prefix('*').unwrap_or(rest)
        }
        None => {
            all.push(start.clone());
            let rest = text[end..].trim_start();
            match rest.strip_prefix("as ") {
                Some(name) => name.trim_start_matches(is_name),
                None => rest,
            }
        }
    };
    start.pop();
    rest
}

#[test]
fn groups_are_written_out() {
    let found = paths("use crate::{a, b::{c as d, e::*}, };\nlet x = crate::f::g();", "crate::");
    let found: Vec<String> = found.iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["a", "b::c", "b::e", "f::g"]);
    assert_eq!(bare("a // crate::b\n\"crate::c\" '\"' d"), "a \n  d");
}
