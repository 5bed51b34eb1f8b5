//! A bound on how much is done at the same time.

use parking_lot::{Condvar, Mutex};

/// So many may work; further ones wait for one to finish.
#[derive(Debug)]
pub(in crate::library) struct Slots {
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Debug)]
struct State {
    free: usize,
    waiting: usize,
}

/// A place among those who may work, until it is dropped.
#[derive(Debug)]
pub(in crate::library) struct Slot<'slots>(&'slots Slots);

impl Slots {
    pub(in crate::library) fn new(count: usize) -> Self {
        let state = State {
            free: count.max(1),
            waiting: 0,
        };
        Self {
            state: Mutex::new(state),
            freed: Condvar::new(),
        }
    }

    /// Waits for a place.
    pub(in crate::library) fn take(&self) -> Slot<'_> {
        let mut state = self.state.lock();
        state.waiting += 1;
        self.freed.wait_while(&mut state, |state| state.free == 0);
        state.waiting -= 1;
        state.free -= 1;
        Slot(self)
    }

    /// A place that nobody has and nobody waits for.
    pub(in crate::library) fn try_take(&self) -> Option<Slot<'_>> {
        let mut state = self.state.lock();
        if state.free == 0 || state.waiting > 0 {
            return None;
        }
        state.free -= 1;
        Some(Slot(self))
    }

    /// Whether somebody waits: whoever can do without a place should give it back.
    pub(in crate::library) fn are_wanted(&self) -> bool {
        self.state.lock().waiting > 0
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        self.0.state.lock().free += 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::Slots;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn no_more_work_than_there_are_slots() {
        let slots = Slots::new(2);
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let _slot = slots.take();
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::yield_now();
                    now.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert!((1..=2).contains(&most.load(Ordering::SeqCst)));
    }

    #[test]
    fn a_place_is_given_without_waiting_only_if_it_is_free() {
        let slots = Slots::new(1);
        let slot = slots.try_take();
        assert!(slot.is_some() && slots.try_take().is_none());
        assert!(!slots.are_wanted());
        drop(slot);
        assert!(slots.try_take().is_some());
    }
}
