//! `reanalyze`: documents go through the analysis again, with all that was learned since.
//!
//! They keep what is known about them until the new facts are there, and what a person set for good. The queue
//! is the store's: a process that ends meanwhile loses nothing, the next one goes on.

use super::Library;
use super::command::{Refusal, Reply, Selection};
use super::documents::no_document;
use crate::analysis::text_key;
use crate::model::document::{Document, DocumentId};

impl Library {
    pub(super) fn reanalyze(
        &self,
        account: Option<&str>,
        selection: &Selection,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?;
        let mut documents: Vec<Document> = Vec::new();
        match selection {
            Selection::Documents(uuids) => {
                for uuid in uuids {
                    let document = self.store.document_by_uuid(account.id, *uuid)?;
                    documents.push(document.ok_or_else(|| no_document(*uuid, &account.name))?);
                }
            }
            Selection::All | Selection::Folder(_) | Selection::Sender(_) => {
                self.store.for_each_document(|document| {
                    if document.account == account.id
                        && document.trashed_at.is_none()
                        && selection.takes(&document)
                    {
                        documents.push(document);
                    }
                })?;
            }
        }
        documents.sort_by_key(|document| document.id);
        documents.dedup_by_key(|document| document.id);
        let ids: Vec<DocumentId> = documents.iter().map(|document| document.id).collect();
        self.store.queue_again(&ids)?;
        self.queue.extend(ids);
        Ok(Reply::Queued(
            documents
                .into_iter()
                .map(|document| document.uuid)
                .collect(),
        ))
    }
}

impl Selection {
    fn takes(&self, document: &Document) -> bool {
        match self {
            Self::All => true,
            Self::Folder(name) => text_key(&document.folder) == text_key(name),
            Self::Sender(name) => text_key(&document.sender) == text_key(name),
            Self::Documents(uuids) => uuids.contains(&document.uuid),
        }
    }
}
