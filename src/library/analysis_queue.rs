//! The documents that wait for their analysis, and the threads that do it.
//!
//! The store remembers what waits; the queue here is its copy in memory. A document leaves the
//! store's queue in the same commit that brings its facts. Reading happens in a child process,
//! so that no PDF can take the server down; these threads give way to serving.
//! It also wakes the thread that embeds documents again (`model_change`), since an analysis may make that due.
//! Next: `document_analysis`, what is done with one document.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::Library;
use crate::clock::Clock;
use crate::model::document::DocumentId;
use crate::model::timestamp::Timestamp;
use crate::store::Job;

/// How long a thread rests when the machine, not the document, is in the way (a full disk).
const REST: Duration = Duration::from_secs(5);
/// Below serving: the niceness of the threads that analyse.
const NICENESS: i32 = 10;

/// A document at work when the program died so often may be why it died.
const SUSPECT_FROM: u32 = 2;
/// So long after the start a suspect is taken up at the earliest, twice as long for each time more that the program died.
const FIRST_DELAY_MILLISECONDS: i64 = 1_000;
/// And never longer than this, whatever the clock says.
const DELAY_MAX_MILLISECONDS: i64 = 16_000;
/// How often a thread looks whether a suspect's time has come.
const LOOK: Duration = Duration::from_millis(100);

#[derive(Debug, Default)]
pub(super) struct AnalysisQueue {
    inner: Mutex<Inner>,
    /// Something to do, or time to stop.
    wake: Condvar,
    /// Another document's analysis ended.
    finished: Condvar,
}

/// Who takes a document from the queue.
///
/// Reading a scan takes a thousand times longer than reading text. Documents that turn out to be
/// scans go into a queue of their own, with threads of its own and a lower priority, so that
/// however many scans come in, the documents after them are not held up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// Reads the document, and hands it on if it is a scan that was not read before.
    Text,
    /// Does whatever it takes.
    Scans,
}

/// What became of a document that was taken from the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Its analysis ended.
    Finished,
    /// It is for the other lane.
    IsScan,
}

#[derive(Debug, Default)]
struct Inner {
    waiting: VecDeque<DocumentId>,
    /// Those with scans to read.
    scans: VecDeque<DocumentId>,
    /// Those that may have taken the program down, by when they are taken up: the fewest attempts first.
    suspects: VecDeque<(Timestamp, DocumentId)>,
    /// The one of them that is at work: no other is beside it, so that only the one to blame is given up.
    suspect_at_work: Option<DocumentId>,
    at_work: BTreeSet<DocumentId>,
    /// All that wait in any of them: none waits twice.
    queued: HashSet<DocumentId>,
    /// Why no analysis can be carried out just now: the machine is in the way, not a document.
    obstacle: Option<String>,
    finished_count: u64,
    /// Some titles may have changed that vectors were made with.
    has_new_titles: bool,
    stopping: bool,
}

impl Inner {
    const fn lane(&mut self, lane: Lane) -> &mut VecDeque<DocumentId> {
        match lane {
            Lane::Text => &mut self.waiting,
            Lane::Scans => &mut self.scans,
        }
    }

    /// The next document for a lane, if there is one just now. One that is at work is passed over until that is done.
    fn take(&mut self, lane: Lane, now: Timestamp) -> Option<DocumentId> {
        let queue = match lane {
            Lane::Text => &mut self.waiting,
            Lane::Scans => &mut self.scans,
        };
        let next = queue.iter().position(|id| !self.at_work.contains(id));
        let mut id = next.and_then(|at| queue.remove(at));
        if id.is_none() && lane == Lane::Text && self.suspect_at_work.is_none() {
            let suspect = self.suspects.pop_front_if(|(due, _)| is_due(*due, now));
            id = suspect.map(|(_, suspect)| suspect);
            self.suspect_at_work = id;
        }
        if let Some(id) = id {
            self.queued.remove(&id);
            self.at_work.insert(id);
        }
        id
    }

    /// Puts documents at the end of a lane, but for those that wait already.
    fn queue(&mut self, lane: Lane, documents: impl IntoIterator<Item = DocumentId>) {
        for id in documents {
            if self.queued.insert(id) {
                self.lane(lane).push_back(id);
            }
        }
    }

