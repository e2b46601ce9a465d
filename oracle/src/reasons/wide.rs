//! Positions whose heaps may be too large for a search: read from text, their
//! moves from the rules.

use crate::graph::Graphs;
use crate::rules::{Game, Part, TOO_LARGE, Term, brackets};
use crate::text::Position;

use super::table::Rules;

/// A position as a multiset of terms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Wide {
    /// The terms in the order of the text, those without parts left out.
    pub(crate) terms: Vec<WideTerm>,
}

/// One term of a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum WideTerm {
    /// Heaps of a one-heap game, ascending.
    Heaps(Rules, Vec<u64>),
    /// Anything else.
    Board(Term),
}

impl Wide {
    pub(crate) fn parse(text: &str, graphs: &Graphs) -> Result<Wide, String> {
        let terms: Result<Vec<WideTerm>, String> = brackets::terms(text)
            .iter()
            .map(|term| WideTerm::parse(&term.split_whitespace().collect::<Vec<_>>(), graphs))
            .collect();
        Ok(Wide::of(terms?))
    }

    fn of(mut terms: Vec<WideTerm>) -> Wide {
        terms.retain(|term| !term.is_empty());
        Wide { terms }
    }

    /// The position as text.
    pub(crate) fn text(&self) -> String {
        let terms = self.terms.iter().map(|term| match term {
            WideTerm::Heaps(rules, heaps) => {
                let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
                format!("{} {}", rules.game().head(), heaps.join(" "))
            }
            WideTerm::Board(term) => term.text(),
        });
        match self.terms.is_empty() {
            true => "nim".to_string(),
            false => terms.collect::<Vec<String>>().join(" + "),
        }
    }

    /// The same terms, sorted, and small graphs without the names of their vertices: two positions
    /// with the same are the same.
    pub(crate) fn sorted(&self) -> Wide {
        let mut terms: Vec<WideTerm> = self.terms.iter().cloned().map(WideTerm::unnamed).collect();
        terms.sort_unstable();
        Wide { terms }
    }

    /// The position for a search, if its numbers are small enough.
    pub(crate) fn narrow(&self) -> Option<Position> {
        let terms: Option<Vec<Term>> = self.terms.iter().map(WideTerm::narrow).collect();
        Some(Position { terms: terms? })
    }

    /// Every option, once, as the next player sees it, without those that end
    /// the sum; `None` where they are too many to list.
    pub(crate) fn options(&self) -> Option<Vec<Wide>> {
        let mut all = Vec::new();
        for at in self.movable() {
            for changed in self.terms[at].moves()?.into_iter().filter_map(Changed::goes_on) {
                all.push(self.after(at, changed).sorted());
            }
        }
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    /// Whether one move that does not end the sum leads to `next`; `None` if that cannot be decided.
    pub(crate) fn leads_to(&self, next: &Wide) -> Option<bool> {
        if let Some(options) = self.options() {
            return Some(options.contains(&next.sorted()));
        }
        let mut known = true;
        for at in self.movable() {
            let term = &self.terms[at];
            let candidates = next.terms.iter().cloned().chain([term.emptied()]);
            for candidate in candidates.flat_map(|one| [one.turned(), one]) {
                if self.after(at, candidate.clone()).sorted() == next.sorted() {
                    match term.leads_to(&candidate) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => known = false,
                    }
                }
            }
        }
        known.then_some(false)
    }

    /// How many options there are, each term in its place, without those that end the sum.
    pub(crate) fn placed_options(&self) -> Option<usize> {
        let mut all = std::collections::HashSet::new();
        for at in self.movable() {
            for changed in self.terms[at].moves()?.into_iter().filter_map(Changed::goes_on) {
                all.insert(self.after(at, changed));
            }
        }
        Some(all.len())
    }

    /// How many moves end the sum at once.
    pub(crate) fn ending_moves(&self) -> Option<usize> {
        let mut count = 0;
        for term in &self.terms {
            count +=
                term.moves()?.iter().filter(|changed| matches!(changed, Changed::Ends)).count();
        }
        Some(count)
    }

    /// Whether the next player can only pass, because the last one moves again.
    pub(crate) fn is_marked(&self) -> bool {
        self.terms.iter().any(WideTerm::is_marked)
    }

    /// Whether a move may make its player move again.
    pub(crate) fn moves_again(&self) -> bool {
        let again =
            |term: &WideTerm| matches!(term, WideTerm::Board(term) if term.game == Game::Nimstring);
        self.terms.iter().any(again)
    }

