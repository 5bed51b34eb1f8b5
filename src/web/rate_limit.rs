//! How many requests an account may make: a log of the last 60 seconds per account.
//!
//! The limit belongs to the account, all its keys together. Every request that is let through
//! counts, whatever its answer; one that is refused does not. A restart forgets the log. The
//! headers that tell a caller are made here too; [`super::authentication`] puts them on answers.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue};
use parking_lot::Mutex;

use crate::clock::Clock;
use crate::model::account::{AccountId, Plan};

/// A request counts for so many milliseconds. One more than 60 seconds: the clock shows whole
/// milliseconds, and no span of 60 seconds may hold more requests than the plan's number.
const WINDOW_MILLISECONDS: i64 = 60_001;
const MINUTE_MILLISECONDS: i64 = 60_000;
/// Minutes whose requests are remembered for their account's holder.
pub const MINUTES_KEPT: usize = 60;

/// The requests of the last 60 seconds, by account.
#[derive(Debug)]
pub struct RateLimiter {
    clock: Arc<dyn Clock>,
    // Held for the time of a few comparisons and never across an await.
    logs: Mutex<HashMap<AccountId, Log>>,
}

/// What the limiter says of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Admission {
    /// The plan's number of requests in 60 seconds.
    pub limit: usize,
    /// How many more requests would be let through now.
    pub remaining: usize,
    /// Unix seconds at which `remaining` next grows, rounded up.
    pub reset_unix_seconds: i64,
    /// For a refused request: after so many seconds one is let through, at least 1.
    pub retry_after_seconds: Option<u64>,
}

/// When an account's counted requests came, oldest first; never more than the largest plan's number.
#[derive(Debug, Default)]
struct Log {
    came_at: VecDeque<i64>,
    last_now: i64,
    /// Requests of the last hour by minute: the minute's number, and how many were let through in it.
    minutes: VecDeque<(i64, u32)>,
}

impl RateLimiter {
    /// A limiter that has seen no request.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            logs: Mutex::new(HashMap::new()),
        }
    }

    /// Counts a request of an account, or refuses it.
    pub fn admit(&self, account: AccountId, plan: Plan) -> Admission {
        let mut logs = self.logs.lock();
        // Read under the lock, so that a log's times ascend.
        let now = self.clock.now().0;
        logs.entry(account)
            .or_default()
            .admit(now, plan.requests_per_minute())
    }

    /// The account's requests that were let through in each minute of the last hour, the present one last.
    pub fn last_hour(&self, account: AccountId) -> [u32; MINUTES_KEPT] {
        let logs = self.logs.lock();
        let present = self.clock.now().0.div_euclid(MINUTE_MILLISECONDS);
        let mut counts = [0; MINUTES_KEPT];
        for (minute, count) in logs.get(&account).iter().flat_map(|log| &log.minutes) {
            let back = usize::try_from(present - minute).unwrap_or(usize::MAX);
            if let Some(place) = (MINUTES_KEPT - 1).checked_sub(back) {
                counts[place] += count;
            }
        }
        counts
    }
}

impl Log {
    fn admit(&mut self, now: i64, limit: usize) -> Admission {
        self.follow_clock(now);
        while self
            .came_at
            .front()
            .is_some_and(|came_at| came_at + WINDOW_MILLISECONDS <= now)
        {
            self.came_at.pop_front();
        }
        let is_admitted = self.came_at.len() < limit;
        if is_admitted {
            self.came_at.push_back(now);
            self.count_minute(now);
        }
        // After a change to a smaller plan there may be more requests in the log than it allows:
        // then `remaining` grows only when the surplus has left too.
        let surplus = self.came_at.len().saturating_sub(limit);
        let grows_at = self
            .came_at
            .get(surplus)
            .map_or(now, |came_at| came_at + WINDOW_MILLISECONDS);
        Admission {
            limit,
            remaining: limit.saturating_sub(self.came_at.len()),
            reset_unix_seconds: grows_at.div_euclid(1000)
                + i64::from(grows_at.rem_euclid(1000) > 0),
            retry_after_seconds: (!is_admitted).then(|| {
                u64::try_from(grows_at - now)
                    .unwrap_or(0)
                    .div_ceil(1000)
                    .max(1)
            }),
        }
    }

    fn count_minute(&mut self, now: i64) {
        let minute = now.div_euclid(MINUTE_MILLISECONDS);
        match self.minutes.back_mut() {
            Some((last, count)) if *last >= minute => *count += 1,
            _ => self.minutes.push_back((minute, 1)),
        }
        while self.minutes.len() > MINUTES_KEPT {
            self.minutes.pop_front();
        }
    }

    /// When the machine's clock was set back, the log is set back with it: otherwise its requests
    /// would count for as long as the clock needs to catch up.
    fn follow_clock(&mut self, now: i64) {
        let back = self.last_now - now;
        if back > 0 {
            self.came_at.iter_mut().for_each(|came_at| *came_at -= back);
        }
        self.last_now = now;
    }
}

