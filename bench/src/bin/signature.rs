//! Prints the signature of the engine, as `bench/signature.txt` holds it.

fn main() {
    print!("{}", grundy_bench::signature::signature());
}
