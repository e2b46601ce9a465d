//! Names of games, and words that are none.

use grundy::Position;
use grundy::games::{NoFiles, find, gallery, looks_like_code, nearest};
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

/// Names that people type for games of other names, or of the gallery.
#[test]
fn names_that_people_type_lead_to_a_game() {
    for (text, name, help) in [
        ("welter 1,2", "welter", "gallery:welter"),
        ("Fibonacci 5", "Fibonacci", "gallery:fibonacci-nim"),
        ("ruler 5", "ruler", "gallery:ruler"),
        ("wellter 1,2", "wellter", "gallery:welter"),
        ("amazon 2x2", "amazon", "gallery:amazons"),
        ("trip 5", "trip", "gallery:tripling-nim"),
        ("mock-turtles x", "mock-turtles", "gallery:mock-turtles"),
        ("turning-corners 1,2", "turning-corners", "gallery:turning-corners"),
        ("turning corners 1,2", "turning corners", "gallery:turning-corners"),
        ("hackenbush 3", "hackenbush", "`green-hackenbush`"),
        ("dots-and-boxes 3x3", "dots-and-boxes", "`nimstring`"),
        ("dots and boxes 3x3", "dots and boxes", "`nimstring`"),
        ("moebius xo", "moebius", "`coins:moebius`"),
        ("geography a", "geography", "`chips`"),
        ("poset 3", "poset", "`chomp`"),
        ("silver-dollar 3", "silver-dollar", "`nimble-2`"),
        ("brussels-sprouts 2", "brussels-sprouts", "`sprouts`"),
        ("dawson chess 9", "dawson chess", "did you mean `dawson-chess`?"),
        ("Dawson's chess 9", "Dawson's chess", "did you mean `dawson-chess`?"),
        ("nim 3 + Dawson's Kayles 9", "Dawson's Kayles", "did you mean `dawson-kayles`?"),
        ("tic tac toe 3", "tic tac toe", "`strip-tictactoe`"),
        ("fibonacci_nim 3", "fibonacci_nim", "gallery:fibonacci-nim"),
        ("nimber 3", "nimber", "`nim`"),
    ] {
        let error = Position::parse(text).unwrap_err();
        assert_eq!(&text[error.span()], name, "{text}");
        assert_eq!(error.message().to_string(), format!("unknown game `{name}`"));
        let hint = error.hint().unwrap().to_string();
        assert!(hint.contains(help), "{text}: {hint}");
        // What it names is there.
        let name = hint.split('`').nth(1).unwrap().trim_end_matches(" ...");
        let in_gallery = name.strip_prefix(gallery::PREFIX).and_then(gallery::text);
        let entry = grundy::games::entry(name.split(':').next().unwrap());
        assert!(entry.is_some() || in_gallery.is_some(), "{hint}");
    }
    for (text, name) in [
        ("clobber 3x3", "clobber"),
        ("chess e4", "chess"),
        ("Toads and Frogs 3", "Toads and Frogs"),
        ("nim 3 + red_blue_hackenbush 1", "red_blue_hackenbush"),
    ] {
        let error = Position::parse(text).unwrap_err();
        assert!(error.message().to_string().contains("partizan"), "{error}");
        assert_eq!(&text[error.span()], name);
    }
    // A name alone gets the same help as a position.
    for (name, help) in [
        ("tic tac toe", "`strip-tictactoe`"),
        ("'fibonacci nim'", "gallery:fibonacci-nim"),
        ("Dawson's chess", "did you mean `dawson-chess`?"),
        ("mock_turtles", "gallery:mock-turtles"),
        ("toads and frogs", "gallery:toads-and-frogs"),
        ("domineering", "`cram`"),
    ] {
        let error = find(name, &NoFiles).err().expect("no game has this name");
        assert!(error.hint().unwrap().to_string().contains(help), "{error}");
        assert_eq!(&name[error.span()], name.trim_matches('\''));
    }
}

/// Signs of other keyboards; the places are those of the typed text.
#[test]
fn full_width_signs_are_those_of_ascii() {
    for (typed, read) in [
        ("ｎｉｍ　３ ４", "nim 3 4"),
        ("nim\u{a0}3 ＋ kayles\u{202f}５", "nim 3 + kayles 5"),
        ("subtract:１,３ １２", "subtract:1,3 12"),
        ("０．７７ ９", "0.77 9"),
        ("{１,２}.７ ９", "{1,2}.7 9"),
    ] {
        let (typed, read) = (Position::parse(typed), Position::parse(read));
        assert_eq!(typed.map(|typed| typed.text()).ok(), read.map(|read| read.text()).ok());
    }
    let text = "nim　３ ４x";
    assert_eq!(&text[Position::parse(text).unwrap_err().span()], "x");
    let text = "ｎｉｎ　３";
    assert_eq!(&text[Position::parse(text).unwrap_err().span()], "ｎｉｎ");
}
