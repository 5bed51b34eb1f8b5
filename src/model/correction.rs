//! Corrections: what a person changed about a document, and when.
//!
//! All that is learned is derived from them.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::account::AccountId;
use super::document::{DocumentId, Field};
use super::timestamp::Timestamp;

/// One field of one document that a person set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// Its number: ascending, never given twice.
    pub number: u64,
    /// In whose documents.
    pub account: AccountId,
    /// Which document.
    pub document: DocumentId,
    /// The document's public identifier.
    pub uuid: Uuid,
    /// Which field.
    pub field: Field,
    /// What it was before: one value, none where it was empty; for tags all of them.
    pub before: Vec<String>,
    /// What it is since, likewise. The same as before where a person confirmed it.
    pub after: Vec<String>,
    /// When.
    pub made_at: Timestamp,
    /// Since when it teaches nothing any more.
    pub undone_at: Option<Timestamp>,
}

impl Correction {
    /// The first value of `after`; empty if there is none.
    pub fn value(&self) -> &str {
        self.after.first().map_or("", String::as_str)
    }

    /// Tags that were added.
    pub fn added(&self) -> impl Iterator<Item = &String> {
        self.after.iter().filter(|tag| !self.before.contains(tag))
    }

    /// Tags that were taken away.
    pub fn removed(&self) -> impl Iterator<Item = &String> {
        self.before.iter().filter(|tag| !self.after.contains(tag))
    }
}
