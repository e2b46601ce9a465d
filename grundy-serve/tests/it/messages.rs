//! The message files are complete: those of the server, and those of the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

#[path = "../../../grundy/tests/it/messages/files.rs"]
#[allow(dead_code)]
mod files;

#[test]
fn the_message_files_are_complete() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    files::check(&own.join("messages"), &[own.to_path_buf()], |_| false);
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("page/src")
}

/// The messages of the page in a language: each with its forms.
fn words(lang: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let text = fs::read_to_string(page().join(format!("messages/{lang}.json"))).unwrap();
    let words: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap();
    let forms = |value: Value| match value {
        Value::String(text) => BTreeMap::from([("only".to_string(), text)]),
        value => serde_json::from_value(value).unwrap(),
    };
    words.into_iter().map(|(id, value)| (id, forms(value))).collect()
}

/// The variables of a text, as in `{name}`.
fn variables(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
}

#[test]
fn the_page_says_everything_in_every_language() {
    let english = words("en");
    for (lang, plural) in [
        ("en", &["one", "other"][..]),
        ("uk", &["few", "many", "one", "other"]),
        ("ru", &["few", "many", "one", "other"]),
        ("ja", &["other"]),
    ] {
        let words = words(lang);
        let ids = |of: &BTreeMap<_, _>| of.keys().cloned().collect::<BTreeSet<String>>();
        assert_eq!(ids(&words), ids(&english), "{lang}");
        for (id, forms) in &words {
            let other = &english[id];
            let original = other.values().next().unwrap();
            for text in forms.values() {
                assert!(!text.is_empty() && variables(text) == variables(original), "{lang}: {id}");
            }
            let names: Vec<&str> = forms.keys().map(String::as_str).collect();
            let expected = if other.contains_key("only") { &["only"][..] } else { plural };
            assert_eq!(names, expected, "{lang}: {id}");
        }
    }
}

/// Each message that the sources name is there, and each that is there is named.
#[test]
fn the_page_says_what_it_has_words_for() {
    let english = words("en");
    let mut sources = String::new();
    for folder in ["", "parts", "views"] {
        for file in fs::read_dir(page().join(folder)).unwrap().flatten() {
            if file.path().is_file() {
                sources += &fs::read_to_string(file.path()).unwrap();
            }
        }
    }
    // What stands in a call of `t`, and not in one of `split` or `getContext`.
    let after = |start: &str, end: char| -> BTreeSet<String> {
        let calls = sources.match_indices(start).filter(|(at, _)| {
            !sources[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '.')
        });
        let rest = calls.map(|(at, _)| &sources[at + start.len()..]);
        rest.filter_map(|rest| Some(rest.split_once(end)?.0.to_string())).collect()
    };
    let named = after("t(\"", '"');
    for id in &named {
        assert!(english.contains_key(id), "{id} has no words");
    }
    // `t(`cell-${name}`)` names all messages that begin so.
    let begun: BTreeSet<String> =
        after("t(`", '`').iter().map(|id| id.split("${").next().unwrap().to_string()).collect();
    let direct = ["position", "play", "exercises", "sequences", "tables", "graphs", "rules"];
    for id in english.keys() {
        let found = named.contains(id)
            || direct.contains(&&**id)
            || begun.iter().any(|start| start.len() > 3 && id.starts_with(start.as_str()))
            || sources.contains(&format!("\"{id}\""));
        assert!(found, "nothing says {id}");
    }
}
