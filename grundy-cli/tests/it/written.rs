//! Answers in the formats of other programs: Parquet, GraphML, Markdown, LaTeX, PNG and PDF.

use std::process::Output;

use crate::support::{Folder, Run};

fn run(words: &[&str]) -> Output {
    Run::new(words).output()
}

/// What a command writes to a file of this name.
#[track_caller]
fn written(words: &[&str], name: &str) -> Vec<u8> {
    let folder = Folder::new();
    let path = folder.file(name);
    let output = run(&[words, &["-o", &path]].concat());
    assert_eq!(output.status.code(), Some(0), "{words:?}: {output:?}");
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{words:?}: {output:?}");
    std::fs::read(path).unwrap()
}

#[track_caller]
fn text(words: &[&str], name: &str) -> String {
    String::from_utf8(written(words, name)).expect("UTF-8")
}

/// A reader of Parquet that knows the format from its description, and not from the program: the
/// fields of Thrift's compact protocol by their numbers, and `DELTA_BINARY_PACKED`.
mod parquet {
    use std::collections::BTreeMap;

    #[derive(Debug, Clone)]
    pub enum Thrift {
        Number(i64),
        Bytes(Vec<u8>),
        List(Vec<Thrift>),
        Structure(BTreeMap<i64, Thrift>),
    }

    impl Thrift {
        pub fn field(&self, id: i64) -> &Thrift {
            match self {
                Thrift::Structure(fields) => &fields[&id],
                other => panic!("{other:?}"),
            }
        }

        pub fn number(&self) -> i64 {
            if let Thrift::Number(number) = self { *number } else { panic!("{self:?}") }
        }

        pub fn list(&self) -> &[Thrift] {
            if let Thrift::List(items) = self { items } else { panic!("{self:?}") }
        }
    }

    fn varint(bytes: &mut &[u8]) -> u64 {
        let (mut number, mut shift) = (0u64, 0);
        loop {
            let byte = bytes[0];
            *bytes = &bytes[1..];
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return number;
            }
        }
    }

    fn signed(bytes: &mut &[u8]) -> i64 {
        let number = varint(bytes);
        (number >> 1) as i64 ^ -((number & 1) as i64)
    }

    pub fn value(kind: u8, bytes: &mut &[u8]) -> Thrift {
        match kind {
            4..=6 => Thrift::Number(signed(bytes)),
            8 => {
                let length = varint(bytes) as usize;
                let (text, rest) = bytes.split_at(length);
                *bytes = rest;
                Thrift::Bytes(text.to_vec())
            }
            9 => {
                let head = bytes[0];
                *bytes = &bytes[1..];
                let count = match head >> 4 {
                    15 => varint(bytes),
                    count => count.into(),
                };
                Thrift::List((0..count).map(|_| value(head & 15, bytes)).collect())
            }
            12 => {
                let (mut fields, mut id) = (BTreeMap::new(), 0);
                loop {
                    let head = bytes[0];
                    *bytes = &bytes[1..];
                    if head == 0 {
                        return Thrift::Structure(fields);
                    }
                    id = match head >> 4 {
                        0 => signed(bytes),
                        more => id + i64::from(more),
                    };
                    fields.insert(id, value(head & 15, bytes));
                }
            }
            kind => panic!("type {kind}"),
        }
    }

    fn unpacked(mut bytes: &[u8]) -> Vec<i64> {
        let bytes = &mut bytes;
        let (block, parts) = (varint(bytes), varint(bytes));
        let count = varint(bytes) as usize;
        let mut all = vec![signed(bytes)];
        while all.len() < count {
            let least = signed(bytes);
            let (widths, rest) = bytes.split_at(parts as usize);
            *bytes = rest;
            for &width in widths {
                let per = (block / parts) as usize;
                let (packed, rest) = bytes.split_at(per * usize::from(width) / 8);
                *bytes = rest;
                for at in 0..per {
                    let mut above = 0u64;
                    for bit in 0..usize::from(width) {
                        let place = at * usize::from(width) + bit;
                        above |= u64::from(packed[place / 8] >> (place % 8) & 1) << bit;
                    }
                    let last = *all.last().unwrap();
                    all.push(last.wrapping_add(least).wrapping_add(above as i64));
                }
                if all.len() >= count {
                    break;
                }
            }
        }
        all.truncate(count);
        all
    }

    /// The columns of numbers of a file, by their names.
    pub fn numbers(bytes: &[u8]) -> BTreeMap<String, Vec<i64>> {
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
        let end = bytes.len() - 8;
        let length = u32::from_le_bytes(bytes[end..end + 4].try_into().unwrap()) as usize;
        let file = value(12, &mut &bytes[end - length..end]);
        let names: Vec<String> = file.field(2).list()[1..]
            .iter()
            .map(|element| match element.field(4) {
                Thrift::Bytes(name) => String::from_utf8(name.clone()).unwrap(),
                other => panic!("{other:?}"),
            })
            .collect();
        let mut columns: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        for group in file.field(4).list() {
            for (name, chunk) in names.iter().zip(group.field(1).list()) {
                let about = chunk.field(3);
                let start = about.field(9).number() as usize;
                let mut page = &bytes[start..];
                let head = value(12, &mut page);
                let size = head.field(3).number() as usize;
                // DELTA_BINARY_PACKED
                if head.field(5).field(2).number() == 5 && about.field(1).number() == 2 {
                    columns.entry(name.clone()).or_default().extend(unpacked(&page[..size]));
                }
            }
        }
        let rows = file.field(3).number() as usize;
        assert!(columns.values().all(|column| column.len() == rows));
        columns
    }
}

