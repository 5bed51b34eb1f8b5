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
    /// What it did to each of them.
    pub changes: Vec<DocumentChange>,
    /// The numbers of the corrections that it made.
    pub corrections: Vec<u64>,
}

/// What an operation did to one document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentChange {
    /// The document as it was before.
    pub before: DocumentFields,
    /// And after; `None` for operations that were stored before this was remembered.
    pub after: Option<DocumentFields>,
}

/// All of a document that people change, as it was at one time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentFields {
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

/// What taking an operation back did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakenBack {
    /// Documents that are as they were in what it changed of them, or in part of that.
    pub documents: usize,
    /// Documents that stayed as they are, as all of it was changed again since.
    pub stayed: usize,
}

impl DocumentChange {
    /// What is to be remembered of a change.
    pub fn between(before: &Document, after: &Document) -> Self {
        Self {
            before: DocumentFields::of(before),
            after: Some(DocumentFields::of(after)),
        }
    }

    /// Takes back what was changed, as far as it is still as the change left it: what a later change or an analysis
    /// said since then stays.
    pub fn take_back(&self, document: &mut Document) {
        let now = DocumentFields::of(document);
        let after = self.after.as_ref().unwrap_or(&now);
        let before = &self.before;
        for field in Field::ALL {
            if !before.has_same(field, after) && now.has_same(field, after) {
                before.restore(field, document);
            }
        }
        // What the change did not touch is the same before and after it.
        if now.is_favorite == after.is_favorite {
            document.is_favorite = before.is_favorite;
        }
        if now.is_archived == after.is_archived {
            document.is_archived = before.is_archived;
        }
        if now.trashed_at == after.trashed_at {
            document.trashed_at = before.trashed_at;
        }
    }

    /// Whether [`Self::take_back`] brought something back when it made `after` of `before`, or nothing was left to do.
    pub fn is_taken_back(&self, before: &Document, after: &Document) -> bool {
        let after = DocumentFields::of(after);
        after != DocumentFields::of(before)
            || after == self.before
            || self.after.as_ref() == Some(&self.before)
    }
}

impl DocumentFields {
    /// A document's fields as they are now.
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

    /// Whether a field says the same in both, and on the same authority.
    fn has_same(&self, field: Field, other: &Self) -> bool {
        let is_same = match field {
            Field::Title => self.title == other.title,
            Field::Summary => self.summary == other.summary,
            Field::Sender => self.sender == other.sender,
            Field::DocumentDate => self.document_date == other.document_date,
            Field::Folder => self.folder == other.folder,
            Field::Tags => self.tags == other.tags,
        };
        is_same && self.set_by_person.contains(&field) == other.set_by_person.contains(&field)
    }

    /// Gives a document a field back, and whether a person had set it.
    fn restore(&self, field: Field, document: &mut Document) {
        match field {
            Field::Title => document.title.clone_from(&self.title),
            Field::Summary => document.summary.clone_from(&self.summary),
            Field::Sender => document.sender.clone_from(&self.sender),
            Field::DocumentDate => document.document_date = self.document_date,
            Field::Folder => document.folder.clone_from(&self.folder),
            Field::Tags => document.tags.clone_from(&self.tags),
        }
        document.set_by_person.retain(|set| *set != field);
        if self.set_by_person.contains(&field) {
            document.set_by_person.push(field);
        }
    }
}
