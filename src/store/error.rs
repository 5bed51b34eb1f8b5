//! What the store can fail with: each variant says what is wrong and what a person does then.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use uuid::Uuid;

use crate::model::account::{AccountId, ApiKey, KEYS_PER_ACCOUNT_MAX};

/// What the store can fail with. Clones share what lies behind them: one failed commit is
/// reported to everyone whose work was in it.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process (or another handle of this one) has the directory open.
    #[error("{0} is in use by another docvault process")]
    InUse(PathBuf),
    /// The directory was written by a newer program. Nothing was changed.
    #[error(
        "{directory} was written by a newer docvault (its format is {found}, this program knows {supported}): use the newer program"
    )]
    NewerFormat {
        /// The data directory.
        directory: PathBuf,
        /// The format found.
        found: u64,
        /// The newest format this program knows.
        supported: u64,
    },
    /// One record was written by a newer program.
    #[error(
        "a stored {record} has version {found}, this program knows {supported}: use the newer docvault"
    )]
    NewerRecord {
        /// What the record holds.
        record: &'static str,
        /// The version found.
        found: u8,
        /// The newest version this program knows.
        supported: u8,
    },
    /// The originals are there, but the file that says what they are is not.
    #[error(
        "{0} holds originals but its docvault.redb is missing, empty or without its beginning: put that file back from a backup, or move the originals elsewhere and import them again"
    )]
    DatabaseMissing(PathBuf),
    /// What is stored contradicts itself: a damaged disk or a foreign hand.
    #[error("the library's database is damaged ({0}): restore the data directory from a backup")]
    Damaged(String),
    /// Documents of a library are numbered once and for all.
    #[error(
        "this library has given out all its numbers of documents: start another data directory for more"
    )]
    NumbersUsedUp,
    /// The disk has no room. What was acknowledged before is safe and stays readable.
    #[error("the disk is full: nothing was lost and nothing was changed; make room and try again")]
    StorageFull,
    /// The system refused to read or write.
    #[error("cannot {doing}{}", advice(source))]
    Io {
        /// What was being done, with the path.
        doing: String,
        /// What the system said.
        #[source]
        source: Arc<io::Error>,
    },
    /// The database was closed after a failure of the disk and is being opened anew.
    #[error("the library's database is being opened again after a failure of the disk: try again")]
    Interrupted,
    /// There is no account with this number (any more).
    #[error("there is no such account")]
    UnknownAccount(AccountId),
    /// The account has no document with this identifier.
    #[error("there is no document {0}")]
    UnknownDocument(Uuid),
    /// Only what is in the trash is deleted.
    #[error(
        "the document {0} is not in the trash: put it there first, with 'docvault document trash {0}'"
    )]
    NotInTrash(Uuid),
    /// An account of this name exists, in whatever case.
    #[error(
        "there is an account '{0}' already, and names are the same in whatever case: take another name"
    )]
    AccountNameTaken(String),
    /// The text cannot be an account's name.
    #[error("'{0}' is no account name: it takes 1 to 64 visible characters")]
    InvalidAccountName(String),
    /// The account has as many keys as it may have.
    #[error(
        "the account has {KEYS_PER_ACCOUNT_MAX} keys, and more are not allowed: revoke one first"
    )]
    TooManyKeys {
        /// Those it has, oldest first.
        existing: Vec<ApiKey>,
    },
    /// A caller's mistake: what was handed over does not fit together. Nothing was changed.
    #[error("{0}")]
    Inconsistent(&'static str),
}

impl StoreError {
    /// Whether a record is to blame, and others may be read.
    pub fn is_of_one_record(&self) -> bool {
        matches!(self, Self::Damaged(_) | Self::NewerRecord { .. })
    }
}

/// What to do about what the system said, where one can say.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::PermissionDenied => {
            ": run docvault as the folder's owner, or give this user the right to read and write there"
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            ": nothing can be written there; make it writable, or name another folder with --data"
        }
        _ => "",
    }
}

impl StoreError {
    /// An I/O error while `doing` something: a full disk is told apart.
    pub(super) fn io(doing: impl FnOnce() -> String, source: io::Error) -> Self {
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::StorageFull,
            _ => Self::Io {
                doing: doing(),
                source: Arc::new(source),
            },
        }
    }

    /// Whether redb lets go of its file after such an error, so that it must be opened anew.
    pub(super) const fn is_of_the_disk(&self) -> bool {
        matches!(
            self,
            Self::StorageFull | Self::Io { .. } | Self::Interrupted
        )
    }
}

impl From<redb::StorageError> for StoreError {
    fn from(error: redb::StorageError) -> Self {
        match error {
            redb::StorageError::Io(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof
                ) =>
            {
                Self::Damaged(error.to_string())
            }
            redb::StorageError::Io(error) => {
                Self::io(|| "read or write the library's database".to_owned(), error)
            }
            redb::StorageError::PreviousIo
            | redb::StorageError::DatabaseClosed
            | redb::StorageError::LockPoisoned(_) => Self::Interrupted,
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl From<redb::TableError> for StoreError {
    fn from(error: redb::TableError) -> Self {
        match error {
            redb::TableError::Storage(error) => error.into(),
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl From<redb::TransactionError> for StoreError {
    fn from(error: redb::TransactionError) -> Self {
        match error {
            redb::TransactionError::Storage(error) => error.into(),
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl From<redb::CommitError> for StoreError {
    fn from(error: redb::CommitError) -> Self {
        match error {
            redb::CommitError::Storage(error) => error.into(),
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl From<redb::DatabaseError> for StoreError {
    fn from(error: redb::DatabaseError) -> Self {
        match error {
            redb::DatabaseError::Storage(error) => error.into(),
            other => Self::Damaged(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::StoreError;

    #[test]
    fn a_folder_that_cannot_be_written_says_what_to_do() {
        let said = |kind| StoreError::io(|| "open lib".to_owned(), Error::from(kind)).to_string();
        assert!(said(ErrorKind::PermissionDenied).contains("run docvault as the folder's owner"));
        assert!(said(ErrorKind::ReadOnlyFilesystem).contains("make it writable"));
        assert_eq!(said(ErrorKind::InvalidData), "cannot open lib");
    }
}
