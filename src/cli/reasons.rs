//! The shapes that `document explain --json` and `learn --json` print: reasons and lessons.

use serde::Serialize;
use uuid::Uuid;

use super::shapes::{NearDuplicateShape, field_name};
use crate::library::command::{Explanation, Lesson};
use crate::model::document::{Document, Field};
use crate::model::findings::{Finding, FindingField, FindingPlace, Origin};

/// A document's fields with their reasons, as `document explain` prints them.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ExplanationShape<'a> {
    uuid: Uuid,
    info: String,
    pub(super) fields: Vec<FieldShape<'a>>,
    pub(super) near_duplicates: Vec<NearDuplicateShape<'a>>,
}

/// One field: its value now, where it comes from, and what the analysis found.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FieldShape<'a> {
    pub(super) field: &'static str,
    pub(super) value: String,
    /// `person`, `rule`, `invoice`, `learned`, `neighbours`, `languageModel` or, where nothing was found, `none`.
    origin: &'static str,
    rule: Option<&'a str>,
    confidence: Option<f32>,
    page: Option<u32>,
    page_size: Option<[f32; 2]>,
    text: Option<&'a str>,
    rects: Vec<[f32; 4]>,
    runner_up: Option<&'a str>,
    /// What the analysis found where a person said otherwise.
    found: Option<&'a str>,
}

impl<'a> From<&'a Explanation> for ExplanationShape<'a> {
    fn from(explanation: &'a Explanation) -> Self {
        let document = &explanation.document;
        let mut fields = Vec::new();
        for (field, kind) in [
            (Field::Title, FindingField::Title),
            (Field::Summary, FindingField::Summary),
            (Field::Sender, FindingField::Sender),
            (Field::DocumentDate, FindingField::DocumentDate),
            (Field::Folder, FindingField::Folder),
        ] {
            let finding = explanation
                .findings
                .iter()
                .find(|finding| finding.field == kind);
            fields.push(FieldShape::of_document(document, field, finding));
        }
        fields.extend(tags(explanation));
        let others = explanation.findings.iter().filter(|finding| {
            !matches!(
                finding.field,
                FindingField::Title
                    | FindingField::Summary
                    | FindingField::Sender
                    | FindingField::DocumentDate
                    | FindingField::Folder
                    | FindingField::Tag
            )
        });
        fields.extend(others.map(FieldShape::of_finding));
        Self {
            uuid: document.uuid,
            info: document.state.info(),
            fields,
            near_duplicates: explanation
                .near_duplicates
                .iter()
                .map(NearDuplicateShape::from)
                .collect(),
        }
    }
}

/// The tags that the document bears, each with its reason, and those found that it does not bear.
fn tags(explanation: &Explanation) -> Vec<FieldShape<'_>> {
    let document = &explanation.document;
    let is_set = document.set_by_person.contains(&Field::Tags);
    let found: Vec<&Finding> = explanation
        .findings
        .iter()
        .filter(|finding| finding.field == FindingField::Tag)
        .collect();
    let mut shapes: Vec<FieldShape<'_>> = document
        .tags
        .iter()
        .map(|tag| {
            let finding = found.iter().find(|finding| finding.value == *tag);
            let mut shape = finding.map_or_else(
                || FieldShape::empty("tag", tag.clone()),
                |finding| FieldShape::of_finding(finding),
            );
            // One that the analysis found too is there for its reason, whatever else was added.
            if is_set && finding.is_none() {
                shape.origin = "person";
            }
            shape
        })
        .collect();
    let dropped = found
        .iter()
        .filter(|finding| !document.tags.contains(&finding.value));
    shapes.extend(dropped.map(|finding| FieldShape {
        value: String::new(),
        found: Some(&finding.value),
        origin: "person",
        ..FieldShape::of_finding(finding)
    }));
    shapes
}

impl<'a> FieldShape<'a> {
    fn empty(field: &'static str, value: String) -> Self {
        Self {
            field,
            value,
            origin: "none",
            rule: None,
            confidence: None,
            page: None,
            page_size: None,
            text: None,
            rects: Vec::new(),
            runner_up: None,
            found: None,
        }
    }

    fn of_finding(finding: &'a Finding) -> Self {
        let place = finding.place.as_ref();
        Self {
            field: finding_name(finding.field),
            value: finding.value.clone(),
            origin: origin_name(finding.origin),
            rule: Some(&finding.rule),
            confidence: Some(finding.confidence),
            page: place.map(|place| place.page),
            page_size: place.map(|place| place.page_size),
            text: place.map(|place| place.text.as_str()),
            rects: place.map_or_else(Vec::new, rects),
            runner_up: finding.alternative(),
            found: None,
        }
    }

