//! The answer as a page of HTML, or as a picture.

use std::fmt::Write;

use grundy::Position;
use grundy::drawing::Drawing;
use grundy::markup::xml;
use grundy::message::Language;
use grundy::reason::{Reason, Step};

use super::super::draw::boards_of;
use crate::message::message;

/// Readable on a screen and on paper, light and dark; nothing is fetched.
const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 17px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin-top: 2rem; }
code, td, li { font-variant-numeric: tabular-nums; }
code { overflow-wrap: anywhere; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { padding: 0.15rem 0.7rem; text-align: right; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1rem 0; overflow-x: auto; }
figure svg { background: #fff; border-radius: 6px; max-width: 100%; height: auto; }
.theorem { border-left: 3px solid #8886; padding-left: 1rem; }
.source { font-size: 0.9rem; opacity: 0.75; }
@media print { body { margin: 0; max-width: none; } details { display: block; } }
";

/// A whole page: the lines of the answer, of which the first is the title and the indented ones
/// are items of a list, then the explanation.
pub fn html(answer: &str, reason: Option<&Reason>, language: Language) -> String {
    let mut lines = answer.lines();
    let title = xml(lines.next().unwrap_or_default()).to_string();
    let tag = language.tag();
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n"
    );
    let mut listed = false;
    for line in lines {
        let item = line.starts_with("  ");
        if item != listed {
            page.push_str(if item { "<ul>\n" } else { "</ul>\n" });
            listed = item;
        }
        let _ = match item {
            true => writeln!(page, "<li><code>{}</code></li>", xml(line.trim())),
            false => writeln!(page, "<p>{}</p>", xml(line)),
        };
    }
    page.push_str(if listed { "</ul>\n" } else { "" });
    if let Some(reason) = reason {
        let heading = message!("why-heading-markdown").text(language);
        let _ = write!(page, "<h2>{}</h2>\n{}", xml(&heading), reason.html(language));
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// The boards of the position, as they stand on the table. `told`: the picture of the explanation
/// comes first, where it has one; it also takes the place of a board that cannot be drawn.
pub fn picture(
    position: &Position,
    reason: Option<&Reason>,
    told: bool,
    language: Language,
) -> Option<Drawing> {
    let explained = reason.into_iter().flat_map(|reason| &reason.steps);
    let mut explained = explained.filter_map(|step| match step {
        Step::Picture { picture, .. } => Some(picture.clone()),
        _ => None,
    });
    let drawn = || boards_of(position, language);
    let mut picture = || Some(explained.next()?.drawing(language));
    if told { picture().or_else(drawn) } else { drawn().or_else(picture) }
}
