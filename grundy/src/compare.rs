//! When two positions are the same: equal as games, or alike move for move.

use rustc_hash::FxHashSet;

use crate::budget::{Budget, Stop};
use crate::explore::{Unexplored, explore_all};
use crate::graph::Arcs;
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::solve::{Question, Solution, Solver};
use crate::value::{Sum, Value};

/// The result of comparing two positions in normal play.
#[must_use]
#[non_exhaustive]
pub struct Comparison {
    /// Their values; `None` where a value was not found.
    pub values: [Option<Value>; 2],
    /// Whether they are equal as games: in a sum with any third game both have
    /// the same outcome. `None` where that was not found.
    pub equal: Option<bool>,
    /// For unequal positions, a game that distinguishes them.
    pub distinguisher: Option<Distinguisher>,
    /// Why something is missing.
    pub stopped: Option<Stop>,
}

/// A game T with different outcomes in X + T and Y + T.
pub struct Distinguisher {
    /// The game T.
    pub game: Position,
    /// The outcomes of X + T and of Y + T, solved as positions of their own.
    pub outcomes: [Outcome; 2],
}

/// Compares two positions as games, by their values.
///
/// Positions are equal exactly when their values are: the same nim-value (Sprague 1935, Grundy
/// 1939); or both infinity with the same set K (Smith 1966); or both can be ended at once by
/// the mover, who then wins in every sum. A Nim heap distinguishes unequal values: the sum of a
/// heap of size g with the value g is lost for the mover, its sum with any other finite value
/// is won, and its sum with infinity is won if g is in K and drawn otherwise.
///
/// Cost: that of the two values, and of two outcomes.
///
/// ```
/// use grundy::compare::compare;
/// use grundy::{Budget, Outcome, Position};
/// let [kayles, nim] = ["kayles 5", "nim 5"].map(|text| Position::parse(text).unwrap());
/// let found = compare(&kayles, &nim, &Budget::unlimited());
/// assert_eq!(found.equal, Some(false));
/// let apart = found.distinguisher.unwrap();
/// assert_eq!(apart.game.text(), "nim 4");
/// assert_eq!(apart.outcomes, [Outcome::P, Outcome::N]);
/// ```
pub fn compare(first: &Position, second: &Position, budget: &Budget) -> Comparison {
    let mut stopped = None;
    let answers = [first, second].map(|position| value(position, budget, &mut stopped));
    let [a, b] = &answers;
    let mut found =
        Comparison { values: answers.clone(), equal: None, distinguisher: None, stopped };
    match (a, b) {
        (Some(a), Some(b)) => found.equal = Some(a == b),
        // One side is lost for the mover and the other is not.
        (Some(known), None) | (None, Some(known)) if known.nim() == Some(Nimber::ZERO) => {
            let other = if a.is_none() { first } else { second };
            match outcome(other, budget) {
                Ok(outcome) => found.equal = (outcome != Outcome::P).then_some(false),
                Err(stop) => found.stopped = Some(stop),
            }
        }
        _ if first.parts() == second.parts() => found.equal = Some(true),
        _ => {}
    }
    if found.equal == Some(false) {
        match distinguisher(&answers, [first, second], budget) {
            Ok(game) => found.distinguisher = game,
            Err(stop) => found.stopped = Some(stop),
        }
    }
    found
}

