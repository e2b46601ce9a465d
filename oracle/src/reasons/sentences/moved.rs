//! Figures of a move and of the summand that it changes, from the position before it and after it.

use crate::reasons::strips;
use crate::rules::Term;
use crate::rules::{Game, Part};

use super::{Checking, Rules, Said, Verdict, Wide, WideTerm};

/// A term that a move changes: before it, after it, and the parts that differ.
struct Change<'a> {
    before: &'a Term,
    after: Term,
    gone: Vec<Part>,
    new: Vec<Part>,
}

impl Change<'_> {
    /// The one part that became another one.
    fn one(&self) -> Option<(&Part, &Part)> {
        match (&self.gone[..], &self.new[..]) {
            ([gone], [new]) => Some((gone, new)),
            _ => None,
        }
    }

    /// The cells of a strip that differ, counted from 1, of which it has as many as before.
    fn cells(&self) -> Vec<u128> {
        let Some((gone, new)) = self.one() else { return Vec::new() };
        let differs = |&at: &usize| gone[at] != new[at];
        match gone.len() == new.len() {
            true => (0..gone.len()).filter(differs).map(|at| at as u128 + 1).collect(),
            false => Vec::new(),
        }
    }

    /// What lies on a step of a staircase before the move and after it.
    fn coins(&self, step: u128) -> Option<(u128, u128)> {
        let at = usize::try_from(step.checked_sub(1)?).ok()?;
        let (gone, new) = self.one()?;
        Some(((*gone.get(at)?).into(), (*new.get(at)?).into()))
    }
}

fn xor(numbers: &[u128]) -> u128 {
    numbers.iter().fold(0, |sum, number| sum ^ number)
}

/// What `all` has and `others` has not.
fn without(all: &[Part], others: &[Part]) -> Vec<Part> {
    let mut left = all.to_vec();
    for other in others {
        if let Some(at) = left.iter().position(|part| part == other) {
            left.remove(at);
        }
    }
    left
}

/// The free cells of a strip in runs: the first cell, from 0 on, how many, and the value of the run.
pub(super) fn runs(strip: &[u32]) -> Vec<(usize, usize, u128)> {
    let free = |at: usize| strip.get(at).is_some_and(|&cell| cell == u32::from('.'));
    let starts = (0..strip.len()).filter(|&at| free(at) && (at == 0 || !free(at - 1)));
    let run = |start: usize| {
        let length = (start..).take_while(|&at| free(at)).count();
        let end = (start + length + 1).min(strip.len());
        (start, length, strips::runs_between_signs(&strip[start.saturating_sub(1)..end]))
    };
    starts.map(run).collect()
}

/// Which letters are at the ends of a run.
fn ends(strip: &[u32], start: usize, length: usize) -> &'static str {
    match (start.checked_sub(1).map(|left| strip[left]), strip.get(start + length)) {
        (None, None) => "open",
        (Some(left), Some(&right)) if left == right => "like",
        (Some(_), Some(_)) => "unlike",
        _ => "one",
    }
}

/// The free squares before a coin, as far as the one left of it.
fn gap(coins: &[Part], square: u128) -> Option<u128> {
    let on = |coin: &Part| u128::from(coin[0]);
    let left = coins.iter().map(on).filter(|&other| other < square).max().unwrap_or(0);
    coins.iter().any(|coin| on(coin) == square).then(|| square - left - 1)
}

