//! Pictures: heaps as powers of two, and boards with the cells that a move changes.

use std::collections::BTreeMap;

use crate::rules::Game;
use crate::rules::Term;

use super::read::Step;
use super::truth::Truth;
use super::wide::{Wide, WideTerm};
use super::{Checking, Verdict};

/// What may be marked.
const MARKS: [&str; 4] = ["none", "new", "gone", "lost"];

/// A cell of a board: its sign and its mark.
type Cell = (char, String);

impl Checking<'_> {
    pub(super) fn picture(&mut self, step: &Step<'_>) -> Verdict {
        let picture = Step::of(step.field("picture")?);
        match picture.text("kind")? {
            "blocks" if !step.text("position")?.is_empty() => {
                Err("blocks are no picture of a position".into())
            }
            "blocks" => self.blocks(&picture),
            "cells" => self.cells(step.text("position")?, &picture),
            "graph" => self.graph(step.text("position")?, &picture),
            other => Err(format!("no such kind of picture: {other}")),
        }
    }

    /// Every block is a power of two; of each size an even number is struck out, and at most one
    /// is left.
    fn blocks(&mut self, picture: &Step<'_>) -> Verdict {
        let mut sizes: BTreeMap<u64, (usize, usize)> = BTreeMap::new();
        let mut numbers = Vec::new();
        for row in picture.steps("rows")? {
            let label = row.text("label")?;
            let mut own = Vec::new();
            for block in row.steps("blocks")? {
                let (size, struck) = (block.size("size")?, block.truth_of("struck")?);
                if !size.is_power_of_two() || own.contains(&size) {
                    return Err(format!("{size} is no power of two, or stands there twice"));
                }
                own.push(size);
                let count = sizes.entry(size).or_default();
                match struck {
                    true => count.0 += 1,
                    false => count.1 += 1,
                }
            }
            let number = own.iter().map(|&size| u128::from(size)).sum::<u128>();
            numbers.push((label.to_string(), number));
        }
        for (size, (struck, left)) in sizes {
            if struck % 2 == 1 || left > 1 {
                return Err(format!("of size {size} {struck} are struck out and {left} left"));
            }
        }
        self.drawn.push((self.at.unwrap_or(0), numbers));
        self.checked.confirmed += 1;
        Ok(())
    }

    fn cells(&mut self, label: &str, picture: &Step<'_>) -> Verdict {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for row in picture.list("rows")? {
            let cells = row.as_array().ok_or("a row is no list")?.iter().map(|cell| {
                let mut signs = cell["sign"].as_str()?.chars();
                let (Some(sign), None) = (signs.next(), signs.next()) else { return None };
                let mark = cell.get("mark").map_or(Some("none"), |mark| mark.as_str())?;
                MARKS.contains(&mark).then(|| (sign, mark.to_string()))
            });
            rows.push(cells.collect::<Option<Vec<Cell>>>().ok_or("a cell has no sign")?);
        }
        let drawn = self.checker.wide(label)?;
        let [term] = &drawn.terms[..] else { return Err(format!("{label} is no single term")) };
        match term {
            WideTerm::Heaps(_, heaps) => {
                let (&[heap], [row]) = (&heaps[..], &rows[..]) else {
                    return Err("a row of pins is one heap".into());
                };
                pins(label, term, heap, row)?;
            }
            WideTerm::Board(board) => match board.game {
                Game::Wythoff => self.grid(board, &rows)?,
                Game::Chomp => bitten(board, &rows)?,
                Game::Treblecross
                | Game::StripTicTacToe
                | Game::Turtles
                | Game::Twins
                | Game::Coins(_) => {
                    strip(board, &rows)?;
                }
                Game::Cram => domino(board, &rows)?,
                _ => return Err(format!("no picture of {label} is known")),
            },
        }
        let within = |whole: &WideTerm| match (whole, term) {
            (WideTerm::Heaps(rules, all), WideTerm::Heaps(own, heaps)) => {
                rules == own && heaps.iter().all(|heap| all.contains(heap))
            }
            (WideTerm::Board(whole), WideTerm::Board(part)) => {
                whole.game == part.game && part.parts.iter().all(|one| whole.parts.contains(one))
            }
            _ => false,
        };
        if !self.position.terms.iter().any(within) {
            return Err(format!("{label} is no part of the position"));
        }
        self.checked.confirmed += 1;
        Ok(())
    }

    /// The graph of the position, with the vertices that a move takes marked.
    fn graph(&mut self, label: &str, picture: &Step<'_>) -> Verdict {
        let drawn = self.checker.wide(label)?;
        let [term @ WideTerm::Board(board)] = &drawn.terms[..] else {
            return Err(format!("{label} is no single graph"));
        };
        let ([part], Game::NodeKayles | Game::ArcKayles) = (&board.parts[..], &board.game) else {
            return Err(format!("no picture of {label} is known"));
        };
        let (mut names, mut gone) = (Vec::new(), Vec::new());
        for vertex in picture.steps("vertices")? {
            let name = vertex.text("name")?.to_string();
            if names.contains(&name) {
                return Err(format!("{name} stands there twice"));
            }
            names.push(name);
            gone.push(match vertex.has("mark") {
                false => false,
                true if vertex.text("mark")? == "gone" => true,
                true => return Err("a vertex has a mark that means nothing".into()),
            });
        }
        let mut edges = Vec::new();
        for edge in picture.list("edges")? {
            let end = |at: usize| edge[at].as_u64().filter(|&end| end < names.len() as u64);
            let (Some(a), Some(b)) = (end(0), end(1)) else { return Err("no such edge".into()) };
            edges.push((a.min(b) as u32, a.max(b) as u32));
        }
        edges.sort_unstable();
        let own: Vec<(u32, u32)> = part[1..].chunks(2).map(|ends| (ends[0], ends[1])).collect();
        if names.len() != part[0] as usize || edges != own {
            return Err(format!("it is another graph than {label}"));
        }
        let taken = gone.iter().filter(|gone| **gone).count();
        let is_gone = |vertex: u32| gone[vertex as usize];
        let joined = |a: u32, b: u32| edges.contains(&(a.min(b), a.max(b)));
        let fits = match board.game {
            Game::ArcKayles => taken == 2 && edges.iter().any(|&(a, b)| is_gone(a) && is_gone(b)),
            _ => (0..part[0]).any(|centre| {
                is_gone(centre)
                    && (0..part[0])
                        .all(|other| is_gone(other) == (other == centre || joined(centre, other)))
            }),
        };
        if !fits {
            return Err("no move takes these vertices".into());
        }
        let within = |whole: &WideTerm| match (whole, term) {
            (WideTerm::Board(whole), WideTerm::Board(own)) => {
                whole.game == own.game && whole.parts.contains(part)
            }
            _ => false,
        };
        if !self.position.terms.iter().any(within) {
            return Err(format!("{label} is no part of the position"));
        }
        // A numbered vertex of a family or of graph6 is called by its place.
        let family = |word: &str| word.starts_with("path:") || word.starts_with("cycle:");
        let numbered = label.split(' ').any(family);
        let counted = names.iter().zip(1..).all(|(name, place)| *name == place.to_string());
        if numbered && !counted {
            return Err("the vertices have other numbers".into());
        }
        self.right()
    }

    /// All pairs up to the position: in normal play the lost ones are marked.
    fn grid(&mut self, board: &Term, rows: &[Vec<Cell>]) -> Verdict {
        let [pair] = &board.parts[..] else { return Err("a grid is of one pair".into()) };
        let (height, width) = (pair[0] as usize + 1, pair[1] as usize + 1);
        if rows.len() != height || rows.iter().any(|row| row.len() != width) {
            return Err(format!("the grid is not {height} by {width}"));
        }
        let (mut here, mut after) = (0, 0);
        for (a, row) in rows.iter().enumerate() {
            for (b, (sign, mark)) in row.iter().enumerate() {
                let part = vec![a as u32, b as u32];
                let term = Term::new(Game::Wythoff, vec![part.clone()]);
                let whole = Wide { terms: vec![WideTerm::Board(term.clone())] };
                // In misère play nothing is marked.
                let lost = !self.misere
                    && ((a, b) == (0, 0) || self.checker.truth(&whole) == Some(Truth::Value(0)));
                if lost != (mark == "lost") {
                    return Err(format!("{a},{b} is marked {mark}"));
                }
                match sign {
                    '@' => {
                        here += 1;
                        if &part != pair {
                            return Err(format!("{a},{b} is not the position"));
                        }
                    }
                    '+' => {
                        after += 1;
                        if !board.moves().iter().any(|next| next.term == term || (a, b) == (0, 0)) {
                            return Err(format!("no move leads to {a},{b}"));
                        }
                    }
                    '.' => {}
                    other => return Err(format!("the sign {other} means nothing")),
                }
            }
        }
        match (here, after) {
            (1, 1) => Ok(()),
            _ => Err("the position and the one after the move stand there once each".into()),
        }
    }
}

