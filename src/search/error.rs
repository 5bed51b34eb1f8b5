//! What can go wrong while finding.
//!
//! Nothing here is ever fatal to the library: the indexes are derived and can be made anew.

use std::io;
use std::path::{Path, PathBuf};

use tantivy::TantivyError;
use tantivy::directory::error::{LockError, OpenWriteError};

use crate::model::document::DocumentId;

/// Why the search indexes could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The index directory cannot be used at all.
    #[error("the search index in '{}' cannot be used: {}", path.display(), advice(source))]
    Directory {
        /// Where it is.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The word index on disk failed; it is rebuilt from the store at the next start.
    #[error("use the word index: {0}")]
    Words(#[from] TantivyError),
    /// What is in memory could not be written down or read again; it is made from the store then.
    #[error("keep what is in memory in a file: {0}")]
    Saved(#[source] io::Error),
    /// An earlier write failed, most often for want of space: the changes since must come again.
    #[error("follow changes in the word index after a failed write")]
    LostChanges,
    /// Vectors of another model's size, or not as many numbers as the dimension says.
    #[error("take vectors of dimension {given} where {expected} is needed")]
    Dimension {
        /// What this index was opened for.
        expected: usize,
        /// What was given.
        given: usize,
    },
    /// A vector with a number that is none, or infinite.
    #[error("take a vector that holds a number that is not finite")]
    NotFinite,
    /// Passages and vectors that do not belong together.
    #[error("take {vectors} vectors for {passages} passages of document {}", document.0)]
    Count {
        /// Whose they are.
        document: DocumentId,
        /// How many passages were given.
        passages: usize,
        /// How many vectors were given.
        vectors: usize,
    },
}

/// What to do about a directory that cannot be used.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "the disk is full; make room and try again"
        }
        _ => {
            "give the folder to the user that runs docvault, or remove what is there: it is made anew"
        }
    }
}

/// What reading the word index fails with.
impl From<io::Error> for SearchError {
    fn from(error: io::Error) -> Self {
        Self::Words(error.into())
    }
}

impl SearchError {
    /// An error of the index directory.
    pub fn of_directory(path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| Self::Directory {
            path: path.to_owned(),
            source,
        }
    }

    /// What the word index failed with in this directory: an error of the directory, where the system refused it something.
    pub(super) fn within(self, path: &Path) -> Self {
        let Self::Words(
            TantivyError::IoError(source)
            | TantivyError::OpenWriteError(OpenWriteError::IoError {
                io_error: source, ..
            })
            | TantivyError::LockFailure(LockError::IoError(source), _),
        ) = &self
        else {
            return self;
        };
        let source = io::Error::new(source.kind(), source.to_string());
        Self::of_directory(path)(source)
    }

    /// Whether what was given of a document is to blame.
    pub fn is_of_one_document(&self) -> bool {
        matches!(
            self,
            Self::Dimension { .. } | Self::NotFinite | Self::Count { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;

    use tantivy::TantivyError;
    use tantivy::directory::error::LockError;

    use super::{OpenWriteError, SearchError};

    #[test]
    fn a_full_disk_is_told_of_however_the_word_index_meets_it() {
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        let lock = TantivyError::LockFailure(LockError::wrap_io_error(full()), None);
        let file = OpenWriteError::wrap_io_error(full(), "meta.json".into());
        for failed in [TantivyError::from(full()), lock, file.into()] {
            let told = SearchError::from(failed)
                .within(Path::new("lib/index"))
                .to_string();
            let expected = "the search index in 'lib/index' cannot be used: the disk is full; make room and try again";
            assert_eq!(told, expected);
        }
        let other = TantivyError::SystemError("no thread".to_owned());
        let told = SearchError::from(other)
            .within(Path::new("lib/index"))
            .to_string();
        assert!(told.contains("no thread"), "{told}");
    }
}
