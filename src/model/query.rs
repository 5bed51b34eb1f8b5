//! What can be asked of an account's documents, and what comes back.
//!
//! Bounds are applied where a request is read (`web`); these types hold what was applied.

use serde::{Deserialize, Serialize};

use super::document::{Document, DocumentId};
use super::passage::Passage;
use super::timestamp::Timestamp;

/// Which part of a result: as applied, within the interface's bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paging {
    /// At most so many items.
    pub limit: u64,
    /// So many leading items skipped.
    pub offset: u64,
}

/// One page of a result, and how many there are in all.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultPage<T> {
    /// The page's items.
    pub items: Vec<T>,
    /// Matches in all, whatever the page.
    pub total: u64,
}

/// What a document list is ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SortKey {
    /// When the document entered the library.
    #[default]
    CreatedAt,
    /// The paper's own date.
    DocumentDate,
    /// Title, case-folded, empty last.
    Title,
    /// Sender, case-folded, empty last.
    Sender,
}

/// Order of a document list. Ties: newest `created_at` first, then `uuid` ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sort {
    /// What is compared.
    pub key: SortKey,
    /// Largest first. Empty names come last either way.
    pub descending: bool,
}

impl Default for Sort {
    fn default() -> Self {
        Self {
            key: SortKey::CreatedAt,
            descending: true,
        }
    }
}

/// What becomes of archived documents in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Archived {
    /// They are left out.
    #[default]
    Hidden,
    /// They alone are listed.
    Only,
    /// They are listed like all others.
    Shown,
}

/// The filters of `GET /api/v1/documents`. Text filters match when the folded value contains the folded text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentFilter {
    /// Part of one of its tags.
    pub tag: Option<String>,
    /// Part of its folder.
    pub folder: Option<String>,
    /// Part of its sender.
    pub sender: Option<String>,
    /// Only favourites.
    pub favorites_only: bool,
    /// What becomes of archived documents.
    pub archived: Archived,
    /// Tag, folder and sender are whole names, not parts of them; a sender is a part where none is called so.
    pub whole_names: bool,
    /// `document_date` on this UTC day or later.
    pub from_date: Option<Timestamp>,
    /// `document_date` on this UTC day or earlier.
    pub to_date: Option<Timestamp>,
}

impl DocumentFilter {
    /// What every document passes, archived or not.
    pub fn everything() -> Self {
        Self {
            archived: Archived::Shown,
            ..Self::default()
        }
    }
}

/// A whole question to the document list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentQuery {
    /// Which documents.
    pub filter: DocumentFilter,
    /// In which order.
    pub sort: Sort,
    /// Which part.
    pub paging: Paging,
}

/// A field that text search looks into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SearchField {
    /// Weight 1.0.
    Title,
    /// Weight 0.9.
    Sender,
    /// Weight 0.8.
    Summary,
}

/// Where a text search matched: ranges are `[start, length]` in Unicode code points of the snippet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Highlight {
    /// The field.
    pub field: SearchField,
    /// A part of its text around the match, or all of it.
    pub snippet: String,
    /// What matched.
    pub ranges: Vec<[u32; 2]>,
}

/// A document that text search found.
#[derive(Clone, Debug, PartialEq)]
pub struct TextHit {
    /// The document.
    pub document: Document,
    /// 0.4 to 1.
    pub score: f32,
    /// Where it matched, best field first.
    pub highlights: Vec<Highlight>,
}

/// What somebody looks for has no more characters.
pub const QUERY_CHARACTERS_MAX: usize = 1_000;

/// A passage that content search found, with its score of 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct PassageHit {
    /// Its number among its document's passages, from 0.
    pub position: u32,
    /// The passage.
    pub passage: Passage,
    /// Its own score.
    pub score: f32,
}

/// A document that content search found.
#[derive(Clone, Debug, PartialEq)]
pub struct ContentHit {
    /// The document.
    pub document: Document,
    /// 0 to 1, higher is better.
    pub score: f32,
    /// Best first, at most 3.
    pub passages: Vec<PassageHit>,
}

/// What the content index says of a document before it is read from the store.
#[derive(Clone, Debug, PartialEq)]
pub struct ContentMatch {
    /// The document.
    pub id: DocumentId,
    /// 0 to 1.
    pub score: f32,
    /// Positions of its best passages with their scores, best first, at most 3.
    pub passages: Vec<(u32, f32)>,
}
