//! Deleting documents for good: those in the trash, and all of an account that goes.
//!
//! First the records, in one commit with the change log; then the files that no document needs any more. A crash
//! between the two leaves files behind, which the next start removes ([`Store::remove_orphans`]).

use std::collections::HashSet;

use redb::WriteTransaction;
use uuid::Uuid;

use super::corrections::remove_corrections_of;
use super::documents::{load_by_uuid, release_original, remove_records};
use super::error::StoreError;
use super::operations::forget_in_operations;
use super::tables::{ACCOUNT_ID_AND_CONTENT_HASH_TO_DOCUMENT_ID, DOCUMENT_UUID_TO_DOCUMENT_ID};
use super::{ChangeKind, Store, changes};
use crate::model::account::AccountId;
use crate::model::document::{ContentHash, Document, DocumentId};

impl Store {
    /// Deletes documents of an account that are in the trash, all of them or none, with everything that was found,
    /// said or remembered about them. The documents as they were.
    ///
    /// `UnknownDocument` names the first that the account does not have, `NotInTrash` the first that is not there.
    pub fn delete_documents(
        &self,
        account: AccountId,
        uuids: &[Uuid],
    ) -> Result<Vec<Document>, StoreError> {
        let uuids = uuids.to_vec();
        let deleted = self
            .database
            .write("delete documents", move |transaction| {
                let mut deleted = Vec::with_capacity(uuids.len());
                for uuid in &uuids {
                    let document = load_by_uuid(transaction, account, *uuid)?
                        .ok_or(StoreError::UnknownDocument(*uuid))?;
                    if document.trashed_at.is_none() {
                        return Err(StoreError::NotInTrash(*uuid));
                    }
                    erase(transaction, &document)?;
                    deleted.push(document);
                }
                let gone: HashSet<Uuid> = uuids.iter().copied().collect();
                remove_corrections_of(transaction, account, &gone)?;
                forget_in_operations(transaction, account, &gone)?;
                Ok(deleted)
            })?;
        if !deleted.is_empty() {
            self.remove_abandoned_files();
        }
        Ok(deleted)
    }

    /// Removes the files whose last document went. The documents are gone, and that is durable: a file that cannot
    /// be removed now is found by the next start.
    pub(super) fn remove_abandoned_files(&self) {
        if let Err(error) = self.remove_abandoned() {
            tracing::warn!(%error, "some originals of deleted documents could not be removed yet");
        }
    }
}

/// Removes all that is stored of a document but what people did to several at once, and says so in the change log.
pub(super) fn erase(transaction: &WriteTransaction, document: &Document) -> Result<(), StoreError> {
    transaction
        .open_table(DOCUMENT_UUID_TO_DOCUMENT_ID)?
        .remove(document.uuid.as_bytes())?;
    erase_but_identifier(
        transaction,
        document.account,
        document.id,
        document.content_hash,
    )
}

/// The same of a document whose record is missing or cannot be read: its identifier is looked for among all. What a person said
/// of it goes too, as no later deletion would find that, and it teaches nothing without its document.
pub(super) fn erase_record(
    transaction: &WriteTransaction,
    account: AccountId,
    id: DocumentId,
    hash: ContentHash,
) -> Result<(), StoreError> {
    let mut gone = HashSet::new();
    transaction
        .open_table(DOCUMENT_UUID_TO_DOCUMENT_ID)?
        .retain(|uuid, number| {
            let is_another = number != id.number();
            if !is_another {
                gone.insert(Uuid::from_bytes(*uuid));
            }
            is_another
        })?;
    erase_but_identifier(transaction, account, id, hash)?;
    remove_corrections_of(transaction, account, &gone)?;
    forget_in_operations(transaction, account, &gone)
}

fn erase_but_identifier(
    transaction: &WriteTransaction,
    account: AccountId,
    id: DocumentId,
    hash: ContentHash,
) -> Result<(), StoreError> {
    transaction
        .open_table(ACCOUNT_ID_AND_CONTENT_HASH_TO_DOCUMENT_ID)?
        .remove((account.0, &hash.0))?;
    remove_records(transaction, account, id)?;
    release_original(transaction, hash)?;
    changes::append(transaction, account, id, ChangeKind::Removed)?;
    Ok(())
}
