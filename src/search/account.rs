//! All that is in memory of one account, behind one lock.

use std::collections::HashSet;

use crate::model::document::{Document, DocumentId};
use crate::model::timestamp::Timestamp;

use super::content::vectors::Vectors;
use super::listing::Columns;
use super::text::Texts;
use super::trash::Trash;

/// One account's columns, texts and vectors, and its trash.
#[derive(Debug, Default)]
pub(super) struct AccountIndex {
    pub(super) columns: Columns,
    pub(super) texts: Texts,
    pub(super) vectors: Vectors,
    pub(super) trash: Trash,
    /// Documents whose trigrams on disk are not their present ones.
    pub(super) changed: HashSet<DocumentId>,
    /// Documents that are gone, but not from what was last committed.
    pub(super) removed: HashSet<DocumentId>,
    /// Names and words may be left of documents that were deleted: what has a number keeps it.
    pub(super) has_remains: bool,
}

impl AccountIndex {
    /// Takes a document's metadata in. It is not in the trash.
    pub(super) fn put(&mut self, document: &Document) {
        let row = self.columns.put(document);
        self.texts.put(row, self.columns.sender(row), document);
        self.trash.remove(document.id);
        self.removed.remove(&document.id);
    }

    /// Takes in that a document is in the trash since then.
    pub(super) fn put_into_trash(&mut self, document: &Document, at: Timestamp) {
        self.take_out(document.id);
        self.trash.put(document, at);
    }

    /// Forgets a document that was deleted.
    pub(super) fn remove(&mut self, id: DocumentId) {
        self.take_out(id);
        self.has_remains = true;
    }

    fn take_out(&mut self, id: DocumentId) {
        if let Some(row) = self.columns.remove(id) {
            self.texts.remove(row);
        }
        self.vectors.remove(id);
        self.trash.remove(id);
        self.changed.remove(&id);
        self.removed.insert(id);
    }

    /// Bytes of the originals of all documents, those in the trash too.
    pub(super) fn original_bytes(&self) -> u64 {
        self.columns.original_bytes() + self.trash.original_bytes()
    }
}
