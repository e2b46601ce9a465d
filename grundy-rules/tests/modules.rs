//! The modules of this crate form no ring: whoever reads one needs no later one to
//! understand it. Parent and child may use each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The modules at the top, with those that each uses.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(&*env!("CARGO_MANIFEST_DIR")).unwrap();
            let inside = inside.strip_prefix("src").unwrap();
            let first = inside.iter().next().unwrap().to_str().unwrap();
            let module = first.strip_suffix(".rs").unwrap_or(first).to_string();
            if module == "lib" || path.extension().is_none_or(|end| end != "rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            // Comments may name whatever they like.
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for part in code.flat_map(|line| line.split("crate::").skip(1)) {
                let end = part.find(|c: char| !c.is_alphanumeric() && c != '_');
                let used = part[..end.unwrap_or(part.len())].to_string();
                // What `lib.rs` hands on has no module of its own.
                if used != module && used.starts_with(|c: char| c.is_lowercase()) {
                    uses.entry(module.clone()).or_default().insert(used);
                }
            }
            uses.entry(module).or_default();
        }
    }
    uses
}

#[test]
fn no_module_is_in_a_ring() {
    let mut left = uses();
    assert!(left.len() > 15 && left["file"].contains("program"), "{left:?}");
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