    /// A document is at work no more.
    fn leave_work(&mut self, id: DocumentId) {
        self.at_work.remove(&id);
        self.suspect_at_work.take_if(|suspect| *suspect == id);
    }
}

/// A clock that was set back meanwhile does not make it later.
fn is_due(due: Timestamp, now: Timestamp) -> bool {
    !(1..=DELAY_MAX_MILLISECONDS).contains(&due.0.saturating_sub(now.0))
}

impl AnalysisQueue {
    pub(super) fn extend(&self, documents: impl IntoIterator<Item = DocumentId>) {
        self.inner.lock().queue(Lane::Text, documents);
        self.wake.notify_all();
    }

    /// Takes up what waited when the library was opened. After a program that was killed the documents that were not at
    /// work go first; those that were again and again go last, alone, and not at once: a program that is killed soon after
    /// each start gives up none of them.
    pub(super) fn resume(&self, mut jobs: Vec<Job>, now: Timestamp) {
        jobs.sort_by_key(|job| (job.attempts, job.document));
        let mut inner = self.inner.lock();
        inner.has_new_titles = true;
        for Job { document, attempts } in jobs {
            match attempts.checked_sub(SUSPECT_FROM) {
                None => inner.queue(Lane::Text, [document]),
                Some(more) => {
                    if !inner.queued.insert(document) {
                        continue;
                    }
                    let delay = FIRST_DELAY_MILLISECONDS << more.min(16);
                    let delay = delay.min(DELAY_MAX_MILLISECONDS);
                    let due = Timestamp(now.0.saturating_add(delay));
                    inner.suspects.push_back((due, document));
                }
            }
        }
        self.wake.notify_all();
    }

    /// Has the documents embedded again whose titles changed.
    pub(super) fn note_new_titles(&self) {
        self.inner.lock().has_new_titles = true;
        self.wake.notify_all();
    }

    /// Waits until titles may have changed; `false`: it is time to stop.
    pub(super) fn wait_for_new_titles(&self) -> bool {
        let mut inner = self.inner.lock();
        self.wake
            .wait_while(&mut inner, |inner| !inner.has_new_titles && !inner.stopping);
        inner.has_new_titles = false;
        !inner.stopping
    }

    pub(super) fn stop(&self) {
        self.inner.lock().stopping = true;
        self.wake.notify_all();
        self.finished.notify_all();
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.inner.lock().stopping
    }

    /// How many analyses have ended since the library was opened.
    pub(super) fn finished_count(&self) -> u64 {
        self.inner.lock().finished_count
    }

    /// Waits until more than `count` analyses have ended, until `deadline`, or until it is time to stop.
    pub(super) fn wait_for_more_than(&self, count: u64, deadline: Instant) {
        let patience = deadline.saturating_duration_since(Instant::now());
        let waits = |inner: &mut Inner| {
            inner.finished_count <= count && inner.obstacle.is_none() && !inner.stopping
        };
        self.finished
            .wait_while_for(&mut self.inner.lock(), waits, patience);
    }

    /// The next document; waits for one. `None`: it is time to stop.
    fn next(&self, lane: Lane, clock: &dyn Clock) -> Option<DocumentId> {
        let mut inner = self.inner.lock();
        while !inner.stopping {
            let taken = inner.take(lane, clock.now());
            if taken.is_some() {
                return taken;
            }
            if lane == Lane::Text && !inner.suspects.is_empty() {
                self.wake.wait_for(&mut inner, LOOK);
            } else {
                self.wake.wait(&mut inner);
            }
        }
        None
    }

    /// Puts a document that is a scan among its like. A suspect goes on being the only one of them at work.
    fn hand_on(&self, id: DocumentId) {
        let mut inner = self.inner.lock();
        inner.at_work.remove(&id);
        inner.queue(Lane::Scans, [id]);
        self.wake.notify_all();
    }

    /// The documents whose analysis is under way.
    fn at_work(&self) -> Vec<DocumentId> {
        self.inner.lock().at_work.iter().copied().collect()
    }

    fn note_finished(&self, id: DocumentId) {
        let mut inner = self.inner.lock();
        inner.leave_work(id);
        inner.obstacle = None;
        inner.finished_count += 1;
        // Its title may have been changed while it was analysed.
        inner.has_new_titles = true;
        self.wake.notify_all();
        self.finished.notify_all();
    }

