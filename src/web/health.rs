//! Whether the server runs, and whether it can answer: `/healthz` and `/readyz`.
//!
//! Without a key, for supervisors and load balancers. They say nothing about the library.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};

use super::WebState;

/// `GET /healthz`: 200 for as long as the process answers at all.
pub async fn healthz() -> Response {
    status_answer(StatusCode::OK, r#"{"status":"ok"}"#)
}

/// `GET /readyz`: 200 when searches answer from complete indexes, else 503.
pub async fn readyz(State(state): State<WebState>) -> Response {
    if state.library.is_ready() {
        status_answer(StatusCode::OK, r#"{"status":"ready"}"#)
    } else {
        status_answer(StatusCode::SERVICE_UNAVAILABLE, r#"{"status":"starting"}"#)
    }
}

fn status_answer(status: StatusCode, body: &'static str) -> Response {
    (
        status,
        [
            (CONTENT_TYPE, "application/json"),
            (CACHE_CONTROL, "no-store"),
        ],
        body,
    )
        .into_response()
}
