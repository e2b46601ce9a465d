//! Guesses and their programs, which are run where Python and a C++ compiler
//! are there.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Output;

use crate::support::{Folder, Run, alone, skipped};

fn run(arguments: &[&str]) -> Output {
    Run::new(arguments).output()
}

#[track_caller]
fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The first of these programs that there is.
fn tool(names: &[&str]) -> Option<String> {
    let answers = |name: &&&str| {
        let answer = alone(name).arg("--version").output();
        answer.is_ok_and(|answer| answer.status.success())
    };
    names.iter().find(answers).map(|name| name.to_string())
}

/// One of each shape: heads and periods, a saltus, lines, exponents, digits, nim-sums,
/// self-similar forms, tables, P-positions, codes, rule files.
const PROGRAMS: &[(&[&str], &str)] = &[
    (&["guess", "kayles", "0..240"], "Proved by the theorem `guy-smith`"),
    (&["period", "kayles"], "Proved by the theorem `guy-smith`"),
    (&["period", "all-but:2,3"], "Proved by the theorem `all-but`"),
    (&["period", "0.[50]", "--to", "1000"], "Observed, not proved"),
    (&["period", "0.8?", "--to", "300"], "Observed, not proved"),
    (&["guess", "gallery:ruler", "1..100"], "An observed guess, not proved"),
    (&["guess", "gallery:dim", "0..200"], "An observed guess, not proved"),
    (&["guess", "rules:grundy-cli/tests/rules/at_most_half.star", "0..100"], "An observed guess"),
    (&["guess", "gallery:timus1465", "0..200", "--as", "0.137"], "Proved"),
    (&["guess", "wythoff", "0..60"], "losing(a, b) is 1 where"),
    (&["guess", "gallery:wythoff", "0..30", "0..30"], "losing(a, b) is 1 where"),
    (&["guess", "subtract:2", "50..90"], "Proved"),
    (&["guess", "gallery:ruler", "50..150"], "An observed guess, not proved"),
    (&["guess", "rules:grundy-cli/tests/rules/nothing.star", "0..40"], "An observed guess"),
    (&["guess", "chocolate-eat", "1..16", "1..12"], "Proved, which is more than a guess"),
    (&["guess", "wythoff", "0..1", "0..30"], "Proved, which is more than a guess"),
];

/// Of each game of the catalogue with a table: where `solve` has the value of a cell by a theorem,
/// `guess` says *proved*, with the theorem's name, and elsewhere it does not.
#[test]
fn what_a_theorem_gives_is_no_mere_guess() {
    use grundy::games::{Kind, catalogue};
    let mut proved = Vec::new();
    for entry in catalogue() {
        let (name, least, separator) = match entry.kind {
            Kind::Numbers => (entry.name, 1, ' '),
            Kind::TwoNumbers { least, separator } => (entry.name, least.max(1), separator),
            Kind::OneHeap if entry.name == "nim" => (entry.name, 0, ' '),
            _ => continue,
        };
        let range = format!("{least}..{}", least + 6);
        let output = run(&["guess", name, &range, &range, "--json"]);
        // A game whose name needs a parameter.
        let Ok(answer) = serde_json::from_slice::<serde_json::Value>(&output.stdout) else {
            continue;
        };
        let cell = format!("{name} {}{separator}{}", least + 1, least + 2);
        let solution: serde_json::Value =
            serde_json::from_str(&text(&["solve", &cell, "--json"])).unwrap();
        let terms = solution["terms"].as_array().unwrap();
        let by_theorem = terms.iter().all(|term| term["method"] == "theorem");
        if by_theorem {
            assert!(answer["theorem"].is_string(), "{name}: {answer}");
            let words = text(&["guess", name, &range, &range]);
            let theorem = answer["theorem"].as_str().unwrap();
            let said = format!("Proved, which is more than a guess: the theorem `{theorem}`");
            assert!(words.contains(&said) && !words.contains("not proved"), "{words}");
            proved.push(name);
        }
    }
    assert!(
        ["nim", "euclid", "chocolate-eat"].iter().all(|name| proved.contains(name)),
        "{proved:?}"
    );
    let table = text(&["guess", "nim", "0..8", "0..8"]);
    assert!(table.starts_with("nim: a guess: g(a, b) = a xor b.\n"), "{table}");
    let pairs = text(&["guess", "wythoff", "0..20"]);
    assert!(pairs.contains("gives every P-position of this game."), "{pairs}");
    // The head of a program says what the answer says.
    for language in ["cpp", "python"] {
        for words in [&["guess", "nim", "0..8", "0..8"][..], &["guess", "wythoff", "0..40"]] {
            let code = text(&[words, &["--code", language]].concat());
            assert!(code.contains("A guess: ") && !code.contains("not proved"), "{code}");
            assert!(code.contains(text(words).lines().last().unwrap()), "{code}");
        }
    }
    assert!(!text(&["guess", "chomp", "1..7"]).contains("Proved"));
}