    /// The places of the terms in which the next player can move.
    fn movable(&self) -> impl Iterator<Item = usize> {
        let marked = self.is_marked();
        (0..self.terms.len()).filter(move |&at| !marked || self.terms[at].is_marked())
    }

    /// The position with another term in a place.
    pub(crate) fn after(&self, at: usize, changed: WideTerm) -> Wide {
        let mut terms = self.terms.clone();
        terms[at] = changed;
        for term in &mut terms {
            if let WideTerm::Board(term) = term {
                term.game.seen_by_next_player(&mut term.parts);
            }
        }
        Wide::of(terms)
    }

    /// Whether play can come back.
    pub(crate) fn may_repeat(&self) -> bool {
        self.terms.iter().any(WideTerm::may_repeat)
    }

    /// The terms in which play can come back to where it was.
    pub(crate) fn repeating(&self) -> Wide {
        let terms = self.terms.iter().filter(|term| term.may_repeat());
        Wide { terms: terms.cloned().collect() }
    }

    /// The position as the other player sees it.
    pub(crate) fn turned(&self) -> Wide {
        Wide { terms: self.terms.iter().map(WideTerm::turned).collect() }
    }

    /// Each part of each term as a position; a term whose parts belong
    /// together as a whole.
    pub(crate) fn parts(&self) -> Vec<Wide> {
        let mut all = Vec::new();
        for term in &self.terms {
            match term {
                WideTerm::Heaps(rules, heaps) => {
                    all.extend(heaps.iter().map(|&heap| WideTerm::Heaps(rules.clone(), vec![heap])))
                }
                WideTerm::Board(term) if term.game.parts_are_apart() => {
                    let part =
                        |part: &Part| Term { game: term.game.clone(), parts: vec![part.clone()] };
                    all.extend(term.parts.iter().map(|one| WideTerm::Board(part(one))));
                }
                term => all.push(term.clone()),
            }
        }
        all.into_iter().map(|term| Wide { terms: vec![term] }).collect()
    }

    /// The position without parts that cannot be moved any more; no player
    /// can notice.
    pub(crate) fn alive(&self) -> Wide {
        let terms = self.terms.iter().map(|term| match term {
            WideTerm::Heaps(rules, heaps) => {
                let alive = |&heap: &u64| {
                    let mut some = false;
                    // Small heaps only can be stuck in the games at hand.
                    if heap <= 60 {
                        rules.each_option(heap, &mut |_, _| some = true);
                    }
                    some || heap > 60
                };
                WideTerm::Heaps(rules.clone(), heaps.iter().copied().filter(alive).collect())
            }
            WideTerm::Board(term) if term.game.parts_are_apart() => {
                let alive = |part: &Part| {
                    let alone = Term { game: term.game.clone(), parts: vec![part.clone()] };
                    // What is too large to be listed has moves.
                    WideTerm::Board(alone).moves().is_none_or(|all| !all.is_empty())
                };
                let parts = term.parts.iter().filter(|&part| alive(part)).cloned().collect();
                WideTerm::Board(Term { game: term.game.clone(), parts })
            }
            // On a board that is seen from two sides the other player may still move.
            WideTerm::Board(board)
                if !term.is_mirrored() && term.moves().is_some_and(|all| all.is_empty()) =>
            {
                WideTerm::Board(Term { game: board.game.clone(), parts: Vec::new() })
            }
            term => term.clone(),
        });
        // Two terms of one game are one, and a pair may be turned round.
        let mut joined: Vec<WideTerm> = Vec::new();
        for term in terms {
            let same = joined.iter_mut().find_map(|other| match (&term, other) {
                (WideTerm::Heaps(rules, heaps), WideTerm::Heaps(other, all)) if rules == other => {
                    all.extend(heaps);
                    all.sort_unstable();
                    Some(())
                }
                (WideTerm::Board(term), WideTerm::Board(other))
                    if term.game == other.game && term.game.parts_are_apart() =>
                {
                    other.parts.extend(term.parts.iter().cloned());
                    Some(())
                }
                _ => None,
            });
            if same.is_none() {
                joined.push(term);
            }
        }
        for term in &mut joined {
            if let WideTerm::Board(term) = term {
                let turns = [Game::Wythoff, Game::Euclid, Game::ChocolateEat, Game::ChocolateSplit];
                if turns.contains(&term.game) {
                    term.parts.iter_mut().for_each(|pair| pair.sort_unstable());
                }
                term.parts.sort_unstable();
            }
        }
        Wide::of(joined).sorted()
    }
}

