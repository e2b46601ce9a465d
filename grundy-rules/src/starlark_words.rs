//! What Starlark says, as far as this crate reads it.
//!
//! Starlark's errors have few kinds, so this crate recognises some of them by their text. The
//! texts are no part of Starlark's interface: `Cargo.toml` names its exact version, and
//! `tests/it/starlark.rs` fails if another version says something else.

/// Whether an error says that the values take more memory than they may.
pub(crate) fn is_heap_limit(message: &str) -> bool {
    message.starts_with("Heap memory limit")
}

/// Whether an error says that a number is counted with that has more than 32 bits.
pub(crate) fn is_large_count(message: &str) -> bool {
    message.contains("too big to fit in i32")
}

/// The text that a rule itself gives by `fail`.
pub(crate) fn said_by_rule(message: &str) -> Option<&str> {
    message.strip_prefix("fail:").map(str::trim)
}

/// What is written in Starlark in place of the Python that an error is about, both as code.
pub(crate) fn in_place_of(message: &str) -> Option<(&'static str, &'static str)> {
    /// A part of an error, and both.
    const WAYS: [(&str, &str, &str); 10] = [
        ("unexpected symbol '**'", "2 ** n", "1 << n"),
        ("comparisons are not associative", "0 < n < 9", "0 < n and n < 9"),
        ("unexpected symbol '}', expected symbol ':'", "{1, 2}", "set([1, 2])"),
        ("unexpected symbol ',', expected symbol ':'", "{1, 2}", "set([1, 2])"),
        ("keyword 'for', expected symbol ':'", "{k for k in list}", "set([k for k in list])"),
        ("keyword 'for', expected symbol ')'", "f(k for k in list)", "f([k for k in list])"),
        (
            "`(iter)` not supported on type `string`",
            "for letter in word",
            "for letter in word.elems()",
        ),
        ("reserved keyword `while`", "while n > 0", "for k in range(n)"),
        ("reserved keyword `yield`", "yield k", "list.append(k)"),
        ("reserved keyword `import`", "import other", "load(\"other.star\", \"f\")"),
    ];
    let way = WAYS.iter().find(|(part, ..)| message.contains(part))?;
    Some((way.1, way.2))
}

/// Whether an error says that a function changes a variable of the file.
pub(crate) fn is_of_outer_variable(message: &str) -> bool {
    message.contains("referenced before assignment")
}

/// Whether the words of a panic say that Starlark was asked for a value of more than 4 GiB:
/// it can make none, and has no error for that.
pub fn is_too_large(panic: &str) -> bool {
    panic.starts_with("AlignedSize")
}
