//! What several pages have in common.

use super::Example;

/// Environment variables that the program reads.
pub const ENVIRONMENT: &[(&str, &str)] = &[
    (
        "NO_COLOR",
        "Where it is set and not empty, nothing is coloured unless `--color always` says so.",
    ),
    (
        "CLICOLOR_FORCE",
        "Where it is set and not 0, output has colours also where it is no terminal.",
    ),
    (
        "LC_ALL, LC_MESSAGES, LANG",
        "The first of these that is set and not empty names the language of answers and messages, \
         unless `--lang` does.",
    ),
];

/// Environment variables that say where [`FILES`] lie.
pub const FOLDERS: &[(&str, &str)] = &[
    ("XDG_DATA_HOME", "The folder in which proofs are kept, in place of `~/.local/share`."),
    ("APPDATA", "On Windows, the folder in which proofs are kept where XDG_DATA_HOME is not set."),
];

/// Files that the program reads and writes unasked.
pub const FILES: &[(&str, &str)] = &[(
    "$XDG_DATA_HOME/grundy/proofs",
    "Proofs of periods that earlier runs found. They are verified before they are used; \
     `--no-cache` neither reads nor writes them, and the folder may be removed at any time. Without \
     XDG_DATA_HOME it lies in `~/.local/share` (macOS: `~/Library/Application Support`, Windows: \
     `%APPDATA%`).",
)];

/// An example that ends with the status 0.
pub(super) const fn example(does: &'static str, line: &'static str) -> Example {
    Example { does, line, status: 0 }
}

/// The name of a limit in the definition, and its text.
pub(super) type Limit = (&'static str, &'static str);

/// Limits that mean the same in several commands.
pub(super) const MEMORY: Limit = ("memory", "Memory for tables, in bytes or as in 500M or 2G");
pub(super) const TIME_20: Limit = ("time", "Time limit in seconds; 0 means none [default: 20]");
pub(super) const TIME_60: Limit = ("time", "Time limit in seconds; 0 means none [default: 60]");
pub(super) const NO_LIMIT: Limit = ("time", "Time limit in seconds; 0 means none [default: 0]");
pub(super) const NO_CACHE: Limit =
    ("no_cache", "Do not read proofs that earlier runs kept, and do not keep new ones");
pub(super) const QUIET: Limit =
    ("quiet", "Show no progress and no remarks; errors are still reported");
pub(super) const HEAP_THREADS: Limit = (
    "threads",
    "Number of threads; heap games with a sparse space, boards and graphs use at most two of them, \
     other heap games all [default: 1]",
);

pub(super) const BOARD_THREADS: Limit = (
    "threads",
    "Number of threads; searches of boards and graphs use at most two of them [default: 1]",
);

/// Exit statuses that mean the same in several commands.
pub(super) const INPUT: (u8, &str) =
    (2, "Bad input: the message marks the place and says what would be right.");
pub(super) const STOPPED: (u8, &str) =
    (3, "A limit was reached: what was found is printed, and the message names the limit.");
pub(super) const INTERRUPTED: (u8, &str) = (130, "Interrupted: what was found is printed.");

pub(super) const USUAL: &[(u8, &str)] = &[(0, "Done."), INPUT, STOPPED, INTERRUPTED];

/// What `-o` and `--format` do to a list of values, or a table of them.
pub(super) const VALUES_TO: &str = "The extension of the file chooses the format: .svg, .csv, \
    .json, .npy, .md, .tex or .parquet. A file .txt, or with an extension that names no format, holds what `--format` asks for. A name \
    that promises another format is refused. With `-o` nothing is printed; a picture takes the place \
    of the values.";