/// The result of a move in a term.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Changed {
    To(WideTerm),
    /// Three in a row: the sum is over.
    Ends,
}

impl Changed {
    fn goes_on(self) -> Option<WideTerm> {
        match self {
            Changed::To(term) => Some(term),
            Changed::Ends => None,
        }
    }
}

/// Longer strips, and bars with more squares in a row, are not laid out.
const LONGEST: u64 = 100_000;
/// Boards and graphs with longer texts, or with larger numbers, are not laid out.
const NET: usize = 400;
/// Sums in brackets with longer texts, or with more moves, are not laid out.
const BRACKETS: usize = 2_000;

/// The largest number of moves that are listed at once, in games in which one move changes several
/// heaps.
const TOGETHER: u64 = 200_000;

/// Terms with larger numbers are not listed move by move.
const LARGEST: u64 = 20_000;

impl WideTerm {
    fn is_marked(&self) -> bool {
        matches!(self, WideTerm::Board(term) if term.is_marked())
    }

    fn parse(words: &[&str], graphs: &Graphs) -> Result<WideTerm, String> {
        let (head, arguments) = words.split_first().ok_or("a term is missing")?;
        let head = head.trim_matches(['\'', '"']);
        let game = Game::parse(head, graphs)?;
        let Some(rules) = Rules::of(&game) else {
            let numbers = arguments.iter().flat_map(|word| word.split(['x', ',', '-']));
            let large = |number: &str| number.parse::<u64>().is_ok_and(|n| n > LONGEST);
            let drawn = [Game::Treblecross, Game::StripTicTacToe, Game::Chomp].contains(&game);
            let nets = [
                Game::Cram,
                Game::NodeKayles,
                Game::ArcKayles,
                Game::GreenHackenbush,
                Game::Nimstring,
                Game::Sprouts,
            ];
            let net = |word: &&str| {
                let mut numbers = word.split(|sign: char| !sign.is_ascii_digit());
                word.len() > NET
                    || numbers.any(|number| number.parse().is_ok_and(|n: u64| n > NET as u64))
            };
            if drawn && numbers.into_iter().any(large)
                || nets.contains(&game) && (arguments.iter().any(net) || arguments.len() > NET)
                || arguments.len() > 100_000
            {
                return Err(format!("{TOO_LARGE}: {head}"));
            }
            let term = Term::parse(&[&[head], arguments].concat(), graphs);
            return match term {
                Err(_) if game == Game::Sprouts => Err(format!("{TOO_LARGE}: {head}")),
                term => Ok(WideTerm::of(term?)),
            };
        };
        if arguments.is_empty() && game != Game::Nim {
            return Err(format!("{head} needs arguments"));
        }
        let heap = |word: &&str| match word.bytes().all(|b| b.is_ascii_digit()) {
            true => word.parse::<u64>().map_err(|error| format!("{word}: {error}")),
            false => Err(format!("not a heap: {word:?}")),
        };
        let mut heaps = arguments.iter().map(heap).collect::<Result<Vec<u64>, String>>()?;
        if game == Game::Tromino {
            heaps.iter_mut().for_each(|columns| *columns *= 2);
        }
        Ok(WideTerm::heaps(rules, heaps))
    }

    fn of(term: Term) -> WideTerm {
        match Rules::of(&term.game) {
            Some(rules) => {
                let cells = if term.game == Game::Tromino { 2 } else { 1 };
                let heaps = term.parts.iter().map(|part| u64::from(part[0]) * cells);
                WideTerm::heaps(rules, heaps.collect())
            }
            None => WideTerm::Board(term),
        }
    }

    pub(crate) fn heaps(rules: Rules, mut heaps: Vec<u64>) -> WideTerm {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        WideTerm::Heaps(rules, heaps)
    }

    /// The same game with nothing left of it.
    pub(crate) fn emptied(&self) -> WideTerm {
        match self {
            WideTerm::Heaps(rules, _) => WideTerm::Heaps(rules.clone(), Vec::new()),
            WideTerm::Board(term) => {
                WideTerm::Board(Term { game: term.game.clone(), parts: Vec::new() })
            }
        }
    }

