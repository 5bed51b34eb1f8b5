//! A made-up library is a library: everything that is asked of it is answered.

use super::papers::{self, Numbers};
use super::queries::{content_queries, list_queries, text_queries};
use crate::model::account::AccountId;

#[test]
fn documents_are_the_same_each_time_and_differ_by_their_number() {
    let account = AccountId(3);
    assert_eq!(papers::document(account, 5), papers::document(account, 5));
    assert_ne!(papers::uuid(5), papers::uuid(6));
    assert_eq!(papers::passages(5, 2), papers::passages(5, 2));
    assert_eq!(papers::passages(5, 2).len(), 2);
}

#[test]
fn most_documents_are_german_and_many_english() {
    let german = (0..900)
        .filter(|number| papers::language(*number) == crate::model::language::Language::De)
        .count();
    assert!((500..700).contains(&german), "{german}");
}

#[test]
fn the_longest_query_is_as_long_as_the_interface_takes() {
    let mut numbers = Numbers::new(1);
    for _ in 0..50 {
        for (name, query) in text_queries(&mut numbers, 1_000) {
            let length = query.chars().count();
            assert!(length <= 1_000 && !query.is_empty(), "{name}: {length}");
        }
        assert!(
            content_queries(&mut numbers, 1_000)
                .iter()
                .all(|(_, query)| !query.is_empty())
        );
        assert_eq!(list_queries(&mut numbers, 1_000).len(), 8);
    }
}
