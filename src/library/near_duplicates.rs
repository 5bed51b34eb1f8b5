//! Which documents of an account are the same paper: saved again, or scanned again.
//!
//! Nothing is dropped or hidden for it; it is only told. Same bytes are found before, at the import itself. Two
//! papers of one series (next month's invoice, the same letter to somebody else) differ in their figures or in
//! whom they are addressed to, however like they look.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Library;
use crate::analysis::resemblance::{self, Resemblance};
use crate::model::document::{Document, DocumentId};
use crate::model::findings::{FindingField, Findings};
use crate::model::timestamp::Timestamp;
use crate::store::StoreError;

/// Documents that are compared word by word.
const COMPARED_MAX: usize = 32;
/// Hashes of two fingerprints that have to agree for that: about as many as with a third of the words.
const SHARED_HASHES_MIN: usize = 3;
/// Words that a text saved again may have lost or won, if it is known that both have one addressee.
const STRANGE_WORDS_MAX: usize = 3;
/// Share of misread words from which a text is taken for a scan's.
const SCAN_NOISE_MIN: f32 = 0.02;
/// Share of words that two scans of one paper have in common, misread ones counted.
const SCAN_WORDS_MIN: f32 = 0.8;
/// The same where all figures agree: fewer words need to be like one another than in a text without figures.
const SCAN_WORDS_WITH_FIGURES_MIN: f32 = 0.9;
/// The same for figures, which have to be read as they are.
const SCAN_FIGURES_MIN: f32 = 0.6;
/// How much oftener a scan misreads figures than words.
const FIGURE_NOISE: f32 = 4.0;
/// Figures that tell papers of one series apart.
const TELLING_FIELDS: [FindingField; 4] = [
    FindingField::DocumentDate,
    FindingField::DocumentNumber,
    FindingField::TotalAmount,
    FindingField::DueDate,
];

/// A document that is the same paper as another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NearDuplicate {
    /// Which one.
    pub uuid: Uuid,
    /// Its title.
    pub title: String,
    /// When it entered the library.
    pub created_at: Timestamp,
    /// Share of the words that both have, 0 to 1.
    pub words: f32,
    /// Share of the figures that both have, 0 to 1.
    pub figures: f32,
}

impl Library {
    /// The documents that are the same paper as this one, likest first; those in the trash left out.
    pub(super) fn near_duplicates_of(
        &self,
        document: &Document,
    ) -> Result<Vec<NearDuplicate>, StoreError> {
        let findings = self.store.findings(document.id)?;
        let fingerprint = &findings.traits.fingerprint;
        if fingerprint.is_empty() {
            return Ok(Vec::new());
        }
        let ids = self.store.resembling_documents(
            document.account,
            fingerprint,
            SHARED_HASHES_MIN,
            COMPARED_MAX,
        )?;
        let text = self.text_of(document.id)?;
        let mut found = Vec::new();
        for other in self.store.documents(&ids)? {
            let is_other = other.id != document.id
                && other.account == document.account
                && other.trashed_at.is_none();
            if !is_other {
                continue;
            }
            // Most papers of one series are told apart here, before any text is read.
            let other_findings = self.store.findings(other.id)?;
            if !telling_figures_agree(&findings, &other_findings) {
                continue;
            }
            let Some(resemblance) = resemblance::compare(&text, &self.text_of(other.id)?) else {
                continue;
            };
            if is_same_paper(&resemblance, &findings, &other_findings) {
                found.push(NearDuplicate {
                    uuid: other.uuid,
                    title: other.title,
                    created_at: other.created_at,
                    words: resemblance.words,
                    figures: resemblance.figures,
                });
            }
        }
        found.sort_by(|a, b| (b.words + b.figures).total_cmp(&(a.words + a.figures)));
        Ok(found)
    }

    fn text_of(&self, id: DocumentId) -> Result<String, StoreError> {
        let passages = self.store.passages(id)?;
        let texts: Vec<&str> = passages.iter().map(|it| it.text.as_str()).collect();
        Ok(texts.join("\n"))
    }
}

/// Whether two texts that have this in common are one paper's.
fn is_same_paper(resemblance: &Resemblance, left: &Findings, right: &Findings) -> bool {
    // The same number, date or amount, and no other figure: a few words may have been read otherwise.
    if is_same_number(left, right) && are_figures_alike(resemblance, left, right) {
        return is_same_recipient(left, right, 0.6);
    }
    let noise = 1.0 - resemblance.words + resemblance.misread;
    if noise < SCAN_NOISE_MIN {
        // Nothing is misread: what differs was written differently.
        let strange_max = if have_recipients(left, right) {
            STRANGE_WORDS_MAX
        } else {
            0
        };
        return resemblance.strange_figures == 0
            && resemblance.strange_words <= strange_max
            && is_same_recipient(left, right, 1.0);
    }
    resemblance.words >= SCAN_WORDS_MIN
        && resemblance.figures >= SCAN_FIGURES_MIN
        && 1.0 - resemblance.figures <= FIGURE_NOISE * noise + 0.05
        && (resemblance.strange_words <= 1 + resemblance.misread_words / 2
            || are_figures_alike(resemblance, left, right))
        && telling_figures_agree(left, right)
        && is_same_recipient(left, right, 0.6)
}

