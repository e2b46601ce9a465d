//! The allocator of the program, which bounds the memory of threads that run rules of the
//! user's.

use grundy_rules::sandbox::Bounded;

#[global_allocator]
static ALLOCATOR: Bounded = Bounded;
