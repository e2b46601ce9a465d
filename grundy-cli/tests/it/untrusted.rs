//! Names, files and positions of strangers: what they may not do to a terminal, to a page
//! or a picture, and to other files.
#![cfg(unix)]

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use serde_json::Value;

use crate::support::{Folder, PROGRAM, Run, alone};

fn command(folder: &Path, words: &[&str]) -> Run {
    Run::new(words).folder(folder).data(folder.join("data"))
}

/// Standard output and standard error of a run that ends with this status.
#[track_caller]
fn run(folder: &Path, words: &[&str], status: i32) -> (String, String) {
    // Whatever looks like a colour gets through, as it does on a terminal.
    command(folder, words).variable("CLICOLOR_FORCE", "1").ends(status)
}

/// The same of a run that is given something.
#[track_caller]
fn given(folder: &Path, words: &[&str], input: &str, status: i32) -> (String, String) {
    command(folder, words).input(input).ends(status)
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// Text that a terminal would obey: it sets the title of the window, and reverses the text.
const EVIL: &str = "\u{1b}]0;evil\u{7}\u{202e}";

#[track_caller]
fn is_harmless(text: &str) {
    for sign in ["\u{1b}]", "\u{7}", "\u{202e}", "\u{9b}", "\u{2066}", "\u{200b}", "\u{7f}"] {
        assert!(!text.contains(sign), "{sign:?} in {text:?}");
    }
}

const TAKE: &str = "def options(n):\n    return [n - k for k in (1, 2) if k <= n]\n";

#[test]
fn pictures_hold_names_as_text() {
    let folder = Folder::new();
    let script = "x<script>alert(1)</script>.star";
    write(&folder, script, TAKE);
    write(&folder, "R&D/g\"'.star", TAKE);
    let pairs = "def start(a, b):\n    return (a, b)\ndef options(p):\n    a, b = p\n    \
                 return [(i, b) for i in range(a)] + [(a, i) for i in range(b)]\n";
    write(&folder, "R&D/<pair>.star", pairs);
    write(&folder, "graph.txt", "<a>&\"' b\u{202e}c\n");
    for (words, name) in [
        (vec!["seq", &format!("rules:{script}"), "0..50"], "&lt;script&gt;alert(1)&lt;/script&gt;"),
        (vec!["seq", "rules:R&D/g\"'.star", "0..50"], "R&amp;D/g"),
        (vec!["table", "rules:R&D/<pair>.star", "0..3", "0..3"], "R&amp;D/&lt;pair&gt;"),
        (vec!["graph", "graph.txt", "--format", "svg"], "&lt;a&gt;&amp;&quot;&#39;"),
    ] {
        let to = if words[0] == "graph" { "-o" } else { "--svg" };
        run(&folder, &[&words[..], &[to, "out.svg", "--quiet"]].concat(), 0);
        let svg = read(&folder, "out.svg");
        assert!(svg.starts_with("<svg") && svg.contains(name), "{words:?}: {svg}");
        is_harmless(&svg);
        for (at, _) in svg.match_indices('&') {
            let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
            let rest = &svg[at..];
            assert!(entities.iter().any(|entity| rest.starts_with(entity)), "{}", &rest[..9]);
        }
        for (at, _) in svg.match_indices('<') {
            let word = svg[at + 1..].trim_start_matches('/').split([' ', '>', '/']).next().unwrap();
            let known = [
                "svg", "title", "rect", "text", "line", "g", "circle", "defs", "marker", "path",
                "use",
            ];
            assert!(known.contains(&word), "{word}");
        }
    }
}

/// The text without code, as CommonMark reads it; every row of a table has two cells or three.
fn without_code(markdown: &str) -> String {
    let mut out = String::new();
    let mut block: Option<&str> = None;
    // The lines of a paragraph, in which code may go on from line to line.
    let mut paragraph = String::new();
    for line in markdown.split('\n').chain([""]) {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match block {
            Some(fence) if ticks.len() >= fence.len() && line == ticks => block = None,
            Some(_) => continue,
            None if ticks.len() >= 3 && !line[ticks.len()..].contains('`') => block = Some(ticks),
            None if line.starts_with('|') => {
                let cells = cells_of(line);
                assert!((2..=3).contains(&cells.len()), "{} cells in {line}", cells.len());
                for cell in cells {
                    out.push_str(&outside_code(&cell));
                    out.push('\n');
                }
            }
            None if !line.trim().is_empty() => {
                paragraph.push_str(line);
                paragraph.push('\n');
                continue;
            }
            None => {}
        }
        out.push_str(&outside_code(&std::mem::take(&mut paragraph)));
        out.push('\n');
    }
    assert_eq!(block, None);
    out
}

/// The cells of a row of a table. A bar ends a cell in code as well, but for an escaped one.
fn cells_of(row: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut signs = row.trim().trim_start_matches('|').chars().peekable();
    while let Some(sign) = signs.next() {
        let cell = cells.last_mut().unwrap();
        match sign {
            '\\' if signs.peek() == Some(&'|') => cell.extend(signs.next()),
            '|' => cells.push(String::new()),
            _ => cell.push(sign),
        }
    }
    assert_eq!(cells.pop().as_deref(), Some(""), "{row}");
    cells
}

/// A text without its spans of code: each begins with backticks that are not escaped, and goes to the
/// next ones that are as many. Backticks without such an end are backticks.
fn outside_code(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '`']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with('\\') {
            let escaped = 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
            out.push_str(&rest[..escaped]);
            rest = &rest[escaped..];
            continue;
        }
        let run = |text: &str| text.len() - text.trim_start_matches('`').len();
        let ticks = run(rest);
        let mut read = ticks;
        let end = loop {
            let Some(next) = rest[read..].find('`').map(|next| read + next) else { break None };
            read = next + run(&rest[next..]);
            if read - next == ticks {
                break Some(read);
            }
        };
        out.push_str(if end.is_none() { &rest[..ticks] } else { "" });
        rest = &rest[end.unwrap_or(ticks)..];
    }
    out + rest
}

