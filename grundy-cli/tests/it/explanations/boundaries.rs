//! Positions at the boundaries between kinds of explanations, and those that the catalogue
//! shows.

use grundy::games::catalogue;

use super::positions::Asked;

/// The positions that the catalogue shows, in both kinds of play.
pub fn examples() -> Vec<Asked> {
    let texts = catalogue().iter().flat_map(|entry| entry.examples);
    let both = texts.flat_map(|text| [(text, false), (text, true)]);
    let asked = both.map(|(text, misere)| Asked { text: text.to_string(), misere });
    let long = ["dawson-chess 52", "subtract:1,3,4 25", "all-but:2,3 25", "grundy 20"];
    asked
        .filter(|asked| {
            !asked.misere
                || !(asked.text.contains("northcott") || long.contains(&asked.text.as_str()))
        })
        .collect()
}

/// Where something begins or ends.
pub fn boundaries() -> Vec<Asked> {
    let both = [
        "nim",
        "nim 0 0",
        "nim 1",
        "nim 1 1",
        "kayles 0",
        "kayles 1",
        "grundy 2 1",
        "nim 3 + nim 3",
        "staircase 5",
        "staircase 1 0",
        "turtles xxxx",
        "nimble 1",
        "treblecross 3",
        "treblecross 4",
        "treblecross X.X...",
        "treblecross .XX.",
        "moore:2 1",
        "moore:2 7",
        "moore:5 1 2",
        "moore:2 1 1 2",
        "chomp 1x1",
        "chips:ring a",
        "chips:ring c",
        "chips:loops d",
        "chips:loops e 2",
        "annihilation:ring a c",
        "nim 18446744073709551615",
        // Names that look like families, and longer ones.
        "arc-kayles edges:path:3-b",
        "node-kayles edges:cycle:3-b,b-path:2,c",
        "green-hackenbush edges:ground-a,zz-a",
        "nimstring edges:ground-a,zz-a,a-ground",
    ];
    let normal = [
        "kayles 12",
        "kayles 13",
        "kayles 20",
        "dawson-chess 34",
        "dawson-kayles 29",
        "grundy 50",
        "grundy 53",
        "grundy 300",
        "grundy 900",
        "0.137 140",
        "kayles 1000000000000",
        "kayles 1000000000000000000",
        "dawson-kayles 1000000007 3",
        "subtract:2,5 300",
        "subtract:powers:2 1000000",
        "subtract:squares 60",
        "all-but:2,3 250",
        "0.3[10] 200",
        "4.[3] 300",
        "0.[2] 500",
        "0.08 200",
        "0.9B 100",
        "0.FF 60",
        "0.156 100000",
        "nim 300",
        "nim 18446744073709551615 1 + kayles 5",
        "lasker 18446744073709551615",
        "treblecross 10",
        "treblecross 160",
        "treblecross 400 + nim 3",
        "treblecross X.X... + nim 5",
        "treblecross 5 + nim 2",
        "tromino 5",
        "tromino 200",
        "strip-tictactoe 120",
        "turtles xoxxoxoxoxoxoxxxxxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo",
        "twins xoxxoxoxoxoxoxxxxxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo",
        "northcott:5 1-4 5-2 + kayles 2",
        "moore:3 2 3 1 + nim 2",
        "wythoff 4,6 + nim 2",
        "moore:2 3 4 5 6",
        "kayles 5 + kayles 5",
        "chomp 4x5",
        "chips:loops e + nim 3",
        "annihilation:examples/graphs/harbour.txt beach cliff",
    ];
    let misere = ["kayles 7", "kayles 14", "grundy 13", "nim 3 4 + moore:2 1 2", "moore:2 1 2 2"];
    let asked = |misere: bool| move |text: &&str| Asked { text: text.to_string(), misere };
    let mut all: Vec<Asked> = both.iter().map(asked(false)).collect();
    all.extend(both.iter().map(asked(true)));
    all.extend(normal.iter().map(asked(false)));
    all.extend(misere.iter().map(asked(true)));
    all
}
