//! `POST /api/v1/documents/search`: text search over title, summary and sender.

use axum::body::Body;
use axum::response::Response;
use serde::Serialize;

use super::Mine;
use super::shapes::{DocumentItem, List, Meta, json};
use crate::model::query::{Highlight, Paging, TextHit};
use crate::web::blocking;
use crate::web::json_body::{SearchBounds, parse_search, read_body};
use crate::web::parameters::{LIMIT_BOUNDS, LIMIT_DEFAULT, OFFSET_MAX};
use crate::web::problem::Problem;

pub(super) async fn search(Mine(library): Mine, body: Body) -> Result<Response, Problem> {
    let bounds = SearchBounds {
        limit: LIMIT_BOUNDS,
        offset: Some(0..=OFFSET_MAX),
    };
    let search = parse_search(&read_body(body).await?, &bounds)?;
    let paging = Paging {
        limit: search.limit.unwrap_or(LIMIT_DEFAULT),
        offset: search.offset.unwrap_or(0),
    };
    let page = blocking::answer(move || library.search_text(&search.query, None, paging)).await?;
    json(&List {
        data: page.items.into_iter().map(Item::from).collect(),
        meta: Meta::new(page.total, paging),
    })
}

#[derive(Serialize)]
struct Item {
    #[serde(flatten)]
    document: DocumentItem,
    score: f32,
    highlights: Vec<Highlight>,
}

impl From<TextHit> for Item {
    fn from(hit: TextHit) -> Self {
        Self {
            document: hit.document.into(),
            score: hit.score,
            highlights: hit.highlights,
        }
    }
}
