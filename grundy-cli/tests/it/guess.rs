//! Guesses and their programs, which are run where Python and a C++ compiler
//! are there.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .env("LC_ALL", "C")
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/guess"))
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
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
        let answer = Command::new(name).arg("--version").output();
        answer.is_ok_and(|answer| answer.status.success())
    };
    names.iter().find(answers).map(|name| name.to_string())
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guess-programs");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// One of each shape: heads and periods, a saltus, lines, exponents, digits, nim-sums,
/// self-similar forms, tables, P-positions, codes, rule files.
const PROGRAMS: &[(&[&str], &str)] = &[
    (&["guess", "kayles", "0..240"], "Proved by the theorem `guy-smith`"),
    (&["period", "kayles"], "Proved by the theorem `guy-smith`"),
    (&["period", "all-but:2,3"], "Proved by the theorem `all-but`"),
    (&["period", "0.[50]", "--to", "1000"], "Observed, not proved"),
    (&["period", "0.8?", "--to", "300"], "Observed, not proved"),
    (&["guess", "rules:examples/rules/ruler.star", "1..100"], "An observed guess, not proved"),
    (&["guess", "rules:examples/rules/dim.star", "0..200"], "An observed guess, not proved"),
    (&["guess", "rules:grundy-cli/tests/rules/at_most_half.star", "0..100"], "An observed guess"),
    (&["guess", "rules:examples/rules/timus1465.star", "0..200", "--as", "0.137"], "Proved"),
    (&["guess", "wythoff", "0..60"], "losing(a, b) is 1 where"),
    (&["guess", "rules:examples/rules/wythoff.star", "0..30", "0..30"], "losing(a, b) is 1 where"),
    (&["guess", "subtract:2", "50..90"], "Proved"),
    (&["guess", "rules:examples/rules/ruler.star", "50..150"], "An observed guess, not proved"),
    (&["guess", "rules:grundy-cli/tests/rules/nothing.star", "0..40"], "An observed guess"),
    (&["guess", "chocolate-eat", "1..16", "1..12"], "An observed guess, not proved"),
    (&["guess", "wythoff", "0..1", "0..30"], "An observed guess, not proved"),
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
    assert!(!text(&["guess", "chomp", "1..7"]).contains("Proved"));
}

#[test]
fn programs_pass_their_own_tests() {
    let python = tool(&["python3", "python"]);
    let compiler = tool(&["c++", "g++", "clang++"]);
    if python.is_none() {
        eprintln!("skipped: there is no python3, so no Python program was run");
    }
    if compiler.is_none() {
        eprintln!("skipped: there is no C++ compiler, so no C++ program was run");
    }
    let (mut headers, mut bodies, mut calls) = (BTreeSet::new(), String::new(), String::new());
    for (at, (arguments, says)) in PROGRAMS.iter().enumerate() {
        let of = |language: &str| {
            let code = text(&[arguments, &["--code", language, "--quiet"][..]].concat());
            assert!(code.contains(says), "{arguments:?}: {code}");
            let ending = if language == "cpp" { "cpp" } else { "py" };
            let file = folder().join(format!("{at}.{ending}"));
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
            passes(Command::new(python).arg(file).output());
        }
        let code = std::fs::read_to_string(of("cpp")).unwrap();
        let (above, body): (Vec<&str>, Vec<&str>) =
            code.lines().partition(|line| line.starts_with("#include"));
        headers.extend(above.into_iter().map(|line| format!("{line}\n")));
        // Only the function `main` outside of all namespaces returns 0 by itself.
        let body = body.join("\n");
        let body = body.trim_end().strip_suffix('}').unwrap();
        let _ = writeln!(bodies, "namespace p{at} {{\n{body}    return 0;\n}}\n}}");
        let _ = writeln!(calls, "    if (p{at}::main() != 0) return 1;");
    }
    // Most of the time goes into the headers, so all programs are compiled as one: each in a
    // namespace of its own, which has a function `main`.
    let Some(compiler) = &compiler else { return };
    let (all, program) = (folder().join("all.cpp"), folder().join("all.out"));
    let headers: String = headers.into_iter().collect();
    std::fs::write(&all, format!("{headers}{bodies}int main() {{\n{calls}}}\n")).unwrap();
    let flags = ["-std=c++11", "-Wall", "-Wextra", "-Werror", "-o"];
    let compiled = Command::new(compiler).args(flags).args([&program, &all]).output().unwrap();
    assert!(compiled.status.success(), "{compiled:?}");
    let output = Command::new(&program).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(said.lines().filter(|line| line.starts_with("ok: ")).count(), PROGRAMS.len());
}

/// A program speaks the language of its question, in the comments and where it is run.
#[test]
fn programs_speak_other_languages() {
    let python = tool(&["python3", "python"]);
    let compiler = tool(&["c++", "g++", "clang++"]);
    for (lang, test, passed) in [
        ("uk", "Перевірка: ", "ok: перевірено значень: 31"),
        ("ru", "Проверка: ", "ok: проверено значений: 31"),
        ("ja", "テスト: ", "ok: 31 個の項を確かめました"),
    ] {
        let of = |language: &str| {
            let game = "rules:examples/rules/ruler.star";
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
            let mut command = Command::new(python);
            passes(command.env("PYTHONIOENCODING", "utf-8").args(["-c", &code]).output());
        }
        let code = of("cpp");
        // Compiling takes long: the language whose sentences have another order stands for all.
        let Some(compiler) = compiler.as_ref().filter(|_| lang == "ja") else { continue };
        let (source, program) = (folder().join("words.cpp"), folder().join("words.out"));
        std::fs::write(&source, code).unwrap();
        let flags = ["-std=c++11", "-Wall", "-Wextra", "-Werror", "-o"];
        let compiled = Command::new(compiler).args(flags).args([&program, &source]).output();
        assert!(compiled.as_ref().is_ok_and(|done| done.status.success()), "{compiled:?}");
        passes(Command::new(&program).output());
    }
}

/// If a form is not known for a number, its program says so: below the first number, and below
/// 0.
#[test]
fn programs_refuse_numbers_below_the_first() {
    let Some(python) = tool(&["python3", "python"]) else {
        eprintln!("skipped: there is no python3");
        return;
    };
    for (arguments, below, least) in [
        (&["period", "kayles"][..], "-1", "n >= 0"),
        (&["guess", "chocolate-eat", "1..16", "1..12"], "1, 0", "a >= 1, b >= 1"),
        (&["guess", "nim", "0..20"], "-3", "n >= 0"),
    ] {
        let code = text(&[arguments, &["--code", "python", "--quiet"]].concat());
        let ask = format!("{code}\n    print(grundy({below}))\n");
        let output = Command::new(&python).arg("-c").arg(ask).output().unwrap();
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
        eprintln!("skipped: there is no python3");
        return;
    };
    let code = text(&["period", "kayles", "--code", "python"]);
    let ask = format!("{code}\n    print(grundy(10**18), grundy(10**18 + 9))\n");
    let output = Command::new(python).arg("-c").arg(ask).output().unwrap();
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
    assert!(table["code"]["text"].as_str().unwrap().contains("bool losing(u64 a, u64 b)"));
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
