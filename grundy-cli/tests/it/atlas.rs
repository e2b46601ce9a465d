//! The atlas: the same whether it was done in one go, on any number of
//! threads, or stopped, damaged and gone on with.

use std::collections::HashSet;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use sha2::Digest;

use crate::support::{Folder, Run, assert_has};

fn run(words: &[&str]) -> Output {
    Run::new(&[&["atlas"], words].concat()).output()
}

#[track_caller]
fn good(words: &[&str]) -> (String, String) {
    let output = run(words);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{words:?}: {errors}");
    (String::from_utf8(output.stdout).unwrap(), errors)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// One digit to heap 300, in a directory: proved codes, an open one, and codes that share a standard
/// form.
fn words<'a>(folder: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let mut words = vec!["--digits", "1", "--to", "300", "-o", folder.to_str().unwrap()];
    words.extend(more);
    words
}

#[test]
fn a_run_goes_on_whatever_happened_to_its_journal() {
    let whole = Folder::new();
    good(&words(&whole, &["--threads", "1"]));
    let [csv, report] = ["atlas.csv", "atlas.md"].map(|name| read(&whole.join(name)));
    let journal = std::fs::read(whole.join("journal.jsonl")).unwrap();
    // The head, and a line for each standard form.
    let lines = journal.iter().filter(|&&byte| byte == b'\n').count();
    let forms: HashSet<&str> =
        csv.lines().skip(1).filter_map(|row| row.split(',').nth(3)).collect();
    assert_eq!(lines, 1 + forms.len());
    assert!(forms.len() < 16);
    let again = Folder::new();
    // Cut anywhere, as by a kill, with a byte changed before that.
    for (cut, changed) in [(0, None), (700, Some(30)), (3000, Some(2321)), (4500, None)] {
        let _ = std::fs::remove_dir_all(&again);
        std::fs::create_dir_all(again.join("certificates")).unwrap();
        for name in ["0.1", "0.3", "0.7"].map(|code| format!("certificates/{code}.json")) {
            std::fs::copy(whole.join(&name), again.join(&name)).unwrap();
        }
        let mut part = journal[..cut].to_vec();
        if let Some(at) = changed {
            part[at] ^= 1;
        }
        std::fs::write(again.join("journal.jsonl"), &part).unwrap();
        let (_, errors) = good(&words(&again, &["--threads", "2"]));
        assert_eq!(errors.contains("damaged"), cut > 0, "{errors}");
        assert_eq!(read(&again.join("atlas.csv")), csv, "{cut}");
        assert_eq!(read(&again.join("atlas.md")), report, "{cut}");
    }
    // Codes that are done are not surveyed again, unless their certificate is gone; the journal
    // has their entry already.
    let journal = || read(&again.join("journal.jsonl"));
    let before = journal();
    good(&words(&again, &[]));
    let certificate = again.join("certificates/0.77.json");
    std::fs::remove_file(&certificate).unwrap();
    let (_, errors) = good(&words(&again, &[]));
    assert!(errors.contains("0.77.json is not a good certificate: "), "{errors}");
    assert!(certificate.exists());
    assert_eq!(journal(), before);
}

/// A run with other bounds compares another number of values; what is proved stays proved.
#[test]
fn proofs_are_of_use_to_runs_with_other_bounds() {
    let (grown, fresh) = (Folder::new(), Folder::new());
    let to = |folder: &Path, to: &str| {
        good(&["--digits", "1", "--to", to, "-o", folder.to_str().unwrap()]);
        let rows = read(&folder.join("atlas.csv"));
        // The code, its period, and the checksum of its values.
        let row = |row: &str| {
            let cells: Vec<&str> = row.split(',').collect();
            [0, 1, 2, 4, 5, 6, 7, 8, 9, 16].map(|column| cells[column].to_string())
        };
        rows.lines().map(row).collect::<Vec<_>>()
    };
    let whole = to(&fresh, "500");
    to(&grown, "300");
    let lines = || {
        let journal = read(&grown.join("journal.jsonl"));
        let lines = journal.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let proved = lines.filter(|line| !line["entry"]["period"]["theorem"].is_null());
        proved.count()
    };
    let proved = lines();
    assert!(proved > 5);
    for end in ["500", "200", "500"] {
        let rows = to(&grown, end);
        assert!(end != "500" || rows == whole, "{rows:?} and {whole:?}");
    }
    assert_eq!(lines(), proved);
}

