//! What things are: the records and questions every other folder speaks in.
//!
//! Nothing here does input or output, knows a library of storage, search or HTTP, or waits.
//! Read [`document`] first, then [`page`] (what a PDF becomes) and [`query`] (what can be asked).

pub mod account;
pub mod catalog;
pub mod correction;
pub mod dictionary;
pub mod document;
pub mod findings;
pub mod invoice;
pub mod language;
pub mod language_model;
pub mod months;
pub mod operation;
pub mod page;
pub mod passage;
pub mod quarter_turn;
pub mod query;
pub mod recognition;
pub mod rules;
pub mod sign_in;
pub mod telephone;
pub mod timestamp;
pub mod traits;
pub mod uuid_start;
pub mod vectors;
pub mod years;
