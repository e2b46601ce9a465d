//! Quotients that are known.

use grundy_core::budget::{Budget, Stop};
use grundy_core::heap::HeapRules;
use grundy_misere::divisibility::Divisibility;
use grundy_misere::game::{Closed, HeapGame, Joint};
use grundy_misere::limits::{Halt, Limits};
use grundy_misere::quotient::{Found, Status, find};

fn quotient(game: &str, to: u32) -> Found {
    find(&HeapRules::parse(game).unwrap(), to, &Limits::default(), &Budget::unlimited())
}

#[test]
fn published_quotients() {
    let table = include_str!("../data/quotients.csv");
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let [game, figures @ ..] = &*row.split(',').collect::<Vec<&str>>() else { panic!() };
        let found = quotient(game, 400).quotient;
        let Status::Proved(period) = found.status else { panic!("{game}: {:?}", found.status) };
        let lost = found.monoid.lost().count();
        let own = [found.monoid.order(), lost, period.from as usize, period.length as usize];
        let figures: Vec<usize> = figures.iter().map(|figure| figure.parse().unwrap()).collect();
        assert_eq!(own, *figures, "{game}");
        // What theory says of each: an even order, and a kernel with one lost element.
        assert!(found.monoid.order().is_multiple_of(2) && found.monoid.is_regular(), "{game}");
    }
}

/// The orders by heap, and the frontier of Dawson's Kayles.
#[test]
fn quotients_grow_as_published() {
    for (game, to, growth) in [
        ("0.77", 200, &[(1, 2), (2, 6), (5, 12), (9, 18), (12, 24), (25, 32), (27, 40)][..]),
        ("0.123", 50, &[(1, 2), (3, 6), (8, 12), (9, 20)]),
        ("0.07", 26, &[(2, 2), (4, 6), (10, 12), (14, 24), (25, 144)]),
        ("4.7", 12, &[(1, 2), (2, 6), (5, 8), (8, 12), (9, 18), (10, 22), (11, 28), (12, 34)]),
    ] {
        assert_eq!(quotient(game, to).quotient.growth, growth, "{game}");
    }
}

/// Kernel orders, and nim-values of normal play where the quotient is normal.
#[test]
fn kernels_give_normal_play() {
    for (game, kernel) in [
        ("0.75", 4),
        ("0.123", 4),
        ("0.15", 4),
        ("0.72", 4),
        ("0.71", 4),
        ("0.34", 4),
        ("0.53", 8),
        ("0.77", 16),
    ] {
        let found = quotient(game, 300).quotient;
        let (identity, elements) = found.monoid.kernel();
        assert_eq!(elements.len(), kernel, "{game}");
        let product = |x, y| found.monoid.product(x, y);
        assert!(elements.iter().all(|&x| product(identity, x) == x && product(x, x) == identity));
        let rules = HeapRules::parse(game).unwrap();
        let sequence = (0..=found.last()).map(|n| product(identity, found.values[n as usize]));
        let mut nim: Vec<Vec<u64>> = vec![Vec::new(); found.monoid.order()];
        for (n, x) in (0..).zip(sequence) {
            nim[usize::from(x)].push(normal(&rules, n, &mut Vec::new()));
        }
        if found.monoid.is_normal() {
            nim.iter_mut().for_each(|values| values.dedup());
            assert!(nim.iter().all(|values| values.len() <= 1), "{game}: {nim:?}");
        }
    }
    assert!(quotient("0.77", 200).quotient.monoid.is_normal());
}

/// The nim-value of normal play, from the options.
fn normal(rules: &HeapRules, n: u64, values: &mut Vec<u64>) -> u64 {
    while values.len() as u64 <= n {
        let mut options = std::collections::BTreeSet::new();
        let _ = rules.options(values.len() as u64, &mut |heaps| {
            options.insert(heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]));
            std::ops::ControlFlow::Continue(())
        });
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values[n as usize]
}

