//! Content search: what it finds first, and that scanning bytes loses nothing.

#![expect(
    clippy::type_complexity,
    clippy::float_cmp,
    reason = "rows of test data, and scores that must be the very same"
)]

use std::cell::RefCell;
use std::collections::HashSet;

use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, proptest};

use super::finalists::{RESCORED_PASSAGES_MAX, SPANNED_MARGIN, SPANNED_PASSAGES_MAX};
use super::line_bytes::LineBytes;
use super::query_words::query_words;
use super::vectors::Vectors;
use super::words::score;
use super::{Candidate, ContentQuery, FOREIGN, Scale, worth_ranking};
use crate::model::account::AccountId;
use crate::model::document::{Document, DocumentId};
use crate::model::language::Language;
use crate::model::passage::Passage;
use crate::model::query::ContentMatch;
use crate::model::vectors::{PassageVectors, QuantizedVectors, WantedVectors};
use crate::search::tests::{asked, document};
use crate::search::{IndexChange, Misspelled, ReadVectors, SearchIndex};

const DIMENSION: usize = 96;

/// `SplitMix64`: the same numbers every time.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    fn number(&mut self) -> f32 {
        (self.next() % 2001) as f32 / 1000.0 - 1.0
    }

    fn unit_vector(&mut self) -> Vec<f32> {
        let row: Vec<f32> = (0..DIMENSION).map(|_| self.number()).collect();
        unit(&row)
    }
}

fn unit(row: &[f32]) -> Vec<f32> {
    let length = row.iter().map(|value| value * value).sum::<f32>().sqrt();
    row.iter().map(|value| value / length).collect()
}

fn full(rows: &[Vec<f32>]) -> PassageVectors {
    PassageVectors::without_spans(DIMENSION as u32, rows.concat())
}

/// A unit vector, and the one that is farthest from it.
fn near_and_far(seed: u64) -> (Vec<f32>, Vec<f32>) {
    let near = Numbers(seed).unit_vector();
    let far = near.iter().map(|value| -value).collect();
    (near, far)
}

/// A unit vector that is some of one and some of another.
fn beside(near: &[f32], others: f32, seed: u64) -> Vec<f32> {
    let other = Numbers(seed).unit_vector();
    let between = near.iter().zip(&other);
    let between = between.map(|(near, other)| near + others * other);
    unit(&between.collect::<Vec<f32>>())
}

/// An index of documents with these passages, each with a vector or none at all.
fn index(entries: &[(Language, &[&str], &[Vec<f32>])]) -> (SearchIndex, tempfile::TempDir) {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    for (id, (language, texts, rows)) in (1..).zip(entries) {
        let mut document = document(1, id, "", "", "");
        document.language = Some(*language);
        let passages: Vec<Passage> = texts
            .iter()
            .map(|text| Passage {
                text: (*text).to_owned(),
                ..Passage::default()
            })
            .collect();
        take_in(&index, &document, &passages, rows);
    }
    index.commit().unwrap();
    (index, directory)
}

/// Follows the change with the document's own number.
fn take_in(index: &SearchIndex, document: &Document, passages: &[Passage], rows: &[Vec<f32>]) {
    let change = IndexChange::Content {
        document,
        passages,
        vectors: Some(&full(rows).quantized()),
    };
    index.apply(document.id.number(), change).unwrap();
}

fn search(index: &SearchIndex, text: &str, vector: &[f32]) -> Vec<ContentMatch> {
    let query = ContentQuery {
        misspelled: &index.misspelled(AccountId(1), text).unwrap(),
        ..asked(text, vector)
    };
    index
        .search_content(AccountId(1), &query, &|_, _| {})
        .unwrap()
}

fn ids(matches: &[ContentMatch]) -> Vec<u32> {
    matches.iter().map(|found| found.id.0).collect()
}

#[test]
fn bytes_and_rescoring_find_what_full_precision_finds() {
    let mut numbers = Numbers(1);
    // Clusters, so that the best are near each other as real passages are.
    let centres: Vec<Vec<f32>> = (0..40).map(|_| numbers.unit_vector()).collect();
    let mut rows: Vec<Vec<Vec<f32>>> = Vec::new();
    for _ in 0..1500 {
        let centre = &centres[numbers.next() as usize % 40];
        let near = |numbers: &mut Numbers| {
            unit(
                &centre
                    .iter()
                    .map(|value| value + 0.08 * numbers.number())
                    .collect::<Vec<f32>>(),
            )
        };
        rows.push((0..2).map(|_| near(&mut numbers)).collect());
    }
    let entries: Vec<(Language, &[&str], &[Vec<f32>])> = rows
        .iter()
        .map(|rows| (Language::En, &["", ""][..], &rows[..]))
        .collect();
    let (index, _directory) = index(&entries);
    for centre in centres.iter().take(30) {
        let query = unit(
            &centre
                .iter()
                .map(|value| value + 0.1 * numbers.number())
                .collect::<Vec<f32>>(),
        );
        let cosine = |row: &Vec<f32>| {
            row.iter()
                .zip(&query)
                .map(|(left, right)| left * right)
                .sum::<f32>()
        };
        let mut expected: Vec<(u32, f32)> = (1..)
            .zip(&rows)
            .map(|(id, rows)| (id, rows.iter().map(cosine).fold(f32::MIN, f32::max)))
            .collect();
        expected.sort_by(|left, right| right.1.total_cmp(&left.1));
        let read_vectors: &ReadVectors<'_> = &|wanted, visit| {
            for WantedVectors { id, .. } in wanted {
                visit(*id, full(&rows[id.0 as usize - 1]));
            }
        };
        let given = index
            .search_content(AccountId(1), &asked("", &query), read_vectors)
            .unwrap();
        let best: Vec<u32> = expected[..10].iter().map(|(id, _)| *id).collect();
        assert_eq!(ids(&given), best);
        assert!(given.windows(2).all(|pair| pair[0].score >= pair[1].score));
        assert!(given.iter().all(|found| (0.0..=1.0).contains(&found.score)));
    }
}

#[test]
fn full_precision_is_read_only_where_it_may_change_the_order() {
    let mut numbers = Numbers(3);
    let query = numbers.unit_vector();
    let other = numbers.unit_vector();
    let at = |share: f32| {
        let mixed = query.iter().zip(&other).map(|(a, b)| a + share * b);
        unit(&mixed.collect::<Vec<f32>>())
    };
    let book = vec![at(0.11); RESCORED_PASSAGES_MAX + 1];
    let text = vec![""; RESCORED_PASSAGES_MAX + 1];
    let rows = [vec![at(0.1)], vec![at(0.11)], vec![at(0.9)], book];
    let entries: Vec<(Language, &[&str], &[Vec<f32>])> = rows
        .iter()
        .map(|rows| (Language::En, &text[..rows.len()], &rows[..]))
        .collect();
    let (index, _directory) = index(&entries);
    let read = RefCell::new(Vec::new());
    let best = ContentQuery {
        filter: None,
        limit: 1,
        ..asked("", &query)
    };
    let read_vectors: &ReadVectors<'_> = &|wanted, visit| {
        for WantedVectors {
            id,
            in_full,
            spans_of,
        } in wanted
        {
            assert!(*in_full && spans_of.is_empty(), "nothing was typed");
            read.borrow_mut().push(id.0);
            visit(*id, full(&rows[id.0 as usize - 1]));
        }
    };
    let given = index
        .search_content(AccountId(1), &best, read_vectors)
        .unwrap();
    assert_eq!(ids(&given), [1]);
    let mut read = read.into_inner();
    read.sort_unstable();
    assert_eq!(read, [1, 2]);
}

#[test]
fn one_word_of_a_long_question_makes_up_for_little() {
    let (query, other) = (Numbers(90).unit_vector(), Numbers(91).unit_vector());
    let along: f32 = query.iter().zip(&other).map(|(a, b)| a * b).sum();
    let aside = query.iter().zip(&other).map(|(a, b)| b - along * a);
    let aside = unit(&aside.collect::<Vec<f32>>());
    let at = |cosine: f32| {
        let rest = (1.0 - cosine * cosine).sqrt();
        let both = query.iter().zip(&aside);
        vec![
            both.map(|(a, b)| cosine * a + rest * b)
                .collect::<Vec<f32>>(),
        ]
    };
    // A little nearer would not be enough.
    for (cosine, first) in [(0.88, [1, 2]), (0.866, [2, 1])] {
        let rows = [at(cosine), at(0.9)];
        let (index, _directory) = index(&[
            (Language::De, &["kraut"], &rows[0]),
            (Language::De, &["insel"], &rows[1]),
        ]);
        let question = "kraut zwiebel paprika gurke sellerie melone";
        let found = index.search_content(AccountId(1), &asked(question, &query), &|_, _| {});
        assert_eq!(ids(&found.unwrap()), first, "{cosine}");
    }
}

/// The index with a document of each of these passages' vectors, in which "wort" stands nowhere.
fn of_vectors(rows: &[Vec<Vec<f32>>]) -> (SearchIndex, tempfile::TempDir) {
    let texts: Vec<Vec<&str>> = rows.iter().map(|rows| vec!["pause"; rows.len()]).collect();
    let entries: Vec<(Language, &[&str], &[Vec<f32>])> = rows
        .iter()
        .zip(&texts)
        .map(|(rows, texts)| (Language::En, &texts[..], &rows[..]))
        .collect();
    index(&entries)
}

