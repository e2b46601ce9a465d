//! Links and paths in the documents lead somewhere: to files of the repository, and to headings
//! in them. Addresses on the network are left alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The folders at the root of the repository: a path in backquotes that begins with one of
/// them is meant as a path.
const FOLDERS: [&str; 21] = [
    "atlas",
    "bench",
    "book",
    "docs",
    "examples",
    "grundy",
    "grundy-answers",
    "grundy-check",
    "grundy-cli",
    "grundy-core",
    "grundy-games",
    "grundy-misere",
    "grundy-nimber",
    "grundy-python",
    "grundy-rules",
    "grundy-serve",
    "grundy-wasm",
    "grundy-words",
    "oracle",
    "packaging",
    "fuzz",
];

/// Folders that are named like ours, and are not in a clone: in the user's data, in an npm package,
/// or where a command puts them.
const ELSEWHERE: [&str; 5] =
    ["atlas/all", "grundy/proofs", "grundy-wasm/pkg", "grundy-wasm/run", "grundy-wasm/site"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// All files of the repository with these endings, by their paths from its root.
pub fn files(endings: &[&str]) -> BTreeMap<PathBuf, String> {
    fn walk(folder: &Path, endings: &[&str], files: &mut BTreeMap<PathBuf, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let built =
                name.starts_with("target") || name.starts_with('.') || name == "node_modules";
            // A folder with its own marker was made by cargo, whatever its name.
            if path.is_dir() && !built && !path.join("CACHEDIR.TAG").exists() {
                walk(&path, endings, files);
            } else if endings.iter().any(|ending| name.ends_with(ending)) && path.is_file() {
                files.insert(path.clone(), fs::read_to_string(&path).unwrap());
            }
        }
    }
    let (root, mut files) = (root(), BTreeMap::new());
    walk(&root, endings, &mut files);
    files.into_iter().map(|(at, text)| (at.strip_prefix(&root).unwrap().into(), text)).collect()
}

/// A Markdown text without its fenced blocks: the lines that are prose, with their numbers.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut fence: Option<&str> = None;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let start = line.trim_start();
        let marks = &start[..start.len() - start.trim_start_matches('`').len()];
        match fence {
            Some(open) if start.trim_end() == marks && marks.len() >= open.len() => fence = None,
            Some(_) => {}
            None if marks.len() >= 3 => fence = Some(marks),
            None => lines.push((number, line)),
        }
    }
    lines
}

/// The parts of a line outside of backquotes, and those inside.
fn spans(line: &str) -> (String, Vec<&str>) {
    let (mut outside, mut inside) = (String::new(), Vec::new());
    for (index, part) in line.split('`').enumerate() {
        if index % 2 == 0 {
            outside.push_str(part);
        } else {
            outside.push('`');
            inside.push(part);
        }
    }
    (outside, inside)
}

/// The targets of the links of a line: `[text](target)` and `[name]: target`.
fn targets(line: &str) -> Vec<&str> {
    let inline = line.match_indices("](").filter_map(|(at, _)| {
        let target = &line[at + 2..];
        Some(target[..target.find([')', ' '])?].trim_matches(['<', '>']))
    });
    let named = line.trim_start().strip_prefix('[').and_then(|rest| {
        let (name, target) = rest.split_once("]: ")?;
        (!name.contains(']')).then(|| target.split_whitespace().next()).flatten()
    });
    inline.chain(named).collect()
}

/// The anchors of a Markdown text, as the usual hosts make them of its headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for (_, line) in prose(text) {
        let heading = line.trim_start_matches('#');
        if heading.len() == line.len() || !heading.starts_with(' ') {
            continue;
        }
        let mut words = String::new();
        for letter in heading.trim().to_lowercase().chars() {
            match letter {
                ' ' => words.push('-'),
                _ if letter.is_alphanumeric() || matches!(letter, '-' | '_') => words.push(letter),
                _ => {}
            }
        }
        let again = (1..).map(|count| format!("{words}-{count}"));
        let free = std::iter::once(words.clone()).chain(again).find(|name| !anchors.contains(name));
        anchors.extend(free);
    }
    anchors
}

