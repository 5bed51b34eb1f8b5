//! How people come in: passwords, sessions, and what an account's holder chose about the pages.
//!
//! Only hashes are stored. [`PlainPassword`] carries a password from a door to where it is hashed and shows
//! nothing of itself.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::account::AccountId;
use super::language::Language;
use super::timestamp::Timestamp;

/// A password on its way to being hashed or compared.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlainPassword(pub String);

impl std::fmt::Debug for PlainPassword {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("PlainPassword")
    }
}

/// A password's argon2id hash in the PHC string format: all of it that is stored.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PasswordHash(pub String);

impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("PasswordHash")
    }
}

/// SHA-256 of a random token: of a session's cookie, or of the link of the first run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TokenHash(pub [u8; 32]);

impl std::fmt::Debug for TokenHash {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("TokenHash")
    }
}

/// A person who is signed in somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// What ending it takes; no secret.
    pub id: Uuid,
    /// SHA-256 of its cookie.
    pub hash: TokenHash,
    /// Whose it is.
    pub account: AccountId,
    /// What the browser says of itself, cut short.
    pub device: String,
    /// When the person signed in.
    pub made_at: Timestamp,
    /// When it was last used, to the hour.
    pub last_used_at: Timestamp,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Theme {
    /// As the device is set.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// What belongs to an account on the pages: its password and its holder's choices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Without one nobody can sign in.
    pub password: Option<PasswordHash>,
    /// May add and delete accounts on the pages.
    pub is_owner: bool,
    /// English or German; `None` for what the browser asks for.
    pub interface_language: Option<Language>,
    /// Light or dark.
    pub theme: Theme,
    /// Icons for folders by name, before the built-in ones.
    pub folder_icons: Vec<(String, String)>,
    /// Which languages scans are expected to be in; empty for the account's own and English.
    pub recognition_languages: Vec<Language>,
    /// The language model, where there is one, is not asked about this account's documents.
    pub is_language_model_off: bool,
}

impl Profile {
    /// The icon that the person chose for a folder.
    pub fn folder_icon(&self, name: &str) -> Option<&str> {
        self.folder_icons
            .iter()
            .find(|(folder, _)| folder == name)
            .map(|(_, icon)| icon.as_str())
    }
}