#[test]
fn programs_pass_their_own_tests() {
    let python = tool(&["python3", "python"]);
    let compiler = tool(&["c++", "g++", "clang++"]);
    if python.is_none() {
        skipped("there is no python3, so no Python program was run");
    }
    if compiler.is_none() {
        skipped("there is no C++ compiler, so no C++ program was run");
    }
    let folder = Folder::new();
    let (mut headers, mut bodies, mut calls) = (BTreeSet::new(), String::new(), String::new());
    for (at, (arguments, says)) in PROGRAMS.iter().enumerate() {
        let of = |language: &str| {
            let code = text(&[arguments, &["--code", language, "--quiet"][..]].concat());
            assert!(code.contains(says), "{arguments:?}: {code}");
            let ending = if language == "cpp" { "cpp" } else { "py" };
            let file = folder.join(format!("{at}.{ending}"));
            std::fs::write(&file, code).unwrap();
            file
        };
        let passes = |output: std::io::Result<Output>| {
            let output = output.unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(
                output.status.success() && said.starts_with("ok: "),
                "{arguments:?} {output:?}"
            );
        };
        let file = of("python");
        if let Some(python) = &python {
            passes(alone(python).arg(file).output());
        }
        let code = std::fs::read_to_string(of("cpp")).unwrap();
        let (above, body): (Vec<&str>, Vec<&str>) =
            code.lines().partition(|line| line.starts_with("#include"));
        headers.extend(above.into_iter().map(|line| format!("{line}\n")));
        // Only the function `main` outside of all namespaces returns 0 without a statement.
        let body = body.join("\n");
        let body = body.trim_end().strip_suffix('}').unwrap();
        let _ = writeln!(bodies, "namespace p{at} {{\n{body}    return 0;\n}}\n}}");
        let _ = writeln!(calls, "    if (p{at}::main() != 0) return 1;");
    }
    // Most of the time goes into the headers, so all programs are compiled as one: each in a
    // namespace of its own, which has a function `main`.
    let Some(compiler) = &compiler else { return };
    let (all, program) = (folder.join("all.cpp"), folder.join("all.out"));
    let headers: String = headers.into_iter().collect();
    std::fs::write(&all, format!("{headers}{bodies}int main() {{\n{calls}}}\n")).unwrap();
    let flags = ["-std=c++11", "-Wall", "-Wextra", "-Werror", "-o"];
    let compiled = alone(compiler).args(flags).args([&program, &all]).output().unwrap();
    assert!(compiled.status.success(), "{compiled:?}");
    let output = alone(&program).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(said.lines().filter(|line| line.starts_with("ok: ")).count(), PROGRAMS.len());
}

/// Numbers at which too few bits would be noticed.
const EDGES: [u64; 14] = [
    0,
    1_920_767_766,
    1_920_767_767,
    (1 << 32) - 1,
    1 << 32,
    (1 << 32) + 1,
    1_000_000_000_000_000_000,
    3_074_457_345_618_258_603,
    (1 << 63) - 1,
    1 << 63,
    (1 << 63) + 1,
    u64::MAX / 3 * 2,
    u64::MAX - 1,
    u64::MAX,
];

/// The number of the last pair of Wythoff's game that a program of 128 bits can reach, and those
/// before it: floor(n phi) is exact in whole numbers.
fn wythoff_pairs() -> Vec<[u64; 2]> {
    let pair = |n: u64| {
        let wide = u128::from(n);
        let a = (wide + (5 * wide * wide).isqrt()) / 2;
        [u64::try_from(a).unwrap(), u64::try_from(a + wide).unwrap()]
    };
    let mut pairs = vec![[541_506_878_762, 876_176_534_979]];
    assert_eq!(pair(876_176_534_979 - 541_506_878_762), pairs[0]);
    for n in
        [1_920_767_765, 1_920_767_766, 1_920_767_767, 1 << 40, 1 << 60, 3_000_000_000_000_000_000]
    {
        pairs.push(pair(n));
    }
    pairs
}

