//! Games on boards and graphs against brute force.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy::games::InMemoryFiles;
use grundy::ruleset::EachOption;
use grundy::{Budget, Outcome, Play, Position, Question, Ruleset, Solver, Stop, TextError, term};
use grundy_oracle::{Dice, Edges, NetGame, NetOracle, domino_places, net_moves, net_start};

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn value(text: &str) -> u128 {
    let solver = Solver::new().question(Question::Value);
    let solution = solver.solve(&read(text), &Budget::unlimited()).expect("an answer");
    solution.nim().unwrap_or_else(|| panic!("{text} has no value")).0
}

/// Compares outcomes, the value, the number of moves and every winning move with brute force.
#[track_caller]
fn compare(text: &str, oracle: &mut NetOracle, game: NetGame, edges: &Edges, left: &BTreeSet<u32>) {
    let position = read(text);
    assert_eq!(position.text(), if left.is_empty() { "nim" } else { text });
    let truth = oracle.value(left);
    let budget = Budget::unlimited();
    let solution = Solver::new().solve(&position, &budget).expect("an answer");
    assert_eq!(solution.nim().map(|value| value.0), Some(truth.into()), "{text}");
    assert_eq!(solution.outcome, Some(Outcome::of(truth > 0)), "{text}");
    for after in solution.found().map(|found| found.after()) {
        assert_eq!(value(&after), 0, "{text} -> {after}");
    }
    // Several moves may have the same text: at least one wins where one should, and none where
    // none should.
    let wins = net_moves(game, edges, left).iter().filter(|next| oracle.value(next) == 0).count();
    let count = solution.move_count.expect("a count") as usize;
    assert_eq!(count == 0, wins == 0, "{text}");
    assert!(count <= wins, "{text}: {count} of {wins}");
    let only = Solver::new().question(Question::Outcome);
    let outcome = only.solve(&read(text), &budget).expect("an answer").outcome;
    assert_eq!(outcome, Some(Outcome::of(truth > 0)), "{text}");
    let misere = Solver::new().play(Play::Misere).question(Question::Outcome);
    let outcome = misere.solve(&position, &budget).expect("an answer").outcome;
    assert_eq!(outcome, Some(Outcome::of(oracle.wins_misere(left))), "{text} in misère play");
}

/// The text of a graph in graph6, written from its description alone.
fn graph6(order: u32, edges: &Edges) -> String {
    let mut bits = Vec::new();
    for b in 1..order {
        for a in 0..b {
            bits.push(edges.contains(&(a, b)) || edges.contains(&(b, a)));
        }
    }
    bits.resize(bits.len().div_ceil(6) * 6, false);
    let sixes = bits.chunks(6).map(|six| six.iter().fold(0u8, |n, &bit| 2 * n + u8::from(bit)));
    std::iter::once(order as u8).chain(sixes).map(|six| (six + 63) as char).collect()
}

const KAYLES: [(&str, NetGame); 2] =
    [("node-kayles", NetGame::NodeKayles), ("arc-kayles", NetGame::ArcKayles)];

#[test]
fn every_graph_of_five_vertices() {
    let pairs: Edges = (1..5).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    for (name, game) in KAYLES {
        for order in 1..=5 {
            let pairs: Edges = pairs.iter().copied().filter(|&(_, b)| b < order).collect();
            for set in 0..1u32 << pairs.len() {
                let chosen = |at: &usize| set >> at & 1 == 1;
                let edges: Edges = (0..pairs.len()).filter(chosen).map(|at| pairs[at]).collect();
                let text = format!("{name} graph6:{}", graph6(order, &edges));
                let mut oracle = NetOracle::new(game, edges.clone());
                let left = net_start(game, order, &edges);
                compare(&text, &mut oracle, game, &edges, &left);
            }
        }
    }
}

