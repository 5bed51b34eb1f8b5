//! `GET /api/v1/stats`: the figures of the account's library.

use axum::response::Response;

use super::Mine;
use super::shapes::{Single, json};
use crate::web::blocking;
use crate::web::problem::Problem;

pub(super) async fn read(Mine(library): Mine) -> Result<Response, Problem> {
    let statistics = blocking::answer(move || library.statistics()).await?;
    // The model's own form of the figures is the interface's.
    json(&Single { data: statistics })
}
