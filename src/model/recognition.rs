//! What text recognition made of one page, kept so that it is done once.

use serde::{Deserialize, Serialize};

use super::page::Page;

/// A page that text recognition has read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RecognizedPage {
    /// The page as it was read.
    pub page: Page,
    /// How sure the recognition is of its words, on average: 0 to 1.
    pub confidence: f32,
    /// The program and its version.
    pub engine: String,
    /// The languages it was told to expect, as the program names them.
    pub languages: String,
}
