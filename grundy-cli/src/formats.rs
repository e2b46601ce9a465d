//! The format that the name of a file implies.

use std::path::Path;

use clap::ValueEnum;
use grundy::TextError;
use grundy::message::Message;

use crate::built::{SHELL, without};
use crate::draft::{self, Way};
use crate::failure::Failure;
use crate::message::message;
use crate::picture::available;

/// Whether a file that is written is standard output: `-`, or a name that the system has for it.
pub fn is_standard(path: &Path) -> bool {
    Way::of(path) == Way::Output
}

/// Extensions that name a format: the name of `--format`, empty where no command writes it,
/// and the name for people, or the keyword of that in the message files. Any other extension
/// promises nothing.
const NAMED: &[(&str, &str, &str)] = &[
    ("svg", "svg", "SVG"),
    ("csv", "csv", "CSV"),
    ("json", "json", "JSON"),
    ("npy", "npy", "npy-array"),
    ("dot", "dot", "DOT"),
    ("gv", "dot", "DOT"),
    ("edges", "edges", "edge-list"),
    ("bin", "binary", "binary-file"),
    ("binary", "binary", "binary-file"),
    ("bfile", "bfile", "b-file"),
    ("png", "png", "PNG"),
    ("pdf", "pdf", "PDF"),
    ("jpg", "", "JPEG"),
    ("jpeg", "", "JPEG"),
    ("gif", "", "GIF"),
    ("webp", "", "WebP"),
    ("bmp", "", "BMP"),
    ("tif", "", "TIFF"),
    ("tiff", "", "TIFF"),
    ("eps", "", "EPS"),
    ("ps", "", "PostScript"),
    ("html", "html", "HTML"),
    ("htm", "html", "HTML"),
    ("md", "markdown", "Markdown"),
    ("tex", "latex", "LaTeX"),
    ("tikz", "tikz", "TikZ"),
    ("tsv", "", "TSV"),
    ("ods", "", "spreadsheet"),
    ("xls", "", "spreadsheet"),
    ("xlsx", "", "spreadsheet"),
    ("npz", "", "npy-arrays"),
    ("graphml", "graphml", "GraphML"),
    ("gml", "", "GML"),
    ("g6", "", "graph6"),
    ("jsonl", "", "json-lines"),
    ("ndjson", "", "json-lines"),
    ("yaml", "", "YAML"),
    ("yml", "", "YAML"),
    ("toml", "", "TOML"),
    ("parquet", "parquet", "Parquet"),
    ("h5", "", "HDF5"),
    ("hdf5", "", "HDF5"),
    ("mat", "", "MATLAB"),
    ("doc", "", "text-document"),
    ("docx", "", "text-document"),
    ("odt", "", "text-document"),
    ("rtf", "", "text-document"),
    ("svgz", "", "compressed"),
    ("bz2", "", "compressed"),
    ("7z", "", "compressed"),
    ("gz", "", "compressed"),
    ("xz", "", "compressed"),
    ("zst", "", "compressed"),
    ("zip", "", "compressed"),
];

/// The meaning of an extension.
struct Named {
    /// The name of `--format`; `None` where no command writes it.
    format: Option<&'static str>,
    words: &'static str,
}

/// What a file of a format is, for people.
fn said_to_be(words: &'static str) -> Message {
    message!("kind-of-file", kind = words, name = words)
}

fn named(path: &Path) -> Option<Named> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let (_, format, words) = NAMED.iter().find(|(known, ..)| *known == extension)?;
    Some(Named { format: Some(*format).filter(|format| !format.is_empty()), words })
}

/// Pictures that are not drawn here.
const PICTURES: [&str; 8] = ["PNG", "PDF", "JPEG", "GIF", "WebP", "BMP", "TIFF", "EPS"];

/// The format that was asked for, by `--json` or `--format`; the API has JSON only.
///
/// # Errors
/// Both were given, and do not say the same.
pub fn asked<F: ValueEnum + PartialEq>(
    json: bool,
    format: Option<F>,
    json_format: F,
) -> Result<Option<F>, Failure> {
    match format {
        _ if !SHELL => Ok(Some(json_format)),
        Some(other) if json && other != json_format => {
            let name = other.to_possible_value();
            let name = name.as_ref().map_or("", |value| value.get_name());
            Err(Failure::input(message!("two-formats", format = name)))
        }
        _ if json => Ok(Some(json_format)),
        format => Ok(format),
    }
}

