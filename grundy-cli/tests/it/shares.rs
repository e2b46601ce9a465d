//! Work in parts: `--part`, `--journal` and `grundy merge`, and the scripts for schedulers.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::support::{Folder, PROGRAM, ROOT, Run, assert_has, skipped};

/// Runs a command in parts, each with a journal, and merges these: the folder has `whole.jsonl`.
fn parts(folder: &Folder, line: &str, input: &str, parts: usize, status: i32) {
    let mut journals = Vec::new();
    for part in 1..=parts {
        let journal = format!("part-{part}.jsonl");
        let line = format!("{line} --part {part}/{parts} --journal {journal}");
        let ended = Run::line(&line).input(input).folder(&**folder).output();
        // The part may have none of the lines with mistakes.
        assert!([Some(0), Some(status)].contains(&ended.status.code()), "{line}: {ended:?}");
        journals.push(journal);
    }
    let merge = format!("merge {} -o whole.jsonl", journals.join(" "));
    let said = Run::line(&merge).folder(&**folder).text();
    assert!(!said.contains("Missing"), "{said}");
}

/// What a command prints from the joined journals of its parts is what it prints alone.
#[test]
fn parts_make_the_whole() {
    let lines = "nim 1 2\n# no\nkayles 5 + nim 3\nnim x\n\nwythoff 3,5\ncram 2x3\n";
    let games = "kayles\n0.07\n# no\nnim 3\nlasker\ncram 2xN\n";
    for (line, input, status) in [
        ("solve --batch", lines, 2),
        ("solve --batch --misere --outcome", lines, 2),
        ("seq - 1..9", games, 2),
        ("seq - 1..9 --misere", "kayles\nnim\n0.3\n", 0),
        ("quotient - --to 8", "0.3\nnim lasker\n0.75\n", 0),
        ("seq cram 3xN 1..6", "", 0),
        ("table wythoff 0..7", "", 0),
        ("table chomp 1..5 1..6 --misere", "", 0),
        ("table nim-product 3..9 1..4 --json", "", 0),
        ("atlas --misere --digits 1 --to 9 --format csv", "", 0),
    ] {
        let folder = Folder::new();
        let alone = Run::line(line).input(input).folder(&*folder).ends(status);
        parts(&folder, line, input, 3, status);
        let again = format!("{line} --journal whole.jsonl");
        let whole = Run::line(&again).input(input).folder(&*folder).ends(status);
        assert_eq!(whole.0, alone.0, "{line}");
    }
}

/// A run that was killed while it wrote goes on, and damage shows.
#[test]
fn an_interrupted_part_goes_on() {
    let folder = Folder::new();
    let lines = "nim 1\nnim 2\nnim 3\nnim 4\n";
    let run = || Run::line("solve --batch --journal j").input(lines).folder(&*folder);
    let whole = run().text();
    let journal = std::fs::read_to_string(folder.join("j")).unwrap();
    for cut in [0, 5, journal.find('\n').unwrap() + 1, journal.len() - 30, journal.len() - 1] {
        std::fs::write(folder.join("j"), &journal[..cut]).unwrap();
        let (out, _) = run().ends(0);
        assert_eq!(out, whole, "{cut}");
        let (said, _) = Run::line("merge j").folder(&*folder).ends(0);
        assert_has(&said, "4 of 4 items have an answer");
    }
    // An answer that is there is not computed again.
    let head = journal.lines().next().unwrap();
    assert_has(head, "\"command\":\"solve --batch --max-moves 100 --lang en\"");
    std::fs::write(folder.join("j"), journal.replace("\"value\":2", "\"value\":9")).unwrap();
    let (out, errors) = run().ends(0);
    assert_eq!(out, whole);
    assert_has(&errors, "1 damaged line");
    let other = Run::line("solve --batch --journal j").input("nim 5\n").folder(&*folder);
    assert_has(&other.ends(2).1, "this journal is one of other work");
    let (_, errors) = Run::line("merge nothing").folder(&*folder).ends(2);
    assert_has(&errors, "nothing");
    std::fs::write(folder.join("text"), "nim 3\n").unwrap();
    assert_has(&Run::line("merge text").folder(&*folder).ends(2).1, "this is no journal");
}

