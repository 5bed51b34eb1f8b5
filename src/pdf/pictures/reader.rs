//! The parent's side: start the child, hand it the document and what it asks for, end it in time.
//!
//! Must never parse a PDF itself, and never wait longer than its limit: writing to the child is a
//! thread's work, so that a child that reads nothing holds nobody up.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use super::fonts::FontCatalogue;
use super::messages::{Answer, Order, read_message, write_message};
use super::worker::{LIMITS_VARIABLE, PICTURE_WORKER_COMMAND, limits_to_variable};
use super::{Picture, PictureKind, PictureLimits};
use crate::pdf::frames::PdfFault;
use crate::pdf::read::{Death, await_end, first_bytes, set_apart, status_reason};

/// Font files that one child may be handed, together.
const FONT_BYTES_MAX: u64 = 512 << 20;

/// Why a page could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The document cannot be read at all.
    #[error(transparent)]
    Document(#[from] PdfFault),
    /// The document has no such page.
    #[error("the document has no page {0}")]
    NoSuchPage(u32),
    /// This page cannot be drawn; others may.
    #[error("the page cannot be drawn: {0}")]
    Page(&'static str),
    /// This page was not drawn in time: it asks for too much, or the machine is busy.
    #[error("the page cannot be drawn: it takes too long")]
    Late,
    /// The file could not be opened; the document may be fine.
    #[error("the file could not be opened")]
    FileNotOpened(#[source] io::Error),
    /// The child could not be started, or does not work; the document may be fine.
    #[error("the drawing process could not be started")]
    WorkerNotStarted(#[source] io::Error),
    /// Someone else ended the child; the document may be fine.
    #[error("the drawing process was ended from outside")]
    WorkerInterrupted,
}

impl PictureError {
    /// Whether the document or the page is to blame, as far as one can know: drawing it again gives the same.
    pub const fn is_permanent(&self) -> bool {
        matches!(
            self,
            Self::Document(_) | Self::NoSuchPage(_) | Self::Page(_) | Self::Late
        )
    }
}

/// A document whose pages are being drawn by a child, which ends when this is dropped.
///
/// Must stay with the thread that made it: the system ends the child when that thread ends.
#[derive(Debug)]
pub struct PictureReader {
    child: Child,
    to_child: Option<Sender<Parcel>>,
    answers: Receiver<(Answer, Vec<u8>)>,
    log: Option<JoinHandle<String>>,
    fonts: Arc<FontCatalogue>,
    limits: PictureLimits,
    font_bytes_left: u64,
    /// Nothing more can be asked of the child.
    is_dead: bool,
}

/// Something on its way to the child.
enum Parcel {
    Document(File, u64),
    Order(Order, Vec<u8>),
}

impl PictureReader {
    /// Starts a child of `worker_executable`, which must call
    /// [`picture_worker_main`](super::picture_worker_main) for the command
    /// [`PICTURE_WORKER_COMMAND`], for the document in `file`.
    pub fn open(
        worker_executable: &Path,
        file: &Path,
        limits: &PictureLimits,
        fonts: &Arc<FontCatalogue>,
    ) -> Result<Self, PictureError> {
        let input = File::open(file).map_err(PictureError::FileNotOpened)?;
        let length = input.metadata().map_err(PictureError::FileNotOpened)?.len();
        let mut child = start(worker_executable, limits).map_err(PictureError::WorkerNotStarted)?;
        let (to_child, parcels) = mpsc::channel();
        let (answer, answers) = mpsc::sync_channel(1);
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || deliver(stdin, &parcels));
        }
        if let Some(stdout) = child.stdout.take() {
            // A grey picture has a byte a pixel; a PNG is smaller than its four bytes a pixel.
            let bytes_max = limits.pixels_max.saturating_mul(4).saturating_add(4_096);
            thread::spawn(move || receive(stdout, bytes_max, &answer));
        }
        let log = child
            .stderr
            .take()
            .map(|stream| thread::spawn(move || first_bytes(stream)));
        // Fails only when the child is gone, which the first question finds out.
        let _ = to_child.send(Parcel::Document(input, length));
        Ok(Self {
            child,
            to_child: Some(to_child),
            answers,
            log,
            fonts: Arc::clone(fonts),
            limits: limits.clone(),
            font_bytes_left: FONT_BYTES_MAX,
            is_dead: false,
        })
    }

    /// Whether a further page can be asked for; if not, another reader must be opened for it.
    pub const fn is_usable(&self) -> bool {
        !self.is_dead
    }

    /// Draws a page, counted from 1. Blocks until it is drawn or its time is up.
    pub fn draw(&mut self, page: u32, kind: PictureKind) -> Result<Picture, PictureError> {
        if self.is_dead {
            return Err(PictureError::Page("the page before it ended the reader"));
        }
        self.send(Order::Draw { page, kind }, Vec::new());
        let deadline = Instant::now() + self.limits.wall_time;
        loop {
            let patience = deadline.saturating_duration_since(Instant::now());
            let (answer, payload) = match self.answers.recv_timeout(patience) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => {
                    self.end();
                    return Err(PictureError::Late);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.obituary()),
            };
            match answer {
                Answer::Opened => {}
                Answer::Fault(fault) => {
                    self.end();
                    return Err(fault.into());
                }
                Answer::FontWanted(wish) => {
                    let found = self.fonts.find(&wish);
                    let (index, bytes) = found
                        .filter(|(_, bytes)| bytes.len() as u64 <= self.font_bytes_left)
                        .unwrap_or_default();
                    self.font_bytes_left -= bytes.len() as u64;
                    self.send(Order::Font { index }, bytes);
                }
                Answer::Drawn {
                    width,
                    height,
                    page_size,
                } => return self.checked(kind, width, height, page_size, payload),
                Answer::NoSuchPage => return Err(PictureError::NoSuchPage(page)),
                Answer::Unreadable => {
                    return Err(PictureError::Page("it is damaged"));
                }
            }
        }
    }

    /// The picture, if it is what it says.
    fn checked(
        &mut self,
        kind: PictureKind,
        width: u32,
        height: u32,
        (page_width, page_height): (f32, f32),
        bytes: Vec<u8>,
    ) -> Result<Picture, PictureError> {
        let pixels = u64::from(width) * u64::from(height);
        let is_whole = match kind {
            PictureKind::Png { .. } => !bytes.is_empty(),
            PictureKind::Grey { .. } => pixels == bytes.len() as u64,
        };
        let is_sized = page_width >= 1.0 && page_height >= 1.0;
        if pixels == 0 || pixels > u64::from(self.limits.pixels_max) || !is_whole || !is_sized {
            self.end();
            return Err(PictureError::Page("the reader gave no picture of it"));
        }
        Ok(Picture {
            width,
            height,
            page_width,
            page_height,
            bytes,
        })
    }

    fn send(&self, order: Order, payload: Vec<u8>) {
        if let Some(to_child) = &self.to_child {
            // Fails only when the child is gone, which its silence tells.
            let _ = to_child.send(Parcel::Order(order, payload));
        }
    }

    /// Why the child has ended.
    fn obituary(&mut self) -> PictureError {
        await_end(&mut self.child);
        let log = self.end();
        let reason = match self.child.wait() {
            Ok(status) => status_reason(status, &log),
            Err(error) => return PictureError::WorkerNotStarted(error),
        };
        match reason {
            Death::OutOfMemory => PictureError::Page("it needs too much memory"),
            Death::OutOfTime => PictureError::Page("it takes too long"),
            Death::BrokeDown => PictureError::Page("it is damaged in a way that stops the reader"),
            Death::EndedFromOutside => PictureError::WorkerInterrupted,
            Death::NeverWorked => {
                PictureError::WorkerNotStarted(io::Error::other("it ended without an answer"))
            }
        }
    }

    /// Ends the child; what it printed.
    fn end(&mut self) -> String {
        self.is_dead = true;
        self.to_child = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
        let log = self
            .log
            .take()
            .and_then(|thread| thread.join().ok())
            .unwrap_or_default();
        if !log.is_empty() {
            tracing::debug!(log, "what the drawing process printed");
        }
        log
    }
}