/// What the reader of these tests takes for code, and what not.
#[test]
fn code_is_read_as_in_commonmark() {
    for (markdown, text) in [
        ("a `b<c` d", "a  d"),
        ("a ``b`<c`` d", "a  d"),
        ("a `` `<` `` d", "a  d"),
        // Nothing is escaped in code, and an escaped backtick begins none.
        ("a `b\\` <c", "a  <c"),
        ("a \\`b` <c", "a \\`b` <c"),
        ("a \\\\`b` c", "a \\\\ c"),
        // Backticks without an end of as many.
        ("a ``b` <c", "a ``b` <c"),
        ("a `b\nc` d", "a  d"),
        ("a `b\n\nc` <d", "a `b\n\nc` <d"),
        ("```\n<x\n```\ny", "y"),
        ("| `a\\|<` | b |", "b"),
    ] {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&without_code(markdown)), words(text), "{markdown}");
    }
    // A bar in code ends the cell, and the backtick before it begins none.
    assert!(std::panic::catch_unwind(|| without_code("| `a|b|c` | d |")).is_err());
}

#[test]
fn markdown_holds_names_as_text() {
    let folder = Folder::new();
    let evil = [
        "`<img/src=x/onerror=alert(1)>`",
        "a|b",
        "[l](http://x)",
        "```",
        "``x|`",
        "c\\|d",
        "www.x.y",
    ];
    let arcs: String = evil.windows(2).map(|pair| format!("{} {}\n", pair[0], pair[1])).collect();
    let more: String = evil[1..].iter().map(|name| format!("{} {name}\n", evil[0])).collect();
    write(&folder, "graph.txt", &(arcs + &more));
    write(
        &folder,
        "g.star",
        "def moves(n):\n    return {\"<script>%d</script> [l](http://x) `\\n\\n# h | \" % k: n - k for \
         k in (1, 2) if k <= n}\n",
    );
    let mut positions: Vec<Vec<String>> = vec![vec!["rules:g.star 7".into()]];
    for name in evil {
        positions.push(vec![format!("chips:graph.txt {name}")]);
        positions.push(vec![format!("chips:graph.txt {name} + rules:g.star 4"), "--misere".into()]);
    }
    for position in positions {
        let mut words = vec!["solve", &*position[0], "--explain", "--markdown", "--quiet"];
        words.extend(position[1..].iter().map(String::as_str));
        let (markdown, _) = run(&folder, &words, 0);
        let text = without_code(&markdown);
        for (at, sign) in text.match_indices(['<', '[', ']']) {
            assert!(text[..at].ends_with('\\'), "{position:?}: `{sign}` in {text}\n{markdown}");
        }
        for address in ["http://", "www."] {
            assert!(!text.contains(address), "{position:?}: {text}");
        }
        assert!(!text.contains("\n# h"), "{text}");
    }
}

