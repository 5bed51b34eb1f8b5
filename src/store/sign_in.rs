//! Passwords, sessions, and the link of the first run.

use redb::{ReadTransaction, ReadableTable, ReadableTableMetadata as _, WriteTransaction};
use uuid::Uuid;

use super::Store;
use super::accounts::{checked_name, create_in, load_account};
use super::error::StoreError;
use super::record::Record as _;
use super::tables::{
    ACCOUNT_ID_TO_ACCOUNT, ACCOUNT_ID_TO_PROFILE, SESSION_HASH_TO_SESSION, SETUP_TOKEN_HASH,
};
use crate::model::account::{Account, AccountId, Plan};
use crate::model::language::Language;
use crate::model::sign_in::{PasswordHash, Profile, Session, TokenHash};
use crate::model::timestamp::Timestamp;

impl Store {
    /// An account's password and choices; empty ones where there are none.
    pub fn profile(&self, account: AccountId) -> Result<Profile, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(ACCOUNT_ID_TO_PROFILE)?;
            let record = table.get(account.0)?;
            let profile = record.map(|record| Profile::decode(record.value()));
            Ok(profile.transpose()?.unwrap_or_default())
        })
    }

    /// All profiles there are, with their accounts.
    pub fn profiles(&self) -> Result<Vec<(AccountId, Profile)>, StoreError> {
        self.database.read(all_profiles)
    }

    /// Changes an account's choices; its password and whether it is the owner's stay as they are.
    /// `UnknownAccount`.
    pub fn update_profile(
        &self,
        account: AccountId,
        change: impl Fn(&mut Profile) + Send + 'static,
    ) -> Result<Profile, StoreError> {
        self.database.write("update profile", move |transaction| {
            let before = load_profile(transaction, account)?;
            let mut profile = before.clone();
            change(&mut profile);
            profile.password = before.password;
            profile.is_owner = before.is_owner;
            save_profile(transaction, account, &profile)?;
            Ok(profile)
        })
    }

    /// The account that may add and delete others: the one that [`Store::set_owner`] chose, else the
    /// first that was made. `None` while there is no account.
    pub fn owner(&self) -> Result<Option<AccountId>, StoreError> {
        self.database.read(|transaction| {
            let profiles = all_profiles(transaction)?;
            if let Some((account, _)) = profiles.iter().find(|(_, profile)| profile.is_owner) {
                return Ok(Some(*account));
            }
            first_account(&transaction.open_table(ACCOUNT_ID_TO_ACCOUNT)?)
        })
    }

    /// Makes an account the owner, in the place of the one before. `UnknownAccount`.
    pub fn set_owner(&self, account: AccountId) -> Result<(), StoreError> {
        self.database.write("set owner", move |transaction| {
            make_owner(transaction, account)
        })
    }

    /// Gives an account a password and ends its sessions but `keep`. Where no owner was chosen, the first
    /// account that was made is the owner from then on. The first run's link is void from then on.
    /// `UnknownAccount`.
    pub fn set_password(
        &self,
        account: AccountId,
        password: PasswordHash,
        keep: Option<TokenHash>,
    ) -> Result<(), StoreError> {
        self.database.write("set password", move |transaction| {
            put_password(transaction, account, &password, keep)
        })
    }

    /// The same for who knows the present password, whose hash is `known`; `false`, and nothing happens, if that is
    /// not the password any more.
    pub fn change_password(
        &self,
        account: AccountId,
        known: PasswordHash,
        password: PasswordHash,
        keep: TokenHash,
    ) -> Result<bool, StoreError> {
        self.database.write("change password", move |transaction| {
            if load_profile(transaction, account)?.password.as_ref() != Some(&known) {
                return Ok(false);
            }
            put_password(transaction, account, &password, Some(keep))?;
            Ok(true)
        })
    }

    /// Replaces the first run's link.
    pub fn set_setup_token(&self, hash: TokenHash) -> Result<(), StoreError> {
        self.database.write("set setup link", move |transaction| {
            let mut table = transaction.open_table(SETUP_TOKEN_HASH)?;
            table.retain(|_, ()| false)?;
            table.insert(&hash.0, ())?;
            Ok(())
        })
    }

    /// Gives an account the first password and makes it the owner, with the first run's link, which is used up by that;
    /// `false`, and nothing happens, if that is not the link (any more). `UnknownAccount`.
    pub fn set_up(
        &self,
        token: TokenHash,
        account: AccountId,
        password: PasswordHash,
    ) -> Result<bool, StoreError> {
        self.database.write("set up", move |transaction| {
            let is_link = take_setup_token(transaction, token)?;
            if is_link {
                make_owner(transaction, account)?;
                put_password(transaction, account, &password, None)?;
            }
            Ok(is_link)
        })
    }

    /// The same for an account that is made for it: who comes too late leaves none behind.
    /// `InvalidAccountName`, `AccountNameTaken`.
    pub fn set_up_new_account(
        &self,
        token: TokenHash,
        name: &str,
        plan: Plan,
        language: Language,
        created_at: Timestamp,
        password: PasswordHash,
    ) -> Result<Option<Account>, StoreError> {
        let name = checked_name(name)?;
        self.database
            .write("set up new account", move |transaction| {
                if !take_setup_token(transaction, token)? {
                    return Ok(None);
                }
                let account = create_in(transaction, &name, plan, language, created_at)?;
                make_owner(transaction, account.id)?;
                put_password(transaction, account.id, &password, None)?;
                Ok(Some(account))
            })
    }

    /// Whether this is the first run's link.
    pub fn is_setup_token(&self, hash: TokenHash) -> Result<bool, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(SETUP_TOKEN_HASH)?;
            Ok(table.get(&hash.0)?.is_some())
        })
    }

    /// Whether somebody can sign in.
    pub fn has_password(&self) -> Result<bool, StoreError> {
        let profiles = self.profiles()?;
        Ok(profiles
            .iter()
            .any(|(_, profile)| profile.password.is_some()))
    }

    /// Stores a new session of who knows the password with the hash `known`; of an account's sessions only the `count_max`
    /// used last are kept. `false`, and there is none, if that is not the password any more: to change it ends all sessions,
    /// and one that is being made must not outlive that. `UnknownAccount`.
    pub fn add_session(
        &self,
        session: &Session,
        known: &PasswordHash,
        count_max: usize,
    ) -> Result<bool, StoreError> {
        let (session, known) = (session.clone(), known.clone());
        self.database.write("add session", move |transaction| {
            let profile = load_profile(transaction, session.account)?;
            if profile.password.as_ref() != Some(&known) {
                return Ok(false);
            }
            let record = session.encode()?;
            let mut uses = Vec::new();
            let mut table = transaction.open_table(SESSION_HASH_TO_SESSION)?;
            table.insert(&session.hash.0, record.as_slice())?;
            for_each_session(&table, |other| {
                if other.account == session.account {
                    uses.push(other.last_used_at);
                }
            })?;
            drop(table);
            uses.sort_unstable_by(|left, right| right.cmp(left));
            let oldest = uses.get(count_max.saturating_sub(1)).copied();
            remove_sessions(transaction, |other| {
                other.account == session.account
                    && other.hash != session.hash
                    && Some(other.last_used_at) < oldest
            })?;
            Ok(true)
        })
    }

    /// All sessions, the last used first.
    pub fn sessions(&self) -> Result<Vec<Session>, StoreError> {
        let mut sessions = self.database.read(|transaction| {
            let mut sessions = Vec::new();
            let table = transaction.open_table(SESSION_HASH_TO_SESSION)?;
            for_each_session(&table, |session| sessions.push(session))?;
            Ok(sessions)
        })?;
        sessions.sort_by_key(|session| (std::cmp::Reverse(session.last_used_at), session.id));
        Ok(sessions)
    }

    /// Ends one session of an account; whether there was one.
    pub fn remove_session(&self, account: AccountId, id: Uuid) -> Result<bool, StoreError> {
        self.database.write("remove session", move |transaction| {
            let before = transaction.open_table(SESSION_HASH_TO_SESSION)?.len()?;
            remove_sessions(transaction, |session| {
                session.account == account && session.id == id
            })?;
            Ok(transaction.open_table(SESSION_HASH_TO_SESSION)?.len()? < before)
        })
    }

    /// Ends every session that was not used since.
    pub fn remove_sessions_unused_since(&self, since: Timestamp) -> Result<(), StoreError> {
        self.database
            .write("remove old sessions", move |transaction| {
                remove_sessions(transaction, |session| session.last_used_at < since)
            })
    }

    /// Notes that a session was used. One that is gone is passed over.
    pub fn note_session_use(&self, hash: TokenHash, used_at: Timestamp) -> Result<(), StoreError> {
        self.database.write("note session use", move |transaction| {
            let mut table = transaction.open_table(SESSION_HASH_TO_SESSION)?;
            let stored = table
                .get(&hash.0)?
                .map(|record| Session::decode(record.value()));
            if let Some(mut session) = stored.transpose()? {
                session.last_used_at = session.last_used_at.max(used_at);
                table.insert(&hash.0, session.encode()?.as_slice())?;
            }
            Ok(())
        })
    }
}

