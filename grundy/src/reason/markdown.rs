//! Reasons as Markdown.

use std::fmt::Write;

use super::columns::columns;
use super::words::{
    FEW, by_value, change, in_sentence, left_out, mex_words, one_each, option_text, option_value,
    reply_texts, short,
};
use super::{Reason, Step};
use crate::markup::{code_block, code_span, markdown as escape};

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
                for line in text.lines() {
                    let words: Vec<String> = line.split(' ').map(in_sentence).collect();
                    let _ = writeln!(out, "{}", escape(&words.join(" ")));
                }
            }
            Step::Theorem { theorem } => {
                let title = escape(theorem.title);
                let _ = writeln!(out, "> **{title}.** {}", escape(theorem.statement));
                for (index, paragraph) in theorem.proof.iter().enumerate() {
                    let lead = if index == 0 { "*Proof.* " } else { "" };
                    let _ = writeln!(out, ">\n> {lead}{}", escape(paragraph));
                }
                let _ = writeln!(out, ">\n> *{}*", escape(theorem.source));
            }
            Step::Move { from, to, why, .. } => {
                let nothing = to.is_empty();
                let (from, to) = change(from, to);
                let from = code_span(&from, false);
                let to = if nothing { to } else { code_span(&to, false) };
                let _ = writeln!(out, "**Move** {from} to {to}. {}", escape(why));
            }
            Step::Mex { position, options, complete, count, value } => {
                let position = code_span(&short(position), true);
                if options.len() > FEW {
                    if let Some((cells, more)) = one_each(options) {
                        let _ = writeln!(out, "| nim-value | an option of {position} |\n|---|---|");
                        for (value, option) in cells {
                            let _ = writeln!(out, "| {value} | {} |", escape(&option));
                        }
                        if more > 0 {
                            let _ = writeln!(out, "\n{}", escape(&left_out(more)));
                        }
                        let words = mex_words(*complete, *count, *value);
                        let _ = writeln!(out, "\n{}", escape(&words));
                        continue;
                    }
                    let _ = writeln!(out, "| nim-value | options of {position} |\n|---|---|");
                    for (value, options) in by_value(options) {
                        let _ = writeln!(out, "| {value} | {} |", escape(&options));
                    }
                    let _ = writeln!(out, "\n{}", escape(&mex_words(*complete, *count, *value)));
                    continue;
                }
                let _ = writeln!(out, "| option of {position} | nim-value |\n|---|---|");
                for option in options {
                    let value = option_value(option);
                    let position = code_span(&option_text(option), true);
                    let _ = writeln!(out, "| {position} | {value} |");
                }
                let _ = writeln!(out, "\n{}", escape(&mex_words(*complete, *count, *value)));
            }
            Step::Replies { position, replies, omitted } => {
                let position = code_span(&short(position), true);
                let _ = writeln!(out, "| move from {position} to | answer |\n|---|---|");
                for reply in replies {
                    let (after, answer) = reply_texts(reply, |text| code_span(text, true));
                    let _ = writeln!(out, "| {after} | {answer} |");
                }
                if *omitted > 0 {
                    let _ = writeln!(out, "\n... and {omitted} more moves");
                }
            }
            step => {
                let mut lines = String::new();
                columns(&mut lines, step, "");
                out.push_str(&code_block(&lines));
            }
        }
    }
    out
}
