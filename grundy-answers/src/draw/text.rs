//! Texts in drawings: about how wide they are, and where their lines end.

use crate::width::columns;

/// About how wide a text is in this size, rather too wide than too narrow.
pub fn text_width(text: &str, size: f64) -> f64 {
    let letter = |sign: char| match sign {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '|' | '!' | '\'' | 'I' => 0.32,
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '{' | '}' | '-' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        'A'..='Z' | '∞' | '…' => 0.74,
        _ if sign.is_ascii() => 0.61,
        _ => 0.7 * f64::from(columns(sign)),
    };
    text.chars().map(letter).sum::<f64>() * size
}

/// A text in lines that are at most `room` wide; a word that is wider is cut.
pub fn lines(text: &str, size: f64, room: f64) -> Vec<String> {
    // The widest of the usual fonts, DejaVu Sans, is a little wider.
    let fits = |text: &str| 1.08 * text_width(text, size) <= room;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let mut word = word.to_string();
        while !fits(&word) && word.chars().count() > 2 {
            let letters = word.trim_end_matches('…').chars().count();
            word = word.chars().take(letters - 1).chain(['…']).collect();
        }
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}
