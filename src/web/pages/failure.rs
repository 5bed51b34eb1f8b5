//! What a person is told when a page cannot be shown or a form not be carried out.
//!
//! The only place that decides the pages' status codes.

use askama::Template;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::response::{Html, IntoResponse, Response};

use super::look::Look;
use super::translation::sentence;
use crate::library::QueryError;
use crate::library::command::Refusal;
use crate::model::language::Language;
use crate::web::problem::Problem;

/// Why a page cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// 404: there is no such page or document, or it is another account's.
    NotFound,
    /// 403: the form came from elsewhere, or without its session's token.
    Forbidden,
    /// 400: the form cannot be read.
    BadForm,
    /// 413: what was sent is longer than is taken.
    TooLarge,
    /// 422: what was asked cannot be done; why, in the library's words or in the page's language.
    Refused(String),
    /// 429: after so many seconds one may try again.
    Wait(u64),
    /// Any other failure of answering.
    Problem(Problem),
}

#[derive(Template)]
#[template(path = "failure.html", config = "src/web/pages/askama.toml")]
struct FailurePage {
    look: Look,
    heading: &'static str,
    text: String,
    /// The page with the form that was not carried out; empty where there was none.
    back: String,
}

impl Failure {
    const fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::BadForm => StatusCode::BAD_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Wait(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Problem(problem) => problem.status(),
        }
    }

    /// The sentence for a person.
    pub(super) fn text(&self, language: Language) -> String {
        let look = Look::of_stranger(language);
        match self {
            Self::NotFound => look
                .say(
                    "There is nothing at this address. The document may be in the trash.",
                    "Unter dieser Adresse gibt es nichts. Vielleicht liegt das Dokument im Papierkorb.",
                )
                .to_owned(),
            Self::Forbidden => look
                .say(
                    "This form is too old or came from another page. Go back, load the page again, and try once more.",
                    "Dieses Formular ist zu alt oder kam von einer anderen Seite. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.",
                )
                .to_owned(),
            Self::BadForm => look
                .say("The form could not be read.", "Das Formular konnte nicht gelesen werden.")
                .to_owned(),
            Self::TooLarge => look
                .say("This is larger than docvault takes.", "Das ist größer, als docvault annimmt.")
                .to_owned(),
            Self::Refused(text) => sentence(text, language),
            Self::Wait(seconds) => match language {
                Language::De => format!("Zu viele Fehlversuche. Versuchen Sie es in {} Minuten noch einmal.", seconds.div_ceil(60)),
                _ => format!("Too many failed attempts. Try again in {} minutes.", seconds.div_ceil(60)),
            },
            Self::Problem(_) => look
                .say(
                    "Something went wrong inside docvault. Its log says what.",
                    "In docvault ist etwas schiefgegangen. Das Protokoll sagt, was.",
                )
                .to_owned(),
        }
    }

    /// The page that says so; `back` is where the person came from.
    pub(super) fn page(&self, look: Look, back: String) -> Response {
        let heading = match self {
            Self::NotFound => look.say("Not found", "Nicht gefunden"),
            Self::Problem(_) => look.say("That went wrong", "Das ging schief"),
            _ => look.say("Not done", "Nicht ausgeführt"),
        };
        let text = self.text(look.language);
        let page = FailurePage {
            look,
            heading,
            text,
            back,
        };
        match page.render() {
            Ok(html) => self.told_by(html),
            Err(error) => Problem::internal(&error).into_response(),
        }
    }

    /// A page that says so, be it the form that was not carried out.
    pub(super) fn told_by(&self, html: String) -> Response {
        let mut response = (self.status(), Html(html)).into_response();
        if let Self::Wait(seconds) = self {
            response
                .headers_mut()
                .insert(RETRY_AFTER, (*seconds).into());
        }
        response
    }
}

/// Without a look of its own a failure is told in plain text; [`super::access`] makes a page of it.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = (
            self.status(),
            [
                (CONTENT_TYPE, "text/plain; charset=utf-8"),
                (CACHE_CONTROL, "no-store"),
            ],
            self.text(Language::En),
        )
            .into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.message)
    }
}

impl From<QueryError> for Failure {
    fn from(error: QueryError) -> Self {
        Self::Problem(Problem::internal(&error))
    }
}

impl From<askama::Error> for Failure {
    fn from(error: askama::Error) -> Self {
        Self::Problem(Problem::internal(&error))
    }
}
