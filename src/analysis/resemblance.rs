//! Whether two texts are the same paper: re-saved, scanned again, or only of the same kind.
//!
//! A [`fingerprint`] finds texts with many words in common. [`compare`] then decides: words may be misread as
//! a scan misreads them, but figures must agree. Next month's invoice shares the words and not the figures.

use std::collections::{BTreeMap, BTreeSet};

use super::text::{fold, folded_words};
use crate::model::page::PdfContent;

/// Hashes in a fingerprint: each is one of two rows' smallest, so that 32 chances meet a like text.
pub const FINGERPRINT_LENGTH: usize = 32;
/// Hash functions that make one hash of the fingerprint.
const ROWS: usize = 2;
/// Texts with fewer words say too little to be compared.
const WORDS_MIN: usize = 12;
/// Different words looked at in one text.
const WORDS_MAX: usize = 20_000;

/// Of more figures that one text has and the other lacks none is taken for a misread one: each is compared with each.
const FIGURES_COMPARED_MAX: usize = 1_000;

/// What two texts have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resemblance {
    /// Share of the words that are in both, misread ones counted.
    pub words: f32,
    /// Share of the words that are in both only as a scan would misread them.
    pub misread: f32,
    /// The number of those.
    pub misread_words: usize,
    /// Words that one text has and the other lacks: the larger number of the two.
    pub strange_words: usize,
    /// Share of the figures that are in both as they are.
    pub figures: f32,
    /// Figures that one text has and the other lacks: the larger number of the two.
    pub strange_figures: usize,
    /// Those of them that no misreading explains: no digit like another, no figure torn apart or run together.
    pub unexplained_figures: usize,
}

/// Hashes of a text's words such that two texts share the more of them the more their words agree.
/// Empty for a text that is too short.
pub fn fingerprint(content: &PdfContent) -> Vec<u32> {
    let mut words = BTreeSet::new();
    for page in &content.pages {
        for run in &page.runs {
            collect(&run.text, &mut words);
        }
    }
    if words.len() < WORDS_MIN {
        return Vec::new();
    }
    let hashes: Vec<u32> = words
        .iter()
        .map(|word| crc32fast::hash(word.as_bytes()))
        .collect();
    (0..FINGERPRINT_LENGTH)
        .map(|band| {
            let rows = (0..ROWS).map(|row| {
                let seed = (band * ROWS + row) as u32;
                hashes.iter().map(|hash| mixed(*hash, seed)).min()
            });
            rows.fold(band as u32, |all, smallest| {
                mixed(smallest.unwrap_or_default(), all)
            })
        })
        .collect()
}

/// Compares two texts; `None` where one of them says too little.
pub fn compare(left: &str, right: &str) -> Option<Resemblance> {
    let (mut left_words, mut right_words) = (BTreeSet::new(), BTreeSet::new());
    collect(left, &mut left_words);
    collect(right, &mut right_words);
    if left_words.len() < WORDS_MIN || right_words.len() < WORDS_MIN {
        return None;
    }
    let shared: Vec<&String> = left_words.intersection(&right_words).collect();
    let shared_figures = shared.iter().filter(|word| is_figure(word)).count();
    let shared_words = shared.len() - shared_figures;
    let only_left: Vec<&String> = left_words.difference(&right_words).collect();
    let only_right: Vec<&String> = right_words.difference(&left_words).collect();
    let figures_of = |words: &[&String]| words.iter().filter(|word| is_figure(word)).count();
    let strange_figures = figures_of(&only_left).max(figures_of(&only_right));
    let plain_count = |words: &[&String]| words.len() - figures_of(words);
    // Comparing signs is slow, and pointless where hardly a word agrees as it is, or very many figures differ.
    let is_like = shared_words * 2 >= plain_count(&only_left).max(plain_count(&only_right));
    let unexplained_figures = if is_like && strange_figures <= FIGURES_COMPARED_MAX {
        unexplained(&only_left, &only_right).max(unexplained(&only_right, &only_left))
    } else {
        strange_figures
    };
    let plain = |words: Vec<&String>| -> Vec<String> {
        words
            .into_iter()
            .filter(|word| !is_figure(word))
            .cloned()
            .collect()
    };
    let (only_left, only_right) = (plain(only_left), plain(only_right));
    let misread = if is_like {
        misread_pairs(&only_left, &only_right)
    } else {
        0
    };
    let strange_words = only_left.len().max(only_right.len()) - misread;
    let all = (shared_words + misread + strange_words).max(1) as f32;
    let all_figures = shared_figures + strange_figures;
    Some(Resemblance {
        words: (shared_words + misread) as f32 / all,
        misread: misread as f32 / all,
        misread_words: misread,
        strange_words,
        figures: if all_figures == 0 {
            1.0
        } else {
            shared_figures as f32 / all_figures as f32
        },
        strange_figures,
        unexplained_figures,
    })
}

