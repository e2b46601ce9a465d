//! Answers as they are typed.

use crate::outcome::Outcome;

/// The numbers of a text, separated by spaces or commas; an empty list for a word that means
/// "none". `None` where something else stands there.
pub(super) fn numbers(text: &str) -> Option<Vec<u128>> {
    const NONE: &[&str] = &[
        "none",
        "no",
        "nothing",
        "-",
        "немає",
        "жоден",
        "жодного",
        "нет",
        "ни одного",
        "ничего",
        "なし",
    ];
    let text = text.trim().to_lowercase();
    if NONE.contains(&&*text) {
        return Some(Vec::new());
    }
    let words = text.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty());
    let read = |word: &str| match word.bytes().all(|byte| byte.is_ascii_digit()) {
        true => word.parse().ok(),
        false => None,
    };
    let numbers: Option<Vec<u128>> = words.map(read).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

/// The player that a word names as the winner: `first` or `second`, in the languages of the
/// library, and the letters N, P, D; `None` where it names none.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::Outcome;
/// use grundy::tutor::winner_of;
/// assert_eq!(winner_of("First"), Some(Outcome::N));
/// assert_eq!(winner_of("другий"), Some(Outcome::P));
/// assert_eq!(winner_of("Второй игрок"), Some(Outcome::P));
/// assert_eq!(winner_of("perhaps"), None);
/// ```
pub fn winner_of(text: &str) -> Option<Outcome> {
    const FIRST: &[&str] = &[
        "first",
        "1",
        "n",
        "mover",
        "next",
        "me",
        "i",
        "перший",
        "перша",
        "наступний",
        "наступна",
        "я",
        "п",
        "1-й",
        "первый",
        "первая",
        "следующий",
        "следующая",
        "先手",
    ];
    const SECOND: &[&str] = &[
        "second",
        "2",
        "p",
        "other",
        "opponent",
        "you",
        "другий",
        "друга",
        "інший",
        "інша",
        "суперник",
        "2-й",
        "второй",
        "вторая",
        "другой",
        "другая",
        "соперник",
        "後手",
    ];
    const NOBODY: &[&str] = &[
        "nobody",
        "neither",
        "draw",
        "d",
        "none",
        "нічия",
        "ніхто",
        "жоден",
        "0",
        "ничья",
        "никто",
        "なし",
    ];
    let text = text.trim().trim_end_matches('.').to_lowercase();
    let text = text.trim_start_matches("the ").trim_end_matches(" player");
    let text = text.trim_end_matches(" гравець").trim_end_matches(" игрок");
    let is = |words: &[&str]| words.contains(&text);
    match text {
        _ if is(FIRST) => Some(Outcome::N),
        _ if is(SECOND) => Some(Outcome::P),
        _ if is(NOBODY) => Some(Outcome::D),
        _ => None,
    }
}
