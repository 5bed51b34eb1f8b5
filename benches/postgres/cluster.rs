//! A PostgreSQL of our own for a while: a cluster in a temporary folder, and sessions in it.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// PostgreSQL refuses to run as root; then it runs as this user, whom Debian's package makes.
const USER: &str = "postgres";
const END: &str = "-- end of answer --";
/// Memory that lets PostgreSQL keep everything it needs here; nothing is kept, so nothing is synced.
const SETTINGS: &str = "listen_addresses = ''
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum = off
shared_buffers = '768MB'
work_mem = '512MB'
maintenance_work_mem = '1GB'
effective_cache_size = '4GB'
random_page_cost = 1.1
jit = off
max_parallel_workers_per_gather = 0
max_parallel_maintenance_workers = 0
max_wal_size = '8GB'
";

/// A running server; stopped and removed when it is dropped.
pub(crate) struct Cluster {
    binaries: PathBuf,
    directory: tempfile::TempDir,
}

impl Cluster {
    /// Makes and starts one; `None` where `PostgreSQL` with `pg_trgm` is not installed.
    pub(crate) fn start() -> Option<Self> {
        let binaries = binaries()?;
        let directory = tempfile::tempdir().expect("a folder for PostgreSQL");
        if is_root() {
            let id = |option| {
                let output = Command::new("id").args([option, USER]).output().ok()?;
                String::from_utf8(output.stdout)
                    .ok()?
                    .trim()
                    .parse::<u32>()
                    .ok()
            };
            chown(directory.path(), id("-u"), id("-g")).expect("a folder for another user");
        }
        let cluster = Self {
            binaries,
            directory,
        };
        let data = cluster.data();
        let data = data.to_str().expect("a plain path");
        cluster.run(
            "initdb",
            &[
                "-D",
                data,
                "-U",
                USER,
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C.UTF-8",
            ],
        );
        let mut settings = std::fs::OpenOptions::new()
            .append(true)
            .open(cluster.data().join("postgresql.conf"))
            .expect("the configuration");
        settings.write_all(SETTINGS.as_bytes()).expect("settings");
        let socket = format!("-k {}", cluster.directory.path().display());
        let log = cluster.directory.path().join("log");
        let log = log.to_str().expect("a plain path");
        cluster.run(
            "pg_ctl",
            &["-D", data, "-w", "-l", log, "-o", &socket, "start"],
        );
        Some(cluster)
    }

    /// Opens a session.
    pub(crate) fn session(&self) -> Session {
        let mut child = Command::new(self.binaries.join("psql"))
            .args([
                "-X",
                "-q",
                "-A",
                "-t",
                "-v",
                "ON_ERROR_STOP=1",
                "-U",
                USER,
                "-d",
                "postgres",
                "-h",
            ])
            .arg(self.directory.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("psql");
        let input = child.stdin.take().expect("psql's input");
        let output = BufReader::new(child.stdout.take().expect("psql's output"));
        let mut session = Session {
            child,
            input,
            output,
            backend: 0,
        };
        let backend = session.ask("SELECT pg_backend_pid();");
        session.backend = backend[0].parse().expect("a process number");
        session
    }

    fn data(&self) -> PathBuf {
        self.directory.path().join("data")
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let program = self.binaries.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        let status = command
            .args(arguments)
            .current_dir("/")
            .stdout(Stdio::null())
            .status()
            .expect("PostgreSQL's programs can be started");
        assert!(status.success(), "{arguments:?} failed");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let data = self.data();
        self.run(
            "pg_ctl",
            &[
                "-D",
                data.to_str().unwrap_or_default(),
                "-m",
                "immediate",
                "stop",
            ],
        );
    }
}

/// One session, whose server process is known.
pub(crate) struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    backend: u32,
}

impl Session {
    /// Sends SQL (or the data of a `COPY`) without waiting.
    pub(crate) fn send(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).expect("psql reads");
    }

    /// Sends SQL and waits for the lines of its answer.
    pub(crate) fn ask(&mut self, sql: &str) -> Vec<String> {
        self.send(&format!("{sql}\n\\echo '{END}'\n"));
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).expect("psql's answer");
            assert!(length > 0, "psql ended: {sql}");
            let line = line.trim_end_matches('\n');
            if line == END {
                return lines;
            }
            lines.push(line.to_owned());
        }
    }

    /// Processor time of the server process that answers this session, in milliseconds.
    pub(crate) fn cpu_milliseconds(&self) -> f64 {
        let text = std::fs::read_to_string(format!("/proc/{}/schedstat", self.backend));
        let text = text.expect("the scheduler's figures of the server process");
        let nanoseconds = text
            .split(' ')
            .next()
            .and_then(|first| first.parse::<f64>().ok());
        nanoseconds.expect("nanoseconds") / 1e6
    }

    /// The line that says what answers.
    pub(crate) fn version(&mut self) -> String {
        self.ask("SELECT version();").concat()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"\\q\n");
        let _ = self.child.wait();
    }
}

/// The text as an SQL string.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Where PostgreSQL's programs lie, the newest of version 15 or else the newest there is.
fn binaries() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    found.sort_by_key(|path| (path.starts_with("/usr/lib/postgresql/15"), path.clone()));
    if let Ok(output) = Command::new("pg_config").arg("--bindir").output() {
        found.insert(0, String::from_utf8_lossy(&output.stdout).trim().into());
    }
    let is_whole = |path: &Path| {
        ["initdb", "pg_ctl", "psql"]
            .iter()
            .all(|it| path.join(it).is_file())
    };
    found.into_iter().rev().find(|path| is_whole(path))
}
