//! Tests of what is on disk: what becomes of commits, segments and dead entries.

use std::sync::PoisonError;

use super::{DiskIndex, Entry, PassageEntry};
use crate::model::account::AccountId;
use crate::model::document::DocumentId;

const ACCOUNT: AccountId = AccountId(1);

fn put(index: &mut DiskIndex, number: u32, word: &str) {
    let passage = PassageEntry {
        words: word.to_owned(),
        text: word.to_owned(),
    };
    let entry = Entry {
        account: ACCOUNT,
        id: DocumentId(number),
        title: word,
        summary: "",
        passages: Some(&[passage]),
    };
    index.put(&entry).unwrap();
}

/// How many passages searches know.
fn known_passages(index: &DiskIndex) -> usize {
    let snapshot = index
        .snapshot
        .read()
        .unwrap_or_else(PoisonError::into_inner);
    snapshot.passages(ACCOUNT).0
}

#[test]
fn a_commit_that_could_not_be_read_back_is_made_up_for_without_a_change() {
    let directory = tempfile::tempdir().unwrap();
    let mut index = DiskIndex::open(directory.path()).unwrap();
    put(&mut index, 1, "one");
    index.commit(1).unwrap();
    for (number, passages) in [(2, 2), (1, 1)] {
        // As far as a commit comes before it is read back, and then what a failure does.
        if number == 1 {
            index.remove(DocumentId(number)).unwrap();
        } else {
            put(&mut index, number, "two");
        }
        index.writer().unwrap().commit().unwrap();
        index.writer = None;
        index.catch_up().unwrap();
        assert_eq!(known_passages(&index), passages);
    }
}
