//! The directory in which a system keeps the data of its users.

use std::ffi::OsString;
use std::path::PathBuf;

use grundy::message::Language;

/// The folder of the user who runs this process.
pub fn data_folder_of_user() -> Option<PathBuf> {
    data_folder(std::env::consts::OS, |name| std::env::var_os(name), std::env::home_dir)
}

/// The language of the locale of the user who runs this process: the first of `LC_ALL`,
/// `LC_MESSAGES` and `LANG` that is set decides. English where there is no message file for it.
pub fn language_of_user() -> Language {
    language(|name| std::env::var_os(name))
}

fn language(variable: impl Fn(&str) -> Option<OsString>) -> Language {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
    locale.and_then(|locale| Language::of_locale(locale.to_str()?)).unwrap_or_default()
}

/// The user's data folder on a system (`linux`, `macos`, `windows`, ...):
/// `XDG_DATA_HOME` where it is set, and else what is usual there.
fn data_folder(
    system: &str,
    variable: impl Fn(&str) -> Option<OsString>,
    home: impl FnOnce() -> Option<PathBuf>,
) -> Option<PathBuf> {
    // A name that is not absolute says nothing.
    let absolute = |path: PathBuf| Some(path).filter(|path| path.has_root());
    let folder = |name: &str| variable(name).map(PathBuf::from).and_then(absolute);
    let at_home = |below: &str| home().and_then(absolute).map(|home| home.join(below));
    folder("XDG_DATA_HOME").or_else(|| match system {
        "windows" => folder("APPDATA").or_else(|| at_home("AppData/Roaming")),
        "macos" | "ios" => at_home("Library/Application Support"),
        _ => at_home(".local/share"),
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_locale_decides_about_the_language() {
        for (variables, expected) in [
            (&[("LANG", "uk_UA.UTF-8")][..], Language::Ukrainian),
            (&[("LC_ALL", "C"), ("LANG", "uk_UA.UTF-8")], Language::English),
            (&[("LC_ALL", ""), ("LC_MESSAGES", "uk"), ("LANG", "en")], Language::Ukrainian),
            (&[("LANG", "xx_XX")], Language::English),
            (&[], Language::English),
        ] {
            let value = |name: &str| variables.iter().find(|v| v.0 == name).map(|v| v.1.into());
            assert_eq!(language(value), expected, "{variables:?}");
        }
    }

    #[test]
    fn the_data_of_a_user_lie_where_the_system_has_them() {
        for (system, variables, home, expected) in [
            ("linux", &[("XDG_DATA_HOME", "/x")][..], Some("/home/me"), Some("/x")),
            ("linux", &[("XDG_DATA_HOME", "x")], Some("/home/me"), Some("/home/me/.local/share")),
            ("linux", &[("XDG_DATA_HOME", "")], Some("/home/me"), Some("/home/me/.local/share")),
            ("freebsd", &[("APPDATA", "/x")], Some("/home/me"), Some("/home/me/.local/share")),
            ("linux", &[], Some(""), None),
            ("linux", &[], None, None),
            ("macos", &[], Some("/Users/me"), Some("/Users/me/Library/Application Support")),
            ("macos", &[("XDG_DATA_HOME", "/x")], None, Some("/x")),
            ("windows", &[("APPDATA", "/x/Roaming")], Some("/Users/me"), Some("/x/Roaming")),
            ("windows", &[], Some("/Users/me"), Some("/Users/me/AppData/Roaming")),
        ] {
            let variable = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| OsString::from(value))
            };
            let found = data_folder(system, variable, || home.map(PathBuf::from));
            assert_eq!(found.as_deref(), expected.map(Path::new), "{system} {variables:?}");
        }
    }
}
