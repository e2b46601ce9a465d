//! Graphs that are split over workers have the answers of the whole.

use std::fmt::Write;
use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use crate::support::{Folder, PROGRAM, ROOT, Run, alone};
#[cfg(unix)]
use {crate::support::signal, rustix::process::Signal};

/// A random graph as an edge list. In 100 arcs, `loops` lead anywhere and the others down; some vertices
/// have names that are no numbers.
fn graph(vertices: u64, arcs: u64, loops: u64) -> String {
    let mut state = vertices ^ arcs << 20 ^ loops << 50 | 1;
    let mut next = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let name = |vertex: u64| match vertex % 7 {
        3 => format!("v{vertex}"),
        _ => vertex.to_string(),
    };
    let mut text = format!("# random\n{}\nalone\n", name(0));
    for _ in 0..arcs {
        let (a, b) = (next(vertices), next(vertices));
        let (from, to) = if next(100) < loops { (a, b) } else { (a.max(b), a.min(b)) };
        if from != to || loops > 0 {
            writeln!(text, "{} {}", name(from), name(to)).unwrap();
        }
    }
    text
}

/// The rows of tables, in rising order, and how many tables there are.
fn rows(tables: impl IntoIterator<Item = String>) -> (Vec<String>, usize) {
    let (mut rows, mut count) = (Vec::new(), 0);
    for table in tables {
        let mut lines = table.lines().map(str::to_string);
        assert!(lines.next().unwrap().starts_with("vertex,value,outcome"));
        rows.extend(lines);
        count += 1;
    }
    rows.sort();
    (rows, count)
}

/// The tables that the workers wrote.
fn parts(folder: &Path, workers: usize) -> (Vec<String>, usize) {
    let part = |worker: usize| folder.join(format!("out.{worker}-of-{workers}.csv"));
    rows((1..=workers).map(|worker| std::fs::read_to_string(part(worker)).unwrap()))
}

fn words<'a>(first: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [&["graph"], first, more].concat()
}

#[test]
fn workers_have_the_answers_of_the_whole() {
    let folder = Folder::new();
    let (file, out) = (folder.join("graph.txt"), folder.join("out.csv"));
    let [file, out] = [&file, &out].map(|path: &PathBuf| path.to_str().unwrap());
    for (vertices, arcs, loops) in [(40, 90, 0), (60, 150, 20), (3000, 9000, 0), (3000, 7000, 30)] {
        std::fs::write(file, graph(vertices, arcs, loops)).unwrap();
        for options in [&["--length"][..], &["--misere"], &["--misere", "--length"]] {
            let whole = Run::new(&words(&[file, "--format", "csv"], options)).text();
            let head = Run::new(&words(&[file], options)).text();
            for workers in [1, 2, 3, 5, 8] {
                let count = workers.to_string();
                let line = words(&[file, "--workers", &count, "-o", out], options);
                let said = Run::new(&line).text();
                assert_eq!(said.lines().next(), head.lines().next());
                let (found, tables) = parts(&folder, workers);
                assert_eq!((found, tables), (rows([whole.clone()]).0, workers), "{line:?}");
            }
        }
    }
}

#[test]
fn several_files_are_one_graph() {
    let folder = Folder::new();
    let text = graph(500, 1500, 10);
    let (whole, first, second) =
        (folder.join("whole"), folder.join("first"), folder.join("second"));
    let half = text[..text.len() / 2].rfind('\n').unwrap() + 1;
    std::fs::write(&whole, &text).unwrap();
    std::fs::write(&first, &text[..half]).unwrap();
    std::fs::write(&second, &text[half..]).unwrap();
    let [whole, first, second] = [&whole, &first, &second].map(|path| path.to_str().unwrap());
    let head = Run::new(&["graph", whole]).text();
    let found = Run::new(&["graph", first, second, "--workers", "3"]).text();
    assert_eq!(found.lines().next(), head.lines().next());
    let answer = Run::new(&["graph", first, second, "--workers", "3", "--json"]).json();
    let outcomes = &answer["outcomes"];
    let sum: u64 = ["N", "P", "D"].iter().map(|key| outcomes[key].as_u64().unwrap()).sum();
    assert_eq!(answer["vertices"], sum);
    assert_eq!((&answer["workers"], &answer["files"]), (&3.into(), &serde_json::json!([])));
    Run::new(&["graph", first, second]).ends(2);
}

