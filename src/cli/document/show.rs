//! One document, for people and for programs.

use crate::cli::failure::Failure;
use crate::cli::output::{Output, bytes_for_people};
use crate::cli::shapes::ShownDocumentShape;
use crate::cli::table;
use crate::library::near_duplicates::NearDuplicate;
use crate::model::document::Document;
use crate::model::language::Language;
use crate::model::timestamp::Timestamp;

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
