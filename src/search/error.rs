//! What can go wrong while finding.
//!
//! Nothing here is ever fatal to the library: the indexes are derived and can be made anew.

use std::io;
use std::path::{Path, PathBuf};

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
    Words(#[from] tantivy::TantivyError),
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

    /// Whether what was given of a document is to blame.
    pub fn is_of_one_document(&self) -> bool {
        matches!(
            self,
            Self::Dimension { .. } | Self::NotFinite | Self::Count { .. }
        )
    }
}