/// Forgets an account's password, choices and sessions.
pub(super) fn forget_sign_in(
    transaction: &WriteTransaction,
    account: AccountId,
) -> Result<(), StoreError> {
    transaction
        .open_table(ACCOUNT_ID_TO_PROFILE)?
        .remove(account.0)?;
    remove_sessions(transaction, |session| session.account == account)
}

/// Uses the first run's link up; whether it was the one.
fn take_setup_token(transaction: &WriteTransaction, hash: TokenHash) -> Result<bool, StoreError> {
    let mut table = transaction.open_table(SETUP_TOKEN_HASH)?;
    Ok(table.remove(&hash.0)?.is_some())
}

/// Sets a password, and does all that follows from it: [`Store::set_password`].
fn put_password(
    transaction: &WriteTransaction,
    account: AccountId,
    password: &PasswordHash,
    keep: Option<TokenHash>,
) -> Result<(), StoreError> {
    let mut profile = load_profile(transaction, account)?;
    profile.password = Some(password.clone());
    save_profile(transaction, account, &profile)?;
    if !has_owner(transaction)? {
        let accounts = transaction.open_table(ACCOUNT_ID_TO_ACCOUNT)?;
        let first = first_account(&accounts)?;
        drop(accounts);
        if let Some(first) = first {
            make_owner(transaction, first)?;
        }
    }
    transaction
        .open_table(SETUP_TOKEN_HASH)?
        .retain(|_, ()| false)?;
    remove_sessions(transaction, |session| {
        session.account == account && Some(session.hash) != keep
    })
}

