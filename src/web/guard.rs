//! What holds for every request: an answer in time, no dead connection, a line in the log.
//!
//! The log names the method, the route's template, the status and the time; never a path, a
//! query, a key or an account. What a handler may fail with is in [`super::problem`].

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::time::{Duration, Instant};

use axum::body::HttpBody as _;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CONNECTION;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tracing::Instrument as _;

use super::WebState;
use super::pages::{LONG_PATHS, LONG_TIME_MAX};
use super::problem::Problem;

/// The outermost layer: a span and a log line per request, and an answer whatever happens.
pub async fn watch(State(state): State<WebState>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("-", MatchedPath::as_str);
    let span = tracing::info_span!("request", %method, route);
    let started = Instant::now();
    let has_body = !request.body().is_end_stream();
    let time_max = time_max(route, state.limits.answer_time_max);
    let mut response = answer_in_time(next.run(request), time_max)
        .instrument(span.clone())
        .await;
    if has_body && is_body_left_unread(response.status()) {
        // hyper ends such a connection. A client that is not told would send its next request into it.
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    let milliseconds = started.elapsed().as_millis();
    let status = response.status().as_u16();
    span.in_scope(|| {
        tracing::info!(
            status,
            milliseconds,
            "answered {status} in {milliseconds} ms"
        );
    });
    response
}

/// How long an answer may take: of most paths `usual`.
fn time_max(route: &str, usual: Duration) -> Duration {
    if LONG_PATHS.contains(&route) {
        LONG_TIME_MAX
    } else {
        usual
    }
}

/// Whether an answer of this status is made without reading the request's body to its end, as a rule.
fn is_body_left_unread(status: StatusCode) -> bool {
    !status.is_success() && status != StatusCode::BAD_REQUEST
}

/// The answer, or a problem when it takes too long or its making panics.
pub async fn answer_in_time(
    answer: impl Future<Output = Response>,
    time_max: Duration,
) -> Response {
    match tokio::time::timeout(time_max, catch_panic(answer)).await {
        Ok(Ok(response)) => response,
        Ok(Err(panic)) => {
            tracing::error!(
                "failed to answer a request: a handler panicked: {}",
                panic_text(&*panic)
            );
            Problem::Internal.into_response()
        }
        Err(_) => {
            tracing::error!("failed to answer a request within {} s", time_max.as_secs());
            Problem::AnswerTimeout.into_response()
        }
    }
}

/// Runs a future; its panic becomes an error. The future is dropped then and never polled again.
async fn catch_panic<T>(future: impl Future<Output = T>) -> Result<T, Box<dyn Any + Send>> {
    let mut future = pin!(future);
    poll_fn(
        |context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(poll) => poll.map(Ok),
            Err(panic) => std::task::Poll::Ready(Err(panic)),
        },
    )
    .await
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}

#[cfg(test)]
mod tests {
    use super::{answer_in_time, time_max};
    use axum::response::{IntoResponse as _, Response};
    use std::time::Duration;

    #[test]
    fn what_changes_many_documents_may_take_longer() {
        let usual = Duration::from_secs(30);
        assert_eq!(time_max("/trash", usual), usual);
        for path in [
            "/upload",
            "/change",
            "/undo",
            "/trash/empty",
            "/settings/tags",
        ] {
            assert!(time_max(path, usual) > usual, "{path}");
        }
    }

    #[tokio::test]
    async fn a_panic_is_an_answer() {
        let panics = async { panic!("on purpose") };
        let response: Response = answer_in_time(panics, Duration::from_mins(1)).await;
        assert_eq!(response.status(), 500);
        assert_eq!(
            response.headers()["content-type"],
            "application/problem+json"
        );
    }

    #[tokio::test]
    async fn an_answer_that_never_comes_is_cut_off() {
        let response = answer_in_time(std::future::pending(), Duration::from_millis(1)).await;
        assert_eq!(response.status(), 503);
    }

    #[tokio::test]
    async fn an_answer_in_time_is_passed_on() {
        let answer = async { "fine".into_response() };
        assert_eq!(
            answer_in_time(answer, Duration::from_mins(1))
                .await
                .status(),
            200
        );
    }
}
