//! The structure of the source: nothing goes round.
//!
//! The tests read the `use` lines and the paths of every crate of the
//! workspace. They know modules by their files; test modules are left out.

mod links;
mod modules;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use modules::Crate;

/// The crates of the library, the lowest first.
const LIBRARY: [&str; 6] =
    ["grundy-nimber", "grundy-core", "grundy-words", "grundy-games", "grundy-answers", "grundy"];

fn sources(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src")
}

/// The reader of paths finds the paths that exist.
#[test]
fn imports_are_found() {
    for (name, modules, folder, from, to) in [
        ("grundy-rules", 15, "", "file", "program"),
        ("grundy-cli", 20, "", "session", "rules"),
        ("grundy-cli", 20, "commands", "seq", "one_heap"),
        ("grundy-cli", 20, "", "commands", "session"),
        ("grundy-answers", 5, "solve", "strategy", "explain"),
        ("grundy-python", 15, "", "methods", "solution"),
        ("oracle", 10, "", "reasons", "search"),
    ] {
        let of = Crate::read(&sources(name));
        assert!(of.top().len() > modules, "{:?}", of.top());
        let folder: Vec<String> =
            folder.split('/').filter(|f| !f.is_empty()).map(String::from).collect();
        let found = of.siblings(&folder);
        assert!(found.iter().any(|(a, b, _)| a == from && b == to), "{name}: {found:?}");
    }
}

#[test]
fn no_modules_go_round() {
    let mut rings = Vec::new();
    let others = [
        "grundy-check",
        "grundy-misere",
        "grundy-rules",
        "grundy-serve",
        "grundy-cli",
        "grundy-wasm",
        "grundy-python",
        "oracle",
        "bench",
        // A program of several files, whose root is its own.
        "bench/src/bin/atlas",
    ];
    for name in LIBRARY.into_iter().chain(others) {
        let folder = sources(name);
        let of = Crate::read(if folder.exists() { &folder } else { folder.parent().unwrap() });
        for folder in of.folders() {
            let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
            for (from, to, _) in of.siblings(&folder) {
                edges.entry(from).or_default().insert(to);
            }
            if let Some(ring) = ring(&edges) {
                rings.push(format!("{name}, {}: {}", folder.join("/"), ring.join(" -> ")));
            }
        }
    }
    assert!(rings.is_empty(), "{rings:#?}");
}

