//! The memory of the program while rules of the user's are open.

use std::sync::{Arc, OnceLock};

use grundy::Stop;
use grundy_rules::sandbox::{Account, Bounded};

use crate::rules;

#[global_allocator]
static ALLOCATOR: Bounded = Bounded;

/// The account of the thread that runs rules.
static ACCOUNT: OnceLock<Arc<Account>> = OnceLock::new();

/// From now on a request of this thread for more than so many bytes ends the program with a
/// message and status 3, and so do all together beyond that.
pub fn bound(bytes: u64) -> &'static Arc<Account> {
    let account = ACCOUNT.get_or_init(|| Account::new(bytes, || rules::leave(Stop::Memory)));
    account.enter_for_good();
    account
}

/// Ends the bound: to tell that the program ends takes memory too.
pub fn unbound() {
    if let Some(account) = ACCOUNT.get() {
        account.lift();
    }
}
