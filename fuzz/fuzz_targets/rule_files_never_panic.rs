#![no_main]

#[path = "../laws/rule_files_never_panic.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| law::holds(bytes));
