//! The server's side of the door: commands and imports from the command line.
//!
//! Paths: `GET /ping`, `POST /command` (a [`Command`] as JSON; 200 with a
//! [`Reply`](crate::library::command::Reply) or 422 with a
//! [`Refusal`]) and `POST /import?account=&fileName=` (a PDF;
//! 200 with an [`ImportOutcome`](crate::library::command::ImportOutcome) or 422); and where a command
//! holds the library `POST /hand-over`, by which a server asks for it. Nothing is answered without the token.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use serde::Serialize;
use subtle::ConstantTimeEq as _;
use tokio::sync::Semaphore;

use super::IMPORT_BYTES_MAX;
use crate::library::Library;
use crate::library::command::{Command, Refusal};
use crate::web::authentication::bearer_token;
use crate::web::blocking;
use crate::web::body;
use crate::web::guard;
use crate::web::parameters::QueryString;
use crate::web::problem::Problem;

/// The longest command: 1,000 identifiers and a few names fit many times over.
const COMMAND_BYTES_MAX: usize = 1024 * 1024;
/// Deleting an account with many documents takes a while; nothing takes longer than this.
const ANSWER_TIME_MAX: Duration = Duration::from_mins(10);
/// A body that does not go on for so long is given up.
const BODY_PAUSE_MAX: Duration = Duration::from_secs(30);
/// So many PDFs are in memory at a time; further imports wait before their bodies are read.
const IMPORTS_AT_A_TIME: usize = 2;

#[derive(Clone)]
struct DoorState {
    library: Arc<Library>,
    token: Arc<str>,
    imports: Arc<Semaphore>,
    /// Where it is noted that a server wants the library; `None` where that stays with this process.
    wants: Option<Arc<AtomicBool>>,
}

/// Everything that the door answers.
///
/// The token comes first: without it there is nothing here.
pub(super) fn router(library: Arc<Library>, token: &str, wants: Option<Arc<AtomicBool>>) -> Router {
    let state = DoorState {
        library,
        token: Arc::from(token),
        imports: Arc::new(Semaphore::new(IMPORTS_AT_A_TIME)),
        wants,
    };
    Router::new()
        .route("/ping", get(async || StatusCode::NO_CONTENT))
        .route("/command", post(command))
        .route("/import", post(import))
        .route("/hand-over", post(hand_over))
        .fallback(async || Problem::PathNotFound)
        .method_not_allowed_fallback(async || Problem::MethodNotAllowed)
        .layer(from_fn_with_state(state.clone(), require_token))
        .with_state(state)
}

async fn require_token(State(state): State<DoorState>, request: Request, next: Next) -> Response {
    let token = bearer_token(request.headers()).unwrap_or_default();
    let is_right: bool = token.as_bytes().ct_eq(state.token.as_bytes()).into();
    if !is_right {
        return Problem::Unauthorized.into_response();
    }
    guard::answer_in_time(next.run(request), ANSWER_TIME_MAX).await
}

async fn command(State(state): State<DoorState>, body: Body) -> Result<Response, Problem> {
    let body = body::read(body, COMMAND_BYTES_MAX, BODY_PAUSE_MAX).await?;
    let command: Command = serde_json::from_slice(&body).map_err(|error| Problem::InvalidJson {
        detail: format!(
            "The running server (version {}) does not know this command: {error}.",
            env!("CARGO_PKG_VERSION")
        ),
    })?;
    answer(&blocking::run(move || state.library.execute(command)).await?)
}

/// Notes that a server wants the library: whoever holds it looks now and then.
async fn hand_over(State(state): State<DoorState>) -> Result<StatusCode, Problem> {
    let wants = state.wants.ok_or(Problem::PathNotFound)?;
    wants.store(true, Ordering::SeqCst);
    Ok(StatusCode::NO_CONTENT)
}

async fn import(State(state): State<DoorState>, uri: Uri, body: Body) -> Result<Response, Problem> {
    let parameters = QueryString::parse(uri.query(), &["account", "fileName"])?;
    let file_name = parameters.text("fileName").map(str::to_owned);
    let file_name = file_name.ok_or_else(|| Problem::parameter("fileName", "the file's name"))?;
    let account = parameters.text("account").map(str::to_owned);
    let permit = Arc::clone(&state.imports).acquire_owned().await;
    let bytes = body::read(body, IMPORT_BYTES_MAX, BODY_PAUSE_MAX).await?;
    answer(
        &blocking::run(move || {
            // Held until the bytes are gone, even when the client does not wait for it.
            let _permit = permit;
            state.library.import(account.as_deref(), &file_name, &bytes)
        })
        .await?,
    )
}

fn answer<T: Serialize>(result: &Result<T, Refusal>) -> Result<Response, Problem> {
    let (status, body) = match result {
        Ok(reply) => (StatusCode::OK, serde_json::to_vec(reply)),
        Err(refusal) => (
            StatusCode::UNPROCESSABLE_ENTITY,
            serde_json::to_vec(refusal),
        ),
    };
    let body = body.map_err(|error| Problem::internal(&error))?;
    Ok((
        status,
        [
            (CONTENT_TYPE, "application/json"),
            (CACHE_CONTROL, "no-store"),
        ],
        body,
    )
        .into_response())
}
