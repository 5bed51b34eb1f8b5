//! What a child process takes from itself before it handles bytes that somebody else wrote.

/// What is left to a child.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has these limits"))]
pub(super) struct Fence {
    /// Address space.
    pub(super) memory_bytes: u64,
    /// Processor time.
    pub(super) cpu_seconds: u64,
    /// Files that may be open at a time.
    pub(super) open_files_max: u64,
    /// By how much it stands back behind serving.
    pub(super) niceness: i32,
}

impl Fence {
    /// Sets these limits on this process, for good.
    ///
    /// A limit that the system refuses (containers, other systems) is left out: the parent's own
    /// time limit and the bounds in the code still hold.
    #[cfg(unix)]
    pub(super) fn set(self) {
        use rustix::process::{Resource, Rlimit, nice, setrlimit};

        let limit = |resource, soft, hard| {
            let _ = setrlimit(
                resource,
                Rlimit {
                    current: Some(soft),
                    maximum: Some(hard),
                },
            );
        };
        limit(Resource::As, self.memory_bytes, self.memory_bytes);
        // The soft limit's signal is told apart from a kill by someone else; the hard one is for good.
        let cpu_seconds_max = self.cpu_seconds.saturating_add(2);
        limit(Resource::Cpu, self.cpu_seconds, cpu_seconds_max);
        limit(Resource::Core, 0, 0);
        limit(Resource::Fsize, 0, 0);
        limit(Resource::Nofile, self.open_files_max, self.open_files_max);
        let _ = nice(self.niceness);
        // No child outlives its server.
        #[cfg(target_os = "linux")]
        let _ =
            rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    }

    #[cfg(not(unix))]
    pub(super) fn set(self) {}
}
