//! Explanations of sums in brackets: nothing in them is wrong, and of small ones nothing is left out.

use grundy::message::Language;
use grundy::reason::Level;
use grundy_cli::Sentences;
use grundy_oracle::reasons::check_document;
use grundy_oracle::sample;

use super::positions::{self, Asked};
use super::{Library, checked_at, checker, with_a_large_stack};

/// Sums of few positions, in both kinds of play. The explanations of most of them were refused once.
const SMALL: [&str; 20] = [
    // One Nim heap in misère play.
    "ordinal(nim 2 : nim 1)",
    "ordinal(nim 1 : nim 0)",
    "ordinal(nim 0 : nim 0)",
    "ordinal(nim 2 : nim 1 : nim 1)",
    "ordinal(nim 40 : nim 30)",
    // No Nim heap, or not alone.
    "ordinal(nim 2 : nim 2 3)",
    "ordinal(nim 2 : nim 1) + nim 2",
    "conjunctive(ordinal(nim 2 : nim 1) ; nim 2)",
    // Play has ended, whatever the other component is.
    "conjunctive(nim 0 ; nim 999)",
    "conjunctive(nim 0 ; nim 5000)",
    "shortened(nim 0 ; nim 999)",
    "nim 2 + conjunctive(nim 0 ; nim 200)",
    "continued(conjunctive(nim 0 ; selective(nim 900 ; nim 900)) ; nim 3)",
    "shortened(continued(nim 0 ; conjunctive(kayles 300 ; nim 0)) ; nim 900)",
    // Few moves with large numbers, or in a long text.
    "conjunctive(nim 1 ; nim 40)",
    "selective(nim 40 ; nim 3)",
    "selective(nim 0 ; nim 50)",
    "continued(nim 60 ; nim 2)",
    "conjunctive(subtract:2,3 5 ; subtract:1,3 1 ; nim 2)",
    "continued(conjunctive(selective(subtract:2,3 5 ; subtract:1,3 1) ; ordinal(coins:1-2 HT + coins:3E TT : \
     coins:1-2 T)) + nim 3 ; coins:1-3 T)",
];

/// Sums that are too large to be recomputed, or that have too many moves.
const LARGE: [&str; 4] = [
    "conjunctive(nim 40 ; nim 40)",
    "ordinal(nim 600 : nim 5)",
    "nim 2 + conjunctive(nim 1 ; nim 4000)",
    "selective(nim 40 ; nim 30)",
];

/// What is wrong with the explanations of positions, and what is left out in them, a text for each position.
fn found(all: &[Asked]) -> (Vec<String>, Vec<String>) {
    let (checker, files) = (checker(), Library::new());
    let (mut wrong, mut left_out) = (Vec::new(), Vec::new());
    for (at, asked) in all.iter().enumerate() {
        let (level, language) = (Level::ALL[at % 3], Language::ALL[at / 3 % Language::ALL.len()]);
        let (list, found) = match checked_at(asked, level, language, &checker, &files) {
            Ok(checked) => (&mut left_out, checked.left_out),
            Err(faults) => (&mut wrong, faults),
        };
        if !found.is_empty() {
            list.push(format!("{asked}, {level:?}, {language:?}: {}", found.join("; ")));
        }
    }
    (wrong, left_out)
}

/// Each position in both kinds of play at each level; the languages come in turn.
fn both(texts: &[&str]) -> Vec<Asked> {
    let each = |text: &&str| {
        let asked = |misere| Asked { text: text.to_string(), misere };
        [false, true]
            .into_iter()
            .flat_map(move |misere| vec![asked(misere); Level::ALL.len()])
            .collect::<Vec<_>>()
    };
    texts.iter().flat_map(each).collect()
}

#[test]
fn small_sums_in_brackets_are_recomputed_as_a_whole() {
    with_a_large_stack(|| assert_eq!(found(&both(&SMALL)), (Vec::new(), Vec::new())));
}

#[test]
fn large_sums_in_brackets_are_not_called_wrong() {
    with_a_large_stack(|| assert_eq!(found(&both(&LARGE)).0, Vec::<String>::new()));
    // The checker does not even read its numbers.
    let document = serde_json::json!({ "position": "ordinal (nim 1000000000000 : nim 1)" });
    let checked = check_document(&document, &checker(), &Sentences).expect("nothing wrong");
    assert_eq!(checked.left_out.len(), 1);
}

/// The whole sample: 2,000 sums.
#[test]
fn random_sums_in_brackets_are_recomputed() {
    with_a_large_stack(|| {
        let all = positions::sums(0x2026_1130, sample(60, 2000));
        let (wrong, left_out) = found(&all);
        assert_eq!(wrong, Vec::<String>::new());
        assert!(left_out.len() * 10 < all.len(), "not recomputed: {left_out:#?}");
    });
}