/// The format of an answer: the one that was asked for, else the one that the name of the
/// file says, else the usual one.
///
/// # Errors
/// The name of the file says another format, or one that the command does not write; the
/// program was built without it; the file cannot be written.
pub fn of<F: ValueEnum + PartialEq>(
    asked: Option<F>,
    path: Option<&Path>,
    usual: F,
) -> Result<F, Failure> {
    if !SHELL {
        return Ok(asked.unwrap_or(usual));
    }
    let format = written(asked, path, usual)?;
    path.map_or(Ok(()), draft::ready)?;
    Ok(format)
}

/// The format, where the program writes it.
fn written<F: ValueEnum + PartialEq>(
    asked: Option<F>,
    path: Option<&Path>,
    usual: F,
) -> Result<F, Failure> {
    let format = chosen(asked, path, usual)?;
    let name = format.to_possible_value();
    let name = name.as_ref().map_or("", |name| name.get_name());
    if available(name) {
        return Ok(format);
    }
    let other = name.to_ascii_uppercase();
    let why = without(&other);
    Err(
        match path.filter(|path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case(name)))
        {
            Some(path) => {
                let file = renamed(path, "svg");
                let help =
                    message!("write-to-and-convert", option = "-o", file = file, other = other);
                refused(path, why, help)
            }
            None => Failure::input(why),
        },
    )
}

fn chosen<F: ValueEnum + PartialEq>(
    asked: Option<F>,
    path: Option<&Path>,
    usual: F,
) -> Result<F, Failure> {
    let Some(path) = path else { return Ok(asked.unwrap_or(usual)) };
    let name = |format: &F| format.to_possible_value().map(|value| value.get_name().to_string());
    let Some(Named { format, words }) = named(path) else {
        // A text file may hold every format that is a text.
        let text = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"));
        let asked_name = asked.as_ref().and_then(name);
        return match asked_name.as_deref() {
            Some(bytes @ ("npy" | "binary" | "png" | "pdf" | "parquet")) if text => Err(refused(
                path,
                message!("name-says-text", format = bytes),
                message!("write-to", option = "-o", file = renamed(path, bytes)),
            )),
            _ => Ok(asked.unwrap_or(usual)),
        };
    };
    let all = F::value_variants();
    let is = |one: &&F, format: &str| {
        one.to_possible_value().is_some_and(|value| value.matches(format, false))
    };
    let written = all.iter().find(|one| format.is_some_and(|format| is(one, format)));
    match (written, asked) {
        (Some(written), None) => Ok(written.clone()),
        (Some(written), Some(asked)) if *written == asked => Ok(asked),
        (written, Some(asked)) => {
            let asked = name(&asked).unwrap_or_default();
            let file = renamed(path, &asked);
            let help = match written.and_then(name).filter(|other| available(other)) {
                Some(other) => message!("write-to-or-format", file = file, format = other),
                None => message!("write-to", option = "-o", file = file),
            };
            let what = said_to_be(words);
            Err(refused(path, message!("name-says-other", what = what, format = asked), help))
        }
        (None, None) => {
            let names: Vec<String> = all.iter().filter_map(name).collect();
            if PICTURES.contains(&words) && names.iter().any(|name| name == "svg") {
                return only("-o", "svg", path).map(|()| usual);
            }
            let best =
                ["csv", "json"].into_iter().find(|best| names.iter().any(|name| name == best));
            Err(refused(
                path,
                message!("name-says-unwritten", what = said_to_be(words)),
                message!(
                    "formats-are",
                    formats = names.join(", "),
                    file = renamed(path, best.unwrap_or("txt"))
                ),
            ))
        }
    }
}

/// Refuses a file whose name says something else than the one format that `option` writes.
///
/// # Errors
/// It does; the file cannot be written.
pub fn only(option: &str, format: &str, path: &Path) -> Result<(), Failure> {
    match named(path) {
        Some(named) if named.format != Some(format) => {
            let words = named.words;
            let (what, written) = (said_to_be(words), format.to_ascii_uppercase());
            let fault = match option {
                "-o" => message!("pictures-are", what = what, format = written),
                _ => message!("written-by-option", what = what, option = option, format = written),
            };
            let file = renamed(path, format);
            let help = match PICTURES.contains(&words) {
                true => {
                    message!("write-to-and-convert", option = option, file = file, other = words)
                }
                false => message!("write-to", option = option, file = file),
            };
            Err(refused(path, fault, help))
        }
        _ => draft::ready(path),
    }
}

