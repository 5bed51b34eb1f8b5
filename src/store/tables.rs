//! The tables of the database, each named `KEY_TO_VALUE`, and the version of this layout.
//!
//! Never change the key, the value or the name of a table in place: raise [`FORMAT_VERSION`] and
//! teach `schema.rs` to bring an older database up to it.

use redb::{ReadableTable as _, TableDefinition, WriteTransaction};

use super::error::StoreError;
use crate::model::document::DocumentId;

/// The layout of the tables below. A database with a higher number is refused by name.
pub(super) const FORMAT_VERSION: u64 = 8;

/// An account's name brought to one form (`accounts.rs`) to its number.
pub(super) const ACCOUNT_NAME_TO_ACCOUNT_ID: TableDefinition<&str, u32> =
    TableDefinition::new("account_name_to_account_id");
/// An account's number to its record.
pub(super) const ACCOUNT_ID_TO_ACCOUNT: TableDefinition<u32, &[u8]> =
    TableDefinition::new("account_id_to_account");
/// A key's identifier to its record.
pub(super) const KEY_ID_TO_KEY: TableDefinition<&[u8; 16], &[u8]> =
    TableDefinition::new("key_id_to_key");

/// An account's number to its password and its holder's choices; none where there are none.
pub(super) const ACCOUNT_ID_TO_PROFILE: TableDefinition<u32, &[u8]> =
    TableDefinition::new("account_id_to_profile");
/// The SHA-256 of a session's cookie to its record.
pub(super) const SESSION_HASH_TO_SESSION: TableDefinition<&[u8; 32], &[u8]> =
    TableDefinition::new("session_hash_to_session");
/// The SHA-256 of the token that the first run's link holds; at most one.
pub(super) const SETUP_TOKEN_HASH: TableDefinition<&[u8; 32], ()> =
    TableDefinition::new("setup_token_hash");

/// A document's number to its record.
pub(super) const DOCUMENT_ID_TO_DOCUMENT: TableDefinition<u64, &[u8]> =
    TableDefinition::new("document_id_to_document");
/// A document's public identifier to its number.
pub(super) const DOCUMENT_UUID_TO_DOCUMENT_ID: TableDefinition<&[u8; 16], u64> =
    TableDefinition::new("document_uuid_to_document_id");
/// An account and the SHA-256 of an original to its document: also the list of an account's
/// documents, since the same bytes are one document.
pub(super) const ACCOUNT_ID_AND_CONTENT_HASH_TO_DOCUMENT_ID: TableDefinition<
    (u32, &[u8; 32]),
    u64,
> = TableDefinition::new("account_id_and_content_hash_to_document_id");
/// The SHA-256 of an original to the number of documents that are these bytes; never 0.
pub(super) const CONTENT_HASH_TO_REFERENCE_COUNT: TableDefinition<&[u8; 32], u64> =
    TableDefinition::new("content_hash_to_reference_count");
/// Originals whose last document went and whose file may still be there.
pub(super) const ABANDONED_CONTENT_HASH: TableDefinition<&[u8; 32], ()> =
    TableDefinition::new("abandoned_content_hash");

/// A document that waits for its analysis to how often that was started. Numbers ascend, so this
/// is a queue: first in, first out.
pub(super) const WAITING_DOCUMENT_ID_TO_ATTEMPTS: TableDefinition<u64, u32> =
    TableDefinition::new("waiting_document_id_to_attempts");
/// Documents whose analysis was asked for again since theirs, which still waits or is at work, was begun.
pub(super) const ASKED_AGAIN_DOCUMENT_ID: TableDefinition<u64, ()> =
    TableDefinition::new("asked_again_document_id");
/// A document's number to all its passages.
pub(super) const DOCUMENT_ID_TO_PASSAGES: TableDefinition<u64, &[u8]> =
    TableDefinition::new("document_id_to_passages");
/// A document's number to what its analysis found, with the reasons.
pub(super) const DOCUMENT_ID_TO_FINDINGS: TableDefinition<u64, &[u8]> =
    TableDefinition::new("document_id_to_findings");
