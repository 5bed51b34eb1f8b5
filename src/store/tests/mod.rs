//! Tests of the whole store: what each function promises, on a real folder.
//!
//! Accounts and keys are in `accounts.rs`, many documents at once in `bulk.rs`, refusals to open in `opening.rs`, what learning needs in
//! `learning.rs`, deletions in `deletion.rs`, crashes in `crash.rs`, disks that fail in `full_disk.rs`, random histories in `history.rs`.

mod accounts;
mod bulk;
mod crash;
mod deletion;
mod full_disk;
mod history;
mod learning;
mod memory_disk;
mod opening;
mod recognition;

use std::io::Read as _;
use std::ops::ControlFlow;
use std::sync::Barrier;
use std::thread;

use tempfile::TempDir;
use uuid::Uuid;

use super::tables::ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION;
use super::{AddOutcome, ChangeKind, Job, NewDocument, Saved, Store, StoreError};
use crate::model::account::{AccountId, ApiKey, KeyHash, Plan};
use crate::model::document::{Document, DocumentId, DocumentMark, DocumentState, Field};
use crate::model::findings::Findings;
use crate::model::language::Language;
use crate::model::operation::{DocumentFields, TakenBack};
use crate::model::passage::Passage;
use crate::model::timestamp::Timestamp;
use crate::model::uuid_start::UuidStart;
use crate::model::vectors::{PassageVectors, QuantizedVectors, WantedVectors};

/// What an undo of one document says that nothing hindered.
const ONE_TAKEN_BACK: TakenBack = TakenBack {
    documents: 1,
    stayed: 0,
};

fn new_store() -> (TempDir, Store) {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(&directory.path().join("library")).unwrap();
    (directory, store)
}

fn account(store: &Store, name: &str) -> AccountId {
    store
        .create_account(name, Plan::Free, Language::En, Timestamp(1))
        .unwrap()
        .id
}

fn new_document(account: AccountId, number: u128) -> NewDocument {
    NewDocument {
        account,
        uuid: Uuid::from_u128(number),
        file_name: format!("{number}.pdf"),
        title: number.to_string(),
        created_at: Timestamp(number as i64),
    }
}

#[track_caller]
fn added(outcome: AddOutcome) -> Saved {
    match outcome {
        AddOutcome::Added(saved) => saved,
        other => panic!("not added: {other:?}"),
    }
}

fn add(store: &Store, account: AccountId, number: u128, bytes: &[u8]) -> Document {
    added(
        store
            .add_document(new_document(account, number), bytes)
            .unwrap(),
    )
    .document
}

fn passages(count: usize) -> Vec<Passage> {
    (0..count)
        .map(|at| Passage {
            page: 1,
            text: at.to_string(),
            ..Passage::default()
        })
        .collect()
}

fn vectors(count: usize) -> PassageVectors {
    let values = (0..count * 4).map(|at| at as f32 / 7.0 - 0.5).collect();
    PassageVectors::without_spans(4, values)
}

fn analyze(document: &mut Document) {
    document.state = DocumentState::Analyzed;
}

/// The document, analysed as one of two passages.
fn finish(store: &Store, id: DocumentId) -> Document {
    let saved = store.finish_analysis(
        id,
        analyze,
        &Findings::default(),
        &passages(2),
        &vectors(2),
        "m",
    );
    saved.unwrap().unwrap().document
}

fn is_queued(store: &Store, id: DocumentId) -> bool {
    let jobs = store.waiting_jobs().unwrap();
    jobs.iter().any(|job| job.document == id)
}

fn key(account: AccountId, number: u128) -> ApiKey {
    ApiKey {
        id: Uuid::from_u128(number),
        account,
        name: number.to_string(),
        prefix: "dk_".to_owned(),
        hash: KeyHash([number as u8; 32]),
        created_at: Timestamp(-(number as i64)),
        last_used_at: None,
    }
}

fn originals(store: &Store) -> usize {
    store.originals.hashes().count()
}

