//! The signature of the engine: one number for the values of a fixed suite.
//!
//! Two versions with the same signature gave the same answers on all of it. A change that is to
//! change no answer (a refactoring, a faster loop) keeps the signature; one that changes an
//! answer, or the suite, says so by renewing `bench/signature.txt`.

use std::collections::BTreeSet;
use std::fmt;

use grundy::games::{InMemoryFiles, catalogue};
use grundy::graph::{Graph, Names};
use grundy::heap::{HeapRules, NimSequence, Recurrence};
use grundy::{Budget, Play, Position, Solver};

/// A hash of some answers: FNV-1a with 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash(u64);

impl Hash {
    fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn text(&mut self, text: impl fmt::Display) {
        self.add(text.to_string().as_bytes());
        self.add(b"\n");
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The signature, and those of its parts, by which one sees where two differ.
///
/// [`Display`](fmt::Display) writes it as `bench/signature.txt` holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// What was answered, and the hash of the answers.
    pub parts: Vec<(String, Hash)>,
}

impl Signature {
    /// The hash of all parts.
    pub fn whole(&self) -> Hash {
        let mut all = Hash::new();
        self.parts.iter().for_each(|(name, hash)| all.text(format_args!("{name} {hash}")));
        all
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|(name, hash)| writeln!(f, "{hash}  {name}"))?;
        writeln!(f, "{}  all", self.whole())
    }
}

/// Answers the suite and hashes the answers. Cost: some seconds without optimisation.
///
/// # Panics
/// Where a game of the catalogue has no position in the suite, or two recurrences give a heap
/// two values.
pub fn signature() -> Signature {
    let mut parts = vec![("values of codes, by each recurrence".into(), codes())];
    parts.push(("values of long sequences, by each recurrence".into(), long_codes()));
    for play in [Play::Normal, Play::Misere] {
        let name = if play == Play::Normal { "normal" } else { "misere" };
        parts.push((format!("positions of each game in {name} play"), positions(play)));
    }
    parts.push(("graphs: values and outcomes, with and without cycles".into(), graphs()));
    Signature { parts }
}

/// Games of one heap: octal and hexadecimal codes, conditions, codes that add tokens, sets.
const CODES: [&str; 42] = [
    "0.0",
    "0.1",
    "0.3",
    "0.6",
    "0.07",
    "0.15",
    "0.16",
    "0.26",
    "0.34",
    "0.45",
    "0.56",
    "0.77",
    "0.104",
    "0.106",
    "0.114",
    "0.137",
    "0.156",
    "0.165",
    "0.354",
    "0.356",
    "0.644",
    "0.12301",
    "4.0",
    "4.07",
    "4.3",
    "4!.37?",
    "0.34=",
    "0.64=2",
    "0.77!",
    "0.08",
    "0.8F",
    "0.F",
    "80.7",
    "0.[3]",
    "0.[30]",
    "0.3[10]",
    "4.[3]",
    "subtract:2,5,9",
    "subtract:1,primes",
    "subtract:squares",
    "all-but:2,3,7",
    "all-but:1,powers:3",
];

/// Those of them that are computed far enough for every recurrence to have begun.
const LONG: [&str; 4] = ["0.16", "0.156", "0.356", "0.644"];

const RECURRENCES: [Recurrence; 5] =
    [Recurrence::Plain, Recurrence::Auto, Recurrence::Dense, Recurrence::Sparse, Recurrence::Lanes];

/// The values of the heaps 0 to `to`, which are the same by every recurrence.
fn values(code: &str, to: u64, hash: &mut Hash) {
    let rules = HeapRules::parse(code).unwrap_or_else(|error| {
        panic!(
            "{}",
            grundy::TextError::from(error).render(code, grundy::message::Language::English)
        )
    });
    let mut first: Option<Vec<u128>> = None;
    for recurrence in RECURRENCES {
        let mut sequence = NimSequence::new(rules.clone()).with_recurrence(recurrence);
        sequence.compute(to, &Budget::unlimited()).expect("there are no limits");
        let value = |heap| sequence.known(heap).expect("it is computed").0;
        let values: Vec<u128> = (0..=to).map(value).collect();
        let same = first.get_or_insert_with(|| values.clone()) == &values;
        assert!(same, "{code}: {recurrence:?} gives other values than {:?}", RECURRENCES[0]);
    }
    hash.text(code);
    first.iter().flatten().for_each(|value| hash.text(value));
}

fn codes() -> Hash {
    let mut hash = Hash::new();
    for code in CODES {
        // These leave three heaps or more.
        let many = code.contains(['8', 'F']);
        values(code, if many { 60 } else { 400 }, &mut hash);
    }
    hash
}

fn long_codes() -> Hash {
    let mut hash = Hash::new();
    LONG.iter().for_each(|code| values(code, 6000, &mut hash));
    hash
}

