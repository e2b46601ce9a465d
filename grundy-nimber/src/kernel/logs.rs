//! Products by logarithms of 16 bits, three of them for 32 bits and nine for 64.

use std::sync::LazyLock;

use super::definition::product_by_definition;

/// Logarithms to the base 258, the least generator of the field of 16 bits.
struct Logs {
    /// The logarithm of each nimber but 0.
    log: Box<[u16]>,
    /// The power of each sum of two logarithms.
    power: Box<[u16]>,
}

static LOGS: LazyLock<Logs> = LazyLock::new(|| {
    let times: [u64; 16] = std::array::from_fn(|bit| product_by_definition(258, 1 << bit, 8));
    let (mut log, mut power) = (vec![0; 1 << 16], vec![0; 2 * 65535]);
    let mut is = 1u64;
    for exponent in 0..65535usize {
        log[is as usize] = exponent as u16;
        power[exponent] = is as u16;
        power[exponent + 65535] = is as u16;
        is = times.iter().enumerate().fold(0, |sum, (bit, t)| sum ^ (t * (is >> bit & 1)));
    }
    Logs { log: log.into(), power: power.into() }
});

impl Logs {
    #[inline]
    fn product16(&self, a: u64, b: u64) -> u64 {
        if a == 0 || b == 0 {
            return 0;
        }
        let log = usize::from(self.log[a as usize]) + usize::from(self.log[b as usize]);
        u64::from(self.power[log])
    }

    #[inline]
    fn product32(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = (a >> 16, a & 0xffff, b >> 16, b & 0xffff);
        let c = self.product16(a0, b0);
        let d = self.product16(a1, b1);
        let e = self.product16(a1 ^ a0, b1 ^ b0);
        ((e ^ c) << 16) | (c ^ self.product16(d, 1 << 15))
    }

    #[inline]
    fn product(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = (a >> 32, a & 0xffff_ffff, b >> 32, b & 0xffff_ffff);
        let c = self.product32(a0, b0);
        let d = self.product32(a1, b1);
        let e = self.product32(a1 ^ a0, b1 ^ b0);
        ((e ^ c) << 32) | (c ^ self.product32(d, 1 << 31))
    }
}

pub(super) fn product(a: u64, b: u64) -> u64 {
    LOGS.product(a, b)
}

pub(super) fn products(a: &[u64], b: &[u64], out: &mut [u64]) {
    let logs = &*LOGS;
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *out = logs.product(a, b);
    }
}
