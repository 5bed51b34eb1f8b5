//! One document, and lists of them, for people and for programs.

use crate::cli::failure::Failure;
use crate::cli::output::{Output, bytes_for_people, note};
use crate::cli::shapes::{DocumentShape, ShownDocumentShape};
use crate::cli::table::{self, cut, spare, whole};
use crate::library::near_duplicates::NearDuplicate;
use crate::model::document::{Document, DocumentState};
use crate::model::language::Language;
use crate::model::timestamp::Timestamp;

pub(super) fn list(
    documents: &[Document],
    trashed: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    if output.is_json() {
        let shapes: Vec<_> = documents.iter().map(DocumentShape::from).collect();
        return output.json(&shapes);
    }
    if documents.is_empty() {
        note(if trashed {
            "the trash is empty"
        } else {
            "no documents yet: 'docvault import PATH' takes some in"
        });
        return Ok(());
    }
    let rows: Vec<_> = documents
        .iter()
        .map(|document| {
            [
                document.uuid.to_string(),
                document.document_date.to_date_string(),
                document.title.clone(),
                document.sender.clone(),
                document.folder.clone(),
                document.created_at.to_date_string(),
                marks(document),
            ]
        })
        .collect();
    let columns = [
        whole("UUID"),
        whole("DATE"),
        cut("TITLE"),
        spare("SENDER"),
        spare("FOLDER"),
        spare("ADDED"),
        cut("MARKS"),
    ];
    output.write(&table::render(columns, &rows, table::terminal_width()))
}

pub(super) fn one(
    document: &Document,
    near_duplicates: &[NearDuplicate],
    output: &mut Output,
) -> Result<(), Failure> {
    if output.is_json() {
        return output.json(&ShownDocumentShape::new(document, near_duplicates));
    }
    let yes_or_no = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let mut pairs = vec![
        ("UUID", document.uuid.to_string()),
        ("Title", document.title.clone()),
        ("Summary", document.summary.clone()),
        ("Sender", document.sender.clone()),
        ("Date", document.document_date.to_date_string()),
        ("Folder", document.folder.clone()),
        ("Tags", document.tags.join(", ")),
        ("Favourite", yes_or_no(document.is_favorite)),
        ("Archived", yes_or_no(document.is_archived)),
        ("State", document.state.info()),
        ("Pages", document.page_count.to_string()),
        (
            "Language",
            document.language.map_or("", Language::code).to_owned(),
        ),
        (
            "File",
            format!(
                "{} ({})",
                document.file_name,
                bytes_for_people(document.byte_length)
            ),
        ),
        ("SHA-256", document.content_hash.to_hex()),
        ("Added", document.created_at.to_rfc3339()),
    ];
    if let Some(trashed_at) = document.trashed_at.map(Timestamp::to_rfc3339) {
        pairs.push(("In trash", format!("since {trashed_at}")));
    }
    for near in near_duplicates {
        pairs.push(("Same paper", format!("{} ({})", near.title, near.uuid)));
    }
    output.write(&table::pairs(&pairs))
}

/// What sets a document apart, in words: `favourite`, `archived`, and a state that is not the usual one.
fn marks(document: &Document) -> String {
    let state = match document.state {
        DocumentState::Analyzed => None,
        DocumentState::Waiting => Some("waiting"),
        DocumentState::AnalyzedInPart { .. } => Some("read in part"),
        DocumentState::AnalyzedWithoutText { .. } => Some("without text"),
        DocumentState::Failed { .. } => Some("failed"),
    };
    let marks = [
        document.is_favorite.then_some("favourite"),
        document.is_archived.then_some("archived"),
        state,
    ];
    marks.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