    /// What keeps documents waiting: the machine, not the documents.
    pub(super) fn obstacle(&self) -> Option<String> {
        self.inner.lock().obstacle.clone()
    }

    /// Rests, then puts a document back.
    fn put_back(&self, id: DocumentId, obstacle: Option<String>) {
        let mut inner = self.inner.lock();
        inner.obstacle = obstacle;
        self.finished.notify_all();
        self.wake
            .wait_while_for(&mut inner, |inner| !inner.stopping, REST);
        drop(inner);
        self.take_back(id);
    }

    /// Puts a document back among those that wait. If it is time to stop it stays among those at work: what ends the program
    /// may have ended the reading first.
    fn take_back(&self, id: DocumentId) {
        let mut inner = self.inner.lock();
        if !inner.stopping {
            inner.leave_work(id);
            inner.queue(Lane::Text, [id]);
            // The threads that read text may all sleep, and who puts a scan back does not read text.
            self.wake.notify_all();
        }
    }
}

impl Library {
    /// A thread's work: one document after the other.
    pub(super) fn analyze_waiting(&self) {
        self.analyze_lane(Lane::Text);
    }

    /// A thread's work: one scan after the other.
    pub(super) fn analyze_scans(&self) {
        self.analyze_lane(Lane::Scans);
    }

    fn analyze_lane(&self, lane: Lane) {
        #[cfg(target_os = "linux")]
        if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
            // On Linux this sets the calling thread's niceness, not the whole process's.
            tracing::debug!(%error, "analysis runs at the priority of serving");
        }
        while let Some(id) = self.queue.next(lane, &*self.options.clock) {
            let work = AssertUnwindSafe(|| self.analyze_document(id, lane));
            match std::panic::catch_unwind(work) {
                Ok(Ok(Progress::Finished)) => self.queue.note_finished(id),
                Ok(Ok(Progress::IsScan)) => {
                    self.take_attempt_back(id);
                    self.queue.hand_on(id);
                }
                // What was at work when the library closed is taken up again at the next start.
                Ok(Err(_)) if self.queue.is_stopping() => self.queue.put_back(id, None),
                Ok(Err(error)) => {
                    let because = chain(&error);
                    let obstacle = error.is_the_machines_fault().then(|| because.clone());
                    if obstacle.is_some() {
                        self.take_attempt_back(id);
                    }
                    self.log_put_back(id, &because);
                    self.queue.put_back(id, obstacle);
                }
                // The attempt is counted: a document that does this again and again is given up.
                Err(_) => {
                    self.log_put_back(id, "its analysis panicked");
                    self.queue.put_back(id, None);
                }
            }
        }
    }

    fn log_put_back(&self, id: DocumentId, because: &str) {
        let document = self.store.document(id).ok().flatten();
        let (uuid, file_name) = document
            .map(|document| (document.uuid, document.file_name))
            .unwrap_or_default();
        tracing::error!(document = %uuid, file_name, because, "a document stays in the queue");
    }

    /// Gives documents whose analysis is cut off by a stop their attempts back.
    pub(super) fn excuse_documents_at_work(&self) {
        for id in self.queue.at_work() {
            self.take_attempt_back(id);
        }
    }

    fn take_attempt_back(&self, id: DocumentId) {
        if let Err(error) = self.store.take_attempt_back(id) {
            tracing::warn!(%error, document = id.0, "cannot take an attempt back");
        }
    }
}

