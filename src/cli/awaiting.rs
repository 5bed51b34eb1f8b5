//! What the commands share that put documents into the queue again and wait for them.

use std::collections::VecDeque;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use uuid::Uuid;

use super::Context;
use super::analysis_arguments::AnalysisArguments;
use super::failure::Failure;
use super::import::progress_bar;
use super::output::{counted, note};
use super::session::{self, Session, Stay};
use super::stopping;
use crate::library::command::DocumentProgress;
use crate::model::document::DocumentState;

/// How many documents one question about the analysis names.
const DOCUMENTS_PER_QUESTION: usize = 100;
/// A signal is heeded after this time at the latest.
const LONGEST_DEAFNESS: Duration = Duration::from_millis(250);

/// How far it came.
#[derive(Debug, Default)]
struct Awaited {
    /// Documents whose analysis ended.
    done: usize,
    /// Those of them that could not be read.
    failed: usize,
}

/// Reaches the library; where no server runs, its documents are analysed here unless nobody waits for them.
pub(super) fn open(
    context: &Context,
    analysis: &AnalysisArguments,
    no_wait: bool,
) -> Result<Session, Failure> {
    session::require_library(&context.settings)?;
    let stay = if no_wait {
        Stay::Long
    } else {
        Stay::LongAnalysing
    };
    let session = Session::open_or_create(&context.settings, stay)?;
    if session.is_server() || !no_wait {
        analysis.announce(&context.settings, session.is_server());
    }
    Ok(session)
}

/// Says that the documents are queued, for a person who does not wait for them.
pub(super) fn leave_queued(session: &Session, count: usize) {
    let count = counted(count, "document", "documents");
    let goes_on = if session.is_server() {
        "the server analyses them"
    } else {
        "the next 'serve', 'import' or 'reanalyze' of this library analyses them"
    };
    note(&format!("queued {count}: {goes_on}"));
}

/// Waits for the documents and says how many were `done` (`analysed`, `read`) again; `report` gets each one.
///
/// The exit code is 1 if one could not be read, or if a signal ended the waiting: then the others stay queued.
pub(super) fn finish(
    mut session: Session,
    account: Option<&str>,
    uuids: Vec<Uuid>,
    done: &str,
    report: impl FnMut(&DocumentProgress) -> Result<(), Failure>,
) -> Result<ExitCode, Failure> {
    let count = counted(uuids.len(), "document", "documents");
    let is_stopping = stopping::end_at_second_signal()?;
    let awaited = await_all(&mut session, account, uuids, &is_stopping, report)?;
    let well = awaited.done - awaited.failed;
    let failed = match awaited.failed {
        0 => String::new(),
        failed => format!(", {failed} failed"),
    };
    note(&format!("{done} {well} of {count} again{failed}"));
    if is_stopping.load(Ordering::SeqCst) {
        note(
            "stopped: the others stay queued; the next 'serve', 'import' or 'reanalyze' of this library goes on",
        );
        session.close_in_time(1);
        return Ok(ExitCode::from(1));
    }
    Ok(ExitCode::from(u8::from(awaited.failed > 0)))
}

/// Waits until none of the documents is queued any more or it is time to stop.
fn await_all(
    session: &mut Session,
    account: Option<&str>,
    uuids: Vec<Uuid>,
    is_stopping: &AtomicBool,
    mut report: impl FnMut(&DocumentProgress) -> Result<(), Failure>,
) -> Result<Awaited, Failure> {
    let bar = progress_bar(uuids.len(), "analysing");
    bar.enable_steady_tick(Duration::from_millis(200));
    let mut open: VecDeque<Uuid> = uuids.into();
    let mut awaited = Awaited::default();
    while !open.is_empty() && !is_stopping.load(Ordering::SeqCst) {
        let asked: Vec<Uuid> = open.iter().take(DOCUMENTS_PER_QUESTION).copied().collect();
        let states = session.await_analysis(account, &asked, LONGEST_DEAFNESS)?;
        open.drain(..asked.len());
        for progress in states.into_iter().rev() {
            if progress.state == DocumentState::Waiting.name() {
                open.push_front(progress.uuid);
                continue;
            }
            awaited.done += 1;
            awaited.failed += usize::from(progress.state == "failed");
            bar.inc(1);
            bar.suspend(|| report(&progress))?;
        }
    }
    bar.finish_and_clear();
    Ok(awaited)
}
