//! All that is in memory of one account, behind one lock.

use std::collections::HashSet;

use crate::model::document::{Document, DocumentId};

use super::content::vectors::Vectors;
use super::listing::Columns;
use super::text::Texts;

/// One account's columns, texts and vectors.
#[derive(Debug, Default)]
pub(super) struct AccountIndex {
    pub(super) columns: Columns,
    pub(super) texts: Texts,
    pub(super) vectors: Vectors,
    /// Documents whose trigrams on disk are not their present ones.
    pub(super) changed: HashSet<DocumentId>,
    /// Documents that are gone, but not from what was last committed.
    pub(super) removed: HashSet<DocumentId>,
}

impl AccountIndex {
    /// Takes a document's metadata in.
    pub(super) fn put(&mut self, document: &Document) {
        let row = self.columns.put(document);
        self.texts.put(row, self.columns.sender(row), document);
        self.removed.remove(&document.id);
    }

    /// Forgets a document.
    pub(super) fn remove(&mut self, id: DocumentId) {
        if let Some(row) = self.columns.remove(id) {
            self.texts.remove(row);
        }
        self.vectors.remove(id);
        self.changed.remove(&id);
        self.removed.insert(id);
    }
}
