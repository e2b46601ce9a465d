//! How long a product of 64 bits takes: alone, in a chain, in a batch, and by logarithms; and some
//! larger computations.
//! `cargo run --release -p grundy-nimber --example speed`

use std::hint::black_box;
use std::time::Instant;

use grundy_nimber::{Natural, Nimber, kernel};

/// The best of some runs, in nanoseconds a product.
fn best(products: usize, mut run: impl FnMut()) -> f64 {
    let times = (0..30).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min) * 1e9 / products as f64
}

fn main() {
    const COUNT: usize = 10_000;
    let words = |seed: u64| -> Vec<u64> {
        (0..COUNT as u64).map(|at| (at + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect()
    };
    let (a, b, mut out) = (words(1), words(77_777), vec![0; COUNT]);
    let each = |product: fn(u64, u64) -> u64| {
        best(COUNT, || {
            a.iter().zip(&b).for_each(|(&a, &b)| {
                black_box(product(a, b));
            })
        })
    };
    println!("alone         {:6.2} ns", each(kernel::product));
    println!("by logarithms {:6.2} ns", each(kernel::product_by_logs));
    let chain = best(COUNT, || {
        black_box(b.iter().fold(a[0], |is, &b| kernel::product(is, b)));
    });
    println!("in a chain    {chain:6.2} ns");
    let batch = best(COUNT, || kernel::products(&a, &b, black_box(&mut out)));
    println!("in a batch    {batch:6.2} ns");
    let once = |what: &str, run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        println!("{what} {:8.2} ms", start.elapsed().as_secs_f64() * 1e3);
    };
    let wide = |word: u64| -> Natural {
        format!("0x{}", format!("{word:016x}").repeat(1562)).parse().unwrap()
    };
    let (x, y) = (wide(a[0]), wide(b[0]));
    once("a product of 100000 bits", &mut || drop(black_box(x.nim_product(&y))));
    once("an inverse of them      ", &mut || drop(black_box(x.nim_inverse())));
    let base = Nimber(18_446_744_073_709_551_618);
    let power = base.pow(0x0123_4567_89ab_cdef_0f1e_2d3c_4b5a_6978);
    once("a logarithm of 128 bits ", &mut || {
        black_box(power.log(base));
    });
}