#[test]
fn a_code_is_proved_by_its_certificate_only() {
    let folder = Folder::new();
    good(&words(&folder, &["--threads", "1"]));
    let [csv, report] = ["atlas.csv", "atlas.md"].map(|name| read(&folder.join(name)));
    let file = |code: &str| folder.join(format!("certificates/{code}.json"));
    let [seven, three] = ["0.77", "0.3"].map(|code| read(&file(code)));
    assert!(seven != three && seven.contains("\"preperiod\""));
    // As the program writes it, and not true.
    let wrong = seven.replace("\"theorem\": \"", "\"theorem\": \"no-");
    assert!(wrong != seven);
    for (text, why) in [
        ("", "it is no certificate"),
        ("{}", "it is no certificate"),
        (&seven[..seven.len() / 2], "it is no certificate"),
        (&three, "it disagrees with the journal"),
        (&wrong, "it disagrees with the journal"),
    ] {
        std::fs::write(file("0.77"), text).unwrap();
        let (_, errors) = good(&words(&folder, &["--threads", "1"]));
        let warning = "0.77.json is not a good certificate: ";
        assert!(errors.contains(warning) && errors.contains(why), "{text}: {errors}");
        assert_eq!(read(&file("0.77")), seven);
        assert_eq!(read(&folder.join("atlas.csv")), csv);
        assert_eq!(read(&folder.join("atlas.md")), report);
    }
    // The journal says something else, with a hash that bears it out.
    let journal = read(&folder.join("journal.jsonl"));
    let forged: Vec<String> = journal.lines().map(forge).collect();
    assert!(forged.iter().zip(journal.lines()).any(|(forged, line)| forged != line));
    std::fs::write(folder.join("journal.jsonl"), forged.join("\n") + "\n").unwrap();
    let (_, errors) = good(&words(&folder, &["--threads", "1"]));
    assert!(errors.contains("it disagrees with the journal"), "{errors}");
    assert_eq!(read(&folder.join("atlas.csv")), csv);
    let (_, errors) = good(&words(&folder, &["--threads", "1"]));
    assert_eq!((errors.as_str(), read(&folder.join("atlas.csv"))), ("", csv));
}

/// A line of a journal in which a proved period is another one, with its hash.
fn forge(line: &str) -> String {
    let changed = line.replace("\"period\":2,", "\"period\":17,");
    if changed == line {
        return changed;
    }
    let document: Value = serde_json::from_str(line).unwrap();
    let (hash, compared) = (document["hash"].as_str().unwrap(), &document["compared"]);
    let entry = |line: &str| {
        let at = line.find("\"entry\":").unwrap() + "\"entry\":".len();
        line[at..line.len() - 1].to_string()
    };
    let hash_of = |line: &str| {
        let version = env!("CARGO_PKG_VERSION");
        let words = format!("{version} {compared} {} {}", document["microseconds"], entry(line));
        let text: String = words.bytes().map(|byte| format!("{byte}\n")).collect();
        let digest = sha2::Sha256::digest(text);
        digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    assert_eq!(hash_of(line), hash);
    changed.replace(hash, &hash_of(&changed))
}

#[test]
fn two_runs_do_not_use_one_folder() {
    let folder = Folder::new();
    let lock = std::fs::File::create(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    let output = run(&words(&folder, &[]));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("another run uses the folder"), "{errors}");
    assert!(output.stdout.is_empty() && !folder.join("journal.jsonl").exists());
    drop(lock);
    good(&words(&folder, &[]));
}

#[test]
fn certificates_of_an_atlas_are_valid_and_sequences_have_its_checksums() {
    let folder = Folder::new();
    let folder_name = folder.to_str().unwrap();
    let (text, _) = good(&["--digits", "2", "--to", "300", "-o", folder_name, "--json"]);
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&document["codes"], &document["done"]), (&128.into(), &128.into()));
    let grundy = |words: &[&str]| Run::new(words).output();
    let mut proved = 0;
    for class in document["classes"].as_array().unwrap() {
        for member in class["members"].as_array().unwrap() {
            let entry = &member["entry"];
            let code = entry["code"].as_str().unwrap();
            // The certificate is that of the standard form.
            let form = member["standard"].as_str().unwrap();
            let file = folder.join("certificates").join(format!("{form}.json"));
            assert_eq!(file.exists(), entry["period"]["theorem"].is_string(), "{code}");
            if file.exists() {
                proved += 1;
            }
            if ["0.77", "0.4", "4.4", "0.56"].contains(&code) {
                let first = entry["first"].as_u64().unwrap();
                let range = format!("{first}..{}", first + document["compared"].as_u64().unwrap());
                let seq = grundy(&["seq", code, &range, "--checksum", "--json", "--no-cache"]);
                let seq: Value = serde_json::from_slice(&seq.stdout).unwrap();
                assert_eq!(seq["checksum"], entry["values"], "{code}");
                if file.exists() {
                    let verdict = grundy(&["verify", file.to_str().unwrap()]);
                    assert_eq!(verdict.status.code(), Some(0), "{code}");
                }
            }
        }
    }
    assert!(proved > 60);
}

