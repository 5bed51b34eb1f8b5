//! The parent's side: start the child, collect what it answers, end it in time.
//!
//! Must never parse a PDF itself, and never wait longer than its limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::frames::{Frame, PdfFault, read_frame};
use super::limits::{LIMITS_VARIABLE, ReadLimits};
use super::worker::{PANIC_CODE, WORKER_COMMAND};
use crate::model::page::PdfContent;

/// How much of the child's standard error is kept for the log.
const STANDARD_ERROR_BYTES_MAX: usize = 8 << 10;

/// Why a document could not be read.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// The document's own fault: reading it again gives the same.
    #[error(transparent)]
    Document(#[from] PdfFault),
    /// The file could not be opened; the document may be fine.
    #[error("the file could not be opened")]
    FileNotOpened(#[source] io::Error),
    /// The child could not be started; the document may be fine.
    #[error("the reading process could not be started")]
    WorkerNotStarted(#[source] io::Error),
    /// Someone else ended the child; the document may be fine.
    #[error("the reading process was ended from outside")]
    WorkerInterrupted,
}

impl PdfError {
    /// What is wrong with the document; `None` when it may be fine and reading it should be tried again later.
    pub fn document_fault(&self) -> Option<PdfFault> {
        match self {
            Self::Document(fault) => Some(*fault),
            _ => None,
        }
    }
}

/// How long a child may take to end after its output has ended.
const END_TIME_MAX: Duration = Duration::from_secs(2);
/// How often it is looked at meanwhile.
const END_POLL: Duration = Duration::from_millis(2);

/// Reads a PDF in a child process of `worker_executable`, which must call
/// [`worker_main`](super::worker_main) for the command [`WORKER_COMMAND`].
///
/// Blocks until the child has answered or its time is up. When the child dies on the way, the
/// pages that it had read by then are kept, and [`PdfContent::ended_early`] says why there are no more.
pub fn read(
    worker_executable: &Path,
    file: &Path,
    limits: &ReadLimits,
) -> Result<PdfContent, PdfError> {
    let input = File::open(file).map_err(PdfError::FileNotOpened)?;
    let size = input.metadata().map_err(PdfError::FileNotOpened)?.len();
    let limits = limits.scaled_to(size);
    let mut child = start(worker_executable, input, &limits).map_err(PdfError::WorkerNotStarted)?;
    let log = child
        .stderr
        .take()
        .map(|stream| thread::spawn(move || first_bytes(stream)));
    let answer = collect(&mut child, &limits);
    if answer.end.is_none() {
        // Its output ended without a last word: it is about to end. Killed now it would seem to
        // have been ended from outside.
        await_end(&mut child);
    }
    // Kills what runs past its answer or its time; on a child that has ended already it does nothing.
    let _ = child.kill();
    let status = child.wait().map_err(PdfError::WorkerNotStarted)?;
    let log = log
        .and_then(|thread| thread.join().ok())
        .unwrap_or_default();
    if !log.is_empty() {
        tracing::debug!(file = %file.display(), log, "what the reading process printed");
    }
    conclude(answer, status_reason(status, &log))
}

/// Waits for a child that is ending, but not for long.
pub(super) fn await_end(child: &mut Child) {
    let deadline = Instant::now() + END_TIME_MAX;
    while matches!(child.try_wait(), Ok(None)) && Instant::now() < deadline {
        thread::sleep(END_POLL);
    }
}

fn start(executable: &Path, input: File, limits: &ReadLimits) -> io::Result<Child> {
    let mut command = Command::new(executable);
    command
        .arg(WORKER_COMMAND)
        .env_clear()
        .env(LIMITS_VARIABLE, limits.to_variable())
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    set_apart(&mut command);
    command.spawn()
}

/// Its own group: an interrupt from the terminal is for the server, which ends its children itself.
pub(super) fn set_apart(command: &mut Command) {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        command.current_dir("/").process_group(0);
    }
}

/// What came from the child.
#[derive(Default)]
struct Answer {
    header_came: bool,
    content: PdfContent,
    fault: Option<PdfFault>,
    end: Option<Stop>,
}

/// Why nothing more came.
enum Stop {
    /// The child said so; with the clause for a reading that ended early.
    Said(Option<String>),
    /// The time on the clock was up.
    OutOfTime,
    /// The answer was longer than allowed.
    TooLong,
}

fn collect(child: &mut Child, limits: &ReadLimits) -> Answer {
    let mut answer = Answer::default();
    let Some(mut stream) = child.stdout.take() else {
        return answer;
    };
    // Two frames ahead at most: a child faster than its reader waits.
    let (sender, receiver) = mpsc::sync_channel(2);
    thread::spawn(move || {
        while let Some(frame) = read_frame(&mut stream) {
            if sender.send(frame).is_err() {
                break;
            }
        }
    });
    let deadline = Instant::now() + limits.wall_time;
    let mut bytes_left = limits.output_bytes_max;
    while answer.end.is_none() {
        match receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok((bytes, _)) if bytes > bytes_left => answer.end = Some(Stop::TooLong),
            Ok((bytes, frame)) => {
                bytes_left -= bytes;
                answer.take(frame);
            }
            Err(RecvTimeoutError::Timeout) => answer.end = Some(Stop::OutOfTime),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    answer
}

impl Answer {
    fn take(&mut self, frame: Frame) {
        match frame {
            Frame::Header {
                page_count,
                information,
            } => {
                self.header_came = true;
                self.content.page_count = page_count;
                self.content.information = information;
            }
            Frame::Page(page) => self.content.pages.push(page),
            Frame::Invoice(invoice) => self.content.invoice = Some(invoice),
            Frame::End(reason) => self.end = Some(Stop::Said(reason)),
            Frame::Fault(fault) => {
                self.fault = Some(fault);
                self.end = Some(Stop::Said(None));
            }
        }
    }
}

/// Why the child ended by itself without having said so.
#[derive(Clone, Copy)]
pub(super) enum Death {
    OutOfMemory,
    OutOfTime,
    BrokeDown,
    EndedFromOutside,
    NeverWorked,
}

#[cfg(unix)]
pub(super) fn status_reason(status: ExitStatus, log: &str) -> Death {
    use rustix::process::Signal;
    use std::os::unix::process::ExitStatusExt;

    let signal = status.signal().and_then(Signal::from_named_raw);
    match signal {
        Some(Signal::XCPU) => Death::OutOfTime,
        Some(Signal::KILL | Signal::TERM | Signal::INT | Signal::HUP) => Death::EndedFromOutside,
        _ if log.contains("memory allocation of") => Death::OutOfMemory,
        None if status.code() != Some(i32::from(PANIC_CODE)) => Death::NeverWorked,
        _ => Death::BrokeDown,
    }
}

#[cfg(not(unix))]
pub(super) fn status_reason(status: ExitStatus, log: &str) -> Death {
    match status.code() {
        _ if log.contains("memory allocation of") => Death::OutOfMemory,
        Some(0 | 1) => Death::NeverWorked,
        _ => Death::BrokeDown,
    }
}

fn conclude(answer: Answer, death: Death) -> Result<PdfContent, PdfError> {
    let Answer {
        header_came,
        mut content,
        fault,
        end,
    } = answer;
    if let Some(fault) = fault {
        return Err(fault.into());
    }
    let (clause, fault) = match (end, death) {
        (Some(Stop::Said(reason)), _) => (reason, PdfFault::NoPages),
        (Some(Stop::TooLong), _) => (
            Some("the document holds more text than one document may".to_owned()),
            PdfFault::OutOfMemory,
        ),
        (Some(Stop::OutOfTime), _) | (None, Death::OutOfTime) => (
            Some("the next page takes too long to read".to_owned()),
            PdfFault::OutOfTime,
        ),
        (None, Death::OutOfMemory) => (
            Some("the next page needs too much memory".to_owned()),
            PdfFault::OutOfMemory,
        ),
        (None, Death::BrokeDown) => (
            Some("the next page is damaged in a way that stops the reader".to_owned()),
            PdfFault::Unreadable,
        ),
        (None, Death::EndedFromOutside) => return Err(PdfError::WorkerInterrupted),
        (None, Death::NeverWorked) => {
            let error = io::Error::other("it ended without an answer");
            return Err(PdfError::WorkerNotStarted(error));
        }
    };
    if !header_came || content.pages.is_empty() {
        return Err(fault.into());
    }
    content.ended_early = clause;
    Ok(content)
}

/// The stream's first bytes as text; reads on to the end, so that the child never waits for us.
pub(super) fn first_bytes(mut stream: impl Read) -> String {
    let mut kept = Vec::new();
    let mut buffer = [0; 4_096];
    while let Ok(count @ 1..) = stream.read(&mut buffer) {
        let room = STANDARD_ERROR_BYTES_MAX.saturating_sub(kept.len());
        kept.extend_from_slice(&buffer[..count.min(room)]);
    }
    String::from_utf8_lossy(&kept).into_owned()
}
