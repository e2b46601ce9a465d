//! Names of games, and words that are none.

use grundy::Position;
use grundy::games::{NoFiles, find, looks_like_code, nearest};
use grundy::heap::code::Code;
use proptest::prelude::*;

#[test]
fn codes_that_begin_with_a_letter_are_codes() {
    for (text, name) in [("C.0", "C.0"), ("c?.7", "C?.7"), ("G.425", "G.425")] {
        assert_eq!(find(text, &NoFiles).map(|game| game.name()), Ok(name.into()));
    }
    for name in ["kayles", "nim.", "kayles.5", "chips:a.graph", "c", "Dawson-chess.0"] {
        assert!(!looks_like_code(name), "{name}");
    }
}

proptest! {
    /// The program reads the text that it prints for a code as the same game.
    #[test]
    fn normal_forms_are_read(
        left in prop::collection::vec(
            prop::sample::select(&["0", "4", "8", "c", "G", "S", "{3}", "{4,5}", "&32;", "8!", "C?"][..]),
            0..4,
        ),
        right in prop::collection::vec(
            prop::sample::select(&["0", "1", "7", "v", "A", "{1,9}", "&64;", "{2+}", "*", "6="][..]),
            1..5,
        ),
    ) {
        let text = format!("{}.{}", left.concat(), right.concat());
        // Not every digit ends the game at every place.
        if let Ok(code) = Code::parse(&text) {
            let position = Position::parse(&format!("{code} 8"));
            prop_assert_eq!(position.map(|position| position.text()), Ok(format!("{code} 8")));
        }
    }
}

#[test]
fn partizan_games_are_refused_with_the_reason() {
    let error = Position::parse("Domineering 4x4").unwrap_err();
    assert!(error.message().to_string().contains("partizan"), "{error}");
    assert_eq!(error.span(), 0..11);
    assert!(error.hint().is_some());
}

#[test]
fn long_names_are_not_compared() {
    let long = "é".repeat(1 << 20);
    assert_eq!(nearest(&long), None);
    assert_eq!(nearest("Kayls"), Some("kayles"));
    let error = find(&long, &NoFiles).err().expect("no game has this name");
    assert_eq!(error.message().to_string(), format!("unknown game `{}...`", "é".repeat(40)));
}
