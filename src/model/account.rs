//! Accounts, their plans, and the keys that open them.

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization as _;
use uuid::Uuid;

use super::language::Language;
use super::timestamp::Timestamp;

/// At most so many keys per account.
pub const KEYS_PER_ACCOUNT_MAX: usize = 5;

/// What a person types as a file's owner: number of an account, never shown to callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AccountId(pub u32);

/// How many requests an account may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Plan {
    /// 20 requests a minute.
    Free,
    /// 100 requests a minute.
    Plus,
    /// 300 requests a minute.
    Unlimited,
}

impl Plan {
    /// How many requests are let through in any span of 60 seconds.
    pub const fn requests_per_minute(self) -> usize {
        match self {
            Self::Free => 20,
            Self::Plus => 100,
            Self::Unlimited => 300,
        }
    }

    /// The name on the command line: `free`, `plus`, `unlimited`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Plus => "plus",
            Self::Unlimited => "unlimited",
        }
    }
}

/// Who owns documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Its number; never used again after the account is deleted.
    pub id: AccountId,
    /// What a person calls it; unique.
    pub name: String,
    /// How many requests it may make.
    pub plan: Plan,
    /// The language of the built-in folders and tags: English or German.
    pub language: Language,
    /// When it was made.
    pub created_at: Timestamp,
}

/// SHA-256 of a key's text: all of a key that is stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KeyHash(pub [u8; 32]);

impl std::fmt::Debug for KeyHash {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("KeyHash")
    }
}

/// A key of an account, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiKey {
    /// What `key revoke` takes.
    pub id: Uuid,
    /// Whose documents it opens.
    pub account: AccountId,
    /// What the person called it.
    pub name: String,
    /// Its first characters, enough to recognise it.
    pub prefix: String,
    /// SHA-256 of its text.
    pub hash: KeyHash,
    /// When it was made.
    pub created_at: Timestamp,
    /// When a request last came with it, to the minute.
    pub last_used_at: Option<Timestamp>,
}

/// The form in which two names that differ in case alone are the same: ß and SS too.
pub fn folded_name(name: &str) -> String {
    name.nfc()
        .collect::<String>()
        .to_uppercase()
        .to_lowercase()
        .nfc()
        .collect()
}
