//! Messages become texts: forms of numbers, paragraphs, arguments, and languages.

use grundy::message::{Language, Message, Texts};
use grundy::message_of;

static SAMPLE: Texts = Texts::new(&[
    "\
-game = Nim
one = One { $what }.
heaps = { $count ->
    [one] { $count } heap
   *[other] { $count } heaps
}
two = First line
    goes on.

    A new paragraph about { -game }: { heaps-are }
    .note = A note on { $what }
# A comment.
heaps-are = heaps.
only-english = Only here.
",
    "\
-game = Нім
one = Один { $what }.
heaps = { $count ->
    [one] { $count } купа
    [few] { $count } купи
   *[many] { $count } куп
}
two = Перший рядок.

    Другий про { -game }: { heaps-are }
    .note = Примітка про { $what }
heaps-are = купи.
",
    "\
heaps = { $count ->
    [one] { $count } кучка
    [few] { $count } кучки
   *[many] { $count } кучек
    }
",
]);

#[test]
fn numbers_take_their_forms() {
    let words = |count: u128, language| message_of!(&SAMPLE, "heaps", count = count).text(language);
    assert_eq!(words(1, Language::English), "1 heap");
    assert_eq!(words(0, Language::English), "0 heaps");
    // A language without a file has the words of English.
    assert_eq!(words(2, Language::Japanese), "2 heaps");
    for (count, form) in
        [(1, "1 купа"), (3, "3 купи"), (5, "5 куп"), (11, "11 куп"), (22, "22 купи")]
    {
        assert_eq!(words(count, Language::Ukrainian), form);
    }
    for (count, form) in [(21, "21 кучка"), (24, "24 кучки"), (112, "112 кучек")] {
        assert_eq!(words(count, Language::Russian), form);
    }
    for count in 0..=1000u128 {
        let form = match (count % 10, count % 100) {
            (1, rest) if rest != 11 => 0,
            (2..=4, rest) if !(12..=14).contains(&rest) => 1,
            _ => 2,
        };
        let heaps = [["купа", "купи", "куп"], ["кучка", "кучки", "кучек"]].map(|all| all[form]);
        for (language, heaps) in [Language::Ukrainian, Language::Russian].into_iter().zip(heaps) {
            assert_eq!(words(count, language), format!("{count} {heaps}"));
        }
    }
    // Exact beyond what floating point holds.
    assert_eq!(words((1 << 53) + 1, Language::English), "9007199254740993 heaps");
    assert_eq!(words(u128::MAX, Language::Ukrainian), format!("{} куп", u128::MAX));
}

#[test]
fn lines_flow_and_paragraphs_stay() {
    let two = message_of!(&SAMPLE, "two");
    assert_eq!(
        two.text(Language::English),
        "First line goes on.\nA new paragraph about Nim: heaps."
    );
    assert_eq!(two.paragraphs(Language::Ukrainian), ["Перший рядок.", "Другий про Нім: купи."]);
    let note = message_of!(&SAMPLE, "two.note", what = message_of!(&SAMPLE, "heaps", count = 2u32));
    assert_eq!(note.text(Language::English), "A note on 2 heaps");
    assert_eq!(note.worded(Language::Ukrainian).to_string(), "Примітка про 2 купи");
}

#[test]
fn japanese_has_no_spaces_between_sentences() {
    static TEXTS: Texts = Texts::new(&[
        "two = One.\n    Two { $list }.",
        "two = Один.\n    Два { $list }.",
        "two = Один.\n    Два { $list }.",
        "two =\n    山を\n    取る。大きさ 3\n    の { $list }。",
    ]);
    let two = message_of!(&TEXTS, "two", list = vec!["a", "b"]);
    assert_eq!(two.text(Language::Japanese), "山を取る。大きさ 3 の a、b。");
    assert_eq!(two.text(Language::Russian), "Один. Два a, b.");
    let both = Message::sentences([two.clone(), "nim".into(), two]);
    let words = both.text(Language::Japanese);
    assert_eq!(words, "山を取る。大きさ 3 の a、b。nim 山を取る。大きさ 3 の a、b。");
}

#[test]
fn arguments_stay_as_they_are() {
    let says = |what: &str| message_of!(&SAMPLE, "one", what = what).to_string();
    for what in ["{ $x }", "a\nb", "\u{2068}", "", "= .x"] {
        assert_eq!(says(what), format!("One {what}."));
    }
    let list = message_of!(&SAMPLE, "one", what = vec!["a", "b"]);
    assert_eq!(list.to_string(), "One a, b.");
    assert_eq!(Message::sentences([list, "Two.".into()]).to_string(), "One a, b. Two.");
}

#[test]
fn what_exists_is_known() {
    assert!(SAMPLE.has(Language::English, "two.note") && SAMPLE.has(Language::Ukrainian, "two"));
    assert!(!SAMPLE.has(Language::English, "two.not") && !SAMPLE.has(Language::English, "thr"));
    assert!(!SAMPLE.has(Language::Ukrainian, "only-english"));
    assert!(!SAMPLE.has(Language::Russian, "two"));
}

#[test]
fn languages_are_found() {
    for (locale, language) in [
        ("uk", Some(Language::Ukrainian)),
        ("uk_UA.UTF-8", Some(Language::Ukrainian)),
        ("UK-UA", Some(Language::Ukrainian)),
        ("ru_RU.UTF-8", Some(Language::Russian)),
        ("ja", Some(Language::Japanese)),
        ("en_GB@euro", Some(Language::English)),
        ("C", None),
        ("POSIX", None),
        ("ukr", None),
        ("", None),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
    assert_eq!(
        "xx".parse::<Language>().unwrap_err().to_string(),
        "the languages are en, uk, ru, ja"
    );
}