/// How many figures of the one list a scan cannot have made of those of the other.
fn unexplained(figures: &[&String], others: &[&String]) -> usize {
    const PART_DIGITS_MIN: usize = 2;
    let is_part = |part: &str, whole: &str| part.len() >= PART_DIGITS_MIN && whole.contains(part);
    let others: Vec<_> = others.iter().filter(|other| is_figure(other)).collect();
    figures
        .iter()
        // A speck or a rule reads as a single digit.
        .filter(|figure| is_figure(figure) && figure.len() >= PART_DIGITS_MIN)
        .filter(|figure| {
            !others.iter().any(|other| {
                is_part(figure, other) || is_part(other, figure) || may_be_misread(figure, other)
            })
        })
        .count()
}

/// The figures of a text, in the form in which they are compared.
pub fn figures(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    collect(text, &mut words);
    words.retain(|word| is_figure(word));
    words
}

/// Whether one figure may be the other as a scan misreads it: one digit taken for one that looks like it, or lost.
pub fn may_be_misread(left: &str, right: &str) -> bool {
    let pairs = left.chars().zip(right.chars());
    let same = pairs.take_while(|(a, b)| a == b);
    let same: usize = same.map(|(character, _)| character.len_utf8()).sum();
    let (left, right) = (&left[same..], &right[same..]);
    let (mut left_rest, mut right_rest) = (left.chars(), right.chars());
    let first = (left_rest.next(), right_rest.next());
    let (left_rest, right_rest) = (left_rest.as_str(), right_rest.as_str());
    match first {
        (None, None) => true,
        (Some(a), Some(b)) if left_rest == right_rest => look_alike(a, b),
        // One of them has a digit more.
        _ => left_rest == right || right_rest == left,
    }
}

/// Digits that a blurred or broken print makes of one another.
fn look_alike(left: char, right: char) -> bool {
    const GROUPS: [&str; 6] = ["0689", "38", "56", "17", "27", "14"];
    GROUPS
        .iter()
        .any(|group| group.contains(left) && group.contains(right))
}

/// Share of the words of the shorter list that the other has too, misread ones counted.
pub fn shared_words(left: &[String], right: &[String]) -> f32 {
    let fewer = left.len().min(right.len()).max(1) as f32;
    misread_pairs(left, right) as f32 / fewer
}

/// Adds a text's words of at least three letters, and its figures without the punctuation between digits.
fn collect(text: &str, words: &mut BTreeSet<String>) {
    let folded = fold(text);
    for part in folded.split(' ') {
        let bare: String = part.chars().filter(|c| c.is_alphanumeric()).collect();
        if is_figure(&bare) {
            words.insert(with_digits(&bare));
        } else {
            words.extend(
                folded_words(part)
                    .map(|(_, word)| word)
                    .filter(|word| word.chars().count() >= 3)
                    .map(str::to_owned),
            );
        }
        if words.len() >= WORDS_MAX {
            return;
        }
    }
}

/// A figure with the digits in place of the letters that a scan takes them for.
pub fn with_digits(figure: &str) -> String {
    let digit = |letter: char| match letter {
        'l' | 'i' | 'I' | '|' => '1',
        'o' | 'O' => '0',
        'B' | 'b' => '8',
        's' | 'S' => '5',
        'z' | 'Z' => '2',
        other => other,
    };
    figure.chars().map(digit).collect()
}

/// Mostly digits: a figure. A letter misread as a digit makes no figure of a word.
fn is_figure(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    digits > 0 && digits * 2 >= word.chars().count()
}

