//! Whether the database of a data directory is sound, found out without writing to it.
//!
//! What redb writes when it opens a file stays in memory (`overlay.rs`), so nothing is mended or made worse here.

use std::fs::{File, TryLockError};
use std::io;
use std::panic::AssertUnwindSafe;
use std::path::Path;

use redb::backends::FileBackend;

use super::Store;
use super::error::StoreError;
use super::originals::Originals;
use super::overlay::Overlay;
use super::schema::FILE_NAME;
use super::tables::{self, FORMAT, FORMAT_VERSION};

/// What looking at a database showed. One that is damaged is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseState {
    /// There is none yet.
    Absent,
    /// Another process has it open, and answers for it.
    InUse,
    /// All of it can be read.
    Sound,
}

impl Store {
    /// Reads the whole database and compares it with its checksums; takes about as long as copying the file.
    ///
    /// `NewerFormat`, `DatabaseMissing`, `Damaged`, `Io`.
    pub fn inspect(directory: &Path) -> Result<DatabaseState, StoreError> {
        let path = directory.join(FILE_NAME);
        let failed = |error| StoreError::io(|| format!("read '{}'", path.display()), error);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return absent(directory),
            Err(error) => return Err(failed(error)),
        };
        // Shared: whoever wants to open the library meanwhile tries again for a while.
        match file.try_lock_shared() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(DatabaseState::InUse),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        if file.metadata().map_err(failed)?.len() == 0 {
            return absent(directory);
        }
        let backend = FileBackend::new(file).map_err(|error| failed(io::Error::other(error)))?;
        let overlay = Overlay::new(Box::new(backend)).map_err(failed)?;
        // redb asserts where it meets a file that no redb wrote.
        let found = std::panic::catch_unwind(AssertUnwindSafe(|| check(overlay)));
        match found {
            Ok(Ok(None | Some(1..=FORMAT_VERSION))) => Ok(DatabaseState::Sound),
            Ok(Ok(Some(found))) => Err(StoreError::NewerFormat {
                directory: directory.to_owned(),
                found,
                supported: FORMAT_VERSION,
            }),
            Ok(Err(error)) => Err(error),
            Err(_panic) => Err(StoreError::Damaged("its structure is broken".to_owned())),
        }
    }
}

/// No database: where there are originals, it is lost.
fn absent(directory: &Path) -> Result<DatabaseState, StoreError> {
    if Originals::any(directory) {
        return Err(StoreError::DatabaseMissing(directory.to_owned()));
    }
    Ok(DatabaseState::Absent)
}

/// Compares everything with its checksums; the number of the format, where there is one.
fn check(overlay: Overlay) -> Result<Option<u64>, StoreError> {
    let mut redb = redb::Builder::new().create_with_backend(overlay)?;
    if !redb.check_integrity()? {
        return Err(StoreError::Damaged(
            "its last state contradicts itself".to_owned(),
        ));
    }
    let transaction = redb::ReadableDatabase::begin_read(&redb)?;
    match transaction.open_table(tables::COUNTER_NAME_TO_VALUE) {
        Ok(counters) => Ok(counters.get(FORMAT)?.map(|version| version.value())),
        Err(redb::TableError::TableDoesNotExist(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
