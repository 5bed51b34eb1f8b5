//! The child's side: fence in, read the PDF from standard input, answer in frames.
//!
//! Must never open a file, a socket or another process: it handles hostile bytes, and the less it
//! may do, the less they can make it do. What it prints on standard error goes to the debug log.

use std::fs::File;
use std::io::{self, Read};
use std::process::ExitCode;

use super::document::read_document;
use super::fence::Fence;
use super::frames::{Frame, PdfFault, write_frame};
use super::limits::{LIMITS_VARIABLE, ReadLimits};

/// The hidden command that makes the executable a reading child.
pub const WORKER_COMMAND: &str = "__pdf-worker";

/// How the child ends when a document made it panic where nothing catches that; any other code
/// without an answer means that the child could not do its work at all.
pub(super) const PANIC_CODE: u8 = 101;

/// Stack of the thread that reads: nested objects and forms recurse.
const STACK_BYTES: usize = 64 << 20;

/// The body of the hidden command [`WORKER_COMMAND`]: reads one PDF and ends.
pub fn worker_main() -> ExitCode {
    let limits = std::env::var(LIMITS_VARIABLE)
        .ok()
        .and_then(|text| ReadLimits::from_variable(&text))
        .unwrap_or_default();
    fence_in(limits.memory_bytes, limits.cpu_seconds);
    run_on_deep_stack(move || answer(&limits))
}

/// Does the work on a thread with room for it; the code with which the process is to end.
pub(super) fn run_on_deep_stack(
    work: impl FnOnce() -> io::Result<()> + Send + 'static,
) -> ExitCode {
    let reading = std::thread::Builder::new()
        .name("pdf".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(work);
    match reading.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Err(_)) => ExitCode::from(PANIC_CODE),
        Ok(Ok(Err(_))) | Err(_) => ExitCode::FAILURE,
    }
}

/// Reads standard input and answers on standard output.
fn answer(limits: &ReadLimits) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let mut emit = |frame| write_frame(&mut output, &frame);
    match read_input() {
        Ok(bytes) => read_document(bytes, limits, &mut emit),
        Err(error) if error.kind() == io::ErrorKind::OutOfMemory => {
            emit(Frame::Fault(PdfFault::OutOfMemory))
        }
        Err(error) => Err(error),
    }
}

/// All of standard input, with one allocation of the file's size.
fn read_input() -> io::Result<Vec<u8>> {
    let mut input = standard_input()?;
    let size = input.metadata().map_or(0, |metadata| metadata.len());
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(size).unwrap_or(usize::MAX))?;
    input.read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn standard_input() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

#[cfg(windows)]
fn standard_input() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(File::from(io::stdin().as_handle().try_clone_to_owned()?))
}

/// Takes from this process what reading a PDF does not need.
pub(super) fn fence_in(memory_bytes: u64, cpu_seconds: u64) {
    let fence = Fence {
        memory_bytes,
        cpu_seconds,
        open_files_max: 16,
        niceness: 10,
    };
    fence.set();
}