    /// Each component alone, with the others as a term and the number of times that it stands
    /// in this one.
    pub(crate) fn components(&self) -> Vec<(WideTerm, WideTerm, u128)> {
        fn each<P: Clone + Ord>(
            parts: &[P],
            term: impl Fn(Vec<P>) -> WideTerm,
        ) -> Vec<(WideTerm, WideTerm, u128)> {
            let mut all = parts.to_vec();
            all.sort_unstable();
            let mut found = Vec::new();
            let mut at = 0;
            while let Some(part) = all.get(at) {
                let times = all[at..].iter().take_while(|other| *other == part).count();
                let others = [&all[..at], &all[at + 1..]].concat();
                found.push((term(vec![part.clone()]), term(others), times as u128));
                at += times;
            }
            found
        }
        match self {
            WideTerm::Heaps(rules, heaps) => {
                each(heaps, |heaps| WideTerm::Heaps(rules.clone(), heaps))
            }
            WideTerm::Board(term) if term.game.parts_are_apart() => {
                each(&term.parts, |parts| WideTerm::Board(Term { game: term.game.clone(), parts }))
            }
            WideTerm::Board(_) => vec![(self.clone(), self.emptied(), 1)],
        }
    }

    /// This term and one of the same game as one term.
    pub(crate) fn beside(self, others: &WideTerm) -> WideTerm {
        match (self, others) {
            (WideTerm::Heaps(rules, heaps), WideTerm::Heaps(_, others)) => {
                WideTerm::heaps(rules, [&heaps[..], others].concat())
            }
            (WideTerm::Board(term), WideTerm::Board(others)) => {
                WideTerm::Board(Term::new(term.game, [&term.parts[..], &others.parts].concat()))
            }
            (term, _) => term,
        }
    }

    /// Whether play in it can come back to where it was.
    pub(crate) fn may_repeat(&self) -> bool {
        match self {
            WideTerm::Board(term) => term.game.may_repeat(),
            WideTerm::Heaps(..) => false,
        }
    }

    /// The term as the other player sees it.
    pub(crate) fn turned(&self) -> WideTerm {
        let mut turned = self.clone();
        if let WideTerm::Board(term) = &mut turned {
            term.game.seen_by_next_player(&mut term.parts);
        }
        turned
    }

    /// Whether the players see it from two sides.
    pub(crate) fn is_mirrored(&self) -> bool {
        matches!(self, WideTerm::Board(Term { game: Game::Northcott { .. }, .. }))
    }

    fn is_empty(&self) -> bool {
        match self {
            WideTerm::Heaps(_, heaps) => heaps.is_empty(),
            WideTerm::Board(term) => term.parts.is_empty(),
        }
    }

    pub(crate) fn narrow(&self) -> Option<Term> {
        match self {
            WideTerm::Board(term) => Some(term.clone()),
            WideTerm::Heaps(rules, heaps) => {
                let part = |&heap: &u64| Some(vec![u32::try_from(heap).ok()?]);
                let parts: Option<Vec<Part>> = heaps.iter().map(part).collect();
                Some(Term::new(rules.game(), parts?))
            }
        }
    }

    /// Whether its moves can be listed in reasonable time.
    pub(super) fn is_small(&self) -> bool {
        match self {
            WideTerm::Heaps(rules, heaps) => {
                let most = if *rules == Rules::Nim { LARGEST } else { rules.limit() };
                heaps.iter().all(|&heap| heap <= most) && heaps.len() <= 200
            }
            WideTerm::Board(term) => {
                let longest = match term.game {
                    Game::Turtles | Game::Twins => 60,
                    Game::Brackets(_) => BRACKETS,
                    _ => 400,
                };
                // Numbers that stand for names say nothing of the size.
                let named = matches!(term.game, Game::GreenHackenbush | Game::Nimstring);
                let large = |part: &Part| {
                    let wide = !named && part.iter().any(|&n| u64::from(n) > LARGEST);
                    part.len() > longest || wide
                };
                let few = match &term.game {
                    Game::PokerNim { bank } => u64::from(*bank) <= LARGEST,
                    Game::Northcott { columns } => *columns <= 400,
                    Game::Chomp => {
                        let squares = |part: &Part| part.iter().map(|&n| u64::from(n)).sum::<u64>();
                        term.parts.iter().map(squares).sum::<u64>() <= 2_000
                    }
                    // A move chooses among as many sets as 2 has powers.
                    Game::Coins(turning) => term.parts.iter().all(|part| turning.size(part) <= 14),
                    Game::Brackets(_) => self.most_moves() <= BRACKETS as u64,
                    Game::Moore { most } => together(*most as usize, &term.parts) <= TOGETHER,
                    _ => true,
                };
                few && term.parts.len() <= 60 && !term.parts.iter().any(large)
            }
        }
    }

