//! Parts that a build may leave out: each is there, or the program names the command that brings it.

use std::io;
use std::sync::{Arc, Mutex};

use grundy_cli::{Io, run};

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl io::Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The exit status and what is printed on standard error.
fn said(line: &str) -> (u8, String) {
    let words: Vec<_> = ["grundy"].into_iter().chain(line.split(' ')).map(Into::into).collect();
    let errors = Kept::default();
    let status = run(&words, Io::new(io::empty(), io::sink(), errors.clone())).code();
    let bytes = errors.0.lock().unwrap().clone();
    (status, String::from_utf8(bytes).unwrap())
}

const PARTS: [(bool, &str, &str, &str); 7] = [
    (cfg!(feature = "rules"), "rules check /", "rule files", "full"),
    (
        cfg!(feature = "serve"),
        "serve --port 1 --host not/a/host",
        "the page and its server",
        "full",
    ),
    (
        cfg!(feature = "check-explanation"),
        "check-explanation /",
        "the checker of explanations",
        "full",
    ),
    (cfg!(feature = "schema"), "schema", "the JSON Schema of the documents", "full"),
    (cfg!(feature = "raster"), "seq nim 0..3 -o /dev/null.png", "PNG", "full"),
    (cfg!(feature = "raster"), "seq nim 0..3 -o /dev/null.pdf", "PDF", "full"),
    (cfg!(feature = "cluster"), "graph --workers 2 /", "workers", "full"),
];

#[test]
fn a_part_is_there_or_the_command_that_brings_it_is_named() {
    for (there, line, part, features) in PARTS {
        let (status, text) = said(line);
        let missing = format!(
            "error: this program was built without {part}: in a copy of the repository, \
             `cargo install --path grundy-cli --features {features}` builds the whole program"
        );
        match there {
            true => assert!(!text.contains("was built without"), "{line}: {text}"),
            false => {
                assert_eq!(status, 2, "{line}");
                assert_eq!(text.lines().next(), Some(missing.as_str()), "{line}");
            }
        }
    }
}
