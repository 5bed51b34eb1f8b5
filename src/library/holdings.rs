//! What lies in the trash, and how many bytes originals take.
//!
//! In memory, so that no page looks at every document.
//!
//! Derived from the store at start and kept up by [`super::index_follower`], as the lists are. The trash is in no
//! list, so it has its place here.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{AccountLibrary, Library, QueryError};
use crate::model::account::AccountId;
use crate::model::document::{Document, DocumentId};
use crate::model::query::{Paging, ResultPage};
use crate::model::timestamp::Timestamp;

/// What every account holds.
#[derive(Debug, Default)]
pub(super) struct Holdings {
    accounts: Mutex<HashMap<AccountId, Held>>,
}

#[derive(Debug, Default)]
struct Held {
    /// Of all its documents, those in the trash too.
    original_bytes: u64,
    trash: HashMap<DocumentId, Trashed>,
}

/// A document in the trash.
#[derive(Clone, Copy, Debug)]
struct Trashed {
    at: Timestamp,
    byte_length: u64,
}

impl Trashed {
    fn of(document: &Document) -> Option<Self> {
        document.trashed_at.map(|at| Self {
            at,
            byte_length: document.byte_length,
        })
    }
}

impl Holdings {
    /// Takes a document in that was not known before.
    pub(super) fn add(&self, document: &Document) {
        let mut accounts = self.lock();
        let held = accounts.entry(document.account).or_default();
        held.original_bytes += document.byte_length;
        if let Some(trashed) = Trashed::of(document) {
            held.trash.insert(document.id, trashed);
        }
    }

    /// Follows a change of a document that is known.
    pub(super) fn change(&self, document: &Document) {
        let mut accounts = self.lock();
        let held = accounts.entry(document.account).or_default();
        match Trashed::of(document) {
            Some(trashed) => held.trash.insert(document.id, trashed),
            None => held.trash.remove(&document.id),
        };
    }

    /// Forgets a document that was deleted. It was in the trash, or its whole account goes ([`Self::forget`]).
    pub(super) fn remove(&self, account: AccountId, id: DocumentId) {
        let mut accounts = self.lock();
        if let Some(held) = accounts.get_mut(&account)
            && let Some(trashed) = held.trash.remove(&id)
        {
            held.original_bytes = held.original_bytes.saturating_sub(trashed.byte_length);
        }
    }

    /// The documents in an account's trash, the latest first.
    pub(super) fn trash_of(&self, account: AccountId) -> Vec<DocumentId> {
        let mut trashed: Vec<(Timestamp, DocumentId)> = {
            let accounts = self.lock();
            accounts.get(&account).map_or_else(Vec::new, |held| {
                held.trash.iter().map(|(id, it)| (it.at, *id)).collect()
            })
        };
        trashed.sort_unstable_by(|left, right| right.cmp(left));
        trashed.into_iter().map(|(_, id)| id).collect()
    }

    /// Whether a document is in the trash.
    pub(super) fn is_in_trash(&self, account: AccountId, id: DocumentId) -> bool {
        let accounts = self.lock();
        accounts
            .get(&account)
            .is_some_and(|held| held.trash.contains_key(&id))
    }

    /// Forgets an account that was deleted.
    pub(super) fn forget(&self, account: AccountId) {
        self.lock().remove(&account);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<AccountId, Held>> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Library {
    /// Bytes of all accounts' originals; one that two accounts have counts for each.
    pub(super) fn original_bytes(&self) -> u64 {
        let accounts = self.holdings.lock();
        accounts.values().map(|held| held.original_bytes).sum()
    }
}

impl AccountLibrary {
    /// Bytes of the account's originals, those in the trash too.
    pub fn original_bytes(&self) -> u64 {
        let accounts = self.library.holdings.lock();
        accounts
            .get(&self.account)
            .map_or(0, |held| held.original_bytes)
    }

    /// The documents in the trash, the latest first.
    pub fn trash(&self, paging: Paging) -> Result<ResultPage<Document>, QueryError> {
        let trashed = self.library.holdings.trash_of(self.account);
        let wanted: Vec<DocumentId> = trashed
            .iter()
            .skip(usize::try_from(paging.offset).unwrap_or(usize::MAX))
            .take(usize::try_from(paging.limit).unwrap_or(usize::MAX))
            .copied()
            .collect();
        let mut documents = self.library.store.documents(&wanted)?;
        documents
            .retain(|document| document.account == self.account && document.trashed_at.is_some());
        Ok(ResultPage {
            items: documents,
            total: trashed.len() as u64,
        })
    }
}