#[test]
fn documents_are_found_by_how_their_uuids_begin() {
    let (_directory, store) = new_store();
    let (me, other) = (account(&store, "me"), account(&store, "other"));
    let number = |start: u128, rest: u128| start << 96 | rest;
    let numbers = [
        number(0x0123_4567, 1),
        number(0x0123_4567, 2),
        number(0x0123_9999, 3),
        number(0x0124_0000, 4),
        number(0xffff_ffff, 5),
    ];
    for (at, number) in (1_u8..).zip(numbers) {
        add(&store, me, number, &[b"%PDF-".as_slice(), &[at]].concat());
    }
    add(&store, other, number(0x0123_4567, 6), b"%PDF-other");
    let found = |start: &str, most: usize| -> Vec<u128> {
        let start = UuidStart::parse(start).unwrap();
        let found = store.documents_by_uuid_start(me, &start, most).unwrap();
        found.iter().map(|it| it.uuid.as_u128()).collect()
    };
    assert_eq!(found("0123", 9), numbers[..3]);
    assert_eq!(found("0123", 2), numbers[..2]);
    assert_eq!(found("01234567", 9), numbers[..2]);
    assert_eq!(found("0124", 9), numbers[3..4]);
    assert_eq!(found("ffff", 9), numbers[4..]);
    assert!(found("0125", 9).is_empty());
    let whole = UuidStart::from(Uuid::from_u128(numbers[1]));
    assert_eq!(found(&whole.to_string(), 9), numbers[1..2]);
}

#[test]
fn a_document_is_there_with_original_job_and_change() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let saved = added(store.add_document(new_document(me, 7), b"%PDF-1").unwrap());
    assert_eq!(saved.sequence, 1);
    assert_eq!(
        store
            .document_by_uuid(me, Uuid::from_u128(7))
            .unwrap()
            .as_ref(),
        Some(&saved.document)
    );
    assert_eq!(
        store
            .document_by_uuid(AccountId(me.0 + 1), Uuid::from_u128(7))
            .unwrap(),
        None
    );
    let id = saved.document.id;
    assert_eq!(
        store.waiting_jobs().unwrap(),
        [Job {
            document: id,
            attempts: 0
        }]
    );
    let changes = store.changes_since(0, 10).unwrap();
    assert_eq!(changes.len(), 1);
    assert_eq!(
        (changes[0].document, changes[0].kind),
        (id, ChangeKind::Changed)
    );
    let mut text = String::new();
    store
        .open_original(saved.document.content_hash)
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text, "%PDF-1");
}

#[test]
fn everything_is_there_after_a_new_start() {
    let (directory, store) = new_store();
    let me = account(&store, "me");
    let document = add(&store, me, 1, b"a");
    let second = add(&store, me, 2, b"b");
    let finished = store.finish_analysis(
        document.id,
        analyze,
        &Findings::default(),
        &passages(3),
        &vectors(3),
        "m",
    );
    let finished = finished.unwrap().unwrap().document;
    drop(store);
    let store = Store::open(&directory.path().join("library")).unwrap();
    assert_eq!(
        store
            .documents(&[second.id, DocumentId(99), document.id])
            .unwrap(),
        [second, finished]
    );
    assert_eq!(store.passages(document.id).unwrap(), passages(3));
    assert_eq!(store.counts().unwrap().passages, 3);
    assert_eq!(store.counts().unwrap().waiting, 1);
    let third = add(&store, me, 3, b"c");
    assert_eq!(third.id, DocumentId(3), "numbers go on");
}

/// Changes one document.
fn update(
    store: &Store,
    document: &Document,
    change: impl Fn(&mut Document) + Send + 'static,
) -> Saved {
    let saved = store.update_documents(document.account, &[document.uuid], Timestamp(1), change);
    saved.unwrap().pop().unwrap()
}

#[test]
fn what_passages_are_found_by_is_their_content() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let document = add(&store, me, 1, b"a");
    let kind = |change: fn(&mut Document)| {
        let sequence = update(&store, &document, change).sequence;
        let changes = store.changes_since(sequence - 1, 1).unwrap();
        changes[0].kind
    };
    assert_eq!(
        kind(|it| it.title = "Bill".to_owned()),
        ChangeKind::ContentChanged
    );
    assert_eq!(
        kind(|it| it.sender = "Works".to_owned()),
        ChangeKind::ContentChanged
    );
    assert_eq!(
        kind(|it| it.summary = "Gas".to_owned()),
        ChangeKind::Changed
    );
    assert_eq!(kind(|it| it.is_favorite = true), ChangeKind::Changed);
}

#[test]
fn the_same_bytes_are_a_duplicate_in_one_account_only() {
    let (_directory, store) = new_store();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    let mine = add(&store, me, 1, b"same");
    let again = store.add_document(new_document(me, 2), b"same").unwrap();
    assert_eq!(again, AddOutcome::Duplicate(mine.clone()));
    let yours = add(&store, you, 3, b"same");
    assert_ne!(yours.id, mine.id);
    assert_eq!(originals(&store), 1);
    update(&store, &mine, |it| it.trashed_at = Some(Timestamp(5)));
    let AddOutcome::Restored(restored) = store.add_document(new_document(me, 4), b"same").unwrap()
    else {
        panic!("not restored");
    };
    assert_eq!(restored.document, mine);
    assert_eq!(restored.sequence, 4);
}