impl Admission {
    /// Puts `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` on an answer.
    pub fn add_headers(&self, headers: &mut HeaderMap) {
        headers.insert("x-ratelimit-limit", HeaderValue::from(self.limit));
        headers.insert("x-ratelimit-remaining", HeaderValue::from(self.remaining));
        headers.insert(
            "x-ratelimit-reset",
            HeaderValue::from(self.reset_unix_seconds),
        );
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::RateLimiter;
    use crate::clock::ManualClock;
    use crate::model::account::{AccountId, Plan};
    use crate::model::timestamp::Timestamp;

    const START: i64 = 1_772_355_600_000;
    const ACCOUNT: AccountId = AccountId(1);

    fn limiter() -> (Arc<ManualClock>, RateLimiter) {
        let clock = Arc::new(ManualClock::new(Timestamp(START)));
        (Arc::clone(&clock), RateLimiter::new(clock))
    }

    #[test]
    fn the_plans_number_is_let_through_and_not_one_more() {
        for plan in [Plan::Free, Plan::Plus, Plan::Unlimited] {
            let (_, limiter) = limiter();
            for request in 1..=plan.requests_per_minute() {
                let admission = limiter.admit(ACCOUNT, plan);
                assert_eq!(admission.retry_after_seconds, None);
                assert_eq!(admission.remaining, plan.requests_per_minute() - request);
            }
            assert!(limiter.admit(ACCOUNT, plan).retry_after_seconds.is_some());
            assert_eq!(limiter.admit(AccountId(2), plan).retry_after_seconds, None);
        }
    }

    #[test]
    fn no_span_of_60_seconds_holds_more_than_the_plan_allows() {
        let (clock, limiter) = limiter();
        let mut admitted = Vec::new();
        for step in 0..600_i64 {
            // Bursts and pauses of no particular rhythm.
            let pause = (step * 7919) % 1_700;
            clock.advance_milliseconds(pause);
            let now = crate::clock::Clock::now(&*clock).0;
            if limiter
                .admit(ACCOUNT, Plan::Free)
                .retry_after_seconds
                .is_none()
            {
                admitted.push(now);
            }
        }
        assert!(admitted.len() > 40);
        assert!(admitted.windows(21).all(|span| span[20] - span[0] > 60_000));
    }

    #[test]
    fn the_last_hour_is_counted_by_minute() {
        let (clock, limiter) = limiter();
        for _ in 0..3 {
            limiter.admit(ACCOUNT, Plan::Free);
        }
        clock.advance_milliseconds(2 * 60_000);
        limiter.admit(ACCOUNT, Plan::Free);
        let hour = limiter.last_hour(ACCOUNT);
        assert_eq!((hour[57], hour[58], hour[59]), (3, 0, 1));
        assert_eq!(limiter.last_hour(AccountId(2)), [0; 60]);
        clock.advance_milliseconds(60 * 60_000);
        assert_eq!(limiter.last_hour(ACCOUNT), [0; 60]);
    }

    #[test]
    fn waiting_as_told_succeeds_and_a_refusal_does_not_count() {
        let (clock, limiter) = limiter();
        for _ in 0..20 {
            clock.advance_milliseconds(777);
            limiter.admit(ACCOUNT, Plan::Free);
        }
        for _ in 0..50 {
            let refused = limiter.admit(ACCOUNT, Plan::Free);
            let wait = i64::try_from(refused.retry_after_seconds.expect("refused")).unwrap();
            assert!(wait >= 1);
            clock.advance_milliseconds((wait - 1) * 1000);
            assert!(
                limiter
                    .admit(ACCOUNT, Plan::Free)
                    .retry_after_seconds
                    .is_some()
            );
            clock.advance_milliseconds(1000);
            let admitted = limiter.admit(ACCOUNT, Plan::Free);
            assert_eq!(admitted.retry_after_seconds, None);
            // Fill up again what left meanwhile.
            while limiter
                .admit(ACCOUNT, Plan::Free)
                .retry_after_seconds
                .is_none()
            {}
        }
    }

    #[test]
    fn reset_is_when_remaining_next_grows() {
        let (clock, limiter) = limiter();
        let first = limiter.admit(ACCOUNT, Plan::Free);
        clock.advance_milliseconds(30_500);
        let second = limiter.admit(ACCOUNT, Plan::Free);
        assert_eq!(first.reset_unix_seconds, second.reset_unix_seconds);
        assert_eq!(first.reset_unix_seconds, START / 1000 + 61);
        clock.advance_milliseconds(30_500);
        let third = limiter.admit(ACCOUNT, Plan::Free);
        assert_eq!((second.remaining, third.remaining), (18, 18));
    }

    #[test]
    fn a_smaller_plan_applies_at_once() {
        let (clock, limiter) = limiter();
        for _ in 0..50 {
            clock.advance_milliseconds(100);
            limiter.admit(ACCOUNT, Plan::Plus);
        }
        let refused = limiter.admit(ACCOUNT, Plan::Free);
        assert_eq!((refused.limit, refused.remaining), (20, 0));
        let wait = i64::try_from(refused.retry_after_seconds.expect("refused")).unwrap();
        clock.advance_milliseconds(wait * 1000);
        assert_eq!(limiter.admit(ACCOUNT, Plan::Free).retry_after_seconds, None);
    }

    #[test]
    fn a_clock_that_is_set_back_locks_nobody_out() {
        let (clock, limiter) = limiter();
        for _ in 0..20 {
            limiter.admit(ACCOUNT, Plan::Free);
        }
        clock.advance_milliseconds(-3_600_000);
        let refused = limiter.admit(ACCOUNT, Plan::Free);
        assert_eq!(refused.retry_after_seconds, Some(61));
        clock.advance_milliseconds(61_000);
        assert_eq!(limiter.admit(ACCOUNT, Plan::Free).retry_after_seconds, None);
    }
}
