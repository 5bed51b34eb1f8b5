//! The built-in folder that a paper belongs in by what it is about, where no rule is sure.
//!
//! A linear model over the document's vector, learned from papers whose folders are known (`cargo bench --bench filing -- --write`
//! makes it anew out of `data-fixtures/filing`). Must never speak against a rule that is sure, or of another model's vectors.
//! Next: [`super::filing`], which is asked before.

use super::filing::RULE_IS_SURE;
use crate::analysis::fact::Fact;
use crate::analysis::vocabulary::BuiltInFolder;
use crate::model::findings::Origin;
use crate::model::language::Language;

/// The model whose vectors it was learned from.
const MODEL_IDENTITY: &str = "all-MiniLM-L6-v2-f16@a9d7acef/german-in-english-3";

/// For each built-in folder, in their order, a weight for each number of a vector and one for the folder itself: 32-bit numbers,
/// lowest byte first.
const WEIGHTS: &[u8] = include_bytes!("folder_weights.f32");

/// What the weights are multiplied with: the length of a document's vector in bytes.
const VECTOR_LENGTH: f32 = 127.0;

/// A rule as unsure as this only says that nothing is known.
const RULE_IS_A_GUESS: f32 = 0.3;
/// The share of all that a folder needs then. Measured, as the next one, on papers that the weights were not learned from: see
/// `ARCHITECTURE.md`.
const SHARE_MIN: f32 = 0.25;
/// The share that contradicts a rule which says something, but is not sure.
const SHARE_AGAINST_A_RULE_MIN: f32 = 0.4;

/// How sure a finding is at the least: no surer than a guess of the rules.
const CONFIDENCE_MIN: f32 = RULE_IS_A_GUESS;

/// What the finding is called.
const RULE: &str = "what papers in this folder are about";

/// The folder by a document's vector, where the rules name none or are not sure. `may_be_given` says which names are in use.
pub(super) fn folder(
    vector: &[i8],
    model_identity: &str,
    language: Language,
    ruled: Option<&Fact<String>>,
    may_be_given: impl Fn(&str) -> bool,
) -> Option<Fact<String>> {
    let needed = share_needed(ruled).filter(|_| model_identity == MODEL_IDENTITY)?;
    let (folder, share) = shares(vector)
        .filter(|(folder, _)| may_be_given(folder.name(language)))
        .max_by(|left, right| left.1.total_cmp(&right.1))?;
    let name = folder.name(language);
    // That it is about nothing else is no word against a rule that found something.
    let is_no_word = needed >= SHARE_AGAINST_A_RULE_MIN && folder == BuiltInFolder::Correspondence;
    if share < needed || is_no_word || ruled.is_some_and(|fact| fact.value == name) {
        return None;
    }
    let fact = Fact::new(name.to_owned(), CONFIDENCE_MIN + 0.25 * share, RULE);
    Some(fact.with_runner_up(ruled.map(|fact| fact.value.clone())))
}

/// How likely a folder must be to be taken; `None` where a rule is sure, or something other than a rule filed the paper.
fn share_needed(ruled: Option<&Fact<String>>) -> Option<f32> {
    let Some(ruled) = ruled else {
        return Some(SHARE_MIN);
    };
    if ruled.origin != Origin::Rule || ruled.confidence >= RULE_IS_SURE {
        return None;
    }
    let is_guess = ruled.confidence <= RULE_IS_A_GUESS;
    Some(if is_guess {
        SHARE_MIN
    } else {
        SHARE_AGAINST_A_RULE_MIN
    })
}

