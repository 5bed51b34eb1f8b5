//! What people did to documents: marks for their history, and what taking a change back needs.
//!
//! Marks are noted in the transaction that sets them, whoever asked for it. Corrections have a file of their own.

use std::collections::HashSet;

use redb::{ReadableTable as _, WriteTransaction};
use uuid::Uuid;

use super::corrections::{correct_in, undo_in};
use super::documents::{load_by_uuid, unless_damaged, update};
use super::error::StoreError;
use super::record::Record as _;
use super::tables::{
    self, ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION, DOCUMENT_ID_AND_NUMBER_TO_MARKING,
};
use super::{Saved, Store};
use crate::model::account::AccountId;
use crate::model::document::{Document, DocumentId, Field};
use crate::model::operation::{DocumentChange, Marking, Operation, TakenBack};
use crate::model::timestamp::Timestamp;

/// Operations of one account that can be taken back; a further one pushes the oldest out.
const OPERATIONS_PER_ACCOUNT_MAX: u64 = 50;

impl Store {
    /// A document's markings, oldest first.
    pub fn markings(&self, id: DocumentId) -> Result<Vec<Marking>, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(DOCUMENT_ID_AND_NUMBER_TO_MARKING)?;
            let mut markings = Vec::new();
            for entry in table.range(markings_of(id))? {
                markings.extend(unless_damaged(id, Marking::decode(entry?.1.value()))?);
            }
            Ok(markings)
        })
    }

    /// Changes an account's documents as [`Store::correct_documents`] does, notes the marks that this sets or clears,
    /// and remembers it all as one operation, in the same commit. What is saved, and the number by which it is taken back.
    pub fn operate(
        &self,
        account: AccountId,
        uuids: &[Uuid],
        made_at: Timestamp,
        change: impl Fn(&mut Document) -> Vec<Field> + Send + 'static,
    ) -> Result<(Vec<Saved>, u64), StoreError> {
        let uuids = uuids.to_vec();
        self.database.write("operate", move |transaction| {
            let mut changed = Vec::with_capacity(uuids.len());
            let mut operation = Operation::default();
            for uuid in &uuids {
                let before = load_by_uuid(transaction, account, *uuid)?
                    .ok_or(StoreError::UnknownDocument(*uuid))?;
                let (saved, corrections) = correct_in(transaction, &before, made_at, &change)?;
                note_markings(transaction, &before, &saved.document, made_at)?;
                let change = DocumentChange::between(&before, &saved.document);
                operation.changes.push(change);
                operation.corrections.extend(corrections);
                changed.push(saved);
            }
            let number = remember(transaction, account, &operation)?;
            Ok((changed, number))
        })
    }

    /// Takes an operation back, all of it or nothing: what it changed of each document is as it was, but for what was
    /// changed again since, and what was corrected teaches nothing any more. `None` if the account has no such operation
    /// (any more).
    pub fn undo_operation(
        &self,
        account: AccountId,
        number: u64,
        undone_at: Timestamp,
    ) -> Result<Option<TakenBack>, StoreError> {
        self.database.write("undo operation", move |transaction| {
            let removed = transaction
                .open_table(ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION)?
                .remove((account.0, number))?
                .map(|record| Operation::decode(record.value()));
            let Some(operation) = removed.transpose()? else {
                return Ok(None);
            };
            let mut documents = 0;
            for change in &operation.changes {
                if let Some(document) = load_by_uuid(transaction, account, change.before.uuid)? {
                    let saved = update(transaction, &document, &|it| change.take_back(it))?;
                    note_markings(transaction, &document, &saved.document, undone_at)?;
                    documents += usize::from(change.is_taken_back(&document, &saved.document));
                }
            }
            for correction in &operation.corrections {
                undo_in(transaction, account, *correction, undone_at)?;
            }
            Ok(Some(TakenBack {
                documents,
                stayed: operation.changes.len() - documents,
            }))
        })
    }
}

/// Keeps an operation, in the place of the oldest where there are too many; its number.
fn remember(
    transaction: &WriteTransaction,
    account: AccountId,
    operation: &Operation,
) -> Result<u64, StoreError> {
    let number = tables::next(transaction, tables::LAST_OPERATION_NUMBER)?;
    let mut table = transaction.open_table(ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION)?;
    table.insert((account.0, number), operation.encode()?.as_slice())?;
    let mut left = table.range(operations_of(account))?.count() as u64;
    table.retain_in(operations_of(account), |_, _| {
        let is_kept = left <= OPERATIONS_PER_ACCOUNT_MAX;
        left -= 1;
        is_kept
    })?;
    Ok(number)
}

/// Notes the marks in which two states of a document differ.
pub(super) fn note_markings(
    transaction: &WriteTransaction,
    before: &Document,
    after: &Document,
    made_at: Timestamp,
) -> Result<(), StoreError> {
    let mut table = transaction.open_table(DOCUMENT_ID_AND_NUMBER_TO_MARKING)?;
    for marking in Marking::between(before, after, made_at) {
        let last = table
            .range(markings_of(after.id))?
            .next_back()
            .transpose()?
            .map_or(0, |(key, _)| key.value().1);
        table.insert((after.id.number(), last + 1), marking.encode()?.as_slice())?;
    }
    Ok(())
}

/// Forgets a document's markings.
pub(super) fn remove_markings(
    transaction: &WriteTransaction,
    id: DocumentId,
) -> Result<(), StoreError> {
    transaction
        .open_table(DOCUMENT_ID_AND_NUMBER_TO_MARKING)?
        .retain_in(markings_of(id), |_, _| false)?;
    Ok(())
}

/// Forgets these documents in what an account's operations remember: their text must not outlive them. So operations
/// that cannot be read go.
pub(super) fn forget_in_operations(
    transaction: &WriteTransaction,
    account: AccountId,
    documents: &HashSet<Uuid>,
) -> Result<(), StoreError> {
    let mut table = transaction.open_table(ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION)?;
    let mut changed = Vec::new();
    for entry in table.range(operations_of(account))? {
        let (key, record) = entry?;
        let Ok(mut operation) = Operation::decode(record.value()) else {
            changed.push((key.value(), Operation::default()));
            continue;
        };
        let count = operation.changes.len();
        operation
            .changes
            .retain(|change| !documents.contains(&change.before.uuid));
        if operation.changes.len() < count {
            changed.push((key.value(), operation));
        }
    }
    for (key, operation) in changed {
        if operation.changes.is_empty() {
            table.remove(key)?;
        } else {
            table.insert(key, operation.encode()?.as_slice())?;
        }
    }
    Ok(())
}

/// Forgets all operations of an account.
pub(super) fn remove_operations(
    transaction: &WriteTransaction,
    account: AccountId,
) -> Result<(), StoreError> {
    transaction
        .open_table(ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION)?
        .retain_in(operations_of(account), |_, _| false)?;
    Ok(())
}

fn markings_of(id: DocumentId) -> std::ops::RangeInclusive<(u64, u64)> {
    (id.number(), 0)..=(id.number(), u64::MAX)
}

fn operations_of(account: AccountId) -> std::ops::RangeInclusive<(u32, u64)> {
    (account.0, 0)..=(account.0, u64::MAX)
}