fn all_profiles(transaction: &ReadTransaction) -> Result<Vec<(AccountId, Profile)>, StoreError> {
    let mut profiles = Vec::new();
    for entry in transaction.open_table(ACCOUNT_ID_TO_PROFILE)?.iter()? {
        let (account, record) = entry?;
        profiles.push((AccountId(account.value()), Profile::decode(record.value())?));
    }
    Ok(profiles)
}

fn load_profile(transaction: &WriteTransaction, account: AccountId) -> Result<Profile, StoreError> {
    if load_account(transaction, account)?.is_none() {
        return Err(StoreError::UnknownAccount(account));
    }
    let table = transaction.open_table(ACCOUNT_ID_TO_PROFILE)?;
    let record = table.get(account.0)?;
    let profile = record.map(|record| Profile::decode(record.value()));
    Ok(profile.transpose()?.unwrap_or_default())
}

fn save_profile(
    transaction: &WriteTransaction,
    account: AccountId,
    profile: &Profile,
) -> Result<(), StoreError> {
    let record = profile.encode()?;
    transaction
        .open_table(ACCOUNT_ID_TO_PROFILE)?
        .insert(account.0, record.as_slice())?;
    Ok(())
}

fn has_owner(transaction: &WriteTransaction) -> Result<bool, StoreError> {
    for entry in transaction.open_table(ACCOUNT_ID_TO_PROFILE)?.iter()? {
        if Profile::decode(entry?.1.value())?.is_owner {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The account that was made first of those there are.
fn first_account(
    accounts: &impl ReadableTable<u32, &'static [u8]>,
) -> Result<Option<AccountId>, StoreError> {
    Ok(accounts.first()?.map(|(id, _)| AccountId(id.value())))
}

fn make_owner(transaction: &WriteTransaction, account: AccountId) -> Result<(), StoreError> {
    let mut others = Vec::new();
    for entry in transaction.open_table(ACCOUNT_ID_TO_PROFILE)?.iter()? {
        let (other, record) = entry?;
        let profile = Profile::decode(record.value())?;
        if profile.is_owner && other.value() != account.0 {
            others.push((AccountId(other.value()), profile));
        }
    }
    for (other, mut profile) in others {
        profile.is_owner = false;
        save_profile(transaction, other, &profile)?;
    }
    let mut profile = load_profile(transaction, account)?;
    profile.is_owner = true;
    save_profile(transaction, account, &profile)
}

/// Passes over one whose record is damaged: it is worth a sign-in, and must not keep others from theirs.
fn for_each_session(
    table: &impl ReadableTable<&'static [u8; 32], &'static [u8]>,
    mut visit: impl FnMut(Session),
) -> Result<(), StoreError> {
    for entry in table.iter()? {
        match Session::decode(entry?.1.value()) {
            Err(error) if error.is_of_one_record() => {
                tracing::error!(%error, "a session's record cannot be read: who had it signs in again");
            }
            session => visit(session?),
        }
    }
    Ok(())
}

fn remove_sessions(
    transaction: &WriteTransaction,
    is_unwanted: impl Fn(&Session) -> bool,
) -> Result<(), StoreError> {
    let mut unwanted = Vec::new();
    let mut table = transaction.open_table(SESSION_HASH_TO_SESSION)?;
    for_each_session(&table, |session| {
        if is_unwanted(&session) {
            unwanted.push(session.hash);
        }
    })?;
    for hash in unwanted {
        table.remove(&hash.0)?;
    }
    Ok(())
}
