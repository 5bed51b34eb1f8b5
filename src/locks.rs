//! Locks that are passed on after a panic: nothing half done is left behind any of them.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, also after a panic of whoever had the lock before.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