/// Nim with heaps below 2^n has the tame quotient of that number.
#[test]
fn nim_is_tame() {
    let orders: Vec<(usize, Option<u32>)> = [0, 1, 3, 7, 15, 31]
        .map(|to| quotient("0.[3]", to).quotient.monoid)
        .map(|monoid| (monoid.order(), monoid.tame()))
        .to_vec();
    let numbers = (0..6).map(Some);
    assert!(orders.into_iter().eq([1, 2, 6, 10, 18, 34].into_iter().zip(numbers)));
    assert_eq!(quotient("0.77", 200).quotient.monoid.tame(), None);
    // Order 10 and two lost elements, but not Nim's.
    assert_eq!(quotient("0.147", 200).quotient.monoid.tame().is_some(), tame_by_nim("0.147"));
    assert_eq!(quotient("0.72", 7).quotient.monoid.tame(), Some(2));
}

/// Whether the heaps behave as Nim heaps of their nim-values, with misère Nim's exception: all of genus
/// n^n(n xor 2), or fickle.
fn tame_by_nim(game: &str) -> bool {
    let found = quotient(game, 200).quotient;
    let monoid = &found.monoid;
    let (identity, kernel) = monoid.kernel();
    monoid.order() == kernel.len() + 2 && monoid.is_lost(identity)
}

/// A limit ends a search with what is proved, and a longer search goes on from there.
#[test]
fn limits_leave_what_is_proved() {
    let rules = HeapRules::parse("0.07").unwrap();
    let small = |limits: Limits, budget: &Budget| find(&rules, 40, &limits, budget);
    let base = Limits::default();
    let free = Budget::unlimited();
    let order = small(Limits { order: 100, ..base.clone() }, &free);
    assert_eq!((order.quotient.last(), order.halt), (24, Some(Halt::Order)));
    let trial = small(Limits { trial: 50, ..base.clone() }, &free);
    assert_eq!((trial.quotient.last(), trial.halt), (9, Some(Halt::Trial)));
    let family = small(Limits { family: 60, ..base.clone() }, &free);
    assert!(family.halt == Some(Halt::Family) && family.quotient.last() >= 13);
    let memory = small(base.clone(), &Budget::unlimited().with_memory(100_000));
    assert!(memory.halt == Some(Halt::Stopped(Stop::Memory)) && memory.quotient.last() >= 10);
    let stopped = small(base, &Budget::unlimited().with_poll(|_| Err(Stop::Interrupted)));
    assert_eq!(
        (stopped.quotient.last(), stopped.halt),
        (0, Some(Halt::Stopped(Stop::Interrupted)))
    );
    assert_eq!(order.quotient.value(25), None);
    let whole = quotient("0.07", 24).quotient;
    assert_eq!((whole.monoid, whole.values), (order.quotient.monoid, order.quotient.values));
}

/// Games of other forms: several parts, subtraction, and no theorem on periods.
#[test]
fn other_heap_games() {
    let found = quotient("subtract:1,2", 50).quotient;
    assert_eq!(
        found.status,
        Status::Proved(grundy_misere::quotient::Period { from: 1, length: 3 })
    );
    assert_eq!(found.monoid.order(), 6);
    // Grundy's game splits in different heaps, of which the theorem says nothing.
    assert_eq!(quotient("4!.0", 12).quotient.status, Status::Partial);
    let three = quotient("0.F", 60);
    assert!(three.halt.is_none(), "{:?}", three.halt);
}

