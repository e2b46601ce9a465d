//! The keys that a step may have.

use serde_json::Value;

use super::Verdict;
use super::read::Step;

/// The keys of each kind of step, and those of the objects in its lists.
type Keys =
    (&'static str, &'static [&'static str], &'static [(&'static str, &'static [&'static str])]);

const ROW: &[&str] = &["label", "said", "value"];
const FIGURE: &[&str] = &["symbol", "value", "meaning", "said"];

const KEYS: [Keys; 20] = [
    ("heading", &["text", "said"], &[]),
    ("text", &["text", "said"], &[]),
    ("claim", &["position", "value", "outcome", "text", "said"], &[]),
    ("line", &["position", "first_wins", "moves"], &[]),
    ("picture", &["position", "picture"], &[("picture", &["kind", "rows", "vertices", "edges"])]),
    ("glossary", &["words"], &[("words", &["word", "meaning", "said"])]),
    ("theorem", &["theorem"], &[("theorem", &["id", "title", "statement", "proof", "source"])]),
    ("nim-sum", &["rows", "omitted", "result"], &[("rows", ROW)]),
    ("digit-sums", &["rows", "omitted", "modulus", "sums"], &[("rows", ROW)]),
    ("figures", &["theorem", "position", "figures"], &[("figures", FIGURE)]),
    (
        "mex",
        &["position", "options", "complete", "count", "value"],
        &[("options", &["position", "parts", "value"])],
    ),
    ("positions", &["rows"], &[("rows", &["label", "value", "from", "said"])]),
    ("values", &["game", "from", "values"], &[]),
    ("heap-values", &["game", "rows"], &[("rows", &["heap", "value"])]),
    (
        "heap-mex",
        &["game", "heap", "groups", "complete", "count", "value"],
        &[("groups", &["take", "options", "values"])],
    ),
    ("reduction", &["game", "heap", "least", "times", "period", "saltus", "value"], &[]),
    (
        "period",
        &["game", "theorem", "preperiod", "period", "saltus", "figures", "compared", "checked_to"],
        &[("figures", FIGURE)],
    ),
    ("lost", &["play", "positions"], &[]),
    ("replies", &["position", "replies", "omitted"], &[("replies", &["after", "answer"])]),
    ("move", &["term", "from", "to", "after", "why", "said"], &[]),
];

/// The kinds of steps that there are.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|(kind, ..)| *kind)
}

/// No step has a key that nobody checks.
pub(super) fn known(step: &Value) -> Verdict {
    let kind = step["step"].as_str().unwrap_or("?");
    let Some((_, keys, lists)) = KEYS.iter().find(|(own, ..)| *own == kind) else {
        return Err(format!("no such kind of step: {kind}"));
    };
    let own = step.as_object().into_iter().flatten();
    if let Some((key, _)) =
        own.into_iter().find(|(key, _)| *key != "step" && !keys.contains(&key.as_str()))
    {
        return Err(format!("there is no key `{key}` here"));
    }
    for (list, keys) in *lists {
        match &step[*list] {
            Value::Array(rows) => rows.iter().try_for_each(|row| Step::of(row).only(keys))?,
            row @ Value::Object(_) => Step::of(row).only(keys)?,
            _ => {}
        }
    }
    if let Some(vertices) = step["picture"]["vertices"].as_array() {
        vertices.iter().try_for_each(|vertex| Step::of(vertex).only(&["name", "mark"]))?;
    }
    let Some(rows) = step["picture"]["rows"].as_array() else { return Ok(()) };
    for row in rows {
        match row {
            Value::Array(cells) => {
                cells.iter().try_for_each(|cell| Step::of(cell).only(&["sign", "mark"]))?;
            }
            row => {
                let row = Step::of(row);
                row.only(&["label", "blocks"])?;
                row.steps("blocks")?.iter().try_for_each(|one| one.only(&["size", "struck"]))?;
            }
        }
    }
    Ok(())
}
