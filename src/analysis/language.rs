//! Which of the six languages a text is in, by its small words; German without any by its others.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::fact::Fact;
use super::lines::Line;
use super::text::{fold, folded_words};
use super::words::stop_words::{FOREIGN_WORDS, PAPER_WORDS, STOP_WORDS};
use crate::model::dictionary::Dictionary;
use crate::model::language::Language;

/// Words looked at; more do not change the answer.
const WORDS_MAX: usize = 6_000;
/// Fewer stop words than this tell nothing.
const HITS_MIN: f32 = 3.0;

/// Nor does a text of which less than this share are stop words.
const SHARE_MIN: f32 = 0.03;

/// What a word that one of the six languages has too speaks for a foreign one.
const SHARED_VOTE: f32 = 0.4;

/// So much must speak for a foreign language, and more than for each of the six.
const FOREIGN_MIN: f32 = 5.0;
/// And so many different words of it must stand there.
const FOREIGN_WORDS_MIN: usize = 5;
/// A word of it counts so often at most, or this share of all words where that is more.
const FOREIGN_TIMES_MAX: f32 = 3.0;
const FOREIGN_SHARE_MAX: f32 = 0.03;

/// Each stop word with the share of a vote it gives to each language that has it.
fn votes() -> &'static HashMap<&'static str, [f32; Language::ALL.len()]> {
    static VOTES: OnceLock<HashMap<&'static str, [f32; Language::ALL.len()]>> = OnceLock::new();
    VOTES.get_or_init(|| {
        let mut votes = HashMap::<&'static str, [f32; Language::ALL.len()]>::new();
        for (language, words) in STOP_WORDS.iter().chain(PAPER_WORDS) {
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

/// How much each word speaks for the foreign languages that have it, by their places in [`FOREIGN_WORDS`].
fn foreign_votes() -> &'static HashMap<&'static str, (f32, Vec<usize>)> {
    static VOTES: OnceLock<HashMap<&'static str, (f32, Vec<usize>)>> = OnceLock::new();
    VOTES.get_or_init(|| {
        let mut votes = HashMap::<&'static str, (f32, Vec<usize>)>::new();
        for (at, words) in FOREIGN_WORDS.iter().enumerate() {
            for word in words.iter().filter(|word| word.len() > 1) {
                let of_ours = self::votes().contains_key(word);
                let vote = if of_ours { SHARED_VOTE } else { 1.0 };
                let (_, languages) = votes.entry(word).or_insert((vote, Vec::new()));
                if !languages.contains(&at) {
                    languages.push(at);
                }
            }
        }
        votes
    })
}

/// The language most stop words speak for; `None` when too few do, or two are close.
pub(super) fn detect(lines: &[Line<'_>]) -> Option<Fact<Language>> {
    let words = lines
        .iter()
        .flat_map(|line| folded_words(&line.folded).map(|(_, word)| word));
    let Some((language, confidence, runner_up)) = detect_words(words) else {
        return is_german_by_its_words(lines).then(|| Fact::new(Language::De, 0.5, "German words"));
    };
    let telling = lines
        .iter()
        .map(|line| (votes_of(&line.folded, language), line))
        .filter(|(votes, _)| *votes > 0.0)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, line)| line.evidence());
    Some(
        Fact::new(language, confidence, "stop words")
            .with_evidence(telling)
            .with_runner_up(runner_up),
    )
}

/// Whether lines without sentences, as of a payslip or a bill, are German: most of their longer words stand in the
/// dictionary, or are put together of such, and are of no other language. Text that small words tell is not asked.
fn is_german_by_its_words(lines: &[Line<'_>]) -> bool {
    const LETTERS_MIN: usize = 5;
    const GERMAN_MIN: usize = 6;
    let folded = lines.iter().flat_map(|line| folded_words(&line.folded));
    if speaks_for_another(folded.map(|(_, word)| word).take(WORDS_MAX)) {
        return false;
    }
    let words = lines
        .iter()
        .flat_map(|line| line.text.split(|c: char| !c.is_alphabetic()));
    let words: HashSet<&str> = words
        .filter(|word| word.chars().count() >= LETTERS_MIN)
        .take(WORDS_MAX)
        .collect();
    let dictionary = Dictionary::get();
    let is_german = |word: &&&str| {
        let is_foreign_too = dictionary
            .entry(word)
            .is_some_and(|entry| entry.is_foreign_too);
        !is_foreign_too && dictionary.english_of(word).is_some()
    };
    let german = words.iter().filter(is_german).count();
    german >= GERMAN_MIN && german * 2 >= words.len()
}

fn add_vote(sums: &mut [f32; Language::ALL.len()], vote: &[f32; Language::ALL.len()]) {
    for (sum, share) in sums.iter_mut().zip(vote) {
        *sum += share;
    }
}

/// Whether small words speak for another language than German, more than by chance.
fn speaks_for_another<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let mut sums = [0.0f32; Language::ALL.len()];
    for vote in words.filter_map(|word| votes().get(word)) {
        add_vote(&mut sums, vote);
    }
    let at = Language::ALL
        .iter()
        .position(|known| *known == Language::De);
    let german = at.map_or(0.0, |at| sums[at]);
    sums.iter().any(|sum| *sum >= HITS_MIN && *sum > german)
}

/// The language of a text that is not laid out yet.
pub fn language_of_text(text: &str) -> Option<Language> {
    let folded = fold(text);
    detect_words(folded_words(&folded).map(|(_, word)| word)).map(|(language, _, _)| language)
}

/// How much a folded text's stop words speak for a language.
fn votes_of(folded: &str, language: Language) -> f32 {
    let votes = votes();
    let at = Language::ALL.iter().position(|known| *known == language);
    folded_words(folded)
        .filter_map(|(_, word)| votes.get(word)?.get(at?).copied())
        .sum()
}

/// The language, how sure that is, and the second-best one.
fn detect_words<'a>(
    words: impl Iterator<Item = &'a str>,
) -> Option<(Language, f32, Option<Language>)> {
    let votes = votes();
    let mut sums = [0.0f32; Language::ALL.len()];
    let mut foreign_words = HashMap::<&str, f32>::new();
    let mut count = 0.0f32;
    for word in words.take(WORDS_MAX) {
        count += 1.0;
        if foreign_votes().contains_key(word) {
            *foreign_words.entry(word).or_insert(0.0) += 1.0;
        }
        let Some(vote) = votes.get(word) else {
            continue;
        };
        add_vote(&mut sums, vote);
    }
    let mut ranked: Vec<(f32, Language)> = sums.into_iter().zip(Language::ALL).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (best, language) = *ranked.first()?;
    let (second, runner_up) = ranked
        .get(1)
        .map_or((0.0, None), |(sum, language)| (*sum, Some(*language)));
    if is_foreign(&foreign_words, count, best) {
        return None;
    }
    // Few words have to be the clearer.
    let is_clear =
        best >= HITS_MIN && best > 1.15 * second || best >= HITS_MIN - 1.0 && best > 2.0 * second;
    let is_sure = is_clear && best >= SHARE_MIN * count;
    let margin = (best - second) / best.max(1.0);
    let confidence = 0.5 + 0.3 * margin + 0.2 * (best / 20.0).min(1.0);
    is_sure.then_some((
        language,
        confidence.min(0.99),
        runner_up.filter(|_| second > 0.0),
    ))
}

/// Whether a language that is none of the six has more of its words in a text of `count` words than the `best` of those.
fn is_foreign(times: &HashMap<&str, f32>, count: f32, best: f32) -> bool {
    let (mut sums, mut different) = ([0.0f32; FOREIGN_WORDS.len()], [0; FOREIGN_WORDS.len()]);
    for (word, times) in times {
        let Some((vote, languages)) = foreign_votes().get(word) else {
            continue;
        };
        // One that stands in every row of a table is no sentence.
        let times = times.min(FOREIGN_TIMES_MAX.max(FOREIGN_SHARE_MAX * count));
        for at in languages {
            sums[*at] += vote * times;
            different[*at] += 1;
        }
    }
    sums.into_iter()
        .zip(different)
        .any(|(sum, different)| sum >= FOREIGN_MIN && sum > best && different >= FOREIGN_WORDS_MIN)
}

/// Whether a folded word is a stop word of any language.
pub(super) fn is_stop_word(folded: &str) -> bool {
    static ALL: OnceLock<HashSet<&'static str>> = OnceLock::new();
    ALL.get_or_init(|| {
        STOP_WORDS
            .iter()
            .flat_map(|(_, words)| words.iter().copied())
            .filter(|word| word.len() > 1)
            .collect()
    })
    .contains(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<Language>) {
        let folded = fold(text);
        assert_eq!(
            detect_words(folded_words(&folded).map(|(_, word)| word)).map(|found| found.0),
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
    fn other_languages_are_none_of_the_six() {
        check(
            "Indkaldelse til ordinær generalforsamling den 24. marts kl. 19 i fælleshuset. Dagsorden og regnskab er vedlagt, og \
             forslag skal være formanden i hænde senest 8 dage før, så de kan sendes til alle med en mail.",
            None,
        );
        check(
            "Zaświadcza się, że pan Jan Nowak jest zatrudniony na podstawie umowy o pracę na czas nieokreślony od dnia 1 maja. \
             Zaświadczenie wydaje się na prośbę pracownika do przedłożenia w banku oraz dla urzędu.",
            None,
        );
        check(
            "A sua fatura foi emitida em março e o valor a pagar é de 32,10 euros. Não se esqueça de comunicar a leitura do \
             contador até ao dia 20 para que os consumos sejam os seus e não uma estimativa.",
            None,
        );
    }

    #[test]
    fn what_stands_on_papers_of_every_language_is_of_none() {
        check(
            "Rechnung Nr. 4711 Kunden-Nr. 12 Art.-Nr. 1 Art.-Nr. 2 Art.-Nr. 3 Art.-Nr. 4 Art.-Nr. 5 Art.-Nr. 6 Bitte zahlen \
             Sie den Betrag bis zum 3. Mai an uns.",
            Some(Language::De),
        );
        check(
            "Your order at shop.example.com: write to help@example.com, see track.example.com and pay.example.com. Lumber 8 ft, \
             12 ft, 10 ft, 2 ft. Please pay the invoice by the end of the month.",
            Some(Language::En),
        );
    }

    #[test]
    fn too_little_text_has_no_language() {
        check("", None);
        check("4711 08/15 XYZ", None);
        check("漢字 だけ", None);
    }
}
