//! A fact: what was found, how sure that is, and where it stands.
//!
//! Rules give facts, never bare values, so that a person can be shown why, a correction can be weighed
//! against the runner-up, and another source (a model, filed neighbours) can overrule a weak rule only.

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization as _;

use crate::model::findings::Origin;
use crate::model::page::Rect;
use crate::model::rules::is_rule;

/// Where on which page a fact was read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// Page number, counted from 1.
    pub page: u32,
    /// The text as it stands there, at most [`EVIDENCE_CHARS_MAX`] characters.
    pub text: String,
    /// The rectangles it covers on that page, one for each line it runs over.
    pub rects: Vec<Rect>,
}

/// Longest text kept as evidence.
pub const EVIDENCE_CHARS_MAX: usize = 200;

/// A value with its reasons.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fact<T> {
    /// What was found.
    pub value: T,
    /// How sure the rule is: 0 (a guess) to 1 (written down by the sender's own program).
    pub confidence: f32,
    /// Who or what found it.
    pub origin: Origin,
    /// Stable name of the rule that found it.
    pub rule: String,
    /// Where it stands; `None` for values put together or taken from outside the pages.
    pub evidence: Option<Evidence>,
    /// The second-best value, where there was one.
    pub runner_up: Option<T>,
}

/// How often facts of a rule that is `sure` of them (0 to 1) are right, as measured on papers of many kinds.
///
/// Rules are modest: of facts that they are half sure of, about four in five are right.
pub(super) fn calibrated(sure: f32) -> f32 {
    1.0 - 0.6 * (1.0 - sure.clamp(0.0, 1.0)).powf(1.5)
}

impl Fact<String> {
    /// The same fact with accents in one piece with their letters, as searches are: some programs write titles and file
    /// names in two.
    #[must_use]
    pub fn composed(mut self) -> Self {
        self.value = self.value.nfc().collect();
        self.runner_up = self.runner_up.map(|text| text.nfc().collect());
        self
    }
}

impl<T> Fact<T> {
    /// A fact of a rule, one of [`crate::model::rules::RULES`], without evidence or runner-up.
    pub fn new(value: T, confidence: f32, rule: &str) -> Self {
        debug_assert!(is_rule(rule), "'{rule}' is in no table of rules");
        Self::of(Origin::Rule, value, confidence, rule)
    }

    /// A fact that the electronic invoice inside the file states.
    pub fn of_invoice(value: T) -> Self {
        Self {
            origin: Origin::Invoice,
            ..Self::new(value, 1.0, "embedded invoice")
        }
    }

    /// A fact of whatever origin, which `rule` says more of.
    pub fn of(origin: Origin, value: T, confidence: f32, rule: &str) -> Self {
        Self {
            value,
            confidence: confidence.clamp(0.0, 1.0),
            origin,
            rule: rule.to_owned(),
            evidence: None,
            runner_up: None,
        }
    }

    /// The same fact, with the place it was read.
    #[must_use]
    pub fn with_evidence(mut self, evidence: Option<Evidence>) -> Self {
        self.evidence = evidence;
        self
    }

    /// The same fact, with the value that came second.
    #[must_use]
    pub fn with_runner_up(mut self, runner_up: Option<T>) -> Self {
        self.runner_up = runner_up;
        self
    }
}
