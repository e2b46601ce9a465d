//! Every step of many derivations, recomputed without the engine.
//!
//! The crate `grundy-oracle` reads the derivations as JSON and believes
//! nothing: see `grundy_oracle::reasons`. Here positions are chosen, over all
//! games of the catalogue, and asked of the library; some are asked of the
//! program as well.

mod boundaries;
mod forged;
mod layouts;
mod positions;
mod sums;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use grundy::games::Files;
use grundy::message::Language;
use grundy::reason::Level;
use grundy::report::{self, Versioned};
use grundy::term;
use grundy::term::Game;
use grundy::{Budget, Play, Position, Solver};
use grundy_cli::Sentences;
use grundy_oracle::reasons::{Checked, Checker, check_document, check_reason, kinds};
use grundy_oracle::{Graphs, default_graphs, parse_edges, sample};
use grundy_rules::{Limits, RuleFile};
use positions::Asked;
use serde_json::Value;

use crate::support::{ROOT, Run};

/// Files of the repository, and graphs by name.
struct Library {
    graphs: HashMap<String, String>,
    rules: Mutex<HashMap<String, Arc<dyn Game>>>,
}

impl Library {
    fn new() -> Library {
        let graphs = grundy_oracle::graphs().into_iter().chain(positions::graphs()).collect();
        Library { graphs, rules: Mutex::default() }
    }
}

impl Files for Library {
    fn read(&self, name: &str) -> Result<String, grundy::error::FileError> {
        match self.graphs.get(name) {
            Some(text) => Ok(text.clone()),
            None => {
                std::fs::read_to_string(format!("{ROOT}/{name}")).map_err(|e| e.to_string().into())
            }
        }
    }

    fn rules(&self, name: &str) -> Result<Arc<dyn Game>, grundy::error::FileError> {
        let mut known = self.rules.lock().unwrap();
        if let Some(game) = known.get(name) {
            return Ok(game.clone());
        }
        let rules = RuleFile::load(name, self, Limits::default(), Budget::unlimited())
            .map_err(|fault| fault.to_string())?;
        let game: Arc<dyn Game> = term::game(rules);
        known.insert(name.to_string(), game.clone());
        Ok(game)
    }
}

/// The oracle with the same graphs.
fn checker() -> Checker {
    let mut graphs: Graphs = default_graphs();
    for (name, text) in positions::graphs() {
        graphs.insert(name, parse_edges(&text).expect("an edge list"));
    }
    for name in positions::FILES {
        let text = std::fs::read_to_string(format!("{ROOT}/{name}")).expect("a graph");
        graphs.insert(name.to_string(), parse_edges(&text).expect("an edge list"));
    }
    Checker::new(graphs)
}

/// The answer of the library as the document of the program,
/// and the derivation in its two layouts.
fn explained(asked: &Asked, files: &Library) -> (Value, String, String) {
    explained_at(asked, files, Level::Steps, Language::English)
}

/// The same at a level, in the words of a language.
fn explained_at(
    asked: &Asked,
    files: &Library,
    level: Level,
    language: Language,
) -> (Value, String, String) {
    let Asked { text, misere } = asked;
    let position = Position::parse_with(text, files)
        .unwrap_or_else(|error| panic!("{text} is refused: {error}"));
    let play = if *misere { Play::Misere } else { Play::Normal };
    let solver = Solver::new().play(play).max_moves(100).explain_at(level);
    let mut found = solver
        .solve(&position, &Budget::unlimited().with_moves(1 << 20))
        .unwrap_or_else(|refusal| panic!("{asked:?}: {refusal}"));
    assert_eq!(found.stopped, None, "{asked:?}");
    let reason = found.reason.take().unwrap_or_else(|| panic!("{asked:?} is not explained"));
    found.reason = Some(reason.clone().worded(language));
    let document = Versioned::new(report::Solve::new(&position, &found, 100));
    let document = serde_json::to_value(document).expect("a document");
    (document, reason.text(language), reason.markdown(language))
}

/// Runs a test with room for deep recursion: the oracle follows play to its
/// end.
fn with_a_large_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 28).spawn(test);
    if let Err(panic) = thread.expect("a thread").join() {
        std::panic::resume_unwind(panic);
    }
}

/// Recomputes the derivation at a level, in the words of a language, and looks at its layouts.
fn checked_at(
    asked: &Asked,
    level: Level,
    language: Language,
    checker: &Checker,
    files: &Library,
) -> Result<Checked, Vec<String>> {
    let (document, text, markdown) = explained_at(asked, files, level, language);
    // Rule files have words of their own.
    let checked = match asked.text.contains("rules:") {
        true => check_reason(&asked.text, asked.misere, &document, checker),
        false => check_document(&document, checker, &Sentences),
    };
    let about_layout = match level {
        Level::Short => Vec::new(),
        _ => layouts::faults(&document, &text, &markdown),
    };
    match checked {
        Ok(checked) if about_layout.is_empty() => Ok(checked),
        Ok(_) => Err(about_layout),
        Err(complaints) => {
            Err(complaints.iter().map(ToString::to_string).chain(about_layout).collect())
        }
    }
}

