//! What an embedded electronic invoice (Factur-X, ZUGFeRD, XRechnung) says.

use serde::{Deserialize, Serialize};

use super::timestamp::Timestamp;

/// What kind of paper an electronic invoice is, from its UNTDID 1001 type code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum InvoiceKind {
    /// An invoice (380 and every code without a kind of its own).
    #[default]
    Invoice,
    /// A credit note (381, 396, 532 and others).
    CreditNote,
    /// A corrected invoice (384).
    Correction,
    /// A down-payment or partial invoice (386, 326).
    Partial,
}

/// The figures of an embedded invoice; what the file does not say stays empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invoice {
    /// What kind of paper it is.
    pub kind: InvoiceKind,
    /// Who wrote it.
    pub seller: Option<String>,
    /// Who shall pay.
    pub buyer: Option<String>,
    /// The invoice's number.
    pub number: Option<String>,
    /// The day it was issued.
    pub issued_at: Option<Timestamp>,
    /// The day it is due.
    pub due_at: Option<Timestamp>,
    /// The grand total as written (a decimal number with a point), taxes included.
    pub total: Option<String>,
    /// ISO 4217 code of the total's currency.
    pub currency: Option<String>,
    /// Names of the first lines, at most ten.
    pub items: Vec<String>,
}
