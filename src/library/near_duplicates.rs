//! Which documents of an account are the same paper: saved again, or scanned again.
//!
//! Nothing is dropped or hidden for it; it is only told. Same bytes are found before, at the import itself. Two
//! papers of one series (next month's invoice, the same letter to somebody else) differ in their figures or in
//! whom they are addressed to, however like they look.

use std::collections::BTreeSet;

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
/// The same of a text that is known to be a scan's, though it may read as if nothing was misread.
const SCAN_NOISE_LEAST: f32 = 0.05;
/// Of so many figures of a scan one may be another without any misreading that explains it.
const FIGURES_PER_UNEXPLAINED: usize = 20;
/// The same where figures that tell papers apart agree beyond doubt.
const FIGURES_PER_UNEXPLAINED_OF_SURE: usize = 10;
/// Share of words that a scan has in common with its paper where hardly a figure differs.
const SCAN_WORDS_LIKE_FIGURES_MIN: f32 = 0.85;
/// So many figures, and such a share of them alike, make two papers one that bear the same date.
const LIKE_FIGURES_COUNT_MIN: usize = 12;
/// See [`LIKE_FIGURES_COUNT_MIN`].
const LIKE_FIGURES_SHARE_MIN: f32 = 0.9;
/// Share of words from which on those that are left may be misread beyond recognition.
const SCAN_WORDS_ALL_BUT_FEW: f32 = 0.96;
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
        let paper = self.paper(document.id, findings, &text)?;
        let mut found = Vec::new();
        for other in self.store.documents(&ids)? {
            let is_other = other.id != document.id
                && other.account == document.account
                && other.trashed_at.is_none();
            if !is_other {
                continue;
            }
            let other_text = self.text_of(other.id)?;
            let other_paper = self.paper(other.id, self.store.findings(other.id)?, &other_text)?;
            // Most papers of one series are told apart here, before any words are compared.
            if Telling::of(&paper, &other_paper).is_another_paper() {
                continue;
            }
            let Some(resemblance) = resemblance::compare(&text, &other_text) else {
                continue;
            };
            if is_same_paper(&resemblance, &paper, &other_paper) {
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

    fn paper(&self, id: DocumentId, findings: Findings, text: &str) -> Result<Paper, StoreError> {
        Ok(Paper {
            findings,
            figures: resemblance::figures(text),
            is_scan: self.store.has_recognized_pages(id)?,
        })
    }

    fn text_of(&self, id: DocumentId) -> Result<String, StoreError> {
        let passages = self.store.passages(id)?;
        let texts: Vec<&str> = passages.iter().map(|it| it.text.as_str()).collect();
        Ok(texts.join("\n"))
    }
}

/// What is known of one of two papers that are compared.
struct Paper {
    findings: Findings,
    /// All figures of its text.
    figures: BTreeSet<String>,
    /// Its text was read off pictures of its pages.
    is_scan: bool,
}

impl Paper {
    /// Whether its text has the value that was found of this field on another paper.
    fn says(&self, field: FindingField, value: &str) -> bool {
        let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
        match field {
            FindingField::DocumentDate | FindingField::DueDate => {
                let mut parts = value.splitn(3, '-');
                let (Some(year), Some(month), Some(day)) =
                    (parts.next(), parts.next(), parts.next())
                else {
                    return false;
                };
                let dates = &self.findings.traits.dates;
                dates.iter().any(|date| date.day.to_date_string() == value)
                    || [
                        format!("{day}{month}{year}"),
                        format!("{year}{month}{day}"),
                        format!("{month}{day}{year}"),
                    ]
                    .iter()
                    .any(|written| self.figures.contains(written))
            }
            FindingField::TotalAmount => {
                let amount = value.split(' ').next().unwrap_or_default();
                self.figures.contains(&digits(amount))
            }
            _ => {
                let bare: String = value.chars().filter(|c| c.is_alphanumeric()).collect();
                self.figures
                    .contains(&resemblance::with_digits(&bare.to_lowercase()))
            }
        }
    }
}

/// What the figures that tell papers of one series apart say about two papers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Telling {
    /// Figures that are the same.
    agreeing: usize,
    /// Figures of which one may be the other misread.
    misread: usize,
    /// Figures that are others.
    differing: usize,
}

