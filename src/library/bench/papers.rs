//! Made-up documents, German and English: document number n is the same each time and everywhere.
//!
//! Shared by `docvault bench` and the benches of the repository. Titles, senders with a long tail, summaries, folders,
//! tags and passages have the lengths and the word frequencies of real papers; what they say means nothing. Nothing
//! here writes or measures: `fill` stores them, `queries` asks for them.

use uuid::Uuid;

pub use super::vocabulary::Numbers;
use super::vocabulary::{
    FOLDERS, FORMS_ENGLISH, FORMS_GERMAN, KINDS_ENGLISH, KINDS_GERMAN, TAGS, TRADES_ENGLISH,
    TRADES_GERMAN, WORDS_ENGLISH, WORDS_GERMAN, name, rare_word,
};
use crate::model::account::AccountId;
use crate::model::document::{ContentHash, Document, DocumentId, DocumentState};
use crate::model::language::Language;
use crate::model::page::Rect;
use crate::model::passage::Passage;
use crate::model::timestamp::{MILLISECONDS_PER_DAY, Timestamp};

/// Different words that a library's papers hold, besides numbers.
const VOCABULARY: f64 = 60_000.0;
/// Senders; a few of them wrote most of the papers.
const SENDERS: u64 = 4_000;
/// Words in a passage: what about 200 word pieces hold.
const PASSAGE_WORDS: u64 = 90;
/// The day on which the first document entered, as milliseconds since 1970.
const FIRST_DAY: i64 = 1_577_836_800_000;

/// The numbers that document `number` is made of; `part` is what they are for.
fn numbers(number: u64, part: u64) -> Numbers {
    let mut mixed = Numbers::new(number.wrapping_mul(64) + part);
    Numbers::new(mixed.bits())
}

/// The language of document `number`: two of three are German.
pub fn language(number: u64) -> Language {
    if numbers(number, 0).below(3) < 2 {
        Language::De
    } else {
        Language::En
    }
}

/// A kind of paper.
pub fn kind(numbers: &mut Numbers, language: Language) -> &'static str {
    match language {
        Language::De => numbers.pick(&KINDS_GERMAN),
        _ => numbers.pick(&KINDS_ENGLISH),
    }
}

/// A frequent word.
pub fn frequent_word(numbers: &mut Numbers, language: Language) -> &'static str {
    match language {
        Language::De => numbers.pick(&WORDS_GERMAN),
        _ => numbers.pick(&WORDS_ENGLISH),
    }
}

/// A run of words. Few words are in most sentences and most words in few: ranks are drawn evenly on a logarithmic
/// scale; one word of ten is a number.
pub fn sentence(numbers: &mut Numbers, language: Language, words: u64) -> String {
    let frequent: &[&str] = match language {
        Language::De => &WORDS_GERMAN,
        _ => &WORDS_ENGLISH,
    };
    let mut text = String::new();
    for at in 0..words {
        if at > 0 {
            text.push(' ');
        }
        if numbers.below(10) == 0 {
            text.push_str(&numbers.below(9_999_999).to_string());
            continue;
        }
        let rank = (VOCABULARY.ln() * numbers.fraction()).exp() as usize - 1;
        match frequent.get(rank) {
            Some(word) => text.push_str(word),
            None => text.push_str(&rare_word(rank as u64)),
        }
    }
    text
}

/// The sender of a rank: `Stadtwerke Mardorf GmbH`.
pub fn sender(rank: u64, language: Language) -> String {
    let mut numbers = numbers(rank, 1);
    let place = name(rank);
    if language == Language::De {
        let trade = numbers.pick(&TRADES_GERMAN);
        format!("{trade} {place} {}", numbers.pick(&FORMS_GERMAN))
    } else {
        let trade = numbers.pick(&TRADES_ENGLISH);
        format!("{place} {trade} {}", numbers.pick(&FORMS_ENGLISH))
    }
}

/// Document `number` of an account, as it is after its analysis. Its content hash stands for no file.
pub fn document(account: AccountId, number: u64) -> Document {
    let language = language(number);
    let mut numbers = numbers(number, 2);
    let kind = kind(&mut numbers, language);
    let sender_rank = numbers.below(SENDERS).min(numbers.below(SENDERS));
    let mut uuid = [0; 16];
    let mut hash = [0; 32];
    for chunk in uuid.chunks_mut(8).chain(hash.chunks_mut(8)) {
        chunk.copy_from_slice(&numbers.bits().to_le_bytes());
    }
    let created_at = Timestamp(FIRST_DAY + number.cast_signed() * 60_000);
    let days_before = numbers.below(2_000).cast_signed();
    let mut tags: Vec<String> = (0..numbers.below(3))
        .map(|_| numbers.pick(&TAGS).to_owned())
        .collect();
    tags.sort();
    tags.dedup();
    Document {
        id: DocumentId(number as u32 + 1),
        uuid: uuid::Builder::from_random_bytes(uuid).into_uuid(),
        account,
        content_hash: ContentHash(hash),
        byte_length: 40_000 + numbers.below(400_000),
        file_name: format!("scan-{number:07}.pdf"),
        state: DocumentState::Analyzed,
        title: format!(
            "{kind} {} {}",
            numbers.below(999_999),
            sentence(&mut numbers, language, 2)
        ),
        summary: format!("{kind}: {}.", sentence(&mut numbers, language, 24)),
        sender: sender(sender_rank, language),
        document_date: Timestamp(created_at.0 - days_before * MILLISECONDS_PER_DAY),
        created_at,
        folder: numbers.pick(&FOLDERS).to_owned(),
        tags,
        language: Some(language),
        is_favorite: numbers.below(20) == 0,
        is_archived: numbers.below(10) == 0,
        trashed_at: None,
        page_count: 2,
        has_vector_data: true,
        set_by_person: Vec::new(),
    }
}

/// The passages of document `number`.
pub fn passages(number: u64, count: u64) -> Vec<Passage> {
    let language = language(number);
    let mut numbers = numbers(number, 3);
    (0..count)
        .map(|at| Passage {
            page: 1 + (at / 2) as u32,
            page_size: [595.0, 842.0],
            text: sentence(&mut numbers, language, PASSAGE_WORDS),
            rects: (0..8)
                .map(|line| Rect {
                    left: 71.0,
                    top: 300.0 + line as f32 * 14.0,
                    right: 511.0,
                    bottom: 312.0 + line as f32 * 14.0,
                })
                .collect(),
        })
        .collect()
}

/// The identifier of document `number`.
pub fn uuid(number: u64) -> Uuid {
    document(AccountId(0), number).uuid
}
