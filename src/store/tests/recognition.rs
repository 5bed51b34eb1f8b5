//! Pages that text recognition has read, and documents that are read again.

use super::deletion::damage;
use super::{Job, account, add, analyze, new_store, passages, vectors};
use crate::model::document::{Document, DocumentState};
use crate::model::findings::Findings;
use crate::model::page::{Page, TextRun};
use crate::model::recognition::RecognizedPage;
use crate::store::tables::DOCUMENT_ID_TO_UNREAD_PAGES;
use crate::store::{Store, StoreError};
use uuid::Uuid;

fn page(number: u32, text: &str) -> RecognizedPage {
    RecognizedPage {
        page: Page {
            number,
            runs: vec![TextRun {
                text: text.to_owned(),
                ..TextRun::default()
            }],
            ..Page::default()
        },
        confidence: 0.5,
        engine: "tesseract 5".to_owned(),
        languages: "deu".to_owned(),
    }
}

fn finish(store: &Store, document: &Document) {
    store
        .finish_analysis(
            document.id,
            analyze,
            &Findings::default(),
            &passages(1),
            &vectors(1),
            "model",
        )
        .unwrap();
}

#[test]
fn pages_that_were_read_survive_an_analysis_and_go_with_the_document() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let (one, other) = (add(&store, me, 1, b"%PDF-1"), add(&store, me, 2, b"%PDF-2"));
    for number in [2, 1] {
        store
            .save_recognized_page(one.id, &page(number, "a"))
            .unwrap();
    }
    store.save_recognized_page(other.id, &page(7, "b")).unwrap();
    store.save_recognized_page(one.id, &page(2, "c")).unwrap();
    store.set_unread_pages(one.id, &[3, 4]).unwrap();
    finish(&store, &one);
    assert_eq!(
        store.recognized_pages(one.id).unwrap(),
        [page(1, "a"), page(2, "c")]
    );
    assert_eq!(store.unread_pages(one.id).unwrap(), [3, 4]);
    assert_eq!(store.documents_with_unread_pages().unwrap(), [one.id]);
    store.delete_account(me).unwrap();
    assert!(!store.has_recognized_pages(one.id).unwrap());
    assert_eq!(store.recognized_pages(one.id).unwrap(), []);
    assert_eq!(store.documents_with_unread_pages().unwrap(), []);
    // A list that cannot be read is made anew.
    let list = add(&store, account(&store, "you"), 2, b"list");
    store.set_unread_pages(list.id, &[1]).unwrap();
    damage(&store, DOCUMENT_ID_TO_UNREAD_PAGES, list.id);
    assert!(store.unread_pages(list.id).unwrap().is_empty());
    store.set_unread_pages(list.id, &[2]).unwrap();
    assert_eq!(store.unread_pages(list.id).unwrap(), [2]);
    damage(&store, DOCUMENT_ID_TO_UNREAD_PAGES, list.id);
    store.set_unread_pages(list.id, &[]).unwrap();
    assert_eq!(store.documents_with_unread_pages().unwrap(), []);
    // The document went while a page was being read.
    store.save_recognized_page(one.id, &page(1, "a")).unwrap();
    store.set_unread_pages(one.id, &[1]).unwrap();
    assert_eq!(store.recognized_pages(one.id).unwrap(), []);
    assert_eq!(store.documents_with_unread_pages().unwrap(), []);
}

#[test]
fn pages_are_forgotten_of_all_documents_or_none() {
    let (_directory, store) = new_store();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    let (mine, yours) = (
        add(&store, me, 1, b"%PDF-1"),
        add(&store, you, 2, b"%PDF-1"),
    );
    finish(&store, &mine);
    finish(&store, &yours);
    store.save_recognized_page(mine.id, &page(1, "a")).unwrap();
    store.set_unread_pages(mine.id, &[2]).unwrap();
    for unknown in [yours.uuid, Uuid::from_u128(9)] {
        let refused = store
            .forget_recognized_pages(me, &[mine.uuid, unknown])
            .unwrap_err();
        assert!(matches!(refused, StoreError::UnknownDocument(uuid) if uuid == unknown));
    }
    assert_eq!(store.waiting_jobs().unwrap(), []);
    assert_eq!(store.recognized_pages(mine.id).unwrap().len(), 1);
    store.forget_recognized_pages(me, &[mine.uuid]).unwrap();
    store.queue_again(&[mine.id]).unwrap();
    let job = Job {
        document: mine.id,
        attempts: 0,
    };
    assert_eq!(store.waiting_jobs().unwrap(), [job]);
    let waiting = store.document(mine.id).unwrap().unwrap();
    assert_eq!(waiting.state, DocumentState::Analyzed, "it keeps its facts");
    assert!(waiting.has_vector_data, "it can be found until then");
    assert_eq!(store.recognized_pages(mine.id).unwrap(), []);
    assert!(store.unread_pages(mine.id).unwrap().is_empty());
    finish(&store, &mine);
    assert_eq!(store.waiting_jobs().unwrap(), []);
}

#[test]
fn a_page_that_was_read_counts_more_than_being_cut_off() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let scan = add(&store, me, 1, b"%PDF-1");
    for attempt in 1..=4 {
        assert_eq!(store.note_attempt(scan.id).unwrap(), Some(attempt));
    }
    store.save_recognized_page(scan.id, &page(1, "a")).unwrap();
    assert_eq!(store.note_attempt(scan.id).unwrap(), Some(2));
    // One that is done waits for nothing.
    finish(&store, &scan);
    store.save_recognized_page(scan.id, &page(2, "b")).unwrap();
    assert_eq!(store.note_attempt(scan.id).unwrap(), None);
}
