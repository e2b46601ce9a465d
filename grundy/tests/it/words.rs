//! Texts of strangers made safe, the columns of signs, and marks under them.

use grundy::markup::{code_block, code_span, is_hidden, json, markdown, shown, xml};
use grundy::message::Language;
use grundy::{TextError, width};

#[test]
fn lines_break_between_wide_signs() {
    for (word, expected) in [
        ("nim-sum", vec!["nim-sum"]),
        ("山を取る。", vec!["山", "を", "取", "る。"]),
        ("「山」", vec!["「山」"]),
        ("(山)と`a`を", vec!["(山)", "と", "`a`", "を"]),
        ("`山川`", vec!["`山川`"]),
        ("", vec![""]),
    ] {
        assert_eq!(width::parts(word), expected);
    }
    assert_eq!((width::of("山 3"), width::padded("山", 3)), (4, "山 ".to_string()));
}

#[test]
fn signs_are_wide_narrow_or_nothing() {
    for (text, expected) in
        [("aé∞…Жכ", 1), ("三あ한Ａ\u{1f600}\u{20000}", 2), ("\u{301}\u{200d}\u{fe0f}\u{e0100}", 0)]
    {
        for sign in text.chars() {
            assert_eq!(width::columns(sign), expected, "{sign}");
        }
    }
}

#[test]
fn marks_stand_under_wide_signs() {
    let text = "nim 山 水木 x";
    let at = text.find('水').unwrap();
    let error = TextError::new("not a number", at..at + "水木".len());
    let shown = error.render(text, Language::English);
    assert_eq!(shown, format!("not a number\n  {text}\n  {}^^^^", " ".repeat(7)));
}

#[test]
fn hidden_signs_are_written_out() {
    let hidden = [
        '\0',
        '\u{7}',
        '\r',
        '\u{1b}',
        '\u{7f}',
        '\u{80}',
        '\u{9b}',
        '\u{9f}',
        '\u{ad}',
        '\u{61c}',
        '\u{200b}',
        '\u{200c}',
        '\u{200d}',
        '\u{200e}',
        '\u{200f}',
        '\u{2028}',
        '\u{202a}',
        '\u{202e}',
        '\u{2060}',
        '\u{2066}',
        '\u{2067}',
        '\u{2068}',
        '\u{2069}',
        '\u{206f}',
        '\u{feff}',
        '\u{e0041}',
    ];
    for sign in hidden {
        assert!(is_hidden(sign), "{sign:?}");
        let text = format!("a{sign}b");
        assert_eq!(shown(&text), format!("a\\u{{{:x}}}b", u32::from(sign)));
        for safe in [markdown(&text), code_span(&text, true), code_block(&text), xml(&text)] {
            assert!(!safe.contains(sign), "{sign:?}");
        }
    }
    for text in ["plain", "ä ∞ 𝔾", "a\tb\nc", "日本", "e\u{301}"] {
        assert_eq!(shown(text), text);
    }
}

#[test]
fn nothing_is_markup() {
    for (text, safe) in [
        ("plain text, (3) + 4.", "plain text, (3) + 4."),
        ("0.77 and 4!.0", "0.77 and 4!.0"),
        ("<script>alert(1)</script>", r"\<script\>alert(1)\</script\>"),
        ("[l](http://x) ![i](y)", r"\[l\](http\://x) !\[i\](y)"),
        ("www.x.org WWW.y", r"www\.x.org WWW\.y"),
        ("&lt; &#60; a & b", r"\&lt; \&#60; a & b"),
        ("a@b.c", r"a\@b.c"),
        ("`code` *b* _i_ ~~s~~ $m$", r"\`code\` \*b\* \_i\_ \~\~s\~\~ \$m\$"),
        (r"a\|b", r"a\\\|b"),
        ("# head", r"\# head"),
        ("- item\n# two\n\n<b>", r"\- item # two  \<b\>"),
        ("12. item", r"12\. item"),
        ("  3) item", r"3\) item"),
        ("===", r"\==="),
        ("    indented", "indented"),
    ] {
        assert_eq!(markdown(text), safe);
    }
}

#[test]
fn code_ends_where_it_should() {
    for (text, span, cell) in [
        ("nim 3", "`nim 3`", "`nim 3`"),
        ("", "`  `", "`  `"),
        ("`", "`` ` ``", "`` ` ``"),
        ("a``b`", "``` a``b` ```", "``` a``b` ```"),
        (" a ", "`  a  `", "`  a  `"),
        ("a|b", "`a|b`", r"`a\|b`"),
        (r"a\b", r"`a\b`", r"`a\b`"),
        (r"a\|b", r"`a\|b`", r"a\\\|b"),
        ("a\n\n<b>", "`a  <b>`", "`a  <b>`"),
    ] {
        assert_eq!(code_span(text, false), span);
        assert_eq!(code_span(text, true), cell);
    }
    assert_eq!(code_block("a\n"), "```text\na\n```\n");
    assert_eq!(code_block("```\n<b>"), "````text\n```\n<b>\n````\n");
}

#[test]
fn json_keeps_its_value() {
    let text = "a\u{9b}\u{202e}\u{e0041}é";
    let out = format!("\"{}\"", json(text));
    assert_eq!(out, "\"a\\u009b\\u202e\\udb40\\udc41é\"");
    assert_eq!(serde_json::from_str::<String>(&out).unwrap(), text);
}
