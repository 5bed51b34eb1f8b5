//! Damaged copies of PDFs, to see whether the reading child survives them.
//!
//! The copies exist in memory only and come to the child through a pipe. The same files and the
//! same number give the same copies.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use rustix::process::Signal;
use serde::Serialize;

use super::process::{Ended, cost_of_children, run};
use super::{EvaluationError, Progress, files, parallel};
use crate::pdf::{ReadLimits, WORKER_COMMAND};

/// How many bytes are replaced by others.
const RANDOM_BYTES: usize = 30;
/// How many digits become other digits: lengths, offsets, object numbers, sizes.
const CHANGED_DIGITS: usize = 40;

/// What became of the copies.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MutationReport {
    /// How many were read.
    pub copies: usize,
    /// How many got an answer: pages, or a reason why there are none.
    pub answered: usize,
    /// Copies on which the child died, with the way it did.
    pub crashes: Vec<String>,
    /// Copies on which it ran out of time.
    pub hangs: Vec<String>,
    /// Copies on which it panicked and went on.
    pub caught_panics: Vec<String>,
    /// The most memory that a child held.
    pub memory_bytes_max: u64,
}

/// How a copy differs from its file.
#[derive(Clone, Copy, Debug)]
enum Mutation {
    CutOff,
    RandomBytes,
    ChangedDigits,
}

impl Mutation {
    const ALL: [Self; 3] = [Self::CutOff, Self::RandomBytes, Self::ChangedDigits];

    const fn name(self) -> &'static str {
        match self {
            Self::CutOff => "cut off",
            Self::RandomBytes => "random bytes",
            Self::ChangedDigits => "changed digits",
        }
    }
}

/// How the child ended on one copy.
enum Outcome {
    Answered { has_panicked: bool },
    Crashed(String),
    Hung,
}

/// Reads `copies` damaged copies of the PDFs in `directory` and below it, on all cores.
pub fn read_mutated_copies(
    directory: &Path,
    worker_executable: &Path,
    copies: usize,
    progress: Progress<'_>,
) -> Result<MutationReport, EvaluationError> {
    let paths = files::pdfs_below(directory)?;
    let numbers: Vec<usize> = (0..copies).collect();
    let outcomes = parallel::map(&numbers, progress, |number| {
        let path = &paths[number % paths.len()];
        // All three kinds, for each file in turn.
        let mutation = Mutation::ALL[(number + number / paths.len()) % Mutation::ALL.len()];
        let outcome = read_copy(path, mutation, *number, worker_executable)?;
        let name = path.strip_prefix(directory).unwrap_or(path).display();
        Ok((
            format!("{name}, copy {number} ({})", mutation.name()),
            outcome,
        ))
    })?;
    let mut report = MutationReport {
        copies: outcomes.len(),
        memory_bytes_max: cost_of_children()
            .map_err(EvaluationError::NoProcess)?
            .memory_bytes_max,
        ..MutationReport::default()
    };
    for (name, outcome) in outcomes {
        match outcome {
            Outcome::Answered { has_panicked } => {
                report.answered += 1;
                if has_panicked {
                    report.caught_panics.push(name);
                }
            }
            Outcome::Crashed(how) => report.crashes.push(format!("{name}: {how}")),
            Outcome::Hung => report.hangs.push(name),
        }
    }
    Ok(report)
}

fn read_copy(
    path: &PathBuf,
    mutation: Mutation,
    number: usize,
    worker_executable: &Path,
) -> Result<Outcome, EvaluationError> {
    let mut bytes = fs::read(path).map_err(|source| EvaluationError::NotReadable {
        path: path.clone(),
        source,
    })?;
    mutate(&mut bytes, mutation, &mut Numbers(number as u64));
    let time_max: Duration = ReadLimits::default().wall_time;
    let mut command = Command::new(worker_executable);
    command.arg(WORKER_COMMAND).env_clear();
    let ended = run(&mut command, &bytes, false, time_max).map_err(|error| match error.kind() {
        ErrorKind::NotFound => EvaluationError::NotReadable {
            path: worker_executable.to_owned(),
            source: error,
        },
        _ => EvaluationError::NoProcess(error),
    })?;
    Ok(outcome_of(&ended))
}

fn outcome_of(ended: &Ended) -> Outcome {
    let signal = ended.status.signal().and_then(Signal::from_named_raw);
    let is_out_of_time = ended.is_overdue || matches!(signal, Some(Signal::XCPU | Signal::KILL));
    if ended.status.success() {
        Outcome::Answered {
            has_panicked: ended.messages.contains("panicked at"),
        }
    } else if is_out_of_time {
        Outcome::Hung
    } else if ended.messages.contains("memory allocation of") {
        Outcome::Crashed("it asked for more memory than it may have".to_owned())
    } else {
        Outcome::Crashed(ended.status.to_string())
    }
}

fn mutate(bytes: &mut Vec<u8>, mutation: Mutation, numbers: &mut Numbers) {
    match mutation {
        Mutation::CutOff => bytes.truncate(numbers.below(bytes.len())),
        Mutation::RandomBytes => {
            for _ in 0..RANDOM_BYTES {
                let at = numbers.below(bytes.len());
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = numbers.below(256) as u8;
                }
            }
        }
        Mutation::ChangedDigits => {
            let is_digit = |(_, byte): &(usize, &u8)| byte.is_ascii_digit();
            let digits: Vec<usize> = bytes
                .iter()
                .enumerate()
                .filter(is_digit)
                .map(|d| d.0)
                .collect();
            for _ in 0..CHANGED_DIGITS {
                let digit = digits.get(numbers.below(digits.len()));
                if let Some(byte) = digit.and_then(|at| bytes.get_mut(*at)) {
                    *byte = b'0' + numbers.below(10) as u8;
                }
            }
        }
    }
}

/// Numbers that look random and are the same each time: `SplitMix64`.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % (bound.max(1) as u64)).unwrap_or(0)
    }
}
