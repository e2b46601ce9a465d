//! Makes the folder `atlas/` from the folder of a survey (`grundy atlas --digits 4 -o RUN`):
//!
//!     cargo run --release -p grundy-bench --bin atlas -- RUN atlas grundy/data/atlas.bin
//!
//! Everything in it follows from the journal of the survey, its certificates and the published
//! results in `grundy/data`. `atlas/make` runs the survey and this program.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use grundy_bench::exit;

mod data;
mod numbers;
mod pages;
mod pictures;
mod rares;
mod speed;
mod tables;

use data::Atlas;

fn main() -> ExitCode {
    exit(run())
}

fn run() -> Result<(), String> {
    let words: Vec<PathBuf> = std::env::args().skip(1).map(Into::into).collect();
    let [run, out, book] = &words[..] else {
        return Err("write the folder of the survey, the folder of the atlas, and the file of \
                    the atlas in the library"
            .into());
    };
    let atlas = Atlas::read(run)?;
    let folder = |name: &str| -> Result<PathBuf, String> {
        let path = out.join(name);
        std::fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    };
    atlas.copy_certificates(run, &folder("certificates")?)?;
    // What is needed to go on with the survey on another machine.
    for name in ["journal.jsonl", "second.jsonl"] {
        let path = run.join(name);
        if path.exists() {
            std::fs::copy(&path, out.join(name)).map_err(|error| format!("{name}: {error}"))?;
        }
    }
    write(&out.join("codes.csv"), &tables::codes(&atlas))?;
    write(&out.join("forms.csv"), &tables::forms(&atlas))?;
    write(&out.join("frontier.csv"), &tables::frontier(&atlas))?;
    write(&out.join("atlas.json"), &tables::json(&atlas))?;
    let pictures = pictures::all(&atlas)?;
    // Those of an earlier atlas may not be shown any more.
    let shelf = out.join("pictures");
    if shelf.exists() {
        std::fs::remove_dir_all(&shelf).map_err(|error| format!("{}: {error}", shelf.display()))?;
    }
    for (code, svg) in &pictures {
        write(&folder("pictures")?.join(format!("{code}.svg")), svg)?;
    }
    let shown: Vec<&str> = pictures.iter().map(|(code, _)| code.as_str()).collect();
    write(&out.join("README.md"), &pages::front(&atlas))?;
    write(&out.join("records.md"), &pages::records(&atlas))?;
    write(&out.join("families.md"), &pages::families(&atlas))?;
    write(&out.join("new.md"), &pages::new(&atlas))?;
    write(&out.join("second.md"), &pages::second(&atlas, run)?)?;
    write(&out.join("pictures.md"), &pages::pictures(&atlas, &shown))?;
    write(&folder("paper")?.join("data.json"), &numbers::all(&atlas))?;
    std::fs::write(book, atlas.book().to_bytes())
        .map_err(|error| format!("{}: {error}", book.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