impl Checking<'_> {
    /// The terms that the moves that are shown change.
    fn changes(&self) -> Vec<Change<'_>> {
        let mut all = Vec::new();
        for goal in &self.goals {
            let goal = goal.turned();
            for term in &self.position.terms {
                let WideTerm::Board(before) = term else { continue };
                if goal.terms.contains(term) {
                    continue;
                }
                let same = |game: &Game| match (game, &before.game) {
                    (Game::PokerNim { .. }, Game::PokerNim { .. }) => true,
                    (game, own) => game == own,
                };
                let found = goal.terms.iter().find_map(|other| match other {
                    WideTerm::Board(other)
                        if same(&other.game)
                            && !self.position.terms.contains(&WideTerm::Board(other.clone())) =>
                    {
                        Some(other.clone())
                    }
                    _ => None,
                });
                let none = || Term { game: before.game.clone(), parts: Vec::new() };
                let after = found.unwrap_or_else(none);
                let gone = without(&before.parts, &after.parts);
                let new = without(&after.parts, &before.parts);
                all.push(Change { before, after, gone, new });
            }
        }
        all
    }

    /// Whether one of the moves in the document does what the sentence says.
    fn moves_so(&mut self, fits: impl Fn(&Change<'_>) -> bool) -> Verdict {
        match self.changes().iter().any(fits) {
            true => self.right(),
            false => Err("no move that is shown does that".into()),
        }
    }

    /// The boards of the position and of those after the moves that are shown, as the player who
    /// moves sees them.
    pub(super) fn boards(&self) -> Vec<Term> {
        let goals = self.goals.iter().flat_map(|goal| [goal.clone(), goal.turned()]);
        let all = std::iter::once(self.position.clone()).chain(goals);
        all.flat_map(|position| position.terms)
            .filter_map(|term| match term {
                WideTerm::Board(term) => Some(term),
                WideTerm::Heaps(..) => None,
            })
            .collect()
    }

    /// The value of a summand, found in some board, is the number beside it.
    fn summand(&mut self, number: Option<u128>, value: impl Fn(&Term) -> Vec<u128>) -> Verdict {
        let found: Vec<u128> = self.boards().iter().flat_map(value).collect();
        match (&found[..], number) {
            ([], _) => Err("no term has such a summand".into()),
            (_, Some(number)) if !found.contains(&number) => {
                Err(format!("its value is {}, not {number}", found[0]))
            }
            _ => self.right(),
        }
    }

    /// Checks what a sentence says of a move or of a summand.
    pub(super) fn facts_of_moves(&mut self, said: &Said<'_>, number: Option<u128>) -> Verdict {
        match said.id {
            "nim-take" | "poker-nim-add" => {
                let heap = said.number("heap")?;
                let adds = said.id == "poker-nim-add";
                let change = said.number(if adds { "more" } else { "taken" })?;
                let left = if adds { Some(heap + change) } else { heap.checked_sub(change) };
                match left.is_some_and(|left| self.moves_heap(heap, left)) {
                    true => self.right(),
                    false => Err(format!("no move that is shown makes {heap} {change} other")),
                }
            }
            "poker-nim-increase" => {
                let chips = said.number("chips")?;
                self.moves_so(|change| match (&change.before.game, &change.after.game) {
                    (Game::PokerNim { bank }, Game::PokerNim { bank: left }) => {
                        u128::from(*bank) == u128::from(*left) + chips
                    }
                    _ => false,
                })
            }
            "nimble-move" => {
                let (less, square) = (said.number("less")?, said.number("square")?);
                self.moves_so(|change| {
                    change.before.game == Game::Nimble
                        && less + 1 == square
                        && change.one().is_some_and(|(_, new)| u128::from(new[0]) == square)
                })
            }
            "nimble-2-move" => {
                let (square, by) = (said.number("square")?, said.number("by")?);
                let reached = said.number("reached")?;
                self.moves_so(|change| {
                    let ends = change.one().map(|(gone, new)| (gone[0].into(), new[0].into()));
                    change.before.game == Game::Nimble2
                        && reached + by == square
                        && ends == Some((square, reached))
                })
            }
            "northcott-goes" => {
                let (from, to) = (said.number("from")?, said.number("to")?);
                let retreats = said.text("kind")? == "retreat";
                self.moves_so(|change| match (&change.before.game, change.one()) {
                    (Game::Northcott { .. }, Some((gone, new))) => {
                        let free = |row: &Part| row[0].abs_diff(row[1]);
                        u128::from(gone[0]) == from
                            && u128::from(new[0]) == to
                            && retreats == (free(new) > free(gone))
                    }
                    _ => false,
                })
            }
            "northcott-move" => {
                let (column, free) = (said.number("column")?, said.number("free")?);
                self.moves_so(|change| match (&change.before.game, change.one()) {
                    (Game::Northcott { .. }, Some((_, new))) => {
                        u128::from(new[0]) == column
                            && u128::from(new[0].abs_diff(new[1])) == free + 1
                    }
                    _ => false,
                })
            }
            "staircase-moved" | "staircase-move" => {
                let (from, to) = (said.number("from")?, said.number("to")?);
                let count = said.number("count")?;
                self.moves_so(|change| match (change.coins(from), change.coins(to)) {
                    (Some(above), Some(below)) => {
                        let by = from.saturating_sub(to);
                        matches!(change.before.game, Game::Staircase(own) if by == own.into())
                            && above.0 == above.1 + count
                            && below.1 == below.0 + count
                    }
                    _ => false,
                })
            }
            "turtles-turn-alone" | "turtles-turn-cancels" | "turtles-turn-two" => {
                let cell = said.number("cell")?;
                let mut turned = vec![cell];
                if said.id != "turtles-turn-alone" {
                    turned.insert(0, said.number("other")?);
                }
                let left = if said.id == "turtles-turn-cancels" { 'o' } else { 'x' };
                self.moves_so(|change| {
                    let strips = matches!(change.before.game, Game::Turtles | Game::Twins);
                    let other = change.one().map(|(gone, _)| gone[turned[0] as usize - 1]);
                    strips
                        && change.cells() == turned
                        && (turned.len() == 1 || other == Some(u32::from(left)))
                })
            }
            "coins-turn" | "coins-turn-board" | "coins-turn-layers" => {
                let text = |name| said.text(name).map(str::to_string);
                let figure = |name| said.number(name).map(|number| number.to_string());
                // The coordinates and the values in each direction, and what the whole changes by.
                let (sets, values, count, whole): (Vec<String>, Vec<String>, _, u128) =
                    match said.id {
                        "coins-turn" => {
                            let count = Some(said.number("count")?);
                            (vec![text("coins")?], vec![figure("sum")?], count, said.number("sum")?)
                        }
                        "coins-turn-board" => {
                            let sets = vec![text("rows")?, text("columns")?];
                            (
                                sets,
                                vec![figure("down")?, figure("across")?],
                                None,
                                said.number("product")?,
                            )
                        }
                        _ => {
                            let split = |name, by| -> Result<Vec<String>, String> {
                                Ok(said.text(name)?.split(by).map(str::to_string).collect())
                            };
                            let (sets, values) = (split("sets", " / ")?, split("values", " * ")?);
                            (sets, values, None, said.number("product")?)
                        }
                    };
                self.moves_so(|change| {
                    let (Game::Coins(turning), Some((gone, new))) =
                        (&change.before.game, change.one())
                    else {
                        return false;
                    };
                    let list = |all: &[u32]| {
                        all.iter().map(u32::to_string).collect::<Vec<String>>().join(", ")
                    };
                    let sum = |direction: usize, all: &[u32]| {
                        let along = turning.along(direction);
                        let values = all.iter().map(|&coin| along.single(&[coin]));
                        values.collect::<Option<Vec<u128>>>().map(|all| xor(&all))
                    };
                    let turned = turning.turned(gone, new);
                    let total = |part: &Part| turning.values(part).map(|all| xor(&all));
                    let change = total(gone).and_then(|old| Some(old ^ total(new)?));
                    // Values that are not known here are not compared.
                    let is = |(direction, said): (usize, &String)| {
                        let truth = sum(direction, &turned[direction]);
                        truth.is_none_or(|truth| truth.to_string() == *said)
                    };
                    turned.len() == values.len()
                        && turned.iter().map(|set| list(set)).eq(sets.iter().cloned())
                        && values.iter().enumerate().all(is)
                        && count.is_none_or(|count| count == turned[0].len() as u128)
                        && change.is_none_or(|change| change == whole)
                })
            }
            "strip-letter" => {
                let (cell, letter) = (said.number("cell")?, said.text("letter")?);
                let sum = said.text("sum")?;
                self.moves_so(|change| {
                    let Some((gone, new)) = change.one() else { return false };
                    if change.before.game != Game::StripTicTacToe || change.cells() != [cell] {
                        return false;
                    }
                    let at = cell as usize - 1;
                    let within = runs(gone)
                        .into_iter()
                        .find(|&(start, length, _)| (start..start + length).contains(&at));
                    let Some((start, length, _)) = within else { return false };
                    let left: Vec<u128> = runs(new)
                        .into_iter()
                        .filter(|&(first, ..)| (start..start + length).contains(&first))
                        .map(|(_, _, value)| value)
                        .collect();
                    char::from_u32(new[at]).map(String::from).as_deref() == Some(letter)
                        && added_up(&left) == sum
                })
            }
            "place-domino" => {
                let (a, b) = (
                    super::symmetry::cell(said.text("a")?)?,
                    super::symmetry::cell(said.text("b")?)?,
                );
                self.moves_so(|change| match (&change.before.game, change.one()) {
                    (Game::Cram, Some((gone, new))) => {
                        let place = |[row, column]: [u32; 2]| 3 + (row * gone[1] + column) as usize;
                        let mut covered = gone.clone();
                        [a, b].map(place).into_iter().filter(|&at| at < gone.len()).for_each(
                            |at| {
                                covered[at] = 0;
                            },
                        );
                        a != b && covered == *new
                    }
                    _ => false,
                })
            }
            "draw-line" => {
                let (row, column) = (said.number("row")?, said.number("column")?);
                let side = ["above", "left", "right", "below"];
                let side =
                    side.iter().position(|own| said.text("side").is_ok_and(|text| text == *own));
                let side = side.ok_or("no such side")?;
                self.moves_so(|change| match (&change.before.game, change.one()) {
                    (Game::Nimstring, Some((gone, new))) => {
                        let fits = (1..=u128::from(gone[1])).contains(&row)
                            && (1..=u128::from(gone[2])).contains(&column);
                        let line = || {
                            let (row, column) = (row as u32 - 1, column as u32 - 1);
                            crate::rules::nimstring::lines_of_box(gone[2], row, column)[side]
                        };
                        let differs = |&at: &usize| gone[at] != new[at];
                        fits && (3..gone.len()).filter(differs).eq([3 + line() as usize])
                    }
                    _ => false,
                })
            }
            "cut-edge" | "cut-string" => {
                let (a, b) = (said.text("a")?, said.text("b")?);
                let skip = if said.id == "cut-string" { 3 } else { 0 };
                self.moves_so(|change| {
                    let edge = |ends: &[u32]| {
                        let names = [ends[0], ends[1]].map(crate::rules::drawn::name_text);
                        names == [a, b] || names == [b, a]
                    };
                    matches!(change.before.game, Game::GreenHackenbush | Game::Nimstring)
                        && change.gone.iter().any(|part| part[skip..].chunks(2).any(edge))
                })
            }
            "treblecross-cross" => self.crossed(said),
            "tromino-cover" => self.covers(said),
            "wythoff-move" => {
                let (first, second) = (said.number("first")?, said.number("second")?);
                let less = said.number("less")?;
                let both = match said.text("which")? {
                    "first" => (first + less, second),
                    "second" => (first, second + less),
                    _ => (first + less, second + less),
                };
                let lost = self.checker.wide(&format!("wythoff {first},{second}"))?;
                let lost = self.checker.outcome_of_wide(&lost, false);
                let figures = said.number("difference")? == first.abs_diff(second)
                    && said.number("golden")? == first.min(second)
                    && lost != Some('N');
                self.moves_so(|change| {
                    let pair = |part: &Part| (u128::from(part[0]), u128::from(part[1]));
                    let new = change.new.first().map_or((0, 0), pair);
                    figures
                        && change.before.game == Game::Wythoff
                        && change.gone.len() == 1
                        && pair(&change.gone[0]) == both
                        && new == (first, second)
                })
            }
            "annihilation-move" => {
                let (vertex, value) = (said.text("vertex")?, said.number("value")?);
                let stays = said.text("chip")? == "stays";
                if self.vertex(vertex).is_some_and(|truth| truth != value) {
                    return Err(format!("{vertex} has another value than {value}"));
                }
                self.moves_so(|change| match &change.before.game {
                    Game::Annihilation(graph) => graph.vertex(vertex).is_ok_and(|to| {
                        change.gone.iter().any(|chip| graph.arcs[chip[0] as usize].contains(&to))
                            && change.after.parts.contains(&vec![to]) == stays
                    }),
                    _ => false,
                })
            }
            "summand-heap" => {
                let heap = said.number("heap")?;
                let mut values = Vec::new();
                for position in std::iter::once(&self.position).chain(&self.goals) {
                    for term in &position.terms {
                        match term {
                            WideTerm::Heaps(rules, heaps) => values.extend(
                                heaps.iter().filter(|&&own| u128::from(own) == heap).map(|&own| {
                                    self.checker.heap_value(rules, own).or(number).unwrap_or(0)
                                }),
                            ),
                            WideTerm::Board(term) => values.extend(
                                term.parts
                                    .iter()
                                    .filter(|part| {
                                        matches!(term.game, Game::PokerNim { .. })
                                            && u128::from(part[0]) == heap
                                    })
                                    .map(|_| heap),
                            ),
                        }
                    }
                }
                match number.map_or(!values.is_empty(), |number| values.contains(&number)) {
                    true => self.right(),
                    false => Err(format!("no heap {heap} has that value")),
                }
            }
            "summand-chip" => {
                let vertex = said.text("vertex")?;
                let truth = self.vertex(vertex);
                self.row_has(number, truth)
            }
            "summand-bar" => {
                let (rows, columns) = (said.number("rows")?, said.number("columns")?);
                let bar = |part: &&Part| [part[0], part[1]].map(u128::from) == [rows, columns];
                let found = |term: &Term| {
                    matches!(term.game, Game::ChocolateEat | Game::ChocolateSplit)
                        && term.parts.iter().any(|part| bar(&part))
                };
                let games: Vec<String> = self
                    .boards()
                    .iter()
                    .filter(|term| found(term))
                    .map(|term| term.game.head())
                    .collect();
                let mut values = Vec::new();
                for game in games {
                    values.extend(self.bar(&game, said)?);
                }
                self.summand(number, |term| if found(term) { values.clone() } else { Vec::new() })
            }
            "summand-coin" => {
                let square = said.number("square")?;
                self.summand(number, |term| {
                    let on =
                        |part: &&Part| term.game == Game::Nimble && u128::from(part[0]) == square;
                    term.parts.iter().find(on).map(|_| square - 1).into_iter().collect()
                })
            }
            "summand-gap" | "nimble-gap-row" => {
                let square = said.number("square")?;
                self.summand(number, |term| match term.game {
                    Game::Nimble2 => gap(&term.parts, square).into_iter().collect(),
                    _ => Vec::new(),
                })
            }
            "summand-row" => {
                let row = (said.number("mine")?, said.number("other")?);
                self.summand(number, |term| {
                    let is = |part: &&Part| {
                        matches!(term.game, Game::Northcott { .. })
                            && (u128::from(part[0]), u128::from(part[1])) == row
                    };
                    let free = |_| row.0.abs_diff(row.1) - 1;
                    term.parts.iter().find(is).map(free).into_iter().collect()
                })
            }
            "summand-stair" | "staircase-row" => {
                let step = said.number("step")?;
                self.summand(number, |term| {
                    let on = |part: &Part| {
                        part.get(usize::try_from(step).ok()?.checked_sub(1)?).copied()
                    };
                    let counts = match term.game {
                        Game::Staircase(by) => step.saturating_sub(1) / u128::from(by) % 2 == 1,
                        _ => false,
                    };
                    let all = term.parts.iter().filter(|_| counts);
                    all.filter_map(on).map(u128::from).collect()
                })
            }
            "summand-cell" | "twins-row" => {
                let cell = said.number("cell")?;
                self.summand(number, |term| {
                    if !matches!(term.game, Game::Turtles | Game::Twins) {
                        return Vec::new();
                    }
                    let value = |part: &Part| {
                        let at = usize::try_from(cell).ok()?.checked_sub(1)?;
                        let up = |cell: &u32| *cell == u32::from('o');
                        let before = part.get(..at)?.iter().filter(|cell| up(cell)).count();
                        up(part.get(at)?).then(|| strips::turned(part, &term.game).nth(before))?
                    };
                    term.parts.iter().filter_map(value).collect()
                })
            }
            "coins-row" | "coins-cell" | "coins-at" => {
                let figure = |name| said.number(name).map(|number| number.to_string());
                let (place, factors): (Vec<String>, Vec<String>) = match said.id {
                    "coins-row" => (vec![figure("coin")?], Vec::new()),
                    "coins-cell" => (
                        vec![figure("row")?, figure("column")?],
                        vec![figure("down")?, figure("across")?],
                    ),
                    _ => {
                        let split = |name, by| -> Result<Vec<String>, String> {
                            Ok(said.text(name)?.split(by).map(str::to_string).collect())
                        };
                        (split("place", ",")?, split("values", " * ")?)
                    }
                };
                self.summand(number, |term| {
                    let Game::Coins(turning) = &term.game else { return Vec::new() };
                    let is =
                        |coin: &Vec<u32>| coin.iter().map(u32::to_string).eq(place.iter().cloned());
                    let shows = |part: &Part| turning.heads(part).into_iter().find(is);
                    let Some(coin) = term.parts.iter().find_map(shows) else { return Vec::new() };
                    let fits = |(direction, said): (usize, &String)| {
                        let truth = turning.along(direction).single(&[coin[direction]]);
                        truth.is_none_or(|truth| truth.to_string() == *said)
                    };
                    let fits = (coin.len() == 1 || factors.len() == coin.len())
                        && factors.iter().enumerate().all(fits);
                    // A value that is not known here is taken as it is said.
                    let value = turning.single(&coin).or(number);
                    value.filter(|_| fits).into_iter().collect()
                })
            }
            "summand-run" | "strip-run" => {
                let (cell, length) = (said.number("cell")?, said.number("length")?);
                let (at, kind) = match said.id {
                    "strip-run" => (said.number("strip")?, Some(said.text("ends")?)),
                    _ => (0, None),
                };
                self.summand(number, |term| {
                    let count = term.parts.len() as u128;
                    let numbered = match at {
                        0 => kind.is_none() || count == 1,
                        _ => count > 1 && at <= count,
                    };
                    if term.game != Game::StripTicTacToe || !numbered {
                        return Vec::new();
                    }
                    let of = |strip: &Part| {
                        let fits = |&(start, own, _): &(usize, usize, u128)| {
                            (start as u128 + 1, own as u128) == (cell, length)
                                && kind.is_none_or(|kind| kind == ends(strip, start, own))
                        };
                        runs(strip).into_iter().find(fits).map(|(_, _, value)| value)
                    };
                    term.parts.iter().filter_map(of).collect()
                })
            }
            _ => self.facts_of_words(said, number),
        }
    }

    /// Whether a move that is shown makes one heap of Nim into another.
    fn moves_heap(&self, heap: u128, left: u128) -> bool {
        let heaps = |position: &Wide| -> Vec<u128> {
            let of = |term: &WideTerm| match term {
                WideTerm::Heaps(Rules::Nim, heaps) => {
                    heaps.iter().map(|&heap| heap.into()).collect()
                }
                WideTerm::Board(term) if matches!(term.game, Game::PokerNim { .. }) => {
                    term.parts.iter().map(|part| part[0].into()).collect()
                }
                _ => Vec::new(),
            };
            let mut all: Vec<u128> = position.terms.iter().flat_map(of).collect();
            all.sort_unstable();
            all
        };
        let mut wanted = heaps(&self.position);
        let Some(at) = wanted.iter().position(|&own| own == heap) else { return false };
        wanted[at] = left;
        wanted.retain(|&heap| heap > 0);
        wanted.sort_unstable();
        self.goals.iter().any(|after| heaps(after) == wanted)
    }

    /// A cross in a cell of a strip of that length, or of Dawson's Chess as a heap.
    fn crossed(&mut self, said: &Said<'_>) -> Verdict {
        let (cell, cells) = (said.number("cell")?, said.number("cells")?);
        let Some(at) = cell.checked_sub(1).and_then(|at| usize::try_from(at).ok()) else {
            return Err("there is no such cell".into());
        };
        let crosses = |strip: &Part| {
            let mut next = strip.clone();
            let free = strip.len() as u128 == cells && strip.get(at) == Some(&u32::from('.'));
            free.then(|| std::mem::replace(&mut next[at], 'X'.into()))?;
            Some(next)
        };
        let ends = |strip: &Part| strip.windows(3).any(|three| three == ['X'; 3].map(u32::from));
        let own: Vec<Part> = self.treblecross().flatten().cloned().collect();
        let on_strip =
            own.iter().filter_map(crosses).any(|next| ends(&next) || own.contains(&next));
        let chess = Rules::of_name("0.137").expect("a code");
        let mut left: Vec<u64> = [cell.saturating_sub(2), cells.saturating_sub(cell + 1)]
            .into_iter()
            .filter_map(|heap| u64::try_from(heap).ok().filter(|&heap| heap > 0))
            .collect();
        left.sort_unstable();
        match on_strip || cell <= cells && self.becomes(&chess, cells, &left) {
            true => self.right(),
            false => Err("no move that is shown does that".into()),
        }
    }

    /// Whether a move that is shown makes a heap of these rules into others.
    fn becomes(&self, rules: &Rules, heap: u128, left: &[u64]) -> bool {
        let Ok(heap) = u64::try_from(heap) else { return false };
        let own = |term: &WideTerm| match term {
            WideTerm::Heaps(own, heaps) if own == rules => Some(heaps.clone()),
            _ => None,
        };
        let after: Vec<Vec<u64>> = self
            .goals
            .iter()
            .map(|goal| goal.terms.iter().filter_map(own).flatten().collect())
            .collect();
        let mut before: Vec<u64> = self.position.terms.iter().filter_map(own).flatten().collect();
        let Some(at) = before.iter().position(|&own| own == heap) else { return false };
        before.remove(at);
        before.extend(left);
        before.sort_unstable();
        after.into_iter().any(|mut after| {
            after.sort_unstable();
            after == before
        })
    }

    /// A tromino on a board of two rows: what is left on both sides.
    fn covers(&mut self, said: &Said<'_>) -> Verdict {
        let (left, after) = (said.number("left")?, said.number("after")?);
        let (right, before) = (said.number("right")?, said.number("before")?);
        let (even, odd) = (said.number("even")?, said.number("odd")?);
        let cells = even + odd + 3;
        let rules = Rules::of_name("0.007").expect("a code");
        let mut pieces: Vec<u64> = [even, odd]
            .into_iter()
            .filter_map(|n| u64::try_from(n).ok())
            .filter(|&n| n > 0)
            .collect();
        pieces.sort_unstable();
        let fits = even == 2 * (left.max(1) - 1)
            && after == left + 1
            && right + before == 2 * right - 1
            && 2 * right + even == cells
            && self.becomes(&rules, cells, &pieces);
        match fits {
            true => self.right(),
            false => Err("no move that is shown does that".into()),
        }
    }
}

/// `1 xor 2 = 3`, or a single number.
pub(super) fn added_up(numbers: &[u128]) -> String {
    let sum = numbers.iter().fold(0, |sum, number| sum ^ number);
    match numbers {
        [] | [_] => sum.to_string(),
        many => {
            let all: Vec<String> = many.iter().map(u128::to_string).collect();
            format!("{} = {sum}", all.join(" xor "))
        }
    }
}
