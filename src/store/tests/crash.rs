//! The power fails in the middle: what was acknowledged is there, whole, and nothing is half.

use std::collections::HashMap;
use std::fs::File;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use parking_lot::Mutex;
use uuid::Uuid;

use super::memory_disk::MemoryDisk;
use super::{account, add, finish, new_document};
use crate::ids::{IdSource as _, SeededIds};
use crate::model::document::{Document, DocumentId};
use crate::model::vectors::PassageVectors;
use crate::store::Store;
use crate::store::tables::ABANDONED_CONTENT_HASH;

/// What must be true of any store at any time, whatever was interrupted.
#[track_caller]
pub(super) fn check_consistency(store: &Store) -> HashMap<DocumentId, Document> {
    let mut documents = HashMap::new();
    store
        .for_each_document(|document| assert!(documents.insert(document.id, document).is_none()))
        .unwrap();
    let changes = store.changes_since(0, usize::MAX).unwrap();
    let first = store.trimmed_sequence().unwrap() + 1;
    let numbers: Vec<u64> = changes.iter().map(|change| change.sequence).collect();
    assert_eq!(
        numbers,
        (first..=store.last_sequence().unwrap()).collect::<Vec<u64>>()
    );
    let accounts = store.accounts().unwrap();
    for document in documents.values() {
        let original = store.open_original(document.content_hash).unwrap();
        assert_eq!(original.metadata().unwrap().len(), document.byte_length);
        assert!(
            accounts
                .iter()
                .any(|account| account.id == document.account)
        );
        let found = store
            .document_by_uuid(document.account, document.uuid)
            .unwrap();
        assert_eq!(found.as_ref(), Some(document));
        let count = store.passages(document.id).unwrap().len();
        let stored = store.vectors(document.id, "m").unwrap();
        assert_eq!(stored.as_ref().map_or(0, PassageVectors::count), count);
        assert_eq!(document.has_vector_data, count > 0);
        assert!(changes.iter().any(|change| change.document == document.id) || first > 1);
    }
    for job in store.waiting_jobs().unwrap() {
        assert_eq!(documents[&job.document].state.name(), "waiting");
    }
    let waiting = documents
        .values()
        .filter(|it| it.state.name() == "waiting")
        .count();
    assert_eq!(store.counts().unwrap().waiting, waiting as u64);
    assert_eq!(store.counts().unwrap().documents, documents.len() as u64);
    documents
}

/// The power fails at a random moment while two threads import and analyse; many times.
#[test]
fn no_acknowledged_document_is_lost() {
    let random = SeededIds::new(11);
    let directory = tempfile::tempdir().unwrap();
    for round in 0..12_u128 {
        let disk = MemoryDisk::default();
        let store = disk.open_store(directory.path()).unwrap();
        let me = account(&store, "me");
        let acknowledged = Mutex::new(Vec::new());
        let stop = AtomicBool::new(false);
        let (image, expected) = thread::scope(|scope| {
            let writers = [0, 1].map(|thread: u128| {
                let (store, acknowledged, stop) = (&store, &acknowledged, &stop);
                scope.spawn(move || {
                    for number in (thread * 1000..thread * 1000 + 900)
                        .take_while(|_| !stop.load(Ordering::Relaxed))
                    {
                        let document = add(store, me, number, &number.to_le_bytes());
                        acknowledged.lock().push((document.id, false));
                        if number % 3 == 0 {
                            finish(store, document.id);
                            acknowledged.lock().push((document.id, true));
                        }
                    }
                })
            });
            let moment = disk.writes() + u64::from(random.new_uuid().as_bytes()[0]);
            while disk.writes() < moment
                && !writers.iter().all(thread::ScopedJoinHandle::is_finished)
            {
                thread::yield_now();
            }
            // First what was acknowledged, then the disk: never the other way round.
            let expected = acknowledged.lock().clone();
            let image = disk.crash_image(|| random.new_uuid().as_bytes()[0] < 128);
            stop.store(true, Ordering::Relaxed);
            (image, expected)
        });
        drop(store);
        let store = MemoryDisk::holding(image)
            .open_store(directory.path())
            .unwrap();
        let documents = check_consistency(&store);
        for (id, analyzed) in expected {
            let document = documents
                .get(&id)
                .unwrap_or_else(|| panic!("{id:?} lost in round {round}"));
            assert!(!analyzed || document.state.is_analyzed());
        }
        let next = add(&store, me, 5000, b"after the crash");
        assert!(!documents.contains_key(&next.id));
    }
}

