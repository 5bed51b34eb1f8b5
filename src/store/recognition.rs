//! Pages that text recognition has read, those it has yet to read, and reading documents again.
//!
//! Each page is a commit of its own: a long scan that is cut off goes on where it was.

use std::ops::RangeInclusive;

use redb::{ReadableTable as _, WriteTransaction};
use uuid::Uuid;

use super::Store;
use super::documents::{load, unless_damaged};
use super::error::StoreError;
use super::record::Record as _;
use super::tables::{
    self, DOCUMENT_ID_AND_PAGE_TO_RECOGNIZED_PAGE, DOCUMENT_ID_TO_UNREAD_PAGES,
    DOCUMENT_UUID_TO_DOCUMENT_ID, WAITING_DOCUMENT_ID_TO_ATTEMPTS,
};
use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::model::recognition::RecognizedPage;

impl Store {
    /// Keeps a page that was read; nothing happens if the document is gone.
    ///
    /// A page more is progress: what was cut off before it no longer counts against the document. A book of scans
    /// is read for hours, and outlives more power cuts than a document that takes the process down may cause.
    pub fn save_recognized_page(
        &self,
        id: DocumentId,
        page: &RecognizedPage,
    ) -> Result<(), StoreError> {
        let number = page.page.number;
        let record = page.encode()?;
        self.database
            .write("save recognized page", move |transaction| {
                if load(transaction, id)?.is_some() {
                    transaction
                        .open_table(DOCUMENT_ID_AND_PAGE_TO_RECOGNIZED_PAGE)?
                        .insert((id.number(), number), record.as_slice())?;
                    let mut waiting = transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
                    let attempts = waiting.get(id.number())?.map(|attempts| attempts.value());
                    if attempts.is_some_and(|attempts| attempts > 1) {
                        waiting.insert(id.number(), 1)?;
                    }
                }
                Ok(())
            })
    }

    /// A document's pages that were read, ascending. One whose record cannot be read any more is
    /// left out: it is read from its picture again.
    pub fn recognized_pages(&self, id: DocumentId) -> Result<Vec<RecognizedPage>, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(DOCUMENT_ID_AND_PAGE_TO_RECOGNIZED_PAGE)?;
            let mut pages = Vec::new();
            for entry in table.range(pages_of(id))? {
                let (_, record) = entry?;
                pages.extend(RecognizedPage::decode(record.value()).ok());
            }
            Ok(pages)
        })
    }

    /// Whether text recognition has read any of them.
    pub fn has_recognized_pages(&self, id: DocumentId) -> Result<bool, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(DOCUMENT_ID_AND_PAGE_TO_RECOGNIZED_PAGE)?;
            let first = table.range(pages_of(id))?.next();
            Ok(first.transpose()?.is_some())
        })
    }

    /// Notes which pages of a document still need text recognition; none for none.
    pub fn set_unread_pages(&self, id: DocumentId, pages: &[u32]) -> Result<(), StoreError> {
        // Hardly any document has some, and a commit costs syncs. What is compared holds until then: nobody notes them but
        // the document's own analysis.
        if self.noted_pages(id)?.is_some_and(|noted| noted == pages) {
            return Ok(());
        }
        let record = pages.to_vec().encode()?;
        self.database.write("set unread pages", move |transaction| {
            let mut table = transaction.open_table(DOCUMENT_ID_TO_UNREAD_PAGES)?;
            if record.len() > EMPTY_LIST_BYTES && load(transaction, id)?.is_some() {
                table.insert(id.number(), record.as_slice())?;
            } else {
                table.remove(id.number())?;
            }
            Ok(())
        })
    }

    /// Which pages of a document still need text recognition; none where the list of them cannot be read.
    pub fn unread_pages(&self, id: DocumentId) -> Result<Vec<u32>, StoreError> {
        Ok(self.noted_pages(id)?.unwrap_or_default())
    }

    /// The same; `None` where the list cannot be read.
    fn noted_pages(&self, id: DocumentId) -> Result<Option<Vec<u32>>, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(DOCUMENT_ID_TO_UNREAD_PAGES)?;
            match table.get(id.number())? {
                None => Ok(Some(Vec::new())),
                Some(record) => unless_damaged(id, Vec::<u32>::decode(record.value())),
            }
        })
    }

    /// The documents with pages that still need text recognition.
    pub fn documents_with_unread_pages(&self) -> Result<Vec<DocumentId>, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(DOCUMENT_ID_TO_UNREAD_PAGES)?;
            let ids = table
                .iter()?
                .map(|entry| tables::document_id(entry?.0.value()));
            ids.collect()
        })
    }

    /// Forgets what text recognition read of documents of an account, of all of them or none.
    /// `UnknownDocument` names the first that the account does not have.
    pub fn forget_recognized_pages(
        &self,
        account: AccountId,
        uuids: &[Uuid],
    ) -> Result<(), StoreError> {
        let uuids = uuids.to_vec();
        self.database
            .write("forget recognized pages", move |transaction| {
                for uuid in &uuids {
                    let id = {
                        let table = transaction.open_table(DOCUMENT_UUID_TO_DOCUMENT_ID)?;
                        table.get(uuid.as_bytes())?.map(|id| id.value())
                    };
                    let document = match id {
                        Some(id) => load(transaction, tables::document_id(id)?)?,
                        None => None,
                    };
                    let document = document
                        .filter(|document| document.account == account)
                        .ok_or(StoreError::UnknownDocument(*uuid))?;
                    forget_recognized(transaction, document.id)?;
                }
                Ok(())
            })
    }
}

/// The record of an empty list: its version, and that it has no entries.
const EMPTY_LIST_BYTES: usize = 2;

/// The keys of what was read of a document's pages.
fn pages_of(id: DocumentId) -> RangeInclusive<(u64, u32)> {
    (id.number(), 0)..=(id.number(), u32::MAX)
}

/// Removes what text recognition left of a document.
pub(super) fn forget_recognized(
    transaction: &WriteTransaction,
    id: DocumentId,
) -> Result<(), StoreError> {
    transaction
        .open_table(DOCUMENT_ID_AND_PAGE_TO_RECOGNIZED_PAGE)?
        .retain_in(pages_of(id), |_, _| false)?;
    transaction
        .open_table(DOCUMENT_ID_TO_UNREAD_PAGES)?
        .remove(id.number())?;
    Ok(())
}
