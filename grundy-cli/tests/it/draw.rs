//! `grundy draw`: what lies on the table, as SVG, TikZ and text.

use grundy::games::{catalogue, rules_of};

use crate::support::{Folder, Run, assert_has};

fn drawn(words: &[&str], format: &str) -> String {
    Run::new(&[&["draw"], words, &["--format", format]].concat()).text()
}

/// Every game of the catalogue has a drawing, but Sprouts, whose lines a text of it does not place.
#[test]
fn every_game_is_drawn() {
    for entry in catalogue() {
        for example in entry.examples {
            let run = || Run::new(&["draw", example, "--format", "svg"]);
            if entry.name == "sprouts" {
                assert_has(&run().ends(2).1, "there is no picture of `sprouts");
                continue;
            }
            let svg = run().text();
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{example}: {svg}");
            assert_has(&svg, "<title>A picture of the position</title>");
            let tikz = drawn(&[example], "tikz");
            let count = |sign: &str| tikz.matches(sign).count();
            assert!(count("{") == count("}") && tikz.ends_with("\\end{tikzpicture}\n"), "{tikz}");
            // As large as the page, and nothing lies outside of it.
            let (width, height) = size(&svg);
            for (x, y) in places(&svg) {
                assert!((0..=width).contains(&x) && (0..=height).contains(&y), "{example}: {svg}");
            }
        }
        assert!(rules_of(entry.name).is_some() || entry.name == "rules");
    }
}

fn number(text: &str, name: &str) -> Option<i32> {
    text.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0.parse().ok()
}

fn size(svg: &str) -> (i32, i32) {
    (number(svg, "width").unwrap(), number(svg, "height").unwrap())
}

/// The corners and centres of all shapes.
fn places(svg: &str) -> Vec<(i32, i32)> {
    let pairs = [("x", "y"), ("cx", "cy")];
    let of = |line: &str| pairs.map(|(x, y)| Some((number(line, x)?, number(line, y)?)));
    svg.lines().skip(2).flat_map(of).flatten().collect()
}

/// A board has one shape for each thing on it.
#[test]
fn drawings_show_what_is_there() {
    for (position, part, count) in [
        ("nim 3 4 5", "<circle", 12),
        ("kayles 5 2", "<rect", 7),
        // Eight squares, and a cross of two lines on the poisoned one.
        ("chomp 2x4", "<rect", 8),
        ("chomp 2x4", "<path", 2),
        ("coins:1-2 HTTH", "<circle", 4),
        ("northcott:8 3-6 2-7", "fill=\"#1d7044\"", 2),
        ("node-kayles petersen", "<circle", 10),
        ("arc-kayles edges:1-2,2-3,3-1", "<path", 3),
        // The ground is a line as well.
        ("green-hackenbush edges:ground-a,a-b,a-c", "<path", 4),
        // An arrow has a head.
        ("chips:examples/graphs/river.txt spring lake", "z\" fill", 6),
        // Dots of 2 rows and 3 columns of boxes.
        ("nimstring 2x3", "<circle", 12),
        ("wythoff 3,5", "<rect", 24),
        ("gallery:lasker 4 3", "<circle", 7),
        ("nim 2 + kayles 3", "<circle", 2),
    ] {
        let svg = drawn(&[position], "svg");
        assert_eq!(svg.matches(part).count(), count, "{position}: {svg}");
    }
}

/// Each move is drawn: what it takes is marked before it, and its words stand below.
#[test]
fn moves_are_marked() {
    const MARK: &str = "stroke=\"#b8660a\"";
    for (words, marks, said) in [
        (&["kayles 7", "--move", "kayles 2 3"][..], 2, "kayles 7 → kayles 2 3"),
        (&["nim 3 4 5", "--move", "nim 1 4 5"], 2, "nim 3 4 5 → nim 1 4 5"),
        // Where it was, and where it goes.
        (&["northcott:8 3-6 2-7", "--move", "row 1: 5"], 2, "row 1: 3 -&gt; 5"),
        (&["cram 2x2", "--move", "cram ##/.."], 2, "cram 2x2 → cram ##/.."),
        (&["chomp 3x4", "--move", "chomp 4,4,2"], 2, "chomp 3x4"),
        // The edge to the ground, two others, and two vertices.
        (
            &[
                "green-hackenbush edges:ground-a,a-b,ground-c",
                "--move",
                "green-hackenbush edges:ground-c",
            ],
            4,
            "Cut the edge between a and ground.",
        ),
    ] {
        let svg = drawn(words, "svg");
        assert_eq!(svg.matches(MARK).count(), marks, "{words:?}: {svg}");
        assert_has(&svg, said);
    }
    let line = ["kayles 3", "--move", "kayles 1 1", "--move", "kayles 1", "--move", "nothing"];
    let text = drawn(&line, "text");
    assert_has(&text, "kayles 1 1\n    1  |\n    1  |\n\n");
    assert!(drawn(&line, "svg").ends_with("</svg>\n"));
}

#[test]
fn what_cannot_be_drawn_is_told() {
    for (words, part) in [
        (&["draw", "nim 3 4", "--move", "nim 4 4"][..], "no move of `nim 3 4` leads to `nim 4 4`"),
        (&["draw", "nim 3 4", "--move", "hello"], "no move of `nim 3 4` leads to `hello`"),
        (&["draw", "nim 3 4", "--move", "nim 3 x"], "`x` is not a number"),
        (&["draw", "nim 100"], "there is no picture of `nim 100`"),
        (&["draw", "nim"], "there is no picture of"),
        (&["draw", "kayls 3"], "did you mean `kayles`"),
        (&["draw", "nim 3", "-o", "x.gif"], "write `-o x.svg`; other programs make GIF of it"),
        (&["draw", "nim 3", "-o", "x.csv"], "the file name asks for CSV"),
    ] {
        assert_has(&Run::new(words).ends(2).1, part);
    }
}

/// The name of the file says the format.
#[test]
fn files_are_named_by_their_format() {
    let folder = Folder::new();
    for (file, start) in [
        ("a.svg", "<svg "),
        ("a.tikz", "\\begin{tikz"),
        ("a.tex", "\\begin{tikz"),
        ("a.txt", "    3"),
    ] {
        let line = ["draw", "kayles", "3", "-o", file];
        assert_eq!(Run::new(&line).folder(&*folder).text(), "");
        let written = std::fs::read_to_string(folder.join(file)).unwrap();
        assert!(written.starts_with(start), "{file}: {written}");
    }
}
