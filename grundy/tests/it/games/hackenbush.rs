//! Green Hackenbush: pictures as edges and as files, their moves, values and steps.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use grundy::games::hackenbush::{GreenHackenbush, Picture};
use grundy::graph::Graph;
use grundy::message::Language;
use grundy::random::Random;
use grundy::reason::Step;
use grundy::ruleset::{Complete, Ruleset, Theory, text_of};
use grundy::{Budget, Nimber, Play, Value};

const GROUND: &str = "ground";

/// An edge, the smaller name first.
type Edge = (String, String);

fn edge(a: &str, b: &str) -> Edge {
    (a.min(b).to_string(), a.max(b).to_string())
}

fn hash(picture: &Picture) -> u64 {
    let mut hasher = DefaultHasher::new();
    picture.hash(&mut hasher);
    hasher.finish()
}

fn text(picture: &Picture) -> String {
    text_of(&GreenHackenbush, picture)
}

/// The picture of these edges, which stand.
fn picture(edges: &[Edge]) -> Picture {
    let edges: Vec<String> = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
    GreenHackenbush.parse(&format!("edges:{}", edges.join(","))).unwrap()
}

/// The edges that a text lists, behind what stands before them.
fn listed(text: &str, before: &str) -> Vec<Edge> {
    let words = text.strip_prefix(before).unwrap_or_else(|| panic!("{text}")).split(',');
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| word.split_once('-').unwrap()).map(|(a, b)| edge(a, b)).collect()
}

/// The edges that the ground reaches, by the definition.
fn standing(edges: &[Edge], grounds: &[&str]) -> Vec<Edge> {
    let mut reached: HashSet<&str> = grounds.iter().copied().collect();
    for _ in 0..edges.len() {
        for (a, b) in edges {
            if reached.contains(&**a) || reached.contains(&**b) {
                reached.extend([&**a, &**b]);
            }
        }
    }
    edges.iter().filter(|(a, _)| reached.contains(&**a)).cloned().collect()
}

fn options(picture: &Picture) -> Vec<Picture> {
    let mut options = Vec::new();
    let _ = GreenHackenbush.options(picture, &mut |option| {
        options.push(option[0].clone());
        ControlFlow::Continue(())
    });
    options
}

fn value(picture: &Picture) -> Nimber {
    match Theory::value(&GreenHackenbush, picture, &Budget::unlimited()) {
        Ok(Some((Value::Nim(value), _))) => value,
        other => panic!("{other:?}"),
    }
}

/// What a move to another picture cuts, in words.
fn cut(from: &Picture, to: &Picture) -> Option<String> {
    let words = GreenHackenbush.describe(from, std::slice::from_ref(to))?;
    Some(words.text(Language::English))
}

/// Pictures with cycles, loops and edges of the same ends, down to nothing: what is left after a
/// cut, by the texts alone; which edge was cut; and what is equal, also of two figures.
#[test]
fn sets_of_edges_are_pictures() {
    let names = [GROUND, "a", "b", "c", "d"];
    let mut dice = Random::new(20261128);
    for _ in 0..300 {
        let end = |dice: &mut Random| names[dice.below(names.len() as u64) as usize];
        let edges: Vec<Edge> =
            (0..dice.within(1, 9)).map(|_| edge(end(&mut dice), end(&mut dice))).collect();
        let mut all = standing(&edges, &[GROUND]);
        all.sort();
        if all.is_empty() {
            continue;
        }
        let mut now = picture(&all);
        while !GreenHackenbush.vanishes(&now) {
            let all = listed(&text(&now), "edges:");
            let mut options = options(&now);
            assert_eq!(options.len(), all.len());
            for (at, option) in options.iter().enumerate() {
                let rest = [&all[..at], &all[at + 1..]].concat();
                let left = standing(&rest, &[GROUND]);
                assert_eq!(listed(&text(option), "edges:"), left, "{now:?}");
                let (a, b) = &all[at];
                let words = Some(format!("Cut the edge between {a} and {b}."));
                assert_eq!(cut(&now, option), words, "{now:?}");
                if !left.is_empty() {
                    let again = picture(&left);
                    assert_eq!((&again, hash(&again)), (option, hash(option)));
                    assert_eq!(cut(&now, &again), words);
                }
                assert_ne!(*option, now);
                assert_eq!(cut(&now, &now), None);
            }
            for (one, other) in options.iter().zip(options.iter().skip(1)) {
                assert_eq!(one == other, text(one) == text(other));
                assert_eq!(one.cmp(other), other.cmp(one).reverse());
            }
            now = options.swap_remove(dice.below(options.len() as u64) as usize);
        }
    }
}

