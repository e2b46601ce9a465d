//! Files that are written whole or not at all.

use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, said};
use crate::message::message;

/// Where the name of a file leads, when something is written there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To standard output of this process: `-`, `/dev/stdout`, a link to it.
    Output,
    /// To its standard error.
    Errors,
    /// To a pipe, a device, or a file that some process has open (`/dev/fd/3`): it is opened and
    /// written to. Nothing takes its place.
    Open,
    /// To a regular file, or to none yet: a [`Draft`] takes its place.
    Replaced,
}

impl Way {
    /// That of a name. Cost: a few questions to the file system.
    pub fn of(path: &Path) -> Way {
        if path.as_os_str() == "-" {
            return Way::Output;
        }
        // The links one by one: the last of them (`/proc/self/fd/1`) may lead to a regular file, or to
        // one that has no name any more, and it is the open file that was meant.
        let mut path = path.to_path_buf();
        for _ in 0..LINKS {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new(".")).canonicalize().unwrap_or_default();
            if folder.ends_with("fd") && (folder.starts_with("/proc") || folder.starts_with("/dev"))
            {
                let own = ["/dev/fd".into(), format!("/proc/{}/fd", std::process::id())];
                let own = own.iter().any(|own| folder == Path::new(own));
                return match path.file_name().and_then(|name| name.to_str()) {
                    Some("1") if own => Way::Output,
                    Some("2") if own => Way::Errors,
                    _ => Way::Open,
                };
            }
            match path.read_link() {
                Ok(next) => path = folder.join(next),
                Err(_) => break,
            }
        }
        match path.metadata() {
            Ok(found) if !found.is_file() => Way::Open,
            _ => Way::Replaced,
        }
    }
}

/// The most links that are followed, as the system does.
const LINKS: usize = 40;

/// The path without links: a link to a file stays a link, and what it leads to is written.
pub fn followed(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.into())
}

/// Whether a file can be written: an answer may take days, and its name is tried before.
///
/// # Errors
/// It cannot.
pub fn ready(path: &Path) -> Result<(), Failure> {
    if path.is_dir() || Way::of(path) == Way::Replaced {
        Draft::create(path).map_err(|error| Failure::file("write", path, &error))?;
    }
    Ok(())
}

/// Writes a file by way of a [`Draft`].
pub fn replace(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    write(&mut draft)?;
    draft.finish()
}

/// A file that is written beside the file that it will replace. So the name always has a
/// complete file: the old one (which may be the input of the run) or the new one. If the draft
/// is dropped before it is finished, the old file stays, and nothing else.
pub struct Draft {
    out: BufWriter<File>,
    /// The temporary file.
    partial: PathBuf,
    /// The file that it will replace.
    path: PathBuf,
    finished: bool,
}

impl Draft {
    /// One for a file that may be there.
    ///
    /// # Errors
    /// Where it cannot be written beside it, or the old file may not be written.
    pub fn create(path: &Path) -> io::Result<Draft> {
        let path = followed(path);
        let old = match File::options().write(true).open(&path) {
            Ok(file) => Some(file.metadata()?.permissions()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let (Some(folder), Some(name)) = (path.parent(), path.file_name()) {
            sweep(folder, |left| left.as_encoded_bytes() == name.as_encoded_bytes());
        }
        let (file, partial) = beside(&path)?;
        let draft = Draft { out: buffered(file), partial, path, finished: false };
        if let Some(permissions) = old {
            draft.out.get_ref().set_permissions(permissions)?;
        }
        Ok(draft)
    }

    /// Puts it in the place of the old file, once it is on the disk.
    ///
    /// # Errors
    /// Where that fails; the old file stays then.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        std::fs::rename(&self.partial, &self.path)?;
        self.finished = true;
        sync_folder(&self.path);
        Ok(())
    }

    /// The same in another place.
    ///
    /// # Errors
    /// As [`finish`](Draft::finish).
    pub fn finish_at(mut self, path: PathBuf) -> io::Result<()> {
        self.path = path;
        self.finish()
    }

    /// The file that it will replace.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.finished {
            let _ = std::fs::remove_file(&self.partial);
        }
    }
}

/// The end of the name of every temporary file, after the number of its process.
const PART: &str = "part";

/// Removes the temporary files of runs that were killed, for files of a folder with these names.
/// A run locks its temporary file as long as it lives.
pub fn sweep(folder: &Path, of: impl Fn(&OsStr) -> bool) {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let left = path.extension().is_some_and(|end| end == PART)
            && path.file_stem().map(Path::new).is_some_and(|stem| {
                let number = stem.extension().and_then(|id| id.to_str()).unwrap_or_default();
                let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
                !number.is_empty()
                    && number.splitn(2, '-').all(digits)
                    && stem.file_stem().is_some_and(|name| name == "grundy" || of(name))
            })
            && path.symlink_metadata().is_ok_and(|found| found.is_file());
        if left
            && let Ok(file) = File::options().write(true).open(&path)
            && file.try_lock().is_ok()
        {
            let _ = std::fs::remove_file(&path);
        }
    }
}

