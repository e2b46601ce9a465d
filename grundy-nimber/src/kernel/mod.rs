//! Products of nimbers below 2<sup>64</sup>, one or many.
//!
//! Four kernels give the same products, and the tests compare them:
//!
//! | kernel | needs | how |
//! |---|---|---|
//! | `bytes` | AVX-512 with VBMI, and GFNI | 64 products at once, by the tower over bytes |
//! | `nibbles` | AVX2 | 32 products at once, by the tower over nibbles |
//! | `carryless` | PCLMULQDQ | a basis in which the product is one of polynomials |
//! | `logs` | nothing | logarithms of 16 bits, and Karatsuba above |
//!
//! A value of the types `Bytes`, `Nibbles` and `Carryless` says that the processor has what its kernel needs,
//! so that the calls are safe.

#[cfg(target_arch = "x86_64")]
mod basis;
#[cfg(target_arch = "x86_64")]
mod bytes;
#[cfg(target_arch = "x86_64")]
mod carryless;
mod definition;
mod logs;
#[cfg(target_arch = "x86_64")]
mod nibbles;
#[cfg(target_arch = "x86_64")]
mod tower;

/// The product of two nimbers below 2<sup>64</sup>. About 9 ns with carry-less multiplication,
/// and 45 ns without.
#[inline]
pub fn product(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(carryless) = carryless::Carryless::detect() {
        return carryless.product(a, b);
    }
    logs::product(a, b)
}

/// Writes the product of each pair to `out`. About 1 ns a product with AVX-512 and GFNI, and 4 ns
/// with AVX2.
///
/// # Panics
///
/// Where the lengths of the three slices differ.
pub fn products(a: &[u64], b: &[u64], out: &mut [u64]) {
    assert!(a.len() == b.len() && a.len() == out.len(), "three lengths that differ");
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(bytes) = bytes::Bytes::detect() {
            return blocks(a, b, out, |a, b, out| bytes.block(a, b, out));
        }
        if let Some(nibbles) = nibbles::Nibbles::detect() {
            return blocks(a, b, out, |a, b, out| nibbles.block(a, b, out));
        }
        if let Some(carryless) = carryless::Carryless::detect() {
            return carryless.products(a, b, out);
        }
    }
    logs::products(a, b, out);
}

/// The products of slices of one length, `N` at once. Zeros fill up the last block.
#[cfg(target_arch = "x86_64")]
fn blocks<const N: usize>(
    a: &[u64],
    b: &[u64],
    out: &mut [u64],
    block: impl Fn(&[u64; N], &[u64; N], &mut [u64; N]),
) {
    let (a_blocks, a_rest) = a.as_chunks::<N>();
    let (b_blocks, b_rest) = b.as_chunks::<N>();
    let (out_blocks, out_rest) = out.as_chunks_mut::<N>();
    for ((out, a), b) in out_blocks.iter_mut().zip(a_blocks).zip(b_blocks) {
        block(a, b, out);
    }
    if !out_rest.is_empty() {
        let (mut a, mut b, mut whole) = ([0; N], [0; N], [0; N]);
        a[..a_rest.len()].copy_from_slice(a_rest);
        b[..b_rest.len()].copy_from_slice(b_rest);
        block(&a, &b, &mut whole);
        out_rest.copy_from_slice(&whole[..out_rest.len()]);
    }
}

/// The product by logarithms and Karatsuba's recursion, without instructions of one processor: the
/// fastest public way that needs none, with which [`product`] is measured.
pub fn product_by_logs(a: u64, b: u64) -> u64 {
    logs::product(a, b)
}

#[cfg(test)]
mod tests {
    use super::definition::product_by_definition;
    use super::*;

    fn samples() -> Vec<u64> {
        let mut samples = vec![0, 1, 2, u64::MAX, 0x1234_5678_9abc_def0];
        samples.extend((0..64).map(|bit| 1 << bit));
        let mut state = 7u64;
        samples.extend((0..60).map(|_| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            state ^ (state >> 29)
        }));
        samples
    }

    #[test]
    fn kernels_agree() {
        let samples = samples();
        for &a in &samples {
            for &b in &samples {
                let is = product_by_definition(a, b, 32);
                assert_eq!(logs::product(a, b), is, "{a} {b}");
                #[cfg(target_arch = "x86_64")]
                if let Some(carryless) = carryless::Carryless::detect() {
                    assert_eq!(carryless.product(a, b), is, "{a} {b}");
                }
            }
        }
    }

    #[test]
    fn batches_agree() {
        let samples = samples();
        for length in [0, 1, 63, 64, 65, samples.len()] {
            let a = &samples[..length];
            let b: Vec<u64> = a.iter().rev().map(|b| b.rotate_left(5)).collect();
            let is: Vec<u64> = a.iter().zip(&b).map(|(&a, &b)| logs::product(a, b)).collect();
            let mut out = vec![9; length];
            products(a, &b, &mut out);
            assert_eq!(out, is);
            logs::products(a, &b, &mut out);
            assert_eq!(out, is);
            #[cfg(target_arch = "x86_64")]
            {
                if let Some(nibbles) = nibbles::Nibbles::detect() {
                    out.fill(9);
                    blocks(a, &b, &mut out, |a, b, out| nibbles.block(a, b, out));
                    assert_eq!(out, is);
                }
                if let Some(carryless) = carryless::Carryless::detect() {
                    out.fill(9);
                    carryless.products(a, &b, &mut out);
                    assert_eq!(out, is);
                }
            }
        }
    }
}