/// Pictures in files, of which some vertices are the ground: their texts are read again, and they are
/// worth what the same edges are.
#[test]
fn files_with_grounds_are_pictures() {
    let mut dice = Random::new(20261129);
    for _ in 0..200 {
        let vertices = dice.within(2, 7);
        let mut file: Vec<(u64, u64)> =
            (1..vertices).map(|vertex| (vertex, dice.below(vertex))).collect();
        for _ in 0..dice.below(4) {
            file.push((dice.below(vertices), dice.below(vertices)));
        }
        file.sort_unstable();
        file.dedup();
        let edges: Vec<Edge> =
            file.iter().map(|(a, b)| edge(&a.to_string(), &b.to_string())).collect();
        let file: String = file.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
        let graph = |_: &str| Graph::read_edges(&file, &Budget::unlimited());
        let read = |text: &str| GreenHackenbush.parse_with(text, &graph).unwrap();
        let second = dice.below(vertices).to_string();
        let grounds = if second == "0" { vec!["0"] } else { vec!["0", &second] };
        let start = format!("f@{}", grounds.join(","));
        let mut now = read(&start);
        assert_eq!(text(&now), start);
        while !GreenHackenbush.vanishes(&now) {
            // The same picture by its edges: those of the file without the ones that were cut.
            let written = text(&now);
            let mut left = edges.clone();
            for gone in listed(written[start.len()..].trim_start_matches(':'), "") {
                let at = left.iter().position(|edge| *edge == gone);
                left.remove(at.unwrap_or_else(|| panic!("{written} has no {gone:?}")));
            }
            let name = |name: &str| match grounds.contains(&name) {
                true => GROUND.to_string(),
                false => name.to_string(),
            };
            let left = standing(&left, &grounds);
            let plain =
                picture(&left.iter().map(|(a, b)| edge(&name(a), &name(b))).collect::<Vec<_>>());
            assert_eq!(value(&now), value(&plain), "{written}");
            assert_eq!(GreenHackenbush.canonical(now.clone()), plain);
            let mut options = options(&now);
            for option in options.iter().filter(|option| !GreenHackenbush.vanishes(option)) {
                let again = read(&text(option));
                assert_eq!((&again, hash(&again)), (option, hash(option)), "{}", text(option));
                assert_eq!(text(&again), text(option));
            }
            for target in 0..8 {
                let target = Nimber(target);
                let mut wanted: Vec<Picture> =
                    options.iter().filter(|option| value(option) == target).cloned().collect();
                wanted.sort();
                wanted.dedup();
                let (mut found, budget) = (Vec::new(), Budget::unlimited());
                let each = &mut |option: &[Picture]| {
                    found.push(option[0].clone());
                    ControlFlow::Continue(())
                };
                let all = GreenHackenbush.options_with_value(&now, target, &budget, each);
                assert_eq!(all, Some(Complete::All));
                let count = GreenHackenbush.count_with_value(&now, target, &budget);
                assert_eq!(count, Some(found.len() as u128));
                found.sort();
                assert_eq!(found, wanted, "{written} {target}");
            }
            let next = options.swap_remove(dice.below(options.len() as u64) as usize);
            options.push(next.clone());
            options.sort();
            options.dedup();
            let count = GreenHackenbush.count_options(&now);
            assert_eq!(count, Some(options.len() as u128), "{written}");
            now = next;
        }
    }
}

