//! Documents that are deleted for good: nothing of them stays, and nothing else goes.

use std::ops::ControlFlow;

use redb::TableDefinition;
use uuid::Uuid;

use super::crash::check_consistency;
use super::memory_disk::MemoryDisk;
use super::{
    ONE_TAKEN_BACK, account, add, analyze, is_queued, new_store, originals, passages, update,
    vectors,
};
use crate::model::document::{Document, DocumentId, Field};
use crate::model::findings::Findings;
use crate::model::page::Page;
use crate::model::recognition::RecognizedPage;
use crate::model::timestamp::Timestamp;
use crate::model::traits::Traits;
use crate::store::tables::{
    ACCOUNT_ID_AND_CORRECTION_NUMBER_TO_CORRECTION, ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION,
    DOCUMENT_ID_TO_DOCUMENT, DOCUMENT_ID_TO_FINDINGS, DOCUMENT_ID_TO_QUANTIZED_VECTORS,
    DOCUMENT_ID_TO_VECTORS,
};
use crate::store::{ChangeKind, Store, StoreError};

/// A document in the trash of which everything is stored that can be.
fn full(store: &Store, document: &Document) {
    let findings = Findings {
        traits: Traits {
            fingerprint: vec![7, 8, 9],
            ..Traits::default()
        },
        ..Findings::default()
    };
    store
        .finish_analysis(
            document.id,
            analyze,
            &findings,
            &passages(2),
            &vectors(2),
            "m",
        )
        .unwrap();
    let page = RecognizedPage {
        page: Page {
            number: 1,
            ..Page::default()
        },
        ..RecognizedPage::default()
    };
    store.save_recognized_page(document.id, &page).unwrap();
    store.set_unread_pages(document.id, &[2]).unwrap();
    store.queue_again(&[document.id]).unwrap();
    let set = |document: &mut Document| {
        document.sender = "Acme".to_owned();
        vec![Field::Sender]
    };
    store
        .correct_documents(document.account, &[document.uuid], Timestamp(2), set)
        .unwrap();
    update(store, document, |it| it.trashed_at = Some(Timestamp(3)));
}

/// Puts what no record is in the place of a document's.
pub(super) fn damage(
    store: &Store,
    table: TableDefinition<'static, u64, &'static [u8]>,
    id: DocumentId,
) {
    store
        .database
        .write("damage", move |transaction| {
            let mut table = transaction.open_table(table)?;
            assert!(
                table
                    .insert(id.number(), &[1_u8, 0xff, 0xff][..])?
                    .is_some()
            );
            Ok(())
        })
        .unwrap();
}

#[test]
fn what_cannot_be_read_can_be_deleted_and_keeps_nothing_else_back() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let (lost, found) = (add(&store, me, 1, b"a"), add(&store, me, 2, b"b"));
    full(&store, &lost);
    full(&store, &found);
    for table in [
        DOCUMENT_ID_TO_FINDINGS,
        DOCUMENT_ID_TO_VECTORS,
        DOCUMENT_ID_TO_QUANTIZED_VECTORS,
    ] {
        damage(&store, table, found.id);
    }
    damage(&store, DOCUMENT_ID_TO_DOCUMENT, lost.id);
    store
        .database
        .write("damage", move |transaction| {
            transaction
                .open_table(ACCOUNT_ID_AND_CORRECTION_NUMBER_TO_CORRECTION)?
                .insert((me.0, 99), &[1_u8, 0xff, 0xff][..])?;
            transaction
                .open_table(ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION)?
                .insert((me.0, 99), &[1_u8, 0xff, 0xff][..])?;
            Ok(())
        })
        .unwrap();
    let mut seen = Vec::new();
    store.for_each_document(|it| seen.push(it.id)).unwrap();
    let visit = |it: Document| {
        seen.push(it.id);
        ControlFlow::Continue(())
    };
    store.for_newest_documents(me, visit).unwrap();
    assert_eq!(seen, [found.id; 2]);
    assert_eq!(store.findings(found.id).unwrap(), Findings::default());
    assert_eq!(store.corrections(me).unwrap().len(), 2);
    let mut vectors = Vec::new();
    store
        .for_each_quantized_vectors("m", |id, _| vectors.push(id))
        .unwrap();
    assert_eq!(vectors, [lost.id]);

    store.delete_documents(me, &[found.uuid]).unwrap();
    let resembling = store.resembling_documents(me, &[7, 8, 9], 1, 9).unwrap();
    assert_eq!(resembling, [lost.id]);
    assert_eq!(store.corrections(me).unwrap().len(), 1);

    let again = add(&store, me, 3, b"a");
    assert_eq!(originals(&store), 1);
    assert_eq!(
        store.resembling_documents(me, &[7, 8, 9], 1, 9).unwrap(),
        []
    );
    damage(&store, DOCUMENT_ID_TO_DOCUMENT, again.id);
    let deleted = store.delete_account(me).unwrap().unwrap();
    assert_eq!(deleted.documents, [again.id]);
    assert_eq!(originals(&store), 0);
}

/// Nothing says whose they were once the record is another one: they would outlive every deletion.
#[test]
fn what_was_said_of_a_damaged_document_goes_when_its_file_comes_again() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let (lost, other) = (add(&store, me, 1, b"a"), add(&store, me, 2, b"b"));
    full(&store, &lost);
    full(&store, &other);
    let operate = |uuids: &[Uuid]| {
        let done = store.operate(me, uuids, Timestamp(4), |_| Vec::new());
        done.unwrap().1
    };
    let both = operate(&[lost.uuid, other.uuid]);
    let alone = operate(&[lost.uuid]);
    damage(&store, DOCUMENT_ID_TO_DOCUMENT, lost.id);
    let again = add(&store, me, 3, b"a");
    assert_ne!((again.id, again.uuid), (lost.id, lost.uuid));
    let corrections = store.corrections(me).unwrap();
    let about: Vec<_> = corrections.iter().map(|it| it.document).collect();
    assert_eq!(about, [other.id]);
    let undo = |number| store.undo_operation(me, number, Timestamp(9)).unwrap();
    assert_eq!(undo(alone), None);
    assert_eq!(undo(both), Some(ONE_TAKEN_BACK));
}

