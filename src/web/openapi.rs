//! The interface's own description: `/openapi.json`, written by hand.
//!
//! The document says everything that a caller needs, so that nobody has to read this program. A
//! test compares its paths, parameters and shapes with what the running server answers.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};

/// The OpenAPI 3.1 document.
pub const OPENAPI: &str = include_str!("openapi.json");

/// `GET /openapi.json`.
pub async fn openapi() -> Response {
    (
        [
            (CONTENT_TYPE, "application/json"),
            (CACHE_CONTROL, "no-cache"),
        ],
        OPENAPI,
    )
        .into_response()
}