/// A row of pins, of which a move takes those that are marked.
fn pins(label: &str, term: &WideTerm, heap: u64, row: &[Cell]) -> Verdict {
    if row.len() as u64 != heap || row.iter().any(|(sign, _)| *sign != '|') {
        return Err(format!("{label} is not so many pins"));
    }
    let kept: String = row.iter().map(|(_, mark)| if mark == "gone" { ' ' } else { '|' }).collect();
    let gone = kept.trim_matches('|');
    if !gone.chars().all(|sign| sign == ' ') {
        return Err("pins that are not neighbours are taken".into());
    }
    let WideTerm::Heaps(rules, _) = term else { return Ok(()) };
    let left: Vec<u64> = kept.split_whitespace().map(|pins| pins.len() as u64).collect();
    match term.leads_to(&WideTerm::heaps(rules.clone(), left.clone())) {
        Some(true) => Ok(()),
        _ => Err(format!("no move leaves {left:?}")),
    }
}

/// A bar of chocolate, of which a bite takes the squares that are marked.
fn bitten(board: &Term, rows: &[Vec<Cell>]) -> Verdict {
    let [lengths] = &board.parts[..] else { return Err("a picture shows one bar".into()) };
    let drawn: Vec<u32> = rows.iter().map(|row| row.len() as u32).collect();
    if &drawn != lengths {
        return Err(format!("the rows are {drawn:?}"));
    }
    let mut left = Vec::new();
    for row in rows {
        let kept = row.iter().take_while(|(_, mark)| mark != "gone").count();
        if row[kept..].iter().any(|(_, mark)| mark != "gone") {
            return Err("a square is left behind one that is gone".into());
        }
        left.extend((kept > 0).then_some(kept as u32));
    }
    let after = Term::new(Game::Chomp, vec![left]);
    match board.moves().iter().any(|next| next.term == after) {
        true => Ok(()),
        false => Err(format!("no bite leaves {}", after.text())),
    }
}

