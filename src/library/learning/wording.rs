//! Date and title, by what a person corrected on a paper of the same sender and kind.
//!
//! A corrected date teaches which label is the right one, a corrected title its pattern. Where the paper does
//! not show how the answer can be found on the next one, nothing is learned. A summary never teaches.

use super::filing::{Kinship, Paper, learned};
use super::knowledge::Knowledge;
use crate::analysis::fact::Fact;
use crate::analysis::title_pattern::{TitleFacts, TitlePattern, title_skeleton};
use crate::model::correction::Correction;
use crate::model::document::Field;
use crate::model::findings::{FindingField, Findings, Origin};
use crate::model::timestamp::Timestamp;
use crate::model::traits::{LabelledDate, Traits};
use crate::store::{Store, StoreError};

/// The date under the label that was right on papers alike.
pub(super) fn taught_date(
    store: &Store,
    knowledge: &Knowledge,
    paper: &Paper<'_>,
    ruled: Option<&Fact<Timestamp>>,
) -> Result<Option<Fact<Timestamp>>, StoreError> {
    // What the sender's own program wrote is not guessed from a label.
    if ruled.is_some_and(|fact| fact.origin == Origin::Invoice) {
        return Ok(None);
    }
    for (correction, known) in knowledge
        .corrections_of(Field::DocumentDate, paper.id)
        .into_iter()
        .rev()
    {
        if paper.kinship(known) != Kinship::Kind {
            continue;
        }
        let traits = store.findings(correction.document)?.traits;
        let Some(label) = label_of(correction, &traits) else {
            continue;
        };
        let Some(day) = day_under(&paper.traits.dates, &label) else {
            continue;
        };
        if ruled.is_some_and(|fact| fact.value == day) {
            return Ok(None);
        }
        let rule = format!("correction {}: the date after '{label}'", correction.number);
        let mut fact = Fact::new(day, 0.85, &rule).with_runner_up(ruled.map(|fact| fact.value));
        fact.origin = Origin::Learned;
        return Ok(Some(fact));
    }
    Ok(None)
}

/// The label that stands at the corrected date and at no other.
fn label_of(correction: &Correction, traits: &Traits) -> Option<String> {
    let day = Timestamp::parse_date(correction.value())?;
    traits
        .dates
        .iter()
        .filter(|date| date.day == day)
        .map(|date| &date.label)
        .find(|label| day_under(&traits.dates, label) == Some(day))
        .cloned()
}

/// The one day under a label; `None` if there are several or none.
fn day_under(dates: &[LabelledDate], label: &str) -> Option<Timestamp> {
    let mut days = dates
        .iter()
        .filter(|date| date.label == label)
        .map(|date| date.day);
    let first = days.next()?;
    days.all(|day| day == first).then_some(first)
}

/// The title that a pattern of papers alike makes of this paper's figures.
pub(super) fn taught_title(
    store: &Store,
    knowledge: &Knowledge,
    paper: &Paper<'_>,
    facts: &TitleFacts,
    ruled: Option<&Fact<String>>,
) -> Result<Option<Fact<String>>, StoreError> {
    let skeleton = title_skeleton(&paper.traits.ruled.title);
    for (correction, known) in knowledge
        .corrections_of(Field::Title, paper.id)
        .into_iter()
        .rev()
    {
        // The rules have to say the same of both: a letter about something else is another paper.
        let is_alike =
            paper.kinship(known) == Kinship::Kind && title_skeleton(&known.ruled.title) == skeleton;
        if !is_alike {
            continue;
        }
        let Some(pattern) = pattern_of(store, correction)? else {
            continue;
        };
        let Some(title) = pattern.fill(facts) else {
            continue;
        };
        if ruled.is_some_and(|fact| fact.value == title) {
            return Ok(None);
        }
        let rule = format!("correction {}: the title's pattern", correction.number);
        let fact = learned(&title, 0.8, &rule);
        return Ok(Some(
            fact.with_runner_up(ruled.map(|fact| fact.value.clone())),
        ));
    }
    Ok(None)
}

fn pattern_of(store: &Store, correction: &Correction) -> Result<Option<TitlePattern>, StoreError> {
    let Some(document) = store.document(correction.document)? else {
        return Ok(None);
    };
    let findings = store.findings(correction.document)?;
    let facts = TitleFacts {
        numbers: numbers_of(&findings),
        date: document.document_date,
        language: document.language,
    };
    Ok(TitlePattern::new(correction.value(), &facts))
}

fn numbers_of(findings: &Findings) -> [String; 3] {
    [
        FindingField::DocumentNumber,
        FindingField::CustomerNumber,
        FindingField::ContractNumber,
    ]
    .map(|field| {
        findings
            .get(field)
            .map_or_else(String::new, |finding| finding.value.clone())
    })
}

/// What a correction of date, title or summary teaches, in a sentence.
pub(super) fn lesson(store: &Store, correction: &Correction) -> Result<String, StoreError> {
    Ok(match correction.field {
        Field::DocumentDate => {
            let traits = store.findings(correction.document)?.traits;
            label_of(correction, &traits).map_or_else(
                || {
                    "nothing: the date does not stand beside words of its own on the paper"
                        .to_owned()
                },
                |label| {
                    format!("on papers of this sender and kind the date stands after '{label}'")
                },
            )
        }
        Field::Title => match pattern_of(store, correction)? {
            None => "nothing: the title holds a figure that is about this paper alone".to_owned(),
            Some(pattern) if pattern.is_constant() => format!(
                "papers of this sender that the rules would call the same are titled '{}'",
                correction.value()
            ),
            Some(_) => format!(
                "papers of this sender that the rules would call the same are titled like '{}'",
                correction.value()
            ),
        },
        _ => "nothing: a summary is about one paper alone".to_owned(),
    })
}
