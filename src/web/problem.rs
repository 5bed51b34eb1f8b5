//! What a caller is told when a request fails: the only place that decides status codes.
//!
//! Every failed answer is an RFC 9457 problem (`application/problem+json`) with a stable `code`
//! for programs. What happened inside is logged once, where [`Problem::internal`] is made, and
//! never reaches a caller. Handlers return `Result<_, Problem>`; a new kind of failure is a new
//! variant here and a new answer in `openapi.json`.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_RANGE, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// The media type of every failed answer.
pub const PROBLEM_MEDIA_TYPE: &str = "application/problem+json";

/// Why a request is not answered as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// 400: a parameter or a member of the body has a value that it cannot take.
    InvalidParameter {
        /// Names the parameter and what it takes.
        detail: String,
    },
    /// 400: what arrived is no HTTP request.
    InvalidRequest,
    /// 400: an HTTP/1.1 request names no host, or several.
    WrongHost,
    /// 400: the body is no JSON object.
    InvalidJson {
        /// What is wrong with the body.
        detail: String,
    },
    /// 400: a member that the body must have is not there.
    MissingField {
        /// The member's name.
        field: &'static str,
    },
    /// 401: no key, or no valid one.
    Unauthorized,
    /// 404: no such path.
    PathNotFound,
    /// 404: no such document, or another account's.
    DocumentNotFound,
    /// 405: the path exists, the method does not. The router adds `Allow`.
    MethodNotAllowed,
    /// 408: the request's body did not arrive in time.
    RequestTimeout,
    /// 412: `If-Match` names another file than the one that is here.
    PreconditionFailed,
    /// 413: the body is longer than this many bytes.
    PayloadTooLarge {
        /// How many bytes are taken.
        limit_bytes: usize,
    },
    /// 414: the address is longer than a request's may be.
    UriTooLong,
    /// 416: the range lies outside the file.
    RangeNotSatisfiable {
        /// The file's length.
        byte_length: u64,
    },
    /// 431: request line and headers are longer than this many bytes, or there are too many headers.
    HeadTooLarge {
        /// How many bytes are taken.
        limit_bytes: usize,
    },
    /// 429: the plan's requests of the last 60 seconds are used up.
    RateLimited {
        /// After so many seconds a request is let through.
        retry_after_seconds: u64,
        /// The plan's number of requests in 60 seconds.
        limit: usize,
    },
    /// 503: the answer took longer than a request may take.
    AnswerTimeout,
    /// 500: something went wrong that is not the caller's doing; it is in the log.
    Internal,
}

impl Problem {
    /// A parameter that cannot take its value: `name` and what it takes, as in
    /// `` `limit` takes a whole number ``.
    pub fn parameter(name: &str, takes: &str) -> Self {
        Self::InvalidParameter {
            detail: format!("`{name}` takes {takes}."),
        }
    }

