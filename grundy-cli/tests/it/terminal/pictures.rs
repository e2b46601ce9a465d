//! One way to write pictures: `-o FILE.svg`, with every command that draws.

use super::program;
use crate::support::Folder;

const DRAWS: [&str; 3] = ["seq kayles 0..30", "table wythoff 0..6", "graph --of kayles 4"];

#[test]
fn the_extension_draws_a_picture() {
    let folder = Folder::new();
    let run = |line: &str| program().args(line.split(' ')).current_dir(&folder).output().unwrap();
    for line in DRAWS {
        let read = |name: &str| {
            let text = std::fs::read_to_string(folder.join(name)).unwrap();
            std::fs::remove_file(folder.join(name)).unwrap();
            text
        };
        let output = run(&format!("{line} --format svg"));
        assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
        let picture = String::from_utf8(output.stdout).unwrap();
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{line}");
        // All of these are the same picture, and nothing else is printed.
        for way in [
            "-o x.svg",
            "--output x.svg",
            "-o x.SVG",
            "--format svg -o x.svg",
            "--format svg -o x",
            "--format svg -o x.txt",
            "--svg x.svg",
            "--svg x",
        ] {
            let output = run(&format!("{line} {way}"));
            assert_eq!(output.status.code(), Some(0), "{line} {way}: {output:?}");
            assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{line} {way}");
            assert_eq!(read(way.rsplit(' ').next().unwrap()), picture, "{line} {way}");
        }
        for way in ["--format svg -o -", "--svg -"] {
            assert_eq!(run(&format!("{line} {way}")).stdout, picture.as_bytes(), "{line} {way}");
        }
    }
}

/// No file has a name that promises another format than it holds.
#[test]
fn a_name_of_another_format_is_refused() {
    let folder = Folder::new();
    let run = |line: &str| program().args(line.split(' ')).current_dir(&folder).output().unwrap();
    for line in DRAWS {
        for (way, help) in [
            ("-o x.gif", "write `-o x.svg`; other programs make GIF of it"),
            ("-o x.eps", "write `-o x.svg`; other programs make EPS of it"),
            ("--svg x.png", "write `--svg x.svg`; other programs make PNG of it"),
            ("--format svg -o x.pdf", "write `-o x.svg`"),
            ("--format svg -o x.csv", "write `-o x.svg`, or `--format csv`"),
            ("--format csv -o x.svg", "write `-o x.csv`, or `--format svg`"),
            ("--json -o x.svg", "write `-o x.json`, or `--format svg`"),
            ("-o x.docx", "for example, `-o x.csv`"),
        ] {
            let output = run(&format!("{line} {way}"));
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{line} {way}: {said}");
            assert!(said.contains(help), "{line} {way}: {said}");
        }
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

/// A picture beside the values, as `table --svg FILE` has always drawn it.
#[test]
fn a_picture_may_stand_beside_the_values() {
    let folder = Folder::new();
    let run = |line: &str| program().args(line.split(' ')).current_dir(&folder).output().unwrap();
    for line in &DRAWS[..2] {
        let output = run(&format!("{line} --svg x.svg --json"));
        assert!(output.stdout.starts_with(b"{"), "{line}: {output:?}");
        let output = run(&format!("{line} --svg y.svg -o y.csv"));
        assert!(output.status.success() && output.stdout.is_empty(), "{line}: {output:?}");
        let [json, csv] = ["x.svg", "y.svg"].map(|name| std::fs::read(folder.join(name)).unwrap());
        assert_eq!(json, csv);
        let output = run(&format!("{line} --svg - --json"));
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
}
