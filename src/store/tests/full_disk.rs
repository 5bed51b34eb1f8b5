//! A disk without room: what was acknowledged stays readable, and writing goes on with room.

use super::memory_disk::MemoryDisk;
use super::{AddOutcome, NewDocument, account, add, new_document, originals};
use crate::store::StoreError;
use crate::store::tests::crash::check_consistency;

/// The disk fills up at every single write of an import.
fn fill_at_every_write(copies_on_write: bool) {
    let mut refusals = 0;
    let directory = tempfile::tempdir().unwrap();
    for writes in 0.. {
        let disk = MemoryDisk::default();
        let store = disk.open_store(directory.path()).unwrap();
        let me = account(&store, "me");
        let first = add(&store, me, 1, b"first");
        disk.fill_after(writes, copies_on_write);
        // Long enough for pages that were never used.
        let long = NewDocument {
            title: "x".repeat(100_000),
            ..new_document(me, 2)
        };
        let outcome = store.add_document(long.clone(), b"second");
        let full = match outcome {
            Ok(AddOutcome::Added(_)) => false,
            Err(StoreError::StorageFull) => true,
            other => panic!("after {writes} writes: {other:?}"),
        };
        assert_eq!(
            store.document(first.id).unwrap(),
            Some(first),
            "after {writes} writes"
        );
        let documents = check_consistency(&store);
        assert_eq!(
            documents.len(),
            if full { 1 } else { 2 },
            "after {writes} writes"
        );
        assert_eq!(originals(&store), documents.len());
        let was_full = disk.make_room();
        if full {
            refusals += 1;
            assert!(matches!(
                store.add_document(long, b"second"),
                Ok(AddOutcome::Added(_))
            ));
        }
        add(&store, me, 3, b"third");
        assert_eq!(check_consistency(&store).len(), 3);
        drop(store);
        let store = disk.open_store(directory.path()).unwrap();
        assert_eq!(check_consistency(&store).len(), 3);
        store.delete_account(me).unwrap();
        assert_eq!(originals(&store), 0);
        if !was_full {
            break;
        }
    }
    assert!(
        refusals > 2,
        "{refusals} refusals only: the test tests nothing"
    );
}

#[test]
fn a_full_disk_that_overwrites_in_place() {
    fill_at_every_write(false);
}

#[test]
fn a_full_disk_that_copies_on_write() {
    fill_at_every_write(true);
}

/// Nothing was stored yet, so nothing can be damaged.
#[test]
fn a_first_start_on_a_full_disk_says_that_it_is_full() {
    let mut refusals = 0;
    for copies_on_write in [false, true] {
        for writes in 0.. {
            let directory = tempfile::tempdir().unwrap();
            let disk = MemoryDisk::default();
            disk.fill_after(writes, copies_on_write);
            match disk.open_store(directory.path()) {
                Ok(_) => break,
                Err(StoreError::StorageFull) => refusals += 1,
                Err(other) => panic!("after {writes} writes: {other:?}"),
            }
        }
    }
    assert!(refusals > 2, "{refusals} refusals only");
}

#[test]
fn a_store_opens_for_reading_on_a_full_disk() {
    let directory = tempfile::tempdir().unwrap();
    let disk = MemoryDisk::default();
    let store = disk.open_store(directory.path()).unwrap();
    let me = account(&store, "me");
    let document = add(&store, me, 1, b"a");
    let image = disk.crash_image(|| true);
    drop(store);
    let disk = MemoryDisk::holding(image);
    disk.fill_after(0, true);
    let store = disk.open_store(directory.path()).unwrap();
    assert_eq!(store.document(document.id).unwrap(), Some(document.clone()));
    assert!(matches!(
        store.note_attempt(document.id),
        Err(StoreError::StorageFull)
    ));
    assert_eq!(store.document(document.id).unwrap(), Some(document.clone()));
    disk.make_room();
    assert_eq!(store.note_attempt(document.id).unwrap(), Some(1));
}
