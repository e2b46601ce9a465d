//! Gives the program its version, `GRUNDY_VERSION`: that of the package, and in an optimised build
//! the commit as well, as in `0.1.0 (3d2ae7b1c2f3)`. The commit comes from git, or from the file
//! that cargo puts into a package. Builds for tests leave it out: each commit would link them anew.
//!
//! Packs the translations as well: 240 kB of text take 60 kB.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use miniz_oxide::deflate::compress_to_vec;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    for language in ["uk", "ru", "ja"] {
        let file = format!("messages/{language}.ftl");
        println!("cargo::rerun-if-changed={file}");
        let text = fs::read(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        fs::write(out.join(language), compress_to_vec(&text, 6)).expect("OUT_DIR is writable");
    }
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let optimised = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if optimised { packaged(&folder).or_else(|| checked_out(&folder)) } else { None };
    match commit {
        Some(commit) => println!("cargo::rustc-env=GRUNDY_VERSION={version} ({commit})"),
        None => println!("cargo::rustc-env=GRUNDY_VERSION={version}"),
    }
}

/// The commit of a package from the registry.
fn packaged(folder: &Path) -> Option<String> {
    let text = fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    short(rest.split('"').nth(1)?)
}

/// The commit of a checkout. A folder inside of the repository of something else has none.
fn checked_out(folder: &Path) -> Option<String> {
    let root = folder.parent()?;
    let top = git(root, &["rev-parse", "--show-toplevel"])?;
    if fs::canonicalize(top).ok()? != fs::canonicalize(root).ok()? {
        return None;
    }
    // The log of HEAD grows with each commit and each change of branch.
    let log = root.join(git(root, &["rev-parse", "--git-path", "logs/HEAD"])?);
    if log.is_file() {
        println!("cargo::rerun-if-changed={}", log.display());
    }
    short(&git(root, &["rev-parse", "HEAD"])?)
}

fn git(folder: &Path, words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).current_dir(folder).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_string())
}

/// The first twelve digits, if this is a commit.
fn short(commit: &str) -> Option<String> {
    let digits = commit.get(..12)?;
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| digits.to_string())
}
