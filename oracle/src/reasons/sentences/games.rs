//! Facts of single games: rows of tables, and what a theorem says of a position.

use crate::reasons::strips;
use crate::rules::{Game, Part, Term, brackets};

use super::{Checking, Rules, Said, Truth, Verdict, Wide, WideTerm};

impl Checking<'_> {
    /// Checks the facts of a sentence on a single game; others have none.
    pub(super) fn facts_of_games(&mut self, said: &Said<'_>, number: Option<u128>) -> Verdict {
        match said.id {
            "moore-total" => {
                let total = said.number("total")?;
                let has = |term: &WideTerm| match term {
                    WideTerm::Board(term) if matches!(term.game, Game::Moore { .. }) => {
                        term.parts.iter().map(|part| u128::from(part[0])).sum::<u128>() == total
                    }
                    _ => false,
                };
                match self.position.terms.iter().any(has) {
                    true => self.right(),
                    false => Err(format!("no term has {total} objects")),
                }
            }
            "staircase-why-by" => {
                let by = said.number("by")?;
                let has = |term: &WideTerm| match term {
                    WideTerm::Board(term) => {
                        matches!(term.game, Game::Staircase(own) if by == u128::from(own))
                    }
                    _ => false,
                };
                match self.position.terms.iter().any(has) {
                    true => self.right(),
                    false => Err(format!("no coins go {by} steps down")),
                }
            }
            "chocolate-breaks" => {
                let (bars, pieces) = (said.number("bars")?, said.number("pieces")?);
                let breaks = said.number("breaks")?;
                if bars + breaks != pieces || (said.text("parity")? == "odd") != (breaks % 2 == 1) {
                    return Err(format!("{pieces} pieces in {bars} bars take other breaks"));
                }
                if said.text("play")? != if self.misere { "misere" } else { "normal" } {
                    return Err("another play is meant".into());
                }
                let has = |term: &WideTerm| match term {
                    WideTerm::Board(term) if matches!(term.game, Game::ChocolateSplit) => {
                        let pieces_of = |bar: &Vec<u32>| {
                            bar.iter().map(|&side| u128::from(side)).product::<u128>()
                        };
                        let all: u128 = term.parts.iter().map(pieces_of).sum();
                        term.parts.len() as u128 == bars && all == pieces
                    }
                    _ => false,
                };
                match self.position.terms.iter().any(has) {
                    true => self.right(),
                    false => Err(format!("no term has {bars} bars with {pieces} pieces")),
                }
            }
            "wythoff-pair" => {
                let (first, second) = (said.number("first")?, said.number("second")?);
                let (smaller, lost) = (said.number("smaller")?, said.text("pair")? == "lost");
                match smaller == first.min(second)
                    && said.number("difference")? == first.abs_diff(second)
                    && lost == (said.number("golden")? == smaller)
                {
                    true => self.right(),
                    false => Err(format!("the numbers are not those of {first},{second}")),
                }
            }
            "wythoff-pairs" => {
                for pair in said.text("pairs")?.split(' ') {
                    let lost = self.checker.wide(&format!("wythoff {pair}"))?;
                    match self.checker.truth(&lost) {
                        None | Some(Truth::Value(0)) => {}
                        Some(truth) => return Err(format!("{pair} has the value {truth}")),
                    }
                }
                self.right()
            }
            "misere-nim-ones" | "misere-nim-one-large" | "misere-nim-large" => {
                self.misere_nim(said)
            }
            "period-ahead" | "period-ahead-saltus" => {
                let (heap, least) = (said.number("heap")?, said.number("least")?);
                let (period, times) = (said.number("period")?, said.number("times")?);
                let grows = said.id == "period-ahead-saltus";
                // The step `reduction` has the value, and is checked.
                match period.checked_mul(times).and_then(|all| all.checked_add(least)) {
                    Some(sum) if sum == heap && times > 0 => {
                        self.promised.push((heap, least, grows));
                        self.right()
                    }
                    _ => Err(format!("{heap} is not {least} and {times} periods")),
                }
            }
            "lasker-row" => {
                let heap = said.number("heap")?;
                let (quotient, remainder) = (said.number("quotient")?, said.number("remainder")?);
                let least = u128::from(heap > 0);
                match (quotient * 4 + remainder == heap, (least..least + 4).contains(&remainder)) {
                    (true, true) => self.row_has(number, self.heap_truth("lasker", heap)),
                    _ => Err(format!("{heap} is not 4 times that and the remainder")),
                }
            }
            "treblecross-row" => {
                let (heap, length) = (said.number("heap")?, said.number("length")?);
                if heap != length + 2 {
                    return Err("the heap is not two larger than the run".into());
                }
                let (cell, last) = (said.number("cell")?, said.number("last")?);
                if last + 1 != cell + length {
                    return Err(format!("the cells {cell} to {last} are not {length}"));
                }
                let is_run = |strip: &Part| {
                    let safe = strips::safe(strip);
                    let is = |at: u128| {
                        usize::try_from(at).ok().and_then(|at| safe.get(at)) == Some(&true)
                    };
                    (cell - 1..last).all(is) && !is(last) && (cell < 2 || !is(cell - 2))
                };
                // Strips are kept here in an order of their own.
                let strip = said.number("strip")?;
                let count = |strips: &Vec<Part>| match strip {
                    0 => strips.len() == 1,
                    _ => strips.len() > 1 && strips.len() as u128 >= strip,
                };
                let fits = |strips: &Vec<Part>| count(strips) && strips.iter().any(is_run);
                match cell > 0 && self.treblecross().any(fits) {
                    true => self.row_has(number, self.heap_truth("0.007", heap)),
                    false => Err(format!("the cells {cell} to {last} are no run of safe cells")),
                }
            }
            "treblecross-unsafe" => {
                let text = said.text("strip")?;
                let named = self.checker.wide(&format!("treblecross {text}"))?;
                let [WideTerm::Board(board)] = &named.terms[..] else {
                    return Err(format!("{text} is no strip"));
                };
                if !self.treblecross().any(|strips| strips.contains(&board.parts[0])) {
                    return Err(format!("{text} is no strip of the position"));
                }
                let safe = strips::safe(&board.parts[0]);
                let mut stated = vec![true; safe.len()];
                for range in said.text("cells")?.split(", ") {
                    let (first, last) = range.split_once('-').unwrap_or((range, range));
                    let cell = |word: &str| word.parse::<usize>().ok().filter(|&cell| cell > 0);
                    let (Some(first), Some(last)) = (cell(first), cell(last)) else {
                        return Err(format!("{range} is no range of cells"));
                    };
                    let cells = stated.get_mut(first - 1..last);
                    cells.ok_or_else(|| format!("{text} has no cells {range}"))?.fill(false);
                }
                match stated == safe {
                    true => self.right(),
                    false => Err(format!("other cells of {text} are safe")),
                }
            }
            "paths-are-heaps" => {
                let code = said.text("code")?;
                let fits = |game, own| self.has_game(game) && code == own;
                match fits(&Game::NodeKayles, "0.137") || fits(&Game::ArcKayles, "0.07") {
                    true => self.right(),
                    false => Err(format!("a path is a heap of {code} in another game")),
                }
            }
            "paths-moves" => {
                let vertex = said.text("kind")? == "vertex";
                let game = if vertex { Game::NodeKayles } else { Game::ArcKayles };
                match self.has_game(&game) {
                    true => self.right(),
                    false => Err("paths are heaps of another game".into()),
                }
            }
            "cram-copies" | "cram-centre" => self.copies(said),
            "cram-paths" => match self.has_game(&Game::Cram) {
                true => self.right(),
                false => Err("no term is Cram".into()),
            },
            "coins-values" => {
                let (rule, values) = (said.text("rule")?, said.text("values")?);
                let name = said.text("of")?;
                let of = |term: Term| {
                    let Game::Coins(turning) = term.game else { return None };
                    let count = turning.names.len();
                    let fits = |&direction: &usize| {
                        let own = match count - direction {
                            1 if count == 1 => "coins",
                            1 => "columns",
                            2 => "rows",
                            _ => "layers",
                        };
                        own == name && turning.names[direction] == rule
                    };
                    (0..count).find(fits).map(|direction| turning.along(direction))
                };
                let Some(along) = self.boards().into_iter().find_map(of) else {
                    return Err(format!("no coins have the rule {rule}"));
                };
                for (coin, value) in (1..).zip(values.split(", ")) {
                    match along.single(&[coin]) {
                        None => break,
                        Some(truth) if truth.to_string() == value => {}
                        Some(truth) => return Err(format!("coin {coin} has the value {truth}")),
                    }
                }
                self.right()
            }
            "compound-number" | "compound-outcome" => {
                let text = said.text("position")?;
                let has = |term: Term| match term.game {
                    Game::Brackets(kind) => {
                        term.parts.iter().any(|part| kind.texts(part).iter().any(|own| own == text))
                    }
                    _ => false,
                };
                let component = self.checker.wide(text)?.text();
                if !self.boards().into_iter().any(has) && component == text {
                    return Err(format!("{text} is no component"));
                }
                if said.id == "compound-outcome" {
                    let component = self.checker.wide(text)?;
                    let misere = said.text("play")? == "misere";
                    let wanted = match said.text("state")? {
                        "ended" => None,
                        "won" => Some('N'),
                        _ => Some('P'),
                    };
                    return match (wanted, component.options()) {
                        (Some(wanted), _) => self.outcome_in(text, &component, wanted, misere),
                        (None, Some(options)) if !options.is_empty() => {
                            Err(format!("{text} has moves"))
                        }
                        (None, Some(_)) => self.right(),
                        (None, None) => {
                            self.leave_out(format!("the options of {text}"));
                            Ok(())
                        }
                    };
                }
                let (hurries, stated) =
                    (said.text("kind")? == "remoteness", said.number("number")?);
                let of = &WideTerm::most_moves_of;
                match brackets::lasts(text, hurries, self.misere, of) {
                    None => {
                        self.leave_out(format!("how long play of {text} lasts"));
                        Ok(())
                    }
                    Some(moves) if u128::from(moves) == stated => self.right(),
                    Some(moves) => Err(format!("play of {text} lasts {moves} moves")),
                }
            }
            "compound-heap" => {
                let total = said.number("total")?;
                let state = match total {
                    0 => "ended",
                    1 => "lost",
                    _ => "won",
                };
                let has = |term: Term| match term.game {
                    Game::Brackets(kind) => {
                        term.parts.iter().any(|part| kind.objects(part) == Some(total))
                    }
                    _ => false,
                };
                match self.misere
                    && said.text("state")? == state
                    && self.boards().into_iter().any(has)
                {
                    true => self.right(),
                    false => {
                        Err(format!("no ordinal sum of heaps has {total} objects and is {state}"))
                    }
                }
            }
            "nimble-row" => self.row_has(number, said.number("square")?.checked_sub(1)),
            "northcott-row" => {
                let (mine, other) = (said.number("mine")?, said.number("other")?);
                self.row_has(number, mine.abs_diff(other).checked_sub(1))
            }
            "chocolate-bar" => {
                let truth = self.bar("chocolate-eat", said)?;
                self.row_has(number, truth)
            }
            "chocolate-parity" => {
                let odd = said.number("rows")? % 2 * (said.number("columns")? % 2) == 1;
                if (said.text("parity")? == "odd") != odd {
                    return Err("the number of pieces has the other parity".into());
                }
                let truth = self.bar("chocolate-split", said)?;
                self.row_has(number, truth)
            }
            "chocolate-any-break" => {
                let (from, to) = (said.number("from")?, said.number("to")?);
                match self.bar("chocolate-split", said)? {
                    Some(truth) if from != truth || from + to != 1 => {
                        Err(format!("the value of the bar is {truth}"))
                    }
                    _ => self.right(),
                }
            }
            "chocolate-eat-whole" => {
                let bar = (said.number("rows")?, said.number("columns")?);
                match self.eaten(&self.position, bar) {
                    true => self.right(),
                    false => Err("there is no such bar".into()),
                }
            }
            "chocolate-cut" => {
                let (target, less) = (said.number("target")?, said.number("less")?);
                let (kept, left) = (said.number("kept")?, said.number("left")?);
                let wanted = said.number("wanted")?;
                let bar = match said.text("cut")? {
                    "rows" => (left, kept),
                    "columns" => (kept, left),
                    other => return Err(format!("a bar has no {other}")),
                };
                let sums = less + 1 == target && wanted + 1 == left;
                if !sums || kept.checked_sub(1).map(|kept| less ^ kept) != Some(wanted) {
                    return Err(format!("{less} xor ({kept} - 1) is not {wanted}"));
                }
                match self.goals.iter().any(|after| self.eaten(after, bar)) {
                    true => self.right(),
                    false => Err("no move that is shown leaves such a bar".into()),
                }
            }
            "chocolate-rows-less-1" => self.row_has(number, said.number("rows")?.checked_sub(1)),
            "chocolate-columns-less-1" => {
                self.row_has(number, said.number("columns")?.checked_sub(1))
            }
            "chocolate-value-of-bar" => {
                let less = said.number("less")?;
                if Some(less + 1) != number {
                    return Err(format!("{less} + 1 is not the number of this row"));
                }
                let truth = self.bar("chocolate-eat", said)?;
                self.row_has(number, truth)
            }
            "chips-row" => {
                let vertex = said.text("vertex")?;
                let truth = self.vertex(vertex);
                self.row_has(number, truth)
            }
            "chips-mex" => {
                let options = said.argument("options")?.as_array().ok_or("no list")?;
                let mut values = Vec::new();
                for option in options.iter().filter_map(|option| option.as_str()) {
                    let (vertex, value) = option
                        .strip_suffix(')')
                        .and_then(|option| option.rsplit_once(" ("))
                        .ok_or("an option has no value")?;
                    let value: u128 = value.parse().map_err(|_| "an option has no value")?;
                    match self.vertex(vertex) {
                        Some(truth) if truth != value => {
                            return Err(format!("{vertex} has the value {truth}, not {value}"));
                        }
                        _ => values.push(value),
                    }
                }
                if said.number("more")? == 0
                    && let Some(number) = number
                    && (0..).find(|value| !values.contains(value)) != Some(number)
                {
                    return Err(format!("{number} is not the mex of these"));
                }
                self.right()
            }
            _ => self.facts_of_moves(said, number),
        }
    }

    /// The strips of each term of Treblecross, before the move and after it.
    pub(super) fn treblecross(&self) -> impl Iterator<Item = &Vec<Part>> {
        let all = std::iter::once(&self.position).chain(&self.goals);
        all.flat_map(|position| &position.terms).filter_map(|term| match term {
            WideTerm::Board(board) if board.game == Game::Treblecross => Some(&board.parts),
            _ => None,
        })
    }

    fn heap_truth(&self, name: &str, heap: u128) -> Option<u128> {
        self.checker.heap_value(&Rules::of_name(name)?, heap.try_into().ok()?)
    }

    pub(super) fn has_game(&self, game: &Game) -> bool {
        let is = |term: &WideTerm| matches!(term, WideTerm::Board(term) if term.game == *game);
        self.position.terms.iter().any(is)
    }

    /// Whether a position has a bar with these rows and columns that is eaten.
    fn eaten(&self, position: &Wide, (rows, columns): (u128, u128)) -> bool {
        let is = |bar: &Part| (u128::from(bar[0]), u128::from(bar[1])) == (rows, columns);
        position.terms.iter().any(|term| match term {
            WideTerm::Board(board) => {
                board.game == Game::ChocolateEat && board.parts.iter().any(is)
            }
            WideTerm::Heaps(..) => false,
        })
    }

    /// The value of a bar of chocolate in a game.
    pub(super) fn bar(&self, game: &str, said: &Said<'_>) -> Result<Option<u128>, String> {
        let (rows, columns) = (said.number("rows")?, said.number("columns")?);
        let bar = self.checker.wide(&format!("{game} {rows}x{columns}"))?;
        if !self.is_part(&bar) {
            return Err(format!("there is no bar {rows}x{columns}"));
        }
        Ok(match self.checker.truth(&bar) {
            Some(Truth::Value(value)) => Some(value),
            _ => None,
        })
    }

    /// The value of a chip alone on a vertex; the graphs of the position that know the vertex agree.
    pub(super) fn vertex(&self, vertex: &str) -> Option<u128> {
        let mut found = None;
        for term in &self.position.terms {
            let WideTerm::Board(board) = term else { continue };
            let (Game::Chips(graph) | Game::Annihilation(graph)) = &board.game else { continue };
            let Ok(place) = graph.vertex(vertex) else { continue };
            let alone = crate::rules::Term::new(Game::Chips(graph.clone()), vec![vec![place]]);
            let alone = Wide { terms: vec![WideTerm::Board(alone)] };
            match self.checker.truth(&alone)? {
                Truth::Value(value) if found.is_none_or(|other| other == value) => {
                    found = Some(value);
                }
                _ => return None,
            }
        }
        found
    }

    fn misere_nim(&mut self, said: &Said<'_>) -> Verdict {
        let all = std::iter::once(&self.position).chain(&self.moved_to);
        let mut known = false;
        for position in all {
            let nim = |term: &&WideTerm| {
                matches!(term, WideTerm::Heaps(Rules::Nim, _))
                    || matches!(term, WideTerm::Board(term) if term.game == Game::Nimble)
            };
            if !position.terms.iter().all(|term| nim(&term)) {
                return Err("a term is not Nim".into());
            }
            let numbers = position.terms.iter().map(|term| self.checker.theorem_numbers(term));
            let Some(numbers) = numbers.collect::<Option<Vec<_>>>() else { continue };
            let numbers: Vec<u128> = numbers.into_iter().flatten().collect();
            known = true;
            let large = numbers.iter().filter(|&&heap| heap > 1).count() as u128;
            let ones = numbers.iter().filter(|&&heap| heap == 1).count();
            let sum = numbers.iter().fold(0, |sum, heap| sum ^ heap);
            let parity = if ones % 2 == 0 { "even" } else { "odd" };
            let fits = match said.id {
                "misere-nim-ones" => large == 0 && said.text("parity")? == parity,
                "misere-nim-one-large" => large == 1,
                _ => large == said.number("heaps")? && sum == said.number("sum")?,
            };
            if fits {
                return self.right();
            }
        }
        match known {
            true => Err("the heaps are others".into()),
            false => Ok(()),
        }
    }
}
