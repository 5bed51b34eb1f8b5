//! Why a bench could not be carried out; the messages are for the person who asked for it.

use std::io;
use std::path::PathBuf;

use crate::embedding::EmbeddingError;
use crate::library::command::Refusal;
use crate::library::{LibraryError, QueryError};
use crate::pdf::PdfError;
use crate::store::StoreError;

/// What was in the way.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The person stopped it.
    #[error("the bench was stopped")]
    Stopped,
    /// The library could not be written.
    #[error("the made-up library could not be written")]
    Store(#[from] StoreError),
    /// The library could not be opened.
    #[error("the made-up library could not be opened")]
    Library(#[from] LibraryError),
    /// The model failed.
    #[error("real passages could not be embedded")]
    Embedding(#[from] EmbeddingError),
    /// A question was not answered.
    #[error("the made-up library did not answer")]
    Query(#[from] QueryError),
    /// An import was refused.
    #[error("a made-up PDF was not imported: {0}")]
    Refused(String),
    /// A PDF could not be read.
    #[error("a PDF could not be read")]
    Pdf(#[source] PdfError),
    /// A file or folder could not be used.
    #[error("'{}' could not be used", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl From<Refusal> for BenchError {
    fn from(refusal: Refusal) -> Self {
        let mut text = refusal.message;
        for reason in refusal.because {
            text.push_str(": ");
            text.push_str(&reason);
        }
        Self::Refused(text)
    }
}
