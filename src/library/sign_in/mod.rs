//! Who is a person at the pages: the first run, signing in, sessions.
//!
//! A session's token exists in its cookie and in one answer, nowhere else; the store holds its SHA-256. Sessions
//! and API keys never mix: nothing here knows a key. [`passwords`] hashes, [`attempts`] limits trying.

mod attempts;
mod passwords;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::{Mutex, RwLock};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::command::{Refusal, Reply};
use super::{AccountLibrary, Library};
use crate::ids::IdSource;
use crate::model::account::{Account, Plan};
use crate::model::language::Language;
use crate::model::sign_in::{PasswordHash, PlainPassword, Profile, Session, TokenHash};
use crate::model::timestamp::{MILLISECONDS_PER_DAY, Timestamp};
use crate::store::StoreError;
use attempts::Attempts;
use passwords::Passwords;

pub use passwords::PASSWORD_CHARACTERS_MIN;

/// A session that was not used for so long is over.
const IDLE_MILLISECONDS_MAX: i64 = 30 * MILLISECONDS_PER_DAY;
/// However much it is used, a session is over after so long.
const AGE_MILLISECONDS_MAX: i64 = 180 * MILLISECONDS_PER_DAY;
/// A session's use is written down at most this often.
const USE_RESOLUTION_MILLISECONDS: i64 = 60 * 60 * 1_000;
/// Sessions of one account; a new one ends the one that was not used the longest.
const SESSIONS_PER_ACCOUNT_MAX: usize = 50;
/// Characters of what a browser says of itself.
const DEVICE_CHARACTERS_MAX: usize = 200;

/// Sessions in memory, and all that decides who comes in.
#[derive(Debug, Default)]
pub(super) struct Doorkeeper {
    sessions: RwLock<HashMap<TokenHash, Session>>,
    /// Held from reading the store until `sessions` says what was read: of two changes at once the later one must come last.
    loading: Mutex<()>,
    attempts: Mutex<Attempts>,
    passwords: Passwords,
}

/// A session's secret, for its cookie. Shows nothing of itself.
#[derive(Clone, PartialEq, Eq)]
pub struct SessionToken(String);

impl SessionToken {
    fn generate(ids: &dyn IdSource) -> Self {
        let mut bytes = [0; 32];
        ids.fill(&mut bytes);
        Self(base16ct::lower::encode_string(&bytes))
    }

    /// The token in a cookie, if it has the shape of one.
    pub fn parse(text: &str) -> Option<Self> {
        let shape = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        shape.then(|| Self(text.to_owned()))
    }

    /// Its text, for the cookie.
    pub fn text(&self) -> &str {
        &self.0
    }

    fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }

    /// What every form of this session carries: known to its own pages, of no use for anything else.
    pub fn form_token(&self) -> String {
        let mut hasher = Sha256::new();
        hasher.update(b"docvault form ");
        hasher.update(self.0.as_bytes());
        base16ct::lower::encode_string(&hasher.finalize())
    }
}

impl std::fmt::Debug for SessionToken {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("SessionToken")
    }
}

/// Who sends a request with a session.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// Their account.
    pub account: Account,
    /// Their choices; the password's hash is left out.
    pub profile: Profile,
    /// Which session.
    pub session: Uuid,
    /// Their documents.
    pub library: AccountLibrary,
}

