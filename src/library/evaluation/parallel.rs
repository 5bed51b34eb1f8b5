//! The same work for many things, on all cores; results in the order of the things.
//!
//! How far it is comes out by way of a [`Progress`].

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Told after each thing how many are done, and how many there are; from any thread.
pub type Progress<'p> = &'p (dyn Fn(usize, usize) + Sync);

/// Applies `work` to every item; the first error (in the items' order) is the answer.
pub(super) fn map<T: Sync, R: Send, E: Send>(
    items: &[T],
    progress: Progress<'_>,
    work: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let finished = AtomicUsize::new(0);
    let take_all = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else {
                return done;
            };
            done.push((at, work(item)));
            progress(finished.fetch_add(1, Ordering::Relaxed) + 1, items.len());
        }
    };
    let mut done = thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|_| scope.spawn(take_all)).collect();
        let mut done = take_all();
        for worker in workers {
            match worker.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}
