//! The pages for people.

use std::fmt::Write;
use std::path::Path;

use grundy::heap::atlas::Class;

use crate::data::{Atlas, Form, has_short_code, is_published, read};
use crate::numbers::{Counts, LONG, Proved, is_long, proved_by};
use crate::tables::cost;

/// How many lines the lists of records have.
const LISTED: usize = 25;

/// A number in groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The page that is read first.
pub fn front(atlas: &Atlas) -> String {
    let Counts {
        codes,
        forms,
        classes,
        proved_codes,
        proved_classes,
        open,
        open_million,
        open_billion,
        dense,
        unproved_joins,
        new_length,
        long,
    } = Counts::of(atlas);
    let hours = atlas.seconds() / 3600.0;
    let (codes, forms) = (grouped(codes as u64), grouped(forms as u64));
    let proved_codes = grouped(proved_codes as u64);
    let compared = grouped(atlas.compared);
    format!(
        "\
# An atlas of octal games with at most four digits

`grundy atlas` has searched all {codes} octal codes `0.abcd` and `4.abcd` for the period of
their nim-sequences. This folder holds what it found. Everything here is made from the journal
of that survey; `atlas/make` continues the survey and makes the folder again.

| | |
|---|---:|
| codes | {codes} |
| standard forms | {forms} |
| classes of codes with the same sequence | {classes} |
| classes whose period is proved | {proved_classes} |
| codes of these classes | {proved_codes} |
| of these classes, those that no code of three digits has | {new_length} |
| proved classes with a preperiod or period of {} at least | {long} |
| open classes | {open} |
| open classes searched to heap 1,000,000 | {open_million} |
| open classes searched to heap 1,000,000,000 | {open_billion} |
| open classes without a sparse space so far | {dense} |
| processor time of all searches | {hours:.2} hours |

## What is proved, and what is only observed

* **A period is proved** where the table names a theorem: `finite-subtraction`, `guy-smith` or
  `window`. `docs/theorems.md` has their proofs. The certificate of each proved form is in
  `certificates/`, and `grundy verify atlas/certificates/CODE.json` checks it. The checker
  computes all values again with code of its own.
* **Codes are joined by proof** where they have one standard form (`standard-form` in the column
  `equality`), or where the periods of all their forms are proved and enough values agree
  (`periods`). The standard form follows by the three reductions that
  `grundy/src/heap/standard.rs` states with their proofs: first cousins, whole heaps that need
  not be taken, takes beside a heap of value 0.
* **Codes are joined by observation** where the column says `same-values`: without the zeros at
  their beginning, their first {compared} values are the same. {unproved_joins} classes are joined in this way.
* **Everything about open classes is observed**: the largest value, the number of rare heaps and
  the last of them are those up to the heap `searched_to`. So are those of 0.106, whose period was
  proved apart from the survey (`bench/records/README.md`).

## The files

| file | what it holds |
|---|---|
| `codes.csv` | a line for each code: class, shift, standard form, status, preperiod, period, theorem, largest value, rare heaps, how far searched, the first 16 digits of the checksum |
| `forms.csv` | a line for each standard form, with processor time and whole checksums |
| `frontier.csv` | the open classes: how far each was searched, and what a heap costs |
| `atlas.json` | all of this by classes |
| `certificates/` | a certificate for each standard form whose period is proved |
| [records.md](records.md) | the longest preperiods and periods, the most and the fewest rare heaps, the largest values |
| [families.md](families.md) | codes that differ by zeros between their digits |
| [new.md](new.md) | what is not in the literature that we could look up |
| [second.md](second.md) | the long periods, proved and verified a second time |
| [relatives.md](relatives.md) | subtraction sets, hexadecimal codes, and splits into heaps that differ, to heap 100,000 |
| `journal.jsonl`, `second.jsonl` | what the survey has written down; `atlas/make` goes on from it |
| [pictures.md](pictures.md) | pictures of some sequences |
| `paper/` | a paper on the atlas, and the script that makes it |

A checksum is the SHA-256 of the first {compared} values of a code, written one a line. They are
counted from heap F on, the first heap whose value is not 0. `grundy seq CODE F..L --checksum`
prints the values, and the checksum on standard error, where L = F + {}. The column `sha256_million` of `forms.csv` has the
checksum of the first 1,000,000 values, which are counted from heap F on as well.

The table lists 0 for a preperiod that begins at once. `shift` says that heap n + shift of the
code has the value of heap n of the first code of its class.
",
        grouped(LONG),
        atlas.compared
    )
}

/// A heading and the titles of a table.
fn table(out: &mut String, heading: &str, titles: &[&str]) {
    let _ = write!(out, "\n## {heading}\n\n|");
    titles.iter().for_each(|title| {
        let _ = write!(out, " {title} |");
    });
    out.push_str("\n|");
    titles.iter().enumerate().for_each(|(at, _)| {
        out.push_str(if at == 0 { "---|" } else { "---:|" });
    });
    out.push('\n');
}

fn row(out: &mut String, cells: &[String]) {
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}

