//! What notebooks show: HTML, SVG and LaTeX. The library draws; here are the frames around it.

use std::fmt::Write;

use grundy::markup::xml;
use grundy::message::Language;
use grundy::reason::{Reason, Step};
use grundy::{Outcome, Play, Position, Solution, Value};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::limits::AtWork;

/// How many parts of a term, and how many moves, are shown.
const SHOWN: usize = 24;

/// The style of a frame, light and dark. Notebooks drop style sheets of some pages, so it holds
/// for what is inside of the frame only.
const STYLE: &str = "<style>\
.grundy{max-width:52rem;line-height:1.5}\
.grundy code{background:#8881;border-radius:3px;padding:0 .3em}\
.grundy ul{margin:.2em 0 .6em 1.4em}\
.grundy p{margin:.3em 0}\
.grundy figure{margin:.6em 0}\
.grundy figure svg,.grundy svg{background:#fff;border-radius:6px;max-width:100%;height:auto}\
.grundy table{border-collapse:collapse;margin:.6em 0}\
.grundy th,.grundy td{padding:.1em .6em;text-align:right;border-bottom:1px solid #8884;\
font-variant-numeric:tabular-nums}\
.grundy th:first-child,.grundy td:first-child{text-align:left}\
.grundy .theorem{border-left:3px solid #8886;padding-left:1em}\
.grundy .zero{color:#b3261e;font-weight:bold}\
.grundy summary{cursor:pointer}\
.grundy h2,.grundy h3{font-size:1.1em;margin:.8em 0 .3em}\
</style>";

/// HTML in a frame with a style.
pub fn framed(html: &str) -> String {
    format!("<div class=\"grundy\">{STYLE}{html}</div>")
}

/// The first picture of a derivation.
pub fn reason_svg(reason: &Reason) -> Option<String> {
    reason.steps.iter().find_map(|step| match step {
        Step::Picture { picture, .. } => Some(picture.svg(Language::English)),
        _ => None,
    })
}

/// Who wins, in a sentence.
fn winner(solution: &Solution) -> &'static str {
    match solution.outcome {
        Some(Outcome::N) => "The first player wins (outcome N).",
        Some(Outcome::P) => "The second player wins (outcome P).",
        Some(Outcome::D) => "Nobody wins: both can keep playing (outcome D).",
        None => "Who wins was not found within the limits.",
    }
}

/// A position as text for people.
fn title(position: &Position, play: Play) -> String {
    let text = position.short_text(SHOWN);
    match play {
        Play::Normal => text,
        Play::Misere => format!("{text}, misère play"),
    }
}

/// The answer in a few lines.
pub fn answer(solution: &Solution) -> String {
    let mut out = title(solution.position(), solution.play) + "\n" + winner(solution);
    if let Some(value) = &solution.value {
        let _ = write!(out, "\nValue {value}.");
    }
    if let Some(count) = solution.move_count {
        let _ = write!(out, "\n{}:", moves_title(count, solution.outcome));
        for found in solution.found().take(SHOWN) {
            let to = found.to();
            let to = if to.is_empty() { "nothing is left" } else { &to };
            let _ = write!(out, "\n  {} -> {to}", found.from());
        }
        if solution.moves.is_empty() {
            out.pop();
            out.push('.');
        }
    }
    out
}

fn moves_title(count: u128, outcome: Option<Outcome>) -> String {
    let kind = if outcome == Some(Outcome::D) { "drawing" } else { "winning" };
    match count {
        0 => format!("No {kind} move"),
        1 => format!("One {kind} move"),
        _ => format!("{count} {kind} moves"),
    }
}

