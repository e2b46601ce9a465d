//! The engine as WebAssembly, and the page without a server. `grundy-wasm/build` makes both, which
//! takes minutes, so these tests run on what it has left, and say where there is nothing.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::client::{Server, loopback};
use crate::browser::chromium;
use crate::support::skipped;

/// What `grundy-wasm/build` has made, where Node is there to run it.
fn built(name: &str) -> Option<PathBuf> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-wasm").join(name);
    let why = match Command::new("node").arg("--version").output() {
        Err(_) => "Node is not here",
        Ok(_) if !file.exists() => "run `grundy-wasm/build` first",
        Ok(_) => return Some(file),
    };
    skipped(why);
    None
}

fn node(script: &str, words: &[&std::ffi::OsStr]) -> String {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-wasm/tests");
    let output = Command::new("node").arg(scripts.join(script)).args(words).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    said.into_owned()
}

/// Requests and answers are those of a module that may be older than this program: build it again
/// where this fails after a change.
#[test]
fn a_thousand_answers_are_those_of_the_server() {
    let (Some(package), Some(_)) = (built("pkg"), built("pkg/grundy-rules.wasm")) else { return };
    if !loopback() {
        return;
    }
    let server = Server::start(&["--time", "60", "--memory", "512M"]);
    let said = node("same.mjs", &[server.address.as_ref(), package.as_ref()]);
    assert!(said.starts_with("1000 requests"), "{said}");
}

#[test]
fn the_package_works_in_node() {
    if let (Some(package), Some(_)) = (built("pkg"), built("pkg/grundy-rules.wasm")) {
        node("package.mjs", &[package.as_ref()]);
    }
}

#[test]
fn the_page_works_without_a_server_and_without_a_network() {
    let Some(site) = built("site") else { return };
    if !loopback() {
        return;
    }
    let browser = match chromium() {
        Ok(browser) => browser,
        Err(why) => return skipped(why),
    };
    node("offline.mjs", &[site.as_ref(), browser.as_ref()]);
    // Every view, from static files.
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-wasm/tests");
    let mut server = Command::new("node")
        .arg(scripts.join("static.mjs"))
        .arg(&site)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut address = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut address).unwrap();
    node(
        "../../grundy-serve/page/tests/browser.mjs",
        &[address.trim_end().as_ref(), browser.as_ref()],
    );
    drop(server.stdin.take());
    server.wait().unwrap();
}
