//! No text makes the parser panic or hang, and it reads its own output as the same position.

use grundy::Position;
use grundy::games::{InMemoryFiles, catalogue};
use proptest::prelude::*;

/// Small graphs.
fn files() -> InMemoryFiles {
    InMemoryFiles::from([("g", "a b\nb c\na c"), ("loop", "a b\nb a"), ("bad", "a b c")])
}

fn check(text: &str) {
    match Position::parse_with(text, &files()) {
        Ok(position) => {
            let written = position.text();
            let again = Position::parse_with(&written, &files())
                .unwrap_or_else(|error| panic!("{text:?} is written {written:?}: {error}"));
            assert_eq!(again.text(), written, "{text:?}");
        }
        Err(error) => {
            assert!(error.span().start <= error.span().end, "{text:?}");
            assert!(error.span().start <= text.len(), "{text:?}: {error:?}");
            assert!(!error.message().is_empty());
            let shown = error.render(text, grundy::message::Language::English);
            // Where nothing is written, no place is marked.
            assert_eq!(shown.contains('^'), !text.trim().is_empty(), "{text:?}: {shown}");
        }
    }
}

/// Words that positions are made of, and words that are nearly such.
fn word() -> impl Strategy<Value = String> {
    let names: Vec<String> = catalogue()
        .iter()
        .flat_map(|entry| entry.aliases.iter().chain([&entry.name]))
        .map(|name| name.to_string())
        .collect();
    let parameters =
        ["", ":", ":2", ":0", ":1,3,4", ":g", ":loop", ":bad", ":\"g\"", ":'", ":-1", ":squares"];
    prop_oneof![
        4 => (prop::sample::select(names), prop::sample::select(parameters.to_vec()))
            .prop_map(|(name, parameter)| format!("{name}{parameter}")),
        2 => Just("+".to_string()),
        4 => (0u64..12).prop_map(|n| n.to_string()),
        1 => any::<u64>().prop_map(|n| n.to_string()),
        1 => "[0-9]{18,40}",
        1 => "[0-9]{1,3}[x,-][0-9]{1,3}",
        1 => "[xXoO.]{1,9}",
        1 => "[0-9A-V{}!?=*\\[\\]&;,.+]{1,9}",
        1 => "[a-z0-9:,x.+-]{1,6}",
        1 => "\\PC{1,4}",
        1 => prop::sample::select(vec!["a", "b", "c", "\"", "'", "é", "３", "\u{0}", "-"])
            .prop_map(String::from),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn any_words(words in prop::collection::vec(word(), 0..7), gap in "[ \t\n]{1,2}") {
        check(&words.join(&gap));
    }

    #[test]
    fn any_text(text in "\\PC{0,40}") {
        check(&text);
    }
}

#[test]
fn every_example_of_the_catalogue_is_a_position() {
    // Rule files are read by a crate of their own, which tests its examples.
    for entry in catalogue().iter().filter(|entry| entry.name != "rules") {
        for example in entry.examples {
            let text = example.replace("examples/graphs/river.txt spring mill", "g a b");
            let position = Position::parse_with(&text, &files());
            assert!(position.is_ok(), "{example}: {}", position.err().unwrap());
        }
    }
}
