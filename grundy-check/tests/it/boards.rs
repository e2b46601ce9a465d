//! Certificates of boards that were written by hand.

use std::cell::Cell;

use grundy_check::{Host, Progress, Stop, VerifyError, verify};

/// A path of 14 cells, of the values 3, 2 and 4 for 11, 12 and 14 cells (Dawson's Kayles, 0.07).
const PATH: &str = r#"{"grundy_certificate": 1,
    "claim": {"game": "cram", "kind": "value", "board": "1x14", "value": 4},
    "proof": {"facts": ["7ff=3", "fff=2 3fff=4"]}}"#;

fn said(text: &str) -> (bool, String) {
    let verdict = verify(text, &()).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(verdict.checked_to, None);
    (verdict.valid, verdict.text.to_string())
}

#[test]
fn written_by_hand() {
    let proved = "proved: in cram, the nim-value of 1x14 is 4 (facts checked: 3)";
    assert_eq!(said(PATH), (true, proved.into()));
    assert!(said(&PATH.replace("1x14", "14x1")).0);
    // A fact may be said of any image of its piece, and twice.
    assert!(said(&PATH.replace("7ff=3", "3ff8=3 ffe=3 7ff=3")).0);
    assert!(said(&PATH.replace("\"cram\"", "\"arc-kayles\"").replace("1x14", "grid:14x1")).0);
    let outcome = r#""kind": "outcome", "outcome": "N""#;
    let value = PATH.replace(r#""kind": "value""#, outcome);
    assert_eq!(said(&value).1, "proved: in cram, the player to move wins 1x14 (facts checked: 3)");
    // The move to the cells 0 to 11 leads to the value 2.
    let other = value.replace("3fff=4", "3fff!2@12-13");
    assert!(!said(&other).0, "that says nothing of the value 0");
    // Both halves of 6 cells have the value 3.
    assert!(said(&value.replace("3fff=4", "3fff!0@6-7")).0);
    // Boards of few cells need no facts, and what half a turn brings onto itself does not either.
    for (game, board, value) in [
        ("cram", "3x3", 0),
        ("cram", "2x5", 1),
        ("cram", "8x6", 0),
        ("cram", "#..#", 1),
        ("node-kayles", "grid:4x4", 0),
        ("node-kayles", "complete:10", 1),
        ("cram", "#", 0),
        ("arc-kayles", "petersen", 0),
        ("node-kayles", "path:0", 0),
        ("chomp", "3x3", 5),
        ("chomp", "9,1,1", 10),
        ("chomp", "1x1", 0),
        // No coin can be taken at the beginning, and the long chain and cycle have only loony moves.
        ("nimstring", "1x1", 1),
        ("nimstring", "1x2", 1),
        ("nimstring", "edges:", 0),
        ("nimstring", "edges:ground-a,a-b,b-ground", 1),
        ("nimstring", "edges:ground-a,a-b,b-c,c-ground", 0),
        ("nimstring", "edges:a-b,b-c,c-d,d-a", 0),
        // Two coins that can be taken, with the pair of strings beside them.
        ("nimstring", "edges:a-b,c-ground,d-ground,d-ground", 1),
        ("nimstring", "../|||/--", 0),
        // Few lines can end at the spots of a land.
        ("sprouts", "0", 0),
        ("sprouts", "1", 0),
        ("sprouts", "1.1.}", 1),
        ("sprouts", "AB.}AB.}]AB.}AB.}]2.2.}]!", 1),
        ("cram", "1x11", 3),
    ] {
        let claim =
            format!(r#"{{"game":"{game}","kind":"value","board":"{board}","value":{value}}}"#);
        let text = format!(r#"{{"grundy_certificate":1,"claim":{claim},"proof":{{"facts":[]}}}}"#);
        let known = board != "1x11";
        assert_eq!(said(&text).0, known, "{text}");
        let wrong = text.replace(&format!("\"value\":{value}"), "\"value\":7");
        assert!(!said(&wrong).0, "{text}");
    }
}

/// The outcome of a figure of Nimstring.
const STRINGS: &str = r#"{"grundy_certificate": 1,
    "claim": {"game": "nimstring", "kind": "outcome", "board": "BOARD", "outcome": "N"},
    "proof": {"facts": ["FACTS"]}}"#;

#[test]
fn strings_by_hand() {
    let with =
        |board: &str, facts: &str| said(&STRINGS.replace("BOARD", board).replace("FACTS", facts));
    // A coin with twelve strings to the ground: each cut but the last passes the turn.
    let twelve = format!("edges:{}", ["a-ground"; 12].join(","));
    let (valid, text) = with(&twelve, "fff=1 7ff=0");
    assert!(valid && text.contains("the player to move wins edges:a-ground"), "{text}");
    assert!(with(&twelve, "fff!0@4 7ff=0").0);
    // Any eleven are of one kind.
    assert!(with(&twelve, "fff=1 dff=0").0);
    for (facts, why) in [
        ("fff=1", "`fff=1`: no facts say that every option has another value"),
        ("fff=1 7ff=1", "no facts say that every option has another value"),
        ("7ff!0@0 fff=1", "that its move leads to this value"),
        ("fff!0@12 7ff=0", "`fff!0@12` names no move on its piece"),
        ("fff!0@3-4 7ff=0", "`fff!0@3-4` names no move on its piece"),
        ("1fff=1 7ff=0", "`1fff=1` is no fact on a piece of this board"),
        ("8=0 fff=1 7ff=0", "`8=0`: in its piece a coin has one string only"),
    ] {
        let (valid, said) = with(&twelve, facts);
        assert!(!valid && said.contains(why), "{facts}: {said}");
    }
    // A loony position is won, and has no value.
    let loony = with("edges:a-b,b-ground", "");
    assert_eq!(
        loony.1,
        "proved: in nimstring, the player to move wins edges:a-b,b-ground (facts checked: 0)"
    );
    let text = STRINGS.replace("BOARD", "edges:a-b,b-ground").replace("FACTS", "");
    let lost = said(&text.replace("\"N\"", "\"P\""));
    assert!(!lost.0 && lost.1.contains("the position is loony"), "{}", lost.1);
    let value = said(&text.replace("\"outcome\", \"board\"", "\"value\", \"value\": 0, \"board\""));
    assert!(!value.0 && value.1.contains("there is no nim-value"), "{}", value.1);
    let (valid, text) = with("edges:a-b,b-c,c-d,d-a", "f!0@1");
    assert!(!valid && text.contains("the move of `f!0@1` leaves a loony position"), "{text}");
    let again = with("2x2:again", "");
    assert!(!again.0 && again.1.contains("`2x2:again` is no board of nimstring"), "{}", again.1);
}

/// Three spots of Sprouts, as in `docs/certificates.md`.
const SPOTS: &str = r#"{"grundy_certificate": 1,
    "claim": {"game": "sprouts", "kind": "value", "board": "3", "value": 1},
    "proof": {"facts": ["0*3}=1 0*2.AB}AB}!1 0.AB}0.AB}=0 0.1a1a}!1 0.AB}CD}CD.AB}!0 0.A}1bAb}!0 0*2.2}=1",
        "0.AB}1AB}=1 0.A}BAC}BC}!1 0.AB}2AB}=0 0.2.AB}AB}!1 1a1a.2}!1 0.12}!1 1AB}AB.CD}CD}!1 1aBa}22B}!1"]}}"#;

#[test]
fn lands_by_hand() {
    let proved = "proved: in sprouts, the nim-value of 3 is 1 (facts checked: 15)";
    assert_eq!(said(SPOTS), (true, proved.into()));
    // The spots one by one, with every end, and in another order.
    assert!(said(&SPOTS.replace("\"3\"", "\"0.0*2.}]!\"")).0);
    assert!(said(&SPOTS.replace("0*3}=1", "0.0.0}=1")).0);
    assert!(said(&SPOTS.replace("0*2.AB}AB}!1", "yz}0.zy.0.}!1")).0);
    // A fact in which something is left out is one on what is left.
    assert!(said(&SPOTS.replace("0*2.AB}AB}!1", "0*2.AB}AB}2}!1")).0);
    for (from, to, why) in [
        ("0*3}=1", "", "the claim does not follow from the facts"),
        ("0*3}=1", "0*3}=0", "`0*3}=0`: no facts say that every option has another value"),
        ("0*3}=1", "0*3}=2", "`0*3}=2`: no facts say that every option has another value"),
        ("0*3}=1", "0*3}!0", "the claim does not follow from the facts"),
        ("0*3}=1", "0*3}=1 0*3}=2", "`0*3}=2` contradicts another fact"),
        ("0*3}=1", "0*3}=1 0*3}!1", "`0*3}!1`: no facts say that an option has the value 1"),
        ("0.AB}0.AB}=0", "0.AB}0.AB}!0", "no facts say that"),
        ("0*2.2}=1", "", "no facts say that"),
        ("0.12}!1", "0.12}]0.12}!1", "`0.12}]0.12}!1` is no fact on a piece of this board"),
        ("0.12}!1", "2.2.}]1.1}!1", "is no fact on a piece of this board"),
        ("0.12}!1", "2}!1", "`2}!1` is no fact on a piece of this board"),
        ("0.12}!1", "0.1A}!1", "is no fact on a piece of this board"),
        ("0.12}!1", "0.12}!1@0", "is no fact on a piece of this board"),
        ("0.12}!1", "0.12}", "is no fact on a piece of this board"),
        ("0.12}!1", "0.12!1", "is no fact on a piece of this board"),
        ("0.12}!1", "7ff=1", "`7ff=1` is no fact on a piece of this board"),
        ("\"3\"", "\"61\"", "`61` is no position of Sprouts"),
        ("\"3\"", "\"A}\"", "`A}` is no position of Sprouts"),
        ("\"3\"", "\"4\"", "the claim does not follow from the facts"),
        ("\"sprouts\"", "\"cram\"", "`3` is no board of cram"),
    ] {
        assert!(SPOTS.contains(from), "{from}");
        let (valid, said) = said(&SPOTS.replacen(from, to, 1));
        assert!(!valid && said.contains(why), "{to}: {said}");
    }
    // On other boards there are no lands.
    let (valid, said) = said(&PATH.replace("7ff=3", "0*3}=1"));
    assert!(!valid && said.contains("`0*3}=1` is no fact on a piece of this board"), "{said}");
}

#[test]
fn what_does_not_follow_is_refused() {
    for (from, to, why) in [
        ("\"value\": 4", "\"value\": 5", "the claim does not follow from the facts"),
        ("cram", "nim", "`nim` is no board game that is known"),
        ("1x14", "1x300", "`1x300` is no board of cram"),
        ("1x14", "1x13", "`3fff=4` is no fact on a piece of this board"),
        ("\"facts\"", "\"other\"", "the proof lacks `facts`"),
        ("3fff=4", "3fff=3", "that every option has another value"),
        ("3fff=4", "3fff=5", "no facts say that an option has the value 4"),
        ("3fff=4", "3fff=999", "no facts say that an option has the value"),
        ("3fff=4", "3fff=1", "that every option has another value"),
        ("7ff=3", "7ff=3 ffe=2", "`ffe=2` contradicts another fact"),
        ("7ff=3", "", "`3fff=4`: no facts say that every option has another value"),
        ("7ff=3", "7ff!1@9-10", "`7ff!1@9-10`: no facts say that its move leads to this value"),
        ("7ff=3", "7ff!0@0-2", "names no move on its piece"),
        ("7ff=3", "7ff!0@0", "names no move on its piece"),
        ("7ff=3", "7ff!0@10-11", "names no move on its piece"),
        ("7ff=3", "7ff!0@300-999", "names no move on its piece"),
        ("7ff=3", "4000=0", "`4000=0` is no fact on a piece of this board"),
        ("7ff=3", "0=0", "`0=0` is no fact"),
        ("7ff=3", "7ff", "`7ff` is no fact"),
        ("7ff=3", "7FF=3", "`7FF=3` is no fact"),
        ("7ff=3", "7ff=-3", "is no fact"),
        ("7ff=3", "7ff=", "is no fact"),
        ("7ff=3", "=3", "is no fact"),
        ("7ff=3", "7ff=3=3", "is no fact"),
        ("7ff=3", "7ff=9999", "is no fact"),
        ("7ff=3", "7ff!1", "is no fact"),
        ("7ff=3", "7ff!1@", "is no fact"),
        ("7ff=3", "7ff!1@0-", "is no fact"),
        ("7ff=3", "7ff!1@0-1-2", "is no fact"),
        ("7ff=3", "é=3", "is no fact"),
    ] {
        assert!(PATH.contains(from));
        let (valid, said) = said(&PATH.replace(from, to));
        assert!(!valid && said.contains(why), "{to}: {said}");
    }
    let long = PATH.replace("7ff=3", &"f".repeat(100_000));
    let (valid, said) = said(&long);
    assert!(!valid && said.len() < 300, "{said}");
    for (from, to) in [
        ("[\"7ff=3\", \"fff=2 3fff=4\"]", "7"),
        ("[\"7ff=3\", \"fff=2 3fff=4\"]", "[[]]"),
        ("\"value\": 4", "\"value\": -4"),
        ("\"board\"", "\"broad\""),
        ("\"value\", ", "\"outcome\", "),
    ] {
        let verdict = verify(&PATH.replace(from, to), &());
        assert!(matches!(verdict, Err(VerifyError::Malformed(_))), "{to}: {verdict:?}");
    }
}

#[test]
fn the_host_is_asked() {
    struct Limits(Cell<u64>, u64);

    impl Host for Limits {
        fn go_on(&self, progress: Progress) -> Result<(), Stop> {
            assert!(progress.total.is_some_and(|total| progress.done <= total));
            if self.1 == 0 { Err(Stop::Asked) } else { Ok(()) }
        }

        fn reserve(&self, bytes: u64) -> Result<(), Stop> {
            self.0.set(self.0.get().checked_sub(bytes).ok_or(Stop::Memory)?);
            Ok(())
        }

        fn release(&self, bytes: u64) {
            self.0.set(self.0.get() + bytes);
        }
    }

    let stopped = |text: &str, bytes: u64, patience: u64| {
        let host = Limits(Cell::new(bytes), patience);
        let verdict = verify(text, &host);
        assert_eq!(host.0.get(), bytes, "all memory is given back");
        verdict
    };
    assert_eq!(stopped(PATH, 100, 1), Err(VerifyError::Stopped(Stop::Memory)));
    assert_eq!(stopped(PATH, 1000, 1), Err(VerifyError::Stopped(Stop::Memory)));
    assert!(stopped(PATH, 1 << 20, 1).unwrap().valid);
    let many = PATH.replace("7ff=3", &"7ff=3 ".repeat(20_000));
    assert_eq!(stopped(&many, 1 << 30, 0), Err(VerifyError::Stopped(Stop::Asked)));
    assert!(stopped(&many, 1 << 30, 1).unwrap().valid);
}