/// One board of Notakto, noughts and crosses in which both players write crosses and who makes three in a
/// row loses. T. E. Plambeck and G. Whitehead, *The secrets of Notakto* (2013): the quotient has 18
/// elements, with P = {a, b², bc, c²} for a board whose four generators satisfy these relations.
#[test]
fn notakto() {
    let line = |board: u32| {
        [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124].iter().any(|line| !board & line == 0)
    };
    // The least of the eight images of a board under turns and reflections.
    let image = |board: u32| {
        let place = |at: usize, way: usize| {
            let (mut x, mut y) = (at % 3, at / 3);
            if way & 1 == 1 {
                x = 2 - x;
            }
            if way & 2 == 2 {
                y = 2 - y;
            }
            if way & 4 == 4 { x * 3 + y } else { y * 3 + x }
        };
        let under = |way| {
            let crosses = (0..9).filter(|&at| board >> at & 1 == 1);
            crosses.fold(0, |image, at| image | 1 << place(at, way))
        };
        (0..8).map(under).min().unwrap()
    };
    let mut boards: Vec<u32> =
        (0..512).filter(|&board| !line(board) && image(board) == board).collect();
    boards.sort_by_key(|board| std::cmp::Reverse(board.count_ones()));
    let number = |board: u32| boards.iter().position(|&other| other == board).unwrap() as u32 + 1;
    let options = |&board: &u32| {
        let free = (0..9).filter(|&at| board >> at & 1 == 0);
        let after = free.map(|at| board | 1 << at);
        // A finished board has no moves and is left out of a sum.
        after.map(|next| if line(next) { vec![] } else { vec![number(image(next))] }).collect()
    };
    let game = Closed::new(boards.iter().map(options).collect()).unwrap();
    let found = find(&game, u32::MAX, &Limits::default(), &Budget::unlimited()).quotient;
    assert_eq!((found.status, found.monoid.order()), (Status::Complete, 18));
    assert_eq!(found.monoid.lost().count(), 4);
    // The empty board has element c, and in play of one board the first player wins; of two the second.
    let empty = boards.len() as u64;
    assert_eq!([1, 2].map(|boards| found.is_lost(&vec![empty; boards])), [Some(false), Some(true)]);
    let certificate = grundy_misere::certificate::of_positions(&game, &found);
    let text = serde_json::to_string(&certificate).unwrap();
    assert!(grundy_check::verify_quotient(&text, &()).unwrap().valid);
}

/// The lines of the picture, followed down, reach exactly what an element divides.
#[test]
fn divisibility_is_that_of_the_products() {
    for (code, to) in [("0.77", 30), ("0.75", 8), ("0.123", 20), ("0.15", 40)] {
        let found = quotient(code, to);
        let monoid = &found.quotient.monoid;
        let order = Divisibility::of(monoid);
        let mut all: Vec<u16> = order.classes.concat();
        all.sort_unstable();
        assert!(all.into_iter().eq(monoid.elements()), "{code}");
        for (place, class) in order.classes.iter().enumerate() {
            let (mut reached, mut open) = (vec![false; order.classes.len()], vec![place]);
            while let Some(at) = open.pop() {
                if !std::mem::replace(&mut reached[at], true) {
                    open.extend(&order.below[at]);
                }
            }
            for &x in class {
                for (other, below) in order.classes.iter().zip(&reached) {
                    for &y in other {
                        let divides = monoid.elements().any(|z| monoid.product(x, z) == y);
                        assert_eq!(divides, *below, "{code}: {x} and {y}");
                    }
                }
            }
        }
    }
}

/// Games side by side have a proved period together: the elements that it gives are those of a search that goes
/// on to three times as many heaps.
#[test]
fn games_side_by_side_have_a_period() {
    /// A game of which the search does not know how far its moves reach.
    struct Without<'a>(Joint<'a>);
    impl HeapGame for Without<'_> {
        fn options(&self, n: u32, each: &mut dyn FnMut(&[u32])) {
            self.0.options(n, each);
        }
    }
    for (games, from, length, order) in [
        (["0.75", "0.123"], 9, 10, 28),
        (["0.77", "0.51"], 71, 12, 40),
        (["0.34", "0.53"], 21, 72, 28),
    ] {
        let rules = games.map(|game| HeapRules::parse(game).unwrap());
        let joint = || Joint(rules.iter().map(|rules| rules as &dyn HeapGame).collect());
        let free = Budget::unlimited();
        let found = find(&joint(), 4000, &Limits::default(), &free).quotient;
        let Status::Proved(period) = found.status else { panic!("{games:?}: {:?}", found.status) };
        let sizes = (period.from.div_ceil(2), period.length / 2);
        assert_eq!((sizes, found.monoid.order()), ((from, length), order), "{games:?}");
        let whole = find(&Without(joint()), 3 * found.last(), &Limits::default(), &free).quotient;
        assert_eq!(whole.monoid, found.monoid);
        let own = (0..=whole.last()).map(|heap| found.value(heap.into()).unwrap());
        assert!(own.eq(whole.values.iter().copied()), "{games:?}");
    }
}