#[test]
fn a_passage_of_which_a_span_is_near_comes_before_one_that_is_a_little_nearer() {
    let (query, far) = near_and_far(80);
    let rows = [
        vec![beside(&query, 0.7, 81)],
        vec![far, beside(&query, 0.75, 82)],
    ];
    let (index, _directory) = of_vectors(&rows);
    let spans = |rows: &[Vec<f32>]| QuantizedVectors::of_rows(DIMENSION as u32, &rows.concat());
    let ask = |text: &str, span: &[Vec<f32>]| {
        let read_vectors: &ReadVectors<'_> = &|wanted, visit| {
            for wanted in wanted {
                let mut vectors = full(&rows[wanted.id.0 as usize - 1]);
                if wanted.id.0 == 2 && wanted.spans_of.contains(&1) {
                    vectors.spans = vec![QuantizedVectors::default(), spans(span)];
                }
                visit(wanted.id, vectors);
            }
        };
        let found = index.search_content(AccountId(1), &asked(text, &query), read_vectors);
        found.unwrap()
    };
    let near = [rows[0][0].clone(), query.clone()];
    assert_eq!(ids(&ask("wort", &[])), [1, 2]);
    assert_eq!(ids(&ask("wort", &near)), [2, 1]);
    assert_eq!(ids(&ask("", &near)), [1, 2], "asked for all of a text");
    let best = ask("wort", &near)[0].passages.clone();
    assert_eq!(best[0].0, 1, "it is the passage that is shown");
    // What is stored may be damaged, or of another model.
    assert_eq!(ids(&ask("wort", &[vec![f32::NAN; DIMENSION]])), [1, 2]);
    assert_eq!(ids(&ask("wort", &[query[1..].to_vec()])), [1, 2]);
}

#[test]
fn spans_that_are_read_twice_count_once() {
    let (query, _) = near_and_far(85);
    let rows = [vec![beside(&query, 0.2, 86)], vec![beside(&query, 0.9, 87)]];
    let (index, _directory) = of_vectors(&rows);
    let spans = [beside(&query, 0.5, 88), rows[1][0].clone()].concat();
    let spans = QuantizedVectors::of_rows(DIMENSION as u32, &spans);
    let ask = |times: usize| {
        let read_vectors: &ReadVectors<'_> = &|_, visit| {
            for _ in 0..times {
                let spans = vec![spans.clone()];
                let of_spans = PassageVectors {
                    spans,
                    ..PassageVectors::default()
                };
                visit(DocumentId(2), of_spans);
            }
        };
        let found = index.search_content(AccountId(1), &asked("wort", &query), read_vectors);
        found.unwrap()[1].score
    };
    assert!(ask(1) > ask(0));
    assert_eq!(ask(2), ask(1));
}

#[test]
fn spans_are_asked_for_of_the_nearest_passages_alone() {
    let (query, _) = near_and_far(83);
    let count = 3 * SPANNED_PASSAGES_MAX;
    let passage = |at: usize| beside(&query, 0.2 + 0.05 * (at * 7 % count) as f32, 84);
    let rows = [(0..count).map(passage).collect::<Vec<_>>()];
    let (index, _directory) = of_vectors(&rows);
    let asked_for = RefCell::new(Vec::new());
    let read_vectors: &ReadVectors<'_> = &|wanted, _| {
        let spans = wanted.iter().flat_map(|wanted| wanted.spans_of.clone());
        asked_for.borrow_mut().extend(spans);
    };
    index
        .search_content(AccountId(1), &asked("wort", &query), read_vectors)
        .unwrap();
    let nearest = (0..count as u32).filter(|at| *at as usize * 7 % count < SPANNED_PASSAGES_MAX);
    assert_eq!(asked_for.into_inner(), nearest.collect::<Vec<_>>());
}

#[test]
fn spans_are_asked_for_of_few_more_documents_than_are_wanted() {
    let (query, _) = near_and_far(85);
    let count = 3 * SPANNED_MARGIN;
    let rows = (0..count).map(|at| vec![beside(&query, 0.02 * at as f32, 86)]);
    let (index, _directory) = of_vectors(&rows.collect::<Vec<_>>());
    let asked_for = RefCell::new(Vec::new());
    let read_vectors: &ReadVectors<'_> = &|wanted, _| {
        let with_spans = wanted.iter().filter(|wanted| !wanted.spans_of.is_empty());
        asked_for.borrow_mut().extend(with_spans.map(|it| it.id.0));
    };
    let one = ContentQuery {
        limit: 1,
        ..asked("wort", &query)
    };
    index
        .search_content(AccountId(1), &one, read_vectors)
        .unwrap();
    let best: Vec<u32> = (1..=1 + SPANNED_MARGIN as u32).collect();
    assert_eq!(asked_for.into_inner(), best);
}

#[test]
fn words_find_inflected_forms_in_the_language_of_the_document() {
    let (index, _directory) = index(&[
        (Language::De, &["Die Rechnungen der Häuser"], &[]),
        (Language::En, &["The invoices of several houses"], &[]),
        (Language::De, &["Müllers Größe"], &[]),
    ]);
    assert_eq!(ids(&search(&index, "Rechnung für ein Haus", &[])), [1, 2]);
    assert_eq!(ids(&search(&index, "invoice", &[])), [2]);
    assert_eq!(ids(&search(&index, "groesse", &[])), [3]);
    assert_eq!(ids(&search(&index, "die der the of", &[])), [0_u32; 0]);
}

#[test]
fn a_word_that_no_passage_has_is_looked_for_in_the_other_language() {
    let (english, german) = (
        "The notice period of the rental contract is three months.",
        "Die Versicherung des Wagens wurde bezahlt.",
    );
    let others = ["Three apples and a pear.", "Drei Birnen, vier Katzen."];
    let entries: [(Language, &[&str], &[Vec<f32>]); 4] = [
        (Language::En, &[english], &[]),
        (Language::De, &[german], &[]),
        (Language::En, &others[..1], &[]),
        (Language::De, &others[1..], &[]),
    ];
    let (index, _directory) = index(&entries);
    let found = |query: &str| ids(&search(&index, query, &[]));
    for query in ["Kündigungsfristen", "Mietverträge", "Verträge", "Monate"] {
        assert_eq!(found(query), [1], "{query}");
    }
    for query in ["car", "paid insurances", "insurance of a cat"] {
        assert_eq!(found(query)[0], 2, "{query}");
    }
    // A word that some passage has stands for itself alone, and so do those of no dictionary.
    assert_eq!(found("Birne"), [4]);
    assert_eq!(found("pears"), [3]);
    assert_eq!(found("Xylofant"), [0; 0]);
    // Until what is gone is left out of the index as well, its words stand there still.
    let gone = IndexChange::Remove {
        account: AccountId(1),
        id: DocumentId(4),
    };
    index.apply(5, gone).unwrap();
    index.commit().unwrap();
    assert_eq!(found("Birne"), [3]);
}

#[test]
fn words_of_another_language_stand_beside_those_that_are_found_where_few_have_them() {
    // The word is found, in a passage that says little; who is meant has it in the other language.
    let mut entries: Vec<(Language, &[&str], &[Vec<f32>])> = vec![
        (Language::De, &["Klavier"], &[]),
        (Language::En, &["my old piano goes to my niece"], &[]),
    ];
    let (few_have_it, _few) = index(&entries);
    assert_eq!(
        ids(&search(&few_have_it, "das Klavier verschenken", &[])),
        [1, 2]
    );
    entries.extend([(Language::En, &["a piano"][..], &[][..]); 20]);
    let (many_have_it, _many) = index(&entries);
    assert_eq!(
        ids(&search(&many_have_it, "das Klavier verschenken", &[])),
        [1]
    );
}

#[test]
fn of_those_about_as_near_who_is_in_the_language_of_the_question_comes_first() {
    let (german, _) = near_and_far(70);
    let english = [beside(&german, 0.2, 71)];
    let unlike = [beside(&german, 0.8, 72)];
    let german = [german];
    let (index, _directory) = index(&[
        (Language::De, &["Anleitung"], &german),
        (Language::En, &["Manual"], &english),
        (Language::En, &["Leaflet"], &unlike),
    ]);
    let in_full = |wanted: &[WantedVectors], read: &mut dyn FnMut(DocumentId, PassageVectors)| {
        for WantedVectors { id, .. } in wanted {
            read(*id, full([&german, &english, &unlike][id.0 as usize - 1]));
        }
    };
    let found = |text: &str, read_vectors: &ReadVectors<'_>| {
        let query = asked(text, &german[0]);
        let found = index.search_content(AccountId(1), &query, read_vectors);
        ids(&found.unwrap())
    };
    let in_bytes = |_: &[WantedVectors], _: &mut dyn FnMut(DocumentId, PassageVectors)| {};
    let ways: [&ReadVectors<'_>; 2] = [&in_bytes, &in_full];
    for read_vectors in ways {
        assert_eq!(found("wie geht das", read_vectors), [1, 2, 3]);
        assert_eq!(found("how does this go", read_vectors), [2, 1, 3]);
        assert_eq!(
            found("pause", read_vectors),
            [1, 2, 3],
            "in either language"
        );
    }
}

#[test]
fn what_is_far_from_a_query_does_not_change_what_the_near_are_worth() {
    let (near, far) = near_and_far(11);
    let texts = ["some", "other", "third"];
    let rows = [near.clone(), beside(&near, 0.5, 12), far];
    let worth = |count: usize| {
        let all = texts.iter().zip(&rows).take(count);
        let entries: Vec<(Language, &[&str], &[Vec<f32>])> = all
            .map(|(text, row)| {
                (
                    Language::En,
                    std::slice::from_ref(text),
                    std::slice::from_ref(row),
                )
            })
            .collect();
        let (index, _directory) = index(&entries);
        let found = search(&index, "", &near);
        found.iter().map(|it| it.score).collect::<Vec<f32>>()
    };
    let (alone, with_far) = (worth(2), worth(3));
    assert!(alone[1] > 0.5 && alone[1] < 0.95, "{alone:?}");
    assert_eq!(with_far, [alone.as_slice(), &[0.0]].concat());
}

