//! The numbers of the paper and of the pages.

use grundy::heap::atlas::Class;
use grundy_bench::LONG;
use serde_json::{Value, json};

use crate::data::{Atlas, DIGITS, Form, has_short_code, is_published};
use crate::rares::Rare;
use crate::tables::cost;

/// Every code without a proved period is to be searched to this heap.
pub const NEAR: u64 = 1_000_000;

/// How many classes are searched to this heap is counted.
pub const FAR: u64 = 1_000_000_000;

/// Counts over the whole survey.
pub struct Counts {
    /// Codes and standard forms, classes.
    pub codes: usize,
    pub forms: usize,
    pub classes: usize,
    /// Codes and classes whose period is proved.
    pub proved_codes: usize,
    pub proved_classes: usize,
    /// Open classes, those that are searched to heap [`NEAR`], and those to heap [`FAR`].
    pub open: usize,
    pub open_near: usize,
    pub open_far: usize,
    /// Open classes without a sparse space.
    pub dense: usize,
    /// Classes that are joined by equal values only.
    pub unproved_joins: usize,
    /// Proved classes that only codes of four digits have.
    pub new_length: usize,
    /// Proved classes with a preperiod or period of at least [`LONG`].
    pub long: usize,
}

impl Counts {
    /// Of a survey.
    pub fn of(atlas: &Atlas) -> Counts {
        let classes = atlas.classes();
        let best: Vec<(&Class<'_>, &Form)> =
            classes.iter().map(|class| (class, atlas.best(class))).collect();
        let proved = |form: &Form| form.entry.proved().is_some();
        let open = || best.iter().filter(|(_, form)| !proved(form));
        Counts {
            codes: atlas.members.len(),
            forms: atlas.forms.len(),
            classes: classes.len(),
            proved_codes: best
                .iter()
                .filter(|(class, form)| proved(form) && class.proved)
                .map(|(class, _)| class.members.len())
                .sum(),
            proved_classes: best.iter().filter(|(_, form)| proved(form)).count(),
            open: open().count(),
            open_near: open().filter(|(_, form)| form.entry.to >= NEAR).count(),
            open_far: open().filter(|(_, form)| form.entry.to >= FAR).count(),
            dense: open().filter(|(_, form)| form.entry.sparse.is_none()).count(),
            unproved_joins: classes.iter().filter(|class| !class.proved).count(),
            new_length: best
                .iter()
                .filter(|(class, form)| proved(form) && !has_short_code(class))
                .count(),
            long: best.iter().filter(|(_, form)| is_long(form)).count(),
        }
    }
}

/// Whether the preperiod or the period is long.
pub fn is_long(form: &Form) -> bool {
    form.entry.proved().is_some_and(|found| found.preperiod >= LONG || found.period >= LONG)
}

/// A proved class.
pub struct Proved<'a> {
    /// Its first code, and how many it has.
    pub code: String,
    pub codes: usize,
    /// Whether one of them has at most three digits.
    pub short: bool,
    /// The preperiod and the period of that code.
    pub preperiod: u64,
    pub period: u64,
    /// The form with the certificate; its preperiod may differ by the shift of the code.
    pub form: &'a Form,
}

impl Proved<'_> {
    fn of<'a>(class: &Class<'_>, atlas: &'a Atlas) -> Option<Proved<'a>> {
        let form = atlas.best(class);
        let first = &class.members[0].entry;
        let found = first.proved().or(form.entry.proved())?;
        Some(Proved {
            code: first.code.clone(),
            codes: class.members.len(),
            short: has_short_code(class),
            preperiod: found.preperiod,
            period: found.period,
            form,
        })
    }
}

