//! Which of the six languages a text is written in, by its small words.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::lines::Line;
use super::text::{fold, folded_words};
use super::words::stop_words::STOP_WORDS;
use crate::model::language::Language;

/// Words looked at; more do not change the answer.
const WORDS_MAX: usize = 6_000;
/// Fewer stop words than this tell nothing.
const HITS_MIN: f32 = 3.0;

/// Nor does a text of which less than this share are stop words.
const SHARE_MIN: f32 = 0.03;

/// Each stop word with the share of a vote it gives to each language that has it.
fn votes() -> &'static HashMap<&'static str, [f32; Language::ALL.len()]> {
    static VOTES: OnceLock<HashMap<&'static str, [f32; Language::ALL.len()]>> = OnceLock::new();
    VOTES.get_or_init(|| {
        let mut votes = HashMap::<&'static str, [f32; Language::ALL.len()]>::new();
        for (language, words) in STOP_WORDS {
            let Some(at) = Language::ALL.iter().position(|known| known == language) else {
                continue;
            };
            // Single letters stand in tables and formulas of every language.
            for word in words.iter().filter(|word| word.len() > 1) {
                votes.entry(word).or_default()[at] = 1.0;
            }
        }
        for vote in votes.values_mut() {
            let languages: f32 = vote.iter().sum();
            for share in vote.iter_mut() {
                *share /= languages;
            }
        }
        votes
    })
}

/// The language most stop words speak for; `None` when too few do, or two are close.
pub(super) fn detect(lines: &[Line<'_>]) -> Option<Language> {
    detect_words(
        lines
            .iter()
            .flat_map(|line| folded_words(&line.folded).map(|(_, word)| word)),
    )
}

/// The language of a text that is not laid out yet.
pub fn language_of_text(text: &str) -> Option<Language> {
    let folded = fold(text);
    detect_words(folded_words(&folded).map(|(_, word)| word))
}

fn detect_words<'a>(words: impl Iterator<Item = &'a str>) -> Option<Language> {
    let votes = votes();
    let mut sums = [0.0f32; Language::ALL.len()];
    let mut count = 0.0f32;
    for word in words.take(WORDS_MAX) {
        count += 1.0;
        let Some(vote) = votes.get(word) else {
            continue;
        };
        for (sum, share) in sums.iter_mut().zip(vote) {
            *sum += share;
        }
    }
    let mut ranked: Vec<(f32, Language)> = sums.into_iter().zip(Language::ALL).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (best, language) = *ranked.first()?;
    let second = ranked.get(1).map_or(0.0, |(sum, _)| *sum);
    (best >= HITS_MIN && best >= SHARE_MIN * count && best > 1.15 * second).then_some(language)
}

/// Whether a folded word is a stop word of any language.
pub(super) fn is_stop_word(folded: &str) -> bool {
    votes().contains_key(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<Language>) {
        let folded = fold(text);
        assert_eq!(
            detect_words(folded_words(&folded).map(|(_, word)| word)),
            expected,
            "{text}"
        );
    }

    #[test]
    fn six_languages_are_told_apart() {
        check(
            "Wir danken Ihnen für Ihren Auftrag und bitten um Zahlung bis zum Ende des Monats.",
            Some(Language::De),
        );
        check(
            "Thank you for your order. Please pay the amount by the end of this month.",
            Some(Language::En),
        );
        check(
            "Nous vous remercions de votre commande et vous prions de régler la facture.",
            Some(Language::Fr),
        );
        check(
            "Wij danken u voor uw bestelling en verzoeken u het bedrag te betalen.",
            Some(Language::Nl),
        );
        check(
            "Le agradecemos su pedido y le rogamos que pague el importe de la factura.",
            Some(Language::Es),
        );
        check(
            "La ringraziamo per il suo ordine e le chiediamo di pagare la fattura entro la fine del mese.",
            Some(Language::It),
        );
    }

    #[test]
    fn too_little_text_has_no_language() {
        check("", None);
        check("4711 08/15 XYZ", None);
        check("漢字 だけ", None);
    }
}
