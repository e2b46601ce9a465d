//! Edge lists that were probably meant otherwise.

use std::collections::BTreeSet;

use grundy::graph::Graph;
use grundy::message::Message;

use crate::message::message;

/// Titles of two columns of arcs.
const HEADS: [[&str; 2]; 5] =
    [["from", "to"], ["source", "target"], ["src", "dst"], ["tail", "head"], ["u", "v"]];

/// Why an edge list was probably meant otherwise; `start` is its beginning, or the whole of it.
pub fn doubt(start: &str, whole: bool, header: bool, graph: &Graph) -> Option<Message> {
    let start = start.trim_start_matches('\u{feff}');
    let names = |line: &str| -> Vec<String> {
        let line = line.split('#').next().unwrap_or_default();
        line.split_whitespace().map(str::to_string).collect()
    };
    // The last line may be cut.
    let end = if whole { start.len() } else { start.rfind('\n').unwrap_or(0) };
    let lines =
        start[..end].lines().map(names).zip(1usize..).filter(|(names, _)| !names.is_empty());
    let mut lines = lines.skip(usize::from(header)).peekable();
    let (first, number) = lines.peek()?.clone();
    let lines: Vec<(Vec<String>, usize)> = lines.collect();
    for (names, number) in &lines {
        let [first, ..] = &names[..] else { continue };
        let joined = names.len() == 1
            && [",", ";", "->", "--"].iter().any(|sign| {
                first.split_once(sign).is_some_and(|(a, b)| !a.is_empty() && !b.is_empty())
            });
        let comma = [',', ';'];
        let loose =
            |name: &&String| name.len() > 1 && (name.starts_with(comma) || name.ends_with(comma));
        let wrong = match names.len() {
            2 => names.iter().find(loose),
            _ => Some(first).filter(|_| joined),
        };
        if let Some(name) = wrong {
            let around = [',', ';', '(', ')', '[', ']', '"', '\''];
            let parts = names.join(" ").replace("->", " ").replace("--", " ").replace(around, " ");
            let parts = parts.split_whitespace().collect::<Vec<_>>().join(" ");
            return Some(message!("doubt-name", line = *number, name = name, parts = parts));
        }
    }
    let count = |name: &String| name.parse::<u64>().ok().filter(|_| !name.starts_with('+'));
    let others: BTreeSet<&String> = lines[1..].iter().flat_map(|(names, _)| names).collect();
    let arcs = lines[1..].iter().filter(|(names, _)| names.len() == 2).count() as u64;
    // Of a longer file only the graph is known, in which the header's own names are as well.
    let (rows, vertices, own) = match whole {
        true => (lines.len() as u64 - 1, others.len() as u64, 0),
        false => (graph.arcs().count().saturating_sub(1) as u64, graph.len() as u64, 2),
    };
    match &first[..] {
        [n, m] if arcs > 0 && !header && count(n).is_some() => {
            let (n, m) = (count(n)?, count(m)?);
            let enough = n.saturating_add(own) >= vertices;
            (m == rows && enough || n == vertices)
                .then(|| message!("doubt-header", line = number, vertices = n, arcs = m))
        }
        [n] if arcs > 0 && whole && !header => {
            let own = !others.contains(n);
            let n = count(n)?;
            (own && (n == rows || n == vertices))
                .then(|| message!("doubt-count", line = number, vertices = n))
        }
        // The head of a table, whose words stand nowhere else.
        [a, b] if arcs > 0 && whole && !header => {
            let words = [a.to_lowercase(), b.to_lowercase()];
            let is_head = HEADS.contains(&[&*words[0], &*words[1]]);
            (is_head && !others.contains(a) && !others.contains(b))
                .then(|| message!("doubt-titles", line = number, from = a, to = b))
        }
        _ if graph.arcs().count() == 0 && !graph.is_empty() => {
            Some(message!("doubt-no-arcs", vertices = graph.len()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn doubt_of(text: &str) -> Option<String> {
        doubt(text, true, false, &Graph::read(text).unwrap()).map(|doubt| doubt.to_string())
    }

    #[test]
    fn headers_and_commas_are_noticed() {
        for (text, words) in [
            ("5 5\n1 2\n1 3\n2 4\n3 4\n4 5\n", "line 1 is read as an arc from `5` to `5`; if"),
            ("# contest\n\n3 2\n1 2\n2 3", "line 3 is read as an arc from `3` to `2`; if"),
            ("4 9\n0 1\n1 2\n2 3", "line 1 is read as an arc from `4` to `9`; if"),
            ("3\n0 1\n1 2", "line 1 is read as the vertex `3`; if"),
            (
                "1,2\n1,3",
                "line 1: `1,2` is read as the name of one vertex; names are separated by spaces, as in `1 2`",
            ),
            ("a b\n1, 3", "line 2: `1,` is read as"),
            (
                "a->b\nb->c",
                "line 1: `a->b` is read as the name of one vertex; names are separated by spaces, as in `a b`",
            ),
            ("a\nb\nc", "no line has two names, so the 3 vertices have no arcs"),
        ] {
            let found = doubt_of(text).unwrap_or_default();
            assert!(found.starts_with(words), "{text:?}: {found}");
        }
        for text in ["a b\nb c", "1 2\n2 3\n3 4", "3\n1 2\n2 3", "5 1,2\n1,2 3", ""] {
            assert_eq!(doubt_of(text), None, "{text:?}");
        }
    }
}
