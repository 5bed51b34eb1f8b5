//! What can go wrong while finding.
//!
//! Nothing here is ever fatal to the library: the indexes are derived and can be made anew.

use crate::model::document::DocumentId;

/// Why the search indexes could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The index directory cannot be used at all: check its rights and the free space.
    #[error("use the search index directory: {0}")]
    Directory(#[from] std::io::Error),
    /// The word index on disk failed; it is rebuilt from the store at the next start.
    #[error("use the word index: {0}")]
    Words(#[from] tantivy::TantivyError),
    /// What is in memory could not be written down or read again; it is made from the store then.
    #[error("keep what is in memory in a file: {0}")]
    Saved(#[source] std::io::Error),
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

impl SearchError {
    /// Whether what was given of a document is to blame.
    pub fn is_of_one_document(&self) -> bool {
        matches!(
            self,
            Self::Dimension { .. } | Self::NotFinite | Self::Count { .. }
        )
    }
}
