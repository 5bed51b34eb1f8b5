//! Adding documents: PDFs and pictures from a form or a script, and how far they are.
//!
//! A file is imported as soon as it has arrived whole, so that what came before a broken connection is kept.
//! Pictures become PDF pages; several of one form become one document where the person wants that.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use askama::Template;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse as _, Response};
use hyper::body::Frame;
use multer::Multipart;
use serde::Serialize;
use tokio::sync::{Semaphore, SemaphorePermit};
use uuid::Uuid;

use super::access::{Visit, wants_json};
use super::document_shapes::state_text;
use super::failure::Failure;
use super::form::{TOKEN_FIELD, is_token};
use super::look::{Look, Section};
use super::translation::sentence;
use crate::library::command::{Command, ImportOutcome, Refusal, Reply};
use crate::model::document::{Document, DocumentState};
use crate::web::door::IMPORT_BYTES_MAX;
use crate::web::problem::Problem;
use crate::web::{WebState, blocking};

/// Where files are sent.
pub(super) const UPLOAD_PATH: &str = "/upload";
/// A body that does not go on for so long is given up.
const BODY_PAUSE_MAX: Duration = Duration::from_mins(1);
/// So many requests have files in memory at a time; further ones wait before their bodies are read.
static UPLOADS: Semaphore = Semaphore::const_new(3);
/// Longest text field beside the files.
const FIELD_BYTES_MAX: usize = 1_024;
/// So many bytes more than were taken from a form make it give up: what stands before a field, and the field's head.
const UNTAKEN_BYTES_MAX: usize = 64 * 1_024;
/// Pictures that become one document.
const PICTURES_MAX: usize = 100;
/// Waiting and failed documents that are shown.
const PENDING_MAX: usize = 50;
/// Documents that one question about progress may name.
const PROGRESS_MAX: usize = 200;
/// How long such a question is held back while nothing happens.
const PROGRESS_WAIT_MILLISECONDS: u64 = 8_000;
/// The header in which a script sends its session's token.
const TOKEN_HEADER: &str = "x-form-token";

/// What became of one file.
#[derive(Clone, Debug, Serialize)]
#[expect(
    clippy::struct_field_names,
    reason = "the scripts of the page read this name"
)]
struct Outcome {
    name: String,
    /// `added`, `duplicate` or `refused`.
    outcome: &'static str,
    uuid: String,
    title: String,
    message: String,
}

/// A document that is waiting, or that failed.
struct Pending {
    uuid: String,
    title: String,
    state: String,
    is_failed: bool,
}

#[derive(Template)]
#[template(path = "upload.html", config = "src/web/pages/askama.toml")]
struct UploadPage {
    look: Look,
    outcomes: Vec<Outcome>,
    pending: Vec<Pending>,
    is_waiting: bool,
    left_out: usize,
}

/// `GET /upload`
pub(super) async fn show(visit: Visit) -> Result<Response, Failure> {
    page(&visit, Vec::new()).await
}

async fn page(visit: &Visit, outcomes: Vec<Outcome>) -> Result<Response, Failure> {
    let library = visit.visitor.library.clone();
    let (documents, count) = blocking::answer(move || library.unanalyzed(PENDING_MAX)).await?;
    let look = visit.look(Section::Upload);
    let is_waiting = documents
        .iter()
        .any(|document| document.state == DocumentState::Waiting);
    let pending = documents.iter().map(|document: &Document| Pending {
        uuid: document.uuid.to_string(),
        title: document.title.clone(),
        state: state_text(&look, &document.state),
        is_failed: matches!(document.state, DocumentState::Failed { .. }),
    });
    let shown = UploadPage {
        pending: pending.collect(),
        left_out: count - documents.len(),
        is_waiting,
        outcomes,
        look,
    };
    Ok(Html(shown.render()?).into_response())
}

