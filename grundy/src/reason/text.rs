//! Reasons as plain text.

use std::fmt::Write;

use super::columns::columns;
use super::words::{WIDTH, change, wrap};
use super::{Reason, Step};

/// Plain text, paragraphs separated by an empty line.
pub fn text(reason: &Reason) -> String {
    let mut out = String::new();
    for step in &reason.steps {
        if !out.is_empty() {
            out.push('\n');
        }
        match step {
            Step::Heading { text } => {
                let _ = writeln!(out, "{text}\n{}", "-".repeat(text.chars().count().min(WIDTH)));
            }
            Step::Text { text } => wrap(&mut out, text, ""),
            Step::Theorem { theorem } => {
                wrap(&mut out, &format!("{}. {}", theorem.title, theorem.statement), "");
                for (index, paragraph) in theorem.proof.iter().enumerate() {
                    let lead = if index == 0 { "Proof. " } else { "" };
                    wrap(&mut out, &format!("{lead}{paragraph}"), "  ");
                }
                wrap(&mut out, &format!("({})", theorem.source), "  ");
            }
            Step::Move { from, to, why, .. } => {
                let (from, to) = change(from, to);
                let _ = writeln!(out, "Move:  {from}  ->  {to}");
                wrap(&mut out, why, "");
            }
            step => columns(&mut out, step, "  "),
        }
    }
    out
}
