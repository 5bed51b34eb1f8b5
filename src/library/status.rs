//! The whole library's figures: `docvault status`, and those that cost nothing to ask.

use std::collections::BTreeMap;
use std::path::Path;

use super::Library;
use super::command::{Refusal, Reply, Status};
use crate::store::StoreError;

/// How the library as a whole is: quick to tell, however many documents there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Passages with vectors.
    pub passages: u64,
    /// Documents waiting for their analysis.
    pub queue: u64,
    /// Changes that the word index has yet to follow.
    pub index_lag: u64,
    /// Bytes of the database on disk.
    pub database_bytes: u64,
    /// Bytes of the indexes on disk.
    pub index_bytes: u64,
    /// Bytes of all accounts' originals; one that two accounts have counts for each.
    pub original_bytes: u64,
}

impl Library {
    /// How the library as a whole is.
    pub fn condition(&self) -> Result<Condition, StoreError> {
        let counts = self.store.counts()?;
        let last = self.store.last_sequence()?;
        Ok(Condition {
            passages: counts.passages,
            queue: counts.waiting,
            index_lag: last.saturating_sub(self.search.followed_sequence()),
            database_bytes: self.store.database_bytes(),
            index_bytes: directory_bytes(&self.options.data_directory.join("index")),
            original_bytes: self.original_bytes(),
        })
    }

    pub(super) fn status(&self) -> Result<Reply, Refusal> {
        let counts = self.store.counts()?;
        let condition = self.condition()?;
        let mut documents: BTreeMap<String, u64> =
            ["waiting", "analyzed", "without_text", "failed", "trashed"]
                .map(|name| (name.to_owned(), 0))
                .into();
        self.store.for_each_document(|document| {
            let name = if document.trashed_at.is_some() {
                "trashed"
            } else {
                document.state.name()
            };
            *documents.entry(name.to_owned()).or_default() += 1;
        })?;
        let bytes = [
            ("store", condition.database_bytes),
            ("originals", self.store.originals_bytes()),
            ("index", condition.index_bytes),
        ];
        Ok(Reply::Status(Box::new(Status {
            data_directory: self.options.data_directory.display().to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            model: self.model.identity().to_owned(),
            accounts: counts.accounts,
            keys: counts.keys,
            documents,
            passages: condition.passages,
            queue: condition.queue,
            index_lag: condition.index_lag,
            bytes: bytes.map(|(name, bytes)| (name.to_owned(), bytes)).into(),
        })))
    }
}

/// Bytes of all files below a directory; what cannot be read counts nothing.
fn directory_bytes(directory: &Path) -> u64 {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return 0;
    };
    entries
        .flatten()
        .filter_map(|entry| {
            let metadata = entry.metadata().ok()?;
            Some(if metadata.is_dir() {
                directory_bytes(&entry.path())
            } else {
                metadata.len()
            })
        })
        .sum()
}
