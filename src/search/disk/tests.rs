//! Tests of what is on disk: what becomes of commits, segments and dead entries.

use super::tokens::account_term;
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
    let snapshot = index.snapshot.read();
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

/// Whether a word is in the list of words of any segment.
fn has_word(index: &DiskIndex, word: &str) -> bool {
    let term = account_term(index.fields.words, ACCOUNT, word);
    let searcher = index.reader.searcher();
    let mut readers = searcher.segment_readers().iter();
    readers.any(|reader| {
        let words = reader.inverted_index(index.fields.words).unwrap();
        words
            .terms()
            .get(term.serialized_value_bytes())
            .unwrap()
            .is_some()
    })
}

#[test]
fn the_words_of_a_deleted_document_go_and_edits_alone_write_nothing_anew() {
    let directory = tempfile::tempdir().unwrap();
    let mut index = DiskIndex::open(directory.path()).unwrap();
    put(&mut index, 1, "secret");
    put(&mut index, 2, "open");
    index.commit(1).unwrap();
    put(&mut index, 3, "other");
    index.commit(2).unwrap();
    index.remove(DocumentId(1)).unwrap();
    index.commit(3).unwrap();
    assert!(has_word(&index, "secret"), "an edit leaves it there");
    let segments = index.index.searchable_segment_ids().unwrap();

    assert!(
        !index.drop_dead_at_once(0).unwrap(),
        "it would take too long"
    );
    assert!(index.drop_dead_at_once(1_000).unwrap());
    assert!(!has_word(&index, "secret"));
    assert!(has_word(&index, "open") && has_word(&index, "other"));
    assert_eq!((index.followed(), known_passages(&index)), (3, 2));
    let kept = index.index.searchable_segment_ids().unwrap();
    let kept = kept.iter().filter(|id| segments.contains(id)).count();
    assert_eq!(kept, 1, "the segment without dead entries stays as it is");
}

#[test]
fn what_is_edited_meanwhile_asks_for_no_further_round() {
    let directory = tempfile::tempdir().unwrap();
    let mut index = DiskIndex::open(directory.path()).unwrap();
    for number in 1..=4 {
        put(&mut index, number, "word");
    }
    index.commit(1).unwrap();
    index.remove(DocumentId(1)).unwrap();
    index.commit(2).unwrap();
    let mut rounds = 0;
    let mut sequence = 2;
    while !index.drop_dead().unwrap() {
        rounds += 1;
        assert!(rounds < 10_000, "it never ends");
        index.remove(DocumentId(2)).unwrap();
        put(&mut index, 2, "word");
        sequence += 1;
        index.commit(sequence).unwrap();
        std::thread::yield_now();
    }
    assert_eq!(index.followed(), sequence);
}