/// The proved classes, those with the largest figure first.
pub fn proved_by(atlas: &Atlas, figure: impl Fn(&Proved<'_>) -> u64) -> Vec<Proved<'_>> {
    let classes = atlas.classes();
    let open = classes.iter().filter(|class| !is_published(class));
    let mut all: Vec<Proved<'_>> = open.filter_map(|class| Proved::of(class, atlas)).collect();
    all.sort_by_key(|proved| std::cmp::Reverse(figure(proved)));
    all
}

/// A row of a table of proved classes.
fn row(&Proved { ref code, codes, preperiod, period, form, .. }: &Proved<'_>) -> Value {
    json!({
        "class": code,
        "codes": codes,
        "form": form.entry.code,
        "preperiod": preperiod,
        "period": period,
        "theorem": form.entry.proved().and_then(|found| found.theorem.clone()),
        "checked_to": form.entry.proved().map(|found| found.checked_to),
        "largest": form.entry.largest.0,
        "rare": Rare::of(form).total(),
    })
}

/// The length of a list that has this many rows at least and does not end between two rows with
/// one key; where it would have twice as many, it ends before them if it can.
pub fn whole<T: PartialEq>(keys: &[T], least: usize) -> usize {
    let Some(key) = least.checked_sub(1).and_then(|last| keys.get(last)) else {
        return keys.len();
    };
    let end = keys.iter().rposition(|other| other == key).map_or(least, |last| last + 1);
    let start = keys.iter().position(|other| other == key).unwrap_or(0);
    if end >= 2 * least && start > 0 { start } else { end }
}

/// How many rows the shorter tables of the paper have.
const ROWS: usize = 15;

/// All numbers of the paper, as JSON.
pub fn all(atlas: &Atlas) -> String {
    let counts = Counts::of(atlas);
    let long: Vec<Value> = proved_by(atlas, |proved| proved.preperiod)
        .iter()
        .filter(|proved| is_long(proved.form))
        .map(row)
        .collect();
    let periods: Vec<Value> = proved_by(atlas, |proved| proved.period)
        .iter()
        .filter(|proved| !proved.short)
        .take(ROWS)
        .map(row)
        .collect();
    let classes = atlas.classes();
    let published = |of: &dyn Fn(&Form) -> bool| -> Vec<&str> {
        let known = classes.iter().filter(|class| is_published(class) && of(atlas.best(class)));
        known.map(|class| &*class.members[0].entry.code).collect()
    };
    // The survey may have come less far than the literature.
    let solved = published(&|form| form.entry.proved().is_none());
    let published = published(&is_long);
    let mut open: Vec<(String, &Form)> = classes
        .iter()
        .filter(|class| !is_published(class))
        .map(|class| (class.members[0].entry.code.clone(), atlas.best(class)))
        .filter(|(_, form)| form.entry.proved().is_none() && form.entry.sparse.is_some())
        .collect();
    open.sort_by_key(|(_, form)| std::cmp::Reverse(form.entry.to));
    let reached: Vec<u64> = open.iter().map(|(_, form)| form.entry.to).collect();
    let frontier: Vec<Value> = open
        .iter()
        .take(whole(&reached, ROWS))
        .map(|(code, form)| {
            let sparse = form.entry.sparse.as_ref();
            json!({
                "class": code,
                "to": form.entry.to,
                "rare": sparse.map(|sparse| sparse.rare_heaps),
                "last_rare": sparse.and_then(|sparse| sparse.last_rare),
                "largest": form.entry.largest.0,
                "cost": (cost(form) * 10.0).round() / 10.0,
            })
        })
        .collect();
    let document = json!({
        "codes": counts.codes,
        "forms": counts.forms,
        "classes": counts.classes,
        "proved_codes": counts.proved_codes,
        "proved_classes": counts.proved_classes,
        "open": counts.open,
        "open_near": counts.open_near,
        "open_far": counts.open_far,
        "near": NEAR,
        "far": FAR,
        "long_from": LONG,
        "certificate_bytes": atlas.certificate_bytes,
        "dense": counts.dense,
        "unproved_joins": counts.unproved_joins,
        "new_length": counts.new_length,
        "long": long,
        "long_published": published,
        "open_published": solved,
        "periods": periods,
        "frontier": frontier,
        "compared": atlas.compared,
        "short": atlas.compared + u64::from(DIGITS) + 1,
        "cpu_hours": (atlas.seconds() / 36.0).round() / 100.0,
    });
    serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
}