/// A document and a page's number to what text recognition read on it.
pub(super) const DOCUMENT_ID_AND_PAGE_TO_RECOGNIZED_PAGE: TableDefinition<(u64, u32), &[u8]> =
    TableDefinition::new("document_id_and_page_to_recognized_page");
/// A document's number to its pages that still need text recognition; none for none.
pub(super) const DOCUMENT_ID_TO_UNREAD_PAGES: TableDefinition<u64, &[u8]> =
    TableDefinition::new("document_id_to_unread_pages");
/// A document's number to its vectors in full precision (`packed.rs`).
pub(super) const DOCUMENT_ID_TO_VECTORS: TableDefinition<u64, &[u8]> =
    TableDefinition::new("document_id_to_vectors");
/// A document's number to its quantized vectors (`packed.rs`): apart, so that a start reads only
/// these.
pub(super) const DOCUMENT_ID_TO_QUANTIZED_VECTORS: TableDefinition<u64, &[u8]> =
    TableDefinition::new("document_id_to_quantized_vectors");
/// A document's number and a passage's position to the quantized vectors of the spans in it (`packed.rs`); none for none. A
/// search reads those of a few passages of long documents.
pub(super) const DOCUMENT_ID_AND_POSITION_TO_SPAN_VECTORS: TableDefinition<(u64, u32), &[u8]> =
    TableDefinition::new("document_id_and_position_to_span_vectors");
/// Documents whose titles changed since their vectors were made of them, and those of format 7, which had none of spans.
pub(super) const RETITLED_DOCUMENT_ID: TableDefinition<u64, ()> =
    TableDefinition::new("retitled_document_id");
/// What identifies an embedding model to the number that stands for it in packed vectors.
pub(super) const MODEL_IDENTITY_TO_MODEL_NUMBER: TableDefinition<&str, u32> =
    TableDefinition::new("model_identity_to_model_number");
/// A model's number to how many documents have vectors of it.
pub(super) const MODEL_NUMBER_TO_DOCUMENT_COUNT: TableDefinition<u32, u64> =
    TableDefinition::new("model_number_to_document_count");

/// An account and a correction's number to the correction.
pub(super) const ACCOUNT_ID_AND_CORRECTION_NUMBER_TO_CORRECTION: TableDefinition<
    (u32, u64),
    &[u8],
> = TableDefinition::new("account_id_and_correction_number_to_correction");
/// A document's number and the number of a mark set on it or taken from it to that marking.
pub(super) const DOCUMENT_ID_AND_NUMBER_TO_MARKING: TableDefinition<(u64, u64), &[u8]> =
    TableDefinition::new("document_id_and_number_to_marking");
/// An account and an operation's number to what taking it back needs; the latest ones only.
pub(super) const ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION: TableDefinition<(u32, u64), &[u8]> =
    TableDefinition::new("account_id_and_operation_number_to_operation");
/// An account, a hash of a fingerprint and a document that has it (`resemblances.rs`).
pub(super) const ACCOUNT_ID_HASH_AND_DOCUMENT_ID: TableDefinition<(u32, u64, u64), ()> =
    TableDefinition::new("account_id_hash_and_document_id");

/// A change's number to (account, document, kind).
pub(super) const SEQUENCE_TO_CHANGE: TableDefinition<u64, (u32, u64, u8)> =
    TableDefinition::new("sequence_to_change");
/// Everything that counts upwards, by name.
pub(super) const COUNTER_NAME_TO_VALUE: TableDefinition<&str, u64> =
    TableDefinition::new("counter_name_to_value");

/// The layout that the database has.
pub(super) const FORMAT: &str = "format";
/// The account number given last.
pub(super) const LAST_ACCOUNT_ID: &str = "last account id";
/// The document number given last.
pub(super) const LAST_DOCUMENT_ID: &str = "last document id";
/// The change number given last.
pub(super) const LAST_SEQUENCE: &str = "last sequence";
/// The change log starts after this number.
pub(super) const TRIMMED_SEQUENCE: &str = "trimmed sequence";
/// The model number given last.
pub(super) const LAST_MODEL_NUMBER: &str = "last model number";
/// The correction number given last.
pub(super) const LAST_CORRECTION_NUMBER: &str = "last correction number";
/// The operation number given last.
pub(super) const LAST_OPERATION_NUMBER: &str = "last operation number";
/// Passages of all documents.
pub(super) const PASSAGES: &str = "passages";

