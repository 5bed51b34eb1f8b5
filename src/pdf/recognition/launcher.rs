//! The child that fences itself in and then becomes tesseract.
//!
//! Limits set before a program starts need code between fork and exec; here the same executable
//! runs first, sets them on itself, and replaces itself. They stay across that.

use std::process::{Command, ExitCode};

use super::RecognitionLimits;
use crate::pdf::fence::Fence;

/// The hidden command that makes the executable a launcher of tesseract.
pub const RECOGNITION_LAUNCHER_COMMAND: &str = "__recognition-launcher";

/// The variable that tells the launcher its limits: memory, processor seconds.
pub(super) const LIMITS_VARIABLE: &str = "DOCVAULT_RECOGNITION_LIMITS";

/// What the launcher is told in [`LIMITS_VARIABLE`].
pub(super) fn limits_to_variable(limits: &RecognitionLimits) -> String {
    format!("{} {}", limits.memory_bytes, limits.cpu_seconds)
}

/// The body of the hidden command: `docvault __recognition-launcher TESSERACT ARGUMENT…`.
///
/// Returns only when the program cannot be started.
pub fn recognition_launcher_main() -> ExitCode {
    let limits = std::env::var(LIMITS_VARIABLE).unwrap_or_default();
    let mut numbers = limits.split(' ').map(str::parse::<u64>);
    if let (Some(Ok(memory_bytes)), Some(Ok(cpu_seconds))) = (numbers.next(), numbers.next()) {
        // It opens its language data and may start threads. Documents that have their text go before scans, and serving
        // before both.
        let fence = Fence {
            memory_bytes,
            cpu_seconds,
            open_files_max: 64,
            niceness: 15,
        };
        fence.set();
    }
    let mut arguments = std::env::args_os().skip(2);
    let Some(program) = arguments.next() else {
        return ExitCode::FAILURE;
    };
    let mut command = Command::new(program);
    command.args(arguments).env_remove(LIMITS_VARIABLE);
    become_program(&mut command)
}

#[cfg(unix)]
fn become_program(command: &mut Command) -> ExitCode {
    use std::io::Write as _;
    use std::os::unix::process::CommandExt as _;

    let error = command.exec();
    let _ = writeln!(std::io::stderr(), "{error}");
    ExitCode::from(NOT_STARTED_CODE)
}

#[cfg(not(unix))]
fn become_program(command: &mut Command) -> ExitCode {
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(_) => ExitCode::from(NOT_STARTED_CODE),
    }
}

/// How the launcher ends when there is nothing that it can become.
pub(super) const NOT_STARTED_CODE: u8 = 126;
