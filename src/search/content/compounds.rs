//! What German words are put together from.
//!
//! "Heizkostenabrechnung" is about an "Abrechnung" of "Kosten". A word is taken apart where all of it, or all but one
//! end, is made of known parts ([`super::compound_parts`]). Must not take apart what is one
//! word: prefixes ("unter-", "über-") are no parts. Next: [`super::stems`].

use super::compound_parts::PARTS;

/// Shorter words are not put together, or nobody asks for their parts.
const WORD_CHARS_MIN: usize = 8;
/// An end that is no part must be so long to be a part.
const UNKNOWN_CHARS_MIN: usize = 4;
/// What such an end must be joined to: shorter parts stand at the ends of too many words.
const BESIDE_UNKNOWN_CHARS_MIN: usize = 4;
/// No part is longer.
const PART_BYTES_MAX: usize = 20;
/// What may stand between two parts.
const LINKS: [&str; 6] = ["", "s", "n", "en", "es", "e"];
/// Beginnings that make another word of a part, not a compound.
const PREFIXES: [&str; 20] = [
    "ander",
    "anderen",
    "auseinander",
    "durch",
    "entgegen",
    "gegen",
    "hinter",
    "miss",
    "nach",
    "nieder",
    "selbst",
    "über",
    "unter",
    "viel",
    "vorüber",
    "wider",
    "wieder",
    "zurück",
    "zusammen",
    "zuwider",
];

/// The parts of a German word (lower case, umlauts as they are, `ss` for `ß`); none if it is one.
pub(super) fn parts(word: &str) -> Vec<&str> {
    if word.chars().count() < WORD_CHARS_MIN || !word.chars().all(char::is_alphabetic) {
        return Vec::new();
    }
    if is_part(word) {
        return Vec::new();
    }
    let whole = split(word, word.len());
    if whole.len() > 1 {
        return whole;
    }
    let ends = || {
        word.char_indices()
            .map(|(at, _)| at)
            .skip(UNKNOWN_CHARS_MIN)
    };
    // The last part says what a thing is: one that is known is looked for before a first one.
    for at in ends() {
        let (unknown, known) = word.split_at(at);
        if is_part_beside_unknown(known) && !PREFIXES.contains(&unknown) {
            return vec![without_link(unknown), known];
        }
    }
    for at in ends().collect::<Vec<_>>().into_iter().rev() {
        let (known, unknown) = word.split_at(at);
        let is_long = unknown.chars().count() > UNKNOWN_CHARS_MIN;
        if is_long && is_part_beside_unknown(known) {
            return vec![known, unknown];
        }
    }
    Vec::new()
}

/// What several of a word's parts are that follow each other, but not all of them: `haftpflichtversicherung` and `haftpflicht` of
/// `privathaftpflichtversicherung`. `parts` are what [`parts`] gave of it.
pub(super) fn runs<'a>(word: &'a str, parts: &[&str]) -> Vec<&'a str> {
    let mut at = 0;
    let places: Option<Vec<(usize, usize)>> = parts
        .iter()
        .map(|part| {
            let start = at + word.get(at..)?.find(part)?;
            at = start + part.len();
            Some((start, at))
        })
        .collect();
    let Some(places) = places else {
        return Vec::new();
    };
    let last = places.len().saturating_sub(1);
    let mut runs = Vec::new();
    for first in 0..last {
        for end in first + 1..=last {
            if end - first == last {
                continue;
            }
            // The last has its ending, which a stemmer takes off.
            let end = if end == last {
                word.len()
            } else {
                places[end].1
            };
            runs.push(&word[places[first].0..end]);
        }
    }
    runs
}

fn is_part_beside_unknown(text: &str) -> bool {
    text.chars().count() >= BESIDE_UNKNOWN_CHARS_MIN && is_part(text)
}

fn is_part(text: &str) -> bool {
    PARTS.binary_search(&text).is_ok()
}

/// A first part without what joins it to the next: the stemmer takes off the rest.
fn without_link(part: &str) -> &str {
    part.strip_suffix('s').unwrap_or(part)
}

/// The fewest parts that `word` up to `end` is made of, with links between them; none if it is not.
fn split(word: &str, end: usize) -> Vec<&str> {
    // For each place the fewest parts that end there, by the place of the last part's beginning and its end.
    let mut best: Vec<Option<(usize, usize, usize)>> = vec![None; end + 1];
    for until in 1..=end {
        if !word.is_char_boundary(until) {
            continue;
        }
        for link in LINKS {
            let Some(stem) = word.get(..until).and_then(|text| text.strip_suffix(link)) else {
                continue;
            };
            let farthest = stem.len().saturating_sub(PART_BYTES_MAX);
            for from in (farthest..stem.len()).filter(|from| word.is_char_boundary(*from)) {
                let count = match (from, best[from]) {
                    (0, _) => 1,
                    (_, Some((count, ..))) => count + 1,
                    (_, None) => continue,
                };
                let is_better = best[until].is_none_or(|(known, ..)| count < known);
                if is_better && stem.get(from..).is_some_and(is_part) {
                    best[until] = Some((count, from, stem.len()));
                }
            }
        }
    }
    let mut parts = Vec::new();
    let mut at = end;
    while let Some((_, from, until)) = best[at] {
        parts.extend(word.get(from..until));
        at = from;
        if at == 0 {
            parts.reverse();
            return parts;
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::{PART_BYTES_MAX, PARTS, parts, runs};

    #[test]
    fn compounds_are_taken_apart() {
        for (word, expected) in [
            ("trinkwasserspeicher", &["trink", "wasser", "speicher"][..]),
            (
                "betriebskostenabrechnung",
                &["betrieb", "kosten", "abrechnung"],
            ),
            ("mietvertrag", &["miet", "vertrag"]),
            ("wohnungskündigung", &["wohnung", "kündigung"]),
            ("hundesteuerbescheid", &["hund", "steuer", "bescheid"]),
            ("drohnenversicherung", &["drohnen", "versicherung"]),
            ("bremsflüssigkeit", &["brems", "flüssigkeit"]),
            ("wasserhärte", &["wasser", "härte"]),
        ] {
            assert_eq!(parts(word), expected, "{word}");
        }
    }

    #[test]
    fn parts_that_follow_each_other_are_words_too() {
        for (word, expected) in [
            ("mietvertrag", &[][..]),
            ("hundesteuerbescheide", &["hundesteuer", "steuerbescheide"]),
            (
                "privathaftpflichtversicherung",
                &[
                    "privathaft",
                    "privathaftpflicht",
                    "haftpflicht",
                    "haftpflichtversicherung",
                    "pflichtversicherung",
                ],
            ),
            ("rechnung", &[]),
        ] {
            assert_eq!(runs(word, &parts(word)), expected, "{word}");
        }
    }

    #[test]
    fn one_word_stays_one() {
        for word in [
            "rechnung",
            "verwaltung",
            "unterhaltung",
            "überweisung",
            "entschuldigung",
            "gesellschaft",
            "kosten",
            "zusammenfassung",
            "2024rechnung",
            "",
        ] {
            assert!(parts(word).is_empty(), "{word}: {:?}", parts(word));
        }
    }

    #[test]
    fn the_parts_are_in_order() {
        assert!(PARTS.is_sorted());
        assert!(PARTS.iter().all(|part| part.len() <= PART_BYTES_MAX));
    }
}