/// Refuses the name of a file if a directory is wanted.
///
/// # Errors
/// The name is that of a file, and there is no such directory.
pub fn folder(path: &Path) -> Result<(), Failure> {
    if is_standard(path) {
        return Err(Failure::input(message!("folder-not-output")));
    }
    match named(path) {
        Some(Named { format, words }) if !path.is_dir() => {
            let folder = path.with_extension("").display().to_string();
            let help = match format {
                Some(format @ ("csv" | "json")) => {
                    let file = path.display().to_string();
                    message!("write-folder-or", folder = folder, format = format, file = file)
                }
                _ => message!("write-to", option = "-o", file = folder),
            };
            Err(refused(path, message!("folder-named-as-file", what = said_to_be(words)), help))
        }
        _ => Ok(()),
    }
}

/// The name with the extension of a format.
fn renamed(path: &Path, format: &str) -> String {
    let extension = match format {
        "plain" | "bfile" => "txt",
        "binary" => "bin",
        "markdown" => "md",
        "latex" => "tex",
        format => format,
    };
    path.with_extension(extension).display().to_string()
}

/// The error, with the extension marked.
fn refused(path: &Path, message: Message, help: Message) -> Failure {
    let text = path.display().to_string();
    let dot = text.rfind('.').map_or(0, |dot| dot + 1);
    let error = TextError::new(message, dot..text.len()).help(help);
    Failure::text(text, error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Format, GraphFormat};

    #[track_caller]
    fn help(found: Result<impl std::fmt::Debug, Failure>) -> String {
        match found {
            Err(Failure::Text { error, .. }) => {
                error.hint().cloned().unwrap_or_default().to_string()
            }
            found => panic!("{found:?}"),
        }
    }

    #[test]
    fn the_extension_chooses_or_is_refused() {
        use Format::{Bfile, Csv, Json, Npy, Plain, Svg};
        let of = |asked, name: &str| super::written(asked, Some(Path::new(name)), Plain);
        for (name, format) in [("a.csv", Csv), ("a.JSON", Json), ("b/a.npy", Npy), ("a.txt", Plain)]
        {
            assert_eq!(of(None, name).unwrap(), format, "{name}");
        }
        for name in ["a", "a.dat", "a.txt", "b012345.txt"] {
            assert_eq!(of(Some(Bfile), name).unwrap(), Bfile, "{name}");
        }
        assert_eq!(super::written(None, None, Plain).unwrap(), Plain);
        assert_eq!(help(of(Some(Csv), "a.json")), "write `-o a.csv`, or `--format json`");
        assert_eq!(help(of(Some(Csv), "a.gif")), "write `-o a.csv`");
        assert!(help(of(Some(Csv), "a.png")).starts_with("write `-o a.csv`"));
        assert_eq!(help(of(Some(Csv), "a.svg")), "write `-o a.csv`, or `--format svg`");
        assert_eq!(of(None, "a.svg").unwrap(), Svg);
        assert_eq!(help(of(Some(Npy), "a.txt")), "write `-o a.npy`");
        assert_eq!(help(of(None, "a.eps")), "write `-o a.svg`; other programs make EPS of it");
        assert_eq!(of(None, "a.tex").unwrap(), Format::Latex);
        assert_eq!(help(of(Some(Format::Parquet), "a.txt")), "write `-o a.parquet`");
        assert!(help(of(None, "a.xlsx")).ends_with("write, for example, `-o a.csv`"));
        let of =
            |asked, name: &str| super::written(asked, Some(Path::new(name)), GraphFormat::Plain);
        assert_eq!(of(None, "a.gv").unwrap(), GraphFormat::Dot);
        assert_eq!(of(None, "a.graphml").unwrap(), GraphFormat::Graphml);
        assert_eq!(help(of(None, "a.bmp")), "write `-o a.svg`; other programs make BMP of it");
        assert!(help(of(None, "a.tex")).ends_with("write, for example, `-o a.csv`"));
        assert!(help(of(Some(GraphFormat::Svg), "a.pdf")).starts_with("write `-o a.svg`"));
        assert_eq!(
            help(only("--svg", "svg", Path::new("x.gif"))),
            "write `--svg x.svg`; other programs make GIF of it"
        );
        assert!(only("--svg", "svg", Path::new("x")).is_ok());
        assert_eq!(help(folder(Path::new("a.csv"))), "write `-o a`, or `--format csv > a.csv`");
    }
}
