//! Commands about accounts and their keys.
//!
//! After every change the key ring is made to say what the store says, so that a revoked key
//! stops at once.

use std::path::Path;

use uuid::Uuid;

use super::Library;
use super::command::{CreatedKey, KeyDescription, Refusal, Reply};
use super::keys::PlainKey;
use crate::model::account::{Account, AccountId, ApiKey, Plan};
use crate::model::language::Language;
use crate::store::StoreError;

/// The account that the first import makes.
const FIRST_ACCOUNT_NAME: &str = "me";

impl Library {
    pub(super) fn create_account(
        &self,
        name: &str,
        plan: Plan,
        language: Language,
    ) -> Result<Reply, Refusal> {
        let account = self
            .store
            .create_account(name, plan, language, self.options.clock.now())?;
        self.reload_keys()?;
        Ok(Reply::Account(account))
    }

    pub(super) fn list_accounts(&self) -> Result<Reply, Refusal> {
        Ok(Reply::Accounts {
            accounts: self.store.accounts()?,
            owner: self.store.owner()?,
        })
    }

    /// The number of the account of this name.
    pub fn account_number(&self, name: &str) -> Result<AccountId, Refusal> {
        Ok(self.account_named(Some(name))?.id)
    }

    pub(super) fn set_plan(&self, name: &str, plan: Plan) -> Result<Reply, Refusal> {
        let id = self.account_named(Some(name))?.id;
        let account = self
            .store
            .set_plan(id, plan)?
            .ok_or_else(|| no_account(name, &[]))?;
        self.reload_keys()?;
        Ok(Reply::Account(account))
    }

    pub(super) fn delete_account(&self, name: &str) -> Result<Reply, Refusal> {
        let id = self.account_named(Some(name))?.id;
        self.store.delete_account(id)?;
        self.viewed_pages.forget_all();
        self.learning.forget(id);
        self.forget_pictures();
        self.reload_keys()?;
        self.load_sessions()?;
        self.follow_changes();
        self.search.forget_account(id);
        self.forget_saved();
        Ok(Reply::Done)
    }

    pub(super) fn create_key(&self, account: Option<&str>, name: &str) -> Result<Reply, Refusal> {
        let name = name.trim();
        if name.is_empty() || name.chars().count() > 64 || name.chars().any(char::is_control) {
            return Err(Refusal::wrong_value(
                "a key's name takes 1 to 64 visible characters: give it one that says where the key is used, as in --name laptop",
            ));
        }
        let account = self.account_named(account)?;
        let plain = PlainKey::generate(self.options.ids.as_ref());
        let key = ApiKey {
            id: self.options.ids.new_uuid(),
            account: account.id,
            name: name.to_owned(),
            prefix: plain.display_prefix().to_owned(),
            hash: plain.hash(),
            created_at: self.options.clock.now(),
            last_used_at: None,
        };
        self.store
            .create_key(key.clone())
            .map_err(|error| match error {
                StoreError::TooManyKeys { existing } => {
                    too_many_keys(&account, &existing, self.data_directory())
                }
                other => other.into(),
            })?;
        self.reload_keys()?;
        let description = describe(&key, &account.name);
        Ok(Reply::CreatedKey(CreatedKey {
            key: plain.into_text(),
            description,
        }))
    }

    pub(super) fn list_keys(&self, account: Option<&str>) -> Result<Reply, Refusal> {
        let only = account
            .map(|name| self.account_named(Some(name)))
            .transpose()?;
        self.write_key_uses();
        let accounts = self.store.accounts()?;
        let keys = self.store.keys()?;
        let descriptions = keys.iter().filter_map(|key| {
            let holder = accounts.iter().find(|account| account.id == key.account)?;
            let wanted = only.as_ref().is_none_or(|only| only.id == holder.id);
            wanted.then(|| describe(key, &holder.name))
        });
        Ok(Reply::Keys(descriptions.collect()))
    }

    pub(super) fn revoke_key(&self, id: Uuid) -> Result<Reply, Refusal> {
        let revoked = self.store.revoke_key(id)?;
        self.reload_keys()?;
        match revoked {
            Some(_) => Ok(Reply::Done),
            None => Err(Refusal::new(format!(
                "there is no key {id}: 'docvault key list' shows those there are"
            ))),
        }
    }

    /// The account of this name; without a name, the only one there is.
    pub(super) fn account_named(&self, name: Option<&str>) -> Result<Account, Refusal> {
        if let Some(name) = name
            && let Some(account) = self.store.account_by_name(name)?
        {
            return Ok(account);
        }
        let accounts = self.store.accounts()?;
        if let Some(name) = name {
            return Err(no_account(name, &accounts));
        }
        match <[Account; 1]>::try_from(accounts) {
            Ok([account]) => Ok(account),
            Err(accounts) if accounts.is_empty() => Err(Refusal::new(
                "there is no account yet: make one with 'docvault account create NAME'",
            )),
            Err(accounts) => Err(Refusal::new(format!(
                "there are {} accounts: say which one with --account ({})",
                accounts.len(),
                names(&accounts)
            ))),
        }
    }

    /// The account an import goes into: as above, but the very first import makes one.
    pub(super) fn account_for_import(&self, name: Option<&str>) -> Result<Account, Refusal> {
        if name.is_some() || !self.store.accounts()?.is_empty() {
            return self.account_named(name);
        }
        let now = self.options.clock.now();
        match self
            .store
            .create_account(FIRST_ACCOUNT_NAME, Plan::Unlimited, Language::En, now)
        {
            Ok(account) => {
                self.reload_keys()?;
                Ok(account)
            }
            // Another import was faster.
            Err(StoreError::AccountNameTaken(_)) => self.account_named(Some(FIRST_ACCOUNT_NAME)),
            Err(error) => Err(error.into()),
        }
    }
}

fn names(accounts: &[Account]) -> String {
    accounts
        .iter()
        .map(|account| account.name.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}

fn no_account(name: &str, accounts: &[Account]) -> Refusal {
    if accounts.is_empty() {
        return Refusal::new(format!(
            "there is no account '{name}': make it with 'docvault account create {name}'"
        ));
    }
    let verb = if accounts.len() == 1 { "is" } else { "are" };
    Refusal::new(format!(
        "there is no account '{name}': there {verb} {}",
        names(accounts)
    ))
}

fn describe(key: &ApiKey, account: &str) -> KeyDescription {
    KeyDescription {
        id: key.id,
        account: account.to_owned(),
        name: key.name.clone(),
        prefix: key.prefix.clone(),
        created_at: key.created_at,
        last_used_at: key.last_used_at,
    }
}

fn too_many_keys(account: &Account, existing: &[ApiKey], data_directory: &Path) -> Refusal {
    let listed: Vec<String> = existing
        .iter()
        .map(|key| format!("{} ({}…, {})", key.name, key.prefix, key.id))
        .collect();
    // The command may be typed elsewhere than where this process was started.
    let directory = std::path::absolute(data_directory);
    let directory = directory.as_deref().unwrap_or(data_directory);
    Refusal::new(format!(
        "the account '{}' has {} keys, and more are not allowed: {}; revoke one with 'docvault key revoke --data \"{}\" ID'",
        account.name,
        existing.len(),
        listed.join(", "),
        directory.display()
    ))
}
