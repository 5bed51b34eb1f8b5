//! Whose turn it is to have a page drawn or read, where several accounts wait.
//!
//! First come, first served would let the pages of one account, be they slow or made to be, keep all others waiting. Nor may
//! those pile up who wait for what nobody wants any more: each of them keeps a thread.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

use crate::model::account::AccountId;

/// As long as a request may take: who waits longer has had an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Places to work, given to the account that has the fewest of them, or had none for the longest.
#[derive(Debug)]
pub(super) struct Turns {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// Who waits, in the order in which they came.
    waiting: Vec<(u64, AccountId)>,
    /// How many places each account has now, and the number of the one that it took last.
    accounts: HashMap<AccountId, Share>,
    /// Counts up with everybody who comes or takes a place.
    now: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Share {
    at_work: usize,
    taken_last: u64,
}

/// A place, until it is dropped.
#[derive(Debug)]
pub(super) struct Turn<'turns> {
    turns: &'turns Turns,
    account: AccountId,
}

impl State {
    /// Who is next among those that wait.
    fn next(&self) -> Option<u64> {
        let share = |account| self.accounts.get(account).copied().unwrap_or_default();
        let waiting = self.waiting.iter();
        let next = waiting.min_by_key(|(number, account)| (share(account), *number));
        next.map(|(number, _)| *number)
    }
}

impl Turns {
    pub(super) fn new(count: usize) -> Self {
        Self {
            state: Mutex::new(State {
                free: count.max(1),
                waiting: Vec::new(),
                accounts: HashMap::new(),
                now: 0,
            }),
            changed: Condvar::new(),
        }
    }

    /// Waits for a place; `None` if none was to be had for as long as anybody waits for the answer.
    pub(super) fn take(&self, account: AccountId) -> Option<Turn<'_>> {
        self.take_within(account, PATIENCE)
    }

    fn take_within(&self, account: AccountId, patience: Duration) -> Option<Turn<'_>> {
        let mut state = self.state.lock();
        state.now += 1;
        let own = state.now;
        state.waiting.push((own, account));
        let waits = |state: &mut State| state.free == 0 || state.next() != Some(own);
        let waited = self.changed.wait_while_for(&mut state, waits, patience);
        state.waiting.retain(|(number, _)| *number != own);
        if waited.timed_out() {
            drop(state);
            // It may have been next, and then it kept others waiting.
            self.changed.notify_all();
            return None;
        }
        state.free -= 1;
        state.now += 1;
        let now = state.now;
        let share = state.accounts.entry(account).or_default();
        share.at_work += 1;
        share.taken_last = now;
        drop(state);
        // Another place may be free for who is next now.
        self.changed.notify_all();
        Some(Turn {
            turns: self,
            account,
        })
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.turns.state.lock();
        state.free += 1;
        if let Some(share) = state.accounts.get_mut(&self.account) {
            share.at_work -= 1;
        }
        drop(state);
        self.turns.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::{AccountId, Duration, Turns};

    /// Lets accounts ask one after the other while all places are taken, and tells in which order they have their turns.
    fn served(count: usize, taken: &[u32], asking: &[u32]) -> Vec<u32> {
        let turns = Turns::new(count);
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            let mut held: Vec<_> = taken.iter().map(|id| turns.take(AccountId(*id))).collect();
            for (before, id) in asking.iter().enumerate() {
                let (sender, turns) = (sender.clone(), &turns);
                scope.spawn(move || {
                    let turn = turns.take(AccountId(*id)).unwrap();
                    sender.send(*id).unwrap();
                    drop(turn);
                });
                while turns.state.lock().waiting.len() <= before {
                    std::thread::yield_now();
                }
            }
            // One place becomes free: who has it tells before the next has it.
            drop(held.pop());
            let served = asking.iter().map(|_| receiver.recv().unwrap()).collect();
            drop(held);
            served
        })
    }

    #[test]
    fn who_had_to_wait_too_long_waits_no_more() {
        let turns = Turns::new(1);
        let held = turns.take(AccountId(1)).unwrap();
        assert!(turns.take_within(AccountId(2), Duration::ZERO).is_none());
        drop(held);
        assert!(turns.take_within(AccountId(1), Duration::ZERO).is_some());
    }

    #[test]
    fn nobody_waits_for_all_that_another_account_wants() {
        assert_eq!(served(1, &[1], &[1, 1, 1, 2]), [2, 1, 1, 1]);
        assert_eq!(served(2, &[1, 1], &[1, 1, 2, 3]), [2, 3, 1, 1]);
        assert_eq!(served(2, &[1, 2], &[1, 2, 2, 1]), [2, 2, 1, 1]);
    }
}
