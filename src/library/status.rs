//! `docvault status`: the whole library's figures.

use std::collections::BTreeMap;
use std::path::Path;

use super::Library;
use super::command::{Refusal, Reply, Status};

impl Library {
    pub(super) fn status(&self) -> Result<Reply, Refusal> {
        let counts = self.store.counts()?;
        let disk = self.store.disk_use();
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
            ("store", disk.database_bytes),
            ("originals", disk.originals_bytes),
            (
                "index",
                directory_bytes(&self.options.data_directory.join("index")),
            ),
        ];
        Ok(Reply::Status(Box::new(Status {
            data_directory: self.options.data_directory.display().to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            model: self.model.identity().to_owned(),
            accounts: counts.accounts,
            keys: counts.keys,
            documents,
            passages: counts.passages,
            queue: counts.waiting,
            index_lag: self
                .store
                .last_sequence()?
                .saturating_sub(self.search.followed_sequence()),
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
