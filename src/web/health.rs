//! Whether the server runs, and whether it can answer: `/healthz` and `/readyz`.
//!
//! Without a key, for supervisors and load balancers. They say nothing about the library.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};

use super::WebState;
use crate::library::Readiness;

/// `GET /healthz`: 200 for as long as the process answers at all.
pub async fn healthz() -> Response {
    status_answer(StatusCode::OK, r#"{"status":"ok"}"#)
}

/// `GET /readyz`: 200 when searches answer from complete indexes, else 503.
pub async fn readyz(State(state): State<WebState>) -> Response {
    let (status, body) = told(state.library.readiness());
    status_answer(status, body)
}

const fn told(readiness: Readiness) -> (StatusCode, &'static str) {
    match readiness {
        Readiness::Ready => (StatusCode::OK, r#"{"status":"ready"}"#),
        Readiness::Starting => (StatusCode::SERVICE_UNAVAILABLE, r#"{"status":"starting"}"#),
        Readiness::Failing => (
            StatusCode::SERVICE_UNAVAILABLE,
            r#"{"status":"failing","reason":"the word index cannot be written, most often as the disk is full; it is tried again"}"#,
        ),
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

#[cfg(test)]
mod tests {
    use super::{Readiness, StatusCode, told};

    #[test]
    fn a_library_is_ready_with_complete_indexes_only() {
        for (readiness, expected, word) in [
            (Readiness::Ready, StatusCode::OK, "ready"),
            (
                Readiness::Starting,
                StatusCode::SERVICE_UNAVAILABLE,
                "starting",
            ),
            (
                Readiness::Failing,
                StatusCode::SERVICE_UNAVAILABLE,
                "failing",
            ),
        ] {
            let (status, body) = told(readiness);
            let body: serde_json::Value = serde_json::from_str(body).unwrap();
            assert_eq!((status, &body["status"]), (expected, &word.into()));
            assert_eq!(body["reason"].is_string(), word == "failing");
        }
    }
}
