//! The text and the Markdown of a derivation hold what its data holds.

use serde_json::Value;

use crate::support::{Run, assert_has};

/// The widest line of text that is more than one word.
const WIDTH: usize = 100;

/// The steps that are missing in a layout.
pub fn faults(document: &Value, text: &str, markdown: &str) -> Vec<String> {
    let mut all = Vec::new();
    let steps = document["reason"].as_array().map_or(&[][..], Vec::as_slice);
    for (name, layout) in [("text", text), ("markdown", markdown)] {
        if layout.trim().is_empty() {
            all.push(format!("the {name} is empty"));
            continue;
        }
        let held: std::collections::HashSet<&str> =
            layout.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).collect();
        for (at, step) in steps.iter().enumerate() {
            let mut numbers = Vec::new();
            numbers_of(step, &mut numbers);
            numbers.retain(|number| !held.contains(number.as_str()));
            if !numbers.is_empty() {
                all.push(format!("step {at} ({}): the {name} lacks {numbers:?}", step["step"]));
            }
        }
    }
    // In a sentence a space follows code, unless a stop does.
    let coded = |line: &&str| {
        let parts: Vec<&str> = line.split('`').collect();
        let after = parts.iter().skip(2).step_by(2);
        parts.len() % 2 == 1 && after.clone().any(|part| part.starts_with(char::is_alphabetic))
    };
    let sentences = markdown.lines().filter(|line| line.is_ascii());
    all.extend(sentences.filter(coded).map(|line| format!("no space after code: {line}")));
    // A heading is a term as it is written.
    let headings = steps.iter().filter(|step| step["step"] == "heading");
    let headings: Vec<&str> = headings.filter_map(|step| step["text"].as_str()).collect();
    for line in text.lines().filter(|line| !headings.contains(line)) {
        let words = line.split_whitespace().count();
        let rule = line.chars().all(|c| c == '-' || c == ' ');
        let free = rule
            || line.starts_with("Move:")
            || line.starts_with("Хід:")
            || line.starts_with("Ход:")
            || line.starts_with("指し手:");
        if line.chars().count() > WIDTH && words > 1 && !free {
            all.push(format!("a line of {} columns: {line}", line.chars().count()));
        }
        if let Some(change) = line.strip_prefix("Move:") {
            let whole = |word: &str| {
                steps.iter().any(|step| {
                    let text = |name: &str| step[name].as_str().unwrap_or("").to_string();
                    text("from").split(' ').chain(text("to").split(' ')).any(|cell| cell == word)
                })
            };
            let cut = |word: &str| word == "..." && !whole(word);
            if steps.iter().any(|step| is_strip(&step["from"])) && change.split(' ').any(cut) {
                all.push(format!("the move cannot be played: {line}"));
            }
        }
    }
    all
}

/// The numbers that a step gives as figures, which a reader checks.
fn numbers_of(step: &Value, all: &mut Vec<String>) {
    match step {
        Value::Number(number) => all.push(number.to_string()),
        Value::String(text) if text.len() > 15 && text.bytes().all(|b| b.is_ascii_digit()) => {
            all.push(text.clone());
        }
        Value::Array(list) => list.iter().for_each(|one| numbers_of(one, all)),
        Value::Object(fields) => {
            for (name, value) in fields {
                // The number of a term, of rows that are left out where there are none;
                // heaps that are written as ranges.
                let silent = [
                    "size",
                    "term",
                    "omitted",
                    "from",
                    "count",
                    "saltus",
                    "checked_to",
                    "options",
                    // The arguments of the sentence, some of which only choose a form of it.
                    "said",
                    // Places in the list of vertices, whose names the picture shows.
                    "edges",
                ];
                if !silent.contains(&name.as_str()) {
                    numbers_of(value, all);
                }
            }
        }
        _ => {}
    }
}

fn is_strip(from: &Value) -> bool {
    let games = ["treblecross", "strip-tictactoe", "turtles", "twins"];
    from.as_str().is_some_and(|from| games.iter().any(|game| from.starts_with(game)))
}

/// What a reader met who took the explanations to pencil and paper.
#[test]
fn explanations_show_what_a_reader_needs() {
    let explained = |line: &str| Run::line(&format!("solve {line}")).text();
    // A move that makes a number of the sum smaller, where one does.
    let text = explained("strip-tictactoe X..O. .... --explain");
    assert_has(&text, "Move:  strip-tictactoe X..O. 4  ->  strip-tictactoe X..OX 4");
    // Rows as `play` writes them.
    let text = explained("northcott:8 3-6 2-7 8-1 --explain");
    assert_has(&text, "row 1: 3 -> 1  |  row 1: 6 -> 4");
    assert!(!text.contains("northcott:8 6-"), "{text}");
    assert_has(&explained("northcott:8 3-6 2-7"), "northcott:8 6-3 7-4   (row 2: 2 -> 4)");
    // Nobody has a choice.
    let text = explained("chocolate-split 3x2 3x3 --explain");
    assert!(!text.contains("to the end"), "{text}");
    // A table of a line or two.
    let text = explained("gallery:mark 6 12 + nim 5 --explain");
    assert_has(&text, "    1   1   2  0   3  2 ");
    // A reason, however short.
    assert_has(
        &explained("cram 4x4 --explain=short"),
        "The nim-value is 0 (Copying by a symmetry).",
    );
}