    /// At most how many moves the term has.
    pub(crate) fn most_moves(&self) -> u64 {
        match self {
            // Of a small heap they are counted, which may have none.
            WideTerm::Heaps(rules, heaps) => {
                let of = |&heap: &u64| {
                    let mut count = 0;
                    match heap <= 60 {
                        true => rules.each_option(heap, &mut |_, _| count += 1),
                        false => count = rules.moves_of(heap),
                    }
                    count
                };
                heaps.iter().map(of).fold(0, |sum, count| sum.saturating_add(count))
            }
            WideTerm::Board(Term { game: Game::Brackets(kind), parts }) => parts
                .iter()
                .map(|part| kind.most_moves(part, WideTerm::most_moves_of))
                .fold(0, |sum, count| sum.saturating_add(count)),
            term => term.moves().map_or(u64::MAX, |all| all.len() as u64),
        }
    }

    /// The same of a term that is read for a search.
    pub(crate) fn most_moves_of(term: Term) -> u64 {
        WideTerm::of(term).most_moves()
    }

    /// The same term, its small graphs without the names of their vertices.
    fn unnamed(self) -> WideTerm {
        match self {
            WideTerm::Board(term) => WideTerm::Board(term.unnamed()),
            heaps => heaps,
        }
    }

    /// The results of all moves, each once; `None` if there are too many.
    pub(crate) fn moves(&self) -> Option<Vec<Changed>> {
        if !self.is_small() {
            return None;
        }
        Some(match self {
            WideTerm::Board(term) => {
                let made = |after: crate::rules::After| match after.ended {
                    true => Changed::Ends,
                    false => Changed::To(WideTerm::of(after.term).unnamed()),
                };
                let mut all: Vec<Changed> = term.moves().into_iter().map(made).collect();
                if term.is_graph() {
                    all.sort_unstable();
                    all.dedup();
                }
                all
            }
            WideTerm::Heaps(rules, heaps) => {
                let mut all = Vec::new();
                for (at, &heap) in heaps.iter().enumerate() {
                    if at > 0 && heaps[at - 1] == heap {
                        continue;
                    }
                    let mut rest = heaps.clone();
                    rest.remove(at);
                    rules.each_option(heap, &mut |_, left| {
                        all.push(WideTerm::heaps(rules.clone(), [&rest[..], left].concat()));
                    });
                }
                all.sort_unstable();
                all.dedup();
                all.into_iter().map(Changed::To).collect()
            }
        })
    }

    /// Whether one move leads to `to`; `None` if that cannot be decided.
    pub(crate) fn leads_to(&self, to: &WideTerm) -> Option<bool> {
        let (WideTerm::Heaps(rules, from), WideTerm::Heaps(other, to)) = (self, to) else {
            let to = to.clone().unnamed();
            let is = |changed: Changed| changed.goes_on().as_ref() == Some(&to);
            return Some(self.moves()?.into_iter().any(is));
        };
        if rules != other {
            return Some(false);
        }
        Some((0..from.len()).any(|at| {
            // The number in `to` that is not among the other heaps is the rest of the heap.
            let mut left = to.clone();
            let others = from.iter().enumerate().filter(|&(other, _)| other != at);
            let fits = others.map(|(_, heap)| heap).all(|heap| {
                let place = left.iter().position(|other| other == heap);
                place.map(|place| left.remove(place)).is_some()
            });
            fits && rules.is_option(from[at], &left)
        }))
    }
}

/// How many moves shrink at most that many heaps.
fn together(most: usize, heaps: &[Part]) -> u64 {
    // The sums of the products of 0, 1, ... heaps.
    let mut sums = vec![0u64; most.min(heaps.len()) + 1];
    sums[0] = 1;
    for heap in heaps {
        for count in (1..sums.len()).rev() {
            let more = sums[count - 1].saturating_mul(heap[0].into());
            sums[count] = sums[count].saturating_add(more);
        }
    }
    sums.iter().fold(0, |all, sum| all.saturating_add(*sum))
}
