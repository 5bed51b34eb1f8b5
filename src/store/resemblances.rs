//! Which documents of an account have how many hashes of their fingerprints in common.
//!
//! Written with the findings that hold the fingerprint. What makes two documents near-duplicates is decided in
//! `library::near_duplicates`; this only names those worth comparing.

use std::collections::HashMap;

use redb::WriteTransaction;

use super::Store;
use super::error::StoreError;
use super::tables::{self, ACCOUNT_ID_HASH_AND_DOCUMENT_ID};
use crate::model::account::AccountId;
use crate::model::document::DocumentId;

/// Documents looked at for one hash: a hash that more of them have tells nothing apart.
const DOCUMENTS_PER_HASH_MAX: usize = 2_000;

impl Store {
    /// Documents of the account that share at least so many hashes of this fingerprint, most shared first.
    pub fn resembling_documents(
        &self,
        account: AccountId,
        fingerprint: &[u32],
        shared_min: usize,
        documents_max: usize,
    ) -> Result<Vec<DocumentId>, StoreError> {
        let counts = self.database.read(|transaction| {
            let table = transaction.open_table(ACCOUNT_ID_HASH_AND_DOCUMENT_ID)?;
            let mut counts = HashMap::<u64, usize>::new();
            for key in keys(fingerprint) {
                let all = (account.0, key, 0)..=(account.0, key, u64::MAX);
                // The newest first: a paper is scanned again soon rather than late.
                for entry in table.range(all)?.rev().take(DOCUMENTS_PER_HASH_MAX) {
                    let (_, _, document) = entry?.0.value();
                    *counts.entry(document).or_default() += 1;
                }
            }
            Ok(counts)
        })?;
        let mut ranked: Vec<(usize, u64)> = counts
            .into_iter()
            .map(|(document, count)| (count, document))
            .filter(|(count, _)| *count >= shared_min)
            .collect();
        ranked.sort_unstable_by(|a, b| b.cmp(a));
        ranked.truncate(documents_max);
        let documents = ranked.into_iter().map(|(_, document)| document);
        documents.map(tables::document_id).collect()
    }
}

/// Enters a document under the hashes of its fingerprint.
pub(super) fn add(
    transaction: &WriteTransaction,
    account: AccountId,
    id: DocumentId,
    fingerprint: &[u32],
) -> Result<(), StoreError> {
    let mut table = transaction.open_table(ACCOUNT_ID_HASH_AND_DOCUMENT_ID)?;
    for key in keys(fingerprint) {
        table.insert((account.0, key, id.number()), ())?;
    }
    Ok(())
}

/// Takes it out again.
pub(super) fn remove(
    transaction: &WriteTransaction,
    account: AccountId,
    id: DocumentId,
    fingerprint: &[u32],
) -> Result<(), StoreError> {
    let mut table = transaction.open_table(ACCOUNT_ID_HASH_AND_DOCUMENT_ID)?;
    for key in keys(fingerprint) {
        table.remove((account.0, key, id.number()))?;
    }
    Ok(())
}

/// Takes out a document of whose fingerprint nothing is known any more: all of its account's are looked through.
pub(super) fn remove_unknown(
    transaction: &WriteTransaction,
    account: AccountId,
    id: DocumentId,
) -> Result<(), StoreError> {
    let all = (account.0, 0, 0)..=(account.0, u64::MAX, u64::MAX);
    transaction
        .open_table(ACCOUNT_ID_HASH_AND_DOCUMENT_ID)?
        .retain_in(all, |(_, _, document), ()| document != id.number())?;
    Ok(())
}

/// Each hash with its place in the fingerprint: only hashes at the same place are compared.
fn keys(fingerprint: &[u32]) -> impl Iterator<Item = u64> {
    fingerprint
        .iter()
        .enumerate()
        .map(|(place, hash)| ((place as u64) << 32) | u64::from(*hash))
}
