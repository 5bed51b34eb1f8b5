//! What lies in an account's trash, and how many bytes originals take.

use uuid::Uuid;

use super::{AccountLibrary, Library, Original, QueryError};
use crate::model::document::{Document, DocumentId};
use crate::model::query::{Paging, ResultPage};

impl Library {
    /// Bytes of all accounts' originals; one that two accounts have counts for each.
    pub(super) fn original_bytes(&self) -> u64 {
        self.search.all_original_bytes()
    }
}

impl AccountLibrary {
    /// Bytes of the account's originals, those in the trash too.
    pub fn original_bytes(&self) -> u64 {
        self.library.search.original_bytes(self.account)
    }

    /// The original of a document in the trash, for whoever wants to see what it is.
    pub fn original_in_trash(&self, uuid: Uuid) -> Result<Option<Original>, QueryError> {
        let document = self.library.store.document_by_uuid(self.account, uuid)?;
        let document = document.filter(|document| document.trashed_at.is_some());
        document
            .map(|document| self.original_of(document))
            .transpose()
    }

    /// The documents in the trash, the latest first.
    pub fn trash(&self, paging: Paging) -> Result<ResultPage<Document>, QueryError> {
        let trashed = self.library.search.trash(self.account);
        let wanted: Vec<DocumentId> = trashed
            .iter()
            .skip(usize::try_from(paging.offset).unwrap_or(usize::MAX))
            .take(usize::try_from(paging.limit).unwrap_or(usize::MAX))
            .copied()
            .collect();
        let mut documents = self.library.store.documents(&wanted)?;
        documents
            .retain(|document| document.account == self.account && document.trashed_at.is_some());
        Ok(ResultPage {
            items: documents,
            total: trashed.len() as u64,
        })
    }
}
