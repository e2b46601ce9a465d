//! Reasons as plain text.

use std::fmt::Write;

use super::columns::columns;
use super::words::{WIDTH, change, in_lines, wrap};
use super::{Extent, Level, Role, Step, TheoremWords, Word};
use crate::message::{Language, message};
use crate::width;

/// A short reason has at most this many lines; that of a sum has one a term and two for the sum.
const SHORT: usize = 6;

/// A longer move has a line for each of its two positions.
const LONG: usize = 2 * WIDTH - 20;

/// Plain text. Paragraphs are separated by an empty line; sentences that follow each other are
/// one paragraph, and a table stands right below the sentence that announces it. A short reason
/// has a line a step.
pub fn text(steps: &[Step], level: Level, language: Language) -> String {
    let tight = level == Level::Short;
    // Of one term there are two claims, its value and its outcome.
    let claims = steps.iter().filter(|step| matches!(step, Step::Claim { .. })).count();
    let mut out = String::new();
    let mut steps = steps.iter().peekable();
    // Whether a sentence announces the next step; and whether the last one was an item or a
    // theorem in brief, or the rules of a game, which are lists.
    let (mut announced, mut listed, mut brief, mut ruled) = (false, false, false, false);
    let mut headed = false;
    while let Some(step) = steps.next() {
        let item = is_item(step);
        let below = announced && !matches!(step, Step::Text { .. } | Step::Heading { .. })
            || (announced || listed) && item
            || headed && matches!(step, Step::Text { .. })
            || brief && in_brief(step)
            || ruled && has_rules(step);
        (listed, brief, ruled) = (item, in_brief(step), has_rules(step));
        if !out.is_empty() && !tight && !below {
            out.push('\n');
        }
        (announced, headed) = (false, matches!(step, Step::Heading { .. }));
        match step {
            Step::Heading { text, .. } => {
                let text = text.text(language);
                let _ = writeln!(out, "{text}\n{}", "-".repeat(width::of(&text).min(WIDTH)));
                announced = true;
            }
            Step::Text { text, .. } => {
                let mut words = text.text(language);
                while !tight
                    && !words.ends_with(':')
                    && let Some(Step::Text { text: next, role }) = steps.peek()
                    && !has_rules(step)
                    && !matches!(role, Role::Rules(_) | Role::Loop | Role::LoopBelow)
                    && !item
                {
                    words.push_str(language.gap(&words));
                    words.push_str(&next.text(language));
                    steps.next();
                }
                wrap(&mut out, &words, "", language);
                announced = words.ends_with(':');
            }
            Step::Claim { text, .. } => wrap(&mut out, &text.text(language), "", language),
            Step::Glossary { words } => glossary(&mut out, words, language),
            Step::Theorem { theorem } => theorem_text(&mut out, theorem, language),
            Step::Move { from, to, why, .. } => {
                let (from, to) = change(from, to, language);
                let lead = message!("move").text(language);
                let (played, why) = (format!("{lead}:  {from}  ->  {to}"), why.text(language));
                let ended = format!("{played}{}", language.stop());
                let beside = format!("{ended}{}{why}", language.gap(&ended));
                if tight && claims > 2 {
                    // A sum has one line for its move.
                    let fits = width::of(&beside) <= WIDTH;
                    let _ = writeln!(out, "{}", if fits { beside } else { played });
                    continue;
                }
                match width::of(&played) > LONG && !tight {
                    true => {
                        in_lines(&mut out, &format!("{lead}:  {from}"), "");
                        in_lines(&mut out, &format!("->  {to}"), "    ");
                    }
                    false => {
                        let _ = writeln!(out, "{played}");
                    }
                }
                let mut reason = String::new();
                wrap(&mut reason, &why, "", language);
                // In a short form it stands where there is room.
                let lines = out.lines().count() + reason.lines().count();
                if !tight || lines <= SHORT {
                    out.push_str(&reason);
                }
            }
            step => columns(&mut out, step, "  ", language),
        }
    }
    out
}

/// Whether a step is one of a list: a claim, or why a position of a game that can go round has
/// its value.
fn is_item(step: &Step) -> bool {
    matches!((step, step.role()), (Step::Claim { .. }, _) | (_, Role::Loop | Role::LoopBelow))
}

/// Whether a step is a theorem in brief: these are a list.
fn in_brief(step: &Step) -> bool {
    matches!(step, Step::Theorem { theorem } if theorem.extent == Extent::Brief)
}

/// Whether a step has the rules of a game: they are a list.
fn has_rules(step: &Step) -> bool {
    matches!(step.role(), Role::Rules(_))
}

fn theorem_text(out: &mut String, theorem: &TheoremWords, language: Language) {
    let (title, source) = (theorem.title.text(language), theorem.source.text(language));
    let statement = theorem.statement.text(language);
    let stop = language.stop();
    let headed = |text: String| language.joined([format!("{title}{stop}"), text]);
    match theorem.extent {
        Extent::Brief => {
            let brief = crate::theory::brief(theorem.theorem).text(language);
            return wrap(out, &headed(brief), "", language);
        }
        Extent::Statement => {
            let text = language.joined([headed(statement), format!("({source})")]);
            return wrap(out, &text, "", language);
        }
        Extent::Proof => {}
    }
    wrap(out, &headed(statement), "", language);
    let lead = message!("proof").text(language);
    for (index, paragraph) in theorem.proof.paragraphs(language).iter().enumerate() {
        let text = match index {
            0 => language.joined([format!("{lead}{stop}"), paragraph.clone()]),
            _ => paragraph.clone(),
        };
        wrap(out, &text, "  ", language);
    }
    wrap(out, &format!("({source})"), "  ", language);
}

fn glossary(out: &mut String, words: &[Word], language: Language) {
    let title = message!("glossary").text(language);
    let _ = writeln!(out, "{title}");
    for Word { word, meaning } in words {
        let (word, meaning) = (word.text(language), meaning.text(language));
        let mut lines = String::new();
        wrap(&mut lines, &format!("{word}: {meaning}"), "    ", language);
        out.push_str("  ");
        out.push_str(lines.trim_start());
    }
}