/// How many words of one list have a partner in the other that a scan could have made of them.
fn misread_pairs(left: &[String], right: &[String]) -> usize {
    let mut by_length = BTreeMap::<usize, Vec<&String>>::new();
    for word in right {
        by_length
            .entry(word.chars().count())
            .or_default()
            .push(word);
    }
    let mut pairs = 0;
    for word in left {
        let length = word.chars().count();
        let edits_max = if length <= 5 { 1 } else { 2 };
        let mut partner = None;
        for other_length in length.saturating_sub(edits_max)..=length + edits_max {
            let Some(others) = by_length.get(&other_length) else {
                continue;
            };
            let at = others
                .iter()
                .take(300)
                .position(|other| within_edits(word, other, edits_max));
            if let Some(at) = at {
                partner = Some((other_length, at));
                break;
            }
        }
        if let Some((other_length, at)) = partner
            && let Some(others) = by_length.get_mut(&other_length)
        {
            others.swap_remove(at);
            pairs += 1;
        }
    }
    pairs
}

/// Whether one word becomes the other by so many letters put in, left out or exchanged.
fn within_edits(left: &str, right: &str, edits_max: usize) -> bool {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (at, letter) in left.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (other_at, other) in right.iter().enumerate() {
            let exchanged = diagonal + usize::from(letter != other);
            diagonal = row[other_at + 1];
            row[other_at + 1] = exchanged.min(diagonal + 1).min(row[other_at] + 1);
        }
        if row.iter().all(|edits| *edits > edits_max) {
            return false;
        }
    }
    row.last().is_some_and(|edits| *edits <= edits_max)
}

/// A hash of a hash: a different one for each seed.
const fn mixed(hash: u32, seed: u32) -> u32 {
    let mut value = hash ^ seed.wrapping_mul(0x9e37_79b9).rotate_left(15);
    value = (value ^ (value >> 16)).wrapping_mul(0x85eb_ca6b);
    value = (value ^ (value >> 13)).wrapping_mul(0xc2b2_ae35);
    value ^ (value >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTER: &str = "Dear customer, please find below the charges for your telephone line in March. \
        The amount of 49,90 EUR is due on 15.04.2026. Your contract number is 77-1234.";

    #[test]
    fn misread_letters_are_no_other_words() {
        let scan = LETTER
            .replace("telephone", "te1ephone")
            .replace("customer", "custorner");
        let found = compare(LETTER, &scan).unwrap();
        assert!(found.words > 0.9 && found.figures > 0.7, "{found:?}");
        let next = LETTER
            .replace("March", "April")
            .replace("49,90", "51,20")
            .replace("15.04", "15.05");
        let found = compare(LETTER, &next).unwrap();
        assert_eq!((found.strange_words, found.strange_figures), (1, 2));
        assert_eq!(found.unexplained_figures, 2);
        let torn = LETTER
            .replace("15.04.2026", "15.04. 2026")
            .replace("77-1234", "77-1284");
        let found = compare(LETTER, &torn).unwrap();
        assert_eq!((found.strange_figures, found.unexplained_figures), (3, 0));
        assert_eq!(compare("too short", LETTER), None);
    }

    #[test]
    fn very_many_other_figures_are_others() {
        let list = |from: u32| -> String {
            let figures = (0..=FIGURES_COMPARED_MAX as u32).map(|at| format!("{} ", from + at));
            std::iter::once(LETTER.to_owned()).chain(figures).collect()
        };
        // Each of the one is one of the other with a digit that looks like the right one.
        let found = compare(&list(100_000), &list(700_000)).unwrap();
        assert_eq!(found.unexplained_figures, FIGURES_COMPARED_MAX + 1);
    }

    #[test]
    fn a_figure_is_misread_in_one_digit_only() {
        for (left, right) in [
            ("4711", "4711"),
            ("4711", "4717"),
            ("2026", "2O26"),
            ("471", "4711"),
            ("48", "4"),
        ] {
            assert!(
                may_be_misread(&with_digits(left), &with_digits(right)),
                "{left} {right}"
            );
        }
        for (left, right) in [
            ("4711", "4712"),
            ("2026-03", "2026-04"),
            ("4711", "4777"),
            ("4711", "47"),
        ] {
            assert!(!may_be_misread(left, right), "{left} {right}");
        }
        let found = figures("Invoice 47-11 of 05.03.2026, 48,90 EUR");
        assert_eq!(
            found.into_iter().collect::<Vec<_>>(),
            ["05032026", "4711", "4890"]
        );
    }

    #[test]
    fn edits_are_counted() {
        assert!(within_edits("rn", "m", 2) && !within_edits("rn", "m", 1));
        assert!(within_edits("customer", "custorner", 2));
        assert!(!within_edits("march", "april", 2));
    }
}
