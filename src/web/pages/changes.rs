//! Forms that change documents: a field of one, marks and fields of several, taking it back.

use axum::extract::{Path, State};
use axum::response::Response;
use uuid::Uuid;

use super::access::Visit;
use super::failure::Failure;
use super::form::{Fields, SignedForm, typed_day};
use super::look::{Look, Section};
use super::notice::see_other_and_tell;
use super::pictures::uuid_of;
use super::sign_in::see_other;
use crate::library::command::{Command, Selection};
use crate::library::journal::{Change, Done};
use crate::model::document::{DocumentEdit, DocumentMark};
use crate::model::operation::TakenBack;
use crate::web::{WebState, blocking};

/// `POST /documents/{uuid}/edit`: the fields that the form has.
pub(super) async fn edit(
    State(state): State<WebState>,
    visit: Visit,
    Path(uuid): Path<String>,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let uuid = uuid_of(&uuid)?;
    let edit = read_edit(&fields, &visit.look(Section::None))?;
    if edit == DocumentEdit::default() {
        return Ok(see_other(fields.back()));
    }
    must_be_theirs(&visit, uuid).await?;
    let done = carry_out(&state, &visit, vec![uuid], Change::Edit(edit)).await?;
    let notice = format!("edited.1.{}", done.number);
    Ok(see_other_and_tell(fields.back(), &notice))
}

/// What a form says of a document's fields. Tags: `tag` is one to add, `remove_tag` one to take away.
fn read_edit(fields: &Fields, look: &Look) -> Result<DocumentEdit, Failure> {
    let text = |name: &str| fields.get(name).map(str::to_owned);
    let tags = |name: &str| -> Vec<String> {
        fields
            .all(name)
            .flat_map(|tags| tags.split(','))
            .map(|tag| tag.trim().to_owned())
            .filter(|tag| !tag.is_empty())
            .collect()
    };
    let document_date = match fields.get("date") {
        None => None,
        Some(date) => Some(typed_day(date).ok_or_else(|| {
            let text = look.say(
                "A date is written YYYY-MM-DD, for example 2026-03-01.",
                "Ein Datum wird JJJJ-MM-TT geschrieben, zum Beispiel 2026-03-01.",
            );
            Failure::Refused(text.to_owned())
        })?),
    };
    Ok(DocumentEdit {
        title: text("title"),
        summary: text("summary").map(|summary| summary.replace("\r\n", "\n")),
        sender: text("sender"),
        document_date,
        folder: text("folder"),
        add_tags: tags("tag"),
        remove_tags: tags("remove_tag"),
    })
}

/// `POST /change`: what the pressed button says, for every chosen document.
pub(super) async fn change(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let uuids = fields.uuids();
    if uuids.is_empty() {
        return Ok(see_other_and_tell(fields.back(), "none"));
    }
    let action = fields.text("action").to_owned();
    let change = match action.as_str() {
        "favorite" => Change::Mark(DocumentMark::Favorite),
        "unfavorite" => Change::Mark(DocumentMark::Unfavorite),
        "archive" => Change::Mark(DocumentMark::Archive),
        "unarchive" => Change::Mark(DocumentMark::Unarchive),
        "trash" => Change::Mark(DocumentMark::Trash),
        "restore" => Change::Mark(DocumentMark::Restore),
        "folder" => Change::Edit(DocumentEdit {
            folder: Some(fields.text("folder").to_owned()),
            ..DocumentEdit::default()
        }),
        "add-tag" => Change::Edit(DocumentEdit {
            add_tags: vec![fields.text("tag").to_owned()],
            ..DocumentEdit::default()
        }),
        "remove-tag" => Change::Edit(DocumentEdit {
            remove_tags: vec![fields.text("tag").to_owned()],
            ..DocumentEdit::default()
        }),
        // Enter in a field: what was typed is done, and no mark set whose button happens to be the first.
        "fields" => {
            let typed = |name: &str| Some(fields.text(name).trim()).filter(|text| !text.is_empty());
            let edit = DocumentEdit {
                folder: typed("folder").map(str::to_owned),
                add_tags: typed("tag").map(str::to_owned).into_iter().collect(),
                ..DocumentEdit::default()
            };
            if edit == DocumentEdit::default() {
                return Ok(see_other(fields.back()));
            }
            Change::Edit(edit)
        }
        _ => return Err(Failure::BadForm),
    };
    let kind = if matches!(change, Change::Edit(_)) {
        "edited"
    } else {
        &action
    };
    must_have_all(&visit, &uuids).await?;
    let done = carry_out(&state, &visit, uuids, change).await?;
    let notice = format!("{kind}.{}.{}", done.documents, done.number);
    Ok(see_other_and_tell(fields.back(), &notice))
}

async fn carry_out(
    state: &WebState,
    visit: &Visit,
    uuids: Vec<uuid::Uuid>,
    change: Change,
) -> Result<Done, Failure> {
    let library = std::sync::Arc::clone(&state.library);
    let account = visit.visitor.account.clone();
    let done = blocking::run(move || library.change(&account, &uuids, &change)).await?;
    Ok(done?)
}

/// `POST /undo`
pub(super) async fn undo(
    State(state): State<WebState>,
    visit: Visit,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let number = fields
        .text("number")
        .parse()
        .map_err(|_| Failure::BadForm)?;
    let library = std::sync::Arc::clone(&state.library);
    let account = visit.visitor.account;
    let undone = blocking::run(move || library.undo(&account, number)).await??;
    let notice = match undone {
        Some(TakenBack { documents: 0, .. }) => "changed-since".to_owned(),
        Some(TakenBack { documents, stayed }) => format!("undone.{documents}..{stayed}"),
        None => "not-undone".to_owned(),
    };
    Ok(see_other_and_tell(fields.back(), &notice))
}

/// `POST /documents/{uuid}/again`: a document that failed, or whose scans were not read, is read once more.
pub(super) async fn read_again(
    State(state): State<WebState>,
    visit: Visit,
    Path(uuid): Path<String>,
    SignedForm(fields): SignedForm,
) -> Result<Response, Failure> {
    let uuid = uuid_of(&uuid)?;
    must_be_theirs(&visit, uuid).await?;
    let library = std::sync::Arc::clone(&state.library);
    let command = Command::Reanalyze {
        account: Some(visit.visitor.account.name),
        selection: Selection::Documents(vec![uuid]),
    };
    blocking::run(move || library.execute(command)).await??;
    Ok(see_other_and_tell(fields.back(), "again.1"))
}

/// That the document is there and the visitor's own: a command does not say which account it is of.
async fn must_be_theirs(visit: &Visit, uuid: Uuid) -> Result<(), Failure> {
    let known = visit.visitor.library.clone();
    blocking::answer(move || known.document(uuid))
        .await?
        .map(|_| ())
        .ok_or(Failure::NotFound)
}

/// That the documents are there and the visitor's own, be they in the trash or not.
pub(super) async fn must_have_all(visit: &Visit, uuids: &[Uuid]) -> Result<(), Failure> {
    let known = visit.visitor.library.clone();
    let wanted = uuids.to_vec();
    if blocking::answer(move || known.has_all(&wanted)).await? {
        Ok(())
    } else {
        Err(Failure::NotFound)
    }
}
