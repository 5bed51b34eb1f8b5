//! The sums: shares of right answers, and what confidences are worth.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::answers::{EvaluatedDocument, EvaluatedField};
use super::scoring::{Verdict, bare_name};

/// Confidences are put into this many buckets of equal width.
const BUCKETS: usize = 10;

/// A share of right answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Share {
    /// Between 0 and 1; `None` where nothing was asked.
    pub share: Option<f64>,
    /// Of how many documents, or senders.
    pub of: usize,
}

/// The shares of one part of the documents.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FigureRow {
    /// Which part.
    pub name: String,
    /// How many documents, or senders.
    pub count: usize,
    /// Senders that are the very name.
    pub sender_exact: Share,
    /// Senders that are right, shorter or longer names included.
    pub sender_close: Share,
    /// Dates that are right.
    pub date: Share,
    /// Titles that are right.
    pub title: Share,
    /// Folders that are right.
    pub folder: Share,
}

/// Answers of one field whose confidence lies in one bucket.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Calibration {
    /// Which field.
    pub field: EvaluatedField,
    /// Lowest confidence of the bucket.
    pub from: f32,
    /// Highest confidence of the bucket.
    pub to: f32,
    /// How many answers.
    pub count: usize,
    /// Their mean confidence.
    pub mean_confidence: f64,
    /// The share of them that is right; as high as the mean confidence when that is worth its name.
    pub right: f64,
}

/// A part of the documents: its name, and which they are.
type Part<'d> = (String, Vec<&'d EvaluatedDocument>);

/// The shares with every document counted once.
pub(super) fn plain(documents: &[EvaluatedDocument]) -> Vec<FigureRow> {
    rows(documents, |document| document.file.clone())
}

/// The shares with every sender counted once: the mean of the senders' own shares.
pub(super) fn by_sender(documents: &[EvaluatedDocument]) -> Vec<FigureRow> {
    rows(documents, sender_key)
}

/// How many senders there are.
pub(super) fn sender_count(documents: &[EvaluatedDocument]) -> usize {
    documents
        .iter()
        .map(sender_key)
        .collect::<BTreeSet<_>>()
        .len()
}

/// The sender's bare name; a document without a known sender stands for itself.
fn sender_key(document: &EvaluatedDocument) -> String {
    document
        .answer(EvaluatedField::Sender)
        .filter(|answer| answer.verdict != Verdict::NotAsked)
        .and_then(|answer| answer.expected.first())
        .map_or_else(|| document.file.clone(), |name| bare_name(name).join(" "))
}

fn rows(
    documents: &[EvaluatedDocument],
    unit: impl Fn(&EvaluatedDocument) -> String,
) -> Vec<FigureRow> {
    parts(documents)
        .into_iter()
        .map(|(name, part)| {
            let units: Vec<String> = part.iter().map(|document| unit(document)).collect();
            let share = |field, counts: fn(Verdict) -> bool| share(&part, &units, field, counts);
            FigureRow {
                name,
                count: units.iter().collect::<BTreeSet<_>>().len(),
                sender_exact: share(EvaluatedField::Sender, |verdict| verdict == Verdict::Exact),
                sender_close: share(EvaluatedField::Sender, Verdict::is_right),
                date: share(EvaluatedField::Date, Verdict::is_right),
                title: share(EvaluatedField::Title, Verdict::is_right),
                folder: share(EvaluatedField::Folder, Verdict::is_right),
            }
        })
        .collect()
}

/// All documents, those without an embedded invoice, each group, each language without embedded invoices.
fn parts(documents: &[EvaluatedDocument]) -> Vec<Part<'_>> {
    let is_plain = |document: &&EvaluatedDocument| document.variant.as_deref() != Some("xml");
    let mut groups: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    let mut languages: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for document in documents {
        groups.entry(&document.group).or_default().push(document);
        if let Some(language) = document.language.as_deref().filter(|_| is_plain(&document)) {
            languages.entry(language).or_default().push(document);
        }
    }
    let mut parts: Vec<Part<'_>> = vec![("all".to_owned(), documents.iter().collect())];
    let plain: Vec<_> = documents.iter().filter(is_plain).collect();
    if plain.len() < documents.len() {
        parts.push(("without XML".to_owned(), plain));
    }
    parts.extend(
        groups
            .into_iter()
            .map(|(name, part)| (name.to_owned(), part)),
    );
    let languages = languages.into_iter();
    parts.extend(languages.map(|(name, part)| (format!("language {name}"), part)));
    parts
}

/// The mean over the units of the share of their documents that counts.
fn share(
    part: &[&EvaluatedDocument],
    units: &[String],
    field: EvaluatedField,
    counts: fn(Verdict) -> bool,
) -> Share {
    let mut asked: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (document, unit) in part.iter().zip(units) {
        let Some(answer) = document.answer(field) else {
            continue;
        };
        if answer.verdict != Verdict::NotAsked {
            let (right, all) = asked.entry(unit).or_default();
            *right += usize::from(counts(answer.verdict));
            *all += 1;
        }
    }
    let sum: f64 = asked
        .values()
        .map(|(right, all)| *right as f64 / *all as f64)
        .sum();
    Share {
        share: (!asked.is_empty()).then(|| sum / asked.len() as f64),
        of: asked.len(),
    }
}

/// How many answers of which confidence are right, field by field; empty buckets are left out.
pub(super) fn calibration(documents: &[EvaluatedDocument]) -> Vec<Calibration> {
    let mut found = Vec::new();
    for field in EvaluatedField::ALL {
        let mut buckets = [(0_usize, 0_usize, 0.0_f64); BUCKETS];
        for document in documents {
            let answer = document.answer(field);
            let Some((answer, confidence)) = answer.and_then(|a| Some((a, a.confidence?))) else {
                continue;
            };
            if answer.verdict == Verdict::NotAsked {
                continue;
            }
            let at = ((confidence * BUCKETS as f32) as usize).min(BUCKETS - 1);
            if let Some((count, right, sum)) = buckets.get_mut(at) {
                *count += 1;
                *right += usize::from(answer.verdict.is_right());
                *sum += f64::from(confidence);
            }
        }
        for (at, (count, right, sum)) in buckets.into_iter().enumerate() {
            if count > 0 {
                found.push(Calibration {
                    field,
                    from: at as f32 / BUCKETS as f32,
                    to: (at + 1) as f32 / BUCKETS as f32,
                    count,
                    mean_confidence: sum / count as f64,
                    right: right as f64 / count as f64,
                });
            }
        }
    }
    found
}
