//! The results for a question other than values; the terms of a position keep the values
//! themselves.

use std::fmt;
use std::sync::{Arc, Mutex};

use grundy_misere::sums::Table;

use super::heaps::{Quotients, SOON};
use crate::budget::Budget;
use crate::lock;
use crate::moves::Move;
use crate::outcome::Play;
use crate::position::Position;
use crate::search::SumSearch;

/// What questions share, so that nothing is found twice: the misère quotients, and for each convention
/// the search over whole positions. The questions may be about different positions. Positions share
/// results if their games are the same objects: terms of one position, positions after moves, and
/// positions that were read with the same [`Kept`](crate::games::Kept).
///
/// A copy shares the same results. The memory of the search counts against the budget of the question
/// that made it larger.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::games::{Kept, NoFiles};
/// use grundy::{Budget, Outcome, Play, Position, Question, Shared, Solver};
///
/// let (games, shared) = (Kept::new(&NoFiles), Shared::default());
/// let solver = Solver::new().play(Play::Misere).question(Question::Outcome);
/// // A search of its own would need memory the second time.
/// let outcomes = [1 << 20, 0].map(|memory| {
///     let position = Position::parse_with("chomp 3,3 2,1", &games).unwrap();
///     let budget = Budget::unlimited().with_memory(memory);
///     solver.solve_with(&position, &budget, &shared).unwrap().outcome
/// });
/// assert_eq!(outcomes, [Some(Outcome::N); 2]);
/// ```
#[derive(Clone, Default)]
pub struct Shared {
    pub(super) quotients: Quotients,
    /// The table of the position to whose later positions all questions belong; the inner `None` where it
    /// has none.
    whole: Option<Option<Arc<Table>>>,
    /// The searches over whole positions, in normal and in misère play.
    searches: Arc<Mutex<[Option<Search>; 2]>>,
}

/// A search over whole positions.
type Search = Arc<Mutex<SumSearch>>;

impl Shared {
    /// That of questions about later positions of this one: in misère play its table answers them.
    pub(crate) fn below(position: &Position, play: Play, budget: &Budget) -> Shared {
        let shared = Shared::default();
        let asked = (play == Play::Misere).then(|| super::heaps::asked(position.terms())).flatten();
        let whole = asked.map(|asked| shared.quotients.find(&asked, SOON, budget).ok());
        Shared { whole, ..shared }
    }

    /// Forgets the searches over whole positions, and frees their memory.
    pub fn forget(&self) {
        *lock(&self.searches) = [None, None];
    }

    fn search(&self, play: Play) -> Search {
        let place = &mut lock(&self.searches)[usize::from(play == Play::Misere)];
        place.get_or_insert_with(|| search(play)).clone()
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("quotients", &self.quotients).finish_non_exhaustive()
    }
}

fn search(play: Play) -> Search {
    Arc::new(Mutex::new(SumSearch::new(play)))
}

/// The results for a question other than values; the terms of a position keep the values
/// themselves.
pub(crate) struct Tables {
    /// The search over whole positions.
    pub search: Search,
    /// The parts of each term of the position, as numbers of the search.
    pub parts: Option<Vec<Vec<u32>>>,
    /// The move to recommend, where it was looked for.
    pub recommended: Option<Option<Move>>,
    /// The table of the heaps in misère play, where it was looked for; the inner `None` where there is none.
    pub heaps: Option<Option<Arc<Table>>>,
    /// Where such tables come from.
    pub quotients: Quotients,
}

impl Tables {
    /// Those of a question of its own.
    pub fn new(play: Play) -> Tables {
        Tables::of(search(play), &Shared::default())
    }

    /// Those of a question that shares what it finds. An explanation tells what its own search did, so
    /// such a question has a search of its own.
    pub fn sharing(shared: &Shared, play: Play, explain: bool) -> Tables {
        Tables::of(if explain { search(play) } else { shared.search(play) }, shared)
    }

    fn of(search: Search, shared: &Shared) -> Tables {
        let (heaps, quotients) = (shared.whole.clone(), shared.quotients.clone());
        Tables { search, parts: None, recommended: None, heaps, quotients }
    }
}
