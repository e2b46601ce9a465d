//! No list of arguments makes the program panic or hang.

use grundy_oracle::{Dice, sample};

use crate::support::{Folder, Run};

/// The lists are the same in every run.
struct Random(Dice);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u64) as usize
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        let word: &&str = self.0.pick(words);
        word
    }
}

const COMMANDS: &[&str] = &[
    "solve", "options", "table", "games", "solve", "solve", "seq", "stats", "period", "verify",
    "help", "sovle", "kayles", "3", "equiv", "equiv", "model", "graph", "graph", "quotient",
];

const WORDS: &[&str] = &[
    "nim",
    "moore:2",
    "moore:0",
    "kayles",
    "treblecross",
    "northcott:5",
    "nimble-2",
    "chomp",
    "grundy",
    "wythoff",
    "euclid",
    "chips:no-such-file",
    "0.77",
    "0.137",
    "4!.0",
    "0.",
    "4.[3]",
    "lasker",
    "poker-nim:3",
    "subtract:1,2",
    "subtract:",
    "all-but:2",
    "turtles",
    "twins",
    "coins:1-3",
    "coins:1+S,3C(",
    "coins2:twins*1+",
    "HTHHT",
    "TH/HT",
    "staircase",
    "chocolate-eat",
    "chocolate-split",
    "strip-tictactoe",
    "tromino",
    "pawns",
    "+",
    "+",
    "+",
    "3",
    "4",
    "5",
    "0",
    "99999999999",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "3x2",
    "100x100",
    "99999x99999",
    "3,5",
    "5,8",
    "1000000,1000000",
    "1-4",
    "1-1",
    ".X..",
    "XX.",
    "XXX",
    "oxo",
    "4,2,1",
    "--json",
    "--explain",
    "--misere",
    "--value",
    "--outcome",
    "--markdown",
    "--max-moves",
    "--batch",
    "--format",
    "csv",
    "npy",
    "bfile",
    "0..5",
    "0..=5",
    "5..0",
    "..",
    "--checksum",
    "--quiet",
    "--no-cache",
    "",
    " ",
    "'",
    "\"",
    "é",
    "\u{3000}",
    "-",
    "--file",
    "--threads",
    "--with",
    "--with",
    "--start",
    "--annihilate",
    "--strategy",
    "--length",
    "--times",
    "--of",
    "dot",
    "svg",
    "edges",
    "/",
    "3,4,5",
    "(3",
    "3+4",
    "+4",
    "nim:3",
    "{+",
    "0-9",
    "--why",
    "-e",
    "--header",
];

#[test]
fn random_arguments() {
    let mut random = Random(Dice::new(1));
    // The whole sample: 800 lists.
    for _ in 0..sample(200, 800) {
        let mut arguments = vec![random.pick(COMMANDS)];
        for _ in 0..random.below(8) {
            arguments.push(random.pick(WORDS));
        }
        if arguments[0] != "help" && random.below(8) > 0 {
            arguments.extend(["--time", "0.2", "--memory", "50M"]);
        }
        let output = Run::new(&arguments).output();
        let errors = String::from_utf8_lossy(&output.stderr);
        let code = output.status.code();
        assert!(matches!(code, Some(0..=3)), "{arguments:?} ended with {code:?}: {errors}");
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
        if code == Some(2) {
            // A batch answers every line, a faulty one by an error document.
            let batch = arguments.contains(&"--batch");
            assert!(batch || output.stdout.is_empty(), "{arguments:?} printed after an error");
            assert!(batch || !errors.is_empty(), "{arguments:?} failed in silence");
        }
    }
}

/// Graph files that are cut, mixed and filled with random bytes. Rule files bring a reader of
/// JSON that keeps numbers of any length and kind; this does not change the numbers of a
/// certificate.
#[test]
fn numbers_of_certificates() {
    let folder = Folder::new();
    let path = &*folder.file("numbers.json");
    let run = |arguments: &[&str]| Run::new(arguments).output().status.code();
    assert_eq!(run(&["period", "kayles", "--no-cache", "--certificate", path]), Some(0));
    let text = std::fs::read_to_string(path).unwrap();
    for (period, status) in [
        ("12", 0),
        ("\"12\"", 0),
        ("24", 1),
        ("12345678901234567890", 1),
        ("123456789012345678901234567890", 2),
        ("12.0", 2),
        ("1.2e1", 2),
        ("1e400", 2),
        ("-12", 2),
        ("{\"$serde_json::private::Number\": \"12\"}", 2),
    ] {
        let changed = text.replace("\"period\": 12,", &format!("\"period\": {period},"));
        assert!(period == "12" || changed != text);
        std::fs::write(path, changed).unwrap();
        assert_eq!(run(&["verify", path]), Some(status), "{period}");
    }
}

#[test]
fn broken_graphs() {
    let whole: [&[u8]; 4] = [
        include_bytes!("../../../examples/graphs/river.txt"),
        include_bytes!("../../../examples/graphs/ring.dot"),
        include_bytes!("../../../examples/graphs/steps.json"),
        b"digraph \"g\" { node [shape=box]; \"a b\" -> {c:n d <e>} -> -1.5 /* x */ }",
    ];
    let mut random = Random(Dice::new(2));
    for round in 0..160 {
        let mut bytes = whole[round % whole.len()].to_vec();
        for _ in 0..random.below(4) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes.truncate(at + 1),
                1 => bytes[at] = random.below(256) as u8,
                2 => bytes.insert(at, b"{}[]\"<>-\n#\\"[random.below(11)]),
                _ => {
                    bytes.remove(at);
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        let format = random.pick(&["plain", "csv", "json", "dot", "edges", "svg"]);
        let run = Run::new(&["graph", "-", "--format", format, "--time", "0", "--quiet"]);
        let output = run.input(&*bytes).output();
        let (code, text) = (output.status.code(), String::from_utf8_lossy(&bytes));
        assert!(matches!(code, Some(0 | 2)), "{text}: {code:?}");
        assert!(code == Some(0) || output.stdout.is_empty(), "{text}: printed after an error");
        assert_eq!(output.stderr.is_empty(), code == Some(0), "{text}");
    }
}