/// The functions in C++ give what exact arithmetic gives, or throw: at the edges of words, and
/// around the largest argument that each accepts. The programs in Python, whose numbers have no
/// limit, compute what is right; of Wythoff's game the test computes it itself.
#[test]
fn programs_are_right_at_the_edge_of_their_words() {
    let (Some(python), Some(compiler)) =
        (tool(&["python3", "python"]), tool(&["g++", "c++", "clang++"]))
    else {
        eprintln!("SKIPPED: there is no python3 or no C++ compiler, so no edge was tried");
        return;
    };
    const CASES: &[(&[&str], usize)] = &[
        (&["period", "kayles"], 1),
        (&["period", "all-but:2,3"], 1),
        (&["guess", "lasker", "0..60"], 1),
        (&["guess", "gallery:ruler", "1..100"], 1),
        (&["guess", "rules:grundy-cli/tests/rules/at_most_half.star", "0..100"], 1),
        (&["guess", "wythoff", "0..60"], 2),
        (&["guess", "chocolate-eat", "1..16", "1..12"], 2),
        (&["guess", "nim", "0..20", "0..20"], 2),
        (&["guess", "rules:grundy-cli/tests/rules/twice.star", "0..60"], 1),
    ];
    let (mut source, mut main) = (
        String::from("#include <algorithm>\n#include <iostream>\n#include <stdexcept>\n"),
        String::new(),
    );
    let mut right: Vec<String> = Vec::new();
    for (at, (arguments, count)) in CASES.iter().enumerate() {
        let code = |language| text(&[*arguments, &["--code", language, "--quiet"][..]].concat());
        let cpp = code("cpp");
        let name = if cpp.contains("bool losing(") { "losing" } else { "grundy" };
        let body: Vec<&str> = cpp.lines().filter(|line| !line.starts_with("#include")).collect();
        let body = body.join("\n");
        let (body, _) = body.split_once("\nint main() {").unwrap();
        let _ = writeln!(source, "namespace p{at} {{\n{body}\n}}");
        // The largest argument stands in the function.
        let most = cpp.lines().find_map(|line| {
            line.trim()
                .strip_prefix("if (")?
                .split_once("throw")?
                .0
                .rsplit_once("> ")?
                .1
                .split("ull")
                .next()?
                .parse::<u64>()
                .ok()
        });
        let mut numbers = EDGES.to_vec();
        if let Some(most) = most {
            numbers.extend([most - 1, most, most + 1]);
            // It is no idle refusal: the number is part of what the program tests.
            assert!(cpp.matches(&most.to_string()).count() > 2 || *count == 2, "{cpp}");
        }
        let mut calls: Vec<String> = Vec::new();
        for &n in &numbers {
            match count {
                1 => calls.push(n.to_string()),
                _ => calls.extend([n / 3, n / 2, n].map(|other| format!("{n}, {other}"))),
            }
        }
        if name == "losing" {
            let pairs = wythoff_pairs();
            calls.extend(pairs.iter().map(|[a, b]| format!("{a}, {b}")));
            calls.extend(pairs.iter().map(|[a, b]| format!("{a}, {}", b + 1)));
        }
        let script = code("python");
        let (script, _) = script.split_once("\nif __name__").unwrap();
        let asked: Vec<String> = calls.iter().map(|call| format!("({call},)")).collect();
        let script = format!(
            "{script}\nfor t in [{}]:\n    try:\n        print(int({name}(*t)))\n    except ValueError:\n        print('refused')\n",
            asked.join(", ")
        );
        let output = alone(&python).args(["-c", &script]).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(said.lines().count(), calls.len());
        right.extend(calls.iter().zip(said.lines()).map(|(call, said)| {
            let beyond = |n: &str| most.is_some_and(|most| n.parse::<u64>().unwrap() > most);
            if call.split(", ").any(beyond) { "refused".to_string() } else { said.to_string() }
        }));
        for call in &calls {
            let call: Vec<String> = call.split(", ").map(|n| format!("{n}ull")).collect();
            let _ = writeln!(
                main,
                "    try {{ std::cout << p{at}::{name}({}) << \" {arguments} {}\" << std::endl; }} catch (const std::out_of_range&) {{ std::cout << \"refused\" << std::endl; }}",
                call.join(", "),
                call.join(", "),
                arguments = arguments.join(" "),
            );
        }
    }
    let folder = Folder::new();
    let (file, program) = (folder.join("edges.cpp"), folder.join("edges.out"));
    std::fs::write(&file, format!("{source}int main() {{\n{main}}}\n")).unwrap();
    let flags = ["-std=c++11", "-Wall", "-Wextra", "-Werror", "-o"];
    let compiled = alone(compiler).args(flags).args([&program, &file]).output().unwrap();
    assert!(compiled.status.success(), "{compiled:?}");
    let output = alone(&program).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.lines().count(), right.len());
    for (said, right) in said.lines().zip(&right) {
        assert_eq!(said.split(' ').next(), Some(right.as_str()), "{said}");
    }
    for [a, b] in wythoff_pairs() {
        let line = format!("1 guess wythoff 0..60 {a}ull, {b}ull");
        assert!(said.lines().any(|said| said == line), "{line}");
        assert!(
            said.lines().any(|said| said == format!("0 guess wythoff 0..60 {a}ull, {}ull", b + 1))
        );
    }
}

