//! Rule files in Starlark.

pub use grundy_rules::sandbox::{
    Account, Bounded, OpenFiles, STACK, Watchdog, Watched, is_too_large, on_deep_stack,
};
pub use grundy_rules::{
    COMPARED, Compared, Difference, Faults, Limits, RuleError, RuleFile, Silence, compare,
    recognise,
};
/// What only `grundy rules` asks for.
pub use grundy_rules::{Law, Report, check, template, tried};

/// Whether this program reads rule files.
///
/// # Errors
/// Why it does not.
pub fn available() -> Result<(), Box<RuleError>> {
    Ok(())
}