#[test]
fn what_is_far_from_a_query_is_in_order_too() {
    let (near, far) = near_and_far(13);
    let somewhat = |others: f32| beside(&far, others, 14);
    let rows = [somewhat(2.0), far.clone(), somewhat(1.0), near.clone()];
    let entries: Vec<(Language, &[&str], &[Vec<f32>])> = (rows.iter())
        .map(|row| (Language::En, &["text"][..], std::slice::from_ref(row)))
        .collect();
    let (index, _directory) = index(&entries);
    assert_eq!(ids(&search(&index, "", &near)), [4, 1, 3, 2]);
}

#[test]
fn words_that_are_found_in_the_other_language_are_not_missing() {
    let (near, far) = near_and_far(7);
    let other = Numbers(70).unit_vector();
    let mixed = near
        .iter()
        .zip(&other)
        .map(|(near, other)| near + 0.8 * other);
    let query = unit(&mixed.collect::<Vec<f32>>());
    let (index, _directory) = index(&[
        (Language::De, &["Mahnung und Rechnung"], &[near]),
        (Language::En, &["my old piano goes to my niece"], &[other]),
        (Language::En, &["the plumber came twice"], &[far]),
    ]);
    // That one passage has them says more than that another is a little nearer.
    for words in ["Klavier", "Klavier Nichte"] {
        assert_eq!(ids(&search(&index, words, &query))[0], 2, "{words}");
    }
}

#[test]
fn a_misspelled_word_finds_what_is_spelled_almost_alike() {
    let rows = [Numbers(8).unit_vector()];
    let (index, _directory) = index(&[
        (
            Language::De,
            &["Bescheinigung der Behörde, Herr Maier"],
            &rows,
        ),
        (Language::De, &["Rechnung über Strom, Herr Meier"], &rows),
        (Language::En, &["methotrexate twice a week"], &rows),
    ]);
    let found = |text: &str| ids(&search(&index, text, &[]));
    for (misspelled, document) in [
        ("Bescheinignug", 1),
        ("bschenigung", 1),
        ("Rechnumg", 2),
        ("mehtotrexat", 3),
        ("methotrexte weak", 3),
    ] {
        assert_eq!(found(misspelled), [document], "{misspelled}");
    }
    // What somebody has typed right, and what is a word of its own, is not taken for another.
    assert_eq!(found("Meier"), [2]);
    assert_eq!(found("Stroh"), [0_u32; 0]);
    // Nor is what is too short, has digits, or begins otherwise and has two letters wrong.
    for other in ["Hxr", "Meier7", "xethotrexxt"] {
        assert_eq!(found(other), [0_u32; 0], "{other}");
    }
    // As many as may be long are looked for, and no more than a query can hold.
    assert_eq!(found(&"xqzv ".repeat(190)), [0_u32; 0]);
    // What is read for its meaning is what was meant; a form of a word and what the reader knows stay.
    let read = |text: &str| {
        let misspelled = index.misspelled(AccountId(1), text).unwrap();
        let corrected = misspelled.meaning(text, |word| word == "streem");
        corrected.into_owned()
    };
    for (typed, meant) in [
        (
            "Wo ist die Bescheinignug (mehtotrexat)?",
            "Wo ist die bescheinigung (methotrexate)?",
        ),
        ("Herr Maiir", "Herr maier"),
        ("streem meyr riecht", "streem meyr riecht"),
    ] {
        assert_eq!(read(typed), meant);
    }
}

#[test]
fn words_that_were_looked_up_for_another_query_are_not_taken_for_its_own() {
    let (index, _directory) = index(&[
        (Language::De, &["Bescheid an Quarbelfix"], &[]),
        (Language::De, &["Zahlung an Wuntzelgrob"], &[]),
    ]);
    let misspelled = index.misspelled(AccountId(1), "Quarbelfix").unwrap();
    let of_another = |text| ContentQuery {
        misspelled: &misspelled,
        ..asked(text, &[])
    };
    for (text, document) in [("Quarbelfix", 1), ("Wuntzelgrob", 2)] {
        let found = index.search_content(AccountId(1), &of_another(text), &|_, _| {});
        assert_eq!(ids(&found.unwrap()), [document], "{text}");
    }
}

#[test]
fn a_misspelled_part_of_words_finds_them() {
    let rows = [Numbers(9).unit_vector()];
    let (index, _directory) = index(&[
        (Language::De, &["Behandlung in der Tierarztpraxis"], &rows),
        (Language::De, &["Lieferung von Brennholz"], &rows),
    ]);
    assert_eq!(ids(&search(&index, "Tierartz", &[])), [1]);
    let misspelled = index.misspelled(AccountId(1), "Tierartz").unwrap();
    assert_eq!(
        misspelled.meaning("Tierartz 2024", |_| false),
        "tierarzt 2024"
    );
    // Neither what nobody has is corrected, nor what is far from every word.
    for other in ["Bierartz", "Klavire"] {
        assert_eq!(ids(&search(&index, other, &[])), [0_u32; 0], "{other}");
    }
}

#[test]
fn umlauts_without_their_dots_are_read_as_they_are_meant() {
    let rows = [Numbers(9).unit_vector()];
    let (index, _directory) = index(&[
        (Language::De, &["Gebühren der Müllabfuhr"], &rows),
        (Language::De, &["Lieferung von Brennholz"], &rows),
        (Language::En, &["Rent of the Schlusselo hall"], &rows),
    ]);
    assert_eq!(ids(&search(&index, "Mullgebuhren", &[])), [1]);
    // Nobody has a Schlüssel, and somebody has what is spelled almost alike.
    assert_eq!(ids(&search(&index, "Schlussel", &[])), [3]);
    // Nobody has this one nor anything like it: the query's vector is that of what is meant.
    let unknown = index.misspelled(AccountId(1), "Kundigung").unwrap();
    assert_eq!(unknown.meaning("Kundigung", |_| false), "kuendigung");
    let misspelled = index.misspelled(AccountId(1), "Mullgebuhren").unwrap();
    let meaning = misspelled.meaning("Mullgebuhren 2024", |_| false);
    assert_eq!(meaning, "muellgebuehren 2024");
}

#[test]
fn a_whole_number_of_a_currency_is_an_amount() {
    let rows = [Numbers(9).unit_vector()];
    let (index, _directory) = index(&[
        (Language::De, &["Mahnung über 119,00 EUR"], &rows),
        (
            Language::De,
            &["Alle Preise in Euro, 12 Euro je Stunde"],
            &rows,
        ),
        (Language::De, &["Beitrag von 1.940,00 €"], &rows),
        (
            Language::De,
            &["119 Gäste kamen ins Haus am Ring 940"],
            &rows,
        ),
    ]);
    let found = |text: &str| ids(&search(&index, text, &[]));
    assert_eq!(found("119 Euro"), [1, 4]);
    assert_eq!(found("EUR 119"), [1, 4]);
    assert_eq!(found("1.940 Euro")[0], 3);
    // By itself it is a word.
    assert_eq!(found("Euro"), [2]);
}

#[test]
fn what_asks_for_the_newest_is_not_looked_for() {
    let rows = [Numbers(9).unit_vector()];
    let (index, _directory) = index(&[
        (Language::De, &["Bescheid über die Steuer"], &rows),
        (Language::De, &["Die letzte Zahlung kam gestern"], &rows),
    ]);
    assert_eq!(ids(&search(&index, "letzter Bescheid", &[])), [1]);
    assert_eq!(ids(&search(&index, "\"letzte Zahlung\"", &[])), [2]);
    let meaning = |text| Misspelled::NONE.meaning(text, |_| false).into_owned();
    assert_eq!(
        meaning("mein letzter Bescheid, bitte"),
        "mein  Bescheid, bitte"
    );
    assert_eq!(meaning("letztes Jahr"), "letztes Jahr");
}

#[test]
fn the_best_passages_come_before_those_that_are_alike() {
    let (index, _directory) = index(&[
        (Language::En, &["invoice house"], &[]),
        (Language::En, &["invoice garden"], &[]),
        (Language::En, &["invoice kitchen"], &[]),
        (Language::En, &["invoice invoice"], &[]),
    ]);
    let query = query_words("invoice", &[Language::En]);
    let snapshot = index.snapshot();
    let words = score(
        &snapshot,
        AccountId(1),
        &query,
        &|_| None,
        Misspelled::NONE,
        &HashSet::new(),
    )
    .unwrap();
    let best: Vec<u32> = words.best(2).iter().map(|(id, _)| id.0).collect();
    assert_eq!(best, [1, 4]);
}

#[test]
fn a_number_brings_its_document_first_whatever_the_vectors_say() {
    let (near, far) = near_and_far(2);
    let near_rows = [near.clone()];
    let far_rows = [far];
    let (index, _directory) = index(&[
        (
            Language::De,
            &["Rechnung Rechnung Rechnung 2024"],
            &near_rows,
        ),
        (
            Language::De,
            &["IBAN DE89 3704 0044 0532 0130 00 Nr. RE-2024/117"],
            &far_rows,
        ),
        (Language::De, &["Rechnung Konto IBAN Zahlung"], &near_rows),
        (Language::De, &["Vertragsnummer 88123 ohne Vektor"], &[]),
    ]);
    for (query, expected) in [
        ("DE89370400440532013000", 2),
        ("Rechnung mit IBAN DE89 3704 0044 0532 0130 00", 2),
        ("Rechnung RE-2024/117", 2),
        ("re2024117", 2),
        ("Rechnung zum Vertrag 88123", 4),
    ] {
        assert_eq!(ids(&search(&index, query, &near))[0], expected, "{query}");
    }
    // A year names nothing.
    assert_eq!(ids(&search(&index, "2024 Rechnung", &near))[0], 1);
}

