//! The files of the atlas beside the library.

use std::path::PathBuf;

use grundy::heap::Code;
use grundy::heap::atlas::Book;

/// Games whose period the program proves in seconds: no file of the atlas calls one of them open, and
/// all have the same figures, those of the library as well.
#[test]
fn no_file_of_the_atlas_calls_a_cheap_proof_open() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../atlas");
    let proved = [
        ("0.376", "0.376", 2_268_248, 4),
        ("0.0514", "0.11706", 3_870_300, 2),
        ("0.3355", "0.3355", 5_409_997, 1720),
    ];
    let book = Book::own();
    for (code, form, preperiod, period) in proved {
        let record = book.know(&Code::parse(form).expect("a code")).expect("a form of the atlas");
        let found = record.entry.proved().expect("a proved period");
        assert_eq!((found.preperiod, found.period), (preperiod, period), "{form} in the library");
        let certificate = std::fs::read_to_string(root.join(format!("certificates/{form}.json")));
        let certificate = certificate.expect("a certificate");
        assert!(certificate.contains(&format!("\"preperiod\": {preperiod}")), "{certificate}");
        let mut named = 0;
        for file in std::fs::read_dir(&root).expect("the atlas") {
            let path = file.expect("a file").path();
            let Some("csv" | "md") = path.extension().and_then(|kind| kind.to_str()) else {
                continue;
            };
            let text = std::fs::read_to_string(&path).expect("a text");
            for line in text.lines() {
                let mut cells = line.split([',', '|', '`', ' ']).filter(|cell| !cell.is_empty());
                if cells.any(|cell| cell == code || cell == form) {
                    named += 1;
                    let open =
                        line.split(',').any(|cell| cell == "open") || line.contains("Open here");
                    assert!(!open, "{}: {line}", path.display());
                }
            }
        }
        let frontier = std::fs::read_to_string(root.join("frontier.csv")).expect("the frontier");
        let is_open = |line: &str| line.split(',').next() == Some(code);
        assert!(!frontier.lines().any(is_open), "{code} is in frontier.csv");
        assert!(named >= 2, "{code} is named {named} times");
    }
}
