//! `door.json`: where a running server's door is, for its data directory's owner only.
//!
//! It is there while the server takes commands. After a crash a stale one may stay: it names a
//! port where nobody answers with its token, and the next server replaces it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// What the file says.
#[derive(Clone, Serialize, Deserialize)]
pub struct DoorDescription {
    /// Always on 127.0.0.1.
    pub address: SocketAddr,
    /// Opens the door: 64 hexadecimal digits.
    pub token: String,
    /// The server's process.
    pub pid: u32,
}

impl std::fmt::Debug for DoorDescription {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("DoorDescription")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

/// The file while its door is open; dropping it removes the file.
#[derive(Debug)]
pub struct DoorFile {
    path: PathBuf,
}

/// Where the file of a data directory is.
pub fn path(data_directory: &Path) -> PathBuf {
    data_directory.join("door.json")
}

impl DoorFile {
    /// Writes the file in one step: who reads it finds all of it or none.
    ///
    /// # Errors
    /// What the system says when the directory cannot be written.
    pub(super) fn write(data_directory: &Path, description: &DoorDescription) -> io::Result<Self> {
        let path = path(data_directory);
        let temporary = data_directory.join("door.json.new");
        // One that a crash left may have other permissions: a new file has those asked for here.
        match fs::remove_file(&temporary) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&temporary)?;
        file.write_all(&serde_json::to_vec(description)?)?;
        // No fsync: after a crash of the machine the server is gone too.
        fs::rename(&temporary, &path)?;
        Ok(Self { path })
    }
}

impl Drop for DoorFile {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.path) {
            tracing::warn!("failed to remove {}: {error}", self.path.display());
        }
    }
}

/// Reads the file of a data directory; `None` when there is none that can be read.
pub(super) fn read(data_directory: &Path) -> Option<DoorDescription> {
    let description: DoorDescription =
        serde_json::from_slice(&fs::read(path(data_directory)).ok()?).ok()?;
    // A token never leaves this machine, whatever was written into the file.
    description
        .address
        .ip()
        .is_loopback()
        .then_some(description)
}

#[cfg(test)]
mod tests {
    use super::{DoorDescription, DoorFile, path, read};
    use std::os::unix::fs::PermissionsExt as _;

    fn description(address: &str) -> DoorDescription {
        DoorDescription {
            address: address.parse().unwrap(),
            token: "t".repeat(64),
            pid: 7,
        }
    }

    #[test]
    fn only_the_owner_can_read_it_and_it_goes_away() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::File::create(directory.path().join("door.json.new")).unwrap();
        let file = DoorFile::write(directory.path(), &description("127.0.0.1:9")).unwrap();
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
        let _file = DoorFile::write(directory.path(), &description("192.0.2.1:9")).unwrap();
        assert!(read(directory.path()).is_none());
    }
}
