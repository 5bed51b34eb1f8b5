//! The languages that docvault tells apart.

use serde::{Deserialize, Serialize};

/// A language of documents, and (English and German only) of an account's vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    En,
    /// German.
    De,
    /// French.
    Fr,
    /// Dutch.
    Nl,
    /// Spanish.
    Es,
    /// Italian.
    It,
}

impl Language {
    /// All languages, in a fixed order.
    pub const ALL: [Self; 6] = [Self::En, Self::De, Self::Fr, Self::Nl, Self::Es, Self::It];

    /// The ISO 639-1 code: `en`, `de`, …
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
            Self::Nl => "nl",
            Self::Es => "es",
            Self::It => "it",
        }
    }
}
