//! The tables: every code, every standard form, the open classes, and the same as JSON.

use std::collections::HashMap;
use std::fmt::Write;

use grundy::heap::atlas::{Entry, Found};
use grundy::report::atlas::Status;
use serde_json::{Value, json};

use crate::data::{Atlas, Form};
use crate::rares::Rare;

/// The number of characters of a checksum in the table of all codes.
const SHORT: usize = 16;

/// An optional number, empty where there is none.
fn number(number: Option<u64>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

/// Preperiod, period, theorem and the largest heap used, as cells.
fn period(found: Option<&Found>) -> String {
    match found {
        Some(found) => format!(
            "{},{},{},{}",
            found.preperiod,
            found.period,
            found.theorem.as_deref().unwrap_or_default(),
            found.checked_to
        ),
        None => ",,,".into(),
    }
}

/// Largest value, its first heap, rare heaps, the last one, mask, parity.
fn figures(entry: &Entry) -> String {
    let sparse = entry.sparse.as_ref();
    format!(
        "{},{},{},{},{},{}",
        entry.largest.0,
        entry.largest.1,
        number(sparse.map(|sparse| sparse.rare_heaps)),
        number(sparse.and_then(|sparse| sparse.last_rare)),
        number(sparse.map(|sparse| sparse.mask.into())),
        sparse.map_or("", |sparse| if sparse.parity { "yes" } else { "no" }),
    )
}

/// A line for each code.
pub fn codes(atlas: &Atlas) -> String {
    let mut out = String::from(
        "code,class,shift,standard_form,equality,status,preperiod,period,theorem,checked_to,\
         largest,largest_at,rare_heaps,last_rare,mask,parity,rare_end,searched_to,sha256_start\n",
    );
    let mut lines: HashMap<&str, String> = HashMap::new();
    for class in &atlas.classes() {
        for member in &class.members {
            let entry = &member.entry;
            let sum = entry.values.get(..SHORT).unwrap_or(&entry.values);
            let line = format!(
                "{},{},{},{},{},{},{},{},{},{},{sum}\n",
                entry.code,
                class.members[0].entry.code,
                class.shift(member),
                member.standard,
                class.equality(),
                Status::of(entry.period.as_ref()).word(),
                period(entry.period.as_ref()),
                figures(entry),
                Rare::of(atlas.form(&member.standard)).end(),
                entry.to,
            );
            lines.insert(&entry.code, line);
        }
    }
    let order = atlas.members.iter().filter_map(|member| lines.get(&*member.entry.code));
    order.for_each(|line| out.push_str(line));
    out
}

/// A line for each standard form.
pub fn forms(atlas: &Atlas) -> String {
    let mut out = String::from(
        "standard_form,status,preperiod,period,theorem,checked_to,largest,largest_at,rare_heaps,\
         last_rare,mask,parity,rare_end,searched_to,cpu_seconds,sha256,sha256_million\n",
    );
    for form in &atlas.forms {
        let entry = &form.entry;
        let _ = writeln!(
            out,
            "{},{},{},{},{},{},{:.2},{},{}",
            entry.code,
            Status::of(entry.period.as_ref()).word(),
            period(entry.period.as_ref()),
            figures(entry),
            Rare::of(form).end(),
            entry.to,
            form.seconds,
            entry.values,
            entry.long.as_deref().unwrap_or_default(),
        );
    }
    out
}

/// The open classes: how far each was searched, and what a heap costs.
pub fn frontier(atlas: &Atlas) -> String {
    let mut out = String::from(
        "class,codes,searched_form,searched_to,largest,largest_at,rare_heaps,last_rare,mask,\
         parity,cpu_seconds,nanoseconds_a_heap\n",
    );
    for class in atlas.classes() {
        let form = atlas.best(&class);
        if form.entry.proved().is_some() {
            continue;
        }
        let _ = writeln!(
            out,
            "{},{},{},{},{},{:.2},{:.1}",
            class.members[0].entry.code,
            class.members.len(),
            form.entry.code,
            form.entry.to,
            figures(&form.entry),
            form.seconds,
            cost(form),
        );
    }
    out
}

/// Nanoseconds a heap of the last search.
pub fn cost(form: &Form) -> f64 {
    form.last_seconds * 1e9 / form.entry.to.max(1) as f64
}

/// Everything, as JSON: one line a class.
pub fn json(atlas: &Atlas) -> String {
    let line = |class: &grundy::heap::atlas::Class<'_>| -> String {
        let form = atlas.best(class);
        let entry = &form.entry;
        let members: Vec<Value> = class
            .members
            .iter()
            .map(|member| json!([member.entry.code, class.shift(member), member.standard]))
            .collect();
        json!({
            "class": class.members[0].entry.code,
            "equality": class.equality(),
            "status": Status::of(entry.period.as_ref()).word(),
            "searched": {
                "standard_form": entry.code,
                "to": entry.to,
                "period": entry.period,
                "largest": entry.largest,
                "sparse": entry.sparse,
                "rare_end": Rare::of(form).end(),
                "sha256": entry.values,
                "sha256_million": entry.long,
                "cpu_seconds": (form.seconds * 100.0).round() / 100.0,
            },
            "codes": members,
        })
        .to_string()
    };
    let lines: Vec<String> = atlas.classes().iter().map(line).collect();
    format!("{{\"compared\": {}, \"classes\": [\n{}\n]}}\n", atlas.compared, lines.join(",\n"))
}
