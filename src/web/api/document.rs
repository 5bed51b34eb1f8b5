//! `GET /api/v1/documents/{uuid}`: what is known about one document.

use axum::response::Response;
use serde::Serialize;
use uuid::Uuid;

use super::shapes::{Single, json};
use super::{DocumentUuid, Mine};
use crate::model::document::Document;
use crate::web::blocking;
use crate::web::problem::Problem;

pub(super) async fn read(
    Mine(library): Mine,
    DocumentUuid(uuid): DocumentUuid,
) -> Result<Response, Problem> {
    let document = blocking::answer(move || library.document(uuid)).await?;
    let document = document.ok_or(Problem::DocumentNotFound)?;
    json(&Single {
        data: Detail::from(document),
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Detail {
    info: String,
    uuid: Uuid,
    title: String,
    summary: String,
    sender: String,
    document_date: String,
    created_at: String,
    folder: String,
    tags: Vec<String>,
    is_favorite: bool,
    is_archived: bool,
    page_count: u32,
    has_vector_data: bool,
}

impl From<Document> for Detail {
    fn from(document: Document) -> Self {
        Self {
            info: document.state.info(),
            uuid: document.uuid,
            title: document.title,
            summary: document.summary,
            sender: document.sender,
            document_date: document.document_date.to_rfc3339(),
            created_at: document.created_at.to_rfc3339(),
            folder: document.folder,
            tags: document.tags,
            is_favorite: document.is_favorite,
            is_archived: document.is_archived,
            page_count: document.page_count,
            has_vector_data: document.has_vector_data,
        }
    }
}
