//! Where time comes from: every module takes a [`Clock`], none asks the system itself.
//!
//! Tests move a [`ManualClock`] instead of sleeping.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::model::timestamp::Timestamp;

/// A source of the present moment.
pub trait Clock: Send + Sync + std::fmt::Debug {
    /// The present moment in UTC.
    fn now(&self) -> Timestamp;
}

/// The machine's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp(jiff::Timestamp::now().as_millisecond())
    }
}

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// A clock that shows `start`.
    pub fn new(start: Timestamp) -> Self {
        Self(AtomicI64::new(start.0))
    }

    /// Moves the clock forward (or, with a negative number, back).
    pub fn advance_milliseconds(&self, milliseconds: i64) {
        self.0.fetch_add(milliseconds, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}
