//! A process run to its end within a time, and what processes cost.

use std::io::{self, Read, Write as _};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How a process ended.
#[derive(Debug)]
pub(super) struct Ended {
    /// Its exit status.
    pub(super) status: ExitStatus,
    /// What it printed, unless its standard output was turned off.
    pub(super) output: Vec<u8>,
    /// What it complained of.
    pub(super) messages: String,
    /// It was stopped because its time was up.
    pub(super) is_overdue: bool,
}

/// Runs `command` with `input` on standard input and stops it after `time_max` on the clock.
pub(super) fn run(
    command: &mut Command,
    input: &[u8],
    keeps_output: bool,
    time_max: Duration,
) -> io::Result<Ended> {
    let output = if keeps_output {
        Stdio::piped()
    } else {
        Stdio::null()
    };
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(output)
        .stderr(Stdio::piped())
        .spawn()?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        scope.spawn(move || {
            // A process that ends before it has read everything is its own affair.
            let _ = stdin.map(|mut stdin| stdin.write_all(input));
        });
        let (is_open, all_closed) = mpsc::channel::<()>();
        let still_open = is_open.clone();
        let output = scope.spawn(move || {
            let bytes = all_of(stdout);
            drop(still_open);
            bytes
        });
        let messages = scope.spawn(move || {
            let bytes = all_of(stderr);
            drop(is_open);
            bytes
        });
        let is_overdue = all_closed.recv_timeout(time_max) == Err(RecvTimeoutError::Timeout);
        if is_overdue {
            child.kill()?;
        }
        Ok(Ended {
            status: child.wait()?,
            output: output.join().unwrap_or_default(),
            messages: String::from_utf8_lossy(&messages.join().unwrap_or_default()).into_owned(),
            is_overdue,
        })
    })
}

fn all_of(stream: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut stream) = stream {
        let _ = stream.read_to_end(&mut bytes);
    }
    bytes
}

/// What all processes that this one started and saw end have cost so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// Processor time.
    pub(super) cpu_seconds: f64,
    /// The most memory that one of them held; at least what this process held when it started one.
    pub(super) memory_bytes_max: u64,
}

/// Asks the system for it.
pub(super) fn cost_of_children() -> io::Result<Cost> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike as _;

    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let microseconds =
        usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    let unit = if cfg!(target_vendor = "apple") {
        1
    } else {
        1_024
    };
    Ok(Cost {
        cpu_seconds: microseconds as f64 / 1e6,
        memory_bytes_max: u64::try_from(usage.max_rss()).unwrap_or(0) * unit,
    })
}