/// `merge` lists missing items and contradictions, and writes no journal that contradicts itself.
#[test]
fn merge_says_what_is_wrong() {
    let folder = Folder::new();
    let run = |line: &str| Run::line(line).folder(&*folder);
    run("table nim 0..9 --part 2/3 --journal a").ends(0);
    let (said, _) = run("merge a -o some").ends(1);
    assert_has(&said, "3 of 9 items have an answer.\nMissing: 1, 3-4, 6-7, 9.");
    let document = serde_json::from_str::<serde_json::Value>(&run("merge a --json").ends(1).0);
    assert_eq!(document.unwrap()["missing"][1], serde_json::json!([3, 4]));
    // A part of a stopped survey goes on from what was written.
    run("table nim 0..9 --journal some").ends(0);
    run("merge a some").ends(0);
    let other = run("table kayles 0..9 --part 1/3 --journal b");
    other.ends(0);
    assert_has(&run("merge a b").ends(2).1, "this journal is one of other work");
    // Codes that were searched up to different heaps do not contradict each other; merge mentions the heaps.
    run("atlas --digits 1 --to 60 -o near").ends(0);
    run("atlas --digits 1 --to 90 --part 1/2 -o far").ends(0);
    assert_has(&run("merge near/journal.jsonl far/journal.jsonl").ends(0).0, "from 60 to 90.");
    assert!(!run("merge near/journal.jsonl").ends(0).0.contains("heaps"));
    // Another answer with a right check.
    let journal = std::fs::read_to_string(folder.join("a")).unwrap();
    let mut lines: Vec<&str> = journal.lines().collect();
    let text = "2 [0]";
    let check = <sha2::Sha256 as sha2::Digest>::digest(text);
    let check: String = check.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let line = format!("{{\"item\":2,\"check\":\"{check}\",\"answer\":[0]}}");
    lines[1] = &line;
    std::fs::write(folder.join("c"), lines.join("\n")).unwrap();
    let (said, _) = run("merge a c -o never").ends(1);
    assert_has(&said, "Different answers: 2.");
    assert!(!folder.join("never").exists());
}

/// A journal knows a rule file by its text: the same file under another path is the same question, and
/// a file that was changed is another one.
#[test]
fn a_journal_knows_the_text_of_a_rule_file() {
    let folder = Folder::new();
    let rules = |take: u64| {
        format!("load(\"lib.star\", \"less\")\ndef options(n):\n    return less(n, {take})\n")
    };
    let lib = "def less(n, most):\n    return [n - k for k in range(1, most + 1) if k <= n]\n";
    for place in ["a", "other place"] {
        std::fs::create_dir(folder.join(place)).unwrap();
        std::fs::write(folder.join(place).join("game.star"), rules(2)).unwrap();
        std::fs::write(folder.join(place).join("lib.star"), lib).unwrap();
    }
    let (one, two) = ("rules:a/game.star 4 3\n", "rules:'other place/game.star' 4 3\n");
    let batch = |input: &'static str| {
        Run::line("solve --batch --value --journal j").input(input).folder(&*folder)
    };
    let table =
        |game: &str| Run::line(&format!("table rules:{game} 1..3 --journal t")).folder(&*folder);
    let (said, _) = batch(one).ends(0);
    assert_has(&said, "\"value\":1");
    assert_eq!(batch(two).ends(0).0, said);
    let (rows, _) = table("a/game.star").ends(0);
    let head = std::fs::read_to_string(folder.join("t")).unwrap();
    assert!(!head.contains("game.star"), "{head}");
    // The rules of the position, then those that they load.
    for (changed, text) in [("game.star", rules(3)), ("lib.star", format!("{lib}# changed\n"))] {
        let file = folder.join("a").join(changed);
        let before = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text).unwrap();
        assert_has(&batch(one).ends(2).1, "this journal is one of other work");
        assert_has(&table("a/game.star").ends(2).1, "this journal is one of other work");
        std::fs::write(&file, before).unwrap();
    }
    assert_eq!(table("a/game.star").ends(0).0, rows);
    // A file that is not there is the mistake of its line.
    let missing = batch("rules:none.star 4\n").ends(2);
    assert_has(&missing.1, "this journal is one of other work");
}

/// A question that is refused leaves no journal, and takes none away.
#[test]
fn a_refused_table_leaves_no_journal() {
    let folder = Folder::new();
    let run = |line: &str| Run::line(line).folder(&*folder);
    for line in ["table nosuch 0..3 --journal j", "table nim-product 0..3 --misere --journal j"] {
        run(line).ends(2);
        assert!(!folder.join("j").exists(), "{line}");
    }
    run("table nim 0..9 --part 2/3 --journal j").ends(0);
    let kept = std::fs::read_to_string(folder.join("j")).unwrap();
    run("table nosuch 0..9 --part 2/3 --journal j").ends(2);
    assert_eq!(std::fs::read_to_string(folder.join("j")).unwrap(), kept);
}

