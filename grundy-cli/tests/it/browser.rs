//! The page in a real browser: `grundy-serve/page/tests/browser.mjs` does the work. Tests begin in
//! the order of their names, so this one, which takes longest where it is asked for, runs beside all
//! others.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::serve::client::{Server, loopback};
use crate::support::skipped;

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-serve/page")
}

/// A browser, and what drives it; or why there is none.
pub fn chromium() -> Result<&'static str, &'static str> {
    if Command::new("node").arg("--version").output().is_err() {
        return Err("Node is not here");
    }
    if !page().join("node_modules/playwright-core").is_dir() {
        return Err("run `grundy-serve/page/build` first");
    }
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .into_iter()
        .find(|browser| Path::new(browser).exists())
        .ok_or("there is no Chromium (Debian: apt-get install chromium)")
}

/// On request, because it takes minutes: with `GRUNDY_TESTS=browser`, or `all`.
#[test]
fn the_page_does_its_work() {
    if !["browser", "all"].contains(&&*std::env::var("GRUNDY_TESTS").unwrap_or_default()) {
        return skipped("it takes minutes, and `.ci/run browser` runs it");
    }
    let browser = match chromium() {
        Ok(browser) => browser,
        Err(why) => return skipped(why),
    };
    if !loopback() {
        return;
    }
    let server = Server::start(&[]);
    if server.get("/").status != 200 {
        return skipped("this program was built before the page: build it again");
    }
    let output = Command::new("node")
        .arg("tests/browser.mjs")
        .args([&*server.address, browser])
        .args(std::env::var("GRUNDY_SCREENSHOTS").ok())
        .current_dir(page())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}
