//! Random positions over the whole catalogue, to be explained.

use std::fmt;

use grundy::games::catalogue;

/// A position, and how it is played.
#[derive(Clone, Debug)]
pub struct Asked {
    pub text: String,
    pub misere: bool,
}

impl Asked {
    /// A text, with `--misere` before it or not.
    pub fn of(text: &str) -> Asked {
        let bare = text.strip_prefix("--misere ");
        Asked { text: bare.unwrap_or(text).to_string(), misere: bare.is_some() }
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.misere { "--misere " } else { "" }, self.text)
    }
}

/// Graph files of the repository.
pub const FILES: [&str; 3] =
    ["examples/graphs/river.txt", "examples/graphs/harbour.txt", "examples/graphs/roundabout.txt"];

/// Graphs with cycles and without, with their vertices.
const GRAPHS: [(&str, &str, &[&str]); 3] = [
    ("ring", "a b\nb c\nc a\nc d\nd e\n", &["a", "b", "c", "d", "e"]),
    (
        "loops",
        "b c\nc b\nd d\nd 1\n1 0\ne e\ne 1\ne 2\n2 0\n2 1\ne 0\n",
        &["b", "d", "e", "2", "1"],
    ),
    ("stairs", "s r\ns q\nr q\nr p\nq p\nq o\np o\n", &["s", "r", "q", "p", "o"]),
];

/// The graphs by name, as edge lists.
pub fn graphs() -> impl Iterator<Item = (String, String)> {
    GRAPHS.iter().map(|(name, text, _)| (name.to_string(), text.to_string()))
}

/// Graphs that chips are put on, with vertices.
const BOARDS: [(&str, &[&str]); 7] = [
    ("ring", GRAPHS[0].2),
    ("loops", GRAPHS[1].2),
    ("stairs", GRAPHS[2].2),
    ("dag", &["a", "b", "c", "d", "e", "f", "g"]),
    ("examples/graphs/river.txt", &["spring", "brook", "mill", "lake", "sea"]),
    ("examples/graphs/harbour.txt", &["harbour", "island", "reef", "beach", "cliff"]),
    ("examples/graphs/roundabout.txt", &["north", "east", "south", "west", "exit"]),
];

/// What positions are made of, by chance.
pub struct Dice(grundy_oracle::Dice);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    fn from(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }

    /// A random number of parts, joined.
    fn some(&mut self, most: u64, one: &mut dyn FnMut(&mut Dice) -> String) -> String {
        let count = self.from(1, most);
        let all: Vec<String> = (0..count).map(|_| one(self)).collect();
        all.join(" ")
    }

    fn strip(&mut self, least: u64, most: u64, signs: &str) -> String {
        let signs: Vec<char> = signs.chars().collect();
        (0..self.from(least, most)).map(|_| *self.pick(&signs)).collect()
    }
}

/// How large a term may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    /// A search of whole sums comes to an end.
    Small,
    /// A single term.
    Usual,
    /// Heaps that need a period.
    Huge,
}

/// Codes whose periods are proved from few values, by all kinds of theorems.
const PROVED: &[&str] = &[
    "0.77", "0.07", "0.137", "0.3", "0.333", "0.15", "0.26", "0.44", "0.57", "4.3", "0.05!",
    "0.6=7=", "0.0!5!", "0.[2]", "0.3[10]", "0.12[10]", "4.[3]", "8.[3]", "C.[3]", "0.[3]",
    "0.156",
];

/// Codes that are explained on small heaps.
const CODES: &[&str] = &[
    "0.6", "0.16", "0.34", "0.45", "0.007", "4!.0", "4.07", "4!.3", "0.3F", "0.{1,2!}", "0.8",
    "0.0F", "0.08",
];

const SETS: &[&str] = &["1,3,4", "2,5", "1", "2,3", "1,4,6", "2,5,7", "powers:2", "powers:3,2"];

const EXCEPTIONS: &[&str] = &["2,3", "1", "1,2,4", "3,5"];

