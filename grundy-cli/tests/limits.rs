//! What is read stays within the memory limit.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // The program may stop reading before the end.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn refused(arguments: &[&str], input: &[u8]) {
    let output = run(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{arguments:?}: {errors}");
    assert!(errors.contains("larger than") && errors.contains("--memory"), "{errors}");
}

#[test]
fn texts_over_the_limit_are_refused() {
    let large = vec![b' '; 3 << 20];
    refused(&["solve", "-", "--memory", "2M"], &large);
    refused(&["solve", "--batch", "--memory", "2M"], &large);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("large.txt");
    std::fs::write(&file, &large).expect("a temporary file");
    refused(&["solve", "--file", "large.txt", "--memory", "2M"], b"");
    let digraph = [&large[..], b"digraph { a -> b }"].concat();
    std::fs::write(file.with_file_name("large.dot"), digraph).expect("a temporary file");
    // A graph ends with the budget.
    let output = run(&["solve", "chips:large.dot", "a", "--memory", "2M"], b"");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--memory"), "{output:?}");
    if cfg!(unix) {
        refused(&["solve", "--file", "/dev/zero", "--memory", "2M"], b"");
        refused(&["options", "chips:/dev/zero", "a", "--memory", "2M"], b"");
    }
}

/// Winning moves are listed while there is memory; their number
/// stays exact.
#[test]
fn lists_of_winning_moves_keep_to_the_limits() {
    for (game, heap) in
        [("kayles", "1000000000000000000"), ("0.77", "10000000000"), ("lasker", "100000000")]
    {
        let count = |more: &[&str]| {
            let words = [&["solve", game, heap, "--json", "--no-cache"], more].concat();
            let output = run(&words, b"");
            let text = String::from_utf8(output.stdout).expect("UTF-8");
            let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            (output.status.code(), document)
        };
        let (status, right) = count(&["--max-moves", "0"]);
        assert_eq!(status, Some(0));
        let limits = ["--max-moves", "100000000", "--memory", "10M", "--time", "60"];
        let (status, document) = count(&limits);
        let listed = document["winning_moves"].as_array().expect("a list").len() as u64;
        for key in ["outcome", "value", "winning_move_count"] {
            assert_eq!(document[key], right[key], "{game} {key}");
        }
        let all = document["winning_move_count"].as_u64() == Some(listed);
        assert_eq!(status, Some(if all { 0 } else { 3 }), "{game} {listed}");
        assert!(document["stopped"].is_null() == all && (all || listed > 0));
    }
}

