//! Who is asking: the layer before every path under `/api/v1`, known or not.
//!
//! Without a valid key every path there answers 401. With one, the request is counted, the
//! handlers get an [`AccountLibrary`](crate::library::AccountLibrary) of that account and nothing
//! else, and the answer, whatever it is, carries the rate limit's headers. A key's text is never
//! logged and never kept.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::problem::Problem;
use super::{WebState, guard};

/// The layer: authenticates and counts a request under `/api/v1`; lets every other one pass.
pub async fn require_key(
    State(state): State<WebState>,
    mut request: Request,
    next: Next,
) -> Response {
    if !is_under_api(request.uri().path()) {
        return next.run(request).await;
    }
    let caller =
        bearer_token(request.headers()).and_then(|token| state.library.authenticate(token));
    let Some(caller) = caller else {
        return Problem::Unauthorized.into_response();
    };
    let admission = state.rate_limiter.admit(caller.account, caller.plan);
    let mut response = if let Some(retry_after_seconds) = admission.retry_after_seconds {
        Problem::RateLimited {
            retry_after_seconds,
            limit: admission.limit,
        }
        .into_response()
    } else {
        request
            .extensions_mut()
            .insert(state.library.account(&caller));
        // Guarded here a second time: a 500 and a timeout too must carry the headers below.
        guard::answer_in_time(next.run(request), state.limits.answer_time_max).await
    };
    admission.add_headers(response.headers_mut());
    response
}

/// Whether a path lies under `/api/v1`.
fn is_under_api(path: &str) -> bool {
    path.strip_prefix("/api/v1")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The token of the one `Authorization: Bearer` header; `None` if there is none, or two headers.
pub fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return None;
    };
    let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then(|| token.trim_matches(' '))
}

#[cfg(test)]
mod tests {
    use super::{bearer_token, is_under_api};
    use axum::http::{HeaderMap, HeaderValue, header::AUTHORIZATION};

    #[track_caller]
    fn check(values: &[&str], expected: Option<&str>) {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(
                AUTHORIZATION,
                HeaderValue::from_bytes(value.as_bytes()).unwrap(),
            );
        }
        assert_eq!(bearer_token(&headers), expected, "{values:?}");
    }

    #[test]
    fn one_bearer_header_is_a_token() {
        check(&["Bearer dk_x"], Some("dk_x"));
        check(&["bEaReR   dk_x "], Some("dk_x"));
        check(&[], None);
        check(&["dk_x"], None);
        check(&["Bearer"], None);
        check(&["Basic dk_x"], None);
        check(&["Bearerdk_x"], None);
        check(&["Bearer dk_x", "Bearer dk_x"], None);
        check(&["Bearer dk_ä"], None);
    }

    #[test]
    fn only_the_interface_is_locked() {
        for path in ["/api/v1", "/api/v1/", "/api/v1/documents", "/api/v1//"] {
            assert!(is_under_api(path), "{path}");
        }
        for path in ["/", "/api", "/api/v10", "/healthz", "", "*"] {
            assert!(!is_under_api(path), "{path}");
        }
    }
}
