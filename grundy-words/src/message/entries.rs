//! Where the messages of a file stand.

use memchr::memchr_iter;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The messages and terms of a file by their names, each from its name to its end: where a line
/// begins with another name, or with a comment.
pub(super) type Entries = FxHashMap<&'static str, &'static str>;

/// Looks at the beginning of each line, and parses nothing: a short run of a program says five
/// sentences out of a thousand.
pub(super) fn entries(text: &'static str) -> Entries {
    let bytes = text.as_bytes();
    // A message of the longest files has 150 bytes or more on average.
    let mut entries = Entries::with_capacity_and_hasher(text.len() / 128, FxBuildHasher);
    let mut open = None;
    let mut start = 0;
    for end in memchr_iter(b'\n', bytes).chain([bytes.len()]) {
        if begins(bytes, start) {
            if let Some((name, from)) = open {
                entries.insert(name, &text[from..start]);
            }
            let name = name(&text[start..end]);
            open = (!name.is_empty()).then_some((name, start));
        }
        start = end + 1;
    }
    if let Some((name, from)) = open {
        entries.insert(name, &text[from..]);
    }
    entries
}

/// Whether the line at `at` begins something: those that go on begin with a space, or with a
/// closing bracket.
fn begins(bytes: &[u8], at: usize) -> bool {
    !matches!(bytes.get(at), None | Some(b' ' | b'\n' | b'}'))
}

fn name(line: &str) -> &str {
    let end = line.bytes().position(|byte| !(byte.is_ascii_alphanumeric() || byte == b'-'));
    &line[..end.unwrap_or(line.len())]
}