/// Whether both papers bear a number of their own, and it is the same.
fn is_same_number(left: &Findings, right: &Findings) -> bool {
    let number = |findings: &Findings| {
        let finding = findings.get(FindingField::DocumentNumber)?;
        Some(resemblance::with_digits(&finding.value))
    };
    number(left).is_some_and(|number_of_left| Some(number_of_left) == number(right))
}

/// Whether the figures alone show that it is one paper: none differs, and two that tell papers apart agree. Then a
/// few words may be misread beyond recognition.
fn are_figures_alike(resemblance: &Resemblance, left: &Findings, right: &Findings) -> bool {
    let has_both = |field: &FindingField| left.get(*field).is_some() && right.get(*field).is_some();
    let telling = TELLING_FIELDS
        .iter()
        .filter(|field| has_both(field))
        .count();
    resemblance.strange_figures == 0
        && resemblance.words >= SCAN_WORDS_WITH_FIGURES_MIN
        && telling >= 2
        && telling_figures_agree(left, right)
}

/// Whether all figures agree that tell papers apart, as far as both have them.
fn telling_figures_agree(left: &Findings, right: &Findings) -> bool {
    TELLING_FIELDS
        .into_iter()
        .filter_map(|field| Some((left.get(field)?, right.get(field)?)))
        .all(|(left, right)| {
            resemblance::with_digits(&left.value) == resemblance::with_digits(&right.value)
        })
}

/// Whether both papers say to whom they are addressed.
fn have_recipients(left: &Findings, right: &Findings) -> bool {
    [left, right]
        .iter()
        .all(|findings| findings.traits.recipient.len() >= 3)
}

/// Whether two papers are addressed alike; true where one does not say.
fn is_same_recipient(left: &Findings, right: &Findings, share_min: f32) -> bool {
    !have_recipients(left, right)
        || resemblance::shared_words(&left.traits.recipient, &right.traits.recipient) >= share_min
}

#[cfg(test)]
mod tests {
    use super::is_same_paper;
    use crate::analysis::resemblance::Resemblance;
    use crate::model::findings::{Finding, FindingField, Findings, Origin};

    fn findings(date: &str, number: &str, total: &str) -> Findings {
        let finding = |field, value: &str| Finding {
            field,
            value: value.to_owned(),
            origin: Origin::Rule,
            rule: String::new(),
            confidence: 1.0,
            place: None,
            runner_up: None,
        };
        Findings {
            findings: vec![
                finding(FindingField::DocumentDate, date),
                finding(FindingField::DocumentNumber, number),
                finding(FindingField::TotalAmount, total),
            ],
            ..Findings::default()
        }
    }

    #[test]
    fn a_scan_may_misread_but_a_series_differs_in_its_figures() {
        let march = findings("2026-03-01", "17", "10.00");
        let april = findings("2026-04-01", "18", "10.00");
        let other = findings("2026-03-01", "18", "10.00");
        let clean = |strange_words, strange_figures| Resemblance {
            words: 0.99,
            misread: 0.0,
            misread_words: 0,
            strange_words,
            figures: 0.9,
            strange_figures,
        };
        let noisy = Resemblance {
            words: 0.93,
            misread: 0.06,
            misread_words: 10,
            strange_words: 5,
            figures: 0.85,
            strange_figures: 3,
        };
        assert!(is_same_paper(&clean(0, 0), &march, &march));
        assert!(!is_same_paper(&clean(1, 2), &march, &april));
        assert!(is_same_paper(&clean(2, 0), &march, &march));
        assert!(!is_same_paper(&clean(2, 0), &Findings::default(), &march));
        assert!(is_same_paper(&noisy, &march, &march));
        assert!(!is_same_paper(&noisy, &march, &other));
        assert!(!is_same_paper(&noisy, &march, &april));
        let few_misread = Resemblance {
            misread_words: 1,
            strange_figures: 0,
            ..noisy
        };
        assert!(is_same_paper(&few_misread, &march, &march));
        assert!(!is_same_paper(&few_misread, &Findings::default(), &march));
    }
}
