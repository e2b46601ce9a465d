//! What the program is built with.

/// Whether all that only a shell asks for is built in: commands that no endpoint of the API has, what
/// is said line by line in a terminal, formats other than JSON, and the texts of help. Where it is not, nothing calls
/// it, and the linker leaves it out.
pub const SHELL: bool = cfg!(feature = "shell");