#[test]
fn a_terminal_obeys_no_name() {
    let folder = Folder::new();
    let evil = |name: &str| format!("{EVIL}{name}");
    let shown = |errors: &str, what: &str| {
        is_harmless(errors);
        assert!(errors.contains("\\u{202e}"), "{what}: {errors:?}");
    };
    for words in [
        vec![evil("sovle")],
        vec!["solve".into(), format!("--{EVIL}")],
        vec!["solve".into(), "nim".into(), "--max-moves".into(), evil("x")],
        vec!["seq".into(), "nim".into(), "0..9".into(), "--format".into(), evil("x")],
        vec!["solve".into(), evil("nim"), "3".into()],
        vec!["graph".into(), evil("no-file")],
        vec!["verify".into(), evil("no-file")],
        vec!["solve".into(), format!("chips:{EVIL} a")],
        vec!["solve".into(), format!("rules:{EVIL} 7")],
    ] {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (out, errors) = run(&folder, &words, 2);
        assert!(out.is_empty());
        shown(&errors, &format!("{words:?}"));
    }
    let path = evil("file.json");
    let (_, errors) = run(&folder, &["period", "0.007", "--to", "99", "--certificate", &path], 0);
    shown(&errors, "certificate");
    // The answer is no.
    write(&folder, &evil("g.star"), TAKE.replace("(1, 2)", "(2, 3)").as_str());
    write(
        &folder,
        &evil("none.star"),
        "def options(n):\n    return [k for k in range(n) if (n * n + k) % 7]\n",
    );
    let game = format!("rules:{}", evil("none.star"));
    let (_, errors) = run(&folder, &["period", &game, "--to", "40", "--code", "cpp"], 1);
    shown(&errors, "no program");
    // Checkpoints: the path, and the command of another run.
    let run_folder = evil("run");
    let words = ["stats", "kayles", "0..30", "--raw", "--checkpoint", &run_folder];
    run(&folder, &words, 0);
    let (_, errors) =
        run(&folder, &["stats", "0.7", "0..9", "--raw", "--checkpoint", &run_folder], 2);
    shown(&errors, "checkpoint");
    let state = folder.join(&run_folder).join("state");
    let bytes = std::fs::read(&state).unwrap();
    let at = bytes.windows(12).position(|word| word == b"kayles 0..30").unwrap();
    let mut bytes = [&bytes[..at], EVIL.as_bytes(), &bytes[at..bytes.len() - 32]].concat();
    let hash = <sha2::Sha256 as sha2::Digest>::digest(&bytes);
    bytes.extend_from_slice(&hash);
    std::fs::create_dir(folder.join("plain")).unwrap();
    std::fs::write(folder.join("plain/state"), bytes).unwrap();
    let (_, errors) = run(&folder, &["stats", "0.7", "0..9", "--raw", "--checkpoint", "plain"], 2);
    shown(&errors, "state");
    // An atlas.
    let atlas = evil("atlas");
    let words = ["atlas", "--digits", "1", "--to", "50", "-o", &atlas, "--threads", "1"];
    run(&folder, &words, 0);
    write(&folder, &format!("{atlas}/journal.jsonl"), "damaged\n");
    let (out, errors) = run(&folder, &words, 0);
    shown(&errors, "atlas");
    is_harmless(&out);
    // A kept proof.
    run(&folder, &["period", "kayles"], 0);
    let proofs = folder.join("data/grundy/proofs");
    let proof = std::fs::read_dir(&proofs).unwrap().next().unwrap().unwrap().path();
    let text = std::fs::read_to_string(&proof).unwrap();
    let escaped = EVIL.replace('\u{1b}', "\\u001b").replace('\u{7}', "\\u0007");
    let changed = text.replace("\"theorem\": \"", &format!("\"theorem\": \"{escaped}"));
    assert!(changed != text);
    std::fs::write(&proof, changed).unwrap();
    let (_, errors) = run(&folder, &["period", "kayles"], 0);
    shown(&errors, "proof");
}

