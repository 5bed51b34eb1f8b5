//! What ties a document to others of its like.
//!
//! Kept so that later documents can be compared.
//! Made by `analysis`, stored with the findings, read by `library::learning` and `library::near_duplicates`.
//! Nothing here is shown to anybody.

use serde::{Deserialize, Serialize};

use super::timestamp::Timestamp;

/// What sort of sign of its writer a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MarkKind {
    /// A VAT or tax number.
    TaxNumber,
    /// An entry in a register of companies.
    Register,
    /// An account to pay to.
    Iban,
    /// A web or mail domain.
    Domain,
    /// A telephone or fax number.
    Telephone,
    /// Street and postal code.
    Address,
    /// A name with a legal form, or the name that the rules chose.
    Name,
    /// A line of the letterhead.
    Letterhead,
}

impl MarkKind {
    /// How much a mark says about who wrote a paper.
    pub const fn weight(self) -> f32 {
        match self {
            Self::TaxNumber => 3.0,
            Self::Register | Self::Domain | Self::Telephone | Self::Address => 2.0,
            Self::Iban | Self::Name => 1.5,
            Self::Letterhead => 1.0,
        }
    }

    /// What it is called in an explanation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TaxNumber => "tax number",
            Self::Register => "register entry",
            Self::Iban => "IBAN",
            Self::Domain => "web or mail domain",
            Self::Telephone => "telephone number",
            Self::Address => "address",
            Self::Name => "name",
            Self::Letterhead => "letterhead",
        }
    }
}

/// One sign of who wrote a paper, in a form that can be compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Mark {
    /// What sort of sign.
    pub kind: MarkKind,
    /// Folded, without spaces and punctuation that vary.
    pub text: String,
}

/// A date with the words that stand before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelledDate {
    /// The words, folded; never empty.
    pub label: String,
    /// The day.
    pub day: Timestamp,
}

/// What the rules alone say, before anything that was learned.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ruled {
    /// Kind of paper; empty where none was found. The same holds for the texts below.
    pub kind: String,
    /// Sender.
    pub sender: String,
    /// Title.
    pub title: String,
    /// Folder.
    pub folder: String,
    /// How sure the folder is.
    pub folder_confidence: f32,
}

/// All of it for one document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Traits {
    /// Signs of who wrote it, sorted, without repeats.
    pub marks: Vec<Mark>,
    /// The lines of its first page without their figures, hashed; sorted, without repeats.
    pub lines: Vec<u32>,
    /// The words of the address it was sent to, folded, sorted, without repeats.
    pub recipient: Vec<String>,
    /// Its dates that have a label.
    pub dates: Vec<LabelledDate>,
    /// Hashes that two documents share the oftener the more of their words agree.
    pub fingerprint: Vec<u32>,
    /// What the rules alone say.
    pub ruled: Ruled,
}
