//! One start of tesseract: a picture goes in, text comes out, in time or not at all.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::launcher::{
    LIMITS_VARIABLE, NOT_STARTED_CODE, RECOGNITION_LAUNCHER_COMMAND, limits_to_variable,
};
use super::{RecognitionError, RecognitionLimits};
use crate::pdf::read::{first_bytes, set_apart};

/// How often it is looked whether to stop.
const DEAFNESS_MAX: Duration = Duration::from_millis(50);
/// Variables that tesseract finds its language data and libraries with, where a system needs them.
const VARIABLES_KEPT: [&str; 4] = [
    "PATH",
    "TESSDATA_PREFIX",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
];

/// Starts `program` with `input` on its standard input; what it printed, if it ended well.
pub(super) fn run(
    program: &Path,
    arguments: &[&str],
    input: Arc<Vec<u8>>,
    limits: &RecognitionLimits,
    is_stopping: &dyn Fn() -> bool,
) -> Result<String, RecognitionError> {
    let mut child = start(program, arguments, limits).map_err(RecognitionError::NotStarted)?;
    if let Some(mut stdin) = child.stdin.take() {
        // A thread's work: a program that reads nothing must not hold this one up. One that ends
        // early breaks the pipe, and its exit code tells why.
        thread::spawn(move || drop(stdin.write_all(&input)));
    }
    let log = child
        .stderr
        .take()
        .map(|stream| thread::spawn(move || first_bytes(stream)));
    let collected = collect(&mut child, limits, is_stopping);
    // Kills what runs past its time; a child that closed its output is about to end by itself.
    if !matches!(collected, Ok(Some(_))) {
        let _ = child.kill();
    }
    let status = child.wait().map_err(RecognitionError::NotStarted)?;
    let log = log
        .and_then(|thread| thread.join().ok())
        .unwrap_or_default();
    match collected? {
        _ if status.code() == Some(i32::from(NOT_STARTED_CODE)) => Err(
            RecognitionError::NotStarted(std::io::Error::other(log.trim().to_owned())),
        ),
        Some(output) if status.success() => Ok(output),
        Some(_) => Err(RecognitionError::Failed(last_line(
            &log,
            &status.to_string(),
        ))),
        None => Err(RecognitionError::Failed(
            "it printed more than any page holds".to_owned(),
        )),
    }
}

fn start(program: &Path, arguments: &[&str], limits: &RecognitionLimits) -> std::io::Result<Child> {
    let mut command = Command::new(&limits.launcher);
    command
        .arg(RECOGNITION_LAUNCHER_COMMAND)
        .arg(program)
        .args(arguments.iter().map(OsStr::new))
        .env_clear()
        .env(LIMITS_VARIABLE, limits_to_variable(limits))
        // Pages are what is done at the same time; threads of its own make tesseract slower.
        .env("OMP_THREAD_LIMIT", "1")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for name in VARIABLES_KEPT {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    set_apart(&mut command);
    command.spawn()
}

/// All that the child prints; `None` if that is more than allowed.
fn collect(
    child: &mut Child,
    limits: &RecognitionLimits,
    is_stopping: &dyn Fn() -> bool,
) -> Result<Option<String>, RecognitionError> {
    let Some(stdout) = child.stdout.take() else {
        return Ok(None);
    };
    let (sender, receiver) = mpsc::channel();
    let bytes_max = limits.output_bytes_max;
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stdout.take(bytes_max + 1).read_to_end(&mut bytes);
        // Nobody may be waiting any more.
        let _ = sender.send(bytes);
    });
    let deadline = Instant::now() + limits.wall_time;
    loop {
        match receiver.recv_timeout(DEAFNESS_MAX) {
            Ok(bytes) if bytes.len() as u64 > bytes_max => return Ok(None),
            Ok(bytes) => return Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if is_stopping() => {
                return Err(RecognitionError::Stopped);
            }
            Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => {
                return Err(RecognitionError::OutOfTime);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// What a program said last is why it ended.
fn last_line(log: &str, otherwise: &str) -> String {
    let last = log
        .lines()
        .rev()
        .map(str::trim)
        .find(|line| !line.is_empty());
    last.unwrap_or(otherwise).chars().take(300).collect()
}
