//! The change log: what indexes follow, one number after the other.
//!
//! An entry is committed with the change it tells of, so a reader of the log that has seen
//! number `n` has missed nothing up to `n`. Entries carry no content: the record has that.

use redb::{ReadTransaction, WriteTransaction};

use super::error::StoreError;
use super::tables::{self, COUNTER_NAME_TO_VALUE, SEQUENCE_TO_CHANGE};
use super::{Change, ChangeKind, Store};
use crate::model::account::AccountId;
use crate::model::document::DocumentId;

impl Store {
    /// Up to `limit` entries after number `sequence`, oldest first.
    /// A caller below [`Store::trimmed_sequence`] has missed entries and must start anew.
    pub fn changes_since(&self, sequence: u64, limit: usize) -> Result<Vec<Change>, StoreError> {
        self.database
            .read(|transaction| changes_after(transaction, sequence, limit))
    }

    /// The same, and `None` for a caller who has missed entries: whether he has is told by the same snapshot, as the log may be
    /// shortened at any moment.
    pub fn changes_unless_trimmed(
        &self,
        sequence: u64,
        limit: usize,
    ) -> Result<Option<Vec<Change>>, StoreError> {
        self.database.read(|transaction| {
            if sequence < counter(transaction, tables::TRIMMED_SEQUENCE)? {
                return Ok(None);
            }
            changes_after(transaction, sequence, limit).map(Some)
        })
    }

    /// The number of the newest entry ever; 0 while nothing has changed.
    pub fn last_sequence(&self) -> Result<u64, StoreError> {
        self.database
            .read(|transaction| counter(transaction, tables::LAST_SEQUENCE))
    }

    /// The number up to which entries were forgotten; 0 while all are there.
    pub fn trimmed_sequence(&self) -> Result<u64, StoreError> {
        self.database
            .read(|transaction| counter(transaction, tables::TRIMMED_SEQUENCE))
    }

    /// Forgets the entries up to and with number `up_to`.
    pub fn trim_changes(&self, up_to: u64) -> Result<(), StoreError> {
        self.database.write("trim changes", move |transaction| {
            let up_to = up_to.min(tables::counter(transaction, tables::LAST_SEQUENCE)?);
            if up_to > tables::counter(transaction, tables::TRIMMED_SEQUENCE)? {
                let mut log = transaction.open_table(SEQUENCE_TO_CHANGE)?;
                log.retain_in(..=up_to, |_, _| false)?;
                tables::set_counter(transaction, tables::TRIMMED_SEQUENCE, up_to)?;
            }
            Ok(())
        })
    }
}

impl ChangeKind {
    const fn number(self) -> u8 {
        match self {
            Self::Changed => 1,
            Self::ContentChanged => 2,
            Self::Removed => 3,
        }
    }

    fn from_number(number: u8) -> Result<Self, StoreError> {
        match number {
            1 => Ok(Self::Changed),
            2 => Ok(Self::ContentChanged),
            3 => Ok(Self::Removed),
            _ => Err(StoreError::Damaged(format!(
                "there is no kind of change {number}"
            ))),
        }
    }
}

fn changes_after(
    transaction: &ReadTransaction,
    sequence: u64,
    limit: usize,
) -> Result<Vec<Change>, StoreError> {
    let log = transaction.open_table(SEQUENCE_TO_CHANGE)?;
    let mut changes = Vec::new();
    for entry in log.range(sequence.saturating_add(1)..)?.take(limit) {
        let (sequence, change) = entry?;
        let (account, document, kind) = change.value();
        changes.push(Change {
            sequence: sequence.value(),
            account: AccountId(account),
            document: tables::document_id(document)?,
            kind: ChangeKind::from_number(kind)?,
        });
    }
    Ok(changes)
}

/// A counter's value in a snapshot.
pub(super) fn counter(transaction: &ReadTransaction, name: &str) -> Result<u64, StoreError> {
    let counters = transaction.open_table(COUNTER_NAME_TO_VALUE)?;
    let value = counters.get(name)?;
    Ok(value.map_or(0, |value| value.value()))
}

/// Writes an entry and gives its number.
pub(super) fn append(
    transaction: &WriteTransaction,
    account: AccountId,
    document: DocumentId,
    kind: ChangeKind,
) -> Result<u64, StoreError> {
    let sequence = tables::next(transaction, tables::LAST_SEQUENCE)?;
    transaction
        .open_table(SEQUENCE_TO_CHANGE)?
        .insert(sequence, (account.0, document.number(), kind.number()))?;
    Ok(sequence)
}
