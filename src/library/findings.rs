//! An analysis becomes findings: facts as text, with origin, place, confidence and runner-up.

use crate::analysis::Analysis;
use crate::analysis::fact::{Evidence, Fact};
use crate::analysis::figures::Amount;
use crate::model::findings::{Finding, FindingField, FindingPlace, Findings};
use crate::model::page::PdfContent;
use crate::model::timestamp::Timestamp;

/// The findings of one analysis, in the order of their fields.
pub(super) fn findings_of(analysis: &Analysis, content: &PdfContent) -> Findings {
    let mut findings = Vec::new();
    let text = |value: &String| value.clone();
    let day = |value: &Timestamp| value.to_date_string();
    let mut add = |finding: Option<Finding>| findings.extend(finding);
    let facts = [
        (FindingField::Title, &analysis.title),
        (FindingField::Summary, &analysis.summary),
        (FindingField::Sender, &analysis.sender),
    ];
    for (field, fact) in facts {
        add(finding(field, fact.as_ref(), content, text));
    }
    let date = analysis.document_date.as_ref();
    add(finding(FindingField::DocumentDate, date, content, day));
    let kind = analysis.kind.as_ref();
    add(finding(FindingField::Kind, kind, content, |kind| {
        kind.stored_name().to_owned()
    }));
    let language = analysis.language.as_ref();
    add(finding(
        FindingField::Language,
        language,
        content,
        |language| language.code().to_owned(),
    ));
    let folder = analysis.folder.as_ref();
    add(finding(FindingField::Folder, folder, content, text));
    for tag in &analysis.tags {
        add(finding(FindingField::Tag, Some(tag), content, text));
    }
    let figures = &analysis.figures;
    let total = figures.total.as_ref();
    add(finding(FindingField::TotalAmount, total, content, amount));
    let due = figures.due_at.as_ref();
    add(finding(FindingField::DueDate, due, content, day));
    let numbers = [
        (FindingField::DocumentNumber, &figures.document_number),
        (FindingField::CustomerNumber, &figures.customer_number),
        (FindingField::ContractNumber, &figures.contract_number),
        (FindingField::Iban, &figures.iban),
    ];
    for (field, fact) in numbers {
        add(finding(field, fact.as_ref(), content, text));
    }
    Findings {
        findings,
        traits: analysis.traits.clone(),
    }
}

fn finding<T>(
    field: FindingField,
    fact: Option<&Fact<T>>,
    content: &PdfContent,
    text: impl Fn(&T) -> String,
) -> Option<Finding> {
    let fact = fact?;
    Some(Finding {
        field,
        value: text(&fact.value),
        origin: fact.origin,
        rule: fact.rule.clone(),
        confidence: fact.confidence,
        place: fact
            .evidence
            .as_ref()
            .map(|evidence| place(evidence, content)),
        runner_up: fact.runner_up.as_ref().map(text),
    })
}

fn place(evidence: &Evidence, content: &PdfContent) -> FindingPlace {
    let page = content
        .pages
        .iter()
        .find(|page| page.number == evidence.page);
    FindingPlace {
        page: evidence.page,
        page_size: page.map_or([0.0, 0.0], |page| [page.width, page.height]),
        text: evidence.text.clone(),
        rects: evidence.rects.clone(),
    }
}

fn amount(amount: &Amount) -> String {
    match &amount.currency {
        Some(currency) => format!("{} {currency}", amount.value),
        None => amount.value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::findings_of;
    use crate::analysis::Analysis;
    use crate::analysis::fact::{Evidence, Fact};
    use crate::analysis::figures::{Amount, Figures};
    use crate::model::findings::{FindingField, Origin};
    use crate::model::page::{Page, PdfContent, Rect};

    #[test]
    fn a_fact_keeps_its_reasons() {
        let evidence = Evidence {
            page: 2,
            text: "Total 12.50 EUR".to_owned(),
            rects: vec![Rect::default(); 2],
        };
        let total = Amount {
            value: "12.50".to_owned(),
            currency: Some("EUR".to_owned()),
        };
        let analysis = Analysis {
            sender: Some(
                Fact::new("A".to_owned(), 0.7, "letterhead").with_runner_up(Some("B".to_owned())),
            ),
            title: Some(
                Fact::new("C".to_owned(), 0.7, "heading").with_runner_up(Some("C".to_owned())),
            ),
            figures: Figures {
                total: Some(Fact::of_invoice(total).with_evidence(Some(evidence))),
                ..Figures::default()
            },
            ..Analysis::default()
        };
        let content = PdfContent {
            pages: vec![Page {
                number: 2,
                width: 100.0,
                height: 200.0,
                ..Page::default()
            }],
            ..PdfContent::default()
        };
        let findings = findings_of(&analysis, &content);
        let sender = findings.get(FindingField::Sender).unwrap();
        assert_eq!(
            (sender.rule.as_str(), sender.alternative()),
            ("letterhead", Some("B"))
        );
        let title = findings.get(FindingField::Title).unwrap();
        assert_eq!(title.alternative(), None, "the same again is no other");
        let total = findings.get(FindingField::TotalAmount).unwrap();
        assert_eq!(
            (total.value.as_str(), total.origin),
            ("12.50 EUR", Origin::Invoice)
        );
        let place = total.place.as_ref().unwrap();
        assert_eq!((place.page, place.page_size), (2, [100.0, 200.0]));
        assert_eq!(place.rects.len(), 2);
        assert_eq!(findings.findings.len(), 3);
    }
}