#[test]
fn a_number_that_many_have_names_nothing_however_many_passages_there_are() {
    let (near, far) = near_and_far(14);
    let (nearest, far) = ([near.clone()], [far]);
    let with_number = |count: usize| {
        let mut entries: Vec<(Language, &[&str], &[Vec<f32>])> =
            vec![(Language::De, &["Police"], &nearest); 500 - count];
        entries.resize(500, (Language::De, &["Police 4711288"], &far));
        let (index, _directory) = self::index(&entries);
        ids(&search(&index, "4711288", &near))[0] as usize > 500 - count
    };
    assert!(with_number(8));
    assert!(!with_number(9));
}

/// What a query finds first, whose vector is that of `count` documents with one text, and as far as can be from that of the
/// document after them, which has another.
fn first_of_alike(count: usize, (text, other): (&str, &str), query: &str) -> u32 {
    let (near, far) = near_and_far(15);
    let (nearest, far) = ([near.clone()], [far.clone(), far]);
    let mut entries: Vec<(Language, &[&str], &[Vec<f32>])> =
        vec![(Language::De, std::slice::from_ref(&text), &nearest); count];
    let passages = ["Protokoll", other];
    entries.push((Language::De, &passages, &far));
    let (index, _directory) = self::index(&entries);
    ids(&search(&index, query, &near))[0]
}

/// The same words in another order.
const MIXED: (&str, &str) = (
    "Schlüssel der alten Übergabe",
    "Übergabe der alten Schlüssel",
);

#[test]
fn what_is_quoted_is_found_as_it_was_quoted() {
    // Many have its words, and each of these often.
    let often = "Schlüssel der der der Schlüssel alten alten Übergabe Übergabe Übergabe der";
    let last = 2_101;
    for texts in [MIXED, (often, MIXED.1)] {
        for query in [
            "\"Übergabe der alten Schlüssel\"",
            "„uebergabe - DER alten Schluessel“ im Haus",
            "\"Übergabe der\" und \"alten Schlüssel\"",
            "\"Übergabe der alten\" \"Schlüssel\"",
        ] {
            assert_eq!(first_of_alike(2_100, texts, query), last, "{query}");
        }
    }
    for query in [
        "\"Schlüssel der alten Übergabe\"",
        // Nobody has it so.
        "\"alten Schlüssel der Übergabe\"",
        "\"Übergabe der alten\" \"Haus\"",
    ] {
        assert_ne!(first_of_alike(7, MIXED, query), 8, "{query}");
    }
}

/// The documents found by a query that is as near to one document of many passages and to a few of one as it is far from them.
fn in_order(long: &[&str], short: &[&str], near_texts: &[&str], query: &str) -> Vec<u32> {
    let (near, far) = near_and_far(15);
    let (near_rows, far_rows) = ([near.clone()], vec![far; long.len()]);
    let mut entries: Vec<(Language, &[&str], &[Vec<f32>])> = Vec::new();
    if !long.is_empty() {
        entries.push((Language::De, long, &far_rows));
    }
    for text in short {
        entries.push((Language::De, std::slice::from_ref(text), &far_rows[..1]));
    }
    for text in near_texts {
        entries.push((Language::De, std::slice::from_ref(text), &near_rows));
    }
    let (index, _directory) = index(&entries);
    ids(&search(&index, query, &near))
}

#[test]
fn a_document_with_what_is_quoted_on_every_page_does_not_stand_for_all_others() {
    // Of the others each passage is worth less.
    const LONGER: &str = "Übergabe der alten Schlüssel im Haus am Ende der langen Straße";
    let long = vec![MIXED.1; 40];
    let found = in_order(
        &long,
        &[LONGER; 4],
        &[MIXED.0; 9],
        "\"Übergabe der alten Schlüssel\"",
    );
    let mut first: Vec<u32> = found[..5].to_vec();
    first.sort_unstable();
    assert_eq!(first, [1, 2, 3, 4, 5]);
}

#[test]
fn of_many_with_all_words_those_come_first_that_have_them_as_they_were_typed() {
    let rows = near_and_far(15).0;
    let close = beside(&rows, 0.05, 3);
    let texts = [[MIXED.1], [MIXED.0]];
    let vectors = [[close], [rows.clone()]];
    // More have it word for word than name something.
    let entries: Vec<(Language, &[&str], &[Vec<f32>])> = (0..16)
        .map(|at| (Language::De, &texts[at % 2][..], &vectors[at % 2][..]))
        .collect();
    let (index, _directory) = index(&entries);
    let mut found = ids(&search(&index, "Übergabe der alten Schlüssel", &rows))[..8].to_vec();
    found.sort_unstable();
    assert_eq!(found, [1, 3, 5, 7, 9, 11, 13, 15]);
}

/// From the end of one page to the beginning of the next; parts of one page overlap, so that nothing goes on there.
#[test]
fn what_is_quoted_may_go_on_on_the_next_page() {
    let quotations = [
        "\"Schlüssel der alten Übergabe am Montag\"",
        "\"alten Übergabe\"",
    ];
    let (near, far) = near_and_far(11);
    let others = vec!["Übergabe der alten am Schlüssel Montag"; 30];
    let entries: Vec<(Language, &[&str], &[Vec<f32>])> = others
        .iter()
        .map(|text| {
            (
                Language::De,
                std::slice::from_ref(text),
                std::slice::from_ref(&near),
            )
        })
        .collect();
    let document = document(1, 31, "", "", "");
    for (pages, is_found) in [([1, 2], true), ([1, 3], true), ([1, 1], false)] {
        let (index, _directory) = self::index(&entries);
        let texts = ["Ich gab die Schlüssel der alten", "Übergabe am Montag"];
        let passages = texts.into_iter().zip(pages).map(|(text, page)| Passage {
            page,
            text: text.to_owned(),
            ..Passage::default()
        });
        let passages: Vec<Passage> = passages.collect();
        take_in(&index, &document, &passages, &[far.clone(), far.clone()]);
        index.commit().unwrap();
        for quotation in quotations {
            let found = search(&index, quotation, &near);
            assert_eq!(
                found[0].id == document.id,
                is_found,
                "{quotation} {pages:?}"
            );
            if is_found {
                assert_eq!(found[0].passages[0].0, 0);
            }
        }
    }
}

#[test]
fn words_that_say_nothing_are_found_as_they_were_quoted() {
    let texts = (
        "wer das nicht ist und es war",
        "was nicht ist und wer es war",
    );
    for query in [
        "\"was nicht ist\"",
        "\"nicht ist und wer\"",
        "\"ist und wer es\"",
    ] {
        assert_eq!(first_of_alike(7, texts, query), 8, "{query}");
    }
    assert_ne!(first_of_alike(7, texts, "\"ist und es war\""), 8);
    // Signs that are words to the eye only.
    assert_ne!(first_of_alike(7, texts, "\"\u{93e} \u{93e}\""), 0);
    // One that stands in a phrase twice.
    let twice = ("das ist das, was das ist", "das ist, was das ist");
    assert_eq!(first_of_alike(7, twice, "\"ist was das ist\""), 8);
}

#[test]
fn who_has_all_words_as_they_were_typed_comes_first() {
    for query in ["Übergabe der alten Schlüssel", "ALTEN schluessel"] {
        // Few enough for all words to be something by themselves, and too many.
        for count in [7, 8, 500] {
            assert_eq!(
                first_of_alike(count, MIXED, query),
                count as u32 + 1,
                "{query}"
            );
        }
    }
    for query in ["Schlüssel der alten Übergabe", "Übergabe alten Schlüssel"] {
        assert_ne!(first_of_alike(7, MIXED, query), 8, "{query}");
    }
}

#[test]
fn a_phrase_that_is_deleted_or_another_accounts_is_not_found() {
    let (near, far) = near_and_far(31);
    let texts = [
        "wer von zu Händen",
        "wer Händen zu von",
        "oder wer von zu Händen",
    ];
    let passages = texts.map(|text| [text]);
    let rows = [far.clone()];
    let entries: Vec<(Language, &[&str], &[Vec<f32>])> = passages
        .iter()
        .map(|passages| (Language::De, passages.as_slice(), rows.as_slice()))
        .collect();
    let (index, _directory) = index(&entries);
    // Words that say nothing, and one that does.
    let quotations = ["\"wer von zu\"", "\"zu Händen\""];
    let with_phrase = |found: &[ContentMatch]| {
        let scores = found.iter().filter(|found| found.score > 0.5);
        let mut ids: Vec<u32> = scores.map(|found| found.id.0).collect();
        ids.sort_unstable();
        ids
    };
    for quoted in quotations {
        assert_eq!(with_phrase(&search(&index, quoted, &near)), [1, 3]);
    }
    let gone = IndexChange::Remove {
        account: AccountId(1),
        id: DocumentId(3),
    };
    index.apply(9, gone).unwrap();
    // Once before the index on disk has followed, and once after.
    for _ in 0..2 {
        for quoted in quotations {
            assert_eq!(with_phrase(&search(&index, quoted, &near)), [1], "{quoted}");
        }
        index.commit().unwrap();
    }
    // Nobody has it any more, so it takes nothing from those that are near.
    let gone = IndexChange::Remove {
        account: AccountId(1),
        id: DocumentId(1),
    };
    index.apply(10, gone).unwrap();
    assert_eq!(with_phrase(&search(&index, quotations[0], &near)), [2]);
    let asked = asked(quotations[1], &near);
    let others = index.search_content(AccountId(2), &asked, &|_, _| {});
    assert!(others.unwrap().is_empty());
}

