//! `docvault document`: looking at documents, correcting, marking and deleting them.

use std::process::ExitCode;

use uuid::Uuid;

use super::Context;
use super::analysis_arguments::AnalysisArguments;
use super::failure::{Failure, unexpected_reply};
use super::session::Session;
use super::values::parse_document;
use crate::library::command::{Command as Order, Explanation, Reply};
use crate::model::document::DocumentMark;
use crate::model::uuid_start::UuidStart;

mod delete;
mod edit;
mod explain;
mod list;
mod picture;
mod reread;
mod show;

/// List, show, correct, mark and delete documents
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    List(list::Arguments),
    /// Show all that is known about one document
    Show {
        #[command(flatten)]
        account: AccountArgument,
        /// The document, as 'docvault document list' shows it: the first characters do
        #[arg(value_parser = parse_document)]
        uuid: UuidStart,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show what is known about one document, and why
    ///
    /// For every value: who or what found it (a rule, the invoice inside the file, a correction of
    /// a document like it, its neighbours, a language model, a person), how sure that is, where it
    /// stands, and the second-best value. Where a person set a value, what the analysis found.
    #[command(after_help = "Examples:
  docvault document explain UUID --data ./lib
  docvault document explain UUID --data ./lib --json | jq '.fields[] | select(.field==\"sender\")'")]
    Explain {
        #[command(flatten)]
        account: AccountArgument,
        /// The document, as 'docvault document list' shows it: the first characters do
        #[arg(value_parser = parse_document)]
        uuid: UuidStart,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    Edit(edit::Arguments),
    Reread(reread::Arguments),
    Picture(picture::Arguments),
    /// Mark documents as favourites
    Favorite(MarkArguments),
    /// Take the favourite mark away
    Unfavorite(MarkArguments),
    /// Put documents away: the list hides them unless asked for, searches still find them
    Archive(MarkArguments),
    /// Take documents out of the archive
    Unarchive(MarkArguments),
    /// Put documents into the trash: nothing but the trash shows them
    ///
    /// They stay there until they are restored, or deleted with 'docvault document delete'.
    Trash(MarkArguments),
    /// Take documents out of the trash
    Restore(MarkArguments),
    Delete(delete::Arguments),
}

/// Whose documents.
#[derive(Debug, clap::Args)]
pub(super) struct AccountArgument {
    /// Whose documents; may be left out while there is only one account
    #[arg(long = "account", value_name = "NAME")]
    pub(in crate::cli) name: Option<String>,
}

/// Which documents; all of them are marked, or none.
#[derive(Debug, clap::Args)]
pub(super) struct MarkArguments {
    #[command(flatten)]
    account: AccountArgument,
    /// The documents, as 'docvault document list' shows them: their first characters do
    #[arg(value_name = "UUID", required = true, value_parser = parse_document)]
    uuids: Vec<UuidStart>,
}

impl Command {
    pub(super) const fn wants_json(&self) -> bool {
        matches!(
            self,
            Self::Show { json: true, .. } | Self::Explain { json: true, .. }
        ) || matches!(self, Self::List(arguments) if arguments.json)
            || matches!(self, Self::Edit(arguments) if arguments.json)
            || matches!(self, Self::Reread(arguments) if arguments.json)
    }

    /// With which tools documents are analysed, of the command that does it.
    pub(super) fn analysis(&self) -> Option<&AnalysisArguments> {
        match self {
            Self::Reread(arguments) => Some(&arguments.analysis),
            _ => None,
        }
    }
}

pub(super) fn run(command: Command, context: &mut Context) -> Result<ExitCode, Failure> {
    match command {
        Command::List(arguments) => list::run(arguments, context)?,
        Command::Show { account, uuid, .. } => {
            let session = Session::open(&context.settings)?;
            let uuid = session.meant_one(account.name.as_deref(), uuid)?;
            let shown = explanation(&session, account.name, uuid)?;
            show::one(&shown.document, &shown.near_duplicates, &mut context.output)?;
        }
        Command::Explain { account, uuid, .. } => {
            let session = Session::open(&context.settings)?;
            let uuid = session.meant_one(account.name.as_deref(), uuid)?;
            let explained = explanation(&session, account.name, uuid)?;
            explain::one(&explained, &mut context.output)?;
        }
        Command::Edit(arguments) => edit::run(arguments, context)?,
        Command::Reread(arguments) => return reread::run(arguments, context),
        Command::Picture(arguments) => picture::run(arguments, context)?,
        Command::Favorite(arguments) => mark(arguments, DocumentMark::Favorite, context)?,
        Command::Unfavorite(arguments) => mark(arguments, DocumentMark::Unfavorite, context)?,
        Command::Archive(arguments) => mark(arguments, DocumentMark::Archive, context)?,
        Command::Unarchive(arguments) => mark(arguments, DocumentMark::Unarchive, context)?,
        Command::Trash(arguments) => mark(arguments, DocumentMark::Trash, context)?,
        Command::Restore(arguments) => mark(arguments, DocumentMark::Restore, context)?,
        Command::Delete(arguments) => delete::run(&arguments, context)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A document with what is known about it.
fn explanation(
    session: &Session,
    account: Option<String>,
    uuid: Uuid,
) -> Result<Explanation, Failure> {
    match session.execute(Order::ExplainDocument { account, uuid })? {
        Reply::Explanation(explanation) => Ok(*explanation),
        _ => Err(unexpected_reply()),
    }
}

fn mark(arguments: MarkArguments, mark: DocumentMark, context: &Context) -> Result<(), Failure> {
    let session = Session::open(&context.settings)?;
    let account = arguments.account.name;
    let uuids = session.meant(account.as_deref(), &arguments.uuids)?;
    let order = Order::MarkDocuments {
        account,
        uuids,
        mark,
    };
    session.execute(order).map(drop)
}
