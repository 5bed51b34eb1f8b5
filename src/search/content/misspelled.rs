//! Words of passages that are spelled almost like one that no passage has.
//!
//! Whoever mistypes a word wants what the library has. Only what stands nowhere is corrected, so that what somebody typed right
//! is never taken for something else that is there. Next: [`super::words`], which asks.

use std::collections::BTreeMap;

use crate::model::account::AccountId;
use crate::search::disk::Snapshot;
use crate::search::error::SearchError;

/// How many letters may be wrong, too many or left out, two that stand in each other's place being one, and in a word of how
/// many characters: shorter ones are like too many others. Tried in this order, as far as something is found.
const LETTERS_WRONG: [(u8, usize); 2] = [(1, 4), (2, 8)];
/// At most so many words stand for a misspelled one: those that most passages have.
const ALIKE_MAX: usize = 8;

/// The words of an account's passages that are nearest to one, as they are written there.
pub(super) fn alike(
    snapshot: &Snapshot,
    account: AccountId,
    word: &str,
) -> Result<Vec<String>, SearchError> {
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
