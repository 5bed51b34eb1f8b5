//! The files that pages load: styles, scripts, symbols, icons. Embedded.
//!
//! Their paths hold a hash of all of them, so that browsers keep them for good and a new program's are new. They are
//! sent smaller to who can read that. Pages are not: they hold secrets beside what a query put there, and how much
//! smaller such a page becomes gives secrets away.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use include_dir::{Dir, include_dir};
use sha2::{Digest as _, Sha256};

use crate::web::WebState;
use crate::web::problem::Problem;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/web/pages/assets");

/// Hexadecimal digits that tell one program's files from another's.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut files: Vec<_> = FILES.files().collect();
    files.sort_by_key(|file| file.path());
    let mut hasher = Sha256::new();
    for file in files {
        hasher.update(file.contents());
    }
    base16ct::lower::encode_string(&hasher.finalize()[..6])
});

/// Where a file is served.
pub(super) fn path_of(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

/// The files, for anybody: there is nothing of an account in them.
pub(super) fn routes() -> Router<WebState> {
    Router::new()
        .route("/assets/{version}/{name}", get(send))
        .route(
            "/favicon.ico",
            get(async || Redirect::to(&path_of("icon-192.png"))),
        )
}

/// What an embedded file is, and its bytes in gzip's format (RFC 1952) where that is much less.
struct Embedded {
    kind: &'static str,
    bytes: &'static [u8],
    gzip: Option<Vec<u8>>,
}

/// The files by name, made smaller once.
static EMBEDDED: LazyLock<HashMap<&'static str, Embedded>> = LazyLock::new(|| {
    let files = FILES.files().filter_map(|file| {
        let name = file.path().to_str()?;
        let embedded = Embedded {
            kind: kind_of(name),
            bytes: file.contents(),
            gzip: Some(gzip(file.contents()))
                .filter(|smaller| smaller.len() < file.contents().len() * 3 / 4),
        };
        Some((name, embedded))
    });
    files.collect()
});

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    // Made by deflate, at no time, on no system in particular.
    let mut file = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
    file.extend(miniz_oxide::deflate::compress_to_vec(bytes, GZIP_LEVEL));
    file.extend(crc32fast::hash(bytes).to_le_bytes());
    file.extend((bytes.len() as u32).to_le_bytes());
    file
}

/// The most that deflate does in reasonable time; it is done once.
const GZIP_LEVEL: u8 = 9;

/// Whether a browser says that it reads gzip.
fn reads_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    accepted.into_iter().any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let is_refused = weight
            .trim()
            .strip_prefix("q=")
            .is_some_and(|weight| weight.trim_matches(['0', '.']).is_empty());
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

async fn send(
    Path((_, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let file = EMBEDDED.get(name.as_str()).ok_or(Problem::PathNotFound)?;
    let own_headers = [
        (CONTENT_TYPE, file.kind),
        (CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'",
        ),
        (VARY, "Accept-Encoding"),
    ];
    let answer = match &file.gzip {
        Some(smaller) if reads_gzip(&headers) => (
            own_headers,
            [(CONTENT_ENCODING, "gzip")],
            smaller.as_slice(),
        )
            .into_response(),
        _ => (own_headers, file.bytes).into_response(),
    };
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::{EMBEDDED, reads_gzip};
    use axum::http::header::ACCEPT_ENCODING;
    use axum::http::{HeaderMap, HeaderValue};

    #[test]
    fn files_in_gzip_are_the_same_files() {
        let (name, script) = EMBEDDED
            .iter()
            .find(|(name, _)| **name == "app.js")
            .unwrap();
        let smaller = script.gzip.as_ref().unwrap();
        assert!(smaller.len() < script.bytes.len() / 2, "{name}");
        let deflated = &smaller[10..smaller.len() - 8];
        let again = miniz_oxide::inflate::decompress_to_vec(deflated).unwrap();
        assert_eq!(again, script.bytes);
        assert_eq!(
            &smaller[smaller.len() - 8..smaller.len() - 4],
            crc32fast::hash(script.bytes).to_le_bytes()
        );
        // A picture is small already.
        assert!(EMBEDDED["icon-512.png"].gzip.is_none());
    }

    #[test]
    fn who_reads_gzip_says_so() {
        let reads = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(text));
            reads_gzip(&headers)
        };
        assert!(reads("gzip, deflate, br") && reads("br;q=1.0, GZIP;q=0.5"));
        assert!(!reads("br, deflate") && !reads("gzip;q=0") && !reads("gzip; q=0.0"));
        assert!(!reads_gzip(&HeaderMap::new()));
    }
}
