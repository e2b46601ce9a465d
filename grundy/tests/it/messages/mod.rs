//! The message files are complete: each language has every message with the same variables,
//! and the library says every message with the arguments that its sentence uses.

mod explained;
mod files;
mod literals;
mod wording;

use std::collections::BTreeSet;
use std::path::Path;

use grundy::certificate;
use grundy::games::catalogue;
use grundy::message::{Language, TEXTS};
use grundy::theory::Theorem;

/// The messages that are named by data.
/// The crates that say something of the library.
const LIBRARY: [&str; 4] = ["grundy-core", "grundy-words", "grundy-games", "grundy-answers"];

fn families() -> Vec<String> {
    let games = catalogue().iter().flat_map(|entry| {
        let parts = [
            entry.parameter_help(),
            entry.arguments_help(),
            entry.rules(),
            entry.rules_in_brief(),
            entry.known(),
            entry.references(),
            Some(entry.title()),
        ];
        parts.into_iter().flatten()
    });
    let theorems = Theorem::ALL.iter().flat_map(|&theorem| {
        [
            grundy::theory::title(theorem),
            grundy::theory::statement(theorem),
            grundy::theory::brief(theorem),
            grundy::theory::proof(theorem),
            grundy::theory::source(theorem),
        ]
    });
    // The other kinds of sums are called after their theorems.
    let sums = Theorem::ALL.iter().filter(|theorem| grundy::games::entry(theorem.id()).is_none());
    let sums = sums.filter_map(|theorem| grundy::games::rules_of(theorem.id()));
    let sums = sums.flat_map(|(title, rules)| [title, rules]);
    games
        .chain(theorems)
        .chain(sums)
        .filter_map(|message| message.id().map(str::to_string))
        .collect()
}

#[test]
fn the_message_files_are_complete() {
    let families = families();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let library = LIBRARY.map(|name| crates.join(name));
    files::check(&crates.join("grundy-words/messages"), &library, |id| {
        id.starts_with("progress-") || families.iter().any(|family| family == id)
    });
}

#[test]
fn every_game_and_every_theorem_has_its_words() {
    for language in Language::ALL {
        for id in families() {
            assert!(TEXTS.has(*language, &id), "{language:?} has no {id}");
        }
        for entry in catalogue() {
            assert!(entry.rules().is_some(), "{} has no rules", entry.name);
            assert_eq!(entry.parameter.is_some(), entry.parameter_help().is_some());
        }
    }
}

/// The reader of the sources sees what it should.
#[test]
fn calls_are_read() {
    let folder = std::env::temp_dir().join(format!("grundy-calls-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let source = "// message!(\"no\")\nfn f() { g(message!(\"a-b\", n = h(x, y == 2), m = \"), z = 1\",)); }";
    std::fs::write(folder.join("a.rs"), source).unwrap();
    let calls = files::calls(&folder);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0].id, "a-b");
    assert_eq!(calls[0].arguments.iter().collect::<Vec<_>>(), ["m", "n"]);
}

/// What a translation drops in one of its forms is seen.
#[test]
fn a_form_without_a_variable_is_seen() {
    let english = "
a = { $n ->
    [one] { $n } heap of { $game }
   *[other] { $n } heaps of { $game }
}
b = { $what ->
    [game] the game { $game }
   *[none] nothing
}
c = { $n ->
    [one] one heap
   *[other] { $n } heaps
}
";
    let faults = |other: &str| files::dropped(english, other).len();
    assert_eq!(faults(english), 0);
    // `one` is 21 as well in some languages; 1 is only itself.
    assert_eq!(faults("a = { $n ->\n [one] a { $game }\n *[other] { $n } { $game }\n}\n"), 1);
    assert_eq!(faults("a = { $n ->\n [1] a { $game }\n *[other] { $n } { $game }\n}\n"), 0);
    assert_eq!(faults("a = { $n } { $n ->\n [one] { $game }\n *[other] b\n}\n"), 1);
    assert_eq!(faults("b = { $what ->\n [game] a\n *[none] { $game }\n}\n"), 1);
    assert_eq!(faults("b = { $what ->\n [none] a\n *[game] { $game }\n}\n"), 0);
    assert_eq!(faults("c = heaps\n"), 0);
}

