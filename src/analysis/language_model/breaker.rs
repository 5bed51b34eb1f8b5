//! Keeps a dead server from holding up the queue of documents.
//!
//! After a few failures in a row the model is left alone for a while, and rules go on by themselves. Then one
//! request tries again: its success lets everything through.

use parking_lot::Mutex;

use crate::model::timestamp::Timestamp;

/// Failures in a row after which a server is left alone.
const FAILURES_MAX: u32 = 4;
/// For how long it is left alone.
pub(super) const REST_MILLISECONDS: i64 = 5 * 60 * 1_000;

/// Counts failures in a row.
#[derive(Debug, Default)]
pub(super) struct Breaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failures: u32,
    /// Nothing is asked before this moment.
    rests_until: Option<Timestamp>,
}

impl Breaker {
    /// Whether the server may be asked now. After a rest only the first to ask may.
    pub(super) fn lets_through(&self, now: Timestamp) -> bool {
        let mut state = self.0.lock();
        match state.rests_until {
            None => true,
            Some(until) if now < until => false,
            Some(_) => {
                state.rests_until = Some(rest_from(now));
                true
            }
        }
    }

    /// Whether the server is left alone now.
    pub(super) fn rests(&self, now: Timestamp) -> bool {
        self.0.lock().rests_until.is_some_and(|until| now < until)
    }

    /// Notes a failure; `true` if the server is left alone from now on, and was not before.
    pub(super) fn note_failure(&self, now: Timestamp, is_final: bool) -> bool {
        let mut state = self.0.lock();
        state.failures = state.failures.saturating_add(1);
        if !is_final && state.failures < FAILURES_MAX {
            return false;
        }
        state.failures = state.failures.max(FAILURES_MAX);
        state.rests_until.replace(rest_from(now)).is_none()
    }

    /// Notes that the server answered; `true` if it had been left alone.
    pub(super) fn note_answer(&self) -> bool {
        let mut state = self.0.lock();
        state.failures = 0;
        state.rests_until.take().is_some()
    }
}

const fn rest_from(now: Timestamp) -> Timestamp {
    Timestamp(now.0.saturating_add(REST_MILLISECONDS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_four_failures_in_a_row_one_try_each_rest() {
        let breaker = Breaker::default();
        let start = Timestamp(0);
        assert!(!breaker.note_failure(start, false));
        assert!(!breaker.note_answer());
        for _ in 0..3 {
            assert!(!breaker.note_failure(start, false));
        }
        assert!(breaker.lets_through(start) && !breaker.rests(start));
        assert!(breaker.note_failure(start, false), "said once");
        assert!(!breaker.note_failure(start, false), "and not again");
        assert!(!breaker.lets_through(start) && breaker.rests(start));
        let later = Timestamp(REST_MILLISECONDS);
        assert!(breaker.lets_through(later));
        assert!(!breaker.lets_through(later), "one try");
        assert!(!breaker.note_failure(later, false));
        assert!(breaker.lets_through(Timestamp(2 * REST_MILLISECONDS)));
        assert!(breaker.note_answer(), "said once");
        assert!(breaker.lets_through(start));
    }

    #[test]
    fn a_final_failure_is_enough() {
        let breaker = Breaker::default();
        assert!(breaker.note_failure(Timestamp(0), true));
        assert!(!breaker.lets_through(Timestamp(1)));
    }
}
