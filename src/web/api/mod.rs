//! The eight read-only endpoints, one file each, and the shapes of their answers.
//!
//! A handler reads its request, asks the [`AccountLibrary`] that authentication put there, and
//! shapes the answer. It cannot ask for another account's documents, and it cannot change any.
//! `shapes` holds what several endpoints answer with; `range`, `precondition` and
//! `file_name` serve the download.

mod document;
mod documents;
pub(in crate::web) mod download;
mod file_name;
mod folders;
mod precondition;
mod range;
mod search;
mod search_content;
mod shapes;
mod stats;
mod tags;

use axum::Router;
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::routing::{get, post};
use uuid::Uuid;

use super::WebState;
use super::problem::Problem;
use crate::library::AccountLibrary;

/// The paths of the interface; the rest of `/api/v1` is 404.
pub fn routes() -> Router<WebState> {
    Router::new()
        .route("/api/v1/documents", get(documents::list))
        .route("/api/v1/documents/{uuid}", get(document::read))
        .route("/api/v1/documents/{uuid}/download", get(download::send))
        .route("/api/v1/documents/search", post(search::search))
        .route(
            "/api/v1/documents/search-content",
            post(search_content::search),
        )
        .route("/api/v1/tags", get(tags::list))
        .route("/api/v1/folders", get(folders::list))
        .route("/api/v1/stats", get(stats::read))
}

/// The documents of the account that asks.
struct Mine(AccountLibrary);

impl<S: Sync> FromRequestParts<S> for Mine {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        parts.extensions.get().cloned().map(Self).ok_or_else(|| {
            // A route of the interface that is not behind authentication: a mistake in this program.
            tracing::error!("a request reached the interface without an account");
            Problem::Internal
        })
    }
}

/// The `{uuid}` of a path. What is no hyphenated UUID is the same 404 as an unknown one.
struct DocumentUuid(Uuid);

impl<S: Send + Sync> FromRequestParts<S> for DocumentUuid {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let parameters = RawPathParams::from_request_parts(parts, state).await;
        let parameters = parameters.map_err(|_| Problem::DocumentNotFound)?;
        let text = parameters
            .iter()
            .find(|(name, _)| *name == "uuid")
            .map(|(_, text)| text);
        text.and_then(parse_uuid)
            .map(Self)
            .ok_or(Problem::DocumentNotFound)
    }
}

/// Reads the hyphenated form in either case; the other forms of the uuid crate are not taken.
fn parse_uuid(text: &str) -> Option<Uuid> {
    (text.len() == uuid::fmt::Hyphenated::LENGTH)
        .then(|| Uuid::try_parse(text).ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::parse_uuid;

    #[test]
    fn a_uuid_is_hyphenated_in_either_case() {
        assert!(parse_uuid("67e55044-10b1-426f-9247-bb680e5fe0c8").is_some());
        assert!(parse_uuid("67E55044-10B1-426F-9247-BB680E5FE0C8").is_some());
        for text in [
            "67e5504410b1426f9247bb680e5fe0c8",
            "{67e55044-10b1-426f-9247-bb680e5fe0c8}",
            "urn:uuid:67e55044-10b1-426f-9247-bb680e5fe0c8",
            "67e55044-10b1-426f-9247-bb680e5fe0c",
            "67e5504410b1-426f-9247-bb680e5fe0c8-",
            "67e55044-10b1-426f-9247-bb680e5fe0cg",
            "",
            "search",
        ] {
            assert_eq!(parse_uuid(text), None, "{text}");
        }
    }
}
