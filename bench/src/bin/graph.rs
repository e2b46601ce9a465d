//! Measures game graphs: the order, the values, loading, memory, threads.
//!
//!     cargo run --release -p grundy-bench --bin graph [VERTICES]
//!
//! There are ten times as many arcs as vertices. The targets are those of 10^7 vertices; the
//! default is 10^6. Each line shows a median, its ratio to the value that it is compared with,
//! and the target. `bench/RESULTS.md` has the current figures.

use std::fmt::Write as _;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Instant;

use grundy::Budget;
use grundy::graph::{Arcs, Graph, Names};
use nix::sys::resource::UsageWho;

/// Counted runs of each measurement; the median is printed.
const RUNS: usize = 5;

/// The largest distance of a short arc.
const NEAR: u32 = 65_536;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["memory", file] => memory(Path::new(file)),
        [] => measure(1_000_000),
        [vertices] => match vertices.parse() {
            Ok(vertices @ 1000..=100_000_000) => measure(vertices),
            _ => Err("the number of vertices is from 1000 to 10^8".into()),
        },
        _ => Err("usage: graph [VERTICES]".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn measure(vertices: u32) -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("grundy-graph-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    println!("| what | one thread, CPU | per arc | ratio | target |");
    println!("|---|---|---|---|---|");
    let result =
        passes(vertices).and_then(|()| loads(vertices, &folder)).and_then(|()| threads(vertices));
    let _ = std::fs::remove_dir_all(&folder);
    result
}

/// The order and the values against the plain pass.
fn passes(vertices: u32) -> Result<(), String> {
    let limit = Budget::unlimited();
    for (name, near, mixed, target) in [
        ("random targets", u32::MAX, false, "at most 0.75 of plain"),
        ("targets within 65536", NEAR, false, "at most 0.7 of plain, 0.5 with AVX-512"),
        ("random targets, numbers mixed", u32::MAX, true, "at most 0.75 of plain"),
    ] {
        let pairs = pairs(vertices, near, mixed);
        let arcs = Arcs::from_pairs(vertices as usize, &pairs);
        drop(pairs);
        let (mut order_times, mut plain_times, mut times) = (vec![], vec![], vec![]);
        for _ in 0..RUNS {
            let (order, time) = timed(|| arcs.order(&limit));
            order_times.push(time.cpu);
            let order = order.map_err(|error| error.to_string())?;
            let rows = arcs.rows();
            let (old, time) = timed(|| plain(rows.starts(), rows.targets(), order.iter()));
            plain_times.push(time.cpu);
            let (new, time) = timed(|| arcs.values_in(&order, 1, &limit));
            times.push(time.cpu);
            if !new
                .map_err(|ended| ended.stop.to_string())?
                .iter()
                .eq(old.into_iter().map(u32::from))
            {
                return Err("the two passes differ".into());
            }
        }
        let (order, plain, new) = (median(order_times), median(plain_times), median(times));
        let arcs = arcs.count() as f64;
        let line = |what: &str, time: f64, ratio: Option<f64>, target: &str| {
            let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
            let each = time * 1e9 / arcs;
            println!("| {name}: {what} | {time:.3} s | {each:.2} ns | {ratio} | {target} |");
        };
        line("plain pass, version numbers", plain, None, "");
        line("values", new, Some(new / plain), target);
        line("order", order, Some(order / new), "at most 3 times the values");
    }
    Ok(())
}

/// The plain pass: a mex array of version numbers.
fn plain(starts: &[u32], targets: &[u32], order: impl Iterator<Item = u32>) -> Vec<u8> {
    let mut values = vec![0u8; starts.len() - 1];
    let mut seen = vec![0u32; 256];
    let mut version = 0;
    for vertex in order {
        version += 1;
        let row = starts[vertex as usize] as usize..starts[vertex as usize + 1] as usize;
        for &to in &targets[row] {
            seen[values[to as usize] as usize] = version;
        }
        let least = seen.iter().position(|&seen| seen != version).expect("values below 256");
        values[vertex as usize] = least as u8;
    }
    values
}

/// Reading text and the binary format, and the memory of a run.
fn loads(vertices: u32, folder: &Path) -> Result<(), String> {
    let error = |error: std::io::Error| error.to_string();
    for (what, prefix, target) in [("numbers", "", 100.0), ("any names", "v_", 30.0)] {
        let path = folder.join("graph.txt");
        let small = vertices / 10;
        {
            let mut out = BufWriter::new(std::fs::File::create(&path).map_err(error)?);
            for (from, to) in pairs(small, u32::MAX, true) {
                writeln!(out, "{prefix}{from} {prefix}{to}").map_err(error)?;
            }
            out.flush().map_err(error)?;
        }
        let bytes = std::fs::metadata(&path).map_err(error)?.len();
        let mut times = vec![];
        for _ in 0..RUNS {
            let open = || std::fs::File::open(&path);
            let (graph, time) = timed(|| Graph::read_edge_list(open, &Budget::unlimited()));
            graph.map_err(|error| error.to_string())?;
            times.push(time.cpu);
        }
        let (time, mega) = (median(times), bytes as f64 / 1e6);
        let speed = mega / time;
        println!(
            "| edge list of {mega:.0} MB, {what} | {time:.3} s | | {speed:.0} MB/s | at least {target:.0} MB/s |"
        );
    }
    let path = folder.join("graph.bin");
    {
        let mut names = Names::default();
        let mut name = String::new();
        for vertex in 0..vertices {
            name.clear();
            write!(name, "{vertex}").map_err(|error| error.to_string())?;
            names.insert(&name);
        }
        let graph = Graph::new(names, &pairs(vertices, u32::MAX, true));
        let file = std::fs::File::create(&path).map_err(error)?;
        graph.write_binary(file).map_err(error)?;
    }
    let own = std::env::current_exe().map_err(error)?;
    let status = Command::new(own).arg("memory").arg(&path).status().map_err(error)?;
    match status.success() {
        true => Ok(()),
        false => Err("the measurement of memory failed".into()),
    }
}

/// Loads a graph in the binary format and finds its values: time and memory
/// of this process.
fn memory(path: &Path) -> Result<(), String> {
    let bytes = Arc::new(std::fs::read(path).map_err(|error| error.to_string())?);
    let (length, limit) = (bytes.len(), Budget::unlimited());
    let before = high_water()?;
    let (graph, time) = timed(|| Graph::from_binary(bytes, &limit));
    let graph = graph.map_err(|error| error.to_string())?;
    let speed = length as f64 / 1e6 / time.cpu;
    println!(
        "| binary file of {} MB, checked, with names | {:.3} s | | {speed:.0} MB/s | |",
        length / 1_000_000,
        time.cpu
    );
    let loaded = high_water()?;
    graph.arcs().values_within(1, &limit).map_err(|error| error.to_string())?;
    let peak = high_water()?;
    let (vertices, arcs) = (graph.len() as f64, graph.arcs().count() as f64);
    let names = (loaded - before) as f64;
    let each = (peak as f64 - names - arcs * 4.0) / vertices;
    println!(
        "| peak memory {} MB: {each:.1} bytes a vertex beside 4 an arc and {:.1} a name | | | {:.2} | at most 1 of 16 a vertex, 4 an arc and the names |",
        peak / 1_000_000,
        names / vertices,
        peak as f64 / (vertices * 16.0 + arcs * 4.0 + names),
    );
    Ok(())
}

/// The most memory that this process held, in bytes.
fn high_water() -> Result<u64, String> {
    let status = std::fs::read_to_string("/proc/self/status").map_err(|error| error.to_string())?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilo = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilo.map(|kilo| kilo * 1024).ok_or("no VmHWM".into())
}

/// One thread and two on a graph of wide levels.
fn threads(vertices: u32) -> Result<(), String> {
    let limit = Budget::unlimited();
    let width = vertices / 50;
    for (name, mixed) in [("50 wide levels", false), ("50 wide levels, numbers mixed", true)] {
        let mut random = Random(7);
        let label = labels(vertices, mixed, &mut random);
        let mut pairs = Vec::with_capacity(vertices as usize * 10);
        for from in width..vertices {
            let lower = from / width * width;
            for _ in 0..random.below(21) {
                let to = random.below(lower.into()) as u32;
                pairs.push((label[from as usize], label[to as usize]));
            }
        }
        let arcs = Arcs::from_pairs(vertices as usize, &pairs);
        drop(pairs);
        let order = arcs.order(&limit).map_err(|error| error.to_string())?;
        let mut times = [vec![], vec![]];
        let mut work = [vec![], vec![]];
        let mut values = vec![];
        for run in 0..RUNS * 2 {
            let (found, time) = timed(|| arcs.values_in(&order, 1 + run % 2, &limit));
            times[run % 2].push(time.wall);
            work[run % 2].push(time.cpu);
            values.push(found.map_err(|ended| ended.stop.to_string())?);
        }
        if !values.iter().all(|found| found.iter().eq(values[0].iter())) {
            return Err("two threads find other values".into());
        }
        let ([one, two], [alone, both]) = (times.map(median), work.map(median));
        println!("| {name}: one thread, {alone:.3} s of CPU | {one:.3} s wall | | | |");
        println!(
            "| {name}: two threads, {both:.3} s of CPU | {two:.3} s wall | | {:.2} | below 1 |",
            two / one
        );
    }
    Ok(())
}

/// Arcs from each vertex to 0 to 20 ones before it, at most `near` away; the
/// numbers may be mixed.
fn pairs(vertices: u32, near: u32, mixed: bool) -> Vec<(u32, u32)> {
    let mut random = Random(1);
    let label = labels(vertices, mixed, &mut random);
    let mut pairs = Vec::with_capacity(vertices as usize * 10);
    for from in 1..vertices {
        for _ in 0..random.below(21) {
            let to = from - 1 - random.below(from.min(near).into()) as u32;
            pairs.push((label[from as usize], label[to as usize]));
        }
    }
    pairs
}

fn labels(vertices: u32, mixed: bool, random: &mut Random) -> Vec<u32> {
    let mut label: Vec<u32> = (0..vertices).collect();
    if mixed {
        for at in (1..vertices).rev() {
            label.swap(at as usize, random.below(u64::from(at) + 1) as usize);
        }
    }
    label
}

/// The generator of Steele, Lea and Flood (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ z >> 31) * u128::from(limit)) >> 64) as u64
    }
}

struct Time {
    cpu: f64,
    wall: f64,
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Time) {
    let (wall, start) = (Instant::now(), cpu());
    let result = work();
    (result, Time { cpu: cpu() - start, wall: wall.elapsed().as_secs_f64() })
}

/// CPU seconds of this process.
fn cpu() -> f64 {
    grundy_bench::cpu(UsageWho::RUSAGE_SELF).expect("every process has its own usage")
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
