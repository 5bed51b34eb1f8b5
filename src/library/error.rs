//! What opening a library, and asking one, can fail with.
//!
//! [`LibraryError`] is for whoever opens the library; [`QueryError`] for a question that failed
//! through no fault of the caller (`web` logs it and answers 500); [`Refusal`] for a person's command.

use std::error::Error;
use std::path::PathBuf;

use super::command::Refusal;
use crate::embedding::EmbeddingError;
use crate::pdf::PdfError;
use crate::pdf::pictures::PictureError;
use crate::search::SearchError;
use crate::store::StoreError;

/// Why a library cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// Another process has this directory: reach it through its loopback door instead.
    #[error("another docvault process is using {0}")]
    InUse(PathBuf),
    /// The store cannot be used; the message says what to do.
    #[error("the library cannot be opened")]
    Store(#[source] StoreError),
    /// The indexes cannot be used, or not be written.
    #[error("the search index cannot be used")]
    Search(#[from] SearchError),
    /// The embedding model cannot be used.
    #[error("the embedding model cannot be opened")]
    Model(#[from] EmbeddingError),
}

impl LibraryError {
    /// Whether a document is to blame, and work on others may go on.
    pub(super) fn is_of_one_document(&self) -> bool {
        match self {
            Self::Store(error) => error.is_of_one_record(),
            Self::Search(error) => error.is_of_one_document(),
            Self::Model(_) => true,
            Self::InUse(_) => false,
        }
    }
}

impl From<StoreError> for LibraryError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Why a question has no answer: nothing that the caller did.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    /// The store failed.
    #[error("the store failed")]
    Store(#[from] StoreError),
    /// The indexes failed.
    #[error("the search index failed")]
    Search(#[from] SearchError),
    /// An original could not be read again.
    #[error("the original could not be read")]
    Original(#[from] PdfError),
    /// Others kept the machine busy for as long as anybody waits for an answer.
    #[error("the original could not be read: too much else was asked for")]
    Busy,
    /// A page could not be drawn; [`PictureError::is_permanent`] tells whether it ever can.
    #[error("the page could not be drawn")]
    Picture(#[from] PictureError),
}

impl Refusal {
    /// A refusal with nothing behind it.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            because: Vec::new(),
            is_wrong_value: false,
        }
    }

    /// A refusal of a value that no library would take.
    pub(crate) fn wrong_value(message: impl Into<String>) -> Self {
        Self {
            is_wrong_value: true,
            ..Self::new(message)
        }
    }

    /// A refusal whose causes are the error's sources.
    pub(crate) fn of(error: &dyn Error) -> Self {
        Self {
            message: error.to_string(),
            because: causes(error),
            is_wrong_value: false,
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self {
            is_wrong_value: matches!(error, StoreError::InvalidAccountName(_)),
            ..Self::of(&error)
        }
    }
}

/// The messages behind an error, nearest first.
fn causes(error: &dyn Error) -> Vec<String> {
    let mut found = Vec::new();
    let mut cause = error.source();
    while let Some(error) = cause {
        found.push(error.to_string());
        cause = error.source();
    }
    found
}
