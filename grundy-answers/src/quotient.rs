//! Misère quotients of games by their names, of one heap game or of several side by side; and of positions.

use grundy_misere::game::{Closed, HeapGame, Joint};
use grundy_misere::limits::Limits;
use grundy_misere::quotient::{Found, find};

use crate::budget::Budget;
use crate::closure::Closure;
use crate::explore::Obstacle;
use crate::heap::HeapRules;
use crate::position::Position;

/// Heap games whose heaps lie side by side, with their names.
#[derive(Clone, Debug)]
pub struct Heaps(Vec<(String, HeapRules)>);

impl Heaps {
    /// Games with their rules; `None` where there is none, or where one is given by its values only.
    pub fn new(games: Vec<(String, HeapRules)>) -> Option<Heaps> {
        let listed = |(_, rules): &(String, HeapRules)| !matches!(rules, HeapRules::Given(_));
        (!games.is_empty() && games.iter().all(listed)).then_some(Heaps(games))
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| &**name)
    }

    /// Finds the quotient of the heaps up to `to` of every game.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::{Budget, heap::HeapRules, quotient::Heaps};
    /// let game = |code: &str| (code.to_string(), HeapRules::parse(code).unwrap());
    /// let heaps = Heaps::new(vec![game("0.75")]).unwrap();
    /// let found = heaps.find(100, &Budget::unlimited());
    /// assert_eq!(found.quotient.monoid.order(), 8);
    /// let both = Heaps::new(vec![game("0.75"), game("0.[3]")]).unwrap();
    /// let found = both.find(3, &Budget::unlimited());
    /// assert_eq!(both.last(found.quotient.last()), 3);
    /// ```
    pub fn find(&self, to: u32, budget: &Budget) -> Found {
        self.find_within(to, &Limits::default(), budget)
    }

    /// The same within other limits.
    pub fn find_within(&self, to: u32, limits: &Limits, budget: &Budget) -> Found {
        self.with(|game| {
            let all = u64::from(to) * self.0.len() as u64;
            find(game, all.try_into().unwrap_or(u32::MAX - 1), limits, budget)
        })
    }

    /// Calls `look` with the games as one.
    fn with<T>(&self, look: impl FnOnce(&dyn HeapGame) -> T) -> T {
        match &*self.0 {
            [(_, rules)] => look(rules),
            games => look(&Joint(games.iter().map(|(_, rules)| rules as &dyn HeapGame).collect())),
        }
    }

    /// The game and the size of the heap that has this number in the quotient, which is not 0.
    pub fn heap(&self, number: u32) -> (&str, u32) {
        let (before, games) = (number - 1, self.0.len() as u32);
        (&self.0[(before % games) as usize].0, before / games + 1)
    }

    /// The number of the heap of this size in the game at this place.
    pub fn number(&self, place: usize, size: u32) -> u32 {
        size.checked_sub(1).map_or(0, |before| before * self.0.len() as u32 + place as u32 + 1)
    }

    /// The largest size that all games have among the heaps up to a number.
    pub fn last(&self, number: u32) -> u32 {
        number / self.0.len() as u32
    }

    /// The certificate of their quotient, which `grundy_check::verify_quotient` checks. That of several
    /// games lists the options of their heaps.
    #[cfg(feature = "serde")]
    pub fn certificate(
        &self,
        quotient: &grundy_misere::quotient::Quotient,
    ) -> grundy_check::QuotientCertificate {
        use grundy_misere::certificate;
        if let [(_, rules)] = &*self.0 {
            return certificate::of_game(&rules.to_string(), quotient);
        }
        let lists = self.with(|game| {
            let options = |heap| {
                let mut list = Vec::new();
                game.options(heap, &mut |option| list.push(option.to_vec()));
                list
            };
            (1..=quotient.last()).map(options).collect()
        });
        let closed = Closed::new(lists).expect("heaps have smaller options");
        certificate::of_positions(&closed, quotient)
    }
}

/// Positions with all pieces of positions to which play from them can lead: a closed set, which is finite.
#[derive(Clone, Debug)]
pub struct Positions {
    closure: Closure,
    closed: Closed,
    texts: Vec<String>,
}

impl Positions {
    /// Lays play from the positions out.
    ///
    /// # Errors
    /// The budget ran out; or play from a position does not end, ends the whole sum, or lets a player move
    /// again.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::{Budget, Position, quotient::Positions};
    /// let position = Position::parse("kayles 5").unwrap();
    /// let positions = Positions::new(&[&position], &Budget::unlimited()).unwrap();
    /// let found = positions.find(&Budget::unlimited());
    /// assert_eq!(found.quotient.monoid.order(), 12);
    /// assert_eq!(found.quotient.is_lost(&positions.sum(0)), Some(false));
    /// ```
    pub fn new(positions: &[&Position], budget: &Budget) -> Result<Positions, Obstacle> {
        let closure = Closure::new(positions, budget)?;
        let closed = Closed::new(closure.options.clone()).expect("options come before");
        let texts = positions.iter().map(|position| position.text()).collect();
        Ok(Positions { closure, closed, texts })
    }

    /// The texts of the positions that were given.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The texts of all pieces: the first is number 1 of the quotient.
    pub fn names(&self) -> &[String] {
        &self.closure.names
    }

    /// The pieces of a position that was given, as numbers of the quotient.
    pub fn sum(&self, position: usize) -> Vec<u64> {
        self.closure.sums[position].iter().map(|&piece| piece.into()).collect()
    }

    /// Finds the quotient of all sums of the pieces.
    pub fn find(&self, budget: &Budget) -> Found {
        self.find_within(&Limits::default(), budget)
    }

    /// The same within other limits.
    pub fn find_within(&self, limits: &Limits, budget: &Budget) -> Found {
        find(&self.closed, u32::MAX, limits, budget)
    }

    /// The certificate of their quotient, which lists the options of the pieces.
    #[cfg(feature = "serde")]
    pub fn certificate(
        &self,
        quotient: &grundy_misere::quotient::Quotient,
    ) -> grundy_check::QuotientCertificate {
        grundy_misere::certificate::of_positions(&self.closed, quotient)
    }
}
