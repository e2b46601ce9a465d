//! The interpreter of rule files: the crate `grundy-rules`, where the program is built with the
//! feature `rules`, and else stand-ins of the same names. No other module names that crate.
//!
//! Without the feature there is no [`RuleFile`], and opening one is refused by [`available`];
//! so the stand-ins have no behaviour, and what asks a rule file is never reached.

#[cfg(not(feature = "rules"))]
mod disabled;
#[cfg(feature = "rules")]
mod enabled;

#[cfg(not(feature = "rules"))]
pub use disabled::*;
#[cfg(feature = "rules")]
pub use enabled::*;