/// An error and what lies behind it.
fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| {
        let cause = cause.to_string();
        if text.ends_with(&cause) {
            text
        } else {
            format!("{text}: {cause}")
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};
    use std::time::{Duration, Instant};

    use parking_lot::Mutex;

    use super::{AnalysisQueue, Lane};
    use crate::clock::{Clock, ManualClock};
    use crate::model::document::DocumentId;
    use crate::model::timestamp::Timestamp;
    use crate::store::Job;

    #[test]
    fn documents_come_out_in_order_and_stopping_ends_it() {
        let queue = AnalysisQueue::default();
        let next = || queue.next(Lane::Text, &ManualClock::new(Timestamp(0)));
        queue.extend([DocumentId(3), DocumentId(1)]);
        assert_eq!(next(), Some(DocumentId(3)));
        assert_eq!(next(), Some(DocumentId(1)));
        queue.extend([DocumentId(9)]);
        queue.stop();
        assert_eq!(next(), None);
    }

    #[test]
    fn suspects_are_taken_up_last_later_and_alone() {
        let queue = AnalysisQueue::default();
        let jobs = [(1, 3), (2, 1), (3, 2), (4, 9)];
        let jobs = jobs.map(|(number, attempts)| Job {
            document: DocumentId(number),
            attempts,
        });
        queue.resume(jobs.to_vec(), Timestamp(0));
        let take = |milliseconds| {
            let taken = queue.inner.lock().take(Lane::Text, Timestamp(milliseconds));
            taken.map(|id| id.0)
        };
        assert_eq!([take(0), take(999)], [Some(2), None]);
        assert_eq!([take(1_000), take(5_000)], [Some(3), None]);
        queue.note_finished(DocumentId(2));
        assert_eq!(take(5_000), None);
        queue.note_finished(DocumentId(3));
        assert_eq!(take(1_999), None);
        assert_eq!(take(2_000), Some(1));
        queue.hand_on(DocumentId(1));
        assert_eq!(take(-1), None, "one of them is a scan that waits");
        let scan = queue.inner.lock().take(Lane::Scans, Timestamp(2_000));
        assert_eq!(scan, Some(DocumentId(1)));
        queue.note_finished(DocumentId(1));
        assert_eq!(take(15_999), None);
        assert_eq!(take(-1), Some(4), "a clock that was set back");
    }

    #[test]
    fn no_document_waits_twice_or_is_taken_while_it_is_at_work() {
        let queue = AnalysisQueue::default();
        let suspect = Job {
            document: DocumentId(3),
            attempts: 2,
        };
        queue.resume(vec![suspect], Timestamp(0));
        queue.extend([1, 2, 1, 3].map(DocumentId));
        let take = || {
            let taken = queue.inner.lock().take(Lane::Text, Timestamp(0));
            taken.map(|id| id.0)
        };
        assert_eq!([take(), take(), take()], [Some(1), Some(2), None]);
        queue.extend([DocumentId(1)]);
        assert_eq!(take(), None, "it is at work");
        queue.note_finished(DocumentId(1));
        assert_eq!([take(), take()], [Some(1), None]);
    }

    /// A clock that tells when it is looked at: [`AnalysisQueue::next`] does so before it waits, while it holds the queue.
    #[derive(Debug)]
    struct TellingClock(Mutex<Sender<()>>);

    impl Clock for TellingClock {
        fn now(&self) -> Timestamp {
            self.0.lock().send(()).unwrap();
            Timestamp(0)
        }
    }

    #[test]
    fn a_document_that_is_put_back_wakes_who_waits_for_one() {
        let queue = AnalysisQueue::default();
        let (looks, looked) = channel();
        let (sender, received) = channel();
        std::thread::scope(|scope| {
            let queue = &queue;
            scope.spawn(move || {
                let clock = TellingClock(Mutex::new(looks));
                sender.send(queue.next(Lane::Text, &clock)).unwrap();
            });
            looked.recv().unwrap();
            queue.take_back(DocumentId(1));
            let woken = received.recv_timeout(Duration::from_secs(10));
            queue.stop();
            assert_eq!(woken, Ok(Some(DocumentId(1))));
        });
    }

    #[test]
    fn a_document_that_was_cut_off_by_a_stop_stays_among_those_at_work() {
        let queue = AnalysisQueue::default();
        queue.extend([DocumentId(1), DocumentId(2)]);
        let next = || queue.next(Lane::Text, &ManualClock::new(Timestamp(0)));
        assert!(next().is_some() && next().is_some());
        queue.note_finished(DocumentId(2));
        queue.stop();
        queue.put_back(DocumentId(1), None);
        assert_eq!(queue.at_work(), [DocumentId(1)]);
    }

    #[test]
    fn waiting_ends_when_an_analysis_ended_before_it_began() {
        let queue = AnalysisQueue::default();
        let before = queue.finished_count();
        queue.note_finished(DocumentId(1));
        queue.wait_for_more_than(before, Instant::now() + Duration::from_mins(1));
        assert_eq!(queue.finished_count(), 1);
    }
}
