//! Reasons as plain text.

use std::fmt::Write;

use super::columns::columns;
use super::words::{WIDTH, change, wrap};
use super::{Reason, Step};
use crate::message::{Language, message};

/// Plain text, paragraphs separated by an empty line.
pub fn text(reason: &Reason, language: Language) -> String {
    let mut out = String::new();
    for step in &reason.steps {
        if !out.is_empty() {
            out.push('\n');
        }
        match step {
            Step::Heading { text } => {
                let text = text.text(language);
                let _ = writeln!(out, "{text}\n{}", "-".repeat(text.chars().count().min(WIDTH)));
            }
            Step::Text { text } => wrap(&mut out, &text.text(language), "", language),
            Step::Theorem { theorem } => {
                let (title, source) = (theorem.title.text(language), theorem.source.text(language));
                let statement = theorem.statement.text(language);
                wrap(&mut out, &format!("{title}. {statement}"), "", language);
                let proof = theorem.proof.paragraphs(language);
                let lead = message!("proof").text(language);
                for (index, paragraph) in proof.iter().enumerate() {
                    let text = match index {
                        0 => format!("{lead}. {paragraph}"),
                        _ => paragraph.clone(),
                    };
                    wrap(&mut out, &text, "  ", language);
                }
                wrap(&mut out, &format!("({source})"), "  ", language);
            }
            Step::Move { from, to, why, .. } => {
                let (from, to) = change(from, to, language);
                let lead = message!("move").text(language);
                let _ = writeln!(out, "{lead}:  {from}  ->  {to}");
                wrap(&mut out, &why.text(language), "", language);
            }
            step => columns(&mut out, step, "  ", language),
        }
    }
    out
}