#[test]
fn what_was_found_is_told_when_the_time_is_over() {
    let output = run(&["--digits", "2", "--to", "100000000", "--time", "1", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["stopped"], "time");
    let classes = document["classes"].as_array().unwrap();
    let members = classes.iter().map(|class| class["members"].as_array().unwrap().len());
    assert_eq!(document["done"], members.sum::<usize>());
}

/// Far searches stop at a budget of processor time, and go on where they stopped.
#[test]
fn a_survey_goes_on() {
    let far = |sparse_to: &str, folder: &Path, more: &[&str]| {
        let folder = folder.to_str().unwrap();
        let words = ["--digits", "2", "--to", "900", "--threads", "1", "-o", folder];
        run(&[&words[..], &["--sparse-to", sparse_to], more].concat())
    };
    let whole = Folder::new();
    let output = far("1100", &whole, &["--budget", "0.01s"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    // On a slow machine some codes have not had their first search.
    let short = output.status.code() == Some(3) || errors.contains("the same command goes on");
    assert!(short || output.status.success(), "{errors}");
    assert!(!short || errors.contains("`--budget`") && !errors.contains("--time"), "{errors}");
    let begun = read(&whole.join("journal.jsonl")).lines().count();
    assert!(far("1100", &whole, &[]).status.success());
    let [csv, journal] = ["atlas.csv", "journal.jsonl"].map(|name| read(&whole.join(name)));
    assert!(!short || journal.lines().count() > begun);
    // 0.45 has 9 rare heaps, and its period is proved at heap 1036.
    let row = csv.lines().find(|line| line.starts_with("0.45,")).unwrap();
    assert!(row.contains(",periodic,498,20,"), "{row}");
    // What is proved is not searched again.
    assert!(far("1200", &whole, &[]).status.success());
    let later = read(&whole.join("journal.jsonl"));
    let of = |text: &str, code: &str| text.matches(&format!("\"code\":\"{code}\"")).count();
    assert_eq!(of(&later, "0.45"), of(&journal, "0.45"));
}

/// Parts that were searched apart make a whole.
#[test]
fn parts_make_a_whole() {
    let [whole, first, second] = [Folder::new(), Folder::new(), Folder::new()];
    good(&words(&whole, &[]));
    good(&words(&first, &["--part", "1/2"]));
    good(&words(&second, &["--part", "2/2"]));
    let both = read(&first.join("journal.jsonl")) + &read(&second.join("journal.jsonl"));
    std::fs::write(first.join("journal.jsonl"), both).unwrap();
    for file in std::fs::read_dir(second.join("certificates")).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), first.join("certificates").join(file.file_name())).unwrap();
    }
    good(&words(&first, &[]));
    // The same but for how far codes with the same values were searched.
    let periods = |folder: &Path| -> Vec<String> {
        let cells = |line: &str| line.split(',').take(9).collect::<Vec<_>>().join(",");
        read(&folder.join("atlas.csv")).lines().map(cells).collect()
    };
    assert_eq!(periods(&first), periods(&whole));
}