/// Whether the game graphs of two positions bisimulate: every move in one is
/// answered by a move in the other after which they bisimulate again. Such
/// positions are equal in every sum, and in misere play as well. Positions
/// that differ only in the order of their parts are not explored.
///
/// Cost: the values of all options, which show most differences at once; then
/// exploring both graphs, what they share once (chips on one vertex each have
/// their graphs already), and partition refinement.
///
/// # Errors
/// The graphs are too large for the budget, or a move can end the whole sum.
///
/// ```
/// use grundy::compare::bisimilar;
/// use grundy::{Budget, Position};
/// let same = |texts: [&str; 2]| {
///     let [a, b] = texts.map(|text| Position::parse(text).unwrap());
///     bisimilar(&a, &b, &Budget::unlimited()).unwrap()
/// };
/// assert!(same(["nimble 4", "nim 3"]));
/// assert!(!same(["chocolate-eat 2x2", "nim 1"]));
/// ```
pub fn bisimilar(first: &Position, second: &Position, budget: &Budget) -> Result<bool, Unexplored> {
    if first.parts() == second.parts() {
        return Ok(true);
    }
    // Positions that bisimulate have options of the same values.
    let values = [first, second].map(|position| option_values(position, budget));
    if let [Ok(Some(first)), Ok(Some(second))] = values
        && first != second
    {
        return Ok(false);
    }
    if let ([first], [second]) = (first.terms(), second.terms())
        && let (Some((a, from)), Some((b, to))) = (first.graph(), second.graph())
    {
        return Ok(match a == b {
            true => alike(a, from, to, budget)?,
            false => alike(&a.beside(b, budget)?, from, a.len() as u32 + to, budget)?,
        });
    }
    let (graph, vertices) = explore_all(&[first, second], budget)?;
    Ok(alike(graph.arcs(), vertices[0], vertices[1], budget)?)
}

/// Whether two vertices bisimulate.
fn alike(arcs: &Arcs, one: u32, other: u32, budget: &Budget) -> Result<bool, Stop> {
    let classes = arcs.bisimulation(budget)?;
    Ok(classes.class(one) == classes.class(other))
}

/// The values of the positions that one move leads to; `None` where a move
/// can end the sum, now or next.
fn option_values(position: &Position, budget: &Budget) -> Result<Option<FxHashSet<Value>>, Stop> {
    let own = position.terms().iter().map(|term| Ok(term.value(budget)?.0));
    let sum = Sum::new(own.collect::<Result<_, Stop>>()?);
    let mut values = FxHashSet::default();
    for (index, term) in position.movable() {
        let (mut options, others) = (Vec::new(), sum.without(index));
        term.options(&mut options, budget)?;
        for option in options {
            match option.value.map(|own| others.plus(&own)) {
                None | Some(Value::Ends) => return Ok(None),
                Some(value) => values.insert(value),
            };
        }
    }
    Ok(Some(values))
}

/// The value of a position, where it is found.
fn value(position: &Position, budget: &Budget, stopped: &mut Option<Stop>) -> Option<Value> {
    let solver = Solver::new().question(Question::Value);
    // First without the search for a value that the outcome does not need.
    for solver in [solver, solver.value_search_limit(u128::MAX)] {
        let solution = solver.solve(position, budget).ok()?;
        if let Some(value) = value_of(&solution) {
            return Some(value);
        }
        if solution.stopped.is_some() {
            *stopped = solution.stopped;
            return None;
        }
    }
    None
}

fn value_of(solution: &Solution) -> Option<Value> {
    let marked = solution.position().terms().iter().any(|term| term.is_marked());
    if solution.outcome == Some(Outcome::P) && !marked {
        return Some(Value::ZERO);
    }
    let ends = solution.terms.iter().any(|term| term.value == Some(Value::Ends));
    if ends { Some(Value::Ends) } else { solution.value.clone() }
}

fn outcome(position: &Position, budget: &Budget) -> Result<Outcome, Stop> {
    let solver = Solver::new().question(Question::Outcome);
    let Ok(solution) = solver.solve(position, budget) else { return Err(Stop::Moves) };
    solution.outcome.ok_or(solution.stopped.unwrap_or(Stop::Moves))
}

/// A game that distinguishes two unequal positions.
fn distinguisher(
    values: &[Option<Value>; 2],
    positions: [&Position; 2],
    budget: &Budget,
) -> Result<Option<Distinguisher>, Stop> {
    // Where the last move was complimenting, its own size may be no help: then nothing at all.
    let marked = values.iter().flatten().any(|value| matches!(value, Value::Marked(_)));
    let nothing = marked.then(|| heap(Nimber::ZERO)).flatten();
    for game in [game_of(values, positions), nothing].into_iter().flatten() {
        let [first, second] = positions.map(|position| outcome(&position.plus(&game), budget));
        let outcomes = [first?, second?];
        if outcomes[0] != outcomes[1] {
            return Ok(Some(Distinguisher { game, outcomes }));
        }
    }
    Ok(None)
}

