//! The number of columns of a character: two for East Asian scripts and most emoji, none for
//! accents that are combined with the character before them, one for all others. Of the accents
//! only the large blocks are listed, because a text may be taken for wider than it is.

/// Signs of two columns: `W` and `F` in the table East_Asian_Width of Unicode 15.
#[rustfmt::skip]
const WIDE: &[(u32, u32)] = &[
    (0x1100, 0x115f), (0x231a, 0x231b), (0x2329, 0x232a), (0x23e9, 0x23ec), (0x23f0, 0x23f0),
    (0x23f3, 0x23f3), (0x25fd, 0x25fe), (0x2614, 0x2615), (0x2648, 0x2653), (0x267f, 0x267f),
    (0x2693, 0x2693), (0x26a1, 0x26a1), (0x26aa, 0x26ab), (0x26bd, 0x26be), (0x26c4, 0x26c5),
    (0x26ce, 0x26ce), (0x26d4, 0x26d4), (0x26ea, 0x26ea), (0x26f2, 0x26f3), (0x26f5, 0x26f5),
    (0x26fa, 0x26fa), (0x26fd, 0x26fd), (0x2705, 0x2705), (0x270a, 0x270b), (0x2728, 0x2728),
    (0x274c, 0x274c), (0x274e, 0x274e), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797),
    (0x27b0, 0x27b0), (0x27bf, 0x27bf), (0x2b1b, 0x2b1c), (0x2b50, 0x2b50), (0x2b55, 0x2b55),
    (0x2e80, 0x3029), (0x302e, 0x303e), (0x3041, 0x3096), (0x309b, 0x3247), (0x3250, 0x4dbf),
    (0x4e00, 0xa4c6), (0xa960, 0xa97c), (0xac00, 0xd7a3), (0xf900, 0xfad9), (0xfe10, 0xfe19),
    (0xfe30, 0xfe6b), (0xff01, 0xff60), (0xffe0, 0xffe6), (0x16fe0, 0x16fe3), (0x16ff0, 0x1b2fb),
    (0x1f004, 0x1f004), (0x1f0cf, 0x1f0cf), (0x1f18e, 0x1f18e), (0x1f191, 0x1f19a),
    (0x1f200, 0x1f320), (0x1f32d, 0x1f335), (0x1f337, 0x1f37c), (0x1f37e, 0x1f393),
    (0x1f3a0, 0x1f3ca), (0x1f3cf, 0x1f3d3), (0x1f3e0, 0x1f3f0), (0x1f3f4, 0x1f3f4),
    (0x1f3f8, 0x1f43e), (0x1f440, 0x1f440), (0x1f442, 0x1f4fc), (0x1f4ff, 0x1f53d),
    (0x1f54b, 0x1f54e), (0x1f550, 0x1f567), (0x1f57a, 0x1f57a), (0x1f595, 0x1f596),
    (0x1f5a4, 0x1f5a4), (0x1f5fb, 0x1f64f), (0x1f680, 0x1f6c5), (0x1f6cc, 0x1f6cc),
    (0x1f6d0, 0x1f6d2), (0x1f6d5, 0x1f6df), (0x1f6eb, 0x1f6ec), (0x1f6f4, 0x1f6fc),
    (0x1f7e0, 0x1f7f0), (0x1f90c, 0x1f93a), (0x1f93c, 0x1f945), (0x1f947, 0x1f9ff),
    (0x1fa70, 0x1faf6), (0x20000, 0x3fffd),
];

/// Signs of no column: blocks of combining marks, joiners and selectors.
#[rustfmt::skip]
const NONE: &[(u32, u32)] = &[
    (0x300, 0x36f), (0x483, 0x489), (0x591, 0x5bd), (0x610, 0x61a), (0x64b, 0x65f),
    (0x6d6, 0x6dc), (0x6df, 0x6e4), (0x730, 0x74a), (0x8d3, 0x8e1), (0x8e3, 0x902),
    (0xe34, 0xe3a), (0xe47, 0xe4e), (0xf8d, 0xfbc), (0x1160, 0x11ff), (0x1ab0, 0x1ace),
    (0x1dc0, 0x1dff), (0x200b, 0x200f), (0x20d0, 0x20f0), (0x2de0, 0x2dff), (0x302a, 0x302d),
    (0x3099, 0x309a), (0xfe00, 0xfe0f), (0xfe20, 0xfe2f), (0xe0100, 0xe01ef),
];

/// The columns of a sign.
pub fn columns(sign: char) -> u8 {
    match u32::from(sign) {
        // Before the first sign of `NONE`.
        0..0x300 => 1,
        code if is_in(NONE, code) => 0,
        code if is_in(WIDE, code) => 2,
        _ => 1,
    }
}

/// The columns of a text of one line.
///
/// ```
/// # use grundy_words as grundy;
/// assert_eq!((grundy::width::of("nim"), grundy::width::of("山")), (3, 2));
/// ```
pub fn of(text: &str) -> usize {
    match text.is_ascii() {
        true => text.len(),
        false => text.chars().map(|sign| usize::from(columns(sign))).sum(),
    }
}

/// A text with spaces behind it, up to this many columns.
pub fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(of(text))))
}

/// The parts of a word between which a line may break: a script of wide signs has no spaces. No
/// part begins with a sign that closes, and none ends with one that opens; code in backquotes
/// stays whole.
///
/// ```
/// # use grundy_words as grundy;
/// assert_eq!(grundy::width::parts("山を取る。"), ["山", "を", "取", "る。"]);
/// assert_eq!(grundy::width::parts("nim-value"), ["nim-value"]);
/// ```
pub fn parts(word: &str) -> Vec<&str> {
    const CLOSING: &str = "。、」』・…～ーっゃゅょぁぃぅぇぉッャュョァィゥェォ)].,:;!?}%";
    const OPENING: &str = "「『([{";
    if word.is_ascii() {
        return vec![word];
    }
    let mut parts = Vec::new();
    let (mut from, mut code) = (0, false);
    let mut before: Option<char> = None;
    for (at, sign) in word.char_indices() {
        let wide = |sign| columns(sign) == 2;
        if let Some(before) = before
            && !code
            && (wide(before) || wide(sign))
            && !OPENING.contains(before)
            && !CLOSING.contains(sign)
        {
            parts.push(&word[from..at]);
            from = at;
        }
        code ^= sign == '`';
        before = Some(sign);
    }
    parts.push(&word[from..]);
    parts
}

// A search by halves needs ranges that rise.
const _: () = assert!(rise(WIDE) && rise(NONE));

/// Whether each range begins above the one before it, and ends where it begins or above.
const fn rise(ranges: &[(u32, u32)]) -> bool {
    let mut at = 0;
    while at < ranges.len() {
        if ranges[at].0 > ranges[at].1 || at > 0 && ranges[at - 1].1 >= ranges[at].0 {
            return false;
        }
        at += 1;
    }
    true
}

/// Whether one of the ranges, which rise, has the sign.
fn is_in(ranges: &[(u32, u32)], code: u32) -> bool {
    let after = ranges.partition_point(|&(first, _)| first <= code);
    after > 0 && code <= ranges[after - 1].1
}
