//! Words of passages that are spelled almost like one that no passage has.
//!
//! Whoever mistypes a word wants what the library has. Only what stands nowhere is corrected, so that what somebody typed right
//! is never taken for something else that is there. They are looked up before the query's vector is made, which is to be that of
//! what was meant. Next: [`super::words`], which has them found.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::model::account::AccountId;
use crate::model::language::Language;
use crate::search::disk::Snapshot;
use crate::search::error::SearchError;

use super::terms::{may_be_misspelled, plain, query_words};
use super::tokens::{as_typed_text, tokens};
use super::words::is_found;

/// At most so many words of a query are corrected.
const CORRECTED_MAX: usize = 8;

/// How many letters may be wrong, too many or left out, two that stand in each other's place being one, and in a word of how
/// many characters: shorter ones are like too many others. Tried in this order, as far as something is found.
const LETTERS_WRONG: [(u8, usize); 2] = [(1, 4), (2, 8)];
/// At most so many words stand for a misspelled one: those that most passages have.
const ALIKE_MAX: usize = 8;

/// A shorter word is one letter from too many others to be read as one of them: who asks for `jabs` means no `abs`.
const READ_CHARS_MIN: usize = 5;

/// The misspelled words of a query, and what stands for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Misspelled {
    /// Words without accents, and those of the account's passages that are nearest to them, the most frequent one first.
    words: BTreeMap<String, Vec<String>>,
}

impl Misspelled {
    /// None: each word is as it is meant.
    pub const NONE: &Self = &Self {
        words: BTreeMap::new(),
    };

    /// Looks up the words of a query that are in no passage of the account, nor all their parts.
    pub(super) fn look_up(
        snapshot: &Snapshot,
        account: AccountId,
        query: &str,
        languages: &[Language],
    ) -> Result<Self, SearchError> {
        let mut misspelled = Self::default();
        if !tokens(query)
            .iter()
            .any(|token| may_be_misspelled(&token.text))
        {
            return Ok(misspelled);
        }
        let query = query_words(query, languages);
        let is_found = |place: &usize| is_found(snapshot, account, &query.words[*place]);
        let mut looked_up = 0;
        for asked in &query.asked {
            let Some(word) = &query.words[asked.word].misspelled else {
                continue;
            };
            let mut is_known = is_found(&asked.word)?;
            if !is_known && !asked.parts.is_empty() {
                is_known = true;
                for part in &asked.parts {
                    is_known &= is_found(part)?;
                }
            }
            if is_known {
                continue;
            }
            looked_up += 1;
            if looked_up > CORRECTED_MAX {
                break;
            }
            let alike = alike(snapshot, account, word)?;
            if !alike.is_empty() {
                misspelled.words.insert(word.clone(), alike);
            }
        }
        Ok(misspelled)
    }

    /// What stands for a word without accents, if it is misspelled.
    pub(super) fn meant_by(&self, word: &str) -> Option<&[String]> {
        self.words.get(word).map(Vec::as_slice)
    }

    /// The query with the most frequent of the words that stand for a misspelled one in its place, but for words that
    /// `is_right` knows: in a text that is read for its meaning a wrong word does more harm than one that says nothing.
    pub fn corrected<'q>(&self, query: &'q str, is_right: impl Fn(&str) -> bool) -> Cow<'q, str> {
        if self.words.is_empty() {
            return Cow::Borrowed(query);
        }
        let typed = as_typed_text(query);
        let mut corrected = String::with_capacity(typed.len());
        let mut end = 0;
        for token in tokens(&typed) {
            let meant = self
                .meant_by(&plain(&token.text))
                .and_then(<[String]>::first);
            if let Some(meant) = meant
                && token.text.chars().count() >= READ_CHARS_MIN
                && !is_right(&token.text)
            {
                corrected.push_str(&typed[end..token.bytes.start]);
                corrected.push_str(meant);
                end = token.bytes.end;
            }
        }
        corrected.push_str(&typed[end..]);
        Cow::Owned(corrected)
    }
}

/// The words of an account's passages that are nearest to one, as they are written there.
fn alike(snapshot: &Snapshot, account: AccountId, word: &str) -> Result<Vec<String>, SearchError> {
    let characters = word.chars().count();
    for (letters, _) in LETTERS_WRONG.iter().filter(|(_, min)| characters >= *min) {
        let mut found: BTreeMap<String, u64> = BTreeMap::new();
        for segment in snapshot.segments() {
            segment.visit_words_like(account, word, *letters, |word, passages| {
                *found.entry(word.to_owned()).or_default() += u64::from(passages);
            })?;
        }
        if !found.is_empty() {
            let mut words: Vec<(String, u64)> = found.into_iter().collect();
            words.sort_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
            words.truncate(ALIKE_MAX);
            return Ok(words.into_iter().map(|(word, _)| word).collect());
        }
    }
    Ok(Vec::new())
}