/// A program speaks the language of its question, in the comments and where it is run.
#[test]
fn programs_speak_other_languages() {
    let folder = Folder::new();
    let python = tool(&["python3", "python"]);
    let compiler = tool(&["c++", "g++", "clang++"]);
    for (lang, test, passed) in [
        ("uk", "Перевірка: ", "ok: перевірено значень: 39"),
        ("ru", "Проверка: ", "ok: проверено значений: 39"),
        ("ja", "テスト: ", "ok: 39 個の項を確かめました"),
    ] {
        let of = |language: &str| {
            let game = "gallery:ruler";
            let code = text(&["guess", game, "1..32", "--code", language, "-q", "--lang", lang]);
            for english in ["The ", "known", "wrong", "terms"] {
                assert!(!code.contains(english), "{code}");
            }
            assert!(code.contains(test), "{code}");
            code
        };
        let passes = |output: std::io::Result<Output>| {
            let output = output.unwrap();
            let said = String::from_utf8(output.stdout).unwrap();
            assert_eq!(said.trim_end(), passed, "{lang}");
        };
        let code = of("python");
        if let Some(python) = &python {
            let mut command = alone(python);
            passes(command.env("PYTHONIOENCODING", "utf-8").args(["-c", &code]).output());
        }
        let code = of("cpp");
        // Compiling takes long: the language whose sentences have another order stands for all.
        let Some(compiler) = compiler.as_ref().filter(|_| lang == "ja") else { continue };
        let (source, program) = (folder.join("words.cpp"), folder.join("words.out"));
        std::fs::write(&source, code).unwrap();
        let flags = ["-std=c++11", "-Wall", "-Wextra", "-Werror", "-o"];
        let compiled = alone(compiler).args(flags).args([&program, &source]).output();
        assert!(compiled.as_ref().is_ok_and(|done| done.status.success()), "{compiled:?}");
        passes(alone(&program).output());
    }
}

/// If a form is not known for a number, its program says so: below the first number, and below
/// 0.
#[test]
fn programs_refuse_numbers_below_the_first() {
    let Some(python) = tool(&["python3", "python"]) else {
        skipped("there is no python3");
        return;
    };
    for (arguments, below, least) in [
        (&["period", "kayles"][..], "-1", "n >= 0"),
        (&["guess", "chocolate-eat", "1..16", "1..12"], "1, 0", "a >= 1, b >= 1"),
        (&["guess", "nim", "0..20"], "-3", "n >= 0"),
    ] {
        let code = text(&[arguments, &["--code", "python", "--quiet"]].concat());
        let ask = format!("{code}\n    print(grundy({below}))\n");
        let output = alone(&python).arg("-c").arg(ask).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{arguments:?}");
        let said = format!("ValueError: it is known for {least} only");
        assert!(errors.contains(&said), "{arguments:?}: {errors}");
    }
}