#[test]
fn parquet_holds_the_values() {
    let columns = parquet::numbers(&written(&["seq", "kayles", "5..2000"], "kayles.parquet"));
    let csv = text(&["seq", "kayles", "5..2000"], "kayles.csv");
    let rows: Vec<(i64, i64)> = csv
        .lines()
        .skip(1)
        .map(|line| line.split_once(',').unwrap())
        .map(|(n, value)| (n.parse().unwrap(), value.parse().unwrap()))
        .collect();
    let found: Vec<(i64, i64)> =
        columns["n"].iter().copied().zip(columns["value"].iter().copied()).collect();
    assert_eq!(found, rows);
    let table = parquet::numbers(&written(&["table", "wythoff", "2..5", "1..9"], "w.parquet"));
    assert_eq!(table["row"], [2, 3, 4].map(|row| [row; 8]).concat());
    assert_eq!(table["column"][..9], [1, 2, 3, 4, 5, 6, 7, 8, 1]);
    assert_eq!(table["value"][..3], [0, 1, 5]);
    // Values past 64 bits do not fit: 2^64 - 1 at most.
    let one = parquet::numbers(&written(
        &["seq", "nim", "18446744073709551614..=18446744073709551614"],
        "large.parquet",
    ));
    assert_eq!(one["value"], [-2]);
}

#[test]
fn graphml_is_xml_with_every_vertex_and_arc() {
    let words = ["graph", "examples/graphs/ring.dot", "--length", "--strategy"];
    let graphml = text(&words, "ring.graphml");
    let json: serde_json::Value =
        serde_json::from_str(&text(&["graph", "examples/graphs/ring.dot"], "ring.json")).unwrap();
    let vertices = json["vertices"].as_object().unwrap();
    assert_eq!(graphml.matches("<node ").count(), vertices.len());
    for (name, answer) in vertices {
        let outcome = answer["outcome"].as_str().unwrap();
        let line = graphml.lines().find(|line| line.contains(&format!("\"name\">{name}<")));
        let line = line.unwrap_or_else(|| panic!("{name}"));
        assert!(line.contains(&format!("<data key=\"outcome\">{outcome}</data>")), "{line}");
    }
    well_formed(&graphml);
    // Names from strangers stay names.
    let folder = Folder::new();
    let path = folder.file("hostile.txt");
    std::fs::write(&path, "<a>&\"' ]]></data>\n\u{1b}x ü\n").unwrap();
    well_formed(&text(&["graph", &path], "hostile.graphml"));
}

