//! `GET /api/v1/documents/{uuid}/download`: the original PDF, whole or one range of it.
//!
//! The file is streamed and never held in memory. Its strong entity tag is its SHA-256, so a
//! download that broke off can be continued without mixing two files.

use std::fs::File;
use std::io::{Seek as _, SeekFrom};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE,
    ETAG, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead as _, ReadBuf};

use super::file_name::content_disposition;
use super::precondition::{Outcome, evaluate, range_applies};
use super::range::{Wanted, wanted};
use super::{DocumentUuid, Mine};
use crate::library::{Original, QueryError};
use crate::web::blocking;
use crate::web::problem::Problem;

/// How much of a file is in memory for one download.
const CHUNK_BYTES: usize = 128 * 1024;

pub(super) async fn send(
    Mine(library): Mine,
    DocumentUuid(uuid): DocumentUuid,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    send_original(move || library.original(uuid), &method, &headers).await
}

/// Sends the original that `find` finds, or the part of it that is asked for.
///
/// # Errors
/// `DocumentNotFound`, `PreconditionFailed`, `RangeNotSatisfiable`.
pub(in crate::web) async fn send_original(
    find: impl FnOnce() -> Result<Option<Original>, QueryError> + Send + 'static,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let original = open(find).await?.ok_or(Problem::DocumentNotFound)?;
    let byte_length = original.byte_length;
    let etag = format!("\"{}\"", original.content_hash.to_hex());
    match evaluate(headers, &etag) {
        Outcome::Proceed => {}
        Outcome::NotModified => {
            let mut response = StatusCode::NOT_MODIFIED.into_response();
            add_validators(response.headers_mut(), &etag);
            return Ok(response);
        }
        Outcome::Failed => return Err(Problem::PreconditionFailed),
    }
    // Ranges are defined for GET only (RFC 9110, section 14.2): HEAD tells of the whole file.
    let wanted = if *method == Method::GET && range_applies(headers, &etag) {
        wanted(headers, byte_length)
    } else {
        Wanted::Whole
    };
    let (status, start, end) = match wanted {
        Wanted::Whole => (StatusCode::OK, 0, byte_length),
        Wanted::Part { start, end } => (StatusCode::PARTIAL_CONTENT, start, end),
        Wanted::Outside => return Err(Problem::RangeNotSatisfiable { byte_length }),
    };
    let disposition = content_disposition(&original.title);
    let body = if *method == Method::HEAD {
        Body::empty()
    } else {
        let file = blocking::answer(move || seek(original.file, start)).await?;
        Body::new(FileBody::new(file, end - start))
    };
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    add_validators(headers, &etag);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(end - start));
    headers.insert(CONTENT_DISPOSITION, disposition);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if status == StatusCode::PARTIAL_CONTENT {
        let range = format!("bytes {start}-{}/{byte_length}", end - 1);
        headers.insert(
            CONTENT_RANGE,
            HeaderValue::try_from(range).map_err(|error| Problem::internal(&error))?,
        );
    }
    Ok(response)
}

/// What a 200, a 206 and a 304 have in common.
fn add_validators(headers: &mut HeaderMap, etag: &str) {
    if let Ok(etag) = HeaderValue::from_str(etag) {
        headers.insert(ETAG, etag);
    }
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private"));
}

/// Opens an original, and makes sure that its file is as long as the answer will promise.
async fn open(
    find: impl FnOnce() -> Result<Option<Original>, QueryError> + Send + 'static,
) -> Result<Option<Original>, Problem> {
    let original = blocking::answer(find).await?;
    let Some(original) = original else {
        return Ok(None);
    };
    blocking::answer(move || {
        let length = original.file.metadata()?.len();
        if length == original.byte_length {
            Ok(Some(original))
        } else {
            Err(std::io::Error::other(format!(
                "original {:?} has {length} bytes instead of {}",
                original.content_hash, original.byte_length
            )))
        }
    })
    .await
}

fn seek(mut file: File, start: u64) -> std::io::Result<File> {
    file.seek(SeekFrom::Start(start))?;
    Ok(file)
}

/// A stretch of a file as a response's body, one chunk in memory at a time.
struct FileBody {
    file: tokio::fs::File,
    left: u64,
    chunk: Vec<u8>,
}

impl FileBody {
    fn new(file: File, length: u64) -> Self {
        let mut file = tokio::fs::File::from_std(file);
        file.set_max_buf_size(CHUNK_BYTES);
        Self {
            file,
            left: length,
            chunk: Vec::new(),
        }
    }
}

impl hyper::body::Body for FileBody {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let this = self.get_mut();
        if this.left == 0 {
            return Poll::Ready(None);
        }
        let size = this.left.min(CHUNK_BYTES as u64) as usize;
        this.chunk.resize(size, 0);
        let mut buffer = ReadBuf::new(&mut this.chunk);
        let result = ready!(Pin::new(&mut this.file).poll_read(context, &mut buffer));
        let length = buffer.filled().len();
        let error = match result {
            Ok(()) if length == 0 => std::io::ErrorKind::UnexpectedEof.into(),
            Ok(()) => {
                this.left -= length as u64;
                this.chunk.truncate(length);
                return Poll::Ready(Some(Ok(Frame::data(
                    std::mem::take(&mut this.chunk).into(),
                ))));
            }
            Err(error) => error,
        };
        // The headers are sent: all that is left is to break the connection off.
        tracing::error!("failed to read an original: {error}");
        this.left = 0;
        Poll::Ready(Some(Err(error)))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Seek as _, Write as _};

    use super::{CHUNK_BYTES, FileBody};
    use http_body_util::BodyExt as _;

    fn file(length: usize) -> std::fs::File {
        let mut file = tempfile::tempfile().unwrap();
        let bytes: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
        file.write_all(&bytes).unwrap();
        file.rewind().unwrap();
        file
    }

    #[tokio::test]
    async fn a_file_is_sent_in_chunks_and_whole() {
        let length = 3 * CHUNK_BYTES + 17;
        let mut body = FileBody::new(file(length), length as u64);
        let mut received = Vec::new();
        while let Some(frame) = body.frame().await {
            let data = frame.unwrap().into_data().unwrap();
            assert!(data.len() <= CHUNK_BYTES);
            received.extend_from_slice(&data);
        }
        assert_eq!(received.len(), length);
        assert!(
            received
                .iter()
                .enumerate()
                .all(|(at, byte)| *byte == (at % 251) as u8)
        );
    }

    #[tokio::test]
    async fn a_file_that_became_shorter_breaks_off() {
        assert!(FileBody::new(file(10), 11).collect().await.is_err());
    }

    #[tokio::test]
    async fn only_the_stretch_is_sent() {
        let body = FileBody::new(file(1_000), 10)
            .collect()
            .await
            .unwrap()
            .to_bytes();
        assert_eq!(body.as_ref(), (0..10).collect::<Vec<u8>>());
    }
}
