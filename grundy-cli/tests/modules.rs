//! The modules of the program form no ring: whoever reads one needs no later one to
//! understand it. Parent and child may use each other. What belongs to the whole process
//! stands in few of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The files of the library, by the paths of their modules, without their tests.
fn modules() -> BTreeMap<String, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = BTreeMap::new();
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside: PathBuf = path.strip_prefix(&source).unwrap().with_extension("");
            let parts: Vec<&str> = inside.iter().map(|part| part.to_str().unwrap()).collect();
            let module = parts.join("::");
            let module = module.strip_suffix("::mod").unwrap_or(&module).to_string();
            let text = std::fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            // Comments may name whatever they like.
            let code: Vec<&str> =
                text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
            modules.insert(module, code.join("\n"));
        }
    }
    modules.remove("lib");
    modules.remove("main");
    modules
}

/// The paths that begin here: `a::b`, or `a::{b, c::d}`.
fn paths(text: &str) -> Vec<String> {
    if let Some(list) = text.strip_prefix('{') {
        let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
        for (at, letter) in list.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    found.extend(paths(list[start..at].trim_start()));
                    start = at + 1;
                    if letter == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
        return found;
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    match rest.strip_prefix("::") {
        Some(rest) if rest.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '{') => {
            paths(rest).into_iter().map(|path| format!("{name}::{path}")).collect()
        }
        _ => vec![name.to_string()],
    }
}

/// The modules that each one uses, but for its parents and children.
fn uses(modules: &BTreeMap<String, String>) -> BTreeMap<String, BTreeSet<String>> {
    // The longest beginning of a path that is a module.
    let module_of = |path: &str| {
        let ends = path.match_indices("::").map(|(at, _)| at).chain([path.len()]);
        ends.map(|end| &path[..end])
            .filter(|path| modules.contains_key(*path))
            .last()
            .map(String::from)
    };
    let mut uses = BTreeMap::new();
    for (module, code) in modules {
        let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
        let absolute = code.split("crate::").skip(1).flat_map(paths);
        let beside = code.split("super::").skip(1).flat_map(paths);
        let beside = beside.map(|path| match parent {
            "" => path,
            parent => format!("{parent}::{path}"),
        });
        let related = |other: &str| {
            let below = |one: &str, other: &str| other.starts_with(&format!("{one}::"));
            other == module || below(module, other) || below(other, module)
        };
        let used = absolute.chain(beside).filter_map(|path| module_of(&path));
        uses.insert(module.clone(), used.filter(|other| !related(other)).collect::<BTreeSet<_>>());
    }
    uses
}

#[test]
fn no_module_is_in_a_ring() {
    let modules = modules();
    let mut left = uses(&modules);
    // The reader of paths sees what there is.
    assert!(left.len() > 40 && left["session"].contains("rules"), "{left:?}");
    assert!(left["commands::seq"].contains("commands::one_heap"), "{left:?}");
    assert!(left["commands::solve::batch"].contains("session"), "{left:?}");
    while !left.is_empty() {
        let done: Vec<String> = left
            .iter()
            .filter(|(_, used)| used.iter().all(|used| !left.contains_key(used)))
            .map(|(module, _)| module.clone())
            .collect();
        assert!(!done.is_empty(), "these use each other in a ring, or those that do: {left:#?}");
        done.iter().for_each(|module| drop(left.remove(module)));
    }
}

/// The order of the layers, from the bottom: none uses a later one.
#[test]
fn layers_are_used_from_above_only() {
    const LAYERS: [&[&str]; 8] = [
        &["failure", "text", "places", "progress", "npy", "range", "checksum", "terminal", "draft"],
        &["formats", "interrupt", "console"],
        &["args", "guard", "limits", "files"],
        &["rules", "graphs"],
        &["output", "disk"],
        &["session"],
        &["checkpoint", "proofs"],
        &["commands"],
    ];
    let top = |module: &str| module.split("::").next().unwrap().to_string();
    let layer = |module: &str| {
        let found = LAYERS.iter().position(|layer| layer.contains(&&*top(module)));
        found.unwrap_or_else(|| panic!("which layer is {module} of?"))
    };
    for (module, used) in uses(&modules()) {
        for other in used {
            assert!(layer(&other) <= layer(&module), "{module} uses {other}, which is above it");
        }
    }
}

/// What runs in one process would share: only the signals are global, and only the streams
/// and the signals of the process are asked for by name.
#[test]
fn a_run_keeps_nothing_outside_of_its_session() {
    for (module, code) in modules() {
        let module = &*module;
        let has = |words: &[&'static str]| words.iter().find(|word| code.contains(**word)).copied();
        let global = code.lines().map(str::trim_start).find(|line| {
            ["static ", "pub static ", "pub(crate) static ", "thread_local!"]
                .iter()
                .any(|word| line.starts_with(word))
        });
        assert!(global.is_none() || module == "interrupt", "{module}: {global:?}");
        let leaves = has(&["process::exit", "process::abort"]);
        assert!(leaves.is_none() || module == "interrupt", "{module}: {leaves:?}");
        let streams = has(&["io::stdin(", "io::stdout(", "io::stderr(", "println!", "eprintln!"]);
        assert!(streams.is_none() || module == "console", "{module}: {streams:?}");
        let environment = has(&["env::var", "env::args", "env::home_dir", "env::current_dir"]);
        assert!(environment.is_none() || module == "places", "{module}: {environment:?}");
    }
}
