//! How long `docvault serve` takes to be ready, and what it holds in memory then.
//!
//! This very program is started anew: what is measured is what a person starts.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::session::worker_executable;
use crate::library::bench::measure::percentile;
use crate::library::bench::memory::{self, Memory};

/// What the ready line begins with.
const READY: &str = "docvault is ready at ";
/// Between two questions whether the indexes are complete.
const POLL: Duration = Duration::from_millis(2);
/// Longer than a library takes whose indexes are there.
const READY_TIME_MAX: Duration = Duration::from_mins(2);
/// Starts of each kind.
const STARTS: usize = 5;

/// What starting took.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StartFigures {
    /// After the server was stopped.
    pub(super) after_stop: Starts,
    /// After it was killed (SIGKILL).
    pub(super) after_kill: Starts,
    /// Memory of a server that is ready and was asked nothing; `None` where the system does not tell.
    pub(super) memory: Option<Memory>,
    /// The same of a server without a document.
    pub(super) memory_when_empty: Option<Memory>,
    /// Bytes in memory for each document with its passages.
    pub(super) resident_bytes_per_document: Option<f64>,
}

/// Starts of one kind, until `/readyz` says yes; files are in the system's memory.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "units belong in names")]
pub(super) struct Starts {
    /// Half of them took less.
    pub(super) wall_p50_milliseconds: f64,
    /// The slowest.
    pub(super) wall_max_milliseconds: f64,
    /// Half of them took less of a processor; `None` where the system does not tell.
    pub(super) cpu_p50_milliseconds: Option<f64>,
}

/// A server that is killed when it is dropped.
struct Server {
    child: Child,
    wall_milliseconds: f64,
    cpu_milliseconds: Option<f64>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts servers on the library in `directory`, and one on `empty`, where none is.
pub(super) fn measure(
    directory: &Path,
    empty: &Path,
    documents: u64,
    keep_on: impl Fn() -> Result<(), Failure>,
) -> Result<StartFigures, Failure> {
    let memory_when_empty = memory::of(Some(Server::start(empty)?.child.id()));
    // The first start after filling finds the library as the filling left it.
    Server::start(directory)?.stop()?;
    let mut after_stop = Vec::new();
    let mut after_kill = Vec::new();
    let mut memory = None;
    for _ in 0..STARTS {
        keep_on()?;
        let server = Server::start(directory)?;
        memory = memory.or_else(|| memory::of(Some(server.child.id())));
        after_stop.push((server.wall_milliseconds, server.cpu_milliseconds));
        // Dropping kills.
        drop(server);
        let server = Server::start(directory)?;
        after_kill.push((server.wall_milliseconds, server.cpu_milliseconds));
        server.stop()?;
    }
    let per_document = |full: Memory, none: Memory| {
        full.resident_bytes.saturating_sub(none.resident_bytes) as f64 / documents.max(1) as f64
    };
    Ok(StartFigures {
        after_stop: starts(&after_stop),
        after_kill: starts(&after_kill),
        memory,
        memory_when_empty,
        resident_bytes_per_document: memory
            .zip(memory_when_empty)
            .map(|(full, none)| per_document(full, none)),
    })
}

fn starts(times: &[(f64, Option<f64>)]) -> Starts {
    let wall: Vec<f64> = times.iter().map(|(wall, _)| *wall).collect();
    let cpu: Option<Vec<f64>> = times.iter().map(|(_, cpu)| *cpu).collect();
    Starts {
        wall_p50_milliseconds: percentile(&wall, 50),
        wall_max_milliseconds: percentile(&wall, 100),
        cpu_p50_milliseconds: cpu.map(|cpu| percentile(&cpu, 50)),
    }
}

impl Server {
    fn start(directory: &Path) -> Result<Self, Failure> {
        let started = Instant::now();
        let mut command = Command::new(worker_executable()?);
        command
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--tesseract",
                "off",
                "--data",
            ])
            .arg(directory)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("DOCVAULT_") {
                command.env_remove(name);
            }
        }
        let child = command.spawn().map_err(|error| {
            Failure::work("the server to be measured could not be started").because(&error)
        })?;
        let mut server = Self {
            child,
            wall_milliseconds: 0.0,
            cpu_milliseconds: None,
        };
        let address = server.address()?;
        await_ready(&address, started + READY_TIME_MAX)?;
        server.wall_milliseconds = started.elapsed().as_secs_f64() * 1e3;
        server.cpu_milliseconds = memory::cpu_milliseconds(server.child.id());
        Ok(server)
    }

    /// Where it listens, once it says that it is ready.
    fn address(&mut self) -> Result<String, Failure> {
        let mut line = String::new();
        if let Some(stdout) = self.child.stdout.as_mut() {
            // One line is all that it ever prints.
            let _ = BufReader::new(stdout).read_line(&mut line);
        }
        let address = line.trim_end().strip_prefix(READY).map(str::to_owned);
        address.ok_or_else(|| {
            Failure::work("the server to be measured did not start: 'docvault serve --data DIR' with the folder of the bench says why")
        })
    }

    fn stop(mut self) -> Result<(), Failure> {
        let failed = |error: &dyn std::error::Error| {
            Failure::work("the measured server could not be stopped").because(error)
        };
        if let Some(process) = Pid::from_raw(self.child.id().cast_signed()) {
            kill_process(process, Signal::TERM).map_err(|error| failed(&error))?;
        }
        self.child.wait().map_err(|error| failed(&error))?;
        Ok(())
    }
}

fn await_ready(address: &str, deadline: Instant) -> Result<(), Failure> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .proxy(None)
        .http_status_as_error(false)
        .build()
        .into();
    loop {
        let answer = agent.get(format!("{address}/readyz")).call();
        if answer.is_ok_and(|answer| answer.status().is_success()) {
            return Ok(());
        }
        if Instant::now() > deadline {
            return Err(Failure::work("the measured server did not become ready"));
        }
        std::thread::sleep(POLL);
    }
}
