//! How long the stages of documents' analyses have taken so far: what `docvault bench` shows.
//!
//! Times on the clock of the threads that work on a document, summed up since the library was opened.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// A stage of a document's way into the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The original and the job are made durable.
    Accept,
    /// The child reads the PDF.
    Read,
    /// Facts are found, and the document is filed.
    Analyze,
    /// Sentences and passages become vectors.
    Embed,
    /// What was found is made durable.
    Commit,
    /// Lists, texts and vectors in memory follow, and words wait for their commit.
    Index,
}

const STAGES: [(Stage, &str); 6] = [
    (Stage::Accept, "accept"),
    (Stage::Read, "read"),
    (Stage::Analyze, "analyse"),
    (Stage::Embed, "embed"),
    (Stage::Commit, "commit"),
    (Stage::Index, "index"),
];

thread_local! {
    /// What stages inside the stage under way have taken: it is theirs, not its.
    static INNER_NANOSECONDS: Cell<u64> = const { Cell::new(0) };
}

/// Nanoseconds by stage.
#[derive(Debug, Default)]
pub(super) struct Stages([AtomicU64; STAGES.len()]);

impl Stages {
    /// Does a stage's work and notes how long it took, without the stages inside of it.
    pub(super) fn time<T>(&self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let before = INNER_NANOSECONDS.replace(0);
        let started = Instant::now();
        let result = work();
        let taken = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let own = taken.saturating_sub(INNER_NANOSECONDS.get());
        INNER_NANOSECONDS.set(before.saturating_add(taken));
        if let Some(total) = self.0.get(stage as usize) {
            total.fetch_add(own, Ordering::Relaxed);
        }
        result
    }

    /// Milliseconds by the stages' names.
    pub(super) fn milliseconds(&self) -> Vec<(&'static str, f64)> {
        STAGES
            .iter()
            .zip(&self.0)
            .map(|((_, name), total)| (*name, total.load(Ordering::Relaxed) as f64 / 1e6))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{STAGES, Stage, Stages};

    #[test]
    fn a_stage_does_not_count_what_a_stage_inside_of_it_takes() {
        let stages = Stages::default();
        let spin = || {
            let started = std::time::Instant::now();
            while started.elapsed().as_millis() < 5 {}
        };
        stages.time(Stage::Analyze, || stages.time(Stage::Embed, spin));
        let taken = |name| stages.milliseconds().into_iter().find(|it| it.0 == name);
        let embedding = taken("embed").map_or(0.0, |it| it.1);
        let analysing = taken("analyse").map_or(0.0, |it| it.1);
        assert!(embedding >= 5.0 && analysing < embedding);
    }

    #[test]
    fn every_stage_has_its_place() {
        for (at, (stage, _)) in STAGES.iter().enumerate() {
            assert_eq!(*stage as usize, at);
        }
    }
}