/// The labels of long computations are named by data too: each stands in a source.
#[test]
fn every_label_of_progress_is_used_and_has_its_words() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut used = BTreeSet::new();
    for name in LIBRARY.into_iter().chain(["grundy-rules", "grundy-cli"]) {
        for file in files::sources(&crates.join(name).join("src")) {
            let source = std::fs::read_to_string(file).unwrap();
            let labels = source.split('"').filter(|text| text.starts_with("progress-"));
            used.extend(labels.map(str::to_string));
        }
    }
    let english = files::messages(TEXTS.source(Language::English));
    let known: BTreeSet<String> =
        english.into_keys().filter(|id| id.starts_with("progress-")).collect();
    assert!(used.len() > 40);
    assert_eq!(used, known);
}

/// The checker writes its English itself, by putting arguments for `{ $name }` alone.
#[test]
fn the_checker_has_its_words_in_every_language() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let english = files::messages(grundy_check::ENGLISH);
    for &language in Language::ALL {
        let other = files::messages(certificate::TEXTS.source(language));
        assert_eq!(english, other, "{language:?}");
    }
    let calls = files::calls(&crates.join("grundy-check/src"));
    let used: BTreeSet<&str> = calls.iter().map(|call| &*call.id).collect();
    assert_eq!(used, english.keys().map(|id| &**id).collect());
    for call in &calls {
        assert_eq!(call.arguments, english[&call.id], "{}: {}", call.place, call.id);
    }
    let gaps: usize = grundy_check::ENGLISH.matches('{').count();
    // The comment at the head of the file has one.
    let plain = grundy_check::ENGLISH.matches("{ $").count();
    assert_eq!(gaps, plain, "the checker understands `{{ $name }}` alone");
}

/// What is said to people is a message: no sentence stands in the code.
#[test]
fn no_sentence_stands_in_the_code() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let others = ["grundy-rules", "grundy-check", "grundy-cli", "grundy-serve", "grundy-wasm"];
    let names: Vec<&str> = LIBRARY.into_iter().chain(others).collect();
    let left = literals::left_over(crates, &names);
    assert!(left.is_empty(), "{} sentences:\n{}", left.len(), left.join("\n"));
}

/// The reader of literals sees what it should.
#[test]
fn sentences_in_code_are_seen() {
    let source = r##"
        // "one two three four"
        #[must_use = "one two three four"]
        fn f<'a>(c: char) -> &'a str {
            assert!(c != '"', "one two three four");
            g().expect("one two three four");
            h(["id-of-a-message", "two words", "One two three"]);
            let quoted = "a \"b\" then two three words";
            format!("line {line} is not \
                     read by anybody")
        }
        #[cfg(test)]
        mod tests { const A: &str = "one two three four"; }
    "##;
    let source = source.replace("\n        #[cfg(test)]\n        mod", "\n#[cfg(test)]\nmod");
    let found: Vec<usize> = literals::sentences(&source).iter().map(|found| found.0).collect();
    assert_eq!(found, [8, 9]);
}

#[path = "../../../examples/theorems.rs"]
#[allow(dead_code)]
mod theorems;

/// The page of theorems is the one that the messages make.
#[test]
fn the_page_of_theorems_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/theorems.md");
    let found = std::fs::read_to_string(path).unwrap();
    assert!(
        found == theorems::page(Language::English),
        "make it again: cargo run -p grundy --example theorems > docs/theorems.md"
    );
}