#[test]
fn of_a_number_in_groups_no_group_finds_another_number() {
    let (near, far) = near_and_far(12);
    let (index, _directory) = index(&[
        (Language::De, &["auf DE75512108001245126199"], &[far]),
        (
            Language::De,
            &["IBAN DE79 7013 0800 0004 7390 25"],
            std::slice::from_ref(&near),
        ),
    ]);
    let found = search(&index, "DE75 5121 0800 1245 1261 99", &near);
    assert_eq!(ids(&found)[0], 1);
    // Where nobody has the number as it was typed, a group of it is better than nothing.
    let found = search(&index, "DE75 1111 0800 1245 2222 99", &near);
    assert_eq!(ids(&found)[0], 2);
}

/// Each query is nearest to a text that has its digits otherwise, and finds the one that has what it asks for.
#[test]
fn a_number_is_found_in_another_spelling_than_the_texts() {
    let (near, far) = near_and_far(29);
    let find = |query: &str, other: &str, right: &str| {
        let passages: [&[&str]; 3] = [&[other], &[right], &["Sehr geehrte Damen und Herren"]];
        let rows = [&near, &far, &far].map(std::slice::from_ref);
        let entries: Vec<(Language, &[&str], &[Vec<f32>])> = passages
            .into_iter()
            .zip(rows)
            .map(|(passages, rows)| (Language::De, passages, rows))
            .collect();
        let (index, _directory) = index(&entries);
        let found = ids(&search(&index, query, &near));
        assert_eq!(found.first(), Some(&2), "{query}");
    };
    find("25.000 EUR", "Summe 250,00", "Summe 25.000,00");
    find("23316,01", "Summe 2331,60", "am 31.05.2023 23.316,01");
    find("7. Mai 2014", "am 7. Juni 2014", "Datum: 07.05.2014");
    find("2014-05-07", "2014-07-05", "den 7. Mai 2014");
    find("06051 9164410", "06051 77", "Tel. +49 6051 916 44 10");
    find("VF 1005193039", "VF 1005", "Rechnung VF1005193039");
    find("HRB8336", "HRB 8337", "Amtsgericht HRB 8336");
    // The letters count where somebody has them.
    find("AB-2291/7", "XY-2291/7", "Nr. AB-2291/7");
    // Signs are written in several words by one and in one by another.
    find("KX19OUD", "KX18 OUD", "Kennzeichen KX19 OUD, Baujahr 2019");
    find("GM417KX", "GM-418 KX", "Kennzeichen GM-417 KX (A)");
    find("QX7 LMP", "QX8 LMP", "Buchungscode QX7LMP");
    find(
        "65140968W021",
        "65 140967 W 021",
        "SV-Nummer 65 140968 W 021",
    );
    find(
        "65 140968 W021",
        "65 140967 W 021",
        "SV-Nummer 65 140968 W 021",
    );
}

#[test]
fn who_has_all_words_of_a_query_comes_first_where_few_do() {
    let (near, far) = near_and_far(13);
    let nearest = [near.clone()];
    // Nearly as near.
    let close = unit(
        &near
            .iter()
            .zip(&far)
            .map(|(near, far)| near + 0.3 * far)
            .collect::<Vec<_>>(),
    );
    let mut entries: Vec<(Language, &[&str], &[Vec<f32>])> = vec![
        (
            Language::En,
            &["tax at applicable slab rates is deducted"],
            std::slice::from_ref(&close),
        ),
        (Language::En, &["rates of interest, rates of tax"], &nearest),
        (Language::En, &["a slab of stone"], &nearest),
        (Language::De, &["Kosten der Heizung"], &nearest),
        (
            Language::De,
            &["Abrechnung der Heizkosten"],
            std::slice::from_ref(&close),
        ),
        (
            Language::En,
            &["Schreibtischstuhl and something else besides"],
            std::slice::from_ref(&far),
        ),
        (Language::De, &["Stuhl, Stuhl, Stuhl"], &nearest),
    ];
    let (few, _directory) = self::index(&entries);
    for (query, expected) in [
        ("slab rates", 1),
        ("the rates of a slab", 1),
        ("Heizkostenabrechnung", 5),
        ("Schreibtischstuhl", 6),
        // What is quoted counts, and what stands beside it does not.
        ("\u{201e}slab rates\u{201c} Heizung", 1),
        ("what about \"slab rates\" of interest or stone", 1),
    ] {
        assert_eq!(ids(&search(&few, query, &near))[0], expected, "{query}");
    }
    // Where many do, they are all weighed.
    entries[0].2 = std::slice::from_ref(&far);
    for _ in 0..6 {
        entries.push((
            Language::En,
            &["slab rates in some other paper of many more words than the first one had"],
            std::slice::from_ref(&far),
        ));
    }
    let (many, _directory) = self::index(&entries);
    assert_ne!(ids(&search(&many, "slab rates", &near))[0], 1);
}

#[test]
fn all_words_of_a_query_do_not_outweigh_what_is_meant_and_a_single_one_does() {
    let (near, far) = near_and_far(19);
    let (index, _directory) = index(&[
        (
            Language::En,
            &["underline, and other characters to choose from"],
            std::slice::from_ref(&far),
        ),
        (
            Language::En,
            &["lines below characters"],
            std::slice::from_ref(&near),
        ),
    ]);
    let first = |query: &str| ids(&search(&index, query, &near))[0];
    assert_eq!(first("characters to underline"), 2);
    // Word for word.
    assert_eq!(first("other characters"), 1);
    assert_eq!(first("underline"), 1);
    assert_eq!(first("how is it underlined"), 1);
}

#[test]
fn a_rare_word_of_a_query_outweighs_what_is_nearer_and_not_what_is_meant() {
    let (near, _) = near_and_far(3);
    let first_of = |distance: f32, query: &str| {
        let rows = [[near.clone()], [beside(&near, distance, 5)]];
        let others = ["Der Betrag steht auf dem Konto."];
        let rare = ["Im Sauerteig lebt Leuconostoc."];
        let mut entries: Vec<(Language, &[&str], &[Vec<f32>])> = vec![];
        for _ in 0..8 {
            entries.push((Language::De, &others, &rows[0]));
        }
        entries.push((Language::De, &rare, &rows[1]));
        let (index, _directory) = index(&entries);
        ids(&search(&index, query, &near))[0]
    };
    assert_eq!(first_of(0.8, "Betrag Leuconostoc"), 9);
    // A word by the way does not make up for being far.
    assert!(first_of(3.0, "Betrag Leuconostoc") < 9);
    // It stands there by chance where it is one of many, and no other is found.
    let question = "Wodurch entsteht Geschmack: Leuconostoc, Hefe, Wärme oder Geduld?";
    assert_eq!(first_of(0.55, "Betrag Leuconostoc"), 9);
    assert!(first_of(0.55, question) < 9);
}

#[test]
fn a_name_among_other_words_outweighs_what_is_nearer() {
    const COMMON: u32 = 2_000;
    let (near, _) = near_and_far(3);
    let first = |distance: f32, of_name: Option<u32>, of_others: u32| {
        let rows = [[near.clone()], [beside(&near, distance, 5)]];
        let others = ["Der Betrag steht auf dem Konto."];
        let named = ["Es schreibt Frau Quickfall."];
        let mut entries: Vec<(Language, &[&str], &[Vec<f32>])> = vec![];
        for _ in 0..8 {
            entries.push((Language::De, &others, &rows[0]));
        }
        entries.push((Language::De, &named, &rows[1]));
        let (index, _directory) = index(&entries);
        let query = ContentQuery {
            place_of_word: &|word| {
                if word == "quickfall" {
                    of_name
                } else {
                    Some(of_others)
                }
            },
            ..asked("Welchen Betrag verlangt Quickfall?", &near)
        };
        let found = index.search_content(AccountId(1), &query, &|_, _| {});
        found.unwrap()[0].id.0
    };
    assert_eq!(first(0.9, None, COMMON), 9);
    // Beside other words that tell something it is one of them.
    assert!(first(0.9, None, 9_000) < 9);
    // The only word that tells something does as much.
    assert_eq!(first(0.9, Some(30_000), COMMON), 9);
    assert!(first(0.9, Some(COMMON), COMMON) < 9);
}

#[test]
fn the_newest_of_many_that_are_alike_is_found_where_it_is_asked_for() {
    let (near, far) = near_and_far(3);
    let rows: Vec<Vec<f32>> = (0..60)
        .map(|number| beside(&near, 0.002 * number as f32, number))
        .collect();
    let payslip = ["Payslip of the carpenters"];
    let mut entries: Vec<(Language, &[&str], &[Vec<f32>])> = rows
        .iter()
        .map(|row| (Language::En, &payslip[..], std::slice::from_ref(row)))
        .collect();
    let will = ["This is the last will of the carpenter"];
    entries.push((Language::En, &will, std::slice::from_ref(&far)));
    // Who speaks of it word for word has not sent it.
    let speaks = ["Please have your latest payslip at hand"];
    entries.push((Language::En, &speaks, std::slice::from_ref(&far)));
    let (index, _directory) = index(&entries);
    for (id, day) in [(59_u32, 7), (60, 9), (61, 1)] {
        let mut document = document(1, id, "", "", "");
        document.language = Some(Language::En);
        document.document_date.0 += day * 86_400_000;
        index
            .apply(
                1_000 + u64::from(id),
                IndexChange::Metadata {
                    document: &document,
                },
            )
            .unwrap();
    }
    let first = |text: &str| {
        let query = ContentQuery {
            filter: None,
            limit: 2,
            ..asked(text, &near)
        };
        let found = index.search_content(AccountId(1), &query, &|_, _| {});
        let found = found.unwrap();
        assert!(found[0].score >= found[1].score && found[0].passages[0].1 <= found[0].score);
        ids(&found)
    };
    assert!(first("payslip")[0] < 9);
    assert_eq!(first("my latest payslip"), [60, 59]);
    assert_eq!(first("last will of the carpenter")[0], 61);
}

