//! What a person did to documents beyond their fields, and what taking it back needs to know.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::document::{Document, DocumentMark, Field};
use super::timestamp::Timestamp;

/// A mark that was set on a document or taken from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marking {
    /// What happened to the document.
    pub mark: DocumentMark,
    /// When.
    pub made_at: Timestamp,
}

impl Marking {
    /// The marks in which two states of a document differ.
    pub fn between(
        before: &Document,
        after: &Document,
        made_at: Timestamp,
    ) -> impl Iterator<Item = Self> {
        use DocumentMark::{Archive, Favorite, Restore, Trash, Unarchive, Unfavorite};
        let flags = [
            (before.is_favorite, after.is_favorite, Favorite, Unfavorite),
            (before.is_archived, after.is_archived, Archive, Unarchive),
            (
                before.trashed_at.is_some(),
                after.trashed_at.is_some(),
                Trash,
                Restore,
            ),
        ];
        flags
            .into_iter()
            .filter(|(before, after, ..)| before != after)
            .map(move |(_, is_set, set, cleared)| Self {
                mark: if is_set { set } else { cleared },
                made_at,
            })
    }
}

/// One change to one or several documents that can be taken back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operation {
    /// The documents as they were before it.
    pub before: Vec<DocumentBefore>,
    /// The numbers of the corrections that it made.
    pub corrections: Vec<u64>,
}

/// All of a document that people change, as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentBefore {
    /// Which document.
    pub uuid: Uuid,
    title: String,
    summary: String,
    sender: String,
    document_date: Timestamp,
    folder: String,
    tags: Vec<String>,
    is_favorite: bool,
    is_archived: bool,
    trashed_at: Option<Timestamp>,
    set_by_person: Vec<Field>,
}

impl DocumentBefore {
    /// What is to be remembered of a document.
    pub fn of(document: &Document) -> Self {
        Self {
            uuid: document.uuid,
            title: document.title.clone(),
            summary: document.summary.clone(),
            sender: document.sender.clone(),
            document_date: document.document_date,
            folder: document.folder.clone(),
            tags: document.tags.clone(),
            is_favorite: document.is_favorite,
            is_archived: document.is_archived,
            trashed_at: document.trashed_at,
            set_by_person: document.set_by_person.clone(),
        }
    }

    /// Makes a document so again. What its analysis found meanwhile stays where that is kept.
    pub fn restore(&self, document: &mut Document) {
        document.title.clone_from(&self.title);
        document.summary.clone_from(&self.summary);
        document.sender.clone_from(&self.sender);
        document.document_date = self.document_date;
        document.folder.clone_from(&self.folder);
        document.tags.clone_from(&self.tags);
        document.is_favorite = self.is_favorite;
        document.is_archived = self.is_archived;
        document.trashed_at = self.trashed_at;
        document.set_by_person.clone_from(&self.set_by_person);
    }
}
