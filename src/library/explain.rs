//! `document explain`: what is known about a document, and why.

use uuid::Uuid;

use super::Library;
use super::command::{Explanation, Refusal, Reply};
use super::documents::no_document;
use crate::model::document::Document;
use crate::store::StoreError;

impl Library {
    pub(super) fn explain_document(
        &self,
        account: Option<&str>,
        uuid: Uuid,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?;
        let document = self.store.document_by_uuid(account.id, uuid)?;
        let document = document.ok_or_else(|| no_document(uuid, &account.name))?;
        Ok(Reply::Explanation(Box::new(self.explanation(document)?)))
    }

    /// What the analysis found about a document, and the documents that are the same paper.
    pub(super) fn explanation(&self, document: Document) -> Result<Explanation, StoreError> {
        Ok(Explanation {
            findings: self.store.findings(document.id)?.findings,
            near_duplicates: self.near_duplicates_of(&document)?,
            document,
        })
    }
}