/// A board after a move; the cells that the new domino covers are marked.
fn domino(board: &Term, rows: &[Vec<Cell>]) -> Verdict {
    let [part] = &board.parts[..] else { return Err("a picture shows one board".into()) };
    // Height, width, how the edges are joined, and a 1 for each free cell.
    let (size, free) = part.split_at_checked(3).ok_or("no board")?;
    if rows.len() != size[0] as usize || rows.iter().any(|row| row.len() != size[1] as usize) {
        return Err(format!("the board is {} by {}", size[0], size[1]));
    }
    let mut after = size.to_vec();
    for (at, (sign, mark)) in rows.iter().flatten().enumerate() {
        let covered = match sign {
            '.' => false,
            '#' => true,
            other => return Err(format!("the sign {other} means nothing")),
        };
        let new = free[at] == 1 && covered;
        if (if new { "new" } else { "none" }) != mark {
            return Err(format!("cell {} is marked {mark}", at + 1));
        }
        after.push(u32::from(!covered));
    }
    match board.moves().iter().any(|next| next.term.parts == [after.clone()]) {
        true => Ok(()),
        false => Err("no domino was put there".into()),
    }
}

/// A strip, or the rows of a board, after a move; the cells that it changes are marked.
fn strip(board: &Term, rows: &[Vec<Cell>]) -> Verdict {
    let [part] = &board.parts[..] else { return Err("a picture shows one strip".into()) };
    let before = board.game.write(part);
    let cells: Vec<char> = before.chars().filter(|&sign| sign != '/').collect();
    if cells.len() != rows.iter().flatten().count() {
        return Err(format!("the strip has {} cells", cells.len()));
    }
    for (at, (old, (sign, mark))) in cells.iter().zip(rows.iter().flatten()).enumerate() {
        if (old != sign) != (mark == "new") {
            return Err(format!("cell {} is marked {mark}", at + 1));
        }
    }
    let row = |row: &Vec<Cell>| row.iter().map(|(sign, _)| *sign).collect::<String>();
    let text = rows.iter().map(row).collect::<Vec<String>>().join("/");
    let reached = board.moves().iter().any(|next| {
        let parts = &next.term.parts;
        parts.len() == 1 && board.game.write(&parts[0]) == text
    });
    match reached {
        true => Ok(()),
        false => Err(format!("no move leads to {text}")),
    }
}