/// Of each built-in folder how likely it is the paper's, all together 1; none for a vector of another length.
fn shares(vector: &[i8]) -> impl Iterator<Item = (BuiltInFolder, f32)> {
    let (weights, _) = WEIGHTS.as_chunks::<4>();
    let worth = |of_folder: &[[u8; 4]]| {
        let (of_numbers, own) = of_folder.split_at_checked(vector.len())?;
        let [own] = own else {
            return None;
        };
        let sum: f32 = of_numbers
            .iter()
            .zip(vector)
            .map(|(weight, number)| f32::from_le_bytes(*weight) * f32::from(*number))
            .sum();
        Some(f32::from_le_bytes(*own) + sum / VECTOR_LENGTH)
    };
    let folders = BuiltInFolder::ALL;
    let worths: Vec<f32> = weights
        .chunks(weights.len() / folders.len())
        .filter_map(worth)
        .collect();
    let most = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let all: f32 = worths.iter().map(|worth| (worth - most).exp()).sum();
    let shares: Vec<f32> = worths
        .iter()
        .map(|worth| (worth - most).exp() / all)
        .collect();
    folders.iter().copied().zip(shares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedding::{BundledModel, EmbeddingModel as _, vectors_of_passages};
    use crate::library::learning::knowledge::document_vector;
    use crate::model::passage::Passage;

    fn vector_of(text: &str) -> Vec<i8> {
        let model = BundledModel::new().unwrap();
        let passage = Passage {
            text: text.to_owned(),
            page: 1,
            page_size: [595.0, 842.0],
            rects: Vec::new(),
        };
        document_vector(&vectors_of_passages(&model, "", &[passage]).unwrap())
    }

    fn filed(text: &str, ruled: Option<&Fact<String>>, is_known: bool) -> Option<String> {
        let identity = if is_known { MODEL_IDENTITY } else { "another" };
        let fact = folder(&vector_of(text), identity, Language::De, ruled, |name| {
            name != "Gesundheit"
        });
        fact.map(|fact| fact.value)
    }

    const SCHOOL: &str = "Die Klasse 4b hat am Freitag nach der dritten Stunde Unterrichtsschluss. Die Lehrerin bittet die Eltern, \
        den Kindern Turnzeug mitzugeben.";

    #[test]
    fn a_paper_without_a_folder_gets_one_by_what_it_is_about() {
        assert_eq!(filed(SCHOOL, None, true).as_deref(), Some("Bildung"));
        let tour = "The bus to the ferry leaves the hotel at seven. Guests bring their boarding passes; luggage for the island goes \
            in the second coach.";
        assert_eq!(filed(tour, None, true).as_deref(), Some("Reisen"));
    }

    #[test]
    fn the_surer_a_rule_is_the_more_it_takes_to_contradict_it() {
        let ruled = |confidence| Fact::new("Korrespondenz".to_owned(), confidence, "topic");
        let share = shares(&vector_of(SCHOOL))
            .map(|it| it.1)
            .fold(0.0, f32::max);
        assert!(share > SHARE_AGAINST_A_RULE_MIN, "{share}");
        assert_eq!(
            filed(SCHOOL, Some(&ruled(0.5)), true).as_deref(),
            Some("Bildung")
        );
        assert_eq!(filed(SCHOOL, Some(&ruled(0.6)), true), None);
        let mut taught = ruled(0.2);
        taught.origin = Origin::Learned;
        assert_eq!(filed(SCHOOL, Some(&taught), true), None);
        assert_eq!(share_needed(Some(&ruled(0.3))), share_needed(None));
        assert!(share_needed(Some(&ruled(0.31))) > share_needed(None));
    }

    #[test]
    fn a_letter_about_nothing_else_contradicts_no_rule() {
        let aunt = "Liebe Tante Hilde, vielen Dank für die Pralinen und die lieben Worte. Wir haben uns sehr gefreut und denken oft an \
            den Nachmittag bei dir im Garten. Bis bald, deine Nichte";
        assert_eq!(filed(aunt, None, true).as_deref(), Some("Korrespondenz"));
        let topic = Fact::new("Wohnen".to_owned(), 0.5, "topic");
        assert_eq!(filed(aunt, Some(&topic), true), None);
    }

    #[test]
    fn vectors_of_other_models_and_folders_out_of_use_say_nothing() {
        assert_eq!(filed(SCHOOL, None, false), None);
        assert_eq!(shares(&[1, 2, 3]).count(), 0);
        assert_eq!(shares(&[]).count(), 0);
        let doctor = "Vor der Magenspiegelung nehmen Sie bitte sechs Stunden lang nichts zu sich. Blutverdünner setzen Sie nach Rücksprache ab.";
        assert_ne!(filed(doctor, None, true).as_deref(), Some("Gesundheit"));
    }

    #[test]
    fn it_is_learned_from_the_bundled_model() {
        let model = BundledModel::new().unwrap();
        assert_eq!(model.identity(), MODEL_IDENTITY);
        assert_eq!(
            WEIGHTS.len(),
            BuiltInFolder::ALL.len() * (model.dimension() + 1) * 4
        );
    }
}
