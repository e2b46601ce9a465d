//! The pages for people.

use std::fmt::Write;
use std::path::Path;

use grundy::heap::atlas::Class;
use grundy_bench::{FOUND_AGAIN, LONG, VERIFIED_AGAIN};

use crate::data::{Atlas, Form, is_published, read};
use crate::markdown::{grouped, listed, row, table};
use crate::numbers::{Counts, FAR, NEAR, Proved, is_long, proved_by, whole};
use crate::rares::Rare;
use crate::speed;
use crate::tables::cost;

/// How many lines the lists of records have.
const LISTED: usize = 25;

/// The page that is read first.
pub fn front(atlas: &Atlas) -> String {
    let Counts {
        codes,
        forms,
        classes,
        proved_codes,
        proved_classes,
        open,
        open_near,
        open_far,
        dense,
        unproved_joins,
        new_length,
        long,
    } = Counts::of(atlas);
    let hours = atlas.seconds() / 3600.0;
    let (codes, forms) = (grouped(codes as u64), grouped(forms as u64));
    let open_codes = grouped((atlas.members.len() - proved_codes) as u64);
    let proved_codes = grouped(proved_codes as u64);
    let compared = grouped(atlas.compared);
    let (long_from, near, far) = (grouped(LONG), grouped(NEAR), grouped(FAR));
    let million = grouped(grundy::heap::atlas::LONG);
    // The survey may have come less far than the literature.
    let all = atlas.classes();
    let ahead: Vec<&Class<'_>> = all
        .iter()
        .filter(|class| is_published(class) && atlas.best(class).entry.proved().is_none())
        .collect();
    let published = match ahead.is_empty() {
        true => String::new(),
        false => format!(
            "* **Open here, solved in the literature**: {}. The period is published, and \
             `grundy period CODE` can prove it, but the survey did not come so far.\n",
            listed(ahead.iter().map(|class| &*class.members[0].entry.code))
        ),
    };
    format!(
        "\
# An atlas of octal games with at most four digits

`grundy atlas` has searched all {codes} octal codes `0.abcd` and `4.abcd` for the period of
their nim-sequences. This folder holds what it found. [new.md](new.md) lists what is not in the
literature that we could look up.

Everything here is made from the journal of that survey, which took {hours:.2} hours of processor time.
The larger part is packed, in `atlas.tar.xz`:

```sh
atlas/unpack              # writes it to the folder atlas/all
atlas/make RUN            # makes everything again from the folder RUN of a survey, and packs it
atlas/make RUN 8h         # goes on with the survey for 8 hours of processor time before that
```

`atlas/make` makes this page, too. After `atlas/unpack` the folder `atlas/all` is such a RUN.

| | |
|---|---:|
| codes | {codes} |
| standard forms | {forms} |
| classes of codes with the same sequence | {classes} |
| classes whose period is proved | {proved_classes} |
| codes of these classes | {proved_codes} |
| of these classes, those that contain no code of three digits or fewer | {new_length} |
| proved classes with a preperiod or period of {long_from} or more | {long} |
| open classes | {open} |
| open classes searched to heap {near} or beyond | {open_near} |
| open classes searched to heap {far} or beyond | {open_far} |
| open classes in which no sparse space was seen | {dense} |

## What is proved, and what is only observed

* **A period is proved** where the table names a theorem: `finite-subtraction`, `guy-smith` or
  `window`. `docs/theorems.md` has their proofs. `atlas/unpack` writes the certificate of each proved
  form to `atlas/all/certificates`, and `grundy verify atlas/all/certificates/CODE.json` checks it. The
  checker computes all values again with code of its own.
* **Codes are joined by proof** where they have one standard form (`standard-form` in the column
  `equality`), or where the periods of all their forms are proved and enough values agree
  (`periods`). The standard form follows by two theorems, `first-cousins` (First cousins) and
  `redundant-moves` (Moves that change no value). `docs/theorems.md` has their proofs, too.
* **Codes are joined by observation** where the column says `same-values`: leading zeros left out,
  their first {compared} values are the same. {unproved_joins} classes are joined in this way.
* **Everything about open classes is observed**: the largest value, the number of rare heaps and
  the last of them are those up to the heap `searched_to`. The largest value of 0.106 is observed as
  well: its period was proved apart from the survey (`bench/records/README.md`).
{published}
## What is missing

{open_codes} of the {codes} codes, in {open} classes, have no proved period. `frontier.csv` says how far each class was
searched.

## Sparse spaces and rare heaps

A sparse space makes a search fast, and a period likely. Choose a mask, which is a set of binary
digits. Count the digits 1 that the value of a heap has within the mask. The heap is *common* if
this count is odd, and *rare* if it is even. Where the column `parity` says `yes`, add to the count
the number of objects of the heap, and the number of objects that a move takes when it splits a heap.
The search takes the mask and the parity with the fewest rare heaps; heap 0 does not count. The game
has a *sparse space*, as far as it was searched, if at most an eighth of the heaps are rare. A game
that never splits a heap has none; the pages write \"no splits\". `docs/sequences.md` says why few rare
heaps make a search fast.

The number of rare heaps is that of the heaps up to `searched_to`. The column `rare_end` says
whether it is the number of all rare heaps:

* `yes`: the period is proved, and so is that no later heap is rare. The number is a total.
* `no`: the period is proved, and the last rare heap seen is not below the preperiod. The period
  repeats it, so rare heaps come without end. The pages write \"without end\" for such a class.
* empty: nothing is proved of later heaps, or no sparse space was seen.

## The files

| file | what it holds |
|---|---|
| `codes.csv` | a line for each code: class, shift, standard form, status, preperiod, period, theorem, largest value, rare heaps, how far searched, the first 16 digits of the checksum |
| `forms.csv` | a line for each standard form, with processor time and whole checksums |
| `frontier.csv` | the open classes: how far each was searched, and what a heap costs |
| `certificates/` | the certificates of the long periods, with a preperiod or period of {long_from} or more |
| [new.md](new.md) | what is not in the literature that we could look up |
| `paper/` | the source of a paper on the atlas |
| `atlas.tar.xz` | everything else; its files follow |
| `journal.jsonl`, `second.jsonl` | what the survey has written down; `atlas/make` goes on from it |
| `certificates/` | a certificate for each standard form whose period is proved |
| `atlas.json` | the tables by classes |
| `records.md` | the longest preperiods and periods, the most and the fewest rare heaps, the largest values, the farthest searches, heaps a second |
| `families.md` | codes that differ by zeros between their digits, or by their last digit |
| `second.md` | the long periods, proved and verified a second time |
| `relatives.md`, `subtraction.csv`, `hexadecimal.csv`, `unequal.csv` | subtraction sets, hexadecimal codes, and splits into heaps that differ, to heap 100,000 |
| `pictures.md`, `pictures/` | pictures of some sequences |
| `paper.pdf`, `paper.json` | the paper, and its numbers |

## The columns of `codes.csv`

`forms.csv` and `frontier.csv` use the same names. The number of a heap is its number of objects, in
the game of the code of the line.

| column | what it holds |
|---|---|
| `code` | the code |
| `class` | the first code of its class |
| `shift` | heap n + shift of the code has the value of heap n of the first code of its class |
| `standard_form` | the standard form of the code; it was searched instead of the code |
| `equality` | how the class is joined: `standard-form`, `periods` or `same-values` (see above) |
| `status` | `periodic`: the period is proved; `observed`: a period was seen and is not proved; `open`: no period was seen |
| `preperiod` | the least heap from which the period holds; 0 means that it begins at heap 0 |
| `period` | the least period, in heaps |
| `theorem` | the theorem that proves the period |
| `checked_to` | the last heap whose value the proof used |
| `largest` | the largest value up to the heap `searched_to` |
| `largest_at` | the first heap with this value |
| `rare_heaps` | the number of rare heaps up to the heap `searched_to`, without the empty heaps that a shift adds; empty if no sparse space was seen |
| `last_rare` | the last of these rare heaps; empty if there is none |
| `mask` | the mask of the sparse space, as a decimal number |
| `parity` | `yes` if the number of objects counts as well, `no` if not (see above) |
| `rare_end` | whether it is proved that the rare heaps end (see above) |
| `searched_to` | the last heap that was searched |
| `sha256_start` | the first 16 hexadecimal digits of the checksum |

`forms.csv` also has the processor time of all searches of a form in seconds (`cpu_seconds`), and
the whole checksums (`sha256`, `sha256_million`). `frontier.csv` also has the number of codes of the
class (`codes`), the form that was searched farthest (`searched_form`), and the processor time of
its last search in nanoseconds, divided by `searched_to` (`nanoseconds_a_heap`).

## Checksums

A checksum is the SHA-256 of the first {compared} values of a code, written one a line. They are
counted from heap F on, the first heap whose value is not 0. `grundy seq CODE F..L --checksum`
prints the values, and the checksum on standard error, where L = F + {}. The column `sha256_million`
of `forms.csv` has the checksum of the first {million} values, which are counted from heap F on as well.
",
        atlas.compared
    )
}

