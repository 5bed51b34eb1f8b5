//! `GET /api/v1/tags`: the tags of the account's documents, with how many each has.

use axum::http::Uri;
use axum::response::Response;

use super::Mine;
use super::shapes::{List, Meta, json};
use crate::web::blocking;
use crate::web::parameters::QueryString;
use crate::web::problem::Problem;

pub(super) async fn list(Mine(library): Mine, uri: Uri) -> Result<Response, Problem> {
    let paging = QueryString::parse(uri.query(), &["limit", "offset"])?.paging()?;
    let page = blocking::answer(move || library.tags(paging)).await?;
    // The model's own form of a tag is the interface's.
    json(&List {
        data: page.items,
        meta: Meta::new(page.total, paging),
    })
}
