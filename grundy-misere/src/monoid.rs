//! Finite commutative monoids with a set of lost elements.

use crate::bits::Bits;

/// A finite commutative monoid with its lost elements (the *P-portion* of the literature), a *bipartite
/// monoid*. Its elements are the numbers below its order, and 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bipartite {
    order: usize,
    table: Box<[u16]>,
    lost: Bits,
}

impl Bipartite {
    /// The quotient of the empty position alone: one element, which is not lost.
    pub fn trivial() -> Bipartite {
        Bipartite::new(1, vec![0], [])
    }

    /// A monoid from the rows of its multiplication table. Nothing is checked but the length.
    pub(crate) fn new(
        order: usize,
        table: Vec<u16>,
        lost: impl IntoIterator<Item = u16>,
    ) -> Bipartite {
        assert_eq!(table.len(), order * order);
        Bipartite { order, table: table.into(), lost: Bits::from_iter(order, lost) }
    }

    /// How many elements it has.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The product of two elements.
    pub fn product(&self, x: u16, y: u16) -> u16 {
        self.row(x)[usize::from(y)]
    }

    /// The products of an element with every element.
    pub fn row(&self, x: u16) -> &[u16] {
        &self.table[usize::from(x) * self.order..][..self.order]
    }

    /// The product of several elements; the identity if there are none.
    pub fn product_of(&self, elements: impl IntoIterator<Item = u16>) -> u16 {
        elements.into_iter().fold(0, |product, element| self.product(product, element))
    }

    /// Whether the player to move loses a sum with this product.
    pub fn is_lost(&self, x: u16) -> bool {
        self.lost.contains(x)
    }

    /// The lost elements, ascending.
    pub fn lost(&self) -> impl Iterator<Item = u16> {
        self.lost.iter()
    }

    /// The elements.
    pub fn elements(&self) -> impl Iterator<Item = u16> + use<> {
        (0..self.order).map(|x| x as u16)
    }

    /// The index and the period of an element x: the least i and p with x^(i + p) = x^i.
    pub fn powers(&self, x: u16) -> (u32, u32) {
        let mut powers = vec![0];
        loop {
            let next = self.product(powers[powers.len() - 1], x);
            if let Some(at) = powers.iter().position(|&power| power == next) {
                return (at as u32, (powers.len() - at) as u32);
            }
            powers.push(next);
        }
    }

    /// The smallest ideal, which is a group: the elements that the product of all idempotents divides.
    /// The first of the pair is its identity, that product. Time: order² products.
    pub fn kernel(&self) -> (u16, Vec<u16>) {
        let idempotents = self.elements().filter(|&x| self.product(x, x) == x);
        let identity = self.product_of(idempotents);
        let mut kernel: Vec<u16> = self.row(identity).to_vec();
        kernel.sort_unstable();
        kernel.dedup();
        (identity, kernel)
    }

    /// Whether exactly one element of the kernel is lost.
    pub fn is_regular(&self) -> bool {
        self.kernel().1.into_iter().filter(|&x| self.is_lost(x)).count() == 1
    }

    /// Whether the identity of the kernel is its only lost element. The kernel is then the group of the
    /// nim-values of normal play, and x ↦ zx gives them.
    pub fn is_normal(&self) -> bool {
        self.is_regular() && self.is_lost(self.kernel().0)
    }

    /// The number n if the monoid is that of Nim with all heaps below 2^n, which is what *tame* means.
    ///
    /// That monoid has the order 1, 2, or 2^n + 2 from n = 2 on. Outside of its kernel, a product of n
    /// groups of order 2 with the identity z, it has 1 and an element a with a² = 1 and az ≠ z; a and z are
    /// lost. There is one such monoid for each n, so the test is exact.
    pub fn tame(&self) -> Option<u32> {
        let lost: Vec<u16> = self.lost().collect();
        match (self.order, &*lost) {
            (1, []) => return Some(0),
            (2, [1]) => return (self.product(1, 1) == 0).then_some(1),
            (order, [_, _]) if order >= 6 && (order - 2).is_power_of_two() => {}
            _ => return None,
        }
        let (identity, kernel) = self.kernel();
        // Outside of the kernel there are 1 and a with a² = 1, and a is lost; the kernel is elementary
        // abelian, and its identity is lost.
        let outside: Vec<u16> = self.elements().filter(|x| !kernel.contains(x)).collect();
        let &[0, a] = &*outside else { return None };
        let elementary = kernel.iter().all(|&x| self.product(x, x) == identity);
        let fits = self.product(a, a) == 0
            && self.product(a, identity) != identity
            && self.is_lost(a)
            && self.is_lost(identity);
        (elementary && fits).then(|| (self.order - 2).trailing_zeros())
    }
}
