//! Corrections, fingerprints, and documents that are analysed again.

use uuid::Uuid;

use super::{account, add, analyze, is_queued, new_document, new_store, passages, vectors};
use crate::model::document::{Document, DocumentId, DocumentState, Field, WITHOUT_ORIGINAL};
use crate::model::findings::Findings;
use crate::model::timestamp::Timestamp;
use crate::model::traits::Traits;
use crate::store::{AddOutcome, Store, StoreError};

fn finish(store: &Store, id: DocumentId, fingerprint: &[u32]) {
    let findings = Findings {
        traits: Traits {
            fingerprint: fingerprint.to_vec(),
            ..Traits::default()
        },
        ..Findings::default()
    };
    store
        .finish_analysis(id, analyze, &findings, &passages(1), &vectors(1), "m")
        .unwrap();
}

#[test]
fn a_correction_says_what_it_changed_and_goes_with_its_account() {
    let (_directory, store) = new_store();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    let document = add(&store, me, 1, b"a");
    let set = |document: &mut Document| {
        document.sender = "Acme".to_owned();
        document.tags = vec!["b".to_owned()];
        vec![Field::Sender, Field::Tags]
    };
    let saved = store.correct_documents(me, &[document.uuid], Timestamp(9), set);
    assert_eq!(saved.unwrap()[0].document.sender, "Acme");
    let corrections = store.corrections(me).unwrap();
    let [sender, tags] = corrections.as_slice() else {
        panic!("{corrections:?}")
    };
    assert_eq!((sender.number, sender.field), (1, Field::Sender));
    assert!(sender.before.is_empty());
    assert_eq!((sender.value(), sender.made_at), ("Acme", Timestamp(9)));
    assert_eq!(tags.added().collect::<Vec<_>>(), ["b"]);
    assert_eq!(store.undo_correction(you, 1, Timestamp(10)).unwrap(), None);
    let undone = store
        .undo_correction(me, 1, Timestamp(10))
        .unwrap()
        .unwrap();
    assert_eq!(undone.undone_at, Some(Timestamp(10)));
    let again = store
        .undo_correction(me, 1, Timestamp(11))
        .unwrap()
        .unwrap();
    assert_eq!(again, undone);
    store.delete_account(me).unwrap();
    assert!(store.corrections(me).unwrap().is_empty());
}

#[test]
fn several_documents_are_corrected_together_or_not_at_all() {
    let (_directory, store) = new_store();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    let [one, two] = [1, 2].map(|at| add(&store, me, at, &at.to_le_bytes()));
    let theirs = add(&store, you, 3, b"theirs");
    let file = |document: &mut Document| {
        if document.folder == "Reports" {
            return Vec::new();
        }
        document.folder = "Reports".to_owned();
        vec![Field::Folder]
    };
    let correct = |uuids: &[Uuid]| store.correct_documents(me, uuids, Timestamp(9), file);
    let refused = correct(&[one.uuid, theirs.uuid]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        StoreError::UnknownDocument(theirs.uuid).to_string()
    );
    let present = store.document(one.id).unwrap().unwrap();
    assert_eq!(present.folder, one.folder, "the first was changed");
    assert!(store.corrections(me).unwrap().is_empty());

    let before = store.last_sequence().unwrap();
    let saved = correct(&[one.uuid, two.uuid]).unwrap();
    let sequences: Vec<u64> = saved.iter().map(|saved| saved.sequence).collect();
    assert_eq!(sequences, [before + 1, before + 2], "each is in the log");
    assert_eq!(store.corrections(me).unwrap().len(), 2);
    // Nothing is left to say, so nothing is written.
    correct(&[one.uuid, two.uuid]).unwrap();
    assert_eq!(store.last_sequence().unwrap(), before + 2);
    assert_eq!(store.corrections(me).unwrap().len(), 2);
}

#[test]
fn documents_that_share_hashes_are_named_while_they_are_there() {
    let (_directory, store) = new_store();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    let [one, two, three] = [1, 2, 3].map(|at| add(&store, me, at, &at.to_le_bytes()).id);
    let yours = add(&store, you, 4, b"yours").id;
    finish(&store, one, &[1, 2, 3]);
    finish(&store, two, &[1, 2, 9]);
    finish(&store, three, &[2, 1, 3]);
    finish(&store, yours, &[1, 2, 3]);
    let like = |shared| {
        store
            .resembling_documents(me, &[1, 2, 3], shared, 9)
            .unwrap()
    };
    assert_eq!(like(1), [one, two, three]);
    assert_eq!(like(2), [one, two]);
    // Another analysis: the old hashes are gone.
    finish(&store, two, &[7, 8, 9]);
    assert_eq!(like(1), [one, three]);
    store.delete_account(me).unwrap();
    assert!(like(1).is_empty());
}

