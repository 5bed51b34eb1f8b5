//! What an analysis found, field by field, and why: kept so that a person can be shown the reason.
//!
//! The document itself holds only the values that count now; a finding holds what the analysis said,
//! also where a person has since said otherwise. Made by `library`, stored by `store`.

use serde::{Deserialize, Serialize};

use super::page::Rect;
use super::traits::Traits;

/// What a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FindingField {
    /// Title.
    Title,
    /// Summary.
    Summary,
    /// Sender.
    Sender,
    /// Document date, as `YYYY-MM-DD`.
    DocumentDate,
    /// Kind of paper.
    Kind,
    /// Language, as its ISO 639-1 code.
    Language,
    /// Folder.
    Folder,
    /// One tag; a document has any number of these.
    Tag,
    /// What is to be paid, was paid or comes back: a decimal number, a space, the ISO 4217 code where it is known.
    TotalAmount,
    /// By when it is to be paid, as `YYYY-MM-DD`.
    DueDate,
    /// The paper's own number: of an invoice, an order, a quote.
    DocumentNumber,
    /// The number by which the sender knows the recipient.
    CustomerNumber,
    /// The number of the contract or policy.
    ContractNumber,
    /// The account to pay to, without spaces.
    Iban,
}

/// Who or what found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Origin {
    /// A rule on the paper's text and layout.
    Rule,
    /// The electronic invoice inside the file.
    Invoice,
    /// What a person corrected before on documents like this one.
    Learned,
    /// The nearest documents that are filed already.
    Neighbours,
    /// The language model that the owner switched on.
    LanguageModel,
}

/// Where on which page it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FindingPlace {
    /// Page number, counted from 1.
    pub page: u32,
    /// The page's width and height in points, as it is shown.
    pub page_size: [f32; 2],
    /// The text as it stands there.
    pub text: String,
    /// Where it stands.
    pub rects: Vec<Rect>,
}

/// One thing that was found, with its reasons.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// What it is about.
    pub field: FindingField,
    /// The value, in the form that its field says.
    pub value: String,
    /// Who found it.
    pub origin: Origin,
    /// Stable name of the rule, or of the model.
    pub rule: String,
    /// How sure that is: 0 (a guess) to 1 (written down by the sender's own program).
    pub confidence: f32,
    /// Where it stands; `None` for values put together or taken from outside the pages.
    pub place: Option<FindingPlace>,
    /// The second-best value, where there was one.
    pub runner_up: Option<String>,
}

impl Finding {
    /// The second-best value, unless two rules found the same.
    pub fn alternative(&self) -> Option<&str> {
        let second = self.runner_up.as_deref();
        second.filter(|second| *second != self.value)
    }
}

/// All that an analysis found about one document, in the order of [`FindingField`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Findings {
    /// What was found.
    pub findings: Vec<Finding>,
    /// What ties the document to others of its like.
    pub traits: Traits,
}

impl Findings {
    /// The first finding about a field.
    pub fn get(&self, field: FindingField) -> Option<&Finding> {
        self.findings.iter().find(|finding| finding.field == field)
    }
}
