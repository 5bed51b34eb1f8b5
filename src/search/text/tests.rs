//! Text search against PostgreSQL's figures, and against looking at everything.

#![expect(
    clippy::needless_range_loop,
    clippy::float_cmp,
    reason = "the reference is written as its definition is, and scores must be the very same"
)]

use proptest::prelude::{
    Just, ProptestConfig, Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest,
};

use crate::model::document::Document;

use super::lexicon::{Lexicon, TrigramId};
use super::scoring::{Memory, QueryScorer};
use super::similarity::{Workspace, share};
use super::spelling::{Spelling, spellings};
use super::trigrams::trigram_set;

pub(in crate::search) fn word_similarity(query: &str, text: &str) -> f32 {
    let mut lexicon = Lexicon::default();
    let words = lexicon.add_text(text);
    QueryScorer::<16>::new(&lexicon, &trigram_set(query), 1, Memory::default())
        .map_or(0.0, |mut scorer| scorer.score(&words, f32::MAX))
}

/// The best of all spellings of a query that count in a text: the typed one, and those with a trigram
/// there that the typed one lacks.
fn spelled_similarity(query: &str, spelling: Spelling, text: &str) -> f64 {
    let (typed, there) = (trigram_set(query), trigram_set(text));
    let mut best = word_similarity(query, text);
    for spelled in spellings(query, spelling) {
        let is_own = |trigram| !typed.contains(trigram) && there.contains(trigram);
        if trigram_set(&spelled).iter().any(is_own) {
            best = best.max(word_similarity(&spelled, text));
        }
    }
    f64::from(best)
}

/// What a search must find: the scores of all documents, best first.
pub(in crate::search) fn look_at_everything(
    documents: &[Document],
    query: &str,
    spelling: Spelling,
) -> Vec<(u32, f32)> {
    let similarity = |text: &str| spelled_similarity(query, spelling, text);
    let mut found: Vec<(&Document, f64)> = Vec::new();
    for document in documents.iter().filter(|document| document.account.0 == 1) {
        let title = similarity(&document.title);
        let sender = similarity(&document.sender) * 0.9;
        let summary = similarity(&document.summary) * 0.8;
        // As it is shown: what looks the same is the same.
        let score = f64::from(title.max(sender).max(summary) as f32);
        if score >= 0.4 - 1e-6 {
            found.push((document, score));
        }
    }
    found.sort_by(|left, right| {
        let newest = right.0.created_at.cmp(&left.0.created_at);
        right
            .1
            .total_cmp(&left.1)
            .then(newest)
            .then(left.0.uuid.cmp(&right.0.uuid))
    });
    found
        .into_iter()
        .map(|(document, score)| (document.id.0, score as f32))
        .collect()
}

#[test]
fn figures_are_those_of_postgresql() {
    let figures = include_str!("../../../data-fixtures/search/word_similarity.tsv");
    let mut compared = 0;
    for line in figures.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [query, text, expected] = fields[..] else {
            panic!("{line}")
        };
        let expected: f32 = expected.parse().unwrap();
        let given = word_similarity(query, text);
        assert!(
            (given - expected).abs() < 1e-5,
            "{query:?} in {text:?}: {given}, expected {expected}"
        );
        compared += 1;
    }
    assert!(compared > 700, "{compared}");
}

/// The procedure written down step by step, trigram by trigram, as slow as it is plain.
fn step_by_step(query_len: u32, is_hit: &[bool], text: &[TrigramId]) -> f32 {
    let mut last: Vec<Option<usize>> = vec![None; is_hit.len()];
    let (mut lower, mut stretch, mut common, mut best) = (None, 0, 0, 0_f32);
    for (at, trigram) in text.iter().map(|trigram| *trigram as usize).enumerate() {
        if lower.is_some() || is_hit[trigram] {
            if last[trigram].is_none() {
                stretch += 1;
                common += u32::from(is_hit[trigram]);
            }
            last[trigram] = Some(at);
        }
        if !is_hit[trigram] {
            continue;
        }
        let start = lower.unwrap_or(at);
        let (mut chosen, mut chosen_share) = (start, share(common, query_len, stretch));
        let (mut left_common, mut left_stretch) = (common, stretch);
        for from in start..=at {
            let with = share(left_common, query_len, left_stretch);
            if with > chosen_share {
                (chosen, chosen_share, common, stretch) = (from, with, left_common, left_stretch);
            }
            let dropped = text[from] as usize;
            if last[dropped] == Some(from) {
                left_stretch -= 1;
                left_common -= u32::from(is_hit[dropped]);
            }
        }
        best = best.max(chosen_share);
        for from in start..chosen {
            let dropped = text[from] as usize;
            if last[dropped] == Some(from) {
                last[dropped] = None;
            }
        }
        lower = Some(chosen);
    }
    best
}

