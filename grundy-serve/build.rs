//! Puts the built page into the program: a list of the files in `page/dist`, which is empty where
//! nobody has built the page. Nothing is run and nothing is fetched here.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let folder = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let page = folder.join("page/dist");
    // A folder that is not there would make every build run this again; its parent changes when
    // it appears.
    let watched = if page.is_dir() { &page } else { &folder.join("page") };
    println!("cargo::rerun-if-changed={}", watched.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if page.is_dir() {
        collect(&page, &mut files);
    }
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&page).expect("it is in there").to_string_lossy();
        let name = name.replace('\\', "/");
        let _ = writeln!(list, "    ({name:?}, include_bytes!({file:?}) as &[u8]),");
    }
    list.push(']');
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("page.rs"), list).expect("the list of the page can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in folder.read_dir().expect("the page can be read").flatten() {
        match entry.path() {
            path if path.is_dir() => collect(&path, files),
            path => files.push(path),
        }
    }
}
