//! The product of nimbers as it is defined.

/// The product by the two facts that determine it, and distributivity: `F⊗x = F·x` below the
/// Fermat power `F`, and `F⊗F = F⊕F/2` (Conway, *On Numbers and Games*, chapter 6). `half` is
/// half the number of bits of both, 0 for one bit.
pub(super) const fn product_by_definition(a: u64, b: u64, half: u32) -> u64 {
    if a == 0 || b == 0 {
        return 0;
    }
    if half == 0 {
        return 1;
    }
    let low = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    if a1 | b1 == 0 {
        return product_by_definition(a0, b0, half / 2);
    }
    let c = product_by_definition(a0, b0, half / 2);
    let d = product_by_definition(a1, b1, half / 2);
    let e = product_by_definition(a1 ^ a0, b1 ^ b0, half / 2);
    ((e ^ c) << half) | (c ^ product_by_definition(d, 1 << (half - 1), half / 2))
}
