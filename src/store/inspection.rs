//! Whether the database of a data directory is sound, found out without writing to it.
//!
//! What redb writes when it opens a file stays in memory (`overlay.rs`), so nothing is mended or made worse here.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use redb::ReadableTable as _;
use redb::backends::FileBackend;

use super::Store;
use super::database::unless_broken;
use super::error::StoreError;
use super::originals::{FoundOriginal, Originals};
use super::overlay::Overlay;
use super::record::Record as _;
use super::schema::FILE_NAME;
use super::tables::{self, FORMAT, FORMAT_VERSION};
use crate::model::document::Document;

/// What looking at a database showed. One that is damaged is an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseState {
    /// There is none yet.
    Absent,
    /// Another process has it open, and answers for it.
    InUse,
    /// All of it can be read.
    Sound {
        /// How many documents there are.
        documents: u64,
        /// Those whose original is not there, or not in its full length.
        without_original: Vec<Document>,
        /// Originals that this user may not read.
        unreadable: Vec<PathBuf>,
    },
}

impl Store {
    /// Reads the whole database and compares it with its checksums; takes about as long as copying the file.
    /// Of the originals only their lengths are looked at, and whether they can be opened.
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
        unless_broken(|| check(overlay, directory))
    }
}

/// No database: where there are originals, it is lost.
fn absent(directory: &Path) -> Result<DatabaseState, StoreError> {
    if Originals::any(directory) {
        return Err(StoreError::DatabaseMissing(directory.to_owned()));
    }
    Ok(DatabaseState::Absent)
}

/// Compares everything with its checksums, then the documents with their originals.
fn check(overlay: Overlay, directory: &Path) -> Result<DatabaseState, StoreError> {
    let mut redb = redb::Builder::new().create_with_backend(overlay)?;
    if !redb.check_integrity()? {
        return Err(StoreError::Damaged(
            "its last state contradicts itself".to_owned(),
        ));
    }
    let transaction = redb::ReadableDatabase::begin_read(&redb)?;
    let format = match transaction.open_table(tables::COUNTER_NAME_TO_VALUE) {
        Ok(counters) => counters.get(FORMAT)?.map(|version| version.value()),
        Err(redb::TableError::TableDoesNotExist(_)) => None,
        Err(error) => return Err(error.into()),
    };
    if let Some(found) = format.filter(|found| !(1..=FORMAT_VERSION).contains(found)) {
        return Err(StoreError::NewerFormat {
            directory: directory.to_owned(),
            found,
            supported: FORMAT_VERSION,
        });
    }
    let mut documents = 0;
    let mut without_original = Vec::new();
    let mut unreadable = Vec::new();
    match transaction.open_table(tables::DOCUMENT_ID_TO_DOCUMENT) {
        Ok(table) => {
            for entry in table.iter()? {
                let document = Document::decode(entry?.1.value())?;
                documents += 1;
                match Originals::look_in(directory, document.content_hash, document.byte_length) {
                    FoundOriginal::Whole => {}
                    FoundOriginal::Missing => without_original.push(document),
                    FoundOriginal::Unreadable(path) => unreadable.push(path),
                }
            }
        }
        Err(redb::TableError::TableDoesNotExist(_)) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(DatabaseState::Sound {
        documents,
        without_original,
        unreadable,
    })
}
