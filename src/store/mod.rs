//! WHAT WE REMEMBER: documents, originals, accounts, keys, jobs, changes.
//!
//! The only folder that names redb. The store is the truth; everything in `search` can be rebuilt
//! from it. Whatever a function here has returned as done is on the disk. Nothing here decides
//! whose request it is or what a document says.
//!
//! Read on in [`documents`] (what [`Store`] does with them; also [`accounts`], [`analysis`],
//! [`changes`], [`deletion`], [`operations`], [`recognition`], [`sign_in`]), then [`tables`] and [`record`] (what lies where, as which bytes), [`originals`],
//! and last [`database`] and [`commit`] (how redb is opened, read and written).

mod accounts;
mod analysis;
mod bulk;
mod changes;
mod commit;
mod corrections;
mod database;
mod deletion;
mod documents;
mod error;
mod inspection;
mod operations;
mod originals;
mod overlay;
mod packed;
mod recognition;
mod record;
mod resemblances;
mod schema;
mod sign_in;
mod tables;
#[cfg(test)]
mod tests;

use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use redb::ReadableTableMetadata as _;
use uuid::Uuid;

use crate::model::account::{AccountId, ApiKey};
use crate::model::document::{Document, DocumentId};
use crate::model::timestamp::Timestamp;
use database::Database;
use originals::Originals;

pub use bulk::AnalyzedDocument;
pub use error::StoreError;
pub use inspection::DatabaseState;

/// One data directory, opened by this process alone. Synchronous; share it in an `Arc`.
#[derive(Debug)]
pub struct Store {
    directory: PathBuf,
    database: Database,
    originals: Originals,
}

/// A PDF that is to become a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDocument {
    /// Whose it will be.
    pub account: AccountId,
    /// The public identifier it will have.
    pub uuid: Uuid,
    /// The name of the file it came as.
    pub file_name: String,
    /// Its title until it is analysed.
    pub title: String,
    /// Now.
    pub created_at: Timestamp,
}

/// A document as it was committed, and the change that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The document as it is now.
    pub document: Document,
    /// An index that has followed the change log up to here knows it so.
    pub sequence: u64,
}

/// What became of the bytes handed to [`Store::add_document`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddOutcome {
    /// A new document, waiting for its analysis.
    Added(Saved),
    /// The account has these bytes already; nothing changed.
    Duplicate(Document),
    /// The account had these bytes in the trash; they came back.
    Restored(Saved),
    /// The account has a document of these bytes, but its original was missing: now it is there again.
    /// A document that could not be read for want of it waits for its analysis.
    Mended {
        /// The document.
        saved: Saved,
        /// Whether it was in the trash and came back.
        restored: bool,
    },
}

/// A document that waits for its analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Which one.
    pub document: DocumentId,
    /// How often its analysis was started.
    pub attempts: u32,
}

/// What happened to a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// Its facts or flags changed, or it is new.
    Changed,
    /// What its passages are found by changed: they, their vectors, its title or who sent it; and perhaps other facts too.
    ContentChanged,
    /// It is gone.
    Removed,
}

/// An entry of the change log, which indexes follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its number: ascending from 1 without gaps.
    pub sequence: u64,
    /// Whose document.
    pub account: AccountId,
    /// Which document.
    pub document: DocumentId,
    /// What happened.
    pub kind: ChangeKind,
}

/// What went with an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletedAccount {
    /// Its documents.
    pub documents: Vec<DocumentId>,
    /// Its keys.
    pub keys: Vec<ApiKey>,
    /// The change log's last number after its documents went.
    pub sequence: u64,
}

/// How much there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Accounts.
    pub accounts: u64,
    /// Keys of all accounts.
    pub keys: u64,
    /// Documents of all accounts, trash included.
    pub documents: u64,
    /// Passages with vectors, of all documents and whatever model made them.
    pub passages: u64,
    /// Documents waiting for their analysis.
    pub waiting: u64,
}

/// What [`Store::remove_orphans`] found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrphanReport {
    /// Files removed.
    pub removed: u64,
    /// Files without a document that were left alone, because there were too many of them to
    /// stem from a crash: the database is probably not the one they belong to.
    pub kept: u64,
}

impl Store {
    /// Opens a data directory, and makes it (for its owner alone) where there is none. One that may not be written is
    /// opened for reading: [`Self::reads_only`].
    ///
    /// `InUse`, `NewerFormat`, `DatabaseMissing`, `Damaged`, `StorageFull`, `Io`.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        let (file, refused) = schema::open_file(directory)?;
        let database = Database::open(file, refused)?;
        schema::prepare(&database, directory)?;
        let originals = match database.refused() {
            None => Originals::open(directory)?,
            Some(_) => Originals::open_for_reading(directory),
        };
        Ok(Self {
            directory: directory.to_owned(),
            database,
            originals,
        })
    }

    /// Whether a directory holds a library, be it a damaged one: its database, or originals.
    pub fn is_in(directory: &Path) -> bool {
        [schema::FILE_NAME, originals::FOLDER_NAME]
            .iter()
            .any(|name| match directory.join(name).symlink_metadata() {
                Ok(_) => true,
                Err(error) => error.kind() != std::io::ErrorKind::NotFound,
            })
    }

    /// The user who owns a directory's database, where it has one.
    pub fn owner_in(directory: &Path) -> Option<u32> {
        let database = directory.join(schema::FILE_NAME).metadata();
        database.ok().map(|database| database.uid())
    }

    /// Why nothing can be written, where the data directory may only be read.
    pub fn reads_only(&self) -> Option<&StoreError> {
        self.database.refused()
    }

    /// The data directory.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// How much there is. Quick whatever that is.
    pub fn counts(&self) -> Result<Counts, StoreError> {
        self.database.read(|transaction| {
            Ok(Counts {
                accounts: transaction
                    .open_table(tables::ACCOUNT_ID_TO_ACCOUNT)?
                    .len()?,
                keys: transaction.open_table(tables::KEY_ID_TO_KEY)?.len()?,
                documents: transaction
                    .open_table(tables::DOCUMENT_ID_TO_DOCUMENT)?
                    .len()?,
                passages: changes::counter(transaction, tables::PASSAGES)?,
                waiting: transaction
                    .open_table(tables::WAITING_DOCUMENT_ID_TO_ATTEMPTS)?
                    .len()?,
            })
        })
    }

    /// Bytes of the database on disk.
    pub fn database_bytes(&self) -> u64 {
        file_bytes(&self.directory.join(schema::FILE_NAME))
    }

    /// Bytes of the originals on disk. Looks at every one of them.
    pub fn originals_bytes(&self) -> u64 {
        let hashes = self.originals.hashes();
        hashes
            .map(|hash| file_bytes(&self.originals.path(hash)))
            .sum()
    }
}

fn file_bytes(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}
