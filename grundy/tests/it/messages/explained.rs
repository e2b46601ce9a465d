//! Every explanation in every language, in all three layouts.

use grundy::games::{Files, catalogue};
use grundy::message::{Language, Message};
use grundy::reason::{Reason, Step};
use grundy::theory::Theorem;
use grundy::{Budget, Play, Position, Solver};

/// Positions whose explanations have what those of the examples lack.
const OTHERS: &[&str] = &[
    "nim 1 1 1 + staircase 0 1",
    "nim 1 1",
    "kayles 3 + nim 2 2",
    "treblecross 9 + nim 3",
    "treblecross .X.X.... + nim 1",
    "northcott:8 1-4 7-2 + kayles 3",
    "moore:2 3 4 5",
    "moore:2 1 1 1 2",
    "moore:3 5 6",
    "chips:c a",
    "chips:c a b + nim 2",
    "chips:c a + chips:c e",
    "annihilation:g a b c",
    "nim 100 + nim 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7",
];

/// Positions that take too long in misère play.
const LARGE: &[&str] =
    &["kayles 1000000000000 + kayles 14", "0.644 2000", "all-but:2,3 1000", "wythoff 40,70"];

/// The words that English cannot do without, and those of the field. Letters of formulas are
/// none.
const ENGLISH: &str = "the be to of and in that have it for not on with he as you do at this but \
    his by from they we say her she or an will my one all would there their what so up out if \
    about who get which go me when make can like time no know take people into year your good \
    some could them see other than then now look only is are was each has more player heap heaps \
    value values move moves option options position sum nothing left wins loses term part";

struct Disk;

impl Files for Disk {
    fn read(&self, name: &str) -> Result<String, grundy::error::FileError> {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
        match name {
            "g" => Ok("a b\na c\nb d\nd c\nd e\nc e\nf a\nf g\n".into()),
            "c" => Ok("a b\nb c\nc a\nc d\nd e\nb e\n".into()),
            _ => std::fs::read_to_string(path).map_err(|error| error.to_string().into()),
        }
    }
}

fn explained(text: &str, play: Play) -> Option<Reason> {
    let position = Position::parse_with(text, &Disk).ok()?;
    let solver = Solver::new().play(play).max_moves(1).explain(true);
    // Misère play of some games is refused.
    let mut solution = solver.solve(&position, &Budget::unlimited()).ok()?;
    // Sources keep the titles of the books.
    for step in &mut solution.reason.as_mut()?.steps {
        if let Step::Theorem { theorem } = step {
            theorem.source = Message::default();
        }
    }
    solution.reason
}

/// The text without code, without the sets of values, and without tags.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let (mut code, mut tag, mut set) = (false, false, false);
    let text = text.replace("mex {}", "mex").replace(r"mex \{\}", "mex");
    for sign in text.replace("<code>", "`").replace("</code>", "`").chars() {
        match sign {
            '`' => code = !code,
            '<' if !code => tag = true,
            '>' if tag => tag = false,
            '\u{221e}' => set = true,
            '{' if set => {}
            '}' if set => set = false,
            _ if code || tag => {}
            _ => out.push(sign),
        }
    }
    out
}

#[test]
fn every_explanation_has_its_words() {
    let english: Vec<&str> = ENGLISH.split_whitespace().collect();
    let examples = catalogue().iter().flat_map(|entry| entry.examples.iter().copied());
    let (mut seen, mut wrong) = (0, Vec::new());
    for text in examples.chain(OTHERS.iter().chain(LARGE).copied()) {
        for play in [Play::Normal, Play::Misere] {
            if play == Play::Misere && LARGE.contains(&text) {
                continue;
            }
            let Some(reason) = explained(text, play) else { continue };
            seen += 1;
            for &language in Language::ALL {
                let layouts =
                    [reason.text(language), reason.markdown(language), reason.html(language)];
                for shown in layouts {
                    let words = plain(&shown);
                    // In a position of Sprouts `}` ends a region.
                    let ends = text.starts_with("sprouts");
                    if words.contains('{') || words.contains('}') && !ends {
                        wrong.push(format!("{text}: a bracket in {words}"));
                    }
                    if language == Language::English {
                        continue;
                    }
                    // There `be` is a product of two generators.
                    let letters = reason.steps.iter().any(|step| {
                        matches!(step, Step::Theorem { theorem } if theorem.theorem == Theorem::MisereQuotient)
                    });
                    let sign = |c: char| !(c.is_alphanumeric() || matches!(c, '-' | ':' | '_'));
                    for line in words.lines() {
                        let found = line.split(sign).find(|word| {
                            english.contains(&&*word.to_lowercase()) && !(letters && *word == "be")
                        });
                        wrong.extend(found.map(|word| format!("{text}: {word} in {line}")));
                    }
                }
                // What documents have is worded as well.
                let document = serde_json::to_string(&reason.clone().worded(language)).unwrap();
                let has = |letters: std::ops::RangeInclusive<char>| {
                    document.contains(|c| letters.contains(&c))
                };
                let cyrillic = matches!(language, Language::Ukrainian | Language::Russian);
                assert_eq!(has('а'..='я'), cyrillic, "{text}: {document}");
                assert_eq!(has('ぁ'..='ん'), language == Language::Japanese, "{text}: {document}");
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen > 60, "{seen}");
}