/// `POST /upload`: a form with files; the session's token comes first, or in a header.
pub(super) async fn take(
    State(state): State<WebState>,
    visit: Visit,
    request: Request,
) -> Result<Response, Failure> {
    let as_json = wants_json(request.headers());
    let token = request.headers().get(TOKEN_HEADER);
    let is_signed = token.is_some_and(|token| is_token(&visit, token.to_str().unwrap_or_default()));
    let boundary = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .and_then(|kind| multer::parse_boundary(kind).ok())
        .ok_or(Failure::BadForm)?;
    let permit = UPLOADS.acquire().await.map_err(|_| Failure::BadForm)?;
    let permit = Arc::new(permit);
    let untaken = Arc::new(AtomicUsize::new(0));
    let body = Restrained::new(request.into_body(), Arc::clone(&untaken));
    let body = Multipart::new(Body::new(body).into_data_stream(), boundary);
    let mut taking = Taking {
        state,
        permit,
        untaken,
        visit: &visit,
        is_signed,
        is_combined: false,
        pictures: Vec::new(),
        outcomes: Vec::new(),
    };
    taking.read(body).await?;
    let outcomes = taking.outcomes;
    if as_json {
        return json(&outcomes);
    }
    page(&visit, outcomes).await
}

/// A form with files while it is read.
struct Taking<'visit> {
    state: WebState,
    /// Goes with the bytes, and is held until they are gone, even when the client does not wait for that.
    permit: Arc<SemaphorePermit<'static>>,
    /// See [`Restrained`].
    untaken: Arc<AtomicUsize>,
    visit: &'visit Visit,
    is_signed: bool,
    is_combined: bool,
    /// Those that become one document.
    pictures: Vec<(String, Vec<u8>)>,
    outcomes: Vec<Outcome>,
}

impl Taking<'_> {
    async fn read(&mut self, mut body: Multipart<'static>) -> Result<(), Failure> {
        while let Some(mut field) = in_time(body.next_field()).await? {
            self.untaken.store(0, Ordering::Relaxed);
            let name = field.name().unwrap_or_default().to_owned();
            let Some(file_name) = field.file_name().map(str::to_owned) else {
                let value = self.read_field(&mut field, FIELD_BYTES_MAX).await?;
                let value = String::from_utf8_lossy(&value).into_owned();
                match name.as_str() {
                    TOKEN_FIELD => self.is_signed |= is_token(self.visit, &value),
                    "combine" => self.is_combined = !value.is_empty(),
                    _ => {}
                }
                continue;
            };
            if !self.is_signed {
                return Err(Failure::Forbidden);
            }
            // A file field in which nothing was chosen.
            if file_name.is_empty() {
                continue;
            }
            let bytes = self.read_field(&mut field, IMPORT_BYTES_MAX).await?;
            self.take_file(file_name, bytes).await?;
        }
        if !self.is_signed {
            return Err(Failure::Forbidden);
        }
        if !self.pictures.is_empty() {
            let pictures = std::mem::take(&mut self.pictures);
            self.import_pictures(pictures).await?;
        }
        Ok(())
    }

    /// A field's bytes. They grow with what arrives: a length that is only promised takes none.
    async fn read_field(
        &self,
        field: &mut multer::Field<'static>,
        bytes_max: usize,
    ) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        while let Some(chunk) = in_time(field.chunk()).await? {
            self.untaken.store(0, Ordering::Relaxed);
            if bytes.len() + chunk.len() > bytes_max {
                return Err(Failure::TooLarge);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }

    async fn take_file(&mut self, name: String, bytes: Vec<u8>) -> Result<(), Failure> {
        if crate::library::is_picture(&bytes) {
            let kept: usize = self.pictures.iter().map(|(_, bytes)| bytes.len()).sum();
            if !self.is_combined {
                return self.import_pictures(vec![(name, bytes)]).await;
            }
            if self.pictures.len() == PICTURES_MAX || kept + bytes.len() > IMPORT_BYTES_MAX {
                return Err(Failure::TooLarge);
            }
            self.pictures.push((name, bytes));
            return Ok(());
        }
        let library = Arc::clone(&self.state.library);
        let account = self.visit.visitor.account.name.clone();
        let kept = name.clone();
        let permit = Arc::clone(&self.permit);
        let outcome = blocking::run(move || {
            let _permit = permit;
            library.import(Some(&account), &kept, &bytes)
        })
        .await?;
        self.note(name, outcome);
        Ok(())
    }

    async fn import_pictures(&mut self, pictures: Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
        let name = pictures
            .first()
            .map_or_else(String::new, |(name, _)| name.clone());
        let library = Arc::clone(&self.state.library);
        let account = self.visit.visitor.account.name.clone();
        let kept = name.clone();
        let permit = Arc::clone(&self.permit);
        let outcome = blocking::run(move || {
            let _permit = permit;
            let bytes: Vec<&[u8]> = pictures.iter().map(|(_, bytes)| bytes.as_slice()).collect();
            library.import_pictures(&account, &kept, &bytes)
        })
        .await?;
        self.note(name, outcome);
        Ok(())
    }

    fn note(&mut self, name: String, outcome: Result<ImportOutcome, Refusal>) {
        let look = self.visit.look(Section::Upload);
        self.outcomes.push(match outcome {
            Ok(ImportOutcome::Added { uuid }) => Outcome {
                title: name.clone(),
                name,
                outcome: "added",
                uuid: uuid.to_string(),
                message: look.say("Added", "Hinzugefügt").to_owned(),
            },
            Ok(ImportOutcome::Duplicate {
                uuid,
                title,
                restored,
                mended,
            }) => Outcome {
                name,
                outcome: "duplicate",
                uuid: uuid.to_string(),
                title,
                message: if restored {
                    look.say(
                        "Was in the trash and is back",
                        "War im Papierkorb und ist wieder da",
                    )
                } else if mended {
                    look.say(
                        "Its file was missing and is back",
                        "Die Datei fehlte und ist wieder da",
                    )
                } else {
                    look.say("Already in the library", "Schon in der Bibliothek")
                }
                .to_owned(),
            },
            Err(refusal) => Outcome {
                title: name.clone(),
                name,
                outcome: "refused",
                uuid: String::new(),
                message: sentence(&refusal.message, look.language),
            },
        });
    }
}

