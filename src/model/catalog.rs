//! What a library counts: tags, folders, statistics.

use serde::{Deserialize, Serialize};

/// A tag and how many documents bear it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Documents with it, archived ones included, trash excluded.
    pub document_count: u64,
}

/// A folder and how many documents lie in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Folder {
    /// Its name.
    pub name: String,
    /// A single emoji, if the name has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// Documents in it, archived ones included, trash excluded.
    pub document_count: u64,
}

/// A name, or a month as `YYYY-MM`, and how many documents it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// What is counted.
    pub name: String,
    /// Documents, archived ones included, trash excluded.
    pub document_count: u64,
}

impl Counted {
    /// A name with its number of documents.
    pub fn new(name: &str, count: u32) -> Self {
        Self {
            name: name.to_owned(),
            document_count: u64::from(count),
        }
    }
}

/// The figures of one account's library; the trash does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Statistics {
    /// All documents.
    pub total_documents: u64,
    /// Documents whose analysis ended, with text or without.
    pub analyzed_documents: u64,
    /// Archived documents.
    pub archived_documents: u64,
    /// Favourites.
    pub favorite_documents: u64,
    /// Different tags.
    pub total_tags: u64,
    /// Different folders.
    pub total_folders: u64,
}
