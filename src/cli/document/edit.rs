//! `docvault document edit`: what a person says about a document wins over the analysis.

use super::{AccountArgument, explanation, show};
use crate::cli::Context;
use crate::cli::failure::Failure;
use crate::cli::session::Session;
use crate::cli::values::{parse_date, parse_document, parse_visible};
use crate::library::command::Command as Order;
use crate::model::document::DocumentEdit;
use crate::model::timestamp::Timestamp;
use crate::model::uuid_start::UuidStart;

/// Correct what the analysis found
///
/// A field that is set here is never overwritten by an analysis, and the next documents like this one
/// get it right: see 'docvault learn'.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "docvault document edit [OPTIONS] UUID",
    after_help = "Examples:
  docvault document edit UUID --title 'Electricity 2026' --folder Invoices --data ./lib
  docvault document edit UUID --add-tag paid --remove-tag due --data ./lib"
)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    account: AccountArgument,
    /// The document, as 'docvault document list' shows it: the first characters do
    #[arg(value_parser = parse_document)]
    uuid: UuidStart,
    #[command(flatten)]
    changes: Changes,
    /// Print the changed document as JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// At least one of these.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = true)]
struct Changes {
    /// A new title
    #[arg(long, value_name = "TEXT", value_parser = parse_visible)]
    title: Option<String>,
    /// A new summary; '' for none
    #[arg(long, value_name = "TEXT")]
    summary: Option<String>,
    /// A new sender; '' for none
    #[arg(long, value_name = "TEXT")]
    sender: Option<String>,
    /// A new document date
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_date)]
    date: Option<Timestamp>,
    /// A new folder
    #[arg(long, value_name = "NAME", value_parser = parse_visible)]
    folder: Option<String>,
    /// A tag to add; may be given several times
    #[arg(long, value_name = "TAG", value_parser = parse_visible)]
    add_tag: Vec<String>,
    /// A tag to take away; may be given several times
    #[arg(long, value_name = "TAG", value_parser = parse_visible)]
    remove_tag: Vec<String>,
}

pub(super) fn run(arguments: Arguments, context: &mut Context) -> Result<(), Failure> {
    let Changes {
        title,
        summary,
        sender,
        date,
        folder,
        add_tag,
        remove_tag,
    } = arguments.changes;
    if let Some(tag) = add_tag.iter().find(|added| {
        remove_tag
            .iter()
            .any(|removed| removed.trim() == added.trim())
    }) {
        return Err(Failure::usage(format!(
            "--add-tag and --remove-tag both name '{}': a tag is either added or taken away",
            tag.trim()
        )));
    }
    let edit = DocumentEdit {
        title,
        summary,
        sender,
        document_date: date,
        folder,
        add_tags: add_tag,
        remove_tags: remove_tag,
    };
    let account = arguments.account.name;
    let session = Session::open(&context.settings)?;
    let uuid = session.meant_one(account.as_deref(), arguments.uuid)?;
    let order = Order::EditDocument {
        account: account.clone(),
        uuid,
        edit,
    };
    session.execute(order)?;
    let shown = explanation(&session, account, uuid)?;
    show::one(&shown.document, &shown.near_duplicates, &mut context.output)
}