#[test]
fn the_library_reaches_no_files_and_no_clock() {
    const FORBIDDEN: &[&str] = &[
        "std::fs",
        "std::env",
        "std::process",
        "std::net",
        "std::io::stdin",
        "std::io::stdout",
        "std::io::stderr",
        "std::time::Instant",
        "std::time::SystemTime",
        "Instant::now",
        "SystemTime::now",
        "println!",
        "eprintln!",
    ];
    let mut found = Vec::new();
    for name in LIBRARY.into_iter().chain(["grundy-check", "grundy-misere"]) {
        for (file, text) in Crate::read(&sources(name)).texts() {
            for word in FORBIDDEN.iter().filter(|word| text.contains(**word)) {
                found.push(format!("{name}, {file}: {word}"));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// What is special about a game is a method or a fact of it, and what a sentence is for is its role:
/// outside of the games and the words no code knows a game or a message by its name.
#[test]
fn nobody_asks_for_a_name() {
    // Nothing left is written `nim`; the others are a command and the program.
    let other = ["nim", "rules", "grundy"];
    let games = grundy::games::catalogue().iter().map(|entry| entry.name);
    let games: Vec<&str> = games.filter(|name| !other.contains(name)).collect();
    let asks = |line: &str| {
        let game = |name: &&str| {
            ["\"", ":\"", " \""].iter().any(|end| line.contains(&format!("\"{name}{end}")))
        };
        games.iter().any(game)
    };
    let reads = |line: &str| {
        [".says(\"", ".id() == Some(", ".id().is_some_and("].iter().any(|part| line.contains(part))
    };
    assert!(asks("name == \"chomp\"") && reads("text.says(\"value-zero\")") && !asks("\"rules\""));
    let crates = ["grundy-answers/src", "grundy-serve/src", "grundy-cli/src"];
    let below = ["grundy-games/src", "grundy-rules/src"];
    let mut found = Vec::new();
    for (file, text) in links::files(&[".rs"]) {
        let is_of = |names: &[&str]| names.iter().any(|name| file.starts_with(name));
        let (above, below) = (is_of(&crates), is_of(&below));
        if (above || below) && !file.ends_with("tests.rs") {
            let code = text.split("#[cfg(test)]").next().unwrap_or_default().lines();
            let mut code = code.filter(|line| !line.trim_start().starts_with("//"));
            let wrong = |line: &&str| reads(line) || above && asks(line);
            found.extend(code.find(wrong).map(|line| format!("{file:?}: {line}")));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_checker_depends_on_no_crate_of_ours() {
    let manifest = sources("grundy-check").join("../Cargo.toml");
    let text = std::fs::read_to_string(manifest).unwrap();
    let dependencies = text.split_once("[dependencies]").unwrap().1;
    let dependencies = dependencies.split("\n[").next().unwrap();
    assert!(!dependencies.contains("grundy") && !dependencies.contains("oracle"), "{dependencies}");
}

/// Each test program is linked with the library again, so a crate has one, `tests/it`. The
/// others need a process of their own.
#[test]
fn a_crate_has_one_test_program() {
    const OTHERS: &[&str] = &[
        // It changes the current folder.
        "grundy-cli/tests/transcripts.rs",
        // It also runs in builds without some parts of the program.
        "grundy-cli/tests/parts.rs",
        // It has no allocator that counts.
        "grundy-rules/tests/no_allocator.rs",
    ];
    let mut found = Vec::new();
    let others = ["grundy-check", "grundy-misere", "grundy-rules", "grundy-cli", "oracle", "bench"];
    for name in LIBRARY.into_iter().chain(others) {
        let Ok(files) = std::fs::read_dir(sources(name).join("../tests")) else { continue };
        for file in files {
            let path = file.unwrap().path();
            let file = path.file_name().unwrap().to_str().unwrap();
            let is_program = file.ends_with(".rs") || path.join("main.rs").exists();
            let name = format!("{name}/tests/{file}");
            if is_program && file != "it" && !OTHERS.contains(&&*name) {
                found.push(name);
            }
        }
    }
    assert!(found.is_empty(), "make these modules of `tests/it`: {found:?}");
}

/// A library whose manifest says `test = false` has no unit test: it would never run.
#[test]
fn no_unit_test_is_left_out() {
    let (mut untested, mut found) = (Vec::new(), Vec::new());
    let others = ["grundy-check", "grundy-misere", "grundy-rules", "grundy-serve", "grundy-cli"];
    for name in LIBRARY.into_iter().chain(others).chain(["grundy-wasm", "oracle", "bench"]) {
        let manifest = std::fs::read_to_string(sources(name).join("../Cargo.toml")).unwrap();
        let library = manifest.split_once("\n[lib]\n").map_or("", |(_, rest)| rest);
        if library.lines().take_while(|line| !line.is_empty()).any(|line| line == "test = false") {
            untested.push(name);
            let of = Crate::read(&sources(name));
            found.extend(of.tests().map(|(path, ..)| format!("{name}, {}", path.join("/"))));
            let tests = of.texts().filter(|(_, text)| text.contains("#[test]"));
            found.extend(tests.map(|(file, _)| format!("{name}, {file}")));
        }
    }
    assert!(untested.contains(&"grundy-answers"), "{untested:?}");
    assert!(found.is_empty(), "write these in `tests/it`: {found:?}");
}

/// A way round in a graph, if there is one.
fn ring(edges: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    fn walk(
        at: &str,
        edges: &BTreeMap<String, BTreeSet<String>>,
        way: &mut Vec<String>,
        done: &mut BTreeSet<String>,
    ) -> Option<Vec<String>> {
        if let Some(start) = way.iter().position(|other| other == at) {
            way.push(at.to_string());
            return Some(way[start..].to_vec());
        }
        if done.contains(at) {
            return None;
        }
        way.push(at.to_string());
        for next in edges.get(at).into_iter().flatten() {
            if let Some(ring) = walk(next, edges, way, done) {
                return Some(ring);
            }
        }
        way.pop();
        done.insert(at.to_string());
        None
    }
    let mut done = BTreeSet::new();
    edges.keys().find_map(|start| walk(start, edges, &mut Vec::new(), &mut done))
}

#[test]
fn rings_are_found() {
    let edges = |pairs: &[(&str, &str)]| {
        let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in pairs {
            edges.entry(from.to_string()).or_default().insert(to.to_string());
        }
        edges
    };
    assert_eq!(ring(&edges(&[("a", "b"), ("a", "c"), ("b", "c")])), None);
    let found = ring(&edges(&[("a", "b"), ("b", "c"), ("c", "b")]));
    assert_eq!(found, Some(vec!["b".into(), "c".into(), "b".into()]));
}
