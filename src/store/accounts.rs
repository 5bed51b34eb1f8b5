//! Accounts and their keys.

use redb::{ReadableTable, WriteTransaction};
use unicode_categories::UnicodeCategories as _;
use uuid::Uuid;

use super::corrections::remove_corrections;
use super::deletion::{erase, erase_record};
use super::error::StoreError;
use super::operations::remove_operations;
use super::record::Record as _;
use super::sign_in::forget_sign_in;
use super::tables::{
    self, ACCOUNT_ID_AND_CONTENT_HASH_TO_DOCUMENT_ID, ACCOUNT_ID_TO_ACCOUNT,
    ACCOUNT_NAME_TO_ACCOUNT_ID, KEY_ID_TO_KEY,
};
use super::{DeletedAccount, Store, documents};
use crate::model::account::{Account, AccountId, ApiKey, KEYS_PER_ACCOUNT_MAX, Plan, folded_name};
use crate::model::document::{ContentHash, DocumentId};
use crate::model::language::Language;
use crate::model::timestamp::Timestamp;

/// Characters in an account's name.
const NAME_CHARACTERS_MAX: usize = 64;

impl Store {
    /// Makes an account. The name is trimmed, takes 1 to 64 visible characters, and differs from
    /// every other in more than case. `InvalidAccountName`, `AccountNameTaken`.
    pub fn create_account(
        &self,
        name: &str,
        plan: Plan,
        language: Language,
        created_at: Timestamp,
    ) -> Result<Account, StoreError> {
        let name = checked_name(name)?;
        self.database.write("create account", move |transaction| {
            create_in(transaction, &name, plan, language, created_at)
        })
    }

    /// All accounts, by name.
    pub fn accounts(&self) -> Result<Vec<Account>, StoreError> {
        let mut accounts = self.database.read(|transaction| {
            let table = transaction.open_table(ACCOUNT_ID_TO_ACCOUNT)?;
            table
                .iter()?
                .map(|entry| Account::decode(entry?.1.value()))
                .collect::<Result<Vec<_>, _>>()
        })?;
        accounts.sort_by_cached_key(|account| folded_name(&account.name));
        Ok(accounts)
    }

    /// The account of this name, in whatever case it is written.
    pub fn account_by_name(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let name = folded_name(name.trim());
        self.database.read(|transaction| {
            let names = transaction.open_table(ACCOUNT_NAME_TO_ACCOUNT_ID)?;
            let Some(id) = names.get(name.as_str())? else {
                return Ok(None);
            };
            let table = transaction.open_table(ACCOUNT_ID_TO_ACCOUNT)?;
            let record = table.get(id.value())?;
            record
                .map(|record| Account::decode(record.value()))
                .transpose()
        })
    }

    /// The account with this number.
    pub fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(ACCOUNT_ID_TO_ACCOUNT)?;
            let record = table.get(id.0)?;
            record
                .map(|record| Account::decode(record.value()))
                .transpose()
        })
    }

    /// Gives the account another plan; the account as it is then, `None` if there is none.
    pub fn set_plan(&self, id: AccountId, plan: Plan) -> Result<Option<Account>, StoreError> {
        self.database.write("set plan", move |transaction| {
            let Some(mut account) = load_account(transaction, id)? else {
                return Ok(None);
            };
            account.plan = plan;
            save_account(transaction, &account)?;
            Ok(Some(account))
        })
    }

    /// Deletes the account, its keys and documents, and the originals nobody else has.
    /// `None` if there is no such account.
    pub fn delete_account(&self, id: AccountId) -> Result<Option<DeletedAccount>, StoreError> {
        let deleted = self.database.write("delete account", move |transaction| {
            let Some(account) = load_account(transaction, id)? else {
                return Ok(None);
            };
            let documents = remove_documents(transaction, id)?;
            remove_corrections(transaction, id)?;
            remove_operations(transaction, id)?;
            forget_sign_in(transaction, id)?;
            let keys = keys_of(&transaction.open_table(KEY_ID_TO_KEY)?, Some(id))?;
            for key in &keys {
                transaction
                    .open_table(KEY_ID_TO_KEY)?
                    .remove(key.id.as_bytes())?;
            }
            transaction
                .open_table(ACCOUNT_NAME_TO_ACCOUNT_ID)?
                .remove(folded_name(&account.name).as_str())?;
            transaction
                .open_table(ACCOUNT_ID_TO_ACCOUNT)?
                .remove(id.0)?;
            let sequence = tables::counter(transaction, tables::LAST_SEQUENCE)?;
            Ok(Some(DeletedAccount {
                documents,
                keys,
                sequence,
            }))
        })?;
        if deleted
            .as_ref()
            .is_some_and(|deleted| !deleted.documents.is_empty())
        {
            self.remove_abandoned_files();
        }
        Ok(deleted)
    }

    /// Stores a new key. `UnknownAccount`; `TooManyKeys` names those there are.
    pub fn create_key(&self, key: ApiKey) -> Result<(), StoreError> {
        self.database.write("create key", move |transaction| {
            if load_account(transaction, key.account)?.is_none() {
                return Err(StoreError::UnknownAccount(key.account));
            }
            let mut table = transaction.open_table(KEY_ID_TO_KEY)?;
            let existing = keys_of(&table, Some(key.account))?;
            if existing.len() >= KEYS_PER_ACCOUNT_MAX {
                return Err(StoreError::TooManyKeys { existing });
            }
            table.insert(key.id.as_bytes(), key.encode()?.as_slice())?;
            Ok(())
        })
    }

    /// All keys, oldest first.
    pub fn keys(&self) -> Result<Vec<ApiKey>, StoreError> {
        self.database
            .read(|transaction| keys_of(&transaction.open_table(KEY_ID_TO_KEY)?, None))
    }

    /// Removes a key and gives it; `None` if there is none.
    pub fn revoke_key(&self, id: Uuid) -> Result<Option<ApiKey>, StoreError> {
        self.database.write("revoke key", move |transaction| {
            let mut table = transaction.open_table(KEY_ID_TO_KEY)?;
            let removed = table.remove(id.as_bytes())?;
            removed
                .map(|record| ApiKey::decode(record.value()))
                .transpose()
        })
    }

    /// Notes when keys were last used. Keys that are gone are passed over, and times never go back.
    pub fn note_key_uses(&self, uses: &[(Uuid, Timestamp)]) -> Result<(), StoreError> {
        let uses = uses.to_vec();
        self.database.write("note key uses", move |transaction| {
            let mut table = transaction.open_table(KEY_ID_TO_KEY)?;
            for (id, used_at) in &uses {
                let stored = table.get(id.as_bytes())?;
                let Some(mut key) = stored
                    .map(|record| ApiKey::decode(record.value()))
                    .transpose()?
                else {
                    continue;
                };
                if key.last_used_at < Some(*used_at) {
                    key.last_used_at = Some(*used_at);
                    table.insert(id.as_bytes(), key.encode()?.as_slice())?;
                }
            }
            Ok(())
        })
    }
}