/// A term of a game of the catalogue, or of a code for the name `code`.
///
/// # Panics
/// The game is not known here: write it down, and teach the oracle its rules.
fn term(name: &str, size: Size, dice: &mut Dice) -> String {
    let small = size == Size::Small;
    let mut heap = |dice: &mut Dice| {
        let heap = match (size, dice.below(10)) {
            (Size::Small, _) => dice.from(1, 6),
            (Size::Huge, _) => 10u64.pow(dice.from(4, 18) as u32) + dice.below(1000),
            (_, 0..=2) => dice.from(0, 12),
            (_, 3..=7) => dice.from(13, 70),
            _ => dice.from(71, 240),
        };
        heap.to_string()
    };
    let few = if small { 1 + dice.below(2) } else { 3 };
    let usual = if size == Size::Huge { Size::Usual } else { size };
    let heaps = |name: &str, dice: &mut Dice, heap: &mut dyn FnMut(&mut Dice) -> String| {
        format!("{name} {}", dice.some(few, heap))
    };
    let numbers = |least: u64, most: u64| move |dice: &mut Dice| dice.from(least, most).to_string();
    match name {
        "kayles" | "dawson-kayles" | "dawson-chess" | "lasker" | "nim" => {
            heaps(name, dice, &mut heap)
        }
        // Whether 0.007 has a period is open.
        "tromino" => heaps(name, dice, &mut numbers(1, if small { 5 } else { 90 })),
        "grundy" if size == Size::Usual => heaps(name, dice, &mut heap),
        "grundy" => heaps(name, dice, &mut numbers(1, 9)),
        "subtract" => {
            let set = format!("subtract:{}", dice.pick(SETS));
            heaps(&set, dice, &mut heap)
        }
        "all-but" => {
            let set = format!("all-but:{}", dice.pick(EXCEPTIONS));
            heaps(&set, dice, &mut heap)
        }
        "code" if size != Size::Huge && dice.one_in(2) => {
            let code = *dice.pick(CODES);
            let most = if small {
                6
            } else if code.contains(['F', '8']) {
                24
            } else {
                150
            };
            heaps(code, dice, &mut numbers(1, most))
        }
        "code" => {
            let code = *dice.pick(PROVED);
            heaps(code, dice, &mut heap)
        }
        "poker-nim" => {
            let bank = dice.below(if small { 3 } else { 5 });
            format!(
                "poker-nim:{bank} {}",
                dice.some(few, &mut numbers(1, if small { 3 } else { 9 }))
            )
        }
        "moore" => {
            let most = dice.from(1, 4);
            let count = if small { 3 } else { 5 };
            format!("moore:{most} {}", dice.some(count, &mut numbers(0, if small { 3 } else { 6 })))
        }
        "treblecross" if small => format!("treblecross {}", calm(dice, 3, 6)),
        "treblecross" if dice.one_in(3) => heaps(name, dice, &mut numbers(3, 260)),
        "treblecross" => format!("treblecross {}", dice.some(2, &mut |dice| calm(dice, 3, 40))),
        "staircase" => {
            let steps = dice.from(1, if small { 3 } else { 6 });
            let coins = if small { 2 } else { 3 };
            let all: Vec<String> = (0..steps).map(|_| dice.below(coins + 1).to_string()).collect();
            format!("staircase {}", all.join(" "))
        }
        "nimble" => format!("nimble {}", dice.some(4, &mut numbers(1, if small { 5 } else { 60 }))),
        "nimble-2" => {
            let mut squares: Vec<u64> = (1..=if small { 7 } else { 13 }).collect();
            squares.retain(|_| dice.one_in(3));
            squares.push(14 + dice.below(3));
            let all: Vec<String> = squares.iter().map(u64::to_string).collect();
            let most = if small { 3 } else { 5 };
            format!("nimble-2 {}", all[all.len().saturating_sub(most)..].join(" "))
        }
        "turtles" | "twins" if small => format!("{name} {}", dice.strip(1, 6, "ox")),
        "turtles" | "twins" => {
            format!("{name} {}", dice.some(2, &mut |dice| dice.strip(1, 40, "oxx")))
        }
        "coins" => {
            let rule = *dice.pick(&["1-2", "1-3", "twins", "1+C", "3E", "1+S", "1-3C(4)"]);
            let longest = if small { 5 } else { 12 };
            format!("coins:{rule} {}", dice.some(2, &mut |dice| dice.strip(1, longest, "HTT")))
        }
        "coins2" => {
            let rules = *dice.pick(&["1-2*1-2", "twins*1+C", "1-3*3E", "motley*2"]);
            let (height, width) = (dice.from(1, 3), dice.from(1, if small { 2 } else { 4 }));
            let mut row = || dice.strip(width, width, "HTT");
            let rows: Vec<String> = (0..height).map(|_| row()).collect();
            format!("coins2:{rules} {}", rows.join("/"))
        }
        "northcott" => {
            let columns = dice.from(2, if small { 4 } else { 7 });
            let rows = dice.some(if small { 1 } else { 2 }, &mut |dice| {
                let mine = dice.from(1, columns);
                let yours = (mine + dice.below(columns - 1)) % columns + 1;
                format!("{mine}-{yours}")
            });
            format!("northcott:{columns} {rows}")
        }
        "chips" | "annihilation" => {
            let (graph, vertices) = *dice.pick(&BOARDS);
            let chips = dice.some(few, &mut |dice| dice.pick(vertices).to_string());
            format!("{name}:{graph} {chips}")
        }
        "chocolate-eat" | "chocolate-split" => {
            let most = match (small, name) {
                (true, "chocolate-split") => 2,
                (true, _) => 3,
                (_, "chocolate-split") => 9,
                _ => 14,
            };
            let bars = dice
                .some(2, &mut |dice| format!("{}x{}", dice.from(1, most), dice.from(1, most + 1)));
            format!("{name} {bars}")
        }
        "strip-tictactoe" => {
            let most = if small { 5 } else { 30 };
            if dice.one_in(3) {
                return heaps(name, dice, &mut numbers(1, most));
            }
            let mut strip = dice.strip(1, most, "...XO");
            for twins in ["XX", "OO"] {
                while let Some(at) = strip.find(twins) {
                    strip.replace_range(at..=at, ".");
                }
            }
            format!("{name} {strip}")
        }
        "wythoff" | "euclid" => {
            let (least, most) = match (name, small) {
                ("wythoff", true) => (0, 5),
                ("wythoff", _) => (0, 26),
                (_, true) => (1, 9),
                _ => (1, 120),
            };
            let pairs = dice.some(2, &mut |dice| {
                format!("{},{}", dice.from(least, most), dice.from(least, most))
            });
            format!("{name} {pairs}")
        }
        "chomp" => {
            let most = if small { 3 } else { 6 };
            let boards = dice.some(2, &mut |dice| {
                if dice.one_in(3) {
                    return format!("{}x{}", dice.from(1, most), dice.from(1, most));
                }
                let mut row = dice.from(1, most);
                let mut rows = vec![row.to_string()];
                while rows.len() < most as usize && !dice.one_in(3) {
                    row = dice.from(1, row);
                    rows.push(row.to_string());
                }
                match &rows[..] {
                    [row] => format!("1x{row}"),
                    rows => rows.join(","),
                }
            });
            format!("chomp {boards}")
        }
        "cram" => {
            let boards = dice.some(2, &mut |dice| {
                let (height, width) = (dice.from(1, 3), dice.from(1, if small { 2 } else { 3 }));
                if dice.one_in(3) {
                    return format!("{height}x{width}");
                }
                let rows: Vec<String> =
                    (0..height).map(|_| dice.strip(width, width, "...#")).collect();
                rows.join("/") + ["", "", ":cylinder", ":torus"][dice.below(4) as usize]
            });
            format!("cram {boards}")
        }
        "node-kayles" | "arc-kayles" => {
            let most = if small { 4 } else { 7 };
            let graphs = dice.some(2, &mut |dice| match dice.below(6) {
                5 => {
                    // Edges between two of four vertices, each once, and single vertices.
                    let words = ["a-b", "c-a", "b-c", "c-d", "a", "d-b", "d"];
                    let chosen = words.into_iter().filter(|_| dice.below(2) == 0);
                    let chosen: Vec<&str> = chosen.chain(["d-a"]).collect();
                    format!("edges:{}", chosen.join(","))
                }
                0 => format!("path:{}", dice.from(1, most)),
                1 => format!("cycle:{}", dice.from(3, most)),
                2 => format!("complete:{}", dice.from(1, most)),
                3 => format!("star:1,{},{}", dice.from(1, 2), dice.from(1, most - 3)),
                _ => format!("graph6:C{}", (63 + dice.below(64) as u8) as char),
            });
            format!("{name} {graphs}")
        }
        "green-hackenbush" => {
            let ends = ["ground", "a", "b", "c"];
            let pictures = dice.some(2, &mut |dice| {
                let count = dice.below(if small { 3 } else { 6 });
                let mut edges = vec!["ground-a".to_string()];
                // Every edge begins where another has ended.
                let mut joined = vec!["ground", "a"];
                edges.extend((0..count).map(|_| {
                    let from = joined[dice.below(joined.len() as u64) as usize];
                    let to = ends[dice.below(4) as usize];
                    joined.extend((!joined.contains(&to)).then_some(to));
                    format!("{from}-{to}")
                }));
                format!("edges:{}", edges.join(","))
            });
            format!("{name} {pictures}")
        }
        "nimstring" => {
            let ends = ["ground", "a", "b", "c"];
            let figures = dice.some(2, &mut |dice| {
                if dice.one_in(4) {
                    return format!("1x{}", dice.from(1, if small { 1 } else { 2 }));
                }
                let count = dice.from(1, if small { 3 } else { 5 });
                let strings = (0..count).map(|_| {
                    let a = dice.below(4) as usize;
                    let b = (a + 1 + dice.below(3) as usize) % 4;
                    format!("{}-{}", ends[a], ends[b])
                });
                format!("edges:{}", strings.collect::<Vec<_>>().join(","))
            });
            format!("{name} {figures}")
        }
        "sprouts" => {
            let all =
                ["1", "2", "0.2.}]!", "AB.}AB.}]!", "0.AB.}AB.}]!", "12.2.}]!", "1.2A2A.}]!", "3"];
            let most = if small { 7 } else { 8 };
            let positions = dice.some(2, &mut |dice| all[dice.below(most) as usize].to_string());
            format!("{name} {positions}")
        }
        "rules" if dice.one_in(2) => {
            let most = if usual == Size::Small { 5 } else { 20 };
            format!("gallery:lasker {}", dice.some(2, &mut numbers(1, most)))
        }
        "rules" => {
            let most = if usual == Size::Small { 4 } else { 9 };
            let (a, b) = (dice.from(0, most), dice.from(1, most));
            format!("gallery:wythoff {a},{b}")
        }
        "sum" => sum_in_brackets(dice, 0),
        other => panic!("no positions of {other} are explained: add it here and to the oracle"),
    }
}

