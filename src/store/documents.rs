//! Documents and their originals: adding, reading, changing.
//!
//! A document appears in one commit, with its job and its change entry, after its original is
//! durable. Analysis is in `analysis.rs`; documents go in `deletion.rs`.

use std::fs::File;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;

use redb::{ReadTransaction, ReadableTable as _, WriteTransaction};
use uuid::Uuid;

use super::accounts::load_account;
use super::deletion::erase_record;
use super::error::StoreError;
use super::operations::{note_markings, remove_markings};
use super::originals::content_hash;
use super::record::Record as _;
use super::tables::{
    self, ABANDONED_CONTENT_HASH, ACCOUNT_ID_AND_CONTENT_HASH_TO_DOCUMENT_ID,
    CONTENT_HASH_TO_REFERENCE_COUNT, DOCUMENT_ID_TO_DOCUMENT, DOCUMENT_UUID_TO_DOCUMENT_ID,
    WAITING_DOCUMENT_ID_TO_ATTEMPTS,
};
use super::{AddOutcome, ChangeKind, NewDocument, OrphanReport, Saved, Store, changes};
use super::{analysis, recognition};
use crate::model::account::AccountId;
use crate::model::document::{ContentHash, Document, DocumentId, DocumentState, INBOX};
use crate::model::timestamp::Timestamp;
use crate::model::uuid_start::UuidStart;

/// Files without a document that are put down to crashes. A crash leaves one per import under
/// way; many more mean that the database is not the one that these files belong to.
const CRASHED_IMPORTS_MAX: usize = 64;

impl Store {
    /// Takes a PDF in: once this returns, original and record are durable.
    ///
    /// The same bytes in one account are a duplicate, or come back if they are in the trash, or in the
    /// place of an original that was missing. A document whose record cannot be read any more is made anew.
    /// `UnknownAccount`, `StorageFull`.
    pub fn add_document(&self, new: NewDocument, bytes: &[u8]) -> Result<AddOutcome, StoreError> {
        let hash = content_hash(bytes);
        // Asked first: another import of the same bytes may add their document between this one's file and its commit, and
        // then nothing was missing.
        let was_known = self.is_referenced(hash)?;
        let original = self.originals.put_hashed(hash, bytes)?;
        let was_missing = was_known && original.is_new;
        let byte_length = bytes.len() as u64;
        let outcome = self.database.write("add document", move |transaction| {
            let Some(id) = known(transaction, new.account, hash)? else {
                return add(transaction, &new, hash, byte_length);
            };
            match load_known(transaction, id) {
                Ok(document) => add_again(transaction, document, &new, was_missing),
                Err(error @ StoreError::Damaged(_)) => {
                    tracing::error!(%error, document = id.0, "a document is made anew from its file");
                    erase_record(transaction, new.account, id, hash)?;
                    add(transaction, &new, hash, byte_length)
                }
                Err(error) => Err(error),
            }
        });
        drop(original);
        if outcome.is_err() {
            // Nobody may need the file that was just written: on a full disk it counts.
            let removed = self.originals.remove(hash, || self.is_referenced(hash));
            if let Err(error) = removed {
                tracing::debug!(%error, "an original without a document stays until the next start");
            }
        }
        outcome
    }

    /// The document of this number, whatever account it is of: for indexes and jobs.
    pub fn document(&self, id: DocumentId) -> Result<Option<Document>, StoreError> {
        self.database.read(|transaction| {
            let record = transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?;
            let record = record.get(id.number())?;
            record
                .map(|record| Document::decode(record.value()))
                .transpose()
        })
    }

    /// An account's document; another account's is `None`, as an unknown one.
    pub fn document_by_uuid(
        &self,
        account: AccountId,
        uuid: Uuid,
    ) -> Result<Option<Document>, StoreError> {
        self.database
            .read(|transaction| find_by_uuid(transaction, account, uuid))
    }

