//! The formulas of the tower of fields, once for machine words and for numbers of any size.
//!
//! The field of level L has the nimbers below 2<sup>n</sup> with n = 2<sup>L</sup>. With the Fermat
//! power F = 2<sup>n/2</sup> a nimber of level L is a<sub>1</sub>·F ⊕ a<sub>0</sub>, where both halves
//! lie in the field of level L - 1; F⊗F = F ⊕ h, where h = F/2 is the top bit of that field. All
//! formulas follow (Conway, *On Numbers and Games*, chapter 6; Lenstra, *Nim multiplication*, 1978).

/// What the formulas need of a number.
pub(crate) trait Element: Clone + PartialEq + From<u128> {
    /// The number as a machine word, in which the formulas are faster, if its level is small.
    fn word(&self, level: u32) -> Option<u128>;
    fn is_zero(&self) -> bool;
    /// The least level of a field with this nimber.
    fn level(&self) -> u32;
    /// The higher and the lower half of a nimber of this level, which is not 0.
    fn halves(&self, level: u32) -> (Self, Self);
    /// The inverse of [`halves`](Element::halves).
    fn joined(high: Self, low: Self, level: u32) -> Self;
    fn sum(&self, other: &Self) -> Self;
    fn product(&self, other: &Self) -> Self;
    /// Whether the top bit of the field of this level is set: the trace of the nimber.
    fn top_bit(&self, level: u32) -> bool;

    /// The product with the top bit of the field of this level, which has the nimber. Three such
    /// products of half the size.
    fn times_top(&self, level: u32) -> Self {
        if let Some(word) = self.word(level) {
            return word.times_top(level).into();
        }
        let (high, low) = self.halves(level);
        Self::joined(
            high.sum(&low).times_top(level - 1),
            high.times_top(level - 1).times_top(level - 1),
            level,
        )
    }

    /// The square: a linear map.
    fn square(&self, level: u32) -> Self {
        if let Some(word) = self.word(level) {
            return word.square(level).into();
        }
        let (high, low) = self.halves(level);
        let high = high.square(level - 1);
        let low = low.square(level - 1).sum(&high.times_top(level - 1));
        Self::joined(high, low, level)
    }
}

/// The square root, which every nimber has: the inverse of the square.
pub(crate) fn root<E: Element>(x: &E, level: u32) -> E {
    if level == 0 || x.is_zero() {
        return x.clone();
    }
    if let Some(word) = x.word(level) {
        return root(&word, level).into();
    }
    let (high, low) = x.halves(level);
    let low = low.sum(&high.times_top(level - 1));
    E::joined(root(&high, level - 1), root(&low, level - 1), level)
}

/// The inverse of a nimber other than 0: its conjugate by the inverse of its norm, which lies in
/// the field of half the size.
pub(crate) fn inverse<E: Element>(x: &E, level: u32) -> E {
    if level == 0 {
        return x.clone();
    }
    if let Some(word) = x.word(level) {
        return inverse(&word, level).into();
    }
    let (high, low) = x.halves(level);
    let both = high.sum(&low);
    if high.is_zero() {
        return inverse(&low, level - 1);
    }
    let squared = high.square(level - 1).times_top(level - 1);
    let norm = inverse(&low.product(&both).sum(&squared), level - 1);
    E::joined(high.product(&norm), both.product(&norm), level)
}

/// The even solution of x⊗x ⊕ x = a in the field of this level, where the top bit of `a` is clear.
/// The other solution is x ⊕ 1.
pub(crate) fn artin_schreier<E: Element>(a: &E, level: u32) -> E {
    if level == 0 || a.is_zero() {
        return 0.into();
    }
    if let Some(word) = a.word(level) {
        return artin_schreier(&word, level).into();
    }
    let (high, low) = a.halves(level);
    // The halves of x satisfy y⊗y ⊕ y = high and z⊗z ⊕ z = low ⊕ h⊗y⊗y. Of the two y one leaves
    // the top bit clear on the right, because h has the trace 1.
    let mut y = artin_schreier(&high, level - 1);
    let right = |y: &E| low.sum(&y.square(level - 1).times_top(level - 1));
    let mut rest = right(&y);
    if rest.top_bit(level - 1) {
        y = y.sum(&1.into());
        rest = right(&y);
    }
    E::joined(y, artin_schreier(&rest, level - 1), level)
}

impl Element for u128 {
    /// None: the word is here.
    fn word(&self, _: u32) -> Option<u128> {
        None
    }

    fn is_zero(&self) -> bool {
        *self == 0
    }

    fn level(&self) -> u32 {
        (128 - self.leading_zeros()).next_power_of_two().trailing_zeros()
    }

    fn halves(&self, level: u32) -> (u128, u128) {
        let half = 1 << (level - 1);
        (self >> half, self & ((1 << half) - 1))
    }

    fn joined(high: u128, low: u128, level: u32) -> u128 {
        high << (1 << (level - 1)) | low
    }

    fn sum(&self, other: &u128) -> u128 {
        self ^ other
    }

    /// Three products of 64 bits, and one with the top bit of 64 bits.
    fn product(&self, other: &u128) -> u128 {
        let product = crate::kernel::product;
        let (a, b) = (*self, *other);
        let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
        let c = product(a0, b0);
        if a1 | b1 == 0 {
            return u128::from(c);
        }
        let high = product(a1 ^ a0, b1 ^ b0) ^ c;
        let low = c ^ product(product(a1, b1), 1 << 63);
        u128::from(high) << 64 | u128::from(low)
    }

    fn times_top(&self, level: u32) -> u128 {
        self.product(&(1 << ((1 << level) - 1)))
    }

    fn square(&self, _: u32) -> u128 {
        self.product(self)
    }

    fn top_bit(&self, level: u32) -> bool {
        self >> ((1 << level) - 1) & 1 == 1
    }
}