/// A sum in brackets of two small components; where it is `deep`, of three perhaps, and some of these may be such
/// sums, less deep by one.
fn sum_in_brackets(dice: &mut Dice, deep: u32) -> String {
    let kind = *dice.pick(&["conjunctive", "continued", "shortened", "selective", "ordinal"]);
    let count = if deep > 0 && dice.one_in(6) { 3 } else { 2 };
    let component = |dice: &mut Dice| {
        let (a, b) = (dice.from(0, 3), dice.from(1, 4));
        match dice.below(7) {
            0 => format!("nim {a}").replace("nim 0", "nim"),
            1 => format!("kayles {b}"),
            2 => format!("nim {b} + kayles {b}"),
            3 => "coins:1-2 TH".to_string(),
            4 if deep > 0 => sum_in_brackets(dice, deep - 1),
            5 if deep > 0 => format!("{} + nim {a}", sum_in_brackets(dice, deep - 1)),
            _ => format!("subtract:1,3 {b}"),
        }
    };
    let all: Vec<String> = (0..count).map(|_| component(dice)).collect();
    format!("{kind} ({})", all.join(if kind == "ordinal" { " : " } else { " ; " }))
}

/// Random sums in brackets within each other, of which one in three has a term beside it.
pub fn sums(seed: u64, count: usize) -> Vec<Asked> {
    let mut dice = Dice(grundy_oracle::Dice::new(seed));
    let mut sum = || {
        let beside =
            if dice.one_in(3) { format!(" + nim {}", dice.from(1, 3)) } else { String::new() };
        let misere = dice.one_in(2);
        Asked { text: sum_in_brackets(&mut dice, 1) + &beside, misere }
    };
    (0..count).map(|_| sum()).collect()
}