#[test]
fn json_hides_nothing_and_keeps_its_value() {
    let folder = Folder::new();
    let name = "a\u{9b}\u{7f}\u{202e}\u{200b}b";
    write(&folder, "graph.txt", &format!("{name} c\n"));
    let position = format!("chips:graph.txt {name}");
    for words in [
        vec!["graph", "graph.txt", "--format", "json", "--strategy"],
        vec!["solve", &position, "--json", "--explain"],
        vec!["options", &position, "--json"],
    ] {
        let (out, _) = run(&folder, &words, 0);
        is_harmless(&out);
        let document: Value = serde_json::from_str(&out).unwrap();
        let found = match words[0] {
            "graph" => document["vertices"][name]["outcome"].is_string(),
            _ => document["position"] == position,
        };
        assert!(found, "{out}");
    }
    // Texts for people, too.
    for format in ["plain", "svg"] {
        is_harmless(&run(&folder, &["graph", "graph.txt", "--format", format], 0).0);
    }
    // Formats that are read again keep it.
    for format in ["csv", "dot", "edges"] {
        assert!(run(&folder, &["graph", "graph.txt", "--format", format], 0).0.contains(name));
    }
    write(&folder, "signs.json", r#"{"edges": [["a,\"b\"", "c\rd"], ["c\rd", "plain"]]}"#);
    let (csv, _) = run(&folder, &["graph", "signs.json", "--format", "csv"], 0);
    assert_eq!(csv, "vertex,value,outcome\n\"a,\"\"b\"\"\",0,P\nc_d,1,N\nplain,0,P\n");
}

#[test]
fn results_that_are_not_whole_replace_no_file() {
    let folder = Folder::new();
    for words in [
        &["table", "wythoff", "0..3000", "0..3000", "--time", "0.2", "-o", "precious"][..],
        &["table", "wythoff", "0..3000", "0..3000", "--time", "0.2", "--svg", "precious"],
        &["seq", "0.007", "0..10000000", "--time", "0.2", "-o", "precious"],
        &["seq", "0.007", "0..10000000", "--raw", "--time", "0.2", "-o", "precious"],
        &["seq", "0.007", "0..10000000", "--time", "0.2", "--svg", "precious"],
    ] {
        write(&folder, "precious", "precious");
        let (_, errors) = run(&folder, words, 3);
        assert_eq!(read(&folder, "precious"), "precious", "{words:?}");
        assert!(errors.contains("precious is left as it was"), "{words:?}: {errors}");
        let part = read(&folder, "precious.stopped");
        // If there is no older file, the partial result is there.
        std::fs::remove_file(folder.join("precious")).unwrap();
        let (_, errors) = run(&folder, words, 3);
        assert!(!errors.contains("left as it was"), "{errors}");
        assert_eq!(read(&folder, "precious").get(..9), part.get(..9), "{words:?}");
        std::fs::remove_file(folder.join("precious.stopped")).unwrap();
    }
    // A full disk: no file may grow beyond some kilobytes.
    write(&folder, "precious", "precious");
    for words in [
        "seq nim 0..20000 -o precious",
        "seq nim 0..20000 --raw -o precious",
        "seq nim 0..20000 --format npy -o precious",
    ] {
        let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\" --no-cache";
        let mut shell = alone("sh");
        shell.args(["-c", script, PROGRAM]).args(words.split(' ')).current_dir(&folder);
        let output = shell.output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words}: {errors}");
        assert!(errors.contains("cannot write precious"), "{errors}");
        assert_eq!(read(&folder, "precious"), "precious");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "{words}");
    }
    // A complete result replaces it, and a device is written to directly.
    run(&folder, &["seq", "kayles", "0..3", "-o", "precious"], 0);
    assert_eq!(read(&folder, "precious"), "0 1 2\n");
    run(&folder, &["seq", "kayles", "0..3", "-o", "/dev/null"], 0);
    // A file that may not be written stays, unless everything may be.
    let mut rights = std::fs::metadata(folder.join("precious")).unwrap().permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(folder.join("precious"), rights.clone()).unwrap();
    if std::fs::File::options().write(true).open(folder.join("precious")).is_err() {
        run(&folder, &["seq", "kayles", "0..9", "-o", "precious"], 2);
        assert_eq!(read(&folder, "precious"), "0 1 2\n");
    }
}

