//! Deleting documents for good. Only what is in the trash goes, and nothing brings it back.

use std::collections::HashSet;

use uuid::Uuid;

use super::Library;
use super::command::{Refusal, Reply};
use crate::model::account::Account;
use crate::model::document::{Document, DocumentId};
use crate::store::StoreError;

/// Documents that go in one commit when the trash is emptied, which may hold any number. Those that are named go in one
/// commit however many they are: all of them or none.
const DELETED_PER_COMMIT: usize = 500;

impl Library {
    /// `document delete`
    pub(super) fn delete(
        &self,
        account: Option<&str>,
        uuids: Option<Vec<Uuid>>,
        is_rehearsal: bool,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?;
        let documents = match (uuids, is_rehearsal) {
            (Some(uuids), true) => self.documents_in_trash(&account, &uuids)?,
            (Some(uuids), false) => self.delete_documents(&account, &uuids)?,
            (None, true) => self
                .store
                .documents(&self.search.trash(account.id))?
                .into_iter()
                .filter(|document| document.trashed_at.is_some())
                .collect(),
            (None, false) => self.empty_trash(&account)?,
        };
        Ok(Reply::Documents(documents))
    }

    /// Documents of the account, each once, all of which are in the trash.
    pub fn documents_in_trash(
        &self,
        account: &Account,
        uuids: &[Uuid],
    ) -> Result<Vec<Document>, Refusal> {
        let mut documents = Vec::with_capacity(uuids.len());
        for uuid in each_once(uuids) {
            let document = self.store.document_by_uuid(account.id, uuid)?;
            let document = document.ok_or_else(|| unknown(uuid, account))?;
            if document.trashed_at.is_none() {
                return Err(StoreError::NotInTrash(uuid).into());
            }
            documents.push(document);
        }
        Ok(documents)
    }

    /// Deletes documents of the account that are in the trash, all of them or none.
    pub fn delete_documents(
        &self,
        account: &Account,
        uuids: &[Uuid],
    ) -> Result<Vec<Document>, Refusal> {
        let deleted = self
            .store
            .delete_documents(account.id, &each_once(uuids))
            .map_err(|error| match error {
                StoreError::UnknownDocument(uuid) => unknown(uuid, account),
                other => other.into(),
            })?;
        self.forget_deleted(&deleted);
        Ok(deleted)
    }

    /// Deletes all documents that are in the account's trash now.
    pub fn empty_trash(&self, account: &Account) -> Result<Vec<Document>, Refusal> {
        let mut deleted = Vec::new();
        let mut outcome = Ok(());
        for ids in self.search.trash(account.id).chunks(DELETED_PER_COMMIT) {
            match self.delete_those_left(account, ids) {
                Ok(gone) => deleted.extend(gone),
                Err(error) => {
                    outcome = Err(error);
                    break;
                }
            }
        }
        self.forget_deleted(&deleted);
        outcome?;
        Ok(deleted)
    }

    /// Deletes those that are still in the trash: somebody may take one out of it at this moment.
    fn delete_those_left(
        &self,
        account: &Account,
        ids: &[DocumentId],
    ) -> Result<Vec<Document>, StoreError> {
        let documents = self.store.documents(ids)?;
        let mut uuids: Vec<Uuid> = documents.iter().map(|document| document.uuid).collect();
        loop {
            match self.store.delete_documents(account.id, &uuids) {
                Err(StoreError::NotInTrash(other) | StoreError::UnknownDocument(other)) => {
                    uuids.retain(|uuid| *uuid != other);
                }
                outcome => return outcome,
            }
        }
    }

    /// Removes what is kept of deleted documents outside of the store.
    fn forget_deleted(&self, deleted: &[Document]) {
        for document in deleted {
            self.viewed_pages.forget(document.content_hash);
        }
        self.forget_pictures();
        self.follow_changes();
        if !deleted.is_empty() {
            self.forget_saved();
        }
    }

    /// Removes the pictures of originals that are gone.
    pub(super) fn forget_pictures(&self) {
        self.pictures
            .remove_orphans(|hash| self.store.original_path(hash).exists());
    }
}

fn unknown(uuid: Uuid, account: &Account) -> Refusal {
    Refusal::new(format!(
        "the account '{}' has no document {uuid}: 'docvault document list --trashed' shows those that can be deleted",
        account.name
    ))
}

fn each_once(uuids: &[Uuid]) -> Vec<Uuid> {
    let mut seen = HashSet::new();
    let once = uuids.iter().copied().filter(|uuid| seen.insert(*uuid));
    once.collect()
}