#[test]
fn the_binary_format_is_read_by_parts() {
    let folder = Folder::new();
    let out = folder.join("out.csv");
    let out = out.to_str().unwrap();
    let numbered = graph(700, 2000, 20).replace('v', "").replace("alone", "700");
    // The vertices come in the order of their names.
    let names: String = (0..=700).map(|vertex| format!("{vertex}\n")).collect();
    std::fs::write(folder.join("graph.txt"), names + &numbered).unwrap();
    let [text, binary] = ["graph.txt", "graph.bin"].map(|name| folder.join(name));
    let [text, binary] = [&text, &binary].map(|path| path.to_str().unwrap());
    Run::new(&["graph", text, "-o", binary]).text();
    let whole = Run::new(&["graph", text, "--length", "--format", "csv"]).text();
    for workers in [1, 2, 3, 5, 8] {
        let count = workers.to_string();
        Run::new(&["graph", binary, "--length", "--workers", &count, "-o", out]).text();
        assert_eq!(parts(&folder, workers).0, rows([whole.clone()]).0);
    }
    // After an edge list of which only the last workers have lines, and many of them.
    let many = graph(20_000, 60_000, 10).replace('v', "").replace("alone", "20000");
    let comments = "#\n".repeat(many.len() / 2);
    std::fs::write(folder.join("late.txt"), format!("{comments}{many}")).unwrap();
    let both = std::fs::read_to_string(text).unwrap() + &many;
    std::fs::write(folder.join("both.txt"), both).unwrap();
    let [late, both] = ["late.txt", "both.txt"].map(|name| folder.join(name));
    let found = Run::new(&["graph", late.to_str().unwrap(), binary, "--workers", "2"]).text();
    let whole = Run::new(&["graph", both.to_str().unwrap()]).text();
    assert_eq!(found.lines().next(), whole.lines().next());
    // With an edge list, and with itself, it is one graph.
    let whole = Run::new(&["graph", text]).text();
    for files in [[binary, text], [text, binary], [binary, binary]] {
        let said = Run::new(&[&["graph"], &files[..], &["--workers", "3"]].concat()).text();
        assert_eq!(said.lines().next(), whole.lines().next(), "{files:?}");
    }
    let refused = |why: &str| {
        let (_, errors) = Run::new(&["graph", binary, "--workers", "3"]).ends(2);
        assert!(errors.contains(why), "{errors}");
    };
    let bytes = std::fs::read(binary).unwrap();
    for at in [9, 13, 17, 45, bytes.len() / 2, bytes.len() - 1] {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        std::fs::write(binary, bytes).unwrap();
        refused("this is no whole graph in the binary format");
    }
    std::fs::write(text, "a b\nb c\n").unwrap();
    std::fs::remove_file(binary).unwrap();
    Run::new(&["graph", text, "-o", binary]).text();
    refused("the vertices of this file have names");
}

#[test]
fn a_wrong_line_has_its_number_in_the_file() {
    let folder = Folder::new();
    let file = folder.join("graph.txt");
    let text = format!("{}one two three\n{}", graph(300, 900, 0), graph(300, 900, 0));
    let line = text.lines().position(|line| line == "one two three").unwrap() + 1;
    std::fs::write(&file, text).unwrap();
    for workers in ["1", "2", "3", "5", "8"] {
        let (out, errors) =
            Run::new(&["graph", file.to_str().unwrap(), "--workers", workers]).ends(2);
        assert_eq!(out, "");
        let first = errors.lines().next().unwrap();
        assert_eq!(first, format!("error: line {line} has more than two names"));
    }
}

#[test]
fn memory_that_is_too_small_is_refused_at_once() {
    let folder = Folder::new();
    let file = folder.join("graph.txt");
    std::fs::write(&file, graph(1000, 100_000, 0)).unwrap();
    let file = file.to_str().unwrap();
    let (out, errors) = Run::new(&["graph", file, "--workers", "2", "--memory", "1M"]).ends(3);
    // 100 000 arcs take 14 bytes each, or 1368 KiB; the first lines of the file are of usual length.
    let needed = errors.split_once("this takes `--memory 13").map(|(_, rest)| &rest[2..]);
    assert!(out.is_empty() && needed.is_some_and(|rest| rest.starts_with("K`")), "{errors}");
    let enough = Run::new(&["graph", file, "--workers", "2", "--memory", "16M"]).text();
    assert!(enough.starts_with("1001 vertices"), "{enough}");
}

#[test]
fn what_workers_do_not_do_is_refused() {
    let folder = Folder::new();
    let file = folder.join("graph.dot");
    std::fs::write(&file, "digraph { a -> b }").unwrap();
    let file = file.to_str().unwrap();
    for (line, why) in [
        (&[file, "--workers", "2"][..], "error: this is no edge list"),
        (&["-", "--workers", "2"], "error: workers read files"),
        (&[file, "--workers", "2", "--strategy"], "error: `--strategy` is not available"),
        (&[file, "--workers", "2", "-o", "x.svg"], "error: workers write CSV"),
        (&["no-such-file", "--workers", "2"], "error: cannot read"),
        // The place of the answer is tried before the graph is read.
        (&[file, "--workers", "2", "-o", "no-such-folder/x.csv"], "error: cannot write"),
        (&[file, "-o", "no-such-folder/x.dot"], "error: cannot write"),
    ] {
        let (out, errors) = Run::new(&words(line, &[])).ends(2);
        assert!(out.is_empty() && errors.starts_with(why), "{line:?}: {errors}");
    }
}