/// The power fails after every single write of one import: it is there whole or not at all.
#[test]
fn an_import_is_whole_or_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let disk = MemoryDisk::default();
    let store = disk.open_store(directory.path()).unwrap();
    let me = account(&store, "me");
    add(&store, me, 1, b"before");
    let start = disk.crash_image(|| true);
    drop(store);
    let mut seen = [0, 0];
    for writes in 0.. {
        let disk = MemoryDisk::holding(start.clone());
        let store = disk.open_store(directory.path()).unwrap();
        disk.fill_after(writes, true);
        let done = store.add_document(new_document(me, 2), b"new").is_ok();
        let image = disk.crash_image(|| true);
        drop(store);
        let store = MemoryDisk::holding(image)
            .open_store(directory.path())
            .unwrap();
        let there = store.document_by_uuid(me, Uuid::from_u128(2)).unwrap();
        if let Some(document) = &there {
            // The file was removed if the import was refused: it is as the next import finds it.
            drop(store.originals.put(b"new").unwrap());
            assert_eq!(store.changes_since(1, 9).unwrap()[0].document, document.id);
        }
        assert!(there.is_some() || !done);
        check_consistency(&store);
        seen[usize::from(there.is_some())] += 1;
        if done && !disk.make_room() {
            break;
        }
    }
    assert!(seen[0] > 2 && seen[1] > 0, "{seen:?}");
}

/// The program is killed while it deletes an account: records and files go, sooner or later.
#[test]
fn files_of_a_deletion_that_was_cut_off_go_at_the_next_start() {
    let directory = tempfile::tempdir().unwrap();
    let disk = MemoryDisk::default();
    let store = disk.open_store(directory.path()).unwrap();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    for number in 0..80_u128 {
        add(&store, me, number, &number.to_le_bytes());
    }
    add(&store, you, 100, &1_u128.to_le_bytes());
    store.delete_account(me).unwrap().unwrap();
    assert_eq!(store.originals.hashes().count(), 1);
    // As if it had been killed between the commit and the removal of the files.
    for number in 0..80_u128 {
        let original = store.originals.put(&number.to_le_bytes()).unwrap();
        let hash = original.hash.0;
        let mark = move |transaction: &redb::WriteTransaction| {
            transaction
                .open_table(ABANDONED_CONTENT_HASH)?
                .insert(&hash, ())?;
            Ok(())
        };
        store.database.write("test", mark).unwrap();
    }
    drop(store);
    let store = disk.open_store(directory.path()).unwrap();
    assert_eq!(store.remove_orphans().unwrap().removed, 79);
    assert_eq!(store.originals.hashes().count(), 1);
    check_consistency(&store);
}

/// Every prefix of the making of a database is either usable or made anew.
#[test]
fn a_first_start_that_was_cut_off_is_made_good() {
    let directory = tempfile::tempdir().unwrap();
    for cut in 0..40 {
        let disk = MemoryDisk::default();
        disk.fill_after(cut, true);
        let first = disk.open_store(directory.path()).map(drop);
        let image = disk.crash_image(|| true);
        let mut file = File::create(directory.path().join("docvault.redb")).unwrap();
        file.write_all(&image).unwrap();
        drop(file);
        let store =
            Store::open(directory.path()).unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
        let me = account(&store, "me");
        add(&store, me, 1, b"a");
        assert_eq!(store.changes_since(0, 9).unwrap().len(), 1);
        store.delete_account(me).unwrap();
        if first.is_ok() {
            assert!(cut > 5, "the disk was never full");
            return;
        }
    }
    panic!("making a database takes more writes than this test allows");
}