#[test]
fn the_latest_operations_are_taken_back_whole_by_their_account() {
    let (_directory, store) = new_store();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    let document = add(&store, me, 1, b"a");
    let operate = |account, document: &Document, title: &str| {
        let title = title.to_owned();
        let change = move |it: &mut Document| {
            it.is_favorite = it.title != title;
            it.title.clone_from(&title);
            Vec::new()
        };
        let done = store.operate(account, &[document.uuid], Timestamp(1), change);
        done.unwrap().1
    };
    let first = operate(me, &document, "1");
    let others: Vec<u64> = (0..49).map(|_| operate(me, &document, "1")).collect();
    let yours = add(&store, you, 2, b"b");
    let your_operation = operate(you, &yours, "changed");
    let number = operate(me, &document, "changed");
    let undo = |account, number| store.undo_operation(account, number, Timestamp(2)).unwrap();
    assert_eq!(undo(me, first), None, "pushed out");
    assert_eq!(undo(you, number), None, "another's");
    assert_eq!(undo(you, your_operation), Some(ONE_TAKEN_BACK));
    let changed = store.document(document.id).unwrap().unwrap();
    assert_eq!(changed.title, "changed", "another's document stays");
    assert_eq!(undo(me, number), Some(ONE_TAKEN_BACK));
    assert_eq!(undo(me, number), None, "taken back once");
    assert_eq!(store.document(document.id).unwrap(), Some(document.clone()));
    let marks: Vec<_> = store.markings(document.id).unwrap();
    let marks: Vec<_> = marks.iter().map(|it| (it.mark, it.made_at.0)).collect();
    assert_eq!(
        marks,
        [(DocumentMark::Favorite, 1), (DocumentMark::Unfavorite, 2)]
    );
    store.delete_account(me).unwrap();
    assert_eq!(store.markings(document.id).unwrap(), []);
    assert_eq!(undo(me, others[48]), None);
}

#[test]
fn taking_an_operation_back_leaves_what_it_did_not_do() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let document = add(&store, me, 1, b"a");
    let set = |document: &mut Document, field, title: &str| {
        document.title = title.to_owned();
        document.set_by_person.push(field);
        vec![field]
    };
    let operate = |title: &'static str| {
        let change = move |it: &mut Document| set(it, Field::Title, title);
        let (saved, number) = store
            .operate(me, &[document.uuid], Timestamp(2), change)
            .unwrap();
        assert_eq!(saved[0].document.title, title);
        number
    };
    let undo = |number| {
        store.undo_operation(me, number, Timestamp(3)).unwrap();
        store.document(document.id).unwrap().unwrap()
    };
    let number = operate("Rent");
    update(&store, &document, |it| {
        it.folder = "Housing".to_owned();
        it.set_by_person.push(Field::Folder);
        it.is_archived = true;
    });
    let undone = undo(number);
    let expected = Document {
        folder: "Housing".to_owned(),
        is_archived: true,
        set_by_person: vec![Field::Folder],
        ..document.clone()
    };
    assert_eq!(undone, expected);
    let corrections = store.corrections(me).unwrap();
    assert_eq!(corrections[0].undone_at, Some(Timestamp(3)));
    // What it did was changed again.
    let number = operate("Rent");
    update(&store, &document, |it| it.title = "Lease".to_owned());
    let taken_back = store.undo_operation(me, number, Timestamp(3)).unwrap();
    let nothing = TakenBack {
        documents: 0,
        stayed: 1,
    };
    assert_eq!(taken_back, Some(nothing), "nothing is as it was");
    let undone = store.document(document.id).unwrap().unwrap();
    assert_eq!(undone.title, "Lease");
    assert_eq!(undone.set_by_person, [Field::Folder, Field::Title]);
}

