//! Waiting until documents that were queued again are analysed, with a progress bar.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use uuid::Uuid;

use super::failure::Failure;
use super::import::progress_bar;
use super::session::Session;
use crate::library::command::DocumentProgress;
use crate::model::document::DocumentState;

/// How many documents one question about the analysis names.
const DOCUMENTS_PER_QUESTION: usize = 100;
/// A signal is heeded after this time at the latest.
const LONGEST_DEAFNESS: Duration = Duration::from_millis(250);

/// How far it came.
#[derive(Debug, Default)]
pub(super) struct Awaited {
    /// Documents whose analysis ended.
    pub(super) done: usize,
    /// Those of them that could not be read.
    pub(super) failed: usize,
}

/// Waits until none of the documents is queued any more or it is time to stop; `report` gets each one.
pub(super) fn await_all(
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