#[test]
fn a_text_larger_than_the_memory_is_a_matter_of_the_budget() {
    let folder = Folder::new();
    write(&folder, "large", &format!("{{\"x\": \"{}\"}}", "x".repeat(200_000)));
    write(&folder, "large.star", &format!("#{}\n{TAKE}", "x".repeat(200_000)));
    let large = read(&folder, "large");
    for words in [
        &["graph", "large"][..],
        &["verify", "large"],
        &["solve", "--file", "large"],
        &["solve", "chips:large a"],
        &["solve", "rules:large.star 7"],
        &["rules", "check", "large.star"],
    ] {
        let (out, errors) = run(&folder, &[words, &["--memory", "100K"]].concat(), 3);
        assert!(errors.contains("--memory SIZE"), "{words:?}: {errors}");
        assert!(out.is_empty() || words[0] == "graph", "{out}");
    }
    for words in [&["verify", "-"][..], &["solve", "-"], &["solve", "--batch"]] {
        let (_, errors) = given(&folder, &[words, &["--memory", "100K"]].concat(), &large, 3);
        assert!(errors.contains("--memory SIZE"), "{words:?}: {errors}");
    }
    let lines = "chips:large a\nnim 3\nnim x\n";
    let words = ["solve", "--batch", "--value", "--memory", "100K"];
    let (out, _) = given(&folder, &words, lines, 2);
    let out: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(out[0]["stopped"], "memory");
    assert_eq!((&out[1]["value"], &out[2]["stopped"]), (&3.into(), &Value::Null));
    assert_eq!(given(&folder, &words, &lines[..20], 3).0.lines().count(), 2);
}

#[test]
fn a_batch_tells_no_line_of_a_file_that_is_no_graph() {
    let folder = Folder::new();
    write(&folder, "secret", "one two\nroot hunter2 is secret\n");
    write(&folder, "secret.dot", "digraph {\n a -> hunter2 -> -> b }");
    write(&folder, "secret.json", "{\"edges\": [[\"hunter2\", \"b\", \"c\"]]}");
    write(&folder, "secret.env", "PASSWORD = hunter2\n");
    write(&folder, "rules.star", "def options(n):\n    return hunter2\n");
    let lines = [
        "chips:secret a",
        "chips:secret.dot a",
        "chips:secret.json a",
        "rules:secret 7",
        "rules:secret.env 7",
    ];
    let (out, errors) = given(&folder, &["solve", "--batch"], &lines.join("\n"), 2);
    assert!(!out.contains("hunter2") && !errors.contains("hunter2"), "{out}{errors}");
    assert!(!out.contains("one two"), "{out}");
    let out: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(out.len(), lines.len());
    for (line, document) in lines.iter().zip(&out) {
        assert_eq!(document["position"], *line);
    }
    let message = |at: usize| out[at]["error"].as_str().unwrap();
    assert!(message(0).contains("it is no graph: line 2 is wrong"), "{}", message(0));
    assert!(message(1).contains("line 2") && message(3).contains("secret:1: this is no rule"));
    assert!(message(2).contains("line 1 is wrong"), "{}", message(2));
    assert!(message(4).contains("secret.env:1: this is no rule"), "{}", message(4));
    // A user who asks about a file of their own sees the error; so do authors of rules.
    for line in lines {
        let (_, errors) = run(&folder, &["solve", line], 2);
        let told = ["hunter2", "one two"].iter().any(|word| errors.contains(word));
        assert!(told || line.contains("json"), "{errors}");
    }
    let (out, _) = given(&folder, &["solve", "--batch"], "rules:rules.star 7", 2);
    assert!(out.contains("hunter2"), "{out}");
    // If no file may be named, none is looked at.
    write(&folder, "graph", "hunter2 b\n");
    let lines = "chips:graph hunter2\nrules:rules.star 7\nnim 3\n";
    let (out, _) = given(&folder, &["solve", "--batch", "--no-files", "--value"], lines, 2);
    let out: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let errors = [0, 1].map(|at| out[at]["error"].as_str().unwrap());
    assert!(errors.iter().all(|error| error.contains("files are not read here")), "{errors:?}");
    assert_eq!(out[2]["value"], 3);
}