#[test]
fn what_cannot_be_shared_is_refused() {
    for (line, why) in [
        ("solve nim 3 --part 1/2", "one answer"),
        ("quotient 0.3 --journal j", "one answer"),
        ("seq kayles 0..9 --part 1/2", "one answer"),
        ("table nim 0..9 --part 1/2", "`--journal FILE`"),
        ("table nim 0..9 --outcome P --journal j", "one answer"),
        ("atlas --digits 1 --journal j", "`-o DIR`"),
        ("seq - 0..9 -o x.csv", "JSON documents"),
        ("solve --batch --part 3/2", "as in 1/4"),
    ] {
        let folder = Folder::new();
        assert_has(&Run::line(line).folder(&*folder).ends(2).1, why);
    }
}

fn script(folder: &Folder, name: &str, variables: &[(&str, &str)], words: &[&str]) -> String {
    let path = Path::new(ROOT).canonicalize().unwrap().join("examples/cluster").join(name);
    let mut command = Command::new("sh");
    command.arg(path).args(words).current_dir(&**folder).env("GRUNDY", PROGRAM);
    command.env("LC_ALL", "C").env("XDG_DATA_HOME", &**folder);
    let output = command.envs(variables.iter().copied()).output().expect("a shell");
    let [out, errors] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{name}: {out}{errors}");
    out
}

/// The names of variables that a script uses.
fn variables(name: &str) -> BTreeSet<String> {
    let path = Path::new(ROOT).join("examples/cluster").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is = |word: &&str| ["SLURM_", "SGE_", "NSLOTS"].iter().any(|name| word.starts_with(name));
    words.filter(is).map(String::from).collect()
}

/// The scripts use documented variables of their schedulers, and their tasks make a whole survey.
#[test]
#[cfg(unix)]
fn scripts_of_schedulers_make_a_whole_survey() {
    // https://slurm.schedmd.com/sbatch.html, and the manual page qsub(1) of the Grid Engine.
    const SLURM: [&str; 2] = ["SLURM_ARRAY_TASK_ID", "SLURM_CPUS_PER_TASK"];
    const SGE: [&str; 2] = ["NSLOTS", "SGE_TASK_ID"];
    assert_eq!(variables("slurm.sh"), SLURM.map(String::from).into());
    assert_eq!(variables("sge.sh"), SGE.map(String::from).into());
    let small = [("DIGITS", "1"), ("TO", "200")];
    for name in ["slurm.sh", "sge.sh"] {
        let folder = Folder::new();
        for task in (1..=16).map(|task: u32| task.to_string()) {
            let own = match name {
                "slurm.sh" => ("SLURM_ARRAY_TASK_ID", &*task),
                _ => ("SGE_TASK_ID", &*task),
            };
            script(&folder, name, &[&small[..], &[own]].concat(), &[]);
            if task == "1" {
                let (said, _) = Run::line("merge part-1/journal.jsonl").folder(&*folder).ends(1);
                assert_has(&said, "Missing:");
            }
        }
        let parts: Vec<_> = (1..=16).map(|part| format!("part-{part}/journal.jsonl")).collect();
        let merge = format!("merge {} -o whole/journal.jsonl", parts.join(" "));
        assert_has(&Run::line(&merge).folder(&*folder).text(), "atlas --digits 1:");
        let joined = Run::line("atlas --digits 1 --to 200 -o whole --format csv").folder(&*folder);
        let alone = Run::line("atlas --digits 1 --to 200 --format csv").folder(&*folder);
        assert_eq!(joined.text(), alone.text());
    }
}

#[test]
#[cfg(unix)]
fn gnu_parallel_solves_a_file() {
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|found| found.stdout.starts_with(b"GNU parallel")) {
        skipped("there is no GNU parallel, so examples/cluster/parallel.sh was not run");
        return;
    }
    let folder = Folder::new();
    // GNU parallel gives its command to a shell, which reads the names once more.
    let (program, lines) = (folder.join("the program's name"), "some 'lines' $HOME");
    std::os::unix::fs::symlink(PROGRAM, &program).unwrap();
    std::fs::write(folder.join(lines), "nim 1 2\nkayles 7\n\nnim 4\nwythoff 3,5\n").unwrap();
    let alone = Run::new(&["solve", "--batch", "--file", lines]).folder(&*folder).text();
    for _ in 0..2 {
        let own = [("GRUNDY", program.to_str().unwrap())];
        assert_eq!(script(&folder, "parallel.sh", &own, &[lines, "3"]), alone);
    }
}
