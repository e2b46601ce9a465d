//! Files that are written whole or not at all.

use std::fs::{File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, said};
use crate::message::message;

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
        // A link stays a link.
        let path = path.canonicalize().unwrap_or_else(|_| path.into());
        let old = match File::options().write(true).open(&path) {
            Ok(file) => Some(file.metadata()?.permissions()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
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

/// A new file beside another one. No file that is there is opened, and no link followed.
fn beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let id = std::process::id();
    let mut last = io::ErrorKind::AlreadyExists.into();
    for number in 0..100 {
        let ending = if number == 0 { format!("{id}.part") } else { format!("{id}-{number}.part") };
        let long = path.with_added_extension(&ending);
        // The name may be as long as names can be.
        for name in [long, path.with_file_name(format!("grundy.{ending}"))] {
            match File::create_new(&name) {
                Ok(file) => return Ok((file, name)),
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