/// A new file beside another one. No file that is there is opened, and no link followed.
fn beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let id = std::process::id();
    let mut last = io::ErrorKind::AlreadyExists.into();
    for number in 0..100 {
        let number = if number == 0 { String::new() } else { format!("-{number}") };
        let ending = format!("{id}{number}.{PART}");
        let long = path.with_added_extension(&ending);
        // The name may be as long as names can be.
        for name in [long, path.with_file_name(format!("grundy.{ending}"))] {
            match File::create_new(&name) {
                // Another run may be about to sweep it away.
                Ok(file) => match file.try_lock() {
                    Err(TryLockError::WouldBlock) => break,
                    _ if name.exists() => return Ok((file, name)),
                    _ => break,
                },
                Err(error) if error.kind() == io::ErrorKind::InvalidFilename => last = error,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    last = error;
                    break;
                }
                Err(error) => return Err(error),
            }
        }
    }
    Err(last)
}

/// A new file under a name that belongs to this run; what an earlier run has left there
/// goes. No link is followed.
pub fn anew(path: &Path) -> io::Result<File> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => File::create_new(path),
    }
}

/// Syncs the names in the directory of a file to the disk, on systems that can do this.
pub fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Locks a directory for this run, as long as the file is held.
///
/// # Errors
/// Another run holds it, or it cannot be locked.
pub fn lock(folder: &Path) -> Result<File, Failure> {
    let refuse = |error: &io::Error| Failure::file("use", folder, error);
    let path = folder.join("lock");
    if path.symlink_metadata().is_ok_and(|found| !found.is_file()) {
        return Err(refuse(&said(message!("lock-is-no-file"))));
    }
    let lock = File::options().create(true).append(true).open(&path);
    let lock = lock.map_err(|error| refuse(&error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            let folder = folder.display().to_string();
            Err(Failure::input(message!("folder-in-use", folder = folder)))
        }
        Err(TryLockError::Error(error)) => Err(refuse(&error)),
    }
}

pub fn buffered(file: File) -> BufWriter<File> {
    BufWriter::with_capacity(1 << 16, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run that was killed leaves its temporary file: the next one for the same file removes it, and
    /// none that a run still has, or that is named otherwise.
    #[test]
    fn what_killed_runs_left_is_removed() {
        let folder = std::env::temp_dir().join(format!("grundy-swept-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let left = ["x.json.1.part", "x.json.4194304-12.part", "grundy.77.part"];
        let stays =
            ["x.json.part", "x.json.1a.part", "x.json.1.2.part", "y.json.1.part", "x.json.1"];
        for name in left.iter().chain(&stays) {
            std::fs::write(folder.join(name), "half").unwrap();
        }
        let other = Draft::create(&folder.join("x.json")).unwrap();
        replace(&folder.join("x.json"), |out| out.write_all(b"new")).unwrap();
        for name in left {
            assert!(!folder.join(name).exists(), "{name}");
        }
        for name in stays {
            assert!(folder.join(name).exists(), "{name}");
        }
        other.finish().unwrap();
        sweep(&folder, |_| true);
        assert!(!folder.join("y.json.1.part").exists() && folder.join("x.json").exists());
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_draft_opens_no_file_that_is_there() {
        let folder = std::env::temp_dir().join(format!("grundy-draft-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
        let path = folder.join("answer");
        std::fs::write(&path, "old").unwrap();
        std::fs::write(folder.join("victim"), "precious").unwrap();
        // A link that a stranger has put there.
        let part = folder.join(format!("answer.{}.part", std::process::id()));
        #[cfg(unix)]
        std::os::unix::fs::symlink("victim", &part).unwrap();
        #[cfg(not(unix))]
        std::fs::write(&part, "precious").unwrap();
        replace(&path, |out| out.write_all(b"new")).unwrap();
        assert_eq!((&*read("answer"), &*read("victim")), ("new", "precious"));
        let failed = replace(&path, |out| {
            out.write_all(b"half")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!(read("answer"), "new");
        anew(&part).unwrap().write_all(b"mine").unwrap();
        assert_eq!(read("victim"), "precious");
        // The longest name that there may be.
        let long = folder.join("x".repeat(255));
        replace(&long, |out| out.write_all(b"new")).unwrap();
        assert_eq!(std::fs::read_to_string(&long).unwrap(), "new");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 4);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
