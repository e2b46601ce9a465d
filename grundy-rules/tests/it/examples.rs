//! The examples hold what they assert.

#[path = "../../examples/rule_file.rs"]
mod rule_file;
#[path = "../../examples/sandbox.rs"]
mod sandbox;

#[test]
fn all_run() {
    rule_file::main();
    sandbox::main();
}