fn game_of(values: &[Option<Value>; 2], positions: [&Position; 2]) -> Option<Position> {
    let finite = values.each_ref().map(|value| value.as_ref().and_then(Value::nim));
    if let Some(heap) = finite.iter().flatten().find_map(|&size| heap(size)) {
        return Some(heap);
    }
    // No heap is that large; but the sum of a position with itself is lost.
    if let Some(at) = finite.iter().position(Option::is_some) {
        return Some(positions[at].clone());
    }
    match [values[0].as_ref()?, values[1].as_ref()?] {
        [Value::Infinity(a), Value::Infinity(b)] => {
            let only = |of: &[Nimber], not: &[Nimber]| {
                of.iter().copied().filter(|size| !not.contains(size)).find_map(heap)
            };
            only(a, b).or_else(|| only(b, a))
        }
        // A mover who can end the sum wins; infinity without the size
        // of the heap is drawn.
        [Value::Infinity(to), _] | [_, Value::Infinity(to)] => {
            (0..).map(Nimber).find(|size| !to.contains(size)).and_then(heap)
        }
        _ => None,
    }
}

/// The Nim heap of a value, if a heap can be that large.
fn heap(size: Nimber) -> Option<Position> {
    let size = u64::try_from(size.0).ok()?;
    Position::parse(&if size == 0 { "nim".into() } else { format!("nim {size}") }).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(first: &str, second: &str) -> (Option<bool>, Option<(String, [Outcome; 2])>) {
        let [first, second] = [first, second].map(|text| Position::parse(text).unwrap());
        let found = compare(&first, &second, &Budget::unlimited());
        let apart = found.distinguisher.map(|apart| (apart.game.text(), apart.outcomes));
        (found.equal, apart)
    }

    #[test]
    fn by_values() {
        use Outcome::{N, P};
        let apart = |text: &str, outcomes| (Some(false), Some((text.to_string(), outcomes)));
        assert_eq!(compared("kayles 5", "nim 4"), (Some(true), None));
        assert_eq!(compared("nim 4", "nim 5"), apart("nim 4", [P, N]));
        assert_eq!(compared("nim 3", "nim 1 1"), apart("nim 3", [P, N]));
        assert_eq!(compared("nim 1 1", "nim 3"), apart("nim", [P, N]));
        // A value that no heap has.
        let large = "lasker 18446744073709551615";
        assert_eq!(compared(large, "nim 2"), apart("nim 2", [N, P]));
        let larger = format!("{large} + nim 1");
        assert_eq!(compared(large, &larger), apart(large, [P, N]));
        // The mover can end the sum, and wins beside anything.
        assert_eq!(compared("treblecross XX.", "treblecross 3"), apart("nim 1", [N, P]));
        assert_eq!(compared("treblecross XX.", "nim 9 + treblecross X.X"), (Some(true), None));
        // Beside a heap of size 1 both are lost.
        let again = "nimstring edges:ground-a,a-b:again";
        assert_eq!(compared(again, "nim 1"), apart("nim", [P, N]));
        // The outcome is known and the value is not.
        let budget = Budget::unlimited().with_memory(1 << 16);
        let [moore, nim] =
            ["moore:2 90 91 92 93", "nim"].map(|text| Position::parse(text).unwrap());
        let found = compare(&moore, &nim, &budget);
        assert_eq!(found.values, [None, Some(Value::Nim(Nimber::ZERO))]);
        assert_eq!(found.equal, Some(false));
        assert_eq!(found.distinguisher.unwrap().outcomes, [N, P]);
        assert_eq!(compare(&moore, &moore, &budget).equal, Some(true));
    }

    #[test]
    fn with_cycles() {
        use Outcome::{D, N, P};
        struct Loops;
        impl crate::games::Files for Loops {
            fn read(&self, _: &str) -> Result<String, crate::message::Message> {
                Ok("a a\na 0\nb b\nb c\nc b\nc 0\nd d\nd 1\n1 0\ne e\ne 1\ne 0".into())
            }
        }
        let compared = |first: &str, second: &str| {
            let [first, second] =
                [first, second].map(|text| Position::parse_with(text, &Loops).unwrap());
            let found = compare(&first, &second, &Budget::unlimited());
            let apart = found.distinguisher.map(|apart| (apart.game.text(), apart.outcomes));
            (found.equal, apart)
        };
        let apart = |text: &str, outcomes| (Some(false), Some((text.to_string(), outcomes)));
        let same = (Some(true), None);
        assert_eq!(compared("chips:g a", "chips:g c"), same);
        assert_eq!(compared("chips:g b", "chips:g b + nim 7"), same);
        assert_eq!(compared("chips:g a", "chips:g d + nim 1"), same);
        assert_eq!(compared("chips:g a", "chips:g d"), apart("nim", [N, D]));
        assert_eq!(compared("chips:g d", "chips:g e"), apart("nim", [D, N]));
        assert_eq!(compared("chips:g e", "chips:g a"), apart("nim 1", [N, D]));
        assert_eq!(compared("chips:g a", "kayles 5"), apart("nim 4", [D, P]));
        assert_eq!(compared("nim", "chips:g e"), apart("nim", [P, N]));
        assert_eq!(compared("chips:g e", "treblecross XX."), apart("nim 2", [D, N]));
    }

    #[test]
    fn bisimulation_is_finer() {
        let same = |first: &str, second: &str| {
            let [first, second] = [first, second].map(|text| Position::parse(text).unwrap());
            bisimilar(&first, &second, &Budget::unlimited())
        };
        assert_eq!(same("nim 3 4", "nim 4 + nim 3"), Ok(true));
        assert_eq!(same("kayles 5", "nim 4"), Ok(false));
        assert_eq!(same("kayles 2", "dawson-kayles 2 + nim 1"), Ok(false));
        assert_eq!(same("subtract:1,2 4", "nim 1"), Ok(false));
        assert_eq!(same("treblecross 9", "treblecross 9"), Ok(true));
        assert_eq!(same("treblecross 9", "treblecross 8"), Ok(false));
        assert_eq!(same("northcott:2 1-2", "nim"), Ok(true));
        // Graphs that lie ready: the same one, and two.
        let chips = |text: String, vertex: &str| {
            struct Text(String);
            impl crate::games::Files for Text {
                fn read(&self, _: &str) -> Result<String, crate::message::Message> {
                    Ok(self.0.clone())
                }
            }
            Position::parse_with(&format!("chips:g {vertex}"), &Text(text)).unwrap()
        };
        let path = |steps: u32| (1..=steps).map(|n| format!("{n} {}\n", n - 1)).collect::<String>();
        let (long, longer) = (path(20_000), path(20_001) + "a 7\nb 9\nb 7\n");
        let budget = || {
            Budget::unlimited().with_poll(|progress| match progress.what {
                "progress-positions-of-the-graph" => Err(Stop::Time),
                _ => Ok(()),
            })
        };
        for (vertex, other, same) in [
            ("19990", "19990", true),
            ("19990", "19988", false),
            ("8", "a", true),
            ("8", "b", false),
        ] {
            let (one, two) = (chips(long.clone(), vertex), chips(longer.clone(), other));
            assert_eq!(bisimilar(&one, &two, &budget()), Ok(same), "{vertex} {other}");
            let one = chips(longer.clone(), vertex);
            assert_eq!(bisimilar(&one, &two, &budget()), Ok(same), "{vertex} {other}");
        }
        // Too large to explore, and yet decided by the first moves.
        assert_eq!(same("kayles 3000", "nim 1"), Ok(false));
    }
}