/// Before what a change left was remembered, all of a document went back to what it was.
#[test]
fn an_operation_of_the_first_version_is_taken_back() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let document = add(&store, me, 1, b"a");
    let fields = DocumentFields::of(&document);
    let change = |it: &mut Document| {
        it.title = "changed".to_owned();
        Vec::new()
    };
    let done = store.operate(me, &[document.uuid], Timestamp(1), change);
    let number = done.unwrap().1;
    store
        .database
        .write("test", move |transaction| {
            let mut record = vec![1];
            record.extend(postcard::to_allocvec(&(vec![&fields], Vec::<u64>::new())).unwrap());
            transaction
                .open_table(ACCOUNT_ID_AND_OPERATION_NUMBER_TO_OPERATION)?
                .insert((me.0, number), record.as_slice())?;
            Ok(())
        })
        .unwrap();
    assert_eq!(
        store.undo_operation(me, number, Timestamp(2)).unwrap(),
        Some(ONE_TAKEN_BACK)
    );
    assert_eq!(store.document(document.id).unwrap(), Some(document));
}

#[test]
fn threads_that_add_the_same_bytes_make_one_document() {
    const THREADS: usize = 4;
    const ROUNDS: u128 = 30;
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    for round in 0..ROUNDS {
        let bytes = round.to_le_bytes();
        let start = Barrier::new(THREADS);
        let add = |number: usize| {
            let new = new_document(me, round * 100 + number as u128);
            start.wait();
            store.add_document(new, &bytes).unwrap()
        };
        let outcomes = thread::scope(|scope| {
            let add = &add;
            let threads: Vec<_> = (0..THREADS)
                .map(|number| scope.spawn(move || add(number)))
                .collect();
            let outcomes = threads.into_iter().map(|thread| thread.join().unwrap());
            outcomes.collect::<Vec<_>>()
        });
        let count = |is: fn(&AddOutcome) -> bool| outcomes.iter().filter(|it| is(it)).count();
        assert_eq!(count(|it| matches!(it, AddOutcome::Added(_))), 1);
        // The original of none was missing.
        let duplicates = count(|it| matches!(it, AddOutcome::Duplicate(_)));
        assert_eq!(duplicates, THREADS - 1);
    }
    assert_eq!(u128::from(store.counts().unwrap().documents), ROUNDS);
    assert_eq!(u128::from(store.last_sequence().unwrap()), ROUNDS);
}

#[test]
fn a_refused_operation_leaves_the_others_of_its_batch_alone() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    thread::scope(|scope| {
        for thread in 0..8_u128 {
            let store = &store;
            scope.spawn(move || {
                for number in 0..20_u128 {
                    let number = thread * 1000 + number;
                    let document = add(store, me, number, &number.to_le_bytes());
                    let title = format!("{number} changed");
                    let expected = title.clone();
                    let missing = [document.uuid, Uuid::from_u128(u128::MAX)];
                    let refused =
                        store.update_documents(me, &missing, Timestamp(1), |it| it.title.clear());
                    assert!(matches!(refused, Err(StoreError::UnknownDocument(_))));
                    let saved = update(store, &document, move |it| it.title.clone_from(&title));
                    assert_eq!(saved.document.title, expected);
                }
            });
        }
    });
    assert_eq!(store.counts().unwrap().documents, 160);
    let sequences: Vec<u64> = store
        .changes_since(0, 1000)
        .unwrap()
        .iter()
        .map(|it| it.sequence)
        .collect();
    assert_eq!(
        sequences,
        (1..=320).collect::<Vec<u64>>(),
        "no gap, nothing refused"
    );
    store
        .for_each_document(|document| assert!(document.title.ends_with("changed")))
        .unwrap();
}

#[test]
fn the_newest_documents_of_an_account_come_first() {
    let (_directory, store) = new_store();
    let (me, other) = (account(&store, "me"), account(&store, "other"));
    for number in 0..6 {
        let owner = if number == 4 { other } else { me };
        add(&store, owner, u128::from(number), &[number]);
    }
    let mut newest = Vec::new();
    let visit = |document: Document| {
        newest.push(document.uuid.as_u128());
        if newest.len() == 4 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    store.for_newest_documents(me, visit).unwrap();
    assert_eq!(newest, [5, 3, 2, 1]);
}

#[test]
fn a_panic_in_an_operation_is_its_callers_alone() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let document = add(&store, me, 1, b"a");
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _ = update(&store, &document, |_| panic!("a test panics on purpose"));
    }));
    assert!(panicked.is_err());
    assert_eq!(store.document(document.id).unwrap(), Some(document));
    add(&store, me, 2, b"b");
}

