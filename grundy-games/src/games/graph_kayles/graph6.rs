//! The format graph6 of B. D. McKay, for graphs as one word of text.

use std::ops::Range;

use crate::boards::regions::Simple;

/// What is wrong with a text in graph6.
#[derive(Debug, PartialEq, Eq)]
pub enum Fault {
    /// A sign that is not one of the 64.
    Sign(char, Range<usize>),
    /// There are more signs than the vertices need, or fewer; this is the right number.
    Length(usize),
    /// The number of vertices passes `most`.
    TooLarge,
    /// The bits after the last pair of vertices are not all 0.
    Padding(Range<usize>),
}

/// How many signs give the number of vertices, and how many the pairs.
fn signs(order: usize) -> (usize, usize) {
    let pairs = order * order.saturating_sub(1) / 2;
    (if order > 62 { 4 } else { 1 }, pairs.div_ceil(6))
}

/// The graph of a text; at most `most` vertices, which is below 2<sup>18</sup>.
pub fn read(text: &str, most: usize) -> Result<Simple, Fault> {
    let six = |(at, sign): (usize, char)| match sign {
        '?'..='~' => Ok(sign as u32 - 63),
        _ => Err(Fault::Sign(sign, at..at + sign.len_utf8())),
    };
    let sixes: Vec<u32> = text.char_indices().map(six).collect::<Result<_, _>>()?;
    let (order, used) = match sixes[..] {
        [63, 63, ..] => return Err(Fault::TooLarge),
        [63, a, b, c, ..] => ((a << 12 | b << 6 | c) as usize, 4),
        [63, ..] => return Err(Fault::Length(4)),
        [first, ..] => (first as usize, 1),
        [] => return Err(Fault::Length(1)),
    };
    if order > most {
        return Err(Fault::TooLarge);
    }
    let (_, needed) = signs(order);
    if sixes.len() != used + needed {
        return Err(Fault::Length(used + needed));
    }
    let bit = |at: usize| sixes[used + at / 6] >> (5 - at % 6) & 1 == 1;
    let pairs = (1..order as u32).flat_map(|b| (0..b).map(move |a| (a, b)));
    let count = order * order.saturating_sub(1) / 2;
    if (count..needed * 6).any(bit) {
        return Err(Fault::Padding(text.len() - 1..text.len()));
    }
    let edges = pairs.enumerate().filter(|&(at, _)| bit(at)).map(|(_, pair)| pair);
    Ok(Simple::new(order, edges))
}

/// The text of a graph of fewer than 2<sup>18</sup> vertices.
pub fn write(graph: &Simple) -> String {
    let order = graph.order();
    let (_, needed) = signs(order);
    let mut sixes = match order {
        0..=62 => vec![order as u8],
        _ => vec![63, (order >> 12) as u8, (order >> 6 & 63) as u8, (order & 63) as u8],
    };
    let start = sixes.len();
    sixes.resize(start + needed, 0);
    for (a, b) in graph.edges() {
        let (a, b) = (a as usize, b as usize);
        let at = b * (b - 1) / 2 + a;
        sixes[start + at / 6] |= 1 << (5 - at % 6);
    }
    sixes.into_iter().map(|six| (six + 63) as char).collect()
}
