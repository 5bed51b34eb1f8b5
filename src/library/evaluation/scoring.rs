//! The rules by which an answer counts as right.
//!
//! - Sender, exact: equal once case, accents, punctuation, legal form and blanks are off.
//! - Sender, close: all words of one name stand in the other, the shorter one has a word of three
//!   letters or more, and the answer is not much longer than the name. Any alias will do.
//! - Date: the same calendar day. Title: it holds one of the expected words, whatever its case.
//! - Folder: one of the accepted ones, by its English or German name.
//!
//! A sender or date that is not known is not asked for.

use serde::Serialize;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::canonical_combining_class;

use super::EvaluatedField;
use super::labels::Label;
use crate::analysis::vocabulary::BuiltInFolder;
use crate::model::language::Language;

/// Legal forms and articles, which do not tell names apart.
const NO_PART_OF_A_NAME: &[&str] = &[
    "gmbh",
    "mbh",
    "ag",
    "kg",
    "kgaa",
    "ohg",
    "gbr",
    "ek",
    "ev",
    "eg",
    "ug",
    "se",
    "co",
    "inc",
    "incorporated",
    "corp",
    "corporation",
    "company",
    "ltd",
    "limited",
    "llc",
    "llp",
    "plc",
    "pte",
    "pvt",
    "lp",
    "sa",
    "sas",
    "sarl",
    "bv",
    "nv",
    "spa",
    "oy",
    "ab",
    "as",
    "aktiengesellschaft",
    "the",
    "und",
    "and",
];
/// Legal forms that are written with a blank or a full stop inside.
const LEGAL_FORMS_OF_TWO_WORDS: &[(&str, &str)] = &[("e", "k"), ("e", "v"), ("b", "v")];
/// Other names under which labels know built-in folders.
const OTHER_FOLDER_NAMES: &[(&str, BuiltInFolder)] = &[
    ("medical", BuiltInFolder::Health),
    ("letters", BuiltInFolder::Correspondence),
];

/// Whether an answer is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// Right; for a sender: the very name.
    Exact,
    /// A sender whose name is shorter or longer than the expected one.
    Close,
    /// Wrong, or missing.
    Wrong,
    /// Nobody knows what would be right.
    NotAsked,
}

impl Verdict {
    /// Right or close.
    pub const fn is_right(self) -> bool {
        matches!(self, Self::Exact | Self::Close)
    }

    const fn of(is_right: bool) -> Self {
        if is_right { Self::Exact } else { Self::Wrong }
    }
}

/// What would be right; any of these.
pub(super) fn expected(field: EvaluatedField, label: &Label) -> Vec<String> {
    match field {
        EvaluatedField::Sender => {
            let names = label.expected_sender.iter().chain(&label.sender_aliases);
            names.cloned().collect()
        }
        EvaluatedField::Date => label.expected_date.iter().cloned().collect(),
        EvaluatedField::Title => label.title_keywords.clone(),
        EvaluatedField::Folder => label.folders.clone(),
    }
}

/// Compares an answer with the label.
pub(super) fn verdict(field: EvaluatedField, label: &Label, got: Option<&str>) -> Verdict {
    let got = got.unwrap_or_default();
    match field {
        EvaluatedField::Sender => {
            label
                .expected_sender
                .as_deref()
                .map_or(Verdict::NotAsked, |name| {
                    let aliases = label.sender_aliases.iter().map(String::as_str);
                    sender(got, std::iter::once(name).chain(aliases))
                })
        }
        EvaluatedField::Date => label
            .expected_date
            .as_ref()
            .map_or(Verdict::NotAsked, |date| Verdict::of(got == date)),
        EvaluatedField::Title => {
            let title = got.to_lowercase();
            let holds = |word: &String| title.contains(word.as_str());
            Verdict::of(label.title_keywords.iter().any(holds))
        }
        EvaluatedField::Folder => {
            let got = folder_name(got);
            let is_same = |folder: &String| folder_name(folder) == got;
            Verdict::of(label.folders.iter().any(is_same))
        }
    }
}

/// Compares a sender with every name that is right.
fn sender<'n>(got: &str, names: impl Iterator<Item = &'n str>) -> Verdict {
    let got = bare_name(got);
    let mut best = Verdict::Wrong;
    for name in names {
        let name = bare_name(name);
        if got.is_empty() || name.is_empty() {
            continue;
        }
        if got.concat() == name.concat() {
            return Verdict::Exact;
        }
        let holds = |all: &[String], some: &[String]| some.iter().all(|word| all.contains(word));
        // Of two names of which one holds the other, that one is shorter.
        let shorter = if holds(&name, &got) {
            &got
        } else if holds(&got, &name) {
            &name
        } else {
            continue;
        };
        let is_telling = shorter.iter().any(|word| word.len() >= 3);
        let length = |words: &[String]| words.join(" ").len();
        if is_telling && length(&got) <= 3 * length(&name) + 10 {
            best = Verdict::Close;
        }
    }
    best
}

/// A name's words in lower case, without accents, punctuation and legal form.
pub(super) fn bare_name(name: &str) -> Vec<String> {
    let folded: String = name
        .nfkd()
        .flat_map(char::to_lowercase)
        .filter(|letter| canonical_combining_class(*letter) == 0)
        .collect::<String>()
        .replace('ß', "ss");
    let words: Vec<&str> = folded
        .split(|letter: char| !letter.is_ascii_lowercase() && !letter.is_ascii_digit())
        .filter(|word| !word.is_empty())
        .collect();
    let mut kept = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let following = words.get(at + 1).copied().unwrap_or_default();
        if LEGAL_FORMS_OF_TWO_WORDS.contains(&(*word, following)) {
            at += 2;
            continue;
        }
        if !NO_PART_OF_A_NAME.contains(word) {
            kept.push((*word).to_owned());
        }
        at += 1;
    }
    kept
}

/// A folder's English name in lower case; a folder that is not built in keeps its own.
fn folder_name(name: &str) -> String {
    folder_to_set(name).to_lowercase()
}

/// A label's folder as a person would name it: the built-in one in English, or as it stands there.
pub(super) fn folder_to_set(name: &str) -> String {
    let name = name.trim();
    let folded = name.to_lowercase();
    let other = OTHER_FOLDER_NAMES
        .iter()
        .find(|(other, _)| *other == folded)
        .map(|(_, folder)| *folder);
    let built_in = other.or_else(|| BuiltInFolder::named(&folded));
    built_in.map_or_else(
        || name.to_owned(),
        |folder| folder.name(Language::En).to_owned(),
    )
}
