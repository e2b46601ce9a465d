//! The tower of fields, for kernels that keep a nimber in several vectors: each field is made of two
//! copies of the field with half the bits (Conway, *On Numbers and Games*, chapter 6). A vector
//! has one digit of many nimbers, the lowest digit first.

/// Defines the product of a field from the one of the field with half the bits.
macro_rules! product {
    ($features:literal, $name:ident, $digits:literal, $half:literal, $product:ident, $top:ident) => {
        #[inline]
        #[target_feature(enable = $features)]
        fn $name(a: &[Lane; $digits], b: &[Lane; $digits]) -> [Lane; $digits] {
            let (a0, a1) = halves::<Lane, $digits, $half>(a);
            let (b0, b1) = halves::<Lane, $digits, $half>(b);
            let c = $product(&a0, &b0);
            let d = $product(&a1, &b1);
            let e = $product(&xor(&a0, &a1), &xor(&b0, &b1));
            joined::<Lane, $digits, $half>(&xor(&c, &$top(&d)), &xor(&e, &c))
        }
    };
}

/// Defines the product with the highest bit of a field.
macro_rules! top {
    ($features:literal, $name:ident, $digits:literal, $half:literal, $top:ident) => {
        #[inline]
        #[target_feature(enable = $features)]
        fn $name(x: &[Lane; $digits]) -> [Lane; $digits] {
            let (x0, x1) = halves::<Lane, $digits, $half>(x);
            joined::<Lane, $digits, $half>(&$top(&$top(&x1)), &$top(&xor(&x0, &x1)))
        }
    };
}

pub(super) use {product, top};

#[inline(always)]
pub(super) fn halves<T: Copy, const N: usize, const H: usize>(x: &[T; N]) -> ([T; H], [T; H]) {
    (std::array::from_fn(|at| x[at]), std::array::from_fn(|at| x[H + at]))
}

#[inline(always)]
pub(super) fn joined<T: Copy, const N: usize, const H: usize>(
    low: &[T; H],
    high: &[T; H],
) -> [T; N] {
    std::array::from_fn(|at| if at < H { low[at] } else { high[at - H] })
}
