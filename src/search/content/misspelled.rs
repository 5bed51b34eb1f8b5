//! Words of passages that are spelled almost like one that no passage has.
//!
//! Whoever mistypes a word wants what the library has. Only what stands nowhere is corrected, so that what somebody typed right
//! is never taken for something else that is there. They are looked up before the query's vector is made, which is to be that of
//! what was meant. Next: [`super::words`], which has them found.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::model::account::AccountId;
use crate::model::dictionary::Dictionary;
use crate::model::language::Language;
use crate::search::disk::Snapshot;
use crate::search::error::SearchError;

use super::query_words::{Asked, QueryWords, may_be_misspelled, query_words, without_newest};
use super::stems::plain;
use super::tokens::{as_typed_text, tokens};
use super::words::is_found;

/// At most so many words of a query are corrected.
const CORRECTED_MAX: usize = 8;

/// How many letters may be wrong, too many or left out, two that stand in each other's place being one, and in a word of how
/// many characters: shorter ones are like too many others. Tried in this order, as far as something is found.
const LETTERS_WRONG: [(u8, usize); 2] = [(1, 4), (2, 8)];
/// How long a word is that may be a misspelled part of others.
const PART_CHARS_MIN: usize = 6;
/// At most so many words stand for a misspelled one: those that most passages have.
const ALIKE_MAX: usize = 8;

/// A shorter word is one letter from too many others to be read as one of them: who asks for `jabs` means no `abs`.
const READ_CHARS_MIN: usize = 5;

/// The misspelled words of a query, and what stands for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Misspelled {
    /// Words without accents, and those of the account's passages that are nearest to them, the most frequent one first.
    words: BTreeMap<String, Vec<String>>,
    /// The same, and what is written in its place: a word that is in the passages only as a part of others, or the word itself
    /// with the umlauts that were typed without dots.
    respelled: BTreeMap<String, Cow<'static, str>>,
    /// What was looked up for that: a search needs the same, and making it takes a while.
    looked_up: Option<Box<LookedUp>>,
}

/// The words of a query, and what they were made of.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LookedUp {
    text: String,
    languages: Vec<Language>,
    words: QueryWords,
}

impl Misspelled {
    /// None: each word is as it is meant.
    pub const NONE: &Self = &Self {
        words: BTreeMap::new(),
        respelled: BTreeMap::new(),
        looked_up: None,
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
        let text = query;
        let query = query_words(text, languages);
        let misspelled_words = query.asked.iter().filter_map(|asked| {
            let word = query.words[asked.word].misspelled.as_ref()?;
            Some((asked, word))
        });
        let mut left = CORRECTED_MAX;
        for (asked, word) in misspelled_words {
            if left == 0 {
                break;
            }
            if is_known(snapshot, account, &query, asked)? {
                continue;
            }
            left -= 1;
            let is_german = languages.contains(&Language::De);
            let with_umlauts = || Dictionary::get().with_umlauts(word);
            let with_umlauts = is_german.then(with_umlauts).flatten();
            if let Some(meant) = &with_umlauts
                && stands_somewhere(snapshot, account, meant, languages)?
            {
                misspelled
                    .respelled
                    .insert(word.clone(), meant.clone().into());
                continue;
            }
            let alike = alike(snapshot, account, word)?;
            if !alike.is_empty() {
                misspelled.words.insert(word.clone(), alike);
            } else if let Some(other) = part_alike(snapshot, account, word, languages)? {
                misspelled.respelled.insert(word.clone(), other.into());
            } else if let Some(meant) = with_umlauts {
                // Nobody has it, but the vector of what was meant says more.
                misspelled.respelled.insert(word.clone(), meant.into());
            }
        }
        misspelled.looked_up = Some(Box::new(LookedUp {
            text: text.to_owned(),
            languages: languages.to_owned(),
            words: query,
        }));
        Ok(misspelled)
    }