/// A strip of Treblecross without three crosses in a row.
fn calm(dice: &mut Dice, least: u64, most: u64) -> String {
    let signs = if most < 10 { "..X" } else { "......X" };
    dice.strip(least, most, signs).replace("XXX", "XX.")
}

/// Random positions; the games come in turn.
pub fn random(seed: u64, count: usize) -> Vec<Asked> {
    let mut dice = Dice(grundy_oracle::Dice::new(seed));
    let mut names: Vec<&str> = catalogue().iter().map(|entry| entry.name).collect();
    names.extend(["code"; 4]);
    names.extend(["sum"; 2]);
    let mut all = Vec::new();
    while all.len() < count {
        let name = names[all.len() % names.len()];
        let misere = dice.one_in(3);
        let terms = [1, 1, 1, 2, 2, if misere { 2 } else { 3 }][dice.below(6) as usize];
        let size = match (misere, dice.below(8)) {
            // Misère Nim has a theorem.
            (true, 0..=3) if name == "nim" && terms == 1 => Size::Huge,
            (true, _) => Size::Small,
            (_, 0) => Size::Huge,
            (_, 1..=2) => Size::Small,
            _ => Size::Usual,
        };
        let mut text = vec![term(name, size, &mut dice)];
        for _ in 1..terms {
            let other = *dice.pick(&names);
            // What repeats is searched as a whole.
            let loopy = |name: &str| ["chips", "annihilation", "northcott"].contains(&name);
            let size = if loopy(name) || loopy(other) { Size::Small } else { size };
            text.push(term(other, size, &mut dice));
        }
        let text = text.join(" + ");
        // Play in both of them has no theory here.
        if text.contains("nimstring") && (text.contains("chips:") || text.contains("annihilation:"))
        {
            continue;
        }
        // Northcott's game is played in normal play only.
        let misere = misere && !text.contains("northcott");
        all.push(Asked { text, misere });
    }
    all
}
