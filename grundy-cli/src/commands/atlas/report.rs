//! An atlas in words, as a table, as a document.

use std::fmt::Write;
use std::io;

use grundy::Stop;
use grundy::heap::atlas::{self, Class, Entry, Found, Member};
use grundy::markup::{csv, markdown};
use grundy::message::{Language, Message};
use grundy::report::atlas::{self as report, Atlas, Status};

use crate::args::Atlas as Args;
use crate::commands::pages::parquet;
use crate::message::message;
use crate::parquet::{Cells, Sheet};

/// The contents of the report.
pub struct Report<'a> {
    digits: u32,
    to: u64,
    compared: u64,
    /// How many codes there are, and how many were surveyed.
    codes: usize,
    done: usize,
    classes: Vec<Class<'a>>,
    stopped: Option<Stop>,
    language: Language,
}

impl<'a> Report<'a> {
    /// A report on the codes that were surveyed, in their order.
    pub fn new(
        args: &Args,
        compared: u64,
        codes: usize,
        members: &'a [Member],
        stopped: Option<Stop>,
        language: Language,
    ) -> Report<'a> {
        let classes = atlas::classes(members, compared);
        let (digits, to, done) = (args.digits, args.to, members.len());
        Report { digits, to, compared, codes, done, classes, stopped, language }
    }

    fn members(&self) -> impl Iterator<Item = (&Class<'a>, &'a Member)> {
        self.classes
            .iter()
            .flat_map(|class| class.members.iter().map(move |&member| (class, member)))
    }

    /// How many codes and classes there are of a kind.
    fn count(&self, status: Status) -> (usize, usize) {
        let of = |entry: &Entry| Status::of(entry.period.as_ref()) == status;
        let codes = self.members().filter(|(_, member)| of(&member.entry)).count();
        (codes, self.classes.iter().filter(|class| of(class.best())).count())
    }

    /// Words in the language of the report.
    fn words(&self, message: &Message) -> String {
        message.text(self.language)
    }

    /// A few lines.
    pub fn summary(&self) -> String {
        let (done, codes, classes) = (self.done, self.codes, self.classes.len());
        let (digits, to) = (self.digits, self.to);
        let head = match done < codes {
            true => message!(
                "atlas-so-far",
                done = done,
                codes = codes,
                digits = digits,
                classes = classes,
                heap = to
            ),
            false => message!(
                "atlas-summary",
                codes = codes,
                digits = digits,
                classes = classes,
                heap = to
            ),
        };
        let columns = message!("atlas-columns-summary");
        let mut out =
            format!("{}\n\n{}\n|---|---:|---:|\n", self.words(&head), self.words(&columns));
        for (words, status) in [
            (message!("atlas-periodic"), Status::Periodic),
            (message!("atlas-arithmetic"), Status::ArithmeticPeriodic),
            (message!("atlas-observed"), Status::Observed),
            (message!("atlas-open"), Status::Open),
        ] {
            let (codes, classes) = self.count(status);
            let _ = writeln!(out, "| {} | {codes} | {classes} |", self.words(&words));
        }
        out
    }

    /// For people, as Markdown.
    pub fn markdown(&self) -> String {
        let title = message!("atlas-title", digits = self.digits);
        let note = message!("atlas-note", compared = self.compared);
        let mut out = format!("# {}\n\n", self.words(&title));
        out += &self.summary();
        let _ = writeln!(out, "\n{}", self.words(&note));
        self.proved(&mut out);
        self.observed(&mut out);
        self.open(&mut out);
        out
    }

    /// Begins a section: its heading and the titles of its columns.
    fn section(&self, heading: &Message, columns: &Message, rule: &str, out: &mut String) {
        let (heading, columns) = (self.words(heading), self.words(columns));
        let _ = writeln!(out, "\n## {heading}\n\n{columns}\n{rule}");
    }

    /// The classes of a kind.
    fn of(&self, wanted: &[Status]) -> Vec<(&Class<'a>, &'a Entry)> {
        let all = self.classes.iter().map(|class| (class, class.best()));
        all.filter(|(_, best)| wanted.contains(&Status::of(best.period.as_ref()))).collect()
    }

    fn proved(&self, out: &mut String) {
        let classes = self.of(&[Status::Periodic, Status::ArithmeticPeriodic]);
        if classes.is_empty() {
            return;
        }
        let (heading, columns) = (message!("atlas-proved"), message!("atlas-columns-proved"));
        self.section(&heading, &columns, "|---|---:|---:|---:|---|---:|---|", out);
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
        let (heading, columns) = (message!("atlas-seen"), message!("atlas-columns-seen"));
        self.section(&heading, &columns, "|---|---:|---:|---:|---|", out);
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
        let heading = message!("atlas-not-seen", heap = self.to);
        let columns = message!("atlas-columns-not-seen");
        self.section(&heading, &columns, "|---|---:|---:|---:|---:|---|", out);
        for (class, entry) in classes {
            let (largest, at) = entry.largest;
            let (count, last) = match &entry.sparse {
                Some(sparse) => (
                    sparse.rare_heaps.to_string(),
                    sparse.last_rare.map_or(String::new(), |last| last.to_string()),
                ),
                None => (self.words(&message!("atlas-no-sparse-space")), String::new()),
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
            "code,class,shift,standard_form,equality,status,preperiod,period,saltus,theorem,checked_to,\
             searched_to,largest,largest_at,rare_heaps,last_rare,mask,parity,rare_end,sha256,sha256_long\n",
        );
        for (class, member) in self.members() {
            let entry = &member.entry;
            let _ = write!(
                out,
                "{},{},{},{},{},{},",
                entry.code,
                class.members[0].entry.code,
                class.shift(member),
                member.standard,
                class.equality(),
                Status::of(entry.period.as_ref()).word()
            );
            match &entry.period {
                Some(found) => {
                    let Found { preperiod, period, saltus, theorem, checked_to, .. } = found;
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
                "{},{},{},{},{},{},{}",
                number(sparse.map(|sparse| sparse.rare_heaps)),
                number(sparse.and_then(|sparse| sparse.last_rare)),
                number(sparse.map(|sparse| sparse.mask.into())),
                sparse.map_or("", |sparse| if sparse.parity { "yes" } else { "no" }),
                entry.rare_end(),
                csv(&entry.values),
                csv(entry.long.as_deref().unwrap_or_default())
            );
        }
        out
    }
}

impl Report<'_> {
    /// The same lines as Parquet.
    ///
    /// # Errors
    /// Where `out` fails.
    pub fn parquet(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let sheet = Sheet::read(&self.csv()).unwrap_or_default();
        let columns = sheet.columns();
        let columns: Vec<(&str, Cells<'_>)> =
            columns.iter().map(|column| (column.name, column.cells)).collect();
        parquet(&columns, out)
    }
}

/// The other members of a class, with their shifts against `entry`.
fn others(class: &Class<'_>, entry: &Entry) -> String {
    let sign = if class.proved { "" } else { "~" };
    let first = |entry: &Entry| entry.first.unwrap_or(0) as i64;
    let others = class.members.iter().map(|member| &member.entry);
    let words: Vec<String> = others
        .filter(|member| member.code != entry.code)
        .map(|member| match first(member) - first(entry) {
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
