//! The shapes that `--json` prints: stable, camelCase, timestamps in RFC 3339.
//!
//! They are kept apart from the library's own records, so that a new field there does not change
//! what scripts read until someone decides so here.

use std::collections::BTreeMap;

use serde::Serialize;
use uuid::Uuid;

use crate::library::command::{CreatedKey, DocumentProgress, Found, KeyDescription, Status};
use crate::library::near_duplicates::NearDuplicate;
use crate::model::account::{Account, AccountId};
use crate::model::document::{Document, Field};
use crate::web::door::Holder;

/// An account, as `account list` and `account create` print it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountShape<'a> {
    name: &'a str,
    plan: &'static str,
    requests_per_minute: usize,
    language: &'static str,
    created_at: String,
    /// Only where all accounts are shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_owner: Option<bool>,
}

impl AccountShape<'_> {
    /// The same, and whether it is the owner.
    pub(super) fn with_owner(self, owner: Option<AccountId>, account: &Account) -> Self {
        Self {
            is_owner: Some(owner == Some(account.id)),
            ..self
        }
    }
}

impl<'a> From<&'a Account> for AccountShape<'a> {
    fn from(account: &'a Account) -> Self {
        Self {
            is_owner: None,
            name: &account.name,
            plan: account.plan.name(),
            requests_per_minute: account.plan.requests_per_minute(),
            language: account.language.code(),
            created_at: account.created_at.to_rfc3339(),
        }
    }
}

/// A key without its secret, as `key list` prints it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct KeyShape<'a> {
    id: Uuid,
    account: &'a str,
    name: &'a str,
    prefix: &'a str,
    created_at: String,
    last_used_at: Option<String>,
}

impl<'a> From<&'a KeyDescription> for KeyShape<'a> {
    fn from(key: &'a KeyDescription) -> Self {
        Self {
            id: key.id,
            account: &key.account,
            name: &key.name,
            prefix: &key.prefix,
            created_at: key.created_at.to_rfc3339(),
            last_used_at: key
                .last_used_at
                .map(crate::model::timestamp::Timestamp::to_rfc3339),
        }
    }
}

/// A key just made, with its text, as `key create` prints it.
#[derive(Serialize)]
pub(super) struct CreatedKeyShape<'a> {
    key: &'a str,
    #[serde(flatten)]
    description: KeyShape<'a>,
}

impl<'a> From<&'a CreatedKey> for CreatedKeyShape<'a> {
    fn from(created: &'a CreatedKey) -> Self {
        Self {
            key: &created.key,
            description: KeyShape::from(&created.description),
        }
    }
}

/// A document, as the `document` commands print it: the interface's names, and what only its
/// owner sees.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentShape<'a> {
    uuid: Uuid,
    title: &'a str,
    summary: &'a str,
    sender: &'a str,
    document_date: String,
    created_at: String,
    folder: &'a str,
    tags: &'a [String],
    is_favorite: bool,
    is_archived: bool,
    trashed_at: Option<String>,
    state: &'static str,
    info: String,
    page_count: u32,
    has_vector_data: bool,
    language: Option<&'static str>,
    file_name: &'a str,
    byte_length: u64,
    sha256: String,
    set_by_person: Vec<&'static str>,
}

impl<'a> From<&'a Document> for DocumentShape<'a> {
    fn from(document: &'a Document) -> Self {
        Self {
            uuid: document.uuid,
            title: &document.title,
            summary: &document.summary,
            sender: &document.sender,
            document_date: document.document_date.to_rfc3339(),
            created_at: document.created_at.to_rfc3339(),
            folder: &document.folder,
            tags: &document.tags,
            is_favorite: document.is_favorite,
            is_archived: document.is_archived,
            trashed_at: document
                .trashed_at
                .map(crate::model::timestamp::Timestamp::to_rfc3339),
            state: document.state.name(),
            info: document.state.info(),
            page_count: document.page_count,
            has_vector_data: document.has_vector_data,
            language: document
                .language
                .map(crate::model::language::Language::code),
            file_name: &document.file_name,
            byte_length: document.byte_length,
            sha256: document.content_hash.to_hex(),
            set_by_person: document
                .set_by_person
                .iter()
                .copied()
                .map(field_name)
                .collect(),
        }
    }
}

