//! `docvault document list`: documents that a person asks for by what is known about them.

use super::AccountArgument;
use crate::cli::Context;
use crate::cli::failure::{Failure, unexpected_reply};
use crate::cli::filters::{FilterArguments, SortArguments};
use crate::cli::output::{Output, note};
use crate::cli::session::Session;
use crate::cli::shapes::DocumentShape;
use crate::cli::table::{self, cut, spare, whole};
use crate::cli::values::parse_count;
use crate::library::command::{Command, DocumentList, Reply};
use crate::model::document::{Document, DocumentState};
use crate::model::query::DocumentFilter;

/// Show documents, last added first, those in the trash left out
///
/// DATE is the document's own date, ADDED the day on which it was imported. Where several filters
/// are given, all of them hold; upper and lower case are the same.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  docvault document list --data ./lib
  docvault document list --data ./lib --sender stadtwerke --from 2025-01-01 --sort date
  docvault document list --data ./lib --folder invoices --json | jq -r '.[].uuid'")]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    account: AccountArgument,
    #[command(flatten)]
    filters: FilterArguments,
    /// Those in the trash instead
    #[arg(long)]
    trashed: bool,
    #[command(flatten)]
    sort: SortArguments,
    /// At most so many
    #[arg(long, value_name = "N", value_parser = parse_count::<usize>)]
    limit: Option<usize>,
    /// Print a JSON array
    #[arg(long)]
    pub(super) json: bool,
}

pub(super) fn run(arguments: Arguments, context: &mut Context) -> Result<(), Failure> {
    let filter = DocumentFilter::from(arguments.filters);
    let nothing = if filter != DocumentFilter::everything() {
        "there is no such document"
    } else if arguments.trashed {
        "the trash is empty"
    } else {
        "no documents yet: 'docvault import PATH' takes some in"
    };
    let order = Command::ListDocuments {
        account: arguments.account.name,
        list: DocumentList {
            trashed: arguments.trashed,
            filter,
            sort: arguments.sort.into(),
            limit: arguments.limit,
        },
    };
    let reply = Session::open(&context.settings)?.execute(order)?;
    let Reply::Documents(documents) = reply else {
        return Err(unexpected_reply());
    };
    if context.output.is_json() {
        let shapes: Vec<_> = documents.iter().map(DocumentShape::from).collect();
        return context.output.json(&shapes);
    }
    if documents.is_empty() {
        note(nothing);
        return Ok(());
    }
    for_people(&documents, &mut context.output)
}

fn for_people(documents: &[Document], output: &mut Output) -> Result<(), Failure> {
    let width = table::terminal_width();
    let uuids = table::uuids(documents.iter().map(|document| document.uuid), width);
    let rows: Vec<_> = (documents.iter().zip(uuids))
        .map(|(document, uuid)| {
            [
                uuid,
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
    output.write(&table::render(columns, &rows, width))
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