/// Who imports waits for the answer to this: it is wrong for an instant if it comes from two snapshots.
#[test]
fn a_document_that_waits_no_more_is_in_the_state_its_analysis_gave_it() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let documents: Vec<Document> = (1..=200_u64)
        .map(|number| add(&store, me, number.into(), &number.to_le_bytes()))
        .collect();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for document in &documents {
                store.fail_analysis(document.id, "it broke").unwrap();
            }
        });
        for document in &documents {
            let state = loop {
                let found = store.document_and_whether_queued(me, document.uuid);
                let (found, is_queued) = found.unwrap().unwrap();
                if !is_queued {
                    break found.state;
                }
            };
            assert_eq!(state.name(), "failed");
        }
    });
}

#[test]
fn a_document_whose_original_is_back_does_not_fail_for_want_of_it() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let document = add(&store, me, 1, b"a");
    let state = || {
        let found = store.document_and_whether_queued(me, document.uuid);
        let (found, is_queued) = found.unwrap().unwrap();
        (found.state.name(), is_queued)
    };
    let fail = || store.fail_without_original(document.id, document.content_hash, "it is missing");
    assert!(!fail().unwrap());
    assert_eq!(state(), ("waiting", true));
    std::fs::remove_file(store.original_path(document.content_hash)).unwrap();
    assert!(fail().unwrap());
    assert_eq!(state(), ("failed", false));
}

#[test]
fn an_analysis_that_is_asked_for_while_one_is_under_way_comes_after_it() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let id = add(&store, me, 1, b"a").id;
    let attempts = || {
        let jobs = store.waiting_jobs().unwrap();
        jobs.first().map(|job| job.attempts)
    };
    let begin_and_ask = || {
        assert_eq!(store.note_attempt(id).unwrap(), Some(1));
        store.queue_again(&[id]).unwrap();
    };
    begin_and_ask();
    finish(&store, id, &[1]);
    assert_eq!(attempts(), Some(0));
    begin_and_ask();
    store.fail_analysis(id, "it broke").unwrap();
    assert_eq!(attempts(), Some(0));
    begin_and_ask();
    let document = store.document(id).unwrap().unwrap();
    std::fs::remove_file(store.original_path(document.content_hash)).unwrap();
    let failed = store.fail_without_original(id, document.content_hash, "it is missing");
    assert!(failed.unwrap());
    assert_eq!(attempts(), Some(0));
    // Asked for before it is taken up, it comes once.
    store.queue_again(&[id]).unwrap();
    assert_eq!(store.note_attempt(id).unwrap(), Some(1));
    finish(&store, id, &[1]);
    assert_eq!(attempts(), None);
}

#[test]
fn a_document_that_fails_when_analysed_again_keeps_its_facts() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let [one, two] = [1, 2].map(|at| add(&store, me, at, &at.to_le_bytes()).id);
    finish(&store, one, &[1]);
    store.queue_again(&[one, two, DocumentId(99)]).unwrap();
    let waiting: Vec<_> = store.waiting_jobs().unwrap();
    assert_eq!(
        waiting.iter().map(|job| job.document).collect::<Vec<_>>(),
        [one, two]
    );
    assert!(is_queued(&store, one));
    assert_eq!(
        store.document(one).unwrap().unwrap().state,
        DocumentState::Analyzed
    );
    for id in [one, two] {
        store.fail_analysis(id, "it broke").unwrap();
    }
    let state = |id| store.document(id).unwrap().unwrap().state;
    assert_eq!(
        (state(one), state(two).name()),
        (DocumentState::Analyzed, "failed")
    );
    assert_eq!(store.passages(one).unwrap().len(), 1);
    assert!(!is_queued(&store, one));
}

#[test]
fn every_owner_of_a_missing_original_has_it_read_again_by_an_import() {
    let (_directory, store) = new_store();
    let owners = [
        account(&store, "me"),
        account(&store, "you"),
        account(&store, "they"),
    ];
    let documents = owners.map(|owner| add(&store, owner, u128::from(owner.0), b"a"));
    let hash = documents[0].content_hash;
    std::fs::remove_file(store.original_path(hash)).unwrap();
    let reason = format!("{WITHOUT_ORIGINAL}is missing");
    for document in &documents[..2] {
        assert!(
            store
                .fail_without_original(document.id, hash, &reason)
                .unwrap()
        );
    }
    store
        .fail_analysis(documents[2].id, "the file is damaged")
        .unwrap();
    let import = |at: usize| {
        store
            .add_document(new_document(owners[at], 9), b"a")
            .unwrap()
    };
    for at in [0, 1] {
        let outcome = import(at);
        assert!(
            matches!(
                outcome,
                AddOutcome::Mended {
                    restored: false,
                    ..
                }
            ),
            "{outcome:?}"
        );
        assert!(is_queued(&store, documents[at].id));
        let outcome = import(at);
        assert!(matches!(outcome, AddOutcome::Duplicate(_)), "{outcome:?}");
    }
    let outcome = import(2);
    assert!(
        matches!(outcome, AddOutcome::Duplicate(_)),
        "it failed by itself: {outcome:?}"
    );
    assert!(!is_queued(&store, documents[2].id));
}