/// Of random positions, five of each game, and of those on which something changes.
#[test]
fn every_step_of_derivations_is_recomputed() {
    with_a_large_stack(|| {
        let (checker, files) = (checker(), Library::new());
        let mut all = boundaries::boundaries();
        all.extend(boundaries::examples());
        // The whole sample: 5,000 positions.
        all.extend(positions::random(0x2026_1122, sample(100, 5000)));
        let (mut faults, mut total) = (Vec::new(), Checked::default());
        let mut left_out = BTreeMap::new();
        for (at, asked) in all.iter().enumerate() {
            // Every level, in every language.
            let (level, language) =
                (Level::ALL[at % 3], Language::ALL[at / 3 % Language::ALL.len()]);
            match checked_at(asked, level, language, &checker, &files) {
                Ok(checked) => {
                    for (kind, count) in checked.steps {
                        *total.steps.entry(kind).or_default() += count;
                    }
                    total.confirmed += checked.confirmed;
                    for what in checked.left_out {
                        left_out.entry(asked.to_string()).or_insert(what);
                    }
                }
                Err(found) => faults.extend(found.into_iter().map(|one| format!("{asked}: {one}"))),
            }
        }
        println!("{total:#?}");
        println!("not recomputed: {left_out:#?}");
        let shown: Vec<&String> = faults.iter().take(100).collect();
        assert!(faults.is_empty(), "{} faults: {shown:#?}", faults.len());
        for kind in kinds() {
            assert!(total.steps.contains_key(kind), "no derivation has the step {kind}");
        }
        // Of each position something is recomputed, and nearly always all.
        assert!(left_out.len() * 20 < all.len(), "{} are not recomputed", left_out.len());
        assert!(total.confirmed > 15 * all.len(), "{}", total.confirmed);
    });
}

/// Positions of the whole sample above whose explanations were refused once, as short as they can
/// be, with the reason.
const REFUSED_ONCE: [(&str, &str); 8] = [
    ("chocolate-split 2x2 1x3 + chocolate-eat 2x3 3x3", "a bar has another value in either game"),
    ("treblecross 140 241", "the names of the rows left no room for their picture"),
    ("treblecross 160", "nothing said which heap the strip is"),
    ("0.106 8001", "no period is known, and the checker computes fewer values"),
    ("0.106 8001 20", "the same, beside a heap that is shown"),
    ("grundy 8001 + nim 3", "the same in a sum"),
    ("tromino 4001", "after the move a table of heaps was spoken of, and not there"),
    (
        "kayles 5 + nimstring 1x2 1x2 1x2",
        "a term too large for brute force, with parts that are not",
    ),
];

/// A value that the checker does not compute is left out, where the document says that a computation
/// gave it; and no other one is.
#[test]
fn a_value_beyond_the_checker_needs_a_computation() {
    let asked = Asked { text: "0.106 9000".to_string(), misere: false };
    let (mut document, ..) = explained(&asked, &Library::new());
    let check = |document: &Value| check_document(document, &checker(), &Sentences);
    let left_out = check(&document).expect("a right document").left_out;
    assert!(left_out.iter().any(|what| what.contains("heap-values")), "{left_out:?}");
    let steps = document["reason"].as_array_mut().expect("steps");
    steps.retain(|step| step["said"][0]["id"] != "heaps-not-shown");
    let faults = check(&document).expect_err("a document without the computation");
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(faults.iter().any(|fault| fault.contains("no step shows why heap")), "{faults:?}");
}

#[test]
fn what_was_refused_once_is_right() {
    with_a_large_stack(|| {
        let (checker, files) = (checker(), Library::new());
        for (nth, (text, reason)) in REFUSED_ONCE.into_iter().enumerate() {
            let asked = Asked { text: text.to_string(), misere: false };
            // The whole sample: each level in each language. Here in English and another one.
            for (at, level) in Level::ALL.into_iter().enumerate() {
                let others = Language::ALL.iter().filter(|&&one| one != Language::English).cycle();
                let others = others.skip(at + nth).take(sample(1, 3));
                for &language in std::iter::once(&Language::English).chain(others) {
                    let faults = checked_at(&asked, level, language, &checker, &files).err();
                    assert_eq!(faults, None, "{text} ({reason}), {level:?}, {language:?}");
                }
            }
        }
    });
}

/// The program says the same as the library.
#[test]
fn the_program_gives_the_same_derivations() {
    let files = Library::new();
    let mut all = boundaries::examples();
    all.extend(positions::random(7, 400));
    all.retain(|asked| {
        !positions::graphs().any(|(name, _)| asked.text.contains(&format!(":{name} ")))
    });
    all.retain(|asked| {
        !grundy_oracle::graphs().iter().any(|(name, _)| asked.text.contains(&format!(":{name} ")))
    });
    for asked in all.iter().step_by(sample(16, 8)) {
        let words =
            ["solve", &asked.text, "--explain", "--json", "--no-cache", "--max-moves", "100"];
        let misere: &[&str] = if asked.misere { &["--misere"] } else { &[] };
        let output = Run::new(&[&words, misere].concat()).output();
        let found: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{asked}: {error}: {output:?}"));
        let (document, ..) = explained(asked, &files);
        for key in ["position", "outcome", "value", "reason"] {
            assert_eq!(found[key], document[key], "{key} of {asked}");
        }
    }
}
