//! Adding documents: PDFs and pictures from a form or a script, and how far they are.
//!
//! A file is imported as soon as it has arrived whole, so that what came before a broken connection is kept.
//! Pictures become PDF pages; several of one form become one document where the person wants that.

use std::sync::Arc;

use std::time::Duration;

use askama::Template;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse as _, Response};
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
    let body = Multipart::new(request.into_body().into_data_stream(), boundary);
    let mut taking = Taking {
        state,
        permit,
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
            let name = field.name().unwrap_or_default().to_owned();
            let Some(file_name) = field.file_name().map(str::to_owned) else {
                let value = read_field(&mut field, FIELD_BYTES_MAX).await?;
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
            let bytes = read_field(&mut field, IMPORT_BYTES_MAX).await?;
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

/// A field's bytes. They grow with what arrives: a length that is only promised takes none.
async fn read_field(
    field: &mut multer::Field<'static>,
    bytes_max: usize,
) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    while let Some(chunk) = in_time(field.chunk()).await? {
        if bytes.len() + chunk.len() > bytes_max {
            return Err(Failure::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
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
