//! Unit tests of the library reach their own module and those below `term`.
//!
//! What makes a position reaches every game with its searches and explanations. The program of the
//! unit tests compiles what its tests reach, so one such test compiles the library a second time.
//! Tests in `grundy/tests/it` use the library that is compiled already.

use std::collections::BTreeSet;

use super::modules::{Crate, has_word};
use super::{LAYERS, sources};

/// What reaches the catalogue wherever its name comes from.
const NAMES: [&str; 7] =
    ["catalogue", "InMemoryFiles", "Lesson", "NoFiles", "Position", "Session", "Solver"];

/// The lowest module that reaches the catalogue.
const LOWEST: &str = "term";

/// The test modules from `term` up, which reach no game.
const UPPER: [&str; 8] = [
    "certificate/board/tests",
    "draw/dot/tests",
    "draw/table/tests",
    "draw/text/tests",
    "guess/tests",
    "oeis/reading/tests",
    "oeis/tests",
    "solve/explain/lost/prune/tests",
];

/// The place of a module in the order of the layers.
fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == name)
}

/// Whether a test of the module `own` may name another one: a module below `term`, its own, or a
/// single game.
fn is_fit(own: &str, named: &[String]) -> bool {
    match named {
        [] => true,
        [games] if games == "games" => false,
        [games, file, ..] if games == "games" => !["entry", "files", "names"].contains(&&**file),
        [top, ..] => top == own || layer(top) < layer(LOWEST),
    }
}

/// The names in a test that reach the catalogue. A ruleset has a type `Position` of its own.
fn names_in(text: &str) -> Vec<&'static str> {
    let own = ["type Position", "Self::Position", "R::Position"];
    let text = own.iter().fold(text.to_string(), |text, own| text.replace(own, ""));
    NAMES.into_iter().filter(|name| has_word(&text, name)).collect()
}

#[test]
fn unit_tests_reach_no_catalogue() {
    let library = Crate::read(&sources("grundy"));
    let (mut wrong, mut count, mut upper) = (BTreeSet::new(), 0, BTreeSet::new());
    for (path, text, named) in library.tests() {
        count += 1;
        let file = path.join("/");
        if layer(&path[0]) >= layer(LOWEST) && path[0] != "games" {
            upper.insert(file.clone());
        }
        let modules = named.iter().filter(|named| !is_fit(&path[0], named));
        wrong.extend(modules.map(|named| format!("{file} names {}", named.join("::"))));
        wrong.extend(names_in(text).iter().map(|name| format!("{file} names {name}")));
    }
    assert!(
        wrong.is_empty(),
        "these unit tests belong in grundy/tests/it: they reach every game, and their program then \
         compiles the whole library a second time: {wrong:#?}"
    );
    // What a module of these layers imports reaches the catalogue through `super::*`, too.
    let upper: Vec<&str> = upper.iter().map(String::as_str).collect();
    assert_eq!(
        upper, UPPER,
        "does a new one of these reach no game? Else it belongs in grundy/tests/it"
    );
    assert!(count > 50, "only {count} test modules were found");
}

/// The compiler makes each static of a crate with all that it reaches, whether a test reaches it or
/// not. So a list of games or of strategies is a constant.
#[test]
fn no_static_reaches_the_catalogue() {
    // Sentences, and families of guesses.
    const FIT: [&str; 3] = ["certificate: TEXTS", "guess: SEQUENCES", "guess: TABLES"];
    let library = Crate::read(&sources("grundy"));
    let mut found = Vec::new();
    for (file, text) in library.texts() {
        let top = file.split('/').next().unwrap_or_default();
        if layer(top) < layer(LOWEST) {
            continue;
        }
        for line in text.lines() {
            let (before, after) = line.split_once("static ").unwrap_or_default();
            let is_item = ["", "pub", "pub(crate)", "pub(super)"].contains(&before.trim());
            let name = after.split(':').next().unwrap_or_default();
            if is_item && !name.is_empty() {
                found.push(format!("{file}: {name}"));
            }
        }
    }
    found.sort();
    assert_eq!(
        found, FIT,
        "a static that reaches a game has to be a constant or a function; add any other one to FIT"
    );
}

#[test]
fn uses_of_the_catalogue_are_found() {
    let fit = |own: &str, named: &str| {
        is_fit(own, &named.split("::").map(String::from).collect::<Vec<_>>())
    };
    assert!(fit("search", "graph::arcs") && fit("search", "games::chomp") && fit("oeis", "oeis"));
    assert!(!fit("heap", "games") && !fit("games", "games::names") && !fit("reason", "solve"));
    assert!(!fit("search", "term") && !fit("guess", "position") && fit("guess", "guess"));
    assert_eq!(names_in("let a: Position = b; Solver::new()"), ["Position", "Solver"]);
    assert!(names_in("type Position = u64; fn a(b: &Self::Position, c: PositionRow)").is_empty());
}
