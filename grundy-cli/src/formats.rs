//! What the name of a file says of its format.

use std::path::Path;

use clap::ValueEnum;
use grundy::TextError;

use crate::failure::Failure;

/// Whether the name of a file is `-`, which is standard output, as it is standard input
/// where something is read.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Extensions that name a format: the name of `--format`, empty where no command writes it,
/// and the name for people. Any other extension promises nothing.
const NAMED: &[(&str, &str, &str)] = &[
    ("svg", "svg", "SVG"),
    ("csv", "csv", "CSV"),
    ("json", "json", "JSON"),
    ("npy", "npy", "a NumPy array"),
    ("dot", "dot", "DOT"),
    ("gv", "dot", "DOT"),
    ("edges", "edges", "an edge list"),
    ("bin", "binary", "a binary file"),
    ("binary", "binary", "a binary file"),
    ("bfile", "bfile", "a b-file"),
    ("png", "", "PNG"),
    ("pdf", "", "PDF"),
    ("jpg", "", "JPEG"),
    ("jpeg", "", "JPEG"),
    ("gif", "", "GIF"),
    ("webp", "", "WebP"),
    ("bmp", "", "BMP"),
    ("tif", "", "TIFF"),
    ("tiff", "", "TIFF"),
    ("eps", "", "EPS"),
    ("ps", "", "PostScript"),
    ("html", "", "HTML"),
    ("htm", "", "HTML"),
    ("md", "", "Markdown"),
    ("tex", "", "LaTeX"),
    ("tsv", "", "TSV"),
    ("ods", "", "a spreadsheet"),
    ("xls", "", "a spreadsheet"),
    ("xlsx", "", "a spreadsheet"),
    ("npz", "", "NumPy arrays"),
    ("graphml", "", "GraphML"),
    ("gml", "", "GML"),
    ("g6", "", "graph6"),
    ("jsonl", "", "JSON lines"),
    ("ndjson", "", "JSON lines"),
    ("yaml", "", "YAML"),
    ("yml", "", "YAML"),
    ("toml", "", "TOML"),
    ("parquet", "", "Parquet"),
    ("h5", "", "HDF5"),
    ("hdf5", "", "HDF5"),
    ("mat", "", "MATLAB"),
    ("doc", "", "a text document"),
    ("docx", "", "a text document"),
    ("odt", "", "a text document"),
    ("rtf", "", "a text document"),
    ("svgz", "", "a compressed file"),
    ("bz2", "", "a compressed file"),
    ("7z", "", "a compressed file"),
    ("gz", "", "a compressed file"),
    ("xz", "", "a compressed file"),
    ("zst", "", "a compressed file"),
    ("zip", "", "a compressed file"),
];

/// What an extension names.
struct Named {
    /// The name of `--format`; `None` where no command writes it.
    format: Option<&'static str>,
    words: &'static str,
}

fn named(path: &Path) -> Option<Named> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let (_, format, words) = NAMED.iter().find(|(known, ..)| *known == extension)?;
    Some(Named { format: Some(*format).filter(|format| !format.is_empty()), words })
}

/// Whether the name of a file is that of a picture which the program draws.
pub fn is_svg(path: &Path) -> bool {
    named(path).is_some_and(|named| named.format == Some("svg"))
}

/// Refuses a file whose name is that of a picture in another format, where no format was asked for.
///
/// # Errors
/// It is.
pub fn no_other_picture(path: &Path) -> Result<(), Failure> {
    match named(path) {
        Some(named) if PICTURES.contains(&named.words) => only("-o", "svg", path),
        _ => Ok(()),
    }
}

/// Pictures that are not drawn here.
const PICTURES: [&str; 8] = ["PNG", "PDF", "JPEG", "GIF", "WebP", "BMP", "TIFF", "EPS"];

/// The format that was asked for, by `--json` or `--format`.
///
/// # Errors
/// Both were given, and do not say the same.
pub fn asked<F: ValueEnum + PartialEq>(
    json: bool,
    format: Option<F>,
    json_format: F,
) -> Result<Option<F>, Failure> {
    match format {
        Some(other) if json && other != json_format => {
            let name = other.to_possible_value();
            let name = name.as_ref().map_or("", |value| value.get_name());
            Err(Failure::Input(format!(
                "`--json` and `--format {name}` are two formats; leave one of them out"
            )))
        }
        _ if json => Ok(Some(json_format)),
        format => Ok(format),
    }
}