/// Why somebody was not let in.
#[derive(Debug)]
pub enum SignInError {
    /// The name or the password is wrong; which of them is not told.
    Wrong,
    /// Too many failures: after so many seconds one may try again.
    Wait {
        /// Whole seconds, at least 1.
        seconds: u64,
    },
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for SignInError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Which account the first run gives a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstAccount {
    /// One that is there, made by the command line.
    Existing(String),
    /// A new one.
    New {
        /// Its name.
        name: String,
        /// The language of its folders and tags.
        language: Language,
    },
}

impl Library {
    /// Loads the sessions, and forgets those that are over.
    pub(super) fn load_sessions(&self) -> Result<(), StoreError> {
        let now = self.options.clock.now();
        let since = Timestamp(now.0 - IDLE_MILLISECONDS_MAX);
        let _loading = self.doorkeeper.loading.lock();
        let mut sessions = self.store.sessions()?;
        let count = sessions.len();
        sessions.retain(|session| session.last_used_at >= since);
        let is_any_over = sessions.len() < count;
        self.doorkeeper.replace(sessions);
        if is_any_over
            && self.store.reads_only().is_none()
            && let Err(error) = self.store.remove_sessions_unused_since(since)
        {
            // They are over all the same; a full disk must not keep the library from opening.
            tracing::warn!(%error, "cannot remove sessions that are over");
        }
        Ok(())
    }

    /// Whether somebody can sign in. Until then the pages show nothing.
    pub fn is_set_up(&self) -> Result<bool, StoreError> {
        self.store.has_password()
    }

    /// The token of the link that lets its holder set the first password; `None` once there is one.
    /// A new token takes the place of the one before.
    pub fn begin_setup(&self) -> Result<Option<String>, StoreError> {
        if self.is_set_up()? {
            return Ok(None);
        }
        let token = SessionToken::generate(self.options.ids.as_ref());
        self.store.set_setup_token(token.hash())?;
        Ok(Some(token.0))
    }

    /// The accounts that the holder of the first run's link may choose from; `None` for a wrong or used link.
    pub fn setup_choices(&self, token: &str) -> Result<Option<Vec<Account>>, StoreError> {
        let Some(token) = SessionToken::parse(token) else {
            return Ok(None);
        };
        if self.is_set_up()? || !self.store.is_setup_token(token.hash())? {
            return Ok(None);
        }
        self.store.accounts().map(Some)
    }

    /// Sets the first password with the first run's link and signs its holder in; `None` for a wrong or used link.
    pub fn set_up(
        &self,
        token: &str,
        account: &FirstAccount,
        password: &PlainPassword,
        device: &str,
    ) -> Result<Option<SessionToken>, Refusal> {
        if self.setup_choices(token)?.is_none() {
            return Ok(None);
        }
        let ids = self.options.ids.as_ref();
        let hash = self.doorkeeper.passwords.hash(password, ids)?;
        let link = SessionToken(token.to_owned()).hash();
        let account = match account {
            FirstAccount::Existing(name) => {
                let account = self.account_named(Some(name))?;
                let is_set = self.store.set_up(link, account.id, hash.clone())?;
                is_set.then_some(account)
            }
            FirstAccount::New { name, language } => {
                let now = self.options.clock.now();
                let plan = Plan::Unlimited;
                let made = self.store.set_up_new_account(
                    link,
                    name,
                    plan,
                    *language,
                    now,
                    hash.clone(),
                )?;
                self.reload_keys()?;
                made
            }
        };
        // Of two who hold the link only one comes in.
        let Some(account) = account else {
            return Ok(None);
        };
        Ok(self.new_session(&account, &hash, device)?)
    }

    /// Lets somebody in who knows an account's password.
    pub fn sign_in(
        &self,
        name: &str,
        password: &PlainPassword,
        address: IpAddr,
        device: &str,
    ) -> Result<SessionToken, SignInError> {
        let now = self.options.clock.now();
        {
            let mut attempts = self.doorkeeper.attempts.lock();
            if let Some(seconds) = attempts.wait_seconds(name, address, now) {
                return Err(SignInError::Wait { seconds });
            }
            attempts.note_attempt(name, address, now);
        }
        let account = self.store.account_by_name(name)?;
        let profile = account
            .as_ref()
            .map(|account| self.store.profile(account.id));
        let profile = profile.transpose()?.unwrap_or_default();
        let passwords = &self.doorkeeper.passwords;
        let is_right = passwords.is_right(password, profile.password.as_ref());
        let (Some(account), Some(hash), true) = (account, profile.password, is_right) else {
            return Err(SignInError::Wrong);
        };
        // While it was compared it may have been changed.
        let token = self.new_session(&account, &hash, device)?;
        let token = token.ok_or(SignInError::Wrong)?;
        self.doorkeeper.attempts.lock().note_success(name, address);
        Ok(token)
    }

