//! Input stays within the memory limit.

use std::process::Output;

use crate::support::{Folder, PROGRAM, ROOT, Run, alone, feed};

fn run(arguments: &[&str], input: &[u8]) -> Output {
    Run::new(arguments).input(input).output()
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
    let folder = Folder::new();
    let [text, graph] = ["large.txt", "large.dot"].map(|name| folder.file(name));
    std::fs::write(&text, &large).expect("a temporary file");
    refused(&["solve", "--file", &text, "--memory", "2M"], b"");
    let digraph = [&large[..], b"digraph { a -> b }"].concat();
    std::fs::write(&graph, digraph).expect("a temporary file");
    // A graph ends with the budget.
    let chips = format!("chips:{graph}");
    let output = run(&["solve", &chips, "a", "--memory", "2M"], b"");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--memory"), "{output:?}");
    if cfg!(unix) {
        let output = run(&["solve", "--file", "/dev/zero", "--memory", "2M"], b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let output = run(&["options", "chips:/dev/zero", "a", "--memory", "2M"], b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
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

/// Of too many moves to try them all some are shown, and the others may win as well.
#[test]
fn lists_of_moves_that_are_not_whole_say_so() {
    let line = "solve moore:4 1000000 1000000 1000000 1000000 7 --max-moves";
    let words = |most: &str| Run::line(&format!("{line} {most}")).text();
    let (none, one) = (words("0"), words("1"));
    assert!(none.ends_with("\nWinning moves were not listed: there are too many moves to try.\n"));
    let head = "\nWinning moves (there may be more: too many to try them all):\n  moore:4 7 ";
    assert_eq!(one.matches(head).count(), 1, "{one}");
    let document = Run::line(&format!("{line} 1 --json")).json();
    assert!(document["winning_move_count"].is_null(), "{document}");
    assert_eq!(document["winning_moves"].as_array().map(Vec::len), Some(1));
}

#[test]
fn any_time_beyond_the_clock_is_no_limit() {
    for time in ["1e30", "inf"] {
        let output = run(&["solve", "nim", "3", "--time", time], b"");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    for time in ["nan", "-1", "-1e30", "x", "1e400", "9e99999"] {
        let output = run(&["solve", "nim", "3", &format!("--time={time}")], b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}

/// What is refused says how much it would take, before the work where the size is known.
#[test]
fn what_does_not_fit_says_how_much_it_takes() {
    // 10^10 cells of 16 bytes, and 10^10 values of two; no theorem fits the code.
    for (line, size) in [
        ("table wythoff 0..100000 0..100000 --memory 100M", "150G"),
        ("seq 0.8? 0..10000000000 --memory 1M", "19G"),
        ("stats 0.8? 0..10000000000 --memory 1M --json", "19G"),
    ] {
        let output = Run::line(line).output();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{line}: {errors}");
        assert!(errors.contains(&format!("`--memory {size}`")), "{line}: {errors}");
    }
    let output = Run::line("seq 0.8? 0..10000000000 --memory 1M").output();
    assert!(output.stdout.is_empty(), "{output:?}");
    // A period may come before; so it is a remark, and only where there is not enough.
    let output = Run::line("seq 0.106 0..1000000 --memory 1M --no-cache").output();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("remark: if no period is proved before"), "{errors}");
    assert!(errors.contains("`--memory 1954K`"), "{errors}");
    let output = Run::line("seq 0.106 0..1000000 --no-cache").output();
    assert!(output.status.success() && output.stderr.is_empty(), "{:?}", output.stderr);
    let output = Run::line("seq kayles 0..1000000 --memory 1M --no-cache").output();
    assert!(output.status.success() && output.stderr.is_empty(), "{:?}", output.stderr);
}

/// An answer that a limit cut short names the limit and the option: of a batch once for all lines,
/// and where the time bounds a search.
#[test]
fn limits_are_named_with_their_options() {
    let output = run(&["solve", "--batch", "--time", "0.3"], b"cram 9x11\ncram 9x13\ncram 2x3\n");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{errors}");
    assert_eq!(errors.matches("stopped:").count(), 1, "{errors}");
    assert!(errors.contains("`--time SECONDS`"), "{errors}");
    for (line, stopped, option, status) in [
        ("period 0.007 --time 0.5 --no-cache --json", "time", "--time SECONDS", 0),
        ("period 0.007 --to 1000000000 --memory 100K --no-cache --json", "memory", "--memory ", 3),
        ("period node-kayles grid:3xN --time 0.5 --json --no-cache", "time", "--time SECONDS", 0),
    ] {
        let output = Run::line(line).output();
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(document["stopped"], stopped, "{line}: {document}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(option), "{line}: {errors}");
        assert_eq!(output.status.code(), Some(status), "{line}");
    }
}

/// A period that is not proved says what is missing, with the figure.
#[test]
fn periods_say_why_they_are_not_proved() {
    for (line, why) in [
        ("period 0.8? --to 300", "no theorem on periods"),
        ("period 0.3F --to 300", "the condition s = 2^j of the theorem `saltus-power-of-two`"),
    ] {
        let output = Run::line(line).output();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("Not proved: ") && text.contains(why), "{line}: {text}");
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
    // Two bytes a value would be 8 MB.
    for game in ["0.106", "subtract:2,3,7"] {
        let output = run(&["stats", game, "0..4000000", "--raw", "--memory", "6M"], b"");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("4000000 heaps, from 0 to 3999999")
        );
    }
}

#[test]
fn a_game_that_needs_all_its_values_says_so() {
    let output = run(&["stats", "0.007", "0..1000000", "--raw", "--memory", "64K"], b"");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("the memory limit was reached"),
        "{output:?}"
    );
}

#[test]
fn a_search_without_a_bound_searches() {
    // No theorem fits this code: without `--to` the time is the only bound.
    let output = run(&["period", "0.8?", "--time", "2", "--json"], b"");
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
    let folder = Folder::new();
    let run = |arguments: &[&str], input: &[u8]| {
        Run::new(arguments).input(input).folder(&folder).output()
    };
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

/// When a budget ends, `graph` prints its results so far and says how to continue.
#[test]
fn graphs_end_with_the_budget() {
    let folder = Folder::new();
    let run = |arguments: &[&str], input: &[u8]| {
        Run::new(arguments).input(input).folder(&folder).output()
    };
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
    let folder = Folder::new();
    let run = |arguments: &[&str], input: &[u8]| {
        Run::new(arguments).input(input).folder(&folder).output()
    };
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
    // A path, and the chip on its vertex N.
    std::fs::write(folder.join(file), "1 0\n2 1\n3 2\n").unwrap();
    for game in [&format!("chips:{file}"), written] {
        let output = run(&["seq", game, "N", "0..4"], b"");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "0 1 0 1\n", "{output:?}");
        let output = run(&["stats", game, "N", "0..4"], b"");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let output = run(&["period", game, "N", "--to", "3"], b"");
        assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
    }
    let output = run(&["seq", &format!("{written} N"), "0..4"], b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0 1 0 1\n", "{output:?}");
}

/// Characters that a terminal would obey are written out.
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

/// Runs the program with this number of megabytes of addresses: one that exceeds its limits fails.
#[cfg(target_os = "linux")]
fn bounded(megabytes: u64, arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    bounded_in(ROOT.as_ref(), megabytes, arguments, input)
}

/// The same in a folder.
#[cfg(target_os = "linux")]
fn bounded_in(
    folder: &std::path::Path,
    megabytes: u64,
    arguments: &[&str],
    input: &[u8],
) -> (Option<i32>, String, String) {
    let mut command = alone("sh");
    command.args(["-c", "ulimit -v $0; exec \"$@\"", &(megabytes << 10).to_string(), PROGRAM]);
    let output = feed(command.args(arguments).current_dir(folder), input);
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// The memory of a search, a list or a count is reserved before it is allocated.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_reserved_wherever_it_grows() {
    let heaps: Vec<String> = (1..=1500).map(|heap| heap.to_string()).collect();
    let nim = format!("nim {}", heaps.join(" "));
    let moore = format!("moore:2 {}", heaps[..200].join(" "));
    for words in [
        // Options that wait for the values of others.
        &["solve", "moore:2 999 999 999 998 + nim 3", "--memory", "20M"][..],
        &["options", &moore, "--memory", "20M"],
        &["equiv", "moore:3 999 999 999 999 999", "--with", "nim 1", "--memory", "20M"],
        // Texts, each as long as the position.
        &["options", &nim, "--memory", "20M"],
        // Moves that were seen, each a strip.
        &["solve", "treblecross 6000", "--memory", "5M"],
        // Values that occur, though none is kept.
        &["stats", "nim", "0..3000000000", "--raw", "--memory", "4M"],
        &["stats", "0.[3]", "0..4000000", "--memory", "80M"],
        // The terms to which a guess is fitted.
        &["guess", "lasker", "0..1500000", "--memory", "60M"],
        // One option, of a billion heaps.
        &["solve", "--misere", "{2+=}.0 1000000007", "--memory", "20M"],
        &["options", "0.{2+=} 1000000007", "--memory", "20M", "--misere"],
        // The rules themselves.
        &["period", "subtract:range:1..=1000000", "--memory", "20M"],
    ] {
        let (status, out, errors) = bounded(180, words, b"");
        let words = &words[..2];
        assert_eq!(status, Some(3), "{words:.80?}: {out:.300}{errors:.300}");
        assert!(errors.contains("--memory"), "{words:.80?}: {errors}");
    }
}

/// Whatever was asked, the work ends a little after its time.
#[cfg(target_os = "linux")]
#[test]
fn the_time_is_looked_at_everywhere() {
    let heaps: Vec<String> = (60_000..62_000).map(|heap| heap.to_string()).collect();
    let grundy = format!("grundy {}", heaps.join(" "));
    let rows: Vec<String> = (1..800).map(|row| format!("kayles {row}")).collect();
    let sum = format!("nim 1 + {}", rows.join(" + "));
    for words in [
        &["solve", "--explain", "tromino 4294967295", "--time", "0.5"][..],
        &["solve", &grundy, "--time", "0.5"],
        &["solve", "--explain", &sum, "--time", "0.5"],
        &["seq", "{2+=}.0", "0..100000000", "--time", "0.5"],
        &["solve", "--misere", "0.{2+=} 18446744073709551615", "--time", "0.5"],
    ] {
        // None of these ends without a limit, but for the sum, which may be explained in time.
        let (status, _, errors) = bounded(4000, words, b"");
        assert!(matches!(status, Some(0 | 3)), "{words:.80?}: {errors:.300}");
    }
    let lines = b"kayles 5 3\nkayles 5 18446744073709551609\n";
    let play = ["play", "--first", "you", "kayles 18446744073709551615", "--time", "5"];
    let (status, out, errors) = bounded(4000, &play, lines);
    assert_eq!(status, Some(0), "{errors:.300}");
    assert!(out.contains("kayles 5 18446744073709551609"), "{out}");
}

/// The derivation of a sum of very many terms keeps to the memory.
#[cfg(target_os = "linux")]
#[test]
fn derivations_of_many_terms_keep_to_the_memory() {
    let rows: Vec<String> = (1..=4000).map(|row| format!("nim 1 + kayles {row}")).collect();
    let sum = rows.join(" + ");
    for form in [&[][..], &["--json"], &["--markdown"]] {
        let words = ["solve", "-", "--explain", "--no-cache", "--memory", "4M", "--time", "0"];
        let words = [&words[..], form].concat();
        let (status, out, errors) = bounded(400, &words, sum.as_bytes());
        assert_eq!(status, Some(3), "{words:?}: {errors:.300}");
        let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(out.contains("The budget ran out before the derivation was written out"));
    }
}

/// A pipe that is written to waits for a reader; a signal ends the program meanwhile.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_without_a_reader_can_be_left() {
    use std::os::unix::process::ExitStatusExt;

    use rustix::process::Signal;

    use crate::support::{Ended, pipe, signal};

    let folder = Folder::new();
    pipe(&folder.join("unread"));
    for words in [
        &["seq", "kayles", "0..5", "-o", "unread"][..],
        &["graph", "--of", "nim 3", "--format", "svg", "-o", "unread"],
    ] {
        let run = Run::new(words).folder(&folder);
        let mut child = Ended(run.command().spawn().expect("the program runs"));
        // Wherever it is by then: a second later it is sure to wait.
        std::thread::sleep(std::time::Duration::from_secs(1));
        signal(&child.0, Signal::TERM);
        let status = child.0.wait().expect("it ends");
        let ended = status.signal() == Some(15) || status.code() == Some(130);
        assert!(ended, "{words:?}: {status:?}");
    }
}

/// Nothing is read from a pipe that a position or a folder names, for it may have no writer. The command
/// line may name one, as `<(command)` does.
#[cfg(target_os = "linux")]
#[test]
fn pipes_are_refused() {
    let folder = Folder::new();
    let pipe = |name: &str| crate::support::pipe(&folder.join(name));
    pipe("pipe");
    for at in ["at-state", "at-lock", "at-journal"] {
        std::fs::create_dir_all(folder.join(at)).expect("a folder");
    }
    pipe("at-state/state");
    pipe("at-lock/lock");
    pipe("at-journal/journal.jsonl");
    for words in [
        &["verify", "pipe"][..],
        &["solve", "chips:pipe a"],
        &["solve", "chips:/dev/tty a"],
        &["options", "rules:pipe 3"],
        &["stats", "0.106", "0..1000", "--raw", "--checkpoint", "at-state"],
        &["stats", "0.106", "0..1000", "--raw", "--checkpoint", "at-lock"],
        &["atlas", "--digits", "1", "--to", "50", "-o", "at-journal"],
    ] {
        let words = [words, &["--time", "1"]].concat();
        // Rules have a deep stack.
        let (status, out, errors) = bounded_in(&folder, 12_000, &words, b"");
        assert_eq!(status, Some(2), "{words:?}: {out}{errors}");
        assert!(errors.contains("no regular file"), "{words:?}: {errors}");
    }
    let lines = b"chips:pipe a\nnim 3\n";
    let (status, out, _) = bounded_in(&folder, 4000, &["solve", "--batch", "--json"], lines);
    assert_eq!(status, Some(2));
    assert_eq!(out.lines().count(), 2, "{out}");
}

/// If the system gives no more threads, the work is done without them or not at all.
#[cfg(target_os = "linux")]
#[test]
fn threads_are_not_taken_for_granted() {
    let run = |words: &[&str]| {
        // More addresses than there are.
        let run = Run::new(words).variable("RUST_MIN_STACK", (1u64 << 50).to_string());
        let output = run.output();
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (status, out, errors) = run(&["atlas", "--digits", "1", "--to", "50", "--format", "csv"]);
    assert_eq!(status, Some(0), "{errors}");
    assert_eq!(out.lines().count(), 16 + 1, "{out}");
    for words in [
        &["seq", "0.007", "0..2000", "--threads", "4", "--checksum"][..],
        &["graph", "examples/graphs/river.txt", "--threads", "4"],
        &["solve", "kayles 500000", "--no-cache"],
    ] {
        let (status, _, errors) = run(words);
        assert_eq!(status, Some(0), "{words:?}: {errors}");
    }
    let (status, _, errors) = run(&["solve", "gallery:mark", "5"]);
    assert_eq!(status, Some(2), "{errors}");
    assert!(errors.contains("thread that watches them"), "{errors}");
}

/// Where a theorem gives the outcome alone, no search for the value is begun on a large board.
#[test]
fn values_that_nothing_looked_for_are_no_limit() {
    for (words, said) in [
        (&["solve", "cram", "20x21"][..], "The nim-value was not searched for; `--value` searches"),
        (&["solve", "cram", "20x21", "--value", "--time", "0.2"], "not found within the limits"),
    ] {
        let output = run(words, b"");
        let answer = String::from_utf8_lossy(&output.stdout);
        assert!(answer.contains(said), "{words:?}: {answer}");
    }
}