/// What a search found, as `search` prints it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FoundShape<'a> {
    documents: Vec<FoundDocumentShape<'a>>,
    /// How many documents there are in all that are found by title, sender or summary.
    total: u64,
    passages: Vec<FoundPassageShape<'a>>,
    is_complete: bool,
}

/// A document that was found by its title, sender or summary.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct FoundDocumentShape<'a> {
    document: DocumentShape<'a>,
    score: f32,
}

/// A document that was found by its pages, with the best passage.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct FoundPassageShape<'a> {
    document: DocumentShape<'a>,
    score: f32,
    page: u32,
    text: &'a str,
}

impl<'a> From<&'a Found> for FoundShape<'a> {
    fn from(found: &'a Found) -> Self {
        let documents = found.documents.iter().map(|hit| FoundDocumentShape {
            document: DocumentShape::from(&hit.document),
            score: hit.score,
        });
        let passages = found.passages.iter().map(|hit| FoundPassageShape {
            document: DocumentShape::from(&hit.document),
            score: hit.score,
            page: hit.page,
            text: &hit.text,
        });
        Self {
            documents: documents.collect(),
            total: found.total,
            passages: passages.collect(),
            is_complete: found.is_complete,
        }
    }
}

/// One document with the documents that are the same paper, as `document show` and `edit` print it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShownDocumentShape<'a> {
    #[serde(flatten)]
    document: DocumentShape<'a>,
    near_duplicates: Vec<NearDuplicateShape<'a>>,
}

impl<'a> ShownDocumentShape<'a> {
    pub(super) fn new(document: &'a Document, near_duplicates: &'a [NearDuplicate]) -> Self {
        Self {
            document: DocumentShape::from(document),
            near_duplicates: near_duplicates
                .iter()
                .map(NearDuplicateShape::from)
                .collect(),
        }
    }
}

/// A document that is the same paper as another, saved or scanned again.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NearDuplicateShape<'a> {
    pub(super) uuid: Uuid,
    pub(super) title: &'a str,
    created_at: String,
    pub(super) words: f32,
    pub(super) figures: f32,
}

impl<'a> From<&'a NearDuplicate> for NearDuplicateShape<'a> {
    fn from(near: &'a NearDuplicate) -> Self {
        Self {
            uuid: near.uuid,
            title: &near.title,
            created_at: near.created_at.to_rfc3339(),
            words: near.words,
            figures: near.figures,
        }
    }
}

/// Where a document stands, as `reanalyze` prints it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProgressShape<'a> {
    uuid: Uuid,
    state: &'a str,
    info: &'a str,
}

impl<'a> From<&'a DocumentProgress> for ProgressShape<'a> {
    fn from(progress: &'a DocumentProgress) -> Self {
        Self {
            uuid: progress.uuid,
            state: &progress.state,
            info: &progress.info,
        }
    }
}

/// What `status` prints.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StatusShape<'a> {
    data_directory: &'a str,
    version: &'a str,
    server_running: bool,
    model: &'a str,
    accounts: u64,
    keys: u64,
    documents: BTreeMap<&'a str, u64>,
    passages: u64,
    queue: u64,
    index_lag: u64,
    bytes: &'a BTreeMap<String, u64>,
}

impl<'a> StatusShape<'a> {
    /// The library's figures, and which other process gave them.
    pub(super) fn new(status: &'a Status, holder: Option<Holder>) -> Self {
        Self {
            data_directory: &status.data_directory,
            version: &status.version,
            server_running: holder == Some(Holder::Server),
            model: &status.model,
            accounts: status.accounts,
            keys: status.keys,
            documents: status
                .documents
                .iter()
                .map(|(state, count)| (state_key(state), *count))
                .collect(),
            passages: status.passages,
            queue: status.queue,
            index_lag: status.index_lag,
            bytes: &status.bytes,
        }
    }
}

/// A state's name as a key: keys are camelCase, whatever the values are.
fn state_key(state: &str) -> &str {
    match state {
        "without_text" => "withoutText",
        other => other,
    }
}

/// The interface's name of a field.
pub(super) const fn field_name(field: Field) -> &'static str {
    match field {
        Field::Title => "title",
        Field::Summary => "summary",
        Field::Sender => "sender",
        Field::DocumentDate => "documentDate",
        Field::Folder => "folder",
        Field::Tags => "tags",
    }
}