    /// A session of who knows the password with this hash; `None` if it is not the account's any more.
    fn new_session(
        &self,
        account: &Account,
        password: &PasswordHash,
        device: &str,
    ) -> Result<Option<SessionToken>, StoreError> {
        let token = SessionToken::generate(self.options.ids.as_ref());
        let now = self.options.clock.now();
        let session = Session {
            id: self.options.ids.new_uuid(),
            hash: token.hash(),
            account: account.id,
            device: device.chars().take(DEVICE_CHARACTERS_MAX).collect(),
            made_at: now,
            last_used_at: now,
        };
        let is_added = self
            .store
            .add_session(&session, password, SESSIONS_PER_ACCOUNT_MAX)?;
        self.load_sessions()?;
        Ok(is_added.then_some(token))
    }

    /// Who holds this session; `None` when it is over or never was.
    pub fn signed_in(
        self: &Arc<Self>,
        token: &SessionToken,
    ) -> Result<Option<SignedIn>, StoreError> {
        let now = self.options.clock.now();
        let Some(session) = self.doorkeeper.get(token.hash()) else {
            return Ok(None);
        };
        let is_over = now.0 - session.last_used_at.0 > IDLE_MILLISECONDS_MAX
            || now.0 - session.made_at.0 > AGE_MILLISECONDS_MAX;
        if is_over {
            self.end_session(&session);
            return Ok(None);
        }
        if now.0 - session.last_used_at.0 >= USE_RESOLUTION_MILLISECONDS {
            self.doorkeeper.note_use(session.hash, now);
            if let Err(error) = self.store.note_session_use(session.hash, now) {
                tracing::warn!(%error, "cannot write down when a session was used");
            }
        }
        let account = self.store.account(session.account)?;
        let Some(account) = account else {
            return Ok(None);
        };
        let mut profile = self.store.profile(account.id)?;
        profile.password = None;
        // Where nobody was chosen, or who was chosen is deleted, the first account is the owner without having been told.
        profile.is_owner = profile.is_owner || self.store.owner()? == Some(account.id);
        Ok(Some(SignedIn {
            library: AccountLibrary::new(Arc::clone(self), account.id),
            account,
            profile,
            session: session.id,
        }))
    }

    /// Forgets a session that is over. Its time says so, so it stays over where the store cannot be written.
    fn end_session(&self, session: &Session) {
        let removed = self.store.remove_session(session.account, session.id);
        if let Err(error) = removed.and_then(|_| self.load_sessions()) {
            tracing::warn!(%error, "cannot remove a session that is over");
        }
    }

    /// An account's sessions, the last used first.
    pub fn sessions_of(&self, account: &Account) -> Result<Vec<Session>, StoreError> {
        let mut sessions = self.store.sessions()?;
        sessions.retain(|session| session.account == account.id);
        Ok(sessions)
    }

    /// Ends one of an account's sessions; whether there was one.
    pub fn end_session_of(&self, account: &Account, id: Uuid) -> Result<bool, StoreError> {
        let was_there = self.store.remove_session(account.id, id)?;
        self.load_sessions()?;
        Ok(was_there)
    }

