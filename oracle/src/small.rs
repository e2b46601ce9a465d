//! Small positions to compare on: all of a game's, and random sums.

use crate::graph::{Graphs, parse_edges};
use crate::rules::Game;
use crate::search::reachable;
use crate::text::Position;

/// The graphs of the lists here, as edge lists by name.
const GRAPHS: [(&str, &str); 6] = [
    ("edge", "a b\n"),
    ("diamond", "top left\ntop right\nleft bottom\nright bottom\n"),
    ("path", "p5 p4\np4 p3\np3 p2\np2 p1\np1 p0\n"),
    ("nim4", "4 3\n4 2\n4 1\n4 0\n3 2\n3 1\n3 0\n2 1\n2 0\n1 0\n"),
    ("forest", "a b\na c\nc d\nx y\ny z\nx z\n"),
    (
        "dag",
        "a b\na c\na e\nb d\nb e\nc e\nc f\nd g\nd h\ne g\ne i\nf i\nf j\ng j\nh k\ni k\nj k\na k\n",
    ),
];

/// The vertices of each of [`GRAPHS`] on which the lists put chips.
const VERTICES: [(&str, &[&str]); 6] = [
    ("edge", &["a", "b"]),
    ("diamond", &["top", "left", "right", "bottom"]),
    ("path", &["p0", "p1", "p2", "p3", "p4", "p5"]),
    ("nim4", &["0", "1", "2", "3", "4"]),
    ("forest", &["a", "b", "c", "d", "x", "y", "z"]),
    ("dag", &["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]),
];

/// Rules of coins.
const COINS: [&str; 12] = [
    "1-2",
    "mock-turtles",
    "1-5",
    "1+",
    "twins",
    "1+C",
    "1-3C(4)",
    "3E",
    "4FS",
    "1+S",
    "1,3E",
    "2-3F",
];

pub(crate) const CODES: [&str; 26] = [
    "0.1", "0.2", "0.3", "0.33", "0.333", "0.07", "0.7", "0.77", "0.137", "0.007", "0.07070",
    "0.5", "0.6", "0.56", "0.156", "0.344", "0.15", "0.45", "0.1337", "0.4", "4.0", "4.07", "4.3",
    "4.77", "4!.0", "4!.3",
];

const SUBTRACTIONS: [&str; 7] = ["1", "2", "1,2", "1,3,4", "2,3", "2,5,7", "1,4,6"];

const EXCEPTIONS: [&str; 5] = ["1", "2", "2,3", "1,3", "1,2,4"];

/// How large the sample of a test is: `usual`, or `whole` where the environment variable
/// `GRUNDY_TESTS` is `all`. It is a number of cases, or the step from one case to the next.
pub fn sample(usual: usize, whole: usize) -> usize {
    match std::env::var("GRUNDY_TESTS").as_deref() {
        Ok("all") => whole,
        _ => usual,
    }
}

/// The graphs by name, each as the text of an edge list.
pub fn graphs() -> Vec<(String, String)> {
    GRAPHS.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect()
}

/// The same graphs as [`Position::parse`] takes them.
pub fn default_graphs() -> Graphs {
    let read = |text: &str| parse_edges(text).expect("an edge list");
    GRAPHS.iter().map(|(name, text)| (name.to_string(), read(text))).collect()
}

/// Every game that [`small_positions`] knows; `code` means the take-and-break codes.
pub fn game_names() -> Vec<&'static str> {
    vec![
        "nim",
        "poker-nim",
        "moore",
        "kayles",
        "dawson-kayles",
        "dawson-chess",
        "treblecross",
        "lasker",
        "grundy",
        "tromino",
        "subtract",
        "all-but",
        "code",
        "staircase",
        "nimble",
        "nimble-2",
        "turtles",
        "twins",
        "coins",
        "coins2",
        "northcott",
        "chips",
        "annihilation",
        "chocolate-eat",
        "chocolate-split",
        "strip-tictactoe",
        "wythoff",
        "euclid",
        "chomp",
        "cram",
        "node-kayles",
        "arc-kayles",
        "green-hackenbush",
        "nimstring",
        "sprouts",
    ]
}

/// Small single terms of a game, with all its parameters; empty for a name
/// that [`game_names`] does not list.
pub fn small_positions(game: &str) -> Vec<String> {
    let terms = |arguments: Vec<String>| put_before(game, &arguments);
    match game {
        "nim" => {
            let mut all = vec!["nim".to_string(), "nim 0".to_string(), "nim 0 2 0".to_string()];
            let counts = [(1, 40), (2, 16), (3, 10), (4, 6), (5, 3), (6, 2)];
            all.extend(terms(heaps_up_to(&counts)));
            all
        }
        "poker-nim" => {
            let few = heaps_up_to(&[(1, 10), (2, 6), (3, 4), (4, 2)]);
            (0..=4).flat_map(|bank| put_before(&format!("poker-nim:{bank}"), &few)).collect()
        }
        "moore" => {
            let few = heaps_up_to(&[(1, 12), (2, 9), (3, 7), (4, 4), (5, 3), (6, 2)]);
            (1..=4).flat_map(|most| put_before(&format!("moore:{most}"), &few)).collect()
        }
        "kayles" | "dawson-kayles" | "dawson-chess" | "grundy" => {
            terms(heaps_up_to(&[(1, 22), (2, 11), (3, 7), (4, 5), (5, 3)]))
        }
        "lasker" => terms(heaps_up_to(&[(1, 18), (2, 9), (3, 6), (4, 4), (5, 3)])),
        "tromino" => terms(heaps_up_to(&[(1, 13), (2, 7), (3, 5), (4, 3)])),
        "treblecross" => {
            let quiet = |strips: Vec<String>| -> Vec<String> {
                strips.into_iter().filter(|strip| !strip.contains("XXX")).collect()
            };
            let mut all: Vec<String> = (3..=12).map(|length| length.to_string()).collect();
            all.extend((3..=9).flat_map(|length| quiet(strips(length, ".X"))));
            all.extend(couples(&quiet((3..=4).flat_map(|n| strips(n, ".X")).collect())));
            let rows = ["3 5", "4 5", "5 5", "6 3", "3 3 3", "3 3 4", "X.... 4", ".X... 5"];
            all.extend(rows.map(str::to_string));
            terms(all)
        }
        "subtract" | "all-but" => {
            let sets: &[&str] = if game == "subtract" { &SUBTRACTIONS } else { &EXCEPTIONS };
            let few = heaps_up_to(&[(1, 25), (2, 10), (3, 6), (4, 3)]);
            sets.iter().flat_map(|set| put_before(&format!("{game}:{set}"), &few)).collect()
        }
        "code" => {
            let few = heaps_up_to(&[(1, 15), (2, 7), (3, 4)]);
            CODES.iter().flat_map(|code| put_before(code, &few)).collect()
        }
        "staircase" => {
            let sizes = [(1, 5), (2, 6), (3, 4), (4, 3), (5, 2), (6, 1), (7, 1)];
            let all: Vec<String> =
                sizes.into_iter().flat_map(|(steps, most)| tuples(steps, 0, most)).collect();
            let far = [(4, 2), (5, 2), (6, 1), (7, 1)];
            let far: Vec<String> =
                far.into_iter().flat_map(|(steps, most)| tuples(steps, 0, most)).collect();
            let by = |by: u32| put_before(&format!("staircase:{by}"), &far);
            [terms(all), by(2), by(3)].concat()
        }
        "nimble" => terms(heaps_up_to(&[(1, 20), (2, 12), (3, 8), (4, 5)])),
        "nimble-2" => {
            let mut all = subsets(10, 1, 4);
            all.extend(subsets(8, 5, 8));
            terms(all)
        }
        "turtles" | "twins" => {
            let mut all: Vec<String> = (1..=9).flat_map(|length| strips(length, "ox")).collect();
            let short: Vec<String> = (1..=4).flat_map(|length| strips(length, "ox")).collect();
            all.extend(couples(&short));
            terms(all)
        }
        "coins" => {
            let short: Vec<String> = (1..=5).flat_map(|length| strips(length, "HT")).collect();
            let mut all: Vec<String> = COINS
                .iter()
                .flat_map(|rule| put_before(&format!("coins:{rule}"), &short))
                .collect();
            let long = strips(7, "HT");
            all.extend(COINS.iter().flat_map(|rule| put_before(&format!("coins:{rule}"), &long)));
            all.extend(put_before("coins:3E", &couples(&strips(3, "HT"))));
            let layers = ["HH/HH//HH/HH", "HTH/THT//THH/HHT", "TT/TH//HT/TT//HH/TH", "H/T///H/H"];
            for (rules, layers) in [
                ("twins*twins*twins", &layers[..3]),
                ("1-2*ruler*1-3", &layers[..3]),
                ("twins*motley*2*ruler", &layers[3..]),
            ] {
                let layers: Vec<String> = layers.iter().map(ToString::to_string).collect();
                all.extend(put_before(&format!("coins:{rules}"), &layers));
            }
            all
        }
        "coins2" => {
            let mut boards: Vec<String> =
                couples(&strips(3, "HT")).iter().map(|two| two.replace(' ', "/")).collect();
            let narrow: Vec<String> = strips(2, "HT");
            for rows in tuples(3, 0, 3) {
                let row = |at: &str| narrow[at.parse::<usize>().expect("a number")].clone();
                boards.push(rows.split(' ').map(row).collect::<Vec<String>>().join("/"));
            }
            let pairs = ["1-2*1-2", "twins*twins", "1-3*ruler", "motley*3E", "2*1+S"];
            pairs.iter().flat_map(|pair| put_before(&format!("coins2:{pair}"), &boards)).collect()
        }
        "northcott" => {
            let boards = [(2, 1..=4), (3, 1..=4), (4, 1..=3), (5, 1..=2), (6, 1..=2), (9, 1..=1)];
            let mut all = Vec::new();
            for (columns, counts) in boards {
                let rows = northcott_rows(columns);
                for count in counts {
                    let head = format!("northcott:{columns}");
                    all.extend(put_before(&head, &multisets(&rows, count)));
                }
            }
            all
        }
        "chips" | "annihilation" => {
            let mut all = Vec::new();
            for (graph, vertices) in VERTICES {
                let vertices: Vec<String> = vertices.iter().map(|v| v.to_string()).collect();
                let most = if vertices.len() > 7 { 3 } else { 4 };
                for count in 1..=most {
                    let head = format!("{game}:{graph}");
                    all.extend(put_before(&head, &multisets(&vertices, count)));
                }
            }
            all
        }
        "chocolate-eat" => {
            let mut all = bars(12, 12);
            all.extend(couples(&bars(4, 4)));
            all.extend(multisets(&bars(2, 3), 3));
            terms(all)
        }
        "chocolate-split" => {
            let mut all: Vec<String> = bars(16, 16);
            all.retain(|bar| area(bar) <= 16);
            all.extend(couples(&bars(3, 3)));
            all.extend(multisets(&bars(2, 2), 3));
            terms(all)
        }
        "strip-tictactoe" => {
            let mut all: Vec<String> = (1..=9).map(|length| length.to_string()).collect();
            all.extend((1..=7).flat_map(|length| strips(length, ".XO")));
            all.extend(couples(&(1..=3).flat_map(|n| strips(n, ".XO")).collect::<Vec<_>>()));
            all.retain(|strip| !strip.contains("XX") && !strip.contains("OO"));
            terms(all)
        }
        "wythoff" | "euclid" => {
            let least = if game == "wythoff" { 0 } else { 1 };
            let mut all = pairs(least, 20);
            all.extend(couples(&pairs(least, least + 4)));
            all.extend(multisets(&pairs(least, least + 1), 3));
            terms(all)
        }
        "chomp" => {
            let small: Vec<String> = (1..=3).flat_map(|rows| boards(rows, 3)).collect();
            let mut all = bars(5, 5);
            all.extend((1..=5).flat_map(|rows| staircases(rows, 5)));
            all.extend(couples(&small));
            all.extend(multisets(&(1..=2).flat_map(|rows| boards(rows, 2)).collect::<Vec<_>>(), 3));
            terms(all)
        }
        "cram" => {
            let drawn = |height: usize, width: usize| -> Vec<String> {
                let rows = |cells: String| {
                    let rows: Vec<&str> =
                        (0..height).map(|r| &cells[r * width..][..width]).collect();
                    rows.join("/")
                };
                strips(height * width, ".#").into_iter().map(rows).collect()
            };
            let mut all: Vec<String> = [(1, 5), (2, 2), (2, 3), (3, 2)]
                .into_iter()
                .flat_map(|(height, width)| drawn(height, width))
                .collect();
            let sizes =
                ["1x1", "1x6", "2x4", "3x3", "2x5", "3x3:torus", "2x4:cylinder", "4x2:cylinder"];
            all.extend(sizes.map(str::to_string));
            let joined = drawn(3, 2).into_iter().map(|board| board + ":torus");
            all.extend(joined);
            all.extend(couples(&drawn(1, 3)));
            terms(all)
        }
        "node-kayles" | "arc-kayles" => {
            // Every graph of four vertices.
            let signs = |set: u32| (63 + (set as u8)) as char;
            let mut all: Vec<String> =
                (0..64).map(|set| format!("graph6:C{}", signs(set))).collect();
            all.extend((1..=8).map(|order| format!("path:{order}")));
            all.extend((3..=8).map(|order| format!("cycle:{order}")));
            all.extend((2..=6).map(|order| format!("complete:{order}")));
            let others = [
                "grid:2x3",
                "grid:3x3",
                "star:1,1,1,1",
                "star:1,2,2",
                "petersen",
                "queens:3",
                "knights:3x4",
                "kings:2x4",
                "rooks:2x3",
                "bishops:3x3",
                "graph6:DQc",
                "edges:a-b,b-c,c-a,c-d,e",
            ];
            all.extend(others.map(str::to_string));
            let few = ["path:2", "path:3", "cycle:3", "cycle:4", "complete:4", "star:1,1,2"];
            all.extend(couples(&few.map(str::to_string)));
            terms(all)
        }
        "green-hackenbush" => {
            let ends = ["ground", "a", "b"];
            let edges: Vec<String> = (0..3)
                .flat_map(|a| (a..3).map(move |b| format!("{}-{}", ends[a], ends[b])))
                .collect();
            let mut all: Vec<String> = Vec::new();
            for count in 0..=3 {
                let more = if count == 0 { vec![String::new()] } else { multisets(&edges, count) };
                // All edges are joined to the ground.
                let joined = |more: &String| {
                    !more.contains("b-b") || more.contains("a-b") || more.contains("ground-b")
                };
                all.extend(
                    more.into_iter()
                        .filter(joined)
                        .map(|more| format!("edges:ground-a {more}").trim_end().replace(' ', ",")),
                );
            }
            let few: Vec<String> = all.iter().take(7).cloned().collect();
            all.extend(couples(&few));
            terms(all)
        }
        "nimstring" => {
            let ends = ["ground", "a", "b", "c"];
            let strings: Vec<String> = (0..4)
                .flat_map(|a| (a + 1..4).map(move |b| format!("{}-{}", ends[a], ends[b])))
                .collect();
            let mut all: Vec<String> = (1..=4)
                .flat_map(|count| multisets(&strings, count))
                .map(|strings| format!("edges:{}", strings.replace(' ', ",")))
                .collect();
            let few: Vec<String> =
                [0, 7, 12, 40, 90, 150].iter().map(|&at| all[at].clone()).collect();
            all.extend(couples(&few));
            all.extend(few.iter().map(|figure| format!("{figure}:again")));
            let boards = ["1x1", "1x2", "2x1", "./|./.", "--/|.|/..", "../|../-./.|./..:again"];
            all.extend(boards.map(str::to_string));
            terms(all)
        }
        "sprouts" => sprouts_positions(),
        _ => Vec::new(),
    }
}

/// Starts, what follows two spots, and some of what follows three.
fn sprouts_positions() -> Vec<String> {
    let graphs = default_graphs();
    let mut all: Vec<String> = Vec::new();
    for (spots, every) in [(0, 1), (1, 1), (2, 1), (3, 1)] {
        let start = Position::parse(&format!("sprouts {spots}"), &graphs).expect("spots");
        let mut seen = vec![start];
        let mut at = 0;
        while at < seen.len() {
            for after in seen[at].terms[0].moves() {
                let next = Position { terms: vec![after.term] };
                if !seen.contains(&next) {
                    seen.push(next);
                }
            }
            at += 1;
        }
        let texts = seen.iter().step_by(every).map(Position::text);
        all.extend(texts.filter(|text| text != "nim"));
    }
    all.sort();
    all.dedup();
    all
}

/// Random sums of two or three terms of different games, now and then with a
/// term twice. The same seed gives the same sums. Each is small enough for its
/// whole sum to be searched at once.
pub fn mixed_sums(seed: u64, count: usize) -> Vec<String> {
    const MOST_POSITIONS: usize = 600;
    let mut dice = Dice::new(seed);
    let graphs = default_graphs();
    let names = game_names();
    let mut sums = Vec::new();
    while sums.len() < count {
        let mut terms: Vec<String> = Vec::new();
        let mut used: Vec<&str> = Vec::new();
        for _ in 0..2 + dice.below(2) {
            let game = *dice.pick(&names);
            match used.contains(&game) {
                true if dice.below(2) == 0 => terms.push(dice.pick(&terms).clone()),
                true => {}
                false => {
                    used.push(game);
                    terms.push(random_term(&mut dice, game));
                }
            }
        }
        let text = terms.join(" + ");
        let sum = Position::parse(&text, &graphs).expect("a position");
        // Games in which play can come back have no sum with one whose player may move again.
        let loops = |game: &Game| game.may_repeat() && !matches!(game, Game::Northcott { .. });
        if used.contains(&"nimstring") && sum.terms.iter().any(|term| loops(&term.game)) {
            continue;
        }
        if terms.len() > 1 && reachable(&sum, MOST_POSITIONS).is_some() {
            sums.push(text);
        }
    }
    sums
}

/// One small term of a game.
fn random_term(dice: &mut Dice, game: &str) -> String {
    let parts = 1 + dice.below(2);
    let some = |dice: &mut Dice, one: &dyn Fn(&mut Dice) -> String| -> String {
        let all: Vec<String> = (0..parts).map(|_| one(dice)).collect();
        all.join(" ")
    };
    let number = |least: u64, most: u64| {
        move |dice: &mut Dice| (least + dice.below(most - least + 1)).to_string()
    };
    let arguments = match game {
        "kayles" | "dawson-kayles" | "dawson-chess" | "grundy" => some(dice, &number(1, 7)),
        "code" => some(dice, &number(1, 6)),
        "tromino" => some(dice, &number(1, 4)),
        "subtract" | "all-but" => some(dice, &number(1, 8)),
        "poker-nim" => some(dice, &number(1, 3)),
        "staircase" => {
            let steps: Vec<String> = (0..2 + dice.below(2)).map(|_| number(0, 2)(dice)).collect();
            steps.join(" ")
        }
        "nimble-2" => dice.pick(&subsets(6, 1, 3)).clone(),
        "treblecross" => {
            let mut all: Vec<String> = (3..=5).flat_map(|length| strips(length, ".X")).collect();
            all.retain(|strip| !strip.contains("XXX"));
            dice.pick(&all).clone()
        }
        "turtles" | "twins" => some(dice, &|dice| {
            let length = 1 + dice.below(4) as usize;
            dice.pick(&strips(length, "ox")).clone()
        }),
        "coins" => some(dice, &|dice| {
            let length = 1 + dice.below(4) as usize;
            dice.pick(&strips(length, "HT")).clone()
        }),
        "coins2" => {
            let mut row = || dice.pick(&strips(2, "HT")).clone();
            format!("{}/{}", row(), row())
        }
        "strip-tictactoe" => some(dice, &|dice| {
            let cells = dice.pick(&strips(3, ".XO")).clone();
            if cells.contains("XX") || cells.contains("OO") { "3".to_string() } else { cells }
        }),
        "chocolate-eat" => some(dice, &|dice| dice.pick(&bars(3, 3)).clone()),
        "chocolate-split" => some(dice, &|dice| dice.pick(&bars(2, 3)).clone()),
        "wythoff" => some(dice, &|dice| dice.pick(&pairs(0, 3)).clone()),
        "euclid" => some(dice, &|dice| dice.pick(&pairs(1, 8)).clone()),
        "chomp" => {
            let rows = 1 + dice.below(3) as usize;
            dice.pick(&boards(rows, 3)).clone()
        }
        "cram" => some(dice, &|dice| {
            let cells = dice.pick(&strips(4, ".#")).clone();
            let boards =
                [cells.clone(), format!("{}/{}", &cells[..2], &cells[2..]), "2x3".to_string()];
            dice.pick(&boards).clone()
        }),
        "node-kayles" | "arc-kayles" => some(dice, &|dice| {
            let all = [
                "path:3",
                "path:5",
                "cycle:4",
                "complete:4",
                "star:1,1,2",
                "graph6:Cx",
                "edges:c-a,a-b,d",
            ];
            dice.pick(&all).to_string()
        }),
        "green-hackenbush" => {
            let all =
                ["ground-a,a-b", "ground-a,ground-a", "ground-a,a-b,ground-b", "a-a,ground-a"];
            format!("edges:{}", dice.pick(&all))
        }
        "nimstring" => {
            let all = [
                "edges:ground-a",
                "edges:ground-a,a-b",
                "edges:ground-a,a-b,ground-b",
                "edges:a-b,a-c,b-c",
                "./|./-",
                "edges:ground-a,ground-b:again",
            ];
            dice.pick(&all).to_string()
        }
        "sprouts" => {
            let all = ["1", "2", "AB.}AB.}", "0.2.}", "222.}", "0.AB.}AB.}", "12.2.}"];
            dice.pick(&all).to_string()
        }
        "northcott" => {
            let columns = 3 + dice.below(2) as u32;
            let row = dice.pick(&northcott_rows(columns)).clone();
            return format!("northcott:{columns} {row}");
        }
        "chips" | "annihilation" => {
            let (graph, vertices) = *dice.pick(&VERTICES);
            let chips = some(dice, &|dice| dice.pick(vertices).to_string());
            return format!("{game}:{graph} {chips}");
        }
        _ => some(dice, &number(1, 5)),
    };
    let head = match game {
        "poker-nim" => format!("poker-nim:{}", dice.below(3)),
        "moore" => format!("moore:{}", 1 + dice.below(3)),
        "subtract" => format!("subtract:{}", dice.pick(&SUBTRACTIONS)),
        "all-but" => format!("all-but:{}", dice.pick(&EXCEPTIONS)),
        "code" => dice.pick(&CODES).to_string(),
        "coins" => format!("coins:{}", dice.pick(&COINS)),
        "coins2" => format!("coins2:{}*{}", dice.pick(&COINS), dice.pick(&COINS)),
        name => name.to_string(),
    };
    format!("{head} {arguments}")
}

fn put_before(head: &str, arguments: &[String]) -> Vec<String> {
    arguments.iter().map(|rest| format!("{head} {rest}")).collect()
}

/// For each `(count, most)`, every choice of `count` heaps from 1 to `most`.
fn heaps_up_to(counts: &[(usize, u32)]) -> Vec<String> {
    let heaps = |most: u32| (1..=most).map(|size| size.to_string()).collect::<Vec<_>>();
    counts.iter().flat_map(|&(count, most)| multisets(&heaps(most), count)).collect()
}

/// Every choice of `count` items, in order of the list, repetition allowed.
fn multisets(items: &[String], count: usize) -> Vec<String> {
    match count {
        0 => Vec::new(),
        1 => items.to_vec(),
        _ => (0..items.len())
            .flat_map(|i| put_before(&items[i], &multisets(&items[i..], count - 1)))
            .collect(),
    }
}

/// Every choice of two items.
fn couples(items: &[String]) -> Vec<String> {
    multisets(items, 2)
}

/// Every sequence of `count` numbers from `least` to `most`.
fn tuples(count: usize, least: u32, most: u32) -> Vec<String> {
    let numbers: Vec<String> = (least..=most).map(|n| n.to_string()).collect();
    let mut all = numbers.clone();
    for _ in 1..count {
        all = all.iter().flat_map(|rest| put_before(rest, &numbers)).collect();
    }
    all
}

/// Every pair of numbers from `least` to `most`.
fn pairs(least: u32, most: u32) -> Vec<String> {
    tuples(2, least, most).into_iter().map(|pair| pair.replace(' ', ",")).collect()
}

/// Every set of `least` to `most` numbers from 1 to `largest`.
fn subsets(largest: u32, least: u32, most: u32) -> Vec<String> {
    (1_u32..1 << largest)
        .filter(|set| (least..=most).contains(&set.count_ones()))
        .map(|set| {
            let members = (1..=largest).filter(|n| set & (1 << (n - 1)) != 0);
            members.map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
        })
        .collect()
}

/// Every strip of this number of cells with these letters.
fn strips(length: usize, signs: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    for _ in 0..length {
        all =
            all.iter().flat_map(|left| signs.chars().map(move |c| format!("{left}{c}"))).collect();
    }
    all
}

/// Every bar up to this height and width.
fn bars(height: u32, width: u32) -> Vec<String> {
    (1..=height).flat_map(|h| (1..=width).map(move |w| format!("{h}x{w}"))).collect()
}

fn area(bar: &str) -> u32 {
    bar.split('x').map(|side| side.parse::<u32>().expect("a side")).product()
}

/// Every chomp board of this number of rows; a single row as `1xN`, because only alone a number
/// is a board.
fn boards(rows: usize, longest: u32) -> Vec<String> {
    match rows {
        1 => bars(1, longest),
        _ => staircases(rows, longest),
    }
}

/// Every list of this number of rows, none longer than the one above it.
fn staircases(rows: usize, longest: u32) -> Vec<String> {
    let one = |length: u32| length.to_string();
    match rows {
        0 => Vec::new(),
        1 => (1..=longest).map(one).collect(),
        _ => (1..=longest)
            .flat_map(|first| {
                let below = staircases(rows - 1, first);
                below.into_iter().map(move |rest| format!("{first},{rest}"))
            })
            .collect(),
    }
}

/// Every row of a Northcott board.
fn northcott_rows(columns: u32) -> Vec<String> {
    let all = (1..=columns).flat_map(|a| (1..=columns).map(move |b| (a, b)));
    all.filter(|(a, b)| a != b).map(|(a, b)| format!("{a}-{b}")).collect()
}

/// A small generator of numbers that look random (xorshift64*), for tests that draw their cases:
/// the same seed gives the same numbers everywhere.
///
/// ```
/// use grundy_oracle::Dice;
/// let mut dice = Dice::new(7);
/// assert!((0..100).all(|_| dice.below(6) < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Dice {
        let mut dice = Dice(seed ^ 0x9E37_79B9_7F4A_7C15);
        if dice.0 == 0 {
            dice.0 = 1;
        }
        for _ in 0..8 {
            dice.below(1);
        }
        dice
    }

    /// A number from 0 to `bound - 1`, where the bound is from 1 to 2^31.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % bound
    }

    /// One of some items.
    ///
    /// # Panics
    /// Where there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }
}
