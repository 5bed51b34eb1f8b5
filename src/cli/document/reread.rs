//! `docvault document reread`: documents are read again, scans among them with text recognition.

use std::process::ExitCode;

use super::AccountArgument;
use crate::cli::Context;
use crate::cli::analysis_arguments::AnalysisArguments;
use crate::cli::awaiting;
use crate::cli::failure::{Failure, unexpected_reply};
use crate::cli::output::{Output, clean, note};
use crate::cli::shapes::ProgressShape;
use crate::cli::values::parse_document;
use crate::library::command::{Command as Order, DocumentProgress, Reply};
use crate::model::document::DocumentState;
use crate::model::uuid_start::UuidStart;

/// Read documents again, as after installing tesseract or one of its languages
///
/// What was read of their scans before is forgotten; what a person set stays. Waits until all of
/// them are read, and prints one line for each that still lacks text or cannot be read. The exit
/// code is 1 if any cannot be read.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "docvault document reread [OPTIONS] <UUID...|--needs-ocr>",
    after_help = "Examples:
  docvault document reread UUID --data ./lib
  docvault document reread --needs-ocr --data ./lib   all whose scans were not read yet"
)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    account: AccountArgument,
    #[command(flatten)]
    which: Which,
    /// Do not wait until they are read
    #[arg(long)]
    no_wait: bool,
    #[command(flatten)]
    pub(super) analysis: AnalysisArguments,
    /// Print one JSON object a document
    #[arg(long)]
    pub(super) json: bool,
}

/// One of these.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Which {
    /// The documents, as 'docvault document list' shows them: their first characters do
    #[arg(value_name = "UUID", value_parser = parse_document)]
    uuids: Vec<UuidStart>,
    /// All documents with pages that still need text recognition
    #[arg(long)]
    needs_ocr: bool,
}

pub(super) fn run(arguments: Arguments, context: &mut Context) -> Result<ExitCode, Failure> {
    let session = awaiting::open(context, &arguments.analysis, arguments.no_wait)?;
    let account = arguments.account.name;
    let order = if arguments.which.needs_ocr {
        Order::RereadScans {
            account: account.clone(),
        }
    } else {
        Order::RereadDocuments {
            account: account.clone(),
            uuids: session.meant(account.as_deref(), &arguments.which.uuids)?,
        }
    };
    let Reply::Queued(uuids) = session.execute(order)? else {
        return Err(unexpected_reply());
    };
    if uuids.is_empty() {
        note("no document needs text recognition");
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.no_wait {
        awaiting::leave_queued(&session, uuids.len());
        return Ok(ExitCode::SUCCESS);
    }
    awaiting::finish(session, account.as_deref(), uuids, "read", |progress| {
        report(progress, &mut context.output)
    })
}

/// A document of which all is well needs no line for a person.
fn report(progress: &DocumentProgress, output: &mut Output) -> Result<(), Failure> {
    if output.is_json() {
        return output.json_line(&ProgressShape::from(progress));
    }
    if progress.info == DocumentState::Analyzed.info() {
        return Ok(());
    }
    output.line(&format!("{}: {}", progress.uuid, clean(&progress.info)))
}