fn proved_rows(out: &mut String, rows: &[Proved<'_>]) {
    for &Proved { ref code, codes, preperiod, period, form, .. } in rows {
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
                Rare::of(form).total(),
                match is_long(form) {
                    true => format!("[`{0}`](certificates/{0}.json)", form.entry.code),
                    false => format!("`{}`", form.entry.code),
                },
            ],
        );
    }
}

const PROVED: [&str; 8] =
    ["class", "codes", "preperiod", "period", "theorem", "largest value", "rare heaps", "proof"];

/// The records.
pub fn records(atlas: &Atlas) -> String {
    let classes = atlas.classes();
    let published = classes.iter().filter(|class| is_published(class));
    let mut out = format!(
        "\
# Records

Classes with a code whose period is in `grundy-core/data/solved_octals.csv`, a table of published
results, are left out of all lists but the last: {}.

A class is named by its first code, and has the figures of that code. Preperiods and periods are
numbers of heaps. The column \"proof\" has the certificate; where it is that of another code of the
class, its preperiod differs by the shift in `codes.csv`. [README.md](../README.md) says what rare heaps
and sparse spaces are.

A list has {LISTED} lines. Where the last of them would have the same figure as others that are left out, the
list is longer or shorter, so that it has all of them or none.
",
        listed(published.map(|class| &*class.members[0].entry.code))
    );
    table(&mut out, "The longest proved preperiods", &PROVED);
    let mut long = proved_by(atlas, |proved| proved.preperiod);
    long.truncate(LISTED);
    proved_rows(&mut out, &long);
    table(&mut out, "The longest proved periods", &PROVED);
    let mut long = proved_by(atlas, |proved| proved.period);
    long.truncate(LISTED);
    proved_rows(&mut out, &long);
    rare_records(&mut out, atlas);
    let mut open: Vec<(&Class<'_>, &Form)> = classes
        .iter()
        .filter(|class| !is_published(class))
        .map(|class| (class, atlas.best(class)))
        .filter(|(_, form)| form.entry.proved().is_none())
        .collect();
    let titles = [
        "class",
        "rare heaps seen",
        "last of them",
        "largest value seen",
        "searched to heap",
        "ns a heap",
    ];
    let mut list = |heading: &str, rows: &[(&Class<'_>, &Form)], key: &dyn Fn(&Form) -> u64| {
        table(&mut out, heading, &titles);
        let keys: Vec<u64> = rows.iter().map(|(_, form)| key(form)).collect();
        for (class, form) in rows.iter().take(whole(&keys, LISTED)) {
            let rare = Rare::of(form);
            row(
                &mut out,
                &[
                    format!("`{}`", class.members[0].entry.code),
                    rare.seen(),
                    rare.last(),
                    grouped(form.entry.largest.0),
                    grouped(form.entry.to),
                    format!("{:.1}", cost(form)),
                ],
            );
        }
    };
    let count = |form: &Form| form.entry.sparse.as_ref().map_or(0, |sparse| sparse.rare_heaps);
    let largest = |form: &Form| form.entry.largest.0;
    let reached = |form: &Form| form.entry.to;
    let mut sparse: Vec<_> =
        open.iter().filter(|(_, form)| form.entry.sparse.is_some()).copied().collect();
    sparse.sort_by_key(|(_, form)| count(form));
    list("Open classes with the fewest rare heaps, up to the heap searched", &sparse, &count);
    sparse.sort_by_key(|(_, form)| std::cmp::Reverse(count(form)));
    list("Open classes with the most rare heaps, up to the heap searched", &sparse, &count);
    open.sort_by_key(|(_, form)| std::cmp::Reverse(largest(form)));
    list("Open classes with the largest values, up to the heap searched", &open, &largest);
    open.sort_by_key(|(_, form)| std::cmp::Reverse(reached(form)));
    list("The farthest searches of open classes", &open, &reached);
    speed::section(&mut out, atlas);
    out
}

/// Proved classes with the fewest and with the most rare heaps, where these end.
fn rare_records(out: &mut String, atlas: &Atlas) {
    // The longest preperiods first, among classes with as many rare heaps.
    let all = proved_by(atlas, |proved| proved.preperiod);
    let total = |proved: &Proved<'_>| match Rare::of(proved.form) {
        Rare::All(count, last) => Some((count, last)),
        _ => None,
    };
    let mut ends: Vec<(u64, Option<u64>, Proved<'_>)> = all
        .into_iter()
        .filter_map(|proved| total(&proved).map(|(count, last)| (count, last, proved)))
        .collect();
    let none = ends.iter().filter(|(count, ..)| *count == 0).count();
    let classes = ends.len();
    ends.retain(|(count, ..)| *count > 0);
    let titles = ["class", "rare heaps", "last rare heap", "preperiod", "period", "largest value"];
    let mut list = |heading: &str, rows: &[(u64, Option<u64>, Proved<'_>)]| {
        table(out, heading, &titles);
        for (count, last, proved) in rows.iter().take(LISTED) {
            row(
                out,
                &[
                    format!("`{}`", proved.code),
                    grouped(*count),
                    last.map_or(String::new(), grouped),
                    grouped(proved.preperiod),
                    grouped(proved.period),
                    grouped(proved.form.entry.largest.0),
                ],
            );
        }
    };
    ends.sort_by_key(|(count, ..)| *count);
    list("Proved classes with the fewest rare heaps", &ends);
    ends.sort_by_key(|(count, ..)| std::cmp::Reverse(*count));
    list("Proved classes with the most rare heaps", &ends);
    let _ = write!(
        out,
        "
These two lists have classes in which it is proved that the rare heaps end, {classes} in all; {none} of them
have no rare heap and are left out. Of classes with equal numbers those with the longest preperiod are listed.
The last rare heap is that of the form with the certificate.
"
    );
}

/// A preperiod or period that is worth a line, or a table.
const INTERESTING: u64 = 1000;

/// Codes that differ by zeros between two digits, `0.ab`, `0.a0b`, `0.a00b`, or by zeros and a last
/// digit, `0.abc`, `0.ab0c`.
pub fn families(atlas: &Atlas) -> String {
    let mut out = format!(
        "\
# Families

Codes that differ by zeros between their digits, or by the last digit. A cell has the preperiod and
the period, \"preperiod + period\" in heaps, where they are proved, and \"open\" where no period is proved. Equal
figures need not mean equal sequences: the column `class` of `codes.csv` says which codes are of one
class.

The first two tables have codes with two digits a and b, where b is not 0. A line is a pair of
digits, and a column is the number of zeros between them. The other tables have codes that begin with the
digits a and b, where b is not 0, and end with a digit c. A line is the number of zeros before c, and a column is c.
Only the pairs a, b with a proved preperiod of {} heaps or more have a table.
",
        grouped(INTERESTING)
    );
    let found = |code: &str| {
        let member = atlas.members.iter().find(|member| member.entry.code == code);
        member.and_then(|member| member.entry.proved())
    };
    let cell = |code: &str| match found(code) {
        Some(found) => format!("{} + {}", grouped(found.preperiod), grouped(found.period)),
        None => "open".into(),
    };
    for left in ["0", "4"] {
        table(&mut out, &format!("{left}.a0...0b"), &["a, b", "0", "1", "2"]);
        for a in 0..8 {
            for b in 1..8 {
                let cells =
                    (0..3).map(|zeros| cell(&format!("{left}.{a}{}{b}", "0".repeat(zeros))));
                row(&mut out, &[vec![format!("{a}, {b}")], cells.collect()].concat());
            }
        }
    }
    for left in ["0", "4"] {
        for (a, b) in (0..8).flat_map(|a| (1..8).map(move |b| (a, b))) {
            let codes =
                ["", "0"].map(|zeros| (1..8).map(move |c| format!("{left}.{a}{b}{zeros}{c}")));
            let long = |code: String| found(&code).is_some_and(|it| it.preperiod >= INTERESTING);
            if !codes.iter().cloned().flatten().any(long) {
                continue;
            }
            let titles = ["zeros", "1", "2", "3", "4", "5", "6", "7"];
            table(&mut out, &format!("{left}.{a}{b}0...0c"), &titles);
            for (zeros, codes) in codes.into_iter().enumerate() {
                let cells = codes.map(|code| cell(&code));
                row(&mut out, &[vec![zeros.to_string()], cells.collect()].concat());
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
| E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 4 | all octal games of at most three digits | through `grundy-core/data/solved_octals.csv` and the OEIS entries that cite its tables |
| R. K. Guy, C. A. B. Smith, Proc. Camb. Phil. Soc. 52 (1956) 514-526 | games of at most three digits | cited by the sources above; the text was not at hand |
| A. Gangolli, T. Plambeck, Int. J. Game Theory 18 (1989) | 0.16, 0.56, 0.127, 0.376 | through `grundy-core/data/solved_octals.csv` |
| A. Flammenkamp, wwwhomes.uni-bielefeld.de/achim/octal.html | `0.???`, `4.???`, 0.61111..., Grundy's game, and 0.0...07 with at most 25 zeros | the introduction of the page, in an archived copy |
| OEIS, A071426 to A071464 and neighbours | some codes with four and five digits: 0.1007, 0.1037, 0.1307, 0.11337, 0.11377 and others | the entries' names |
| the tables of github.com/tczajka/octal-games | codes of at most three digits | its README |

So the codes of four digits below are outside the ranges that these sources cover, except 0.0007
(Flammenkamp) and the OEIS entries with short periods. A source that we do not know may have some of
them.

Each line is a class that contains no code of three digits or fewer, with the figures of its first code.
Preperiods and periods are numbers of heaps. The column \"rare heaps\" has the number of all rare
heaps; \"without end\" means that the period repeats them, and [README.md](README.md) says what a rare heap is. The
column \"proof\" names the certificate, which `atlas/unpack` writes to `atlas/all/certificates`. Where it is that of
another code of the class, its preperiod differs by the shift in `codes.csv`.
",
    );
    let heading =
        |least: u64| format!("Proved, with a preperiod or period of {} or more", grouped(least));
    table(&mut out, &heading(LONG), &PROVED);
    let all: Vec<_> = proved_by(atlas, |proved| proved.preperiod + proved.period)
        .into_iter()
        .filter(|proved| !proved.short)
        .collect();
    let (long, short): (Vec<_>, Vec<_>) = all.into_iter().partition(|proved| is_long(proved.form));
    proved_rows(&mut out, &long);
    let some: Vec<_> = short
        .into_iter()
        .filter(|proved| proved.preperiod >= INTERESTING || proved.period >= INTERESTING)
        .collect();
    table(&mut out, &heading(INTERESTING), &PROVED);
    proved_rows(&mut out, &some);
    out
}

/// The long periods that were found a second time.
///
/// # Errors
/// The file of these proofs cannot be read.
pub fn second(atlas: &Atlas, run: &Path) -> Result<String, String> {
    let path = run.join("second.jsonl");
    let text = if path.exists() { read(&path)? } else { String::new() };
    let mut lines: Vec<serde_json::Value> =
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line["preperiod"].as_u64()));
    let mut out = format!(
        "\
# Long periods, proved twice

The table has proved periods with a preperiod or period of {} heaps or more, the longest
preperiod first. Each of them was checked in two more ways. First, `grundy verify` verified the certificate
without the vector instructions of the processor; this checker shares no code with the search.
Second, `grundy period CODE --method sparse` found the period again: it computed one heap at a
time, kept all values, and compared the windows of the theorem among them. The second check was not
made where the proof uses more than {} heaps.
",
        grouped(LONG),
        grouped(FOUND_AGAIN)
    );
    let checked = |code: &str| lines.iter().any(|line| line["form"].as_str() == Some(code));
    let missing = |far: bool| {
        let forms = atlas.forms.iter().filter(|form| is_long(form));
        let beyond = |form: &&Form| {
            let used = form.entry.proved().map_or(0, |found| found.checked_to);
            (used > VERIFIED_AGAIN) == far && !checked(&form.entry.code)
        };
        listed(forms.filter(beyond).map(|form| &*form.entry.code))
    };
    let (left_out, waiting) = (missing(true), missing(false));
    if !left_out.is_empty() {
        let _ = write!(
            out,
            "
Not in the table, because the proof uses more than {} heaps: {left_out}. The
certificate of `0.106` was verified with the vector instructions, which took hours. Its figures are
those that A. Flammenkamp found in 2002 (`bench/records/README.md`).
",
            grouped(VERIFIED_AGAIN)
        );
    }
    if !waiting.is_empty() {
        let _ = write!(out, "\nNot checked again so far: {waiting}.\n");
    }
    let titles = [
        "form",
        "preperiod",
        "period",
        "verified, seconds of processor time",
        "found again, seconds of processor time",
    ];
    table(&mut out, "Checks", &titles);
    for line in lines {
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
                "proved: preperiod {} heaps, period {} heaps",
                grouped(found.preperiod),
                grouped(found.period)
            ),
            None => {
                let to = grouped(form.entry.to);
                let largest = grouped(form.entry.largest.0);
                let rare = match Rare::of(form) {
                    Rare::NoSplits => "no heap is ever split".into(),
                    Rare::Unseen => "no sparse space found".into(),
                    Rare::All(0, _) | Rare::Seen(0, _) => "no heap is rare".into(),
                    rare => format!("{} rare heaps, the last one {}", rare.seen(), rare.last()),
                };
                format!("open; up to heap {to}: largest value {largest}, {rare}")
            }
        };
        let _ = write!(out, "\n## {code}\n\n{words}\n\n![{code}](pictures/{code}.svg)\n");
    }
    out
}