#[test]
fn a_change_keeps_identity_and_writes_nothing_for_nothing() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let document = add(&store, me, 1, b"a");
    let same = update(&store, &document, |_| {});
    assert_eq!(
        same,
        Saved {
            document: document.clone(),
            sequence: 1
        }
    );
    let changed = update(&store, &document, |it| {
        it.id = DocumentId(9);
        it.account = AccountId(9);
        it.is_favorite = true;
    });
    let expected = Document {
        is_favorite: true,
        ..document
    };
    assert_eq!(
        changed,
        Saved {
            document: expected,
            sequence: 2
        }
    );
}

#[test]
fn attempts_are_counted_until_the_job_ends() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let document = add(&store, me, 1, b"a");
    assert_eq!(store.note_attempt(document.id).unwrap(), Some(1));
    assert_eq!(store.note_attempt(document.id).unwrap(), Some(2));
    let failed = store
        .fail_analysis(document.id, "It is broken.")
        .unwrap()
        .unwrap()
        .document;
    assert_eq!(
        failed.state,
        DocumentState::Failed {
            reason: "It is broken.".to_owned()
        }
    );
    assert_eq!(store.note_attempt(document.id).unwrap(), None);
    assert_eq!(store.waiting_jobs().unwrap(), []);
}

/// Ends a document's analysis with two passages and so many vectors.
fn finish_with(store: &Store, id: DocumentId, vector_count: usize, model: &str) -> Saved {
    store
        .finish_analysis(
            id,
            analyze,
            &Findings::default(),
            &passages(2),
            &vectors(vector_count),
            model,
        )
        .unwrap()
        .unwrap()
}

#[test]
fn vectors_of_spans_are_read_of_the_passages_that_are_asked_for() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let (one, other) = (add(&store, me, 1, b"a").id, add(&store, me, 2, b"b").id);
    let spans = |seed: f32| QuantizedVectors::of_rows(4, &[seed, 1.0, 0.5, -seed]);
    let with_spans = |of_each: &[QuantizedVectors]| PassageVectors {
        spans: of_each.to_vec(),
        ..vectors(of_each.len())
    };
    let none = QuantizedVectors::default();
    let of_one = [spans(0.1), none.clone(), spans(0.3)];
    for (id, of_each) in [(one, &of_one[..]), (other, &[spans(0.7)])] {
        let (passages, vectors) = (passages(of_each.len()), with_spans(of_each));
        let found = Findings::default();
        store
            .finish_analysis(id, analyze, &found, &passages, &vectors, "m")
            .unwrap();
    }
    let read = |wanted: &[WantedVectors], model: &str| {
        let mut read = Vec::new();
        let visit = |id, vectors: PassageVectors| read.push((id, vectors));
        store.for_each_vectors_of(wanted, model, visit).unwrap();
        read
    };
    let of = |id, in_full, spans_of: &[u32]| WantedVectors {
        id,
        in_full,
        spans_of: spans_of.to_vec(),
    };
    let only_spans = PassageVectors {
        spans: vec![none.clone(), none, spans(0.3)],
        ..PassageVectors::default()
    };
    let no_more_than_spans = PassageVectors {
        spans: vec![spans(0.7)],
        ..PassageVectors::default()
    };
    let wanted = [of(one, false, &[1, 2, 9]), of(other, true, &[0])];
    let both = [(one, only_spans), (other, no_more_than_spans)];
    assert_eq!(read(&wanted, "m"), both);
    let in_full = PassageVectors {
        spans: of_one[..1].to_vec(),
        ..vectors(3)
    };
    let read_in_full = read(&[of(one, true, &[0, 1])], "m");
    assert_eq!(read_in_full, [(one, in_full)], "one passage has no spans");
    finish_with(&store, add(&store, me, 3, b"c").id, 2, "another");
    assert_eq!(read(&wanted, "another"), [], "they are of one model");

    let fewer = |vectors: &PassageVectors| {
        let passages = passages(vectors.count());
        let found = Findings::default();
        let saved = store.finish_analysis(one, analyze, &found, &passages, vectors, "m");
        saved.unwrap();
        read(&[of(one, false, &[0, 1, 2])], "m")
    };
    let first = with_spans(&[spans(0.1)]);
    assert_eq!(fewer(&first)[0].1.spans, first.spans);
    assert_eq!(fewer(&vectors(2)), []);
}