/// The manual says how many bytes an arc costs between workers; here they are counted.
#[test]
fn workers_send_what_the_manual_says() {
    let folder = Folder::new();
    let file = folder.join("graph.txt");
    let mut text = String::new();
    for arc in 0u64..20_000 {
        let from = 1 + arc % 4999;
        writeln!(text, "{from} {}", arc.wrapping_mul(0x9e37_79b9_7f4a_7c15) % from).unwrap();
    }
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    for (options, each) in [(&[][..], 16 + 8), (&["--length"], 16 + 8 + 4), (&["--misere"], 16 + 4)]
    {
        for workers in [1, 2, 4, 8] {
            let count = workers.to_string();
            let answer = Run::new(&words(&[file, "--workers", &count, "--json"], options)).json();
            let sent = answer["sent"].as_u64().unwrap();
            let model = each * answer["arcs"].as_u64().unwrap() * (workers - 1) / workers;
            assert!(sent.abs_diff(model) * 50 <= model, "{options:?} {workers}: {sent}, {model}");
        }
    }
}

/// The same for positions: "nim 7" is a text of 4 and 8 bytes, and has 28 bytes beside its moves.
#[test]
fn explorers_send_what_the_manual_says() {
    for workers in [1, 2, 4, 8] {
        let count = workers.to_string();
        let line = ["graph", "--of", "nim", "700", "--workers", &count, "--json"];
        let answer = Run::new(&line).json();
        let number = |key: &str| answer[key].as_u64().unwrap();
        let (arcs, vertices) = (number("arcs"), number("vertices"));
        assert_eq!((arcs, vertices), (245_350, 701));
        let model = ((20 + 12 + 8) * arcs + 28 * vertices) * (workers - 1) / workers;
        let sent = number("sent");
        assert!(sent.abs_diff(model) * 20 <= model, "{workers}: {sent}, {model}");
    }
}

/// The lines of the manual that are typed in two terminals, on this machine.
#[test]
fn two_terminals_do_what_the_manual_says() {
    let text = std::fs::read_to_string(Path::new(ROOT).join("docs/cluster-graphs.md")).unwrap();
    let typed = |prompt| text.lines().filter_map(move |line: &str| line.strip_prefix(prompt));
    let lines: Vec<_> = typed("first$ ").zip(typed("second$ ")).collect();
    assert_eq!(lines.len(), 2);
    for (first, second) in lines {
        let folder = Folder::new();
        addresses(&folder, 2);
        std::fs::write(folder.join("secret"), "nobody is to know this\n").unwrap();
        std::fs::write(folder.join("big.txt"), graph(3000, 8000, 20)).unwrap();
        let begin = |line: &str| {
            let line = line.trim().strip_prefix("grundy ").unwrap();
            let mut command = Run::line(line).folder(&*folder).command();
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        };
        let ended = [begin(first), begin(second)].map(end);
        assert!(ended.iter().all(|(status, ..)| *status == Some(0)), "{first} {ended:?}");
        assert!(ended[0].1.contains(" vertices, ") && ended[1].1.is_empty(), "{first} {ended:?}");
    }
}

/// A file with this many addresses of this machine that nothing listens on. The system gives ports from
/// 32768 on to other tests, so these are below.
fn addresses(folder: &Path, count: usize) -> PathBuf {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + (std::process::id() % 1000) as u16 * 10;
    let ports = std::iter::repeat_with(|| first + NEXT.fetch_add(1, Ordering::Relaxed));
    let free = |&port: &u16| TcpListener::bind(("127.0.0.1", port)).is_ok();
    let mut text = String::from("# this machine\n");
    for port in ports.filter(free).take(count) {
        writeln!(text, "127.0.0.1:{port}").unwrap();
    }
    let path = folder.join("hosts.txt");
    std::fs::write(&path, text).unwrap();
    path
}

/// A process of the run, which has begun.
fn begin(file: &Path, hosts: &Path, process: usize, options: &[&str]) -> Child {
    begin_with(&[file.to_str().unwrap()], hosts, process, options)
}

/// The same, with these words about the graph.
fn begin_with(graph: &[&str], hosts: &Path, process: usize, options: &[&str]) -> Child {
    let process = process.to_string();
    let hosts = ["--hosts", hosts.to_str().unwrap(), "--process", &process, "--wait", "60"];
    let line = [&["graph"], graph, &hosts, options].concat();
    let mut command = Run::new(&line).folder(ROOT).command();
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// How a process ends.
fn end(child: Child) -> (Option<i32>, String, String) {
    let output = child.wait_with_output().unwrap();
    let [out, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), out, errors)
}