/// `--no-files`: whatever game names it, and in whatever notation, a file that is there gets the answer
/// of one that is not, and standard input is left to the lines.
#[test]
fn no_file_that_a_position_names_is_looked_at() {
    let (folder, empty) = (Folder::new(), Folder::new());
    let there = ["graph", "graph.json", "take.star", "folder/graph"];
    write(&folder, "graph", "ground a\na b\n");
    write(&folder, "folder/graph", "ground a\na b\n");
    write(&folder, "graph.json", "{\"edges\": [[\"ground\", \"a\"]]}");
    write(&folder, "take.star", TAKE);
    let games = Run::line("games --json").text();
    let games: Vec<Value> = serde_json::from_str(&games).unwrap();
    let mut names: Vec<&str> = games.iter().map(|game| game["name"].as_str().unwrap()).collect();
    names.extend(["rules", "0.77", ""]);
    let positions = |file: &str| -> Vec<String> {
        let of = |name: &&str| {
            [
                format!("{name}:{file} a"),
                format!("{name}:{file}"),
                format!("{name} {file}"),
                format!("'{name}:{file}' a"),
                format!("nim 3 + {name}:{file} ground a"),
                format!("{name} @{file}"),
                format!("{name} edges:{file}"),
                format!("{name}:./{file} 3"),
            ]
        };
        names.iter().flat_map(of).collect()
    };
    let mut more = 0;
    for file in there {
        let lines = positions(file).join("\n");
        let batch = ["solve", "--batch", "--no-files", "--value"];
        let [found, other] = [&*folder, &*empty].map(|folder| given(folder, &batch, &lines, 2));
        assert_eq!(found, other, "{file}");
        assert_eq!(found.0.lines().count(), positions(file).len(), "{file}");
        // Where files may be named, some of these positions have answers.
        let (open, _) = given(&folder, &["solve", "--batch", "--value"], &lines, 2);
        let answers = |out: &str| out.lines().filter(|line| !line.contains("\"error\":")).count();
        more += answers(&open) - answers(&found.0);
    }
    assert!(more > 10, "{more}");
    // `-` is no standard input in a position.
    let lines = "chips:- a\nnode-kayles -\nrules:- 3\nchips:/dev/stdin a\nnim 3\n";
    let (out, _) = given(&folder, &["solve", "--batch", "--no-files", "--value"], lines, 2);
    let last: Value = serde_json::from_str(out.lines().nth(4).unwrap()).unwrap();
    assert_eq!((&last["line"], &last["value"]), (&5.into(), &3.into()), "{out}");
    // Nor does the checker read what an explanation names, and nothing is written beside the lines.
    for words in [&["-o", "out"][..], &["--certificate", "out"]] {
        run(&folder, &[&["solve", "--batch", "--no-files"], words].concat(), 2);
    }
    assert!(!folder.join("out").exists());
    if cfg!(feature = "check-explanation") {
        for name in ["chips", "annihilation"] {
            let position = format!("{name}:graph a");
            let explained = run(&folder, &["solve", &position, "--explain", "--json"], 0).0;
            let check = ["check-explanation", "it.json", "--no-files"];
            let [found, other] = [&*folder, &*empty].map(|folder| {
                write(folder, "it.json", &explained);
                run(folder, &check, 3)
            });
            assert_eq!(found, other, "{name}");
            assert!(found.0.contains("names a file"), "{found:?}");
            run(&folder, &check[..2], 0);
            run(&empty, &check[..2], 2);
        }
        // Edges of a file are not computed anew, and are not called wrong.
        write(&folder, "tree", "1 2\n2 3\n");
        let tree = ["solve", "green-hackenbush tree@1", "--explain", "--json"];
        write(&folder, "it.json", &run(&folder, &tree, 0).0);
        let (said, _) = run(&folder, &["check-explanation", "it.json"], 3);
        assert!(said.contains("edges of a file"), "{said}");
    }
}

