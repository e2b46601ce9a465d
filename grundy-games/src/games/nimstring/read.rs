//! Positions of Nimstring as text: a board by its size or drawn, strings one by one, or a file.

use std::ops::Range;
use std::sync::Arc;

use crate::TextError;
use crate::boards::EDGES;
use crate::boards::nimstring::{AGAIN, Figure, Host, MAX_STRINGS, lines_of};
use crate::boards::regions::{Bits, Wide};
use crate::games::graph_kayles::edges::{ends, is_plain, no_edge, words};
use crate::games::graph_kayles::{of_fault, undirected};
use crate::games::shortened;
use crate::message::{Message, message};
use crate::ruleset::ReadGraph;

/// Reads an argument; `graph` reads files.
pub fn read(text: &str, graph: &ReadGraph<'_>) -> Result<Figure, TextError> {
    let (drawn, again) = match text.strip_suffix(AGAIN) {
        Some(drawn) => (drawn, true),
        None => (text, false),
    };
    let (host, left) = if drawn.starts_with(EDGES) {
        of_edges(drawn)?
    } else if drawn.contains('/') && drawn.bytes().all(|sign| b".-|/".contains(&sign)) {
        of_rows(drawn)?
    } else if is_size(drawn) {
        of_size(drawn)?
    } else if drawn.is_empty() || drawn.starts_with(['.', '-', '|']) {
        return Err(no_board(drawn));
    } else {
        of_file(drawn, graph)?
    };
    Ok(Figure::new(Arc::new(host), left, again))
}

/// Whether a text looks like `2x3`.
fn is_size(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_digit())
        && text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'x')
}

fn no_board(text: &str) -> TextError {
    let rows = text.split('/');
    let mut at = 0;
    for row in rows {
        let wrong = row.char_indices().find(|(_, sign)| !matches!(sign, '.' | '-' | '|'));
        if let Some((offset, sign)) = wrong {
            let place = at + offset..at + offset + sign.len_utf8();
            return TextError::new(message!("not-a-line", sign = sign), place).help(write());
        }
        at += row.len() + 1;
    }
    let what = message!("a-board");
    TextError::new(
        message!("is-not-what", text = shortened(text), what = what),
        0..text.len().max(1),
    )
    .help(write())
}

fn write() -> Message {
    message!("nimstring-write")
}

fn too_large(place: Range<usize>) -> TextError {
    TextError::new(message!("net-too-large"), place)
        .help(message!("nimstring-largest", strings = MAX_STRINGS))
}

fn of_size(text: &str) -> Result<(Host, Wide), TextError> {
    let (height, width) = crate::games::pair(text, 'x', &message!("a-board"), 1)?;
    let fits = |side: u64| u32::try_from(side).ok().filter(|&side| side as usize <= MAX_STRINGS);
    match (fits(height), fits(width)) {
        (Some(height), Some(width)) if lines_of(height, width) <= MAX_STRINGS as u64 => {
            let host = Host::board(height, width);
            let left = host.strings.all();
            Ok((host, left))
        }
        _ => Err(too_large(0..text.len())),
    }
}

/// Rows of level lines and of upright ones by turns.
fn of_rows(text: &str) -> Result<(Host, Wide), TextError> {
    let rows: Vec<&str> = text.split('/').collect();
    let width = rows[0].len();
    if width == 0 || rows.len().is_multiple_of(2) || rows.len() < 3 {
        let message = message!("nimstring-rows", rows = rows.len());
        return Err(TextError::new(message, 0..text.len()).help(write()));
    }
    let mut at = 0;
    let (mut left, mut string) = (Wide::default(), 0);
    if text.len() - (rows.len() - 1) > MAX_STRINGS + rows.len() * rows.len() {
        return Err(too_large(0..text.len()));
    }
    for (number, row) in rows.iter().enumerate() {
        let (length, drawn) = if number % 2 == 0 { (width, '-') } else { (width + 1, '|') };
        if row.len() != length {
            let place = at..at + row.len().max(1);
            let message = message!("nimstring-ragged", length = row.len(), wanted = length);
            return Err(TextError::new(message, place).help(write()));
        }
        for (offset, sign) in row.char_indices() {
            if sign != '.' && sign != drawn {
                let place = at + offset..at + offset + 1;
                return Err(TextError::new(message!("not-a-line", sign = sign), place)
                    .help(message!("nimstring-line", sign = drawn)));
            }
            if string == MAX_STRINGS as u32 {
                return Err(too_large(0..text.len()));
            }
            if sign == '.' {
                left = left | Wide::cell(string);
            }
            string += 1;
        }
        at += row.len() + 1;
    }
    Ok((Host::board(rows.len() as u32 / 2, width as u32), left))
}

fn of_edges(text: &str) -> Result<(Host, Wide), TextError> {
    let mut edges = Vec::new();
    for (word, place) in words(text).filter(|_| text != EDGES) {
        let Some((a, b)) = ends(word) else { return Err(no_edge(word, place, write())) };
        if let Some(other) = [a, b].into_iter().find(|name| !is_plain_here(name)) {
            let message = message!("picture-name", vertex = shortened(other));
            return Err(TextError::new(message, place).help(message!("nimstring-names")));
        }
        if a == b {
            return Err(TextError::new(message!("net-loop", vertex = shortened(a)), place)
                .help(message!("nimstring-loops")));
        }
        if edges.len() == MAX_STRINGS {
            return Err(too_large(place));
        }
        edges.push((a.to_string(), b.to_string()));
    }
    let host = Host::graph(None, edges);
    let left = host.strings.all();
    Ok((host, left))
}

/// Whether a name can be written: after a colon stands whose move it is.
fn is_plain_here(name: &str) -> bool {
    is_plain(name) && !name.contains(':')
}

fn of_file(name: &str, graph: &ReadGraph<'_>) -> Result<(Host, Wide), TextError> {
    let read = graph(name).map_err(|fault| of_fault(name, fault).help(write()))?;
    let place = 0..name.len().max(1);
    if read.arcs().count() > MAX_STRINGS {
        return Err(too_large(place));
    }
    let refuse = |message: Message| TextError::new(message, place.clone());
    if let Some(other) = read.names().find(|name| !is_plain_here(name)) {
        return Err(refuse(message!("picture-name", vertex = shortened(other)))
            .help(message!("nimstring-names")));
    }
    let named = |vertex: u32| read.name(vertex).to_string();
    let edges: Vec<(String, String)> =
        undirected(name, &read)?.map(|(a, b)| (named(a), named(b))).collect();
    if let Some((a, _)) = edges.iter().find(|(a, b)| a == b) {
        return Err(refuse(message!("net-loop", vertex = a)).help(message!("nimstring-loops")));
    }
    let host = Host::graph(Some(name.to_string()), edges);
    let left = host.strings.all();
    Ok((host, left))
}
