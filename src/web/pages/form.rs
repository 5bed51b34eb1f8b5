//! Forms: the only way in which a page changes anything, and each carries its session's token.
//!
//! A handler gets the fields of a form only as [`SignedForm`], which was checked; [`OpenForm`] is for the pages
//! before there is a session.

use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use super::access::Visit;
use super::failure::Failure;
use super::page_url::{parse_pairs, safe_path};
use crate::model::timestamp::Timestamp;
use crate::model::years::year_of_two_figures;
use crate::web::json_body::read_body;
use crate::web::problem::Problem;

/// The field with the session's token.
pub(super) const TOKEN_FIELD: &str = "form_token";

/// A form's fields, decoded; names may come more than once.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    /// The first value of a field; empty where there is none.
    pub(super) fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default()
    }

    /// The first value of a field, where the form has it.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// All values of a field.
    pub(super) fn all<'fields>(&'fields self, name: &str) -> impl Iterator<Item = &'fields str> {
        self.0
            .iter()
            .filter(move |(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The documents that were chosen, each once.
    pub(super) fn uuids(&self) -> Vec<Uuid> {
        let mut uuids: Vec<Uuid> = self
            .all("uuid")
            .filter_map(|text| Uuid::try_parse(text).ok())
            .collect();
        let mut seen = std::collections::HashSet::new();
        uuids.retain(|uuid| seen.insert(*uuid));
        uuids
    }

    /// Which key or session the form is about.
    pub(super) fn id(&self) -> Result<Uuid, Failure> {
        Uuid::try_parse(self.text("id")).map_err(|_| Failure::BadForm)
    }

    /// Where the form leads back to, inside the pages.
    pub(super) fn back(&self) -> &str {
        safe_path(self.text("back"))
    }
}

/// A form that came with its session's token.
pub(super) struct SignedForm(pub(super) Fields);

impl<S: Send + Sync> FromRequest<S> for SignedForm {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        let visit = request.extensions().get::<Visit>().cloned();
        let visit = visit.ok_or(Failure::Forbidden)?;
        let fields = read(request).await?;
        if is_token(&visit, fields.text(TOKEN_FIELD)) {
            Ok(Self(fields))
        } else {
            Err(Failure::Forbidden)
        }
    }
}

/// A form of somebody who is not signed in.
pub(super) struct OpenForm(pub(super) Fields);

impl<S: Send + Sync> FromRequest<S> for OpenForm {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        read(request).await.map(Self)
    }
}

/// Whether this is the token of the visitor's session; says nothing by the time it takes.
pub(super) fn is_token(visit: &Visit, text: &str) -> bool {
    let right = visit.token.form_token();
    text.as_bytes().ct_eq(right.as_bytes()).into()
}

/// The day that somebody typed. A browser takes `22` in a field for a date as the year 22, and nobody means that.
pub(super) fn typed_day(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    let Some((figures, month_and_day)) = text
        .strip_prefix("00")
        .and_then(|it| it.split_at_checked(2))
    else {
        return Timestamp::parse_date(text);
    };
    let year = year_of_two_figures(figures.parse().ok()?);
    Timestamp::parse_date(&format!("{year}{month_and_day}"))
}

async fn read(request: Request) -> Result<Fields, Failure> {
    let is_form = request.headers().get(CONTENT_TYPE).is_some_and(|kind| {
        kind.as_bytes()
            .starts_with(b"application/x-www-form-urlencoded")
    });
    if !is_form {
        return Err(Failure::BadForm);
    }
    let body = read_body(request.into_body()).await;
    let body = body.map_err(|problem| match problem {
        Problem::PayloadTooLarge { .. } => Failure::TooLarge,
        Problem::Internal => Failure::Problem(Problem::Internal),
        _ => Failure::BadForm,
    })?;
    let text = std::str::from_utf8(&body).map_err(|_| Failure::BadForm)?;
    Ok(Fields(parse_pairs(text)))
}

#[cfg(test)]
mod tests {
    use super::{Timestamp, typed_day};

    #[test]
    fn a_year_of_two_figures_is_one_of_ours() {
        let day = |text| typed_day(text).map(Timestamp::to_date_string);
        for (typed, meant) in [
            ("0022-06-05", "2022-06-05"),
            ("0000-01-01", "2000-01-01"),
            ("0049-12-31", "2049-12-31"),
            ("0050-01-01", "1950-01-01"),
            ("0099-02-28", "1999-02-28"),
            (" 1912-03-04 ", "1912-03-04"),
            ("0122-01-01", "0122-01-01"),
        ] {
            assert_eq!(day(typed).as_deref(), Some(meant), "{typed}");
        }
        for wrong in ["", "00", "0022", "0022-13-01", "06 05 22", "0Ä22-01-01"] {
            assert_eq!(day(wrong), None, "{wrong}");
        }
    }
}
