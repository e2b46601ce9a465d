//! The layers of the program, and the few modules that may use what belongs to the whole
//! process. `grundy/tests/it/structure` tests that there are no cycles between modules.

use std::path::Path;

#[path = "../../../grundy/tests/it/structure/modules.rs"]
mod sources;

fn program() -> sources::Crate {
    sources::Crate::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

/// The order of the layers, from the bottom: none uses a later one.
#[test]
fn layers_are_used_from_above_only() {
    const LAYERS: [&[&str]; 10] = [
        &["message", "hints", "built"],
        &["interpreter"],
        &[
            "failure", "text", "places", "progress", "npy", "parquet", "latex", "picture", "range",
            "checksum", "terminal", "draft", "paint", "cpu",
        ],
        &["formats", "interrupt", "console"],
        &["args", "guard", "limits", "files"],
        &["rules", "graphs", "asked", "cluster"],
        &["output", "disk"],
        &["session"],
        &["checkpoint", "journal", "proofs"],
        &["commands", "answer"],
    ];
    let layer = |module: &str| {
        let found = LAYERS.iter().position(|layer| layer.contains(&module));
        found.unwrap_or_else(|| panic!("which layer is {module} of?"))
    };
    let program = program();
    for module in program.top() {
        layer(module);
    }
    for (module, other, file) in program.siblings(&[]) {
        assert!(layer(&other) <= layer(&module), "{file} uses {other}, which is above it");
    }
}

/// What runs in one process would share: only the signals are global, and only the streams
/// and the signals of the process are asked for by name.
#[test]
fn a_run_keeps_nothing_outside_of_its_session() {
    for (module, code) in program().texts().filter(|(module, _)| !module.is_empty()) {
        let module = &*module;
        let has = |words: &[&'static str]| words.iter().find(|word| code.contains(**word)).copied();
        let global = code.lines().map(str::trim_start).find(|line| {
            ["static ", "pub static ", "pub(crate) static ", "thread_local!"]
                .iter()
                .any(|word| line.starts_with(word))
        });
        // The message files are constants.
        let own = ["interrupt", "message"].contains(&module);
        assert!(global.is_none() || own, "{module}: {global:?}");
        let leaves = has(&["process::exit", "process::abort"]);
        assert!(leaves.is_none() || module == "interrupt", "{module}: {leaves:?}");
        let streams = has(&["io::stdin(", "io::stdout(", "io::stderr(", "println!", "eprintln!"]);
        assert!(streams.is_none() || module == "console", "{module}: {streams:?}");
        let environment = has(&["env::var", "env::args", "env::home_dir", "env::current_dir"]);
        assert!(environment.is_none() || module == "places", "{module}: {environment:?}");
    }
}

/// Files are opened for reading in one place, which takes no pipe and no more than the memory
/// allows; and written in the modules that know how no file of a person is lost.
#[test]
fn files_are_opened_in_few_places() {
    for (module, code) in program().texts() {
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        let has = |words: &[&'static str]| words.iter().find(|word| code.contains(**word)).copied();
        let reads = has(&["File::open(", "fs::read(", "fs::read_to_string("]);
        assert!(reads.is_none() || ["files", "draft"].contains(&&*module), "{module}: {reads:?}");
        let writes = has(&["File::create(", "fs::write(", "fs::copy("]);
        assert!(writes.is_none(), "{module}: {writes:?}");
    }
}

/// The program is built with and without an interpreter; one module knows which.
#[test]
fn one_module_names_the_interpreter() {
    for (module, code) in program().texts() {
        let names = code.contains("grundy_rules") || code.contains("cfg(feature = \"rules\")");
        assert!(
            module.starts_with("interpreter") || !names,
            "{module} asks the interpreter past the module `interpreter`"
        );
    }
    assert!(program().texts().any(|(_, code)| code.contains("grundy_rules")));
}

/// The helper alone knows where the program and the folders for tests are, so that no test runs the
/// program in the user's environment, or in a folder that another run of the tests has.
#[test]
fn one_helper_runs_the_program() {
    fn walk(folder: &Path, users: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, users);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a text");
            if [concat!("CARGO_", "BIN_EXE"), concat!("CARGO_", "TARGET_TMPDIR")]
                .iter()
                .any(|name| text.contains(name))
            {
                users.push(path.file_name().expect("a name").to_string_lossy().into_owned());
            }
        }
    }
    let mut users = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it"), &mut users);
    assert_eq!(users, ["support.rs"]);
}
