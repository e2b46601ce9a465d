//! The integration tests of rule files, as one program: each program more is linked with
//! Starlark again. It installs the allocator of the sandbox, as the program `grundy` does.

mod examples;
mod fuzz_seeds;
mod gallery;
mod marks;
mod messages;
mod rules;
mod sandbox;
mod starlark;
mod watchdog;
