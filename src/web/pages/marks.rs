//! What is marked on a page: a passage, the evidence of a field, or the words of a search.

use uuid::Uuid;

use crate::library::{AccountLibrary, QueryError};
use crate::model::findings::{Finding, FindingField};
use crate::model::page::{Page, Rect};

/// Places that one search within a document marks.
const FOUND_MAX: usize = 500;
/// Points that a mark stands out around what it marks.
const MARGIN: f32 = 1.5;

/// Something marked on one page, in points from the page's upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mark {
    pub(super) page: u32,
    pub(super) rects: Vec<Rect>,
}

/// A rectangle as the template writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShownRect {
    pub(super) x: String,
    pub(super) y: String,
    pub(super) width: String,
    pub(super) height: String,
}

impl From<&Rect> for ShownRect {
    fn from(rect: &Rect) -> Self {
        let rect = Rect {
            left: rect.left - MARGIN,
            top: rect.top - MARGIN,
            right: rect.right + MARGIN,
            bottom: rect.bottom + MARGIN,
        };
        Self {
            x: points(rect.left),
            y: points(rect.top),
            width: points((rect.right - rect.left).max(0.0)),
            height: points((rect.bottom - rect.top).max(0.0)),
        }
    }
}

/// A length in points with at most one decimal.
pub(super) fn points(length: f32) -> String {
    let tenths = (length * 10.0).round() / 10.0;
    format!("{tenths}")
}

/// The marks that an address asks for: `passage-N`, or the name of a field.
pub(super) fn marks_of(
    library: &AccountLibrary,
    uuid: Uuid,
    findings: &[Finding],
    name: &str,
) -> Result<Vec<Mark>, QueryError> {
    if let Some(position) = name.strip_prefix("passage-") {
        let passages = library.passages(uuid)?.unwrap_or_default();
        let passage = position
            .parse::<usize>()
            .ok()
            .and_then(|position| passages.get(position));
        return Ok(passage
            .map(|passage| Mark {
                page: passage.page,
                rects: passage.rects.clone(),
            })
            .into_iter()
            .collect());
    }
    let finding = findings
        .iter()
        .find(|finding| mark_name(finding) == name)
        .and_then(|finding| finding.place.as_ref());
    Ok(finding
        .map(|place| Mark {
            page: place.page,
            rects: place.rects.clone(),
        })
        .into_iter()
        .collect())
}

/// What a finding is called in an address.
pub(super) fn mark_name(finding: &Finding) -> String {
    match finding.field {
        FindingField::Title => "title".to_owned(),
        FindingField::Summary => "summary".to_owned(),
        FindingField::Sender => "sender".to_owned(),
        FindingField::DocumentDate => "date".to_owned(),
        FindingField::Kind => "kind".to_owned(),
        FindingField::Language => "language".to_owned(),
        FindingField::Folder => "folder".to_owned(),
        FindingField::Tag => format!("tag-{}", finding.value),
        FindingField::TotalAmount => "amount".to_owned(),
        FindingField::DueDate => "due".to_owned(),
        FindingField::DocumentNumber => "number".to_owned(),
        FindingField::CustomerNumber => "customer".to_owned(),
        FindingField::ContractNumber => "contract".to_owned(),
        FindingField::Iban => "iban".to_owned(),
    }
}

/// Where the words of `text` stand one after the other, whatever their case; the first may begin and the last
/// end within a word.
pub(super) fn find_within(pages: &[Page], text: &str) -> Vec<Mark> {
    let wanted: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let mut marks = Vec::new();
    if wanted.is_empty() {
        return marks;
    }
    for page in pages {
        let words: Vec<(String, Rect)> = page
            .runs
            .iter()
            .flat_map(|run| {
                run.words.iter().filter_map(|word| {
                    let text = run.text.get(word.start as usize..word.end as usize)?;
                    Some((text.to_lowercase(), word.rect))
                })
            })
            .collect();
        for stretch in words.windows(wanted.len()) {
            let last = wanted.len() - 1;
            let agrees =
                stretch
                    .iter()
                    .zip(&wanted)
                    .enumerate()
                    .all(|(at, ((word, _), wanted))| match at {
                        _ if last == 0 => word.contains(wanted.as_str()),
                        0 => word.ends_with(wanted.as_str()),
                        _ if at == last => word.starts_with(wanted.as_str()),
                        _ => word == wanted,
                    });
            if agrees {
                marks.push(Mark {
                    page: page.number,
                    rects: stretch.iter().map(|(_, rect)| *rect).collect(),
                });
                if marks.len() == FOUND_MAX {
                    return marks;
                }
            }
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::{ShownRect, find_within};
    use crate::model::page::{Page, Rect, TextRun, Word};

    fn page(text: &str) -> Page {
        let mut words = Vec::new();
        let mut start = 0;
        for (at, word) in text.split(' ').enumerate() {
            let end = start + word.len() as u32;
            let left = at as f32 * 10.0;
            words.push(Word {
                start,
                end,
                rect: Rect {
                    left,
                    top: 0.0,
                    right: left + 9.0,
                    bottom: 10.0,
                },
            });
            start = end + 1;
        }
        Page {
            number: 3,
            runs: vec![TextRun {
                text: text.to_owned(),
                words,
                ..TextRun::default()
            }],
            ..Page::default()
        }
    }

    #[test]
    fn words_are_found_in_their_order() {
        let pages = [page("Die Rechnung ist bis Freitag zu zahlen")];
        let found = |text: &str| {
            let marks = find_within(&pages, text);
            marks
                .iter()
                .map(|mark| mark.rects[0].left)
                .collect::<Vec<_>>()
        };
        assert_eq!(found("rechnung"), [10.0]);
        assert_eq!(found("IST bis frei"), [20.0]);
        assert_eq!(found("bis ist"), [] as [f32; 0]);
        assert_eq!(found("e"), [0.0, 10.0, 40.0, 60.0]);
        assert!(found("  ").is_empty());
        assert_eq!(find_within(&pages, "zu zahlen")[0].page, 3);
    }

    #[test]
    fn a_mark_stands_out_a_little() {
        let rect = Rect {
            left: 10.0,
            top: 20.0,
            right: 30.04,
            bottom: 32.0,
        };
        let shown = ShownRect::from(&rect);
        assert_eq!((shown.x.as_str(), shown.width.as_str()), ("8.5", "23"));
    }
}