/// Words of few letters, so that trigrams repeat.
fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[ab]{1,5}",
        "[a-d]{1,7}",
        "[cd]{1,4}[ab]{2,5}",
        Just("rechnung".to_owned()),
        Just("größe".to_owned())
    ];
    prop::collection::vec(word, 0..14).prop_map(|words| words.join(" "))
}

/// A text, and a query that has some of its words in their order, cut short here and there, and some of its own.
fn text_and_query() -> impl Strategy<Value = (String, String)> {
    let kept = prop::collection::vec((prop::bool::weighted(0.4), 0..3_usize), 14);
    (text(), kept, text()).prop_map(|(text, kept, more)| {
        let words = text
            .split(' ')
            .zip(kept)
            .filter(|(_, (is_kept, _))| *is_kept);
        let own = words.map(|(word, (_, cut))| word.chars().skip(cut).collect::<String>());
        let query = own.chain(more.split(' ').take(1).map(str::to_owned));
        let query = query.collect::<Vec<_>>().join(" ");
        (text, query)
    })
}

proptest! {
    #[test]
    fn from_hit_to_hit_is_the_same_as_step_by_step(texts in prop::collection::vec(text(), 1..4), query in text()) {
        let mut lexicon = Lexicon::default();
        let words: Vec<_> = texts.iter().map(|text| lexicon.add_text(text)).collect();
        let set = trigram_set(&query);
        let mut is_hit = vec![false; lexicon.trigram_count()];
        for id in set.iter().filter_map(|trigram| lexicon.trigram_id(*trigram)) {
            is_hit[id as usize] = true;
        }
        let mut workspace = Workspace::default();
        for words in words {
            let trigrams: Vec<_> = words.iter().flat_map(|word| lexicon.trigrams_of(*word).iter()).collect();
            let expected = step_by_step(set.len() as u32, &is_hit, &trigrams);
            let given = workspace.word_similarity(set.len() as u32, &is_hit, trigrams.iter().copied(), f32::MAX);
            prop_assert_eq!(given, expected);
        }
    }

    #[test]
    fn any_text_may_come(query in any::<String>(), text in any::<String>()) {
        let score = word_similarity(&query, &text);
        prop_assert!((0.0..=1.0).contains(&score));
    }
}

// Where trigrams come twice in just the places that a bound must not count twice is rare.
proptest! {
    #![proptest_config(ProptestConfig::with_cases(8_192))]

    #[test]
    fn bounds_hold_and_a_score_is_enough_when_it_says_so((text, query) in text_and_query(), enough in 0.395_f32..1.0) {
        let mut lexicon = Lexicon::default();
        let words = lexicon.add_text(&text);
        if let Some(mut scorer) = QueryScorer::<1>::new(&lexicon, &trigram_set(&query), usize::MAX, Memory::default()) {
            let score = scorer.score(&words, f32::MAX);
            let bounds = scorer.bounds(&words);
            prop_assert!(bounds.least <= score && score <= bounds.most, "{bounds:?} {score}");
            prop_assert!(score < enough || scorer.can_reach(&words, enough), "{score}");
            let reaches = scorer.reaches(&words, enough);
            prop_assert!(reaches.is_none_or(|reaches| reaches == (score >= enough)), "{reaches:?} {score}");
            prop_assert!(score < 0.39 || scorer.can_reach(&words, score), "{score}");
            prop_assert!(scorer.chain(&words, score.max(0.395)).is_some() || score < 0.395, "{score}");
            match scorer.chain(&words, enough) {
                None => prop_assert!(score < enough, "{score}"),
                Some(chain) => {
                    prop_assert!(score <= chain.most, "{chain:?} {score}");
                    prop_assert!(scorer.chain_score(&words, chain, f32::MAX) <= score, "{chain:?} {score}");
                }
            }
            prop_assert_eq!(scorer.score(&words, enough) >= enough, score >= enough);
        }
    }
}

#[test]
fn long_texts_take_bounded_time() {
    let text = "abcab bcabc ".repeat(20_000);
    assert!(word_similarity(&"abcab cabca ".repeat(80), &text) > 0.5);
}
