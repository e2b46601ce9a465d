//! Explanations of sums in brackets: nothing in them is wrong, and of small ones nothing is left out.

use grundy::message::Language;
use grundy::reason::Level;
use grundy_cli::Sentences;
use grundy_oracle::reasons::check_document;
use grundy_oracle::sample;
use serde_json::Value;

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

/// Sums whose explanations were refused once, and that are recomputed as a whole.
const REFUSED_ONCE: [&str; 3] = [
    // The program looks for answers a short time only.
    "ordinal(nim 2 2 : selective(lasker 1 2 + kayles 1 2 ; 4.7 2 1 + 4.7 2 1))",
    // Colons of a sum were taken for those of graphs.
    "ordinal(ordinal(nim 1 2 : 0.156 2) : shortened(nim 1 2 ; dawson-kayles 0 2 2))",
    "ordinal(kayles 2 + 0.77 2 : dawson-kayles 3)",
];

/// Sums with values that the program does not search for, and the checker finds: terms alone, and
/// twins that cancel.
const UNSEARCHED: [&str; 2] = [
    "conjunctive(kayles 32 ; nim 1)",
    "conjunctive(cram 3x5 ; nim 3) + conjunctive(cram 3x5 ; nim 3) + nim 1",
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
fn what_was_refused_once_is_recomputed_as_a_whole() {
    with_a_large_stack(|| assert_eq!(found(&both(&REFUSED_ONCE)), (Vec::new(), Vec::new())));
}

#[test]
fn a_value_that_was_not_searched_for_is_no_fault() {
    with_a_large_stack(|| {
        let normal = |asked: &Asked| !asked.misere;
        let all: Vec<Asked> = both(&UNSEARCHED).into_iter().filter(normal).collect();
        let (wrong, left_out) = found(&all);
        assert_eq!(wrong, Vec::<String>::new());
        assert_eq!(left_out.len(), all.len(), "{left_out:#?}");
    });
}

/// What a limit left out may be null, but not what the steps state.
#[test]
fn a_limit_excuses_what_is_missing_only() {
    with_a_large_stack(|| {
        let asked = Asked { text: "conjunctive(nim 3 ; kayles 5)".to_string(), misere: false };
        let (document, ..) = super::explained(&asked, &Library::new());
        let checker = checker();
        let without = |keys: &[&str], stopped: bool| {
            let mut document = document.clone();
            for key in keys {
                document[key] = Value::Null;
            }
            if stopped {
                document["stopped"] = "time".into();
            }
            check_document(&document, &checker, &Sentences).map(|checked| checked.left_out)
        };
        let counts = "how many moves there are";
        assert_eq!(without(&[], false), Ok(Vec::new()));
        assert_eq!(without(&["winning_move_count"], true), Ok(vec![counts.into()]));
        for (keys, stopped) in [
            (&["winning_move_count"][..], false),
            (&["value"], false),
            (&["value"], true),
            (&["value", "winning_move_count"], true),
        ] {
            assert!(without(keys, stopped).is_err(), "{keys:?}, {stopped}");
        }
    });
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
