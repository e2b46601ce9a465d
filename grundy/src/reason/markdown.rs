//! Reasons as Markdown.

use std::fmt::Write;

use super::columns::columns;
use super::words::{FEW, by_value, change, escape, mex_words, option_value, reply_texts, short};
use super::{Reason, Step};

/// Markdown; columns of digits stand in code blocks.
pub fn markdown(reason: &Reason) -> String {
    let mut out = String::new();
    for step in &reason.steps {
        if !out.is_empty() {
            out.push('\n');
        }
        match step {
            Step::Heading { text } => {
                let _ = writeln!(out, "## {}", escape(text));
            }
            Step::Text { text } => {
                let _ = writeln!(out, "{}", escape(text));
            }
            Step::Theorem { theorem } => {
                let _ = writeln!(out, "> **{}.** {}", theorem.title, escape(theorem.statement));
                for (index, paragraph) in theorem.proof.iter().enumerate() {
                    let lead = if index == 0 { "*Proof.* " } else { "" };
                    let _ = writeln!(out, ">\n> {lead}{}", escape(paragraph));
                }
                let _ = writeln!(out, ">\n> *{}*", escape(theorem.source));
            }
            Step::Move { from, to, why, .. } => {
                let nothing = to.is_empty();
                let (from, to) = change(from, to);
                let to = if nothing { to } else { format!("`{to}`") };
                let _ = writeln!(out, "**Move** `{from}` to {to}. {}", escape(why));
            }
            Step::Mex { position, options, complete, count, value } => {
                if options.len() > FEW {
                    let of = short(position);
                    let _ = writeln!(out, "| nim-value | options of `{of}` |\n|---|---|");
                    for (value, options) in by_value(options) {
                        let _ = writeln!(out, "| {value} | {} |", escape(&options));
                    }
                    let _ = writeln!(out, "\n{}", escape(&mex_words(*complete, *count, *value)));
                    continue;
                }
                let _ = writeln!(out, "| option of `{}` | nim-value |\n|---|---|", short(position));
                for option in options {
                    let value = option_value(option);
                    let _ = writeln!(out, "| `{}` | {value} |", short(&option.position));
                }
                let _ = writeln!(out, "\n{}", escape(&mex_words(*complete, *count, *value)));
            }
            Step::Replies { position, replies, omitted } => {
                let _ = writeln!(out, "| move from `{}` to | answer |\n|---|---|", short(position));
                for reply in replies {
                    let (after, answer) = reply_texts(reply);
                    let _ = writeln!(out, "| {after} | {answer} |");
                }
                if *omitted > 0 {
                    let _ = writeln!(out, "\n... and {omitted} more moves");
                }
            }
            step => {
                out.push_str("```text\n");
                columns(&mut out, step, "");
                out.push_str("```\n");
            }
        }
    }
    out
}