/// A path from the root of the repository, without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out
}

/// What is wrong with a link of a file, if something is.
fn fault(from: &Path, target: &str, documents: &BTreeMap<PathBuf, String>) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = match path {
        "" => from.to_path_buf(),
        _ => plain(&from.parent().unwrap().join(path)),
    };
    if !root().join(&path).exists() {
        return Some(format!("there is no {}", path.display()));
    }
    if anchor.is_empty() {
        return None;
    }
    match documents.get(&path) {
        Some(text) if anchors(text).contains(anchor) => None,
        Some(_) => Some(format!("{} has no heading #{anchor}", path.display())),
        None => Some(format!("{} has no headings", path.display())),
    }
}

#[test]
fn links_of_the_documents_lead_somewhere() {
    let documents = files(&[".md"]);
    let (mut links, mut wrong) = (0, Vec::new());
    for (from, text) in &documents {
        for (number, line) in prose(text) {
            let (outside, _) = spans(line);
            for target in targets(&outside) {
                links += 1;
                if let Some(fault) = fault(from, target, &documents) {
                    wrong.push(format!("{}:{number}: {target}: {fault}", from.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(links > 10, "only {links} links were found");
}

/// Paths in backquotes, in documents and in the comments of the source.
#[test]
fn paths_in_backquotes_exist() {
    let (mut paths, mut wrong) = (0, Vec::new());
    for (from, text) in files(&[".md", ".rs"]) {
        let comment = |line: &str| line.trim_start().starts_with("//");
        let lines = match from.extension().is_some_and(|ending| ending == "md") {
            true => prose(&text),
            false => (1..).zip(text.lines()).filter(|(_, line)| comment(line)).collect(),
        };
        for (number, line) in lines {
            for span in spans(line).1 {
                let folder = span.split_once('/').map_or("", |(folder, _)| folder);
                let literal = !span.contains(['*', '{', ' ', '$', '<', '|', '\\', '(']);
                // Names in capitals stand for any file.
                let any = span.split('/').next_back().is_some_and(|name| {
                    let stem = name.split('.').next().unwrap_or_default();
                    stem == "NAME" || stem == "FILE"
                });
                let elsewhere = ELSEWHERE.iter().any(|folder| Path::new(span).starts_with(folder));
                if !FOLDERS.contains(&folder) || !literal || any || elsewhere {
                    continue;
                }
                paths += 1;
                let path = root().join(span.split("::").next().unwrap_or(span));
                if !path.exists() {
                    wrong.push(format!("{}:{number}: there is no {span}", from.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(paths > 20, "only {paths} paths were found");
}

#[test]
fn faults_of_links_are_found() {
    let text = "# A `b`, c!\n\n## Twice\n## Twice\n```sh\n# no heading\n```\n";
    let expected = ["a-b-c", "twice", "twice-1"].map(String::from);
    assert_eq!(anchors(text), BTreeSet::from(expected));
    assert_eq!(targets("see [a](b.md#c) and ![d](e.svg \"title\")"), ["b.md#c", "e.svg"]);
    assert_eq!(targets("[name]: docs/a.md"), ["docs/a.md"]);
    let (outside, inside) = spans("a `[b](c)` d [e](f)");
    assert_eq!((targets(&outside), inside), (vec!["f"], vec!["[b](c)"]));
    let here = Path::new("docs/a.md");
    let documents = BTreeMap::from([(here.to_path_buf(), text.to_string())]);
    assert_eq!(fault(here, "https://example.org/x", &documents), None);
    assert_eq!(fault(here, "../Cargo.toml", &documents), None);
    assert_eq!(fault(here, "../missing.md", &documents).unwrap(), "there is no missing.md");
    assert!(fault(here, "../Cargo.toml#a", &documents).unwrap().ends_with("has no headings"));
}