#[test]
fn any_time_beyond_the_clock_is_no_limit() {
    for time in ["1e30", "inf"] {
        let output = run(&["solve", "nim", "3", "--time", time], b"");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    for time in ["nan", "-1", "-1e30", "x"] {
        let output = run(&["solve", "nim", "3", &format!("--time={time}")], b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}

/// What `--json` prints of a position is a position.
#[test]
fn codes_that_begin_with_a_letter_are_read() {
    let output = run(&["solve", "{3,2}.&4;25", "8", "--json"], b"");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let after = document["winning_moves"][0]["after"].as_str().expect("a winning move");
    assert!(after.starts_with("C.425 "), "{after}");
    for words in [
        &["solve", after][..],
        &["seq", "C.0", "0..10"],
        &["period", "G.0", "--to", "20"],
        &["games", "C.0"],
        &["seq", "c?.7", "0..5"],
    ] {
        let output = run(words, b"");
        assert_eq!(output.status.code(), Some(0), "{words:?}: {output:?}");
    }
}

#[test]
fn a_byte_order_mark_is_no_text() {
    for arguments in [&["solve", "-"][..], &["solve", "--batch"]] {
        let output = run(arguments, "\u{feff}nim 3 4 5\n".as_bytes());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}

#[test]
fn raw_values_are_not_kept() {
    // Two bytes a value would be 24 MB.
    for game in ["0.106", "subtract:2,3,7"] {
        let output = run(&["stats", game, "0..12000000", "--raw", "--memory", "20M"], b"");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("12000000 heaps, from 0 to 11999999")
        );
    }
}

#[test]
fn a_game_that_needs_all_its_values_says_so() {
    let output = run(&["stats", "0.007", "0..1000000", "--raw", "--memory", "64K"], b"");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("more memory"), "{output:?}");
}

#[test]
fn a_search_without_a_bound_searches() {
    // No theorem fits this code: without `--to` the time is the only bound.
    let output = run(&["period", "0.8?", "--time", "0.5", "--json"], b"");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text.contains(r#""status":"observed","preperiod":2,"period":3,"saltus":1"#), "{text}");
}

#[test]
fn counts_of_a_period_are_those_of_all_terms() {
    for (game, range) in [("kayles", "5..10007"), ("0.7", "0..1001"), ("subtract:1,3,4", "3..5000")]
    {
        let counts = |raw: &[&str]| {
            let output = run(&[&["stats", game, range, "--json"], raw].concat(), b"");
            let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            (document["counts"].clone(), document["max"].clone(), document["max_at"].clone())
        };
        assert_eq!(counts(&[]), counts(&["--raw"]), "{game}");
    }
}

#[test]
fn counting_values_without_end_stops() {
    for limit in [&["--time", "0.3"][..], &["--memory", "4M"]] {
        let output = run(&[&["stats", "nim", "0..100000000000", "--json"], limit].concat(), b"");
        assert_eq!(output.status.code(), Some(3), "{limit:?}");
    }
}

#[test]
fn binary_graphs_are_read_wherever_graphs_are() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("line.txt"), "a b\nb c\n").expect("a temporary file");
    let output = run(&["graph", "line.txt", "--format", "binary", "-o", "line.graph"], b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let binary = std::fs::read(folder.join("line.graph")).expect("the graph");
    let text = |arguments: &[&str], input: &[u8]| {
        let output = run(arguments, input);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let expected = text(&["graph", "line.txt", "--json"], b"");
    assert_eq!(text(&["graph", "line.graph", "--json"], b""), expected);
    assert_eq!(text(&["graph", "-", "--json"], &binary), expected);
    let value = text(&["solve", "chips:line.txt", "a", "b", "--json"], b"");
    let same = text(&["solve", "chips:line.graph", "a", "b", "--json"], b"");
    assert_eq!(same, value.replace("line.txt", "line.graph"));
    let output = run(&["graph", "-"], &binary[..binary.len() - 1]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

/// Where a budget ends, `graph` prints what it has and tells how to go on.
#[test]
fn graphs_end_with_the_budget() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let arcs = || (1..30_000).map(|n| (n, n / 2));
    let dot: String = arcs().map(|(from, to)| format!("{from} -> {to} ")).collect();
    let json: Vec<String> = arcs().map(|(from, to)| format!("[{from}, {to}]")).collect();
    std::fs::write(folder.join("ends.dot"), format!("digraph {{ {dot} }}")).unwrap();
    let json = format!("{{\"edges\": [{}]}}", json.join(", "));
    std::fs::write(folder.join("ends.json"), json).unwrap();
    for graph in [&["ends.dot"][..], &["ends.json"], &["--of", "kayles", "60"]] {
        for (limit, reason) in [(["--time", "0.000001"], "time"), (["--memory", "1M"], "memory")] {
            let output = run(&[&["graph", "--json"], graph, &limit].concat(), b"");
            assert_eq!(output.status.code(), Some(3), "{graph:?} {limit:?}: {output:?}");
            let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
            assert_eq!(
                (&found["stopped"], &found["vertices"]),
                (&reason.into(), &serde_json::json!({}))
            );
            assert!(String::from_utf8_lossy(&output.stderr).contains(limit[0]), "{output:?}");
        }
    }
    // A position that names the graph is stopped likewise.
    let output = run(&["solve", "chips:ends.dot", "9", "--time", "0.000001"], b"");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    // Standard input holds one graph.
    let output = run(&["solve", "chips:- a + annihilation:- b"], b"a b\n");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("was read before"), "{output:?}");
    let output = run(&["solve", "chips:- a b"], b"a b\n");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// A name of a file may have spaces and quotes of both kinds.
#[cfg(unix)]
#[test]
fn names_of_files_have_any_quotes() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = "it's \"odd\".txt";
    std::fs::write(folder.join(file), "a b\n").unwrap();
    let written = r#"chips:"it's ""odd"".txt""#;
    for words in [&["solve", &format!("chips:{file}"), "a"][..], &["solve", written, "a"]] {
        let output = run(&[words, &["--json"]].concat(), b"");
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(found["position"], format!("{written} a"));
    }
    let output = run(&["graph", file, "--start", "a"], b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// What a terminal would obey is written in words.
#[test]
fn control_signs_are_escaped() {
    let graph = br#"{"edges": [["a\u001b[31m", "b\u0007"]]}"#;
    let output = run(&["graph", "-", "--strategy"], graph);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("\na\\u{1b}[31m      1  N        b\\u{7}\n"), "{text}");
    let output = run(&["solve", "chips:-", "a\u{1b}[31m"], graph);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("chips:- a\\u{1b}[31m"), "{text}");
}
