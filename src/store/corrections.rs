//! What a person corrected: written with the change itself, so that neither is without the other.

use std::cell::Cell;
use std::collections::HashSet;

use redb::{ReadableTable as _, WriteTransaction};
use uuid::Uuid;

use super::documents::{load_by_uuid, update};
use super::error::StoreError;
use super::record::Record as _;
use super::tables::{self, ACCOUNT_ID_AND_CORRECTION_NUMBER_TO_CORRECTION};
use super::{Saved, Store};
use crate::model::account::AccountId;
use crate::model::correction::Correction;
use crate::model::document::{Document, Field};
use crate::model::timestamp::Timestamp;

impl Store {
    /// Changes an account's documents as a person wants it, all of them or none, and notes what he said about the
    /// fields that `change` answers. `UnknownDocument` names the first that the account does not have.
    ///
    /// `change` may run more than once. Where nothing changes and nothing was said, nothing is written.
    pub fn correct_documents(
        &self,
        account: AccountId,
        uuids: &[Uuid],
        made_at: Timestamp,
        change: impl Fn(&mut Document) -> Vec<Field> + Send + 'static,
    ) -> Result<Vec<Saved>, StoreError> {
        let uuids = uuids.to_vec();
        self.database
            .write("correct documents", move |transaction| {
                let mut corrected = Vec::with_capacity(uuids.len());
                for uuid in &uuids {
                    let before = load_by_uuid(transaction, account, *uuid)?
                        .ok_or(StoreError::UnknownDocument(*uuid))?;
                    let (saved, _) = correct_in(transaction, &before, made_at, &change)?;
                    corrected.push(saved);
                }
                Ok(corrected)
            })
    }

    /// An account's corrections, oldest first, undone ones too. Those that cannot be read are left out.
    pub fn corrections(&self, account: AccountId) -> Result<Vec<Correction>, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(ACCOUNT_ID_AND_CORRECTION_NUMBER_TO_CORRECTION)?;
            let mut corrections = Vec::new();
            for entry in table.range(all_of(account))? {
                match Correction::decode(entry?.1.value()) {
                    Err(error) if error.is_of_one_record() => {
                        tracing::error!(%error, "a correction cannot be read and teaches nothing");
                    }
                    correction => corrections.push(correction?),
                }
            }
            Ok(corrections)
        })
    }

    /// Notes that a correction teaches nothing any more; the correction as it is then, `None` if
    /// the account has no such one. One that was undone before stays as it is.
    pub fn undo_correction(
        &self,
        account: AccountId,
        number: u64,
        undone_at: Timestamp,
    ) -> Result<Option<Correction>, StoreError> {
        self.database.write("undo correction", move |transaction| {
            undo_in(transaction, account, number, undone_at)
        })
    }
}

/// Changes a document and notes what was said about it; the document as it is then, and the numbers of these corrections.
pub(super) fn correct_in(
    transaction: &WriteTransaction,
    before: &Document,
    made_at: Timestamp,
    change: &dyn Fn(&mut Document) -> Vec<Field>,
) -> Result<(Saved, Vec<u64>), StoreError> {
    let fields = Cell::default();
    let saved = update(transaction, before, &|document| {
        fields.set(change(document));
    })?;
    let mut numbers = Vec::new();
    for field in fields.take() {
        let correction = Correction {
            number: tables::next(transaction, tables::LAST_CORRECTION_NUMBER)?,
            account: before.account,
            document: before.id,
            uuid: before.uuid,
            field,
            before: values(before, field),
            after: values(&saved.document, field),
            made_at,
            undone_at: None,
        };
        save(transaction, &correction)?;
        numbers.push(correction.number);
    }
    Ok((saved, numbers))
}

/// [`Store::undo_correction`] within a transaction.
pub(super) fn undo_in(
    transaction: &WriteTransaction,
    account: AccountId,
    number: u64,
    undone_at: Timestamp,
) -> Result<Option<Correction>, StoreError> {
    let found = {
        let table = transaction.open_table(ACCOUNT_ID_AND_CORRECTION_NUMBER_TO_CORRECTION)?;
        let record = table.get((account.0, number))?;
        record
            .map(|record| Correction::decode(record.value()))
            .transpose()?
    };
    let Some(mut correction) = found else {
        return Ok(None);
    };
    correction.undone_at = correction.undone_at.or(Some(undone_at));
    save(transaction, &correction)?;
    Ok(Some(correction))
}

/// Forgets all corrections of an account.
pub(super) fn remove_corrections(
    transaction: &WriteTransaction,
    account: AccountId,
) -> Result<(), StoreError> {
    transaction
        .open_table(ACCOUNT_ID_AND_CORRECTION_NUMBER_TO_CORRECTION)?
        .retain_in(all_of(account), |_, _| false)?;
    Ok(())
}

/// Forgets an account's corrections of these documents, and those that cannot be read: they may be of them.
pub(super) fn remove_corrections_of(
    transaction: &WriteTransaction,
    account: AccountId,
    documents: &HashSet<Uuid>,
) -> Result<(), StoreError> {
    let mut table = transaction.open_table(ACCOUNT_ID_AND_CORRECTION_NUMBER_TO_CORRECTION)?;
    table.retain_in(all_of(account), |_, record| {
        Correction::decode(record).is_ok_and(|correction| !documents.contains(&correction.uuid))
    })?;
    Ok(())
}

fn all_of(account: AccountId) -> std::ops::RangeInclusive<(u32, u64)> {
    (account.0, 0)..=(account.0, u64::MAX)
}

fn save(transaction: &WriteTransaction, correction: &Correction) -> Result<(), StoreError> {
    let record = correction.encode()?;
    transaction
        .open_table(ACCOUNT_ID_AND_CORRECTION_NUMBER_TO_CORRECTION)?
        .insert((correction.account.0, correction.number), record.as_slice())?;
    Ok(())
}

/// A field's values, none where it is empty.
fn values(document: &Document, field: Field) -> Vec<String> {
    let text = |text: &String| vec![text.clone()];
    let mut values = match field {
        Field::Title => text(&document.title),
        Field::Summary => text(&document.summary),
        Field::Sender => text(&document.sender),
        Field::DocumentDate => vec![document.document_date.to_date_string()],
        Field::Folder => text(&document.folder),
        Field::Tags => document.tags.clone(),
    };
    values.retain(|value| !value.is_empty());
    values
}