/// What a theorem in brief must have in common with its statement: the hypotheses in the English
/// words, and the formulas of every language.
const HYPOTHESES: &[(Theorem, &[&str], &[&str])] = &[
    (
        Theorem::SpragueGrundy,
        &["finite", "both players have the same moves", "a player who cannot move loses"],
        &[],
    ),
    (Theorem::Bouton, &["Nim", "nim-sum"], &[]),
    (
        Theorem::Smith,
        &[
            "finitely many positions",
            "both players have the same moves",
            "a player who cannot move loses",
        ],
        &[],
    ),
    (
        Theorem::CentralSymmetry,
        &["symmetry that is its own inverse", "a board onto itself", "no move meets its own image"],
        &[],
    ),
    (Theorem::Nivasch, &[], &["|A/B - B/A|"]),
    (Theorem::Treblecross, &["in which nobody can complete three", "safe cells"], &["n+2"]),
    (Theorem::NodeKayles, &[], &["0.137", "n-3"]),
    (Theorem::ArcKayles, &[], &["0.07", "n-2"]),
    (
        Theorem::Nimstring,
        &[
            "A coin with one string can be taken",
            "leads to a coin with two strings",
            "games of finite values",
            "a row of three coins whose outer two have one string each",
        ],
        &[],
    ),
    (
        Theorem::Entailing,
        &[
            "finite games",
            "no move wins it beside a Nim heap of size n",
            "with a loony component, unless they have to answer in another one",
        ],
        &[],
    ),
    (
        Theorem::GuySmith,
        &["only on the number", "of any sizes"],
        &["h >= 1", "e, p >= 1", "h (e + p - 1) + k - p"],
    ),
    (
        Theorem::GuySmithUnequal,
        &["only on the number", "at most two heaps", "p even if"],
        &["e, p >= 1", "2e + 2p + k"],
    ),
    (
        Theorem::PeriodicTakes,
        &["Nothing is split", "after place u repeat with length q", "modulo q"],
        &["e > u", "g(n + p) = g(n)", "n >= e - u"],
    ),
];

/// A theorem in brief claims no more than the theorem: it is the statement, or has its hypotheses,
/// or names the page that has them.
#[test]
fn a_theorem_in_brief_has_its_hypotheses() {
    const PAGE: &str = "docs/theorems.md";
    for &theorem in Theorem::ALL {
        let [statement, brief] =
            [grundy::theory::statement(theorem), grundy::theory::brief(theorem)]
                .map(|words| words.text(Language::English));
        if statement == brief {
            continue;
        }
        let hypotheses = HYPOTHESES.iter().find(|hypotheses| hypotheses.0 == theorem);
        assert_ne!(hypotheses.is_some(), brief.contains(PAGE), "{theorem}");
        let (_, words, formulas) = hypotheses.copied().unwrap_or((theorem, &[], &[]));
        for words in words {
            assert!(statement.contains(words), "{theorem}: {words}: {statement}");
            assert!(brief.contains(words), "{theorem}: {words}: {brief}");
        }
        for &language in Language::ALL {
            let brief = grundy::theory::brief(theorem).text(language);
            assert_eq!(hypotheses.is_none(), brief.contains(PAGE), "{theorem} {language:?}");
            for formula in formulas {
                let statement = grundy::theory::statement(theorem).text(language);
                assert!(statement.contains(formula), "{theorem} {language:?}: {statement}");
                assert!(brief.contains(formula), "{theorem} {language:?}: {brief}");
            }
        }
    }
}

/// Ukrainian has one apostrophe: the letter U+02BC, in every text that people read.
#[test]
fn ukrainian_has_one_apostrophe() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for folder in
        ["book/uk", "book/sheets/uk", "grundy-serve/page/src/messages", "grundy-words/messages"]
    {
        texts(&root.join(folder), &mut files);
    }
    for name in ["grundy-cli", "grundy-rules", "grundy-serve"] {
        texts(&root.join(name).join("messages"), &mut files);
    }
    let letter =
        |c: Option<char>| c.is_some_and(|c| ('а'..='я').contains(&c) || "іїєґІЇЄҐ".contains(c));
    let (mut seen, mut wrong) = (0, Vec::new());
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut before = None;
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            if letter(before) && letter(rest.peek().copied()) {
                seen += usize::from(c == '\u{2bc}');
                if matches!(c, '\'' | '\u{2019}' | '\u{2018}' | '`') {
                    wrong.push(path.display().to_string());
                }
            }
            before = Some(c);
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "an apostrophe is U+02BC: {wrong:?}");
    assert!(seen > 100, "{seen}");
}

/// The texts of a folder and of those in it.
fn texts(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts(&path, files);
        } else if path
            .extension()
            .is_some_and(|kind| kind == "ftl" || kind == "md" || kind == "json")
        {
            files.push(path);
        }
    }
}

/// The theorems that certificates name are theorems of the library.
#[test]
fn theorems_of_certificates_have_words() {
    for id in grundy_check::TheoremId::ALL {
        let theorem = Theorem::of_id(id.name()).unwrap_or_else(|| panic!("{} has none", id.name()));
        assert_eq!(theorem.id(), id.name());
    }
}
