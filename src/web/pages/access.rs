//! Who may see a page, and where a form may come from: the layers before the pages' handlers.
//!
//! [`protect`] holds for all pages: nothing changes on a request from another origin, and every answer carries
//! the headers that keep scripts, frames and other hosts out. [`require_session`] lets only who is signed in
//! through and gives handlers a [`Visit`]. Keys mean nothing here.

use std::net::IpAddr;

use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERER,
    REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Redirect, Response};

use super::failure::Failure;
use super::look::{Look, Section, preferred_language};
use super::notice::{cookies, forget_told};
use super::page_url::{PageUrl, url};
use crate::library::sign_in::{SessionToken, SignedIn};
use crate::web::problem::Problem;
use crate::web::{WebState, blocking};

/// The session's cookie.
const COOKIE_NAME: &str = "docvault_session";
/// The cookie is kept so long; the session itself may be over before.
const COOKIE_SECONDS_MAX: u64 = 180 * 24 * 60 * 60;
/// What a page may load: only what this server embeds, and pictures that a script made.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; manifest-src 'self'";

/// Where a connection comes from; put on every request by [`crate::web::connection`].
#[derive(Clone, Copy, Debug)]
pub struct PeerAddress(pub IpAddr);

/// Somebody who is signed in and asks for a page.
#[derive(Clone, Debug)]
pub(super) struct Visit {
    pub(super) visitor: SignedIn,
    pub(super) token: SessionToken,
    pub(super) url: PageUrl,
    look: Look,
    pub(super) address: IpAddr,
}