#[test]
fn a_document_with_a_new_title_waits_for_vectors_that_are_made_with_it() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let id = add(&store, me, 1, b"a").id;
    let rename = |title: &'static str| {
        let document = store.document(id).unwrap().unwrap();
        update(&store, &document, move |it| it.title = title.to_owned())
    };
    let embed = |title| {
        store
            .replace_vectors(id, title, passages(2), &vectors(2), "model")
            .unwrap()
    };
    rename("Rent");
    assert_eq!(
        store.retitled_documents().unwrap(),
        [],
        "it waits for its analysis"
    );
    finish_with(&store, id, 2, "model");
    assert_eq!(store.retitled_documents().unwrap(), [id]);
    embed("Lease");
    assert_eq!(
        store.retitled_documents().unwrap(),
        [id],
        "made with another title"
    );
    embed("Rent");
    assert_eq!(store.retitled_documents().unwrap(), []);
    let document = store.document(id).unwrap().unwrap();
    update(&store, &document, |it| it.is_favorite = true);
    assert_eq!(store.retitled_documents().unwrap(), []);
    let document = rename("Lease").document;
    update(&store, &document, |it| it.trashed_at = Some(Timestamp(5)));
    store.delete_documents(me, &[document.uuid]).unwrap();
    assert_eq!(store.retitled_documents().unwrap(), []);
}

#[test]
fn vectors_belong_to_their_model() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let (one, two) = (add(&store, me, 1, b"a").id, add(&store, me, 2, b"b").id);
    assert!(finish_with(&store, one, 2, "old").document.has_vector_data);
    assert!(!finish_with(&store, two, 0, "old").document.has_vector_data);
    assert_eq!(store.vectors(one, "old").unwrap(), Some(vectors(2)));
    assert_eq!(store.vectors(one, "new").unwrap(), None);
    assert_eq!(store.documents_to_embed("old").unwrap(), [two]);
    assert_eq!(store.documents_to_embed("new").unwrap(), [one, two]);
    let counts = || ["old", "new"].map(|model| store.documents_with_vectors(model).unwrap());
    assert_eq!(counts(), [1, 0]);
    let replace = |embedded| store.replace_vectors(one, "", embedded, &vectors(2), "new");
    let mut others = passages(2);
    others[1].text.push('!');
    assert!(
        replace(others).unwrap().is_none(),
        "of passages that it has no more"
    );
    assert_eq!(counts(), [1, 0]);
    replace(passages(2)).unwrap().unwrap();
    assert_eq!(store.documents_to_embed("new").unwrap(), [two]);
    assert_eq!(counts(), [0, 1]);
    assert_eq!(store.counts().unwrap().passages, 2);
    let mut seen = Vec::new();
    store
        .for_each_quantized_vectors("new", |id, quantized| seen.push((id, quantized)))
        .unwrap();
    assert_eq!(seen, [(one, vectors(2).quantized())]);
    finish_with(&store, one, 2, "new");
    assert_eq!(counts(), [0, 1]);
    let wrong = store.finish_analysis(
        one,
        analyze,
        &Findings::default(),
        &passages(2),
        &vectors(1),
        "new",
    );
    assert!(matches!(wrong, Err(StoreError::Inconsistent(_))));
}

#[test]
fn orphans_of_a_crash_go_and_many_of_them_stay() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    add(&store, me, 1, b"kept");
    drop(store.originals.put(b"orphan").unwrap());
    let held = store.originals.put(b"an import under way").unwrap();
    let report = store.remove_orphans().unwrap();
    assert_eq!((report.removed, report.kept, originals(&store)), (1, 0, 2));
    drop(held);
    for number in 0..70_u128 {
        drop(store.originals.put(&number.to_le_bytes()).unwrap());
    }
    let report = store.remove_orphans().unwrap();
    assert_eq!(
        (report.removed, report.kept, originals(&store)),
        (0, 71, 72)
    );
}

#[test]
fn the_change_log_is_trimmed_from_its_start() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    for number in 0..5_u128 {
        add(&store, me, number, &number.to_le_bytes());
    }
    store.trim_changes(3).unwrap();
    store.trim_changes(2).unwrap();
    assert_eq!(store.trimmed_sequence().unwrap(), 3);
    assert!(store.changes_unless_trimmed(2, 9).unwrap().is_none());
    assert!(store.changes_unless_trimmed(3, 9).unwrap().is_some());
    let left: Vec<u64> = store
        .changes_since(0, 9)
        .unwrap()
        .iter()
        .map(|it| it.sequence)
        .collect();
    assert_eq!(left, [4, 5]);
    store.trim_changes(99).unwrap();
    assert_eq!(
        (
            store.trimmed_sequence().unwrap(),
            store.last_sequence().unwrap()
        ),
        (5, 5)
    );
}
