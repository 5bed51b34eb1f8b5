//! Reading documents again: after tesseract or a language was installed, or a setting was changed.

use uuid::Uuid;

use crate::library::Library;
use crate::library::command::{Refusal, Reply, Selection};
use crate::library::documents::no_document;
use crate::model::account::AccountId;
use crate::model::document::{Document, DocumentState};
use crate::store::StoreError;

/// How documents said before pages were noted one by one that they are scans.
const SCAN_REASON_OF_OLD: &str = "its pages are pictures and need text recognition.";

impl Library {
    /// Lets documents wait for their analysis again, and forgets what text recognition read of them;
    /// where nothing could take its place, that is kept.
    pub(in crate::library) fn reread_documents(
        &self,
        account: Option<&str>,
        uuids: &[Uuid],
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?;
        self.recognition.look_anew();
        if self.recognition.tesseract().is_ok() {
            let forgotten = self.store.forget_recognized_pages(account.id, uuids);
            forgotten.map_err(|error| match error {
                StoreError::UnknownDocument(uuid) => no_document(uuid, &account.name),
                other => other.into(),
            })?;
        }
        let selection = Selection::Documents(uuids.to_vec());
        self.reanalyze(Some(&account.name), &selection)
    }

    /// The same for all documents of an account with pages that need text recognition; refused
    /// where they would be no better off.
    pub(in crate::library) fn reread_scans(&self, account: Option<&str>) -> Result<Reply, Refusal> {
        let account_id = self.account_named(account)?.id;
        self.recognition.look_anew();
        let waiting = self.scans_to_read(account_id)?;
        if waiting.is_empty() {
            return Ok(Reply::Queued(Vec::new()));
        }
        if let Err(reason) = self.recognition.tesseract() {
            let (count, noun) = match waiting.len() {
                1 => (1, "document needs"),
                count => (count, "documents need"),
            };
            return Err(Refusal::new(format!(
                "{count} {noun} text recognition, {reason}"
            )));
        }
        self.reread_documents(account, &waiting)
    }

    fn scans_to_read(&self, account: AccountId) -> Result<Vec<Uuid>, StoreError> {
        let noted = self.store.documents_with_unread_pages()?;
        let is_scan_of_old = |document: &Document| matches!(&document.state, DocumentState::AnalyzedWithoutText { reason } if reason == SCAN_REASON_OF_OLD);
        let mut found = Vec::new();
        self.store.for_each_document(|document| {
            let needs_it = noted.contains(&document.id) || is_scan_of_old(&document);
            let is_shown = document.account == account && document.trashed_at.is_none();
            if needs_it && is_shown && document.state != DocumentState::Waiting {
                found.push(document.uuid);
            }
        })?;
        Ok(found)
    }
}
