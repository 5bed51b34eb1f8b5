//! `docvault document delete`: documents in the trash go for good.

use std::fmt::Write as _;

use uuid::Uuid;

use super::AccountArgument;
use crate::cli::Context;
use crate::cli::failure::{Failure, unexpected_reply};
use crate::cli::output::{answer_to, clean, counted, note};
use crate::cli::session::Session;
use crate::cli::values::parse_document;
use crate::library::command::{Command as Order, Reply};
use crate::model::document::Document;
use crate::model::uuid_start::UuidStart;

/// Titles that the question names.
const TITLES_MAX: usize = 10;
/// Documents of one order, where the trash is emptied after a question.
const DELETED_AT_ONCE: usize = 500;

/// Delete documents in the trash for good
///
/// The documents go with all that is known about them, and their files unless another account has
/// the same. This cannot be undone: only documents that were put into the trash before are taken.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "docvault document delete [OPTIONS] <UUID...|--all-trashed>",
    after_help = "Examples:
  docvault document trash UUID --data ./lib && docvault document delete UUID --data ./lib
  docvault document delete --all-trashed --data ./lib        empty the trash
  docvault document delete --all-trashed --yes --data ./lib  the same without a question"
)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    account: AccountArgument,
    #[command(flatten)]
    which: Which,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

/// One of these.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Which {
    /// The documents, as 'docvault document list --trashed' shows them: their first characters do
    #[arg(value_name = "UUID", value_parser = parse_document)]
    uuids: Vec<UuidStart>,
    /// All documents in the trash
    #[arg(long)]
    all_trashed: bool,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<(), Failure> {
    let session = Session::open(&context.settings)?;
    let uuids = if arguments.which.all_trashed {
        None
    } else {
        let account = arguments.account.name.as_deref();
        Some(session.meant(account, &arguments.which.uuids)?)
    };
    let delete = |uuids: Option<Vec<Uuid>>, is_rehearsal| {
        let order = Order::DeleteDocuments {
            account: arguments.account.name.clone(),
            uuids,
            is_rehearsal,
        };
        match session.execute(order)? {
            Reply::Documents(documents) => Ok(documents),
            _ => Err(unexpected_reply()),
        }
    };
    let mut orders = vec![uuids.clone()];
    if !arguments.yes {
        let documents = delete(uuids, true)?;
        if documents.is_empty() {
            note("the trash is empty");
            return Ok(());
        }
        if !is_confirmed(&documents)? {
            return Err(Failure::work("nothing was deleted"));
        }
        // What came into the trash since stays there: nobody was asked about it.
        if arguments.which.all_trashed {
            let uuids = |some: &[Document]| some.iter().map(|document| document.uuid).collect();
            let some = documents.chunks(DELETED_AT_ONCE);
            orders = some.map(|some| Some(uuids(some))).collect();
        }
    }
    let mut deleted = 0;
    for uuids in orders {
        deleted += delete(uuids, false)?.len();
    }
    note(&format!(
        "deleted for good: {}",
        counted(deleted, "document", "documents")
    ));
    Ok(())
}

/// Shows what would go and asks; where nobody can be asked, `--yes` is needed.
fn is_confirmed(documents: &[Document]) -> Result<bool, Failure> {
    let count = counted(documents.len(), "document", "documents");
    let mut question =
        format!("{count} will be deleted for good, with all that is known about them:\n");
    for document in documents.iter().take(TITLES_MAX) {
        // A text takes whatever is written to it.
        let _ = writeln!(question, "  {}", clean(&document.title));
    }
    if documents.len() > TITLES_MAX {
        let _ = writeln!(question, "  and {} more", documents.len() - TITLES_MAX);
    }
    question.push_str("This cannot be undone. Type 'yes' to go on:");
    let otherwise =
        format!("deleting for good cannot be undone ({count} would go): add --yes to do it");
    Ok(answer_to(&question, &otherwise)? == "yes")
}
