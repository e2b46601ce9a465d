//! When two positions are the same: equal as games, or the same move for move.

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
/// # use grundy_answers as grundy;
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
/// positions are equal in every sum, and in misère play as well. Positions
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
/// # use grundy_answers as grundy;
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
    let marked =
        values.iter().flatten().any(|value| matches!(value, Value::Marked(_) | Value::Must(_)));
    let nothing = marked.then(|| heap(Nimber::ZERO)).flatten();
    // Of two positions that must be answered one differs from the other at a size that it names.
    let named = values.iter().flatten().flat_map(|value| match value {
        Value::Must(sizes) => sizes.listed(),
        _ => &[],
    });
    let named = named.map(|&size| heap(size));
    for game in [game_of(values, positions), nothing].into_iter().chain(named).flatten() {
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
