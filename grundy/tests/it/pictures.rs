//! Pictures of positions, as text and as SVG.

use grundy::message::{Language, Message};
use grundy::picture::{Mark, Picture, Vertex};

/// A line has at most this many columns: those of a terminal with an indent of two on either side.
const WIDTH: usize = 76;

fn blocks(values: &[u128]) -> Picture {
    let rows = values.iter().map(|value| (Message::from(format!("h{value}")), *value));
    Picture::of_numbers(rows).unwrap()
}

#[test]
fn what_is_left_over_is_the_nim_sum() {
    for values in [&[3, 4, 5][..], &[1, 2, 3], &[7, 7], &[31, 30, 16, 9, 2, 1]] {
        let picture = blocks(values);
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        let text = picture.text(Language::English);
        assert!(text.contains(&format!("= {sum}\n")), "{text}");
        let Picture::Blocks { rows } = &picture else { panic!("{picture:?}") };
        for (row, value) in rows.iter().zip(values) {
            let total: u64 = row.blocks.iter().map(|block| block.size).sum();
            assert_eq!(u128::from(total), *value);
        }
        assert_eq!(text.lines().count(), values.len() + 2);
        let svg = picture.svg(Language::Ukrainian);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    }
}

/// The blocks are the same; each row has one line more.
#[test]
fn blocks_stand_below_labels_that_leave_them_no_room() {
    let label = |at: usize| Message::from(format!("{at}{}", "a".repeat(50)));
    let rows = [22, 13].into_iter().enumerate();
    let wide = Picture::of_numbers(rows.map(|(at, value)| (label(at), value))).unwrap();
    let text = wide.text(Language::English);
    assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
    let narrow = blocks(&[22, 13]).text(Language::English);
    let drawn = |line: &str| line.trim_start_matches(|sign| sign != ' ').trim().to_string();
    let lines: Vec<&str> = text.lines().collect();
    for (row, beside) in narrow.lines().take(2).enumerate() {
        assert_eq!(lines[2 * row], label(row).text(Language::English));
        assert_eq!(drawn(lines[2 * row + 1]), drawn(beside));
    }
    assert_eq!(lines.len(), 2 * 3 + 1);
}

#[test]
fn large_ones_and_single_ones_have_no_picture() {
    let of = |values: &[u128]| {
        Picture::of_numbers(values.iter().map(|value| (Message::default(), *value)))
    };
    assert_eq!(of(&[5]), None);
    assert_eq!(of(&[5, 32]), None);
    assert_eq!(of(&[1; 7]), None);
    assert_eq!(Picture::of_cells(vec![vec![]]), None);
}

#[test]
fn names_cannot_break_out_of_the_drawing() {
    let hostile = ("<b>\"".into(), 1);
    let svg = Picture::of_numbers([hostile, ("x".into(), 1)]).unwrap().svg(Language::English);
    assert!(!svg.contains("<b>"), "{svg}");
}

/// The lines of the picture of a graph, and whether it says that a vertex stands in more than one.
fn drawn(vertices: Vec<Vertex>, edges: Vec<(usize, usize)>) -> (Vec<String>, bool) {
    let one = Vertex { name: "1".into(), mark: Mark::None };
    let alone = Picture::of_graph(vec![one], vec![]).unwrap().text(Language::English);
    let key = alone.lines().nth(1).expect("what the brackets mean");
    let text = Picture::of_graph(vertices, edges).unwrap().text(Language::English);
    let lines: Vec<String> = text.lines().map(String::from).collect();
    let end = lines.iter().position(|line| line == key).expect("what the brackets mean");
    (lines[..end].to_vec(), lines.len() > end + 1)
}

#[test]
fn every_edge_of_a_graph_stands_once() {
    // A path, a cycle with a tail, a star, a graph with a vertex alone.
    let graphs: [(usize, &[(usize, usize)]); 4] = [
        (4, &[(0, 1), (1, 2), (2, 3)]),
        (5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)]),
        (5, &[(0, 1), (0, 2), (0, 3), (0, 4)]),
        (3, &[(0, 2)]),
    ];
    let lines = |order: usize, edges: &[(usize, usize)]| {
        let vertex = |name: usize| Vertex { name: name.to_string(), mark: Mark::None };
        drawn((0..order).map(vertex).collect(), edges.to_vec()).0
    };
    for (order, edges) in graphs {
        let mut seen: Vec<(usize, usize)> = Vec::new();
        let lines = lines(order, edges);
        let trails: Vec<Vec<usize>> = lines
            .iter()
            .map(|line| line.split(" - ").map(|name| name.parse().unwrap()).collect())
            .collect();
        for line in &trails {
            seen.extend(line.windows(2).map(|two| (two[0].min(two[1]), two[0].max(two[1]))));
        }
        seen.sort_unstable();
        let mut all: Vec<_> = edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        all.sort_unstable();
        assert_eq!(seen, all);
        assert!((0..order).all(|vertex| trails.iter().flatten().any(|&at| at == vertex)));
    }
    assert_eq!(lines(4, graphs[0].1), ["0 - 1 - 2 - 3"]);
}

#[test]
fn a_grid_is_drawn_as_it_lies() {
    let vertex = |name: &str| Vertex {
        name: name.into(),
        mark: if name == "1,1" { Mark::Gone } else { Mark::None },
    };
    let names = || ["1,1", "1,2", "2,1", "2,2"].map(vertex).to_vec();
    let (lines, again) = drawn(names(), vec![(0, 1), (0, 2), (1, 3), (2, 3)]);
    assert_eq!(lines, ["[1,1] -  1,2", "  |       |", " 2,1  -  2,2"]);
    assert!(!again);
    // An edge across is of no grid.
    let (lines, again) = drawn(names(), vec![(0, 3), (1, 2)]);
    assert_eq!(lines, ["[1,1] - 2,2", "1,2 - 2,1"]);
    assert!(!again);
    let names = ["1", "2", "3", "4"].map(vertex).to_vec();
    assert!(drawn(names, vec![(0, 1), (0, 2), (0, 3)]).1, "1 stands in both lines");
}

#[test]
fn names_cannot_break_out_of_a_graph() {
    let vertex = |name: &str| Vertex { name: name.into(), mark: Mark::Gone };
    let picture = Picture::of_graph(vec![vertex("<b>"), vertex("2")], vec![(0, 1)]).unwrap();
    let svg = picture.svg(Language::English);
    assert!(!svg.contains("<b>") && svg.contains("&lt;b&gt;"), "{svg}");
    assert_eq!(Picture::of_graph(vec![vertex("1")], vec![(0, 1)]), None);
}
