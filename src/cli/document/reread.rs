//! `docvault document reread`: documents are read again, scans among them with text recognition.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Serialize;
use uuid::Uuid;

use super::AccountArgument;
use crate::cli::Context;
use crate::cli::failure::{Failure, unexpected_reply};
use crate::cli::output::{Output, clean, counted, note};
use crate::cli::session::{self, Session, Stay};
use crate::cli::stopping;
use crate::cli::values::{TesseractArgument, parse_uuid};
use crate::library::command::{Command as Order, DocumentProgress, Reply};
use crate::model::document::DocumentState;

/// Documents that one question about the analysis names.
const DOCUMENTS_PER_QUESTION: usize = 100;
/// A signal is heeded after this time at the latest.
const LONGEST_DEAFNESS: Duration = Duration::from_millis(250);

/// Read documents again, as after installing tesseract or one of its languages
///
/// What was read of their scans before is forgotten; what a person set stays. Waits until all of
/// them are read, and prints one line for each that still lacks text or cannot be read. The exit
/// code is 1 if any cannot be read.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "docvault document reread [OPTIONS] [UUID]...",
    after_help = "Examples:
  docvault document reread UUID --data ./lib
  docvault document reread --needs-ocr --data ./lib   all whose scans were not read yet"
)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    account: AccountArgument,
    /// The documents, as 'docvault document list' shows them
    #[arg(value_name = "UUID", value_parser = parse_uuid, required_unless_present = "needs_ocr")]
    uuids: Vec<Uuid>,
    /// All documents with pages that still need text recognition
    #[arg(long, conflicts_with = "uuids")]
    needs_ocr: bool,
    /// Do not wait until they are read
    #[arg(long)]
    no_wait: bool,
    #[command(flatten)]
    pub(super) tesseract: TesseractArgument,
    /// Print one JSON object a document
    #[arg(long)]
    pub(super) json: bool,
}

/// What is printed for a document with `--json`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RereadShape<'a> {
    uuid: Uuid,
    state: &'a str,
    info: &'a str,
}

pub(super) fn run(arguments: Arguments, context: &mut Context) -> Result<ExitCode, Failure> {
    session::require_library(&context.settings)?;
    let stay = if arguments.no_wait {
        Stay::Short
    } else {
        Stay::LongAnalysing
    };
    let mut session = Session::open_or_create(&context.settings, stay)?;
    if session.is_server() && arguments.tesseract.path.is_some() {
        note(
            "a server is running on this library and uses the tesseract that it was started with: --tesseract changes nothing",
        );
    }
    let account = arguments.account.name;
    let order = if arguments.needs_ocr {
        Order::RereadScans {
            account: account.clone(),
        }
    } else {
        Order::RereadDocuments {
            account: account.clone(),
            uuids: arguments.uuids,
        }
    };
    let Reply::Uuids(uuids) = session.execute(order)? else {
        return Err(unexpected_reply());
    };
    if uuids.is_empty() {
        note("no document needs text recognition");
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.no_wait {
        note(&format!(
            "{} to be read again",
            counted(uuids.len(), "document waits", "documents wait")
        ));
        return Ok(ExitCode::SUCCESS);
    }
    let is_stopping = stopping::end_at_second_signal()?;
    let read = wait(
        &mut session,
        account.as_deref(),
        uuids,
        &mut context.output,
        &is_stopping,
    );
    if is_stopping.load(Ordering::SeqCst) {
        note(
            "stopped: the documents stay queued, the next 'docvault serve' or 'docvault import' goes on",
        );
        session.close_in_time(1);
        return Ok(ExitCode::from(1));
    }
    let failed = read?;
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

/// Waits until all are read or it is time to stop, and reports each; how many cannot be read.
fn wait(
    session: &mut Session,
    account: Option<&str>,
    mut open: Vec<Uuid>,
    output: &mut Output,
    is_stopping: &AtomicBool,
) -> Result<usize, Failure> {
    let mut failed = 0;
    let mut read = 0;
    while !open.is_empty() && !is_stopping.load(Ordering::SeqCst) {
        let asked = open.len().min(DOCUMENTS_PER_QUESTION);
        let rest = open.split_off(asked);
        let states = session.await_analysis(account, &open, LONGEST_DEAFNESS)?;
        open.clear();
        for progress in &states {
            if progress.state == DocumentState::Waiting.name() {
                open.push(progress.uuid);
                continue;
            }
            read += 1;
            failed += usize::from(progress.state == "failed");
            report(progress, output)?;
        }
        open.extend(rest);
    }
    if open.is_empty() {
        note(&format!(
            "read {} again",
            counted(read, "document", "documents")
        ));
    }
    Ok(failed)
}

/// A document of which all is well needs no line for a person.
fn report(progress: &DocumentProgress, output: &mut Output) -> Result<(), Failure> {
    if output.is_json() {
        return output.json_line(&RereadShape {
            uuid: progress.uuid,
            state: &progress.state,
            info: &progress.info,
        });
    }
    if progress.info == DocumentState::Analyzed.info() {
        return Ok(());
    }
    output.line(&format!("{}: {}", progress.uuid, clean(&progress.info)))
}