/// Makes every table that is not there yet, so that reading never meets a missing one.
pub(super) fn create_all(transaction: &WriteTransaction) -> Result<(), StoreError> {
    transaction.open_table(ACCOUNT_NAME_TO_ACCOUNT_ID)?;
    transaction.open_table(ACCOUNT_ID_TO_ACCOUNT)?;
    transaction.open_table(KEY_ID_TO_KEY)?;
    transaction.open_table(ACCOUNT_ID_TO_PROFILE)?;
    transaction.open_table(SESSION_HASH_TO_SESSION)?;
    transaction.open_table(SETUP_TOKEN_HASH)?;
    transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?;
    transaction.open_table(DOCUMENT_UUID_TO_DOCUMENT_ID)?;
    transaction.open_table(ACCOUNT_ID_AND_CONTENT_HASH_TO_DOCUMENT_ID)?;
    transaction.open_table(CONTENT_HASH_TO_REFERENCE_COUNT)?;
    transaction.open_table(ABANDONED_CONTENT_HASH)?;
    transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
    transaction.open_table(ASKED_AGAIN_DOCUMENT_ID)?;
    transaction.open_table(DOCUMENT_ID_TO_PASSAGES)?;
    transaction.open_table(DOCUMENT_ID_TO_FINDINGS)?;
    transaction.open_table(DOCUMENT_ID_AND_PAGE_TO_RECOGNIZED_PAGE)?;
    transaction.open_table(DOCUMENT_ID_TO_UNREAD_PAGES)?;
    transaction.open_table(DOCUMENT_ID_TO_VECTORS)?;
    transaction.open_table(DOCUMENT_ID_TO_QUANTIZED_VECTORS)?;
    transaction.open_table(DOCUMENT_ID_AND_POSITION_TO_SPAN_VECTORS)?;
    transaction.open_table(RETITLED_DOCUMENT_ID)?;
    transaction.open_table(MODEL_IDENTITY_TO_MODEL_NUMBER)?;
    transaction.open_table(MODEL_NUMBER_TO_DOCUMENT_COUNT)?;
    transaction.open_table(ACCOUNT_ID_AND_CORRECTION_NUMBER_TO_CORRECTION)?;
    transaction.open_table(DOCUMENT_ID_AND_NUMBER_TO_MARKING)?;
    transaction.open_table(ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION)?;
    transaction.open_table(ACCOUNT_ID_HASH_AND_DOCUMENT_ID)?;
    transaction.open_table(SEQUENCE_TO_CHANGE)?;
    transaction.open_table(COUNTER_NAME_TO_VALUE)?;
    Ok(())
}

/// The counter's value: 0 until it was first raised.
pub(super) fn counter(transaction: &WriteTransaction, name: &str) -> Result<u64, StoreError> {
    let counters = transaction.open_table(COUNTER_NAME_TO_VALUE)?;
    let value = counters.get(name)?;
    Ok(value.map_or(0, |value| value.value()))
}

/// Sets the counter.
pub(super) fn set_counter(
    transaction: &WriteTransaction,
    name: &str,
    value: u64,
) -> Result<(), StoreError> {
    transaction
        .open_table(COUNTER_NAME_TO_VALUE)?
        .insert(name, value)?;
    Ok(())
}

/// Raises the counter by one and gives the new value.
pub(super) fn next(transaction: &WriteTransaction, name: &str) -> Result<u64, StoreError> {
    let value = counter(transaction, name)? + 1;
    set_counter(transaction, name, value)?;
    Ok(value)
}

/// The number of a document that is new.
pub(super) fn next_document_id(transaction: &WriteTransaction) -> Result<DocumentId, StoreError> {
    let number = next(transaction, LAST_DOCUMENT_ID)?;
    DocumentId::from_number(number).ok_or(StoreError::NumbersUsedUp)
}

/// The document of a number that was read.
pub(super) fn document_id(number: u64) -> Result<DocumentId, StoreError> {
    let id = DocumentId::from_number(number);
    id.ok_or_else(|| StoreError::Damaged(format!("no document can have the number {number}")))
}
