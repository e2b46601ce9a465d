//! Proofs that are kept between runs: where they lie, that none is believed,
//! and that nothing goes wrong where they cannot be kept.

use std::path::PathBuf;
use std::process::Output;

use serde_json::{Value, json};

use crate::support::{Folder, Run};

/// A fresh data directory for one test.
struct Home(Folder);

impl Home {
    fn new() -> Home {
        Home(Folder::new())
    }

    fn run(&self, words: &[&str]) -> Output {
        Run::new(words).data(self.0.join("data")).output()
    }

    /// Standard output and standard error of a run that went well.
    #[track_caller]
    fn good(&self, words: &[&str]) -> (String, String) {
        let output = self.run(words);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{words:?}: {errors}");
        (String::from_utf8(output.stdout).unwrap(), errors)
    }

    /// The files that are kept, sorted.
    fn kept(&self) -> Vec<PathBuf> {
        let Ok(folder) = std::fs::read_dir(self.0.join("data/grundy/proofs")) else {
            return Vec::new();
        };
        let mut files: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    }

    /// The one proof that is kept.
    #[track_caller]
    fn proof(&self) -> PathBuf {
        let kept = self.kept();
        assert_eq!(kept.len(), 1, "{kept:?}");
        assert_eq!(kept[0].extension().unwrap(), "json");
        kept[0].clone()
    }
}

/// A heap for which the kept proof of kayles is looked at.
const FAR: &[&str] = &["solve", "kayles", "1000000000000", "--json", "--max-moves", "0"];

#[test]
fn a_proof_is_kept_and_gives_the_same_answer() {
    for words in [FAR, &["period", "kayles", "--json"]] {
        let home = Home::new();
        let (first, errors) = home.good(words);
        assert_eq!(errors, "");
        let proof = home.proof();
        let text = std::fs::read_to_string(&proof).unwrap();
        let document: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(document["grundy_certificate"], 1);
        assert_eq!(document["claim"]["game"], "0.77");
        // It is a certificate like any other.
        let (verdict, _) = home.good(&["verify", proof.to_str().unwrap()]);
        assert!(verdict.starts_with("valid"), "{verdict}");

        let (second, errors) = home.good(words);
        assert_eq!((second, errors.as_str()), (first, ""));
        assert_eq!(home.proof(), proof);
        assert_eq!(std::fs::read_to_string(&proof).unwrap(), text);
    }
}

#[test]
fn every_command_on_sequences_reads_the_proof_of_another() {
    let home = Home::new();
    home.good(&["period", "0.77", "--json"]);
    let proof = home.proof();
    // A proof that is no longer one shows who reads it.
    for words in [
        FAR,
        &["period", "kayles", "--json"],
        &["seq", "kayles", "1000000000000..=1000000000003", "--json"],
        &["stats", "kayles", "1000000000000..=1000000000003", "--json"],
    ] {
        let (right, errors) = home.good(words);
        assert_eq!(errors, "", "{words:?}");
        std::fs::write(&proof, "{}").unwrap();
        let (answer, errors) = home.good(words);
        assert!(errors.contains("set aside"), "{words:?}: {errors}");
        assert_eq!(answer, right, "{words:?}");
    }
}

