//! Drawings: texts fit, names come back, colours are the ones meant.

use grundy::draw::table::{Cell, Table};
use grundy::draw::text::{lines, text_width};
use grundy::draw::{dot, sequence, table};
use grundy::drawing::Shape;
use grundy::graph::{Analysis, Asked, Graph, Names};
use grundy::heap::{HeapRules, NimSequence};
use grundy::markup::xml;
use grundy::message::Language;
use grundy::{Budget, Stop};

/// The graph without arcs that has these vertices, and its text in DOT.
fn vertices(all: &[&str]) -> (Graph, String) {
    let mut names = Names::default();
    all.iter().for_each(|name| _ = names.insert(name));
    let graph = Graph::new(names, &[]);
    let budget = Budget::unlimited();
    let analysis = Analysis::new(&graph, Asked::default(), &budget);
    let mut out = Vec::new();
    dot::write(&analysis, Language::English, &budget, &mut out).unwrap();
    (graph, String::from_utf8(out).unwrap())
}

#[test]
fn names_are_read_again() {
    for name in ["a", "kayles_4", "ü \"quoted\"", "back\\slash", "-1", "two\\\\", "{}"] {
        let (graph, written) = vertices(&[name]);
        assert_eq!(dot::unfit(&graph), None, "{name}");
        let read = Graph::read(&written).unwrap();
        assert!(read.names().eq([name.replace(' ', "_").as_str()]), "{written}");
    }
    let (_, written) = vertices(&["a\u{202e}\"&lt;\\"]);
    assert!(written.contains(r#"label="a\\u{202e}\"&amp;lt;\\\n"#), "{written}");
    for name in ["end\\", "a\\\"b", "\\"] {
        assert_eq!(dot::unfit(&vertices(&[name]).0), Some(name));
    }
}

#[test]
fn no_line_is_wider_than_its_room() {
    let text = "Nim-values of wythoff (rows: first number; red: 0, the player to move loses)";
    for room in [60.0, 120.0, 240.0, 480.0, 960.0] {
        let lines = lines(text, 15.0, room);
        assert!(lines.iter().all(|line| text_width(line, 15.0) <= room), "{lines:?}");
        assert!(room < 120.0 || lines.join(" ") == text, "{lines:?}");
    }
    assert_eq!(lines("aaaaaaaaaaaaaaaaaaaa b", 10.0, 40.0), ["aaaa…", "b"]);
}

/// Of values that all have one place there is one dot.
#[test]
fn the_budget_is_asked_between_dots() {
    let values = vec![0; 1 << 18];
    let draw = |budget: &Budget| {
        sequence::drawing("nim", 0, &values, None, Language::English, budget).map(|_| ())
    };
    assert_eq!(draw(&Budget::unlimited()), Ok(()));
    for stop in [Stop::Time, Stop::Interrupted] {
        assert_eq!(draw(&Budget::unlimited().with_poll(move |_| Err(stop))), Err(stop));
    }
}

/// The colours of the values 0 to 7 in a folded sequence: the hues from 250 to 40 degrees, 70 percent
/// saturated, 30 to 70 percent light, as Python's `colorsys` converts them.
#[test]
fn hues_are_those_of_the_circle_of_colours() {
    const COLOURS: [u32; 8] =
        [0x291782, 0x1b469b, 0x209bb4, 0x24cc94, 0x33db4f, 0x7ddf4b, 0xcee464, 0xe8c47d];
    let (budget, language) = (Budget::unlimited(), Language::English);
    let name = "subtract:1,2,3,4,5,6,7";
    let mut game = NimSequence::new(HeapRules::parse(name).unwrap());
    let period = game.prove(100, &budget).unwrap().copied();
    let values: Vec<u128> = (0..16).map(|heap| heap % 8).collect();
    let drawing = sequence::drawing(name, 0, &values, period.as_ref(), language, &budget).unwrap();
    let boxes = drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Box { fill, .. } => *fill,
        _ => None,
    });
    // The first one is the paper.
    let fills: Vec<u32> = boxes.skip(1).collect();
    assert_eq!(fills, [COLOURS, COLOURS].concat());
}

/// The number after `name="` in a line of the drawing.
fn number(line: &str, name: &str) -> f64 {
    let value = line.split(&format!(" {name}=\"")).nth(1).expect(name);
    value.split('"').next().and_then(|value| value.parse().ok()).expect(name)
}

/// Also where the table is small, or its name long, texts end within the picture.
#[test]
fn texts_are_not_cut() {
    for (game, height, width) in
        [("chocolate-eat", 2, 2), ("wythoff", 8, 8), ("chomp", 1, 16), ("0.&32;<7>", 3, 40)]
            .into_iter()
            .chain([("rules:\"a long name of a file with many words in it.star\"", 5, 5)])
    {
        let values = vec![vec![Cell::from(Some(1234)); width]; height];
        let (rows, columns) = (0..height as u64, 0..width as u64);
        let table = Table { game: game.into(), heaps: false, rows, columns, values };
        let drawing = table::drawing(&table, Language::English).svg(Language::English);
        let whole = number(drawing.lines().next().unwrap(), "width");
        let mut title = String::new();
        for line in drawing.lines().filter(|line| line.starts_with("<text")) {
            let text = line.split(['<', '>']).nth(2).unwrap();
            let plain = text
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&amp;", "&");
            let wide = 1.08 * text_width(&plain, number(line, "font-size"));
            let end = number(line, "x") + if line.contains("anchor") { wide / 2.0 } else { wide };
            assert!(end <= whole, "{game}: {line}");
            if line.contains("font-size=\"15\"") {
                title = title + " " + text;
            }
        }
        let said = format!(
            "Nim-values of {game} (rows: first number, columns: second number; red: 0, the player to \
             move loses)"
        );
        assert_eq!(title.trim(), xml(&said));
        assert!(drawing.contains(&format!("<title>Nim-values of {}</title>", xml(game))));
    }
}