/// Every element is closed in its order, and no sign in a text could open one.
#[track_caller]
fn well_formed(xml: &str) {
    let mut open = Vec::new();
    let rest = xml.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").expect("a head");
    for piece in rest.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or_else(|| panic!("{piece}"));
        assert!(!text.contains(['>', '\u{1b}']), "{piece}");
        for entity in text.split('&').skip(1) {
            assert!(entity.contains(';'), "{piece}");
        }
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn tables_and_solutions_for_texts() {
    let markdown = text(&["table", "nim", "0..3", "1..3"], "nim.md");
    assert!(markdown.ends_with(
        "|  | 1 | 2 |\n|---:|---:|---:|\n| **0** | 1 | 2 |\n| **1** | 0 | 3 |\n| **2** | 3 | 0 |\n"
    ));
    let latex = text(&["table", "nim", "0..3", "1..3"], "nim.tex");
    assert!(latex.ends_with(
        "\\begin{tabular}{r|rr}\n & 1 & 2 \\\\ \\hline\n0 & 1 & 2 \\\\\n1 & 0 & 3 \\\\\n2 & 3 & 0 \\\\\n\
         \\end{tabular}\n"
    ));
    let sequence = text(&["seq", "kayles", "8..13"], "kayles.md");
    assert!(sequence.contains("\n| 0 |  |  |  |  |  |  |  |  | 1 | 4 |\n| 10 | 2 | 6 | 4 |"));
    let sequence = text(&["seq", "kayles", "8..13"], "kayles.tex");
    assert!(sequence.contains("\n10 & 2 & 6 & 4 &  &  &  &  &  &  &  \\\\\n"));
    for words in [
        &["solve", "nim", "3", "4", "5", "--explain"][..],
        &["solve", "kayles", "5", "7", "+", "wythoff", "3,5", "--explain=proof"],
        &["solve", "chips:examples/graphs/ring.dot", "c", "--explain"],
        &["solve", "chomp", "3x3", "--explain", "--lang", "uk"],
        &["solve", "0.{1,2!}", "7", "--explain"],
    ] {
        let latex = text(words, "solution.tex");
        balanced(&latex);
        assert!(latex.starts_with("\\section*{"), "{latex}");
        let markdown = text(words, "solution.md");
        assert!(markdown.starts_with("# "), "{markdown}");
    }
}

/// Environments end in their order, and braces outside of `verbatim` are pairs.
#[track_caller]
fn balanced(latex: &str) {
    let (mut open, mut depth) = (Vec::new(), 0i64);
    for line in latex.lines() {
        if open.last() == Some(&"verbatim") && line != "\\end{verbatim}" {
            continue;
        }
        if let Some(rest) = line.strip_prefix("\\begin{") {
            open.push(rest.split('}').next().unwrap());
        }
        if let Some(rest) = line.strip_prefix("\\end{") {
            assert_eq!(open.pop(), rest.split('}').next(), "{latex}");
        }
        let line = line.replace("\\{", "").replace("\\}", "");
        depth += line.matches('{').count() as i64 - line.matches('}').count() as i64;
        assert_eq!(depth, 0, "{line}");
        // In a text these have a `\` before them; in a table `&` is the end of a cell.
        let plain = line.replace("\\_", "").replace("\\#", "").replace("\\%", "");
        assert!(!plain.contains(['_', '#', '%']), "{line}");
    }
    assert!(open.is_empty(), "{open:?}");
}

/// PNG and PDF are there with the feature `raster`; without it the program says so.
#[test]
fn pictures_of_pixels() {
    let there = cfg!(feature = "raster");
    for words in [
        &["table", "wythoff", "0..9"][..],
        &["seq", "kayles", "0..50"],
        &["graph", "examples/graphs/ring.dot"],
        &["solve", "nim", "3", "4", "5"],
        &["draw", "chips:examples/graphs/river.txt", "spring", "lake"],
    ] {
        for (name, magic) in [("x.png", &b"\x89PNG\r\n"[..]), ("x.pdf", b"%PDF-")] {
            if there {
                assert!(written(words, name).starts_with(magic), "{words:?}");
                continue;
            }
            let output = run(&[words, &["-o", name]].concat());
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{words:?}: {error}");
            assert!(error.contains("--features full"), "{words:?}: {error}");
        }
    }
}

#[test]
fn files_that_cannot_be_written() {
    for words in [
        &["table", "nim", "0..3", "--format", "parquet", "-o", "/dev/full"][..],
        &["seq", "nim", "0..3", "--format", "latex", "-o", "/dev/full"],
        &["graph", "examples/graphs/ring.dot", "--format", "graphml", "-o", "/dev/full"],
        &["solve", "nim", "3", "--format", "latex", "-o", "no-such-folder/x.tex"],
        &["seq", "nim", "0..3", "--format", "parquet", "-o", "x.csv"],
        &["seq", "nim", "0..3", "--format", "parquet", "-o", "x.txt"],
        &["table", "nim", "0..3", "-o", "x.graphml"],
        &["graph", "examples/graphs/ring.dot", "-o", "x.parquet"],
    ] {
        let output = run(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {output:?}");
        assert!(!output.stderr.is_empty(), "{words:?}");
    }
}
