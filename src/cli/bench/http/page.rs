//! The web page: what a browser asks for while somebody looks around and types, with a session.

use std::sync::Arc;
use std::time::Duration;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;

use super::{Client, ask_in_rounds};
use crate::cli::failure::Failure;
use crate::library::Library;
use crate::library::bench::papers::{self, Numbers};
use crate::library::bench::queries::{content_queries, text_queries};
use crate::library::bench::{ACCOUNT, Filling, ORIGINALS, Row};
use crate::library::command::Command;
use crate::model::sign_in::PlainPassword;

/// What the bench signs in with; the account lives in a library of its own.
const PASSWORD: &str = "a bench signs in";
/// Letters that are typed until a query stands; what a person types is searched after each of them.
const LETTERS_MIN: usize = 1;
/// Longer ones are pasted.
const LETTERS_MAX: usize = 30;

/// One page of every folder for so many documents of the library: no folder is so small that it lacks one asked for.
const DOCUMENTS_PER_FOLDER_PAGE: u64 = 1_000;

/// Bytes that a browser loads for its first page, without pictures.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::cli::bench) struct PageSizes {
    /// The page itself.
    pub(in crate::cli::bench) html_bytes: usize,
    /// Styles, script and symbols as they are sent, once: browsers keep them.
    pub(in crate::cli::bench) embedded_bytes: usize,
}

pub(super) fn ask(
    client: &Client,
    library: &Arc<Library>,
    filling: Filling,
    most: (u64, Duration),
) -> Result<(Vec<Row>, PageSizes), Failure> {
    let cookie = sign_in(client, library)?;
    let mut numbers = Numbers::new(43);
    let kinds = [
        "first page",
        "any page of a folder, as a list",
        "typing: title, sender, summary",
        "typing: content",
        "document",
        "statistics",
        "trash",
        "settings",
    ];
    let header = ("Cookie", cookie.as_str());
    let group = ("web page, over HTTP", kinds);
    let rows = ask_in_rounds(client, header, group, most, |round| {
        let folder = papers::document(
            crate::model::account::AccountId(0),
            numbers.below(filling.documents),
        )
        .folder;
        let page = numbers.below((filling.documents / DOCUMENTS_PER_FOLDER_PAGE).clamp(1, 100)) + 1;
        let typed = typed(&mut numbers, filling, round);
        let uuid = papers::uuid(numbers.below(filling.documents.min(ORIGINALS)));
        let paths = [
            "/".to_owned(),
            format!("/?view=list&folder={}&page={page}", encoded(&folder)),
            format!("/search?part=text&q={}", encoded(&typed)),
            format!("/search?part=content&q={}", encoded(&typed)),
            format!("/documents/{uuid}"),
            "/statistics".to_owned(),
            "/trash".to_owned(),
            "/settings".to_owned(),
        ];
        paths.map(|path| (path, None))
    })?;
    Ok((rows, sizes(client, &cookie)?))
}

/// The beginning of a query, as it stands in the box after some key.
fn typed(numbers: &mut Numbers, filling: Filling, round: u64) -> String {
    let query = if round.is_multiple_of(2) {
        let mut texts = text_queries(numbers, filling.documents).into_iter();
        texts.nth((round / 2 % 14) as usize).unwrap_or_default().1
    } else {
        let mut contents = content_queries(numbers, filling.documents).into_iter();
        contents.nth((round / 2 % 5) as usize).unwrap_or_default().1
    };
    let most = query.chars().count().clamp(LETTERS_MIN, LETTERS_MAX);
    let letters = LETTERS_MIN + numbers.below((most - LETTERS_MIN) as u64 + 1) as usize;
    query.chars().take(letters).collect()
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

/// The cookie of a new session.
fn sign_in(client: &Client, library: &Arc<Library>) -> Result<String, Failure> {
    library.execute(Command::SetPassword {
        name: ACCOUNT.to_owned(),
        password: PlainPassword(PASSWORD.to_owned()),
    })?;
    let form = format!("name={ACCOUNT}&password={}", encoded(PASSWORD));
    let kind = "application/x-www-form-urlencoded";
    let answer = client.send("/sign-in", ("Accept", "text/html"), Some((kind, form)))?;
    let cookie = answer
        .headers()
        .get("set-cookie")
        .and_then(|cookie| cookie.to_str().ok())
        .and_then(|cookie| cookie.split(';').next());
    cookie
        .map(str::to_owned)
        .ok_or_else(|| Failure::work("the server let nobody sign in".to_owned()))
}

/// The first page and all embedded files that it names.
fn sizes(client: &Client, cookie: &str) -> Result<PageSizes, Failure> {
    let page = client.bytes("/", ("Cookie", cookie), None)?;
    let html = String::from_utf8_lossy(&page);
    let mut files: Vec<&str> = html
        .split('"')
        .filter(|part| part.starts_with("/assets/"))
        .filter_map(|part| part.split('#').next())
        // Icons of an installed app are pictures.
        .filter(|path| path.rsplit('.').next() != Some("png"))
        .collect();
    files.sort_unstable();
    files.dedup();
    let mut embedded_bytes = 0;
    for path in files {
        let file = client.bytes(path, ("Accept-Encoding", "gzip"), None)?;
        embedded_bytes += file.len();
    }
    Ok(PageSizes {
        html_bytes: page.len(),
        embedded_bytes,
    })
}