/// Puts a file in the place of the proof of kayles; it has to be set aside
/// with a warning, and the answers stay right.
#[track_caller]
fn set_aside(bad: impl Fn(&str) -> Vec<u8>) {
    for words in [FAR, &["period", "kayles", "--json"]] {
        let home = Home::new();
        let (right, _) = home.good(words);
        let proof = home.proof();
        let good = std::fs::read_to_string(&proof).unwrap();
        let bad = bad(&good);
        std::fs::write(&proof, &bad).unwrap();

        let (answer, errors) = home.good(words);
        assert_eq!(answer, right);
        assert!(errors.starts_with("warning: "), "{errors}");
        assert!(errors.contains("set aside"), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");

        // Nothing is lost, and the new proof replaces the old one.
        let kept = home.kept();
        let [first, aside] = &kept[..] else { panic!("{kept:?}") };
        assert_eq!((first, aside), (&proof, &proof.with_extension("json.bad")));
        assert_eq!(std::fs::read(aside).unwrap(), bad);
        assert_eq!(std::fs::read_to_string(&proof).unwrap(), good);
        let (answer, errors) = home.good(words);
        assert_eq!((answer, errors.as_str()), (right.clone(), ""));

        // Without remarks, where none are wanted.
        std::fs::write(&proof, &bad).unwrap();
        let quiet: Vec<&str> = words.iter().copied().chain(["--quiet"]).collect();
        assert_eq!(home.good(&quiet), (right, String::new()));
    }
}

#[test]
fn a_damaged_file_is_set_aside() {
    set_aside(|good| good.as_bytes()[..good.len() / 2].to_vec());
}

#[test]
fn an_empty_file_is_set_aside() {
    set_aside(|_| Vec::new());
}

#[test]
fn a_file_that_is_no_text_is_set_aside() {
    set_aside(|_| (0..=255).collect());
}

#[test]
fn a_file_of_another_program_is_set_aside() {
    set_aside(|_| b"{\"theme\": \"dark\", \"period\": 12}\n".to_vec());
}

#[test]
fn a_true_proof_of_another_game_is_set_aside() {
    let home = Home::new();
    home.good(&["period", "0.07", "--json"]);
    let other = std::fs::read(home.proof()).unwrap();
    set_aside(|_| other.clone());
}

#[test]
fn a_false_claim_is_set_aside() {
    for (key, value) in [("period", 13), ("period", 24), ("preperiod", 70), ("saltus", 1)] {
        set_aside(|good| {
            let mut document: Value = serde_json::from_str(good).unwrap();
            document["claim"][key] = value.into();
            document.to_string().into_bytes()
        });
    }
}

#[test]
fn a_newer_version_of_the_format_is_set_aside() {
    set_aside(|good| {
        let mut document: Value = serde_json::from_str(good).unwrap();
        document["grundy_certificate"] = 2.into();
        document.to_string().into_bytes()
    });
}

#[test]
fn without_the_cache_nothing_is_written() {
    let home = Home::new();
    for words in [FAR, &["period", "kayles", "--json"]] {
        let words: Vec<&str> = words.iter().copied().chain(["--no-cache"]).collect();
        home.good(&words);
        assert!(!home.0.join("data").exists());
    }
}

#[test]
fn without_the_cache_nothing_is_read() {
    let home = Home::new();
    for words in [FAR, &["period", "kayles", "--json"]] {
        let (right, _) = home.good(words);
        let proof = home.proof();
        std::fs::write(&proof, "no proof").unwrap();
        let without: Vec<&str> = words.iter().copied().chain(["--no-cache"]).collect();
        assert_eq!(home.good(&without), (right, String::new()));
        assert_eq!(std::fs::read_to_string(&proof).unwrap(), "no proof");
        std::fs::remove_file(&proof).unwrap();
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_a_warning() {
    for words in [FAR, &["period", "kayles", "--json"]] {
        let home = Home::new();
        let right = home.good(&[words, &["--no-cache"]].concat()).0;
        // A file instead of the directory: even a superuser cannot write there.
        std::fs::write(home.0.join("data"), "a file of the user").unwrap();
        let (answer, errors) = home.good(words);
        assert_eq!(answer, right);
        assert!(errors.contains("warning: cannot keep the proof"), "{errors}");
        assert_eq!(std::fs::read_to_string(home.0.join("data")).unwrap(), "a file of the user");
        let quiet = home.good(&[words, &["--quiet"]].concat());
        assert_eq!(quiet, (right, String::new()));
    }
}

/// With a bound the answer is that of a search up to there, kept proof or not.
#[test]
fn a_kept_proof_does_not_pass_the_bound() {
    let home = Home::new();
    home.good(&["period", "kayles"]);
    for to in ["20", "60", "100", "165", "166", "500"] {
        let words = ["period", "kayles", "--to", to, "--json"];
        let (answer, _) = home.good(&words);
        let proved = answer.contains("\"proved\":true");
        assert_eq!(proved, to.parse::<u64>().unwrap() >= 166, "{to}: {answer}");
        assert_eq!(home.good(&[&words[..], &["--no-cache"]].concat()).0, answer);
        let document: Value = serde_json::from_str(&answer).unwrap();
        assert!(document["checked_to"].as_u64().unwrap() <= to.parse().unwrap(), "{answer}");
    }
    // A proof without any search keeps to the bound as well.
    let (answer, _) = home.good(&["period", "lasker", "--to", "2", "--json"]);
    assert!(answer.contains("\"checked_to\":2}"), "{answer}");
    assert!(home.good(&["period", "lasker", "--to", "4"]).0.contains("Proved"));
}

/// The program finds out how far the values were used, whatever a file says.
#[test]
fn the_heaps_that_a_proof_used_are_not_believed() {
    let home = Home::new();
    let right = home.good(&["period", "kayles", "--json"]).0;
    let proof = home.proof();
    let mut document: Value = serde_json::from_slice(&std::fs::read(&proof).unwrap()).unwrap();
    for lie in [json!(100), json!("100"), json!("100000"), json!([])] {
        document["checked_to"] = lie;
        std::fs::write(&proof, document.to_string()).unwrap();
        assert_eq!(home.good(&["period", "kayles", "--json"]), (right.clone(), String::new()));
    }
}

/// The period of 0.127 is not found at a look, but the atlas has it, and a proof may be kept.
#[test]
fn what_is_known_of_a_code_comes_from_a_kept_proof_too() {
    let home = Home::new();
    let look = home.good(&["games", "0.156", "--json", "--time", "600"]).0;
    assert!(look.contains("\"status\":\"solved\"") && look.contains("\"kept\":false"), "{look}");
    // Without the ends of lines, which fall where they fall.
    let told = |words: &[&str]| {
        let answer = home.good(&[&["games", "0.127", "--time", "100"], words].concat()).0;
        answer.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let before = told(&[]);
    assert!(before.contains("The proof was not verified now"), "{before}");
    home.good(&["period", "0.127", "--to", "200000"]);
    let after = told(&[]);
    assert!(after.contains("Proved earlier, and verified just now, by the theorem"), "{after}");
    assert_eq!(told(&["--no-cache"]), before);
}

/// `games` says which rare heap is the last, that the period repeats rare heaps, or that it saw no
/// sparse space. Of a game that splits no heap it says nothing.
#[test]
fn a_code_has_a_last_rare_heap_or_none() {
    let home = Home::new();
    let told = |code: &str| {
        let answer = home.good(&["games", code]).0;
        answer.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let [ends, endless, dense, whole] = ["0.77", "0.15", "0.17", "0.12"].map(told);
    assert!(ends.contains("; 9 heaps are rare, the last of them heap 70."), "{ends}");
    let more = " of these heaps are rare, and infinitely many more follow.";
    assert!(endless.contains(more), "{endless}");
    assert!(dense.contains("; no sparse space was seen up to there."), "{dense}");
    assert!(whole.contains("first at heap 1. "), "{whole}");
}

#[test]
fn small_questions_keep_no_proof() {
    let home = Home::new();
    home.good(&["solve", "kayles", "500"]);
    home.good(&["seq", "kayles", "0..500"]);
    assert_eq!(home.kept(), Vec::<PathBuf>::new());
}

#[test]
fn an_observed_pattern_is_not_kept() {
    let home = Home::new();
    let (answer, _) = home.good(&["period", "0.[50]", "--to", "500", "--json"]);
    assert!(answer.contains("\"proved\":false"), "{answer}");
    let words = ["period", "grundy", "--to", "500", "--json"];
    let file = home.0.file("proof.json");
    let with = [&words[..], &["--certificate", &file]].concat();
    let (answer, errors) = home.good(&with);
    assert_eq!(answer, home.good(&words).0);
    assert!(errors.starts_with("warning: nothing is proved"), "{errors}");
    assert_eq!(home.good(&[&words[..], &["--quiet"]].concat()), (answer, String::new()));
    assert!(!home.0.join("proof.json").exists());
    assert_eq!(home.kept(), Vec::<PathBuf>::new());
}

#[test]
fn a_certificate_is_a_file() {
    let home = Home::new();
    let output = home.run(&["period", "kayles", "--certificate", "-"]);
    assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`./-`"));
    Run::new(&["period", "kayles", "--certificate", "./-"]).folder(&home.0).ends(0);
    assert!(home.0.join("-").is_file());
}

#[test]
fn a_folder_in_the_place_of_a_proof_is_a_warning() {
    for words in [FAR, &["period", "kayles", "--json"]] {
        let home = Home::new();
        let (right, _) = home.good(words);
        let proof = home.proof();
        std::fs::remove_file(&proof).unwrap();
        std::fs::create_dir(&proof).unwrap();
        let (answer, errors) = home.good(words);
        assert_eq!(answer, right);
        assert!(errors.contains("is not a file"), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert_eq!(home.good(&[words, &["--quiet"]].concat()), (right, String::new()));
    }
}

/// A true claim with absurd figures beside it.
#[test]
fn figures_that_a_claim_cannot_need_are_set_aside() {
    for (key, value) in [
        ("from", json!(1u64 << 50)),
        ("from", json!(72)),
        ("period", json!(0)),
        ("period", json!("9223372036854775808")),
        ("saltus", json!(5)),
    ] {
        set_aside(|good| {
            let mut document: Value = serde_json::from_str(good).unwrap();
            document["proof"][key] = value.clone();
            document.to_string().into_bytes()
        });
    }
    // Kayles by the window theorem: values 16 | 8 | 4 | 2 | 1, rare up to 70.
    let window = json!({
        "theorem": "window", "mask": 6, "parity": false, "last_rare": 70, "reach": 70, "from": 75,
    });
    for (key, value) in [("from", 1u64 << 50), ("last_rare", 1 << 50), ("reach", 1 << 50)] {
        set_aside(|good| {
            let mut document: Value = serde_json::from_str(good).unwrap();
            document["proof"] = window.clone();
            document["proof"][key] = value.into();
            document["proof"]["from"] = (value + u64::from(key != "from") * 5).into();
            document.to_string().into_bytes()
        });
    }
}

/// A proof that costs more to verify than to find is found again: the file is not verified first. One
/// of another period is set aside then, and a good one stays as it is.
#[test]
fn a_proof_that_is_slow_to_verify_gives_way() {
    for words in [FAR, &["period", "kayles", "--json"]] {
        let home = Home::new();
        let (right, _) = home.good(words);
        let proof = home.proof();
        let good = std::fs::read_to_string(&proof).unwrap();
        let mut document: Value = serde_json::from_str(&good).unwrap();
        document["claim"]["preperiod"] = json!(1u64 << 45);
        document["proof"] = json!({
            "theorem": "window", "mask": 6, "parity": false, "last_rare": 4000000,
            "reach": 4000000, "from": 1u64 << 45,
        });
        std::fs::write(&proof, document.to_string()).unwrap();
        let (answer, errors) = home.good(words);
        assert_eq!(answer, right);
        assert!(errors.contains("of another period; set aside"), "{errors}");
        assert_eq!(std::fs::read_to_string(&proof).unwrap(), good);
        assert_eq!(home.good(words), (right, String::new()));
    }
}

/// The second run says what the first one said, and leaves the proof alone: where the proof is verified
/// again (kayles, and a code of three heaps), and where it is found again (0.16).
#[test]
fn a_second_run_is_never_weaker_than_the_first() {
    for game in ["kayles", "{2,9}.0", "0.16"] {
        let home = Home::new();
        for words in [&["period", game, "--json"][..], &["seq", game, "1000000000..1000000009"]] {
            let first = home.good(words);
            let proof = std::fs::read(home.proof()).unwrap();
            assert_eq!(home.good(words), first, "{game}");
            assert_eq!(std::fs::read(home.proof()).unwrap(), proof, "{game}");
        }
    }
}

/// Which proofs are verified: one with false figures is set aside then. Those of long sequences with
/// at most two heaps after a move are found again, and the file is not asked.
#[test]
fn a_proof_is_verified_where_that_costs_less() {
    for (game, verified) in [("kayles", true), ("{2,9}.0", true), ("0.16", false)] {
        let home = Home::new();
        let (right, _) = home.good(&["period", game, "--json"]);
        let proof = home.proof();
        let text = std::fs::read_to_string(&proof).unwrap();
        let mut document: Value = serde_json::from_str(&text).unwrap();
        document["proof"]["theorem"] = "finite-subtraction".into();
        std::fs::write(&proof, document.to_string()).unwrap();
        let (answer, errors) = home.good(&["period", game, "--json"]);
        assert_eq!(answer, right);
        assert_eq!(errors.contains("set aside"), verified, "{game}: {errors}");
    }
}

/// Every change of one digit of a claimed number makes the claim false.
#[test]
fn certificates_verify_and_none_with_another_digit() {
    let home = Home::new();
    for game in ["kayles", "dawson-chess", "all-but:2,3", "lasker", "subtract:powers:2", "0.156"] {
        let [proof, file] = ["proof.json", "mutant.json"].map(|name| home.0.file(name));
        home.good(&["period", game, "--certificate", &proof, "--no-cache", "--to", "5000"]);
        let (verdict, _) = home.good(&["verify", &proof, "--json"]);
        let verdict: Value = serde_json::from_str(&verdict).unwrap();
        assert_eq!(verdict["valid"], true, "{game}");
        let text = std::fs::read_to_string(&proof).unwrap();
        let right: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(verdict["claim"], right["claim"], "{game}");
        for key in ["preperiod", "period", "saltus"] {
            let digits = right["claim"][key].as_u64().unwrap().to_string();
            for place in 0..digits.len() {
                for digit in ('0'..='9').filter(|&digit| !digits[place..].starts_with(digit)) {
                    let mut changed = digits.clone();
                    changed.replace_range(place..=place, &digit.to_string());
                    let number: u64 = changed.parse().unwrap();
                    // In turn as a number and as a string, which readers take as the same.
                    let number = match number % 2 {
                        0 => json!(number),
                        _ => json!(number.to_string()),
                    };
                    let mut mutant = right.clone();
                    mutant["claim"][key] = number;
                    std::fs::write(&file, mutant.to_string()).unwrap();
                    let output = home.run(&["verify", &file]);
                    let text = String::from_utf8_lossy(&output.stdout);
                    assert_eq!(output.status.code(), Some(1), "{game}: {mutant}: {text}");
                    assert!(text.starts_with("not valid"), "{text}");
                }
            }
        }
    }
}
