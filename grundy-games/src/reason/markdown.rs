//! Reasons as Markdown.

use std::fmt::Write;

use super::columns::columns;
use super::words::{
    Shown, change, in_sentence, kind_value, mex_words, more_moves, none_has_zero, option_text,
    option_value, reply_texts, short, shown_replies, whole,
};
use super::{Extent, OptionRow, Reason, Step, Word};
use crate::markup::{code_block, code_span, markdown as escape};
use crate::message::{Language, message};

/// Words of ours, in which code stands between backquotes.
fn prose(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return escape(text);
    }
    let part = |(at, part): (usize, &&str)| match at % 2 {
        1 => code_span(part, false),
        // Spaces are left out at the beginning of a line only.
        _ if at > 0 && part.starts_with(' ') => format!(" {}", escape(part)),
        _ => escape(part),
    };
    parts.iter().enumerate().map(part).collect()
}

/// Markdown; columns of digits stand in code blocks.
pub fn markdown(reason: &Reason, language: Language) -> String {
    let mut out = String::new();
    for step in &reason.steps {
        if !out.is_empty() {
            out.push('\n');
        }
        match step {
            Step::Heading { text, .. } => {
                let _ = writeln!(out, "## {}", escape(&text.text(language)));
            }
            Step::Text { text, .. } => {
                for line in text.paragraphs(language) {
                    let words = line.split(' ').map(|word| in_sentence(word, language));
                    let line = words.collect::<Vec<_>>().join(" ");
                    let _ = writeln!(out, "{}", prose(&line));
                }
            }
            Step::Theorem { theorem } => {
                let title = escape(&theorem.title.text(language));
                let statement = match theorem.extent {
                    Extent::Brief => escape(&crate::theory::brief(theorem.theorem).text(language)),
                    _ => escape(&theorem.statement.text(language)),
                };
                let (stop, gap) = (language.stop(), language.gap(language.stop()));
                let source = escape(&theorem.source.text(language));
                let _ = writeln!(out, "> **{title}{stop}**{gap}{statement}");
                let _ = writeln!(out, ">\n> *{source}*");
                if theorem.extent == Extent::Proof {
                    let lead = escape(&message!("proof").text(language));
                    let _ = writeln!(out, "\n<details>\n<summary>{lead}</summary>\n");
                    for paragraph in theorem.proof.paragraphs(language) {
                        let _ = writeln!(out, "{}\n", escape(&paragraph));
                    }
                    out.push_str("</details>\n");
                }
            }
            Step::Claim { text, .. } => {
                let _ = writeln!(out, "{}", prose(&text.text(language)));
            }
            Step::Glossary { words } => {
                let _ = writeln!(out, "{}\n", escape(&message!("glossary").text(language)));
                for Word { word, meaning } in words {
                    let (word, meaning) = (word.text(language), meaning.text(language));
                    let _ = writeln!(out, "- *{}*: {}", escape(&word), escape(&meaning));
                }
            }
            Step::Move { from, to, why, .. } => {
                let nothing = to.is_empty();
                let (from, to) = change(from, to, language);
                let from = code_span(&from, false);
                let to = if nothing { to } else { code_span(&to, false) };
                // These words stand around code, which is marked up already.
                let lead = escape(&message!("move").text(language));
                let moved = message!("from-to", from = from, to = to).text(language);
                let _ = writeln!(out, "**{lead}** {moved} {}", prose(&why.text(language)));
            }
            Step::Mex { position, options, complete, count, value } => {
                let words = match none_has_zero(position, options, *count) {
                    Some(none) => none.text(language),
                    None => {
                        mex(&mut out, position, options, *complete, language);
                        out.push('\n');
                        mex_words(*complete, *count, *value).text(language)
                    }
                };
                let _ = writeln!(out, "{}", escape(&words));
            }
            Step::Replies { position, replies, omitted, images } => {
                let from = code_span(&whole(position, language), true);
                let from = message!("moves-from-to", position = from).text(language);
                let answer = message!("answer").text(language);
                let _ = writeln!(out, "| {from} | {answer} |\n|---|---|");
                let (shown, omitted, images) = shown_replies(replies, *omitted, *images);
                for reply in shown {
                    let (after, answer) =
                        reply_texts(reply, language, |text| code_span(text, true));
                    let _ = writeln!(out, "| {after} | {answer} |");
                }
                if omitted > 0 {
                    let more = more_moves(position, omitted, images).text(language);
                    let _ = writeln!(out, "\n{}", escape(&more));
                }
            }
            step => {
                let mut lines = String::new();
                columns(&mut lines, step, "", language);
                out.push_str(&code_block(&lines));
            }
        }
    }
    out
}

/// The options of a mex.
fn mex(
    out: &mut String,
    position: &str,
    options: &[OptionRow],
    complete: bool,
    language: Language,
) {
    let position = code_span(&short(position, language), true);
    let value = message!("nim-value").text(language);
    let rows = |out: &mut String, rows: Vec<(String, String)>| {
        for (value, options) in rows {
            let _ = writeln!(out, "| {value} | {} |", escape(&options));
        }
    };
    match Shown::of(options, complete, language) {
        Shown::Each(options) => {
            let option = message!("option-of", position = position).text(language);
            let _ = writeln!(out, "| {option} | {value} |\n|---|---|");
            for option in options {
                let value = option_value(option, language);
                let position = code_span(&option_text(option, language), true);
                let _ = writeln!(out, "| {position} | {value} |");
            }
        }
        Shown::Kinds(options) => {
            let option = message!("option-kinds-of", position = position).text(language);
            let _ = writeln!(out, "| {option} | {value} |\n|---|---|");
            for option in options {
                let value = kind_value(option, language);
                let position = code_span(&option_text(option, language), true);
                let _ = writeln!(out, "| {position} | {value} |");
            }
        }
        Shown::ByValue(groups) => {
            let options = message!("all-options-of", position = position).text(language);
            let _ = writeln!(out, "| {value} | {options} |\n|---|---|");
            rows(out, groups);
        }
        Shown::OneEach(cells, more) => {
            let option = message!("an-option-of", position = position).text(language);
            let _ = writeln!(out, "| {value} | {option} |\n|---|---|");
            rows(out, cells);
            if more > 0 {
                let more = message!("more-values", values = more).text(language);
                let _ = writeln!(out, "\n{}", escape(&more));
            }
        }
    }
}