/// A file of one or two words a line passes for a graph: an error about it repeats no word of it that
/// the position does not name. Asked alone, and of texts that came with the question, it does.
#[test]
fn a_batch_tells_no_vertex_of_a_file() {
    let folder = Folder::new();
    write(&folder, "netrc", "machine example.org\nlogin bob\npassword hunter2\n");
    write(&folder, "twice", "machine hunter2\nhunter2 machine\n");
    write(&folder, "loop", "hunter2 hunter2\n");
    write(&folder, "named", "ground a\na hunter2:b\n");
    write(&folder, "hangs", "ground a\nhunter2 b\n");
    let secrets = ["machine", "example", "login", "bob", "password", "hunter2"];
    // Each with whether its error repeats a word of the file, where it is asked alone.
    let lines = [
        ("chips:netrc x", true),
        ("chips:netrc hunter", true),
        ("annihilation:netrc x", true),
        ("node-kayles twice", true),
        ("arc-kayles loop", true),
        ("green-hackenbush netrc", false),
        ("green-hackenbush netrc@x", false),
        ("green-hackenbush named@ground", true),
        ("subtract:@netrc 5", true),
        ("green-hackenbush hangs", true),
        ("nimstring loop", true),
        ("nimstring named", true),
    ];
    let given_lines = lines.map(|(line, _)| line).join("\n");
    let (out, errors) = given(&folder, &["solve", "--batch"], &given_lines, 2);
    assert!(errors.is_empty(), "{errors}");
    assert_eq!(out.lines().count(), lines.len());
    for ((line, repeats), answer) in lines.iter().zip(out.lines()) {
        let document: Value = serde_json::from_str(answer).unwrap();
        assert!(document["error"].is_string(), "{answer}");
        let told =
            |text: &str| secrets.iter().any(|word| text.contains(word) && !line.contains(word));
        assert!(!told(answer), "{answer}");
        assert_eq!(told(&run(&folder, &["solve", line], 2).1), *repeats, "{line}");
    }
    // A fault that has nothing to do with the file keeps its help.
    let (out, _) = given(&folder, &["solve", "--batch"], "kayles x\nkales 3\n", 2);
    assert!(out.contains("did you mean `kayles`?"), "{out}");
}

