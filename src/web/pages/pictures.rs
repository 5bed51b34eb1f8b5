//! Pictures of pages, and the original, for who is signed in.

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use uuid::Uuid;

use super::access::Visit;
use super::failure::Failure;
use crate::library::{Original, PagePicture, QueryError};
use crate::web::api::download;
use crate::web::blocking;
use crate::web::problem::Problem;

/// The widths in pixels that pages ask for; anything else becomes the next larger one.
pub(super) const WIDTHS: [u32; 4] = [360, 800, 1_400, 2_200];

/// How long a browser may show a picture without asking.
const KEPT: &str = "private, max-age=86400";

/// The `{uuid}` of a path.
pub(super) fn uuid_of(text: &str) -> Result<Uuid, Failure> {
    Uuid::try_parse(text)
        .ok()
        .filter(|_| text.len() == uuid::fmt::Hyphenated::LENGTH)
        .ok_or(Failure::NotFound)
}

/// `GET /documents/{uuid}/thumbnail`
pub(super) async fn thumbnail(
    visit: Visit,
    Path(uuid): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let uuid = uuid_of(&uuid)?;
    send(visit, uuid, 1, WIDTHS[0], &headers).await
}

/// `GET /documents/{uuid}/pages/{page}?width=`
pub(super) async fn page(
    visit: Visit,
    Path((uuid, page)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let uuid = uuid_of(&uuid)?;
    let page = page.parse().map_err(|_| Failure::NotFound)?;
    let wanted = visit.url.number("width").unwrap_or(0);
    let width = WIDTHS
        .into_iter()
        .find(|width| u64::from(*width) >= wanted)
        .unwrap_or(WIDTHS[WIDTHS.len() - 1]);
    send(visit, uuid, page, width, &headers).await
}

async fn send(
    visit: Visit,
    uuid: Uuid,
    page: u32,
    width: u32,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    // A document's bytes never change: neither does a page's picture.
    let etag = format!("\"{uuid}-{page}-{width}\"");
    let library = visit.visitor.library;
    if headers
        .get(IF_NONE_MATCH)
        .is_some_and(|known| known == etag.as_str())
    {
        let is_there = blocking::answer(move || library.document(uuid))
            .await?
            .is_some();
        if is_there {
            let kept = [(CACHE_CONTROL, KEPT.to_owned()), (ETAG, etag)];
            return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
        }
        return Err(Failure::NotFound);
    }
    let picture = blocking::run(move || library.page_picture(uuid, page, width)).await?;
    match picture {
        Ok(Some(PagePicture {
            bytes,
            content_type,
        })) => Ok((
            [
                (CONTENT_TYPE, content_type.to_owned()),
                (CACHE_CONTROL, KEPT.to_owned()),
                (ETAG, etag),
            ],
            bytes,
        )
            .into_response()),
        // A page that cannot be drawn is no failure of the server: the page says so beside it.
        Ok(None) | Err(QueryError::Picture(_)) => Err(Failure::NotFound),
        Err(error) => Err(error.into()),
    }
}

/// `GET /documents/{uuid}/download`
pub(super) async fn download(
    visit: Visit,
    Path(uuid): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let uuid = uuid_of(&uuid)?;
    let library = visit.visitor.library;
    send_original(move || library.original(uuid), &method, &headers).await
}

/// `GET /trash/{uuid}`: the original of a document in the trash, shown by the browser.
pub(super) async fn in_trash(
    visit: Visit,
    Path(uuid): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let uuid = uuid_of(&uuid)?;
    let library = visit.visitor.library;
    let find = move || library.original_in_trash(uuid);
    let mut sent = send_original(find, &method, &headers).await?;
    if let Some(disposition) = sent.headers_mut().get_mut(CONTENT_DISPOSITION) {
        *disposition = HeaderValue::from_static("inline");
    }
    Ok(sent)
}

async fn send_original(
    find: impl FnOnce() -> Result<Option<Original>, QueryError> + Send + 'static,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let sent = download::send_original(find, method, headers).await;
    sent.map_err(|problem| match problem {
        Problem::DocumentNotFound => Failure::NotFound,
        other => Failure::Problem(other),
    })
}
