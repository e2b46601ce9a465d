//! Slips in a position, and the line that was meant.

use grundy::Position;

#[track_caller]
fn assert_told(text: &str, message: &str, at: &str, help: &str) {
    let error = Position::parse(text).expect_err("a fault");
    let hint = error.hint().map(ToString::to_string).unwrap_or_default();
    let found = (&*error.message().to_string(), &text[error.span()], &*hint);
    assert_eq!(found, (message, at, help), "{text}");
}

/// The suggested line can be read, and texts of correct positions never get here.
#[test]
fn the_line_that_was_meant() {
    const NUMBERS: &str = "a position begins with the name of a game";
    const CODE: &str = "a take-and-break code has a point, as in `0.77 5`";
    for (text, meant) in
        [("3 4 5", "nim 3 4 5"), ("3,4", "nim 3 4"), ("77 5", "nim 77 5"), ("0,77 5", "0.77 5")]
    {
        let first = text.split(' ').next().unwrap();
        assert_told(text, NUMBERS, first, &format!("write `{meant}`; {CODE}"));
    }
    for (text, at, meant) in [
        ("nim 3 + 4", "4", "nim 3 + nim 4"),
        ("kayles 5 + 7 + 2,3", "7", "kayles 5 + kayles 7 + kayles 2 3"),
        ("wythoff 3,5 + 4", "4", "wythoff 3,5 + nim 4"),
        ("nim + 4", "4", "nim + nim 4"),
    ] {
        let help = format!("each side of `+` names its game: write `{meant}`");
        assert_told(text, "the name of a game is missing", at, &help);
    }
    for (text, meant) in [
        ("nim 3,4,5", "nim 3 4 5"),
        ("nim 3, 4, 5", "nim 3 4 5"),
        ("0.77 3,4", "0.77 3 4"),
        ("moore:2 3,4 + 0.7 1,2", "moore:2 3 4 + 0.7 1 2"),
    ] {
        assert_told(text, "heaps are separated by spaces", ",", &format!("write `{meant}`"));
    }
    let plus = "`+` has a space on each side";
    assert_told("nim 3 4+kayles 5", plus, "+", "write `nim 3 4 + kayles 5`");
    assert_told("nim 3+4", plus, "+", "write `nim 3 + nim 4`");
    assert_told("nim 3 +0.{2+} 4", plus, "+", "write `nim 3 + 0.{2+} 4`");
    assert_told("nim (3, 4)", "a position has no brackets", "(", "write `nim 3 4`");
    assert_told("wythoff (3,4)", "a position has no brackets", "(", "write `wythoff 3,4`");
    for (text, at, meant) in [
        ("nim 3 kayles 5", "kayles", "nim 3 + kayles 5"),
        ("nim 3 4 and moore:2 5", "moore:2", "nim 3 4 + moore:2 5"),
        ("nim 3, kayles 5; nim 4", "kayles", "nim 3 + kayles 5 + nim 4"),
    ] {
        let help = format!("write `{meant}`");
        assert_told(text, "a `+` stands between two games", at, &help);
    }
    let spaces = "heaps are separated by spaces";
    for (text, meant) in [("nim 1,000 5", "nim 1000 5"), ("kayles 12,000,500", "kayles 12000500")] {
        let help = format!("write `{meant}`; {spaces}");
        assert_told(text, "a number has digits only", ",", &help);
    }
    assert_told("nim 100,200", spaces, ",", "write `nim 100 200`");
    assert_told("wythoff (3, 4)", "a position has no brackets", "(", "write `wythoff 3,4`");
    assert_told("[3, 4]", NUMBERS, "[3,", &format!("write `nim 3 4`; {CODE}"));
    let bar = "bars of one row are written `1x3 1x4`, rows of several lengths `4,2,1`";
    assert_told("chomp 3 4", "`3 4` is not a board", "3 4", &format!("write `chomp 3x4`; {bar}"));
    for (text, at, meant) in [
        ("chomp 3, 2", " ", "chomp 3,2"),
        ("chomp 4 ,2 , 1", " ", "chomp 4,2,1"),
        ("wythoff 3, 5", " ", "wythoff 3,5"),
    ] {
        let help = format!("write `{meant}`");
        assert_told(text, "a list with commas has no spaces", at, &help);
    }
    assert_told("chomp 3,,1", "a number is missing", "", "write `chomp 3,1`");
    assert_told(
        "cram:torus 4x6",
        "this game has no parameter",
        "torus",
        "write `cram B...`, as in `cram 4x6:torus`",
    );
    // One number alone is a board of one row.
    assert!(Position::parse("chomp 3").is_ok());
    assert_told("wythoff 3 7", "`3` is not a pair of numbers", "3", "write `wythoff 3,7`");
    assert_told("euclid 3x7", "`3x7` is not a pair of numbers", "3x7", "write `euclid 3,7`");
    assert_told(
        "nim:3,4",
        "this game has no parameter",
        "3,4",
        "write `nim H...`, as in `nim 3 4`",
    );
    let missing = "the parameter is missing";
    assert_told("subtract 1,3 25", missing, "", "write `subtract:S N...`, as in `subtract:1,3 25`");
}

/// A text that cannot be corrected keeps its own error.
#[test]
fn other_faults_stay_as_they_are() {
    for (text, message) in [
        ("kayls 5", "unknown game `kayls`"),
        ("nim 3 4x", "`4x` is not a number"),
        ("3 4 + zzz 5", "a code without a point"),
        ("nim 3 + zzz 5", "unknown game `zzz`"),
        ("+ nim 3", "a term is missing here"),
        ("nim +3", "`+3` is not a number"),
        ("nim 3 kayles", "`kayles` is not a number"),
        ("chomp 3,4,5", "the row is longer than the one above it"),
    ] {
        let error = Position::parse(text).expect_err("a fault");
        assert_eq!(error.message(), message, "{text}");
    }
}