/// Positions that are small enough to be searched in misère play.
const POSITIONS: [&str; 73] = [
    "nim",
    "nim 1",
    "nim 3 4 5",
    "nim 1 2 3",
    "nim 7 7 2",
    "poker-nim:3 2 5",
    "poker-nim:1 1 3",
    "moore:2 3 4 5",
    "moore:2 1 2 3",
    "moore:3 1 1 2 2",
    "kayles 5 7",
    "kayles 9",
    "kayles 4 4",
    "dawson-kayles 8 5",
    "dawson-chess 7 6",
    "grundy 7 5",
    "grundy 9",
    "lasker 3 4",
    "lasker 6",
    "subtract:1,3,4 9 6",
    "subtract:2,5 11",
    "all-but:2 7 4",
    "all-but:1,3 8",
    "0.77 6",
    "0.156 7 3",
    "4!.3 6",
    "treblecross 6",
    "treblecross X.X..",
    "treblecross ..X... + nim 2",
    "tromino 6",
    "tromino 9",
    "staircase 1 2 3 5",
    "staircase 0 1 2 1",
    "nimble 4 7 9",
    "nimble-2 2 5 7 9",
    "turtles xoxxo",
    "twins xoxxo",
    "northcott:8 1-4 7-2",
    "northcott:5 1-5 3-1",
    "chips:dag a b",
    "chips:loop a c",
    "chips:loop d",
    "chips:dag f + chips:loop b",
    "annihilation:dag a b c",
    "annihilation:loop a c d",
    "chocolate-eat 3x4 2x2",
    "chocolate-split 3x2 2x2",
    "strip-tictactoe ..X..",
    "strip-tictactoe X..O....",
    "wythoff 3,5",
    "wythoff 4,8 + nim 3",
    "euclid 7,25",
    "euclid 5,8 3,7",
    "chomp 3x4",
    "chomp 4,3,1 2x3",
    "chomp 2x2 + kayles 4",
    "kayles 5 + nim 3 4 + chocolate-eat 3x2",
    "kayles 3 + lasker 2 + nim 1",
    "moore:2 1 1 1 + nim 1",
    "wythoff 1,2 + euclid 3,7",
    "turtles xo + twins ox + nim 1",
    "cram 3x3 ..#/...",
    "cram 2x3:torus + nim 1",
    "node-kayles grid:2x3 star:1,1,2",
    "arc-kayles cycle:6 graph6:DQc",
    "green-hackenbush edges:ground-a,a-b,a-c,b-c",
    "nimstring 2x2",
    "nimstring 1x3 + nim 2 1",
    "nimstring edges:a-b,b-ground + kayles 3",
    "sprouts 3",
    "sprouts 2 + nim 2 1",
    "coins:1-3 HTHHT + nim 1",
    "coins2:twins*ruler HT/TH",
];

fn positions(play: Play) -> Hash {
    let files = InMemoryFiles::from([
        ("dag", "a b\na c\nb d\nd c\nd e\nc e\nf a\nf g\n"),
        ("loop", "a b\nb c\nc a\nc d\nd e\nb e\n"),
    ]);
    let solver = Solver::new().play(play).max_moves(100);
    let mut hash = Hash::new();
    let mut games = BTreeSet::new();
    for text in POSITIONS {
        let position = Position::parse_with(text, &files).unwrap_or_else(|error| {
            panic!("{}", error.render(text, grundy::message::Language::English))
        });
        for term in position.terms() {
            games.insert(term.name().split(':').next().unwrap_or_default().to_string());
        }
        hash.text(text);
        match solver.solve(&position, &Budget::unlimited()) {
            Err(_) => hash.text("refused"),
            Ok(solution) => {
                hash.text(format_args!("{:?}", solution.outcome));
                hash.text(format_args!("{:?} {:?}", solution.value, solution.move_count));
                let mut after: Vec<String> = solution.found().map(|found| found.after()).collect();
                after.sort_unstable();
                after.iter().for_each(|after| hash.text(after));
            }
        }
    }
    for entry in catalogue().iter().filter(|entry| entry.name != "rules") {
        assert!(games.contains(entry.name), "{} has no position in the suite", entry.name);
    }
    hash
}

/// Graphs without cycles and with them, the same in every run.
fn graphs() -> Hash {
    let mut state = 0x2026_1122u64;
    let mut below = |bound: u32| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32 % bound
    };
    let mut hash = Hash::new();
    for (vertices, arcs, cycles) in [
        (10, 20, false),
        (300, 2000, false),
        (5000, 20_000, false),
        (30, 60, true),
        (2000, 5000, true),
    ] {
        let mut names = Names::default();
        for vertex in 0..vertices {
            names.insert(&format!("v{vertex}"));
        }
        let mut pairs = Vec::new();
        while pairs.len() < arcs {
            let (from, to) = (below(vertices), below(vertices));
            if cycles || from > to {
                pairs.push((from, to));
            }
        }
        let graph = Graph::new(names, &pairs);
        let budget = Budget::unlimited();
        match graph.values() {
            Ok(values) => values.iter().for_each(|value| hash.text(value)),
            Err(_) => hash.text("a cycle"),
        }
        let loopy = graph.arcs().loopy_values(&budget);
        let loopy = loopy.unwrap_or_else(|_| unreachable!("there are no limits"));
        for vertex in 0..vertices {
            hash.text(format_args!("{:?} {}", loopy.outcome(vertex), loopy.value(vertex)));
        }
    }
    hash
}
