//! The message files of the program are complete: each language has every message with the same
//! variables, and the program says every message with the arguments that its sentence uses.

use std::path::Path;

#[path = "../../../grundy/tests/it/messages/files.rs"]
#[allow(dead_code)]
mod files;

#[test]
fn the_message_files_are_complete() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    files::check(&own.join("messages"), &[own.to_path_buf()], |_| false);
}
