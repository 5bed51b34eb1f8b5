//! `POST /api/v1/documents/search-content`: search by meaning over the documents' text.

use std::ops::RangeInclusive;

use axum::body::Body;
use axum::response::Response;
use serde::Serialize;

use super::Mine;
use super::shapes::{DocumentItem, List, Meta, json};
use crate::model::page::Rect;
use crate::model::query::{ContentHit, Paging, PassageHit};
use crate::web::blocking;
use crate::web::json_body::{SearchBounds, parse_search, read_body};
use crate::web::problem::Problem;

const CONTENT_LIMIT_BOUNDS: RangeInclusive<u64> = 1..=50;
const CONTENT_LIMIT_DEFAULT: u64 = 15;

pub(super) async fn search(Mine(library): Mine, body: Body) -> Result<Response, Problem> {
    let bounds = SearchBounds {
        limit: CONTENT_LIMIT_BOUNDS,
        offset: None,
    };
    let search = parse_search(&read_body(body).await?, &bounds)?;
    let limit = search.limit.unwrap_or(CONTENT_LIMIT_DEFAULT);
    let hits = blocking::answer(move || library.search_content(&search.query, limit)).await?;
    let data: Vec<Item> = hits.into_iter().map(Item::from).collect();
    // There is no second page: what was given is all there is.
    let meta = Meta::new(data.len() as u64, Paging { limit, offset: 0 });
    json(&List { data, meta })
}

#[derive(Serialize)]
struct Item {
    #[serde(flatten)]
    document: DocumentItem,
    score: f32,
    passages: Vec<PassageItem>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PassageItem {
    page: u32,
    page_size: [f32; 2],
    score: f32,
    text: String,
    rects: Vec<[f32; 4]>,
}

impl From<ContentHit> for Item {
    fn from(hit: ContentHit) -> Self {
        Self {
            document: hit.document.into(),
            score: hit.score,
            passages: hit.passages.into_iter().map(PassageItem::from).collect(),
        }
    }
}

impl From<PassageHit> for PassageItem {
    fn from(hit: PassageHit) -> Self {
        let corners = |rect: &Rect| [rect.left, rect.top, rect.right, rect.bottom];
        Self {
            page: hit.passage.page,
            page_size: hit.passage.page_size,
            score: hit.score,
            rects: hit.passage.rects.iter().map(corners).collect(),
            text: hit.passage.text,
        }
    }
}
