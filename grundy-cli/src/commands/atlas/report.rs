//! An atlas in words, as a table, as a document.

use std::fmt::Write;

use grundy::Stop;
use grundy::heap::atlas::{self, Class, Entry, Found};
use grundy::markup::{csv, markdown};
use grundy::report::atlas::{self as report, Atlas, Status, best};

/// All that is told.
pub struct Report<'a> {
    digits: u32,
    to: u64,
    compared: u64,
    /// How many codes there are, and how many were surveyed.
    codes: usize,
    done: usize,
    classes: Vec<Class<'a>>,
    stopped: Option<Stop>,
}

impl<'a> Report<'a> {
    /// A report on the codes that were surveyed, in their order.
    pub fn new(
        digits: u32,
        to: u64,
        compared: u64,
        codes: usize,
        entries: &'a [Entry],
        stopped: Option<Stop>,
    ) -> Report<'a> {
        let classes = atlas::classes(entries, compared);
        Report { digits, to, compared, codes, done: entries.len(), classes, stopped }
    }

    fn entries(&self) -> impl Iterator<Item = (&Class<'a>, &'a Entry)> {
        self.classes
            .iter()
            .flat_map(|class| class.members.iter().map(move |&member| (class, member)))
    }

    /// How many codes and classes there are of a kind.
    fn count(&self, status: Status) -> (usize, usize) {
        let of = |entry: &Entry| Status::of(entry.period.as_ref()) == status;
        let codes = self.entries().filter(|(_, entry)| of(entry)).count();
        (codes, self.classes.iter().filter(|class| of(best(class))).count())
    }

    /// A few lines.
    pub fn summary(&self) -> String {
        let mut out = String::new();
        let (done, codes) = (self.done, self.codes);
        let so_far = if done < codes { format!("{done} of {codes}") } else { codes.to_string() };
        let _ = writeln!(
            out,
            "{so_far} octal codes of at most {} in {} classes of the same sequence, searched up to \
             heap {}:\n",
            digits(self.digits),
            self.classes.len(),
            self.to
        );
        let _ = writeln!(out, "| | codes | classes |\n|---|---:|---:|");
        for (words, status) in [
            ("proved periodic", Status::Periodic),
            ("proved arithmetic-periodic", Status::ArithmeticPeriodic),
            ("periodic as far as seen, not proved", Status::Observed),
            ("no period seen", Status::Open),
        ] {
            let (codes, classes) = self.count(status);
            let _ = writeln!(out, "| {words} | {codes} | {classes} |");
        }
        out
    }

    /// For people, as Markdown.
    pub fn markdown(&self) -> String {
        let mut out = format!("# Octal codes of at most {}\n\n", digits(self.digits));
        out += &self.summary();
        let _ = writeln!(
            out,
            "\nCodes of a class have the same values, once leading zeros are left out: {} values \
             were compared. Where the periods prove that they agree for ever, the class is listed \
             plainly; `~` means that it was observed. `+s` after a code says that heap n + s has \
             there the value of heap n of the first code.",
            self.compared
        );
        self.proved(&mut out);
        self.observed(&mut out);
        self.open(&mut out);
        out
    }

    /// The classes of a kind.
    fn of(&self, wanted: &[Status]) -> Vec<(&Class<'a>, &'a Entry)> {
        let all = self.classes.iter().map(|class| (class, best(class)));
        all.filter(|(_, best)| wanted.contains(&Status::of(best.period.as_ref()))).collect()
    }

    fn proved(&self, out: &mut String) {
        let classes = self.of(&[Status::Periodic, Status::ArithmeticPeriodic]);
        if classes.is_empty() {
            return;
        }
        out.push_str(
            "\n## Proved\n\n| code | preperiod | period | saltus | theorem | values used up to | \
             the same |\n|---|---:|---:|---:|---|---:|---|\n",
        );
        for (class, entry) in classes {
            let Some(found) = entry.proved() else { continue };
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} | {} | {} |",
                entry.code,
                found.preperiod,
                found.period,
                found.saltus,
                markdown(found.theorem.as_deref().unwrap_or_default()),
                found.checked_to,
                others(class, entry)
            );
        }
    }

    fn observed(&self, out: &mut String) {
        let classes = self.of(&[Status::Observed]);
        if classes.is_empty() {
            return;
        }
        out.push_str(
            "\n## Observed, not proved\n\n| code | from heap | period | saltus | the same \
             |\n|---|---:|---:|---:|---|\n",
        );
        for (class, entry) in classes {
            let Some(found) = &entry.period else { continue };
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} |",
                entry.code,
                found.preperiod,
                found.period,
                found.saltus,
                others(class, entry)
            );
        }
    }

    fn open(&self, out: &mut String) {
        let classes = self.of(&[Status::Open]);
        if classes.is_empty() {
            return;
        }
        let _ = writeln!(
            out,
            "\n## No period seen up to heap {}\n\n| code | largest value | at heap | rare heaps | \
             last rare heap | the same |\n|---|---:|---:|---:|---:|---|",
            self.to
        );
        for (class, entry) in classes {
            let (largest, at) = entry.largest;
            let (count, last) = match &entry.sparse {
                Some(sparse) => (
                    sparse.rare_heaps.to_string(),
                    sparse.last_rare.map_or(String::new(), |last| last.to_string()),
                ),
                None => ("no sparse space".into(), String::new()),
            };
            let _ = writeln!(
                out,
                "| {} | {largest} | {at} | {count} | {last} | {} |",
                entry.code,
                others(class, entry)
            );
        }
    }

    /// A line for each code.
    pub fn csv(&self) -> String {
        let mut out = String::from(
            "code,class,shift,equality,status,preperiod,period,saltus,theorem,checked_to,\
             searched_to,largest,largest_at,rare_heaps,last_rare,sha256\n",
        );
        for (class, entry) in self.entries() {
            let _ = write!(
                out,
                "{},{},{},{},{},",
                entry.code,
                class.members[0].code,
                class.shift(entry),
                if class.proved { "proved" } else { "observed" },
                Status::of(entry.period.as_ref()).word()
            );
            match &entry.period {
                Some(found) => {
                    let Found { preperiod, period, saltus, theorem, checked_to } = found;
                    let theorem = csv(theorem.as_deref().unwrap_or_default());
                    let _ = write!(out, "{preperiod},{period},{saltus},{theorem},{checked_to},");
                }
                None => out.push_str(",,,,,"),
            }
            let (largest, at) = entry.largest;
            let _ = write!(out, "{},{largest},{at},", entry.to);
            let sparse = entry.sparse.as_ref();
            let number = |number: Option<u64>| number.map_or(String::new(), |n| n.to_string());
            let _ = writeln!(
                out,
                "{},{},{}",
                number(sparse.map(|sparse| sparse.rare_heaps)),
                number(sparse.and_then(|sparse| sparse.last_rare)),
                csv(&entry.values)
            );
        }
        out
    }
}

fn digits(count: u32) -> String {
    format!("{count} digit{}", if count == 1 { "" } else { "s" })
}

/// The other members of a class, with their shifts against `entry`.
fn others(class: &Class<'_>, entry: &Entry) -> String {
    let sign = if class.proved { "" } else { "~" };
    let others = class.members.iter().filter(|member| member.code != entry.code);
    let words: Vec<String> = others
        .map(|member| match class.shift(member) - class.shift(entry) {
            0 => format!("{sign}{}", member.code),
            shift => format!("{sign}{}{shift:+}", member.code),
        })
        .collect();
    words.join(" ")
}

impl Report<'_> {
    /// The document.
    pub fn document(&self) -> Atlas<'_> {
        Atlas {
            digits: self.digits,
            to: self.to,
            compared: self.compared,
            codes: self.codes,
            done: self.done,
            classes: self.classes.iter().map(report::Class::new).collect(),
            stopped: self.stopped,
        }
    }
}
