//! What the program is built with.

/// True if the parts for a terminal are compiled in: commands without an endpoint of the API,
/// conversations, formats other than JSON, and the texts of help. If not, nothing calls them and the
/// linker leaves them out.
pub const SHELL: bool = cfg!(feature = "shell");
