//! Pictures of sequences: a dot for each heap, as high as its value.

use std::fmt::Write;

use grundy::Budget;
use grundy::heap::{HeapRules, NimSequence};

use crate::data::{Atlas, Form};
use crate::numbers::{Proved, proved_by};

/// The number of heaps of a picture.
const HEAPS: u64 = 3000;

/// The size of a picture, in points, without its frame.
const SIZE: (f64, f64) = (900.0, 360.0);

/// The pictures: the longest proved preperiods and periods, and open games with the fewest rare
/// heaps, the most rare heaps and the largest values.
///
/// # Errors
/// A sequence cannot be computed.
pub fn all(atlas: &Atlas) -> Result<Vec<(String, String)>, String> {
    let mut codes: Vec<String> = Vec::new();
    let mut add = |code: String| {
        if !codes.contains(&code) {
            codes.push(code);
        }
    };
    let proved = |figure: fn(&Proved<'_>) -> u64| {
        proved_by(atlas, figure).into_iter().take(2).map(|proved| proved.code)
    };
    proved(|proved| proved.preperiod).for_each(&mut add);
    proved(|proved| proved.period).for_each(&mut add);
    let classes = atlas.classes();
    let mut open: Vec<(String, &Form)> = classes
        .iter()
        .map(|class| (class.members[0].entry.code.clone(), atlas.best(class)))
        .filter(|(_, form)| form.entry.proved().is_none())
        .collect();
    let rare = |form: &Form| form.entry.sparse.as_ref().map(|sparse| sparse.rare_heaps);
    open.sort_by_key(|(_, form)| rare(form).unwrap_or(u64::MAX));
    open.iter().take(2).for_each(|(code, _)| add(code.clone()));
    open.sort_by_key(|(_, form)| std::cmp::Reverse(rare(form).unwrap_or(0)));
    open.iter().take(1).for_each(|(code, _)| add(code.clone()));
    open.sort_by_key(|(_, form)| std::cmp::Reverse(form.entry.largest.0));
    open.iter().take(1).for_each(|(code, _)| add(code.clone()));
    codes.into_iter().map(|code| Ok((code.clone(), picture(&code)?))).collect()
}

/// The picture of a code.
fn picture(code: &str) -> Result<String, String> {
    let rules = HeapRules::parse(code).map_err(|_| format!("{code} is no code"))?;
    let mut sequence = NimSequence::new(rules);
    sequence.compute(HEAPS, &Budget::unlimited()).map_err(|stop| stop.to_string())?;
    let values: Vec<u128> =
        (0..=HEAPS).filter_map(|heap| sequence.known(heap)).map(|value| value.0).collect();
    let most = values.iter().copied().max().unwrap_or(0).max(1);
    let (width, height) = SIZE;
    let (dx, dy) = (width / HEAPS as f64, height / (most + 1) as f64);
    let size = (dx.min(dy) * 2.0).clamp(0.6, 3.0);
    let mut path = String::new();
    for (heap, value) in values.iter().enumerate() {
        let (x, y) = (heap as f64 * dx, height - *value as f64 * dy);
        let _ = write!(path, "M{x:.1} {y:.1}h0");
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-40 -20 {} {}\" \
         font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect x=\"-40\" y=\"-20\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <path d=\"M0 {height}H{width}M0 {height}V0\" stroke=\"#999\" fill=\"none\"/>\n\
         <text x=\"{width}\" y=\"{}\" text-anchor=\"end\">heap {HEAPS}</text>\n\
         <text x=\"-8\" y=\"12\" text-anchor=\"end\">{most}</text>\n\
         <text x=\"4\" y=\"12\">{code}</text>\n\
         <path d=\"{path}\" stroke=\"#124\" stroke-width=\"{size:.1}\" \
         stroke-linecap=\"round\" fill=\"none\"/>\n</svg>\n",
        width + 60.0,
        height + 50.0,
        height + 18.0,
    ))
}