/// The next of a body, unless it pauses for too long or breaks off.
async fn in_time<T>(next: impl Future<Output = multer::Result<T>>) -> Result<T, Failure> {
    let next = tokio::time::timeout(BODY_PAUSE_MAX, next).await;
    next.map_err(|_| Failure::Problem(Problem::RequestTimeout))?
        .map_err(|_| Failure::BadForm)
}

/// A form's body that breaks off when far more of it arrives than is taken, since multer keeps all that comes before a
/// field begins.
struct Restrained {
    body: Body,
    /// What was handed on since somebody took something and set this back.
    untaken: Arc<AtomicUsize>,
    /// Whether the last that was asked for was given: multer asks on for as long as there is something.
    has_given: bool,
}

impl Restrained {
    fn new(body: Body, untaken: Arc<AtomicUsize>) -> Self {
        Self {
            body,
            untaken,
            has_given: false,
        }
    }
}

impl HttpBody for Restrained {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        if std::mem::replace(&mut this.has_given, false) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let frame = ready!(Pin::new(&mut this.body).poll_frame(context));
        if let Some(Ok(frame)) = &frame {
            this.has_given = true;
            let bytes = frame.data_ref().map_or(0, Bytes::len);
            if this.untaken.fetch_add(bytes, Ordering::Relaxed) > UNTAKEN_BYTES_MAX {
                let error = axum::Error::new("the form has too much between its fields");
                return Poll::Ready(Some(Err(error)));
            }
        }
        Poll::Ready(frame)
    }
}

/// How far one document is.
#[derive(Serialize)]
struct Progress {
    uuid: String,
    /// `waiting`, `analyzed`, `without_text`, `failed` or `gone`.
    state: String,
    title: String,
    message: String,
    /// Documents that are the same paper.
    near: Vec<Near>,
}

/// A document that is the same paper as one that was added.
#[derive(Serialize)]
struct Near {
    uuid: String,
    title: String,
}

