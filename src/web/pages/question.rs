//! A question before what cannot be taken back: a page of its own, so that it needs no script.

use askama::Template;
use axum::response::{Html, IntoResponse as _, Response};

use super::failure::Failure;
use super::look::Look;

/// What is asked, and the form that does it.
#[derive(Template)]
#[template(path = "question.html", config = "src/web/pages/askama.toml")]
pub(super) struct Question {
    pub(super) look: Look,
    pub(super) heading: &'static str,
    /// How many documents it is about; empty for none.
    pub(super) total: String,
    /// What it is about, one line each.
    pub(super) lines: Vec<String>,
    /// How many more there are; empty for none.
    pub(super) others: String,
    pub(super) text: &'static str,
    pub(super) button: &'static str,
    pub(super) action: &'static str,
    /// The form's fields.
    pub(super) fields: Vec<(&'static str, String)>,
    pub(super) back: String,
}

impl Question {
    /// The page that asks.
    pub(super) fn into_page(self) -> Result<Response, Failure> {
        Ok(Html(self.render()?).into_response())
    }
}
