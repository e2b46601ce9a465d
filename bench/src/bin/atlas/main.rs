//! Makes the folder `atlas/` from the folder of a survey (`grundy atlas --digits 4 -o RUN`):
//!
//!     cargo run --release -p grundy-bench --bin atlas -- RUN atlas grundy-core/data/atlas.bin
//!
//! What the repository keeps as files comes into the folder itself, and everything else into its
//! folder `all`, which `atlas/make` packs. All of it follows from the journal of the survey, its
//! certificates and the published results in `grundy-core/data`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use grundy_bench::exit;

mod data;
mod markdown;
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
    let all = out.join("all");
    let folder = |path: PathBuf| -> Result<PathBuf, String> {
        std::fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    };
    // Those of an earlier atlas may be there no more.
    let emptied = |path: PathBuf| -> Result<PathBuf, String> {
        if path.exists() {
            std::fs::remove_dir_all(&path)
                .map_err(|error| format!("{}: {error}", path.display()))?;
        }
        folder(path)
    };
    let proofs = atlas.certificates(run)?;
    let (kept, certificates) =
        (emptied(out.join("certificates"))?, emptied(all.join("certificates"))?);
    for (form, text) in proofs {
        let name = format!("{}.json", form.entry.code);
        write(&certificates.join(&name), &text)?;
        if numbers::is_long(form) {
            write(&kept.join(&name), &text)?;
        }
    }
    // What is needed to go on with the survey on another machine.
    for name in ["journal.jsonl", "second.jsonl"] {
        let (from, to) = (run.join(name), all.join(name));
        let is_here = || from.canonicalize().ok() == to.canonicalize().ok();
        if from.exists() && !is_here() {
            std::fs::copy(&from, &to).map_err(|error| format!("{name}: {error}"))?;
        }
    }
    write(&out.join("README.md"), &pages::front(&atlas))?;
    write(&out.join("new.md"), &pages::new(&atlas))?;
    write(&out.join("codes.csv"), &tables::codes(&atlas))?;
    write(&out.join("forms.csv"), &tables::forms(&atlas))?;
    write(&out.join("frontier.csv"), &tables::frontier(&atlas))?;
    write(&all.join("atlas.json"), &tables::json(&atlas))?;
    write(&all.join("paper.json"), &numbers::all(&atlas))?;
    write(&all.join("records.md"), &pages::records(&atlas))?;
    write(&all.join("families.md"), &pages::families(&atlas))?;
    write(&all.join("second.md"), &pages::second(&atlas, run)?)?;
    let pictures = pictures::all(&atlas)?;
    let shelf = emptied(all.join("pictures"))?;
    for (code, svg) in &pictures {
        write(&shelf.join(format!("{code}.svg")), svg)?;
    }
    let shown: Vec<&str> = pictures.iter().map(|(code, _)| code.as_str()).collect();
    write(&all.join("pictures.md"), &pages::pictures(&atlas, &shown))?;
    std::fs::write(book, atlas.book().to_bytes())
        .map_err(|error| format!("{}: {error}", book.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