/// `GET /upload/progress?uuid=…`: as soon as one of these is no longer waiting, or after a while.
pub(super) async fn progress(
    State(state): State<WebState>,
    visit: Visit,
) -> Result<Response, Failure> {
    let uuids: Vec<Uuid> = visit
        .url
        .values("uuid")
        .filter_map(|text| Uuid::try_parse(text).ok())
        .take(PROGRESS_MAX)
        .collect();
    let library = Arc::clone(&state.library);
    let mine = visit.visitor.library.clone();
    let command = Command::AwaitAnalysis {
        account: Some(visit.visitor.account.name.clone()),
        uuids: uuids.clone(),
        timeout_milliseconds: PROGRESS_WAIT_MILLISECONDS,
    };
    let reply = blocking::run(move || library.execute(command)).await??;
    let Reply::States(states) = reply else {
        return Err(Failure::Problem(Problem::Internal));
    };
    let documents = blocking::answer(move || {
        uuids
            .iter()
            .map(|uuid| mine.document(*uuid))
            .collect::<Result<Vec<_>, _>>()
    })
    .await?;
    let look = visit.look(Section::Upload);
    let progress: Vec<Progress> = states
        .into_iter()
        .zip(documents)
        .map(|(state, document)| Progress {
            uuid: state.uuid.to_string(),
            message: document.as_ref().map_or_else(String::new, |document| {
                if state.state == "waiting" {
                    look.say("Being read …", "Wird gelesen …").to_owned()
                } else {
                    state_text(&look, &document.state)
                }
            }),
            near: state
                .near_duplicates
                .into_iter()
                .map(|near| Near {
                    uuid: near.uuid.to_string(),
                    title: near.title,
                })
                .collect(),
            state: state.state,
            title: document.map_or_else(String::new, |document| document.title),
        })
        .collect();
    json(&progress)
}

fn json(value: &impl Serialize) -> Result<Response, Failure> {
    let body = serde_json::to_vec(value).map_err(|error| Problem::internal(&error))?;
    Ok((
        [
            (CONTENT_TYPE, "application/json"),
            (CACHE_CONTROL, "no-store"),
        ],
        Body::from(body),
    )
        .into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body without end: this, and then the same letter.
    struct Endless {
        begin: Option<&'static [u8]>,
        given: Arc<AtomicUsize>,
    }

    impl HttpBody for Endless {
        type Data = Bytes;
        type Error = axum::Error;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
            let part = self.begin.take().unwrap_or(&[b'a'; 4_096]);
            let given = self.given.fetch_add(part.len(), Ordering::Relaxed);
            // What keeps all of it ends here and not when the memory does.
            let is_over = given > 4 << 20;
            Poll::Ready((!is_over).then(|| Ok(Frame::data(Bytes::from_static(part)))))
        }
    }

    #[tokio::test]
    async fn a_form_that_never_comes_to_a_field_is_given_up() {
        for begin in [
            "",
            "--x\r\n",
            "--x\r\nContent-Disposition: form-data; name=\"",
        ] {
            let given = Arc::new(AtomicUsize::new(0));
            let body = Endless {
                begin: Some(begin.as_bytes()),
                given: Arc::clone(&given),
            };
            let body = Restrained::new(Body::new(body), Arc::default());
            let mut form = Multipart::new(Body::new(body).into_data_stream(), "x");
            assert!(form.next_field().await.is_err());
            let given = given.load(Ordering::Relaxed);
            assert!(given <= UNTAKEN_BYTES_MAX + 3 * 4_096, "{given} {begin:?}");
        }
    }

    #[tokio::test]
    async fn what_is_taken_may_be_as_long_as_it_likes() {
        let head = b"--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n";
        let body = Endless {
            begin: Some(head),
            given: Arc::default(),
        };
        let untaken = Arc::new(AtomicUsize::new(0));
        let body = Restrained::new(Body::new(body), Arc::clone(&untaken));
        let mut form = Multipart::new(Body::new(body).into_data_stream(), "x");
        let mut field = form.next_field().await.unwrap().unwrap();
        let mut bytes = 0;
        while let Ok(Some(chunk)) = field.chunk().await {
            untaken.store(0, Ordering::Relaxed);
            bytes += chunk.len();
        }
        assert!(bytes > 20 * UNTAKEN_BYTES_MAX, "{bytes}");
    }
}