#[test]
fn processes_have_the_answers_of_the_whole() {
    for (processes, workers) in [(2, 1), (3, 1), (4, 2)] {
        let folder = Folder::new();
        let (file, out) = (folder.join("graph.txt"), folder.join("out.csv"));
        std::fs::write(&file, graph(3000, 8000, 20)).unwrap();
        let secret = folder.join("secret");
        std::fs::write(&secret, "nobody is to know this\n").unwrap();
        let [path, secret, out] = [&file, &secret, &out].map(|path| path.to_str().unwrap());
        let whole = Run::new(&["graph", path, "--length", "--format", "csv"]).text();
        let head = Run::new(&["graph", path]).text();
        let hosts = addresses(&folder, processes);
        let count = workers.to_string();
        let options = ["--workers", &count, "--length", "-o", out, "--secret", secret];
        let all: Vec<_> =
            (1..=processes).map(|process| begin(&file, &hosts, process, &options)).collect();
        for (process, child) in all.into_iter().enumerate() {
            let (status, said, errors) = end(child);
            assert_eq!((status, errors), (Some(0), String::new()), "{process}");
            let expected = head.lines().next().filter(|_| process == 0);
            assert_eq!(said.lines().next(), expected, "{process}");
        }
        assert_eq!(parts(&folder, processes * workers).0, rows([whole]).0);
    }
}

#[test]
fn processes_that_differ_are_refused() {
    let folder = Folder::new();
    let (file, other) = (folder.join("graph.txt"), folder.join("other.txt"));
    std::fs::write(&file, graph(30, 80, 0)).unwrap();
    std::fs::write(&other, graph(40, 80, 0)).unwrap();
    // As many bytes, and each arc leads back.
    let swapped = folder.join("swapped.txt");
    let line = |line: &str| match line.split_once(' ') {
        Some((from, to)) if !from.starts_with('#') => format!("{to} {from}\n"),
        _ => format!("{line}\n"),
    };
    std::fs::write(&swapped, graph(30, 80, 0).lines().map(line).collect::<String>()).unwrap();
    let secrets = ["one", "two"].map(|name| {
        let path = folder.join(name);
        std::fs::write(&path, format!("nobody is to know {name}")).unwrap();
        path
    });
    let [one, two] = [&secrets[0], &secrets[1]].map(|path| path.to_str().unwrap());
    for (second, options, why) in [
        (&file, ["--wait", "2", "--secret", two], "has another secret"),
        (&other, ["--wait", "20", "--secret", one], "process 1 reads other files"),
        (&file, ["--workers", "2", "--secret", one], "process 1 has 1 worker, and this one 2"),
        (&swapped, ["--wait", "20", "--secret", one], "process 1 reads other files"),
    ] {
        let hosts = addresses(&folder, 2);
        // Only a stranger is waited out.
        let first = ["--wait", if options[3] == two { "2" } else { "600" }, "--secret", one];
        let host = hosts.to_str().unwrap();
        let begin = |file: &Path, process, options: &[&str]| {
            let first = [file.to_str().unwrap(), "--hosts", host, "--process", process];
            let mut command = Run::new(&words(&first, options)).folder(ROOT).command();
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        };
        let all = [begin(&file, "1", &first), begin(second, "2", &options)];
        let [first, second] = all.map(end);
        assert_eq!((first.0, second.0), (Some(2), Some(2)), "{first:?} {second:?}");
        let is_error = |errors: &str| errors.starts_with("error: ");
        assert!(is_error(&first.2) && is_error(&second.2), "{first:?} {second:?}");
        assert!([first.2, second.2].concat().contains(why), "{why}");
    }
}