#[test]
fn of_a_series_the_newer_paper_comes_first_however_well_the_older_ones_answer() {
    let (near, _) = near_and_far(3);
    let rows: Vec<Vec<f32>> = (0..)
        .zip([0.0, 0.75, 0.78])
        .map(|(number, others)| beside(&near, others, number))
        .collect();
    let text = ["Rechnung der Schreinerei"];
    let entries: Vec<(Language, &[&str], &[Vec<f32>])> = rows
        .iter()
        .map(|row| (Language::De, &text[..], std::slice::from_ref(row)))
        .collect();
    let (index, _directory) = index(&entries);
    let months = ["Jänner", "März", "April"];
    let put = |sender: [&str; 3], sequence| {
        for (id, month) in (1..).zip(months) {
            let title = format!("Rechnung RE-{id} {month} 2024");
            let mut document = document(1, id, &title, sender[id as usize - 1], "");
            document.document_date.0 += i64::from(id) * 86_400_000;
            let document = &document;
            let change = IndexChange::Metadata { document };
            index.apply(sequence + u64::from(id), change).unwrap();
        }
        let asked = asked("letzte Rechnung", &near);
        let found = index.search_content(AccountId(1), &asked, &|_, _| {});
        let found = found.unwrap();
        assert!(found.iter().all(|it| it.passages[0].1 <= it.score));
        ids(&found)
    };
    assert_eq!(put(["Holz"; 3], 100), [3, 2, 1]);
    // Of different senders the first answers much better.
    assert_eq!(put(["Holz", "Stein", "Eisen"], 200)[0], 1);
    assert_eq!(put([""; 3], 300)[0], 1);
}

#[test]
fn what_a_question_asks_about_is_found_word_for_word() {
    let (near, far) = near_and_far(21);
    let (index, _directory) = index(&[
        (
            Language::En,
            &["Error 15: the leak protection has tripped"],
            std::slice::from_ref(&far),
        ),
        (
            Language::En,
            &["E18: the drain pump is blocked"],
            std::slice::from_ref(&far),
        ),
        (
            Language::En,
            &["Five errors in 15 years is not what we mean by quality"],
            std::slice::from_ref(&near),
        ),
        (
            Language::De,
            &["Was Qualität bedeutet, steht hier"],
            std::slice::from_ref(&near),
        ),
    ]);
    let first = |query: &str| ids(&search(&index, query, &near))[0];
    assert_eq!(first("what does error 15 mean"), 1);
    for query in [
        "what does E18 mean?",
        "Was bedeutet E18?",
        "wo steht etwas über E18",
    ] {
        assert_eq!(first(query), 2, "{query}");
    }
    assert_eq!(first("quality E18 of a blocked machine"), 2);
}

#[test]
fn a_sign_is_one_word_of_a_sentence_and_a_number_names_its_paper() {
    let (near, far) = near_and_far(21);
    let far_rows = [far];
    let (index, _directory) = index(&[
        (
            Language::En,
            &["Tapes of organ concerts, digitised before the archive moved"],
            std::slice::from_ref(&near),
        ),
        (Language::En, &["An mp3 player"], &far_rows),
        (
            Language::En,
            &["An invoice with the number 4711"],
            &far_rows,
        ),
    ]);
    let first = |query: &str| ids(&search(&index, query, &near))[0];
    let sentence = "digitised concerts from tapes of organ music became";
    assert_eq!(first(&format!("{sentence} mp3")), 1);
    assert_eq!(first(&format!("{sentence} 4711")), 3);
    assert_eq!(first("concerts of organ music mp3"), 2);
}

#[test]
fn a_word_of_a_title_tells_more_than_one_of_the_text() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    for (id, title, text) in [(1, "Wohnung", "Garage"), (2, "Garage", "Wohnung")] {
        let passage = Passage {
            text: text.to_owned(),
            ..Passage::default()
        };
        take_in(
            &index,
            &document(1, id, title, "", ""),
            &[passage],
            &[near_and_far(20).0],
        );
    }
    index.commit().unwrap();
    for (query, expected) in [("Wohnung", 1), ("Garage", 2)] {
        assert_eq!(
            ids(&search(&index, query, &[])),
            [expected, 3 - expected],
            "{query}"
        );
    }
}

#[test]
fn titles_and_senders_count_in_every_passage() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    let passage = |text: &&str| Passage {
        text: (*text).to_owned(),
        ..Passage::default()
    };
    let texts = [
        "Zwischen den Parteien gilt",
        "Die Frist beträgt drei Monate",
    ];
    let passages: Vec<Passage> = texts.iter().map(passage).collect();
    let (near, far) = near_and_far(20);
    for (id, title, sender) in [
        (1, "Vertrag 4711-0815 über ein Telefon 2019", "Funkwerk AG"),
        (2, "Vertrag über eine Wohnung", "Hausbau GmbH"),
    ] {
        let rows = [near.clone(), far.clone()];
        take_in(
            &index,
            &document(1, id, title, sender, ""),
            &passages,
            &rows,
        );
    }
    index.commit().unwrap();
    for (query, expected) in [
        ("Wohnung Frist", 2),
        ("Telefon Frist", 1),
        ("Frist 2019", 1),
        ("Hausbau Monate", 2),
        ("Funkwerk Monate", 1),
    ] {
        let found = search(&index, query, &[]);
        assert_eq!(found[0].id.0, expected, "{query}");
        // What all of its passages are found by does not choose among them.
        assert_eq!(found[0].passages[0].0, 1, "{query}");
    }
    // It is quoted where the document begins.
    let quoted = search(&index, "\"Vertrag über eine Wohnung\"", &[]);
    let [(first, whole), (_, other)] = quoted[0].passages[..] else {
        panic!("{quoted:?}");
    };
    assert_eq!((quoted[0].id.0, first), (2, 0));
    // The other has its words only.
    assert!(whole > 0.9 && other < 0.5, "{quoted:?}");
    // Its first passage has the number, so that a long document keeps it as well as a short one.
    let number = search(&index, "4711-0815", &[]);
    assert_eq!((number.len(), number[0].passages.len()), (1, 1));
    let corrected = document(1, 2, "Vertrag über ein Lager", "Hausbau GmbH", "");
    let change = IndexChange::Content {
        document: &corrected,
        passages: &passages,
        vectors: None,
    };
    index.apply(3, change).unwrap();
    index.commit().unwrap();
    assert!(index.has_vectors(AccountId(1), DocumentId(2)));
    assert!(search(&index, "Wohnung", &[]).is_empty());
    assert_eq!(ids(&search(&index, "Lager Frist", &[]))[0], 2);
}

#[test]
fn a_month_is_found_by_its_days() {
    let (index, _directory) = index(&[
        (Language::De, &["Rechnung vom 12.03.2023"], &[]),
        (Language::De, &["Rechnung vom 12.03.2024"], &[]),
        (Language::De, &["Rechnung vom 12.04.2024"], &[]),
        (Language::De, &["Abrechnung April 2024"], &[]),
    ]);
    for (query, expected) in [
        ("Rechnung März 2024", 2),
        ("Rechnung 03/2024", 2),
        ("invoice March 2024", 2),
        ("Rechnung 2023-03", 1),
        ("Rechnung April 2024", 4),
        ("Rechnung 12. März 2023", 1),
    ] {
        assert_eq!(ids(&search(&index, query, &[]))[0], expected, "{query}");
    }
    assert_eq!(ids(&search(&index, "04/2024", &[]))[..2], [3, 4]);
}

#[test]
fn the_name_of_a_month_is_worth_no_more_than_one_of_its_days() {
    let (index, _directory) = index(&[
        (Language::En, &["Payslip, paid 11/17/2023"], &[]),
        (Language::En, &["Piano lesson on November 30, 2023"], &[]),
    ]);
    assert_eq!(ids(&search(&index, "payslip November 2023", &[])), [1, 2]);
}

/// No dictionary knows their parts.
#[test]
fn words_that_are_one_in_a_text_are_found_as_two() {
    let (index, _directory) = index(&[
        (Language::De, &["Der Wumpenbruch heilt"], &[]),
        (Language::De, &["Das Qwertzrad mit Motor"], &[]),
    ]);
    for (query, expected) in [("Wumpen Bruch", [1]), ("Qwertz-Rad", [2])] {
        assert_eq!(ids(&search(&index, query, &[])), expected, "{query}");
    }
}

#[test]
fn what_parts_of_a_word_are_together_is_found_as_a_word() {
    let (index, _directory) = index(&[
        (Language::De, &["Unsere Privathaftpflichtversicherung"], &[]),
        (Language::De, &["Eine Pflicht, keine Haft"], &[]),
    ]);
    for query in ["Haftpflicht", "Haftpflichtversicherung"] {
        assert_eq!(ids(&search(&index, query, &[]))[0], 1, "{query}");
    }
}