/// Names of vertices in every format that has them, made to break out of each.
#[test]
fn no_format_takes_a_name_for_a_command() {
    let folder = Folder::new();
    let names = [
        "a\\end{verbatim}\\input{secret}\\begin{verbatim}",
        "b}\\input{secret}",
        "c%$\\input{secret}$",
        "d]]><script>alert(1)</script>",
        "e--><script>alert(1)</script>",
        "f\"/><script>alert(1)</script>",
        "g\" ]; evil -> h [x=\"",
        "i\u{1}\\input{secret}\u{2}",
        "j```<script>alert(1)</script>",
        "k\u{1b}]0;title\u{7}",
        "l&lt;script&gt;",
    ];
    let edges: Vec<[&str; 2]> = names.windows(2).map(|two| [two[0], two[1]]).collect();
    write(&folder, "g.json", &serde_json::json!({ "edges": edges }).to_string());
    let position = format!("chips:g.json {}", names[0]);
    let kayles = "node-kayles g.json";
    let typed =
        "node-kayles edges:a\\end{verbatim}\\input{secret}\\begin{verbatim}-b,b-c}\\input{secret}";
    let commands: [(&[&str], &[&str]); 5] = [
        (&["solve", &position, "--explain"], &["latex", "html", "markdown"]),
        (&["solve", kayles, "--explain"], &["latex", "html", "svg", "markdown"]),
        (&["exercise", kayles, "--seed", "1"], &["latex", "markdown"]),
        (&["exercise", typed, "--seed", "1", "--count", "1"], &["latex"]),
        (&["graph", "g.json"], &["dot", "graphml", "svg"]),
    ];
    for (words, formats) in commands {
        for format in formats {
            let words = [words, &["--format", format, "--quiet"]].concat();
            let (out, _) = run(&folder, &words, 0);
            assert!(out.len() > 100, "{words:?}: {out}");
            match *format {
                "latex" => {
                    let mut rest = &*out;
                    let mut outside = String::new();
                    while let Some((before, block)) = rest.split_once("\\begin{verbatim}") {
                        outside += before;
                        rest = block.split_once("\\end{verbatim}").expect("a whole block").1;
                    }
                    outside += rest;
                    assert!(!outside.contains("\\input"), "{words:?}: {out}");
                    assert!(!outside.contains("\\end{verbatim}"), "{words:?}: {out}");
                    let plain = outside.replace("\\{", "").replace("\\}", "");
                    let mut depth = 0i32;
                    for sign in plain.chars() {
                        depth += i32::from(sign == '{') - i32::from(sign == '}');
                        assert!(depth >= 0, "{words:?}: {out}");
                    }
                    assert_eq!(depth, 0, "{words:?}: {out}");
                }
                "dot" => assert!(!out.contains("g\" ]; evil"), "{out}"),
                "markdown" => {
                    let text = without_code(&out);
                    for (at, sign) in text.match_indices(['<', '[', ']']) {
                        let escaped = text[..at].len() - text[..at].trim_end_matches('\\').len();
                        assert!(escaped % 2 == 1, "{words:?}: `{sign}` in {text}\n{out}");
                    }
                }
                _ => assert!(!out.contains("<script>"), "{words:?}: {out}"),
            }
            if !matches!(*format, "dot") {
                assert!(!out.contains('\u{1b}'), "{words:?}: {out:?}");
            }
        }
    }
}

#[test]
fn an_old_certificate_is_not_taken_for_a_new_one() {
    let folder = Folder::new();
    write(&folder, "old.json", "old");
    let words = ["period", "0.007", "--to", "99", "--quiet", "--certificate"];
    let (_, errors) = run(&folder, &[&words[..], &["old.json"]].concat(), 0);
    assert!(errors.contains("no certificate was written to old.json; the file"), "{errors}");
    assert_eq!(read(&folder, "old.json"), "old");
    let (_, errors) = run(&folder, &[&words[..], &["new.json"]].concat(), 0);
    assert!(errors.contains("to new.json\n") && !folder.join("new.json").exists(), "{errors}");
}

#[test]
fn long_texts_are_cut() {
    let folder = Folder::new();
    let circle = "examples = [\"o\" * 1000000]\ndef options(p):\n    return [p]\n";
    write(&folder, "circle.star", circle);
    let (out, errors) = run(&folder, &["rules", "check", "circle.star"], 1);
    assert!(out.contains("a law is broken") && out.len() + errors.len() < 20_000, "{}", out.len());
    let long = "x".repeat(100_000);
    let (_, errors) = run(&folder, &["solve", "nim", &long], 2);
    assert!(errors.len() < 20_000, "{}", errors.len());
}

/// An argument that is no text is named in the language that was asked for, with a sign in the
/// place of what is broken.
#[test]
fn arguments_that_are_no_text_are_named() {
    for (language, said) in [
        ("en", "an argument is not text in UTF-8: a\u{fffd}"),
        ("uk", "аргумент не є текстом у UTF-8: a\u{fffd}"),
        ("ru", "аргумент — не текст в UTF-8: a\u{fffd}"),
        ("ja", "引数が UTF-8 のテキストではありません: a\u{fffd}"),
    ] {
        let words = ["seq", "kayles", "--lang", language].map(OsStr::new);
        let (_, errors) = Run::new(&[&words[..], &[OsStr::from_bytes(b"a\xff")]].concat()).ends(2);
        assert!(errors.contains(said), "{errors}");
    }
}