impl Drop for PictureReader {
    fn drop(&mut self) {
        self.end();
    }
}

fn start(executable: &Path, limits: &PictureLimits) -> io::Result<Child> {
    let mut command = Command::new(executable);
    command
        .arg(PICTURE_WORKER_COMMAND)
        .env_clear()
        .env(LIMITS_VARIABLE, limits_to_variable(limits))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    set_apart(&mut command);
    command.spawn()
}

/// A thread's work: writes to the child until it is gone or nothing more is to be written.
fn deliver(mut stdin: ChildStdin, parcels: &Receiver<Parcel>) {
    while let Ok(parcel) = parcels.recv() {
        let written = match parcel {
            Parcel::Document(file, length) => stdin
                .write_all(&length.to_le_bytes())
                .and_then(|()| io::copy(&mut file.take(length), &mut stdin))
                .map(drop),
            Parcel::Order(order, payload) => write_message(&mut stdin, &order, &payload),
        };
        if written.is_err() {
            return;
        }
    }
}

/// A thread's work: reads what the child says.
fn receive(
    mut stdout: ChildStdout,
    payload_bytes_max: u32,
    answer: &mpsc::SyncSender<(Answer, Vec<u8>)>,
) {
    while let Some(message) = read_message(&mut stdout, payload_bytes_max) {
        if answer.send(message).is_err() {
            return;
        }
    }
}