#[test]
fn words_weigh_the_more_the_more_of_them_are_found() {
    let (near, far) = near_and_far(17);
    let close = beside(&near, 1.2, 18);
    let mut entries: Vec<(Language, &[&str], &[Vec<f32>])> = vec![
        (
            Language::En,
            &["letters of a friend"],
            std::slice::from_ref(&near),
        ),
        (
            Language::En,
            &["letters of an enemy"],
            std::slice::from_ref(&far),
        ),
    ];
    for text in [
        &["boiler inspection report"],
        &["lease of a garage in the yard behind houses near the church"],
    ] {
        // So many that having all words of a query is nothing by itself.
        entries.extend([(Language::En, &text[..], std::slice::from_ref(&close)); 20]);
    }
    let (index, _directory) = self::index(&entries);
    let first = |query: &str| ids(&search(&index, query, &near))[0];
    assert_ne!(first("report of the boiler inspection"), 1);
    assert_eq!(first("report whenever pipes burst while freezing"), 1);
    // What is nearest is all that was asked for only where no words were.
    let score = |query: &str| search(&index, query, &near)[0].score;
    assert_eq!(score(""), 1.0);
    assert!((0.5..0.95).contains(&score("pipes burst")));
}

/// Longer than any question.
const TEXT: &str = "We were away for two weeks in January when the neighbours rang and told us that water ran down the stairs: it \
    had been so cold that the boiler stopped, the pipes froze and burst, and nobody knew where to turn it off";

#[test]
fn the_words_of_a_text_weigh_more_than_those_of_a_question() {
    let (near, _) = near_and_far(19);
    let close = beside(&near, 0.8, 20);
    let mut entries: Vec<(Language, &[&str], &[Vec<f32>])> = vec![(
        Language::En,
        &["letters of a friend"],
        std::slice::from_ref(&near),
    )];
    // So many that none of the words is rare.
    entries.resize(
        21,
        (
            Language::En,
            &["boiler and pipes that burst"],
            std::slice::from_ref(&close),
        ),
    );
    let (index, _directory) = self::index(&entries);
    let first = |query: &str| ids(&search(&index, query, &near))[0];
    assert_eq!(first("Why did the pipes freeze in January?"), 1);
    assert_ne!(first(TEXT), 1);
}

#[test]
fn what_stands_in_a_text_by_the_way_names_nothing() {
    let (near, far) = near_and_far(21);
    let far_rows = [far];
    let (index, _directory) = index(&[
        (
            Language::En,
            &["letters of a friend"],
            std::slice::from_ref(&near),
        ),
        (Language::En, &["song mp3 4711"], &far_rows),
        (Language::En, &["policy 88172345"], &far_rows),
        (Language::En, &["hello world"], &far_rows),
    ]);
    let first = |query: &str| ids(&search(&index, query, &near))[0];
    for (asked, expected) in [
        ("mp3", 2),
        ("4711", 2),
        ("88172345", 3),
        ("\"hello world\"", 4),
    ] {
        assert_eq!(first(&format!("where is {asked}")), expected, "{asked}");
        // A long number is worth looking for wherever it stands.
        let expected = if expected == 3 { 3 } else { 1 };
        assert_eq!(first(&format!("{TEXT}: {asked}")), expected, "{asked}");
    }
    // Who quotes much of it means what is quoted.
    let quoting = format!("{TEXT}: {}", "\"hello world\" ".repeat(4));
    assert_eq!(first(&quoting), 4);
    // Nobody asks a text for the newest of something.
    let is_for_newest = |text: &str| query_words(text, &[Language::En]).is_for_newest;
    assert!(is_for_newest("the latest invoice"));
    assert!(!is_for_newest(&format!("{TEXT} the latest invoice")));
}

#[test]
fn the_best_passages_come_first_and_are_three_at_most() {
    let mut numbers = Numbers(3);
    let query = numbers.unit_vector();
    let mixed = |share: f32, numbers: &mut Numbers| {
        let other = numbers.unit_vector();
        unit(
            &query
                .iter()
                .zip(&other)
                .map(|(near, far)| share * near + (1.0 - share) * far)
                .collect::<Vec<f32>>(),
        )
    };
    let rows: Vec<Vec<f32>> = [0.1, 0.9, 0.3, 0.7, 0.5]
        .map(|share| mixed(share, &mut numbers))
        .to_vec();
    let other = vec![numbers.unit_vector()];
    let (index, _directory) = index(&[
        (Language::En, &["a", "b", "c", "d", "e"], &rows),
        (Language::En, &["x"], &other),
    ]);
    let matches = search(&index, "", &query);
    let positions: Vec<u32> = matches[0]
        .passages
        .iter()
        .map(|passage| passage.0)
        .collect();
    assert_eq!((matches[0].id.0, positions), (1, vec![1, 3, 4]));
    assert_eq!(matches[0].passages[0].1, matches[0].score);
    assert_eq!(matches.len(), 2);
}

#[test]
fn documents_without_vectors_are_found_by_their_words_and_the_other_way_round() {
    let mut numbers = Numbers(4);
    let row = [numbers.unit_vector()];
    let (index, _directory) = index(&[
        (Language::En, &["solar panels"], &[]),
        (Language::En, &["something else"], &row),
    ]);
    let both = search(&index, "solar", &row[0]);
    // The only word of a query, where few passages have it, decides.
    assert_eq!(ids(&both), [1, 2]);
    assert_eq!(both[0].passages.len(), 1);
    assert_eq!(ids(&search(&index, "solar garden", &row[0])), [2, 1]);
    assert_eq!(ids(&search(&index, "nothing known", &row[0])), [2]);
    assert!(search(&index, "", &[]).is_empty());
}

proptest! {
    /// Whichever of them are in another language than the question, and so a little farther.
    #[test]
    fn who_is_not_worth_ranking_is_neither_among_the_best_nor_nearest(
        figures in prop::collection::vec((-0.3..1.0_f32, 0.0..4.0_f32, any::<bool>()), 0..200),
        count in 1..20_usize,
    ) {
        let scale = Scale {
            cosine_most: 1.0,
            words_most: 4.0,
            vector_weight: 0.8,
            word_weight: 0.2,
            has_vectors: true,
            has_words: true,
            identifier_weight: 0.0,
        };
        let candidate = |(at, (cosine, words, _)): (usize, &(f32, f32, bool))| Candidate {
            id: DocumentId(at as u32),
            cosine: Some(*cosine),
            words: *words,
            identified: 0.0,
            score: 0.0,
            newness: 1.0,
        };
        let all: Vec<Candidate> = figures.iter().enumerate().map(candidate).collect();
        let best_and_nearest = |candidates: &[Candidate]| {
            let cosine = |it: &Candidate| {
                let is_foreign = figures[it.id.0 as usize].2;
                it.cosine.unwrap() - if is_foreign { FOREIGN } else { 0.0 }
            };
            let score = |it| scale.score(Some(cosine(it)), it.words, 0.0);
            let mut scores: Vec<f32> = candidates.iter().map(score).collect();
            scores.sort_by(|left, right| right.total_cmp(left));
            scores.truncate(count);
            (scores, candidates.iter().map(cosine).reduce(f32::max))
        };
        let worth = worth_ranking(all.clone(), scale, count);
        prop_assert_eq!(best_and_nearest(&worth), best_and_nearest(&all));
    }
}

proptest! {
    /// Replacing and removing, with the moves that follow, keeps every document's own bytes.
    #[test]
    fn vectors_survive_changes(changes in prop::collection::vec((0..9_u32, 0..4_usize, any::<i8>()), 0..60)) {
        let mut vectors = Vectors::default();
        let mut kept: std::collections::BTreeMap<u32, QuantizedVectors> = std::collections::BTreeMap::new();
        for (id, count, byte) in changes {
            let rows = QuantizedVectors { dimension: 4, scales: vec![1.0; count], values: vec![byte.max(-127); 4 * count] };
            if count == 0 && byte > 0 {
                vectors.remove(DocumentId(id));
            } else {
                vectors.put(DocumentId(id), &rows);
            }
            if count == 0 { kept.remove(&id); } else { kept.insert(id, rows); }
            prop_assert_eq!(vectors.len(), kept.values().map(|rows| rows.scales.len()).sum::<usize>());
            let all_near = vectors.near(&[1.0, 0.0, 0.0, 0.0]);
            let scanned = all_near.from(f32::MIN);
            prop_assert_eq!(scanned.len(), kept.len());
            for near in scanned {
                let expected = f32::from(kept[&near.id.0].values[0]);
                prop_assert!((near.cosine - expected).abs() < 1e-2, "{near:?} {expected}");
                prop_assert_eq!(all_near.passage_cosines(near.id).len(), kept[&near.id.0].scales.len());
            }
        }
    }
}

/// Points around twenty others, as passages are about few things.
struct Clusters {
    numbers: Numbers,
    centres: Vec<Vec<f32>>,
}

impl Clusters {
    fn new() -> Self {
        let mut numbers = Numbers(6);
        let centres = (0..20).map(|_| numbers.unit_vector()).collect();
        Self { numbers, centres }
    }

    fn near(&mut self, at: usize) -> Vec<f32> {
        let centre = self.centres[at % 20].iter();
        let near = centre.map(|value| value + 0.1 * self.numbers.number());
        unit(&near.collect::<Vec<f32>>())
    }

    /// Documents of two passages each.
    fn fill(&mut self, all: [&mut Vectors; 2]) {
        let [first, second] = all;
        for id in 0..800 {
            let rows = full(&[self.near(id), self.near(id + 1)]).quantized();
            first.put(DocumentId(id as u32), &rows);
            second.put(DocumentId(id as u32), &rows);
        }
    }

    /// Removes, replaces and adds.
    fn change(&mut self, all: [&mut Vectors; 2]) {
        let [first, second] = all;
        for id in 0..60 {
            let rows = full(&[self.near(id + 3)]).quantized();
            for vectors in [&mut *first, &mut *second] {
                vectors.remove(DocumentId(id as u32));
                vectors.put(DocumentId(2 * id as u32), &rows);
                vectors.put(DocumentId(1000 + id as u32), &rows);
            }
        }
    }