/// Somebody who knows the address of a process, which may not listen yet.
fn stranger(address: &str) -> TcpStream {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        match TcpStream::connect(address) {
            Ok(socket) => return socket,
            Err(error) => assert!(Instant::now() < patience, "{error}"),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Strangers who say nothing, or a byte now and then, hold up nobody.
#[test]
fn slow_strangers_are_not_waited_for() {
    let folder = Folder::new();
    let file = folder.join("graph.txt");
    std::fs::write(&file, graph(30, 80, 0)).unwrap();
    let hosts = addresses(&folder, 2);
    let text = std::fs::read_to_string(&hosts).unwrap();
    let address = text.lines().nth(2).unwrap();
    let start = Instant::now();
    let [file, hosts] = [&file, &hosts].map(|path| path.to_str().unwrap());
    let line = ["graph", file, "--hosts", hosts, "--process", "2", "--wait", "2"];
    let mut command = Run::new(&line).command();
    let second = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut strangers: Vec<TcpStream> = (0..8).map(|_| stranger(address)).collect();
    let second = std::thread::spawn(move || end(second));
    while !second.is_finished() && start.elapsed() < Duration::from_secs(20) {
        strangers.iter_mut().for_each(|stranger| drop(stranger.write_all(b"g")));
        strangers.extend(TcpStream::connect(address).ok());
        std::thread::sleep(Duration::from_millis(300));
    }
    let (status, _, errors) = second.join().unwrap();
    assert_eq!(status, Some(2));
    assert!(errors.contains("was not there within 2 seconds"), "{errors}");
    assert!(start.elapsed() < Duration::from_secs(10));
}

/// The time of a run begins when all are there.
#[test]
fn nobody_pays_for_waiting() {
    let folder = Folder::new();
    let file = folder.join("graph.txt");
    std::fs::write(&file, graph(30, 80, 0)).unwrap();
    let hosts = addresses(&folder, 2);
    let first = begin(&file, &hosts, 1, &["--time", "1"]);
    std::thread::sleep(Duration::from_millis(1500));
    for (status, _, errors) in [first, begin(&file, &hosts, 2, &["--time", "1"])].map(end) {
        assert_eq!((status, errors), (Some(0), String::new()));
    }
}

/// A search that ends long after its tests, and the words that keep its levels.
const ENDLESS: [&str; 4] = ["--of", "kayles", "200", "200"];

/// Processes that have begun a search without an end.
fn endless<const N: usize>(folder: &Folder, options: &[&str]) -> [Child; N] {
    let hosts = addresses(folder, N);
    let run = folder.join("run");
    let options = [options, &["--time", "0", "--checkpoint", run.to_str().unwrap()]].concat();
    let all = std::array::from_fn(|process| begin_with(&ENDLESS, &hosts, process + 1, &options));
    wait_for_levels(&run, N, 2);
    all
}

/// Two such processes, of which the second one is stopped: it keeps its connections open.
#[cfg(unix)]
fn one_of_two_is_stopped(folder: &Folder) -> [Child; 2] {
    let all = endless::<2>(folder, &[]);
    signal(&all[1], Signal::STOP);
    all
}

#[test]
#[cfg(unix)]
fn a_process_that_is_silent_is_lost() {
    let folder = Folder::new();
    let [first, second] = one_of_two_is_stopped(&folder);
    let start = Instant::now();
    let (status, _, errors) = end(first);
    kill(second);
    assert_eq!(status, Some(2));
    assert!(errors.contains("process 2 is lost"), "{errors}");
    assert!(start.elapsed() < Duration::from_secs(12), "{:?}", start.elapsed());
}

#[test]
#[cfg(unix)]
fn a_process_that_waits_can_be_interrupted() {
    let folder = Folder::new();
    let [first, second] = one_of_two_is_stopped(&folder);
    signal(&first, Signal::INT);
    let start = Instant::now();
    let (status, _, errors) = end(first);
    kill(second);
    assert_eq!(status, Some(130), "{errors}");
    assert!(start.elapsed() < Duration::from_secs(6), "{:?}", start.elapsed());
}

#[test]
fn strangers_change_nothing() {
    let folder = Folder::new();
    let file = folder.join("graph.txt");
    std::fs::write(&file, graph(300, 800, 20)).unwrap();
    let hosts = addresses(&folder, 2);
    let text = std::fs::read_to_string(&hosts).unwrap();
    let address = text.lines().nth(1).unwrap();
    let first = begin(&file, &hosts, 1, &[]);
    let mut strangers = Vec::new();
    for words in [&b"GET / HTTP/1.1\r\n\r\n"[..], b"", b"grundyW1", &[0; 4096]] {
        let mut stranger = stranger(address);
        let _ = stranger.write_all(words);
        strangers.push(stranger);
    }
    for (status, _, errors) in [first, begin(&file, &hosts, 2, &[])].map(end) {
        assert_eq!((status, errors), (Some(0), String::new()));
    }
}

#[test]
fn a_process_that_is_not_there_is_named() {
    let folder = Folder::new();
    let file = folder.join("graph.txt");
    std::fs::write(&file, graph(30, 80, 0)).unwrap();
    let hosts = addresses(&folder, 3);
    let (file, hosts) = (file.to_str().unwrap(), hosts.to_str().unwrap());
    let line = ["graph", file, "--hosts", hosts, "--process", "2", "--wait", "1"];
    let (_, errors) = Run::new(&line).ends(2);
    assert!(errors.starts_with("error: process 1 (127.0.0.1:"), "{errors}");
    assert!(errors.contains("was not there within 1 second"), "{errors}");
    let line = ["graph", file, "--hosts", hosts, "--process", "4"];
    let (_, errors) = Run::new(&line).ends(2);
    assert!(errors.starts_with("error: there is no process 4"), "{errors}");
}

#[test]
fn the_others_hear_of_a_process_that_dies() {
    let folder = Folder::new();
    let out = folder.join("out.csv");
    let [first, second, third] = endless(&folder, &["-o", out.to_str().unwrap()]);
    kill(third);
    let start = Instant::now();
    for (status, _, errors) in [first, second].map(end) {
        assert_eq!(status, Some(2), "{errors}");
        let lost = errors.contains("process 3 is lost");
        assert!(lost || errors.contains("ended before the answer"), "{errors}");
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    for worker in 1..=3 {
        assert!(!folder.join(format!("out.{worker}-of-3.csv")).exists());
    }
}

/// Positions of games of the catalogue and of rule files, with cycles and without.
const POSITIONS: [&[&str]; 6] = [
    &["kayles", "6", "4", "+", "nim", "2"],
    &["northcott:6", "2-4", "1-5"],
    &["chips:examples/graphs/river.txt", "spring"],
    &["rules:bench/own/wythoff.star", "3,4,2"],
    &["rules:grundy-cli/tests/rules/ring.star", "9,4"],
    &["conjunctive", "(nim", "3", ";", "kayles", "4)", "+", "nim", "1", "2"],
];

#[test]
fn explored_positions_have_the_answers_of_the_whole() {
    let folder = Folder::new();
    let out = folder.join("out.csv");
    let out = out.to_str().unwrap();
    for position in POSITIONS {
        for options in [&["--length"][..], &["--misere"]] {
            let of = [&["--of"], position].concat();
            let line = |more: &[&str]| Run::new(&[&["graph"], &of[..], options, more].concat());
            let whole = line(&["--format", "csv"]).folder(ROOT).output();
            let whole = String::from_utf8(whole.stdout).unwrap();
            let head = line(&[]).folder(ROOT).text();
            for workers in [1, 2, 3, 5, 8] {
                let count = workers.to_string();
                let said = line(&["--workers", &count, "-o", out]).folder(ROOT).text();
                assert_eq!(said.lines().next(), head.lines().next(), "{position:?} {said}");
                let (found, tables) = parts(&folder, workers);
                assert_eq!((found, tables), (rows([whole.clone()]).0, workers), "{position:?}");
            }
        }
    }
}

#[test]
fn the_explored_position_has_an_answer_of_its_own() {
    let line = ["graph", "--of", "nim", "1", "2", "+", "kayles", "3", "--workers", "3"];
    let said = Run::new(&[&line[..], &["--length"]].concat()).text();
    assert_eq!(said.lines().nth(1), Some("nim 1 2 + kayles 3: P, value 0, 6 moves"));
    let answer = Run::new(&[&line[..], &["--json"]].concat()).json();
    let start = serde_json::json!({"position": "nim 1 2 + kayles 3", "value": 0, "outcome": "P"});
    assert_eq!(answer["start"], start);
    let said = Run::new(&[&line[..], &["--misere"]].concat()).text();
    assert_eq!(said.lines().nth(1), Some("nim 1 2 + kayles 3: P"));
    let (_, errors) =
        Run::new(&["graph", "--of", "nim 1 + treblecross 3", "--workers", "2"]).ends(2);
    assert!(errors.starts_with("error: a move of treblecross can end the whole sum"), "{errors}");
}

/// Faults of rules have the same words with and without workers.
#[test]
fn rules_that_fail_are_told() {
    for (file, position) in [("fails_at_30", "35"), ("text_is_lost", "3"), ("slow", "3")] {
        let of = format!("rules:grundy-cli/tests/rules/{file}.star {position}");
        let ends = |more: &[&str]| {
            let line = [&["graph", "--of", &of, "--time", "3", "--format", "json"], more].concat();
            Run::new(&line).folder(ROOT).output().status.code()
        };
        assert_eq!(ends(&["--workers", "2"]), ends(&[]), "{file}");
    }
}

#[test]
fn processes_explore_together() {
    for (processes, workers, position) in
        [(2, 1, POSITIONS[0]), (3, 1, POSITIONS[3]), (4, 2, POSITIONS[1]), (2, 4, POSITIONS[4])]
    {
        let folder = Folder::new();
        let out = folder.join("out.csv");
        let of = [&["--of"], position].concat();
        let line = [&["graph"], &of[..], &["--format", "csv"]].concat();
        let whole = Run::new(&line).folder(ROOT).output();
        let whole = String::from_utf8(whole.stdout).unwrap();
        let hosts = addresses(&folder, processes);
        let count = workers.to_string();
        let options = ["--workers", &count, "-o", out.to_str().unwrap()];
        let begin = |process| begin_with(&of, &hosts, process, &options);
        let all: Vec<_> = (1..=processes).map(begin).collect();
        for child in all {
            let (status, _, errors) = end(child);
            assert_eq!((status, errors), (Some(0), String::new()), "{position:?}");
        }
        assert_eq!(parts(&folder, processes * workers).0, rows([whole]).0, "{position:?}");
    }
}

#[test]
fn a_search_beyond_the_memory_ends_on_all_processes() {
    let folder = Folder::new();
    let hosts = addresses(&folder, 2);
    let of = ["--of", "kayles", "40", "40", "40"];
    let all = [1, 2].map(|process| begin_with(&of, &hosts, process, &["--memory", "4M"]));
    let errors = all.map(end).map(|(status, out, errors)| {
        assert!(out.is_empty() && status != Some(0), "{status:?} {errors}");
        errors
    });
    assert!(
        errors.iter().any(|errors| errors.contains("the memory limit was reached")),
        "{errors:?}"
    );
    let line = ["graph", "--of", "kayles", "40", "40", "40", "--memory", "4M", "--workers", "2"];
    let (_, errors) = Run::new(&line).ends(3);
    assert!(errors.starts_with("the search came so far: "), "{errors}");
    assert!(errors.contains("\nstopped: the memory limit was reached"), "{errors}");
}

/// A limit that ends workers says how far they came: in a search, and in a file.
#[test]
fn a_limit_says_how_far_workers_came() {
    let folder = Folder::new();
    let of = ["graph", "--of", "kayles", "90", "--workers", "2", "--time", "1"];
    let (_, errors) = Run::new(&of).ends(3);
    let levels = errors.strip_prefix("the search came so far: ").unwrap_or_default();
    let levels = levels.split_once(" level").map(|(levels, _)| levels.parse::<u64>());
    assert!(matches!(levels, Some(Ok(1..))) && errors.contains(" position"), "{errors}");
    assert!(errors.contains("\nstopped: the time limit was reached"), "{errors}");
    let file = folder.join("long.txt");
    std::fs::write(&file, graph(60_000, 400_000, 0)).unwrap();
    let line = ["graph", file.to_str().unwrap(), "--workers", "2", "--time", "0.01"];
    let (_, errors) = Run::new(&line).ends(3);
    assert!(errors.starts_with("this process came so far: "), "{errors}");
}

/// A search with many levels, and the words that keep them.
const LONG: [&str; 3] = ["--of", "kayles", "28"];

/// Kills a process.
fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Waits until each of the processes has kept this number of levels.
fn wait_for_levels(folder: &Path, processes: usize, levels: u64) {
    let patience = Instant::now() + Duration::from_secs(60);
    while (1..=processes).any(|own| kept(folder, &format!("{own}-of-{processes}")) < levels) {
        assert!(Instant::now() < patience);
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// How many levels the process has kept.
fn kept(folder: &Path, process: &str) -> u64 {
    let Ok(bytes) = std::fs::read(folder.join(process).join("levels")) else { return 0 };
    let text = &bytes[..bytes.len() - 32];
    let marker: serde_json::Value = serde_json::from_slice(text).unwrap();
    marker["kept"]["whole"].as_u64().unwrap()
}

#[test]
fn a_search_whose_processes_were_all_killed_goes_on() {
    let folder = Folder::new();
    let (out, run) = (folder.join("out.csv"), folder.join("run"));
    let hosts = addresses(&folder, 2);
    let options = ["--workers", "2", "-o", out.to_str().unwrap(), "--checkpoint"];
    let options = [&options[..], &[run.to_str().unwrap()]].concat();
    let all = [1, 2].map(|process| begin_with(&LONG, &hosts, process, &options));
    wait_for_levels(&run, 2, 3);
    all.into_iter().for_each(kill);
    assert!(!folder.join("out.1-of-4.csv").exists());
    let first = run.join("1-of-2/level-1-worker-1");
    let written = || std::fs::metadata(&first).unwrap().modified().unwrap();
    let before = written();
    let hosts = addresses(&folder, 2);
    let all = [1, 2].map(|process| begin_with(&LONG, &hosts, process, &options));
    for (status, _, errors) in all.map(end) {
        assert_eq!((status, errors), (Some(0), String::new()));
    }
    // The levels that were there were not made again.
    assert_eq!(written(), before);
    let whole = Run::new(&[&["graph"], &LONG[..], &["--format", "csv"]].concat()).text();
    assert_eq!(parts(&folder, 4).0, rows([whole]).0);
}

#[test]
fn a_graph_that_was_read_is_not_read_again() {
    let folder = Folder::new();
    let (file, out, run) = (folder.join("graph.txt"), folder.join("out.csv"), folder.join("run"));
    std::fs::write(&file, graph(100_000, 500_000, 1)).unwrap();
    let options = ["--length", "--workers", "2", "-o", out.to_str().unwrap(), "--checkpoint"];
    let options = [&options[..], &[run.to_str().unwrap()]].concat();
    let hosts = addresses(&folder, 2);
    let all = [1, 2].map(|process| begin(&file, &hosts, process, &options));
    wait_for_levels(&run, 2, 1);
    all.into_iter().for_each(kill);
    let level = run.join("2-of-2/level-1-worker-4");
    let written = || std::fs::metadata(&level).unwrap().modified().unwrap();
    let before = written();
    let hosts = addresses(&folder, 2);
    let all = [1, 2].map(|process| begin(&file, &hosts, process, &options));
    for (status, _, errors) in all.map(end) {
        assert_eq!((status, errors), (Some(0), String::new()));
    }
    assert_eq!(written(), before);
    let path = file.to_str().unwrap();
    let whole = Run::new(&["graph", path, "--length", "--format", "csv"]).text();
    assert_eq!(parts(&folder, 4).0, rows([whole]).0);
    // The file has changed.
    std::fs::write(&file, graph(100_000, 500_000, 2)).unwrap();
    let all = [1, 2].map(|process| begin(&file, &hosts, process, &options));
    for (status, _, errors) in all.map(end) {
        assert_eq!(status, Some(2));
        assert!(errors.contains(&format!("is from another text of {path}")), "{errors}");
    }
}

#[test]
fn levels_of_another_run_are_refused() {
    let folder = Folder::new();
    let text = "def options(n):\n    return list(range(n))\n";
    std::fs::write(folder.join("mine.star"), text).unwrap();
    let run = |line: &str| Run::line(line).folder(&*folder);
    let line = "graph --of rules:mine.star 5 --workers 2 --checkpoint run";
    let said = || run(line).text().lines().take(2).map(str::to_string).collect::<Vec<_>>();
    let first = said();
    assert_eq!(said(), first);
    let refused = |line: &str, why: &str| {
        let (out, errors) = run(line).ends(2);
        assert!(out.is_empty() && errors.contains(why), "{line}: {errors}");
    };
    refused(
        &line.replace("--workers 2", "--workers 3"),
        "and this is `graph --of rules:mine.star 5 --workers 3`",
    );
    refused(&line.replace(" 5 ", " 6 "), "is from `graph --of rules:mine.star 5 --workers 2`");
    std::fs::write(folder.join("hosts"), "127.0.0.1:1\n127.0.0.1:2\n").unwrap();
    refused(
        &format!("{line} --hosts hosts --process 1"),
        "is from a run of 1 process, and this run has 2",
    );
    std::fs::write(folder.join("mine.star"), format!("{text}\n")).unwrap();
    refused(line, "is from another text of mine.star");
    std::fs::write(folder.join("mine.star"), text).unwrap();
    // A level that was changed or is gone, and a note that was cut.
    let level = folder.join("run/1-of-1/level-1-worker-2");
    let whole = std::fs::read(&level).unwrap();
    std::fs::write(&level, &whole[..whole.len() - 1]).unwrap();
    refused(line, "level-1-worker-2 is damaged");
    std::fs::remove_file(&level).unwrap();
    refused(line, "level-1-worker-2 is not there");
    std::fs::write(&level, whole).unwrap();
    assert_eq!(said(), first);
    let note = folder.join("run/1-of-1/levels");
    let whole = std::fs::read(&note).unwrap();
    std::fs::write(&note, &whole[1..]).unwrap();
    refused(line, "levels is damaged");
}

/// No file of the second process may grow beyond some kilobytes.
#[test]
fn a_full_disk_ends_all_processes() {
    let folder = Folder::new();
    let run = folder.join("run");
    let hosts = addresses(&folder, 2);
    let options = ["--checkpoint", run.to_str().unwrap(), "--workers", "1", "--time", "0"];
    let first = begin_with(&LONG, &hosts, 1, &options);
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
    let mut shell = alone("sh");
    shell.args(["-c", script, PROGRAM, "graph"]).args(LONG).args(options);
    shell.args(["--hosts", hosts.to_str().unwrap(), "--process", "2", "--wait", "60"]);
    let second = shell.current_dir(ROOT).stdout(Stdio::piped()).stderr(Stdio::piped());
    let second = end(second.spawn().unwrap());
    let start = Instant::now();
    let first = end(first);
    assert!(start.elapsed() < Duration::from_secs(10));
    assert!(second.0 == Some(2) && second.2.contains("cannot write"), "{second:?}");
    assert_eq!((first.0, &*first.1), (Some(2), ""));
    assert_eq!(first.2, "error: process 2 ended before the answer; it says why\n");
    // The level that could not be written does not count.
    let level = kept(&run, "1-of-2");
    assert_eq!(kept(&run, "2-of-2"), level);
    assert!(!run.join(format!("2-of-2/level-{}-worker-2", level + 1)).exists());
    let left = std::fs::read_dir(run.join("2-of-2")).unwrap();
    assert!(left.flatten().all(|file| file.path().extension().is_none()));
    // With room it goes on.
    let hosts = addresses(&folder, 2);
    let all = [1, 2].map(|process| begin_with(&LONG, &hosts, process, &options));
    let head = Run::new(&[&["graph"], &LONG[..]].concat()).text();
    let [first, second] = all.map(end);
    assert_eq!((first.0, second.0), (Some(0), Some(0)), "{first:?} {second:?}");
    assert_eq!(first.1.lines().next(), head.lines().next());
}

#[test]
fn one_worker_has_one_file() {
    let folder = Folder::new();
    let out = folder.join("out.csv");
    let line = ["graph", "--of", "nim", "2", "--workers", "1", "-o", out.to_str().unwrap()];
    let said = Run::new(&line).text();
    let path = folder.join("out.1-of-1.csv");
    assert_eq!(said.lines().last().unwrap(), format!("The values are in {}.", path.display()));
}