#[test]
fn files_that_are_no_pictures_are_refused() {
    let graph = |_: &str| Graph::read_edges("a b\nb c\nd e", &Budget::unlimited());
    for (text, place, message) in [
        ("f", 0..1, "the graph `f` has no vertex `ground`"),
        ("f@x", 2..3, "the graph `f` has no vertex `x`"),
        ("f@", 2..3, "the graph `f` has no vertex ``"),
        ("f@a,", 4..5, "the graph `f` has no vertex ``"),
        ("f@a", 0..1, "`d-e` is not joined to `ground`"),
        ("f@a,d:a-c", 6..9, "`a-c` is not an edge"),
        ("f@a,d:a-b,a-b", 10..13, "`a-b` is not an edge"),
        ("'f@a'", 0..5, "the graph `'f@a'` has no vertex `ground`"),
    ] {
        let error = GreenHackenbush.parse_with(text, &graph).unwrap_err();
        assert_eq!((error.span(), &*error.message().to_string()), (place, message), "{text}");
    }
}

#[test]
fn the_steps_end_with_the_value() {
    // Every picture on five vertices with at most seven of these edges, some of them double.
    let ends = ["a-ground", "a-b", "b-ground", "a-c", "c-d", "b-d", "a-b", "c-d", "d-ground"];
    let (mut pictures, mut seen) = (0, 0);
    for chosen in 1u32..1 << ends.len() {
        if chosen.count_ones() > 7 {
            continue;
        }
        let edges = ends.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
        let edges = edges.map(|(_, edge)| edge.split_once('-').unwrap());
        let edges: Vec<Edge> = edges.map(|(a, b)| edge(a, b)).collect();
        let edges = standing(&edges, &[GROUND]);
        if edges.is_empty() {
            continue;
        }
        let picture = picture(&edges);
        let budget = Budget::unlimited();
        let mut steps =
            GreenHackenbush.explain(std::slice::from_ref(&picture), Play::Normal, &budget);
        let Some(Step::NimSum { result, rows, .. }) = steps.pop() else {
            panic!("no sum: {picture:?}");
        };
        assert_eq!(result, value(&picture).0, "{picture:?}: {rows:?}");
        pictures += 1;
        seen += usize::from(rows.len() > 1);
    }
    assert!(pictures > 400 && seen > 100, "{pictures} {seen}");
}

/// Pictures with random edges, some of them double and some of them loops, and the same ones with
/// other names: the same normal form. With one edge more it is another picture.
#[test]
fn pictures_with_other_names_have_the_same_normal_form() {
    let mut dice = Random::new(20);
    let normal = |edges: &[Edge]| {
        let mut pieces = GreenHackenbush.normal_form(&picture(edges));
        pieces.sort();
        pieces
    };
    for _ in 0..300 {
        let vertices = dice.within(2, 8) as usize;
        let mut names: Vec<String> = (1..vertices).map(|vertex| format!("x{vertex}")).collect();
        names.insert(0, GROUND.into());
        let mut edges = Vec::new();
        for (a, b) in (0..vertices).flat_map(|a| (a..vertices).map(move |b| (a, b))) {
            let count = [0, 0, 0, 1, 1, 2][dice.below(6) as usize];
            edges.extend(std::iter::repeat_n((a, b), count));
        }
        let under = |names: &[String]| -> Vec<Edge> {
            let edges: Vec<Edge> = edges.iter().map(|&(a, b)| edge(&names[a], &names[b])).collect();
            standing(&edges, &[GROUND])
        };
        let first = under(&names);
        if first.is_empty() {
            continue;
        }
        for at in (2..vertices).rev() {
            names.swap(at, 1 + dice.below(at as u64) as usize);
        }
        let second = under(&names);
        assert_eq!(normal(&first), normal(&second), "{first:?}");
        let (end, _) = &second[dice.below(second.len() as u64) as usize];
        let more = [&second[..], &[edge(end, end)]].concat();
        assert_ne!(normal(&first), normal(&more), "{first:?}");
    }
}