    /// Changes the password of somebody who is signed in and knows the old one; ends their other sessions.
    /// Wrong ones count as failures to sign in.
    pub fn change_password(
        &self,
        account: &Account,
        old: &PlainPassword,
        new: &PlainPassword,
        keep: &SessionToken,
        address: IpAddr,
    ) -> Result<(), Refusal> {
        let now = self.options.clock.now();
        {
            let mut attempts = self.doorkeeper.attempts.lock();
            if let Some(seconds) = attempts.wait_seconds(&account.name, address, now) {
                return Err(Refusal::new(format!(
                    "there were too many wrong passwords: try again in {seconds} seconds"
                )));
            }
            attempts.note_attempt(&account.name, address, now);
        }
        let profile = self.store.profile(account.id)?;
        let passwords = &self.doorkeeper.passwords;
        let wrong = || Refusal::wrong_value("the present password is not that one");
        let is_right = passwords.is_right(old, profile.password.as_ref());
        let present = profile.password.filter(|_| is_right).ok_or_else(wrong)?;
        self.doorkeeper
            .attempts
            .lock()
            .note_success(&account.name, address);
        let hash = passwords.hash(new, self.options.ids.as_ref())?;
        let is_changed = self
            .store
            .change_password(account.id, present, hash, keep.hash())?;
        self.load_sessions()?;
        // Meanwhile it may have been changed elsewhere, and this session be over.
        is_changed.then_some(()).ok_or_else(wrong)
    }

    /// `account password`: whoever reaches the library by the command line may set any password.
    pub(super) fn set_password(
        &self,
        name: &str,
        password: &PlainPassword,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(Some(name))?;
        let hash = self
            .doorkeeper
            .passwords
            .hash(password, self.options.ids.as_ref())?;
        self.store.set_password(account.id, hash, None)?;
        self.load_sessions()?;
        Ok(Reply::Done)
    }

    /// `account owner`: this account, and no other, adds and deletes accounts on the pages.
    pub(super) fn set_owner(&self, name: &str) -> Result<Reply, Refusal> {
        let account = self.account_named(Some(name))?;
        self.store.set_owner(account.id)?;
        Ok(Reply::Done)
    }

    /// Makes an account with its first password, on the plan of accounts made on the command line.
    pub fn add_account(
        &self,
        name: &str,
        language: Language,
        password: &PlainPassword,
    ) -> Result<(), Refusal> {
        let ids = self.options.ids.as_ref();
        // First of all: a password that is too short must not leave an account without one behind.
        let hash = self.doorkeeper.passwords.hash(password, ids)?;
        let now = self.options.clock.now();
        let account = self
            .store
            .create_account(name, Plan::Unlimited, language, now)?;
        self.reload_keys()?;
        self.store.set_password(account.id, hash, None)?;
        Ok(())
    }

    /// Changes what an account's holder chose.
    pub fn update_profile(
        &self,
        account: &Account,
        change: impl Fn(&mut Profile) + Send + 'static,
    ) -> Result<(), StoreError> {
        self.store.update_profile(account.id, change).map(drop)
    }

    /// Every account, and whether somebody can sign in to it.
    pub fn accounts_and_passwords(&self) -> Result<Vec<(Account, bool)>, StoreError> {
        let profiles: HashMap<_, _> = self.store.profiles()?.into_iter().collect();
        let has_password = |account: &Account| {
            profiles
                .get(&account.id)
                .is_some_and(|profile| profile.password.is_some())
        };
        let accounts = self.store.accounts()?.into_iter();
        Ok(accounts
            .map(|account| {
                let has = has_password(&account);
                (account, has)
            })
            .collect())
    }
}

impl Doorkeeper {
    fn replace(&self, sessions: Vec<Session>) {
        let sessions = sessions
            .into_iter()
            .map(|session| (session.hash, session))
            .collect();
        *self.sessions.write() = sessions;
    }

    fn get(&self, hash: TokenHash) -> Option<Session> {
        let sessions = self.sessions.read();
        sessions.get(&hash).cloned()
    }

    fn note_use(&self, hash: TokenHash, now: Timestamp) {
        let mut sessions = self.sessions.write();
        if let Some(session) = sessions.get_mut(&hash) {
            session.last_used_at = now;
        }
    }
}
