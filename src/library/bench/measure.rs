//! Times of many requests of one kind, and what is said of them.
//!
//! Processor time does not depend on what else runs on the machine; time on the clock is what a person waits.

use std::time::Instant;

use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;

/// Whose processor time counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The calling thread's: exact, but blind to work that is handed to other threads.
    Thread,
    /// The whole process's, with whatever it does beside.
    Process,
}

impl Counting {
    /// Processor time so far, in milliseconds.
    pub fn milliseconds(self) -> f64 {
        let clock = match self {
            Self::Thread => ClockId::ThreadCPUTime,
            Self::Process => ClockId::ProcessCPUTime,
        };
        let time = clock_gettime(clock);
        time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
    }
}

/// The times of requests of one kind, in milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Series {
    cpu: Vec<f64>,
    wall: Vec<f64>,
}

impl Series {
    /// Carries a request out and notes its times.
    pub fn time<T>(&mut self, counting: Counting, request: impl FnOnce() -> T) -> T {
        let (cpu, wall) = (counting.milliseconds(), Instant::now());
        let answer = request();
        self.wall.push(wall.elapsed().as_secs_f64() * 1e3);
        self.cpu.push(counting.milliseconds() - cpu);
        answer
    }

    /// What is said of them all.
    pub fn row(&self, group: &'static str, name: &'static str) -> Row {
        Row {
            group,
            name,
            requests: self.wall.len(),
            cpu_p50_milliseconds: percentile(&self.cpu, 50),
            cpu_p99_milliseconds: percentile(&self.cpu, 99),
            wall_p50_milliseconds: percentile(&self.wall, 50),
            wall_p99_milliseconds: percentile(&self.wall, 99),
        }
    }
}

/// One line of the figures.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// What was asked for: the list, text search, …
    pub group: &'static str,
    /// Which kind of question.
    pub name: &'static str,
    /// How many different ones.
    pub requests: usize,
    /// Half of them took less of a processor.
    pub cpu_p50_milliseconds: f64,
    /// One of a hundred took more.
    pub cpu_p99_milliseconds: f64,
    /// Half of them took less time.
    pub wall_p50_milliseconds: f64,
    /// One of a hundred took longer.
    pub wall_p99_milliseconds: f64,
}

/// The smallest value that so many percent of all do not exceed; 0 for none.
pub fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::percentile;

    #[test]
    fn a_percentile_is_one_of_the_values() {
        let values: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        let found = [50, 99, 100].map(|percent| percentile(&values, percent) as u32);
        assert_eq!(found, [50, 99, 100]);
        assert_eq!(percentile(&[7.0], 50) as u32, 7);
        assert_eq!(percentile(&[], 50) as u32, 0);
    }
}