impl Visit {
    /// What the template of a page in this section needs.
    pub(super) fn look(&self, section: Section) -> Look {
        Look {
            section,
            ..self.look.clone()
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Visit {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        parts.extensions.get().cloned().ok_or_else(|| {
            // A page that is not behind the session's layer: a mistake in this program.
            tracing::error!("a request reached a page without a session");
            Failure::Problem(Problem::Internal)
        })
    }
}

/// The layer of all pages: refuses what comes from another origin, adds headers, makes pages of failures.
pub(super) async fn protect(request: Request, next: Next) -> Response {
    let wants_json = wants_json(request.headers());
    let language = preferred_language(request.headers());
    let is_change = !matches!(*request.method(), Method::GET | Method::HEAD);
    let back = if is_change {
        referring_page(request.headers())
    } else {
        String::new()
    };
    let response = if is_change && !is_from_here(request.headers()) {
        Failure::Forbidden.into_response()
    } else {
        next.run(request).await
    };
    let mut response = match response.extensions().get::<Failure>().cloned() {
        Some(failure) if !wants_json => {
            let look = response.extensions().get::<Look>().cloned();
            failure.page(look.unwrap_or_else(|| Look::of_stranger(language)), back)
        }
        _ => response,
    };
    add_headers(&mut response);
    response
}

/// Whether a script asks, which reads JSON and no page.
pub(super) fn wants_json(headers: &HeaderMap) -> bool {
    headers
        .get(ACCEPT)
        .is_some_and(|accept| accept.as_bytes().starts_with(b"application/json"))
}

/// Whether a browser says that a request comes from a page of this server. One that says nothing is let through
/// to the check of its form's token.
fn is_from_here(headers: &HeaderMap) -> bool {
    match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        // No page can make a browser say so, and a reverse proxy may have put another host in place of the page's.
        Some(b"same-origin") => return true,
        Some(b"none") | None => {}
        Some(_) => return false,
    }
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let host = headers.get(HOST).map(HeaderValue::as_bytes);
    let origin = origin.to_str().ok().and_then(|origin| {
        origin
            .strip_prefix("http://")
            .or_else(|| origin.strip_prefix("https://"))
    });
    origin.is_some_and(|origin| Some(origin.as_bytes()) == host)
}

/// The page of this server with the form that was sent; empty where the browser does not tell.
fn referring_page(headers: &HeaderMap) -> String {
    let referer: Option<Uri> = headers
        .get(REFERER)
        .and_then(|referer| referer.to_str().ok()?.parse().ok());
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    referer
        .filter(|referer| referer.authority().map(Authority::as_str) == host && host.is_some())
        .map_or_else(String::new, |referer| PageUrl::of(&referer).without(&[]))
}

fn add_headers(response: &mut Response) {
    // It says that what the browser keeps is still right, and must not have that thrown away.
    let is_unchanged = response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    let mut set = |name, value| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(CONTENT_SECURITY_POLICY, CONTENT_POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(X_FRAME_OPTIONS, "DENY");
    // With `no-referrer` browsers would hide a form's origin from this server too.
    set(REFERRER_POLICY, "same-origin");
    headers.insert(
        "cross-origin-opener-policy",
        HeaderValue::from_static("same-origin"),
    );
    headers.insert(
        "cross-origin-resource-policy",
        HeaderValue::from_static("same-origin"),
    );
    let is_page = headers
        .get(CONTENT_TYPE)
        .is_none_or(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !is_unchanged && (is_page || !headers.contains_key(CACHE_CONTROL)) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

/// What is answered where there is nothing: a page for a browser, a problem for a program and all below `/api`.
pub(in crate::web) async fn unknown_path(
    State(state): State<WebState>,
    request: Request,
) -> Response {
    let headers = request.headers();
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") || !wants_page(headers) {
        return Problem::PathNotFound.into_response();
    }
    let mut look = Look::of_stranger(preferred_language(headers));
    if let Some(token) = session_token(headers) {
        let known = token.clone();
        match blocking::answer(move || state.library.signed_in(&known)).await {
            Ok(Some(visitor)) => {
                look = Look::of(&visitor, &token, headers, &PageUrl::of(request.uri()));
            }
            Ok(None) => {}
            Err(problem) => return problem.into_response(),
        }
    }
    let mut response = Failure::NotFound.page(look, String::new());
    add_headers(&mut response);
    response
}

/// Whether a browser asks for something that it shows as a page.
fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

/// The layer of pages that need a session: everybody else is sent to sign in.
pub(super) async fn require_session(
    State(state): State<WebState>,
    mut request: Request,
    next: Next,
) -> Response {
    let page = PageUrl::of(request.uri());
    let Some(token) = session_token(request.headers()) else {
        return to_sign_in(&request, &page);
    };
    let library = std::sync::Arc::clone(&state.library);
    let known = token.clone();
    let visitor = match blocking::answer(move || library.signed_in(&known)).await {
        Ok(Some(visitor)) => visitor,
        Ok(None) => return to_sign_in(&request, &page),
        Err(problem) => return Failure::from(problem).into_response(),
    };
    let look = Look::of(&visitor, &token, request.headers(), &page);
    let visit = Visit {
        address: client_address(request.extensions().get(), request.headers()),
        visitor,
        token,
        url: page,
        look: look.clone(),
    };
    request.extensions_mut().insert(visit);
    let headers = request.headers().clone();
    let mut response = next.run(request).await;
    forget_told(&headers, &mut response);
    // What goes wrong tells of nothing else.
    let look = Look {
        notice: None,
        ..look
    };
    response.extensions_mut().insert(look);
    response
}

/// The way to the form; afterwards back to where the person wanted to go, if that was only looking.
fn to_sign_in(request: &Request<Body>, page: &PageUrl) -> Response {
    if wants_json(request.headers()) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let next = page.without(&[]);
    let next = if request.method() == Method::GET && next != "/" {
        next
    } else {
        String::new()
    };
    Redirect::to(&url("/sign-in", &[("next", &next)])).into_response()
}

/// The session's token in the request's cookies.
pub(super) fn session_token(headers: &HeaderMap) -> Option<SessionToken> {
    cookies(headers)
        .find(|(name, _)| *name == COOKIE_NAME)
        .and_then(|(_, value)| SessionToken::parse(value))
}

/// Who really sends a request: behind a reverse proxy on this machine that is who the proxy says.
pub(super) fn client_address(peer: Option<&PeerAddress>, headers: &HeaderMap) -> IpAddr {
    // A server that listens on `[::]` is told `::ffff:127.0.0.1` by the proxy's side.
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0.to_canonical());
    if !peer.is_loopback() {
        return peer;
    }
    headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .next_back()
        .and_then(|value| value.rsplit(',').next()?.trim().parse().ok())
        .unwrap_or(peer)
}

/// Whether the person's browser speaks HTTPS to whatever stands before this server.
fn is_encrypted(headers: &HeaderMap) -> bool {
    headers
        .get("x-forwarded-proto")
        .is_some_and(|proto| proto.as_bytes().eq_ignore_ascii_case(b"https"))
}

/// Puts the session's cookie on an answer; `None` takes it away.
pub(super) fn set_cookie(
    response: &mut Response,
    token: Option<&SessionToken>,
    request_headers: &HeaderMap,
) {
    let secure = if is_encrypted(request_headers) {
        "; Secure"
    } else {
        ""
    };
    let (value, seconds) = token.map_or(("", 0), |token| (token.text(), COOKIE_SECONDS_MAX));
    let cookie =
        format!("{COOKIE_NAME}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    if let Ok(cookie) = HeaderValue::try_from(cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

#[cfg(test)]
mod tests {
    use super::{
        PeerAddress, add_headers, client_address, is_from_here, referring_page, session_token,
    };
    use axum::http::header::CACHE_CONTROL;
    use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
    use axum::response::IntoResponse as _;
    use std::net::{IpAddr, Ipv4Addr};

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter().map(|(name, value)| {
            (
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            )
        });
        pairs.collect()
    }

    #[test]
    fn only_this_origin_may_change_anything() {
        let host = ("host", "docs.example:8321");
        let check = |more: &[(&'static str, &'static str)]| {
            is_from_here(&headers(&[&[host], more].concat()))
        };
        assert!(check(&[]));
        assert!(check(&[("origin", "http://docs.example:8321")]));
        assert!(check(&[
            ("origin", "https://docs.example:8321"),
            ("sec-fetch-site", "same-origin")
        ]));
        assert!(check(&[
            ("origin", "https://docs.behind-a-proxy.example"),
            ("sec-fetch-site", "same-origin")
        ]));
        assert!(!check(&[("origin", "http://docs.example")]));
        assert!(!check(&[("origin", "https://evil.example")]));
        assert!(!check(&[("origin", "null")]));
        assert!(!check(&[("sec-fetch-site", "cross-site")]));
        assert!(!check(&[("sec-fetch-site", "same-site")]));
    }

    #[test]
    fn the_way_back_leads_nowhere_else() {
        let back = |referer: &'static str| {
            referring_page(&headers(&[
                ("host", "docs.example:8321"),
                ("referer", referer),
            ]))
        };
        assert_eq!(
            back("http://docs.example:8321/?folder=Bank"),
            "/?folder=Bank"
        );
        assert_eq!(back("https://evil.example/"), "");
        assert_eq!(back("nonsense"), "");
        assert_eq!(referring_page(&headers(&[])), "");
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        const TOKEN: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        let cookies = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("cookie", HeaderValue::from_str(text).unwrap());
            session_token(&headers).map(|token| token.text().to_owned())
        };
        assert_eq!(
            cookies(&format!("a=b; docvault_session={TOKEN}; c=d")).as_deref(),
            Some(TOKEN)
        );
        assert_eq!(cookies("docvault_session=short"), None);
        assert_eq!(cookies(&format!("xdocvault_session={TOKEN}")), None);
    }

    #[test]
    fn what_a_browser_keeps_is_not_thrown_away_by_being_told_that_it_is_right() {
        let cache_control = |status: StatusCode, own: Option<&'static str>| {
            let mut response = status.into_response();
            if let Some(own) = own {
                let own = HeaderValue::from_static(own);
                response.headers_mut().insert(CACHE_CONTROL, own);
            }
            add_headers(&mut response);
            let kept = response.headers().get(CACHE_CONTROL);
            kept.map(|value| value.to_str().unwrap().to_owned())
        };
        let unchanged = StatusCode::NOT_MODIFIED;
        assert_eq!(cache_control(unchanged, None), None);
        let own = Some("private, max-age=86400");
        assert_eq!(cache_control(unchanged, own).as_deref(), own);
        assert_eq!(
            cache_control(StatusCode::OK, None).as_deref(),
            Some("no-store")
        );
    }

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let forwarded = headers(&[("x-forwarded-for", "198.51.100.9, 203.0.113.5")]);
        let away = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
        let home = PeerAddress(IpAddr::V4(Ipv4Addr::LOCALHOST));
        assert_eq!(client_address(Some(&PeerAddress(away)), &forwarded), away);
        assert_eq!(
            client_address(Some(&home), &forwarded),
            IpAddr::V4(Ipv4Addr::new(203, 0, 113, 5))
        );
        assert_eq!(client_address(Some(&home), &HeaderMap::new()), home.0);
        let mapped = PeerAddress(Ipv4Addr::LOCALHOST.to_ipv6_mapped().into());
        assert_eq!(
            client_address(Some(&mapped), &forwarded),
            client_address(Some(&home), &forwarded)
        );
    }
}
