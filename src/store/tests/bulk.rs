//! Many analysed documents in one commit read the same as if each had been imported and analysed.

use super::{account, add, finish, is_queued, new_store, passages, vectors};
use crate::model::document::{ContentHash, Document};
use crate::model::vectors::WantedVectors;
use crate::store::tables::{
    DOCUMENT_ID_TO_DOCUMENT, DOCUMENT_ID_TO_PASSAGES, DOCUMENT_ID_TO_VECTORS,
};
use crate::store::{AnalyzedDocument, ChangeKind, Store, StoreError};
use redb::WriteTransaction;
use uuid::Uuid;

fn made_up(like: &Document, number: u8) -> AnalyzedDocument {
    let document = Document {
        uuid: Uuid::from_u128(u128::from(number)),
        content_hash: ContentHash([number; 32]),
        ..like.clone()
    };
    AnalyzedDocument {
        document,
        passages: passages(2),
        vectors: vectors(2),
    }
}

/// One document that went the long way, to compare with.
fn analyzed(store: &Store) -> Document {
    let me = account(store, "me");
    let document = add(store, me, 200, b"a");
    finish(store, document.id)
}

#[test]
fn documents_entered_at_once_are_whole() {
    let (_directory, store) = new_store();
    let like = analyzed(&store);
    let before = store.last_sequence().unwrap();
    let hash = store.put_original(b"b").unwrap();
    let mut first = made_up(&like, 1);
    first.document.content_hash = hash;
    store
        .add_analyzed_documents(vec![first, made_up(&like, 2)], "m")
        .unwrap();
    for number in [1, 2] {
        let found = store.document_by_uuid(like.account, Uuid::from_u128(number));
        let found = found.unwrap().unwrap();
        assert!(found.has_vector_data && found.id > like.id);
        assert_eq!(store.passages(found.id).unwrap(), passages(2));
        let stored = store.vectors(found.id, "m").unwrap();
        assert_eq!(stored, Some(vectors(2)));
        assert!(!is_queued(&store, found.id));
    }
    let changes = store.changes_since(before, 9).unwrap();
    let kinds: Vec<_> = changes.iter().map(|change| change.kind).collect();
    assert_eq!(kinds, [ChangeKind::ContentChanged; 2]);
    let counts = store.counts().unwrap();
    assert_eq!(
        (counts.documents, counts.passages, counts.waiting),
        (3, 6, 0)
    );
    // The file is one that a document needs now.
    assert_eq!(store.remove_orphans().unwrap().removed, 0);
    assert!(store.original_path(hash).exists());
    store.delete_account(like.account).unwrap();
    assert_eq!(store.counts().unwrap().passages, 0);
}

#[test]
fn a_file_that_is_there_already_refuses_all_of_them() {
    let (_directory, store) = new_store();
    let like = analyzed(&store);
    let mut again = made_up(&like, 2);
    again.document.content_hash = like.content_hash;
    let refused = store.add_analyzed_documents(vec![made_up(&like, 1), again], "m");
    assert!(refused.is_err());
    assert_eq!(store.counts().unwrap().documents, 1);
}

#[test]
fn vectors_that_cannot_be_read_keep_no_others_back() {
    let (_directory, store) = new_store();
    let like = analyzed(&store);
    let three = [1, 2, 3].map(|number| made_up(&like, number));
    store.add_analyzed_documents(three.into(), "m").unwrap();
    let ids = [1, 2, 3].map(|number| {
        let found = store.document_by_uuid(like.account, Uuid::from_u128(number));
        found.unwrap().unwrap().id
    });
    let damage = move |transaction: &WriteTransaction| -> Result<(), StoreError> {
        let mut table = transaction.open_table(DOCUMENT_ID_TO_VECTORS)?;
        table.insert(ids[1].number(), [0_u8; 3].as_slice())?;
        Ok(())
    };
    store.database.write("test", damage).unwrap();
    let mut read = Vec::new();
    let wanted = ids.map(WantedVectors::in_full);
    let outcome = store.for_each_vectors_of(&wanted, "m", |id, vectors| read.push((id, vectors)));
    assert!(matches!(outcome, Err(StoreError::Damaged(_))));
    assert_eq!(read, [(ids[0], vectors(2)), (ids[2], vectors(2))]);
    assert_eq!(store.vectors(ids[1], "m").unwrap(), None);
}

#[test]
fn records_that_cannot_be_read_keep_no_others_from_being_shown() {
    let (_directory, store) = new_store();
    let like = analyzed(&store);
    let three = [1, 2, 3].map(|number| made_up(&like, number));
    store.add_analyzed_documents(three.into(), "m").unwrap();
    let document = |number| {
        let found = store.document_by_uuid(like.account, Uuid::from_u128(number));
        found.unwrap().unwrap()
    };
    let [first, second, third] = [1, 2, 3].map(document);
    let ids = [first.id, second.id, third.id];
    let damage = move |transaction: &WriteTransaction| -> Result<(), StoreError> {
        let mut documents = transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?;
        documents.insert(ids[1].number(), [0xff_u8; 3].as_slice())?;
        let mut passages = transaction.open_table(DOCUMENT_ID_TO_PASSAGES)?;
        passages.insert(ids[2].number(), [0xff_u8; 3].as_slice())?;
        Ok(())
    };
    store.database.write("test", damage).unwrap();
    assert_eq!(
        store.documents(&ids).unwrap(),
        [first.clone(), third.clone()]
    );
    let shown = store.documents_with_passages(&ids).unwrap();
    let of_first = store.passages(first.id).unwrap();
    assert!(!of_first.is_empty());
    assert_eq!(shown, [(first, of_first), (third, Vec::new())]);
    let asked_for = store.document(second.id);
    assert!(asked_for.is_err_and(|error| error.is_of_one_record()));
}