#[test]
fn all_of_a_document_goes_and_all_of_others_stays() {
    let (_directory, store) = new_store();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    let (mine, other) = (add(&store, me, 1, b"a"), add(&store, me, 2, b"b"));
    let yours = add(&store, you, 3, b"a");
    full(&store, &mine);
    full(&store, &other);
    let operate = |uuids: &[Uuid]| {
        let done = store.operate(me, uuids, Timestamp(4), |_| Vec::new());
        done.unwrap().1
    };
    let both = operate(&[mine.uuid, other.uuid]);
    let alone = operate(&[mine.uuid]);
    let sequence = store.last_sequence().unwrap();

    let deleted = store.delete_documents(me, &[mine.uuid]).unwrap();
    assert_eq!(deleted[0].id, mine.id);
    assert_eq!(store.document(mine.id).unwrap(), None);
    assert_eq!(store.document_by_uuid(me, mine.uuid).unwrap(), None);
    assert_eq!(store.passages(mine.id).unwrap(), []);
    assert!(store.vectors(mine.id, "m").unwrap().is_none());
    assert_eq!(store.findings(mine.id).unwrap(), Findings::default());
    assert!(store.recognized_pages(mine.id).unwrap().is_empty());
    assert!(store.unread_pages(mine.id).unwrap().is_empty());
    assert!(!is_queued(&store, mine.id));
    assert!(store.markings(mine.id).unwrap().is_empty());
    let alike = store.resembling_documents(me, &[7, 8, 9], 1, 9).unwrap();
    assert_eq!(alike, [other.id]);
    let corrections = store.corrections(me).unwrap();
    let about: Vec<_> = corrections.iter().map(|it| it.document).collect();
    assert_eq!(about, [other.id]);
    let changes = store.changes_since(sequence, 9).unwrap();
    let changes: Vec<_> = changes.iter().map(|it| (it.document, it.kind)).collect();
    assert_eq!(changes, [(mine.id, ChangeKind::Removed)]);
    assert_eq!(store.counts().unwrap().passages, 2);
    assert_eq!(originals(&store), 2, "another account has the same bytes");

    let undo = |number| store.undo_operation(me, number, Timestamp(9)).unwrap();
    assert_eq!(undo(alone), None);
    assert_eq!(undo(both), Some(ONE_TAKEN_BACK));
    assert_eq!(store.document_by_uuid(me, mine.uuid).unwrap(), None);
    assert_eq!(
        store.document(yours.id).unwrap().unwrap().uuid,
        Uuid::from_u128(3)
    );

    // The same bytes are a new document.
    let again = add(&store, me, 5, b"a");
    assert_ne!(again.id, mine.id);
    for (account, document) in [(me, &again), (you, &yours)] {
        update(&store, document, |it| it.trashed_at = Some(Timestamp(9)));
        store.delete_documents(account, &[document.uuid]).unwrap();
    }
    assert_eq!(originals(&store), 1);
}

#[test]
fn only_what_is_in_the_accounts_trash_is_deleted_and_all_of_it_or_none() {
    let (_directory, store) = new_store();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    let trashed = add(&store, me, 1, b"a");
    let kept = add(&store, me, 2, b"b");
    let trashed_at = |it: &mut Document| it.trashed_at = Some(Timestamp(5));
    update(&store, &trashed, trashed_at);
    let refused = store.delete_documents(me, &[trashed.uuid, kept.uuid]);
    assert!(
        matches!(refused, Err(StoreError::NotInTrash(uuid)) if uuid == kept.uuid),
        "{refused:?}"
    );
    let refused = store.delete_documents(you, &[trashed.uuid]);
    assert!(
        matches!(refused, Err(StoreError::UnknownDocument(uuid)) if uuid == trashed.uuid),
        "{refused:?}"
    );
    assert_eq!(
        (store.counts().unwrap().documents, originals(&store)),
        (2, 2)
    );
}

/// The power fails at every write of a deletion: the document is whole or gone, and no file stays behind.
#[test]
fn a_deletion_that_is_cut_off_leaves_the_document_or_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let mut seen = [0, 0];
    for writes in 0.. {
        let disk = MemoryDisk::default();
        let store = disk.open_store(directory.path()).unwrap();
        let me = account(&store, "me");
        let document = add(&store, me, 1, b"new");
        full(&store, &document);
        disk.fill_after(writes, true);
        let done = store.delete_documents(me, &[document.uuid]).is_ok();
        let image = disk.crash_image(|| true);
        drop(store);
        let store = MemoryDisk::holding(image)
            .open_store(directory.path())
            .unwrap();
        let is_there = store.document(document.id).unwrap().is_some();
        assert!(!is_there || !done);
        if is_there {
            assert!(store.open_original(document.content_hash).is_ok());
        }
        store.remove_orphans().unwrap();
        assert_eq!(store.originals.hashes().count(), usize::from(is_there));
        seen[usize::from(is_there)] += 1;
        store.delete_account(me).unwrap();
        check_consistency(&store);
        if done && !disk.make_room() {
            break;
        }
    }
    assert!(seen[0] > 0 && seen[1] > 2, "{seen:?}");
}