    fn of_document(document: &Document, field: Field, finding: Option<&'a Finding>) -> Self {
        let value = match field {
            Field::Title => document.title.clone(),
            Field::Summary => document.summary.clone(),
            Field::Sender => document.sender.clone(),
            Field::DocumentDate => document.document_date.to_date_string(),
            Field::Folder => document.folder.clone(),
            Field::Tags => document.tags.join(", "),
        };
        let is_set = document.set_by_person.contains(&field);
        let mut shape = match finding {
            Some(finding) => Self {
                found: (is_set && finding.value != value).then_some(finding.value.as_str()),
                ..Self::of_finding(finding)
            },
            None => Self::empty(field_name(field), String::new()),
        };
        shape.value = value;
        if is_set {
            shape.origin = "person";
        }
        shape
    }

    /// The reasons as lines for a person.
    pub(super) fn reasons(&self) -> Vec<(&'static str, String)> {
        let origin = match self.origin {
            "person" => "set by a person: no analysis changes it",
            "rule" => "a rule",
            "invoice" => "the electronic invoice inside the file",
            "learned" => "learned from a correction",
            "neighbours" => "the nearest filed documents",
            "languageModel" => "the language model",
            _ => "nothing was found",
        };
        let mut lines = vec![("from", origin.to_owned())];
        let mut add = |name, value: Option<String>| {
            if let Some(value) = value {
                lines.push((name, value));
            }
        };
        add("found", self.found.map(str::to_owned));
        add("rule", self.rule.map(str::to_owned));
        add("confidence", self.confidence.map(|it| format!("{it:.2}")));
        add("page", self.page.map(|page| page.to_string()));
        add("text", self.text.map(|text| format!("'{text}'")));
        let place = |rect: &[f32; 4]| {
            let [left, top, right, bottom] = rect;
            format!("{left:.0}, {top:.0} to {right:.0}, {bottom:.0} points from the upper left")
        };
        let places: Vec<String> = self.rects.iter().map(place).collect();
        add("place", (!places.is_empty()).then(|| places.join("; ")));
        add("runner-up", self.runner_up.map(str::to_owned));
        lines
    }
}

fn rects(place: &FindingPlace) -> Vec<[f32; 4]> {
    place
        .rects
        .iter()
        .map(|rect| [rect.left, rect.top, rect.right, rect.bottom])
        .collect()
}

const fn origin_name(origin: Origin) -> &'static str {
    match origin {
        Origin::Rule => "rule",
        Origin::Invoice => "invoice",
        Origin::Learned => "learned",
        Origin::Neighbours => "neighbours",
        Origin::LanguageModel => "languageModel",
    }
}

const fn finding_name(field: FindingField) -> &'static str {
    match field {
        FindingField::Title => "title",
        FindingField::Summary => "summary",
        FindingField::Sender => "sender",
        FindingField::DocumentDate => "documentDate",
        FindingField::Kind => "kind",
        FindingField::Language => "language",
        FindingField::Folder => "folder",
        FindingField::Tag => "tag",
        FindingField::TotalAmount => "totalAmount",
        FindingField::DueDate => "dueDate",
        FindingField::DocumentNumber => "documentNumber",
        FindingField::CustomerNumber => "customerNumber",
        FindingField::ContractNumber => "contractNumber",
        FindingField::Iban => "iban",
    }
}

/// A correction and what it teaches, as `learn log` prints it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LessonShape<'a> {
    id: u64,
    uuid: Uuid,
    title: &'a str,
    field: &'static str,
    before: &'a [String],
    after: &'a [String],
    teaches: &'a str,
    made_at: String,
    undone_at: Option<String>,
}

impl<'a> From<&'a Lesson> for LessonShape<'a> {
    fn from(lesson: &'a Lesson) -> Self {
        let correction = &lesson.correction;
        Self {
            id: correction.number,
            uuid: correction.uuid,
            title: &lesson.title,
            field: field_name(correction.field),
            before: &correction.before,
            after: &correction.after,
            teaches: &lesson.teaches,
            made_at: correction.made_at.to_rfc3339(),
            undone_at: correction
                .undone_at
                .map(crate::model::timestamp::Timestamp::to_rfc3339),
        }
    }
}

impl LessonShape<'_> {
    /// The columns of a table for people.
    pub(super) fn row(&self) -> [String; 6] {
        let list = |values: &[String]| {
            if values.is_empty() {
                "(none)".to_owned()
            } else {
                values.join(", ")
            }
        };
        let teaches = match &self.undone_at {
            Some(undone_at) => format!("undone {undone_at}"),
            None => self.teaches.to_owned(),
        };
        [
            self.id.to_string(),
            self.made_at.clone(),
            self.title.to_owned(),
            self.field.to_owned(),
            format!("{} -> {}", list(self.before), list(self.after)),
            teaches,
        ]
    }
}
