//! The way from async handlers to the synchronous library: one wrapper, used everywhere.
//!
//! No handler calls the library directly: its work takes processor time and reads files, and
//! would hold up every other connection. The wrapper carries the request's tracing span across.

use std::error::Error;

use super::problem::Problem;

/// Runs `work` on a thread that may block, inside the current tracing span.
///
/// # Errors
/// What `work` fails with, or its panic, becomes [`Problem::Internal`] after it was logged.
pub async fn answer<T, E>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, Problem>
where
    T: Send + 'static,
    E: Error + Send + 'static,
{
    run(work).await?.map_err(|error| Problem::internal(&error))
}

/// [`answer`] for work whose own failure is no internal one.
///
/// # Errors
/// [`Problem::Internal`] when `work` panics.
pub async fn run<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let span = tracing::Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(work))
        .await
        .map_err(|error| Problem::internal(&error))
}
