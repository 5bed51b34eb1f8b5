//! What lies in the trash of one account.
//!
//! It is in no list and found by no search, but has a page of its own.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::model::document::{Document, DocumentId};
use crate::model::timestamp::Timestamp;

/// The documents in an account's trash.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Trash {
    documents: HashMap<DocumentId, Trashed>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Trashed {
    at: Timestamp,
    byte_length: u64,
}

impl Trash {
    /// Takes in a document that was put into the trash at this time.
    pub(super) fn put(&mut self, document: &Document, at: Timestamp) {
        let trashed = Trashed {
            at,
            byte_length: document.byte_length,
        };
        self.documents.insert(document.id, trashed);
    }

    /// Forgets a document that is not in the trash any more.
    pub(super) fn remove(&mut self, id: DocumentId) {
        self.documents.remove(&id);
    }

    /// All of them, the latest first.
    pub(super) fn latest_first(&self) -> Vec<DocumentId> {
        let trashed = self.documents.iter().map(|(id, it)| (it.at, *id));
        let mut trashed: Vec<(Timestamp, DocumentId)> = trashed.collect();
        trashed.sort_unstable_by(|left, right| right.cmp(left));
        trashed.into_iter().map(|(_, id)| id).collect()
    }

    /// Bytes of their originals.
    pub(super) fn original_bytes(&self) -> u64 {
        self.documents.values().map(|it| it.byte_length).sum()
    }
}