    /// An unexpected failure: logs the error with everything behind it, keeps nothing of it.
    pub fn internal(error: &(dyn std::error::Error + 'static)) -> Self {
        let mut because = String::new();
        let mut source = error.source();
        while let Some(inner) = source {
            because.push_str("; because: ");
            because.push_str(&inner.to_string());
            source = inner.source();
        }
        tracing::error!("failed to answer a request: {error}{because}");
        Self::Internal
    }

    /// The HTTP status of the answer.
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::InvalidRequest
            | Self::WrongHost
            | Self::InvalidParameter { .. }
            | Self::InvalidJson { .. }
            | Self::MissingField { .. } => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::PathNotFound | Self::DocumentNotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::PreconditionFailed => StatusCode::PRECONDITION_FAILED,
            Self::PayloadTooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UriTooLong => StatusCode::URI_TOO_LONG,
            Self::RangeNotSatisfiable { .. } => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::HeadTooLarge { .. } => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::AnswerTimeout => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable word for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::InvalidRequest | Self::WrongHost => "invalid_request",
            Self::InvalidParameter { .. } => "invalid_parameter",
            Self::InvalidJson { .. } => "invalid_json",
            Self::MissingField { .. } => "missing_field",
            Self::Unauthorized => "unauthorized",
            Self::PathNotFound | Self::DocumentNotFound => "not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::RequestTimeout | Self::AnswerTimeout => "timeout",
            Self::PreconditionFailed => "precondition_failed",
            Self::PayloadTooLarge { .. } => "payload_too_large",
            Self::UriTooLong => "uri_too_long",
            Self::RangeNotSatisfiable { .. } => "range_not_satisfiable",
            Self::HeadTooLarge { .. } => "head_too_large",
            Self::RateLimited { .. } => "rate_limited",
            Self::Internal => "internal",
        }
    }

    /// The message for a person.
    fn detail(&self) -> String {
        match self {
            Self::InvalidRequest => {
                "This is no request of HTTP/1.1: its first line or a header cannot be read."
                    .to_owned()
            }
            Self::WrongHost => "A request of HTTP/1.1 has one header `Host`.".to_owned(),
            Self::InvalidParameter { detail } | Self::InvalidJson { detail } => detail.clone(),
            Self::MissingField { field } => format!("The body must have the member `{field}`."),
            Self::Unauthorized => {
                "Send a valid API key in the header `Authorization: Bearer <API_KEY>`.".to_owned()
            }
            Self::PathNotFound => {
                "There is nothing at this path. /openapi.json describes the paths there are."
                    .to_owned()
            }
            Self::DocumentNotFound => "There is no document with this UUID.".to_owned(),
            Self::MethodNotAllowed => {
                "This path does not take this method. The header `Allow` names those it takes."
                    .to_owned()
            }
            Self::RequestTimeout => "The request's body did not arrive in time.".to_owned(),
            Self::PreconditionFailed => {
                "`If-Match` names another version of the file than the one that is here.".to_owned()
            }
            Self::PayloadTooLarge { limit_bytes } => {
                format!("The body may be at most {limit_bytes} bytes long.")
            }
            Self::UriTooLong => "The address may be at most 65534 bytes long.".to_owned(),
            Self::RangeNotSatisfiable { byte_length } => {
                format!("The range lies outside the file, which is {byte_length} bytes long.")
            }
            Self::HeadTooLarge { limit_bytes } => format!(
                "Request line and headers may be at most {limit_bytes} bytes long together, with at most 100 headers."
            ),
            Self::RateLimited {
                retry_after_seconds,
                limit,
            } => format!(
                "The plan's {limit} requests in 60 seconds are used up. Try again in {retry_after_seconds} seconds."
            ),
            Self::AnswerTimeout => "The answer took too long. Try again later.".to_owned(),
            Self::Internal => {
                "Something went wrong inside the server. Its log says what.".to_owned()
            }
        }
    }

    /// The answer's body.
    pub(super) fn body(&self) -> Vec<u8> {
        let status = self.status();
        let body = Body {
            // RFC 9457, 4.2.1: the problem says no more than its status does; `code` tells kinds apart.
            r#type: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: self.detail(),
            code: self.code(),
        };
        serde_json::to_vec(&body).expect("a problem has only text and a number")
    }

    /// Headers that belong to one kind of problem only.
    fn add_headers(&self, headers: &mut HeaderMap) {
        match self {
            Self::Unauthorized => {
                headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            Self::RangeNotSatisfiable { byte_length } => {
                if let Ok(value) = HeaderValue::try_from(format!("bytes */{byte_length}")) {
                    headers.insert(CONTENT_RANGE, value);
                }
            }
            Self::RateLimited {
                retry_after_seconds,
                ..
            } => {
                headers.insert(RETRY_AFTER, HeaderValue::from(*retry_after_seconds));
            }
            _ => {}
        }
    }
}

/// The body, in the order in which it is sent.
#[derive(Serialize)]
struct Body<'problem> {
    r#type: &'static str,
    title: &'problem str,
    status: u16,
    detail: String,
    code: &'static str,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), self.body()).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(PROBLEM_MEDIA_TYPE));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        self.add_headers(headers);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::Problem;
    use axum::response::IntoResponse as _;
    use http_body_util::BodyExt as _;

    #[tokio::test]
    async fn a_problem_is_problem_json_with_its_members_in_order() {
        let response = Problem::parameter("limit", "a whole number").into_response();
        assert_eq!(response.status(), 400);
        assert_eq!(
            response.headers()["content-type"],
            "application/problem+json"
        );
        assert_eq!(response.headers()["cache-control"], "no-store");
        let body = response.into_body().collect().await.unwrap().to_bytes();
        assert_eq!(
            std::str::from_utf8(&body).unwrap(),
            r#"{"type":"about:blank","title":"Bad Request","status":400,"detail":"`limit` takes a whole number.","code":"invalid_parameter"}"#
        );
    }

    #[test]
    fn each_kind_has_its_header() {
        let header = |problem: Problem, name: &str| {
            problem
                .into_response()
                .headers()
                .get(name)
                .map(|value| value.to_str().unwrap().to_owned())
        };
        assert_eq!(
            header(Problem::Unauthorized, "www-authenticate").as_deref(),
            Some("Bearer")
        );
        assert_eq!(
            header(
                Problem::RangeNotSatisfiable { byte_length: 7 },
                "content-range"
            )
            .as_deref(),
            Some("bytes */7")
        );
        let limited = Problem::RateLimited {
            retry_after_seconds: 12,
            limit: 20,
        };
        assert_eq!(header(limited, "retry-after").as_deref(), Some("12"));
        assert_eq!(header(Problem::DocumentNotFound, "retry-after"), None);
    }

    #[tokio::test]
    async fn internal_text_stays_inside() {
        let error = std::io::Error::other("secret path /var/lib/x");
        let response = Problem::internal(&error).into_response();
        assert_eq!(response.status(), 500);
        let body = response.into_body().collect().await.unwrap().to_bytes();
        assert!(!String::from_utf8_lossy(&body).contains("secret"));
    }
}
