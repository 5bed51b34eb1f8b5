//! Writing: operations that wait at the same time are committed together.
//!
//! A commit costs a few syncs of the disk whatever it holds, so under load many operations share
//! one. What is promised to each of them is what it would have alone: it runs in some order with
//! the others, never sees another's half-done work, and is answered only when it is durable.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use redb::WriteTransaction;

use super::database::{Connection, Database, Leading};
use super::error::StoreError;

/// What an operation does in a transaction.
type Run = dyn FnMut(&WriteTransaction) -> Result<(), StoreError> + Send;

/// An operation that waits for a commit.
pub(super) struct Work {
    name: &'static str,
    run: Box<Run>,
    outcome: Arc<OnceLock<Result<(), Failure>>>,
}

/// Why an operation is not in the database.
#[derive(Clone)]
enum Failure {
    /// It, or the commit, failed.
    Error(StoreError),
    /// It panicked.
    Panic,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Error(error)
    }
}

impl Database {
    /// Runs `operation` in a transaction and returns once that is durable; `name` is for traces.
    ///
    /// An error from `operation` undoes all it wrote. It may run more than once, each time
    /// from the state it finds: it must have no effect but in the transaction.
    pub(super) fn write<T: Send + 'static>(
        &self,
        name: &'static str,
        mut operation: impl FnMut(&WriteTransaction) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _span = tracing::debug_span!("store write", name).entered();
        let value = Arc::new(Mutex::new(None));
        let outcome = Arc::new(OnceLock::new());
        let given = Arc::clone(&value);
        let work = Work {
            name,
            run: Box::new(move |transaction| {
                *given.lock() = Some(operation(transaction)?);
                Ok(())
            }),
            outcome: Arc::clone(&outcome),
        };
        let mut queue = self.queue.lock();
        queue.waiting.push(work);
        // Whoever finds nobody leading commits for all that wait by then; the others wait for
        // their answers. So there is no thread of its own that would have to be ended.
        while outcome.get().is_none() {
            if queue.is_led {
                self.led_no_more.wait(&mut queue);
                continue;
            }
            queue.is_led = true;
            let batch = std::mem::take(&mut queue.waiting);
            drop(queue);
            self.carry_out(batch, &Leading(self));
            break;
        }
        match outcome.get() {
            Some(Ok(())) => value.lock().take().ok_or(StoreError::Interrupted),
            Some(Err(Failure::Error(error))) => Err(error.clone()),
            Some(Err(Failure::Panic)) => resume_unwind(Box::new("a store operation panicked")),
            None => Err(StoreError::Interrupted),
        }
    }

    /// Commits the whole batch; if an operation refuses, each on its own.
    fn carry_out(&self, mut batch: Vec<Work>, leading: &Leading<'_>) {
        if batch.is_empty() {
            return;
        }
        let outcome = match self.commit(&mut batch, leading) {
            // A reader met the failing disk first: the work itself may be as good as ever.
            Err(Failure::Error(StoreError::Interrupted)) => self.commit(&mut batch, leading),
            outcome => outcome,
        };
        let shared = match &outcome {
            Ok(()) => true,
            Err(Failure::Error(error)) => error.is_of_the_disk(),
            Err(Failure::Panic) => false,
        };
        if shared || batch.len() == 1 {
            for work in batch {
                // Set once: a work is in one batch, and a batch of several is only settled here.
                let _ = work.outcome.set(outcome.clone());
            }
        } else {
            for work in batch {
                self.carry_out(vec![work], leading);
            }
        }
    }

    /// One transaction for the batch. After a failure of the disk the database is connected anew,
    /// in the state before the batch; only where the very last sync was what failed, the batch may
    /// be there although it is reported as failed. It is not promised to last, so it is not said
    /// to be done; repeating an import then answers that it is a duplicate.
    fn commit(&self, batch: &mut [Work], leading: &Leading<'_>) -> Result<(), Failure> {
        let mut connection = self.connection();
        if connection.reads_only.is_some() {
            connection = self.reconnect(&connection, leading)?;
        }
        if let Some(refused) = &connection.reads_only {
            return Err(refused.clone().into());
        }
        let outcome = connection.commit(batch);
        if let Err(Failure::Error(error)) = &outcome
            && error.is_of_the_disk()
            && let Err(error) = self.reconnect(&connection, leading)
        {
            tracing::error!(%error, "cannot open the library's database again; every later call tries that");
        }
        outcome
    }
}

impl Connection {
    fn commit(&self, batch: &mut [Work]) -> Result<(), Failure> {
        let mut transaction = self.redb()?.begin_write().map_err(StoreError::from)?;
        // Durability::Immediate is redb's default. Quick repair makes opening after a crash a
        // matter of milliseconds whatever the file's size, for some microseconds a commit.
        transaction.set_quick_repair(true);
        for work in &mut *batch {
            let run = catch_unwind(AssertUnwindSafe(|| (work.run)(&transaction)));
            let failure = match run {
                Ok(Ok(())) => continue,
                Ok(Err(error)) => Failure::Error(error),
                Err(_panic) => Failure::Panic,
            };
            tracing::debug!(name = work.name, "a store operation failed and is undone");
            // What went wrong first is what is told.
            return match (transaction.abort(), &failure) {
                (Err(error), Failure::Error(first)) if !first.is_of_the_disk() => {
                    Err(StoreError::from(error).into())
                }
                _ => Err(failure),
            };
        }
        transaction.commit().map_err(StoreError::from)?;
        tracing::trace!(operations = batch.len(), "committed");
        Ok(())
    }
}
