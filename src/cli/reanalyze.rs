//! `docvault reanalyze`: documents go through the analysis again.

use std::process::ExitCode;

use super::Context;
use super::analysis_arguments::AnalysisArguments;
use super::awaiting;
use super::document::AccountArgument;
use super::failure::{Failure, unexpected_reply};
use super::output::clean;
use super::session::Session;
use super::shapes::ProgressShape;
use super::values::{parse_document, parse_visible};
use crate::library::command::{Command as Order, DocumentProgress, Reply, Selection};
use crate::model::uuid_start::UuidStart;

/// Analyse documents again, with all that was learned since
///
/// What a person set stays. Until the new facts are there a document keeps its old ones; one that
/// can no longer be read keeps them for good. SIGINT (Ctrl-C) and SIGTERM stop the waiting: what
/// is left stays queued, and the next 'docvault serve', 'docvault import' or 'docvault reanalyze'
/// goes on. The exit code is 1 if a document could not be read.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "docvault reanalyze [OPTIONS] <UUID...|--all|--folder NAME|--sender NAME>",
    after_help = "Examples:
  docvault reanalyze --data ./lib --all
  docvault reanalyze --data ./lib --folder Inbox
  docvault reanalyze --data ./lib UUID UUID --json"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    account: AccountArgument,
    #[command(flatten)]
    which: Which,
    /// Do not wait for the analysis
    #[arg(long)]
    no_wait: bool,
    #[command(flatten)]
    pub(super) analysis: AnalysisArguments,
    /// Print one JSON object a document
    #[arg(long)]
    pub(super) json: bool,
}

/// Exactly one of these.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Which {
    /// The documents, as 'docvault document list' shows them: their first characters do
    #[arg(value_name = "UUID", value_parser = parse_document)]
    uuids: Vec<UuidStart>,
    /// All documents of the account that are not in the trash
    #[arg(long)]
    all: bool,
    /// Those in this folder
    #[arg(long, value_name = "NAME", value_parser = parse_visible)]
    folder: Option<String>,
    /// Those of this sender
    #[arg(long, value_name = "NAME", value_parser = parse_visible)]
    sender: Option<String>,
}

impl Which {
    fn selection(self, session: &Session, account: Option<&str>) -> Result<Selection, Failure> {
        Ok(match (self.folder, self.sender) {
            (Some(folder), _) => Selection::Folder(folder),
            (None, Some(sender)) => Selection::Sender(sender),
            (None, None) if self.all => Selection::All,
            (None, None) => Selection::Documents(session.meant(account, &self.uuids)?),
        })
    }
}

pub(super) fn run(arguments: Arguments, context: &mut Context) -> Result<ExitCode, Failure> {
    let session = awaiting::open(context, &arguments.analysis, arguments.no_wait)?;
    let account = arguments.account.name;
    let order = Order::Reanalyze {
        account: account.clone(),
        selection: arguments.which.selection(&session, account.as_deref())?,
    };
    let Reply::Queued(uuids) = session.execute(order)? else {
        return Err(unexpected_reply());
    };
    if arguments.no_wait {
        awaiting::leave_queued(&session, uuids.len());
        return Ok(ExitCode::SUCCESS);
    }
    awaiting::finish(session, account.as_deref(), uuids, "analysed", |progress| {
        show(progress, context)
    })
}

/// A line for each document with `--json`, else for each that could not be read.
fn show(progress: &DocumentProgress, context: &mut Context) -> Result<(), Failure> {
    if context.output.is_json() {
        return context.output.json_line(&ProgressShape::from(progress));
    }
    if progress.state == "failed" {
        let line = format!("failed: {}: {}", progress.uuid, progress.info);
        return context.output.line(&clean(&line));
    }
    Ok(())
}
