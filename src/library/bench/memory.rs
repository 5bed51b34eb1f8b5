//! What processes take of the machine, as Linux tells it; elsewhere nothing is known.

use serde::Serialize;

/// Memory of one process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Memory {
    /// Bytes that are in memory now.
    pub resident_bytes: u64,
    /// Those among them that are no copy of a file: the system cannot drop these.
    pub anonymous_bytes: u64,
    /// The most that was ever in memory, since the last [`forget_peak`].
    pub peak_bytes: u64,
}

/// Memory of the process with this number, or of this one; `None` where the system does not tell.
pub fn of(process: Option<u32>) -> Option<Memory> {
    let name = process.map_or("self".to_owned(), |number| number.to_string());
    let status = std::fs::read_to_string(format!("/proc/{name}/status")).ok()?;
    let bytes = |key: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(kibibytes * 1024)
    };
    Some(Memory {
        resident_bytes: bytes("VmRSS:")?,
        anonymous_bytes: bytes("RssAnon:")?,
        peak_bytes: bytes("VmHWM:")?,
    })
}

/// Lets this process's peak begin at what it holds now; whether the system can do that.
pub fn forget_peak() -> bool {
    use std::io::Write as _;

    std::fs::OpenOptions::new()
        .write(true)
        .open("/proc/self/clear_refs")
        .and_then(|mut file| file.write_all(b"5"))
        .is_ok()
}

/// Processor time of a process and all its threads, those that have ended too, in milliseconds, to a hundredth of a second;
/// `None` where the system does not tell.
pub fn cpu_milliseconds(process: u32) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The program's name is in brackets and may hold anything; time in user mode and in the kernel are the twelfth and the
    // thirteenth figure after it (proc_pid_stat(5)), in the hundredths of a second that Linux counts in for programs.
    let (_, figures) = text.rsplit_once(')')?;
    let mut times = figures.split_whitespace().skip(11);
    let user: f64 = times.next()?.parse().ok()?;
    let kernel: f64 = times.next()?.parse().ok()?;
    Some((user + kernel) * 10.0)
}
