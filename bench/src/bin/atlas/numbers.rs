//! The numbers of the paper and of the pages.

use grundy::heap::atlas::Class;
use serde_json::{Value, json};

use crate::data::{Atlas, DIGITS, Form, has_short_code, is_published};
use crate::tables::cost;

/// The least preperiod or period that is long.
pub const LONG: u64 = 1_000_000;

/// Counts over the whole survey.
pub struct Counts {
    /// Codes and standard forms, classes.
    pub codes: usize,
    pub forms: usize,
    pub classes: usize,
    /// Codes and classes whose period is proved.
    pub proved_codes: usize,
    pub proved_classes: usize,
    /// Open classes, those that are searched to 10^6, and those to 10^9.
    pub open: usize,
    pub open_million: usize,
    pub open_billion: usize,
    /// Open classes without a sparse space.
    pub dense: usize,
    /// Classes that are joined by equal values only.
    pub unproved_joins: usize,
    /// Proved classes that only codes of four digits have.
    pub new_length: usize,
    /// Proved classes with a preperiod or period of a million at least.
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
            open_million: open().filter(|(_, form)| form.entry.to >= 1_000_000).count(),
            open_billion: open().filter(|(_, form)| form.entry.to >= 1_000_000_000).count(),
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
fn row(&Proved { ref code, codes, preperiod, period, form }: &Proved<'_>) -> Value {
    let sparse = form.entry.sparse.as_ref();
    json!({
        "class": code,
        "codes": codes,
        "form": form.entry.code,
        "preperiod": preperiod,
        "period": period,
        "theorem": form.entry.proved().and_then(|found| found.theorem.clone()),
        "checked_to": form.entry.proved().map(|found| found.checked_to),
        "largest": form.entry.largest.0,
        "rare": sparse.map(|sparse| sparse.rare_heaps),
        "last_rare": sparse.and_then(|sparse| sparse.last_rare),
    })
}

/// All numbers of the paper, as JSON.
pub fn all(atlas: &Atlas) -> String {
    let counts = Counts::of(atlas);
    let long: Vec<Value> = proved_by(atlas, |proved| proved.preperiod)
        .iter()
        .filter(|proved| is_long(proved.form))
        .map(row)
        .collect();
    let periods: Vec<Value> =
        proved_by(atlas, |proved| proved.period).iter().take(15).map(row).collect();
    let mut open: Vec<(String, &Form)> = atlas
        .classes()
        .iter()
        .filter(|class| !is_published(class))
        .map(|class| (class.members[0].entry.code.clone(), atlas.best(class)))
        .filter(|(_, form)| form.entry.proved().is_none() && form.entry.sparse.is_some())
        .collect();
    open.sort_by_key(|(_, form)| std::cmp::Reverse(form.entry.to));
    let frontier: Vec<Value> = open
        .iter()
        .take(15)
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
        "open_million": counts.open_million,
        "open_billion": counts.open_billion,
        "dense": counts.dense,
        "unproved_joins": counts.unproved_joins,
        "new_length": counts.new_length,
        "long": long,
        "periods": periods,
        "frontier": frontier,
        "compared": atlas.compared,
        "short": atlas.compared + u64::from(DIGITS) + 1,
        "cpu_hours": (atlas.seconds() / 36.0).round() / 100.0,
    });
    serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
}