fn rare(form: &Form) -> (String, String) {
    let sparse = form.entry.sparse.as_ref();
    let number = |number: Option<u64>| number.map_or("none".into(), grouped);
    match sparse {
        Some(sparse) => (grouped(sparse.rare_heaps), number(sparse.last_rare)),
        None => ("no sparse space".into(), String::new()),
    }
}

fn proved_rows(out: &mut String, rows: &[Proved<'_>]) {
    for &Proved { ref code, codes, preperiod, period, form } in rows {
        let theorem = form.entry.proved().and_then(|found| found.theorem.clone());
        row(
            out,
            &[
                format!("`{code}`"),
                codes.to_string(),
                grouped(preperiod),
                grouped(period),
                theorem.unwrap_or_default(),
                grouped(form.entry.largest.0),
                rare(form).0,
                format!("[`{0}`](certificates/{0}.json)", form.entry.code),
            ],
        );
    }
}

const PROVED: [&str; 8] =
    ["class", "codes", "preperiod", "period", "theorem", "largest value", "rare heaps", "proof"];

/// The records.
pub fn records(atlas: &Atlas) -> String {
    let mut out = String::from(
        "# Records\n\nClasses with a code of three digits whose period is published are left out: \
         `grundy/data/solved_octals.csv` has them. A class is named by its first code, and \
         has the figures of that code. The last column has the certificate; where it is that of \
         another code of the class, its preperiod differs by the shift in `codes.csv`.\n",
    );
    table(&mut out, "The longest proved preperiods", &PROVED);
    let mut long = proved_by(atlas, |proved| proved.preperiod);
    long.truncate(LISTED);
    proved_rows(&mut out, &long);
    table(&mut out, "The longest proved periods", &PROVED);
    let mut long = proved_by(atlas, |proved| proved.period);
    long.truncate(LISTED);
    proved_rows(&mut out, &long);
    let classes = atlas.classes();
    let mut open: Vec<(&Class<'_>, &Form)> = classes
        .iter()
        .filter(|class| !is_published(class))
        .map(|class| (class, atlas.best(class)))
        .filter(|(_, form)| form.entry.proved().is_none())
        .collect();
    let titles =
        ["class", "rare heaps", "last rare heap", "largest value", "searched to", "ns a heap"];
    let mut list = |heading: &str, rows: &[(&Class<'_>, &Form)]| {
        table(&mut out, heading, &titles);
        for (class, form) in rows.iter().take(LISTED) {
            let (count, last) = rare(form);
            row(
                &mut out,
                &[
                    format!("`{}`", class.members[0].entry.code),
                    count,
                    last,
                    grouped(form.entry.largest.0),
                    grouped(form.entry.to),
                    format!("{:.1}", cost(form)),
                ],
            );
        }
    };
    let count = |form: &Form| form.entry.sparse.as_ref().map(|sparse| sparse.rare_heaps);
    open.sort_by_key(|(_, form)| count(form).unwrap_or(u64::MAX));
    let few: Vec<_> = open.iter().filter(|(_, form)| count(form).is_some()).copied().collect();
    list("Open classes with the fewest rare heaps", &few);
    open.sort_by_key(|(_, form)| std::cmp::Reverse(count(form).unwrap_or(0)));
    list("Open classes with the most rare heaps, up to the heap searched", &open);
    open.sort_by_key(|(_, form)| std::cmp::Reverse(form.entry.largest.0));
    list("Open classes with the largest values, up to the heap searched", &open);
    open.sort_by_key(|(_, form)| std::cmp::Reverse(form.entry.to));
    list("The farthest searches", &open);
    out
}

/// Codes that differ by zeros between two digits: `0.ab`, `0.a0b`, `0.a00b`.
pub fn families(atlas: &Atlas) -> String {
    let mut out = String::from(
        "# Families\n\nA line is a pair of digits a and b; a column is the number of zeros \
         between them. A cell has the preperiod and the period where it is proved, and `-` where \
         no period is proved. Equal figures need not mean equal sequences: the column `class` of \
         `codes.csv` says which codes are of one class.\n",
    );
    for left in ["0", "4"] {
        table(&mut out, &format!("{left}.a0...0b"), &["a, b", "0", "1", "2"]);
        for a in 0..8 {
            for b in 1..8 {
                let cell = |zeros: usize| {
                    let code = format!("{left}.{a}{}{b}", "0".repeat(zeros));
                    let member = atlas.members.iter().find(|member| member.entry.code == code);
                    match member.and_then(|member| member.entry.proved()) {
                        Some(found) => {
                            format!("{} + {}", grouped(found.preperiod), grouped(found.period))
                        }
                        None => "-".into(),
                    }
                };
                row(&mut out, &[format!("{a}, {b}"), cell(0), cell(1), cell(2)]);
            }
        }
    }
    out
}

/// What is new.
pub fn new(atlas: &Atlas) -> String {
    let mut out = String::from(
        "\
# What is new against the literature

Where we looked:

| source | what it covers | how it was consulted |
|---|---|---|
| E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 4 | all octal games of at most three digits | through `grundy/data/solved_octals.csv` and the OEIS entries that cite its tables |
| R. K. Guy, C. A. B. Smith, Proc. Camb. Phil. Soc. 52 (1956) 514-526 | games of at most three digits | cited by the sources above; the text was not at hand |
| A. Gangolli, T. Plambeck, Int. J. Game Theory 18 (1989) | 0.16, 0.56, 0.127, 0.376 | through `grundy/data/solved_octals.csv` |
| A. Flammenkamp, wwwhomes.uni-bielefeld.de/achim/octal.html | `0.???`, `4.???`, 0.61111..., Grundy's game, and 0.0...07 with at most 25 zeros | the introduction of the page, in an archived copy |
| OEIS, A071426 to A071464 and neighbours | some codes with four and five digits: 0.1007, 0.1037, 0.1307, 0.11337, 0.11377 and others | the entries' names |
| the tables of github.com/tczajka/octal-games | codes of at most three digits | its README |

So the codes of four digits below are outside of the ranges that these sources name; the
exceptions are 0.0007 (Flammenkamp) and the OEIS entries with short periods. A source that we do
not know may have some of them.

Each line is a class that no code of three digits has, with the figures of its first code. The
certificates are in `certificates/`; where the certificate is that of another code of the class, its
preperiod differs by the shift in `codes.csv`.
",
    );
    table(&mut out, "Proved, with a preperiod or period of a million or more", &PROVED);
    let classes = atlas.classes();
    let fresh = |code: &str| {
        let class = classes.iter().find(|class| class.members[0].entry.code == code);
        class.is_some_and(|class| !has_short_code(class) && !is_published(class))
    };
    let all: Vec<_> = proved_by(atlas, |proved| proved.preperiod + proved.period)
        .into_iter()
        .filter(|proved| fresh(&proved.code))
        .collect();
    let (long, short): (Vec<_>, Vec<_>) = all.into_iter().partition(|proved| is_long(proved.form));
    proved_rows(&mut out, &long);
    let some: Vec<_> = short
        .into_iter()
        .filter(|proved| proved.preperiod >= 1000 || proved.period >= 1000)
        .collect();
    table(&mut out, "Proved, with a preperiod or period of a thousand or more", &PROVED);
    proved_rows(&mut out, &some);
    out
}

/// The long periods that were found a second time.
///
/// # Errors
/// The file of these proofs cannot be read.
pub fn second(run: &Path) -> Result<String, String> {
    let path = run.join("second.jsonl");
    let text = if path.exists() { read(&path)? } else { String::new() };
    let mut out = String::from(
        "\
# Long periods, proved twice

Each proved period with a preperiod or period of 1,000,000 or more was checked in two more ways.
`grundy verify --no-vectors` has verified its certificate without the vector instructions of the
processor; this checker shares no code with the search. And
`grundy period CODE --method sparse` has found it again, one heap at a time, with all values kept
and the windows of the theorem compared among them. Sequences of more than 600,000,000 values
were not found again in this way. Those of more than 10,000,000,000 values are not in the table: the
certificate of `0.106` was verified with the vector instructions, which took hours, and its figures
are those that A. Flammenkamp found in 2002 (`bench/records/README.md`).
",
    );
    let titles = ["form", "preperiod", "period", "verified, CPU s", "found again, CPU s"];
    table(&mut out, "Checks", &titles);
    for line in text.lines() {
        let Ok(line) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let number = |key: &str| line[key].as_u64().map_or(String::new(), grouped);
        let seconds =
            |key: &str| line[key].as_f64().map_or("not done".into(), |s| format!("{s:.1}"));
        row(
            &mut out,
            &[
                format!("`{}`", line["form"].as_str().unwrap_or_default()),
                number("preperiod"),
                number("period"),
                seconds("verified_without_vectors_seconds"),
                seconds("proved_by_sparse_seconds"),
            ],
        );
    }
    Ok(out)
}

/// The pictures.
pub fn pictures(atlas: &Atlas, codes: &[&str]) -> String {
    let mut out = String::from(
        "# Pictures\n\nA dot for each heap from 0 to 3,000; its height is the nim-value.\n",
    );
    let classes = atlas.classes();
    for code in codes {
        let class = classes.iter().find(|class| class.members[0].entry.code == **code);
        let Some(form) = class.map(|class| atlas.best(class)) else { continue };
        let first = class.and_then(|class| class.members[0].entry.proved());
        let words = match first.or(form.entry.proved()) {
            Some(found) => format!(
                "proved: preperiod {}, period {}",
                grouped(found.preperiod),
                grouped(found.period)
            ),
            None => {
                let (count, last) = rare(form);
                let to = grouped(form.entry.to);
                let largest = grouped(form.entry.largest.0);
                format!(
                    "open; up to heap {to} the largest value is {largest}, rare heaps: {count}, \
                     the last of them: {}",
                    if last.is_empty() { "none" } else { &last }
                )
            }
        };
        let _ = write!(out, "\n## {code}\n\n{words}\n\n![{code}](pictures/{code}.svg)\n");
    }
    out
}