impl Telling {
    fn of(left: &Paper, right: &Paper) -> Self {
        let mut telling = Self::default();
        for field in TELLING_FIELDS {
            let value = |paper: &Paper| Some(paper.findings.get(field)?.value.clone());
            let (Some(of_left), Some(of_right)) = (value(left), value(right)) else {
                continue;
            };
            let bare = [&of_left, &of_right].map(|value| resemblance::with_digits(value));
            if bare[0] == bare[1] {
                telling.agreeing += 1;
            } else if left.says(field, &of_right) && right.says(field, &of_left) {
                // Both papers have both: they were only understood otherwise.
            } else if resemblance::may_be_misread(&bare[0], &bare[1]) {
                telling.misread += 1;
            } else {
                telling.differing += 1;
            }
        }
        telling
    }

    /// The next paper of a series differs in its date, its number and more; a scan misreads one of them at most.
    const fn is_another_paper(self) -> bool {
        self.differing > 0 || self.misread > 1 || (self.misread == 1 && self.agreeing < 2)
    }
}

/// Whether two texts that have this in common are one paper's.
fn is_same_paper(resemblance: &Resemblance, left: &Paper, right: &Paper) -> bool {
    let telling = Telling::of(left, right);
    if telling.is_another_paper() {
        return false;
    }
    let mut noise = 1.0 - resemblance.words + resemblance.misread;
    if left.is_scan || right.is_scan {
        // Figures are misread where no word is.
        noise = noise.max(SCAN_NOISE_LEAST);
    }
    if telling.misread > 0 && noise < SCAN_NOISE_MIN {
        return false;
    }
    let (of_left, of_right) = (&left.findings, &right.findings);
    // The same number, date or amount, and no other figure: a few words may have been read otherwise.
    if is_same_number(of_left, of_right) && are_figures_alike(resemblance, telling) {
        return is_same_recipient(of_left, of_right, 0.6);
    }
    if noise < SCAN_NOISE_MIN {
        // Nothing is misread: what differs was written differently.
        let strange_max = if have_recipients(of_left, of_right) {
            STRANGE_WORDS_MAX
        } else {
            0
        };
        return resemblance.strange_figures == 0
            && resemblance.strange_words <= strange_max
            && is_same_recipient(of_left, of_right, 1.0);
    }
    let is_sure =
        telling.agreeing >= 3 || telling.agreeing >= 2 && is_same_number(of_left, of_right);
    let figures_count = left.figures.len().max(right.figures.len());
    let unexplained_max = if is_sure {
        2 + figures_count / FIGURES_PER_UNEXPLAINED_OF_SURE
    } else {
        1 + figures_count / FIGURES_PER_UNEXPLAINED
    };
    let is_scan_of_that_day = (left.is_scan || right.is_scan)
        && telling.agreeing >= 1
        && resemblance.unexplained_figures <= 1;
    let has_like_figures = figures_count >= LIKE_FIGURES_COUNT_MIN
        && resemblance.figures >= LIKE_FIGURES_SHARE_MIN
        && resemblance.words >= SCAN_WORDS_LIKE_FIGURES_MIN;
    let are_words_explained = resemblance.strange_words <= 1 + resemblance.misread_words / 2
        || are_figures_alike(resemblance, telling)
        || is_sure && resemblance.words >= SCAN_WORDS_WITH_FIGURES_MIN
        || is_scan_of_that_day && (has_like_figures || resemblance.words >= SCAN_WORDS_ALL_BUT_FEW);
    resemblance.words >= SCAN_WORDS_MIN
        && resemblance.figures >= SCAN_FIGURES_MIN
        && 1.0 - resemblance.figures <= FIGURE_NOISE * noise + 0.05
        && resemblance.unexplained_figures <= unexplained_max
        && are_words_explained
        && is_same_recipient(of_left, of_right, 0.6)
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
fn are_figures_alike(resemblance: &Resemblance, telling: Telling) -> bool {
    resemblance.unexplained_figures == 0
        && resemblance.words >= SCAN_WORDS_WITH_FIGURES_MIN
        && telling.agreeing >= 2
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
    use super::{Paper, Telling, is_same_paper};
    use crate::analysis::resemblance::Resemblance;
    use crate::model::findings::{Finding, FindingField, Findings, Origin};

    fn paper(findings: Findings) -> Paper {
        Paper {
            findings,
            figures: std::collections::BTreeSet::new(),
            is_scan: false,
        }
    }

    fn findings(date: &str, number: &str, total: &str) -> Paper {
        let finding = |field, value: &str| Finding {
            field,
            value: value.to_owned(),
            origin: Origin::Rule,
            rule: String::new(),
            confidence: 1.0,
            place: None,
            runner_up: None,
        };
        paper(Findings {
            findings: vec![
                finding(FindingField::DocumentDate, date),
                finding(FindingField::DocumentNumber, number),
                finding(FindingField::TotalAmount, total),
            ],
            ..Findings::default()
        })
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
            unexplained_figures: strange_figures,
        };
        let noisy = Resemblance {
            words: 0.93,
            misread: 0.06,
            misread_words: 10,
            strange_words: 5,
            figures: 0.85,
            strange_figures: 3,
            unexplained_figures: 1,
        };
        assert!(is_same_paper(&clean(0, 0), &march, &march));
        assert!(!is_same_paper(&clean(1, 2), &march, &april));
        assert!(is_same_paper(&clean(2, 0), &march, &march));
        assert!(!is_same_paper(
            &clean(2, 0),
            &paper(Findings::default()),
            &march
        ));
        assert!(is_same_paper(&noisy, &march, &march));
        assert!(!is_same_paper(&noisy, &march, &other));
        assert!(!is_same_paper(&noisy, &march, &april));
        let few_misread = Resemblance {
            misread_words: 1,
            strange_figures: 0,
            unexplained_figures: 0,
            ..noisy
        };
        assert!(is_same_paper(&few_misread, &march, &march));
        assert!(!is_same_paper(
            &few_misread,
            &paper(Findings::default()),
            &march
        ));
        // A scan of which every word is read right may misread figures.
        let read_well = Resemblance {
            strange_figures: 3,
            unexplained_figures: 0,
            ..clean(0, 0)
        };
        let letter = || {
            let mut paper = findings("2026-03-01", "17", "10.00");
            paper.findings.findings.truncate(1);
            paper
        };
        assert!(!is_same_paper(&read_well, &letter(), &letter()));
        let scan = Paper {
            is_scan: true,
            ..letter()
        };
        assert!(is_same_paper(&read_well, &scan, &letter()));
        assert!(!is_same_paper(&read_well, &scan, &april));
        let other_figures = Resemblance {
            unexplained_figures: 3,
            ..read_well
        };
        assert!(!is_same_paper(&other_figures, &scan, &letter()));
    }

    #[test]
    fn a_scan_that_is_read_badly_is_told_by_its_figures() {
        let scan_of = |paper: Paper, figures: usize| Paper {
            figures: (0..figures).map(|it| (1_000 + it).to_string()).collect(),
            is_scan: true,
            ..paper
        };
        let march = || findings("2026-03-01", "17", "10.00");
        let dated = || {
            let mut paper = march();
            paper.findings.findings.truncate(1);
            paper
        };
        let read = Resemblance {
            words: 0.95,
            misread: 0.04,
            misread_words: 4,
            strange_words: 5,
            figures: 0.88,
            strange_figures: 4,
            unexplained_figures: 3,
        };
        // Date, number and amount agree: figures that nothing explains are specks and rules.
        assert!(is_same_paper(&read, &scan_of(march(), 30), &march()));
        assert!(!is_same_paper(&read, &scan_of(dated(), 30), &dated()));
        let april = findings("2026-04-01", "18", "10.00");
        assert!(!is_same_paper(&read, &scan_of(april, 30), &march()));
        // Only the date agrees, and nearly all figures: words may be garbled.
        let garbled = Resemblance {
            words: 0.88,
            misread: 0.1,
            misread_words: 6,
            strange_words: 7,
            figures: 0.95,
            strange_figures: 1,
            unexplained_figures: 1,
        };
        assert!(is_same_paper(&garbled, &scan_of(dated(), 20), &dated()));
        assert!(!is_same_paper(&garbled, &scan_of(dated(), 8), &dated()));
        let no_scan = Paper {
            is_scan: false,
            ..scan_of(dated(), 20)
        };
        assert!(!is_same_paper(&garbled, &no_scan, &dated()));
    }

    #[test]
    fn a_figure_understood_otherwise_is_no_other_and_one_may_be_misread() {
        let of = |date: &str, number: &str, total: &str, figures: &[&str]| Paper {
            figures: figures.iter().map(|it| (*it).to_owned()).collect(),
            ..findings(date, number, total)
        };
        let both = ["4890", "12300", "4711"];
        let (left, right) = (
            of("2026-03-01", "4711", "48.90", &both),
            of("2026-03-01", "4711", "123.00", &both),
        );
        let telling = Telling::of(&left, &right);
        assert_eq!((telling.agreeing, telling.differing), (2, 0));
        assert!(!telling.is_another_paper());
        let only = of("2026-03-01", "4711", "123.00", &["12300", "4711"]);
        assert!(Telling::of(&left, &only).is_another_paper());
        let misread = findings("2026-03-01", "4717", "48.90");
        assert!(!Telling::of(&left, &misread).is_another_paper());
        let twice = findings("2026-08-01", "4717", "48.90");
        assert!(Telling::of(&left, &twice).is_another_paper());
    }
}