/// The format of an answer: the one that was asked for, else the one that the name of the
/// file says, else the usual one.
///
/// # Errors
/// The name of the file says another format, or one that the command does not write.
pub fn of<F: ValueEnum + PartialEq>(
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
            Some(bytes @ ("npy" | "binary")) if text => Err(refused(
                path,
                format!("the name of the file says text, and `--format {bytes}` is none"),
                format!("write `-o {}`", renamed(path, bytes)),
            )),
            _ => Ok(asked.unwrap_or(usual)),
        };
    };
    let all = F::value_variants();
    let written = all.iter().find(|one| name(one).as_deref() == format && format.is_some());
    match (written, asked) {
        (Some(written), None) => Ok(written.clone()),
        (Some(written), Some(asked)) if *written == asked => Ok(asked),
        (written, Some(asked)) => {
            let asked = name(&asked).unwrap_or_default();
            let other = match written.and_then(name) {
                Some(other) => format!(", or `--format {other}`"),
                None => String::new(),
            };
            Err(refused(
                path,
                format!("the name of the file says {words}, and the format is `{asked}`"),
                format!("write `-o {}`{other}", renamed(path, &asked)),
            ))
        }
        (None, None) => {
            let names: Vec<String> = all.iter().filter_map(name).collect();
            let best = ["svg", "csv", "json"]
                .into_iter()
                .find(|best| names.iter().any(|name| name == best));
            Err(refused(
                path,
                format!("the name of the file says {words}, which is not written here"),
                format!(
                    "the formats are {}: write, for example, `-o {}`",
                    names.join(", "),
                    renamed(path, best.unwrap_or("txt"))
                ),
            ))
        }
    }
}

/// Refuses a file whose name says something else than the one format that `option` writes.
///
/// # Errors
/// It does.
pub fn only(option: &str, format: &str, path: &Path) -> Result<(), Failure> {
    match named(path) {
        Some(named) if named.format != Some(format) => {
            let words = named.words;
            let more = match PICTURES.contains(&words) {
                true => format!("; other programs make {words} of it"),
                false => String::new(),
            };
            let what = if option == "-o" { "pictures are" } else { &format!("`{option}` writes") };
            Err(refused(
                path,
                format!(
                    "the name of the file says {words}, and {what} {}",
                    format.to_ascii_uppercase()
                ),
                format!("write `{option} {}`{more}", renamed(path, format)),
            ))
        }
        _ => Ok(()),
    }
}

/// Refuses the name of a file where a folder is wanted.
///
/// # Errors
/// It is one, and there is no such folder.
pub fn folder(path: &Path) -> Result<(), Failure> {
    if is_standard(path) {
        return Err(Failure::Input(
            "`-o` names a folder here, and `-` is standard output; leave `-o` out".into(),
        ));
    }
    match named(path) {
        Some(Named { format, words }) if !path.is_dir() => {
            let printed = match format {
                Some(format @ ("csv" | "json")) => {
                    format!(", or `--format {format} > {}`", path.display())
                }
                _ => String::new(),
            };
            Err(refused(
                path,
                format!("`-o` names a folder here, and the name says {words}"),
                format!("write `-o {}`{printed}", path.with_extension("").display()),
            ))
        }
        _ => Ok(()),
    }
}

/// The name with the extension of a format.
fn renamed(path: &Path, format: &str) -> String {
    let extension = match format {
        "plain" | "bfile" => "txt",
        "binary" => "bin",
        format => format,
    };
    path.with_extension(extension).display().to_string()
}

/// The error, with the extension marked.
fn refused(path: &Path, message: String, help: String) -> Failure {
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
            Err(Failure::Text { error, .. }) => error.hint().unwrap_or_default().to_string(),
            found => panic!("{found:?}"),
        }
    }

    #[test]
    fn the_extension_chooses_or_is_refused() {
        use Format::{Bfile, Csv, Json, Npy, Plain};
        let of = |asked, name: &str| super::of(asked, Some(Path::new(name)), Plain);
        for (name, format) in [("a.csv", Csv), ("a.JSON", Json), ("b/a.npy", Npy), ("a.txt", Plain)]
        {
            assert_eq!(of(None, name).unwrap(), format, "{name}");
        }
        for name in ["a", "a.dat", "a.txt", "b012345.txt"] {
            assert_eq!(of(Some(Bfile), name).unwrap(), Bfile, "{name}");
        }
        assert_eq!(super::of(None, None, Plain).unwrap(), Plain);
        assert_eq!(help(of(Some(Csv), "a.json")), "write `-o a.csv`, or `--format json`");
        assert_eq!(help(of(Some(Csv), "a.png")), "write `-o a.csv`");
        assert_eq!(help(of(Some(Npy), "a.txt")), "write `-o a.npy`");
        assert!(help(of(None, "a.pdf")).ends_with("write, for example, `-o a.csv`"));
        let of = |asked, name: &str| super::of(asked, Some(Path::new(name)), GraphFormat::Plain);
        assert_eq!(of(None, "a.gv").unwrap(), GraphFormat::Dot);
        assert!(help(of(None, "a.png")).ends_with("write, for example, `-o a.svg`"));
        assert_eq!(help(of(Some(GraphFormat::Svg), "a.pdf")), "write `-o a.svg`");
        assert_eq!(
            help(only("--svg", "svg", Path::new("x.png"))),
            "write `--svg x.svg`; other programs make PNG of it"
        );
        assert_eq!(
            help(no_other_picture(Path::new("x.pdf"))),
            "write `-o x.svg`; other programs make PDF of it"
        );
        assert!(only("--svg", "svg", Path::new("x")).is_ok());
        assert_eq!(help(folder(Path::new("a.csv"))), "write `-o a`, or `--format csv > a.csv`");
    }
}
