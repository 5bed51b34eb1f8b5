//! The trash: what lies in it, and deleting for good, which a page of its own asks about first.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse as _, Response};

use super::access::Visit;
use super::changes::must_have_all;
use super::document_shapes::{Card, cards};
use super::failure::Failure;
use super::form::SignedForm;
use super::look::{Look, Section};
use super::notice::see_other_and_tell;
use super::page_links::{PageLinks, last_page, paging_of};
use super::question::Question;
use super::sign_in::see_other;
use crate::library::QueryError;
use crate::model::document::Document;
use crate::model::query::Paging;
use crate::web::{WebState, blocking};

/// Titles that the question before a deletion names.
const TITLES_MAX: usize = 12;

#[derive(Template)]
#[template(path = "trash.html", config = "src/web/pages/askama.toml")]
struct TrashPage {
    look: Look,
    total: String,
    cards: Vec<Card>,
    pages: PageLinks,
}

/// `GET /trash`
pub(super) async fn show(visit: Visit) -> Result<Response, Failure> {
    let url = visit.url.clone();
    let page_number = url.number("page").unwrap_or(1).max(1);
    let library = visit.visitor.library.clone();
    let (found, folders) = blocking::answer(move || {
        let folders = library.folders(Paging {
            limit: u64::MAX,
            offset: 0,
        })?;
        Ok::<_, QueryError>((library.trash(paging_of(page_number))?, folders.items))
    })
    .await?;
    if let Some(last) = last_page(&url, page_number, found.total) {
        return Ok(see_other(&last));
    }
    let look = visit.look(Section::Library);
    let shown = TrashPage {
        total: look.documents(found.total as usize),
        cards: cards(&look, &found.items, &folders),
        pages: PageLinks::of(&url, page_number, found.total),
        look,
    };
    Ok(Html(shown.render()?).into_response())
}

/// `POST /trash/delete`: the chosen documents; without `confirmed` a page that asks.
pub(super) async fn delete(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let uuids = fields.uuids();
    if uuids.is_empty() {
        return Ok(see_other_and_tell(fields.back(), "none"));
    }
    must_have_all(&visit, &uuids).await?;
    let library = Arc::clone(&state.library);
    let account = visit.visitor.account.clone();
    if fields.get("confirmed").is_some() {
        let deleted = blocking::run(move || library.delete_documents(&account, &uuids)).await??;
        return Ok(gone(fields.back(), deleted.len()));
    }
    let documents = blocking::run(move || library.documents_in_trash(&account, &uuids)).await??;
    let chosen = documents
        .iter()
        .map(|document| ("uuid", document.uuid.to_string()));
    let chosen = chosen.chain([("confirmed", "yes".to_owned())]).collect();
    let back = fields.back().to_owned();
    question(
        visit.look(Section::Library),
        &documents,
        documents.len(),
        "/trash/delete",
        chosen,
        back,
    )
}

/// `GET /trash/empty`: the page that asks.
pub(super) async fn ask_to_empty(visit: Visit) -> Result<Response, Failure> {
    let library = visit.visitor.library.clone();
    let first = Paging {
        limit: TITLES_MAX as u64,
        offset: 0,
    };
    let found = blocking::answer(move || library.trash(first)).await?;
    if found.total == 0 {
        return Ok(see_other("/trash"));
    }
    let total = found.total as usize;
    question(
        visit.look(Section::Library),
        &found.items,
        total,
        "/trash/empty",
        vec![("count", total.to_string())],
        "/trash".to_owned(),
    )
}

/// `POST /trash/empty`. Where more or less lies there than the person was asked about, the question comes again.
pub(super) async fn empty(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let library = visit.visitor.library.clone();
    let nothing = Paging {
        limit: 0,
        offset: 0,
    };
    let total = blocking::answer(move || library.trash(nothing))
        .await?
        .total;
    if fields.text("count").parse() != Ok(total) {
        return Ok(see_other("/trash/empty"));
    }
    let library = Arc::clone(&state.library);
    let account = visit.visitor.account;
    let deleted = blocking::run(move || library.empty_trash(&account)).await??;
    Ok(gone("/trash", deleted.len()))
}

fn gone(back: &str, count: usize) -> Response {
    see_other_and_tell(back, &format!("deleted.{count}"))
}

fn question(
    look: Look,
    documents: &[Document],
    total: usize,
    action: &'static str,
    fields: Vec<(&'static str, String)>,
    back: String,
) -> Result<Response, Failure> {
    let titles: Vec<String> = documents
        .iter()
        .take(TITLES_MAX)
        .map(|document| document.title.clone())
        .collect();
    let others = total.saturating_sub(titles.len());
    let question = Question {
        heading: look.say("Delete for good?", "Endgültig löschen?"),
        total: look.documents(total),
        others: if others == 0 {
            String::new()
        } else {
            look.documents(others)
        },
        lines: titles,
        text: look.say(
            "The files and all that is known about them go. This cannot be undone.",
            "Die Dateien und alles, was über sie bekannt ist, gehen verloren. Das lässt sich nicht rückgängig machen.",
        ),
        button: look.say("Delete for good", "Endgültig löschen"),
        action,
        fields,
        back,
        look,
    };
    question.into_page()
}