#[test]
fn families_of_graphs() {
    let line = |from: u32, to: u32| (from + 1..to).map(|b| (b - 1, b)).collect::<Edges>();
    let mut graphs: Vec<(String, u32, Edges)> = Vec::new();
    for n in 1..=11 {
        graphs.push((format!("path:{n}"), n, line(0, n)));
    }
    for n in 3..=11 {
        graphs.push((format!("cycle:{n}"), n, [line(0, n), vec![(0, n - 1)]].concat()));
        let all = (1..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        graphs.push((format!("complete:{n}"), n, all));
    }
    for (height, width) in [(1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (5, 2), (2, 6)]
    {
        let edges = domino_places(height, width, false, false);
        graphs.push((format!("grid:{height}x{width}"), height * width, edges));
    }
    for rays in [&[1u32, 1, 1][..], &[1, 1, 1, 1], &[2, 2, 2], &[1, 2, 4], &[3], &[1, 1, 1, 2, 3]] {
        let (mut edges, mut next) = (Edges::new(), 1);
        for &ray in rays {
            edges.push((0, next));
            edges.extend(line(next, next + ray));
            next += ray;
        }
        let text: Vec<String> = rays.iter().map(u32::to_string).collect();
        graphs.push((format!("star:{}", text.join(",")), next, edges));
    }
    let petersen = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    graphs.push(("petersen".to_string(), 10, petersen.collect()));
    for (name, game) in KAYLES {
        for (text, order, edges) in &graphs {
            let mut oracle = NetOracle::new(game, edges.clone());
            let left = net_start(game, *order, edges);
            compare(&format!("{name} {text}"), &mut oracle, game, edges, &left);
        }
    }
}

#[test]
fn random_graphs() {
    let mut dice = Dice::new(20_261_122);
    for (name, game) in KAYLES {
        for _ in 0..60 {
            let order = 6 + dice.below(5) as u32;
            let thin = 2 + dice.below(3);
            let mut edges = Edges::new();
            for b in 1..order {
                edges.extend((0..b).filter(|_| dice.below(thin) == 0).map(|a| (a, b)));
            }
            // Single vertices first, so that they keep their numbers.
            let words = (0..order).map(|vertex| format!("v{vertex}"));
            let words = words.chain(edges.iter().map(|(a, b)| format!("v{b}-v{a}")));
            let list = format!("{name} edges:{}", words.collect::<Vec<_>>().join(","));
            let mut oracle = NetOracle::new(game, edges.clone());
            let left = net_start(game, order, &edges);
            for text in [format!("{name} graph6:{}", graph6(order, &edges)), list] {
                compare(&text, &mut oracle, game, &edges, &left);
            }
        }
    }
}

/// Every set of free cells of small boards, in the plane and joined at their edges.
#[test]
fn boards_of_cram() {
    let sizes = [(1, 4), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (1, 1), (4, 2)];
    for (height, width) in sizes {
        for (wrap, around, over) in
            [("", false, false), (":cylinder", true, false), (":torus", true, true)]
        {
            let edges = domino_places(height, width, around, over);
            let mut oracle = NetOracle::new(NetGame::ArcKayles, edges.clone());
            for set in 0..1u32 << (height * width) {
                let left: BTreeSet<u32> =
                    (0..height * width).filter(|cell| set >> cell & 1 == 1).collect();
                let sign = |cell: u32| if left.contains(&cell) { '.' } else { '#' };
                let rows: Vec<String> = (0..height)
                    .map(|row| (0..width).map(|column| sign(row * width + column)).collect())
                    .collect();
                let drawn = match left.len() as u32 == height * width {
                    true => format!("{height}x{width}"),
                    false => rows.join("/"),
                };
                let text = format!("cram {drawn}{wrap}");
                if left.is_empty() {
                    assert_eq!(value(&text), 0);
                    continue;
                }
                compare(&text, &mut oracle, NetGame::ArcKayles, &edges, &left);
            }
        }
    }
}

#[test]
fn larger_boards_of_cram() {
    let rings = (6..15).map(|cells| (1, cells));
    for (height, width) in [(3, 4), (4, 3), (3, 5), (4, 4), (2, 8)].into_iter().chain(rings) {
        for (wrap, around, over) in
            [("", false, false), (":cylinder", true, false), (":torus", true, true)]
        {
            let edges = domino_places(height, width, around, over);
            let mut oracle = NetOracle::new(NetGame::ArcKayles, edges.clone());
            let left = net_start(NetGame::ArcKayles, height * width, &edges);
            let text = format!("cram {height}x{width}{wrap}");
            assert_eq!(value(&text), oracle.value(&left).into(), "{text}");
        }
    }
}

/// A move in Cram leaves a board of its own for each domino.
#[test]
fn winning_dominoes_are_counted_one_by_one() {
    for (height, width) in [(2, 3), (3, 3), (3, 4), (1, 7)] {
        let edges = domino_places(height, width, false, false);
        let mut oracle = NetOracle::new(NetGame::ArcKayles, edges.clone());
        let left = net_start(NetGame::ArcKayles, height * width, &edges);
        let moves = net_moves(NetGame::ArcKayles, &edges, &left);
        let wins = moves.iter().filter(|next| oracle.value(next) == 0).count();
        let position = read(&format!("cram {height}x{width}"));
        let solution = Solver::new().solve(&position, &Budget::unlimited()).expect("an answer");
        assert_eq!(solution.move_count, Some(wins as u128), "{height}x{width}");
    }
}

#[test]
fn pictures_of_green_hackenbush() {
    let mut dice = Dice::new(5);
    let game = NetGame::GreenHackenbush;
    let names = ["ground", "a", "b", "c", "d", "e"];
    for _ in 0..250 {
        let order = 2 + dice.below(5) as u32;
        let count = 1 + dice.below(9);
        let mut edges: Edges = (0..count)
            .map(|_| (dice.below(order.into()) as u32, dice.below(order.into()) as u32))
            .collect();
        edges.push((0, 1));
        let mut oracle = NetOracle::new(game, edges.clone());
        let left = net_start(game, order, &edges);
        let mut texts: Vec<(&str, &str)> = left
            .iter()
            .map(|&edge| {
                let (a, b) = edges[edge as usize];
                let (a, b) = (names[a as usize], names[b as usize]);
                (a.min(b), a.max(b))
            })
            .collect();
        texts.sort_unstable();
        let texts: Vec<String> = texts.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        let text = format!("green-hackenbush edges:{}", texts.join(","));
        compare(&text, &mut oracle, game, &edges, &left);
    }
}

/// Graphs from files: arcs are read as edges, and names stay until a move.
#[test]
fn graph_files() {
    let files = InMemoryFiles::from([
        ("undirected", "graph { a -- b -- c -- d -- a; d -- e -- c }"),
        ("house", "a b\nb c\nc d\nd a\nd e\nc e\n"),
        ("loop", "a b\nb b\n"),
        ("double", "a b\nb a\n"),
        ("again", "ground a\na b\nground a\n"),
        ("two", "ground a\na b\na ground\n"),
        ("tree", "ground x\nx y\nx z\n"),
        ("bare", "a b\n"),
        ("dash", "ground a-b\n"),
    ]);
    let read = |text: &str| Position::parse_with(text, &files);
    let refused = |text: &str| read(text).expect_err(text).message().to_string();
    let solver = Solver::new();
    let solve = |text: &str| {
        let position = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        solver.solve(&position, &Budget::unlimited()).expect("an answer")
    };
    let house: Edges = vec![(0, 1), (1, 2), (2, 3), (0, 3), (3, 4), (2, 4)];
    for (name, game) in KAYLES {
        let mut oracle = NetOracle::new(game, house.clone());
        let solution = solve(&format!("{name} house"));
        let truth = oracle.value(&net_start(game, 5, &house));
        assert_eq!(solution.nim().map(|value| value.0), Some(truth.into()));
        assert_eq!(solution.position().text(), format!("{name} house"));
        assert_eq!(solve(&format!("{name} undirected")).nim(), solution.nim());
    }
    assert_eq!(
        refused("chips:undirected a"),
        "cannot read the graph `undirected`: the graph is undirected: it does not say who may move where"
    );
    assert_eq!(refused("node-kayles loop"), "the vertex `b` is joined to itself");
    assert_eq!(refused("arc-kayles double"), "`a` and `b` are joined twice");
    assert_eq!(refused("green-hackenbush bare"), "the graph `bare` has no vertex `ground`");
    assert!(refused("green-hackenbush dash").contains("`a-b`"));
    // An edge that is repeated is not silently one.
    for game in ["node-kayles", "arc-kayles", "nimstring", "green-hackenbush"] {
        assert_eq!(refused(&format!("{game} again")), "the graph `again` has an edge twice");
    }
    let edges = solve("green-hackenbush edges:ground-a,a-b,ground-a");
    assert_eq!(solve("green-hackenbush two").nim(), edges.nim());
    assert_eq!(refused("green-hackenbush edges:grund-a,a-b"), "no edge leads to `ground`");
    let tree = solve("green-hackenbush tree");
    assert_eq!(tree.nim().map(|value| value.0), Some(1));
    assert_eq!(tree.found().next().unwrap().after(), "nim");
}

/// Faults are told with their place.
#[test]
fn faults_of_boards_and_graphs() {
    let faults: HashMap<&str, (std::ops::Range<usize>, &str)> = HashMap::from([
        ("green-hackenbush edges:ground-a,b-c", (32..35, "`b-c` is not joined to `ground`")),
        ("green-hackenbush edges:ground-a,z-y,b-c", (32..35, "`z-y` is not joined to `ground`")),
        ("cram 0x3", (5..6, "the number is too small")),
        ("cram ../.", (8..9, "this row has 1 cell, and the first one 2")),
        ("cram ..//..", (8..9, "a row has no cells")),
        ("cram .o.", (6..7, "`o` is not a cell")),
        ("cram 7", (5..6, "`7` is not a board")),
        ("cram 4x6:", (8..9, "nothing stands after the `:`")),
        ("cram 4x6 :torus", (9..15, "no board stands before this: the two are one word")),
        ("cram -4x6", (5..6, "`-4` is negative")),
        ("cram 4 5", (5..8, "`4 5` is not a board")),
        ("cram 4x5:sphere", (9..15, "`sphere` is no way to join the edges of a board")),
        ("cram 200x200", (5..12, "the board is too large")),
        ("node-kayles cycle:2", (18..19, "a graph of the family `cycle` has at least 3 vertices")),
        ("node-kayles path:x", (17..18, "`x` is not a number")),
        ("node-kayles path:99999", (17..22, "the graph is too large")),
        ("node-kayles grid:0x3", (17..18, "the number is too small")),
        ("arc-kayles star:1,0", (18..19, "a ray has no vertices")),
        ("arc-kayles graph6:D", (18..19, "this graph6 text needs 3 characters")),
        ("arc-kayles graph6:D>c", (19..20, "`>` is not a character of graph6")),
        ("node-kayles edges:", (18..19, "`` is not an edge")),
        ("node-kayles edges:a,", (20..21, "`` is not an edge")),
        ("nimstring edges:x:y-ground", (16..26, "the vertex `x:y` cannot be written after a move")),
        ("node-kayles edges:a-b,,c", (22..23, "`` is not an edge")),
        ("node-kayles edges:a,b-c-d", (20..25, "`b-c-d` is not an edge")),
        ("arc-kayles edges:a-b,b-b", (21..24, "the vertex `b` is joined to itself")),
        ("arc-kayles edges:a-b,c,b-a", (23..26, "`b` and `a` are joined twice")),
        (
            "arc-kayles nowhere",
            (11..18, "cannot read the graph `nowhere`: files are not read here"),
        ),
        ("green-hackenbush edges:ground-a,b", (32..33, "`b` is not an edge")),
    ]);
    for (text, (place, message)) in faults {
        let error = Position::parse(text).expect_err(text);
        assert_eq!(
            (error.message().to_string(), error.span()),
            (message.to_string(), place),
            "{text}"
        );
        assert!(error.hint().is_some() || text.contains("cycle"), "{text} has no hint");
    }
}

/// A family with a slip of the pen is not taken for a file.
#[test]
fn the_nearest_family_of_graphs_is_named() {
    for (text, meant) in [
        ("node-kayles petersn", Some("did you mean `petersen`?")),
        ("arc-kayles pth:5", Some("did you mean `path:5`?")),
        ("node-kayles Grid:3x4", Some("did you mean `grid:3x4`?")),
        ("node-kayles nowhere", None),
        ("node-kayles folder:graph", None),
    ] {
        let error = Position::parse(text).expect_err(text);
        let hint = error.hint().map(|hint| hint.to_string()).unwrap_or_default();
        assert_eq!(hint.starts_with("did you mean").then_some(&*hint), meant, "{text}: {hint}");
    }
}

/// Published values of Cram.
#[test]
fn published_values_of_cram() {
    let data = include_str!("../data/cram.csv");
    let rows = data.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    for row in rows {
        let [height, width, nimber] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        assert_eq!(value(&format!("cram {height}x{width}")).to_string(), nimber, "{row}");
        let cells = height.parse::<u32>().unwrap() * width.parse::<u32>().unwrap();
        if cells < 25 {
            let grid = format!("arc-kayles grid:{width}x{height}");
            assert_eq!(value(&grid).to_string(), nimber, "{row}");
        }
    }
}

/// A position that takes much memory also takes long: the budget is asked more often than each few
/// thousand options.
#[test]
fn large_positions_ask_the_budget_in_time() {
    /// A move takes the whole heap, in a thousand ways.
    struct Large;

    impl Ruleset for Large {
        type Position = u64;

        fn name(&self) -> String {
            "large".into()
        }
        fn options(&self, &n: &u64, each: &mut EachOption<'_, u64>) -> ControlFlow<()> {
            (0..1000 * n).try_for_each(|_| each(&[0]))
        }
        fn parse(&self, text: &str) -> Result<u64, TextError> {
            text.parse().map_err(|_| TextError::new("not a heap", 0..text.len()))
        }
        fn write(&self, n: &u64, out: &mut String) {
            out.push_str(&n.to_string());
        }
        fn bytes(&self, _: &u64) -> u64 {
            1600
        }
    }

    let asked = Arc::new(AtomicU64::new(0));
    let count = asked.clone();
    let budget = Budget::unlimited().with_poll(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        Ok(())
    });
    let position = Position::from(term::game(Large).term("1").unwrap());
    let solver = Solver::new().question(Question::Value);
    let solution = solver.solve(&position, &budget).expect("an answer");
    assert_eq!(solution.nim().map(|value| value.0), Some(1));
    assert!(asked.load(Ordering::Relaxed) >= 2, "{asked:?}");
}

/// To list the options of one large graph can take longer than the time limit.
#[test]
fn long_lists_of_options_ask_the_budget() {
    for (play, explain) in [(Play::Misere, false), (Play::Normal, true)] {
        let asked = Arc::new(AtomicU64::new(0));
        let count = asked.clone();
        let budget =
            Budget::unlimited().with_poll(move |_| match count.fetch_add(1, Ordering::Relaxed) {
                0..20 => Ok(()),
                _ => Err(Stop::Time),
            });
        let position: Position = "arc-kayles complete:80".parse().unwrap();
        let solver = Solver::new().play(play).explain(explain);
        let solution = solver.solve(&position, &budget).expect("an answer");
        assert_eq!(solution.stopped, Some(Stop::Time), "{play:?}");
        assert!(asked.load(Ordering::Relaxed) >= 10, "{play:?}: {asked:?}");
    }
}

/// Graphs of chess have the values that were published: OEIS A344227 for queens.
#[test]
fn graphs_of_chess() {
    let queens = [1, 1, 2, 1, 3, 1, 2];
    for (value, side) in queens.into_iter().zip(1..) {
        assert_eq!(self::value(&format!("node-kayles queens:{side}")), value, "queens:{side}");
    }
    // A king reaches all squares of a small board; rooks and bishops by hand.
    for (text, value) in [("kings:2", 1), ("rooks:2x3", 0), ("bishops:2", 0), ("knights:2", 0)] {
        assert_eq!(self::value(&format!("node-kayles {text}")), value, "{text}");
    }
}

/// A pairing is found on boards that a search does not come through, and named as the reason.
#[test]
fn pairings_decide_large_graphs() {
    let budget = Budget::unlimited();
    let solver = Solver::new().explain(true);
    for (text, outcome) in [
        ("node-kayles knights:10", Outcome::P),
        ("node-kayles bishops:8", Outcome::P),
        ("node-kayles kings:11", Outcome::N),
        ("arc-kayles knights:8x9", Outcome::P),
    ] {
        let solution = solver.solve(&read(text), &budget).unwrap();
        assert_eq!(solution.outcome, Some(outcome), "{text}");
        let reason = solution.reason.unwrap();
        let said = reason.text(grundy::message::Language::English);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("the two vertices of each pair: a1="), "{said}");
        assert_eq!(solution.moves.is_empty(), outcome == Outcome::P, "{text}");
    }
}
