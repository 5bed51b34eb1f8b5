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
    let hits = blocking::answer(move || library.search_content(&search.query, None, limit)).await?;
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
        let page_size = hit.passage.page_size;
        let corners = |rect: Rect| [rect.left, rect.top, rect.right, rect.bottom];
        let rects = hit.passage.rects.iter();
        Self {
            page: hit.passage.page,
            page_size,
            score: hit.score,
            rects: rects
                .filter_map(|rect| rect.within(page_size))
                .map(corners)
                .collect(),
            text: hit.passage.text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PassageItem;
    use crate::model::page::Rect;
    use crate::model::passage::Passage;
    use crate::model::query::PassageHit;

    #[test]
    fn places_end_where_the_page_ends() {
        let rect = |left, top, right, bottom| Rect {
            left,
            top,
            right,
            bottom,
        };
        let passage = Passage {
            page_size: [595.0, 842.0],
            rects: vec![
                rect(70.0, 80.0, 602.5, 90.0),
                rect(-3.0, 835.0, 100.0, 845.0),
                rect(596.0, 80.0, 620.0, 90.0),
            ],
            ..Passage::default()
        };
        let item = PassageItem::from(PassageHit {
            position: 0,
            passage,
            score: 1.0,
        });
        assert_eq!(
            item.rects,
            [[70.0, 80.0, 595.0, 90.0], [0.0, 835.0, 100.0, 842.0]]
        );
    }
}
