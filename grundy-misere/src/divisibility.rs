//! The order of a monoid: which elements divide which.

use crate::monoid::Bipartite;

/// The classes of elements that divide each other, and the order between them: x divides y if y = xz for
/// some z (Green's relations, which are one in a commutative monoid). The first class has the identity, the last
/// one is the kernel.
///
/// ```
/// use grundy_core::{budget::Budget, heap::HeapRules};
/// use grundy_misere::divisibility::Divisibility;
/// use grundy_misere::limits::Limits;
///
/// let kayles = HeapRules::parse("0.77").unwrap();
/// let found = grundy_misere::quotient::find(&kayles, 2, &Limits::default(), &Budget::unlimited());
/// // The units 1 and a, and below them the kernel: b, ab, bb and abb.
/// let order = Divisibility::of(&found.quotient.monoid);
/// assert_eq!(order.classes.iter().map(Vec::len).collect::<Vec<_>>(), [2, 4]);
/// assert_eq!(order.below, [vec![1], vec![]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divisibility {
    /// The elements of each class, ascending; a class stands behind all those that divide it.
    pub classes: Vec<Vec<u16>>,
    /// The classes next below each class: nothing lies between.
    pub below: Vec<Vec<usize>>,
}

impl Divisibility {
    /// The order of a monoid. Time: order² products, and the cube of the number of classes.
    pub fn of(monoid: &Bipartite) -> Divisibility {
        // An ideal xM holds what x divides: the larger it is, the higher x stands.
        let ideals = monoid.elements().map(|x| {
            let mut ideal = monoid.row(x).to_vec();
            ideal.sort_unstable();
            ideal.dedup();
            ideal
        });
        let ideals: Vec<Vec<u16>> = ideals.collect();
        let mut elements: Vec<u16> = monoid.elements().collect();
        let ideal = |x: u16| &ideals[usize::from(x)];
        elements.sort_by(|&x, &y| {
            ideal(y).len().cmp(&ideal(x).len()).then_with(|| (ideal(x), x).cmp(&(ideal(y), y)))
        });
        let same = |&x: &u16, &y: &u16| ideal(x) == ideal(y);
        let classes: Vec<Vec<u16>> = elements.chunk_by(same).map(<[u16]>::to_vec).collect();
        let divides = |one: usize, other: usize| {
            one != other && ideal(classes[one][0]).binary_search(&classes[other][0]).is_ok()
        };
        let next = |one: usize| {
            let below: Vec<usize> =
                (0..classes.len()).filter(|&other| divides(one, other)).collect();
            let covered = |&&other: &&usize| !below.iter().any(|&between| divides(between, other));
            below.iter().filter(covered).copied().collect()
        };
        let below = (0..classes.len()).map(next).collect();
        Divisibility { classes, below }
    }
}