/// A budget that ends before every code had its first search stops the survey; the error names
/// the option, and says how to go on.
#[test]
fn a_budget_that_is_too_small_is_named() {
    let words = ["--digits", "2", "--to", "100000", "--budget", "0.000001"];
    let folder = Folder::new();
    let kept = ["-o", folder.to_str().unwrap()];
    for (more, advice) in
        [(&[][..], "with `-o DIR` the same command"), (&kept, "goes on from here")]
    {
        let output = run(&[&words[..], more].concat());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{errors}");
        assert!(errors.contains("`--budget`") && errors.contains(advice), "{errors}");
        assert!(!errors.contains("--time"), "{errors}");
    }
    // The limit of the clock is another one.
    let output = run(&["--digits", "2", "--to", "100000000", "--time", "1", "--budget", "1h"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{errors}");
    assert!(errors.contains("--time") && !errors.contains("--budget"), "{errors}");
}

#[test]
fn what_makes_no_atlas_is_refused() {
    for (words, hint) in [
        (&["--to", "3"][..], "write 6 or more"),
        (&["--digits", "0"], "from 1 to 5"),
        (&["--to", "18446744073709551615"], "--to"),
        (&["-o", "/dev/null"], "cannot make the folder"),
        (&["--part", "3/2"], "as in 1/4"),
        (&["--part", "0/2"], "as in 1/4"),
        (&["--budget", "soon"], "90m"),
        (&["--budget", "-3h"], "--budget"),
    ] {
        let output = run(words);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {errors}");
        assert!(errors.contains(hint), "{words:?}: {errors}");
        assert!(output.stdout.is_empty());
    }
}

/// The misère quotients of the codes are those that `grundy quotient` finds, and a folder keeps them.
#[test]
fn misere_quotients_of_all_codes_with_one_digit() {
    let folder = Folder::new();
    let words = ["atlas", "--misere", "--digits", "1", "--to", "16", "-o", "folder"];
    let run = |more: &[&str]| Run::new(&[&words, more].concat()).folder(&*folder);
    let document = run(&["--json"]).json();
    let entries = document["quotients"].as_array().unwrap();
    assert_eq!((document["codes"].as_u64(), entries.len()), (Some(16), 16));
    for entry in entries {
        let code = entry["code"].as_str().unwrap();
        let alone = Run::new(&["quotient", code, "--to", "16", "--json"]).json();
        for key in ["order", "preperiod", "period"] {
            assert_eq!(entry[key], alone[key], "{code}: {key}");
        }
        assert_eq!(entry["ended"] == "proved", alone["status"] == "proved", "{code}");
        assert_eq!(entry["lost"].as_u64(), alone["lost"].as_array().map(|lost| lost.len() as u64));
    }
    let whole = std::fs::read_to_string(folder.join("folder/misere.csv")).unwrap();
    assert!(whole.contains("\n0.3,2,1,1,2,3,proved\n"), "{whole}");
    // A later run searches the codes that the file lacks, and keeps the lines of the others.
    let lines: Vec<&str> = whole.lines().filter(|line| !line.starts_with("0.5,")).collect();
    let changed = lines.join("\n").replace("\n0.3,2,1,", "\n0.3,2,9,");
    std::fs::write(folder.join("folder/misere.csv"), changed).unwrap();
    let again = run(&["--format", "csv"]).text();
    assert_eq!(again, whole.replace("\n0.3,2,1,", "\n0.3,2,9,"));
    // A farther search goes on with what only the last heap ended.
    let far = Run::line("atlas --misere --digits 1 --to 20 -o folder --json").folder(&*folder);
    let far = far.json();
    let of = |document: &serde_json::Value, code: &str| {
        let entries = document["quotients"].as_array().unwrap();
        entries.iter().find(|entry| entry["code"] == code).unwrap()["computed_to"].clone()
    };
    assert_eq!((of(&document, "4.7"), of(&far, "4.7")), (16.into(), 20.into()));
    let (_, error) = Run::line("atlas --misere --format parquet").ends(2);
    assert_has(&error, "plain");
}

/// The stored table of misère quotients, and the summary of it in the documents.
#[test]
fn the_stored_misere_quotients_are_found() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let table = read(&root.join("atlas/misere.csv"));
    let rows: Vec<Vec<&str>> =
        table.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 1024);
    let proved: Vec<&Vec<&str>> = rows.iter().filter(|row| row[6] == "proved").collect();
    for row in proved.iter().step_by(23) {
        let [code, figures @ .., heap, _] = &***row else { panic!("{row:?}") };
        let found = Run::new(&["quotient", code, "--to", heap, "--json"]).json();
        let lost = found["lost"].as_array().unwrap().len();
        let number = |key: &str| found[key].as_u64().unwrap();
        let own = [number("order"), lost as u64, number("preperiod"), number("period")];
        assert!(own.iter().map(u64::to_string).eq(figures.iter().copied()), "{row:?}");
    }
    let page = read(&root.join("docs/misere.md"));
    let kinds: HashSet<(&str, &str)> = proved.iter().map(|row| (row[1], row[2])).collect();
    for &(order, lost) in &kinds {
        let mut codes = proved.iter().filter(|row| (row[1], row[2]) == (order, lost));
        let line = format!(
            "| {order} | {lost} | {} | {} |",
            codes.clone().count(),
            codes.next().unwrap()[0]
        );
        assert!(page.contains(&line), "{line}");
    }
}