    /// The words of a query [as it is meant](Self::respelled), for an account with documents in these languages.
    pub(super) fn query_words(&self, text: &str, languages: &[Language]) -> Cow<'_, QueryWords> {
        let text = self.respelled(text);
        match self.looked_up.as_deref() {
            Some(known) if known.text == text && known.languages == languages => {
                Cow::Borrowed(&known.words)
            }
            _ => Cow::Owned(query_words(&text, languages)),
        }
    }

    /// What stands for a word without accents, if it is misspelled.
    pub(super) fn meant_by(&self, word: &str) -> Option<&[String]> {
        self.words.get(word).map(Vec::as_slice)
    }

    /// The query with the words that are only parts of others as they are meant, to be looked for by their parts.
    fn respelled<'q>(&self, query: &'q str) -> Cow<'q, str> {
        if self.respelled.is_empty() {
            return Cow::Borrowed(query);
        }
        Cow::Owned(replaced(query, |word| {
            self.respelled.get(&plain(word)).map(Cow::as_ref)
        }))
    }

    /// What the query means, for who reads texts for their meaning: it has the most frequent of the words that stand for a
    /// misspelled one in its place, but for words that `is_right` knows, as a wrong word does more harm than one that says
    /// nothing; and it lacks the word that asks for the newest.
    pub fn meaning<'q>(&self, query: &'q str, is_right: impl Fn(&str) -> bool) -> Cow<'q, str> {
        let query = without_newest(query).map_or(Cow::Borrowed(query), Cow::Owned);
        if self.words.is_empty() && self.respelled.is_empty() {
            return query;
        }
        let meant = |word: &str| {
            let plain = plain(word);
            let alike = self.meant_by(&plain).and_then(<[String]>::first);
            let part = || self.respelled.get(&plain).map(Cow::as_ref);
            let meant = alike.map(String::as_str).or_else(part)?;
            let is_replaced = word.chars().count() >= READ_CHARS_MIN && !is_right(word);
            is_replaced.then_some(meant)
        };
        Cow::Owned(replaced(&query, meant))
    }
}

/// A text with others in the place of some of its words, which are in lower case.
fn replaced<'m>(text: &str, meant: impl Fn(&str) -> Option<&'m str>) -> String {
    let typed = as_typed_text(text);
    let mut replaced = String::with_capacity(typed.len());
    let mut end = 0;
    for token in tokens(&typed) {
        if let Some(meant) = meant(&token.text) {
            replaced.push_str(&typed[end..token.bytes.start]);
            replaced.push_str(meant);
            end = token.bytes.end;
        }
    }
    replaced.push_str(&typed[end..]);
    replaced
}

/// Whether some passage has a word, or all its parts.
fn is_known(
    snapshot: &Snapshot,
    account: AccountId,
    query: &QueryWords,
    asked: &Asked,
) -> Result<bool, SearchError> {
    let is_found = |place: &usize| is_found(snapshot, account, &query.words[*place]);
    if is_found(&asked.word)? {
        return Ok(true);
    }
    for part in &asked.parts {
        if !is_found(part)? {
            return Ok(false);
        }
    }
    Ok(!asked.parts.is_empty())
}

/// A word of the dictionary that one is with a mistake in it, and that passages have as a part of others at least: `Tierartz` is no
/// more than that where the library has a `Tierarztpraxis`.
fn part_alike(
    snapshot: &Snapshot,
    account: AccountId,
    word: &str,
    languages: &[Language],
) -> Result<Option<&'static str>, SearchError> {
    if word.chars().count() < PART_CHARS_MIN {
        return Ok(None);
    }
    for other in Dictionary::get().words_like(word).take(ALIKE_MAX) {
        if stands_somewhere(snapshot, account, other, languages)? {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

/// Whether some passage has a word, or all that it is put together from.
fn stands_somewhere(
    snapshot: &Snapshot,
    account: AccountId,
    word: &str,
    languages: &[Language],
) -> Result<bool, SearchError> {
    let query = query_words(word, languages);
    for asked in &query.asked {
        if is_known(snapshot, account, &query, asked)? {
            return Ok(true);
        }
    }
    Ok(false)
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
