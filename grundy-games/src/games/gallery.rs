//! The gallery: games as rule files that the program brings along, `gallery:welter 1,4,6`.

/// What stands before the name of a game of the gallery.
pub const PREFIX: &str = "gallery:";

/// The names of the files and their texts.
macro_rules! files {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../../gallery/", $name, ".star"))),)*]
    };
}

/// All files in the order of their names: games, and functions that these load.
const FILES: &[(&str, &str)] = files![
    "aliquot",
    "amazons",
    "antonim",
    "board",
    "chocolate-eat",
    "chocolate-split",
    "clobber",
    "corner",
    "crim",
    "cris",
    "digits",
    "dim",
    "divisor-game",
    "end-nim",
    "exact-nim",
    "extreme-nim",
    "fibonacci-nim",
    "fission",
    "floors",
    "greedy-nim",
    "heaps",
    "jumps",
    "kayles-circle",
    "kotzig",
    "lasker",
    "lctr",
    "lieges",
    "mark",
    "maundy-cake",
    "mock-turtles",
    "nim-pass",
    "nimhoff",
    "no-three",
    "node-kayles-path",
    "nogo",
    "notakto",
    "number",
    "partition",
    "pass-pile-nim",
    "peg-duotaire",
    "pnim",
    "powers-of-two",
    "prim",
    "rit",
    "ruler",
    "sato-welter",
    "schuh",
    "schwenk-nim",
    "short-nim",
    "small-nim",
    "split-equal",
    "subset-takeaway",
    "subtract-square",
    "sylver-coinage",
    "timus1465",
    "toads-and-frogs",
    "toppling-dominoes",
    "totient",
    "totient-subtraction",
    "tower-breakers",
    "tripling-nim",
    "trominoes",
    "turning-corners",
    "two-boxes",
    "uva11534",
    "welter",
    "wythoff",
];

/// The text of a file, by the name of a game as in `welter`, or of what games load, as in `number`.
///
/// ```
/// # use grundy_games as grundy;
/// let text = grundy::games::gallery::text("welter").unwrap();
/// assert!(text.starts_with("title = \"Welter's game\""));
/// ```
pub fn text(name: &str) -> Option<&'static str> {
    let at = FILES.binary_search_by_key(&name, |(known, _)| known).ok()?;
    Some(FILES[at].1)
}

/// The games in the order of their names, each with its title.
pub fn games() -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    FILES.iter().filter_map(|(name, text)| {
        let title = text.lines().next()?.strip_prefix("title = \"")?;
        Some((*name, title.strip_suffix('"')?))
    })
}

/// The file that the name of a game stands for: that after `rules:`, or a game of the gallery with its
/// whole name.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::games::gallery::rule_file;
/// assert_eq!(rule_file("rules:mine.star"), Some("mine.star"));
/// assert_eq!(rule_file("gallery:welter"), Some("gallery:welter"));
/// assert_eq!(rule_file("nim"), None);
/// ```
pub fn rule_file(game: &str) -> Option<&str> {
    game.strip_prefix("rules:").or_else(|| game.starts_with(PREFIX).then_some(game))
}