    /// How many of the ten nearest to each of twenty queries are among those that `given` finds.
    fn hits(&mut self, exact: &Vectors, given: &Vectors) -> usize {
        let best = |vectors: &Vectors, query: &[f32]| {
            let mut near = vectors.near(query).from(f32::MIN);
            near.sort_by(|left, right| {
                let order = right.cosine.total_cmp(&left.cosine);
                order.then(left.id.cmp(&right.id))
            });
            let best = near.into_iter().take(10);
            best.map(|near| (near.id, near.cosine.to_bits()))
                .collect::<Vec<_>>()
        };
        (0..20)
            .map(|round| {
                let query = self.near(round);
                let exact = best(exact, &query);
                let given = best(given, &query);
                given.iter().filter(|near| exact.contains(near)).count()
            })
            .sum()
    }
}

/// With a graph that knows all vectors.
fn grown(vectors: Vectors) -> Vectors {
    let mut growth = vectors.graph_growth().unwrap();
    assert!(vectors.graph_growth().is_none(), "only one makes it grow");
    let shared = parking_lot::RwLock::new(vectors);
    while growth.step(&shared, |vectors| vectors, |vectors| vectors) > 0 {}
    let vectors = shared.into_inner();
    assert_eq!(vectors.unlinked(), 0);
    vectors
}

/// As the next start has them.
fn read_again(vectors: &Vectors) -> Vectors {
    let bytes: Vec<i8> = vectors.documents_bytes().flatten().copied().collect();
    let graph = vectors.graph_bytes().into_owned();
    Vectors::of_outline(vectors.outline(), LineBytes::of_room(bytes, 0), graph).unwrap()
}

#[test]
fn a_graph_finds_what_a_scan_finds_and_follows_changes() {
    let mut clusters = Clusters::new();
    let mut scanned = Vectors::default();
    let mut graphed = Vectors::with_graph_from(500);
    clusters.fill([&mut scanned, &mut graphed]);
    let mut graphed = grown(graphed);
    clusters.change([&mut scanned, &mut graphed]);
    let looked_at = graphed.near(&clusters.near(0)).from(f32::MIN).len();
    assert!((100..850).contains(&looked_at), "{looked_at} of 860");
    for vectors in [&graphed, &read_again(&graphed)] {
        let hits = clusters.hits(&scanned, vectors);
        assert!(hits >= 195, "{hits} of 200");
    }
    // So many go that the rest moves together: what comes then is still found beside what the graph knows.
    for id in (0..800).step_by(2) {
        for vectors in [&mut scanned, &mut graphed] {
            vectors.remove(DocumentId(id));
        }
    }
    let mut graphed = grown(graphed);
    clusters.change([&mut scanned, &mut graphed]);
    let hits = clusters.hits(&scanned, &graphed);
    assert!(hits >= 195, "{hits} of 200");
}

/// Words and vectors together: who has few of the words and is near, and who has many and is far, and all between.
#[test]
fn with_a_graph_a_search_finds_what_it_finds_without() {
    let mut clusters = Clusters::new();
    let rows: Vec<[Vec<f32>; 1]> = (0..900).map(|id| [clusters.near(id % 4)]).collect();
    let texts: Vec<String> = (0..900)
        .map(|_| {
            let times = |numbers: &mut Numbers| (numbers.next() % 9) as usize;
            let (deposit, rent) = (times(&mut clusters.numbers), times(&mut clusters.numbers));
            "deposit ".repeat(deposit)
                + &"rent ".repeat(rent)
                + &"garden ".repeat(times(&mut clusters.numbers))
        })
        .collect();
    let texts: Vec<[&str; 1]> = texts.iter().map(|text| [text.as_str()]).collect();
    let entries: Vec<(Language, &[&str], &[Vec<f32>])> = (texts.iter().zip(&rows))
        .map(|(text, row)| (Language::En, &text[..], &row[..]))
        .collect();
    let (index, _directory) = index(&entries);
    let queries: Vec<Vec<f32>> = (0..20).map(|at| clusters.near(at % 4)).collect();
    let found = || -> Vec<Vec<u32>> {
        let found = queries
            .iter()
            .map(|query| ids(&search(&index, "deposit rent", query)));
        found.collect()
    };
    let scanned = found();
    let account = index.account(AccountId(1)).unwrap();
    let mut graphed = Vectors::with_graph_from(500);
    for (id, row) in (1..).zip(&rows) {
        graphed.put(DocumentId(id), &full(row).quantized());
    }
    account.write().vectors = grown(graphed);
    let both = scanned.iter().zip(found());
    let hits: usize = both
        .map(|(scanned, graphed)| {
            scanned
                .iter()
                .take(10)
                .filter(|id| graphed[..10].contains(id))
                .count()
        })
        .sum();
    assert!(hits >= 195, "{hits} of 200");
}

/// Nobody waits until the dead are left out of the graph: what goes and comes meanwhile is followed.
#[test]
fn vectors_change_while_others_move_together() {
    for at_step in [0, 3, 9] {
        let mut clusters = Clusters::new();
        let (mut scanned, mut graphed) = (Vectors::default(), Vectors::with_graph_from(500));
        clusters.fill([&mut scanned, &mut graphed]);
        let mut graphed = grown(graphed);
        for id in (0..800).step_by(2) {
            for vectors in [&mut scanned, &mut graphed] {
                vectors.remove(DocumentId(id));
            }
        }
        let mut growth = graphed.graph_growth().unwrap();
        let shared = parking_lot::RwLock::new(graphed);
        let mut steps = 0;
        let mut still = true;
        while still {
            if steps == at_step {
                let mut graphed = shared.write();
                for id in 600..700 {
                    scanned.remove(DocumentId(id));
                    graphed.remove(DocumentId(id));
                }
                clusters.change([&mut scanned, &mut graphed]);
            }
            steps += 1;
            still = growth.step(&shared, |vectors| vectors, |vectors| vectors) > 0;
            let graphed = shared.read();
            let hits = clusters.hits(&scanned, &graphed);
            assert!(hits >= 195, "{hits} of 200 at step {steps}");
        }
        assert!(steps > at_step);
        drop(growth);
        let graphed = shared.into_inner();
        assert_eq!(graphed.len(), scanned.len());
        let hits = clusters.hits(&scanned, &read_again(&graphed));
        assert!(hits >= 195, "{hits} of 200");
    }
}

#[test]
fn a_graph_that_much_was_left_out_of_grows_anew() {
    let mut clusters = Clusters::new();
    let (mut scanned, mut graphed) = (Vectors::default(), Vectors::with_graph_from(500));
    clusters.fill([&mut scanned, &mut graphed]);
    let mut graphed = grown(graphed);
    let remove = |ids: std::ops::Range<u32>, scanned: &mut Vectors, graphed: &mut Vectors| {
        for id in ids {
            scanned.remove(DocumentId(id));
            graphed.remove(DocumentId(id));
        }
    };
    remove(0..60, &mut scanned, &mut graphed);
    assert!(read_again(&graphed).graph_growth().is_none(), "few went");
    remove(60..120, &mut scanned, &mut graphed);
    assert!(graphed.graph_growth().is_none(), "all still lead");
    assert!(read_again(&graphed).graph_growth().is_some());
    // With one more the rest moves together.
    remove(120..201, &mut scanned, &mut graphed);
    assert_eq!(graphed.unlinked(), 0, "the old one goes on leading");
    let before = graphed.graph_bytes().into_owned();
    let growth = graphed.graph_growth();
    assert!(clusters.hits(&scanned, &graphed) >= 195);
    drop(growth);
    let graphed = grown(graphed);
    assert_ne!(graphed.graph_bytes(), before);
    let mut new = Vectors::with_graph_from(500);
    Clusters::new().fill([&mut Vectors::default(), &mut new]);
    remove(0..201, &mut Vectors::default(), &mut new);
    assert_eq!(graphed.graph_bytes(), grown(new).graph_bytes());
    assert!(graphed.graph_growth().is_none());
    assert!(clusters.hits(&scanned, &graphed) >= 195);
}

#[test]
fn the_same_vectors_again_change_nothing() {
    let mut clusters = Clusters::new();
    let (mut first, mut second) = (Vectors::default(), Vectors::with_graph_from(500));
    clusters.fill([&mut first, &mut second]);
    let mut graphed = grown(second);
    let before = graphed.graph_bytes().into_owned();
    let mut clusters = Clusters::new();
    clusters.fill([&mut first, &mut graphed]);
    assert_eq!(graphed.unlinked(), 0);
    assert_eq!(graphed.graph_bytes(), before);
}

#[test]
fn what_a_graph_does_not_know_yet_is_scanned() {
    let mut clusters = Clusters::new();
    let mut scanned = Vectors::default();
    let mut graphed = Vectors::with_graph_from(500);
    for id in 0..300 {
        let near: Vec<Vec<f32>> = (0..3).map(|other| clusters.near(id + other)).collect();
        let rows = full(&near).quantized();
        for vectors in [&mut scanned, &mut graphed] {
            vectors.put(DocumentId(id as u32), &rows);
        }
    }
    let mut growth = graphed.graph_growth().unwrap();
    let shared = parking_lot::RwLock::new(graphed);
    // The last of them is one of three of its document.
    assert_eq!(
        growth.step(&shared, |vectors| vectors, |vectors| vectors),
        16
    );
    let graphed = shared.into_inner();
    assert_eq!(graphed.unlinked(), 884);
    assert_eq!(clusters.hits(&scanned, &graphed), 200);
}