/// Makes an account of this name, which is one that [`checked_name`] gave.
pub(super) fn create_in(
    transaction: &WriteTransaction,
    name: &str,
    plan: Plan,
    language: Language,
    created_at: Timestamp,
) -> Result<Account, StoreError> {
    let mut names = transaction.open_table(ACCOUNT_NAME_TO_ACCOUNT_ID)?;
    let folded = folded_name(name);
    let holder = names.get(folded.as_str())?.map(|id| AccountId(id.value()));
    if let Some(holder) = holder {
        let holder = load_account(transaction, holder)?;
        let taken = holder.map_or_else(|| name.to_owned(), |account| account.name);
        return Err(StoreError::AccountNameTaken(taken));
    }
    let number = tables::next(transaction, tables::LAST_ACCOUNT_ID)?;
    let number = u32::try_from(number)
        .map_err(|_| StoreError::Inconsistent("there are no account numbers left"))?;
    names.insert(folded.as_str(), number)?;
    let account = Account {
        id: AccountId(number),
        name: name.to_owned(),
        plan,
        language,
        created_at,
    };
    save_account(transaction, &account)?;
    Ok(account)
}

/// The account, as the transaction sees it.
pub(super) fn load_account(
    transaction: &WriteTransaction,
    id: AccountId,
) -> Result<Option<Account>, StoreError> {
    let table = transaction.open_table(ACCOUNT_ID_TO_ACCOUNT)?;
    let record = table.get(id.0)?;
    record
        .map(|record| Account::decode(record.value()))
        .transpose()
}

fn save_account(transaction: &WriteTransaction, account: &Account) -> Result<(), StoreError> {
    let record = account.encode()?;
    transaction
        .open_table(ACCOUNT_ID_TO_ACCOUNT)?
        .insert(account.id.0, record.as_slice())?;
    Ok(())
}

/// Keys, oldest first: one account's, or all. There are few: reading all of them is quick.
fn keys_of(
    table: &impl ReadableTable<&'static [u8; 16], &'static [u8]>,
    account: Option<AccountId>,
) -> Result<Vec<ApiKey>, StoreError> {
    let mut keys = Vec::new();
    for entry in table.iter()? {
        let key = ApiKey::decode(entry?.1.value())?;
        if account.is_none_or(|account| key.account == account) {
            keys.push(key);
        }
    }
    keys.sort_by_key(|key| (key.created_at, key.id));
    Ok(keys)
}

/// Removes all documents of an account; their numbers, ascending.
fn remove_documents(
    transaction: &WriteTransaction,
    account: AccountId,
) -> Result<Vec<DocumentId>, StoreError> {
    let mut known = Vec::new();
    let by_hash = transaction.open_table(ACCOUNT_ID_AND_CONTENT_HASH_TO_DOCUMENT_ID)?;
    for entry in by_hash.range(documents::all_of(account))? {
        let (key, id) = entry?;
        let (_, hash) = key.value();
        known.push((tables::document_id(id.value())?, ContentHash(*hash)));
    }
    drop(by_hash);
    known.sort_unstable_by_key(|(id, _)| *id);
    for (id, hash) in &known {
        match documents::load_unless_damaged(transaction, *id)? {
            Some(document) => erase(transaction, &document)?,
            None => erase_record(transaction, account, *id, *hash)?,
        }
    }
    Ok(known.into_iter().map(|(id, _)| id).collect())
}

/// The name without the space around it, if it can be one.
pub(super) fn checked_name(name: &str) -> Result<String, StoreError> {
    let trimmed = name.trim();
    let visible = |character: char| {
        character == ' '
            || !(character.is_whitespace() || character.is_other() || character.is_separator())
    };
    let length = trimmed.chars().take(NAME_CHARACTERS_MAX + 1).count();
    if (1..=NAME_CHARACTERS_MAX).contains(&length) && trimmed.chars().all(visible) {
        Ok(trimmed.to_owned())
    } else {
        let shown = trimmed.chars().take(NAME_CHARACTERS_MAX).collect();
        Err(StoreError::InvalidAccountName(shown))
    }
}
