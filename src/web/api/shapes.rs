//! The JSON that several endpoints answer with: envelope, pagination, document item.
//!
//! Members stand in the order of the interface's tables. Shapes of one endpoint only are in its
//! own file. Everything shown is plain text; nothing inside (numbers of documents, accounts,
//! file names) is ever a member here.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use uuid::Uuid;

use crate::model::document::Document;
use crate::model::query::Paging;
use crate::web::problem::Problem;

/// `{data, meta}` of lists and searches.
#[derive(Serialize)]
pub(super) struct List<T> {
    /// The page's items.
    pub(super) data: Vec<T>,
    /// Which page it is.
    pub(super) meta: Meta,
}

/// `{data}` of single objects.
#[derive(Serialize)]
pub(super) struct Single<T> {
    /// The object.
    pub(super) data: T,
}

/// What was applied, and how many there are in all.
#[derive(Serialize)]
pub(super) struct Meta {
    /// Matches in all.
    pub(super) total: u64,
    /// Page size as applied.
    pub(super) limit: u64,
    /// Leading items skipped, as applied.
    pub(super) offset: u64,
}

impl Meta {
    /// The pagination of a page that was asked for with `paging`.
    pub(super) const fn new(total: u64, paging: Paging) -> Self {
        Self {
            total,
            limit: paging.limit,
            offset: paging.offset,
        }
    }
}

/// A document as lists and searches show it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentItem {
    uuid: Uuid,
    title: String,
    summary: String,
    sender: String,
    document_date: String,
    is_favorite: bool,
    created_at: String,
    folder: String,
    tags: Vec<String>,
}

impl From<Document> for DocumentItem {
    fn from(document: Document) -> Self {
        Self {
            uuid: document.uuid,
            title: document.title,
            summary: document.summary,
            sender: document.sender,
            document_date: document.document_date.to_rfc3339(),
            is_favorite: document.is_favorite,
            created_at: document.created_at.to_rfc3339(),
            folder: document.folder,
            tags: document.tags,
        }
    }
}

/// A 200 with a JSON body. It is one account's, and an edit shows at once: nobody may keep it.
pub(super) fn json(body: &impl Serialize) -> Result<Response, Problem> {
    let bytes = serde_json::to_vec(body).map_err(|error| Problem::internal(&error))?;
    Ok((
        [
            (CONTENT_TYPE, "application/json"),
            (CACHE_CONTROL, "no-store"),
        ],
        bytes,
    )
        .into_response())
}
