//! How many heaps a second the last searches took, by kinds of classes.

use std::fmt::Write;

use crate::data::{Atlas, Form};
use crate::markdown::{grouped, listed, row, table};
use crate::numbers::{FAR, NEAR};

/// The number of rare heaps from which they are not few, and that from which they are many.
const RARE: [u64; 2] = [30, 201];

/// The heap from which a search is far.
const MIDDLE: u64 = 10 * NEAR;

/// The section of the records.
pub fn section(out: &mut String, atlas: &Atlas) {
    let classes = atlas.classes();
    let forms: Vec<&Form> = classes.iter().map(|class| atlas.best(class)).collect();
    // The time of a search apart from the survey is not in the journal.
    let apart = |form: &Form| form.entry.proved().is_some_and(|f| f.checked_to > form.entry.to);
    let left_out = listed(forms.iter().filter(|form| apart(form)).map(|form| &*form.entry.code));
    let short = forms.iter().filter(|form| form.entry.to < NEAR).count();
    let titles = ["rare heaps", "searched to heap", "classes", "median", "least", "most"];
    table(out, "Heaps a second", &titles);
    for (rare, words) in [
        (Some(0..RARE[0]), format!("fewer than {}", RARE[0])),
        (Some(RARE[0]..RARE[1]), format!("{} to {}", RARE[0], RARE[1] - 1)),
        (Some(RARE[1]..u64::MAX), format!("{} or more", RARE[1])),
        (None, "no sparse space seen".into()),
    ] {
        for (reached, far) in [
            (NEAR..MIDDLE, format!("{} to {}", grouped(NEAR), grouped(MIDDLE - 1))),
            (MIDDLE..FAR + 1, format!("{} to {}", grouped(MIDDLE), grouped(FAR))),
            (FAR + 1..u64::MAX, format!("more than {}", grouped(FAR))),
        ] {
            let of_kind = |form: &&&Form| {
                let count = form.entry.sparse.as_ref().map(|sparse| sparse.rare_heaps);
                let kind = match (&rare, count) {
                    (Some(range), Some(count)) => range.contains(&count),
                    (None, None) => true,
                    _ => false,
                };
                kind && reached.contains(&form.entry.to) && !apart(form)
            };
            let mut rates: Vec<f64> = forms
                .iter()
                .filter(of_kind)
                .map(|form| form.entry.to as f64 / form.last_seconds.max(1e-6))
                .collect();
            rates.sort_by(f64::total_cmp);
            let [Some(least), Some(most)] = [rates.first(), rates.last()] else { continue };
            let median = f64::midpoint(rates[(rates.len() - 1) / 2], rates[rates.len() / 2]);
            let rate = |rate: f64| grouped(rate.round() as u64);
            row(
                out,
                &[
                    words.clone(),
                    far,
                    rates.len().to_string(),
                    rate(median),
                    rate(*least),
                    rate(*most),
                ],
            );
        }
    }
    let apart = match left_out.is_empty() {
        true => String::new(),
        false => {
            format!(" Left out as well: {left_out}, whose period was proved apart from the survey.")
        }
    };
    let _ = write!(
        out,
        "
A line is a kind of class: how many heaps are rare up to the heap searched, and how far the class
was searched. The columns have the number of classes, and the median, the least and the most heaps
a second of processor time. The time is that of the last search of a class, on one thread; not all
searches ran on one machine. A search can go on from the saved state of an earlier one. Its time is
then that of the new heaps only, so its figure is too high. {} classes were proved with fewer than
{} heaps and are left out: their searches are too short to be timed.{apart}
",
        grouped(short as u64),
        grouped(NEAR),
    );
}