/// The answers of a program far beyond the terms on which it was tested.
#[test]
fn a_program_of_a_proved_period_is_right_far_away() {
    let Some(python) = tool(&["python3", "python"]) else {
        skipped("there is no python3");
        return;
    };
    let code = text(&["period", "kayles", "--code", "python"]);
    let ask = format!("{code}\n    print(grundy(10**18), grundy(10**18 + 9))\n");
    let output = alone(python).arg("-c").arg(ask).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let far = text(&["seq", "kayles", "1000000000000000000..=1000000000000000009"]);
    let far: Vec<&str> = far.split_whitespace().collect();
    assert!(said.ends_with(&format!("{} {}\n", far[0], far[9])), "{said} {far:?}");
}

#[test]
fn the_document_of_a_guess() {
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&text(arguments)).expect("one JSON document")
    };
    assert_eq!(
        json(&["guess", "subtract:squares", "0..40", "--json"])["guesses"],
        serde_json::json!([])
    );
    assert_eq!(
        json(&["guess", "nim", "0..20", "--json"]),
        serde_json::json!({
            "grundy": env!("CARGO_PKG_VERSION"),
            "game": "nim", "from": 0, "to": 20, "fitted": 10, "held_out": 10,
            "guesses": [{
                "family": "arithmetic-period", "formula": "g(n) = n", "tells": "value",
                "parameters": 2, "confirmed": 10, "proved": false
            }],
            "closest": null,
            "proved": {"preperiod": 0, "period": 1, "saltus": 1, "theorem": "all-but"}
        })
    );
    let table = json(&["guess", "wythoff", "0..40", "--json", "--code", "cpp"]);
    assert_eq!(table["rows"], serde_json::json!([0, 40]));
    assert_eq!(table["columns"], serde_json::json!([0, 40]));
    assert_eq!(table["guesses"][0]["tells"], "losing");
    assert_eq!(table["guesses"][0]["confirmed"], 1200);
    assert_eq!(table["code"]["language"], "cpp");
    assert_eq!(table["code"]["proved"], false);
    assert!(table["code"]["text"].as_str().unwrap().contains("bool losing(u128 a, u128 b)"));
}

/// Wrong arguments, and questions without an answer: the exit status, and a part of the message
/// on standard error; standard output is empty.
#[test]
fn no_program_and_no_guess() {
    for (arguments, status, said) in [
        (&["guess", "kayles", "0..100", "--code", "rust"][..], 2, "[possible values: cpp, python]"),
        (&["guess", "kayles", "5..5"], 2, "the range is empty"),
        (&["guess", "kayles", "9..5"], 2, "the range is empty"),
        (&["guess", "kayles", "x"], 2, "is not a range"),
        (&["guess", "kayls", "0..100"], 2, "did you mean `kayles`?"),
        (&["guess", "northcott:8", "0..10", "0..10"], 2, "has no table"),
        (&["guess", "chomp", "0..9"], 2, "the range starts too low"),
        (&["guess", "wythoff", "0..9", "0..9", "--as", "0.77"], 2, "cannot be used with"),
        (&["guess", "nim", "3", "0..9"], 2, "is not a range"),
        (&["guess", "moore:2", "0..9"], 2, "has no nim-sequence"),
        (&["guess", "staircase", "0..9"], 2, "has no nim-sequence"),
        (&["guess", "kayles", "0..1", "--code", "cpp"], 0, ""),
        (&["guess", "grundy", "0..500", "--code", "cpp"], 1, "no guess fits the 500 terms"),
        (
            &["guess", "grundy", "0..1", "--code", "cpp"],
            1,
            "fewer than 16 terms, so there is no program",
        ),
        (&["period", "grundy", "--to", "500", "--code", "cpp"], 1, "so there is no program"),
        (&["guess", "kayles", "0..99999999999999"], 3, "the memory limit was reached"),
        (&["guess", "grundy", "0..10000000", "--time", "0.2"], 3, "the time limit was reached"),
        (
            &["guess", "rules:grundy-cli/tests/rules/fails_at_30.star", "0..60"],
            2,
            "fails_at_30.star:3",
        ),
        (
            &["guess", "rules:grundy-cli/tests/rules/fails_at_30.star", "0..60", "--json"],
            2,
            "at 30",
        ),
        (
            &["guess", "rules:grundy-cli/tests/rules/wrong_types.star", "0..60"],
            2,
            "wrong_types.star:4",
        ),
        (&["guess", "rules:nowhere.star", "0..60"], 2, "nowhere.star"),
    ] {
        let output = run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
        assert!(errors.contains(said), "{arguments:?}: {errors}");
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty() || status == 0, "{arguments:?}: {output:?}");
    }
}
