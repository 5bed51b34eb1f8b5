//! What was just done, told once on the next page, with a way to take it back.
//!
//! It goes along in a cookie of its own, which the page that tells it takes away: a page that is loaded again says
//! nothing twice, and its address stays as it was.

use axum::http::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;

use super::look::Look;
use super::sign_in::see_other;

/// The cookie with `KIND.COUNT.NUMBER.STAYED`, as much of it as there is to tell.
const COOKIE_NAME: &str = "docvault_notice";
/// Whoever does not see the page within this time is not told any more.
const SECONDS_MAX: u32 = 60;

/// What was just done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) text: String,
    /// What `/undo` takes.
    pub(super) undo: Option<u64>,
    pub(super) is_failure: bool,
}

impl Notice {
    /// The notice that came along: of fixed kinds only, so that nobody can put words on the page.
    pub(super) fn of(headers: &HeaderMap, look: &Look) -> Option<Self> {
        let mut parts = cookie(headers)?.split('.');
        let kind = parts.next()?;
        let count: usize = parts.next().unwrap_or("1").parse().ok()?;
        let undo = parts.next().and_then(|number| number.parse().ok());
        let stayed = parts.next().and_then(|count| count.parse().ok());
        let find = |notices: &'static [(&str, &str, &str)]| {
            let notice = notices.iter().find(|(name, ..)| *name == kind);
            notice.map(|(_, english, german)| look.say(english, german))
        };
        let (text, is_failure) = if let Some(done) = find(DONE_TO_DOCUMENTS) {
            let stayed = stayed.map_or_else(String::new, |count| told_of_stayed(count, look));
            (format!("{}: {done}{stayed}", look.documents(count)), false)
        } else if let Some(done) = find(DONE) {
            (done.to_owned(), false)
        } else {
            (find(NOT_DONE)?.to_owned(), true)
        };
        Some(Self {
            text,
            undo,
            is_failure,
        })
    }
}

/// What is said of documents that a change was not taken back of.
fn told_of_stayed(count: usize, look: &Look) -> String {
    if count == 0 {
        return String::new();
    }
    format!(
        " {}: {}",
        look.documents(count),
        look.say(
            "changed again since, and left so.",
            "seitdem wieder geändert und so gelassen."
        )
    )
}

/// Leads to another page, which tells this.
pub(super) fn see_other_and_tell(path: &str, notice: &str) -> Response {
    let mut response = see_other(path);
    set(&mut response, notice, SECONDS_MAX);
    response
}

/// Takes the notice away from a page that tells it.
pub(super) fn forget_told(request_headers: &HeaderMap, response: &mut Response) {
    let is_page = response.status() == StatusCode::OK
        && response
            .headers()
            .get(CONTENT_TYPE)
            .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if is_page && cookie(request_headers).is_some() {
        set(response, "", 0);
    }
}

fn set(response: &mut Response, notice: &str, seconds: u32) {
    let cookie =
        format!("{COOKIE_NAME}={notice}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax");
    if let Ok(cookie) = HeaderValue::try_from(cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    cookies(headers)
        .find(|(name, value)| *name == COOKIE_NAME && !value.is_empty())
        .map(|(_, value)| value)
}

/// A request's cookies: names and values.
pub(super) fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
}

/// Kinds of notices, in English and German: of changes to documents, whose number stands before them.
const DONE_TO_DOCUMENTS: &[(&str, &str, &str)] = &[
    ("edited", "changed.", "geändert."),
    (
        "favorite",
        "marked as a favourite.",
        "als Favorit markiert.",
    ),
    ("unfavorite", "no longer a favourite.", "kein Favorit mehr."),
    ("archive", "archived.", "archiviert."),
    (
        "unarchive",
        "taken out of the archive.",
        "aus dem Archiv geholt.",
    ),
    ("trash", "moved to the trash.", "in den Papierkorb gelegt."),
    ("restore", "restored.", "wiederhergestellt."),
    ("deleted", "deleted for good.", "endgültig gelöscht."),
    ("again", "will be read again.", "wird neu gelesen."),
    ("undone", "back as before.", "wieder wie zuvor."),
];
/// Of anything else that was done.
const DONE: &[(&str, &str, &str)] = &[
    ("saved", "Saved.", "Gespeichert."),
    (
        "revoked",
        "The key is revoked.",
        "Der Schlüssel ist widerrufen.",
    ),
    ("ended", "The session is ended.", "Die Sitzung ist beendet."),
    (
        "password",
        "The password is changed; other sessions are ended.",
        "Das Passwort ist geändert; andere Sitzungen sind beendet.",
    ),
    (
        "account",
        "The account is there.",
        "Das Konto ist angelegt.",
    ),
    (
        "account-deleted",
        "The account is deleted.",
        "Das Konto ist gelöscht.",
    ),
];
/// Of what was not done.
const NOT_DONE: &[(&str, &str, &str)] = &[
    ("none", "Nothing was selected.", "Es war nichts ausgewählt."),
    (
        "changed-since",
        "Nothing was undone: it was changed again since.",
        "Nichts wurde zurückgenommen: Es wurde seitdem wieder geändert.",
    ),
    (
        "not-undone",
        "This cannot be undone any more.",
        "Das lässt sich nicht mehr rückgängig machen.",
    ),
];