    /// An account's documents whose UUIDs begin so, in the order of these, `most` at most. Those that cannot be read are left out.
    pub fn documents_by_uuid_start(
        &self,
        account: AccountId,
        start: &UuidStart,
        most: usize,
    ) -> Result<Vec<Document>, StoreError> {
        let (first, last) = start.range().into_inner();
        self.database.read(|transaction| {
            let ids = transaction.open_table(DOCUMENT_UUID_TO_DOCUMENT_ID)?;
            let table = transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?;
            let mut documents = Vec::new();
            for entry in ids.range::<&[u8; 16]>(first.as_bytes()..=last.as_bytes())? {
                let id = tables::document_id(entry?.1.value())?;
                let record = table.get(id.number())?;
                let document =
                    record.map(|record| unless_damaged(id, Document::decode(record.value())));
                let document = document.transpose()?.flatten();
                documents.extend(document.filter(|document| document.account == account));
                if documents.len() >= most {
                    break;
                }
            }
            Ok(documents)
        })
    }

    /// Documents in the order asked, from one snapshot. Those that are gone are left out, and those that cannot be read.
    pub fn documents(&self, ids: &[DocumentId]) -> Result<Vec<Document>, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?;
            let mut documents = Vec::with_capacity(ids.len());
            for id in ids {
                if let Some(record) = table.get(id.number())? {
                    documents.extend(unless_damaged(*id, Document::decode(record.value()))?);
                }
            }
            Ok(documents)
        })
    }

    /// Every document of every account by number, from one snapshot; those that cannot be read are left out.
    pub fn for_each_document(&self, mut visit: impl FnMut(Document)) -> Result<(), StoreError> {
        self.database.read_once(|transaction| {
            for entry in transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?.iter()? {
                let (number, record) = entry?;
                let id = tables::document_id(number.value())?;
                unless_damaged(id, Document::decode(record.value()))?
                    .into_iter()
                    .for_each(&mut visit);
            }
            Ok(())
        })
    }

    /// Visits an account's documents, newest first, until the visitor breaks off. Those that cannot be read are left out.
    pub fn for_newest_documents(
        &self,
        account: AccountId,
        mut visit: impl FnMut(Document) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        self.database.read_once(|transaction| {
            let by_hash = transaction.open_table(ACCOUNT_ID_AND_CONTENT_HASH_TO_DOCUMENT_ID)?;
            let mut ids = by_hash
                .range(all_of(account))?
                .map(|entry| tables::document_id(entry?.1.value()))
                .collect::<Result<Vec<_>, _>>()?;
            ids.sort_unstable();
            let table = transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?;
            for id in ids.into_iter().rev() {
                let Some(record) = table.get(id.number())? else {
                    continue;
                };
                if let Some(document) = unless_damaged(id, Document::decode(record.value()))?
                    && visit(document).is_break()
                {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Changes documents of an account, all of them or none, and notes the marks that this sets or clears.
    /// `UnknownDocument` names the first that the account does not have.
    ///
    /// `change` may run more than once. Whose a document is, which, and its bytes stay as they
    /// are. Where nothing changes, nothing is written.
    pub fn update_documents(
        &self,
        account: AccountId,
        uuids: &[Uuid],
        made_at: Timestamp,
        change: impl Fn(&mut Document) + Send + 'static,
    ) -> Result<Vec<Saved>, StoreError> {
        let uuids = uuids.to_vec();
        self.database.write("update documents", move |transaction| {
            let mut saved = Vec::with_capacity(uuids.len());
            for uuid in &uuids {
                let document = load_by_uuid(transaction, account, *uuid)?
                    .ok_or(StoreError::UnknownDocument(*uuid))?;
                let updated = update(transaction, &document, &change)?;
                note_markings(transaction, &document, &updated.document, made_at)?;
                saved.push(updated);
            }
            Ok(saved)
        })
    }

    /// Makes a file durable for a document that is entered next, and gives its hash. Until then it is an orphan.
    pub fn put_original(&self, bytes: &[u8]) -> Result<ContentHash, StoreError> {
        Ok(self.originals.put(bytes)?.hash)
    }

    /// An original, opened for reading. It can be read to its end even if it is removed meanwhile.
    pub fn open_original(&self, hash: ContentHash) -> Result<File, StoreError> {
        self.originals.open_file(hash)
    }

    /// Where an original lies.
    pub fn original_path(&self, hash: ContentHash) -> PathBuf {
        self.originals.path(hash)
    }

    /// Removes originals that no document needs: those of deleted documents, and those of imports
    /// that a crash cut off. Safe while others import; meant to run once after opening.
    pub fn remove_orphans(&self) -> Result<OrphanReport, StoreError> {
        let mut report = OrphanReport {
            removed: self.remove_abandoned()?,
            ..OrphanReport::default()
        };
        let mut orphans = Vec::new();
        for hash in self.originals.hashes() {
            if !self.is_referenced(hash)? {
                orphans.push(hash);
            }
        }
        if orphans.len() > CRASHED_IMPORTS_MAX {
            tracing::warn!(
                files = orphans.len(),
                "many originals belong to no document and are left alone: is docvault.redb the one of this directory?"
            );
            report.kept = orphans.len() as u64;
            return Ok(report);
        }
        for hash in orphans {
            report.removed += u64::from(self.originals.remove(hash, || self.is_referenced(hash))?);
        }
        Ok(report)
    }

    /// Removes the originals whose last document went; how many.
    pub(super) fn remove_abandoned(&self) -> Result<u64, StoreError> {
        let hashes = self.database.read(|transaction| {
            let table = transaction.open_table(ABANDONED_CONTENT_HASH)?;
            let hashes = table
                .iter()?
                .map(|entry| Ok(ContentHash(*entry?.0.value())));
            hashes.collect::<Result<Vec<_>, StoreError>>()
        })?;
        let mut removed = Vec::with_capacity(hashes.len());
        let mut failure = None;
        for hash in hashes {
            match self.originals.remove(hash, || self.is_referenced(hash)) {
                Ok(true) => removed.push(hash),
                Ok(false) => {}
                Err(error) => failure = Some(error),
            }
        }
        let count = removed.len() as u64;
        if count > 0 {
            // A crash must not bring back what nobody knows of any more.
            self.originals.sync_folders_of(&removed)?;
            self.database
                .write("forget abandoned originals", move |transaction| {
                    let mut table = transaction.open_table(ABANDONED_CONTENT_HASH)?;
                    for hash in &removed {
                        table.remove(&hash.0)?;
                    }
                    Ok(())
                })?;
        }
        failure.map_or(Ok(count), Err)
    }

    fn is_referenced(&self, hash: ContentHash) -> Result<bool, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(CONTENT_HASH_TO_REFERENCE_COUNT)?;
            Ok(table.get(&hash.0)?.is_some())
        })
    }
}

/// What a record of a document says; nothing where it cannot be read, which the log is told: others must not wait for it.
pub(super) fn unless_damaged<T>(
    id: DocumentId,
    decoded: Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    match decoded {
        Err(error) if error.is_of_one_record() => {
            tracing::error!(%error, document = id.0, "a document's record cannot be read");
            Ok(None)
        }
        decoded => decoded.map(Some),
    }
}

/// An account's document in a snapshot; another account's is `None`, as an unknown one.
pub(super) fn find_by_uuid(
    transaction: &ReadTransaction,
    account: AccountId,
    uuid: Uuid,
) -> Result<Option<Document>, StoreError> {
    let ids = transaction.open_table(DOCUMENT_UUID_TO_DOCUMENT_ID)?;
    let Some(id) = ids.get(uuid.as_bytes())? else {
        return Ok(None);
    };
    let table = transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?;
    let record = table.get(id.value())?;
    let document = record
        .map(|record| Document::decode(record.value()))
        .transpose()?;
    Ok(document.filter(|document| document.account == account))
}

/// Where an account's documents are among those of all accounts.
pub(super) fn all_of(account: AccountId) -> RangeInclusive<(u32, &'static [u8; 32])> {
    (account.0, &[0; 32])..=(account.0, &[u8::MAX; 32])
}

/// The account's document of these bytes.
fn known(
    transaction: &WriteTransaction,
    account: AccountId,
    hash: ContentHash,
) -> Result<Option<DocumentId>, StoreError> {
    let id = transaction
        .open_table(ACCOUNT_ID_AND_CONTENT_HASH_TO_DOCUMENT_ID)?
        .get((account.0, &hash.0))?
        .map(|id| id.value());
    id.map(tables::document_id).transpose()
}

/// A document that others refer to, so that there must be one.
fn load_known(transaction: &WriteTransaction, id: DocumentId) -> Result<Document, StoreError> {
    let document = load(transaction, id)?;
    document.ok_or_else(|| StoreError::Damaged(format!("document {} has no record", id.number())))
}

/// What becomes of a document whose bytes came in again; `was_missing`: its original was not there. One that failed for want
/// of it is read again too where another account's import, or a person's hand, brought the file back. What is wrong with
/// its file is not mended by the same file: one that failed by itself is a duplicate like any other.
fn add_again(
    transaction: &WriteTransaction,
    document: Document,
    new: &NewDocument,
    was_missing: bool,
) -> Result<AddOutcome, StoreError> {
    let restored = document.trashed_at.is_some();
    let was_missing = was_missing
        || document.state.lacks_original() && !analysis::is_queued(transaction, document.id)?;
    if !restored && !was_missing {
        return Ok(AddOutcome::Duplicate(document));
    }
    let saved = update(transaction, &document, &|it| it.trashed_at = None)?;
    note_markings(transaction, &document, &saved.document, new.created_at)?;
    if !was_missing {
        return Ok(AddOutcome::Restored(saved));
    }
    if !document.state.is_analyzed() {
        let mut waiting = transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
        if waiting.get(document.id.number())?.is_none() {
            waiting.insert(document.id.number(), 0)?;
        }
    }
    Ok(AddOutcome::Mended { saved, restored })
}

fn add(
    transaction: &WriteTransaction,
    new: &NewDocument,
    hash: ContentHash,
    byte_length: u64,
) -> Result<AddOutcome, StoreError> {
    if load_account(transaction, new.account)?.is_none() {
        return Err(StoreError::UnknownAccount(new.account));
    }
    let document = Document {
        id: tables::next_document_id(transaction)?,
        uuid: new.uuid,
        account: new.account,
        content_hash: hash,
        byte_length,
        file_name: new.file_name.clone(),
        state: DocumentState::Waiting,
        title: new.title.clone(),
        summary: String::new(),
        sender: String::new(),
        document_date: new.created_at,
        created_at: new.created_at,
        folder: INBOX.to_owned(),
        tags: Vec::new(),
        language: None,
        is_favorite: false,
        is_archived: false,
        trashed_at: None,
        page_count: 0,
        has_vector_data: false,
        set_by_person: Vec::new(),
    };
    enter(transaction, &document)?;
    save(transaction, &document)?;
    transaction
        .open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?
        .insert(document.id.number(), 0)?;
    let sequence = changes::append(
        transaction,
        document.account,
        document.id,
        ChangeKind::Changed,
    )?;
    Ok(AddOutcome::Added(Saved { document, sequence }))
}

/// Makes a new document known by its file and its identifier, and its original needed.
pub(super) fn enter(transaction: &WriteTransaction, document: &Document) -> Result<(), StoreError> {
    let by_hash = (document.account.0, &document.content_hash.0);
    let known = transaction
        .open_table(ACCOUNT_ID_AND_CONTENT_HASH_TO_DOCUMENT_ID)?
        .insert(by_hash, document.id.number())?
        .is_some();
    if known {
        return Err(StoreError::Inconsistent(
            "the account has the new document's file already",
        ));
    }
    let known = transaction
        .open_table(DOCUMENT_UUID_TO_DOCUMENT_ID)?
        .insert(document.uuid.as_bytes(), document.id.number())?
        .is_some();
    if known {
        return Err(StoreError::Inconsistent(
            "the new document's identifier is in use",
        ));
    }
    refer_to_original(transaction, document.content_hash)
}

/// Applies a change to a document and writes it, if it is one.
pub(super) fn update(
    transaction: &WriteTransaction,
    before: &Document,
    change: &dyn Fn(&mut Document),
) -> Result<Saved, StoreError> {
    let mut document = before.clone();
    change(&mut document);
    keep_identity(before, &mut document);
    let sequence = if document == *before {
        tables::counter(transaction, tables::LAST_SEQUENCE)?
    } else {
        save(transaction, &document)?;
        if document.title != before.title {
            analysis::note_new_title(transaction, document.id)?;
        }
        let is_found_otherwise = document.title != before.title || document.sender != before.sender;
        let kind = if is_found_otherwise {
            ChangeKind::ContentChanged
        } else {
            ChangeKind::Changed
        };
        changes::append(transaction, document.account, document.id, kind)?
    };
    Ok(Saved { document, sequence })
}

/// Undoes whatever a change did to what must never change.
pub(super) fn keep_identity(before: &Document, document: &mut Document) {
    document.id = before.id;
    document.uuid = before.uuid;
    document.account = before.account;
    document.content_hash = before.content_hash;
    document.byte_length = before.byte_length;
}

/// The document, as the transaction sees it.
pub(super) fn load(
    transaction: &WriteTransaction,
    id: DocumentId,
) -> Result<Option<Document>, StoreError> {
    let table = transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?;
    let record = table.get(id.number())?;
    record
        .map(|record| Document::decode(record.value()))
        .transpose()
}

/// The same; nothing where its record is missing or cannot be read.
pub(super) fn load_unless_damaged(
    transaction: &WriteTransaction,
    id: DocumentId,
) -> Result<Option<Document>, StoreError> {
    let table = transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?;
    let record = table.get(id.number())?;
    let document = record.map(|record| unless_damaged(id, Document::decode(record.value())));
    Ok(document.transpose()?.flatten())
}

/// An account's document, as the transaction sees it.
pub(super) fn load_by_uuid(
    transaction: &WriteTransaction,
    account: AccountId,
    uuid: Uuid,
) -> Result<Option<Document>, StoreError> {
    let ids = transaction.open_table(DOCUMENT_UUID_TO_DOCUMENT_ID)?;
    let Some(id) = ids.get(uuid.as_bytes())? else {
        return Ok(None);
    };
    let document = load(transaction, tables::document_id(id.value())?)?;
    Ok(document.filter(|document| document.account == account))
}

/// Writes the document's record.
pub(super) fn save(transaction: &WriteTransaction, document: &Document) -> Result<(), StoreError> {
    let record = document.encode()?;
    transaction
        .open_table(DOCUMENT_ID_TO_DOCUMENT)?
        .insert(document.id.number(), record.as_slice())?;
    Ok(())
}

/// Removes all that is stored of a document but its identifier, its entry among its account's, its original and
/// its changes. None of its records need be readable.
pub(super) fn remove_records(
    transaction: &WriteTransaction,
    account: AccountId,
    id: DocumentId,
) -> Result<(), StoreError> {
    transaction
        .open_table(DOCUMENT_ID_TO_DOCUMENT)?
        .remove(id.number())?;
    analysis::forget_job(transaction, id)?;
    remove_markings(transaction, id)?;
    recognition::forget_recognized(transaction, id)?;
    analysis::forget_new_title(transaction, id)?;
    analysis::remove_content(transaction, account, id)
}

fn refer_to_original(transaction: &WriteTransaction, hash: ContentHash) -> Result<(), StoreError> {
    let mut table = transaction.open_table(CONTENT_HASH_TO_REFERENCE_COUNT)?;
    let count = table.get(&hash.0)?.map_or(0, |count| count.value());
    table.insert(&hash.0, count + 1)?;
    transaction
        .open_table(ABANDONED_CONTENT_HASH)?
        .remove(&hash.0)?;
    Ok(())
}

/// Counts one document less for an original; after the last one its file is to be removed.
pub(super) fn release_original(
    transaction: &WriteTransaction,
    hash: ContentHash,
) -> Result<(), StoreError> {
    let mut table = transaction.open_table(CONTENT_HASH_TO_REFERENCE_COUNT)?;
    let count = table.get(&hash.0)?.map_or(0, |count| count.value());
    if count > 1 {
        table.insert(&hash.0, count - 1)?;
    } else {
        table.remove(&hash.0)?;
        transaction
            .open_table(ABANDONED_CONTENT_HASH)?
            .insert(&hash.0, ())?;
    }
    Ok(())
}
