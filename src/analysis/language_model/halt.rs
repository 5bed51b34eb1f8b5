//! Waiting that ends at once when the program stops.
//!
//! A request to a slow server blocks its thread, and a blocked thread cannot be asked to hurry. So requests run
//! on a thread of their own, which is left to its time limit when it is time to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

/// Whether it is time to stop, and how others learn of it.
#[derive(Debug, Default)]
pub(super) struct Halt {
    is_stopping: Mutex<bool>,
    changed: Condvar,
}

impl Halt {
    /// Ends every wait, now and later.
    pub(super) fn stop(&self) {
        *self.is_stopping.lock() = true;
        self.changed.notify_all();
    }

    /// Waits that long; `false` if it is time to stop.
    pub(super) fn wait(&self, duration: Duration) -> bool {
        let mut stopping = self.is_stopping.lock();
        self.changed
            .wait_while_for(&mut stopping, |stopping| !*stopping, duration);
        !*stopping
    }

    /// Does `work` on another thread and waits for its end; `None` if it is time to stop, or if it cannot be done.
    pub(super) fn run<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let result = Arc::new(Mutex::new(None));
        let end = End {
            halt: Arc::clone(self),
            has_come: Arc::default(),
        };
        let has_come = Arc::clone(&end.has_come);
        let slot = Arc::clone(&result);
        std::thread::Builder::new()
            .name("language-model".to_owned())
            .spawn(move || {
                let end = end;
                let value = work();
                *slot.lock() = Some(value);
                drop(end);
            })
            .ok()?;
        let waits = |stopping: &mut bool| !*stopping && !has_come.load(Ordering::SeqCst);
        self.changed.wait_while(&mut self.is_stopping.lock(), waits);
        result.lock().take()
    }

    /// Whether it is time to stop.
    pub(super) fn is_stopping(&self) -> bool {
        *self.is_stopping.lock()
    }
}

/// Tells that a thread's work has come to its end, also when that was a panic.
struct End {
    halt: Arc<Halt>,
    has_come: Arc<AtomicBool>,
}

impl Drop for End {
    fn drop(&mut self) {
        // Under the lock: a waiter is either before its check or asleep.
        let guard = self.halt.is_stopping.lock();
        self.has_come.store(true, Ordering::SeqCst);
        drop(guard);
        self.halt.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::Halt;
    use std::sync::{Arc, mpsc};
    use std::time::Duration;

    #[test]
    fn work_is_done_and_a_panic_is_an_end_too() {
        let halt = Arc::new(Halt::default());
        assert_eq!(halt.run(|| 7), Some(7));
        assert_eq!(halt.run(|| -> u8 { panic!("for the test") }), None);
        assert!(halt.wait(Duration::ZERO));
    }

    #[test]
    fn stopping_ends_a_wait_for_work_that_does_not_end() {
        let halt = Arc::new(Halt::default());
        let (keep, never) = mpsc::channel::<()>();
        let stopper = Arc::clone(&halt);
        let (begun, begins) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            begins.recv().unwrap();
            stopper.stop();
        });
        let answer = halt.run(move || {
            begun.send(()).unwrap();
            never.recv().is_ok()
        });
        assert_eq!(answer, None);
        assert!(!halt.wait(Duration::from_mins(10)));
        thread.join().unwrap();
        drop(keep);
    }
}