/// A position with its answer; the derivation is folded.
pub fn position_html(
    position: &Position,
    play: Play,
    solution: Option<&Solution>,
    language: Language,
) -> String {
    let mut out = format!("<p><code>{}</code></p>", xml(&title(position, play)));
    let Some(solution) = solution else { return framed(&out) };
    let _ = write!(out, "<p>{}", winner(solution));
    if let Some(value) = &solution.value {
        let _ = write!(out, " Value <b>{}</b>.", xml(&value.to_string()));
    }
    out.push_str("</p>");
    if let Some(picture) = solution.reason.as_ref().and_then(reason_svg) {
        let _ = write!(out, "<figure>{picture}</figure>");
    }
    if !solution.moves.is_empty() {
        let count = solution.move_count.unwrap_or(solution.moves.len() as u128);
        let _ = write!(out, "<p>{}:</p><ul>", moves_title(count, solution.outcome));
        for found in solution.found().take(SHOWN) {
            let (from, to) = (found.from(), found.to());
            let to = if to.is_empty() { "nothing is left" } else { &to };
            let _ = write!(
                out,
                "<li><code>{}</code> &rarr; <code>{}</code></li>",
                xml(&cut(&from)),
                xml(&cut(to))
            );
        }
        if count > SHOWN as u128 {
            let _ = write!(out, "<li>and {} more</li>", count - SHOWN as u128);
        }
        out.push_str("</ul>");
    }
    if let Some(reason) = solution.reason.as_ref().filter(|reason| !reason.steps.is_empty()) {
        let html = reason.html(language);
        let _ = write!(out, "<details><summary>Why?</summary>{html}</details>");
    }
    framed(&out)
}

/// Long texts are cut for people.
fn cut(text: &str) -> String {
    const LONGEST: usize = 160;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_string(),
    }
}

/// Text in formulas of LaTeX.
pub fn latex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\backslash "),
            '{' | '}' | '_' | '#' | '&' | '%' | '$' => {
                out.push('\\');
                out.push(c);
            }
            '^' => out.push_str("\\hat{}"),
            '~' => out.push_str("\\sim "),
            '-' => out.push_str("\\text{-}"),
            ' ' => out.push_str("\\ "),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A position as a formula: `{*}3 + \mathsf{kayles}(5, 7)`.
pub fn latex_position(position: &Position) -> String {
    let mut summands = Vec::new();
    for term in position.terms().iter().take(SHOWN) {
        let name = term.name();
        let mut texts = Vec::new();
        term.push_parts(None, &mut texts);
        let shown = texts.iter().take(SHOWN);
        let mut parts: Vec<String> = shown
            .map(|part| latex(part.strip_prefix(&name).map_or(&**part, str::trim_start)))
            .collect();
        if texts.len() > SHOWN {
            parts.push("\\ldots".into());
        }
        if name == "nim" {
            summands.extend(parts.iter().map(|part| format!("{{*}}{part}")));
        } else {
            let font = if name.starts_with(|c: char| c.is_ascii_digit()) { "bf" } else { "sf" };
            summands.push(format!("\\math{font}{{{}}}({})", latex(&name), parts.join(",\\,")));
        }
    }
    if position.terms().len() > SHOWN {
        summands.push("\\cdots".into());
    }
    if summands.is_empty() { "0".into() } else { summands.join(" + ") }
}

/// What is known of a position, after its formula: `= {*}3`, `\in \mathcal{N}`.
pub fn latex_answer(value: Option<&Value>, outcome: Option<Outcome>) -> String {
    match (value, outcome) {
        (Some(value), _) => format!(" = {}", crate::latex::value(value)),
        (None, Some(outcome)) => format!(" \\in \\mathcal{{{}}}", crate::convert::outcome(outcome)),
        (None, None) => String::new(),
    }
}

/// All forms of an object at once, by their MIME types: the plain text, and those of `kinds`
/// (`html`, `svg`, `latex`, `markdown`) that its methods give.
pub fn bundle<'py>(
    object: &Bound<'py, PyAny>,
    kinds: &[&str],
    include: Option<&Bound<'py, PyAny>>,
    exclude: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let _at_work = AtWork::begin(object.py());
    let bundle = PyDict::new(object.py());
    let wanted = |mime: &str| -> PyResult<bool> {
        let has = |list: Option<&Bound<'py, PyAny>>| -> PyResult<Option<bool>> {
            list.filter(|list| !list.is_none()).map(|list| list.contains(mime)).transpose()
        };
        Ok(has(include)? != Some(false) && has(exclude)? != Some(true))
    };
    if wanted("text/plain")? {
        bundle.set_item("text/plain", object.str()?)?;
    }
    for kind in kinds {
        let mime = match *kind {
            "svg" => "image/svg+xml",
            "html" => "text/html",
            "latex" => "text/latex",
            _ => "text/markdown",
        };
        if wanted(mime)? {
            let form =
                object.call_method0(PyString::new(object.py(), &format!("_repr_{kind}_")))?;
            if !form.is_none() {
                bundle.set_item(mime, form)?;
            }
        }
    }
    Ok(bundle.into_any())
}
