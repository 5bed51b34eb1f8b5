//! `door.json`: where a running server's door is, for its data directory's owner only.
//!
//! It is there while the server takes commands. After a crash a stale one may stay: it names a
//! port where nobody answers with its token, and the next server replaces it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Who holds the library behind a door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// A server, until it is stopped.
    #[default]
    Server,
    /// A command such as an import, which hands the library to a server that asks for it.
    Command,
}

/// What the file says.
#[derive(Clone, Serialize, Deserialize)]
pub struct DoorDescription {
    /// Always on 127.0.0.1.
    pub address: SocketAddr,
    /// Opens the door: 64 hexadecimal digits.
    pub token: String,
    /// The process that holds the library.
    pub pid: u32,
    /// What kind of process that is.
    #[serde(default)]
    pub holder: Holder,
    /// The data directory that it serves.
    pub directory: DirectoryIdentity,
}

/// What tells a directory from a copy of it, wherever either is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DirectoryIdentity {
    device: u64,
    inode: u64,
}

impl DirectoryIdentity {
    pub(super) fn of(directory: &Path) -> io::Result<Self> {
        let metadata = fs::metadata(directory)?;
        Ok(Self {
            device: metadata.dev(),
            inode: metadata.ino(),
        })
    }
}

impl std::fmt::Debug for DoorDescription {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("DoorDescription")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

/// The file of a door that is open, written or yet to be; dropping it removes the file.
#[derive(Debug)]
pub struct DoorFile {
    directory: PathBuf,
    description: DoorDescription,
    is_written: bool,
}

/// Where the file of a data directory is.
pub fn path(data_directory: &Path) -> PathBuf {
    data_directory.join("door.json")
}

impl DoorFile {
    /// The file of a data directory, which [`Self::write`] makes.
    pub(super) fn new(data_directory: &Path, description: DoorDescription) -> Self {
        Self {
            directory: data_directory.to_owned(),
            description,
            is_written: false,
        }
    }

    /// Where it is.
    pub(super) fn path(&self) -> PathBuf {
        path(&self.directory)
    }

    /// Whether it is there.
    pub(in crate::web) const fn is_written(&self) -> bool {
        self.is_written
    }

    /// Writes the file in one step: who reads it finds all of it or none. Does nothing where it is there.
    ///
    /// # Errors
    /// What the system says when the directory cannot be written: it may be tried again.
    pub(in crate::web) fn write(&mut self) -> io::Result<()> {
        if self.is_written {
            return Ok(());
        }
        let temporary = self.directory.join("door.json.new");
        let written = self.write_by(&temporary);
        if written.is_err() {
            // Half a file helps nobody. Where it cannot be removed either, the next one is told so.
            let _ = fs::remove_file(&temporary);
        }
        self.is_written = written.is_ok();
        written
    }

    fn write_by(&self, temporary: &Path) -> io::Result<()> {
        // One that a crash left may have other permissions: a new file has those asked for here.
        match fs::remove_file(temporary) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(temporary)?;
        file.write_all(&serde_json::to_vec(&self.description)?)?;
        // No fsync: after a crash of the machine the server is gone too.
        fs::rename(temporary, self.path())
    }
}

impl Drop for DoorFile {
    fn drop(&mut self) {
        let path = self.path();
        if self.is_written
            && let Err(error) = fs::remove_file(&path)
        {
            tracing::warn!("failed to remove {}: {error}", path.display());
        }
    }
}

/// Reads the file of a data directory; `None` when there is none that can be read, or one that came along with a copy: a
/// command for a backup must not change what it is a backup of.
pub(super) fn read(data_directory: &Path) -> Option<DoorDescription> {
    let description: DoorDescription =
        serde_json::from_slice(&fs::read(path(data_directory)).ok()?).ok()?;
    let is_of_here = DirectoryIdentity::of(data_directory).ok()? == description.directory;
    // A token never leaves this machine, whatever was written into the file.
    (is_of_here && description.address.ip().is_loopback()).then_some(description)
}

#[cfg(test)]
mod tests {
    use super::{DirectoryIdentity, DoorDescription, DoorFile, Holder, path, read};
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::Path;

    fn description(address: &str, directory: &Path) -> DoorDescription {
        DoorDescription {
            address: address.parse().unwrap(),
            token: "t".repeat(64),
            pid: 7,
            holder: Holder::Server,
            directory: DirectoryIdentity::of(directory).unwrap(),
        }
    }

    fn written(directory: &Path, description: DoorDescription) -> DoorFile {
        let mut file = DoorFile::new(directory, description);
        file.write().unwrap();
        file
    }

    #[test]
    fn what_could_not_be_written_is_written_later() {
        let directory = tempfile::tempdir().unwrap();
        let description = description("127.0.0.1:9", directory.path());
        let mut file = DoorFile::new(directory.path(), description);
        // Stands in for a full disk: a folder in the way.
        let in_the_way = directory.path().join("door.json.new");
        std::fs::create_dir(&in_the_way).unwrap();
        assert!(file.write().is_err() && !file.is_written());
        assert!(read(directory.path()).is_none());
        std::fs::remove_dir(in_the_way).unwrap();
        file.write().unwrap();
        assert!(file.is_written() && read(directory.path()).is_some());
        drop(file);
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    #[test]
    fn only_the_owner_can_read_it_and_it_goes_away() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::File::create(directory.path().join("door.json.new")).unwrap();
        let description = description("127.0.0.1:9", directory.path());
        let file = written(directory.path(), description);
        let mode = std::fs::metadata(path(directory.path()))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(read(directory.path()).unwrap().token, "t".repeat(64));
        drop(file);
        assert!(read(directory.path()).is_none());
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_door_elsewhere_is_not_believed() {
        let directory = tempfile::tempdir().unwrap();
        let description = description("192.0.2.1:9", directory.path());
        let _file = written(directory.path(), description);
        assert!(read(directory.path()).is_none());
    }

    #[test]
    fn a_door_that_was_copied_is_not_believed() {
        let [served, copy] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let description = description("127.0.0.1:9", served.path());
        let _file = written(served.path(), description);
        std::fs::copy(path(served.path()), path(copy.path())).unwrap();
        assert!(read(copy.path()).is_none());
        assert!(read(served.path()).is_some());
    }
}
